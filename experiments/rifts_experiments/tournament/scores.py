"""What battles amount to: wins, draws and limits with intervals, the payoff matrix, and resampled ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rifts_env.odds import wilson
from rifts_experiments.tournament.bouts import CUT, DRAWN, LOST, WON, Bout, Fought

Array = np.ndarray[Any, np.dtype[Any]]
Scored = Callable[[Array, Array], Array]  # scores that seeds ended with, how many did: to mean scores, shape (times,)
WORTH = {WON: 1.0, LOST: 0.0, DRAWN: 0.5, CUT: 0.5}  # of a battle; a draw and a limit are half a win
FLIPPED = str.maketrans(WON + LOST, LOST + WON)


@dataclass(frozen=True)
class Count:
    """Battles of one side of a comparison.

    Attributes:
        won: battles.
        lost: battles.
        drawn: nobody was left in the fight.
        cut: ended by a limit.
    """

    won: int = 0
    lost: int = 0
    drawn: int = 0
    cut: int = 0

    @staticmethod
    def of(letters: str) -> Count:
        """Counted from a letter a battle."""
        return Count(*(letters.count(one) for one in (WON, LOST, DRAWN, CUT)))

    def __add__(self, other: Count) -> Count:
        return Count(self.won + other.won, self.lost + other.lost, self.drawn + other.drawn, self.cut + other.cut)

    @property
    def flipped(self) -> Count:
        """The same battles for the other side."""
        return Count(self.lost, self.won, self.drawn, self.cut)

    @property
    def battles(self) -> int:
        """How many there are."""
        return self.won + self.lost + self.drawn + self.cut

    @property
    def score(self) -> float:
        """The share of wins, a draw or a limit being half of one; a half before anything was fought."""
        return (self.won + (self.drawn + self.cut) / 2) / self.battles if self.battles else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the score, as if every battle were one throw of a coin."""
        return wilson(self.score * self.battles, self.battles)


class Results:
    """All bouts of a tournament, to be asked.

    Args:
        controllers: in the order in which they are told.
        encounters: likewise.
        bouts: every bout with what became of it.
    """

    def __init__(
        self, controllers: Sequence[str], encounters: Sequence[str], bouts: Iterable[tuple[Bout, Fought]]
    ) -> None:
        self.controllers, self.encounters = list(controllers), list(encounters)
        self.bouts = list(bouts)
        self._letters: dict[tuple[str, str, str], tuple[str, str]] = {}
        for bout, fought in self.bouts:
            key = bout.encounter, str(bout.first), str(bout.second)
            straight, swapped = self._letters.get(key, ("", ""))
            self._letters[key] = straight + fought.straight, swapped + fought.swapped

    def letters(self, encounter: str, first: str, second: str) -> tuple[str, str]:
        """A letter a seed for the first controller: on the encounter's first side, and on its second."""
        if (encounter, first, second) in self._letters:
            return self._letters[encounter, first, second]
        straight, swapped = self._letters.get((encounter, second, first), ("", ""))
        return swapped.translate(FLIPPED), straight.translate(FLIPPED)

    def count(self, first: str, second: str, encounter: str | None = None) -> Count:
        """The battles of one controller against another, on one encounter or on all."""
        found = Count()
        for one in self.encounters if encounter is None else [encounter]:
            found += Count.of("".join(self.letters(one, first, second)))
        return found

    def seat(self, encounter: str, own: bool) -> Count:
        """What the first side of an encounter got: in bouts of controllers against themselves, or in all others."""
        found = Count()
        for first in self.controllers:
            for second in self.controllers:
                if (first == second) == own:
                    found += Count.of(self.letters(encounter, first, second)[0])
        return found

    def payoffs(self) -> Array:
        """The mean score of each (row) against each (column), every encounter weighing the same; the diagonal a half.

        float64, shape (controllers, controllers).
        """
        size = len(self.controllers)
        found = np.full((size, size), 0.5)
        for row, first in enumerate(self.controllers):
            for column, second in enumerate(self.controllers):
                if row != column:
                    scores = [self.count(first, second, encounter).score for encounter in self.encounters]
                    found[row, column] = sum(scores) / len(scores)
        return found

    def smoothed(self) -> Array:
        """The payoffs as they are resampled: half a seed won and half a seed lost are put among those of each pairing.

        So who never lost on an encounter is not taken to be unable to. float64, shape (controllers, controllers).
        """
        found: Array = self._paired(lambda *seeds: np.array([_mean_of(*seeds)]))[0]
        return found

    def resampled(self, times: int, seed: int) -> Array:
        """Payoff matrices of the battles weighed anew, seed by seed with both its seatings, smoothed as above.

        The weights are the Bayesian bootstrap's (Dirichlet), so that no score ever reaches 0 or 1. float64, shape
        (times, controllers, controllers).
        """
        rng = np.random.default_rng(seed)

        def weigh_anew(values: Array, weights: Array) -> Array:
            drawn: Array = rng.dirichlet(weights, size=times) @ values
            return drawn

        return self._paired(weigh_anew)

    def _paired(self, scored: Scored) -> Array:
        """Payoff matrices from what `scored` makes of the seeds of a pairing on an encounter: (times,) scores each."""
        size = len(self.controllers)
        pairs = [(row, column) for row in range(size) for column in range(row + 1, size)]
        scores = {pair: self._over_encounters(scored, *(self.controllers[at] for at in pair)) for pair in pairs}
        found = np.full((max((len(one) for one in scores.values()), default=1), size, size), 0.5)
        for (row, column), one in scores.items():
            found[:, row, column], found[:, column, row] = one, 1.0 - one
        return found

    def _over_encounters(self, scored: Scored, first: str, second: str) -> Array:
        """The mean over all encounters, which weigh the same."""
        found = [scored(*self._seeds(encounter, first, second)) for encounter in self.encounters]
        mean: Array = np.mean(found, axis=0)
        return mean

    def _seeds(self, encounter: str, first: str, second: str) -> tuple[Array, Array]:
        """The scores that seeds of a pairing ended with, and how many ended so, the imagined halves included."""
        pairs = zip(*self.letters(encounter, first, second), strict=True)
        scores = [(WORTH[one] + WORTH[other]) / 2 for one, other in pairs]
        values, counts = np.unique([0.0, 1.0, *scores], return_counts=True)
        return values, counts - np.isin(values, (0.0, 1.0)) / 2


def _mean_of(values: Array, weights: Array) -> float:
    return float(weights @ values / weights.sum())
