"""What came of a search: plans with their odds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """A choice and what follows it, with its odds.

    A trial that stops early or is won narrowly counts as part of a win, which varies less than a whole one: the
    interval is then a little too wide.

    Attributes:
        texts: the choice, and what would most likely follow it, in the menu's words.
        code: the choice.
        visits: how often it was tried.
        odds: the average value, 1 being won.
        low: the lower end of the odds' 95 % interval.
        high: the upper end.
    """

    texts: tuple[str, ...]
    code: int
    visits: int
    odds: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.texts[0]}: wins {self.odds:.0%} ({100 * self.low:.0f}-{100 * self.high:.0f})"
