"""Who perceives whom: the one filter behind prompts, hidden observations and what a log may tell."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import sight
from rifts_env.rulesets.base.words import Sight, Status


@rule
def perceives(b: Any, book: Any, who: int, other: int) -> bool:
    """Whether one fighter knows where another is: itself, its side, and whom it sees at least dimly.

    A side keeps itself informed of its own. Walls, invisibility, blindness and not knowing of somebody hide others.

    Rules: BASE-DEFEND-2, GROUND-4.
    """
    if other == who or book.sheet[other].side == book.sheet[who].side:
        return True
    return sight(b, book, who, other) < Sight.BLIND


@rule
def perceived(b: Any, book: Any, who: int) -> int:
    """Mask of the fighters that one perceives; empty seats are nobody."""
    mask = 0
    for other in range(len(b.fighter)):
        if b.fighter[other].status != Status.GONE and perceives(b, book, who, other):
            mask |= 1 << other
    return mask
