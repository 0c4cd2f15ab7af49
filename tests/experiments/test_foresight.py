"""Learning from trials: what is tried, what is remembered, what comes of it, and going on after an interruption."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset
from tests.conftest import INTERPRETED

pytest.importorskip("sb3_contrib")

import torch
from rifts_agents.policy import Shape, load_policy
from rifts_experiments.training.foresight import Foresight, Insight, Memory, gain_of, learn
from rifts_experiments.training.network import Actor
from rifts_experiments.training.oracle import Looks, Oracle, draw_arms
from rifts_experiments.training.run import Run
from rifts_experiments.training.sheet import ForesightSheet, read_training

RULES = ruleset("rifts_v2")
SHAPE = Shape.of(RULES)
DUEL = Pool("duel", "rifts_v2")
SMALL = ForesightSheet(decisions=60, rows=4, window=2, stride=2, arms=4, minibatch=16, memory=50, rounds=0, stray=0.5)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def actor(seed: int = 1, leash: float | None = 1.0) -> Actor:
    torch.manual_seed(seed)
    return Actor(SHAPE, 8, 12, "veteran", leash, 4)


# ---------------------------------------------------------------- what is tried
def test_the_advisers_choice_is_tried_first_then_the_best_other_then_some_that_are_drawn() -> None:
    stream, logits = np.random.default_rng(1), np.zeros((400, 9), np.float32)
    logits[:, 4], logits[:, 6], logits[:, 1] = 3.0, 2.0, 9.0
    is_open = np.ones((400, 9), np.bool_)
    is_open[:, 1] = False
    codes = draw_arms(logits, is_open, np.full(400, 2), 4, stream)
    assert (codes[:, 0] == 2).all() and (codes[:, 1] == 4).all()
    assert all(len({*row}) == 4 for row in codes.tolist())
    drawn = np.bincount(codes[:, 2:].ravel(), minlength=9)
    assert drawn[[1, 2, 4]].tolist() == [0, 0, 0] and (drawn[[0, 3, 5, 7, 8]] > 40).all()
    assert drawn[6] > 2 * drawn[0]  # what the learner thinks well of is tried more often


def test_where_nothing_else_is_open_nothing_else_is_tried() -> None:
    is_open = np.zeros((2, 5), np.bool_)
    is_open[0, [1, 3]], is_open[1, 3] = True, True
    codes = draw_arms(np.zeros((2, 5), np.float32), is_open, np.array([3, 3]), 4, np.random.default_rng(1))
    assert codes.tolist() == [[3, 1, -1, -1], [3, -1, -1, -1]]


def test_looks_are_of_open_codes_and_the_same_again() -> None:
    told = []
    for threads in (1, 2):
        oracle = Oracle(SMALL, DUEL, "veteran", 5, threads)
        told.append([oracle.window(actor()) for _ in range(3)])
        oracle.close()
    for one, other in zip(*told, strict=True):
        for name in ("views", "codes", "short", "values"):
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
        is_tried = one.codes >= 0
        assert one.codes.shape[1] == 4 and is_tried[:, :2].all()
        assert (one.short[:, 0] == 0.0).all()
        assert ((one.values >= 0.0) & (one.values <= 1.0)).all()
        is_walk = (one.codes >= SHAPE.walks.start) & (one.codes < SHAPE.walks.stop)
        assert (one.short[is_tried & ~is_walk] <= 1.0).all()
    assert len({float(value) for one in told[0] for value in one.values.ravel()}) > 4


# ---------------------------------------------------------------- what is remembered and learned
def looks(count: int, first: float = 0.0) -> Looks:
    """Looks in which the walk north always does a quarter better than the adviser's end of the turn."""
    views = np.random.default_rng(int(first)).uniform(-1, 1, (count, RULES.observation.size(2))).astype(np.float16)
    codes = np.tile(np.array([0, SHAPE.walks.start, 5, -1], np.int16), (count, 1))
    values = np.tile(np.array([0.4, 0.65, 0.3, 0.0], np.float16), (count, 1))
    return Looks(views, codes, np.tile(np.array([0.0, 1000.0, 0.4, 0.0], np.float16), (count, 1)), values)


def test_a_full_memory_forgets_the_oldest() -> None:
    memory = Memory(6)
    for first in range(4):
        one = looks(4)
        one.values[:, 0] = first
        memory.add(one)
    assert memory.used == 6
    drawn = memory.draw(200, np.random.default_rng(1))
    assert {float(value) for value in drawn.values[:, 0]} == {2.0, 3.0}


def test_what_always_does_better_comes_to_be_preferred() -> None:
    one, taught = looks(64), actor()
    optimiser = torch.optim.AdamW(taught.parameters(), lr=0.01)
    gain, departures = gain_of(taught, one)
    assert (gain, departures) == (0.0, 0.0)  # at first it does as it is advised
    losses = [learn(taught, optimiser, one) for _ in range(60)]
    assert losses[-1] < 0.1 * losses[0]
    gain, departures = gain_of(taught, looks(64, 1.0))
    assert gain == pytest.approx(0.25, abs=0.01) and departures == 1.0


def test_foresight_tells_how_it_goes_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    told: list[Insight] = []
    first = Foresight(actor(), SMALL, 3)
    first.run(DUEL, 1, told.append)
    assert first.done == told[-1].decisions >= 60 and len(told) > 2
    assert told[-1].learning_rate < told[0].learning_rate == SMALL.learning_rate
    first.save(tmp_path / "seer.pt")
    again = Foresight(actor(2), SMALL.model_copy(update={"decisions": 90}), 3)
    again.load(tmp_path / "seer.pt")
    assert again.done == first.done
    for name, values in again.actor.state_dict().items():
        assert (values == first.actor.state_dict()[name]).all()
    again.run(DUEL, 1)
    assert again.done >= 90
    assert any((values != first.actor.state_dict()[name]).any() for name, values in again.actor.state_dict().items())


# ---------------------------------------------------------------- a whole run
TINY = (
    *("imitation.decisions=0", "reinforcement.steps=0", "network.adviser=veteran", "network.way=4", "threads=1"),
    *("foresight.decisions=40", "foresight.rows=4", "foresight.window=2", "foresight.arms=3", "foresight.rounds=0"),
    *("foresight.minibatch=8", "evaluation.glance=2", "checkpoint=1"),
)


class Interrupt:
    """Stops the training at its second window."""

    def __init__(self) -> None:
        self.told = 0

    def begin(self, phase: str, total: int) -> None:
        assert (phase, total) == ("foresight", 40)

    def advance(self, done: int, note: str) -> None:
        self.told += 1
        if self.told == 2:
            raise KeyboardInterrupt


class Silence(Interrupt):
    def advance(self, done: int, note: str) -> None:
        pass


def test_an_interrupted_run_goes_on_and_its_policy_sees_along_the_ways(tmp_path: Path) -> None:
    sheet = read_training("smoke", TINY)
    with pytest.raises(KeyboardInterrupt):
        Run("tiny", sheet, tmp_path, "", Interrupt()).make()
    kept = torch.load(tmp_path / "seer.pt", weights_only=True)["done"]
    assert 0 < kept < 40
    path = Run("tiny", sheet, tmp_path, "", Silence()).make()
    assert torch.load(tmp_path / "seer.pt", weights_only=True)["done"] >= 40
    policy = load_policy(str(path))
    assert policy.network.has_ways and (policy.card.foreseen, policy.card.way, policy.card.steps) == (40, 4, 0)
    assert Run("tiny", sheet, tmp_path, "", Silence()).make() == path  # done already


@pytest.mark.parametrize(("change", "said"), [("network.leash=0.5", "network.leash"), (TINY[5], "foresight.decisions")])
def test_what_wants_an_adviser_is_refused_without_one(change: str, said: str) -> None:
    with pytest.raises(RiftsError, match=f"{said}: got one without network.adviser"):
        read_training("smoke", [change])


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="some hundred thousand trials need the compiled rules")
def test_trials_make_an_actor_that_beats_its_adviser(tmp_path: Path) -> None:
    from rifts_experiments.training.measure import score_against

    sheet = ForesightSheet(decisions=60_000, rows=256, window=4, stride=3)
    taught = Foresight(actor(1, 100.0), sheet, 3)
    pool = Pool("random:1v1:duelist", "rifts_v2", None, 2, 32, 1)
    taught.run(pool, 2)
    tally = score_against(taught.actor.frozen(), pool, "veteran", 2000, 1)
    assert tally.interval[0] > 0.5
