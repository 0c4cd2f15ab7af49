"""`RiftsVectorEnv`: many battles in one compiled call a step, by Gymnasium's rules for vector environments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from rifts_env.doctrines import doctrine_names
from rifts_env.encounter import DEFAULT_RULES
from rifts_env.envs.batch import Array, Batch
from rifts_env.envs.pool import Pool, Source
from rifts_env.envs.single import (
    ON_ILLEGAL,
    Observation,
    expect_one_of,
    make_action_names,
    make_observation_space,
    read_reward,
)
from rifts_env.problems import RiftsError

MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class RiftsVectorEnv(VectorEnv[Observation, Array, Array]):
    """Many battles side by side. Spaces, rewards and endings are those of `RiftsEnv`, one battle a row.

    ## Description
    All battles are stepped in one call; the opponents decide inside of it, so they have to be compiled tactics. Each
    battle of each row has its own dice, drawn by a hash of seed, row and number of the battle: what a row plays does
    not depend on the other rows, nor on `threads`.

    ## Action Space
    `MultiDiscrete`: one code of the flat menu a row.

    ## Observation Space
    `Dict(observation: Box float32 (rows, numbers), action_mask: Box int8 (rows, codes))`; no row of a mask is empty.

    ## Rewards, Starting State, Episode End
    As in `RiftsEnv`. `info["outcome"]` and `info["shaping"]` are the terms of the reward.

    ## Autoreset
    `NEXT_STEP`: the step after the end begins the next battle; its action is ignored, its reward is 0. `SAME_STEP`: the
    next battle begins at once; the last observation of the old one is in `info["final_obs"]`, what is known of it in
    `info["final_info"]`. `DISABLED`: `reset(options={"reset_mask": rows})` begins new ones.

    ## Arguments
    Those of `RiftsEnv`, and
    - `num_envs`: rows.
    - `autoreset_mode`: see above.
    - `threads`: how many share the rows; the compiled code runs without Python's lock.
    - `copy`: hand out new arrays in each step. Without, the same arrays are written again, which is a little faster.

    ## Info
    Arrays, one entry a row: `agent` and `side` (numbers) of the one who decides, `decision` (its kind as a number),
    `action_mask`, and after a step `illegal`, `outcome`, `shaping`, `acting_side`; of rows whose battle has just
    ended `winner` (a side's number, -1 for a draw) and `length`.

    ## Version History
    - v0: first version.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        ruleset: str = DEFAULT_RULES,
        encounter: Source | Sequence[Source] = "duel",
        side: str | int | None = None,
        opponent: str | Mapping[str | int, str] = "brute",
        options: Mapping[str, Any] | None = None,
        reward: str = "outcome",
        gamma: float = 0.99,
        full_information: bool = False,
        on_illegal: str = "substitute",
        render_mode: str | None = None,
        capacity: int | None = None,
        pool: int = 16,
        pool_seed: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.closed = True  # until there is something to close
        expect_one_of("render_mode", render_mode, (None,))
        expect_one_of("on_illegal", on_illegal, ON_ILLEGAL)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.on_illegal = on_illegal
        self.pool = Pool(encounter, ruleset, options, capacity, pool, pool_seed)
        self.ruleset, self.capacity = self.pool.ruleset, self.pool.capacity
        self.batch = Batch(
            self.pool,
            num_envs,
            side=side,
            opponent=read_tactics(self.pool, opponent),
            full=full_information,
            shaping=read_reward(reward, side),
            gamma=gamma,
            autoreset=MODES[self.autoreset_mode],
            threads=threads,
            copies=copy,
        )
        self.closed = False
        self.single_observation_space = make_observation_space(self.ruleset, self.capacity)
        self.single_action_space = spaces.Discrete(self.ruleset.menu.size(self.capacity))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    # ------------------------------------------------------------ Gymnasium
    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin new battles.

        Args:
            seed: one for all (each row gets a series of its own from it), or one a row. Left out at the first reset,
                the system's.
            options: `reset_mask`: bool, one a row: the rows to begin anew; the others stay as they are.
        """
        wanted = self._read_reset_mask(options)
        if isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            self.batch.seed_all(int(seed))
        elif seed is not None:
            if len(seed) != self.num_envs:
                raise ValueError(f"seed: got {len(seed)} seeds, expected {self.num_envs}")
            self.batch.seed(list(seed))
        elif not self.batch.is_started:
            self.batch.seed_all(int(self.np_random.integers(1 << 62)))
        self.batch.reset(wanted)
        return self._observation(), self._info()

    def _read_reset_mask(self, options: dict[str, Any] | None) -> Array | None:
        wanted = (options or {}).get("reset_mask")
        if wanted is None:
            return None
        if not isinstance(wanted, np.ndarray) or wanted.dtype != np.bool_ or wanted.shape != (self.num_envs,):
            raise ValueError(f"reset_mask: got {wanted!r}, expected a bool array of shape ({self.num_envs},)")
        if not wanted.any():
            raise ValueError("reset_mask: got no row, expected at least one")
        if not self.batch.is_started:
            raise gym.error.ResetNeeded("the first reset has to begin every row: leave reset_mask out")
        return wanted

    def step(self, actions: Any) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Play one decision in each row.

        Raises:
            ValueError: an action is illegal and the environment was told to raise; no row has moved.
        """
        batch = self.batch
        if not batch.is_started:
            raise gym.error.ResetNeeded("no battle has begun: call reset()")
        codes = np.asarray(actions)
        if codes.shape != (self.num_envs,):
            raise ValueError(f"actions: got shape {codes.shape}, expected ({self.num_envs},)")
        if self.autoreset_mode == AutoresetMode.DISABLED and batch.lanes["done"].any():
            raise gym.error.ResetNeeded("a row's battle is over: reset it with options={'reset_mask': rows}")
        if self.on_illegal == "raise":
            self._raise_illegal(codes)
        batch.step(codes)
        lanes = batch.lanes
        terminated, truncated = lanes["terminated"] != 0, lanes["truncated"] != 0
        info = self._info()
        self._add(info, "illegal", lanes["illegal"] != 0)
        self._add(info, "outcome", lanes["outcome"].copy())
        self._add(info, "shaping", lanes["shaped"].copy())
        self._add(info, "acting_side", lanes["acting"].copy())
        ended = terminated | truncated
        if ended.any():
            self._tell_ends(info, ended)
        return self._observation(), lanes["reward"].copy(), terminated, truncated, info

    def _raise_illegal(self, codes: Array) -> None:
        size = self.batch.masks.shape[1]
        inside = (codes >= 0) & (codes < size)
        legal = self.batch.masks[np.arange(self.num_envs), np.where(inside, codes, 0)] != 0
        refused = ~(inside & legal) & (self.batch.lanes["done"] == 0)
        if refused.any():
            row = int(np.flatnonzero(refused)[0])
            code = int(codes[row])
            raise ValueError(f"row {row}: action {code} is refused: {self.batch.why_not(row, code)}")

    def _observation(self) -> Observation:
        return {"observation": self.batch.views, "action_mask": self.batch.masks}

    def _add(self, info: dict[str, Any], name: str, values: Array, rows: Array | None = None) -> None:
        """Gymnasium pairs every entry with a mask of the rows that have it."""
        info[name] = values
        info[f"_{name}"] = np.ones(self.num_envs, np.bool_) if rows is None else rows

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {}
        lanes = self.batch.lanes
        self._add(info, "action_mask", self.batch.masks)
        self._add(info, "agent", lanes["who"].copy())
        self._add(info, "side", lanes["deciding"].copy())
        self._add(info, "decision", lanes["kind"].copy())
        return info

    def _tell_ends(self, info: dict[str, Any], ended: Array) -> None:
        lanes = self.batch.lanes
        told = info
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            told = {}
            finals = np.full(self.num_envs, None, object)
            for row in np.flatnonzero(ended):
                view, mask = self.batch.last_views[row].copy(), self.batch.last_masks[row].copy()
                finals[row] = {"observation": view, "action_mask": mask}
            self._add(info, "final_obs", finals, ended)
            self._add(info, "final_info", told, ended)  # type: ignore[arg-type]
            for name in ("outcome", "shaping", "illegal", "acting_side"):
                self._add(told, name, info[name], ended)
        self._add(told, "winner", np.where(ended, lanes["winner"], -1), ended)
        self._add(told, "length", np.where(ended, lanes["last_length"], 0), ended)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal masks, bool, one row a battle."""
        return self.batch.masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.batch.close()

    # ------------------------------------------------------------ in words
    @property
    def observation_names(self) -> list[str]:
        """The name of every number of an observation."""
        return self.ruleset.observation.names(self.capacity)

    @property
    def action_names(self) -> list[str]:
        """Every action in words, with slots and seats in place of names."""
        return make_action_names(self.ruleset, self.capacity)


def read_tactics(pool: Pool, opponent: str | Mapping[str | int, str]) -> str | list[str]:
    """The tactic of each side.

    Raises:
        RiftsError: it is no compiled tactic; the single environment takes others.
    """
    if isinstance(opponent, str):
        return opponent
    if not isinstance(opponent, Mapping):
        known = ", ".join(doctrine_names())
        raise RiftsError(f"opponent: got {opponent!r}, expected a compiled tactic ({known}); `RiftsEnv` takes others")
    sides = max(len(pool.encounter(at).sides) for at in range(len(pool)))
    names = ["random"] * sides
    for side, one in opponent.items():
        names[pool.side_number(side) if isinstance(side, str) else side] = one
    return names
