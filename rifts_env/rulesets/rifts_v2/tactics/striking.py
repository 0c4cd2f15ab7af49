"""The value of attacks: with what, at whom, declared how."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import is_melee_at, price_of
from rifts_env.rulesets.base.chances import chance_of
from rifts_env.rulesets.base.fighters import is_foe
from rifts_env.rulesets.base.harm import pulled_part
from rifts_env.rulesets.base.nerve import knows_how
from rifts_env.rulesets.base.words import NO_SLOT, SLOTS, Armor, How, Place
from rifts_env.rulesets.rifts_v2.attacks import shoots_into_melee, why_no_attack_with, why_not_at, why_not_how
from rifts_env.rulesets.rifts_v2.deadlock import melee_mask
from rifts_env.rulesets.rifts_v2.fighters import is_helpless
from rifts_env.rulesets.rifts_v2.tactics.harm import spell_menace, tempo
from rifts_env.rulesets.rifts_v2.tactics.odds import chance_through, share_taken
from rifts_env.rulesets.rifts_v2.tactics.worth import worth

DISARM_WORTH = 0.35  # foe's actions: picking it up is one, but most have something else to strike with
DAZE_WORTH = 0.5  # of a foe, in the share of a life
CATCHES, CAUGHT = 0.7, 0.5  # cunning that waits for a caster; part of its spell's harm that is spoiled so
STRAY = 0.5  # of the misses into a melee
BARRED = 0.15  # what it costs not to parry until the next turn
SPARED = 0.3  # how much less a blow that may kill is worth where lives are to be spared


@rule
def odds_of(b: Any, book: Any, who: int, target: int, slot: int, how: int) -> tuple[float, float]:
    """Chance that a declared attack goes through, and the share of the target's life that it takes then.

    Of two strikes the chance is that of the first; the share counts both.
    """
    is_ranged = not is_melee_at(b, book, who, slot, target)
    chance = chance_through(b, book, who, target, slot, how, is_ranged, 0)
    share = share_taken(b, book, who, target, slot, how, is_ranged)
    is_speedy = not is_ranged and book.weapon[book.sheet[who].weapon[slot]].speed != 0
    if how == How.DOUBLE or is_speedy:
        second = chance_through(b, book, who, target, slot, how, is_ranged, 1)
        share *= 1.0 + second / chance
    return chance, min(1.0, share)


@rule
def stray_risk(b: Any, book: Any, who: int, target: int) -> float:
    """Share of the misses that hit a friend."""
    if not shoots_into_melee(b, book, target, who):
        return 0.0
    friends, others = 0, 0
    mask = melee_mask(b, target) & ~(1 << who) & ~(1 << target)
    for other in range(len(b.fighter)):
        if (mask >> other) & 1 != 0:
            others += 1
            if book.sheet[other].side == book.sheet[who].side:
                friends += 1
    return STRAY * friends / others if others > 0 else 0.0


@rule
def declared_value(b: Any, book: Any, d: Any, who: int, target: int, slot: int, how: int) -> float:
    """What an attack declared so is worth for each action it costs, but for the target's worth."""
    chance, share = odds_of(b, book, who, target, slot, how)
    sheet = book.sheet[who]
    value = chance * share
    if how == How.KNOCKOUT and not is_helpless(b, target):
        value += chance * DAZE_WORTH * (1.0 - share) * (21.0 - sheet.knockout_from) / 20.0
    elif how == How.DEATH_BLOW:
        value += chance * (1.0 - share) * (21.0 - sheet.death_blow_from) / 20.0
    elif how == How.DISARM:
        value = chance * DISARM_WORTH * tempo(b, book, target, who)
    elif how == How.DOUBLE:
        value -= BARRED * d.caution * value
    elif How.PULL_HALF <= how <= How.PULL_ONE:
        value *= pulled_part(how)
    if d.take_alive != 0 and share > SPARED and not How.PULL_HALF <= how <= How.PULL_ONE and how != How.KNOCKOUT:
        value *= SPARED
    value -= (1.0 - chance) * stray_risk(b, book, who, target) * share * d.discipline
    return value / price_of(book, who, slot, how)


@rule
def blow_value(b: Any, book: Any, d: Any, who: int, target: int, slot: int) -> float:
    """The best an attack with a slot can be worth, whatever way it is declared, but for the target's worth."""
    most = declared_value(b, book, d, who, target, slot, How.PLAIN)
    for how in range(1, How.DISARM + 1):
        if knows_how(d, how) and why_not_how(b, book, who, slot, target, how) == 0:
            most = max(most, declared_value(b, book, d, who, target, slot, how))
    return most


@rule
def attack_value(b: Any, book: Any, d: Any, who: int, target: int, slot: int) -> float:
    """The best an attack with a slot can be worth, for each action."""
    return blow_value(b, book, d, who, target, slot) * d.aggression * worth(b, book, d, who, target)  # type: ignore[no-any-return]


@rule
def best_attack_on(b: Any, book: Any, d: Any, who: int, target: int) -> float:
    """The best attack on a foe from where a fighter stands, 0 where there is none."""
    most = 0.0
    for slot in range(SLOTS):
        place = b.fighter[who].place[slot]
        if place != Place.HAND and place != Place.LIMB:
            continue
        if why_no_attack_with(b, book, who, slot) == 0 and why_not_at(b, book, who, slot, target) == 0:
            most = max(most, blow_value(b, book, d, who, target, slot))
    return most * d.aggression * worth(b, book, d, who, target) if most > 0.0 else 0.0


@rule
def best_attack_now(b: Any, book: Any, d: Any, who: int) -> float:
    """The best attack on anybody from where a fighter stands."""
    most = 0.0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe):
            most = max(most, best_attack_on(b, book, d, who, foe))
    return most


@rule
def is_open_to_interruption(b: Any, book: Any, foe: int) -> bool:
    """Whether a hit is likely to hurt the body, and so to break off a spell. Rules: MAG-1, MAG-4."""
    g, sheet = b.fighter[foe], book.sheet[foe]
    if g.ward > 0 and g.ward_until > b.clock:
        return False
    return sheet.armor_kind != Armor.MEGA or g.armor <= 0  # type: ignore[no-any-return]


@rule
def delayers_beside(b: Any, book: Any, who: int) -> int:
    """How many of a fighter's friends wait with actions in hand."""
    count = 0
    for other in range(len(b.fighter)):
        f = b.fighter[other]
        if other != who and f.delaying != 0 and f.actions > 0 and book.sheet[other].side == book.sheet[who].side:
            count += 1
    return count


@rule
def catch_value(b: Any, book: Any, d: Any, who: int) -> float:
    """Keeping a shot or blow for the moment in which a foe casts: it hits as now, and the spell is lost. Rules: MAG-2.

    0 where no caster is still to have its turn, or enough friends wait for it already.
    """
    if d.cunning < CATCHES:
        return 0.0
    most = 0.0
    for foe in range(len(b.fighter)):
        g = b.fighter[foe]
        if not is_foe(b, book, who, foe) or g.mana <= 0 or g.had_turn != 0 or g.actions <= 0:
            continue
        spoiled = CAUGHT * spell_menace(b, book, foe, who)
        if spoiled > 0.0 and is_open_to_interruption(b, book, foe) and delayers_beside(b, book, who) < g.actions:
            value = best_attack_on(b, book, d, who, foe)
            if value > 0.0:
                most = max(most, value + spoiled)
    return most


@rule
def best_melee_slot(b: Any, book: Any, who: int, target: int) -> int:
    """The ready melee weapon or limb that takes most from a target, or NO_SLOT."""
    best, most = NO_SLOT, 0.0
    for slot in range(SLOTS):
        place = b.fighter[who].place[slot]
        if (place == Place.HAND or place == Place.LIMB) and why_no_attack_with(b, book, who, slot) == 0:
            if book.weapon[book.sheet[who].weapon[slot]].melee != 0:
                share = share_taken(b, book, who, target, slot, How.PLAIN, False)
                if share > most:
                    best, most = slot, share
    return best


@rule
def melee_value(b: Any, book: Any, d: Any, who: int, target: int, is_from_behind: bool) -> float:
    """The best blow at a target as if it were in reach, for each action.

    Args:
        is_from_behind: it cannot be met, and hits as a strike at one who is caught.
    """
    slot = best_melee_slot(b, book, who, target)
    if slot == NO_SLOT:
        return 0.0
    share = share_taken(b, book, who, target, slot, How.PLAIN, False)
    chance = chance_of(1.0)
    if not is_from_behind:
        chance = chance_through(b, book, who, target, slot, How.PLAIN, False, 0)
    value = chance * share
    if is_from_behind and book.sheet[who].backstab != 0:
        value = min(1.0, 2.0 * value)
    if knows_how(d, How.DOUBLE) and why_not_how(b, book, who, slot, target, How.DOUBLE) == 0:
        value *= 2.0 - BARRED
    return value * d.aggression * worth(b, book, d, who, target) / book.weapon[book.sheet[who].weapon[slot]].actions
