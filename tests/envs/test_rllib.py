"""The RLlib adapter, without RLlib: agents, dicts, ends and sums, and that it can stand before another class."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from rifts_env.envs.rllib import ALL, RllibAdapter
from rifts_env.problems import IllegalAction
from tests.playing import CROWDS, Bout


class MultiAgentEnv:
    """What RLlib's class of this name demands of one that stands before it."""

    observation_spaces: dict[str, Any] | None = None
    possible_agents: list[str] = []
    agents: list[str] = []

    def __init__(self) -> None:
        if not self.agents:
            raise AssertionError("the agents have to be known before this is called")
        if not self.possible_agents:
            self.possible_agents = self.agents.copy()
        self.was_made = True


class RllibEnv(RllibAdapter, MultiAgentEnv):
    """As the documentation has it."""


def play(env: RllibAdapter, seed: int) -> tuple[dict[str, float], dict[str, Any], int]:
    """A random battle: what each agent was paid, the last infos, and the number of steps."""
    chance = random.Random(seed)
    observations, infos = env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    last: dict[str, Any] = {}
    for steps in range(1, 5000):
        assert len(observations) == 1
        (agent,) = observations
        assert env.get_observation_space(agent).contains(observations[agent])
        codes = np.flatnonzero(observations[agent]["action_mask"])
        assert np.array_equal(infos[agent]["action_mask"], observations[agent]["action_mask"])
        step = env.step({agent: int(codes[int(chance.random() * len(codes))])})
        observations, rewards, terminateds, truncateds, infos = step
        for one, reward in rewards.items():
            paid[one] += reward
        last |= {one: infos[one] for one in terminateds if one != ALL}
        if terminateds[ALL] or truncateds[ALL]:
            assert set(observations) == set(terminateds) - {ALL} == set(truncateds) - {ALL}
            return paid, last, steps
        for one in set(terminateds) - {ALL}:
            assert terminateds[one] or truncateds[one]
            observations.pop(one)
    raise AssertionError("it did not end")


@pytest.mark.parametrize("fallen", ["wait", "leave"])
@pytest.mark.parametrize("bout", CROWDS, ids=str)
def test_rewards_add_up_to_the_outcome_of_every_agent(bout: Bout, fallen: str) -> None:
    env = RllibEnv({"ruleset": bout.rules, "encounter": bout.name, "fallen": fallen})
    assert env.was_made
    for seed in range(3):
        paid, last, _ = play(env, seed)
        assert set(last) == set(env.possible_agents)
        assert {agent: info["outcome"] for agent, info in last.items()} == pytest.approx(paid)
        assert env.agents == []


def test_a_battle_cut_off_is_truncated_for_all() -> None:
    env = RllibEnv({"encounter": "duel", "max_cycles": 5})
    observations, _ = env.reset(seed=1)
    for _ in range(5):
        (agent,) = observations
        observations, _, terminateds, truncateds, _ = env.step(
            {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0])}
        )
        if truncateds[ALL]:
            break
        observations = {agent: one for agent, one in observations.items() if agent not in terminateds}
    assert truncateds == dict.fromkeys([*env.possible_agents, ALL], True)
    assert not any(terminateds.values())


def test_only_the_one_who_is_asked_may_act() -> None:
    env = RllibEnv(encounter="duel")
    observations, _ = env.reset(seed=1)
    (agent,) = observations
    other = next(one for one in env.possible_agents if one != agent)
    for wrong in ({}, {other: 0}, {agent: 0, other: 0}):
        with pytest.raises(ValueError, match=agent):
            env.step(wrong)
    code = int(np.flatnonzero(observations[agent]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step({agent: code})
    env.step({agent: int(np.flatnonzero(observations[agent]["action_mask"])[0])})


def test_the_spaces_are_those_of_every_agent() -> None:
    env = RllibEnv({"encounter": "duel"})
    for agent in env.possible_agents:
        assert env.observation_spaces[agent] is env.get_observation_space(agent)
        assert env.action_spaces[agent] is env.get_action_space(agent)


def test_rllib_is_not_imported() -> None:
    code = "import sys, rifts_env.envs.rllib; sys.exit(any(name.split('.')[0] == 'ray' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
