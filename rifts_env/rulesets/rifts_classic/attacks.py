"""What may be attacked, with what and how, and what changes the roll to strike. CL-DECLARE, CL-E-HAND, CL-MOVE."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import (
    cover_penalty,
    is_out_of_rounds,
    melee_strike_bonus,
    price_of,
    shot_bonus,
    why_not_seen,
    why_not_usable,
    why_out_of_range,
)
from rifts_env.rulesets.base.fighters import is_foe, sight, sight_penalty
from rifts_env.rulesets.base.gear import has_paired_weapons, holds_something
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import NO_SLOT, SLOTS, Flag, How, Limb, Mod, Place
from rifts_env.rulesets.rifts_classic.fighters import is_dazed, is_in_hold
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.movement import NO_STEP, is_near, step_toward

DAZED_PENALTY = -8
BODY_FEET = 5  # reach of an attack with the body


# ---------------------------------------------------------------- with what
@rule
def why_no_attack_with(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a fighter from attacking with a slot on its turn, or 0.

    Rules: CL-E-HOLDS, CL-E-USING, CL-E-RANGED, CL-E-APM, CL-E-KICKS-3.
    """
    f = b.fighter[who]
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    refused = why_not_usable(b, book, who, slot)
    if refused != 0:
        return refused
    if is_out_of_rounds(b, book, who, slot):
        return int(R.CL_E_RANGED)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if f.actions < weapon.actions:
        return int(R.CL_E_APM)
    return int(R.CL_E_KICKS_3) if weapon.limb == Limb.LEG and weapon.actions > 1 and f.acted > 0 else 0


@rule
def why_no_body_attack(b: Any, book: Any, who: int, how: int) -> int:
    """The rule that keeps a fighter from a body block, body flip or hold, or 0.

    Rules: CL-E-HOLDS, CL-E-HAND, CL-E-APM.
    """
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    if how == How.BODY_FLIP and book.sheet[who].body_flip == 0:
        return int(R.CL_E_HAND)
    return int(R.CL_E_APM) if b.fighter[who].actions < 1 else 0


@rule
def other_slot(b: Any, book: Any, who: int, slot: int) -> int:
    """The other weapon of a pair in hand, or NO_SLOT. Rules: CL-E-PAIRED."""
    for other in range(SLOTS):
        if other != slot and b.fighter[who].place[other] == Place.HAND and is_pairable(book, who, other):
            return other
    return NO_SLOT


@rule
def is_pairable(book: Any, who: int, slot: int) -> bool:
    """A one-handed melee weapon that is no shield. Rules: CL-E-PAIRED."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    return weapon.melee != 0 and weapon.hands == 1 and weapon.shield == 0 and weapon.limb == Limb.NONE


# ---------------------------------------------------------------- at whom
@rule
def is_hand_to_hand(b: Any, book: Any, who: int, slot: int, target: int) -> bool:
    """Whether an attack with this slot is a blow: the weapon reaches the target, after a step if need be.

    Rules: CL-MOVE, BASE-REACH.
    """
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    return weapon.melee != 0 and is_near(b, who, target, weapon.reach)


@rule
def why_not_within(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """What keeps a target from being attacked with a slot, but for not being seen, or 0.

    Rules: GROUND-10, GROUND-2, BASE-REACH, CL-E-RANGED, CL-E-THROWN, CL-MOVE.
    """
    return why_not_reached(b, book, who, slot, target) if is_foe(b, book, who, target) else int(R.GROUND_10)


@rule
def why_not_reached(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """What keeps an attack with a slot from getting as far as a foe, or 0.

    Rules: GROUND-2, BASE-REACH, CL-E-RANGED, CL-E-THROWN, CL-MOVE.
    """
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if weapon.melee != 0 and is_near(b, who, target, weapon.reach):
        return int(R.GROUND_2) if step_toward(b, book, who, target, weapon.reach) == NO_STEP else 0
    if weapon.ranged == 0 and weapon.thrown == 0:
        return int(R.BASE_REACH)
    return why_out_of_range(b, book, who, slot, target)


@rule
def why_not_bodily(b: Any, book: Any, who: int, target: int) -> int:
    """What keeps a target from an attack with the body, but for not being seen, or 0.

    Rules: GROUND-10, GROUND-2, BASE-REACH, CL-MOVE.
    """
    if not is_foe(b, book, who, target):
        return int(R.GROUND_10)
    if not is_near(b, who, target, BODY_FEET):
        return int(R.BASE_REACH)
    return int(R.GROUND_2) if step_toward(b, book, who, target, BODY_FEET) == NO_STEP else 0


@rule
def why_not_at(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps a target from being attacked with a slot, or 0. Rules: GROUND-4, CL-INIT-2a."""
    refused = why_not_within(b, book, who, slot, target)
    return refused if refused != 0 else why_not_seen(b, book, who, target, R.CL_INIT_2A)


@rule
def why_no_body_attack_at(b: Any, book: Any, who: int, target: int, how: int) -> int:
    """The rule that keeps a target from a body block, body flip or hold, or 0. Rules: CL-E-HOLDS, GROUND-4."""
    refused = why_not_bodily(b, book, who, target)
    if refused == 0 and how == How.HOLD and is_in_hold(b, target):
        refused = int(R.CL_E_HOLDS)
    return refused if refused != 0 else why_not_seen(b, book, who, target, R.CL_INIT_2A)


# ---------------------------------------------------------------- how
@rule
def why_not_how(b: Any, book: Any, who: int, slot: int, target: int, how: int) -> int:
    """The rule that refuses a way of declaring an attack, or 0.

    Rules: CL-DECLARE, CL-E-HAND, CL-E-APM, CL-E-PAIRED, CL-E-DISARM, CL-E-RANGED-2, CL-E-RANGED-3.
    """
    if how == How.PLAIN:
        return 0
    if how > How.DISARM:
        return int(R.CL_DECLARE)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if how == How.POWER and (weapon.actions > 1 or not (weapon.limb == Limb.ARM or weapon.limb == Limb.LEG)):
        return int(R.CL_E_HAND)
    if price_of(book, who, slot, how) > b.fighter[who].actions:
        return int(R.CL_E_APM)
    if how == How.BURST or how == How.FULL_BURST:
        burst = weapon.burst if how == How.BURST else weapon.full_burst
        return 0 if burst > 0 and b.fighter[who].loaded[slot] > 1 else int(R.CL_E_RANGED_3)
    is_blow = is_hand_to_hand(b, book, who, slot, target)
    if how == How.AIMED:
        return 0 if not is_blow and weapon.ranged != 0 else int(R.CL_E_RANGED_2)
    if not is_blow:
        return int(R.CL_DECLARE)
    if how == How.DOUBLE:
        return why_no_double(b, book, who, slot)
    return int(R.CL_E_DISARM) if how == How.DISARM and not holds_something(b, target) else 0


@rule
def why_no_double(b: Any, book: Any, who: int, slot: int) -> int:
    """Both weapons of a pair at once, for who can. Rules: CL-E-PAIRED, CL-E-HAND."""
    if book.sheet[who].paired == 0:
        return int(R.CL_E_HAND)
    if not has_paired_weapons(b, who) or not is_pairable(book, who, slot) or b.fighter[who].place[slot] != Place.HAND:
        return int(R.CL_E_PAIRED)
    return 0


@rule
def has_choice_of_how(b: Any, book: Any, who: int, slot: int, target: int) -> bool:
    """Whether anything but a plain attack is open."""
    for how in range(1, How.DISARM + 1):
        if why_not_how(b, book, who, slot, target, how) == 0:
            return True
    return False


# ---------------------------------------------------------------- the roll to strike
@rule
def state_modifiers(b: Any, book: Any, who: int, other: int) -> int:
    """What a fighter's own state takes off a roll to strike or to defend. Rules: CL-E-KNOCKOUT, CL-E-BLIND."""
    total = modify(b, Mod.SIGHT, R.CL_E_BLIND, who, sight_penalty(sight(b, book, who, other)))
    if is_dazed(b, who):
        total += modify(b, Mod.DAZED, R.CL_E_KNOCKOUT, who, DAZED_PENALTY)
    return total


@rule
def strike_modifiers(b: Any, book: Any, frame: Any) -> int:
    """Everything that is added to the die of a strike, each named in the log and counted once. Rules: CL-E-BONUSES."""
    who, target = int(frame.actor), int(frame.target)
    cite(b, R.CL_E_BONUSES, who)
    if frame.flags & Flag.RANGED != 0:
        total = shot_bonus(b, book, frame) + cover_penalty(b, book, frame)
    else:
        total = melee_strike_bonus(b, book, frame)
    return total + state_modifiers(b, book, who, target)
