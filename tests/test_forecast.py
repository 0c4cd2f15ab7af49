"""Forecasts: everybody and everything is counted, the same seed says the same, and levers move what they should."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rifts_env import forecast as forecasts
from rifts_env.battle import Battle
from rifts_env.commands.forecast import Request
from rifts_env.commands.forecast import run as run_command
from rifts_env.commands.foretelling import _heights, percent, within
from rifts_env.encounter import encounter_from_mapping, load_encounter
from rifts_env.forecast import Forecast, Share, Spread, forecast, is_fast
from rifts_env.odds import change_interval, seed_of, wilson
from rifts_env.position import Position
from rifts_env.problems import RiftsError
from rifts_env.saves import write_save
from tests.conftest import INTERPRETED
from tests.test_cli import fine, host, refused, rifts

__all__ = ["host"]  # the process in which commands run

COUNT = 8 if INTERPRETED else 400


def of(name: str) -> Position:
    return Position.of_encounter(load_encounter(name))


def told_by(position: Position, battles: int = COUNT, **how: Any) -> Forecast:
    return forecast(position, dict.fromkeys(position.encounter.sides, "brute"), battles, **how)


def under_way(encounter: str = "gang_war", choices: int = 150) -> Battle:
    battle = Battle.from_encounter(encounter, seed=3)
    for _ in range(choices):
        battle.apply(battle.table.choose("brute"))
    return battle


def plain(found: Forecast) -> dict[str, Any]:
    return {name: one for name, one in found.as_mapping().items() if name != "seconds"}


# ---------------------------------------------------------------- numbers
def test_wilson_holds_known_values_and_never_leaves_the_scale() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1000, 1000)[1] == 1.0
    low, high = wilson(620, 1000)
    assert high - low < 0.061


def test_the_interval_of_a_change_holds_it_and_narrows() -> None:
    assert change_interval((56, 70), (48, 80)) == pytest.approx((-0.3339, -0.0524), abs=1e-3)  # Newcombe 1998, (a)
    few, many = change_interval((5, 10), (6, 10)), change_interval((500, 1000), (600, 1000))
    assert few[0] < 0.0 < few[1] and 0.0 < many[0] < 0.1 < many[1]


def test_the_interval_holds_the_true_share_nineteen_times_in_twenty() -> None:
    rng = np.random.default_rng(1)
    for true in (0.03, 0.5, 0.9):
        held = [low <= true <= high for low, high in (wilson(int(n), 200) for n in rng.binomial(200, true, 2000))]
        assert 0.93 < np.mean(held) < 0.97


def test_a_spread_counts_every_battle_once() -> None:
    spread = Spread.of(np.array([0, 0, 3, 5, 12]), np.linspace(0, 10, 11))
    assert (spread.low, spread.middle, spread.high) == (0.0, 3.0, 5.0)
    assert (spread.least, spread.most, spread.mean) == (0.0, 12.0, 4.0)
    assert [count for _, _, count in spread.steps] == [2, 0, 0, 1, 0, 1, 0, 0, 0, 1]


# ---------------------------------------------------------------- forecasts
@pytest.mark.parametrize("name", ["duel", "gang_war"])
def test_outcomes_add_up_and_everyone_is_counted(name: str) -> None:
    found = told_by(of(name))
    encounter = found.position.encounter
    assert found.battles == found.asked == COUNT and not found.is_cut_short
    assert sum(found.wins(side).count for side in encounter.sides) + found.draws.count == COUNT
    assert found.limited.count <= found.draws.count
    assert sum(count for _, _, count in found.rounds.steps) == COUNT
    for who in range(len(encounter.fighters)):
        states = found.states(who)
        assert sum(one.count for one in states.values()) == COUNT
        assert found.falls(who).count == sum(states[one].count for one in ("down", "dead") if one in states)
        spread = found.left("points", who)
        assert spread and sum(count for _, _, count in spread.steps) == COUNT
        assert 0 <= spread.least <= spread.low <= spread.middle <= spread.high <= spread.most
    for side, other in (encounter.sides, encounter.sides[::-1]):
        assert found.wiped_out(side).count <= found.wins(other).count + found.draws.count


def test_the_same_seed_says_the_same_whatever_the_threads() -> None:
    once = plain(told_by(of("duel")))
    assert plain(told_by(of("duel"), threads=2)) == once
    assert plain(told_by(of("duel"), seed=2)) != once


def test_what_was_predicted_is_what_happens() -> None:
    """Battles by controllers in Python, with other dice, fall where the compiled ones say."""
    found = told_by(of("duel"), 60 if INTERPRETED else 1000)
    won = 0
    battles = 30 if INTERPRETED else 100
    for seed in range(battles):
        battle = Battle.from_encounter("duel", seed=seed_of("other dice", seed))
        while not battle.is_over:
            battle.apply(battle.table.choose("brute"))
        won += battle.winner == "red"
    low, high = found.wins("red").change_to(Share(won, battles))
    assert low <= 0.0 <= high


def test_overwhelming_odds_are_about_certain() -> None:
    fighters = {f"red{at}": {"side": "red", "sheet": "soldier", "at": [0, 4 * at]} for at in range(4)}
    fighters["blue1"] = {"side": "blue", "sheet": "recruit", "at": [15, 6]}
    found = told_by(Position.of_encounter(encounter_from_mapping({"fighters": fighters})))
    assert found.wins("red").count == COUNT
    assert found.falls(4).count + found.states(4).get("surrendered", Share(0, 1)).count == COUNT


def test_a_battle_under_way_goes_on_from_where_it_stands_and_is_left_alone() -> None:
    battle = under_way()
    before = battle.table.battle_bytes()
    found = told_by(Position.of_battle(battle))
    assert battle.table.battle_bytes() == before
    for who, name in enumerate(battle.words.fighters):
        points = battle.value(f"{name}.hp") + battle.value(f"{name}.sdc")
        assert found.at_first["points"][who] == max(0, battle.value(f"{name}.hp")) + max(0, battle.value(f"{name}.sdc"))
        assert (who in found.fighting) == (battle.value(f"{name}.side_out") == "no")
        assert found.ends.left["points"][:, who].max() <= points or points < 0
    assert found.rounds.least >= battle.value("round")


def test_a_battle_that_is_over_has_no_forecast() -> None:
    battle = under_way("duel", 1)
    while not battle.is_over:
        battle.apply(battle.table.choose("brute"))
    with pytest.raises(RiftsError, match="the battle is over, won by"):
        Position.of_battle(battle)


@pytest.mark.parametrize("is_under_way", [False, True])
def test_controllers_in_python_fight_it_too(is_under_way: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.of_battle(under_way("duel", 10)) if is_under_way else of("duel")
    sides = position.encounter.sides
    assert is_fast(dict.fromkeys(sides, "brute"))
    monkeypatch.setattr(forecasts, "is_fast", lambda controllers: False)
    found = told_by(position, 4)
    assert found.battles == 4
    assert sum(found.wins(side).count for side in sides) + found.draws.count == 4
    assert found.decisions > 4
    assert plain(told_by(position, 4)) == plain(found)


# ---------------------------------------------------------------- interrupts
def test_an_interrupt_leaves_what_was_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rifts_env.playouts.CHUNK", 2)
    told: list[int] = []

    def stop(count: int) -> None:
        told.append(count)
        if len(told) == 3:
            raise KeyboardInterrupt

    found = told_by(of("duel"), 20, on_progress=stop)
    assert (found.battles, found.asked, found.is_cut_short) == (6, 20, True)
    assert told == [2, 2, 2]
    assert plain(found)["sides"] == plain(told_by(of("duel"), 6))["sides"]


def test_an_interrupt_before_the_first_battles_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(forecasts.PlayOuts, "run", stop)
    with pytest.raises(KeyboardInterrupt):
        told_by(of("duel"))


@pytest.mark.parametrize("chunks", [1, 4, 5])
def test_the_command_tells_what_was_fought_before_an_interrupt(
    chunks: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four chunks are the battle as it is; the lever is cut short before its first, or after one."""
    monkeypatch.setattr("rifts_env.playouts.CHUNK", 1)
    left = [chunks]
    whole = forecasts.PlayOuts.run

    def run(outs: Any, *how: Any) -> Any:
        for chunk in whole(outs, *how):
            if left[0] == 0:
                raise KeyboardInterrupt
            left[0] -= 1
            yield chunk

    monkeypatch.setattr(forecasts.PlayOuts, "run", run)
    request = Request("duel", 4, [], ["recruit=red"], [], 1, 1, [], None, True)
    assert run_command(request) == 130
    body = json.loads(capsys.readouterr().out)
    assert (body["battles"], body["asked"]) == (min(chunks, 4), 4)
    assert [lever["battles"] for lever in body["levers"]] == ([1] if chunks == 5 else [])


# ---------------------------------------------------------------- levers
def test_a_fighter_less_and_a_fighter_more_move_the_odds() -> None:
    base = of("gang_war")
    sides = base.encounter.sides
    fewer = base.without(["axel", "bea", "cai"])
    assert fewer.encounter.fighters == ["dot", "egon", "fay", "gus", "hal"]
    assert fewer.encounter.capacity == base.encounter.capacity
    assert told_by(fewer).wins(sides[0]).share < 0.3
    more = fewer.with_sheet("juggernaut", sides[0])
    assert told_by(more).wins(sides[0]).share > 0.7


def test_levers_leave_the_battle_as_it_is_alone() -> None:
    base = of("gang_war")
    before = base.encounter.records()
    base.without(["axel"])
    base.with_sheet("recruit", "rats")
    assert base.encounter.records() == before == (base.battle, base.book)
    assert "recruit1" not in base.encounter.written["fighters"]


def test_facings_and_orders_lose_the_one_who_is_not_there() -> None:
    fighters = {
        "ann": {"side": "red", "at": [0, 0], "facing": "bob"},
        "bob": {"side": "blue", "at": [10, 0], "facing": "ann"},
        "cid": {"side": "blue", "at": [10, 9], "facing": [0, 0]},
    }
    for order in (["cid", "bob", "ann"], {"bob": 9, "ann": 5, "cid": 1}):
        base = Position.of_encounter(encounter_from_mapping({"fighters": fighters, "order": order}))
        left = base.without(["bob"])
        assert left.encounter.fighters == ["ann", "cid"]
        assert sorted(left.encounter.written["order"]) == ["ann", "cid"]
        assert left.as_battle(1).decision
        more = base.with_sheet("recruit", "blue")
        assert list(more.encounter.written["order"])[-1] == "recruit1"
        assert more.as_battle(1).decision


def test_newcomers_stand_with_their_side_and_on_nobodys_feet() -> None:
    position = of("gang_war")
    for _ in range(6):
        position = position.with_sheet("recruit", "crows")
    assert position.encounter.fighters[-6:] == [f"recruit{at}" for at in range(1, 7)]
    b, book = position.read()
    spots = [(b.fighter[who].x, b.fighter[who].y) for who in range(14)]
    for at, (x, y) in enumerate(spots):
        assert 0 <= x <= book.width and 0 <= y <= book.height
        assert at < 8 or all(np.hypot(x - u, y - v) >= 4.9 for u, v in spots[:at])
    assert all(x > 35 for x, _ in spots[8:])  # the crows' half


def test_levers_work_in_a_battle_under_way() -> None:
    position = Position.of_battle(under_way("snipers_field", 30))
    sides = position.encounter.sides
    more = position.with_sheet("recruit", sides[0])
    assert more.encounter.fighters[-1] == "recruit1" and more.is_under_way
    assert told_by(more, 2).battles == 2
    name = position.encounter.fighters[0]
    fewer = position.without([name])
    assert fewer.as_battle(1).value(f"{name}.side_out") == "gone"
    assert 0 not in told_by(fewer, 2).fighting


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda position: position.without(["axle"]), "did you mean 'axel'"),
        (lambda position: position.without(["axel", "bea", "cai", "dot"]), "only one side"),
        (lambda position: position.with_sheet("recrut", "rats"), "did you mean 'recruit'"),
        (lambda position: position.with_sheet("recruit", "rat"), "did you mean 'rats'"),
        (lambda position: Position.of_battle(under_way()).with_sheet("recruit", "rats"), "no seat is left"),
    ],
)
def test_levers_that_cannot_be_are_refused(change: Any, words: str) -> None:
    with pytest.raises(RiftsError, match=words):
        change(of("gang_war"))


# ---------------------------------------------------------------- the command
def test_forecast_is_told_and_is_the_same_again() -> None:
    asked = ("forecast", "gang_war", "-n", "6", "--without", "hal", "--without", "egon,fay", "--add", "heavy=rats")
    told = fine(rifts(*asked))
    assert told == fine(rifts(*asked))
    assert "Fought out 6 times from the beginning." in told
    for heading in ("Who wins", "How long it takes", "Who falls", "What is left at the end", "What would change it"):
        assert f"\n{heading}\n" in told
    assert all(f"{lever} " in told for lever in ("without hal", "without egon and fay", "with heavy1 for rats"))
    assert told.count(" -> ") == 6
    assert "\x1b" not in told and not [line for line in told.splitlines() if line.endswith(" ")]


def test_forecast_as_json_has_every_number() -> None:
    asked = ("forecast", "duel", "-n", "5", "--add", "recruit=red", "--controller", "red=random", "--json")
    body = json.loads(fine(rifts(*asked)))
    assert body["controllers"]["red"] == "random" and body["seed"] == 1 and body["battles"] == 5
    wins = [side["wins"]["count"] for side in body["sides"].values()]
    assert sum(wins) + body["draws"]["count"] == 5
    [lever] = body["levers"]
    assert lever["lever"] == "with recruit1 for red" and lever["battles"] == 5
    red = lever["sides"]["red"]["wins"]["share"] - body["sides"]["red"]["wins"]["share"]
    assert lever["changes"]["red"]["wins"] == pytest.approx(red)
    assert {one["name"] for one in body["fighters"]} == {"ann", "bob"}
    points = body["fighters"][0]["left"]["points"]
    assert sum(step["battles"] for step in points["steps"]) == 5 and points["at_first"] > 0


def test_forecast_goes_on_from_a_saved_battle(tmp_path: Path) -> None:
    path = tmp_path / "gang.json"
    battle = under_way()
    write_save(battle, path)
    told = fine(rifts("forecast", path, "-n", "3"))
    assert f"Fought out 3 times from round {battle.value('round')}." in told
    fallen = [name for name in battle.words.fighters if battle.value(f"{name}.side_out") != "no"]
    assert fallen and not [line for line in told.splitlines()[6:] if line.split(" ")[0] in fallen]
    refused(rifts("forecast", path, "--option", "round_limit=3"), "keeps its rules")


def test_forecast_without_a_number_of_battles_says_why_there_are_few() -> None:
    told = fine(rifts("forecast", "duel"))
    assert "Fought out 40 times" in told and "-n asks for more" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], ["nowhere"]),
        (["duel", "-n", "0"], ["-n"]),
        (["duel", "--without", "anne"], ["--without", "did you mean 'ann'"]),
        (["duel", "--without", "ann"], ["--without ann", "only one side"]),
        (["duel", "--add", "recruit"], ["--add", "SHEET=SIDE", "recruit=red"]),
        (["duel", "--add", "recruit=rad"], ["--add recruit=rad", "did you mean 'red'"]),
        (["duel", "--controller", "brut"], ["did you mean 'brute'"]),
        (["duel", "--controller", "brute:7"], ["takes nothing behind its name"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_forecast_mistakes_are_told_in_a_sentence(arguments: list[str], words: list[str]) -> None:
    refused(rifts("forecast", *arguments), *words)


def test_ranges_are_rounded_outward() -> None:
    assert within(Share(0, 2000)) == "(0 to 1)"
    assert within(Share(1000, 2000)) == "(47 to 53)"
    assert within(Share(2000, 2000)) == "(99 to 100)"


def test_small_shares_are_never_told_as_none() -> None:
    assert [percent(one) for one in (0.0, 0.001, 0.02, 0.5, 0.996, 1.0)] == ["0%", "<1%", "2%", "50%", ">99%", "100%"]
    assert _heights("123", [0, 1, 2, 30]) == [" ", "1", "1", "3"]
