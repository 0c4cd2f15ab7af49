"""Which tactic a doctrine goes by."""

from __future__ import annotations

from typing import Any

from rifts_env.core.doctrine import BRUTE, ONE_WORTH, SOLDIER
from rifts_env.core.parts import open_rule
from rifts_env.core.picking import any_code, is_left_to_chance

# A ruleset's tactics, put in place by `tie`.
choose_best: Any = None  # `(b, book, doctrine, out)`: soldier and above
choose_brute: Any = None  # `(b, book, who, out)`
weigh: Any = None  # `(b, book, doctrine, out, worths, first)`: soldier and above
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


@open_rule
def weigh_by(b: Any, book: Any, doctrine: Any, legal: int, out: Any, worths: Any, first: int) -> int:
    """Write what each code is worth to a doctrine, in parts of `ONE_WORTH`; returns the code that it chooses.

    To a tactic that weighs nothing its choice is worth a life, and everything else nothing. Of codes that are not
    legal nothing is written.

    Args:
        doctrine: see `rifts_env.core.doctrine`.
        legal: how many codes are legal.
        out: the legal mask.
        worths: int64, one a code from `first` on.
        first: see `worths`.
    """
    code = int(choose_by(b, book, doctrine, legal, out))
    if doctrine.rung >= SOLDIER:
        weigh(b, book, doctrine, out, worths, first)
        return code
    for other in range(FIXED_SIZE + BLOCKS * len(b.fighter)):
        worths[first + other] = 0
    worths[first + code] = ONE_WORTH
    return code
