"""Balanced random encounters: the same in every process, varied, symmetric ground, near even odds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from rifts_env import generator, odds
from rifts_env.battle import Battle
from rifts_env.commands.choices import peek
from rifts_env.encounter import encounter_from_mapping, encounter_from_source, load_encounter
from rifts_env.generator import SIDES, balanced_encounter, encounter_pool, margin_of, playable_sheets
from rifts_env.odds import JUDGE, Odds, measured_odds
from rifts_env.problems import RiftsError
from rifts_env.specs import Spec, is_random, read_spec

DRAW = """
import json, sys
from rifts_env.generator import balanced_encounter
one = balanced_encounter("random:2v3", 11)
two = balanced_encounter("random:4v4", 12, check=False)
print(json.dumps([one.battle_bytes.hex(), one.book_bytes.hex(), one.blurb, two.book_bytes.hex(), two.fighters]))
"""


# ---------------------------------------------------------------- names
def test_a_spec_is_read_and_written_again() -> None:
    assert read_spec("random:4v4") == Spec((4, 4))
    assert read_spec("random:2v3:soldier, heavy#7") == Spec((2, 3), ("soldier", "heavy"), 7)
    for text in ("random:4v4", "random:1v1#0", "random:2v3:soldier,heavy#7"):
        assert str(read_spec(text)) == text and is_random(text)


@pytest.mark.parametrize("text", ["random:", "random:4", "random:0v4", "random:4v4#x", "random:4v4v4"])
def test_a_spec_that_cannot_be_read_is_refused_with_the_form(text: str) -> None:
    with pytest.raises(RiftsError, match="random:4v4"):
        balanced_encounter(text, 1)


def test_the_command_line_sees_how_many_fight() -> None:
    assert peek("random:2v3#7") == ("rifts_v2", 5)


def test_load_encounter_draws_what_a_spec_says() -> None:
    loaded = load_encounter("random:2v2:recruit,brawler#3")
    again = balanced_encounter("random:2v2:recruit,brawler", 3)
    assert loaded.origin == "random:2v2:brawler,recruit#3"
    assert load_encounter(loaded.origin).records() == loaded.records()
    assert loaded.records() == again.records() and loaded.blurb == again.blurb
    assert Battle.from_encounter("random:2v2:recruit,brawler#3", seed=1).decision is not None


def test_a_drawn_encounter_is_saved_and_made_again() -> None:
    drawn = balanced_encounter("random:4v4", 5, check=False)
    again = encounter_from_source(json.loads(json.dumps(drawn.source())))
    assert again.records() == drawn.records() and again.title == drawn.title


# ---------------------------------------------------------------- the same again
def test_the_same_spec_and_seed_give_the_same_encounter_in_every_process(tmp_path: Any) -> None:
    seen = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "RIFTS_INTERPRET": "1", "RIFTS_CACHE": str(tmp_path)}
        ran = subprocess.run(  # the first process measures, the others read what it kept
            [sys.executable, "-c", DRAW], env=environment, capture_output=True, text=True, check=True
        )
        seen.add(ran.stdout)
    assert len(seen) == 1


def test_a_verdict_is_remembered_on_disk_and_changes_nothing(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(odds, "_KNOWN", {})
    first = balanced_encounter("random:1v1:recruit,brawler", 3)
    kept = list((tmp_path / "odds").iterdir())
    assert kept and all(one.suffix == ".json" for one in kept)
    monkeypatch.setattr(odds, "_KNOWN", {})
    monkeypatch.setattr(odds, "winners", lambda *_: pytest.fail("fought again"))
    again = balanced_encounter("random:1v1:recruit,brawler", 3)
    assert again.records() == first.records() and again.blurb == first.blurb
    kept[0].write_text("not a verdict", encoding="utf-8")
    assert odds._read_kept(kept[0].stem) is None


def test_global_random_state_is_neither_read_nor_touched() -> None:
    import random

    import numpy as np

    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    one = balanced_encounter("random:2v2", 9, check=False)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before
    random.seed(2)
    assert balanced_encounter("random:2v2", 9, check=False).records() == one.records()


# ---------------------------------------------------------------- what is drawn
def test_everything_varies_with_the_seed() -> None:
    drawn = [balanced_encounter("random:4v4", seed, check=False) for seed in range(25)]
    written = [one.written for one in drawn]
    assert len({one.battle_bytes for one in drawn}) == 25
    assert len({fighter["sheet"] for one in written for fighter in one["fighters"].values()}) > 12
    assert len({tuple(one["ground"]["field"]) for one in written}) > 12
    kinds = {kind for one in written for kind in one["ground"]}
    assert {"walls", "cover", "ley_lines", "hazards"} <= kinds
    fighters = [fighter for one in written for fighter in one["fighters"].values()]
    weapons = {json.dumps(fighter.get("weapons")) for fighter in fighters}
    spells = {json.dumps(fighter["spells"]) for fighter in fighters if "spells" in fighter}
    assert len(weapons) > 40 and len(spells) > 5


def test_sheets_restrict_the_draw() -> None:
    pool = ("soldier", "heavy", "robot")
    for seed in range(5):
        one = balanced_encounter("random:3v3", seed, sheets=pool, check=False)
        assert {fighter["sheet"] for fighter in one.written["fighters"].values()} <= set(pool)
        assert one.origin == f"random:3v3:heavy,robot,soldier#{seed}, unchecked"
    orders = (pool, pool[::-1])
    assert len({balanced_encounter("random:3v3", 1, sheets=one, check=False).records() for one in orders}) == 1


def test_sheets_and_sizes_that_do_not_exist_are_refused() -> None:
    with pytest.raises(RiftsError, match="did you mean 'soldier'"):
        balanced_encounter("random:1v1", sheets=["solder"])
    with pytest.raises(RiftsError, match="at least one"):
        balanced_encounter("random:1v1", sheets=[])
    with pytest.raises(RiftsError, match="at most 16"):
        balanced_encounter("random:9v9")
    with pytest.raises(RiftsError, match="8 or 16"):
        balanced_encounter("random:4v4", capacity=2, check=False)


def test_sides_seats_and_capacity() -> None:
    one = balanced_encounter("random:2v3", 1, check=False)
    assert one.sides == list(SIDES) and one.capacity == 8
    assert [one.side_of(who) for who in range(5)] == ["red"] * 2 + ["blue"] * 3
    assert balanced_encounter("random:2v3", 1, capacity=16, check=False).capacity == 16
    assert len({name[0] for name in balanced_encounter("random:8v8", 1, check=False).fighters}) == 16


def test_the_ground_is_the_same_from_both_ends() -> None:
    for seed in range(40):
        one = balanced_encounter("random:4v4", seed, check=False).written
        width, height = one["ground"]["field"]

        def turn(point: Any, width: Any = width, height: Any = height) -> tuple[Any, Any]:
            return width - point[0], height - point[1]

        for kind in ("walls", "cover", "ley_lines"):
            lines = [frozenset((tuple(line["from"]), tuple(line["to"]))) for line in one["ground"].get(kind, ())]
            assert {frozenset(turn(end) for end in line) for line in lines} == set(lines)
        places = [tuple(fighter["at"]) for fighter in one["fighters"].values()]
        assert {turn(place) for place in places[:4]} == set(places[4:])


def test_every_drawn_battle_is_sound_and_can_be_played() -> None:
    for seed in range(6):
        for spec in ("random:1v1", "random:3v5"):
            battle = Battle.from_encounter(balanced_encounter(spec, seed, check=False), seed=seed)
            for _ in range(12):
                if battle.is_over:
                    break
                battle.apply(battle.legal_actions()[-1])
                assert battle.check() == []


def test_every_shipped_sheet_can_be_drawn() -> None:
    assert {"soldier", "recruit", "juggernaut", "hedge_mage"} <= set(playable_sheets())


# ---------------------------------------------------------------- odds
def test_the_estimate_knows_that_ordinary_weapons_do_nothing_to_mega_damage_armour() -> None:
    mights = generator._mights("rifts_v2")
    recruit, soldier, juggernaut = (mights[name] for name in ("recruit", "soldier", "juggernaut"))
    assert recruit and soldier and juggernaut
    assert recruit.toll_on(soldier) == 0.0 and recruit.toll_on(juggernaut) == 0.0
    assert soldier.toll_on(recruit) > 1.0 and juggernaut.toll_on(soldier) > 0.0  # its fists are mega-damage


def test_the_margin_says_who_is_ahead() -> None:
    mights = generator._mights("rifts_v2")
    recruit, soldier = mights["recruit"], mights["soldier"]
    assert margin_of([soldier], [soldier]) == 0.0
    assert margin_of([soldier], [recruit] * 4) > 0.9
    assert margin_of([recruit] * 4, [soldier]) < -0.9
    assert margin_of([recruit], [recruit] * 2) < -0.3
    unhurtable = mights["juggernaut"]
    assert margin_of([recruit], [unhurtable]) < -0.9
    assert margin_of([None], [recruit]) == 0.0  # a ruleset without an estimate


def test_odds_count_draws_as_half() -> None:
    assert Odds(6, 3, 3).score == 0.5 and Odds(6, 3, 3).is_near_even
    assert Odds(6, 4, 1).score == 0.75 and not Odds(4, 4, 0).is_near_even
    assert not Odds(6, 1, 1).is_near_even  # battles that nobody wins
    assert Odds(6, 3, 3).unevenness < Odds(6, 2, 2).unevenness < Odds(6, 6, 0).unevenness


def test_the_measured_odds_are_near_even_and_told() -> None:
    for spec in ("random:1v1", "random:2v3"):
        for seed in range(3):
            told = balanced_encounter(spec, seed).blurb
            assert f"{JUDGE} against {JUDGE}" in told and "seats swapped" in told
            won = int(told.split("red won ")[1].split(",")[0])
            lost = int(told.split("blue won ")[1].rstrip(".").split(",")[0])
            assert won and lost, told


def test_lopsided_sides_are_seen_after_two_pairs() -> None:
    def one(is_swapped: bool) -> Any:
        places = [[10, 20], [40, 20]]
        sides = {"ann": ("red", "soldier", places[is_swapped]), "bob": ("blue", "recruit", places[not is_swapped])}
        fighters = {name: {"side": side, "sheet": sheet, "at": at} for name, (side, sheet, at) in sides.items()}
        return encounter_from_mapping({"sides": list(SIDES), "fighters": fighters, "ground": {"field": [50, 40]}})

    assert measured_odds(one(False), one(True), pairs=3) == Odds(4, 4, 0)


def test_a_controller_in_python_may_judge_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    encounter = balanced_encounter("random:1v1:recruit", 1, check=False)
    assert measured_odds(encounter, encounter, "random", 1).battles == 2
    played = [odds.winners(encounter, JUDGE, 2, seed) for seed in range(2)]
    monkeypatch.setattr(odds, "is_doctrine", lambda name: False)
    fought = [odds.winners(encounter, JUDGE, 2, seed) for seed in range(2)]
    assert {side for won in (*played, *fought) for side in won} <= {*SIDES, None}
    assert [len(won) for won in fought] == [2, 2]


def test_a_pool_has_seeds_of_its_own() -> None:
    pool = encounter_pool("random:2v2", 1, 4, check=False)
    assert len({one.origin for one in pool}) == 4
    again = encounter_pool("random:2v2", 1, 4, check=False)
    assert [one.records() for one in again] == [one.records() for one in pool]
    others = encounter_pool("random:2v2", 2, 4, check=False)
    assert {one.origin for one in others}.isdisjoint(one.origin for one in pool)


@pytest.mark.slow
def test_over_many_encounters_the_odds_are_even() -> None:
    """The odds of fresh battles, with dice that the check did not see: most encounters are a fight, none a massacre."""
    scores = []
    for seed in range(20):
        one = balanced_encounter("random:4v4", seed)
        winners = odds.winners(one, JUDGE, 10, 1000)
        scores.append((winners.count(SIDES[0]) + winners.count(None) / 2) / 10)
    assert 0.35 < sum(scores) / len(scores) < 0.65
    assert sum(0.1 <= score <= 0.9 for score in scores) >= 17
