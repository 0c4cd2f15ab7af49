"""Pictures of a tournament: who beats whom, and how strong everybody is. The same numbers give the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from rifts_experiments.tournament.ratings import Rating

Array = np.ndarray[Any, np.dtype[Any]]
DOTS = 120  # per inch
DARK = 0.28  # how far from a half a score is when white reads better on it
INK, BLUE = "#222222", "#2f6690"


def draw_payoffs(path: Path, names: Sequence[str], payoffs: Array) -> None:
    """A heat map: the score of the row against the column, in percent.

    Args:
        path: of the PNG.
        names: the controllers.
        payoffs: shape (controllers, controllers); the diagonal is left blank.
    """
    size = len(names)
    figure = Figure(figsize=(2.6 + 0.85 * size, 1.9 + 0.75 * size), dpi=DOTS, layout="constrained")
    axes = figure.add_subplot()
    others = ~np.eye(size, dtype=bool)
    shown = axes.imshow(np.where(others, payoffs, np.nan), cmap="RdBu", vmin=0.0, vmax=1.0)
    for row, column in zip(*np.nonzero(others), strict=True):
        share = payoffs[row, column]
        ink = "white" if abs(share - 0.5) > DARK else INK
        axes.text(column, row, f"{100 * share:.0f}", ha="center", va="center", color=ink)
    axes.set_xticks(range(size), names, rotation=35, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(size), names)
    axes.set_xlabel("against")
    axes.set_title("Score of the row, in percent", fontsize=11)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    bar = figure.colorbar(shown, ax=axes, shrink=0.8)
    bar.set_ticks([0.0, 0.5, 1.0], labels=["0", "50", "100"])
    bar.outline.set_visible(False)
    _save(figure, path)


def draw_ratings(path: Path, ratings: Sequence[Rating]) -> None:
    """Every controller's rating with its interval, the strongest on top.

    Args:
        path: of the PNG.
        ratings: the strongest first.
    """
    figure = Figure(figsize=(6.4, 1.2 + 0.42 * len(ratings)), dpi=DOTS, layout="constrained")
    axes = figure.add_subplot()
    places = list(range(len(ratings)))[::-1]
    points = np.array([one.points for one in ratings])
    reach = np.array([[one.points - one.low, one.high - one.points] for one in ratings]).T.clip(min=0.0)
    axes.axvline(0.0, color="#bbbbbb", linewidth=1, zorder=0)
    axes.errorbar(points, places, xerr=reach, fmt="o", color=BLUE, capsize=3)
    for at, one in zip(places, ratings, strict=True):
        axes.annotate(
            f"{one.points:+.0f}", (one.points, at), xytext=(0, 6), textcoords="offset points", ha="center", fontsize=8
        )
    axes.set_yticks(places, [one.name for one in ratings])
    axes.set_ylim(-0.6, len(ratings) - 0.3)
    axes.margins(x=0.12)
    axes.set_xlabel("rating in points; 400 more are odds of ten to one, the mean is 0")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)
    _save(figure, path)


def _save(figure: Figure, path: Path) -> None:
    FigureCanvasAgg(figure)
    figure.savefig(path, metadata={"Software": None})  # the name of the program would change with its version
