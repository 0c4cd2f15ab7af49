"""The equilibrium of a payoff matrix: the mixture of controllers that nobody in the tournament beats."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import linprog

Array = np.ndarray[Any, np.dtype[Any]]
DUST = 1e-9  # a share below it is none


def equilibrium(payoffs: Array) -> Array:
    """Shares of the controllers in a mixture against which none of them scores more than a half.

    Where there are several such mixtures it is one of them, always the same.

    Args:
        payoffs: the score of each (row) against each (column), from 0 to 1; entries across the diagonal add up to 1.

    Returns:
        float64, shape (controllers,), adding up to 1.
    """
    size = len(payoffs)
    margins = payoffs - 0.5
    # The last variable is what the mixture wins by at least; it is to be as large as can be.
    found = linprog(
        c=np.append(np.zeros(size), -1.0),
        A_ub=np.column_stack([-margins.T, np.ones(size)]),
        b_ub=np.zeros(size),
        A_eq=[np.append(np.ones(size), 0.0)],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * size + [(-1.0, 1.0)],
        method="highs",
    )
    kept = np.where(found.x[:size] > DUST, found.x[:size], 0.0)
    shares: Array = kept / kept.sum()
    return shares


def worst_case(payoffs: Array) -> list[tuple[float, int]]:
    """For each controller, the best that any other scores against it, and which; a half where none beats it, by itself.

    What it gives away within this tournament is that score less a half.
    """
    found = []
    for at in range(len(payoffs)):
        best = int(np.argmax(payoffs[:, at]))
        found.append((float(payoffs[best, at]), best))
    return found
