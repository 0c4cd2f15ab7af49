"""Which choices go on being tried: sequential halving, with the doctrine's own choice kept to the end.

All choices are tried alike; then the better half goes on, and so on until two are left. Each phase has an equal
share of the budget. That spends trials where they decide something, and it can be stopped at any time.
"""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rifts_agents.search.budget import Budget, Purse
from rifts_agents.search.trials import Position, Trials
from rifts_agents.search.tuning import Tuning

PACERS = 2  # trials a thread by which its pace is known
PASSES = 2  # over the choices in one phase, at least
ENOUGH = 10  # trials that make a choice part of a plan
Array = np.ndarray[Any, np.dtype[Any]]


class Planner:
    """Searches one position.

    Args:
        position: what is searched.
        budget: what it may cost.
        tuning: the numbers of the search.
        seed: of its dice.
        began: when the decision was asked for, by `time.perf_counter`.

    Attributes:
        best: the place of the choice that is to be taken, in the position's codes.
    """

    def __init__(self, position: Position, budget: Budget, tuning: Tuning, seed: int, began: float) -> None:
        self._purse, self._tuning, self._seed = Purse(budget, began), tuning, seed
        self._count = len(position.codes)
        self._threads = [Trials(position, tuning) for _ in range(budget.threads)]
        self._done = [0] * self._count  # numbers of dice that each choice was tried with
        self.best = 0

    def run(self) -> None:
        """Search until the budget is spent."""
        with ThreadPoolExecutor(len(self._threads)) as self._team:
            arms = self._first_arms()
            phases = max(1, math.ceil(math.log2(len(arms))))
            for phase in range(phases):
                self._run_phase(arms, (phase + 1) / phases)
                arms = self._better_half(arms)
        self.best = self._pick()

    def _first_arms(self) -> list[int]:
        """All choices, or the first of them, as many as can be tried often enough in the first phase."""
        if self._purse.budget.milliseconds:
            self._try(0, PACERS * len(self._threads))
        count, trials = self._count, self._purse.left(1.0)
        while count > 2 and count * self._tuning.least * math.ceil(math.log2(count)) > trials:
            count -= 1
        return list(range(count))

    # ------------------------------------------------------------ spending
    def _run_phase(self, arms: list[int], share: float) -> None:
        """Try these choices in turn until this share of the budget is spent."""
        together = self._purse.slice(share, PASSES * len(arms))
        while True:
            for arm in arms:
                left = self._purse.left(share)
                if left <= 0:
                    return
                self._try(arm, max(1, min(together, int(left))))

    def _try(self, arm: int, count: int) -> None:
        """Try a choice so often, shared among the threads."""
        first, began = self._done[arm], time.perf_counter()
        cuts = np.linspace(first, first + count, len(self._threads) + 1).astype(int).tolist()

        def work(at: int) -> None:
            self._threads[at].run(arm, cuts[at], cuts[at + 1], self._seed)

        if len(self._threads) == 1:
            work(0)
        else:
            list(self._team.map(work, range(len(self._threads))))
        self._done[arm] = first + count
        self._purse.pay(count, time.perf_counter() - began)

    @property
    def trials(self) -> int:
        """Trials made."""
        return self._purse.trials

    # ------------------------------------------------------------ weighing
    def sums(self) -> Array:
        """Sum of values, of their squares, and visits of each choice, all threads together: float64 (choices, 3)."""
        total = np.zeros((self._count, 3))
        for one in self._threads:
            total += one.sums(self._count)
        return total

    def means(self) -> Array:
        """The average value of each choice; 0 for one that was not tried. Float64 (choices,)."""
        values, _, visits = self.sums().T
        found: Array = values / np.maximum(visits, 1)
        return found

    def errors(self) -> Array:
        """The standard error of each average; large where there are few trials. Float64 (choices,)."""
        values, squares, visits = self.sums().T
        many = np.maximum(visits, 1)
        spread = np.maximum(squares / many - (values / many) ** 2, 0.0)
        found: Array = np.sqrt((spread + 0.25 / many) / many)
        return found

    def line(self, arm: int) -> list[tuple[int, int]]:
        """Who and code of a choice and of what would follow it, as far as the first thread's tree knows it."""
        return self._threads[0].line(arm, ENOUGH)

    def _better_half(self, arms: list[int]) -> list[int]:
        """The better half of the choices that were tried, and the doctrine's own."""
        means = self.means()
        best = sorted(arms, key=lambda arm: (-means[arm], arm))[: max(2, len(arms) // 2)]
        return best if 0 in best else [*best[:-1], 0]

    def _pick(self) -> int:
        """The choice with the best average among those tried most; the doctrine's own unless it is clearly worse."""
        means, errors, visits = self.means(), self.errors(), self.sums()[:, 2]
        tried = [arm for arm in range(self._count) if visits[arm] * 2 >= visits.max()]
        best = max(tried, key=lambda arm: (means[arm], -arm))
        doubt = self._tuning.doubt * math.hypot(errors[best], errors[0])
        return best if means[best] - means[0] > doubt else 0
