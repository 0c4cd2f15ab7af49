"""What a foe is worth: how dangerous, how hurt, what the orders say; and whether a fighter's nerve holds."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.plane import distance
from rifts_env.rulesets.base.fighters import reach_feet
from rifts_env.rulesets.base.harm import is_main_shooter
from rifts_env.rulesets.base.standing import life_share
from rifts_env.rulesets.base.words import NOBODY
from rifts_env.rulesets.rifts_v2.deadlock import deadlockers, deadlocks
from rifts_env.rulesets.rifts_v2.fighters import is_helpless
from rifts_env.rulesets.rifts_v2.tactics.harm import menace

BASE_WORTH = 0.9  # of any foe, beside what it threatens
USUAL_APM = 5.0
ORDERED, LEFT_ALONE = 4.0, 0.02  # factors of an order to focus on a foe, and to ignore one
GUARDED = 1.5  # what a foe is worth more that has closed with the one who is guarded
LOSING = -0.1  # a potential below which a fight is going badly
WOUNDED = 0.6


@rule
def worth(b: Any, book: Any, d: Any, who: int, foe: int) -> float:
    """What it is worth to take a foe out of the fight; 1 is usual."""
    value = BASE_WORTH + menace(b, book, foe, who) * book.sheet[foe].apm / USUAL_APM
    value += 0.5 * d.focus * (1.0 - life_share(b, book, foe))
    if is_helpless(b, foe):
        value *= 0.8
    if d.protect != NOBODY and (deadlocks(b, foe, d.protect) or b.fighter[foe].grip_with == d.protect):
        value *= 1.0 + GUARDED * d.discipline
    if (d.focus_on >> foe) & 1 != 0:
        value *= ORDERED
    if (d.ignore >> foe) & 1 != 0:
        value *= LEFT_ALONE
    return value  # type: ignore[no-any-return]


@rule
def friends_upon(b: Any, book: Any, who: int, foe: int) -> int:
    """How many of a fighter's friends are in close quarters with a foe."""
    holders = deadlockers(b, foe)
    count = 0
    for other in range(len(b.fighter)):
        if other != who and (holders >> other) & 1 != 0 and book.sheet[other].side == book.sheet[who].side:
            count += 1
    return count


@rule
def may_come(b: Any, book: Any, foe: int, who: int) -> bool:
    """Whether a foe may still attack a fighter in this segment: with actions, and near enough or with a shot."""
    g = b.fighter[foe]
    if g.actions <= 0 or (g.had_turn != 0 and g.delaying == 0) or is_helpless(b, foe):
        return False
    f = b.fighter[who]
    feet = distance(f.x, f.y, g.x, g.y)
    return feet <= reach_feet(b, foe) + g.movement + 1.0 or is_main_shooter(b, book, foe)


@rule
def comes_shooting(b: Any, book: Any, foe: int, who: int) -> bool:
    """Whether the attacks of a foe are likely to be shots."""
    f, g = b.fighter[who], b.fighter[foe]
    return distance(f.x, f.y, g.x, g.y) > reach_feet(b, foe) + 1.0 and is_main_shooter(b, book, foe)
