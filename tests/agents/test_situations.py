"""Tiny situations in which every scripted controller from soldier up does what anybody with sense does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rifts_env.battle import Battle
from rifts_env.content import read_file
from rifts_env.doctrines import doctrine_names, read_doctrine
from rifts_env.encounter import DEFAULT_RULES, encounter_from_mapping

FOLDER = Path(__file__).parent / "situations"
SCENE = ("fighters", "ground", "order")
MOST = 12  # choices of one turn
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


def choices_of(battle: Battle, doctrine: str, is_turn: bool) -> list[str]:
    """What a doctrine chooses, one after the other, until somebody else's turn comes."""
    decision = battle.decision
    assert decision is not None
    who, made = decision.who, []
    while decision is not None and decision.who == who and len(made) < MOST:
        action = battle.choose(doctrine)
        made.append(battle.text(action))
        if not is_turn or made[-1] == "end turn":
            break
        battle.apply(action)
        while (decision := battle.decision) is not None and decision.who != who and decision.kind != "turn":
            battle.apply(battle.choose(doctrine))
    return made


@pytest.mark.parametrize("doctrine", SCRIPTED)
@pytest.mark.parametrize(("one", "rules"), situations())
def test_a_scripted_controller_does_what_anybody_with_sense_does(
    one: dict[str, Any], rules: str, doctrine: str
) -> None:
    if doctrine in one.get("but", []) or doctrine not in one.get("only", SCRIPTED):
        return
    made = choices_of(stage(one, rules), doctrine, "play" not in one)
    assert len(made) < MOST, f"it does not come to an end: {made}"
    if "first" in one:
        assert is_like(made[0], one["first"]), made
    if "some" in one:
        assert any(is_like(text, one["some"]) for text in made), made
    assert not [text for text in made if is_like(text, one.get("never", []))], made
