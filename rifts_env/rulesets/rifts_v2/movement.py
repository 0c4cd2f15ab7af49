"""Feet: their price, the way, walks, dodges that move, pursuit. MOVE-1 to MOVE-9, GROUND-1 to GROUND-3."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push, room_left
from rifts_env.rulesets.base.fighters import is_in, is_line_blocked, is_within, reach_feet
from rifts_env.rulesets.base.goals import edge_point, feet_of_walk, feet_to_edge, feet_to_stand, stop_toward
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.ways import is_crowded, is_outside, point_on_way, straight_feet, way_length
from rifts_env.rulesets.base.words import NOBODY, Event, Flag, Grip, Status
from rifts_env.rulesets.rifts_v2.damage import leave_fight
from rifts_env.rulesets.rifts_v2.deadlock import (
    count_bits,
    deadlock_after_defence,
    deadlockers,
    deadlocks,
    drop_out_of_range,
)
from rifts_env.rulesets.rifts_v2.fighters import break_casting, is_helpless, spend_actions
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.surroundings import remember_harm
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

PURSUIT_ROOM = 6  # frames that must be free before another pursuit is offered


# ---------------------------------------------------------------- price
@rule
def feet_left(b: Any, who: int) -> int:
    """Movement left, the extra move included. Rules: MOVE-1, MOVE-7."""
    f = b.fighter[who]
    return int(f.movement + f.extra_movement)


@rule
def price_per_foot(b: Any, who: int) -> int:
    """2 when prone or deadlocked, else 1; 1 for the turn of a breakaway. Rules: MOVE-5, MOVE-6b, MOVE-9."""
    f = b.fighter[who]
    if f.prone != 0:
        return 2
    if f.normal_rate != 0:
        return 1
    return 2 if deadlockers(b, who) != 0 else 1


@rule
def pursuit_price(b: Any, who: int) -> int:
    """1 in pursuit of a foe it deadlocks, but 2 when deadlocked by two or more. Rules: MOVE-5, MOVE-5a."""
    if b.fighter[who].prone != 0:
        return 2
    return 2 if count_bits(deadlockers(b, who)) > 1 else 1


@rule
def payable_feet(b: Any, who: int) -> int:
    """Whole feet of way that the movement left pays for. Rules: MOVE-5."""
    return feet_left(b, who) // price_per_foot(b, who)


@rule
def pay_feet(b: Any, who: int, paid: int) -> None:
    """Take movement off, the extra move first. Rules: MOVE-7."""
    f = b.fighter[who]
    from_extra = min(int(f.extra_movement), paid)
    f.extra_movement -= from_extra
    f.movement -= paid - from_extra


# ---------------------------------------------------------------- may it move at all
@rule
def why_no_walk(b: Any, who: int) -> int:
    """The rule that keeps a fighter from walking, or 0. Rules: GRAP-4a, GRAP-9b, MOVE-1, MOVE-5."""
    f = b.fighter[who]
    if f.grip == Grip.PIN and f.dominant == 0:
        return int(R.GRAP_9B)
    if f.grip_with != NOBODY:
        return int(R.GRAP_4A)
    if feet_left(b, who) == 0:
        return int(R.MOVE_1)
    return _rule_of_price(b, who) if payable_feet(b, who) == 0 else 0


@rule
def _rule_of_price(b: Any, who: int) -> int:
    """What makes a foot cost two. Rules: MOVE-5, MOVE-9."""
    return int(R.MOVE_9) if b.fighter[who].prone != 0 else int(R.MOVE_5)


@rule
def why_no_walk_to(b: Any, book: Any, who: int, x: float, y: float) -> int:
    """The rule that keeps a fighter from walking to an exact point, or 0.

    Rules: MOVE-1, MOVE-5, GROUND-1, GROUND-2, GROUND-3.
    """
    problem = why_no_walk(b, who)
    if problem != 0:
        return problem
    if is_outside(book, x, y):
        return int(R.GROUND_1)
    if is_crowded(b, who, x, y):
        return int(R.GROUND_2)
    f = b.fighter[who]
    length = way_length(book, f.x, f.y, x, y)
    if length < 0.0:
        return int(R.GROUND_3)
    if plane.whole_feet(length) > payable_feet(b, who):
        return _rule_of_price(b, who) if plane.whole_feet(length) <= feet_left(b, who) else int(R.MOVE_1)
    return 0


@rule
def why_no_extra_move(b: Any, who: int, is_multiple_dodging: bool) -> int:
    """Rules: MOVE-7, MOVE-9, DEF-13b, ATK-7, GRAP-4a."""
    f = b.fighter[who]
    if f.grip_with != NOBODY:
        return int(R.GRAP_4A)
    if f.extra_move_used != 0:
        return int(R.MOVE_7)
    if f.prone != 0:
        return int(R.MOVE_9)
    if is_multiple_dodging:
        return int(R.DEF_13B)
    return int(R.ATK_7) if f.actions < 1 else 0


@rule
def take_extra_move(b: Any, who: int, spd: int) -> None:
    """An action for a sixth of the SPD in feet, at least 1. Rules: MOVE-7."""
    f = b.fighter[who]
    spend_actions(b, who, 1)
    f.extra_move_used = 1
    f.extra_movement += max(1, spd // 6)
    tell(b, Event.EXTRA_MOVE, R.MOVE_7, who, -1, f.extra_movement, 0, 0, 0)


# ---------------------------------------------------------------- goals of the flat menu
@rule
def begin_walk(b: Any, who: int, x: float, y: float, stop_feet: int, flags: int) -> None:
    """Push a move toward a point, stopping so many feet short of it."""
    at = push(b, FrameKind.MOVE, who, NOBODY)
    frame = b.stack[at]
    frame.x = x
    frame.y = y
    frame.spare = stop_feet
    frame.flags = flags


@rule
def begin_walk_toward(b: Any, book: Any, who: int, target: int) -> None:
    """Go until the target is in melee range, or as far as the feet allow."""
    g = b.fighter[target]
    begin_walk(b, who, g.x, g.y, stop_toward(b, book, who, target), 0)


@rule
def begin_walk_straight(b: Any, book: Any, who: int, dx: float, dy: float) -> None:
    """Go as far as possible along a unit direction."""
    f = b.fighter[who]
    feet = straight_feet(b, book, who, dx, dy, payable_feet(b, who))
    begin_walk(b, who, f.x + dx * feet, f.y + dy * feet, 0, 0)


# ---------------------------------------------------------------- leaving the field


@rule
def why_no_flight(b: Any, book: Any, who: int) -> int:
    """The rule that keeps a fighter from leaving the field, or 0. Rules: GROUND-1, GRAP-4a."""
    if b.fighter[who].grip_with != NOBODY:
        return int(R.GRAP_4A)
    if book.width <= 0.0:
        return int(R.GROUND_1)
    edge = feet_to_edge(b, book, who)
    if plane.whole_feet(edge) > payable_feet(b, who):
        return int(R.GROUND_1)
    f = b.fighter[who]
    x, y = edge_point(b, book, who)
    return int(R.GROUND_3) if book.walls > 0 and is_line_blocked(book, f.x, f.y, x, y) else 0


@rule
def leave_field(b: Any, book: Any, who: int) -> None:
    """Cross the nearest edge. Rules: GROUND-1."""
    f = b.fighter[who]
    feet = plane.whole_feet(feet_to_edge(b, book, who))
    pay_feet(b, who, feet * price_per_foot(b, who))
    x, y = edge_point(b, book, who)
    f.x = x
    f.y = y
    say(b, Event.FLED, R.GROUND_1, who, -1)
    leave_fight(b, who, Status.FLED, R.CL_END)


# ---------------------------------------------------------------- the move frame
@rule
def step_move(b: Any, book: Any, frame: Any) -> None:
    """One phase of a move: the walk, then each pursuer in order of initiative, then the deadlocks that ended.

    Rules: MOVE-2, MOVE-4, MOVE-4a, MOVE-6c, LOCK-1a.
    """
    if frame.phase == 0:
        _walk(b, book, frame)
        frame.phase = 1
    elif frame.phase == 1:
        _ask_next_pursuer(b, book, frame)
    elif frame.phase == 2:
        _hear_pursuer(b, book, frame)
    else:
        drop_out_of_range(b, book, frame.actor)
        if frame.flags & Flag.DRAG != 0:
            drop_out_of_range(b, book, b.fighter[frame.actor].grip_with)
        pop(b, 0)


@rule
def _price_of_move(b: Any, frame: Any) -> int:
    """Fixed at the start of the move. Rules: MOVE-5, GRAP-4d."""
    if frame.flags & Flag.DRAG != 0:
        return 2
    if frame.flags & Flag.PURSUIT != 0:
        return pursuit_price(b, frame.actor)
    return price_per_foot(b, frame.actor)


@rule
def rule_of_move(b: Any, frame: Any, price: int) -> int:
    """The rule that a move's line in the log cites: that of its price where it has one.

    Rules: MOVE-2, MOVE-3, MOVE-5, MOVE-6b, MOVE-9, GRAP-4d.
    """
    f = b.fighter[frame.actor]
    if frame.flags & Flag.DRAG != 0:
        return int(R.GRAP_4D)
    if frame.flags & Flag.DODGE != 0:
        return int(R.MOVE_3)
    if f.prone != 0:
        return int(R.MOVE_9)
    if price > 1:
        return int(R.MOVE_5)
    return int(R.MOVE_6B) if f.normal_rate != 0 else int(R.MOVE_2)


@rule
def _walk(b: Any, book: Any, frame: Any) -> None:
    """Go as far as the feet pay for and one can stand.

    Rules: MOVE-1, MOVE-5, GROUND-2, GROUND-3, MAG-12b, LOCK-2b.
    """
    who = int(frame.actor)
    f = b.fighter[who]
    price = _price_of_move(b, frame)
    feet = feet_of_walk(b, book, who, frame.x, frame.y, frame.spare, feet_left(b, who) // price)
    if feet <= 0:
        if f.in_turn != 0:
            f.balked = 1
            say(b, Event.BALKED, R.GROUND_10, who, -1)
        return
    length = way_length(book, f.x, f.y, frame.x, frame.y)
    x, y, dx, dy = point_on_way(book, f.x, f.y, frame.x, frame.y, min(float(feet), length))
    ground = int(R.GROUND_3) if book.walls > 0 and is_line_blocked(book, f.x, f.y, x, y) else 0
    if ground == 0 and frame.spare == 0 and feet < min(plane.whole_feet(length), feet_left(b, who) // price):
        ground = int(R.GROUND_2)
    remember_harm(b, book, who)
    _drag_along(b, book, frame, x - f.x, y - f.y)
    f.x = x
    f.y = y
    pay_feet(b, who, feet * price)
    if frame.flags & (Flag.DODGE | Flag.DRAG) == 0 and f.selected == NOBODY and (dx != 0.0 or dy != 0.0):
        f.face_x = dx
        f.face_y = dy
    _tell_walk(b, frame, feet, price, ground)
    if f.ritual_until >= 0:
        break_casting(b, book, who, R.MAG_12B)
    if frame.flags & Flag.DODGE != 0 and frame.other != NOBODY:
        deadlock_after_defence(b, book, frame.other, who)


@rule
def _tell_walk(b: Any, frame: Any, feet: int, price: int, ground: int) -> None:
    """One line: how far, what it cost, and what changed the way or the price.

    Rules: MOVE-4, MOVE-4a, MOVE-5a, MOVE-6c, LOCK-2b.
    """
    who = int(frame.actor)
    if ground != 0:
        cite(b, ground, who)
    if frame.flags & Flag.PURSUIT == 0:
        if frame.flags & Flag.DODGE != 0 and frame.other != NOBODY:
            cite(b, R.LOCK_2B, who)
        tell(b, Event.MOVED, rule_of_move(b, frame, price), who, -1, feet, feet * price, 0, 0)
        return
    if frame.count > 1:
        cite(b, R.MOVE_4A, who)
    if b.fighter[frame.target].normal_rate != 0:
        cite(b, R.MOVE_6C, who)
    cited = R.MOVE_5A if price > 1 and b.fighter[who].prone == 0 else R.MOVE_4
    tell(b, Event.PURSUED, cited, who, frame.target, feet, feet * price, 0, 0)


@rule
def _drag_along(b: Any, book: Any, frame: Any, dx: float, dy: float) -> None:
    """The dragged one comes along. Rules: GRAP-4d, MAG-5c."""
    if frame.flags & Flag.DRAG == 0:
        return
    remember_harm(b, book, b.fighter[frame.actor].grip_with)
    partner = b.fighter[b.fighter[frame.actor].grip_with]
    partner.x += dx
    partner.y += dy


@rule
def _needs_pursuit(b: Any, book: Any, who: int, foe: int) -> bool:
    return deadlocks(b, who, foe) and not is_within(b, who, foe, reach_feet(b, who))


@rule
def pursuit_feet(b: Any, book: Any, who: int, foe: int) -> int:
    """Feet that bring a pursuer back into melee range. Rules: MOVE-4."""
    f, g = b.fighter[who], b.fighter[foe]
    length = way_length(book, f.x, f.y, g.x, g.y)
    if length < 0.0:
        return 1 << 20
    reach = reach_feet(b, who)
    feet = plane.whole_feet(length - reach)
    found = feet_to_stand(b, book, who, g.x, g.y, feet, feet + reach - 1)
    return found if found >= 0 else 1 << 20


@rule
def why_no_pursuit(b: Any, book: Any, who: int, foe: int) -> int:
    """The rule that keeps a fighter from following a foe, or 0. Rules: MOVE-4, GROUND-4, GRAP-4a, GRAP-11e."""
    f, g = b.fighter[who], b.fighter[foe]
    if f.grip_with != NOBODY:
        return int(R.GRAP_4A)
    if is_line_blocked(book, f.x, f.y, g.x, g.y):
        return int(R.GROUND_4)
    if is_helpless(b, who) or room_left(b) < PURSUIT_ROOM:
        return int(R.MOVE_4)
    return int(R.MOVE_4) if pursuit_feet(b, book, who, foe) * pursuit_price(b, who) > feet_left(b, who) else 0


@rule
def _ask_next_pursuer(b: Any, book: Any, frame: Any) -> None:
    foe = int(frame.actor)
    for at in range(len(b.order)):
        who = int(b.order[at])
        if (frame.asked >> who) & 1 != 0 or not is_in(b, foe) or not _needs_pursuit(b, book, who, foe):
            continue
        frame.asked |= 1 << who
        refused = why_no_pursuit(b, book, who, foe)
        if refused == 0:
            frame.other = who
            frame.phase = 2
            ask(b, Decide.PURSUE, who)
            return
        say(b, Event.OUTRUN, refused, who, foe)
    frame.phase = 3


@rule
def _hear_pursuer(b: Any, book: Any, frame: Any) -> None:
    frame.phase = 1
    who, foe = int(frame.other), int(frame.actor)
    if b.choice_verb != Verb.PURSUE:
        say(b, Event.PURSUIT_DECLINED, R.MOVE_4, who, foe)
        return
    at = push(b, FrameKind.MOVE, who, foe)
    chase = b.stack[at]
    chase.x = b.fighter[foe].x
    chase.y = b.fighter[foe].y
    chase.flags = Flag.PURSUIT
    chase.count = count_bits(frame.asked) + (1 if frame.flags & Flag.PURSUIT != 0 else 0)
    chase.spare = reach_feet(b, who)
