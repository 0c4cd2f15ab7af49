"""What lies round a place: hazards, clouds, ley lines, and whether one can cast there. MAG-5, GROUND-6, GROUND-7."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.surroundings import deals_damage, is_inside, is_sealed
from rifts_env.rulesets.rifts_v2.ids import R

# ---------------------------------------------------------------- hazards


@rule
def is_exposed(b: Any, book: Any, who: int, hazard: int) -> bool:
    """Whether a hazard gets at someone who is inside it. Rules: MAG-5a, MAG-5b."""
    return b.hazard[hazard].bypasses != 0 or not is_sealed(b, book, who)


# ---------------------------------------------------------------- casting in them
@rule
def why_surroundings_bar_casting(b: Any, book: Any, who: int) -> int:
    """The rule by which the place where a fighter stands, or has just left, keeps it from casting, or 0.

    What bypasses armour is named before what merely irritates, because no armour helps against it.

    Rules: MAG-5, MAG-5a, MAG-5b, MAG-5c.
    """
    f = b.fighter[who]
    refused = 0
    for hazard in range(b.clouds):
        if not is_inside(b, hazard, f.x, f.y) or not is_exposed(b, book, who, hazard):
            continue
        if b.hazard[hazard].bypasses != 0:
            return int(R.MAG_5B)
        if b.hazard[hazard].awkward != 0 or deals_damage(b, hazard):
            refused = int(R.MAG_5)
    if refused != 0:
        return refused
    return int(R.MAG_5C) if f.casting_barred > b.round else 0


@rule
def remember_harm(b: Any, book: Any, who: int) -> None:
    """Note, before a fighter leaves its place, that it stood where damage is dealt: no casting until the next round.

    Rules: MAG-5c.
    """
    f = b.fighter[who]
    for hazard in range(b.clouds):
        if deals_damage(b, hazard) and is_inside(b, hazard, f.x, f.y) and is_exposed(b, book, who, hazard):
            f.casting_barred = b.round + 1


# ---------------------------------------------------------------- ley lines


@rule
def draws_mana(b: Any, book: Any, who: int) -> bool:
    """Whether a fighter in the fight has a use for the mana of its surroundings. Rules: MAG-8."""
    return is_in(b, who) and book.sheet[who].mana > 0
