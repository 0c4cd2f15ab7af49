"""The ground as a way: edges, bodies, walls, and the shortest way round them. GROUND-1 to GROUND-3."""

from __future__ import annotations

from typing import Any

import numpy as np

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in, is_line_blocked
from rifts_env.rulesets.base.ids import R

CROWD_FEET = 1.0
ELBOW_FEET = 2.01
CORNER_FEET = 0.5  # how wide a corner is taken


# ---------------------------------------------------------------- where one can stand
@rule
def is_outside(book: Any, x: float, y: float) -> bool:
    """Whether a point lies off the field. Rules: GROUND-1."""
    if book.width <= 0.0:
        return False
    return x < 0.0 or y < 0.0 or x > book.width or y > book.height


@rule
def is_crowded(b: Any, who: int, x: float, y: float) -> bool:
    """Whether another fighter still in the fight stands within a foot of a point. Rules: GROUND-2."""
    for other in range(len(b.fighter)):
        g = b.fighter[other]
        dx, dy = g.x - x, g.y - y
        if dx * dx + dy * dy < CROWD_FEET * CROWD_FEET:  # seldom true, so the rest is asked seldom
            if other != who and is_in(b, other) and other != b.fighter[who].grip_with:
                return True
    return False


@rule
def is_well_inside(book: Any, x: float, y: float, feet: float) -> bool:
    """Whether no edge of the field is nearer than so many feet. Rules: GROUND-1."""
    if book.width <= 0.0:
        return True
    return x >= feet and y >= feet and x <= book.width - feet and y <= book.height - feet


@rule
def straight_feet(b: Any, book: Any, who: int, dx: float, dy: float, most: int) -> int:
    """How many whole feet, up to `most`, a fighter can walk straight along a unit direction.

    Rules: GROUND-1, GROUND-2, GROUND-3.
    """
    f = b.fighter[who]
    feet = most
    while feet > 0:
        x, y = f.x + dx * feet, f.y + dy * feet
        if not is_outside(book, x, y) and not is_crowded(b, who, x, y):
            if book.walls == 0 or not is_line_blocked(book, f.x, f.y, x, y):
                return feet
        feet -= 1
    return 0


# ---------------------------------------------------------------- round the walls
@rule
def corner(book: Any, at: int) -> tuple[float, float]:
    """The point from which the end of a wall is walked round: half a foot beyond it. Rules: GROUND-3."""
    wall = book.wall[at // 2]
    ax, ay, bx, by = wall.ax, wall.ay, wall.bx, wall.by
    if at % 2 == 1:
        ax, ay, bx, by = bx, by, ax, ay
    length = plane.distance(ax, ay, bx, by)
    if length == 0.0:
        return ax, ay
    return ax + (ax - bx) / length * CORNER_FEET, ay + (ay - by) / length * CORNER_FEET


@rule
def route(book: Any, ax: float, ay: float, bx: float, by: float, xs: Any, ys: Any) -> int:
    """The shortest way round the walls from a to b, written into `xs`, `ys` from start to goal.

    Dijkstra over the walls' corners.

    Returns:
        The number of points, 0 where there is no way.

    Rules: GROUND-3.
    """
    count = 2 * int(book.walls) + 2
    px, py = np.zeros(count), np.zeros(count)
    px[0], py[0], px[1], py[1] = ax, ay, bx, by
    for at in range(2 * book.walls):
        px[at + 2], py[at + 2] = corner(book, at)
    best = np.full(count, 1e18)
    before = np.full(count, -1)
    done = np.zeros(count)
    best[0] = 0.0
    for _ in range(count):
        here = -1
        for at in range(count):
            if done[at] == 0.0 and best[at] < 1e18 and (here < 0 or best[at] < best[here]):
                here = at
        if here < 0 or here == 1:
            break
        done[here] = 1.0
        for at in range(1, count):
            if done[at] != 0.0 or (at > 1 and is_outside(book, float(px[at]), float(py[at]))):
                continue
            far = best[here] + plane.distance(float(px[here]), float(py[here]), float(px[at]), float(py[at]))
            if far < best[at] and not is_line_blocked(
                book, float(px[here]), float(py[here]), float(px[at]), float(py[at])
            ):
                best[at] = far
                before[at] = here
    if best[1] >= 1e18:
        return 0
    points, at = 0, 1
    while at >= 0:
        points += 1
        at = int(before[at])
    at = 1
    for place in range(points - 1, -1, -1):
        xs[place], ys[place] = px[at], py[at]
        at = int(before[at])
    return points


@rule
def way_length(book: Any, ax: float, ay: float, bx: float, by: float) -> float:
    """Feet of the shortest way between two points; below 0 where there is none. Rules: GROUND-3."""
    if book.walls == 0 or not is_line_blocked(book, ax, ay, bx, by):
        return plane.distance(ax, ay, bx, by)
    xs, ys = np.zeros(2 * int(book.walls) + 2), np.zeros(2 * int(book.walls) + 2)
    points = route(book, ax, ay, bx, by, xs, ys)
    if points == 0:
        return -1.0
    length = 0.0
    for at in range(1, points):
        length += plane.distance(float(xs[at - 1]), float(ys[at - 1]), float(xs[at]), float(ys[at]))
    return length


@rule
def point_on_way(
    book: Any, ax: float, ay: float, bx: float, by: float, feet: float
) -> tuple[float, float, float, float]:
    """Where one stands who has walked so many feet of the way from a to b, and the direction of the last step.

    Rules: GROUND-3.
    """
    if book.walls == 0 or not is_line_blocked(book, ax, ay, bx, by):
        return _point_between(ax, ay, bx, by, feet)
    xs, ys = np.zeros(2 * int(book.walls) + 2), np.zeros(2 * int(book.walls) + 2)
    points = route(book, ax, ay, bx, by, xs, ys)
    for at in range(1, points):
        leg = plane.distance(float(xs[at - 1]), float(ys[at - 1]), float(xs[at]), float(ys[at]))
        if feet <= leg or at == points - 1:
            return _point_between(float(xs[at - 1]), float(ys[at - 1]), float(xs[at]), float(ys[at]), feet)
        feet -= leg
    return ax, ay, 0.0, 0.0


@rule
def _point_between(ax: float, ay: float, bx: float, by: float, feet: float) -> tuple[float, float, float, float]:
    length = plane.distance(ax, ay, bx, by)
    if length == 0.0:
        return ax, ay, 0.0, 0.0
    share = min(1.0, feet / length)
    return ax + (bx - ax) * share, ay + (by - ay) * share, bx - ax, by - ay


@rule
def why_not_straight(b: Any, book: Any, who: int, dx: float, dy: float) -> int:
    """What stands in the way of the first foot along a unit direction, or 0.

    Rules: GROUND-1, GROUND-2, GROUND-3.
    """
    return why_no_first_foot(b, book, who, dx, dy, False)


@rule
def why_no_first_foot(b: Any, book: Any, who: int, dx: float, dy: float, is_roomy: bool) -> int:
    """As `why_not_straight`, for one who may know already that it has elbow room.

    Rules: GROUND-1, GROUND-2, GROUND-3.
    """
    f = b.fighter[who]
    x, y = f.x + dx, f.y + dy
    if is_outside(book, x, y):
        return int(R.GROUND_1)
    if not is_roomy and is_crowded(b, who, x, y):
        return int(R.GROUND_2)
    return int(R.GROUND_3) if book.walls > 0 and is_line_blocked(book, f.x, f.y, x, y) else 0
