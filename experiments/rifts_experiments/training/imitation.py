"""Imitation: the actor learns what a compiled teacher would choose, in battles that the two play between them.

In some rows the teacher's choices are played, in the others the learner's own, and the teacher's are learned in both:
so the learner also sees what becomes of its mistakes. Nothing is kept: a window of steps is learned from, then dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from rifts_agents.policy.picking import NEVER, SAMPLED, pick_codes
from torch import Tensor

from rifts_env.envs.batch import Array, Batch
from rifts_env.envs.pool import Pool
from rifts_experiments.training.network import Actor
from rifts_experiments.training.sheet import ImitationSheet
from rifts_experiments.training.updates import fall, update

LAST_RATE = 0.1  # the share of the learning rate that is left at the end
STEEPEST = 1.0  # the longest step of an update, as a gradient's length


@dataclass(frozen=True)
class Lesson:
    """How a window went.

    Attributes:
        decisions: learned from so far.
        loss: mean cross-entropy with the teacher's choices.
        agreement: share of them that the learner would have made too.
        learning_rate: of the updates.
    """

    decisions: int
    loss: float
    agreement: float
    learning_rate: float


def imitate(
    actor: Actor, sheet: ImitationSheet, pool: Pool, seed: int, on_lesson: Callable[[Lesson], None] | None = None
) -> int:
    """Teach an actor; returns the decisions that it learned from.

    Args:
        actor: changed in place.
        sheet: how.
        pool: the encounters.
        seed: of battles, draws and the order of learning.
        on_lesson: told of each window.
    """
    optimiser = torch.optim.Adam(actor.parameters(), lr=sheet.learning_rate)
    school = School(sheet, pool, seed)
    order = torch.Generator().manual_seed(seed)
    done = 0
    while done < sheet.decisions:
        rate = fall(optimiser, sheet.learning_rate, LAST_RATE, done / sheet.decisions)
        views, masks, codes = school.window(actor)
        loss, agreement = learn(actor, optimiser, sheet, (views, masks, codes), order)
        done += len(codes)
        if on_lesson is not None:
            on_lesson(Lesson(done, loss, agreement, rate))
    school.close()
    return done


class School:
    """Battles in which a teacher says what it would do."""

    def __init__(self, sheet: ImitationSheet, pool: Pool, seed: int) -> None:
        self.sheet = sheet
        self.batch = Batch(pool, sheet.rows, side="all", opponent=sheet.teacher, copies=False)
        self.batch.seed_all(seed)
        self.batch.reset()
        self._stream = np.random.default_rng(seed)
        self._own = np.arange(sheet.rows) < round(sheet.own_share * sheet.rows)

    def window(self, actor: Actor) -> tuple[Array, Array, Array]:
        """Views, masks and the teacher's codes of some steps of all rows, one decision a row."""
        batch, network = self.batch, actor.frozen()
        found: list[tuple[Array, Array, Array]] = []
        for _ in range(self.sheet.window):
            asked = batch.lanes["done"] == 0
            advised = batch.advise()
            found.append((batch.views[asked], batch.masks[asked], advised[asked]))
            if self._own.any():
                logits = network.logits(batch.views[self._own])
                advised[self._own] = pick_codes(logits, batch.masks[self._own], SAMPLED, self._stream)
            batch.step(advised)
        views, masks, codes = (np.concatenate(one) for one in zip(*found, strict=True))
        return views, masks, codes.astype(np.int64)

    def close(self) -> None:
        """Let the battles go."""
        self.batch.close()


def learn(
    actor: Actor,
    optimiser: torch.optim.Optimizer,
    sheet: ImitationSheet,
    window: tuple[Array, Array, Array],
    order: torch.Generator,
) -> tuple[float, float]:
    """Go through a window once; returns the mean loss and the agreement before each update."""
    views, masks, codes = (torch.from_numpy(one) for one in window)
    loss_sum = agreed = 0.0
    for rows in torch.split(torch.randperm(len(codes), generator=order), sheet.minibatch):  # type: ignore[no-untyped-call]
        loss, right = imitation_loss(actor(views[rows]), masks[rows] != 0, codes[rows], sheet.smoothing)
        update(actor, optimiser, loss, STEEPEST)
        loss_sum += loss.item() * len(rows)
        agreed += right
    return loss_sum / len(codes), agreed / len(codes)


def imitation_loss(logits: Tensor, legal: Tensor, codes: Tensor, smoothing: float) -> tuple[Tensor, float]:
    """Cross-entropy with the teacher's codes, a little of it with all legal ones; and how many codes agree."""
    logs = torch.log_softmax(torch.where(legal, logits, float(NEVER)), 1)
    picked = logs.gather(1, codes[:, None])[:, 0]
    evenly = torch.where(legal, logs, 0.0).sum(1) / legal.sum(1)
    loss = -((1.0 - smoothing) * picked + smoothing * evenly).mean()
    return loss, float((logs.argmax(1) == codes).sum().item())
