"""Scales and pieces of an observation that rulesets share."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Any

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.words import NOBODY

FAR_FEET = 100.0  # middle of the scale of ranges
NEAR_FEET = 20.0  # middle of the scale of distances
POINTS = 20.0  # middle of the scale of damage points
A_FOOT = 0.01  # of a hundred
A_FACE = 0.05  # of twenty
A_THIRD = 1.0 / 3.0
A_SIXTH = 1.0 / 6.0


@rule
def share(part: float, whole: float) -> float:
    """A part of a whole, between 0 and 1."""
    if whole <= 0.0 or part <= 0.0:
        return 0.0
    return min(1.0, part / whole)


@rule
def clipped(value: float) -> float:
    """A number between 0 and 1."""
    return max(0.0, min(1.0, value))


@rule
def signed(value: float) -> float:
    """A number between -1 and 1."""
    return max(-1.0, min(1.0, value))


@rule
def bend(value: float, middle: float) -> float:
    """A number without an upper end, between 0 and 1: a half where it is the middle one."""
    return value / (value + middle) if value > 0.0 else 0.0


@rule
def flag(truth: bool) -> float:
    """1 or 0."""
    return 1.0 if truth else 0.0


@rule
def known_share(part: float, whole: float, is_known: bool) -> float:
    """A share, in quarters rounded up where it is not known exactly."""
    exact = share(part, whole)
    return exact if is_known else ceil(exact * 4.0) / 4.0


@rule
def average_damage(book: Any, weapon: Any) -> float:
    """Of a plain hit, in SD points."""
    points = 0.5 * (weapon.dice * (weapon.sides + 1) + weapon.extra_dice * (weapon.extra_sides + 1)) + weapon.plus
    return points * book.md_rate if weapon.mega != 0 else points * 1.0


@rule
def see_points(b: Any, book: Any, other: int, is_known: bool, spot: Any) -> None:
    """Life, body, armour."""
    g, sheet = b.fighter[other], book.sheet[other]
    if sheet.md_being != 0:
        spot.life = known_share(g.mdc, sheet.mdc, is_known)
    else:
        spot.life = known_share(g.hp, sheet.hp, is_known)
        spot.body = known_share(g.sdc, sheet.sdc, is_known)
    spot.armor = known_share(g.armor, sheet.armor, is_known)


@rule
def see_place(b: Any, who: int, other: int, spot: Any) -> None:
    """Where it is, whither it faces, who stands behind whom, who reaches whom."""
    f, g = b.fighter[who], b.fighter[other]
    length = sqrt(g.face_x * g.face_x + g.face_y * g.face_y)
    if length > 0.0:
        inverse = 1.0 / length
        spot.facing[0] = signed(g.face_x * inverse)
        spot.facing[1] = signed(g.face_y * inverse)
    if who == other:
        return
    dx, dy = g.x - f.x, g.y - f.y
    spot.where[0] = signed(dx * A_FOOT)
    spot.where[1] = signed(dy * A_FOOT)
    feet = sqrt(dx * dx + dy * dy)
    spot.distance = bend(feet, NEAR_FEET)
    spot.in_reach = flag(feet <= f.reach + plane.SLACK)
    spot.reaches = flag(feet <= g.reach + plane.SLACK)
    spot.its_back = flag(plane.is_in_rear_arc(g.face_x, g.face_y, -dx, -dy))
    spot.my_back = flag(plane.is_in_rear_arc(f.face_x, f.face_y, dx, dy))


@rule
def mark_parts(b: Any, frame: Any, sheet: Any, out: Any) -> None:
    """Whose doing it is and to whom it is done, as far as they are shown at all."""
    if frame.actor != NOBODY:
        spot = out.seat[sheet.seat_of[frame.actor]]
        if spot.side != 0.0:
            spot.actor = 1.0
    if frame.target != NOBODY:
        spot = out.seat[sheet.seat_of[frame.target]]
        if spot.side != 0.0:
            spot.target = 1.0
