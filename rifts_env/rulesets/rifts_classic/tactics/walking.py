"""The value of walks: into reach, behind a back, to cover, out of reach, off the field. Each costs an action."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.plane import BEARING_X, BEARING_Y, distance
from rifts_env.rulesets.base.attacks import is_behind_cover
from rifts_env.rulesets.base.fighters import (
    feet_between,
    is_foe,
    is_line_blocked,
    is_wall_between,
    nearest_foe,
    reach_feet,
    sees_foe_within,
)
from rifts_env.rulesets.base.gear import can_be_loaded
from rifts_env.rulesets.base.goals import heading, point_behind, point_in_cover
from rifts_env.rulesets.base.harm import hand_points, is_main_shooter
from rifts_env.rulesets.base.words import NOBODY, SLOTS
from rifts_env.rulesets.rifts_classic.fighters import is_in_hold, move_feet
from rifts_env.rulesets.rifts_classic.grapple import ESCAPE_FEET
from rifts_env.rulesets.rifts_classic.movement import step_room
from rifts_env.rulesets.rifts_classic.tactics.odds import is_behind
from rifts_env.rulesets.rifts_classic.tactics.striking import melee_value
from rifts_env.rulesets.rifts_classic.tactics.worth import is_upon, menace, tempo, worth
from rifts_env.rulesets.rifts_classic.words import Verb

NEARER = 0.02  # what coming nearer to a foe is worth, where nothing else can be done
COVERED = 0.5  # shots of the worst shooter that cover keeps off for the rest of a fight
GUARD_FEET = 8.0
STEPS_BACK = 1.5  # of `distance`: from here on one steps back from those who strike
ESCAPE = 50.0  # what getting away is worth to one who flees
SHOTS_LAND, BLOWS_LAND = 0.8, 0.5  # a dodge costs an action, a parry nothing


# ---------------------------------------------------------------- coming near
@rule
def prefers_distance(b: Any, book: Any, who: int) -> bool:
    """Whether a fighter does its work from afar: its shots are better than its blows."""
    return SHOTS_LAND * hand_points(b, book, who, True) > BLOWS_LAND * hand_points(b, book, who, False)


@rule
def is_out_of_shots(b: Any, book: Any, who: int) -> bool:
    """Whether a gun in hand is empty that can be loaded again, as soon as there are actions for it. Rules: CL-GEAR."""
    for slot in range(SLOTS):
        if b.fighter[who].loaded[slot] <= 0 and can_be_loaded(b, book, who, slot):
            return True
    return False


@rule
def toward_value(b: Any, book: Any, d: Any, who: int, target: int, standing: float) -> float:
    """Going to a foe: the action it costs is well spent where blows there are worth more than what can be done here.

    Args:
        standing: the best that can be done without walking.
    """
    if not is_foe(b, book, who, target):
        near = feet_between(b, who, target) <= GUARD_FEET
        return 2.0 * NEARER if d.protect == target and not near else -1.0
    f = b.fighter[who]
    is_walled = is_wall_between(b, book, who, target)
    feet = feet_between(b, who, target) - reach_feet(b, who)
    if feet <= step_room(b, who) and not is_walled:
        return -1.0
    if d.distance > 0.0 and is_out_of_shots(b, book, who):
        return -1.0
    if prefers_distance(b, book, who) and d.distance > 0.0:
        return NEARER if standing < NEARER and not sees_foe_within(b, book, who, b.fighter[who].shot_feet) else -1.0
    blows = melee_value(b, book, d, who, target, False)
    if f.actions > 1 and not is_walled and feet <= move_feet(b, who):
        there = blows * (f.actions - 1.0) / f.actions
        if there > 1.2 * standing and standing > NEARER:
            return there
    if standing > 2.0 * NEARER:
        return -1.0
    return NEARER * worth(b, book, d, who, target, menace(b, book, target, who)) * (1.0 + 1.0 / (1.0 + max(0.0, feet)))


@rule
def behind_value(b: Any, book: Any, d: Any, who: int, target: int, standing: float) -> float:
    """Going behind a foe that has no turn left to face about, with actions left to strike it undefended."""
    f, g = b.fighter[who], b.fighter[target]
    if d.cunning < 0.7 or not is_foe(b, book, who, target) or f.actions < 2:
        return -1.0
    if g.actions > 0 or is_in_hold(b, target) or is_behind(b, target, who):
        return -1.0
    x, y = point_behind(b, target)
    if distance(f.x, f.y, x, y) > 0.5 * move_feet(b, who) or is_line_blocked(book, f.x, f.y, x, y):
        return -1.0
    there = melee_value(b, book, d, who, target, True) * (f.actions - 1.0) / f.actions
    return there if there > 1.1 * standing else -1.0


# ---------------------------------------------------------------- keeping off
@rule
def striker_upon(b: Any, book: Any, who: int) -> int:
    """The most dangerous foe with an action left that gets at a fighter with blows, or NOBODY."""
    best, most = NOBODY, 0.0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and b.fighter[foe].actions > 0 and not is_in_hold(b, foe):
            if is_upon(b, foe, who) and not prefers_distance(b, book, foe):
                harm = menace(b, book, foe, who)
                if harm > most:
                    best, most = foe, harm
    return best


@rule
def off_value(b: Any, book: Any, d: Any, who: int, verb: int, target: int) -> float:
    """Stepping back from one who has to spend an action on coming after. A back flip keeps it before one's face."""
    if d.distance < STEPS_BACK or striker_upon(b, book, who) != target:
        return -1.0
    room = float(ESCAPE_FEET) if verb == Verb.FLIP_AWAY else feet_between(b, who, target) + move_feet(b, who)
    is_out = room > reach_feet(b, target) + step_room(b, target)
    if not is_out or (d.distance < 2.5 and not prefers_distance(b, book, who)):
        return -1.0
    lost = 0.25 if verb == Verb.AWAY else 0.0  # of its blows: it follows somebody who turns its back
    return (0.4 * d.distance - lost) * d.caution * tempo(b, book, target, who, menace(b, book, target, who))


@rule
def cover_value(b: Any, book: Any, d: Any, who: int) -> float:
    """Going behind cover from those who shoot, where a move suffices. Rules: GROUND-5."""
    f = b.fighter[who]
    if d.cunning < 0.5 or not prefers_distance(b, book, who):
        return -1.0
    worst, most = NOBODY, 0.0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and is_main_shooter(b, book, foe):
            harm = menace(b, book, foe, who)
            if harm > most:
                worst, most = foe, harm
    if worst == NOBODY or is_behind_cover(b, book, worst, who):
        return -1.0
    x, y = point_in_cover(b, book, who)
    if distance(f.x, f.y, x, y) > move_feet(b, who):
        return -1.0
    return COVERED * most * d.caution


# ---------------------------------------------------------------- getting away
@rule
def escape_value(b: Any, book: Any, who: int, verb: int, slot: int, target: int) -> float:
    """Walks of one who flees: off the field, to the nearest edge, away from the nearest foe; the slow flip away."""
    if verb == Verb.FLEE:
        return 2.0 * ESCAPE
    if verb == Verb.FLIP_AWAY:
        return 1.2 * ESCAPE if move_feet(b, who) < ESCAPE_FEET else -1.0
    if verb == Verb.AWAY:
        return 0.8 * ESCAPE if target == nearest_foe(b, book, who) else -1.0
    if verb != Verb.MOVE or book.width <= 0.0:
        return -1.0
    f = b.fighter[who]
    return ESCAPE * heading(book, f.x, f.y, BEARING_X[slot], BEARING_Y[slot])


@rule
def walk_value(b: Any, book: Any, d: Any, who: int, verb: int, target: int, standing: float) -> float:
    """Any walk of the menu; see `toward_value` for `standing`."""
    if d.hold_ground != 0:
        return -1.0
    if verb == Verb.TOWARD:
        return toward_value(b, book, d, who, target, standing)
    if verb == Verb.BEHIND:
        return behind_value(b, book, d, who, target, standing)
    if verb == Verb.AWAY or verb == Verb.FLIP_AWAY:
        return off_value(b, book, d, who, verb, target)
    return cover_value(b, book, d, who) if verb == Verb.TO_COVER else -1.0
