"""Moves: how far an action goes, the two halves of a long one, the step before a blow. CL-MOVE, CL-INIT-3."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import feet_between, is_in, is_line_blocked, is_within
from rifts_env.rulesets.base.goals import (
    away_direction,
    edge_point,
    feet_of_walk,
    feet_to_edge,
    point_behind,
    point_in_cover,
    stop_toward,
)
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.ways import is_crowded, is_outside, point_on_way, straight_feet, way_length
from rifts_env.rulesets.base.words import Event, Status
from rifts_env.rulesets.rifts_classic.damage import leave_fight
from rifts_env.rulesets.rifts_classic.fighters import is_in_hold, move_feet, spend_actions
from rifts_env.rulesets.rifts_classic.ids import R

STEP_FEET = 5
NO_STEP = -1.0


class Going(IntEnum):
    """What the second half of a move leads to."""

    NOWHERE = 0
    PLACE = 1
    EDGE = 2  # it leaves the field


# ---------------------------------------------------------------- may it move
@rule
def why_no_walk(b: Any, book: Any, who: int) -> int:
    """The rule that keeps a fighter from walking, or 0. Rules: CL-E-HOLDS, CL-MOVE, CL-E-APM."""
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    if move_feet(b, who) < 1:
        return int(R.CL_MOVE)
    return int(R.CL_E_APM) if b.fighter[who].actions < 1 else 0


@rule
def why_no_walk_to(b: Any, book: Any, who: int, x: float, y: float) -> int:
    """The rule that keeps a fighter from walking to an exact point, or 0.

    Rules: CL-MOVE, GROUND-1, GROUND-2, GROUND-3.
    """
    refused = why_no_walk(b, book, who)
    if refused != 0:
        return refused
    if is_outside(book, x, y):
        return int(R.GROUND_1)
    if is_crowded(b, who, x, y):
        return int(R.GROUND_2)
    f = b.fighter[who]
    length = way_length(book, f.x, f.y, x, y)
    if length < 0.0:
        return int(R.GROUND_3)
    return int(R.CL_MOVE) if plane.whole_feet(length) > move_feet(b, who) else 0


@rule
def why_no_flight(b: Any, book: Any, who: int) -> int:
    """The rule that keeps a fighter from leaving the field, or 0. Rules: GROUND-1, GROUND-3, CL-MOVE, CL-E-HOLDS."""
    refused = why_no_walk(b, book, who)
    if refused != 0:
        return refused
    if book.width <= 0.0 or plane.whole_feet(feet_to_edge(b, book, who)) > move_feet(b, who):
        return int(R.GROUND_1)
    f = b.fighter[who]
    x, y = edge_point(b, book, who)
    return int(R.GROUND_3) if book.walls > 0 and is_line_blocked(book, f.x, f.y, x, y) else 0


# ---------------------------------------------------------------- walking
@rule
def walk_toward(b: Any, book: Any, who: int, target: int) -> bool:
    """Until the fighter is in melee range, or as far as the feet go. Whether a way was found. Rules: CL-MOVE."""
    g = b.fighter[target]
    return walk_along(b, book, who, g.x, g.y, stop_toward(b, book, who, target))


@rule
def walk_behind(b: Any, book: Any, who: int, target: int) -> bool:
    """To a place behind a fighter's back. Whether a way was found. Rules: CL-MOVE."""
    x, y = point_behind(b, target)
    return walk_along(b, book, who, x, y, 0)


@rule
def walk_to_cover(b: Any, book: Any, who: int) -> bool:
    """To the nearest place behind cover. Whether a way was found. Rules: CL-MOVE, GROUND-5."""
    x, y = point_in_cover(b, book, who)
    return walk_along(b, book, who, x, y, 0)


@rule
def walk_straight(b: Any, book: Any, who: int, dx: float, dy: float) -> bool:
    """As far as possible along a unit direction. Whether a way was found. Rules: CL-MOVE."""
    f = b.fighter[who]
    feet = straight_feet(b, book, who, dx, dy, move_feet(b, who))
    return walk_along(b, book, who, f.x + dx * feet, f.y + dy * feet, 0)


@rule
def walk_away(b: Any, book: Any, who: int, target: int) -> bool:
    """Straight away from a fighter. Whether a way was found. Rules: CL-MOVE."""
    dx, dy = away_direction(b, who, target)
    return walk_straight(b, book, who, dx, dy)


@rule
def walk_along(b: Any, book: Any, who: int, x: float, y: float, stop_feet: int) -> bool:
    """Go toward a point, stopping so many feet short of it; a long way is gone in two halves.

    Returns:
        Whether there was a way; without one nothing is paid.

    Rules: CL-MOVE, CL-INIT-3, GROUND-2, GROUND-10.
    """
    f = b.fighter[who]
    feet = feet_of_walk(b, book, who, x, y, stop_feet, move_feet(b, who))
    if feet <= 0:
        f.balked = 1
        say(b, Event.BALKED, R.GROUND_10, who, -1)
        return False
    length = min(float(feet), way_length(book, f.x, f.y, x, y))
    goal_x, goal_y, _, _ = point_on_way(book, f.x, f.y, x, y, length)
    set_out(b, book, who, goal_x, goal_y, Going.PLACE)
    return True


@rule
def set_out(b: Any, book: Any, who: int, x: float, y: float, going: int) -> None:
    """Pay for a move and walk it, or its first half. Rules: CL-MOVE, CL-INIT-3."""
    f = b.fighter[who]
    spend_actions(b, who, 1)
    length = way_length(book, f.x, f.y, x, y)
    if length <= move_feet(b, who) / 2.0 + plane.SLACK:
        arrive(b, book, who, x, y, going, R.CL_MOVE)
        return
    f.goal_x = x
    f.goal_y = y
    f.going = going
    half = length / 2.0
    while half > 0.0:  # nobody stops in a crowd
        px, py, _, _ = point_on_way(book, f.x, f.y, x, y, half)
        if not is_crowded(b, who, px, py):
            break
        half = max(0.0, half - 1.0)
    step_along(b, book, who, x, y, half, R.CL_INIT_3)


@rule
def step_along(b: Any, book: Any, who: int, x: float, y: float, feet: float, cited: int) -> None:
    """Go so many feet of the way to a point, and face the way one went. Rules: BASE-FACE."""
    f = b.fighter[who]
    px, py, dx, dy = point_on_way(book, f.x, f.y, x, y, feet)
    if book.walls > 0 and is_line_blocked(book, f.x, f.y, px, py):
        cite(b, R.GROUND_3, who)
    f.x = px
    f.y = py
    if dx != 0.0 or dy != 0.0:
        f.face_x = dx
        f.face_y = dy
    whole = plane.whole_feet(feet)
    tell(b, Event.MOVED, cited, who, -1, whole, whole, 0, 0)


@rule
def arrive(b: Any, book: Any, who: int, x: float, y: float, going: int, cited: int) -> None:
    """Walk to the goal, or as near to it as one can stand; whoever goes to the edge leaves the field.

    Rules: CL-INIT-3, GROUND-1, GROUND-2.
    """
    f = b.fighter[who]
    f.going = Going.NOWHERE
    length = way_length(book, f.x, f.y, x, y)
    if length < 0.0:
        return
    if going == Going.EDGE:
        step_along(b, book, who, x, y, length, cited)
        say(b, Event.FLED, R.GROUND_1, who, -1)
        leave_fight(b, who, Status.FLED, R.CL_END)
        return
    feet = min(length, float(feet_of_walk(b, book, who, x, y, 0, plane.whole_feet(length))))
    if feet > 0.0:
        step_along(b, book, who, x, y, feet, cited)


@rule
def walk_on(b: Any, book: Any, who: int) -> None:
    """The second half of a move. Rules: CL-INIT-3."""
    f = b.fighter[who]
    if f.going != Going.NOWHERE and is_in(b, who):
        arrive(b, book, who, f.goal_x, f.goal_y, f.going, R.CL_INIT_3)


@rule
def leave_field(b: Any, book: Any, who: int) -> None:
    """Set out for the nearest edge. Rules: GROUND-1, CL-INIT-3."""
    x, y = edge_point(b, book, who)
    set_out(b, book, who, x, y, Going.EDGE)


# ---------------------------------------------------------------- the step before a blow
@rule
def step_room(b: Any, who: int) -> int:
    """The longest step: five feet, and never more than a move. Rules: CL-MOVE."""
    return min(STEP_FEET, move_feet(b, who))


@rule
def is_near(b: Any, who: int, target: int, reach: int) -> bool:
    """Within reach, or a step away from it; whether there is room to step is another question. Rules: CL-MOVE."""
    return is_within(b, who, target, reach + step_room(b, who))


@rule
def step_toward(b: Any, book: Any, who: int, target: int, reach: int) -> float:
    """Feet of the step that brings a target within reach: 0 where it is, NO_STEP where there is none.

    Rules: CL-MOVE, GROUND-2.
    """
    if is_within(b, who, target, reach):
        return 0.0
    f, g = b.fighter[who], b.fighter[target]
    apart = feet_between(b, who, target)
    feet, most = apart - reach, float(step_room(b, who))
    while feet <= most + plane.SLACK:
        share = feet / apart
        if not is_crowded(b, who, f.x + (g.x - f.x) * share, f.y + (g.y - f.y) * share):
            return feet
        feet += 1.0
    return NO_STEP


@rule
def take_step(b: Any, book: Any, who: int, target: int, reach: int) -> None:
    """Step up to a target before a blow, free of cost. Rules: CL-MOVE."""
    feet = step_toward(b, book, who, target, reach)
    if feet > 0.0:
        g = b.fighter[target]
        step_along(b, book, who, g.x, g.y, feet, R.CL_MOVE)
