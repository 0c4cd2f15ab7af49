"""The goals of walks that the menu names: away, behind somebody, into cover, off the field. GROUND-1 to GROUND-5."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import (
    feet_between,
    is_in,
    is_wall_between,
    is_within,
    reach_feet,
)
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.ways import (
    is_crowded,
    is_outside,
    is_well_inside,
    point_on_way,
    way_length,
    why_no_first_foot,
)
from rifts_env.rulesets.base.words import NOBODY

BEHIND_FEET = 4.0
CLOSE_FEET = 2  # a walk toward a fighter behind a wall goes on to its side
COVER_FEET = 3.0


@rule
def away_direction(b: Any, who: int, target: int) -> tuple[float, float]:
    """The unit direction from the target to the fighter."""
    f, g = b.fighter[who], b.fighter[target]
    feet = plane.distance(f.x, f.y, g.x, g.y)
    if feet == 0.0:
        return 1.0, 0.0
    return (f.x - g.x) / feet, (f.y - g.y) / feet


@rule
def point_behind(b: Any, target: int) -> tuple[float, float]:
    """A point four feet behind a fighter's back."""
    g = b.fighter[target]
    length = plane.distance(0.0, 0.0, g.face_x, g.face_y)
    return g.x - g.face_x / length * BEHIND_FEET, g.y - g.face_y / length * BEHIND_FEET


@rule
def point_in_cover(b: Any, book: Any, who: int) -> tuple[float, float]:
    """The nearest place three feet behind the middle of a cover, seen from the nearest foe.

    Rules: GROUND-5.
    """
    f = b.fighter[who]
    foe, foe_feet = NOBODY, 1e18
    for other in range(len(b.fighter)):
        if is_in(b, other) and book.sheet[other].side != book.sheet[who].side:
            feet = feet_between(b, who, other)
            if feet < foe_feet:
                foe, foe_feet = other, feet
    best_x, best_y, best = f.x, f.y, 1e18
    for at in range(book.covers):
        cover = book.cover[at]
        mx, my = (cover.ax + cover.bx) / 2.0, (cover.ay + cover.by) / 2.0
        length = plane.distance(cover.ax, cover.ay, cover.bx, cover.by)
        nx, ny = -(cover.by - cover.ay) / length, (cover.bx - cover.ax) / length
        if foe != NOBODY and nx * (b.fighter[foe].x - mx) + ny * (b.fighter[foe].y - my) > 0.0:
            nx, ny = -nx, -ny
        x, y = mx + nx * COVER_FEET, my + ny * COVER_FEET
        feet = plane.distance(f.x, f.y, x, y)
        if feet < best and feet > 1.0 and not is_outside(book, x, y) and not is_crowded(b, who, x, y):
            best_x, best_y, best = x, y, feet
    return best_x, best_y


@rule
def feet_to_edge(b: Any, book: Any, who: int) -> float:
    """Feet to the nearest edge of the field. Rules: GROUND-1."""
    f = b.fighter[who]
    return min(min(f.x, f.y), min(book.width - f.x, book.height - f.y))


@rule
def edge_point(b: Any, book: Any, who: int) -> tuple[float, float]:
    """The nearest point of the field's edge. Rules: GROUND-1."""
    f = b.fighter[who]
    edge = feet_to_edge(b, book, who)
    if f.x == edge:
        return 0.0, f.y
    if f.y == edge:
        return f.x, 0.0
    if book.width - f.x == edge:
        return book.width, f.y
    return f.x, book.height


@rule
def feet_to_stand(b: Any, book: Any, who: int, x: float, y: float, least: int, most: int) -> int:
    """The fewest feet of the way to a point, within bounds, at whose end nobody else stands; -1 where there are none.

    Whoever comes up behind a friend steps closer in, where its feet allow.

    Rules: GROUND-2.
    """
    f = b.fighter[who]
    for feet in range(max(0, least), most + 1):
        px, py, _, _ = point_on_way(book, f.x, f.y, x, y, float(feet))
        if not is_crowded(b, who, px, py):
            return feet
    return -1


@rule
def feet_of_walk(b: Any, book: Any, who: int, x: float, y: float, stop_feet: int, payable: int) -> int:
    """Feet that a walk to a point comes to: what the mover means and can pay, ending where it can stand.

    One whose place is taken steps closer in where its feet allow, else it stops short.

    Rules: GROUND-2.
    """
    f = b.fighter[who]
    whole = way_length(book, f.x, f.y, x, y)
    length = max(0.0, whole - stop_feet)
    feet = min(plane.whole_feet(length), payable)
    px, py, _, _ = point_on_way(book, f.x, f.y, x, y, min(float(feet), whole))
    if not is_crowded(b, who, px, py):
        return feet
    if stop_feet > 0 and feet + plane.SLACK >= length:
        closer = feet_to_stand(b, book, who, x, y, feet + 1, min(feet + stop_feet - 1, payable))
        if closer > 0:
            return closer
    while feet > 0:
        feet -= 1
        px, py, _, _ = point_on_way(book, f.x, f.y, x, y, float(feet))
        if not is_crowded(b, who, px, py):
            return feet
    return 0


@rule
def stop_toward(b: Any, book: Any, who: int, target: int) -> int:
    """How far short of a fighter a walk toward it stops: at one's reach, or close up where a wall is between.

    Rules: GROUND-4.
    """
    return CLOSE_FEET if is_wall_between(b, book, who, target) else reach_feet(b, who)


@rule
def heading(book: Any, x: float, y: float, dx: float, dy: float) -> float:
    """How straight a direction leads to the nearest edge of the field; 1 is straight to it."""
    edge = min(min(x, book.width - x), min(y, book.height - y))
    if edge == x:
        return -dx
    if edge == book.width - x:
        return dx
    return -dy if edge == y else dy


# ---------------------------------------------------------------- what keeps one from a walk of the menu
@rule
def why_no_way(b: Any, book: Any, who: int, x: float, y: float) -> int:
    """The rule that keeps a walk of the flat menu from being tried, or 0.

    Whether it comes to a foot is not asked beforehand: one that finds no way is not tried again in that turn.

    Rules: GROUND-1, GROUND-10.
    """
    if b.fighter[who].balked != 0:
        return int(R.GROUND_10)
    return int(R.GROUND_1) if is_outside(book, x, y) else 0


@rule
def why_not_toward(b: Any, book: Any, who: int, target: int, is_walled: bool, cited: int) -> int:
    """Nobody walks toward one who is in reach (`cited`), unless a wall is between. Rules: GROUND-1, GROUND-10."""
    if not is_walled and is_within(b, who, target, reach_feet(b, who)):
        return cited
    return why_no_way(b, book, who, b.fighter[target].x, b.fighter[target].y)


@rule
def why_not_away(b: Any, book: Any, who: int, target: int, is_roomy: bool) -> int:
    """The first foot straight away from a fighter. Rules: GROUND-1, GROUND-2, GROUND-3."""
    dx, dy = away_direction(b, who, target)
    return why_no_first_foot(b, book, who, dx, dy, is_roomy)


@rule
def why_not_behind(b: Any, book: Any, who: int, target: int) -> int:
    """A walk to a place behind a fighter's back. Rules: GROUND-1, GROUND-10."""
    g = b.fighter[target]
    if b.fighter[who].balked == 0 and is_well_inside(book, g.x, g.y, BEHIND_FEET):
        return 0  # most stand so, and it spares the square root
    x, y = point_behind(b, target)
    return why_no_way(b, book, who, x, y)
