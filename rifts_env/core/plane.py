"""The plane: feet, bearings and arcs, without trigonometry, so that both modes agree to the last bit."""

from __future__ import annotations

from math import ceil, sqrt

from rifts_env.core.jit import rule

SLACK = 0.02  # feet; positions come out of square roots, so a reach of 5 includes 5.02
DIAGONAL = 0.7071067811865476
BEARING_X = (0.0, DIAGONAL, 1.0, DIAGONAL, 0.0, -DIAGONAL, -1.0, -DIAGONAL)
BEARING_Y = (1.0, DIAGONAL, 0.0, -DIAGONAL, -1.0, -DIAGONAL, 0.0, DIAGONAL)
BEARING_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@rule
def distance(ax: float, ay: float, bx: float, by: float) -> float:
    """Feet between two points."""
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


@rule
def within(ax: float, ay: float, bx: float, by: float, feet: float) -> bool:
    """Whether two points are at most so many feet apart (with `SLACK`)."""
    reach = feet + SLACK
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay) <= reach * reach


@rule
def whole_feet(length: float) -> int:
    """What a way of this length costs in feet: a begun foot counts."""
    return int(ceil(length - SLACK))


@rule
def is_in_rear_arc(face_x: float, face_y: float, dx: float, dy: float) -> bool:
    """Whether the direction (dx, dy) is more than 120 degrees off the facing. BASE-FACE."""
    dot = face_x * dx + face_y * dy
    if dot >= 0.0:
        return False
    lengths = (face_x * face_x + face_y * face_y) * (dx * dx + dy * dy)
    # cos(120 degrees) is -1/2; exactly 120 is not behind, so a hair is left for rounding.
    return dot * dot > 0.25 * lengths * (1.0 + 1e-9)


@rule
def side_of(ax: float, ay: float, bx: float, by: float, px: float, py: float) -> float:
    """Positive if p lies left of the line a -> b, negative if right, 0 on it."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@rule
def segments_cross(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Whether the segments ab and cd have a point in common (a mere touch of an end counts)."""
    one = side_of(ax, ay, bx, by, cx, cy)
    two = side_of(ax, ay, bx, by, dx, dy)
    if (one > 0.0 and two > 0.0) or (one < 0.0 and two < 0.0):
        return False
    three = side_of(cx, cy, dx, dy, ax, ay)
    four = side_of(cx, cy, dx, dy, bx, by)
    if (three > 0.0 and four > 0.0) or (three < 0.0 and four < 0.0):
        return False
    if one == 0.0 and two == 0.0:
        return _spans_meet(ax, bx, cx, dx) and _spans_meet(ay, by, cy, dy)
    return True


@rule
def _spans_meet(a: float, b: float, c: float, d: float) -> bool:
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))


@rule
def distance_to_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Feet from a point to the nearest point of a segment."""
    length_squared = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    if length_squared == 0.0:
        return distance(px, py, ax, ay)
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length_squared
    along = max(0.0, min(1.0, along))
    return distance(px, py, ax + along * (bx - ax), ay + along * (by - ay))
