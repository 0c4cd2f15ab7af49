"""The PettingZoo environment: its own tests, then what these do not look at."""

from __future__ import annotations

import copy
import gc
import hashlib
import pickle
import random
import resource
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playing import CROWDS, SMALLEST, Bout, run_python

from rifts_env.core.jit import INTERPRETED
from rifts_env.encounter import load_encounter
from rifts_env.envs import aec
from rifts_env.problems import IllegalAction, RiftsError
from rifts_env.signature import RandomPicker

MAKERS: list[Callable[..., Any]] = [aec.raw_env, aec.env]
# What PettingZoo says of every environment whose observation is a Dict with a mask, its own chess included.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)


def code_from(mask: Any, chance: random.Random) -> int:
    codes = np.flatnonzero(mask)
    return int(codes[int(chance.random() * len(codes))])


def turns(env: Any, chance: random.Random, most: int = 100_000) -> Iterator[tuple[str, Any]]:
    """Play at random; yields each agent with its `last()`, just before it acts."""
    for agent in env.agent_iter(most):
        last = env.last()
        yield agent, last
        env.step(None if last[2] or last[3] else code_from(last[0]["action_mask"], chance))


def play(env: Any, seed: int) -> tuple[dict[str, float], dict[str, Any]]:
    """A whole random battle: what every agent was paid in sum, and its last info."""
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    infos: dict[str, Any] = {}
    for agent, (_, reward, terminated, truncated, info) in turns(env, random.Random(seed)):
        paid[agent] += reward
        if terminated or truncated:
            assert agent not in infos, "the dead do not come back"
            infos[agent] = info
    return paid, infos


# ---------------------------------------------------------------- PettingZoo's own tests
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("fallen", ["wait", "leave"])
@pytest.mark.parametrize("bout", [*SMALLEST, *CROWDS], ids=str)
def test_the_api_is_kept_without_a_warning(bout: Bout, fallen: str, make: Callable[..., Any]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(make(ruleset=bout.rules, encounter=bout.name, fallen=fallen), num_cycles=300)
    strange = [str(one.message) for one in caught if not str(one.message).startswith(EXPECTED)]
    assert strange == []


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("bout", CROWDS, ids=str)
def test_a_seed_gives_the_same_battle_again(bout: Bout, make: Callable[..., Any]) -> None:
    seed_test(lambda: make(ruleset=bout.rules, encounter=bout.name), num_cycles=30)


def test_it_is_registered() -> None:
    if not hasattr(pettingzoo, "register"):
        pytest.skip("this PettingZoo has no registry")
    made = pettingzoo.make("aec", aec.ID, encounter="duel", reward="team")
    assert isinstance(made.unwrapped, aec.raw_env)
    assert made.unwrapped.reward == "team"


# ---------------------------------------------------------------- the same battle in every process
def whole_battle(encounter: str, seed: int) -> str:
    """A hash over everything that a battle shows, from its first decision to its last."""
    env = aec.raw_env(encounter=[encounter, "squad_fight"])
    env.reset(seed=seed)
    digest = hashlib.sha256()
    for agent, (observation, reward, terminated, truncated, info) in turns(env, random.Random(seed)):
        digest.update(f"{agent} {reward} {terminated} {truncated} {sorted(info)} {info.get('terms')}".encode())
        digest.update(observation["observation"].tobytes() + observation["action_mask"].tobytes())
        digest.update(env.state().tobytes())
    return digest.hexdigest()


def test_two_processes_with_other_hash_seeds_fight_the_same_battle() -> None:
    here = str(Path(__file__).parent)
    code = f"import sys; sys.path.insert(0, {here!r}); import test_aec; print(test_aec.whole_battle('duel', 3))"
    told = {run_python("-c", code, PYTHONHASHSEED=seed).strip() for seed in ("1", "2")}
    assert told == {whole_battle("duel", 3)}


def test_battles_stepped_in_turns_do_not_disturb_each_other() -> None:
    alone = [list(_trace("bridge_ambush", seed)) for seed in (1, 2)]
    first, second = _trace("bridge_ambush", 1), _trace("bridge_ambush", 2)
    np.random.seed(0)
    random.seed(0)
    numpy_before, python_before = np.random.get_state()[1].tolist(), random.getstate()
    together: list[list[Any]] = [[], []]
    for one, other in zip(first, second, strict=False):
        together[0].append(one)
        together[1].append(other)
    assert all(whole[: len(part)] == part for whole, part in zip(alone, together, strict=True))
    assert np.random.get_state()[1].tolist() == numpy_before and random.getstate() == python_before


def _trace(encounter: str, seed: int) -> Iterator[Any]:
    env = aec.raw_env(encounter=encounter)
    env.reset(seed=seed)
    for agent, (observation, *_) in turns(env, random.Random(seed), 150):
        yield agent, observation["observation"].tobytes(), observation["action_mask"].tobytes()


@pytest.mark.parametrize("copied", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy])
def test_a_copy_goes_on_as_the_original_does(copied: Callable[[Any], Any]) -> None:
    env = aec.raw_env(encounter="bridge_ambush", render_mode="ansi")
    env.reset(seed=5)
    for _ in turns(env, random.Random(0), 40):
        pass
    other = copied(env)
    ends = []
    for one in (env, other):
        chance = random.Random(9)
        ends.append([(agent, last[0]["observation"].tobytes(), last[1]) for agent, last in turns(one, chance)])
        one.reset()
        ends[-1].append(("next", one.observe(one.agent_selection)["observation"].tobytes(), 0.0))
    assert ends[0] == ends[1]


# ---------------------------------------------------------------- rewards
@pytest.mark.parametrize(("reward", "fallen"), [("individual", "wait"), ("individual", "leave"), ("team", "wait")])
@pytest.mark.parametrize("bout", CROWDS, ids=str)
def test_rewards_add_up_to_the_outcome_of_every_agent(bout: Bout, reward: str, fallen: str) -> None:
    env = aec.raw_env(ruleset=bout.rules, encounter=bout.name, reward=reward, fallen=fallen)
    for seed in range(6):
        paid, infos = play(env, seed)
        assert set(infos) == set(env.possible_agents)
        assert {agent: info["outcome"] for agent, info in infos.items()} == pytest.approx(paid)
        assert all(sum(info["terms"].values()) == info["outcome"] for info in infos.values())
        assert env.agents == []


def test_the_fallen_have_a_share_in_the_end() -> None:
    env = aec.raw_env(encounter="squad_fight")
    seen = set()
    for seed in range(6):
        paid, _ = play(env, seed)
        standing, winner = env._table.standing(), env._table.get("winner")
        for at, agent in enumerate(env.possible_agents):
            side = env.encounter.sides.index(env.encounter.side_of(at))
            expected = 0.0 if winner < 0 else 1.0 + 0.1 * standing[at] if side == winner else -1.0
            assert paid[agent] == pytest.approx(expected)
            seen.add((winner == side, standing[at]))
    assert (True, False) in seen, "no winner had fallen: nothing was tried"


def test_a_team_has_one_outcome() -> None:
    env = aec.raw_env(encounter="squad_fight", reward="team")
    paid, _ = play(env, 1)
    for side in env.encounter.sides:
        assert len({paid[agent] for agent, own in env.agent_sides.items() if own == side}) == 1


def test_who_leaves_as_it_falls_has_lost_and_is_not_asked_again() -> None:
    env = aec.raw_env(encounter="squad_fight", fallen="leave")
    left_early = 0
    for seed in range(4):
        env.reset(seed=seed)
        gone: set[str] = set()
        for agent, (_, reward, terminated, _, info) in turns(env, random.Random(seed)):
            assert agent not in gone
            if terminated and not env._table.standing()[env._number[agent]]:
                assert reward == info["outcome"] == -1.0
                left_early += env._table.get("over") == 0
            if terminated:
                gone.add(agent)
    assert left_early


def fall_together(fallen: str) -> Any:
    """A battle whose last decision fells three at once, by the game master's hand."""
    env = aec.raw_env(encounter="squad_fight", fallen=fallen)
    env.reset(seed=1)
    table = env._table
    battle, book = table.battle(), table.book()
    for at in range(len(env.encounter.fighters)):
        if env.encounter.side_of(at) != env.encounter.side_of(table.get("decision_who")) and at % 2 == 0:
            battle.fighter[at].hp = battle.fighter[at].sdc = battle.fighter[at].mdc = -1000
    table.write(battle, book)
    table.settle_edit()
    return env


@pytest.mark.parametrize("fallen", ["wait", "leave"])
def test_several_may_fall_at_once(fallen: str) -> None:
    env = fall_together(fallen)
    down = [agent for agent in env.agents if not env._table.standing()[env._number[agent]]]
    assert len(down) >= 2
    paid = dict.fromkeys(env.possible_agents, 0.0)
    order = []
    infos = {}
    for agent, (_, reward, terminated, truncated, info) in turns(env, random.Random(2)):
        paid[agent] += reward
        if terminated or truncated:
            order.append(agent)
            infos[agent] = info
    assert {agent: info["outcome"] for agent, info in infos.items()} == pytest.approx(paid)
    assert sorted(order) == sorted(env.possible_agents)
    if fallen == "leave":
        assert order[: len(down)] == down
        assert all(paid[agent] == -1.0 for agent in down)


def test_nobody_left_is_a_draw_and_no_truncation() -> None:
    env = aec.raw_env(encounter="duel")
    env.reset(seed=1)
    table = env._table
    battle, book = table.battle(), table.book()
    for fighter in battle.fighter:
        fighter.hp = fighter.sdc = fighter.mdc = -1000
    table.write(battle, book)
    table.settle_edit()
    env._go_on()
    env._accumulate_rewards()
    for _, (_, reward, terminated, truncated, info) in turns(env, random.Random(0)):
        assert (reward, terminated, truncated, info["outcome"]) == (0.0, True, False, 0.0)


def test_the_round_limit_truncates() -> None:
    env = aec.raw_env(encounter="duel", options={"round_limit": 1})
    env.reset(seed=1)
    ends = []
    for _ in range(2000):
        if not env.agents:
            break
        _, reward, terminated, truncated, _ = env.last()
        ends += [(reward, terminated, truncated)] if terminated or truncated else []
        env.step(None if terminated or truncated else 0)  # everybody ends the turn
    assert ends == [(0.0, False, True)] * 2


def test_so_many_decisions_and_no_more() -> None:
    env = aec.raw_env(encounter="bridge_ambush", max_cycles=7)
    env.reset(seed=1)
    told = [last for _, last in turns(env, random.Random(1))]
    assert len(told) == 7 + 8
    assert all(last[3] and not last[2] and last[1] == 0.0 for last in told[7:])


# ---------------------------------------------------------------- observations and infos
def test_one_mask_a_step_and_the_same_until_the_next() -> None:
    env = aec.raw_env(encounter="bridge_ambush")
    env.reset(seed=2)
    before: list[Any] = []
    for _, (observation, _, terminated, truncated, info) in turns(env, random.Random(2), 60):
        if terminated or truncated:
            break  # what is said of the fallen is tested elsewhere
        again = env.last()
        assert again[0] is observation and again[4] is info
        assert info["action_mask"] is observation["action_mask"]
        assert info["decision"] in env.ruleset.decisions.values()
        assert observation["action_mask"].any()
        copies = [(one, kept.copy()) for one, kept in before]
        before.append((observation["action_mask"], observation["action_mask"].copy()))
        assert all(np.array_equal(one, kept) for one, kept in copies), "an earlier mask was written over"


def test_who_does_not_decide_has_no_empty_mask() -> None:
    env = aec.raw_env(encounter="bridge_ambush")
    env.reset(seed=2)
    for agent in env.agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert agent == env.agent_selection or seen["action_mask"].sum() == 1
        assert ("action_mask" in env.infos[agent]) == (agent == env.agent_selection)


def test_reactions_are_turns_of_the_agent_concerned() -> None:
    env = aec.raw_env(encounter="duel")
    kinds = set()
    for seed in range(4):
        env.reset(seed=seed)
        picker = RandomPicker(env.ruleset.menu, env.capacity, seed)
        for agent in env.agent_iter(300):
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                break
            kinds.add(info["decision"])
            assert env._number[agent] == env._table.get("decision_who")
            env.step(picker.pick(observation["action_mask"]))
    assert {"turn", "defend", "how"} <= kinds


def test_every_number_and_code_has_a_name() -> None:
    env = aec.raw_env(encounter="duel")
    env.reset(seed=1)
    space = env.observation_space("fighter_0")
    assert len(env.observation_names) == len(set(env.observation_names)) == space["observation"].shape[0]
    assert len(env.action_names) == len(set(env.action_names)) == env.action_space("fighter_0").n
    assert len(env.state_names) == len(set(env.state_names)) == env.state_space.shape[0] == env.state().shape[0]
    assert env.action_meaning(0).startswith("end turn: ")
    assert env.fighter_names == dict(zip(env.agents, load_encounter("duel").fighters, strict=True))


def test_the_state_holds_all_and_favours_nobody() -> None:
    env = aec.raw_env(encounter="bridge_ambush")
    env.reset(seed=2)
    size = env.observation_space("fighter_0")["observation"].shape[0]
    for agent, _ in turns(env, random.Random(2), 40):
        state = env.state()
        assert env.state_space.contains(state)
        for at in range(len(env.possible_agents)):
            assert np.array_equal(state[at * size : (at + 1) * size], env._table.observe(at, True))
        assert state[-len(env.possible_agents) :].tolist() == [float(one == agent) for one in env.possible_agents]


def test_without_full_information_the_unseen_are_not_observed() -> None:
    hidden, full = (aec.raw_env(encounter="bridge_ambush", full_information=full) for full in (False, True))
    for env in (hidden, full):
        env.reset(seed=1)
    prey, ambusher = 0, hidden.encounter.fighters.index("sly")
    seat = hidden._table.book().sheet[prey].seat_of[ambusher]
    places = [at for at, name in enumerate(hidden.observation_names) if name.startswith(f"seat{seat}.")]
    assert not hidden.observe("fighter_0")["observation"][places].any()
    assert full.observe("fighter_0")["observation"][places].any()


# ---------------------------------------------------------------- refusals and arguments
def test_an_illegal_action_is_refused_with_its_rule_and_nothing_has_changed() -> None:
    env = aec.raw_env(encounter="duel")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    before = env._table.battle_bytes()
    with pytest.raises(IllegalAction) as refused:
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert refused.value.rule in env.ruleset.rules
    for code in (-1, len(mask)):
        with pytest.raises(IllegalAction, match="no action has the code"):
            env.step(code)
    assert env._table.battle_bytes() == before


def test_wrapped_an_illegal_action_loses() -> None:
    env = aec.env(encounter="duel")
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    paid = {one: last[1] for one, last in turns(env, random.Random(0))}
    assert paid[agent] == -1.0 and env.agents == []


def test_encounters_are_drawn_anew_for_each_battle() -> None:
    env = aec.raw_env(encounter=["duel", "squad_fight"])
    assert env.capacity == load_encounter("squad_fight").capacity
    met = []
    for _ in range(12):
        env.reset(seed=None if met else 4)
        met.append(len(env.agents))
    assert set(met) == {2, len(load_encounter("squad_fight").fighters)}
    again = []
    for _ in range(12):
        env.reset(seed=None if again else 4)
        again.append(len(env.agents))
    assert again == met


def test_the_encounter_may_be_asked_for() -> None:
    env = aec.raw_env(encounter=["duel", "mage_duel"], capacity=8)
    for setup, name in enumerate(("duel", "mage_duel")):
        env.reset(seed=1, options={"encounter": setup})
        assert env.encounter.title == load_encounter(name).title and env.encounter.capacity == 8
    with pytest.raises(RiftsError, match="expected 0 to 1"):
        env.reset(options={"encounter": 2})


@pytest.mark.parametrize(
    "wrong", [{"reward": "mine"}, {"fallen": "stay"}, {"render_mode": "human"}, {"fallen": "leave", "reward": "team"}]
)
def test_arguments_that_mean_nothing_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RiftsError, match=next(iter(wrong))):
        aec.raw_env(**wrong)


def test_it_can_be_looked_at() -> None:
    told, shown = (aec.raw_env(encounter="bridge_ambush", render_mode=mode) for mode in ("ansi", "rgb_array"))
    for env in (told, shown):
        env.reset(seed=1)
        for _ in turns(env, random.Random(1), 15):
            pass
    assert "mara" in told.render()
    picture = shown.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3
    blind = aec.raw_env(encounter="bridge_ambush")
    blind.reset(seed=1)
    for _ in turns(blind, random.Random(1), 15):
        pass
    assert blind.render() is None
    assert blind.agent_selection == told.agent_selection, "looking changes nothing"


# ---------------------------------------------------------------- endurance
def battles_with_memory(count: int) -> tuple[list[int], float]:
    """Fight random battles; the memory in use, in kilobytes, after each tenth of them, and steps a second."""
    env = aec.raw_env(encounter="duel")
    chance = random.Random(1)
    used, steps, begun = [], 0, time.perf_counter()
    for battle in range(count):
        env.reset(seed=battle)
        for _ in turns(env, chance):
            steps += 1
        if (battle + 1) % (count // 10) == 0:
            gc.collect()
            used.append(_memory())
    return used, steps / (time.perf_counter() - begun)


def _memory() -> int:
    """Kilobytes that this process holds now."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmRSS")))


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="too slow interpreted")
def test_memory_stays_flat_over_ten_thousand_battles() -> None:
    used, speed = battles_with_memory(10_000)
    print(f"{speed:.0f} steps/s, memory {used}")
    assert used[-1] - used[1] < 2_000, used


def test_memory_stays_flat_over_battles() -> None:
    used, _ = battles_with_memory(100 if INTERPRETED else 1_000)
    assert used[-1] - used[1] < 2_000, used


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="the target is for compiled rules")
def test_it_is_fast_enough_to_train_in() -> None:
    env = aec.raw_env(encounter="bridge_ambush")
    chance = random.Random(1)
    best = 0.0
    for seed in range(6):
        env.reset(seed=seed)
        begun = time.perf_counter()
        steps = sum(1 for _ in turns(env, chance))
        best = max(best, steps / (time.perf_counter() - begun))
    assert best > 8_000, f"{best:.0f} steps a second"
