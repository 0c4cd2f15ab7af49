"""Measuring a policy: battles against doctrines, seats swapped in half of them, with intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import numpy as np
from rifts_agents.policy import Dial, Measured, Network, pick_codes

from rifts_env.core.lanes import STAY
from rifts_env.envs.batch import Batch
from rifts_env.envs.pool import Pool
from rifts_env.odds import wilson
from rifts_experiments.training.sheet import EvaluationSheet, TrainingSheet

FULL, DIALLED = 1.0, 0.3  # full strength, and the share of battles by which weaker steps of the dial are measured
MOST_ROWS = 512  # battles side by side


@dataclass(frozen=True)
class Tally:
    """What battles said of a policy."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def battles(self) -> int:
        """How many were fought."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Share of the points, a draw being half a win."""
        return (self.won + 0.5 * self.drawn) / self.battles if self.battles else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score, a draw counting as half a win."""
        return wilson(self.score * self.battles, self.battles)


def score_against(network: Network, pool: Pool, opponent: str, battles: int, seed: int, strength: float = 1.0) -> Tally:
    """Let a policy fight a doctrine.

    Every battle is fought twice, once from either side, with the same seed; encounters come in turn.

    Args:
        network: the policy.
        pool: encounters of two sides.
        opponent: a doctrine.
        battles: how many, rounded up to an even number.
        seed: of the dice and of the policy's draws.
        strength: the dial.
    """
    tally, left = Tally(), (battles + 1) // 2
    first = 0
    while left > 0:
        rows = min(left, MOST_ROWS)
        for side in (0, 1):
            tally += _fight(network, pool, opponent, rows, (seed, first), side, strength)
        left, first = left - rows, first + rows
    return tally


def _fight(
    network: Network, pool: Pool, opponent: str, rows: int, seed: tuple[int, int], side: int, strength: float
) -> Tally:
    """One battle in each row."""
    batch = Batch(pool, rows, side=side, opponent=opponent, autoreset="disabled", copies=False)
    batch.lanes["setup_wanted"] = (np.arange(rows) + seed[1]) % len(pool)
    if network.adviser is not None:
        batch.lay_doctrines([*batch.tactics, network.adviser])
    batch.seed_all(seed[0] * 1_000_003 + seed[1])
    batch.reset()
    dial, stream = Dial.at(strength), np.random.default_rng([*seed, side])
    while True:
        asked = np.flatnonzero(batch.lanes["done"] == 0)
        if len(asked) == 0:
            break
        codes = np.full(rows, STAY, np.int64)
        short = None if network.adviser is None else batch.shortfalls(len(batch.tactics) - 1)[1][asked]
        codes[asked] = pick_codes(network.logits(batch.views[asked], short), batch.masks[asked], dial, stream)
        batch.step(codes)
    winner = batch.lanes["winner"]
    won, drawn = int((winner == side).sum()), int((winner < 0).sum())
    return Tally(won, drawn, rows - won - drawn)


def strength_table(
    network: Network, held_out: EvaluationSheet, sheet: TrainingSheet, strengths: Sequence[float]
) -> Iterator[Measured]:
    """The strength table of a card: every held-out set against every opponent, at each strength.

    Steps of the dial below the full strength are measured on fewer battles.

    Args:
        network: the policy.
        held_out: what to fight, and how often.
        sheet: the training that made it.
        strengths: steps of the dial.
    """
    for name, encounters in held_out.sets.items():
        pool = encounters.pool(sheet.rules, None)
        for opponent in held_out.opponents:
            for strength in strengths:
                battles = held_out.battles if strength == FULL else max(2, round(held_out.battles * DIALLED))
                tally = score_against(network, pool, opponent, battles, sheet.seed + 1, strength)
                low, high = tally.interval
                counts = {"battles": tally.battles, **asdict(tally)}
                shares = {"score": round(tally.score, 4), "low": round(low, 4), "high": round(high, 4)}
                where = {"encounters": name, "opponent": opponent, "strength": strength}
                yield Measured.model_validate({**where, **counts, **shares})
