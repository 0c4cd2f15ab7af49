"""Tiny situations in which every scripted controller from soldier up, and every policy, does what anybody would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rifts_agents.policy import load_policy, policy_names

from rifts_env.battle import Battle
from rifts_env.content import read_file
from rifts_env.controllers import Controller, make_controller
from rifts_env.doctrines import doctrine_names, read_doctrine
from rifts_env.encounter import DEFAULT_RULES, encounter_from_mapping

FOLDER = Path(__file__).parent / "situations"
SCENE = ("fighters", "ground", "order")
MOST = 12  # choices of one turn
POLICIES = [f"policy:{name}" for name in policy_names()]
SCRIPTED = [name for name in doctrine_names() if read_doctrine(name).rung in ("soldier", "veteran")]


def situations() -> list[Any]:
    files = [read_file(path, path.name)[0] for path in sorted(FOLDER.glob("*.yaml"))]
    return [
        pytest.param(one, rules, id=f"{rules}-{one['title']}")
        for file in files
        for one in file
        for rules in one.get("rules", [DEFAULT_RULES])
    ]


def stage(one: dict[str, Any], rules: str) -> Battle:
    """The battle as the situation describes it, at its decision, under a ruleset."""
    scene = {"rules": rules, **{key: one[key] for key in SCENE if key in one}}
    is_dice_written = "play" in one
    battle = Battle.from_encounter(
        encounter_from_mapping(scene, one["title"]), seed=1, manual=["*"] if is_dice_written else None
    )
    for path in ("deadlocks", "grapples"):
        if path in one:
            battle.put(path, one[path])
    for path, value in one.get("put", {}).items():
        battle.put(path, value)
    for said in one.get("told", []):
        battle.order(said)
    for step in one.get("play", []):
        battle.apply(step["choose"], dice=step["dice"])
    return battle


def is_like(text: str, patterns: list[str]) -> bool:
    """Whether a choice's text holds one of the patterns, word for word."""
    return any(f" {pattern} " in f" {text} " for pattern in patterns)


def knows(policy: str, battle: Battle) -> bool:
    """Whether a policy was trained for such a battle: its ruleset, and no more fighters than it has ever met."""
    card = load_policy(policy.partition(":")[2]).card
    return battle.ruleset.name == card.ruleset and len(battle.words.fighters) <= card.capacity


def choices_of(battle: Battle, controller: Controller, is_turn: bool) -> list[str]:
    """What a controller chooses, one after the other, until somebody else's turn comes."""
    decision = battle.decision
    assert decision is not None
    who, made = decision.who, []
    while decision is not None and decision.who == who and len(made) < MOST:
        action = controller.choose(battle)
        made.append(battle.text(action))
        if not is_turn or made[-1] == "end turn":
            break
        battle.apply(action)
        while (decision := battle.decision) is not None and decision.who != who and decision.kind != "turn":
            battle.apply(controller.choose(battle))
    return made


@pytest.mark.parametrize("name", [*SCRIPTED, *POLICIES])
@pytest.mark.parametrize(("one", "rules"), situations())
def test_a_controller_does_what_anybody_with_sense_does(one: dict[str, Any], rules: str, name: str) -> None:
    if name in one.get("but", []) or name not in one.get("only", [*SCRIPTED, *POLICIES]):
        return
    battle = stage(one, rules)
    if name in POLICIES and not knows(name, battle):
        return
    made = choices_of(battle, make_controller(name, 1), "play" not in one)
    assert len(made) < MOST, f"it does not come to an end: {made}"
    if "first" in one:
        assert is_like(made[0], one["first"]), made
    if "some" in one:
        assert any(is_like(text, one["some"]) for text in made), made
    assert not [text for text in made if is_like(text, one.get("never", []))], made
