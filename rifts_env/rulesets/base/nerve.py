"""Whether a fighter's nerve holds, and of which ways to strike a doctrine thinks; the same in every ruleset."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.standing import life_share, potential
from rifts_env.rulesets.base.words import How

LOSING = -0.1  # a potential below which a fight is going badly
WOUNDED = 0.6


@rule
def breaks(b: Any, book: Any, d: Any, who: int) -> bool:
    """Whether a fighter wants to get away: it was told to, or it is hurt, loses, and its nerve does not hold."""
    if d.flee != 0:
        return True
    if d.morale >= 1.0:
        return False
    left = life_share(b, book, who)
    if left >= WOUNDED or left >= 1.0 - d.morale:
        return False
    return potential(b, book, int(book.sheet[who].side)) < LOSING


@rule
def knows_how(d: Any, how: int) -> bool:
    """Whether a doctrine thinks of a way to declare an attack."""
    if how == How.PLAIN:
        return True
    if how == How.BURST or how == How.FULL_BURST:
        return d.cunning > 0.4  # type: ignore[no-any-return]
    if how == How.DOUBLE:
        return d.cunning > 0.3  # type: ignore[no-any-return]
    if how == How.KNOCKOUT:
        return d.cunning > 0.5 or d.take_alive != 0  # type: ignore[no-any-return]
    if How.PULL_HALF <= how <= How.PULL_ONE:
        return d.take_alive != 0  # type: ignore[no-any-return]
    if how == How.POWER or how == How.AIMED:
        return d.cunning > 0.2  # type: ignore[no-any-return]
    return d.cunning > 0.6  # type: ignore[no-any-return]
