"""`RiftsVecEnv` by Stable-Baselines3's rules; the learning itself is a slow test."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.conftest import INTERPRETED
from tests.playing import SMALLEST, Bout, run_python

pytest.importorskip("stable_baselines3")


def make(rows: int = 4, **arguments: Any) -> Any:
    from rifts_env.envs.sb3 import RiftsVecEnv

    return RiftsVecEnv(rows, **{"encounter": "duel", "opponent": "random", **arguments})


def pick(env: Any, at: int) -> np.ndarray[Any, Any]:
    found = [np.flatnonzero(row) for row in env.env_method("action_masks")]
    return np.array([legal[at * 7919 % len(legal)] for legal in found])


def test_importing_the_module_brings_no_torch_in() -> None:
    code = "import sys, rifts_env.envs.sb3; print('torch' in sys.modules, 'stable_baselines3' in sys.modules)"
    assert run_python("-c", code).split() == ["False", "False"]


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_the_single_environment_passes_its_checker(bout: Bout) -> None:
    from stable_baselines3.common.env_checker import check_env

    from rifts_env.envs.single import RiftsEnv

    check_env(RiftsEnv(bout.rules, bout.name), warn=False)


def test_masks_of_all_rows_are_one_array() -> None:
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    env = make()
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.dtype == np.bool_ and masks.shape == (4, env.action_space.n)
    assert masks.any(1).all()
    assert env.env_method("action_masks", indices=[1, 2]).shape == (2, env.action_space.n)


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_a_battle_that_ends_leaves_its_last_observation_and_begins_anew(bout: Bout) -> None:
    env = make(seed=3, ruleset=bout.rules, encounter=bout.name)
    env.reset()
    sums = np.zeros(4)
    for at in range(3000):
        seen, rewards, done, infos = env.step(pick(env, at))
        sums += rewards
        assert rewards.dtype == np.float32 and done.dtype == np.bool_
        if done.any():
            break
    row = int(np.flatnonzero(done)[0])
    last = infos[row]["terminal_observation"]
    assert set(last) == {"observation", "action_mask"} and last["action_mask"].sum() == 1
    assert seen["action_mask"][row].sum() > 1
    assert infos[row]["episode"]["r"] == sums[row] and infos[row]["episode"]["l"] > 0
    assert infos[row]["is_success"] == (sums[row] > 0)
    assert all(info == {} for at, info in enumerate(infos) if not done[at])


def test_seeds_repeat() -> None:
    first, again = make(seed=5), make(seed=5)
    assert np.array_equal(first.reset()["observation"], again.reset()["observation"])
    assert not np.array_equal(first.reset()["observation"], make(seed=6).reset()["observation"])
    first.seed(5)
    assert np.array_equal(first.reset()["observation"], make(seed=5).reset()["observation"])


def test_flat_observations_leave_the_mask_out() -> None:
    env = make(is_flat=True)
    seen = env.reset()
    assert seen.shape == (4, *env.observation_space.shape)


def test_wrappers_and_attributes_are_answered() -> None:
    from stable_baselines3.common.vec_env import VecMonitor

    env = VecMonitor(make())
    env.reset()
    for at in range(5):
        env.step(pick(env, at))
    assert env.get_attr("capacity") == [2] * 4
    assert env.env_is_wrapped(VecMonitor) == [False] * 4
    env.close()


def test_maskable_ppo_takes_a_few_steps() -> None:
    from sb3_contrib import MaskablePPO

    env = make(is_flat=True, seed=1)
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(64)
    action, _ = model.predict(env.reset(), action_masks=env.env_method("action_masks"))
    assert env.env_method("action_masks")[np.arange(4), action].all()


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="three hundred thousand steps need the compiled rules")
def test_maskable_ppo_learns_to_beat_random_play_from_both_sides() -> None:
    """300,000 steps on two cores; the score of 400 duels from each side lies clear of 90%."""
    from sb3_contrib import MaskablePPO

    env = make(64, side="any", reward="shaped", is_flat=True, seed=1)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=64, batch_size=1024, n_epochs=4, learning_rate=1e-3, gamma=0.99, seed=1, device="cpu"
    )
    model.learn(300_000)
    for side in ("red", "blue"):
        won, played = score(model, make(64, side=side, is_flat=True, seed=2), 400)
        share = won / played
        assert share - 1.96 * np.sqrt(share * (1 - share) / played) > 0.9, f"{side}: {won} of {played}"


def score(model: Any, env: Any, battles: int) -> tuple[float, int]:
    """Points of a model, a half for a draw, and battles."""
    seen, won, played = env.reset(), 0.0, 0
    while played < battles:
        actions, _ = model.predict(seen, action_masks=env.env_method("action_masks"), deterministic=False)
        seen, rewards, done, _ = env.step(actions)
        won += float(((rewards[done] + 1) / 2).sum())
        played += int(done.sum())
    return won, played
