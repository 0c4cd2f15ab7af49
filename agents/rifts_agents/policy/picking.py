"""From a network's numbers to a choice: the best code, or a seeded draw; and the dial that makes a policy weaker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rifts_env.problems import BadArgument

Array = np.ndarray[Any, np.dtype[Any]]
NEVER = np.float32(-1e9)  # what an illegal code is worth
HOTTEST = 2.0  # the temperature towards which a dial at 0 goes
STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the dial; what each is worth stands in a policy's card


@dataclass(frozen=True)
class Dial:
    """How strong a policy plays.

    At 1 it takes the best code. Below it draws, the more evenly the lower the dial, and leaves a share of its choices
    to chance altogether: all of them at 0.

    Attributes:
        temperature: what the numbers are divided by before a draw; 0 takes the best.
        blunder: share of the choices that any legal code may get.
    """

    temperature: float = 0.0
    blunder: float = 0.0

    @classmethod
    def at(cls, strength: float) -> Dial:
        """The dial at a strength between 0 and 1.

        Raises:
            BadArgument: it lies outside.
        """
        if not 0.0 <= strength <= 1.0:
            raise BadArgument(f"strength: got {strength:g}, expected a number from 0 (random) to 1 (the best it knows)")
        weak = 1.0 - strength
        return cls(HOTTEST * weak**2, weak**3)


SAMPLED = Dial(1.0, 0.0)  # as the policy chooses while it learns


def legal_logits(logits: Array, masks: Array) -> Array:
    """The numbers with those of illegal codes far below all others."""
    return np.where(masks != 0, logits, NEVER)


def shares(logits: Array, masks: Array) -> Array:
    """How a policy's weight is spread over the legal codes: float32, (battles, codes), rows add up to 1."""
    legal = legal_logits(logits, masks)
    legal -= legal.max(1, keepdims=True)
    spread = np.exp(legal)
    spread /= spread.sum(1, keepdims=True)
    return spread


def pick_codes(logits: Array, masks: Array, dial: Dial, stream: np.random.Generator) -> Array:
    """A legal code for each battle.

    Args:
        logits: (battles, codes).
        masks: likewise; no row is empty.
        dial: greedy, drawn, or with blunders.
        stream: of the draws; a dial at its top draws nothing.

    Returns:
        int64, (battles,).
    """
    values = legal_logits(logits, masks)
    if dial.temperature > 0.0:
        values /= np.float32(dial.temperature)
        values += _noise(values.shape, stream)
    if dial.blunder > 0.0:
        strays = stream.random(len(values)) < dial.blunder
        values[strays] = stream.random((int(strays.sum()), values.shape[1]), np.float32)
        values = legal_logits(values, masks)
    codes: Array = values.argmax(1)
    return codes


def _noise(shape: tuple[int, ...], stream: np.random.Generator) -> Array:
    """Gumbel noise: the greatest of numbers with it is a draw from their softmax."""
    return -np.log(-np.log(np.maximum(stream.random(shape, np.float32), np.float32(1e-12))))
