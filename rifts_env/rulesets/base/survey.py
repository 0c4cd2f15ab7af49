"""Who is where round one fighter, in one look: what a mask asks of everybody before it asks anything of anyone."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import why_not_seen
from rifts_env.rulesets.base.fighters import is_wall_between, sight_but_for_walls
from rifts_env.rulesets.base.ways import ELBOW_FEET, is_well_inside
from rifts_env.rulesets.base.words import Sight, Status

A_STEP = 1.0  # feet of a first foot; a little more stays clear of walls and edges
HAIR = 0.01
FAR_APART = 1e12  # square feet


@rule
def survey(b: Any, book: Any, who: int, near_feet: float) -> tuple[int, int, int, int, int, bool]:
    """Masks of the fighters round one who decides; itself is in none of them.

    Args:
        near_feet: how far away the second mask goes.

    Returns:
        Others in the fight; foes; foes at most so many feet away; others whom it knows to be there; others behind a
        wall; and whether nobody is within two feet, so that no first foot ends in a crowd.

    Rules: GROUND-2, GROUND-4.
    """
    f, side, sees_all = b.fighter[who], book.sheet[who].side, book.sheet[who].sees_invisible != 0
    others, foes, near, known, walled = 0, 0, 0, 0, 0
    nearest = FAR_APART
    for other in range(len(b.fighter)):
        g = b.fighter[other]
        if g.status != Status.IN or other == who:
            continue
        bit = 1 << other
        others |= bit
        dx, dy = g.x - f.x, g.y - f.y
        apart = dx * dx + dy * dy
        is_friend = book.sheet[other].side == side
        # Whole numbers and no branches: who is what changes from one fighter to the next, and is badly guessed.
        foe = bit * int(not is_friend)
        foes |= foe
        near |= foe * int(apart <= near_feet * near_feet)
        known |= f.aware & bit * int(is_friend or sees_all or g.invisible_until <= b.clock)
        nearest = min(nearest, apart)
        if is_wall_between(b, book, who, other):
            walled |= bit
    return others, foes, near, known, walled, nearest >= ELBOW_FEET * ELBOW_FEET


@rule
def clearly_seen(b: Any, book: Any, who: int, others: int, walled: int) -> int:
    """Mask of those of the others whom a fighter sees at all, and of itself. Rules: BASE-DEFEND-2, GROUND-4."""
    clear = 1 << who
    for other in range(len(b.fighter)):
        if ((others & ~walled) >> other) & 1 != 0 and sight_but_for_walls(b, book, who, other) < Sight.BLIND:
            clear |= 1 << other
    return clear


@rule
def lashed_out_at(b: Any, book: Any, who: int, unseen: int, cited: int) -> int:
    """Mask of those whom a fighter may choose though it does not see them: it is blinded itself.

    Args:
        cited: the rule by which one who is not known of is no target.

    Rules: GROUND-4.
    """
    marked = 0
    for other in range(len(b.fighter)):
        if (unseen >> other) & 1 != 0 and why_not_seen(b, book, who, other, cited) == 0:
            marked |= 1 << other
    return marked


@rule
def is_open_all_round(b: Any, book: Any, who: int) -> bool:
    """Whether the first foot in every direction is on the field and free of walls. Rules: GROUND-1, GROUND-3."""
    f = b.fighter[who]
    step = A_STEP + HAIR
    if not is_well_inside(book, f.x, f.y, step):
        return False
    for at in range(book.walls):
        wall = book.wall[at]
        if min(wall.ax, wall.bx) <= f.x + step and f.x - step <= max(wall.ax, wall.bx):
            if min(wall.ay, wall.by) <= f.y + step and f.y - step <= max(wall.ay, wall.by):
                return False
    return True
