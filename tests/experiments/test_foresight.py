"""Learning from trials: what is tried, what is remembered, what comes of it, and going on after an interruption."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rifts_env.doctrines import doctrine_table
from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset
from rifts_env.table import Table
from tests.conftest import INTERPRETED

pytest.importorskip("sb3_contrib")

import torch
from rifts_agents.policy import Shape, load_policy
from rifts_agents.search.trials import Position, Trials
from rifts_agents.search.tuning import Tuning
from rifts_experiments.training import foresight
from rifts_experiments.training.foresight import Foresight, Insight, look_around, remember, worth_of
from rifts_experiments.training.measure import score_against
from rifts_experiments.training.network import Actor
from rifts_experiments.training.oracle import Looks, Oracle, draw_arms
from rifts_experiments.training.run import Run
from rifts_experiments.training.sheet import ForesightSheet, read_training

RULES = ruleset("rifts_v2")
SHAPE = Shape.of(RULES)
DUEL = Pool("duel", "rifts_v2")
SMALL = ForesightSheet(decisions=60, rows=4, often=1.0, stray=0.5, arms=4, rounds=0, epochs=3, minibatch=16)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def actor(seed: int = 1, leash: float | None = 1.0) -> Actor:
    torch.manual_seed(seed)
    return Actor(SHAPE, 8, 12, "veteran", leash, 4)


# ---------------------------------------------------------------- what is tried
def test_the_advisers_choice_is_tried_first_then_some_that_are_drawn_the_nearer_the_more_often() -> None:
    short = np.full((400, 9), 0.9, np.float32)
    short[:, 2], short[:, 6] = 0.0, 0.01
    is_open = np.ones((400, 9), np.bool_)
    is_open[:, 1] = False
    codes = draw_arms(short, is_open, np.full(400, 2), 4, np.random.default_rng(1))
    assert (codes[:, 0] == 2).all()
    assert all(len({*row}) == 4 for row in codes.tolist())
    drawn = np.bincount(codes[:, 1:].ravel(), minlength=9)
    assert drawn[[1, 2]].tolist() == [0, 0] and (drawn[[0, 3, 4, 5, 7, 8]] > 60).all()
    assert drawn[6] > 1.5 * drawn[0]


def test_where_nothing_else_is_open_nothing_else_is_tried() -> None:
    is_open = np.zeros((2, 5), np.bool_)
    is_open[0, [1, 3]], is_open[1, 3] = True, True
    codes = draw_arms(np.zeros((2, 5), np.float32), is_open, np.array([3, 3]), 4, np.random.default_rng(1))
    assert codes.tolist() == [[3, 1, -1, -1], [3, -1, -1, -1]]


def test_looks_are_of_open_codes_and_the_same_again() -> None:
    told = []
    for threads in (1, 2):
        oracle = Oracle(SMALL, DUEL, actor(), 5, threads)
        told.append(oracle.look(60))
        oracle.close()
    one, other = told
    for name, values in vars(one).items():
        np.testing.assert_array_equal(values, getattr(other, name))
    is_tried = one.codes >= 0
    assert len(one) >= 60 and one.codes.shape[1] == 4 and is_tried[:, :2].all()
    assert (one.short[:, 0] == 0.0).all()
    assert ((one.values >= 0.0) & (one.values <= 1.0)).all()
    is_walk = (one.codes >= SHAPE.walks.start) & (one.codes < SHAPE.walks.stop)
    assert is_walk.any() and (one.short[is_tried & ~is_walk] <= 1.0).all()
    assert len({float(value) for value in one.values[is_tried]}) > 4


def test_a_trial_is_worth_what_the_search_would_say() -> None:
    """The same position, dice and horizon by the search's own trials."""
    oracle = Oracle(SMALL, DUEL, actor(), 5, 1)
    book = DUEL.records(int(oracle.batch.lanes["setup"][0]))[1]
    codes = np.flatnonzero(oracle.batch.masks[0])[:3]
    told = oracle._try(0, np.array([*codes, -1]), 77)
    for at, code in enumerate(codes):
        table = Table(RULES, DUEL.capacity, oracle.batch.battle_bytes(0), book)
        position = Position(
            RULES, DUEL.capacity, table.battle_bytes(), book, table.get("decision_who"),
            int(oracle.batch.lanes["deciding"][0]), RULES.engine.lane_rows(doctrine_table(["veteran"] * DUEL.capacity)),
            [int(code)],
        )  # fmt: skip
        trials = Trials(position, Tuning(rounds=0))
        trials.run(0, 0, 1, 77)
        assert told[at] == pytest.approx(trials.sums(1)[0, 0])
    assert told[3] == 0.0
    oracle.close()


# ---------------------------------------------------------------- what is learned
def looks(count: int, seed: int = 0) -> Looks:
    """Looks in which the walk north always does a quarter better than the adviser's end of the turn."""
    views = np.random.default_rng(seed).uniform(-1, 1, (count, RULES.observation.size(2))).astype(np.float16)
    codes = np.tile(np.array([0, SHAPE.walks.start, 5, -1], np.int16), (count, 1))
    values = np.tile(np.array([0.4, 0.65, 0.3, 0.0], np.float16), (count, 1))
    return Looks(views, codes, np.tile(np.array([0.0, 1000.0, 0.4, 0.0], np.float16), (count, 1)), values)


def test_what_always_does_better_comes_to_be_preferred() -> None:
    taught = Foresight(actor(), SMALL.model_copy(update={"learning_rate": 0.02, "epochs": 10}), 3)
    worth = worth_of(taught.actor, looks(40, 1), rows=16)
    assert (worth.gain, worth.departures) == (0.0, 0.0)  # at first it does as it is advised
    told: list[Insight] = []
    while not taught.is_done:
        taught.go_through(looks(900), told.append)
    assert told[-1].loss < 0.1 * told[0].loss
    assert told[-1].learning_rate < 0.1 * told[0].learning_rate < 0.002
    worth = worth_of(taught.actor, looks(40, 1), rows=16)
    assert worth.gain == pytest.approx(0.25, abs=0.01) and worth.departures == 1.0


def test_looks_are_written_in_parts_and_some_are_held_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight, "PART", 25)
    counts = list(look_around(actor(), SMALL, DUEL, 3, 1, tmp_path))
    assert counts == [25, 50, 60]
    first = (tmp_path / "looks-0001.npz").read_bytes()
    (tmp_path / "looks-0001.npz").unlink()
    assert list(look_around(actor(), SMALL, DUEL, 3, 2, tmp_path)) == counts
    assert (tmp_path / "looks-0001.npz").read_bytes() == first  # an interruption changes nothing
    own, held_back = remember(tmp_path, SMALL)
    assert (len(own), len(held_back)) == (58, 2)


# ---------------------------------------------------------------- a whole run
TINY = (
    *("imitation.decisions=0", "reinforcement.steps=0", "network.adviser=veteran", "network.way=4", "threads=1"),
    *("foresight.decisions=60", "foresight.rows=4", "foresight.often=1", "foresight.arms=3", "foresight.rounds=0"),
    *("foresight.minibatch=8", "foresight.epochs=2", "evaluation.glance=2"),
)


class Interrupt:
    """Stops the training when the looks were gone through once."""

    def begin(self, phase: str, total: int) -> None:
        self.phase = phase
        assert (phase, total) in [("looks", 60), ("foresight", 116)]

    def advance(self, done: int, note: str) -> None:
        if self.phase == "foresight" and done == 58:
            raise KeyboardInterrupt


class Silence(Interrupt):
    def advance(self, done: int, note: str) -> None:
        pass


def test_an_interrupted_run_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    sheet = read_training("smoke", TINY)
    with pytest.raises(KeyboardInterrupt):
        Run("tiny", sheet, tmp_path / "a", "", Interrupt()).make()
    assert torch.load(tmp_path / "a" / "seer.pt", weights_only=True)["epochs"] == 1
    paths = [Run("tiny", sheet, tmp_path / one, "", Silence()).make() for one in "ab"]
    policy, whole = (load_policy(str(path)) for path in paths)
    assert policy.network.has_ways and (policy.card.foreseen, policy.card.way, policy.card.steps) == (60, 4, 0)
    for name, values in whole.network.weights.items():
        np.testing.assert_array_equal(policy.network.weights[name], values)
    assert Run("tiny", sheet, tmp_path / "a", "", Silence()).make() == paths[0]  # done already


def test_the_critic_learns_first_after_foresight_too(tmp_path: Path) -> None:
    """While it does, the actor stays as the trials made it."""
    steps = ["reinforcement.steps=64", "reinforcement.rows=4", "reinforcement.rollout=8", "reinforcement.minibatch=16"]
    sheet = read_training("smoke", [*TINY, *steps, "reinforcement.value_first=100"])

    class Quiet(Silence):
        def begin(self, phase: str, total: int) -> None:
            pass

    path = Run("tiny", sheet, tmp_path, "", Quiet()).make()
    taught, end = torch.load(tmp_path / "seer.pt", weights_only=True)["actor"], load_policy(str(path)).network.weights
    for name, values in taught.items():
        np.testing.assert_array_equal(values.numpy(), end[name])


@pytest.mark.parametrize(("change", "said"), [("network.leash=0.5", "network.leash"), (TINY[5], "foresight.decisions")])
def test_what_wants_an_adviser_is_refused_without_one(change: str, said: str) -> None:
    with pytest.raises(RiftsError, match=f"{said}: got one without network.adviser"):
        read_training("smoke", [change])


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="some hundred thousand trials need the compiled rules")
def test_trials_make_an_actor_that_beats_its_adviser(tmp_path: Path) -> None:
    sheet = ForesightSheet(decisions=100_000)
    taught = Foresight(actor(), sheet, 3)
    pool = Pool("random:1v1:duelist", "rifts_v2", None, 2, 32, 1)
    assert list(look_around(taught.actor, sheet, pool, 3, 2, tmp_path))[-1] == 100_000
    own, held_back = remember(tmp_path, sheet)
    while not taught.is_done:
        taught.go_through(own)
    assert worth_of(taught.actor, held_back).gain > 0.0
    tally = score_against(taught.actor.frozen(), pool, "veteran", 2000, 1)
    assert tally.interval[0] > 0.5
