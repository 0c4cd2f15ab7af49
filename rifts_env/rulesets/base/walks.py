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
def mask_bearings(b: Any, book: Any, who: int, crowd: int, is_free: bool, out: Any) -> int:
    """Walks by bearing; where all is free no first foot has to be looked at. How many there are."""
    count = 0
    for bearing in range(8):
        if is_free or why_no_first_foot(b, book, who, BEARING_X[bearing], BEARING_Y[bearing], crowd) == 0:
            out.legal[START[MOVE] + bearing] = 1
            count += 1
    return count


@open_rule
def mask_walks_at(
    b: Any, book: Any, who: int, known: int, walled: int, crowd: int, is_free: bool, out: Any
) -> int:
    """Walks that depend on a fighter whom one knows of. How many there are.

    Args:
        known: mask of those fighters.
        walled: mask of those behind a wall.
        crowd: mask of those within two feet.
        is_free: whether no first foot has to be looked at.
    """
    open_toward, open_away, open_behind = 0, 0, 0
    for other in range(len(b.fighter)):
        bit = 1 << other
        if known & bit == 0:
            continue
        if why_not_toward(b, book, who, other, walled & bit != 0, IN_REACH) == 0:
            open_toward |= bit
        if is_free or why_not_away(b, book, who, other, crowd) == 0:
            open_away |= bit
        if why_not_behind(b, book, who, other) == 0:
            open_behind |= bit
    return mark_walks_at(b, book, who, known, open_toward, open_away, open_behind, out)


@open_rule
def mark_walks_at(
    b: Any, book: Any, who: int, known: int, open_toward: int, open_away: int, open_behind: int, out: Any
) -> int:
    """Mark what was found; apart, because compiled code reads everything anew after a byte was written."""
    sheet, capacity = book.sheet[who], len(b.fighter)
    toward, away = FIXED_SIZE + START[TOWARD] * capacity, FIXED_SIZE + START[AWAY] * capacity
    behind = FIXED_SIZE + START[BEHIND] * capacity
    count = 0
    for other in range(capacity):
        if (known >> other) & 1 == 0:
            continue
        seat = int(sheet.seat_of[other])
        can_near, can_leave, can_pass = open_toward >> other & 1, open_away >> other & 1, open_behind >> other & 1
        out.legal[toward + seat] = can_near
        out.legal[away + seat] = can_leave
        out.legal[behind + seat] = can_pass
        count += can_near + can_leave + can_pass
    return count


def walk_names(move: int, toward: int, away: int, behind: int, in_reach: int) -> dict[str, int]:
    """The verbs of the walks, and the rule against walking toward one who is in reach."""
    return {"MOVE": move, "TOWARD": toward, "AWAY": away, "BEHIND": behind, "IN_REACH": in_reach}
