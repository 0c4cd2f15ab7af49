"""Which tactic a doctrine goes by."""

from __future__ import annotations

from typing import Any

from rifts_env.core.doctrine import BRUTE, SOLDIER
from rifts_env.core.parts import open_rule
from rifts_env.core.picking import any_code, is_left_to_chance

# A ruleset's tactics, put in place by `tie`.
choose_best: Any = None  # `(b, book, doctrine, out)`: soldier and above
choose_brute: Any = None  # `(b, book, who, out)`
FIXED_SIZE = BLOCKS = 0


@open_rule
def choose_by(b: Any, book: Any, doctrine: Any, legal: int, out: Any) -> int:
    """The code that a doctrine chooses for the decision that is wanted now.

    Args:
        doctrine: see `rifts_env.core.doctrine`.
        legal: how many codes are legal.
        out: the legal mask.
    """
    if doctrine.blunder > 0.0 and is_left_to_chance(b, doctrine.blunder):
        return any_code(b, FIXED_SIZE + BLOCKS * len(b.fighter), legal, out)
    if doctrine.rung >= SOLDIER:
        return choose_best(b, book, doctrine, out)
    if doctrine.rung == BRUTE:
        return choose_brute(b, book, int(b.decision_who), out)
    return any_code(b, FIXED_SIZE + BLOCKS * len(b.fighter), legal, out)
