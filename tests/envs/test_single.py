"""`RiftsEnv` by Gymnasium's rules: checks, seeds, masks, rewards, copies, opponents of every kind."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import cloudpickle
import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import rifts_env  # noqa: F401  # registers the ids
from rifts_env.battle import Battle
from rifts_env.envs.registration import IDS
from rifts_env.envs.single import RiftsEnv
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset_names
from tests.conftest import INTERPRETED
from tests.playing import SMALLEST, Bout, crowd_bout, run_python

Step = tuple[dict[str, Any], float, bool, bool, dict[str, Any]]


IDS_UNDER = [(rules, name) for rules in ruleset_names() for name in sorted(IDS)]


def make(name: str = "rifts/Duel-v0", **arguments: Any) -> RiftsEnv:
    made = gym.make(name, **arguments).unwrapped
    assert isinstance(made, RiftsEnv)
    return made


def under(rules: str, name: str) -> dict[str, Any]:
    """Arguments for an id under a ruleset: an encounter that fills its seats as far as one does."""
    return {"ruleset": rules, "encounter": crowd_bout(rules, int(str(IDS[name].get("capacity", 8)))).name}


def pick(env: RiftsEnv, at: int) -> int:
    """A legal code, another one at each step."""
    legal = np.flatnonzero(env.mask)
    return int(legal[at * 7919 % len(legal)])


def walk(env: RiftsEnv, steps: int, seed: int | None = 5) -> list[Step]:
    """Play on; begin anew wherever a battle ends."""
    env.reset(seed=seed)
    told = []
    for at in range(steps):
        told.append(env.step(pick(env, at)))
        if told[-1][2] or told[-1][3]:
            env.reset()
    return told


def play_out(env: RiftsEnv, seed: int) -> list[Step]:
    """One battle to its end."""
    env.reset(seed=seed)
    told: list[Step] = []
    while not told or not (told[-1][2] or told[-1][3]):
        told.append(env.step(pick(env, len(told))))
    return told


def are_alike(ours: list[Step], theirs: list[Step]) -> bool:
    """Whether two walks are the same, infos included."""
    if len(ours) != len(theirs):
        return False
    for one, other in zip(ours, theirs, strict=True):
        if one[1:4] != other[1:4] or one[4].keys() != other[4].keys():
            return False
        for seen, again in ((one[0], other[0]), (one[4], other[4])):
            if not all(np.array_equal(seen[name], again[name]) for name in seen):
                return False
    return True


@pytest.mark.parametrize(("rules", "name"), IDS_UNDER)
def test_gymnasiums_checker_has_no_complaint(rules: str, name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(name, **under(rules, name)).unwrapped)


@pytest.mark.parametrize("name", sorted(IDS))
def test_random_play_by_the_mask_passes_gymnasiums_wrappers(name: str) -> None:
    env = gym.make(name)
    seen, info = env.reset(seed=1)
    for _ in range(20):
        assert info["action_mask"] is seen["action_mask"]
        seen, _, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
        assert not info["illegal"]
        if terminated or truncated:
            seen, info = env.reset()
    env.close()
    env.close()


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_the_same_seed_is_the_same_series_and_another_is_not(bout: Bout) -> None:
    how = {"ruleset": bout.rules, "encounter": bout.name}
    ours, again, other = walk(make(**how), 80), walk(make(**how), 80), walk(make(**how), 80, seed=6)
    assert are_alike(ours, again)
    assert not are_alike(ours, other)


def test_without_a_seed_the_first_series_is_the_systems() -> None:
    first, second = make(), make()
    for env in (first, second):
        env.reset()
    assert first._play.records()[0].dice_key != second._play.records()[0].dice_key  # type: ignore[union-attr]


WHOLE = """
import hashlib, numpy as np
from tests.envs.test_single import make, walk
digest = hashlib.sha256()
for seen, reward, *rest, info in walk(make("rifts/Skirmish-v0"), 150):
    digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes() + repr((reward, rest)).encode())
print(digest.hexdigest())
"""


def test_a_whole_walk_is_the_same_in_two_processes_with_different_hash_seeds() -> None:
    assert run_python("-c", WHOLE, PYTHONHASHSEED="1") == run_python("-c", WHOLE, PYTHONHASHSEED="2")


@pytest.mark.skipif(INTERPRETED, reason="holds compiled rules against interpreted ones")
def test_a_whole_walk_is_the_same_compiled_and_interpreted() -> None:
    assert run_python("-c", WHOLE, RIFTS_INTERPRET="0") == run_python("-c", WHOLE, RIFTS_INTERPRET="1")


def test_environments_in_processes_of_their_own_play_the_same() -> None:
    how: dict[str, Any] = {"vector_kwargs": {"context": "spawn"}}
    apart, here = gym.make_vec("rifts/Duel-v0", 2, "async", **how), gym.make_vec("rifts/Duel-v0", 2, "sync")
    ours, theirs = apart.reset(seed=3)[0], here.reset(seed=3)[0]
    for at in range(5):
        assert all(np.array_equal(ours[name], theirs[name]) for name in theirs)
        actions = np.array([np.flatnonzero(row)[at % row.sum()] for row in theirs["action_mask"]])
        ours, theirs = apart.step(actions)[0], here.step(actions)[0]
    apart.close()


def test_environments_stepped_in_turns_do_not_disturb_each_other() -> None:
    alone = walk(make("rifts/Skirmish-v0"), 30)
    one, other = make("rifts/Skirmish-v0"), make("rifts/Skirmish-v0")
    one.reset(seed=5)
    other.reset(seed=9)
    told = []
    for at in range(30):
        told.append(one.step(pick(one, at)))
        np.random.random()
        if other.step(pick(other, at))[2]:
            other.reset()
        if told[-1][2] or told[-1][3]:
            one.reset()
    assert are_alike(alone, told)


@pytest.mark.parametrize("render_mode", [None, "ansi"])
@pytest.mark.parametrize("way", ["deepcopy", "pickle", "cloudpickle"])
def test_copies_go_on_like_the_original(way: str, render_mode: str | None) -> None:
    env = make(render_mode=render_mode)
    walk(env, 15)
    if way == "deepcopy":
        twin = copy.deepcopy(env)
    else:
        module = pickle if way == "pickle" else cloudpickle
        twin = module.loads(module.dumps(env))
    for at in range(30):
        ours, theirs = env.step(pick(env, at)), twin.step(pick(twin, at))
        assert are_alike([ours], [theirs])
        if ours[2] or ours[3]:
            env.reset()
            twin.reset()


@pytest.mark.parametrize("opponent", ["brute", "random"])
@pytest.mark.parametrize("name", ["rifts/Duel-v0", "rifts/Skirmish-v0"])
@pytest.mark.parametrize("rules", ruleset_names())
def test_a_told_battle_goes_as_the_fast_one(rules: str, name: str, opponent: str) -> None:
    how = {"opponent": opponent, "reward": "shaped", **under(rules, name)}
    fast, told = make(name, **how), make(name, render_mode="ansi", **how)
    assert are_alike(walk(fast, 60), walk(told, 60))
    assert told.log and not fast.log


def test_a_registered_controller_and_a_function_can_be_the_opponent() -> None:
    asked = []

    def first_legal(battle: Battle) -> Any:
        asked.append(battle.table.get("decision_who"))
        return battle.legal_actions()[0]

    compiled = walk(make(opponent="brute"), 40)
    by_name = walk(make(opponent={"blue": "brute"}), 40)
    assert are_alike(compiled, by_name)
    walk(make(opponent=first_legal), 10)
    assert asked and set(asked) == {1}
    with pytest.raises(RiftsError, match="opponent: got 'lazy'"):
        make(opponent="lazy")


def test_the_learner_decides_for_its_side_alone() -> None:
    for side, expected in (("red", "red"), ("blue", "blue"), (1, "blue")):
        env = make("rifts/Skirmish-v0", side=side)
        env.reset(seed=1)
        assert {info["side"] for *_, info in walk(env, 25)} == {expected}


def test_rewards_add_up_to_the_outcome() -> None:
    env = make(opponent="random")
    for seed in range(4):
        told = play_out(env, seed)
        info = told[-1][4]
        expected = 0.0 if info["winner"] is None else 1.0 if info["winner"] == "red" else -1.0
        assert sum(step[1] for step in told) == expected
        assert all("winner" not in step[4] for step in told[:-1])
        assert (told[-1][0]["action_mask"] != 0).sum() == 1
        with pytest.raises(gym.error.ResetNeeded):
            env.step(0)


def test_shaped_rewards_leave_the_discounted_outcome_as_it_is() -> None:
    gamma = 0.9
    told = play_out(make(reward="shaped", gamma=gamma), 3)
    start = play_out(make(reward="shaped", gamma=0.0), 3)[0][4]["shaping"]  # minus the potential at the beginning
    discounted = sum(gamma**at * step[1] for at, step in enumerate(told))
    plain = sum(gamma**at * step[4]["outcome"] for at, step in enumerate(told))
    assert told[-1][2]
    assert discounted == pytest.approx(plain + start)
    assert all(step[1] == step[4]["outcome"] + step[4]["shaping"] for step in told)


def test_in_the_arena_every_side_decides_and_is_rewarded_for_its_own_step() -> None:
    env = make("rifts/Arena-v0")
    _, info = env.reset(seed=2)
    sides, agents, told = set(), set(), []
    while not told or not (told[-1][2] or told[-1][3]):
        sides.add(info["side"])
        agents.add(info["agent"])
        expected = info["side"]
        told.append(env.step(pick(env, len(told))))
        info = told[-1][4]
        assert info["acting_side"] == expected
    assert sides == {"red", "blue"} and len(agents) == 8
    assert sum(info["rewards"].values()) == 0
    assert told[-1][1] == info["rewards"][info["acting_side"]]
    with pytest.raises(RiftsError, match="shaped"):
        make("rifts/Arena-v0", reward="shaped")


def test_an_illegal_action_is_replaced_or_refused_with_its_rule() -> None:
    env = make()
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.mask == 0)[0])
    assert env.step(wrong)[4]["illegal"]
    strict = make(on_illegal="raise")
    strict.reset(seed=1)
    before = strict.mask
    with pytest.raises(ValueError, match=rf"action {wrong} is refused: .*\[.*\]"):
        strict.step(wrong)
    with pytest.raises(ValueError, match="no action has the code"):
        strict.step(10**6)
    assert strict.mask is before
    strict.step(pick(strict, 0))


def test_masks_are_new_each_step_and_bool_for_maskable_ppo() -> None:
    env = make()
    seen, info = env.reset(seed=1)
    assert seen["action_mask"] is info["action_mask"] is env.mask
    assert env.action_masks().dtype == np.bool_ and (env.action_masks() == seen["action_mask"]).all()
    after, *_, info = env.step(pick(env, 0))
    assert after["action_mask"] is info["action_mask"] and after["action_mask"] is not seen["action_mask"]


def test_every_number_and_action_has_a_name_and_a_meaning() -> None:
    env = make("rifts/Skirmish-v0")
    seen, _ = env.reset(seed=1)
    assert len(env.observation_names) == len(seen["observation"])
    assert len(env.action_names) == env.action_space.n
    assert env.action_names[0] == "end turn"
    assert "attack seat7 with weapon2" in env.action_names
    code = pick(env, 0)
    assert ": " in env.action_meaning(code)
    told = make("rifts/Skirmish-v0", render_mode="ansi")
    told.reset(seed=1)
    assert told._play.battle.text(code) in env.action_meaning(code)  # type: ignore[union-attr]


def test_full_information_shows_more() -> None:
    hidden, full = make(), make(full_information=True)
    assert (hidden.reset(seed=1)[0]["observation"] != full.reset(seed=1)[0]["observation"]).any()


def test_encounters_may_be_lists_fields_or_drawn() -> None:
    env = make(encounter=["duel", "mage_duel"])
    titles = set()
    for at in range(8):
        env.reset(seed=at)
        titles.add(env._play.encounter.title)
    assert len(titles) == 2
    env.reset(options={"encounter": 1})
    assert env._play.encounter.title != "Duel"
    with pytest.raises(RiftsError, match="encounter: got 2"):
        env.reset(options={"encounter": 2})
    with pytest.raises(RiftsError, match="capacity: got 2 seats"):
        make(encounter="squad_fight")


def test_render_modes_draw() -> None:
    text, picture = make(render_mode="ansi"), make(render_mode="rgb_array")
    for env in (text, picture):
        env.reset(seed=1)
        env.step(pick(env, 0))
    assert "ann" in text.render()
    drawn = picture.render()
    assert drawn.dtype == np.uint8 and drawn.ndim == 3 and drawn.shape[2] == 3


def test_a_house_rule_is_heard_and_a_wrong_one_told() -> None:
    env = make(options={"round_limit": 1})
    told = play_out(env, 1)
    assert told[-1][3] or told[-1][2]
    with pytest.raises(RiftsError, match="round_limits"):
        make(options={"round_limits": 1})
