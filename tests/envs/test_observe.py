"""Observations: every number named, inside its bounds, and silent about what a fighter cannot perceive."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rifts_env.battle import Battle
from rifts_env.ruleset import ruleset, ruleset_names
from tests.playing import CROWDS, RICH, SMALLEST, Bout, after_some_play, picker_for, records, steps

SIZES = [(rules, capacity) for rules in ruleset_names() for capacity in ruleset(rules).capacities]


def names(battle: Battle) -> dict[str, int]:
    return {name: at for at, name in enumerate(battle.ruleset.observation.names(battle.table.capacity))}


def bounds(battle: Battle) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    features, capacity = battle.ruleset.observation, battle.table.capacity
    return features.low(capacity), features.high(capacity)


def look(battle: Battle, who: int | None = None, full: bool = False) -> np.ndarray[Any, Any]:
    return battle.table.observe(battle.table.get("decision_who") if who is None else who, full)


def seat_name(battle: Battle, who: int, other: int) -> str:
    at = battle.table.seats(who).index(other)
    return f"seat{at}" if at else "me"


@pytest.mark.parametrize(("rules", "capacity"), SIZES)
def test_every_number_has_a_name_of_its_own_and_bounds(rules: str, capacity: int) -> None:
    features = ruleset(rules).observation
    found = features.names(capacity)
    assert len(found) == len(set(found)) == features.size(capacity)
    low, high = features.low(capacity), features.high(capacity)
    assert low.shape == high.shape == (features.size(capacity),)
    assert (low < high).all() and (abs(low) <= 1).all() and (abs(high) <= 1).all()


@pytest.mark.parametrize("bout", [*RICH, *SMALLEST, *CROWDS], ids=str)
def test_numbers_stay_inside_their_bounds_and_looking_changes_nothing(bout: Bout) -> None:
    battle = bout.battle(3)
    low, high = bounds(battle)
    for at, _ in enumerate(steps(battle, picker_for(battle, 3), 150)):
        before = records(battle)
        for who in range(len(battle.words.fighters) if at % 25 == 0 else 0):
            for full in (False, True):
                seen = look(battle, who, full)
                assert np.isfinite(seen).all()
                assert (seen >= low).all() and (seen <= high).all()
        assert records(battle) == before


@pytest.mark.parametrize("bout", CROWDS, ids=str)
def test_the_parts_of_a_decision_are_told(bout: Bout) -> None:
    kinds = set()
    for seed in range(20):
        battle = bout.battle(seed)
        picker, at = picker_for(battle, seed), names(battle)
        while not battle.is_over and not {"turn", "defend", "how", "roll"} <= kinds:
            seen, decision = look(battle), battle.decision
            assert decision is not None
            kinds.add(decision.kind)
            asked = [name for name in at if name.startswith("decision.") and seen[at[name]]]
            assert asked == [f"decision.{decision.kind}"]
            if decision.kind == "defend":
                total = decision.context["total"]
                assert seen[at["total"]] == pytest.approx(max(-1.0, min(1.0, total / 40)))
                striker = battle.words.fighters.index(decision.context["actor"])
                assert seen[at[f"{seat_name(battle, decision.index, striker)}.actor"]] == 1
                assert seen[at["me.target"]] == 1
            if decision.kind == "roll":
                assert 0 < seen[at["harm"]] <= 1
            battle.apply(picker.pick(battle.mask()))
    assert {"turn", "defend", "how", "roll"} <= kinds


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_own_points_are_exact_and_foes_come_in_quarters(bout: Bout) -> None:
    battle = bout.battle(1)
    at = names(battle)
    for name in battle.words.fighters:
        battle.put(f"{name}.hp", 3)
    most = battle.table.book().sheet[0].hp
    seen = look(battle, 0)
    assert seen[at["me.life"]] == pytest.approx(3 / most)
    assert seen[at["seat1.life"]] == np.ceil(4 * 3 / most) / 4
    assert look(battle, 0, full=True)[at["seat1.life"]] == pytest.approx(3 / most)


def foe_of(battle: Battle, who: int) -> int:
    own = battle.words.side_of(who)
    return next(at for at in range(len(battle.words.fighters)) if battle.words.side_of(at) != own)


HIDDEN = ("mana", "isp", "actions", "parries", "dodges", "movement", "initiative")


@pytest.mark.parametrize("bout", CROWDS, ids=str)
def test_what_a_fighter_cannot_know_of_a_foe_does_not_change_what_it_sees(bout: Bout) -> None:
    fighter = bout.battle(4).table.battle().fighter[0]
    known = [field for field in HIDDEN if hasattr(fighter, field)]
    assert {"actions", "initiative"} <= set(known)
    for field in known:
        assert_hidden(bout.battle(4), field)


def assert_hidden(battle: Battle, field: str) -> None:
    """Another number, on the same side of one's own: who is before whom in the order may be seen."""
    who = battle.table.get("decision_who")
    foe = foe_of(battle, who)
    before, full = look(battle, who), look(battle, who, full=True)
    state, book = battle.table.battle(), battle.table.book()
    now, own = getattr(state.fighter[foe], field), getattr(state.fighter[who], field)
    setattr(state.fighter[foe], field, now - 1 if now == own else now + 1)
    battle.table.write(state, book)
    assert (look(battle, who) == before).all()
    if field in ("actions", "parries", "dodges"):
        assert (look(battle, who, full=True) != full).any()


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_a_foes_bonuses_are_hidden_and_shown_in_full(bout: Bout) -> None:
    battle = bout.battle(1)
    before, full = look(battle, 0), look(battle, 0, full=True)
    state, book = battle.table.battle(), battle.table.book()
    book.sheet[1].strike, book.sheet[1].parry, book.sheet[1].dodge = 13, 14, 15
    battle.table.write(state, book)
    assert (look(battle, 0) == before).all()
    assert (look(battle, 0, full=True) != full).sum() == 2


def test_of_the_unseen_nothing_is_told_but_that_they_are_there() -> None:
    battle = Battle.from_encounter("duel", seed=1)
    at = names(battle)
    state, book = battle.table.battle(), battle.table.book()
    state.fighter[1].invisible_until = 1 << 20
    battle.table.write(state, book)
    before = look(battle, 0)
    told = {name for name, place in at.items() if name.startswith("seat1.") and before[place] != 0}
    assert told == {"seat1.side"} or told <= {"seat1.side", "seat1.actor", "seat1.target"}
    state.fighter[1].x, state.fighter[1].hp, state.fighter[1].prone = 39.0, 1, 1
    battle.table.write(state, book)
    assert (look(battle, 0) == before).all()
    state.fighter[0].aware &= ~2
    battle.table.write(state, book)
    assert look(battle, 0)[at["seat1.side"]] == 0


@pytest.mark.parametrize("bout", [*RICH, *CROWDS], ids=str)
def test_seats_that_are_shown_are_those_that_are_perceived(bout: Bout) -> None:
    """One filter for prompts, logs and observations."""
    for most in (10, 60):
        battle = after_some_play(bout, 5, most)
        at = names(battle)
        standing = battle.table.standing()
        for who in range(len(battle.words.fighters)):
            if not standing[who]:
                continue
            seen, perceived = look(battle, who), battle.table.perceived(who)
            for other in range(len(battle.words.fighters)):
                shown = seen[at[f"{seat_name(battle, who, other)}.seen"]] > 0
                assert shown == (perceived[other] and standing[other])


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_a_whole_side_sees_the_same_after_the_end(bout: Bout) -> None:
    battle = after_some_play(bout, 2, 5000)
    assert battle.is_over
    low, high = bounds(battle)
    seen = look(battle, 0)
    assert (seen >= low).all() and (seen <= high).all()
