"""How much a decision may cost: milliseconds, or trials."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rifts_env.problems import RiftsError

DEFAULT = "200ms"
SPEC = re.compile(r"(\d+)(ms)?(?:x(\d+))?")
MOST_THREADS = 64


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
            RiftsError: it is none of these.
        """
        found = SPEC.fullmatch(text.strip())
        count, threads = (int(found[1]), int(found[3] or 1)) if found else (0, 0)
        if found is None or count < 1 or not 1 <= threads <= MOST_THREADS:
            raise RiftsError(f"search: got '{text}', expected a budget: 200ms, 500 (trials) or 200msx2 (two threads)")
        return cls(count, 0, threads) if found[2] else cls(0, count, threads)

    def __str__(self) -> str:
        amount = f"{self.milliseconds}ms" if self.milliseconds else str(self.trials)
        return amount if self.threads == 1 else f"{amount}x{self.threads}"
