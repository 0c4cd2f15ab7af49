"""Orders: read, said back, obeyed, kept in saves, refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from rifts_env.battle import Battle
from rifts_env.orders import Order
from rifts_env.problems import RiftsError


@pytest.fixture
def battle() -> Battle:
    return Battle.from_encounter("gang_war", seed=1)


def test_an_order_is_said_back(battle: Battle) -> None:
    assert battle.order("axel: focus egon") == ["axel will focus on egon"]
    assert battle.order("axel: protect dot") == ["axel will focus on egon, will protect dot"]
    assert battle.order("axel:  hold   ground") == ["axel will hold its ground, will focus on egon, will protect dot"]


def test_a_side_and_all_can_be_spoken_to(battle: Battle) -> None:
    assert [said.split()[0] for said in battle.order("crows: take alive")] == ["egon", "fay", "gus", "hal"]
    assert len(battle.order("all: flee")) == len(battle.words.fighters)


def test_to_focus_on_somebody_ends_ignoring_it(battle: Battle) -> None:
    battle.order("axel: ignore egon")
    battle.order("axel: focus egon")
    assert battle.orders["axel"] == Order(focus=("egon",))


def test_orders_are_taken_back(battle: Battle) -> None:
    battle.order("axel: flee")
    assert battle.order("axel: as you like") == ["axel does as it likes"]
    assert battle.orders == {}


def test_an_order_stands_in_the_doctrine_of_whoever_decides(battle: Battle) -> None:
    decision = battle.decision
    assert decision is not None
    battle.order(f"{decision.who}: hold ground")
    assert battle.doctrine("veteran")["hold_ground"][0] == 1
    foe = next(name for at, name in enumerate(battle.words.fighters) if battle.words.side_of(at) != decision.side)
    battle.order(f"{decision.who}: focus {foe}")
    assert battle.doctrine("veteran")["focus_on"][0] == 1 << battle.words.fighters.index(foe)


def test_orders_are_kept_in_saves_and_copies(battle: Battle, tmp_path: Path) -> None:
    battle.order("axel: focus egon")
    battle.order("dot: flee")
    battle.save(tmp_path / "kept.json")
    assert Battle.load(tmp_path / "kept.json").orders == battle.orders
    copy = battle.clone(seed=1)
    copy.order("axel: as you like")
    assert "axel" in battle.orders


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("focus egon", "expected WHO: ORDER"),
        ("axle: focus egon", "did you mean 'axel'"),
        ("axel: focus bea", "expected a foe of axel"),
        ("axel: protect egon", "expected a friend of axel"),
        ("axel: dance", "expected focus X"),
        ("axel: focus", "expected focus X"),
    ],
)
def test_what_cannot_be_read_is_refused_and_changes_nothing(battle: Battle, said: str, part: str) -> None:
    with pytest.raises(RiftsError, match=part):
        battle.order(said)
    assert battle.orders == {}
