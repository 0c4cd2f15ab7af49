"""The chosen defence: what it costs, how it is rolled, what it brings with it. DEF-2, DEF-6, DEF-7, DEF-15.

What is open against a strike is the business of `defense`.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.defence import is_unarmed_attack, judge_defence, parry_slot
from rifts_env.rulesets.base.fighters import is_in, sight, sight_penalty
from rifts_env.rulesets.base.gear import shield_slot
from rifts_env.rulesets.base.rolls import cite, defence_succeeds, entangle_succeeds, modify
from rifts_env.rulesets.base.words import (
    NO_SLOT,
    NOBODY,
    Defence,
    Event,
    Flag,
    How,
    Mod,
    Payment,
    Purpose,
    Sight,
    Special,
)
from rifts_env.rulesets.rifts_v2.deadlock import deadlocks, is_behind, is_flanked_by
from rifts_env.rulesets.rifts_v2.defense import (
    cannot_be_flanked,
    has_auto_dodge,
    has_paired_parry,
    has_shield_parry,
    has_to_use_hold,
    heavy_shield_slot,
)
from rifts_env.rulesets.rifts_v2.fighters import break_casting, is_dazed, spend_actions, take_special
from rifts_env.rulesets.rifts_v2.ids import R

STANCE_BONUS = 2
HOLD_BONUS = 4
FLANK_PENALTY = -2
PRONE_PENALTY = -6
DAZED_PENALTY = -8
SHOOTING_FOE_PENALTY = -3


# ---------------------------------------------------------------- paying
@rule
def pay_parry(b: Any, book: Any, who: int, payment: int) -> int:
    """Free ones first, then extra ones, stored ones, and last a purchase, which stores a second.

    Returns:
        The Payment that was really made: an action bought for this very parry counts as one given (LOCK-5a).

    Rules: DEF-2, DEF-2a, DEF-7, DEF-10, DEF-11, LOCK-5a.
    """
    f = b.fighter[who]
    if payment == Payment.HOLD:
        spend_hold(b, who)
    elif payment == Payment.ACTION:
        buy(b, who, Defence.PARRY, R.LOCK_5A)
        f.stored_parries += 1
    elif f.parries > 0:
        f.parries -= 1
        cite(b, R.DEF_1, who)
    elif has_shield_parry(b, book, who):
        f.shield_parries -= 1
        take_special(b, who, Special.SHIELD, R.DEF_10)
        cite(b, R.DEF_10, who)
    elif has_paired_parry(b, book, who):
        f.paired_parries -= 1
        take_special(b, who, Special.PAIRED, R.DEF_11)
        cite(b, R.DEF_11, who)
    elif f.stored_parries > 0:
        f.stored_parries -= 1
        cite(b, R.DEF_2, who)
    else:
        buy(b, who, Defence.PARRY, R.DEF_2)
        f.stored_parries += 1
        return int(Payment.ACTION)
    return payment


@rule
def pay_dodge(b: Any, book: Any, who: int, payment: int) -> int:
    """A free dodge first, then the automatic one, and last a purchase; nothing while multiple dodging.

    Returns:
        The Payment that was really made, as in `pay_parry`.

    Rules: DEF-2, DEF-2a, DEF-7, DEF-12, DEF-13, DEF-13a, LOCK-5a.
    """
    f = b.fighter[who]
    if f.special == Special.MULTIPLE_DODGE:
        cite(b, R.DEF_13, who)
        cite(b, R.DEF_13A, who)
        return payment
    if payment == Payment.HOLD:
        spend_hold(b, who)
    elif payment == Payment.ACTION:
        buy(b, who, Defence.DODGE, R.LOCK_5A)
    elif f.dodges > 0:
        f.dodges -= 1
        cite(b, R.DEF_1, who)
    elif has_auto_dodge(b, book, who):
        f.auto_dodges -= 1
        take_special(b, who, Special.AUTO_DODGE, R.DEF_12)
        cite(b, R.DEF_12, who)
    else:
        buy(b, who, Defence.DODGE, R.DEF_2)
        return int(Payment.ACTION)
    return payment


@rule
def buy(b: Any, who: int, kind: int, cited: int) -> None:
    """An action goes into a defence. Rules: DEF-2, TIME-7."""
    spend_actions(b, who, 1)
    tell(b, Event.BOUGHT, cited, who, -1, kind, b.fighter[who].actions, 0, 0)


@rule
def spend_hold(b: Any, who: int) -> None:
    """The held action is spent, the name forgotten. Rules: DEF-7."""
    f = b.fighter[who]
    say(b, Event.HOLD_SPENT, R.DEF_7, who, f.held_against)
    f.held_against = NOBODY
    spend_actions(b, who, 1)


# ---------------------------------------------------------------- rolling
@rule
def common_modifiers(b: Any, book: Any, frame: Any, payment: int, is_unflankable: bool) -> int:
    """What changes every defence roll, each named in the log and counted once.

    Rules: DEF-15, DEF-6, DEF-7, DEF-7b, LOCK-5, LOCK-5a, KNOCK-3, GRAP-13a, DEF-3c, LOCK-8a, LOCK-8b, ATK-6.
    """
    who, attacker = int(frame.target), int(frame.actor)
    f = b.fighter[who]
    total = 0
    cite(b, R.DEF_15, who)
    if f.stance != 0:
        total += modify(b, Mod.STANCE, R.DEF_6, who, STANCE_BONUS)
    if payment == Payment.HOLD:
        total += modify(b, Mod.HOLD, R.DEF_7, who, HOLD_BONUS)
    if frame.flags & Flag.FLANKED != 0 and payment == Payment.POOL and not is_unflankable:
        total += modify(b, Mod.FLANKED, R.LOCK_5, who, FLANK_PENALTY)
        cite(b, flank_rule(b, frame), who)
    elif frame.flags & Flag.FLANKED != 0 and payment == Payment.HOLD:
        cite(b, R.DEF_7B, who)
    if frame.flags & Flag.BEHIND != 0:
        cite(b, R.DEF_3B, who)
    if f.prone != 0 and f.grip_with != attacker:
        total += modify(b, Mod.PRONE, R.KNOCK_3, who, PRONE_PENALTY)
    total += modify(b, Mod.SIGHT, R.DEF_3C, who, sight_penalty(sight(b, book, who, attacker)))
    if frame.flags & Flag.RANGED != 0 and frame.how != How.BOLT and deadlocks(b, who, attacker):
        if book.sheet[who].sharpshooting == 0:
            total += modify(b, Mod.MISSILE_OF_FOE, R.LOCK_8A, who, SHOOTING_FOE_PENALTY)
        else:
            cite(b, R.LOCK_8B, who)
    if is_dazed(b, who):
        total += modify(b, Mod.DAZED, R.CL_E_KNOCKOUT, who, DAZED_PENALTY)
    return total


@rule
def flank_rule(b: Any, frame: Any) -> int:
    """What makes a flanker of the attacker: its shot, another foe's being selected, or nothing but its coming.

    Rules: DEF-4, DEF-8, LOCK-5.
    """
    if frame.flags & Flag.RANGED != 0:
        return int(R.DEF_8)
    return int(R.DEF_4) if deadlocks(b, frame.actor, frame.target) else int(R.LOCK_5)


@rule
def roll_parry(b: Any, book: Any, frame: Any, payment: int, kind: int) -> bool:
    """Throw a parry and say whether it stops the strike.

    Rules: BASE-DEFEND, BASE-NAT20, DEF-15, DEF-10a, DEF-14, GRAP-8c.  Dice: 1d20.
    """
    who = int(frame.target)
    sheet = book.sheet[who]
    slot = heavy_shield_slot(b, book, who)
    if frame.how != How.SLAM:
        slot = parry_slot(b, book, who, is_unarmed_attack(book, frame))
    if kind == Defence.SHIELD_BLOCK:
        slot = shield_slot(b, who)
    face = roll(b, 20, Purpose.PARRY, who)
    total = face + modify(b, Mod.PARRY, R.DEF_15, who, sheet.parry)
    total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    if slot != NO_SLOT:
        total += modify(b, Mod.WEAPON, R.CL_E_USING, who, sheet.weapon_parry[slot])
        if book.weapon[sheet.weapon[slot]].shield != 0 and (b.fighter[who].stance != 0 or payment == Payment.HOLD):
            cite(b, R.DEF_10B, who)
    if kind == Defence.CIRCULAR_PARRY:
        cite(b, R.DEF_14, who)
    elif kind == Defence.SHIELD_BLOCK:
        cite(b, R.DEF_10A, who)
    total += common_modifiers(b, book, frame, payment, kind != Defence.PARRY)
    cite_parry_of_start(b, frame)
    return judge_defence(b, frame, face, total, kind, defence_succeeds(frame.face, frame.total, face, total))


@rule
def cite_parry_of_start(b: Any, frame: Any) -> None:
    """Name the rule by which the start of a grapple is parried. Rules: GRAP-1a, GRAP-7b, GRAP-8b, GRAP-8c."""
    if frame.how == How.GRAB or frame.how == How.THROW:
        cite(b, R.GRAP_1A, frame.target)
    elif frame.how == How.TAKEDOWN:
        cite(b, R.GRAP_7B, frame.target)
    elif frame.how == How.SLAM:
        cite(b, R.GRAP_8C, frame.target)
    elif frame.how == How.SWEEP:
        cite(b, R.GRAP_8B, frame.target)


@rule
def roll_dodge(b: Any, book: Any, frame: Any, payment: int, kind: int) -> bool:
    """Throw a dodge and say whether it evades the strike.

    Rules: BASE-DEFEND, BASE-NAT20, DEF-15, DEF-12, DEF-13.  Dice: 1d20.
    """
    who = int(frame.target)
    sheet = book.sheet[who]
    face = roll(b, 20, Purpose.DODGE, who)
    if kind == Defence.AUTO_DODGE and sheet.auto_dodge_bonus != 0:
        total = face + modify(b, Mod.AUTO_DODGE, R.DEF_12, who, sheet.auto_dodge_bonus)
    else:
        total = face + modify(b, Mod.DODGE, R.DEF_15, who, sheet.dodge)
    total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    total += common_modifiers(b, book, frame, payment, False)
    return judge_defence(b, frame, face, total, kind, defence_succeeds(frame.face, frame.total, face, total))


@rule
def roll_entangle(b: Any, book: Any, frame: Any) -> bool:
    """Throw an entangle. Rules: BASE-ENTANGLE, DEF-15.  Dice: 1d20."""
    who = int(frame.target)
    face = roll(b, 20, Purpose.ENTANGLE, who)
    total = face + modify(b, Mod.ENTANGLE, R.BASE_ENTANGLE, who, book.sheet[who].entangle)
    total += common_modifiers(b, book, frame, Payment.POOL, False)
    made = entangle_succeeds(frame.face, frame.total, face, total)
    return judge_defence(b, frame, face, total, Defence.ENTANGLE, made)


# ---------------------------------------------------------------- the choice
@rule
def begin_defence(b: Any, book: Any, frame: Any, kind: int) -> None:
    """What any defence does besides being rolled: a caster loses its spell, the defender turns to the attacker.

    Rules: MAG-3, MAG-12b, DEF-3a.
    """
    who = int(frame.target)
    if kind != Defence.AUTO_DODGE:
        break_casting(b, book, who, R.MAG_3)


@rule
def forfeit_hold_for_special(b: Any, book: Any, frame: Any) -> None:
    """A special defence against the foe that an action is held against: spent, but without the +4. Rules: DEF-7a."""
    if has_to_use_hold(b, book, frame):
        cite(b, R.DEF_7A, frame.target)
        spend_hold(b, frame.target)


@rule
def forfeit_hold(b: Any, book: Any, frame: Any) -> None:
    """A blow let through still spends the action held against its attacker. Rules: DEF-7."""
    if has_to_use_hold(b, book, frame):
        spend_hold(b, frame.target)


@rule
def see_attack(b: Any, book: Any, frame: Any, is_ranged: bool) -> None:
    """Mark on a strike frame how its target is caught: unseen, from behind, by a flanker.

    Rules: DEF-3, DEF-3a, LOCK-5, DEF-8.
    """
    who, attacker = int(frame.target), int(frame.actor)
    if not is_in(b, who):
        return
    if sight(b, book, who, attacker) >= Sight.BLIND:
        frame.flags |= Flag.UNSEEN
    if is_behind(b, who, attacker):
        frame.flags |= Flag.BEHIND
    if not cannot_be_flanked(b, who) and is_flanked_by(b, book, who, attacker, is_ranged):
        frame.flags |= Flag.FLANKED
