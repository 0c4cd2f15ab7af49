"""Battles for RLlib: an environment of its multi-agent kind, without importing it.

RLlib wants a subclass of its own class, so put that one behind the adapter:

    from ray.rllib.env.multi_agent_env import MultiAgentEnv
    from rifts_env.envs.rllib import RllibAdapter

    class RllibEnv(RllibAdapter, MultiAgentEnv):
        pass

    config = PPOConfig().environment(RllibEnv, env_config={"encounter": "bridge_ambush", "reward": "team"})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces

from rifts_env.envs.aec import raw_env

ALL = "__all__"


class RllibAdapter:
    """A battle in which every fighter is an agent, in RLlib's terms.

    ## Description
    The agents, spaces, rewards, ends and arguments are those of `rifts_env.envs.aec.raw_env`. Decisions come one after
    another: the observations of a step hold only the agent that decides next, and only it may act. When the battle is
    over they hold the last observation of every agent that ends with it. Rewards hold every agent that was paid, which
    is at the end, or at its fall with `fallen="leave"`.

    ## Arguments
    - `config`: the arguments of `raw_env`, by name, as RLlib hands them over.

    ## Version History
    - v0: first version.
    """

    def __init__(self, config: Mapping[str, Any] | None = None, **arguments: Any) -> None:
        self.env = raw_env(**{**(config or {}), **arguments})
        self.possible_agents = list(self.env.possible_agents)
        self.agents = list(self.possible_agents)
        self.observation_spaces = dict(self.env.observation_spaces)
        self.action_spaces = dict(self.env.action_spaces)
        self.metadata = self.env.metadata
        self.render_mode = self.env.render_mode
        super().__init__()

    def get_observation_space(self, agent_id: str) -> spaces.Space[Any]:
        """The observation space of an agent."""
        return self.env.observation_space(agent_id)

    def get_action_space(self, agent_id: str) -> spaces.Space[Any]:
        """The action space of an agent."""
        return self.env.action_space(agent_id)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a battle.

        Returns:
            The observation and the info of the agent that decides first, by agent.
        """
        self.env.reset(seed, options)
        self.agents = list(self.env.agents)
        return self._asked()

    def step(
        self, action_dict: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Carry out the choice of the agent that was asked.

        Returns:
            Observations, rewards, terminateds and truncateds (each with `__all__`) and infos, by agent.

        Raises:
            ValueError: somebody else acts, or more than one.
            IllegalAction: a rule refuses it; nothing has changed.
        """
        env = self.env
        asked = env.agent_selection
        if list(action_dict) != [asked]:
            raise ValueError(f"got actions of {sorted(action_dict)}, expected one of {asked}, who decides now")
        env.step(action_dict[asked])
        ended = [agent for agent in env.agents if env.terminations[agent] or env.truncations[agent]]
        observations = {agent: env.observe(agent) for agent in ended}
        infos = {agent: env.infos[agent] for agent in ended}
        rewards = {asked: 0.0} | {agent: float(env.rewards[agent]) for agent in ended}
        terminateds = {agent: env.terminations[agent] for agent in ended}
        truncateds = {agent: env.truncations[agent] for agent in ended}
        for _ in ended:
            env.step(None)
        self.agents = list(env.agents)
        terminateds[ALL] = not env.agents and not any(truncateds.values())
        truncateds[ALL] = not env.agents and any(truncateds.values())
        if env.agents:
            now, about = self._asked()
            observations |= now
            infos |= about
        return observations, rewards, terminateds, truncateds, infos

    def _asked(self) -> tuple[dict[str, Any], dict[str, Any]]:
        agent = self.env.agent_selection
        return {agent: self.env.observe(agent)}, {agent: self.env.infos[agent]}

    def render(self) -> Any:
        """The battle as `render_mode` says."""
        return self.env.render()

    def close(self) -> None:
        """Nothing is held open."""
        self.env.close()
