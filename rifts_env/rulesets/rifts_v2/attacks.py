"""What may be attacked, with what and how, what it costs, and what changes the roll to strike. ATK-1 to ATK-7."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import (
    NOBODY,
    SLOTS,
    Grip,
    How,
    Limb,
    Mod,
    Place,
    Sight,
    Special,
)
from rifts_env.rulesets.rifts_v2.answers import DAZED_PENALTY, PRONE_PENALTY
from rifts_env.rulesets.rifts_v2.deadlock import (
    deadlockers,
    is_in_deadlock_with_another,
    towers_over_its_deadlockers,
)
from rifts_env.rulesets.rifts_v2.fighters import (
    free_arms,
    has_paired_weapons,
    is_dazed,
    is_foe,
    is_line_blocked,
    is_ready,
    is_subordinate,
    is_within,
    sight,
    sight_penalty,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.words import Flag

AIM_BONUS = 2
INTO_MELEE_PENALTY = -4
DEADLOCKED_SHOOTER_PENALTY = -3
COVER_PENALTY = -2
COVER_NEAR_FEET = 5.0
HELD_PENALTY = -6


# ---------------------------------------------------------------- with what
@rule
def why_not_ready(b: Any, book: Any, who: int, slot: int) -> int:
    """The thing of a slot cannot strike now. Rules: CL-E-USING, BASE-ENTANGLE-2, TIME-5a, GRAP-11d."""
    f = b.fighter[who]
    if f.place[slot] == Place.NOWHERE or not is_ready(b, book, who, slot):
        return int(R.CL_E_USING)
    if f.trapped_by[slot] != NOBODY:
        return int(R.BASE_ENTANGLE_2)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if weapon.melee == 0 and weapon.magazine > 0 and f.loaded[slot] <= 0:
        return int(R.TIME_5A)
    if weapon.dice == 0 and weapon.plus == 0:
        return int(R.CL_E_USING)
    return 0


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
def is_melee_at(b: Any, book: Any, who: int, slot: int, target: int) -> bool:
    """Whether an attack with this slot at this target is a melee attack: the weapon reaches it."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    return weapon.melee != 0 and is_within(b, who, target, weapon.reach)


@rule
def why_not_known(b: Any, book: Any, who: int, target: int) -> int:
    """Nobody walks to, faces or waits for a fighter whom it is not aware of or who is invisible to it. Rules: DEF-3."""
    if (b.fighter[who].aware >> target) & 1 == 0:
        return int(R.DEF_3)
    if b.fighter[target].invisible_until > b.clock and book.sheet[who].sees_invisible == 0:
        return 0 if book.sheet[target].side == book.sheet[who].side else int(R.DEF_3)
    return 0


@rule
def why_not_seen(b: Any, book: Any, who: int, target: int) -> int:
    """A target that is behind a wall, invisible or not known of cannot be chosen. Rules: GROUND-4, DEF-3."""
    f, g = b.fighter[who], b.fighter[target]
    if sight(b, book, who, target) < Sight.BLIND:
        return 0
    if book.walls > 0 and is_line_blocked(book, f.x, f.y, g.x, g.y):
        return int(R.GROUND_4)
    if (f.aware >> target) & 1 == 0:
        return int(R.DEF_3)
    if g.invisible_until > b.clock and book.sheet[who].sees_invisible == 0:
        return int(R.DEF_3)
    return 0  # blinded itself: it may lash out, at -10


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
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if not is_melee_at(b, book, who, slot, target):
        if weapon.ranged == 0 and weapon.thrown == 0:
            return int(R.BASE_REACH)
        if not is_within(b, who, target, weapon.range_feet):
            return int(R.CL_E_THROWN) if weapon.ranged == 0 else int(R.CL_E_RANGED)
        if weapon.ranged == 0 and b.fighter[who].place[slot] != Place.HAND:
            return int(R.CL_E_THROWN)
    return 0


@rule
def why_not_at(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps a target from being attacked with a slot, or 0. Rules: GROUND-4, DEF-3."""
    refused = why_not_within(b, book, who, slot, target)
    return refused if refused != 0 else why_not_seen(b, book, who, target)


# ---------------------------------------------------------------- how
@rule
def price_of(book: Any, who: int, slot: int, how: int) -> int:
    """Actions that an attack costs. Rules: ATK-2, ATK-7, CL-E-DEATHBLOW, CL-E-RANGED-2."""
    price = int(book.weapon[book.sheet[who].weapon[slot]].actions)
    if how == How.POWER or how == How.AIMED or how == How.DEATH_BLOW:
        price += 1
    return price


@rule
def holds_something(b: Any, who: int) -> bool:
    """Whether a fighter has anything in its hands."""
    for slot in range(SLOTS):
        if b.fighter[who].place[slot] == Place.HAND:
            return True
    return False


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
def is_behind_cover(b: Any, book: Any, shooter: int, target: int) -> bool:
    """The line of the shot crosses cover at most 5 feet from the target. Rules: GROUND-5."""
    f, g = b.fighter[shooter], b.fighter[target]
    for at in range(book.covers):
        cover = book.cover[at]
        if plane.segments_cross(f.x, f.y, g.x, g.y, cover.ax, cover.ay, cover.bx, cover.by):
            if plane.distance_to_segment(g.x, g.y, cover.ax, cover.ay, cover.bx, cover.by) <= COVER_NEAR_FEET:
                return True
    return False


@rule
def shoots_into_melee(b: Any, book: Any, target: int, shooter: int) -> bool:
    """The target is in a deadlock with someone other than the shooter, and does not tower over it.

    Rules: DEF-8a, DEF-8b, DEF-8d.
    """
    if not is_in_deadlock_with_another(b, target, shooter):
        return False
    return not towers_over_its_deadlockers(b, book, target)


@rule
def melee_strike_bonus(b: Any, book: Any, frame: Any) -> int:
    """Hand to hand bonus, PP and the weapon's own. Rules: BASE-ATTR-2, CL-E-USING."""
    who = int(frame.actor)
    sheet = book.sheet[who]
    total = modify(b, Mod.STRIKE, R.BASE_STRIKE, who, sheet.strike)
    total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    if frame.how < How.GRAB:
        total += modify(b, Mod.WEAPON, R.CL_E_USING, who, sheet.weapon_strike[frame.slot])
    return total


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
    elif frame.flags & Flag.THROWN != 0:
        total = modify(b, Mod.THROWN, R.CL_E_THROWN, who, sheet.thrown)
    else:
        total = modify(b, Mod.WEAPON, R.CL_E_RANGED, who, sheet.weapon_strike[frame.slot])
    if frame.how == How.AIMED:
        total += modify(b, Mod.AIMED, R.CL_E_RANGED_2, who, AIM_BONUS)
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
    if is_behind_cover(b, book, who, target):
        total += modify(b, Mod.COVER, R.GROUND_5, who, COVER_PENALTY)
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
