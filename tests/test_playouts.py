"""Play-outs: the same for the same seed, whatever the threads; blind to the battle's own dice; to the end."""

from __future__ import annotations

import numpy as np
import pytest

from rifts_env.battle import Battle
from rifts_env.encounter import load_encounter
from rifts_env.playouts import PlayOuts, cut_off
from rifts_env.ruleset import ruleset
from tests.conftest import INTERPRETED
from tests.playing import SMALLEST, Bout

COUNT = 6 if INTERPRETED else 300


def fresh(what: Bout | str, doctrine: str) -> PlayOuts:
    encounter = what.encounter() if isinstance(what, Bout) else load_encounter(what)
    rules = ruleset(encounter.ruleset)
    return PlayOuts(rules, encounter.capacity, *encounter.records(), [doctrine] * encounter.capacity)


def all_ends(outs: PlayOuts, seed: int, threads: int = 1, most: int = 0) -> np.ndarray:
    return np.concatenate(list(outs.run(COUNT, seed, threads, most)))


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_every_play_out_comes_to_an_end_and_they_differ(bout: Bout) -> None:
    outs = fresh(bout, "brute")
    ends = all_ends(outs, 1)
    assert len(ends) == COUNT
    assert (ends["over"] == 1).all()
    assert outs.decisions == ends["steps"].sum()
    assert len({end.tobytes() for end in ends}) == COUNT
    if not INTERPRETED:  # so few may all be won by the same side
        assert {0, 1} <= set(ends["winner"].tolist())


def test_threads_change_nothing_and_seeds_do() -> None:
    once = all_ends(fresh("duel", "random"), 3)
    assert all_ends(fresh("duel", "random"), 3, threads=2).tobytes() == once.tobytes()
    assert all_ends(fresh("duel", "random"), 4).tobytes() != once.tobytes()


def test_a_battle_under_way_goes_on_from_where_it_stands_and_its_own_dice_do_not_matter() -> None:
    battle = Battle.from_encounter("duel", seed=1)
    for _ in range(30):
        battle.apply(int(np.flatnonzero(battle.mask())[0]))
    table = battle.table

    def ends() -> bytes:
        outs = PlayOuts(battle.ruleset, table.capacity, table.battle_bytes(), table.book_bytes(), ["brute"] * 2)
        return all_ends(outs, 1).tobytes()

    before = table.battle_bytes()
    first = ends()
    assert table.battle_bytes() == before
    table.put("dice_key", 12345)
    assert ends() == first


def test_a_limit_stops_a_play_out_unfinished() -> None:
    ends = all_ends(fresh("duel", "brute"), 1, most=5)
    assert (ends["steps"] == 5).all() and (ends["over"] == 0).all()
    assert cut_off(ends).all()


@pytest.mark.parametrize("strong", [0, 1])
def test_each_seat_plays_by_its_own_doctrine(strong: int) -> None:
    encounter = load_encounter("duel")
    plan = ["random", "random"]
    plan[strong] = "brute"
    outs = PlayOuts(ruleset(encounter.ruleset), 2, *encounter.records(), plan)
    wins = (all_ends(outs, 1)["winner"] == strong).mean()
    assert wins > 0.6
