"""Scripted controllers: the ladder, reasons that agree with choices, orders in compiled play, blunders, all verbs."""

from __future__ import annotations

import numpy as np
import pytest
import rifts_configs

from rifts_env.battle import Battle
from rifts_env.core.doctrine import RUNGS
from rifts_env.doctrines import DoctrineSheet, doctrine_names, read_doctrine
from rifts_env.encounter import encounter_sizes, load_encounter
from rifts_env.playouts import PlayOuts
from rifts_env.ruleset import ruleset, ruleset_names
from tests.conftest import INTERPRETED

MIRRORS = [name for name in rifts_configs.list_names("encounters") if name.startswith("mirror_")]
BOUTS = [
    pytest.param(rules, name, id=f"{rules}-{name}")
    for rules in ruleset_names()
    for name in MIRRORS
    if name in encounter_sizes(rules)
]
BATTLES = 400
LEAST = {  # share of wins over the rung below, less what chance takes
    "rifts_v2": {"brute": 0.9, "soldier": 0.62, "veteran": 0.62},
    "rifts_classic": {"brute": 0.9, "soldier": 0.55, "veteran": 0.55},
}


def wins(rules_name: str, encounter: str, upper: str | DoctrineSheet, lower: str | DoctrineSheet, count: int) -> float:
    """Share of the battles that `upper` wins, from both seats."""
    loaded = load_encounter(encounter, ruleset_name=rules_name, capacity=8)
    rules = ruleset(rules_name)
    won = 0
    for side in (0, 1):
        plan = [upper if at < len(loaded.fighters) and loaded.combatants[at].side == side else lower for at in range(8)]
        outs = PlayOuts(rules, 8, *loaded.records(), plan)
        won += sum(int((ends["winner"] == side).sum()) for ends in outs.run(count // 2, seed=11))
    return won / count


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="thousands of battles")
@pytest.mark.parametrize(("rules", "encounter"), BOUTS)
@pytest.mark.parametrize("rung", RUNGS[1:])
def test_each_rung_beats_the_one_below(rules: str, encounter: str, rung: str) -> None:
    below = RUNGS[RUNGS.index(rung) - 1]
    assert wins(rules, encounter, rung, below, BATTLES) > LEAST[rules][rung]


def test_doctrines_differ_in_what_they_choose() -> None:
    """Each shipped doctrine of a higher rung goes its own way somewhere in two battles."""
    names = [name for name in doctrine_names() if read_doctrine(name).rung in RUNGS[2:]]
    chosen: dict[str, list[int]] = {name: [] for name in names}
    for encounter in ("squad_fight", "gang_war"):
        battle = Battle.from_encounter(encounter, seed=3)
        for _ in range(150):
            if battle.is_over:
                break
            for name in names:
                chosen[name].append(battle.choose(name).code)
            battle.apply(battle.choose("veteran"))
    assert len({tuple(codes) for codes in chosen.values()}) == len(names)


@pytest.mark.parametrize(
    ("rules", "encounter"),
    [
        *[("rifts_v2", name) for name in ("squad_fight", "wrestling_pit", "mage_duel")],
        *[("rifts_classic", name) for name in ("squad_fight", "tavern_brawl", "courtyard_masters")],
    ],
)
def test_what_is_chosen_is_what_is_worth_most(rules: str, encounter: str) -> None:
    battle = Battle.from_encounter(encounter, seed=2, ruleset_name=rules)
    for _ in range(40):
        if battle.is_over:
            break
        action = battle.choose("veteran")
        code, worths = battle.table.weigh("veteran")
        assert code == action.code and worths[code] == worths.max()
        assert ((worths > -np.inf) == (battle.mask() != 0)).all()
        battle.apply(action)


def test_a_reason_names_the_choice_and_its_numbers() -> None:
    battle = Battle.from_encounter("duel", seed=1)
    battle.put("bob.at", [19, 20])
    decision = battle.decision
    assert decision is not None
    battle.order(f"{decision.who}: hold ground")
    action = battle.choose("soldier")
    said = battle.explain("soldier", action)
    assert said.startswith(battle.text(action))
    assert "% to take" in said and "next best: " in said and said.endswith("as ordered, it will hold its ground")


def test_asking_for_a_reason_changes_nothing() -> None:
    battle = Battle.from_encounter("squad_fight", seed=4)
    before = battle.table.battle_bytes()
    battle.explain("veteran", battle.choose("veteran"))
    assert battle.table.battle_bytes() == before


def test_a_blunderer_leaves_some_decisions_to_chance() -> None:
    sheet = read_doctrine("veteran").model_copy(update={"blunder": 1.0})
    loaded = load_encounter("duel")
    rules = ruleset(loaded.ruleset)

    def ends(plan: DoctrineSheet | str) -> bytes:
        outs = PlayOuts(rules, 2, *loaded.records(), [plan, "random"])
        return b"".join(end.tobytes() for end in outs.run(2, seed=5))

    assert ends(sheet) == ends("random")
    assert ends("veteran") != ends("random")
