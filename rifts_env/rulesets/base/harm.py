"""What blows are worth: average points, how many of them fell somebody, who is dangerous. No dice, no log.

For those who weigh what to do; nothing in play depends on it.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import AIM_BONUS
from rifts_env.rulesets.base.attributes import ps_damage_bonus, step_bonus
from rifts_env.rulesets.base.chances import between
from rifts_env.rulesets.base.damage import is_mega_blow
from rifts_env.rulesets.base.defence import parry_slot
from rifts_env.rulesets.base.gear import is_ready
from rifts_env.rulesets.base.rolls import punch_steps
from rifts_env.rulesets.base.words import NO_SLOT, NOBODY, SLOTS, Armor, How, Limb, Place
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL

NEVER = 1e6  # blows, where none does anything
USUAL_TOTAL = 15.0  # of a strike that hits, held against armour with a rating
BETTER_ARMS = 0.3  # taking the better weapon in hand, beside what a blow is worth
NO_PARRY = -100  # the bonus of one who has nothing to parry with


# ---------------------------------------------------------------- one blow
@rule
def average_points(book: Any, who: int, slot: int, is_hand: bool) -> float:
    """Average damage of a plain hit with an attack slot, SD or MD as `is_mega_blow` says.

    Args:
        is_hand: a blow or a throw, to which strength adds.

    Rules: BASE-ATTR, BASE-MD-2, BASE-MD-3, CL-PUNCH-DAMAGE.
    """
    sheet = book.sheet[who]
    weapon = book.weapon[sheet.weapon[slot]]
    mega = is_mega_blow(book, who, slot)
    if mega != 0 and weapon.mega == 0:
        steps = punch_steps(sheet.ps, sheet.strength)
        fist = 2.5 if steps == 0 else 3.5 * steps
        return fist + (3.5 if weapon.limb == Limb.LEG else 0.0)
    points = weapon.dice * (weapon.sides + 1) / 2.0 + weapon.extra_dice * (weapon.extra_sides + 1) / 2.0 + weapon.plus
    if is_hand and mega == 0:
        points += float(ps_damage_bonus(sheet.ps) + sheet.damage)
    return points  # type: ignore[no-any-return]


@rule
def hits_through(b: Any, book: Any, target: int, points: float, mega: int, past: int, ward: int) -> float:
    """How many average blows take a fighter out of the fight: through ward and armour, one layer after the other.

    Args:
        points: of one blow.
        mega: 1 for mega-damage.
        past: ARMOR_COUNTS, PAST_RATED or PAST_ALL.
        ward: points of a ward round the target; 0 is none.

    Rules: BASE-AR, BASE-AR-2, BASE-MDC, BASE-MDBEING, BASE-MD-4.
    """
    f, sheet = b.fighter[target], book.sheet[target]
    if points <= 0.0:
        return NEVER
    hits = 0.0
    if past < PAST_ALL and ward > 0:
        hits += max(1.0, ward / points)
    if past < PAST_ALL and sheet.armor_kind == Armor.MEGA and f.armor > 0:
        hits += max(1.0, f.armor / points)
    if mega == 0 and (hits > 0.0 or sheet.md_being != 0):
        return NEVER
    if sheet.md_being != 0:
        return hits + max(1.0, f.mdc / points)
    points *= book.md_rate if mega != 0 else 1
    body = float(f.hp + max(0, int(f.sdc)))
    blows = body / points
    if past == ARMOR_COUNTS and sheet.armor_kind == Armor.RATED and f.armor > 0:
        stopped = between(0.0, (sheet.ar + 6.0 - USUAL_TOTAL) / 12.0, 0.9)
        blows = min(blows / (1.0 - stopped), (body + f.armor) / points)
    return hits + max(1.0, blows)


@rule
def share_of_blow(b: Any, book: Any, who: int, target: int, slot: int, how: int, points: float, ward: int) -> float:
    """The share of a target's life that a blow or shot takes where it goes through, criticals included; at most 1.

    Args:
        how: How it is declared.
        points: of one plain hit on this target, on average.
        ward: points of a ward round the target; 0 is none.

    Rules: BASE-CRIT, BASE-NAT20, CL-E-PUNCHES-3, CL-E-KICKS-4, CL-E-RANGED-3, CL-E-MISSILE, CL-E-KNOCKOUT.
    """
    sheet = book.sheet[who]
    weapon = book.weapon[sheet.weapon[slot]]
    if how == How.BURST:
        points *= max(1, int(weapon.burst_times))
    elif how == How.FULL_BURST:
        points *= max(1, int(weapon.full_burst_times))
    elif weapon.volley > 1:
        points *= int(weapon.volley)
    lowest = min(20, int(sheet.critical_from), int(weapon.critical_from))
    if how == How.KNOCKOUT:
        lowest = min(lowest, int(sheet.knockout_from))
    critical = (21.0 - lowest) / 20.0
    times = 2.0 if how == How.POWER else 1.0
    hits = hits_through(b, book, target, points, is_mega_blow(book, who, slot), ARMOR_COUNTS, ward)
    return (1.0 - critical) * min(1.0, times / hits) + critical * min(1.0, (times + 1.0) / hits)


@rule
def pulled_part(how: int) -> float:
    """How much of a blow is left that is pulled. Rules: CL-E-PULL."""
    if how == How.PULL_HALF:
        return 0.6
    return 0.4 if how == How.PULL_QUARTER else 0.2


@rule
def slot_points(book: Any, who: int, slot: int) -> float:
    """Roughly what a weapon is good for, in SD points a hit."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    times = max(1, int(weapon.volley), int(weapon.burst_times), int(weapon.full_burst_times))
    points = average_points(book, who, slot, weapon.ranged == 0) * times
    return points * book.md_rate if weapon.mega != 0 else points  # type: ignore[no-any-return]


# ---------------------------------------------------------------- what a fighter can do
@rule
def weapon_menace(b: Any, book: Any, foe: int, who: int, is_far: bool, ward: int) -> float:
    """The share of a fighter's life that the best blow or shot of a foe takes for an action, where it lands.

    Args:
        is_far: of weapons that shoot alone.
        ward: points of a ward round the fighter; 0 is none.
    """
    g, sheet = b.fighter[foe], book.sheet[foe]
    most = 0.0
    for slot in range(SLOTS):
        if g.place[slot] != Place.HAND and g.place[slot] != Place.LIMB:
            continue
        weapon = book.weapon[sheet.weapon[slot]]
        if not is_ready(b, book, foe, slot) or (weapon.melee == 0 and weapon.magazine > 0 and g.loaded[slot] <= 0):
            continue
        if is_far and weapon.ranged == 0:
            continue
        times = max(1, int(weapon.volley), int(weapon.burst_times), int(weapon.full_burst_times))
        points = average_points(book, foe, slot, weapon.ranged == 0) * times
        mega = is_mega_blow(book, foe, slot)
        most = max(most, 1.0 / hits_through(b, book, who, points, mega, ARMOR_COUNTS, ward) / weapon.actions)
    return most


@rule
def best_in_hand(b: Any, book: Any, who: int) -> float:
    """`slot_points` of the best thing that can be used now."""
    f = b.fighter[who]
    most = 0.0
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND or f.place[slot] == Place.LIMB:
            weapon = book.weapon[book.sheet[who].weapon[slot]]
            if f.trapped_by[slot] == NOBODY and (weapon.ranged == 0 or f.loaded[slot] > 0 or weapon.magazine == 0):
                most = max(most, slot_points(book, who, slot))
    return most


@rule
def is_main_shooter(b: Any, book: Any, who: int) -> bool:
    """Whether a fighter has a loaded weapon for shooting in hand."""
    f, sheet = b.fighter[who], book.sheet[who]
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND and f.trapped_by[slot] == NOBODY:
            weapon = book.weapon[sheet.weapon[slot]]
            if weapon.ranged != 0 and (f.loaded[slot] > 0 or weapon.magazine == 0):
                return True
    return False


@rule
def parry_bonus(b: Any, book: Any, who: int, against_unarmed: bool) -> int:
    """A fighter's own bonus to parry, NO_PARRY where it has nothing to parry with. Rules: BASE-DEFEND, CL-E-USING."""
    slot = parry_slot(b, book, who, against_unarmed)
    if slot == NO_SLOT:
        return NO_PARRY
    sheet = book.sheet[who]
    return int(sheet.parry + step_bonus(sheet.pp) + sheet.weapon_parry[slot])


@rule
def hand_points(b: Any, book: Any, who: int, is_shot: bool) -> float:
    """SD points of the best shot or blow that a fighter has at hand."""
    f, sheet = b.fighter[who], book.sheet[who]
    most = 0.0
    for slot in range(SLOTS):
        if (f.place[slot] != Place.HAND and f.place[slot] != Place.LIMB) or f.trapped_by[slot] != NOBODY:
            continue
        weapon = book.weapon[sheet.weapon[slot]]
        if (weapon.ranged != 0) != is_shot or (is_shot and weapon.magazine > 0 and f.loaded[slot] <= 0):
            continue
        most = max(most, slot_points(book, who, slot))
    return most


@rule
def melee_bonus(book: Any, who: int, slot: int) -> int:
    """What a fighter adds to a blow by itself. Rules: BASE-STRIKE, BASE-ATTR-2, CL-E-USING."""
    sheet = book.sheet[who]
    return int(sheet.strike + step_bonus(sheet.pp) + sheet.weapon_strike[slot])


@rule
def aiming_bonus(book: Any, who: int, slot: int, how: int) -> int:
    """What a fighter adds to a shot or throw by itself. Rules: CL-E-RANGED, CL-E-RANGED-2, CL-E-THROWN."""
    sheet = book.sheet[who]
    bonus = int(sheet.weapon_strike[slot])
    if book.weapon[sheet.weapon[slot]].ranged == 0:
        bonus = int(sheet.thrown)
    return bonus + (AIM_BONUS if how == How.AIMED else 0)


@rule
def draw_value(b: Any, book: Any, who: int, slot: int, parrying: float) -> float:
    """Taking a better weapon in hand, or something to parry with.

    Args:
        parrying: what it is worth to have something to parry with; nothing is in hand for it.
    """
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    f = b.fighter[who]
    if weapon.ranged != 0 and weapon.magazine > 0 and f.loaded[slot] <= 0 and f.loads[slot] <= 0:
        return -1.0
    now, then = best_in_hand(b, book, who), slot_points(book, who, slot)
    if weapon.melee != 0 and weapon.ranged == 0 and is_main_shooter(b, book, who):
        return -1.0
    if then > 1.3 * now:
        return BETTER_ARMS
    return parrying if weapon.ranged == 0 and parry_slot(b, book, who, False) == NO_SLOT else -1.0
