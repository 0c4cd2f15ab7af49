"""What may be attacked, with what and how, what it costs, and what changes the roll to strike. ATK-1 to ATK-7."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import (
    cover_penalty,
    is_melee_at,
    is_out_of_rounds,
    melee_strike_bonus,
    price_of,
    shot_bonus,
    why_not_seen,
    why_not_usable,
    why_out_of_range,
)
from rifts_env.rulesets.base.fighters import is_foe, sight, sight_penalty
from rifts_env.rulesets.base.gear import free_arms, has_paired_weapons, holds_something
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import (
    NOBODY,
    Flag,
    Grip,
    How,
    Limb,
    Mod,
    Special,
)
from rifts_env.rulesets.rifts_v2.answers import DAZED_PENALTY, PRONE_PENALTY
from rifts_env.rulesets.rifts_v2.deadlock import (
    deadlockers,
    is_in_deadlock_with_another,
    towers_over_its_deadlockers,
)
from rifts_env.rulesets.rifts_v2.fighters import is_dazed, is_subordinate
from rifts_env.rulesets.rifts_v2.ids import R

INTO_MELEE_PENALTY = -4
DEADLOCKED_SHOOTER_PENALTY = -3
HELD_PENALTY = -6


# ---------------------------------------------------------------- with what
@rule
def why_not_ready(b: Any, book: Any, who: int, slot: int) -> int:
    """The thing of a slot cannot strike now. Rules: CL-E-USING, BASE-ENTANGLE-2, TIME-5a, GRAP-11d."""
    refused = why_not_usable(b, book, who, slot)
    if refused != 0:
        return refused
    return int(R.TIME_5A) if is_out_of_rounds(b, book, who, slot) else 0


@rule
def why_grip_bars_weapon(b: Any, book: Any, who: int, slot: int) -> int:
    """What a grapple does to one's weapons.

    Rules: GRAP-4e, GRAP-9c, GRAP-9d, GRAP-10a, GRAP-10c, GRAP-11b, GRAP-11c, GRAP-12b, GRAP-12d.
    """
    f = b.fighter[who]
    if f.grip == Grip.NONE:
        return 0
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if f.dominant != 0 and f.grip >= Grip.HOLD:
        if f.grip == Grip.PIN:
            return int(R.GRAP_9C)
        if f.grip == Grip.LOCK:
            return int(R.GRAP_11C)
        return int(R.GRAP_12D) if f.grip == Grip.CHOKE else int(R.GRAP_10C)
    if f.grip == Grip.LOCK:
        return int(R.GRAP_11B)
    if f.grip == Grip.PIN:
        return 0 if weapon.limb == Limb.NONE or weapon.limb == Limb.NATURAL else int(R.GRAP_9D)
    if weapon.limb != Limb.NONE or weapon.grapple_fit != 0:
        return 0
    return int(R.GRAP_4E)


@rule
def why_no_attack_with(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a fighter from attacking with a slot on its turn, or 0.

    Rules: TIME-5, TIME-5b, ATK-7, MAG-16, CL-E-KICKS-3.
    """
    f = b.fighter[who]
    problem = why_not_ready(b, book, who, slot)
    if problem != 0:
        return problem
    if f.casting >= 0:
        return int(R.MAG_16)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if f.actions < weapon.actions:
        return int(R.TIME_5B) if f.actions == 0 else int(R.ATK_7)
    if weapon.limb == Limb.LEG and weapon.actions > 1 and f.acted > 0:
        return int(R.CL_E_KICKS_3)
    return why_grip_bars_weapon(b, book, who, slot)


# ---------------------------------------------------------------- at whom
@rule
def why_not_within(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """What keeps a target from being attacked with a slot, but for not being seen, or 0.

    Rules: GROUND-10, BASE-REACH, CL-E-RANGED, CL-E-THROWN, GRAP-4e.
    """
    if not is_foe(b, book, who, target):
        return int(R.GROUND_10)
    partner = b.fighter[who].grip_with
    if partner != NOBODY and partner != target:
        return int(R.GRAP_4E)
    return why_out_of_range(b, book, who, slot, target)


@rule
def why_not_at(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps a target from being attacked with a slot, or 0. Rules: GROUND-4, DEF-3."""
    refused = why_not_within(b, book, who, slot, target)
    return refused if refused != 0 else why_not_seen(b, book, who, target, R.DEF_3)


# ---------------------------------------------------------------- how


@rule
def why_no_double(b: Any, book: Any, who: int) -> int:
    """Rules: DEF-11, DEF-11a, DEF-11b, DEF-14a."""
    f = b.fighter[who]
    if not has_paired_weapons(b, who):
        return int(R.DEF_11B)
    if f.special == Special.PAIRED:
        return int(R.DEF_11A)
    return int(R.DEF_14A) if f.special == Special.CIRCULAR_PARRY else 0


@rule
def why_not_how(b: Any, book: Any, who: int, slot: int, target: int, how: int) -> int:
    """The rule that refuses a way of declaring an attack, or 0.

    Rules: ATK-1, ATK-2, ATK-5, DEF-11b, CL-DECLARE, CL-E-DEATHBLOW, CL-E-KNOCKOUT, CL-E-PULL, CL-E-DISARM,
    CL-E-RANGED-2, CL-E-RANGED-3, GRAP-9d, GRAP-10a.
    """
    if how == How.PLAIN:
        return 0
    if how > How.DISARM:
        return int(R.CL_DECLARE)
    if is_subordinate(b, who):
        return int(R.GRAP_9D) if b.fighter[who].grip == Grip.PIN else int(R.GRAP_10A)
    if price_of(book, who, slot, how) > b.fighter[who].actions:
        return int(R.ATK_2) if how == How.POWER else int(R.ATK_7)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if how == How.BURST or how == How.FULL_BURST:
        burst = weapon.burst if how == How.BURST else weapon.full_burst
        return 0 if burst > 0 and b.fighter[who].loaded[slot] > 1 else int(R.CL_E_RANGED_3)
    is_melee = is_melee_at(b, book, who, slot, target)
    if how == How.AIMED:
        return 0 if not is_melee and weapon.ranged != 0 else int(R.CL_E_RANGED_2)
    if not is_melee:
        return int(R.ATK_2) if how == How.POWER else int(R.CL_DECLARE)
    if how == How.DOUBLE:
        return why_no_double(b, book, who) if weapon.hands == 1 and weapon.limb == Limb.NONE else int(R.DEF_11B)
    if how == How.DISARM and not holds_something(b, target):
        return int(R.CL_E_DISARM)
    return 0


@rule
def has_choice_of_how(b: Any, book: Any, who: int, slot: int, target: int) -> bool:
    """Whether anything but a plain attack is open."""
    for how in range(1, How.DISARM + 1):
        if why_not_how(b, book, who, slot, target, how) == 0:
            return True
    return False


# ---------------------------------------------------------------- starts of a grapple
@rule
def has_free_grasp(b: Any, book: Any, who: int) -> bool:
    """A free hand or other grasping limb. Rules: GRAP-1b."""
    return free_arms(b, who) > 0


# ---------------------------------------------------------------- the roll to strike


@rule
def shoots_into_melee(b: Any, book: Any, target: int, shooter: int) -> bool:
    """The target is in a deadlock with someone other than the shooter, and does not tower over it.

    Rules: DEF-8a, DEF-8b, DEF-8d.
    """
    if not is_in_deadlock_with_another(b, target, shooter):
        return False
    return not towers_over_its_deadlockers(b, book, target)


@rule
def ranged_strike_bonus(b: Any, book: Any, frame: Any) -> int:
    """Proficiency or thrown bonus alone, and what the ground and the melee take off.

    Rules: CL-E-RANGED, CL-E-RANGED-2, CL-E-THROWN, LOCK-8, LOCK-8b, DEF-8a, GRAP-14d, GROUND-5,
    MAG-17.
    """
    who, target = int(frame.actor), int(frame.target)
    sheet = book.sheet[who]
    if frame.how == How.BOLT:
        total = modify(b, Mod.SPELL, R.MAG_17, who, sheet.spell_strike)
    else:
        total = shot_bonus(b, book, frame)
    if frame.how != How.BOLT and deadlockers(b, who) != 0:
        if sheet.sharpshooting == 0:
            total += modify(b, Mod.DEADLOCKED_SHOOTER, R.LOCK_8, who, DEADLOCKED_SHOOTER_PENALTY)
        else:
            cite(b, R.LOCK_8B, who)
    if shoots_into_melee(b, book, target, who):
        cited = R.DEF_8A if b.fighter[target].grip_with == NOBODY else R.GRAP_14D
        total += modify(b, Mod.INTO_MELEE, cited, who, INTO_MELEE_PENALTY)
    elif is_in_deadlock_with_another(b, target, who):
        cite(b, R.DEF_8D, who)
    total += cover_penalty(b, book, frame)
    return total


@rule
def state_modifiers(b: Any, book: Any, frame: Any) -> int:
    """What the attacker's own state takes off.

    Rules: KNOCK-3, GRAP-13a, DEF-3c, CL-E-KNOCKOUT, GRAP-9d, GRAP-10a.
    """
    who, target = int(frame.actor), int(frame.target)
    f = b.fighter[who]
    total = 0
    if f.prone != 0 and f.grip_with != target:
        total += modify(b, Mod.PRONE, R.KNOCK_3, who, PRONE_PENALTY)
    total += modify(b, Mod.SIGHT, R.DEF_3C, who, sight_penalty(sight(b, book, who, target)))
    if is_dazed(b, who):
        total += modify(b, Mod.DAZED, R.CL_E_KNOCKOUT, who, DAZED_PENALTY)
    if is_subordinate(b, who):
        cited = R.GRAP_9D if f.grip == Grip.PIN else R.GRAP_10A
        total += modify(b, Mod.HELD, cited, who, HELD_PENALTY)
    return total


@rule
def strike_modifiers(b: Any, book: Any, frame: Any) -> int:
    """Everything that is added to the die of a strike, each named in the log."""
    if frame.flags & Flag.RANGED != 0:
        return ranged_strike_bonus(b, book, frame) + state_modifiers(b, book, frame)
    return melee_strike_bonus(b, book, frame) + state_modifiers(b, book, frame)
