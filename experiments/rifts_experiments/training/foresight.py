"""Foresight: the actor learns what trials say that each choice is worth, beside the others that are open.

What one trial says is mostly luck, and the luck is the same for all choices of one look (see `oracle`): so what is
learned is by how much a choice is better than the others that were tried with it. Looks are kept in a memory and
learned from several times; the learner's own best choices are always tried, so that it finds out where it is wrong.

Because of all that luck every update leads somewhat astray. So who plays in the battles, and is kept at the end, is the
running mean of the learner over its last updates.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from rifts_env.doctrines import FAR
from rifts_env.envs.batch import Array
from rifts_env.envs.pool import Pool
from rifts_experiments.training.network import Actor
from rifts_experiments.training.oracle import Looks, Oracle
from rifts_experiments.training.sheet import ForesightSheet

SCALE = 20.0  # what a battle that is won is worth in the actor's numbers
LAST_RATE = 0.03  # the share of the learning rate that is left at the end
QUICK = 10.0  # at first the mean is over about the last tenth of the updates
STEEPEST = 5.0  # the longest step of an update, as a gradient's length


@dataclass(frozen=True)
class Insight:
    """How a window went.

    Attributes:
        decisions: whose choices were tried so far.
        loss: mean squared difference between what was foreseen and what came, in the actor's numbers.
        gain: by how much the learner's best choices did better than the adviser's, in battles a decision.
        departures: share of the decisions in which the two differ.
        learning_rate: of the updates.
    """

    decisions: int
    loss: float
    gain: float
    departures: float
    learning_rate: float


class Memory:
    """The last looks, as many as there is room for."""

    def __init__(self, room: int) -> None:
        self.room, self.used, self._next = room, 0, 0
        self._tables: list[Array] = []

    def add(self, looks: Looks) -> None:
        """Take looks in, over the oldest ones where it is full."""
        pieces = looks.views, looks.codes, looks.short, looks.values
        if not self._tables:
            self._tables = [np.zeros((self.room, one.shape[1]), one.dtype) for one in pieces]
        at = (self._next + np.arange(len(looks.codes))) % self.room
        for table, one in zip(self._tables, pieces, strict=True):
            table[at] = one
        self._next = int(at[-1] + 1) % self.room
        self.used = min(self.room, self.used + len(at))

    def draw(self, count: int, stream: np.random.Generator) -> Looks:
        """Some looks, any as likely as any other."""
        at = stream.integers(self.used, size=count)
        return Looks(*(table[at] for table in self._tables))


class Foresight:
    """The teaching of an actor; it can be broken off and gone on with.

    Args:
        actor: with an adviser; changed in place.
        sheet: how.
        seed: of battles, trials and the order of learning.

    Attributes:
        done: decisions whose choices were tried.
        updates: made so far.
        mean: the running mean of the actor, which the actor becomes at the end.
    """

    def __init__(self, actor: Actor, sheet: ForesightSheet, seed: int) -> None:
        self.actor, self.sheet, self.seed = actor, sheet, seed
        self.done = self.updates = 0
        self.optimiser = torch.optim.AdamW(actor.parameters(), lr=sheet.learning_rate, weight_decay=sheet.decay)
        self.mean = deepcopy(actor)

    def run(self, pool: Pool, threads: int, on_insight: Callable[[Insight], None] | None = None) -> None:
        """Teach, from where it stands to the end.

        Args:
            pool: the encounters.
            threads: that try side by side.
            on_insight: told of each window.
        """
        sheet, adviser, seed = self.sheet, self.actor.adviser, self.seed + self.done  # other dice than at the beginning
        assert adviser is not None
        oracle, memory, stream = (
            Oracle(sheet, pool, adviser, seed, threads),
            Memory(sheet.memory),
            np.random.default_rng(seed),
        )
        while self.done < sheet.decisions:
            insight = self._learn(oracle.window(self.mean), memory, stream)
            if on_insight is not None:
                on_insight(insight)
        oracle.close()
        self.actor.load_state_dict(self.mean.state_dict())

    def _learn(self, looks: Looks, memory: Memory, stream: np.random.Generator) -> Insight:
        """Learn from a window, and from what is remembered."""
        sheet = self.sheet
        rate = sheet.learning_rate * (1.0 - (1.0 - LAST_RATE) * self.done / sheet.decisions)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        gain, departures = gain_of(self.mean, looks)
        memory.add(looks)
        updates = max(1, round(sheet.rehearsals * len(looks.codes) / sheet.minibatch))
        losses = []
        for _ in range(updates):
            losses.append(learn(self.actor, self.optimiser, memory.draw(sheet.minibatch, stream)))
            self._go_along()
        self.done += len(looks.codes)
        return Insight(self.done, float(np.mean(losses)), gain, departures, rate)

    @torch.no_grad()
    def _go_along(self) -> None:
        """Let the running mean follow an update, the faster the fewer there were."""
        self.updates += 1
        weight = max(1.0 - self.sheet.steadiness, QUICK / (QUICK + self.updates))
        for mean, now in zip(self.mean.parameters(), self.actor.parameters(), strict=True):
            mean.lerp_(now, weight)

    # ------------------------------------------------------------ on disk
    def save(self, path: Path) -> None:
        """Write how far it is; a reader finds the old state or the new one, never half of one."""
        part = path.with_suffix(".part")
        actors = {"actor": self.actor.state_dict(), "mean": self.mean.state_dict()}
        numbers = {"done": self.done, "updates": self.updates}
        torch.save(actors | numbers | {"optimiser": self.optimiser.state_dict()}, part)
        part.replace(path)

    def load(self, path: Path) -> None:
        """Go on from what was written. What was looked at is not kept: its memory begins anew."""
        kept = torch.load(path, weights_only=True)
        self.actor.load_state_dict(kept["actor"])
        self.mean.load_state_dict(kept["mean"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.done, self.updates = kept["done"], kept["updates"]


def learn(actor: Actor, optimiser: torch.optim.Optimizer, looks: Looks) -> float:
    """One update; returns the loss before it."""
    told, is_tried = told_of(actor, looks)
    values = torch.from_numpy(looks.values.astype(np.float32)) * SCALE
    wrong = (_apart(told, is_tried) - _apart(values, is_tried)).square() * is_tried
    loss = wrong.sum() / is_tried.sum()
    optimiser.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(actor.parameters(), STEEPEST)
    optimiser.step()
    return float(loss.item())


@torch.no_grad()
def gain_of(actor: Actor, looks: Looks) -> tuple[float, float]:
    """What the actor's best choices gained over the adviser's, a decision, and how often they differ.

    To be asked before the actor learns from these looks.
    """
    told, is_tried = told_of(actor, looks)
    best = torch.where(is_tried, told, -torch.inf).argmax(1).numpy()
    values = looks.values.astype(np.float32)
    gains = np.take_along_axis(values, best[:, None], 1)[:, 0] - values[:, 0]
    return float(gains.mean()), float((best != 0).mean())


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
