"""The legal walks of a turn, marked in the mask: by bearing, and toward, away from and behind the others."""

from __future__ import annotations

from typing import Any

from rifts_env.core.parts import open_rule
from rifts_env.core.plane import BEARING_X, BEARING_Y
from rifts_env.rulesets.base.goals import why_not_away, why_not_behind, why_not_toward
from rifts_env.rulesets.base.ways import why_no_first_foot

# A ruleset's menu, the verbs of its walks, and the rule that says that nobody walks toward one who is in reach.
FIXED_SIZE = MOVE = TOWARD = AWAY = BEHIND = IN_REACH = 0
START: Any = None


@open_rule
def mask_bearings(b: Any, book: Any, who: int, is_roomy: bool, is_free: bool, out: Any) -> int:
    """Walks by bearing; where all is free no first foot has to be looked at. How many there are."""
    count = 0
    for bearing in range(8):
        if is_free or why_no_first_foot(b, book, who, BEARING_X[bearing], BEARING_Y[bearing], is_roomy) == 0:
            out.legal[START[MOVE] + bearing] = 1
            count += 1
    return count


@open_rule
def mask_walks_at(b: Any, book: Any, who: int, known: int, walled: int, is_roomy: bool, is_free: bool, out: Any) -> int:
    """Walks that depend on a fighter whom one knows of. How many there are.

    Args:
        known: mask of those fighters.
        walled: mask of those behind a wall.
        is_roomy: whether nobody is within two feet.
        is_free: whether no first foot has to be looked at.
    """
    sheet, capacity = book.sheet[who], len(b.fighter)
    toward, away = FIXED_SIZE + START[TOWARD] * capacity, FIXED_SIZE + START[AWAY] * capacity
    behind = FIXED_SIZE + START[BEHIND] * capacity
    count = 0
    for other in range(capacity):
        if (known >> other) & 1 == 0:
            continue
        seat = sheet.seat_of[other]
        if why_not_toward(b, book, who, other, (walled >> other) & 1 != 0, IN_REACH) == 0:
            out.legal[toward + seat] = 1
            count += 1
        if is_free or why_not_away(b, book, who, other, is_roomy) == 0:
            out.legal[away + seat] = 1
            count += 1
        if why_not_behind(b, book, who, other) == 0:
            out.legal[behind + seat] = 1
            count += 1
    return count


def walk_names(move: int, toward: int, away: int, behind: int, in_reach: int) -> dict[str, int]:
    """The verbs of the walks, and the rule against walking toward one who is in reach."""
    return {"MOVE": move, "TOWARD": toward, "AWAY": away, "BEHIND": behind, "IN_REACH": in_reach}
