"""Search: finds what wins, is blind to the dice to come, keeps its budget, and leaves the battle alone."""

from __future__ import annotations

import time

import pytest
from rifts_agents.search import SearchController
from rifts_agents.search.budget import Budget
from rifts_agents.search.tuning import Tuning

from rifts_env.battle import Battle
from rifts_env.problems import BadArgument
from rifts_env.ruleset import ruleset_names
from tests.conftest import INTERPRETED

SMALL = "40" if INTERPRETED else "400"
SHORT = Tuning(most=40)


def duel(seed: int = 1, **values: object) -> Battle:
    """A duel at arm's length with these values (`bob__hp=1`) set."""
    battle = Battle.from_encounter("duel", seed=seed)
    battle.put("ann.at", [20, 20])
    battle.put("bob.at", [24, 20])
    for name, value in values.items():
        battle.put(name.replace("__", "."), value)
    return battle


def to_own_turn(battle: Battle, who: str) -> Battle:
    """Go on, everyone giving way, until it is this fighter's turn."""
    while battle.decision and (battle.decision.kind, battle.decision.who) != ("turn", who):
        battle.apply("end turn" if battle.decision.kind == "turn" else battle.legal()[-1])
    return battle


# ---------------------------------------------------------------- what it finds
@pytest.mark.parametrize("depth", [0, 3])
def test_it_finds_the_finishing_blow_though_its_play_outs_are_random(depth: int) -> None:
    battle = to_own_turn(duel(bob__hp=1, bob__sdc=0), "ann")
    battle.put("bob.unconscious_until", 1000)
    search = SearchController(3, "150" if INTERPRETED else "1500", Tuning(depth=depth, most=40), tactic="random")
    assert battle.text(search.choose(battle)).startswith("attack bob with ")


def test_a_choice_that_loses_for_certain_is_told_as_lost_and_not_taken() -> None:
    battle = to_own_turn(duel(), "ann")
    plans = SearchController(1, SMALL, SHORT).plans(battle, 100)
    given_up = next(plan for plan in plans if plan.texts[0] == "surrender")
    assert given_up.odds < 0.1
    assert plans[0].texts[0] != "surrender"
    assert plans[0].odds > given_up.odds


def test_plans_tell_what_follows_and_their_intervals_hold_their_odds() -> None:
    battle = to_own_turn(duel(), "ann")
    plans = SearchController(1, "120" if INTERPRETED else "1000", Tuning(depth=3, most=20)).plans(battle, 3)
    assert len(plans) == 3
    assert any(len(plan.texts) > 1 for plan in plans)
    assert all(0.0 <= plan.low <= plan.odds <= plan.high <= 1.0 for plan in plans)
    assert {battle.text(plan.code) for plan in plans} == {plan.texts[0] for plan in plans}


def test_it_explains_itself_with_odds_and_the_next_best() -> None:
    battle = to_own_turn(duel(), "ann")
    search = SearchController(1, SMALL, SHORT)
    chosen = battle.text(search.choose(battle))
    assert search.explain().startswith(f"{chosen}: wins ")
    assert f"{SMALL} in all; next best: " in search.explain()


# ---------------------------------------------------------------- what it does not see or touch
def test_the_battle_stays_as_it_is_to_the_byte() -> None:
    battle = duel()
    before = battle.table.battle_bytes(), battle.table.book_bytes()
    SearchController(1, SMALL, Tuning(depth=2, most=40)).choose(battle)
    assert (battle.table.battle_bytes(), battle.table.book_bytes()) == before
    assert battle.log == Battle.from_encounter("duel", seed=1).log


def test_the_dice_to_come_change_nothing() -> None:
    battle = duel()
    plans = SearchController(1, SMALL, SHORT).plans(battle, 9)
    for name in ("dice_key", "dice_salt", "dice_count"):
        battle.table.put(name, 777)
        assert SearchController(1, SMALL, SHORT).plans(battle, 9) == plans


def test_the_same_seed_and_trials_choose_the_same_and_another_seed_tries_otherwise() -> None:
    battle = duel()
    first, again, other = (SearchController(seed, SMALL, SHORT) for seed in (1, 1, 2))
    assert first.choose(battle) == again.choose(battle)
    assert first.explain() == again.explain()
    other.choose(battle)
    assert other.explain() != first.explain()


# ---------------------------------------------------------------- what it costs
@pytest.mark.parametrize("spec", ["1", "7", SMALL, f"{SMALL}x2"])
def test_a_budget_of_trials_is_spent_to_the_last(spec: str) -> None:
    plans = SearchController(1, spec, SHORT).plans(duel(), 1000)
    assert sum(plan.visits for plan in plans) == Budget.read(spec).trials


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="one interpreted trial may take longer")
@pytest.mark.parametrize("milliseconds", [20, 200])
def test_a_budget_of_time_is_kept_within_a_tenth(milliseconds: int) -> None:
    battle = duel()
    search = SearchController(1, f"{milliseconds}ms")
    search.choose(battle)  # whatever is loaded once
    spent = []
    for _ in range(9):
        began = time.perf_counter()
        search.choose(battle)
        spent.append(1000 * (time.perf_counter() - began))
    assert min(spent) >= 0.9 * milliseconds
    assert min(spent) <= 1.1 * milliseconds  # what a busy machine adds to the others is not the search's


def test_threads_try_the_same_choices() -> None:
    battle = duel()
    alone, together = (SearchController(1, f"{SMALL}{more}", SHORT).plans(battle, 1000) for more in ("", "x2"))
    assert {plan.code for plan in alone} == {plan.code for plan in together}
    assert {plan.code: plan.odds for plan in alone} == pytest.approx({plan.code: plan.odds for plan in together})


@pytest.mark.parametrize(
    ("text", "budget"),
    [("200ms", Budget(200)), ("500", Budget(0, 500)), ("20msx2", Budget(20, 0, 2)), ("9x3", Budget(0, 9, 3))],
)
def test_budgets_are_read_and_written(text: str, budget: Budget) -> None:
    assert Budget.read(text) == budget
    assert str(budget) == text


@pytest.mark.parametrize("text", ["soon", "0", "0ms", "-5", "1.5ms", "10x0", "10x1000"])
def test_a_budget_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadArgument, match="expected a budget: 200ms"):
        SearchController(1, text)


# ---------------------------------------------------------------- orders
def ordered(order: str) -> Battle:
    """Ann's turn, with an order to her; skipped where battles know no orders."""
    pytest.importorskip("rifts_env.orders")
    battle = to_own_turn(duel(), "ann")
    battle.order(f"ann: {order}")
    return battle


def test_whoever_is_told_to_flee_does_what_its_doctrine_would_and_spends_nothing() -> None:
    battle = ordered("flee")
    search = SearchController(1, "60000ms")
    began = time.perf_counter()
    assert search.choose(battle) == battle.choose(search.tactic)
    assert search.explain().endswith("nothing else is open")
    assert time.perf_counter() - began < 5


def test_whoever_holds_its_ground_tries_no_walk() -> None:
    battle = ordered("hold ground")
    told = {plan.texts[0] for plan in SearchController(1, SMALL, SHORT).plans(battle, 1000)}
    battle.orders.clear()
    free = {plan.texts[0] for plan in SearchController(1, SMALL, SHORT).plans(battle, 1000)}
    assert any(text.startswith("move ") for text in free)
    assert not any(text.startswith("move ") for text in told)
    assert "end turn" in told


def test_whoever_is_ignored_is_not_aimed_at() -> None:
    battle = ordered("ignore bob")
    own = battle.text(battle.choose(SearchController(1, SMALL).tactic))
    told = {plan.texts[0] for plan in SearchController(1, SMALL, SHORT).plans(battle, 1000)}
    assert [text for text in told - {own} if "bob" in text] == []


# ---------------------------------------------------------------- everywhere
@pytest.mark.parametrize("name", ruleset_names())
def test_it_fights_in_every_ruleset(name: str) -> None:
    battle = Battle.from_encounter("duel", seed=2, ruleset_name=name)
    search = SearchController(1, "10", Tuning(most=20, depth=1))
    for _ in range(15):
        if battle.decision is None:
            break
        battle.apply(search.choose(battle))
    assert battle.check() == []
