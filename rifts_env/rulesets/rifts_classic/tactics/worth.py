"""What a foe is worth: how dangerous, how hurt, what the orders say; and what an action of it is."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.chances import chance_of
from rifts_env.rulesets.base.fighters import is_in, is_within, reach_feet
from rifts_env.rulesets.base.harm import is_main_shooter, weapon_menace
from rifts_env.rulesets.base.rolls import LEAST_HIT
from rifts_env.rulesets.base.standing import life_share
from rifts_env.rulesets.base.words import NOBODY
from rifts_env.rulesets.rifts_classic.attacks import DAZED_PENALTY
from rifts_env.rulesets.rifts_classic.fighters import is_dazed, is_in_hold, move_feet
from rifts_env.rulesets.rifts_classic.movement import step_room
from rifts_env.rulesets.rifts_classic.tactics.odds import parry_chance

BASE_WORTH = 0.9  # of any foe, beside what it threatens
USUAL_APM = 5.0
ORDERED, LEFT_ALONE = 4.0, 0.02  # factors of an order to focus on a foe, and to ignore one
LEAST_HEED = 0.25  # of how dangerous a foe is, by those who go for whoever is easiest
GUARDED = 1.5  # what a foe is worth more that is upon the one who is guarded
SPENT = 0.9  # what a foe is worth that has no action left of the round
SHOTS_LAND = 0.8  # of those that are aimed well enough: a dodge costs an action


@rule
def menace(b: Any, book: Any, foe: int, who: int) -> float:
    """The share of a fighter's life that the best blow or shot of a foe takes, where it lands."""
    return weapon_menace(b, book, foe, who, False, 0)


@rule
def tempo(b: Any, book: Any, foe: int, who: int, harm: float) -> float:
    """What an action of a foe is worth: the share of a fighter's life that it takes by it.

    Args:
        harm: the foe's `menace` to the fighter.
    """
    sheet = book.sheet[foe]
    bonus = int(sheet.strike + step_bonus(sheet.pp)) + (DAZED_PENALTY if is_dazed(b, foe) else 0)
    lands = chance_of(float(LEAST_HIT - bonus))
    if is_main_shooter(b, book, foe):
        return SHOTS_LAND * lands * harm
    return lands * (1.0 - parry_chance(b, book, who, bonus, 0, False)) * harm


@rule
def comes_within(b: Any, foe: int, who: int) -> bool:
    """Whether a foe gets at a fighter with a step and a blow. Rules: CL-MOVE."""
    return is_within(b, foe, who, reach_feet(b, foe) + step_room(b, foe))


@rule
def is_upon(b: Any, foe: int, who: int) -> bool:
    """Whether a foe holds a fighter or gets at it with a step and a blow."""
    return b.fighter[foe].grip_with == who or comes_within(b, foe, who)


@rule
def worth(b: Any, book: Any, d: Any, who: int, foe: int, harm: float) -> float:
    """What it is worth to take a foe out of the fight; 1 is usual.

    Args:
        harm: the foe's `menace` to the one who weighs it.
    """
    heed = min(1.0, LEAST_HEED + d.focus)
    value = BASE_WORTH + heed * harm * book.sheet[foe].apm / USUAL_APM
    value += 0.5 * d.focus * (1.0 - life_share(b, book, foe))
    if is_in_hold(b, foe) or is_dazed(b, foe):
        value *= 0.8
    if d.cunning > 0.5 and b.fighter[foe].actions <= 0:
        value *= SPENT
    if d.protect != NOBODY and is_upon(b, foe, int(d.protect)):
        value *= 1.0 + GUARDED * d.discipline
    if (d.focus_on >> foe) & 1 != 0:
        value *= ORDERED
    if (d.ignore >> foe) & 1 != 0:
        value *= LEFT_ALONE
    return value


@rule
def count_upon(b: Any, book: Any, side: int, target: int, but: int) -> int:
    """How many of a side get at a fighter, with blows or shots, but for one of them."""
    count = 0
    for other in range(len(b.fighter)):
        if other == but or not is_in(b, other) or book.sheet[other].side != side:
            continue
        if not is_in_hold(b, other) and (comes_within(b, other, target) or is_main_shooter(b, book, other)):
            count += 1
    return count


@rule
def may_come(b: Any, book: Any, foe: int, who: int) -> bool:
    """Whether a foe can walk up to a fighter with its next action. Rules: CL-MOVE."""
    g = b.fighter[foe]
    if g.actions <= 0 or is_in_hold(b, foe) or is_main_shooter(b, book, foe):
        return False
    return is_within(b, foe, who, reach_feet(b, foe) + move_feet(b, foe))
