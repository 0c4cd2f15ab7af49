"""How much a decision may cost, in milliseconds or in trials, and what of it is left."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from rifts_env.problems import BadArgument

DEFAULT = "200ms"
SPEC = re.compile(r"(\d+)(ms)?(?:x(\d+))?")
MOST_THREADS = 64
SLICE = 0.002  # seconds between two looks at the clock, at most


@dataclass(frozen=True)
class Budget:
    """What one decision may cost.

    Attributes:
        milliseconds: of the clock on the wall; 0 where trials are counted.
        trials: play-outs in all; 0 where the clock counts. The same trials give the same choice on any machine.
        threads: how many search side by side, each with a tree of its own.
    """

    milliseconds: int = 0
    trials: int = 0
    threads: int = 1

    @classmethod
    def read(cls, text: str) -> Budget:
        """Read `200ms`, `500`, or either with a number of threads, `200msx2`.

        Raises:
            BadArgument: it is none of these.
        """
        found = SPEC.fullmatch(text.strip())
        count, threads = (int(found[1]), int(found[3] or 1)) if found else (0, 0)
        if found is None or count < 1 or not 1 <= threads <= MOST_THREADS:
            raise BadArgument(f"search: got '{text}', expected a budget: 200ms, 500 (trials) or 200msx2 (two threads)")
        return cls(count, 0, threads) if found[2] else cls(0, count, threads)

    def __str__(self) -> str:
        amount = f"{self.milliseconds}ms" if self.milliseconds else str(self.trials)
        return amount if self.threads == 1 else f"{amount}x{self.threads}"


@dataclass
class Purse:
    """What is left of the budget of one decision.

    Attributes:
        budget: what it was.
        began: when the decision was asked for, by `time.perf_counter`.
        trials: made so far.
        seconds: that they took.
    """

    budget: Budget
    began: float
    trials: int = 0
    seconds: float = 0.0

    def pay(self, trials: int, seconds: float) -> None:
        """Note trials that were made."""
        self.trials += trials
        self.seconds += seconds

    def left(self, share: float) -> float:
        """Trials that are left of a share of the budget; by the clock, as many as have time at the pace so far."""
        if self.budget.trials:
            return self.budget.trials * share - self.trials
        end = self.began + self.budget.milliseconds * share / 1000.0
        return (end - time.perf_counter()) * self._pace()

    def slice(self, share: float, parts: int) -> int:
        """Trials to be made at one go, if the rest of a share is to be spread over so many parts; at least one."""
        most = self.left(share) / parts
        if not self.budget.trials:
            most = min(most, SLICE * self._pace())
        return max(1, int(most))

    def _pace(self) -> float:
        """Trials a second."""
        return self.trials / max(self.seconds, 1e-9)
