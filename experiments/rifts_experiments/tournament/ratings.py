"""Ratings: strengths on one scale, by the model of Bradley and Terry, with intervals from resampled battles."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Any

import choix
import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
POINTS = 400 / log(10)  # a unit of the model in points: 400 of them are odds of ten to one
LOW, HIGH = 2.5, 97.5  # percentiles of an interval that holds 95 times in a hundred
MOST_STEPS = 10_000


@dataclass(frozen=True)
class Rating:
    """A controller's strength.

    Attributes:
        name: the controller.
        points: 400 more are odds of ten to one; the mean of all is 0.
        low: lower end of the 95% interval.
        high: its upper end.
    """

    name: str
    points: float
    low: float
    high: float


def fit(payoffs: Array) -> Array:
    """The points of each controller.

    Args:
        payoffs: the score of each (row) against each (column), above 0 and below 1, shape (controllers, controllers).
    """
    if len(payoffs) < 2:
        return np.zeros(len(payoffs))
    wins = payoffs.copy()
    np.fill_diagonal(wins, 0.0)
    strengths = choix.ilsr_pairwise_dense(wins, max_iter=MOST_STEPS)
    points: Array = POINTS * (strengths - strengths.mean())
    return points


def rate(names: list[str], payoffs: Array, resampled: Array) -> list[Rating]:
    """Ratings, the strongest first.

    Args:
        names: the controllers, in the order of the matrices.
        payoffs: smoothed, shape (controllers, controllers).
        resampled: the same of resampled battles, shape (times, controllers, controllers).
    """
    points = fit(payoffs)
    low, high = np.percentile([fit(one) for one in resampled], [LOW, HIGH], axis=0)
    found = [Rating(*row) for row in zip(names, points.tolist(), low.tolist(), high.tolist(), strict=True)]
    return sorted(found, key=lambda one: -one.points)
