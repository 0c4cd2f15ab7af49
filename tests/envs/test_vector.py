"""`RiftsVectorEnv`: rows as single environments, the three ways to begin anew, and nothing mixed between battles."""

from __future__ import annotations

import copy
from typing import Any

import cloudpickle
import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import rifts_env  # noqa: F401  # registers the ids
from rifts_env.envs.registration import IDS
from rifts_env.envs.vector import RiftsVectorEnv
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset_names
from tests.playing import SMALLEST, Bout, crowd_bout

ROWS = 3


def make(name: str = "rifts/Duel-v0", rows: int = ROWS, **arguments: Any) -> RiftsVectorEnv:
    made = gym.make_vec(name, num_envs=rows, vectorization_mode="vector_entry_point", **arguments)
    assert isinstance(made, RiftsVectorEnv)
    return made


def pick(mask: np.ndarray[Any, Any], at: int) -> np.ndarray[Any, Any]:
    """A legal code for each row."""
    found = [np.flatnonzero(row) for row in mask]
    return np.array([legal[at * 7919 % len(legal)] for legal in found])


@pytest.mark.parametrize("name", sorted(IDS))
@pytest.mark.parametrize("rules", ruleset_names())
def test_what_is_returned_is_inside_the_spaces(rules: str, name: str) -> None:
    seats = int(str(IDS[name].get("capacity", 8)))
    env = make(name, ruleset=rules, encounter=crowd_bout(rules, seats).name)
    seen, info = env.reset(seed=1)
    for at in range(12):
        assert env.observation_space.contains(seen)
        for row in range(ROWS):
            one = {key: value[row] for key, value in seen.items()}
            assert env.single_observation_space.contains(one)
        actions = pick(seen["action_mask"], at)
        assert env.action_space.contains(actions)
        seen, rewards, terminated, truncated, info = env.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (ROWS,)
        assert rewards.dtype == np.float64 and terminated.dtype == truncated.dtype == np.bool_
        for key in info:
            if not key.startswith("_"):
                assert info[f"_{key}"].dtype == np.bool_ and len(info[key]) == ROWS
    env.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_rows_play_as_gymnasiums_own_vector_of_single_environments(bout: Bout, mode: AutoresetMode) -> None:
    """Same seeds, same actions: the same observations, rewards, ends and last observations."""
    how: dict[str, Any] = {"opponent": "random", "reward": "shaped", "ruleset": bout.rules, "encounter": bout.name}
    ours = make(autoreset_mode=mode, **how)
    theirs = gym.make_vec("rifts/Duel-v0", ROWS, "sync", vector_kwargs={"autoreset_mode": mode}, **how)
    seen, _ = ours.reset(seed=[1, 2, 3])
    same, _ = theirs.reset(seed=[1, 2, 3])
    ends = 0
    for at in range(250):
        for key in seen:
            assert np.array_equal(seen[key], same[key])
        actions = pick(seen["action_mask"], at)
        seen, rewards, terminated, truncated, info = ours.step(actions)
        same, *told, other = theirs.step(actions)
        for mine, other_one in zip((rewards, terminated, truncated), told, strict=True):
            assert np.array_equal(mine, other_one)
        done = terminated | truncated
        ends += int(done.sum())
        if mode == AutoresetMode.SAME_STEP and done.any():
            for row in np.flatnonzero(done):
                for key in seen:
                    assert np.array_equal(info["final_obs"][row][key], other["final_obs"][row][key])
        if mode == AutoresetMode.DISABLED and done.any():
            seen, _ = ours.reset(options={"reset_mask": done})
            same, _ = theirs.reset(options={"reset_mask": done})
    assert ends > 0


def until_an_end(env: RiftsVectorEnv) -> tuple[np.ndarray[Any, Any], tuple[Any, ...]]:
    seen, _ = env.reset(seed=4)
    for at in range(3000):
        told = env.step(pick(seen["action_mask"], at))
        if (told[2] | told[3]).any():
            return told[2] | told[3], told
        seen = told[0]
    raise AssertionError("no battle ended")


def test_next_step_shows_the_end_and_then_begins() -> None:
    env = make(opponent="random")
    done, (seen, _, _, _, info) = until_an_end(env)
    row = int(np.flatnonzero(done)[0])
    assert seen["action_mask"][row].sum() == 1 and info["_winner"][row] and info["length"][row] > 0
    seen, rewards, terminated, truncated, info = env.step(np.zeros(ROWS, int))
    assert rewards[row] == 0 and not terminated[row] and not truncated[row] and not info["illegal"][row]
    assert seen["action_mask"][row].sum() > 1
    assert env.batch.lanes["length"][row] == 0 and env.batch.lanes["episode"][row] >= 2


def test_same_step_keeps_last_and_first_apart() -> None:
    env = make(opponent="random", autoreset_mode=AutoresetMode.SAME_STEP)
    done, (seen, rewards, _, _, info) = until_an_end(env)
    row = int(np.flatnonzero(done)[0])
    last = info["final_obs"][row]
    assert last["action_mask"].sum() == 1 and seen["action_mask"][row].sum() > 1
    assert not np.array_equal(last["observation"], seen["observation"][row])
    assert info["final_info"]["outcome"][row] == rewards[row]
    assert (info["_final_obs"] == done).all() and all(info["final_obs"][at] is None for at in np.flatnonzero(~done))


def test_disabled_waits_for_a_reset_of_the_rows_that_are_over() -> None:
    env = make(opponent="random", autoreset_mode=AutoresetMode.DISABLED)
    done, (before, *_) = until_an_end(env)
    with pytest.raises(gym.error.ResetNeeded):
        env.step(np.zeros(ROWS, int))
    seen, _ = env.reset(options={"reset_mask": done})
    for key in seen:
        assert np.array_equal(seen[key][~done], before[key][~done])
        assert not np.array_equal(seen[key][done], before[key][done])
    for wrong in (np.zeros(ROWS, bool), np.ones(2, bool), [True] * ROWS):
        with pytest.raises(ValueError, match="reset_mask"):
            env.reset(options={"reset_mask": wrong})


def test_a_seed_is_a_series_for_every_row() -> None:
    ours, again = make(), make()
    for env in (ours, again):
        env.reset(seed=3)
    assert np.array_equal(ours.batch.views, again.batch.views)
    keys = {ours.batch.dice(row) for row in range(ROWS)}
    assert len(keys) == ROWS
    ours.reset()
    assert not keys & {ours.batch.dice(row) for row in range(ROWS)}
    with pytest.raises(ValueError, match="2 seeds"):
        ours.reset(seed=[1, 2])


def test_observations_are_kept_unless_copies_are_declined() -> None:
    env = make()
    seen, _ = env.reset(seed=1)
    kept = copy.deepcopy(seen)
    for at in range(5):
        env.step(pick(env.batch.masks, at))
    assert all(np.array_equal(seen[key], kept[key]) for key in seen)
    bare = make(copy=False)
    first, _ = bare.reset(seed=1)
    second = bare.step(pick(first["action_mask"], 0))[0]
    assert second["observation"] is first["observation"]


def test_illegal_actions_are_replaced_or_refused_before_anything_moves() -> None:
    env = make()
    seen, _ = env.reset(seed=1)
    actions = pick(seen["action_mask"], 0)
    actions[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    assert env.step(actions)[4]["illegal"].tolist() == [False, True, False]
    strict = make(on_illegal="raise")
    seen, _ = strict.reset(seed=1)
    before = [strict.batch.battle_bytes(row) for row in range(ROWS)]
    with pytest.raises(ValueError, match=rf"row 1: action {actions[1]} is refused"):
        strict.step(actions)
    assert [strict.batch.battle_bytes(row) for row in range(ROWS)] == before
    with pytest.raises(ValueError, match="shape"):
        strict.step(actions[:2])


@pytest.mark.parametrize("way", ["deepcopy", "cloudpickle"])
def test_copies_go_on_like_the_original(way: str) -> None:
    env = make(threads=2, autoreset_mode=AutoresetMode.SAME_STEP)
    env.reset(seed=1)
    for at in range(10):
        env.step(pick(env.batch.masks, at))
    twin = copy.deepcopy(env) if way == "deepcopy" else cloudpickle.loads(cloudpickle.dumps(env))
    for at in range(20):
        ours, theirs = env.step(pick(env.batch.masks, at)), twin.step(pick(twin.batch.masks, at))
        assert all(np.array_equal(ours[0][key], theirs[0][key]) for key in ours[0])
    env.close()
    twin.close()


def test_in_the_arena_every_decision_is_external() -> None:
    env = make("rifts/Arena-v0")
    seen, info = env.reset(seed=1)
    sides = set()
    for at in range(60):
        sides |= set(info["side"].tolist())
        before = info["side"]
        seen, *_, info = env.step(pick(seen["action_mask"], at))
        is_played = env.batch.lanes["fresh"] == 0
        assert (env.batch.lanes["decisions"] == is_played).all()
        assert (info["acting_side"] == before)[is_played].all()
    assert sides == {0, 1}


def test_the_episode_statistics_of_gymnasium_are_kept() -> None:
    env = gym.wrappers.vector.RecordEpisodeStatistics(make(opponent="random"))
    seen, _ = env.reset(seed=4)
    for at in range(3000):
        seen, *_, info = env.step(pick(seen["action_mask"], at))
        if "episode" in info:
            break
    row = int(np.flatnonzero(info["_episode"])[0])
    assert info["episode"]["l"][row] == info["length"][row]
    assert info["episode"]["r"][row] in (-1.0, 0.0, 1.0)


def test_what_could_not_be_made_can_be_closed() -> None:
    half_made = RiftsVectorEnv.__new__(RiftsVectorEnv)  # as gymnasium 1.2 closes it when it is collected
    with pytest.raises(RiftsError, match="nobody"):
        half_made.__init__(opponent="nobody")  # type: ignore[misc]
    half_made.close()


def test_opponents_in_python_are_declined() -> None:
    with pytest.raises(RiftsError, match="expected a compiled tactic"):
        make(opponent=lambda battle: 0)
