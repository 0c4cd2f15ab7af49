"""Chances before any die is thrown, for those who weigh what to do. Nothing in play depends on them."""

from __future__ import annotations

from rifts_env.core.jit import rule

LEAST, MOST = 0.05, 0.95  # a natural 1 and a natural 20 leave nothing certain


@rule
def between(low: float, value: float, high: float) -> float:
    """A value, kept within bounds."""
    return max(low, min(high, value))


@rule
def chance_of(needed: float) -> float:
    """Chance that a d20 comes to at least `needed`."""
    return between(LEAST, (21.0 - needed) / 20.0, MOST)


@rule
def chance_to_match(lead: float) -> float:
    """Chance that one d20 comes to at least another one, where it is helped by `lead`; ties are enough."""
    if lead >= 0.0:
        short = max(0.0, 19.0 - lead)
        return between(LEAST, 1.0 - short * (short + 1.0) / 800.0, MOST)
    over = max(0.0, 20.0 + lead)
    return between(LEAST, over * (over + 1.0) / 800.0, MOST)


@rule
def chance_to_beat(lead: float) -> float:
    """Chance that one d20 comes to more than another one, where it is helped by `lead`."""
    return 1.0 - chance_to_match(-lead)
