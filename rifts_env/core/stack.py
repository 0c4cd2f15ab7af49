"""Frames: pending procedures. The engine never calls back; what waits for a decision stands on this stack.

A frame is one procedure under way (a strike, a cast, a move). Only the top frame runs. It may push others above
itself and goes on when they are gone; what they have to report they leave in `b.returned`.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import NOBODY
from rifts_env.core.jit import rule


@rule
def push(b: Any, kind: int, actor: int, target: int) -> int:
    """Put a fresh frame on top and return its index.

    Every number in it is 0, every fighter NOBODY, but what is given. There is always room: procedures that nest
    without bound (pursuits) check `room_left` before they push.
    """
    at = int(b.depth)
    assert at < len(b.stack)
    frame = b.stack[at]
    frame.kind = kind
    frame.phase = 0
    frame.actor = actor
    frame.target = target
    frame.slot = 0
    frame.how = 0
    frame.face = 0
    frame.total = 0
    frame.flags = 0
    frame.defence = 0
    frame.damage = 0
    frame.mega = 0
    frame.asked = 0
    frame.count = 0
    frame.effect = 0
    frame.pad = 0
    frame.mana = 0
    frame.critical = 0
    frame.other = NOBODY
    frame.spare = 0
    frame.x = 0.0
    frame.y = 0.0
    b.depth = at + 1
    return at


@rule
def pop(b: Any, returned: int) -> None:
    """Take the top frame off and leave its result for the one below."""
    b.depth -= 1
    b.returned = returned


@rule
def room_left(b: Any) -> int:
    """Frames that can still be pushed."""
    return len(b.stack) - int(b.depth)


@rule
def ask(b: Any, kind: int, who: int) -> None:
    """Stand still until `who` has made a decision of this kind."""
    b.decision_kind = kind
    b.decision_who = who
