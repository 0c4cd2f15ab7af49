"""Sixteen at once: what a case file would be too long for. CL-E-HORROR, MAG-6."""

from __future__ import annotations

import pytest

from rifts_env.battle import Battle
from rifts_env.encounter import encounter_from_mapping

NAMES = "abcdefgh"
FIRES = 5


def dreadful(side: str, y: int) -> dict[str, dict[str, object]]:
    """Eight fighters in a row, each of them terrible to look at."""
    sheet = {"side": side, "horror": 12, "sdc": 100, "saves": {"horror": 1}}
    return {side + name: {**sheet, "at": [3 * at, y]} for at, name in enumerate(NAMES)}


@pytest.mark.rule("CL-E-HORROR", "MAG-6")
def test_no_line_is_lost_when_everybody_meets_everybody_in_five_fires():
    ground = {"hazards": [{"at": [10, 10], "radius": 60, "damage": 2}] * FIRES}
    battle = Battle.from_encounter(
        encounter_from_mapping({"fighters": {**dreadful("red", 0), **dreadful("blue", 20)}, "ground": ground}), seed=1
    )
    while battle.value("segment") == 1:
        battle.apply("end turn")
    told = [line for line in battle.log if line.kind == "horror"]
    assert len(told) == 2 * len(NAMES) ** 2
    assert all("CL-E-HORROR" in line.rules for line in told)
    assert sum(line.kind == "hazard" for line in battle.log) == 2 * len(NAMES) * FIRES
    assert {battle.value(f"{name}.sdc") for name in battle.words.fighters} == {100 - 2 * FIRES}
    assert battle.check() == []
