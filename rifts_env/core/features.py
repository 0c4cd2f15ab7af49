"""Observations as named pieces: what a number is called, what it means and how far it goes is said once.

A ruleset lists its pieces; rules write them by these names into a record that is laid out from the same list, so
that names and encoding cannot disagree. The head stands once, a seat's pieces once for each seat of the decider's
view. Seen from outside the record is a row of float32.

    SEAT = Pieces()
    SEAT.add("life", "share of the hit points left")     # spot.life = 0.5
    SEAT.add("where", "feet away", -1, 1, ("x", "y"))    # spot.where[1] = 0.5
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Piece:
    """A few numbers of an observation.

    Attributes:
        name: in one word; no attribute of NumPy's records (`round`, `item`).
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

    def add(self, name: str, meaning: str, low: float = 0.0, high: float = 1.0, parts: Sequence[str] = ("",)) -> None:
        """Put a piece at the end."""
        self.pieces.append(Piece(name, meaning, low, high, tuple(parts)))
        self.size += len(parts)

    def layout(self) -> list[tuple[str, Any, int]]:
        """Name, type and place in bytes of every piece."""
        found, at = [], 0
        for piece in self.pieces:
            count = len(piece.parts)
            found.append((piece.name, np.dtype(np.float32) if count == 1 else (np.float32, (count,)), at))
            at += 4 * count
        return found

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

    def capacity(self, size: int) -> int:
        """For how many fighters an observation of so many numbers is."""
        return (size - self.head.size) // self.seat.size

    def dtype(self, capacity: int) -> np.dtype[Any]:
        """The record: every piece by its name, the seats as `seat`, and all numbers once more as `seen`."""
        fields = [("seen", (np.float32, (self.size(capacity),)), 0), *self.head.layout()]
        spot = _record(self.seat.layout(), 4 * self.seat.size)
        fields.append(("seat", (spot, (capacity,)), 4 * self.head.size))
        return _record(fields, 4 * self.size(capacity))

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


def _record(fields: list[tuple[str, Any, int]], size: int) -> np.dtype[Any]:
    names, formats, offsets = zip(*fields, strict=True)
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})
