"""What the one who decides sees, as numbers: named pieces, each written by its name.

Two degrees: `full` shows everything; otherwise foes' points come in quarters, their bonuses and actions stay hidden,
and of those who are not seen nothing is told but that they are there, if one is aware of them.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.features import Features, Pieces
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.observe import (
    add_blow,
    add_body,
    add_bonuses,
    add_place,
    add_reach,
    add_room,
    add_threat,
    add_weapons,
    mark_parts,
    see_blow,
    see_bonuses,
    see_place,
    see_points,
    see_presence,
    see_room,
    see_threat,
    see_weapons,
)
from rifts_env.rulesets.base.scales import A_SIXTH, A_THIRD, clipped, flag, share
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Flag, Grip
from rifts_env.rulesets.rifts_classic.fighters import is_dazed, move_feet
from rifts_env.rulesets.rifts_classic.words import DECISION_NAMES, Decide, FrameKind

A_MOVE = 0.01  # of a hundred feet

HEAD = Pieces()
HEAD.add("rounds", "rounds begun, as a share of the round limit")
HEAD.add("decision", "what has to be decided", parts=[DECISION_NAMES[kind] for kind in Decide if kind])
add_room(HEAD)
add_bonuses(HEAD)
HEAD.add("actions", "actions left in this round, of six")
HEAD.add("debt", "actions of the next round that are spent already, of six")
HEAD.add("passed", "turns that are passed over, of three")
HEAD.add("move", "feet of a move, of a hundred")
HEAD.add("going", "the second half of a move is still to come")
HEAD.add("held", "one is held")
HEAD.add("holding", "one holds somebody")
add_blow(HEAD)
HEAD.add("strike", "the strike that comes", parts=("behind", "unseen", "ranged", "second", "mega"))
HEAD.add("chosen", "the slot chosen, of one's weapons", parts=[str(n) for n in range(SLOTS)])
add_weapons(HEAD)

SEAT = Pieces()
add_body(SEAT)
add_place(SEAT)
add_reach(SEAT)
SEAT.add("held", "it is held")
SEAT.add("holding", "it holds somebody")
SEAT.add("with_me", "one of the two holds the other")
SEAT.add("dazed", "it is dazed")
SEAT.add("blind", "it is blinded")
SEAT.add("invisible", "made invisible")
SEAT.add("going", "the second half of its move is still to come")
SEAT.add("to_act", "its turn in this pass is still to come")
SEAT.add("before_me", "it stands before oneself in the order of play")
SEAT.add("no_parry", "it cannot parry until its next turn")
SEAT.add("trained", "it parries for nothing")
SEAT.add("actions", "actions left in this round, of six")
SEAT.add("debt", "actions of the next round that are spent already, of six")
add_threat(SEAT)

FEATURES = Features(HEAD, SEAT)


# ---------------------------------------------------------------- the whole
@rule
def observe(b: Any, book: Any, who: int, full: int, out: Any) -> None:
    """Write what a fighter sees.

    Args:
        who: from whose view.
        full: 1 shows what it cannot perceive as well.
        out: a record of `FEATURES.dtype(capacity)`.
    """
    for at in range(len(out.seen)):
        out.seen[at] = 0.0
    out.rounds = share(b.round, book.round_limit)
    if b.decision_kind > 0:
        out.decision[b.decision_kind - 1] = 1.0
    see_room(b, book, who, out)
    see_own(b, book, who, out)
    see_weapons(b, book, who, out)
    is_asked = b.depth > 0 and b.decision_kind > Decide.TURN and b.decision_kind != Decide.OPENING
    if is_asked:
        see_question(b, book, b.stack[b.depth - 1], who, full, out)
    sheet = book.sheet[who]
    for seat in range(len(b.fighter)):
        other = int(sheet.seat[seat])
        if other != NOBODY and is_in(b, other):
            see_seat(b, book, who, other, full, out.seat[seat])
    if is_asked:
        mark_parts(b, b.stack[b.depth - 1], sheet, out)


@rule
def see_own(b: Any, book: Any, who: int, out: Any) -> None:
    """What one has left, and one's bonuses."""
    f = b.fighter[who]
    see_bonuses(b, book, who, out)
    out.actions = clipped(f.actions * A_SIXTH)
    out.debt = clipped(f.debt * A_SIXTH)
    out.passed = clipped(f.passed_over * A_THIRD)
    out.move = clipped(move_feet(b, who) * A_MOVE)
    out.going = flag(f.going != 0)
    if f.grip != Grip.NONE:
        out.held = flag(f.dominant == 0)
        out.holding = flag(f.dominant != 0)


# ---------------------------------------------------------------- what is asked
@rule
def see_question(b: Any, book: Any, frame: Any, who: int, full: int, out: Any) -> None:
    """What the question is about: the total to beat, the damage to come, the slot that was chosen."""
    kind = b.decision_kind
    if kind == Decide.HOW and 0 <= frame.slot < SLOTS:
        out.chosen[frame.slot] = 1.0
    if kind == Decide.DEFEND or kind == Decide.ROLL:
        see_blow(b, book, frame, who, full, kind == Decide.ROLL, out)
    if frame.kind == FrameKind.STRIKE:
        out.strike[0] = flag(frame.flags & Flag.BEHIND != 0)
        out.strike[1] = flag(frame.flags & (Flag.UNSEEN | Flag.SNEAK) != 0)
        out.strike[2] = flag(frame.flags & Flag.RANGED != 0)
        out.strike[3] = flag(frame.flags & Flag.SECOND != 0)
        out.strike[4] = flag(frame.mega != 0)


# ---------------------------------------------------------------- the seats
@rule
def see_seat(b: Any, book: Any, who: int, other: int, full: int, spot: Any) -> None:
    """One fighter of the view: what is seen of it, or that it is there."""
    if not see_presence(b, book, who, other, full, spot):
        return
    is_known = full != 0 or spot.side > 0.0
    see_points(b, book, other, is_known, spot)
    see_place(b, who, other, spot)
    see_state(b, book, who, other, is_known, spot)
    see_threat(b, book, other, is_known, spot)


@rule
def see_state(b: Any, book: Any, who: int, other: int, is_known: bool, spot: Any) -> None:
    """Conditions, its place in the order, and what it can still do in this round."""
    f, g = b.fighter[who], b.fighter[other]
    if g.grip != Grip.NONE:
        spot.held = flag(g.dominant == 0)
        spot.holding = flag(g.dominant != 0)
        spot.with_me = flag(g.grip_with == who)
    spot.dazed = flag(is_dazed(b, other))
    spot.blind = flag(g.blinded_until > b.clock)
    spot.invisible = flag(g.invisible_until > b.clock)
    spot.going = flag(g.going != 0)
    spot.to_act = flag(g.had_turn == 0)
    spot.before_me = flag(g.initiative > f.initiative)
    spot.no_parry = flag(g.parry_barred != 0)
    spot.trained = flag(book.sheet[other].style != 0)
    if is_known:
        spot.actions = clipped(g.actions * A_SIXTH)
        spot.debt = clipped(g.debt * A_SIXTH)
