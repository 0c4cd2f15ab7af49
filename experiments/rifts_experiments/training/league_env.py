"""The VecEnv of a league: compiled doctrines decide inside of a step, past selves are asked for their choices."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from rifts_env.core.lanes import MOST_SIDES, STAY
from rifts_env.doctrines import FAR
from rifts_env.envs.batch import Array
from rifts_env.envs.sb3_vec import RiftsVecEnv
from rifts_env.problems import RiftsError
from rifts_experiments.training.league import League

MOST_BEGUN = 50  # battles that may end in a row before the learner has had a choice


def with_advice(seen: Any, codes: int) -> spaces.Box:
    """A space of observations with the shortfall of each code behind them."""
    low, high = np.pad(seen.low, (0, codes)), np.pad(seen.high, (0, codes), constant_values=FAR)
    return spaces.Box(low, high, dtype=np.float32)


class LeagueVecEnv(RiftsVecEnv):
    """A `RiftsVecEnv` whose rows meet members of a league, another one in each battle.

    The learner's side is drawn for each battle. A battle that the round limit ends is a draw and no more: the
    observation shows the rounds that are left, so nothing has to be guessed about what would have come.

    In a league with an adviser there stands behind each row's view by how much every code falls short of what this
    doctrine would choose. On a leash the learner may take only what falls little short; where that leaves it no choice
    the adviser's is played, and nobody is asked.

    Infos of rows whose battle has ended also hold `opponent`, the member's name.

    Args:
        num_envs: rows.
        league: the opponents.
        seed: of all rows.
        arguments: those of `RiftsVecEnv`, but for side and opponent.
    """

    AUTORESET = "Disabled"

    def __init__(self, num_envs: int, league: League, seed: int, **arguments: Any) -> None:
        super().__init__(num_envs, is_flat=True, seed=seed, side="any", copy=False, **arguments)
        self.league = league
        self.batch = self.vector.batch
        self._has_adviser = league.adviser is not None
        self.batch.lay_doctrines([*league.sheet.doctrines, *([league.adviser] if league.adviser else [])])
        if self._has_adviser:
            self.observation_space = with_advice(self.observation_space, self.batch.masks.shape[1])
        self._places = np.zeros(num_envs, np.int64)
        self._lengths = np.zeros(num_envs, np.int64)
        self._short = np.zeros(self.batch.masks.shape if self._has_adviser else (num_envs, 0), np.float32)

    def _ask_adviser(self, wanted: Array) -> None:
        """By how much each code falls short of the adviser's choice in these rows."""
        if self._has_adviser and wanted.any():
            self._short[wanted] = self.batch.shortfalls(len(self.league.sheet.doctrines), wanted)[1][wanted]

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal codes of all rows that are on the leash, bool."""
        masks = super().action_masks()
        return masks & ~self.league.is_off_leash(self._short, self.batch.views) if self._has_adviser else masks

    def _seen(self) -> Array:
        """What the learner sees in each row, as a new array."""
        return np.concatenate([self.batch.views, self._short], 1)

    # ------------------------------------------------------------ battles
    def reset(self) -> Any:
        """Begin a battle in every row."""
        if self._next_seed is not None:
            self.batch.seed_all(self._next_seed)
            self._next_seed = None
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self._begin(np.ones(self.num_envs, np.bool_))
        return self._seen()

    def _begin(self, wanted: Array) -> None:
        """Begin battles, until in each the learner has something to decide.

        Raises:
            RiftsError: there is nothing in battle after battle.
        """
        self._returns[wanted] = 0.0
        self._lengths[wanted] = 0
        nothing = np.zeros(self.num_envs)
        for _ in range(MOST_BEGUN):
            self._places[wanted] = self.league.draw(int(wanted.sum()))
            self.batch.lanes["tactic"][wanted] = self._tactics(self._places[wanted])
            self.batch.reset(wanted)
            self._go_on(wanted.copy(), nothing)
            wanted = self.batch.lanes["done"] != 0
            if not wanted.any():
                return
        told = "no leash" if self.league.leash is None else f"a leash of {self.league.leash:g}"
        raise RiftsError(f"training: got {told}, which leaves the learner no choice in {MOST_BEGUN} battles on end")

    def _tactics(self, places: Array) -> Array:
        return np.repeat(self.league.tactics(places)[:, None], MOST_SIDES, 1)

    def _go_on(self, stepped: Array, gains: Array) -> None:
        """Let the league's policies choose, and the adviser where the leash leaves the learner nothing else.

        Until every row is the learner's with a choice, or over.

        Args:
            stepped: bool, one a row: where somebody else decides than did before.
            gains: to which is added what comes of it.
        """
        batch = self.batch
        while True:
            stepped &= batch.lanes["done"] == 0
            self._ask_adviser(stepped)
            is_own, masks = batch.lanes["deciding"] == batch.lanes["side"], self.action_masks()
            stepped &= ~is_own | (masks.sum(1) == 1)
            if not stepped.any():
                return
            codes = np.where(stepped, masks.argmax(1), STAY)
            rows = np.flatnonzero(stepped & ~is_own)
            shown = batch.views[rows], batch.masks[rows], self._short[rows]
            codes[rows] = self.league.answer(self._places[rows], *shown)
            batch.step(codes)
            gains[stepped] += self._rewards()[stepped]

    # ------------------------------------------------------------ steps
    def step_wait(self) -> Any:
        """Play the learner's choices and everyone else's until its next."""
        batch = self.batch
        batch.step(self._actions)
        gains = self._rewards()
        self._go_on(np.ones(self.num_envs, np.bool_), gains)
        done = batch.lanes["done"] != 0
        self._returns += gains
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done):
            infos[row] = self._tell_battle(int(row))
        if done.any():
            self._begin(done.copy())
        return self._seen(), gains.astype(np.float32), done, infos

    def _rewards(self) -> Array:
        """What the last step of the battles brought.

        A draw by the round limit is an end as well: the potential goes back to 0, as it does at others.
        """
        lanes = self.batch.lanes
        cut = (lanes["done"] != 0) & (lanes["truncated"] != 0)
        rewards: Array = np.where(cut, lanes["outcome"] - lanes["shaping"] * lanes["before"], lanes["reward"])
        return rewards

    def _tell_battle(self, row: int) -> dict[str, Any]:
        lane = self.batch.lanes[row]
        winner, side = int(lane["winner"]), int(lane["side"])
        score = 0.5 if winner < 0 else float(winner == side)
        place = int(self._places[row])
        self.league.note(place, score)
        return {
            "episode": {"r": float(self._returns[row]), "l": int(self._lengths[row]), "t": 0.0},
            "is_success": score == 1.0,
            "winner": winner,
            "opponent": self.league.members[place].name,
        }
