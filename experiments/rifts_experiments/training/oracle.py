"""The oracle: battles side by side in which it is tried what the choices that are open are worth.

A look at a battle takes the adviser's choice and some others, and plays the battle on from each of them with the same
dice, the adviser deciding for everybody, until some rounds are over. One trial each: whoever learns from many looks
learns more from another look than from a second trial of the same one.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields

import numpy as np
from rifts_agents.search.trials import Position, Trials
from rifts_agents.search.tuning import Tuning

from rifts_env.doctrines import doctrine_table
from rifts_env.envs.batch import Array, Batch
from rifts_env.envs.pool import Pool
from rifts_experiments.training.network import Actor
from rifts_experiments.training.sheet import ForesightSheet

MANY = 12.0  # codes at which a decision is looked at as often as any: where less is open, less is to be learned
REACH = 0.3  # shortfall, in lives, at which a code is tried 1/e as often as one as good as the adviser's
EVENLY = 0.25  # what is added to that for every code, so that no good one is overlooked for long
CLOSE = np.float32(0.05)  # the most, in lives, that what is played astray falls short


@dataclass(frozen=True)
class Looks:
    """What was seen and tried.

    Attributes:
        views: float16, (looks, numbers).
        codes: int16, (looks, arms): what was tried, the adviser's choice first; -1 where there was no more.
        short: float16, (looks, arms): by how much each falls short of it.
        values: float16, (looks, arms): what came of it, 1 being won.
    """

    views: Array
    codes: Array
    short: Array
    values: Array

    def __len__(self) -> int:
        return len(self.codes)

    def pick(self, rows: Array) -> Looks:
        """Some of them."""
        return Looks(self.views[rows], self.codes[rows], self.short[rows], self.values[rows])


def join(looks: list[Looks]) -> Looks:
    """All of them as one."""
    return Looks(*(np.concatenate([getattr(one, field.name) for one in looks]) for field in fields(Looks)))


class Oracle:
    """Battles in which choices are tried.

    The adviser decides for everybody; now and then something else is played that is about as good, or a walk, so that
    more is seen than it would come to by itself.

    Args:
        sheet: how.
        pool: the encounters.
        actor: whose codes are tried: those on its leash.
        seed: of battles, draws and trials.
        threads: that try side by side.
    """

    def __init__(self, sheet: ForesightSheet, pool: Pool, actor: Actor, seed: int, threads: int) -> None:
        assert actor.adviser is not None
        self.sheet, self._actor = sheet, actor
        self.batch = Batch(pool, sheet.rows, side="all", opponent=actor.adviser, copies=False)
        self.batch.seed_all(seed)
        self.batch.reset()
        self._doctrines = pool.ruleset.engine.lane_rows(doctrine_table([actor.adviser] * pool.capacity))
        self._stream = np.random.default_rng(seed)
        self._tuning = Tuning(rounds=sheet.rounds)
        self._team = ThreadPoolExecutor(threads)

    # ------------------------------------------------------------ looking
    def look(self, count: int) -> Looks:
        """So many looks, or a few more."""
        found: list[Looks] = []
        while sum(map(len, found)) < count:
            advised, short = self.batch.shortfalls()
            is_open = (self.batch.masks != 0) & ~self._actor.is_off_leash(short, self.batch.views)
            is_open[self.batch.lanes["done"] != 0] = False
            found.append(self._look(advised, short, is_open))
            self._step(advised, short, is_open)
        return join(found)

    def _look(self, advised: Array, short: Array, is_open: Array) -> Looks:
        """A look at some of the battles in which there is something to choose."""
        stream, much = self._stream, is_open.sum(1)
        odds = self.sheet.often * np.minimum(much / MANY, 1.0)
        rows = np.flatnonzero((stream.random(len(much)) < odds) & (much > 1))
        codes = draw_arms(short[rows], is_open[rows], advised[rows], self.sheet.arms, stream)
        seeds = stream.integers(1 << 31, size=len(rows))
        tried = list(self._team.map(self._try, rows.tolist(), codes, seeds.tolist()))
        values = np.array(tried, np.float16).reshape(codes.shape)
        known = np.take_along_axis(short[rows], codes.clip(0), 1)
        return Looks(
            self.batch.views[rows].astype(np.float16), codes.astype(np.int16), known.astype(np.float16), values
        )

    def _try(self, row: int, codes: Array, seed: int) -> list[float]:
        """What each of these codes comes to in one trial; 0 where there is none."""
        pool, lane = self.batch.pool, self.batch.lanes[row]
        arms = codes[codes >= 0].tolist()
        position = Position(
            ruleset=pool.ruleset,
            capacity=pool.capacity,
            battle=self.batch.battle_bytes(row),
            book=pool.records(int(lane["setup"]))[1],
            who=int(lane["who"]),
            side=int(lane["deciding"]),
            doctrines=self._doctrines,
            codes=arms,
        )
        trials = Trials(position, self._tuning)
        for arm in range(len(arms)):
            trials.run(arm, 0, 1, seed)
        return [*trials.sums(len(arms))[:, 0], *[0.0] * (len(codes) - len(arms))]

    # ------------------------------------------------------------ playing on
    def _step(self, advised: Array, short: Array, is_open: Array) -> None:
        """One decision in every battle: the adviser's, or a stray one."""
        is_near = is_open & (short <= CLOSE)
        walks = self._actor.shape.walks
        is_near[:, walks] = is_open[:, walks]
        is_stray = (self._stream.random(len(advised)) < self.sheet.stray) & is_near.any(1)
        rows = np.flatnonzero(is_stray)
        codes = advised.copy()
        codes[rows] = np.where(is_near[rows], self._stream.random(is_near[rows].shape), -1.0).argmax(1)
        self.batch.step(codes)

    def close(self) -> None:
        """Let the battles and the threads go."""
        self._team.shutdown()
        self.batch.close()


def draw_arms(short: Array, is_open: Array, advised: Array, count: int, stream: np.random.Generator) -> Array:
    """Codes to be tried: the adviser's, and others that are drawn, those more often that fall little short of it.

    Args:
        short: (battles, codes): by how much each falls short.
        is_open: bool, likewise.
        advised: (battles,).
        count: how many, at least two.
        stream: of the draws.

    Returns:
        int64, (battles, count); -1 where there is no more.
    """
    others = is_open.copy()
    np.put_along_axis(others, advised[:, None], False, 1)
    drawn = np.log(np.exp(-short / REACH) + EVENLY) + stream.gumbel(size=short.shape)
    drawn[~others] = -np.inf
    found = np.argsort(-drawn, 1)[:, : count - 1]
    found[np.arange(count - 1) >= others.sum(1, keepdims=True)] = -1
    return np.concatenate([advised[:, None], found], 1)
