"""Marking codes in a legal mask, and the windows whose answers stand side by side in the menu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rifts_env.core.dice import NOBODY
from rifts_env.core.jit import table_of
from rifts_env.core.menu import Menu
from rifts_env.core.parts import open_rule

# A ruleset's `problem` and the tables of its menu and windows, put in place by `tie`.
problem: Any = None
START: Any = None
FIXED_VERB: Any = None
FIXED_SLOT: Any = None
WINDOW_FIRST: Any = None
WINDOW_LAST: Any = None


def window_names(menu: Menu, windows: Mapping[Any, tuple[int, int]], kinds: Iterable[int]) -> dict[str, Any]:
    """The fixed codes among which the answers to each kind of decision lie: first, and one past the last.

    Args:
        menu: the ruleset's.
        windows: kind of decision -> its first and its last verb.
        kinds: every kind of decision, from 0; one that is no window has no codes.
    """
    ends = [windows.get(kind) for kind in kinds]
    firsts = [int(menu.start[one[0]]) if one else 0 for one in ends]
    lasts = [int(menu.start[one[1]]) + menu.row_of[one[1]].slots if one else 0 for one in ends]
    return {"WINDOW_FIRST": table_of(firsts), "WINDOW_LAST": table_of(lasts)}


@open_rule
def mark(out: Any, verb: int, slot: int) -> int:
    """Mark a fixed code; returns 1, to be counted."""
    out.legal[START[verb] + slot] = 1
    return 1


@open_rule
def mask_window(b: Any, book: Any, kind: int, out: Any) -> int:
    """A small window: the codes between its first and last verb; how many are legal."""
    count = 0
    for code in range(WINDOW_FIRST[kind], WINDOW_LAST[kind]):
        if problem(b, book, FIXED_VERB[code], FIXED_SLOT[code], NOBODY, 0.0, 0.0, 0) == 0:
            out.legal[code] = 1
            count += 1
    return count
