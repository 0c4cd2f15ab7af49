"""What the surroundings do by themselves, as a round ends. GROUND-6, CL-ROUND."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll_many
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.surroundings import deals_damage, hazards_at, is_inside
from rifts_env.rulesets.base.words import Event, Purpose
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL
from rifts_env.rulesets.rifts_classic.damage import hurt
from rifts_env.rulesets.rifts_classic.ids import R


@rule
def burn_in_hazards(b: Any, book: Any, frame: Any) -> bool:
    """Deal each source's damage to the next fighter who is inside it now, in the order of the encounter.

    Falls count as one moment, so that a side is judged only when all have been burnt. On the round's frame `other`
    is the next fighter: one at a time, because the log has to hold what one phase tells.

    Returns:
        Whether others may still have to burn.

    Rules: GROUND-6, CL-ROUND.  Dice: the hazards'.
    """
    if frame.other == 0:
        b.end_held += 1
    while frame.other < len(b.fighter):
        who = int(frame.other)
        frame.other += 1
        if is_in(b, who) and hazards_at(b, b.fighter[who].x, b.fighter[who].y) != 0:
            burn(b, book, who)
            return True
    b.end_held -= 1
    return False


@rule
def burn(b: Any, book: Any, who: int) -> None:
    """Deal one fighter the damage of every source it stands in. Rules: GROUND-6, BASE-MDC.  Dice: the hazards'."""
    f = b.fighter[who]
    for hazard in range(b.clouds):
        if not is_in(b, who) or not deals_damage(b, hazard) or not is_inside(b, hazard, f.x, f.y):
            continue
        cloud = b.hazard[hazard]
        points = roll_many(b, cloud.dice, cloud.sides, Purpose.HAZARD, who) + int(cloud.plus)
        tell(b, Event.HAZARD, R.GROUND_6, who, -1, hazard, points, cloud.mega, 0)
        hurt(b, book, who, points, cloud.mega, 0, PAST_ALL if cloud.bypasses != 0 else ARMOR_COUNTS)
