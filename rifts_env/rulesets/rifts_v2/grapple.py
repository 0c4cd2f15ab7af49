"""The procedures of grappling: starts, moves, checks and what comes of them, dragging, the choke. GRAP-1 to GRAP-18.

Starts come here from the strike that has hit: its frame turns into a grapple frame. Moves within a grapple begin
here. In a grapple frame `effect` is the Verb that is tried, `spare` the actor's check total, `total` what a roll
with punch has to reach. This module hands on what other chapters need of `grips.py` and `holds.py`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.fighters import is_in, is_line_blocked
from rifts_env.rulesets.base.gear import disarm
from rifts_env.rulesets.base.ways import is_crowded, is_outside
from rifts_env.rulesets.base.words import NOBODY, Event, Flag, Grip, How
from rifts_env.rulesets.rifts_v2.deadlock import part_grapplers
from rifts_env.rulesets.rifts_v2.fighters import break_casting, is_dazed, spend_actions
from rifts_env.rulesets.rifts_v2.grips import (
    DRAG_PRICE,
    current_speed,
    is_choke_used_up,
    is_choker,
    is_locked,
    is_out_cold,
    why_choke_bars,
    why_locked_may_not_act,
    why_no_break_joint,
    why_no_drag,
    why_no_grapple_start,
    why_no_grip_move,
)
from rifts_env.rulesets.rifts_v2.holds import (
    begin_grip,
    break_joint,
    crush,
    cut_on_failure,
    go_to_ground,
    knock_out,
    save_against_pain_first,
    settle_grapples,
    strangle,
    take_hold,
    win_check,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.knockback import knock_down
from rifts_env.rulesets.rifts_v2.movement import begin_walk, feet_left
from rifts_env.rulesets.rifts_v2.throws import begin_throw, step_throw
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

__all__ = [
    "begin_choke_question",
    "begin_drag",
    "current_speed",
    "is_choke_used_up",
    "is_choker",
    "is_locked",
    "is_out_cold",
    "knock_out",
    "save_against_pain_first",
    "settle_grapples",
    "step_choke",
    "step_grapple",
    "step_throw",
    "take_break_joint",
    "take_grip_move",
    "why_choke_bars",
    "why_locked_may_not_act",
    "why_no_break_joint",
    "why_no_drag",
    "why_no_grapple_start",
    "why_no_grip_move",
]

PIN_FROM = 18


class Phase(IntEnum):
    """Where a grapple frame stands."""

    OPEN = 0
    CHECK = 1
    SECOND_CHECK = 2
    DONE = 3


# ---------------------------------------------------------------- the moves of a turn
@rule
def take_grip_move(b: Any, book: Any, who: int, verb: int) -> None:
    """Carry out a move of a grapple: letting go is free, a crush is done at once, all else asks for a check.

    No move within a grapple has a strike that could be parried.

    Rules: GRAP-4, GRAP-4c, GRAP-5, GRAP-7b, GRAP-9, GRAP-10, GRAP-16, ATK-7, LOCK-3.
    """
    f = b.fighter[who]
    if verb == Verb.RELEASE:
        part_grapplers(b, who, R.GRAP_16)
        return
    spend_actions(b, who, 1)
    if verb != Verb.BREAK_FREE:
        f.attacked |= 1 << f.grip_with
    if verb == Verb.CRUSH:
        crush(b, book, who)
    else:
        _begin_check(b, who, verb)


@rule
def _begin_check(b: Any, who: int, verb: int) -> int:
    at = push(b, FrameKind.GRAPPLE, who, b.fighter[who].grip_with)
    frame = b.stack[at]
    frame.effect = verb
    frame.phase = Phase.CHECK
    return at


@rule
def take_break_joint(b: Any, book: Any, who: int, limb: int) -> None:
    """Break the locked arm (0) or leg (1): one action, no roll. Rules: GRAP-11c, GRAP-11d."""
    spend_actions(b, who, 1)
    b.fighter[who].attacked |= 1 << b.fighter[who].grip_with
    break_joint(b, book, who, limb)


@rule
def begin_drag(b: Any, book: Any, who: int, x: float, y: float) -> None:
    """Try to drag the partner toward a point. Rules: GRAP-4d, ATK-7."""
    spend_actions(b, who, 1)
    frame = b.stack[_begin_check(b, who, Verb.DRAG)]
    frame.x = x
    frame.y = y


# ---------------------------------------------------------------- the grapple frame
@rule
def step_grapple(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a grapple frame. Rules: GRAP-1, GRAP-11, GRAP-12."""
    if frame.phase == Phase.DONE:
        pop(b, 1 if frame.count > 0 else 0)
    elif not is_in(b, frame.actor) or not is_in(b, frame.target):
        frame.phase = Phase.DONE
    elif frame.phase == Phase.OPEN:
        _open_start(b, book, frame)
    else:
        _check(b, book, frame)


@rule
def start_verb(how: int) -> int:
    """The verb of a start: they stand in the same order. Rules: GRAP-1, GRAP-6a, GRAP-7a."""
    return int(Verb.GRAB) + how - int(How.GRAB)


@rule
def _open_start(b: Any, book: Any, frame: Any) -> None:
    """The strike that starts a grapple has hit; a wrestler's may pin at once. Rules: GRAP-1, GRAP-9a, GRAP-15b."""
    who = int(frame.actor)
    frame.effect = start_verb(frame.how)
    frame.count = 0
    frame.phase = Phase.CHECK
    is_clinch = frame.how == How.GRAB or frame.how == How.TAKEDOWN
    if is_clinch and book.sheet[who].wrestling != 0 and frame.face >= PIN_FROM and not is_dazed(b, who):
        frame.phase = Phase.DONE
        frame.count = 1
        begin_grip(b, book, who, frame.target)
        go_to_ground(b, book, who, R.GRAP_9A)
        take_hold(b, book, who, Grip.PIN, R.GRAP_9A)


@rule
def _check(b: Any, book: Any, frame: Any) -> None:
    """One opposed check; joint lock and choke need a second. Rules: GRAP-3, GRAP-11, GRAP-12."""
    verb = frame.effect
    if not win_check(b, book, frame):
        frame.phase = Phase.DONE
        _fail(b, book, frame)
    elif frame.phase == Phase.CHECK and (verb == Verb.JOINT_LOCK or verb == Verb.CHOKE):
        frame.phase = Phase.SECOND_CHECK
    else:
        frame.phase = Phase.DONE
        frame.count = 1
        if verb > Verb.DRAG:
            _start(b, book, frame)
        else:
            _change(b, book, frame)


@rule
def _fail(b: Any, book: Any, frame: Any) -> None:
    """A lost check: nothing happens, but for a knife, and the held who wins against lock or choke is free.

    Rules: GRAP-1, GRAP-4c, GRAP-5, GRAP-5a, GRAP-11a, GRAP-12, GRAP-13c, GRAP-13d.
    """
    who, verb = int(frame.actor), frame.effect
    if verb > Verb.DRAG or verb == Verb.BREAK_FREE or verb == Verb.DRAG:
        return
    cut_on_failure(b, book, who, frame.target)
    if verb == Verb.JOINT_LOCK or verb == Verb.CHOKE:
        part_grapplers(b, who, R.GRAP_11A if verb == Verb.JOINT_LOCK else R.GRAP_12)


@rule
def _start(b: Any, book: Any, frame: Any) -> None:
    """What a won check makes of a start. Rules: GRAP-4, GRAP-6a, GRAP-7, GRAP-8, GRAP-8b, GRAP-14c."""
    who, other, verb = int(frame.actor), int(frame.target), frame.effect
    if verb == Verb.GRAB:
        begin_grip(b, book, who, other)
    elif verb == Verb.TAKEDOWN:
        begin_grip(b, book, who, other)
        _take_down(b, book, who)
    elif verb == Verb.SWEEP:
        break_casting(b, book, other, R.MAG_4)
        knock_down(b, book, other, R.GRAP_8B)
    else:
        begin_throw(b, who, other, frame.how, frame.total)


@rule
def _change(b: Any, book: Any, frame: Any) -> None:
    """What a won check makes of a grapple: the graph of GRAP-13.

    Rules: GRAP-4c, GRAP-5, GRAP-5b, GRAP-6b, GRAP-7, GRAP-9, GRAP-9d, GRAP-10, GRAP-10a, GRAP-11, GRAP-12, GRAP-13b,
    GRAP-13c, GRAP-13d, GRAP-13e.
    """
    who, other, verb = int(frame.actor), int(frame.target), frame.effect
    if verb == Verb.GRIP_THROW:
        begin_throw(b, who, other, How.THROW, frame.spare)
    elif verb == Verb.GRIP_TAKEDOWN:
        _take_down(b, book, who)
    elif verb == Verb.GRIP_DISARM:
        disarm(b, book, other, R.GRAP_5B)
    elif verb == Verb.PIN:
        take_hold(b, book, who, Grip.PIN, R.GRAP_9)
    elif verb == Verb.HOLD:
        take_hold(b, book, who, Grip.HOLD, R.GRAP_10)
    elif verb == Verb.JOINT_LOCK:
        take_hold(b, book, who, Grip.LOCK, R.GRAP_11)
    elif verb == Verb.CHOKE:
        take_hold(b, book, who, Grip.CHOKE, R.GRAP_12)
        strangle(b, book, who)
    elif verb == Verb.BREAK_FREE:
        part_grapplers(b, who, _freed_by(b.fighter[who].grip))
    else:
        _drag(b, book, frame)


@rule
def _freed_by(grip: int) -> int:
    """The rule by which breaking free ends a grapple. Rules: GRAP-4c, GRAP-9d, GRAP-10a, GRAP-12b."""
    if grip == Grip.PIN:
        return int(R.GRAP_9D)
    if grip == Grip.CHOKE:
        return int(R.GRAP_12B)
    return int(R.GRAP_10A) if grip == Grip.HOLD else int(R.GRAP_4C)


@rule
def _take_down(b: Any, book: Any, who: int) -> None:
    """Follow the other one down; what the grapple was, it stays. Rules: GRAP-7, GRAP-13c."""
    go_to_ground(b, book, who, R.GRAP_7)
    f = b.fighter[who]
    tell(b, Event.GRAPPLE, R.GRAP_7 if f.grip == Grip.GRAPPLE else R.GRAP_13C, who, f.grip_with, f.grip, 1, 0, 0)


# ---------------------------------------------------------------- dragging
@rule
def is_place_for(b: Any, book: Any, who: int, x: float, y: float) -> bool:
    """Whether a fighter can be dragged straight to a point. Rules: GROUND-1, GROUND-2, GROUND-3."""
    f = b.fighter[who]
    if is_outside(book, x, y) or is_crowded(b, who, x, y):
        return False
    return book.walls == 0 or not is_line_blocked(book, f.x, f.y, x, y)


@rule
def _drag(b: Any, book: Any, frame: Any) -> None:
    """Walk with the partner, straight and as far as both find room. Rules: GRAP-4d, MAG-12b."""
    who, other = int(frame.actor), int(frame.target)
    f, g = b.fighter[who], b.fighter[other]
    length = plane.distance(f.x, f.y, frame.x, frame.y)
    feet = min(float(feet_left(b, who) // DRAG_PRICE), length)
    while feet > 0.0:
        dx, dy = (frame.x - f.x) / length * feet, (frame.y - f.y) / length * feet
        if is_place_for(b, book, who, f.x + dx, f.y + dy) and is_place_for(b, book, other, g.x + dx, g.y + dy):
            if g.ritual_until >= 0:
                break_casting(b, book, other, R.MAG_12B)
            begin_walk(b, who, f.x + dx, f.y + dy, 0, Flag.DRAG)
            return
        feet -= 1.0


# ---------------------------------------------------------------- the choker's question
@rule
def begin_choke_question(b: Any, who: int) -> None:
    """Push the question that opens each turn of a choker. Rules: GRAP-12c."""
    b.fighter[who].choke_kept = 0
    push(b, FrameKind.CHOKE, who, b.fighter[who].grip_with)


@rule
def step_choke(b: Any, book: Any, frame: Any) -> None:
    """Release, or keep the choke and see whether the other one stays awake.

    Rules: GRAP-12c, GRAP-12d, GRAP-16.  Dice: see `strangle`.
    """
    who = int(frame.actor)
    f = b.fighter[who]
    if f.grip != Grip.CHOKE or f.dominant == 0 or f.grip_with == NOBODY:
        pop(b, 0)
    elif frame.phase == 0:
        frame.phase = 1
        ask(b, Decide.CHOKE, who)
    elif b.choice_verb == Verb.LET_GO_CHOKE:
        part_grapplers(b, who, R.GRAP_12C)
        pop(b, 0)
    else:
        f.choke_kept = 1
        say(b, Event.CHOKE_KEPT, R.GRAP_12C, who, frame.target)
        strangle(b, book, who)
        pop(b, 1)
