"""A strike answered: the window, the chosen defence carried out, what a miss leads to. DEF-1a, LOCK-2, DEF-8b.

The middle of a strike frame; `strikes` throws before it and settles the hit after it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, push
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.goals import away_direction
from rifts_env.rulesets.base.rolls import LEAST_HIT, cite
from rifts_env.rulesets.base.ways import straight_feet
from rifts_env.rulesets.base.words import (
    NOBODY,
    Defence,
    Event,
    Flag,
    How,
    Payment,
    Purpose,
    Special,
)
from rifts_env.rulesets.rifts_v2.answers import (
    begin_defence,
    buy,
    forfeit_hold,
    forfeit_hold_for_special,
    pay_dodge,
    pay_parry,
    roll_dodge,
    roll_entangle,
    roll_parry,
)
from rifts_env.rulesets.rifts_v2.attacks import (
    shoots_into_melee,
)
from rifts_env.rulesets.rifts_v2.conditions import shield_stops
from rifts_env.rulesets.rifts_v2.deadlock import deadlock_after_defence, melee_mask, turn_to
from rifts_env.rulesets.rifts_v2.defense import has_any_defence, why_no_dodge
from rifts_env.rulesets.rifts_v2.fighters import take_special
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.movement import payable_feet
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

STRAY_CHANCE = 50


class Phase(IntEnum):
    """Where a strike stands."""

    ASK_HOW = 0
    HEAR_HOW = 1
    THROW = 2
    OPEN_DEFENCE = 3
    HEAR_DEFENCE = 4
    AFTER_DEFENCE = 5
    HIT = 6
    HEAR_ROLL = 7
    TAKE = 8
    AFTER = 9


# ---------------------------------------------------------------- defence
@rule
def open_defence(b: Any, book: Any, frame: Any) -> None:
    """Ask the target, unless nothing can be done. Rules: DEF-1a, DEF-3."""
    if not is_in(b, frame.actor) or not is_in(b, frame.target):
        frame.phase = Phase.AFTER
        frame.count = 0
        return
    if has_any_defence(b, book, frame):
        frame.phase = Phase.HEAR_DEFENCE
        ask(b, Decide.DEFEND, frame.target)
        return
    if frame.flags & (Flag.BEHIND | Flag.UNSEEN) != 0:
        cite(b, R.BASE_DEFEND_2, frame.target)
    if frame.flags & Flag.BEHIND != 0:
        cite(b, R.DEF_3A, frame.target)
    if is_knocked_out_of_grapple(b, frame):
        cite(b, R.GRAP_14C, frame.target)
    say(b, Event.UNDEFENDED, undefended_rule(b, book, frame), frame.target, frame.actor)
    forfeit_shaken(b, frame)
    frame.phase = Phase.HIT


@rule
def is_knocked_out_of_grapple(b: Any, frame: Any) -> bool:
    """A slam or sweep by an outsider at one who grapples. Rules: GRAP-14c."""
    return b.fighter[frame.target].grip_with != NOBODY and (frame.how == How.SLAM or frame.how == How.SWEEP)


@rule
def undefended_rule(b: Any, book: Any, frame: Any) -> int:
    """The rule that leaves the target without a defence: the one that refuses a dodge, which needs the least.

    Rules: BASE-DEFEND-2, DEF-1b, DEF-2, DEF-3.
    """
    refused = int(why_no_dodge(b, book, frame, Payment.POOL, False))
    return refused if refused != 0 else int(R.DEF_2)


@rule
def forfeit_shaken(b: Any, frame: Any) -> None:
    """The first attack after a failed horror save has come, whether it hits or not. Rules: CL-E-HORROR."""
    if b.fighter[frame.target].shaken_by == frame.actor:
        b.fighter[frame.target].shaken_by = NOBODY


@rule
def hear_defence(b: Any, book: Any, frame: Any) -> None:
    """Pay for the chosen defence, throw it, and go on accordingly. Rules: DEF-1a, DEF-2, DEF-7."""
    verb, slot = int(b.choice_verb), int(b.choice_slot)
    who = int(frame.target)
    made = False
    if verb == Verb.NO_DEFENCE:
        say(b, Event.NO_DEFENCE, R.DEF_1A, who, frame.actor)
        forfeit_hold(b, book, frame)
        frame.phase = Phase.HIT
        return
    if verb == Verb.PARRY:
        frame.defence = Defence.PARRY
        begin_defence(b, book, frame, Defence.PARRY)
        made = roll_parry(b, book, frame, pay_parry(b, book, who, slot), Defence.PARRY)
    elif verb == Verb.SHIELD_BLOCK:
        frame.defence = Defence.SHIELD_BLOCK
        begin_defence(b, book, frame, Defence.SHIELD_BLOCK)
        made = block_with_shield(b, book, frame)
    elif verb == Verb.CIRCULAR_PARRY:
        frame.defence = Defence.CIRCULAR_PARRY
        begin_defence(b, book, frame, Defence.CIRCULAR_PARRY)
        forfeit_hold_for_special(b, book, frame)
        take_special(b, who, Special.CIRCULAR_PARRY, R.DEF_14)
        made = roll_parry(b, book, frame, Payment.POOL, Defence.CIRCULAR_PARRY)
    elif verb == Verb.ENTANGLE:
        frame.defence = Defence.ENTANGLE
        begin_defence(b, book, frame, Defence.ENTANGLE)
        buy(b, who, Defence.ENTANGLE, R.BASE_ENTANGLE)
        made = roll_entangle(b, book, frame)
    else:
        made = dodge(b, book, frame, verb, slot)
    if made:
        frame.flags |= Flag.MISSED_BY_DEFENCE
        frame.phase = Phase.AFTER_DEFENCE
    else:
        frame.phase = Phase.HIT
    turn_to(b, who, b.fighter[frame.actor].x, b.fighter[frame.actor].y)


@rule
def block_with_shield(b: Any, book: Any, frame: Any) -> bool:
    """The shield's block of one flanker, paid from the pool. Rules: DEF-10a, DEF-10b."""
    who = int(frame.target)
    pay_parry(b, book, who, Payment.POOL)
    take_special(b, who, Special.SHIELD, R.DEF_10A)
    b.fighter[who].shield_foe = frame.actor
    return roll_parry(b, book, frame, Payment.POOL, Defence.SHIELD_BLOCK)


@rule
def dodge(b: Any, book: Any, frame: Any, verb: int, slot: int) -> bool:
    """A dodge: in place, away, to a point, or the automatic one. Moved and paid only if it succeeds.

    Rules: MOVE-3, DEF-12, DEF-13, DEF-13a.
    """
    who = int(frame.target)
    kind = int(Defence.AUTO_DODGE) if verb == Verb.AUTO_DODGE else int(Defence.DODGE)
    frame.defence = kind
    begin_defence(b, book, frame, kind)
    if verb == Verb.AUTO_DODGE:
        forfeit_hold_for_special(b, book, frame)
        b.fighter[who].auto_dodges -= 1
        take_special(b, who, Special.AUTO_DODGE, R.DEF_12)
        cite(b, R.DEF_12, who)
        return roll_dodge(b, book, frame, Payment.POOL, kind)
    if b.fighter[who].special == Special.MULTIPLE_DODGE:
        forfeit_hold_for_special(b, book, frame)
    made = roll_dodge(b, book, frame, pay_dodge(b, book, who, slot), kind)
    if made and verb == Verb.DODGE_AWAY:
        dodge_away(b, book, frame)
    elif made and verb == Verb.DODGE_TO:
        begin_moving_dodge(b, frame, b.choice_x, b.choice_y)
    return made


@rule
def begin_moving_dodge(b: Any, frame: Any, x: float, y: float) -> None:
    """Push the move of a dodge; a melee attacker's deadlocks are made in its course. Rules: LOCK-2b."""
    at = push(b, FrameKind.MOVE, frame.target, NOBODY)
    move = b.stack[at]
    move.x = x
    move.y = y
    move.flags = Flag.DODGE
    if brings_deadlock(frame):
        move.other = frame.actor
    frame.flags |= Flag.DODGE


@rule
def dodge_away(b: Any, book: Any, frame: Any) -> None:
    """Straight away from the attacker, as far as the feet allow. Rules: MOVE-3."""
    who = int(frame.target)
    dx, dy = away_direction(b, who, frame.actor)
    feet = straight_feet(b, book, who, dx, dy, payable_feet(b, who))
    if feet > 0:
        f = b.fighter[who]
        begin_moving_dodge(b, frame, f.x + dx * feet, f.y + dy * feet)


@rule
def brings_deadlock(frame: Any) -> bool:
    """A melee attack other than one of opportunity. Rules: LOCK-2, LOCK-9."""
    return frame.flags & (Flag.RANGED | Flag.OPPORTUNITY) == 0  # type: ignore[no-any-return]


@rule
def after_defence(b: Any, book: Any, frame: Any) -> None:
    """A defended strike: deadlocks, a trapped weapon, a stray shot. Rules: LOCK-2, BASE-ENTANGLE-2, DEF-8b."""
    if frame.defence == Defence.ENTANGLE:
        b.fighter[frame.actor].trapped_by[frame.slot] = frame.target
        tell(b, Event.ENTANGLED, R.BASE_ENTANGLE_2, frame.target, frame.actor, frame.slot, 0, 0, 0)
    if brings_deadlock(frame) and frame.flags & Flag.DODGE == 0:
        deadlock_after_defence(b, book, frame.actor, frame.target)
    frame.flags &= ~Flag.DODGE
    miss(b, book, frame)


# ---------------------------------------------------------------- misses
@rule
def miss(b: Any, book: Any, frame: Any) -> None:
    """A strike that missed or was defended; a shot into a melee may stray.

    Rules: DEF-8b, DEF-8c, MAG-9b.  Dice: d100.
    """
    frame.count -= 1
    frame.phase = Phase.AFTER
    is_shot = frame.flags & Flag.RANGED != 0 and frame.flags & Flag.STRAY == 0
    if not is_shot or not shoots_into_melee(b, book, frame.target, frame.actor):
        return
    chance = roll(b, 100, Purpose.STRAY, frame.actor)
    stray_to = NOBODY
    if chance <= STRAY_CHANCE:
        stray_to = draw_stray_target(b, frame)
    if stray_to != NOBODY:
        cite(b, R.DEF_8C, frame.actor)
    tell(b, Event.STRAYED, R.DEF_8B, frame.actor, stray_to, chance, 0, 0, 0 if stray_to == NOBODY else 1)
    if stray_to == NOBODY or shield_stops(b, frame.actor, stray_to, frame.mana):
        return
    frame.other = frame.target
    frame.target = stray_to
    frame.total = max(LEAST_HIT, frame.total)
    frame.flags |= Flag.STRAY
    frame.flags &= ~(Flag.KNOCKOUT | Flag.DEATH)
    frame.count = 1
    frame.phase = Phase.HIT


@rule
def draw_stray_target(b: Any, frame: Any) -> int:
    """One of the others in that melee, drawn evenly in the order of the encounter. Rules: DEF-8b."""
    mask = melee_mask(b, frame.target) & ~(1 << frame.actor) & ~(1 << frame.target)
    count = 0
    for other in range(len(b.fighter)):
        count += (mask >> other) & 1
    if count == 0:
        return NOBODY
    wanted = 1 if count == 1 else roll(b, count, Purpose.STRAY_WHO, frame.actor)
    for other in range(len(b.fighter)):
        wanted -= (mask >> other) & 1
        if wanted == 0:
            return other
    return NOBODY
