"""What the surroundings do by themselves: damage at the end of a segment, mana at the end of a round. MAG-6, MAG-8."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll_many
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.surroundings import deals_damage, hazards_at, is_at_nexus, is_inside, is_on_ley_line
from rifts_env.rulesets.base.words import NOBODY, Event, Purpose
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL
from rifts_env.rulesets.rifts_v2.damage import hurt
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.surroundings import draws_mana, remember_harm

NEXUS_MANA = 10
WALKER_TIMES = 2


# ---------------------------------------------------------------- damage
@rule
def burn_in_hazards(b: Any, book: Any, frame: Any) -> bool:
    """Deal each source's damage to the next fighter who is inside it now, in the order of the encounter.

    Falls count as one moment, so that a side is judged only when all have been burnt. On the round's frame `other` is
    the next fighter: one at a time, because the log has to hold what one phase tells.

    Returns:
        Whether others may still have to burn.

    Rules: MAG-6, TIME-9, TIME-10, GROUND-6.  Dice: the hazards'.
    """
    if frame.other == 0:
        b.end_held += 1
    while frame.other < len(b.fighter):
        who = int(frame.other)
        frame.other += 1
        if is_in(b, who) and hazards_at(b, b.fighter[who].x, b.fighter[who].y) != 0:
            remember_harm(b, book, who)
            burn(b, book, who)
            return True
    b.end_held -= 1
    return False


@rule
def burn(b: Any, book: Any, who: int) -> None:
    """Deal one fighter the damage of every source it stands in. Rules: MAG-6, MAG-5b.  Dice: the hazards'."""
    f = b.fighter[who]
    for hazard in range(b.clouds):
        if not is_in(b, who) or not deals_damage(b, hazard) or not is_inside(b, hazard, f.x, f.y):
            continue
        cloud = b.hazard[hazard]
        points = roll_many(b, cloud.dice, cloud.sides, Purpose.HAZARD, who) + int(cloud.plus)
        cite(b, R.GROUND_6, who)
        tell(b, Event.HAZARD, R.MAG_6, who, -1, hazard, points, cloud.mega, 0)
        hurt(b, book, who, points, cloud.mega, 0, PAST_ALL if cloud.bypasses != 0 else ARMOR_COUNTS)


# ---------------------------------------------------------------- mana
@rule
def gain_ley_mana(b: Any, book: Any) -> None:
    """The mana of lines, nexuses and surges, at the end of a round. Rules: MAG-8, MAG-8a, MAG-8b, MAG-8c, TIME-9."""
    for who in range(len(b.fighter)):
        if draws_mana(b, book, who):
            draw_from_ground(b, book, who)
    for at in range(book.surges):
        if book.surge_round[at] == b.round:
            tell(b, Event.SURGE, R.MAG_8C, NOBODY, -1, book.surge_amount[at], 0, 0, 0)
            for who in range(len(b.fighter)):
                if draws_mana(b, book, who):
                    gain_mana(b, book, who, book.surge_amount[at], R.MAG_8C)


@rule
def draw_from_ground(b: Any, book: Any, who: int) -> None:
    """A nexus gives 10, a line 2, 3, 2 and 3 over the rounds of a minute. Rules: MAG-8, MAG-8a."""
    f = b.fighter[who]
    is_on_line = is_on_ley_line(b, book, who)
    amount = 2 + int(f.ley_rounds) % 2
    f.ley_rounds = f.ley_rounds + 1 if is_on_line else 0
    if is_at_nexus(b, book, who):
        gain_mana(b, book, who, NEXUS_MANA, R.MAG_8A)
    elif is_on_line:
        gain_mana(b, book, who, amount, R.MAG_8)


@rule
def gain_mana(b: Any, book: Any, who: int, amount: int, cited: int) -> None:
    """Add mana, twice as much for a ley line walker, up to the fighter's maximum. Rules: MAG-8, MAG-8b."""
    f, sheet = b.fighter[who], book.sheet[who]
    if sheet.ley_walker != 0:
        amount *= WALKER_TIMES
    gained = max(0, min(amount, int(sheet.mana) - int(f.mana)))
    if gained > 0:
        f.mana += gained
        if cited != R.MAG_8C:
            cite(b, R.GROUND_7, who)
        tell(b, Event.MANA, R.MAG_8B if sheet.ley_walker != 0 else cited, who, -1, gained, f.mana, 0, 0)


# ---------------------------------------------------------------- clouds that magic makes
@rule
def place_hazard(b: Any, x: float, y: float, radius: float, until: int, source: int) -> int:
    """Lay a new circle on the ground and return its index; where all are in use the first to end gives way.

    Rules: GROUND-6.
    """
    chosen = 0
    for hazard in range(len(b.hazard)):
        if b.hazard[hazard].active == 0:
            chosen = hazard
            break
        if b.hazard[hazard].until < b.hazard[chosen].until:
            chosen = hazard
    if b.hazard[chosen].active != 0:
        tell(b, Event.HAZARD_ENDS, R.GROUND_6, NOBODY, -1, chosen, 0, 0, 0)
    cloud = b.hazard[chosen]
    cloud.x = x
    cloud.y = y
    cloud.radius = radius
    cloud.until = until
    cloud.source = source
    cloud.active = 1
    b.clouds = max(int(b.clouds), chosen + 1)
    return chosen


@rule
def say_hazard(b: Any, hazard: int, who: int) -> None:
    """Tell that a cloud is there now."""
    tell(b, Event.HAZARD_BEGINS, R.GROUND_6, who, -1, hazard, b.hazard[hazard].until, 0, 0)
