"""Throws and slams: aim, damage, roll with punch, landing. GRAP-6 to GRAP-8.

The throw frame: `count` is the feet flown, `x`, `y` where it ends, `total` what a roll with punch has to reach,
`damage` what was thrown, `spare` what is left of it. A slam is one that does not fly.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.ways import straight_feet
from rifts_env.rulesets.base.words import Event, Flag, How, Strength
from rifts_env.rulesets.base.wounds import PAST_RATED
from rifts_env.rulesets.rifts_v2.damage import hurt
from rifts_env.rulesets.rifts_v2.deadlock import drop_out_of_range, part_grapplers
from rifts_env.rulesets.rifts_v2.fighters import break_casting
from rifts_env.rulesets.rifts_v2.grips import grips_in_mega
from rifts_env.rulesets.rifts_v2.holds import grip_damage_bonus, roll_grip_damage
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.knockback import (
    can_pay_roll,
    is_hard_blow,
    knock_down,
    lose_held_by_knockback,
    roll_penalty,
    roll_with_punch,
)
from rifts_env.rulesets.rifts_v2.surroundings import remember_harm
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

THROW_SIDES = 6
SLAM_SIDES = 4
PS_PER_FLIGHT = 10
FLIGHT_FEET = 5
BODY_LENGTH_FEET = 6


class Flight(IntEnum):
    """Where a throw or slam stands."""

    AIM = 0
    HEAR_AIM = 1
    DAMAGE = 2
    HEAR_ROLL = 3
    LAND = 4


# ---------------------------------------------------------------- how far
@rule
def throwing_strength(book: Any, who: int) -> int:
    """PS, twice for supernatural and robot strength. Rules: GRAP-6."""
    sheet = book.sheet[who]
    if sheet.strength == Strength.SUPERNATURAL or sheet.strength == Strength.ROBOT:
        return 2 * int(sheet.ps)
    return int(sheet.ps)


@rule
def flight_feet(book: Any, who: int, target: int) -> int:
    """5 feet for each full 10 points by which the thrower is the stronger. Rules: GRAP-6."""
    more = throwing_strength(book, who) - throwing_strength(book, target)
    return max(0, more // PS_PER_FLIGHT * FLIGHT_FEET)


@rule
def begin_throw(b: Any, who: int, target: int, how: int, needed: int) -> None:
    """Push a throw or slam; a roll with punch has to reach the strike, or the check where none was thrown.

    Rules: GRAP-6b.
    """
    frame = b.stack[push(b, FrameKind.THROW, who, target)]
    frame.how = how
    frame.total = needed


@rule
def step_throw(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a throw or slam: aim, damage, roll with punch, landing. Rules: GRAP-6, GRAP-8."""
    if frame.phase == Flight.AIM:
        _aim(b, book, frame)
    elif frame.phase == Flight.HEAR_AIM:
        _hear_aim(b, book, frame)
    elif frame.phase == Flight.DAMAGE:
        _roll_throw(b, book, frame)
    elif frame.phase == Flight.HEAR_ROLL:
        _hear_roll(b, book, frame)
    else:
        _land(b, book, frame)
        pop(b, 1)


@rule
def _aim(b: Any, book: Any, frame: Any) -> None:
    """A throw ends the grapple; one that flies is aimed by the thrower. Rules: GRAP-6, GRAP-15."""
    frame.phase = Flight.DAMAGE
    if frame.how == How.SLAM:
        return
    part_grapplers(b, frame.actor, R.GRAP_6)
    frame.count = flight_feet(book, frame.actor, frame.target)
    if frame.count >= FLIGHT_FEET:
        frame.phase = Flight.HEAR_AIM
        ask(b, Decide.THROW, frame.actor)


@rule
def _hear_aim(b: Any, book: Any, frame: Any) -> None:
    """From where it stands, straight on, over whoever is in the way, stopped by walls, edges and bodies at the end.

    Rules: GRAP-6, GROUND-1, GROUND-2, GROUND-3.  Writes: frame.x, frame.y, frame.count.
    """
    target = int(frame.target)
    g = b.fighter[target]
    dx, dy = 0.0, 0.0
    if b.choice_verb == Verb.THROW_TO:
        length = plane.distance(g.x, g.y, b.choice_x, b.choice_y)
        if length > 0.0:
            dx, dy = (b.choice_x - g.x) / length, (b.choice_y - g.y) / length
    else:
        dx, dy = plane.BEARING_X[b.choice_slot], plane.BEARING_Y[b.choice_slot]
    feet = 0
    if dx != 0.0 or dy != 0.0:
        feet = straight_feet(b, book, target, dx, dy, frame.count)
    frame.x = g.x + dx * feet
    frame.y = g.y + dy * feet
    frame.count = feet
    frame.phase = Flight.DAMAGE


@rule
def _roll_throw(b: Any, book: Any, frame: Any) -> None:
    """Throw the damage and offer the paid roll with punch.

    Rules: GRAP-6b, GRAP-6d, GRAP-8, GRAP-17, GRAP-18, BASE-ROLL.  Dice: 1d6, of a slam 1d4, or the punch.
    """
    who, target = int(frame.actor), int(frame.target)
    is_slam = frame.how == How.SLAM
    cited = R.GRAP_8 if is_slam else R.GRAP_6D
    frame.damage = roll_grip_damage(b, book, who, SLAM_SIDES if is_slam else THROW_SIDES)
    frame.mega = grips_in_mega(book, who)
    frame.spare = frame.damage
    cite(b, R.GRAP_18, who)
    dice = frame.damage - grip_damage_bonus(book, who)
    tell(b, Event.DAMAGE, cited, who, target, frame.damage, frame.mega, dice, 1)
    frame.phase = Flight.LAND
    if can_pay_roll(b, target):
        frame.phase = Flight.HEAR_ROLL
        ask(b, Decide.ROLL, target)


@rule
def _hear_roll(b: Any, book: Any, frame: Any) -> None:
    """The paid roll: half the damage, and after a flight the feet as well. Rules: GRAP-6b, GRAP-6c, KNOCK-1a."""
    frame.phase = Flight.LAND
    target = int(frame.target)
    if b.choice_verb != Verb.ROLL:
        return
    penalty = roll_penalty(book, target, frame.damage, frame.mega)
    if frame.how != How.SLAM:
        cite(b, R.GRAP_6B, target)
    if roll_with_punch(b, book, target, frame.total, penalty, True):
        frame.flags |= Flag.EVADED
        frame.spare = max(1, frame.damage // 2)


@rule
def keeps_its_feet(frame: Any) -> bool:
    """Thrown more than a body length and rolled with. Rules: GRAP-6b, GRAP-6c."""
    is_far = frame.how != How.SLAM and frame.count >= BODY_LENGTH_FEET
    return is_far and frame.flags & Flag.EVADED != 0  # type: ignore[no-any-return]


@rule
def _land(b: Any, book: Any, frame: Any) -> None:
    """Fly, take the damage, fall or come up standing.

    Rules: GRAP-6, GRAP-6c, GRAP-8, GRAP-14c, GRAP-15a, GRAP-18, KNOCK-4, LOCK-1a, MAG-4, MAG-5c, TIME-3b.
    """
    target = int(frame.target)
    g = b.fighter[target]
    is_slam = frame.how == How.SLAM
    cited = R.GRAP_8 if is_slam else R.GRAP_6
    if not is_slam:
        tell(b, Event.THROWN, R.GRAP_6, frame.actor, target, frame.count, 0, 0, 0)
    if frame.count > 0:
        remember_harm(b, book, target)
        g.x = frame.x
        g.y = frame.y
    hurt(b, book, target, frame.spare, frame.mega, 0, PAST_RATED)
    if not is_in(b, target):
        return
    break_casting(b, book, target, R.MAG_4)
    if is_hard_blow(book, target, frame.damage, frame.mega):
        lose_held_by_knockback(b, target)
    if keeps_its_feet(frame):
        say(b, Event.KEPT_FEET, R.GRAP_6C, target, -1)
    else:
        knock_down(b, book, target, cited)
    if frame.count > 0:
        drop_out_of_range(b, book, target)
