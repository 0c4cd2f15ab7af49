"""What can be said of one fighter or of two: in the fight, foes, near, seen. The floor under all chapters."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.words import NOBODY, Sight, Status


@rule
def is_in(b: Any, who: int) -> bool:
    """Whether the fighter is still in the fight."""
    return b.fighter[who].status == Status.IN


@rule
def is_foe(b: Any, book: Any, who: int, other: int) -> bool:
    """On another side and in the fight."""
    return b.fighter[other].status == Status.IN and book.sheet[who].side != book.sheet[other].side


@rule
def foes_within(b: Any, book: Any, who: int, everyone: int, feet: float) -> int:
    """Mask of the foes at most so many feet off; all foes where `feet` is below 0."""
    f = b.fighter[who]
    side = book.sheet[who].side
    mask = 0
    for other in range(len(b.fighter)):
        if (everyone >> other) & 1 != 0 and book.sheet[other].side != side:
            g = b.fighter[other]
            dx, dy = g.x - f.x, g.y - f.y
            if feet < 0.0 or dx * dx + dy * dy <= feet * feet:
                mask |= 1 << other
    return mask


@rule
def friends_in(b: Any, book: Any, who: int) -> int:
    """How many of a fighter's side are in the fight, itself among them."""
    count = 0
    for other in range(len(b.fighter)):
        if is_in(b, other) and book.sheet[other].side == book.sheet[who].side:
            count += 1
    return count


@rule
def nearest_foe(b: Any, book: Any, who: int) -> int:
    """The nearest foe that a fighter is aware of, or NOBODY."""
    f = b.fighter[who]
    best, least = NOBODY, 1e18
    for other in range(len(b.fighter)):
        if is_foe(b, book, who, other) and (f.aware >> other) & 1 != 0:
            g = b.fighter[other]
            feet = plane.distance(f.x, f.y, g.x, g.y)
            if feet < least:
                best, least = other, feet
    return best


# ---------------------------------------------------------------- the ground, as one fighter sees it
@rule
def feet_between(b: Any, one: int, other: int) -> float:
    """Feet between two centres."""
    f, g = b.fighter[one], b.fighter[other]
    return plane.distance(f.x, f.y, g.x, g.y)


@rule
def is_within(b: Any, one: int, other: int, feet: float) -> bool:
    """Whether two fighters are at most so many feet apart."""
    f, g = b.fighter[one], b.fighter[other]
    return plane.within(f.x, f.y, g.x, g.y, feet)


@rule
def is_line_blocked(book: Any, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a wall stands between two points. Rules: GROUND-3, GROUND-4."""
    for at in range(book.walls):
        wall = book.wall[at]
        if plane.segments_cross(ax, ay, bx, by, wall.ax, wall.ay, wall.bx, wall.by):
            return True
    return False


@rule
def is_wall_between(b: Any, book: Any, one: int, other: int) -> bool:
    """Whether a wall stands between two fighters. Rules: GROUND-3, GROUND-4."""
    f, g = b.fighter[one], b.fighter[other]
    return book.walls > 0 and is_line_blocked(book, f.x, f.y, g.x, g.y)


@rule
def haze(b: Any, viewer: int, target: int) -> int:
    """The worst Sight that clouds round either of two fighters leave. Rules: GROUND-6."""
    worst = 0
    for at in range(b.clouds):
        cloud = b.hazard[at]
        if cloud.active != 0 and cloud.obscures > worst:
            f, g = b.fighter[viewer], b.fighter[target]
            if plane.within(f.x, f.y, cloud.x, cloud.y, cloud.radius) or plane.within(
                g.x, g.y, cloud.x, cloud.y, cloud.radius
            ):
                worst = int(cloud.obscures)
    return worst


@rule
def sight(b: Any, book: Any, viewer: int, target: int) -> int:
    """How badly `viewer` sees `target`: the worst of blindness, haze, invisibility and walls counts.

    Rules: BASE-DEFEND-2, GROUND-4.
    """
    worst = sight_but_for_walls(b, book, viewer, target)
    if worst < Sight.BLIND and is_wall_between(b, book, viewer, target):
        return int(Sight.BLIND)
    return worst


@rule
def sight_but_for_walls(b: Any, book: Any, viewer: int, target: int) -> int:
    """As `sight`, with every wall taken down. Rules: BASE-DEFEND-2."""
    f, g = b.fighter[viewer], b.fighter[target]
    if (f.aware >> target) & 1 == 0:
        return int(Sight.BLIND)
    if g.invisible_until > b.clock and book.sheet[viewer].sees_invisible == 0:
        return int(Sight.BLIND)
    worst = haze(b, viewer, target)
    if f.blinded_until > b.clock:
        worst = max(worst, int(f.blindness))
    return worst


@rule
def sees_foe_within(b: Any, book: Any, who: int, feet: float) -> bool:
    """Whether a foe at most so many feet away is in sight. Rules: GROUND-4."""
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and is_within(b, who, foe, feet) and sight(b, book, who, foe) < Sight.BLIND:
            return True
    return False


@rule
def sight_penalty(degree: int) -> int:
    """What poor sight takes off a roll: -1 obscured, -5 partly blind, -10 blind."""
    if degree == Sight.OBSCURED:
        return -1
    if degree == Sight.PARTLY_BLIND:
        return -5
    if degree == Sight.BLIND:
        return -10
    return 0


@rule
def reach_feet(b: Any, who: int) -> int:
    """Melee range: the longest reach of a ready melee weapon, at least 5 feet. Rules: BASE-REACH."""
    return int(b.fighter[who].reach)


# ---------------------------------------------------------------- facing
@rule
def face(b: Any, who: int, x: float, y: float) -> None:
    """Turn to a point. Rules: BASE-FACE."""
    f = b.fighter[who]
    if x != f.x or y != f.y:
        f.face_x = x - f.x
        f.face_y = y - f.y
