"""`RiftsEnv`: one learner, one battle at a time, by Gymnasium's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from rifts_env.actions import Action, Grammar
from rifts_env.core.lanes import ALL_SIDES
from rifts_env.core.menu import Row
from rifts_env.encounter import DEFAULT_RULES
from rifts_env.envs.batch import Array
from rifts_env.envs.play import Opponent, make_play, pick_opponents
from rifts_env.envs.pool import Pool, Source
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Ruleset

REWARDS = ("outcome", "shaped")
ON_ILLEGAL = ("substitute", "raise")
Observation = dict[str, Array]


class RiftsEnv(gym.Env[Observation, int]):
    """Tabletop combat: the learner decides for every fighter of its side, its reactions included.

    ## Description
    A battle of an encounter goes by rounds and segments; whoever's turn it is moves, strikes, shoots, grapples, casts,
    or waits. Every reaction is a decision of its own: to parry or dodge, to roll with a blow, to pursue, to strike a
    foe that exposes itself. The learner decides for all fighters of its side, one decision a step, from the view of
    the fighter who has to decide. Between two steps the opponents decide. In `rifts/Arena-v0` (`side="all"`) every
    decision of every side goes through `step`, and `info["side"]` says whose it is.

    ## Action Space
    `Discrete(n)`: the flat menu of the ruleset, `action_names` in words. Targets are seats of the decider's view:
    itself, its allies from the front, its foes from the back. `action_mask` says which codes are legal; about twenty
    are. `action_meaning(code)` puts a code into the names of the battle under way.

    ## Observation Space
    `Dict(observation: Box(float32), action_mask: Box(0, 1, int8))`. `observation_names` names every number; all lie
    in [-1, 1]. A fighter sees foes' points in quarters, neither their bonuses nor their actions, and nothing of those
    whom it does not perceive; `full_information=True` shows everything. The mask is in `info` as well, and
    `action_masks()` returns it as bool for MaskablePPO. It is never empty: after the end code 0 stays legal.

    ## Rewards
    `reward="outcome"`: +1 when the learner's side wins, -1 when another side does, 0 for a draw and for every step
    before the end. `reward="shaped"` adds `gamma * potential(after) - potential(before)`, where the potential is the
    average share of life left in the learner's side less that of its foes, and 0 when the battle is fought to its
    end; with the learner's own `gamma` that leaves the best policy as it is. `info["outcome"]` and `info["shaping"]`
    are the terms. With `side="all"` the reward is that of the side whose decision the step was
    (`info["acting_side"]`), and at the end `info["rewards"]` has that of every side; it cannot be shaped.

    ## Starting State
    `reset` begins a battle of the encounter (or of one drawn from the list), its dice drawn from the seed. A battle
    that ends before the learner has anything to decide is passed over.

    ## Episode End
    Terminated: one side alone is left, or nobody. Truncated: the round limit of the encounter was reached; that is a
    draw.

    ## Arguments
    - `ruleset`: the rules to fight by.
    - `encounter`: a name, a path, the fields of an encounter file, an `Encounter`, `random:4v4` (balanced ones, drawn
      from a pool), or a sequence of these, of which one is drawn at each reset.
    - `side`: the learner's side by name or number (the first if left out), "any" (drawn at each reset) or "all".
    - `opponent`: who decides for the others: "brute" or "random" (compiled), a registered controller, a function from
      a `Battle` to an action, or a mapping from sides to these.
    - `options`: house rules by name.
    - `reward`, `gamma`: see Rewards.
    - `full_information`: see Observation Space.
    - `on_illegal`: "substitute" plays the first legal code for an illegal one and says so in `info["illegal"]`;
      "raise" raises `ValueError` with the rule that refuses it.
    - `render_mode`: "ansi" or "rgb_array"; such an environment tells its log and is slow.
    - `capacity`: seats of a battle, which size the spaces; left out, the smallest that fits.
    - `pool`, `pool_seed`: how many encounters a `random:` stands for, and which.

    `reset(options={"encounter": 3})` begins with the encounter of that number.

    ## Version History
    - v0: first version.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        ruleset: str = DEFAULT_RULES,
        encounter: Source | Sequence[Source] = "duel",
        side: str | int | None = None,
        opponent: Opponent | Mapping[str | int, Opponent] = "brute",
        options: Mapping[str, Any] | None = None,
        reward: str = "outcome",
        gamma: float = 0.99,
        full_information: bool = False,
        on_illegal: str = "substitute",
        render_mode: str | None = None,
        capacity: int | None = None,
        pool: int = 16,
        pool_seed: int = 0,
    ) -> None:
        expect_one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        expect_one_of("on_illegal", on_illegal, ON_ILLEGAL)
        shaping = read_reward(reward, side)
        self.render_mode = render_mode
        self.on_illegal = on_illegal
        self.pool = Pool(encounter, ruleset, options, capacity, pool, pool_seed)
        self.ruleset: Ruleset = self.pool.ruleset
        self.capacity = self.pool.capacity
        opponents = pick_opponents(self.pool, opponent)
        self._play = make_play(self.pool, side, opponents, full_information, shaping, gamma, render_mode is not None)
        self.observation_space: Any = make_observation_space(self.ruleset, self.capacity)
        self.action_space: Any = spaces.Discrete(self.ruleset.menu.size(self.capacity))
        self._mask: Array | None = None
        self._is_over = True

    # ------------------------------------------------------------ Gymnasium
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next battle; with a seed, a new series of battles.

        Args:
            seed: of the series.
            options: `encounter`: the number of the encounter to begin with.
        """
        super().reset(seed=seed)
        if seed is None and self._mask is None:
            seed = int(self.np_random.integers(1 << 62))
        setup = (options or {}).get("encounter", -1)
        if not -1 <= setup < len(self.pool):
            raise RiftsError(f"options: encounter: got {setup}, expected 0 to {len(self.pool) - 1}")
        self._play.begin(seed, setup)
        self._is_over = False
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play one decision of the learner, and everyone else's until its next.

        Raises:
            ValueError: the action is illegal and the environment was told to raise.
        """
        if self._is_over:
            raise gym.error.ResetNeeded("the battle is over, or none has begun: call reset()")
        code = int(action)
        if self.on_illegal == "raise" and not (0 <= code < len(self.mask) and self.mask[code]):
            raise ValueError(f"action {code} is refused: {self._play.why_not(code)}")
        play = self._play
        play.step(code)
        self._is_over = play.terminated or play.truncated
        seen = self._observation()  # and with it the mask that the info shows
        return seen, play.outcome + play.shaped, play.terminated, play.truncated, self._info_of_step()

    def _observation(self) -> Observation:
        self._mask = self._play.mask()
        return {"observation": self._play.view(), "action_mask": self._mask}

    @property
    def mask(self) -> Array:
        """The legal mask of the last step."""
        if self._mask is None:
            raise gym.error.ResetNeeded("no battle has begun: call reset()")
        return self._mask

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal mask as MaskablePPO asks for it."""
        return self.mask.astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        play, encounter = self._play, self._play.encounter
        return {
            "action_mask": self._mask,
            "agent": encounter.fighters[play.who],
            "side": encounter.side_of(play.who),
            "decision": self.ruleset.decisions[play.kind],
        }

    def _info_of_step(self) -> dict[str, Any]:
        play, encounter = self._play, self._play.encounter
        info = self._info()
        info["illegal"] = play.illegal
        info["outcome"] = play.outcome
        info["shaping"] = play.shaped
        info["acting_side"] = encounter.side_of(play.actor)
        if self._is_over:
            won = play.winner
            info["winner"] = encounter.sides[won] if won >= 0 else None
            if play.side == ALL_SIDES:
                results = [0.0 if won < 0 else 1.0 if at == won else -1.0 for at in range(len(encounter.sides))]
                info["rewards"] = dict(zip(encounter.sides, results, strict=True))
        return info

    def render(self) -> Any:
        """The battle as text or as pixels, with the last lines of its log."""
        if self.render_mode is None:
            gym.logger.warn("render() was called without a render_mode: give one to gym.make")
            return None
        if self._mask is None:
            raise gym.error.ResetNeeded("no battle has begun: call reset()")
        from rifts_env.envs.render import render_ansi, render_rgb

        battle, book = self._play.records()
        draw = render_ansi if self.render_mode == "ansi" else render_rgb
        return draw(battle, book, self._play.encounter, self._play.log)

    def close(self) -> None:
        """Let go of what is held."""
        self._play.close()

    # ------------------------------------------------------------ in words
    @property
    def observation_names(self) -> list[str]:
        """The name of every number of the observation."""
        return self.ruleset.observation.names(self.capacity)

    @property
    def action_names(self) -> list[str]:
        """Every action in words, with slots and seats in place of names."""
        return make_action_names(self.ruleset, self.capacity)

    def action_meaning(self, action: int) -> str:
        """An action in the names of the battle under way, as the one who decides would say it, and what it does."""
        code = self.ruleset.menu.take_apart(int(action), self.capacity)
        if self._mask is None:
            return f"{self.action_names[int(action)]}: {code.row.meaning}"
        play = self._play
        grammar = Grammar(self.ruleset, play.encounter, self.capacity)
        seats = [int(seat) for seat in play.records()[1].sheet[play.who].seat]
        return f"{grammar.text(Action(int(action)), play.who, seats)}: {code.row.meaning}"

    @property
    def log(self) -> list[str]:
        """The log of the battle under way; an environment without a render mode tells none."""
        return [str(line) for line in self._play.log]


# ---------------------------------------------------------------- shared with the others
def make_observation_space(rules: Ruleset, capacity: int) -> spaces.Dict:
    """The space of one observation."""
    seen = rules.observation
    return spaces.Dict(
        {
            "observation": spaces.Box(seen.low(capacity), seen.high(capacity), dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (rules.menu.size(capacity),), np.int8),
        }
    )


def make_action_names(rules: Ruleset, capacity: int) -> list[str]:
    """Every action in words, with slots and seats in place of names."""
    names = []
    for code in range(rules.menu.size(capacity)):
        part = rules.menu.take_apart(code, capacity)
        target = "me" if part.seat == 0 else f"seat{part.seat}"
        names.append(part.row.text.format(slot=_slot_name(part.row, part.slot), target=target))
    return names


def _slot_name(row: Row, slot: int) -> str:
    if row.slot_kind in ("weapon", "spell", "power", "item"):
        return f"{row.slot_kind}{slot}"
    return row.slot_kind.split("|")[slot] if row.slot_kind else ""


def read_reward(reward: str, side: str | int | None) -> float:
    """The weight of the potential."""
    expect_one_of("reward", reward, REWARDS)
    if reward == "shaped" and side == "all":
        raise RiftsError("reward: got 'shaped' with side 'all', expected 'outcome': no one side sees all the steps")
    return 1.0 if reward == "shaped" else 0.0


def expect_one_of(name: str, got: Any, known: Sequence[Any]) -> None:
    """Refuse an argument that is not one of the known ones, in one sentence."""
    if got not in known:
        raise RiftsError(f"{name}: got {got!r}, expected one of {', '.join(map(repr, known))}")
