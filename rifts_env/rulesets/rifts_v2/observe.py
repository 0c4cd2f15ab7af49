"""What the one who decides sees, as numbers: named pieces, each written by its name.

Two degrees: `full` shows everything; otherwise foes' points come in quarters, their bonuses, actions and defences
stay hidden, and of those who are not seen nothing is told but that they are there, if one is aware of them.
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
from rifts_env.rulesets.base.scales import A_SIXTH, A_THIRD, POINTS, bend, clipped, flag, share
from rifts_env.rulesets.base.words import ITEMS, NOBODY, POWERS, SLOTS, SPELLS, Flag, Grip, Special
from rifts_env.rulesets.rifts_v2.fighters import is_dazed, is_helpless, is_slowed
from rifts_env.rulesets.rifts_v2.words import DECISION_NAMES, Decide, FrameKind

HEAD = Pieces()
HEAD.add("rounds", "rounds begun, as a share of the round limit")
HEAD.add("segment", "the segment of the round", parts=("1", "2", "3"))
HEAD.add("decision", "what has to be decided", parts=[DECISION_NAMES[kind] for kind in Decide if kind])
add_room(HEAD)
HEAD.add("mana", "share of the mana left")
HEAD.add("isp", "share of the inner strength left")
HEAD.add("movement", "feet left in this segment, as a share of the speed")
HEAD.add("parries", "free parries left, of three")
HEAD.add("dodges", "free dodges left")
add_bonuses(HEAD)
add_blow(HEAD)
MARKS = ("behind", "unseen", "flanked", "ranged", "second", "mega")
HEAD.add("strike", "the strike that comes", parts=MARKS)
HEAD.add("chosen", "the slot chosen, of one's weapons or spells", parts=[str(n) for n in range(SLOTS)])
add_weapons(HEAD)
HEAD.add("might", "what it does at its best, n/(n+20)", parts=[f"spell{n}" for n in range(SPELLS)])
HEAD.add("cost", "its mana, as a share of what is left", parts=[f"spell{n}" for n in range(SPELLS)])
HEAD.add("power", "what it does at its best, n/(n+20)", parts=[f"power{n}" for n in range(POWERS)])
HEAD.add("thing", "what it does at its best, n/(n+20); 0 when used up", parts=[f"item{n}" for n in range(ITEMS)])

SEAT = Pieces()
add_body(SEAT)
SEAT.add("ward", "strength of an armour of force, n/(n+20)")
add_place(SEAT)
SEAT.add("deadlocked", "one deadlocks it")
SEAT.add("deadlocks", "it deadlocks oneself")
SEAT.add("selected", "one defends against it rather than against others")
SEAT.add("held", "an action is held against it")
add_reach(SEAT)
SEAT.add("prone", "it lies on the ground")
SEAT.add("guarded", "it took a defensive stance, or a special defence")
SEAT.add("hindered", "dazed, slowed or blinded")
SEAT.add("helpless", "unconscious, in agony or paralysed")
SEAT.add("invisible", "made invisible")
SEAT.add("casting", "a spell is under way")
SEAT.add("to_act", "its turn in this segment is still to come")
SEAT.add("actions", "actions left, of six")
SEAT.add("defences", "free parries and dodges left, of four")
SEAT.add("grip", "the grapple it is in, from grapple to choke, of five")
SEAT.add("dominant", "it holds the other")
SEAT.add("with_me", "it grapples with oneself")
add_threat(SEAT)

FEATURES = Features(HEAD, SEAT)


# ---------------------------------------------------------------- scales


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
    see_moment(b, book, who, out)
    see_own(b, book, who, out)
    see_weapons(b, book, who, out)
    see_magic(b, book, who, out)
    if b.depth > 0 and b.decision_kind > Decide.TURN:
        see_question(b, book, b.stack[b.depth - 1], who, full, out)
    sheet = book.sheet[who]
    for seat in range(len(b.fighter)):
        other = int(sheet.seat[seat])
        if other != NOBODY and is_in(b, other):
            see_seat(b, book, who, other, full, out.seat[seat])
    if b.depth > 0 and b.decision_kind > Decide.TURN:
        mark_parts(b, b.stack[b.depth - 1], sheet, out)


@rule
def see_moment(b: Any, book: Any, who: int, out: Any) -> None:
    """Round, segment, the kind of decision, and the room on the field."""
    out.rounds = share(b.round, book.round_limit)
    if b.segment > 0:
        out.segment[b.segment - 1] = 1.0
    if b.decision_kind > 0:
        out.decision[b.decision_kind - 1] = 1.0
    see_room(b, book, who, out)


@rule
def see_own(b: Any, book: Any, who: int, out: Any) -> None:
    """What one has left, and one's bonuses."""
    f, sheet = b.fighter[who], book.sheet[who]
    out.mana = share(f.mana, sheet.mana)
    out.isp = share(f.isp, sheet.isp)
    out.movement = share(f.movement + f.extra_movement, sheet.spd)
    out.parries = clipped(f.parries * A_THIRD)
    out.dodges = clipped(1.0 * f.dodges)
    see_bonuses(b, book, who, out)


# ---------------------------------------------------------------- magic


@rule
def might(book: Any, one: Any) -> float:
    """What an effect does at its best: average damage in SD points, or its amount."""
    points = 0.5 * one.dice * (one.sides + 1) + one.plus
    if one.mega != 0:
        points *= book.md_rate
    return bend(max(points, 1.0 * one.amount), POINTS)


@rule
def see_magic(b: Any, book: Any, who: int, out: Any) -> None:
    """One's spells, powers and items."""
    f, sheet = b.fighter[who], book.sheet[who]
    for slot in range(SPELLS):
        if sheet.spell[slot] >= 0:
            spell = book.effect[sheet.spell[slot]]
            out.might[slot] = might(book, spell)
            out.cost[slot] = share(spell.mana, max(1, f.mana))
    for slot in range(POWERS):
        if sheet.power[slot] >= 0:
            out.power[slot] = might(book, book.effect[sheet.power[slot]])
    for slot in range(ITEMS):
        if sheet.item[slot] >= 0 and f.item_uses[slot] != 0:
            out.thing[slot] = might(book, book.effect[sheet.item[slot]])


# ---------------------------------------------------------------- what is asked
@rule
def see_question(b: Any, book: Any, frame: Any, who: int, full: int, out: Any) -> None:
    """What the question is about: the total to beat, the damage to come, the slot that was chosen."""
    kind = b.decision_kind
    if (kind == Decide.HOW or kind == Decide.PAD) and 0 <= frame.slot < SLOTS:
        out.chosen[frame.slot] = 1.0
    if kind == Decide.DEFEND or kind == Decide.ROLL:
        see_blow(b, book, frame, who, full, kind == Decide.ROLL, out)
    if frame.kind == FrameKind.STRIKE:
        out.strike[0] = flag(frame.flags & Flag.BEHIND != 0)
        out.strike[1] = flag(frame.flags & Flag.UNSEEN != 0)
        out.strike[2] = flag(frame.flags & Flag.FLANKED != 0)
        out.strike[3] = flag(frame.flags & Flag.RANGED != 0)
        out.strike[4] = flag(frame.flags & Flag.SECOND != 0)
        out.strike[5] = flag(frame.mega != 0)


# ---------------------------------------------------------------- the seats
@rule
def see_seat(b: Any, book: Any, who: int, other: int, full: int, spot: Any) -> None:
    """One fighter of the view: what is seen of it, or that it is there."""
    if not see_presence(b, book, who, other, full, spot):
        return
    is_known = full != 0 or spot.side > 0.0
    see_points(b, book, other, is_known, spot)
    see_ward(b, other, is_known, spot)
    see_place(b, who, other, spot)
    see_ties(b, who, other, spot)
    see_state(b, other, is_known, spot)
    see_threat(b, book, other, is_known, spot)


@rule
def see_ward(b: Any, other: int, is_known: bool, spot: Any) -> None:
    """An armour of force."""
    g = b.fighter[other]
    if g.ward > 0 and g.ward_until > b.clock:
        spot.ward = bend(g.ward, POINTS) if is_known else 0.5


@rule
def see_ties(b: Any, who: int, other: int, spot: Any) -> None:
    """Deadlocks, the foe selected, the action held, the grapple."""
    f, g = b.fighter[who], b.fighter[other]
    spot.deadlocked = flag((f.deadlocks >> other) & 1 != 0)
    spot.deadlocks = flag((g.deadlocks >> who) & 1 != 0)
    spot.selected = flag(f.selected == other)
    spot.held = flag(f.held_against == other)
    if g.grip != Grip.NONE:
        spot.grip = 0.2 * g.grip
        spot.dominant = flag(g.dominant != 0)
        spot.with_me = flag(g.grip_with == who)


@rule
def see_state(b: Any, other: int, is_known: bool, spot: Any) -> None:
    """Conditions, and what it can still do in this segment."""
    g = b.fighter[other]
    spot.prone = flag(g.prone != 0)
    spot.guarded = flag(g.stance != 0 or g.special != Special.NONE)
    spot.hindered = flag(is_dazed(b, other) or is_slowed(b, other) or g.blinded_until > b.clock)
    spot.helpless = flag(is_helpless(b, other))
    spot.invisible = flag(g.invisible_until > b.clock)
    spot.casting = flag(g.casting >= 0)
    spot.to_act = flag(g.had_turn == 0 or g.delaying != 0)
    if is_known:
        spot.actions = clipped(g.actions * A_SIXTH)
        spot.defences = clipped(0.25 * (g.parries + g.dodges))
