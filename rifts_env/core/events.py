"""The event ring the log is told from.

An event is eight numbers: what happened, the rule that spoke, who, to whom, and four more whose meaning the kind
fixes. `modifier` events precede the roll they belong to, so that the log can list every modifier by name. Nothing
is written while `b.log_on` is 0 (search and training do without). The engine pauses when the ring is half full and
goes on when it was drained, so that no line is ever lost: one phase of a frame writes at most half a ring.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule


@rule
def tell(b: Any, kind: int, cited: int, who: int, whom: int, a: int, c: int, d: int, e: int) -> None:
    """Add an event to the ring. All arguments are given each time: a default would compile another version."""
    if b.log_on == 0:
        return
    at = int(b.events)
    assert at < len(b.event)
    event = b.event[at]
    event.kind = kind
    event.cited = cited
    event.who = who
    event.whom = whom
    event.a = a
    event.c = c
    event.d = d
    event.e = e
    b.events = at + 1


@rule
def say(b: Any, kind: int, cited: int, who: int, whom: int) -> None:
    """Add an event that needs no numbers."""
    tell(b, kind, cited, who, whom, 0, 0, 0, 0)


@rule
def is_log_full(b: Any) -> bool:
    """Whether the ring has to be drained before the engine goes on: half of it is kept for the next phase."""
    return b.log_on != 0 and 2 * int(b.events) > len(b.event)
