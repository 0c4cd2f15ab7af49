"""What comes over several at once: leaping out of it, and the order of those it puts last. MOVE-3a, TIME-3a."""

from __future__ import annotations

from math import sqrt
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_line_blocked, sight
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.ways import is_crowded, is_outside
from rifts_env.rulesets.base.words import NOBODY, Defence, Event, Payment, Sight
from rifts_env.rulesets.rifts_v2.answers import begin_defence, pay_dodge, roll_dodge
from rifts_env.rulesets.rifts_v2.defense import why_no_pool_dodge
from rifts_env.rulesets.rifts_v2.fighters import is_helpless
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.knockback import NO_STRIKE_TO_BEAT
from rifts_env.rulesets.rifts_v2.movement import payable_feet
from rifts_env.rulesets.rifts_v2.reactions import begin_moving_dodge

BEARINGS = 8


@rule
def feet_to_edge_along(px: float, py: float, dx: float, dy: float, radius: float) -> float:
    """Feet from a point inside a circle round the origin to its edge, along a unit direction."""
    along = px * dx + py * dy
    return sqrt(max(0.0, along * along - px * px - py * py + radius * radius)) - along


@rule
def way_out(b: Any, book: Any, frame: Any) -> tuple[float, float, int]:
    """The nearest free point on the edge of an area, straight out or along one of the eight bearings.

    Returns:
        The point and its feet; more feet than anyone has where there is none.

    Rules: MOVE-3a, GROUND-1, GROUND-2, GROUND-3.
    """
    who = int(frame.target)
    f = b.fighter[who]
    radius = float(book.effect[frame.effect].radius)
    px, py = f.x - frame.x, f.y - frame.y
    from_middle = sqrt(px * px + py * py)
    best_x, best_y, best = f.x, f.y, 1 << 20
    for bearing in range(BEARINGS + 1):
        dx, dy = 0.0, 1.0
        if bearing < BEARINGS:
            dx, dy = plane.BEARING_X[bearing], plane.BEARING_Y[bearing]
        elif from_middle > 0.0:
            dx, dy = px / from_middle, py / from_middle
        feet = feet_to_edge_along(px, py, dx, dy, radius)
        x, y = f.x + dx * feet, f.y + dy * feet
        if plane.whole_feet(feet) > best or is_outside(book, x, y) or is_crowded(b, who, x, y):
            continue
        if not is_line_blocked(book, f.x, f.y, x, y):
            best_x, best_y, best = x, y, max(1, plane.whole_feet(feet))
    return best_x, best_y, best


@rule
def why_not_dodge_out(b: Any, book: Any, frame: Any) -> int:
    """The rule that keeps the one hit by an area from leaping out of it, or 0: the edge has to be within its feet.

    Rules: MOVE-3a, DEF-1, DEF-3, GRAP-4a, CL-E-HORROR.
    """
    who, caster = int(frame.target), int(frame.actor)
    f = b.fighter[who]
    if f.grip_with != NOBODY:
        return int(R.GRAP_4A)
    if is_helpless(b, who) or (who != caster and sight(b, book, who, caster) >= Sight.BLIND):
        return int(R.DEF_3)
    if f.shaken_by == caster:
        return int(R.CL_E_HORROR)
    refused = why_no_pool_dodge(b, book, who)
    if refused != 0:
        return refused
    if payable_feet(b, who) < 1:
        return int(R.MOVE_3A)
    _, _, feet = way_out(b, book, frame)
    return int(R.MOVE_3A) if feet > payable_feet(b, who) else 0


@rule
def leap_out(b: Any, book: Any, frame: Any) -> bool:
    """Pay and throw the dodge against 14; moved and paid in feet only if it succeeds.

    Rules: MOVE-3, MOVE-3a, BASE-ROLL, MAG-3.  Dice: 1d20.
    """
    who = int(frame.target)
    x, y, _ = way_out(b, book, frame)
    frame.face = 0
    frame.total = NO_STRIKE_TO_BEAT
    begin_defence(b, book, frame, Defence.DODGE)
    payment = pay_dodge(b, book, who, Payment.POOL)
    cite(b, R.MOVE_3A, who)
    if not roll_dodge(b, book, frame, payment, Defence.DODGE):
        return False
    begin_moving_dodge(b, frame, x, y)
    return True


# ---------------------------------------------------------------- initiative lost at one moment
@rule
def remember_order(b: Any) -> None:
    """Keep everyone's place for `keep_order_of_losers`, in the memory that breakaways use for their blows."""
    for at in range(len(b.order)):
        who = int(b.order[at])
        b.blow_slot[who] = at
        b.blow_total[who] = b.fighter[who].initiative


@rule
def keep_order_of_losers(b: Any) -> None:
    """Those who lost initiative since stand last; put them among themselves as they stood before. Rules: TIME-3a."""
    losers = 0
    for who in range(len(b.fighter)):
        if b.fighter[who].initiative < b.blow_total[who]:
            losers += 1
    first = len(b.order) - losers
    for at in range(first + 1, len(b.order)):
        to = at
        while to > first and b.blow_slot[b.order[to]] < b.blow_slot[b.order[to - 1]]:
            one, other = int(b.order[to]), int(b.order[to - 1])
            b.order[to], b.order[to - 1] = other, one
            f, g = b.fighter[one], b.fighter[other]
            f.initiative, g.initiative = g.initiative, f.initiative
            tell(b, Event.INITIATIVE_MOVED, R.TIME_3A, one, other, 0, f.initiative, 0, 0)
            tell(b, Event.INITIATIVE_MOVED, R.TIME_3A, other, one, 0, g.initiative, 0, 0)
            to -= 1
