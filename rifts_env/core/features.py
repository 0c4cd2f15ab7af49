"""Observations as named pieces: what a number means, where it stands and how far it goes is said once.

A ruleset adds its pieces one by one and writes each number at the place it was given, so that names and encoding
cannot disagree. The head stands once, the seat's pieces once for each seat of the decider's view.

    SEAT = Pieces()
    LIFE = SEAT.add("life", "share of the hit points left")     # 0: its place within a seat
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Piece:
    """A few numbers of an observation.

    Attributes:
        name: in one word.
        meaning: one sentence.
        low: the least value.
        high: the greatest value.
        parts: what the numbers are called where there are several.
    """

    name: str
    meaning: str
    low: float
    high: float
    parts: tuple[str, ...]


class Pieces:
    """Pieces that follow one another."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.size = 0

    def add(
        self, name: str, meaning: str, low: float = 0.0, high: float = 1.0, parts: Sequence[str] = ("",)
    ) -> int:
        """Put a piece at the end; returns the place of its first number."""
        at = self.size
        self.pieces.append(Piece(name, meaning, low, high, tuple(parts)))
        self.size += len(parts)
        return at

    def names(self) -> list[str]:
        """The name of every number."""
        return [f"{piece.name}.{part}" if part else piece.name for piece in self.pieces for part in piece.parts]

    def bounds(self) -> list[tuple[float, float]]:
        """The least and the greatest value of every number."""
        return [(piece.low, piece.high) for piece in self.pieces for _ in piece.parts]


@dataclass(frozen=True)
class Features:
    """The layout of an observation.

    Attributes:
        head: what is said once.
        seat: what is said of each seat of the decider's view: itself, its allies from the front, its foes from the
            back.
    """

    head: Pieces
    seat: Pieces

    def size(self, capacity: int) -> int:
        """How many numbers there are."""
        return self.head.size + capacity * self.seat.size

    def names(self, capacity: int) -> list[str]:
        """The name of every number: `decision.defend`, `me.life`, `seat3.distance`."""
        names = self.head.names()
        for seat in range(capacity):
            names += [f"{f'seat{seat}' if seat else 'me'}.{name}" for name in self.seat.names()]
        return names

    def low(self, capacity: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """The least value of every number."""
        return self._bounds(capacity, 0)

    def high(self, capacity: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """The greatest value of every number."""
        return self._bounds(capacity, 1)

    def _bounds(self, capacity: int, end: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        bounds = self.head.bounds() + capacity * self.seat.bounds()
        return np.array([both[end] for both in bounds], np.float32)
