"""Why a doctrine chose as it did: one sentence with the numbers, for any ruleset.

Compiled play records nothing. Whoever wants a reason asks the ruleset what the choice and its rivals are worth
(`Table.weigh`, `Table.appraise`) and words the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rifts_env.actions import Action
from rifts_env.core.doctrine import SCRIPTED, Part

if TYPE_CHECKING:
    from rifts_env.battle import Battle

LEAST_SHARE = 0.005  # of a life; less is not worth a word


def explain(battle: Battle, doctrine: str, action: Action) -> str:
    """One sentence on a choice of a doctrine: what it is, how likely, what it takes, and what else came near.

    Args:
        battle: as it was when the choice was made.
        doctrine: by name or file.
        action: the choice, a legal code of the flat menu.
    """
    said = battle.text(action)
    table = battle.doctrine(doctrine)
    if int(table["rung"][0]) < SCRIPTED:
        return said
    _, worths = battle.table.weigh(table)
    codes = [int(code) for code in np.flatnonzero(battle.mask())]
    values = {code: float(worths[code]) for code in codes}
    reason = _numbers(battle, action.code)
    rivals = sorted((code for code in codes if code != action.code), key=lambda code: -values[code])
    other = _rival(battle, rivals, values, values.get(action.code, 0.0))
    order = battle.orders.get(battle.words.fighters[battle.table.get("decision_who")])
    told = f"; as ordered, it {order}" if order else ""
    return f"{said}{reason}{other}{told}"


def _numbers(battle: Battle, code: int) -> str:
    """The chance and the stake of a choice, where it has any."""
    chance = battle.table.appraise(code, Part.CHANCE)
    share = battle.table.appraise(code, Part.SHARE)
    if chance <= 0.0:
        return ""
    if share < LEAST_SHARE:
        return f": {chance:.0%} to come off"
    whose = int(battle.table.appraise(code, Part.WHOSE))
    if whose == battle.table.get("decision_who"):
        return f": {chance:.0%} to keep off {share:.0%} of its own life"
    return f": {chance:.0%} to take {share:.0%} of what {battle.words.fighters[whose]} has left"


def _rival(battle: Battle, rivals: list[int], values: dict[int, float], value: float) -> str:
    """The next best, with how much it is worth beside the choice."""
    if not rivals or values[rivals[0]] <= 0.0 or value <= 0.0:
        return "; nothing else is worth while" if rivals else ""
    share = values[rivals[0]] / value
    return f"; next best: {battle.text(rivals[0])}, worth {share:.0%} of it"
