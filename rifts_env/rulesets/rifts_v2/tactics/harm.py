"""What blows are worth: average points, how many of them fell somebody, who is dangerous."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import ps_damage_bonus
from rifts_env.rulesets.base.chances import between
from rifts_env.rulesets.base.damage import is_mega_blow
from rifts_env.rulesets.base.gear import is_ready
from rifts_env.rulesets.base.rolls import punch_steps
from rifts_env.rulesets.base.words import NOBODY, SLOTS, SPELLS, Armor, EffectKind, Limb, Place
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL

NEVER = 1e6  # blows, where none does anything
USUAL_TOTAL = 15.0  # of a strike that hits, held against armour with a rating


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
def hits_to_fell(b: Any, book: Any, target: int, points: float, mega: int, past: int) -> float:
    """How many average blows take a fighter out of the fight: through ward and armour, one layer after the other.

    Args:
        points: of one blow.
        mega: 1 for mega-damage.
        past: ARMOR_COUNTS, PAST_RATED or PAST_ALL.

    Rules: BASE-AR, BASE-AR-2, BASE-MDC, BASE-MDBEING, BASE-MD-4.
    """
    f, sheet = b.fighter[target], book.sheet[target]
    if points <= 0.0:
        return NEVER
    hits = 0.0
    if past < PAST_ALL and f.ward > 0 and f.ward_until > b.clock:
        hits += max(1.0, f.ward / points)
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
def menace(b: Any, book: Any, foe: int, who: int) -> float:
    """The share of a fighter's life that the best blow, shot or spell of a foe takes, where it lands."""
    most = weapon_menace(b, book, foe, who, False)
    return max(most, spell_menace(b, book, foe, who)) if b.fighter[foe].mana > 0 else most


@rule
def weapon_menace(b: Any, book: Any, foe: int, who: int, is_far: bool) -> float:
    """As `menace`, of weapons and limbs alone; from far, of those that shoot."""
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
        most = max(most, 1.0 / hits_to_fell(b, book, who, points, is_mega_blow(book, foe, slot), ARMOR_COUNTS))
    return most


@rule
def tempo(b: Any, book: Any, foe: int, who: int) -> float:
    """What an action of a foe is worth: half of its best blows land."""
    return 0.5 * menace(b, book, foe, who)


@rule
def spell_menace(b: Any, book: Any, foe: int, who: int) -> float:
    """As `menace`, of spells that harm and can be paid for."""
    most = 0.0
    for slot in range(SPELLS):
        at = int(book.sheet[foe].spell[slot])
        if at < 0:
            continue
        one = book.effect[at]
        if one.mana > b.fighter[foe].mana or one.dice == 0 or one.kind == EffectKind.HEAL:
            continue
        past = PAST_ALL if one.kind == EffectKind.DRAIN or one.bypasses != 0 else ARMOR_COUNTS
        points = one.dice * (one.sides + 1) / 2.0 + one.plus
        most = max(most, 1.0 / hits_to_fell(b, book, who, points, int(one.mega), past))
    return most


@rule
def slot_points(book: Any, who: int, slot: int) -> float:
    """Roughly what a weapon is good for, in SD points a hit."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    times = max(1, int(weapon.volley), int(weapon.burst_times), int(weapon.full_burst_times))
    points = average_points(book, who, slot, weapon.ranged == 0) * times
    return points * book.md_rate if weapon.mega != 0 else points  # type: ignore[no-any-return]


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
