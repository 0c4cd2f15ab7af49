"""Foresight: the actor learns what trials say that each choice is worth, beside the others that are open.

What one trial says is mostly luck, and the luck is the same for all choices of one look (see `oracle`): so what is
learned is by how much a choice is better than the others that were tried with it. First all looks are taken, and
written down in parts; then they are gone through some times, with updates that grow smaller and smaller, for among so
much luck every large one leads astray. A few are held back, to see what the learning is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from rifts_env.doctrines import FAR
from rifts_env.envs.pool import Pool
from rifts_experiments.files import whole
from rifts_experiments.training.network import Actor
from rifts_experiments.training.oracle import Looks, Oracle, join
from rifts_experiments.training.sheet import ForesightSheet
from rifts_experiments.training.updates import fall, update

SCALE = 20.0  # what a battle that is won is worth in the actor's numbers
PART = 50_000  # looks in a file
HELD_BACK = 0.02  # share of the looks that is not learned from
LAST_RATE = 0.03  # the share of the learning rate that is left at the end
STEEPEST = 5.0  # the longest step of an update, as a gradient's length
OFTEN = 50  # updates between two insights


@dataclass(frozen=True)
class Insight:
    """How it goes.

    Attributes:
        decisions: gone through so far, counted every time.
        loss: mean squared difference between what was foreseen and what came, in the actor's numbers.
        learning_rate: of the updates.
    """

    decisions: int
    loss: float
    learning_rate: float


@dataclass(frozen=True)
class Worth:
    """What the learning is worth, on looks that were held back.

    Attributes:
        gain: by how much the learner's best choices did better than the adviser's, in battles a decision.
        departures: share of the decisions in which the two differ.
    """

    gain: float
    departures: float


# ---------------------------------------------------------------- looking
def look_around(
    actor: Actor, sheet: ForesightSheet, pool: Pool, seed: int, threads: int, folder: Path
) -> Iterator[int]:
    """Take all looks and write them down, part by part; parts that are there already are left as they are.

    Args:
        actor: whose codes are tried.
        sheet: how.
        pool: the encounters.
        seed: each part has dice of its own by it, so that an interruption changes nothing.
        threads: that try side by side.
        folder: of the parts.

    Yields:
        How many looks there are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for part, first in enumerate(range(0, sheet.decisions, PART)):
        path, count = _part(folder, part), min(PART, sheet.decisions - first)
        if not path.exists():
            oracle = Oracle(sheet, pool, actor, seed * 1_000_003 + part, threads)
            looks = oracle.look(count).pick(np.arange(count))
            oracle.close()
            with whole(path) as file:
                np.savez(file, **vars(looks))
        yield first + count


def remember(folder: Path, sheet: ForesightSheet) -> tuple[Looks, Looks]:
    """All looks that were taken: those to learn from, and those that are held back, one in so many."""
    parts = []
    for part in range(-(-sheet.decisions // PART)):
        with np.load(_part(folder, part)) as kept:
            parts.append(Looks(**kept))
    looks = join(parts)
    is_held = np.arange(len(looks)) % round(1.0 / HELD_BACK) == 0
    return looks.pick(np.flatnonzero(~is_held)), looks.pick(np.flatnonzero(is_held))


def _part(folder: Path, part: int) -> Path:
    return folder / f"looks-{part:04}.npz"


# ---------------------------------------------------------------- learning
class Foresight:
    """The teaching of an actor; it can be broken off after each time that the looks were gone through.

    Args:
        actor: with an adviser; changed in place.
        sheet: how.
        seed: of the order of learning.

    Attributes:
        epochs: how often the looks were gone through.
    """

    def __init__(self, actor: Actor, sheet: ForesightSheet, seed: int) -> None:
        self.actor, self.sheet, self.seed, self.epochs = actor, sheet, seed, 0
        self.optimiser = torch.optim.AdamW(actor.parameters(), lr=sheet.learning_rate, weight_decay=sheet.decay)

    @property
    def is_done(self) -> bool:
        """Whether the looks were gone through often enough."""
        return self.epochs >= self.sheet.epochs

    def go_through(self, looks: Looks, on_insight: Callable[[Insight], None] | None = None) -> None:
        """Learn from all looks once."""
        order = np.random.default_rng([self.seed, self.epochs]).permutation(len(looks))
        losses: list[float] = []
        for first in range(0, len(order), self.sheet.minibatch):
            done = self.epochs * len(order) + first
            rate = fall(self.optimiser, self.sheet.learning_rate, LAST_RATE, done / (self.sheet.epochs * len(order)))
            losses.append(learn(self.actor, self.optimiser, looks.pick(order[first : first + self.sheet.minibatch])))
            if on_insight is not None and len(losses) % OFTEN == 0:
                on_insight(Insight(done + self.sheet.minibatch, float(np.mean(losses[-OFTEN:])), rate))
        self.epochs += 1

    # ------------------------------------------------------------ on disk
    def save(self, path: Path) -> None:
        """Write how far it is."""
        kept = {"actor": self.actor.state_dict(), "optimiser": self.optimiser.state_dict(), "epochs": self.epochs}
        with whole(path) as file:
            torch.save(kept, file)

    def load(self, path: Path) -> None:
        """Go on from what was written."""
        kept = torch.load(path, weights_only=True)
        self.actor.load_state_dict(kept["actor"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.epochs = kept["epochs"]


def learn(actor: Actor, optimiser: torch.optim.Optimizer, looks: Looks) -> float:
    """One update; returns the loss before it."""
    told, is_tried = told_of(actor, looks)
    values = torch.from_numpy(looks.values.astype(np.float32)) * SCALE
    wrong = (_apart(told, is_tried) - _apart(values, is_tried)).square() * is_tried
    loss = wrong.sum() / is_tried.sum()
    update(actor, optimiser, loss, STEEPEST)
    return float(loss.item())


@torch.no_grad()
def worth_of(actor: Actor, looks: Looks, rows: int = 4096) -> Worth:
    """What the actor's best choices gained over the adviser's."""
    gains, departures = [], []
    for first in range(0, len(looks), rows):
        some = looks.pick(np.arange(first, min(first + rows, len(looks))))
        told, is_tried = told_of(actor, some)
        best = torch.where(is_tried, told, -torch.inf).argmax(1).numpy()
        values = some.values.astype(np.float32)
        gains.append(np.take_along_axis(values, best[:, None], 1)[:, 0] - values[:, 0])
        departures.append(best != 0)
    return Worth(float(np.concatenate(gains).mean()), float(np.concatenate(departures).mean()))


def told_of(actor: Actor, looks: Looks) -> tuple[Tensor, Tensor]:
    """The actor's numbers for the codes that were tried, (looks, arms), and where there are any."""
    codes = torch.from_numpy(looks.codes.astype(np.int64))
    is_tried, codes = codes >= 0, codes.clamp(min=0)
    views = torch.from_numpy(looks.views.astype(np.float32))
    short = torch.full((len(codes), actor.shape.codes(views.shape[1])), float(FAR))
    known = torch.where(is_tried, torch.from_numpy(looks.short.astype(np.float32)), float(FAR))
    short.scatter_reduce_(1, codes, known, "amin")
    return actor(views, short).gather(1, codes), is_tried


def _apart(values: Tensor, is_there: Tensor) -> Tensor:
    """By how much each lies above the mean of those that are there."""
    mean = (values * is_there).sum(1, keepdim=True) / is_there.sum(1, keepdim=True)
    return values - mean
