"""What lies round a place: hazards, clouds, ley lines, and whether one can cast there. MAG-5, GROUND-6, GROUND-7."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.rifts_v2.fighters import is_in
from rifts_env.rulesets.rifts_v2.ids import R


# ---------------------------------------------------------------- hazards
@rule
def is_inside(b: Any, hazard: int, x: float, y: float) -> bool:
    """Whether a point lies in a hazard that is there now; its edge is inside. Rules: GROUND-6."""
    cloud = b.hazard[hazard]
    return cloud.active != 0 and plane.within(x, y, cloud.x, cloud.y, cloud.radius)


@rule
def hazards_at(b: Any, x: float, y: float) -> int:
    """Mask of the hazards at a point. Rules: GROUND-6."""
    mask = 0
    for hazard in range(b.clouds):
        if is_inside(b, hazard, x, y):
            mask |= 1 << hazard
    return mask


@rule
def deals_damage(b: Any, hazard: int) -> bool:
    """Whether a hazard does damage of any kind."""
    cloud = b.hazard[hazard]
    return cloud.dice > 0 or cloud.plus > 0


@rule
def is_sealed(b: Any, book: Any, who: int) -> bool:
    """In environmental armour that is still whole. Rules: MAG-5a."""
    return book.sheet[who].sealed != 0 and b.fighter[who].armor > 0


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
def is_on_ley_line(b: Any, book: Any, who: int) -> bool:
    """Within half the width of a ley line. Rules: GROUND-7."""
    f = b.fighter[who]
    for at in range(book.leys):
        line = book.ley[at]
        feet = plane.distance_to_segment(f.x, f.y, line.ax, line.ay, line.bx, line.by)
        if feet <= line.width / 2.0 + plane.SLACK:
            return True
    return False


@rule
def is_at_nexus(b: Any, book: Any, who: int) -> bool:
    """Within the circle of a nexus. Rules: GROUND-7."""
    f = b.fighter[who]
    for at in range(book.nexuses):
        spot = book.nexus[at]
        if plane.within(f.x, f.y, spot.x, spot.y, spot.radius):
            return True
    return False


@rule
def draws_mana(b: Any, book: Any, who: int) -> bool:
    """Whether a fighter in the fight has a use for the mana of its surroundings. Rules: MAG-8."""
    return is_in(b, who) and book.sheet[who].mana > 0
