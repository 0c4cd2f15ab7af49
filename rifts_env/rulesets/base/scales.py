"""From what the rules count in to the numbers of an observation: shares, signs, and what has no upper end."""

from __future__ import annotations

from rifts_env.core.jit import rule

# Scales. Divisions cost more than all else here, so what is a part of a constant is multiplied.
FAR_FEET = 100.0  # middle of the scale of ranges
NEAR_FEET = 20.0  # middle of the scale of distances
POINTS = 20.0  # middle of the scale of damage points
A_FOOT = 0.01  # of a hundred
A_FACE = 0.05  # of twenty
A_THIRD = 1.0 / 3.0
A_SIXTH = 1.0 / 6.0


@rule
def share(part: float, whole: float) -> float:
    """A part of a whole, between 0 and 1."""
    if whole <= 0.0 or part <= 0.0:
        return 0.0
    return min(1.0, part / whole)


@rule
def clipped(value: float) -> float:
    """A number between 0 and 1."""
    return max(0.0, min(1.0, value))


@rule
def signed(value: float) -> float:
    """A number between -1 and 1."""
    return max(-1.0, min(1.0, value))


@rule
def bend(value: float, middle: float) -> float:
    """A number without an upper end, between 0 and 1: a half where it is the middle one."""
    return value / (value + middle) if value > 0.0 else 0.0


@rule
def flag(truth: bool) -> float:
    """1 or 0."""
    return 1.0 if truth else 0.0


@rule
def known_share(part: float, whole: float, is_known: bool) -> float:
    """A share, in quarters rounded up where it is not known exactly."""
    if is_known or part >= whole:
        return share(part, whole)
    quarters = flag(part > 0.0) + flag(4.0 * part > whole) + flag(2.0 * part > whole) + flag(4.0 * part > 3.0 * whole)
    return 0.25 * quarters
