"""The value of walks: into reach, behind a back, to cover, out of reach, off the field."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.plane import BEARING_X, BEARING_Y, distance, is_in_rear_arc
from rifts_env.rulesets.base.attacks import is_behind_cover
from rifts_env.rulesets.base.fighters import (
    friends_in,
    is_foe,
    is_line_blocked,
    is_wall_between,
    is_within,
    nearest_foe,
    reach_feet,
    sees_foe_within,
)
from rifts_env.rulesets.base.goals import feet_of_walk, heading, point_behind
from rifts_env.rulesets.base.harm import hand_points, is_main_shooter
from rifts_env.rulesets.base.ways import point_on_way
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Place
from rifts_env.rulesets.rifts_v2.deadlock import deadlockers, is_behind
from rifts_env.rulesets.rifts_v2.defense import cannot_be_flanked
from rifts_env.rulesets.rifts_v2.movement import feet_left, payable_feet, price_per_foot
from rifts_env.rulesets.rifts_v2.tactics.casting import SUBTLE, is_caster
from rifts_env.rulesets.rifts_v2.tactics.striking import melee_value
from rifts_env.rulesets.rifts_v2.tactics.worth import worth
from rifts_env.rulesets.rifts_v2.words import Verb

NEARER = 0.02  # what coming nearer to a foe is worth, where nothing can be done this turn
COVERED = 0.03
KEPT_OFF = 0.04
LURKING = 0.2  # share of a blow from behind that a place behind a foe is worth, for later
FAR = 1e6  # feet
PATIENT, PATIENCE_ROUNDS = 0.7, 3  # cunning that lets a foe come, and for how long
STEPS_BACK = 0.5  # of `distance`: from here on one steps and dodges back, below it only stays where it is
ESCAPE = 50.0  # what getting away is worth to one who flees


SHOTS_LAND, BLOWS_LAND = 0.8, 0.5  # shots are dodged once in a segment, blows parried three times


# ---------------------------------------------------------------- what one walks for
@rule
def prefers_distance(b: Any, book: Any, who: int) -> bool:
    """Whether a fighter does its work from afar: it casts, or its shots are better than its blows."""
    if is_caster(b, book, who):
        return True
    return SHOTS_LAND * hand_points(b, book, who, True) > BLOWS_LAND * hand_points(b, book, who, False)


@rule
def feet_to(b: Any, who: int, x: float, y: float) -> float:
    """Feet from a fighter to a point."""
    f = b.fighter[who]
    return distance(f.x, f.y, x, y)


@rule
def toward_value(b: Any, book: Any, d: Any, who: int, target: int, standing: float) -> float:
    """Going to a foe: worth what can be done there, if more than what can be done here.

    Args:
        standing: the best that can be done without walking, for each action.
    """
    if not is_foe(b, book, who, target):
        return guard_value(b, d, who, target)
    f, g = b.fighter[who], b.fighter[target]
    feet = feet_to(b, who, g.x, g.y) - reach_feet(b, who)
    is_walled = is_wall_between(b, book, who, target)
    if feet <= 0.0 and not is_walled:
        return -1.0
    if f.actions > 0 and feet <= payable_feet(b, who) and not is_walled:
        gain = melee_value(b, book, d, who, target, False)
        return gain if gain > 1.1 * standing else -1.0
    if prefers_distance(b, book, who) and d.distance > 0.0:
        return NEARER if standing < NEARER and not sees_foe_within(b, book, who, longest_range(b, book, who)) else -1.0
    if standing > 2.0 * NEARER or has_foe_in_reach(b, book, who):
        return -1.0
    if d.cunning >= PATIENT and walks_into_reach(b, book, who, target):
        return -1.0
    return NEARER * worth(b, book, d, who, target) * (1.0 + 1.0 / (1.0 + max(0.0, feet)))  # type: ignore[no-any-return]


@rule
def walks_into_reach(b: Any, book: Any, who: int, target: int) -> bool:
    """Whether a walk of one who is alone only brings it where its foe strikes first: let that one come, for a while.

    Not where it is shot at meanwhile. With friends beside one, coming on together is worth more.
    """
    if b.round > PATIENCE_ROUNDS or friends_in(b, book, who) > 1:
        return False
    g = b.fighter[target]
    if prefers_distance(b, book, target) or is_main_shooter(b, book, target):
        return False
    feet = feet_to(b, who, g.x, g.y)
    left = max(float(reach_feet(b, who)), feet - payable_feet(b, who))
    strides = float(reach_feet(b, target) + int(book.sheet[target].spd))
    return feet > strides and left <= strides  # type: ignore[no-any-return]


@rule
def has_foe_in_reach(b: Any, book: Any, who: int) -> bool:
    """Whether a foe stands in a fighter's melee range."""
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and is_within(b, who, foe, reach_feet(b, who)):
            return True
    return False


@rule
def longest_range(b: Any, book: Any, who: int) -> float:
    """Feet of the farthest shot that a fighter has."""
    f, sheet = b.fighter[who], book.sheet[who]
    longest = 0
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND:
            weapon = book.weapon[sheet.weapon[slot]]
            if weapon.ranged != 0 and (f.loaded[slot] > 0 or weapon.magazine == 0):
                longest = max(longest, int(weapon.range_feet))
    for slot in range(len(sheet.spell)):
        if sheet.spell[slot] >= 0 and book.effect[sheet.spell[slot]].mana <= f.mana:
            longest = max(longest, int(book.effect[sheet.spell[slot]].range_feet))
    return float(longest)


@rule
def guard_value(b: Any, d: Any, who: int, friend: int) -> float:
    """Going to the friend that one guards."""
    if d.protect != friend:
        return -1.0
    g = b.fighter[friend]
    return 2.0 * NEARER if feet_to(b, who, g.x, g.y) > 8.0 else -1.0


@rule
def behind_gain(b: Any, book: Any, d: Any, who: int, target: int) -> float:
    """What a blow from behind is worth, where the feet suffice to get there; 0 where they do not."""
    if d.cunning < 0.7 or not is_foe(b, book, who, target):
        return 0.0
    f, g = b.fighter[who], b.fighter[target]
    if f.actions <= 0 or g.grip_with != NOBODY or cannot_be_flanked(b, target) or g.held_against == who:
        return 0.0
    if is_behind(b, target, who) or not ends_behind(b, book, who, target, payable_feet(b, who)):
        return 0.0
    return melee_value(b, book, d, who, target, True)


@rule
def ends_behind(b: Any, book: Any, who: int, target: int, payable: int) -> bool:
    """Whether a walk behind a foe of so many feet ends at its back; half of the way may be enough. Rules: BASE-FACE."""
    f, g = b.fighter[who], b.fighter[target]
    x, y = point_behind(b, target)
    if is_line_blocked(book, f.x, f.y, x, y):
        return False
    feet = feet_of_walk(b, book, who, x, y, 0, payable)
    x, y, _, _ = point_on_way(book, f.x, f.y, x, y, min(float(feet), feet_to(b, who, x, y)))
    return feet > 0 and is_in_rear_arc(g.face_x, g.face_y, x - g.x, y - g.y)


@rule
def behind_value(b: Any, book: Any, d: Any, who: int, target: int, standing: float) -> float:
    """Going behind a foe, where a blow cannot be met: worth it if it goes on facing away."""
    f, g = b.fighter[who], b.fighter[target]
    if (f.deadlocks >> target) & 1 != 0 and g.selected == who:
        return -1.0
    if f.actions <= 0:
        return lurk_value(b, book, d, who, target)
    gain = behind_gain(b, book, d, who, target)
    return gain if gain > 1.1 * standing else -1.0


@rule
def lurk_value(b: Any, book: Any, d: Any, who: int, target: int) -> float:
    """Going behind a foe with nothing left to strike with: it may not turn before one's next turn."""
    g = b.fighter[target]
    if d.cunning < 0.7 or not is_foe(b, book, who, target) or g.actions > 0 or b.fighter[who].initiative < g.initiative:
        return -1.0
    if is_behind(b, target, who) or not ends_behind(b, book, who, target, payable_feet(b, who)):
        return -1.0
    return LURKING * melee_value(b, book, d, who, target, True)


# ---------------------------------------------------------------- keeping off
@rule
def striker_near(b: Any, book: Any, who: int) -> int:
    """The nearest foe that strikes rather than shoots, or NOBODY."""
    best, least = NOBODY, FAR
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and not prefers_distance(b, book, foe):
            g = b.fighter[foe]
            feet = feet_to(b, who, g.x, g.y)
            if feet < least:
                best, least = foe, feet
    return best


@rule
def away_value(b: Any, book: Any, d: Any, who: int, target: int) -> float:
    """Stepping back from a foe that has to come close, for one who has not; for all who flee see `escape_value`."""
    f = b.fighter[who]
    if f.actions > 0 or d.distance < STEPS_BACK or not is_foe(b, book, who, target) or deadlockers(b, who) != 0:
        return -1.0
    if not prefers_distance(b, book, who) or striker_near(b, book, who) != target:
        return -1.0
    g = b.fighter[target]
    feet = feet_to(b, who, g.x, g.y)
    strides = reach_feet(b, target) + int(book.sheet[target].spd)
    if feet > strides:
        return -1.0
    return KEPT_OFF * d.distance if feet + feet_left(b, who) > strides else -1.0  # type: ignore[no-any-return]


@rule
def cover_value(b: Any, book: Any, d: Any, who: int) -> float:
    """Going behind cover from those who shoot."""
    hides = is_main_shooter(b, book, who) or (d.cunning >= SUBTLE and is_caster(b, book, who))
    if b.fighter[who].actions > 0 or not hides:
        return -1.0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and is_main_shooter(b, book, foe):
            return -1.0 if is_behind_cover(b, book, foe, who) else COVERED * d.caution  # type: ignore[no-any-return]
    return -1.0


@rule
def extra_move_value(b: Any, book: Any, d: Any, who: int, standing: float) -> float:
    """Buying feet: where they, and only they, bring a foe into reach while an action is left for it."""
    f = b.fighter[who]
    if f.actions < 2 or d.cunning < 0.7 or d.hold_ground != 0:
        return -1.0
    more = max(1, int(book.sheet[who].spd) // 6)
    payable = payable_feet(b, who)
    longer = (feet_left(b, who) + more) // price_per_foot(b, who)
    best = 0.0
    for foe in range(len(b.fighter)):
        if not is_foe(b, book, who, foe):
            continue
        g = b.fighter[foe]
        feet = feet_to(b, who, g.x, g.y) - reach_feet(b, who)
        if feet > payable and feet <= longer:
            best = max(best, melee_value(b, book, d, who, foe, False))
        elif feet <= longer and g.selected == NOBODY and not is_behind(b, foe, who):
            if ends_behind(b, book, who, foe, longer) and not ends_behind(b, book, who, foe, payable):
                best = max(best, melee_value(b, book, d, who, foe, True))
    value = best * (f.actions - 1.0) / f.actions
    return value if value > standing else -1.0


# ---------------------------------------------------------------- getting away
@rule
def escape_value(b: Any, book: Any, who: int, verb: int, slot: int, target: int) -> float:
    """Walks of one who flees: off the field, to the nearest edge, away from the nearest foe."""
    if verb == Verb.FLEE:
        return 2.0 * ESCAPE
    foe = nearest_foe(b, book, who)
    if verb == Verb.AWAY:
        return 0.8 * ESCAPE if target == foe else -1.0
    if verb != Verb.MOVE or book.width <= 0.0:
        return -1.0
    f = b.fighter[who]
    return ESCAPE * heading(book, f.x, f.y, BEARING_X[slot], BEARING_Y[slot])


@rule
def walk_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int, target: int, standing: float) -> float:
    """Any walk of the menu; see `toward_value` for `standing`."""
    if d.hold_ground != 0:
        return -1.0
    if verb == Verb.TOWARD:
        return toward_value(b, book, d, who, target, standing)
    if verb == Verb.BEHIND:
        return behind_value(b, book, d, who, target, standing)
    if verb == Verb.AWAY:
        return away_value(b, book, d, who, target)
    if verb == Verb.TO_COVER:
        return cover_value(b, book, d, who)
    return -1.0
