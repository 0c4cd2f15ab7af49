"""What blows and spells are worth here, where wards stop them and spells threaten; the rest stands in `base.harm`."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.harm import hits_through, weapon_menace
from rifts_env.rulesets.base.words import SPELLS, EffectKind
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL


@rule
def ward_of(b: Any, who: int) -> int:
    """Points of the ward round a fighter; 0 where there is none."""
    f = b.fighter[who]
    return int(f.ward) if f.ward_until > b.clock else 0


@rule
def hits_to_fell(b: Any, book: Any, target: int, points: float, mega: int, past: int) -> float:
    """How many average blows take a fighter out of the fight; see `hits_through`."""
    return hits_through(b, book, target, points, mega, past, ward_of(b, target))


@rule
def menace(b: Any, book: Any, foe: int, who: int) -> float:
    """The share of a fighter's life that the best blow, shot or spell of a foe takes, where it lands."""
    most = weapon_menace(b, book, foe, who, False, ward_of(b, who))
    return max(most, spell_menace(b, book, foe, who)) if b.fighter[foe].mana > 0 else most


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
