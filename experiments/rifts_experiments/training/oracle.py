"""The oracle: battles side by side in which it is tried what the choices that are open are worth.

A look at a battle takes the adviser's choice, the learner's and some others, and plays the battle on from each of them
with the same dice, the adviser deciding for everybody, until some rounds are over. One trial each: whoever learns from
many looks learns more from another look than from a second trial of the same one.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import torch
from rifts_agents.policy.picking import NEVER, shares
from rifts_agents.search.trials import Position, Trials
from rifts_agents.search.tuning import Tuning

from rifts_env.doctrines import doctrine_table
from rifts_env.envs.batch import Array, Batch
from rifts_env.envs.pool import Pool
from rifts_experiments.training.network import Actor
from rifts_experiments.training.sheet import ForesightSheet

BEST = 1e9  # what puts the learner's choice before all that are drawn
EVENLY = 0.5  # share of the draws that goes to all codes alike, and not to those that the learner thinks most of
LEAST = 1e-12  # odds, so that they have a logarithm


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


class Oracle:
    """Battles in which choices are tried.

    In some rows the learner decides for one side, in the others the adviser for all; now and then either does
    something else, so that more is seen than the two would come to by themselves.

    Args:
        sheet: how.
        pool: the encounters.
        adviser: the doctrine that decides in the trials.
        seed: of battles, draws and trials.
        threads: that try side by side.
    """

    def __init__(self, sheet: ForesightSheet, pool: Pool, adviser: str, seed: int, threads: int) -> None:
        self.sheet, self.rules, self.capacity = sheet, pool.ruleset, pool.capacity
        self.batch = Batch(pool, sheet.rows, side="all", opponent=adviser, copies=False)
        self.batch.seed_all(seed)
        self.batch.reset()
        self._books = [pool.records(at)[1] for at in range(len(pool))]
        self._doctrines = self.rules.engine.lane_rows(doctrine_table([adviser] * self.capacity))
        self._stream = np.random.default_rng(seed)
        self._tuning = Tuning(rounds=sheet.rounds)
        self._team = ThreadPoolExecutor(threads)
        rows = np.arange(sheet.rows)
        self._is_learners, self._sides = rows < round(sheet.own_share * sheet.rows), rows % 2

    # ------------------------------------------------------------ looking
    def window(self, actor: Actor) -> Looks:
        """Some looks at every battle, with steps between them."""
        found = []
        for _ in range(self.sheet.window):
            found.append(self._look(actor))
            for _ in range(self.sheet.stride):
                self._step(actor)
        return Looks(*(np.concatenate(one) for one in zip(*found, strict=True)))

    def _look(self, actor: Actor) -> tuple[Array, Array, Array, Array]:
        """One look at each battle in which there is something to choose."""
        batch, count = self.batch, self.sheet.arms
        advised, short = batch.shortfalls()
        rows = np.flatnonzero(batch.lanes["done"] == 0)
        codes = draw_arms(*self._thoughts(actor, short, rows), advised[rows], count, self._stream)
        is_choice = codes[:, 1] >= 0
        rows, codes = rows[is_choice], codes[is_choice]
        seeds = self._stream.integers(1 << 31, size=len(rows))
        tried = list(self._team.map(self._try, rows.tolist(), codes, seeds.tolist()))
        values = np.array(tried, np.float16).reshape(len(rows), count)
        known = np.take_along_axis(short[rows], codes.clip(0), 1)
        return batch.views[rows].astype(np.float16), codes.astype(np.int16), known.astype(np.float16), values

    def _try(self, row: int, codes: Array, seed: int) -> list[float]:
        """What each of these codes comes to in one trial; 0 where there is none."""
        lane = self.batch.lanes[row]
        arms = codes[codes >= 0].tolist()
        position = Position(
            ruleset=self.rules,
            capacity=self.capacity,
            battle=self.batch.battle_bytes(row),
            book=self._books[int(lane["setup"])],
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
    def _step(self, actor: Actor) -> None:
        """One decision in every battle: the adviser's, the learner's, or a stray one."""
        batch = self.batch
        codes, short = batch.shortfalls()
        is_stray = self._stream.random(self.sheet.rows) < self.sheet.stray
        is_own = is_stray | (self._is_learners & (batch.lanes["deciding"] == self._sides))
        rows = np.flatnonzero(is_own & (batch.lanes["done"] == 0))
        if len(rows):
            logits, is_open = self._thoughts(actor, short, rows)
            advised = codes[rows]
            wishes = np.where(is_open, logits, NEVER)
            wishes[np.arange(len(rows)), advised] += self.sheet.deference
            codes[rows] = wishes.argmax(1)
            at = np.flatnonzero(is_stray[rows])
            strays = draw_arms(logits[at], is_open[at], advised[at], 3, self._stream)[:, 2]
            codes[rows[at]] = np.where(strays >= 0, strays, advised[at])
        batch.step(codes)

    @torch.no_grad()
    def _thoughts(self, actor: Actor, short: Array, rows: Array) -> tuple[Array, Array]:
        """What the learner thinks of all codes in these rows, and which of them are open to it."""
        views, known = self.batch.views[rows], short[rows]
        logits = actor(torch.from_numpy(views), torch.from_numpy(known)).numpy()
        return logits, (self.batch.masks[rows] != 0) & ~actor.is_off_leash(known)

    def close(self) -> None:
        """Let the battles and the threads go."""
        self._team.shutdown()
        self.batch.close()


def draw_arms(logits: Array, is_open: Array, advised: Array, count: int, stream: np.random.Generator) -> Array:
    """Codes to be tried: the adviser's, the best of the others, and more that are drawn.

    Half of the draws goes to all codes alike, half to those that the learner thinks most of.

    Args:
        logits: (battles, codes): what the learner thinks of them.
        is_open: bool, likewise.
        advised: (battles,).
        count: how many, at least two.
        stream: of the draws.

    Returns:
        int64, (battles, count); -1 where there is no more.
    """
    others = is_open.copy()
    np.put_along_axis(others, advised[:, None], False, 1)
    legal = others.sum(1, keepdims=True)
    liked = shares(logits, others)
    odds = EVENLY * others / np.maximum(legal, 1) + (1.0 - EVENLY) * liked
    drawn = np.log(np.maximum(odds, LEAST)) + stream.gumbel(size=odds.shape)
    np.put_along_axis(drawn, np.where(others, logits, NEVER).argmax(1)[:, None], BEST, 1)
    drawn[~others] = -np.inf
    found = np.argsort(-drawn, 1)[:, : count - 1]
    found[np.arange(count - 1) >= legal] = -1
    return np.concatenate([advised[:, None], found], 1)
