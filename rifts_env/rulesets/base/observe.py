"""Pieces of an observation that rulesets share."""

from __future__ import annotations

from math import sqrt
from typing import Any

from rifts_env.core import plane
from rifts_env.core.features import Pieces
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import sight
from rifts_env.rulesets.base.gear import average_damage
from rifts_env.rulesets.base.scales import (
    A_FACE,
    A_FOOT,
    A_THIRD,
    FAR_FEET,
    NEAR_FEET,
    POINTS,
    bend,
    clipped,
    flag,
    known_share,
    share,
    signed,
)
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Place, Sight


# ---------------------------------------------------------------- pieces, in the order in which they stand
def add_room(head: Pieces) -> None:
    """The room on the field."""
    head.add("room", "feet to the edge of the field, of a hundred", parts=("north", "east", "south", "west"))


def add_bonuses(head: Pieces) -> None:
    """Arms and bonuses of the one who sees."""
    head.add("arms", "free arms, of four")
    head.add("bonus", "own bonuses, of twenty", -1.0, 1.0, ("strike", "parry", "dodge", "roll"))


def add_blow(head: Pieces) -> None:
    """What a blow to be answered comes to."""
    head.add("total", "the total that has to be beaten, of forty", -1.0, 1.0)
    head.add("face", "the natural face of the strike, of twenty; a natural 20 alone where foes' bonuses are hidden")
    head.add("harm", "the damage to come, as a share of what the body has left")


def add_weapons(head: Pieces) -> None:
    """One's attack slots."""
    parts = [f"weapon{n}" for n in range(SLOTS)]
    head.add("ready", "what is in hand, or a limb", parts=parts)
    head.add("damage", "average damage in SD points, n/(n+20)", parts=parts)
    head.add("ranges", "range or reach in feet, n/(n+100)", parts=parts)
    head.add("loaded", "share of the magazine; 1 needs no loading", parts=parts)


def add_body(seat: Pieces) -> None:
    """On whose side somebody is, and what it has left."""
    seat.add("side", "1 friend, -1 foe, 0 nobody, or somebody who is out", -1.0, 1.0)
    seat.add("life", "share of the hit points, or of the MDC of a mega-damage being")
    seat.add("body", "share of the SDC")
    seat.add("armor", "share of the armour")


def add_place(seat: Pieces) -> None:
    """Where somebody is and how well it is seen."""
    seat.add("where", "feet east and north of oneself, of a hundred", -1.0, 1.0, ("east", "north"))
    seat.add("distance", "feet away, n/(n+20)")
    seat.add("facing", "the direction it faces", -1.0, 1.0, ("east", "north"))
    seat.add("its_back", "one stands behind it")
    seat.add("my_back", "it stands behind oneself")
    seat.add("seen", "how well it is seen: 1 clearly, 0 not at all; friends keep each other informed")


def add_reach(seat: Pieces) -> None:
    """Who reaches whom."""
    seat.add("in_reach", "it is in one's melee range")
    seat.add("reaches", "one is in its melee range")


def add_threat(seat: Pieces) -> None:
    """What somebody can do to one, and its part in the question."""
    seat.add("melee", "average damage of its best blow, n/(n+20)")
    seat.add("shot", "average damage of its best shot or throw, n/(n+20)")
    seat.add("shot_range", "range of that, n/(n+100)")
    seat.add("to_strike", "bonus to strike, of twenty", -1.0, 1.0)
    seat.add("to_defend", "the better of the bonuses to parry and to dodge, of twenty", -1.0, 1.0)
    seat.add("actor", "what is to be decided about is its doing")
    seat.add("target", "what is to be decided about is done to it")


# ---------------------------------------------------------------- what is written into them
@rule
def see_room(b: Any, book: Any, who: int, out: Any) -> None:
    """The room on the field."""
    f = b.fighter[who]
    is_bounded = book.width > 0.0
    out.room[0] = clipped((book.height - f.y) * A_FOOT) if is_bounded else 1.0
    out.room[1] = clipped((book.width - f.x) * A_FOOT) if is_bounded else 1.0
    out.room[2] = clipped(f.y * A_FOOT) if is_bounded else 1.0
    out.room[3] = clipped(f.x * A_FOOT) if is_bounded else 1.0


@rule
def see_bonuses(b: Any, book: Any, who: int, out: Any) -> None:
    """Arms and bonuses of the one who sees."""
    sheet = book.sheet[who]
    out.arms = clipped(0.25 * b.fighter[who].arms_free)
    out.bonus[0] = signed(sheet.strike * A_FACE)
    out.bonus[1] = signed(sheet.parry * A_FACE)
    out.bonus[2] = signed(sheet.dodge * A_FACE)
    out.bonus[3] = signed(sheet.roll * A_FACE)


@rule
def see_blow(b: Any, book: Any, frame: Any, who: int, full: int, has_hit: bool, out: Any) -> None:
    """The total to beat and, where it has hit, the damage to come."""
    out.total = signed(frame.total * 0.5 * A_FACE)
    if full != 0 or frame.face == 20:  # else the total would give a foe's bonus away
        out.face = clipped(frame.face * A_FACE)
    if has_hit:
        f = b.fighter[who]
        points = frame.damage
        if book.sheet[who].md_being == 0 and frame.mega != 0:
            points *= book.md_rate
        left = f.mdc if book.sheet[who].md_being != 0 else f.hp + f.sdc
        out.harm = share(points, max(1, left))


@rule
def see_presence(b: Any, book: Any, who: int, other: int, full: int, spot: Any) -> bool:
    """Whose side somebody is on and how well it is seen; of the unseen, that they are there, if one is aware of them.

    Returns:
        Whether there is more to be seen.
    """
    is_friend = book.sheet[who].side == book.sheet[other].side
    degree = int(Sight.CLEAR) if is_friend else sight(b, book, who, other)
    if full == 0 and not is_friend and degree == Sight.BLIND:
        if (b.fighter[who].aware >> other) & 1 != 0:
            spot.side = -1.0
        return False
    spot.side = 1.0 if is_friend else -1.0
    spot.seen = 1.0 - degree * A_THIRD
    return True


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


@rule
def see_weapons(b: Any, book: Any, who: int, out: Any) -> None:
    """One's attack slots."""
    f, sheet = b.fighter[who], book.sheet[who]
    for slot in range(SLOTS):
        if sheet.weapon[slot] < 0 or f.place[slot] == Place.NOWHERE:
            continue
        weapon = book.weapon[sheet.weapon[slot]]
        is_ready = f.place[slot] == Place.HAND or f.place[slot] == Place.LIMB
        out.ready[slot] = flag(is_ready)
        out.damage[slot] = bend(average_damage(book, weapon), POINTS)
        out.ranges[slot] = bend(max(weapon.range_feet, weapon.reach), FAR_FEET)
        out.loaded[slot] = share(f.loaded[slot], weapon.magazine) if weapon.magazine > 0 else 1.0


@rule
def see_threat(b: Any, book: Any, other: int, is_known: bool, spot: Any) -> None:
    """What is in its hands, and its bonuses where they are known."""
    g, sheet = b.fighter[other], book.sheet[other]
    spot.melee = g.blow
    spot.shot = g.shot
    spot.shot_range = g.shot_range
    if is_known:
        spot.to_strike = signed(sheet.strike * A_FACE)
        spot.to_defend = signed(max(sheet.parry, sheet.dodge) * A_FACE)
