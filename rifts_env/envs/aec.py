"""Battles as a PettingZoo AEC environment: every fighter is an agent, every reaction a turn of the agent concerned.

    from rifts_env.envs import aec

    env = aec.env(encounter="bridge_ambush")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

There is no parallel environment: decisions come one after another. A strike opens the window of the one who is
struck, whose answer may open another's, and what a fighter may do depends on what the one before it chose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rifts_env.actions import Action, Grammar
from rifts_env.encounter import DEFAULT_RULES
from rifts_env.envs.pool import Pool, Source
from rifts_env.envs.single import make_action_names, make_observation_space
from rifts_env.problems import IllegalAction, RiftsError
from rifts_env.ruleset import Ruleset
from rifts_env.table import Table

ID = "rifts/Battle-v0"
WIN, LOSS, DRAW = 1.0, -1.0, 0.0
STANDING = 0.1  # for each fighter that is still in the fight when its side wins it
REWARDS = ("individual", "team")
FALLEN = ("wait", "leave")
MOST_TRIES = 100


def env(**arguments: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment in PettingZoo's usual wrappers; the arguments are those of `raw_env`.

    An illegal action ends the battle for everybody, with -1 for the one who chose it; reading before `reset` and
    actions outside the space are refused. The wrappers cost about as much as the battle: train on `raw_env`.
    """
    made = wrappers.TerminateIllegalWrapper(raw_env(**arguments), illegal_reward=LOSS)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo's name for it; it has no types
    """A battle in which every fighter is an agent of its own.

    ## Description
    The encounter's fighters are `fighter_0`, `fighter_1`, ... in its order (`fighter_names` says who is who). The agent
    selected is the one who has to decide now: in its own turn, or out of it when it is struck at, may pursue, may
    strike at somebody who exposes himself, may wake from a delay. Such reactions are ordinary turns. Passes without a
    choice are taken by the engine and never asked.

    ## Action Space
    `Discrete(n)`, the flat menu of the ruleset as the decider sees it: itself, its allies, its foes. `action_meaning`
    explains a code. An action that the mask rules out raises `IllegalAction` with the rule that refuses it, and
    nothing has changed.

    ## Observation Space
    `Dict(observation: Box float32, action_mask: Box int8)`, the same for all. `observation_names` names the numbers.
    Without `full_information` a fighter observes what it perceives. The mask is in `infos[agent]["action_mask"]` too.
    An agent that does not decide now has no legal action; its mask marks code 0, because samplers take an empty mask
    for that anyway.

    `state()` is for centralised critics: what every fighter would observe if nothing were hidden, one after the other
    in the encounter's order, and a 1 in the place of the one who decides. It favours nobody's view and holds all there
    is; `state_space` bounds it and `state_names` names its numbers.

    ## Rewards
    Paid when the battle ends, to the fallen as well, and 0 before. They add up to the agent's outcome, which its last
    `info` states with its terms.

    | term | `individual` | `team` |
    |---|---|---|
    | `side` | +1 side won, -1 another won, 0 draw or truncated | the same |
    | `standing` | +0.1 if the side won and the fighter is still in the fight, 0 for the fallen | none |

    ## Episode End
    The battle is over when one side alone has anyone in the fight: every agent is terminated. It is truncated at the
    encounter's round limit, and after `max_cycles` decisions. A fighter that is out of the fight has no more turns and
    does not come back. With `fallen="wait"` its agent stays until the end, so that it learns what its sacrifice was
    worth; with `fallen="leave"` it is terminated as it falls, several at once where several fall, and its outcome is
    -1.

    ## Arguments
    - `encounter`: a name, a path, the fields of an encounter file, an `Encounter`, `random:4v4`, or a sequence of
      these, of which one is drawn at each reset.
    - `ruleset`, `options`: the rules to fight by, house rules by name.
    - `reward`: `individual` or `team`.
    - `fallen`: `wait` or `leave` (individual rewards only).
    - `full_information`: observe everything, for research.
    - `max_cycles`: decisions after which the battle is truncated; None is no limit but the encounter's.
    - `render_mode`: None, `ansi` or `rgb_array`; with one the battle tells its log and is slower.
    - `capacity`: seats of a battle, which size the spaces; left out, the smallest that fits.
    - `pool`, `pool_seed`: how many encounters a `random:` stands for, and which.

    ## Version History
    - v0: first version.
    """

    metadata: dict[str, Any] = {
        "name": "rifts_battle_v0",
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        encounter: Source | Sequence[Source] = "duel",
        *,
        ruleset: str = DEFAULT_RULES,
        options: Mapping[str, Any] | None = None,
        reward: str = "individual",
        fallen: str = "wait",
        full_information: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        capacity: int | None = None,
        pool: int = 16,
        pool_seed: int = 0,
    ) -> None:
        super().__init__()
        _expect("reward", reward, REWARDS)
        _expect("fallen", fallen, FALLEN)
        _expect("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        if fallen == "leave" and reward == "team":
            raise RiftsError("fallen: got 'leave' with reward 'team', whose outcome is not known before the end")
        self.reward, self.fallen, self.full_information = reward, fallen, full_information
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.pool = Pool(encounter, ruleset, options, capacity, pool, pool_seed)
        self.ruleset: Ruleset = self.pool.ruleset
        self.capacity = self.pool.capacity
        most = max(len(self.pool.encounter(at).fighters) for at in range(len(self.pool)))
        self.possible_agents = [f"fighter_{at}" for at in range(most)]
        self._number = {agent: at for at, agent in enumerate(self.possible_agents)}
        self._make_spaces()
        self._random: np.random.Generator | None = None
        self.agents: list[str] = []

    def _make_spaces(self) -> None:
        codes = self.ruleset.menu.size(self.capacity)
        self.observation_spaces: dict[str, Any] = {}
        self.action_spaces: dict[str, Any] = {}
        for agent in self.possible_agents:
            self.observation_spaces[agent] = make_observation_space(self.ruleset, self.capacity)
            self.action_spaces[agent] = spaces.Discrete(codes)
        seen, count = self.ruleset.observation, len(self.possible_agents)
        low, high = seen.low(self.capacity), seen.high(self.capacity)
        self.state_space = spaces.Box(
            np.concatenate([*[low] * count, np.zeros(count, np.float32)]),
            np.concatenate([*[high] * count, np.ones(count, np.float32)]),
            dtype=np.float32,
        )
        self._nothing = np.zeros(codes, np.int8)
        self._nothing[0] = 1

    # ------------------------------------------------------------ what the numbers mean
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space, the same for every agent."""
        found: spaces.Space[Any] = self.observation_spaces[agent]
        return found

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space, the same for every agent."""
        found: spaces.Space[Any] = self.action_spaces[agent]
        return found

    @property
    def observation_names(self) -> list[str]:
        """What each number of `observation` is called."""
        return self.ruleset.observation.names(self.capacity)

    @property
    def state_names(self) -> list[str]:
        """What each number of `state()` is called."""
        seen = self.observation_names
        asked = [f"{agent}.decides" for agent in self.possible_agents]
        return [f"{agent}.{name}" for agent in self.possible_agents for name in seen] + asked

    @property
    def action_names(self) -> list[str]:
        """What each code is called, from the view of whoever decides; where two are called alike, with their moment."""
        menu, names = self.ruleset.menu, make_action_names(self.ruleset, self.capacity)
        count = Counter(names)
        moments = [menu.take_apart(code, self.capacity).row.when for code in range(len(names))]
        return [name if count[name] == 1 else f"{name} ({when})" for name, when in zip(names, moments, strict=True)]

    def action_meaning(self, action: int) -> str:
        """What a code means in the names of the battle under way, as the one who decides would say it."""
        row = self.ruleset.menu.take_apart(int(action), self.capacity).row
        who = self._table.get("decision_who") if self.agents else -1
        if who < 0:
            return f"{self.action_names[int(action)]}: {row.meaning}"
        grammar = Grammar(self.ruleset, self.encounter, self.capacity)
        return f"{grammar.text(Action(int(action)), who, self._table.seats(who))}: {row.meaning}"

    @property
    def fighter_names(self) -> dict[str, str]:
        """Agent -> name of its fighter in this battle's encounter."""
        return dict(zip(self.possible_agents, self.encounter.fighters, strict=False))

    @property
    def agent_sides(self) -> dict[str, str]:
        """Agent -> name of its side."""
        return {agent: self.encounter.side_of(self._number[agent]) for agent in self.fighter_names}

    # ------------------------------------------------------------ the battle
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle; one that is over before anybody has decided anything is passed over.

        Args:
            seed: of this and all later battles; None goes on with the stream of the last seed.
            options: `encounter`: the number of the encounter to fight; left out, one is drawn.
        """
        if seed is not None or self._random is None:
            self._random = np.random.default_rng(seed)
        drawn = int(self._random.integers(len(self.pool)))
        setup = (options or {}).get("encounter", drawn)
        if not 0 <= setup < len(self.pool):
            raise RiftsError(f"options: encounter: got {setup}, expected 0 to {len(self.pool) - 1}")
        for _ in range(MOST_TRIES):
            self._begin(setup, int(self._random.integers(1 << 62)))
            if not self._table.get("over"):
                return
        raise RiftsError(f"{self.encounter.origin}: nobody ever comes to decide anything")

    def _begin(self, setup: int, seed: int) -> None:
        encounter = self.encounter = self.pool.encounter(setup)
        table = self._table = Table(self.ruleset, self.capacity, *self.pool.records(setup))
        table.put("dice_key", seed & 0x7FFFFFFF)
        table.put("dice_salt", seed >> 31)
        table.put("log_on", int(self.render_mode is not None))
        table.start()
        self._log: list[Any] = []
        self._narrator = self.ruleset.narrator(encounter) if self.render_mode is not None else None
        self._hear()
        self.cycles = 0
        self.agents = self.possible_agents[: len(encounter.fighters)]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._about: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos = dict(self._about)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()
        self._deads_step_first()

    def step(self, action: Any) -> None:
        """Carry out the choice of the agent selected and go on to the next decision.

        Args:
            action: a legal code; None for an agent that is terminated or truncated.

        Raises:
            IllegalAction: a rule refuses it; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = int(action)
        if not 0 <= code < len(self._mask) or not self._mask[code]:
            raise self._refusal(code)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = self._about[agent]
        self._table.apply(code, 0.0, 0.0, 0)
        self._hear()
        self.cycles += 1
        self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def _refusal(self, code: int) -> IllegalAction:
        if not 0 <= code < len(self._mask):
            return IllegalAction(f"no action has the code {code}; there are {len(self._mask)}")
        rule = self.ruleset.rule_ids[self._table.why_not(code, 0.0, 0.0, 0)]
        return IllegalAction(f"code {code} is refused: {self.ruleset.rules[rule].sentence}", rule)

    def _go_on(self) -> None:
        """Read who decides now, who has fallen, and whether this is the end."""
        self._seen: dict[str, dict[str, Any]] = {}
        table = self._table
        if table.get("over"):
            self._end(table.is_cut_off())
            return
        if self.max_cycles is not None and self.cycles >= self.max_cycles:
            self._end(True)
            return
        if self.fallen == "leave":
            self._leave()
        self.agent_selection = self.possible_agents[table.get("decision_who")]
        self._mask = table.mask()
        kind = self.ruleset.decisions[table.get("decision_kind")]
        self.infos[self.agent_selection] = {"action_mask": self._mask, "decision": kind}

    def _leave(self) -> None:
        standing = self._table.standing()
        for agent in self.agents:
            if not standing[self._number[agent]] and not self.terminations[agent]:
                self.terminations[agent] = True
                self._pay(agent, {"side": LOSS})

    def _end(self, is_stopped: bool) -> None:
        """Pay every agent its outcome; those who left as they fell have theirs."""
        if self.fallen == "leave":
            self._leave()
        self._mask = self._nothing
        standing, winner = self._table.standing(), self._table.get("winner")
        for agent in self.agents:
            if self.terminations[agent]:
                continue
            who = self._number[agent]
            is_won = not is_stopped and winner >= 0 and self.encounter.side_of(who) == self.encounter.sides[winner]
            terms = {"side": DRAW if is_stopped or winner < 0 else WIN if is_won else LOSS}
            if self.reward == "individual":
                terms["standing"] = STANDING if is_won and standing[who] else 0.0
            self._pay(agent, terms)
            (self.truncations if is_stopped else self.terminations)[agent] = True

    def _pay(self, agent: str, terms: dict[str, float]) -> None:
        outcome = sum(terms.values())
        self.rewards[agent] = outcome
        self.infos[agent] = {"outcome": outcome, "terms": terms}

    # ------------------------------------------------------------ looking
    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent observes now; the same object until the next step."""
        found = self._seen.get(agent)
        if found is None:
            is_asked = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
            found = self._seen[agent] = {
                "observation": self._table.observe(self._number[agent], self.full_information),
                "action_mask": self._mask if is_asked else self._nothing.copy(),
            }
        return found

    def state(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """The whole battle, nothing hidden, from nobody's view: see Observation Space."""
        out = np.zeros(self.state_space.shape, np.float32)
        size = self.ruleset.observation.size(self.capacity)
        for at in range(len(self.encounter.fighters)):
            out[at * size : (at + 1) * size] = self._table.observe(at, True)
        who = self._table.get("decision_who")
        if who >= 0:
            out[who - len(self.possible_agents)] = 1.0
        return out

    def render(self) -> Any:
        """The battle as text or picture, as `render_mode` says; None without one."""
        if self.render_mode is None:
            return None
        from rifts_env.envs.render import render_ansi, render_rgb

        draw = render_ansi if self.render_mode == "ansi" else render_rgb
        return draw(self._table.battle(), self._table.book(), self.encounter, self._log)

    def close(self) -> None:
        """Nothing is held open."""

    def _hear(self) -> None:
        """Take what happened into the log, and go on where the engine waited for that."""
        if self._narrator is None:
            return
        self._log += self._narrator.tell(self._table.drain())
        while self._table.get("decision_kind") == 0 and not self._table.get("over"):
            self._table.resume()
            self._log += self._narrator.tell(self._table.drain())


def _expect(name: str, got: Any, known: Sequence[Any]) -> None:
    if got not in known:
        raise RiftsError(f"{name}: got {got!r}, expected one of {', '.join(map(repr, known))}")


# PettingZoo has had a registry since 1.26: `pettingzoo.make("aec", "rifts/Battle-v0")` once this module is imported.
if hasattr(pettingzoo, "register") and ID not in pettingzoo.aec_registry:
    pettingzoo.register("aec", ID, entry_point=f"{__name__}:env")
