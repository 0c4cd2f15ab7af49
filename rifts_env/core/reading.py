"""Reading codes: what a number of the flat menu stands for."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import NOBODY
from rifts_env.core.parts import open_rule

# The tables of a ruleset's menu (`parts.menu_names`), put in place by `tie`.
FIXED_SIZE = BLOCKS = EXTRA_SIZE = 0
FIXED_VERB: Any = None
FIXED_SLOT: Any = None
BLOCK_VERB: Any = None
BLOCK_SLOT: Any = None
EXTRA_VERB: Any = None
EXTRA_SLOT: Any = None


@open_rule
def read_code(b: Any, book: Any, code: int) -> tuple[int, int, int]:
    """Verb, slot and target of a code, as the one who decides sees it. The target is a fighter, not a seat.

    Returns:
        Verb 0, slot 0 and NOBODY where there is no such code.
    """
    capacity = len(b.fighter)
    size = FIXED_SIZE + BLOCKS * capacity
    if code < 0 or code >= size + EXTRA_SIZE or b.decision_who == NOBODY:
        return 0, 0, -1
    if code < FIXED_SIZE:
        return int(FIXED_VERB[code]), int(FIXED_SLOT[code]), -1
    if code >= size:
        return int(EXTRA_VERB[code - size]), int(EXTRA_SLOT[code - size]), -1
    block = (code - FIXED_SIZE) // capacity
    target = int(book.sheet[b.decision_who].seat[(code - FIXED_SIZE) % capacity])
    return int(BLOCK_VERB[block]), int(BLOCK_SLOT[block]), target
