"""Legality: `problem` says which rule refuses a choice, the reasons decision by decision.

The mask (`mask`) asks the chapters the same questions; a test holds both against each other, code by code.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core import reading
from rifts_env.core.jit import rule, table_of
from rifts_env.core.parts import menu_names, tie
from rifts_env.core.plane import BEARING_X, BEARING_Y
from rifts_env.rulesets.base.attacks import why_not_known
from rifts_env.rulesets.base.fighters import is_in, is_wall_between
from rifts_env.rulesets.base.goals import why_no_way, why_not_away, why_not_behind, why_not_toward
from rifts_env.rulesets.base.ways import why_not_straight
from rifts_env.rulesets.base.words import NO_SLOT, NOBODY, How
from rifts_env.rulesets.rifts_classic.attacks import (
    why_no_attack_with,
    why_no_body_attack,
    why_no_body_attack_at,
    why_not_at,
    why_not_how,
)
from rifts_env.rulesets.rifts_classic.blows import why_no_roll
from rifts_env.rulesets.rifts_classic.defense import (
    readiest_slot,
    why_no_auto_dodge,
    why_no_back_flip,
    why_no_counter,
    why_no_defence,
    why_no_dodge,
    why_no_entangle,
    why_no_parry,
    why_no_strike_back,
    why_not_back_with,
)
from rifts_env.rulesets.rifts_classic.fighters import is_in_hold
from rifts_env.rulesets.rifts_classic.gear import why_no_draw, why_no_drop, why_no_reload, why_no_struggle
from rifts_env.rulesets.rifts_classic.grapple import (
    why_no_break,
    why_no_flip_away,
    why_no_release,
    why_no_squeeze,
    why_not_away_from,
)
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.movement import why_no_flight, why_no_walk, why_no_walk_to
from rifts_env.rulesets.rifts_classic.opportunity import why_not_opened_so
from rifts_env.rulesets.rifts_classic.rows import MENU
from rifts_env.rulesets.rifts_classic.words import Decide, Verb

FIXED_SIZE = MENU.fixed_size
START = table_of(MENU.start)
FIXED_VERB, FIXED_SLOT = table_of(MENU.fixed_verb), table_of(MENU.fixed_slot)
BLOCK_VERB, BLOCK_SLOT = table_of(MENU.block_verb), table_of(MENU.block_slot)
BLOCKS = MENU.blocks
read_code = tie(reading, "rifts_classic", menu_names(MENU)).read_code


# ---------------------------------------------------------------- the reasons, decision by decision
@rule
def problem(b: Any, book: Any, verb: int, slot: int, target: int, x: float, y: float, number: int) -> int:
    """The rule that refuses a choice to the one who decides now, or 0. CL-TURN-1 stands for: not the moment.

    Args:
        verb: Verb.
        slot: the verb's slot.
        target: a fighter, or NOBODY where the verb has none.
        x: feet east, for an exact place.
        y: feet north, likewise.
        number: an exact number; no verb here takes one.
    """
    kind = b.decision_kind
    if kind == Decide.NONE:
        return int(R.CL_END)
    if kind == Decide.TURN:
        return turn_problem(b, book, b.decision_who, verb, slot, target, x, y)
    if kind == Decide.DEFEND:
        return defend_problem(b, book, verb, slot)
    if kind == Decide.OPENING:
        return opening_problem(b, book, b.decision_who, verb, slot, target, x, y)
    return window_problem(b, book, kind, verb, slot)


@rule
def window_problem(b: Any, book: Any, kind: int, verb: int, slot: int) -> int:
    """Reasons in the small windows.

    Rules: CL-DECLARE, BASE-ROLL, CL-E-DISARM-2, CL-E-PAIRED-2, CL-TURN-1.
    """
    frame = b.stack[b.depth - 1]
    if kind == Decide.HOW:
        if verb != Verb.HOW:
            return int(R.CL_DECLARE)
        return why_not_how(b, book, frame.actor, frame.slot, frame.target, slot)
    if kind == Decide.ROLL:
        if verb == Verb.ROLL:
            return why_no_roll(b, book, frame)
        return 0 if verb == Verb.TAKE_IT else int(R.BASE_ROLL)
    if verb == Verb.DECLINE:
        return 0
    if kind == Decide.DISARM:
        return 0 if verb == Verb.DISARM else int(R.CL_E_DISARM_2)
    return why_no_counter(b, book, frame, slot) if verb == Verb.STRIKE else int(R.CL_E_PAIRED_2)


@rule
def defend_problem(b: Any, book: Any, verb: int, slot: int) -> int:
    """Reasons against a defence. Rules: CL-DEFEND-ONE, CL-E-SIMULTANEOUS, CL-TURN-1."""
    frame = b.stack[b.depth - 1]
    if verb == Verb.NO_DEFENCE:
        return 0
    if verb != Verb.STRIKE_BACK_READY and (verb < Verb.PARRY or verb > Verb.STRIKE_BACK):
        return int(R.CL_TURN_1)
    refused = why_no_defence(b, book, frame)
    if refused != 0:
        return refused
    if verb == Verb.PARRY:
        return why_no_parry(b, book, frame)
    if verb == Verb.DODGE:
        return why_no_dodge(b, book, frame)
    if verb == Verb.BACK_FLIP:
        return why_no_back_flip(b, book, frame)
    if verb == Verb.AUTO_DODGE:
        return why_no_auto_dodge(book, frame)
    if verb == Verb.ENTANGLE:
        return why_no_entangle(b, book, frame)
    refused = why_no_strike_back(b, book, frame)
    if refused != 0:
        return refused
    if verb == Verb.STRIKE_BACK:
        return strike_back_problem(b, book, frame, slot)
    return int(R.BASE_REACH) if readiest_slot(b, book, frame) == NO_SLOT else 0


@rule
def strike_back_problem(b: Any, book: Any, frame: Any, slot: int) -> int:
    """Reasons against striking back with a slot. Rules: CL-E-USING, CL-E-SIMULTANEOUS."""
    if book.sheet[frame.target].weapon[slot] < 0:
        return int(R.CL_E_USING)
    return why_not_back_with(b, book, frame, slot)


# ---------------------------------------------------------------- the turn
@rule
def turn_problem(b: Any, book: Any, who: int, verb: int, slot: int, target: int, x: float, y: float) -> int:
    """Reasons against a choice of one's own turn."""
    if verb >= Verb.MOVE_TO:
        return place_problem(b, book, who, verb, x, y)
    if verb >= Verb.ATTACK:
        if target == NOBODY:
            return int(R.GROUND_10)
        refused = block_problem(b, book, who, verb, slot)
        return refused if refused != 0 else target_problem(b, book, who, verb, slot, target)
    return fixed_problem(b, book, who, verb, slot)


@rule
def opening_problem(b: Any, book: Any, who: int, verb: int, slot: int, target: int, x: float, y: float) -> int:
    """In an opening one attacks or lets it go, and does nothing else but turn, let fall and give up.

    Rules: CL-INIT-2, CL-INIT-2a.
    """
    is_free = verb == Verb.END_TURN or verb == Verb.SURRENDER or verb == Verb.DROP
    if is_free or verb == Verb.FACE or verb == Verb.FACE_TO:
        return turn_problem(b, book, who, verb, slot, target, x, y)
    if verb < Verb.ATTACK or verb > Verb.HOLD or target == NOBODY:
        return int(R.CL_INIT_2)
    if verb != Verb.ATTACK and b.fighter[who].far != 0:
        return int(R.CL_INIT_2A)
    refused = turn_problem(b, book, who, verb, slot, target, x, y)
    if refused == 0 and verb == Verb.ATTACK:
        refused = why_not_opened_so(b, book, who, slot, target)
    return refused


@rule
def fixed_problem(b: Any, book: Any, who: int, verb: int, slot: int) -> int:
    """Verbs without a target. Rules: CL-E-HOLDS, CL-TURN-1, GROUND-5."""
    if verb == Verb.END_TURN or verb == Verb.SURRENDER:
        return 0
    if verb == Verb.FLEE:
        return why_no_flight(b, book, who)
    if verb == Verb.BREAK_FREE:
        return why_no_break(b, who)
    if verb == Verb.SQUEEZE:
        return why_no_squeeze(b, who)
    if verb == Verb.RELEASE:
        return why_no_release(b, who)
    if verb == Verb.STRUGGLE:
        return why_no_struggle(b, who)
    if verb == Verb.RELOAD or verb == Verb.DRAW or verb == Verb.DROP:
        return gear_problem(b, book, who, verb, slot)
    if verb != Verb.MOVE and verb != Verb.TO_COVER:
        return int(R.CL_TURN_1)
    refused = why_no_walk(b, book, who)
    if refused != 0:
        return refused
    if verb == Verb.MOVE:
        return why_not_straight(b, book, who, BEARING_X[slot], BEARING_Y[slot])
    f = b.fighter[who]
    return int(R.GROUND_5) if book.covers == 0 else why_no_way(b, book, who, f.x, f.y)


@rule
def gear_problem(b: Any, book: Any, who: int, verb: int, slot: int) -> int:
    """Rules: CL-GEAR, CL-E-USING."""
    if book.sheet[who].weapon[slot] < 0:
        return int(R.CL_E_USING)
    if verb == Verb.RELOAD:
        return why_no_reload(b, book, who, slot)
    return why_no_draw(b, book, who, slot) if verb == Verb.DRAW else why_no_drop(b, who, slot)


@rule
def block_problem(b: Any, book: Any, who: int, verb: int, slot: int) -> int:
    """What refuses a targeted verb whatever its target; the mask passes over the block then.

    Rules: CL-E-USING, CL-E-HOLDS, GROUND-10.
    """
    if verb == Verb.ATTACK:
        if book.sheet[who].weapon[slot] < 0:
            return int(R.CL_E_USING)
        return why_no_attack_with(b, book, who, slot)
    if verb <= Verb.HOLD:
        return why_no_body_attack(b, book, who, how_of(verb))
    if verb == Verb.FLIP_AWAY:
        return why_no_flip_away(b, book, who)
    if verb == Verb.FACE:
        if is_in_hold(b, who):
            return int(R.CL_E_HOLDS)
        return int(R.GROUND_10) if b.fighter[who].faced != 0 else 0
    return why_no_walk(b, book, who)


@rule
def how_of(verb: int) -> int:
    """The How of an attack with the body."""
    return int(How.BODY_BLOCK) + verb - int(Verb.BODY_BLOCK)


@rule
def target_problem(b: Any, book: Any, who: int, verb: int, slot: int, target: int) -> int:
    """What refuses a target of a verb that is open as such. Rules: GROUND-10, CL-INIT-2a, CL-MOVE."""
    if verb == Verb.ATTACK:
        return why_not_at(b, book, who, slot, target)
    if verb <= Verb.HOLD:
        return why_no_body_attack_at(b, book, who, target, how_of(verb))
    if target == who or not is_in(b, target):
        return int(R.GROUND_10)
    refused = why_not_known(b, book, who, target, R.CL_INIT_2A)
    if refused != 0 or verb == Verb.FACE:
        return refused
    if verb == Verb.FLIP_AWAY:
        return why_not_away_from(b, book, who, target)
    if verb == Verb.TOWARD:
        return why_not_toward(b, book, who, target, is_wall_between(b, book, who, target), R.CL_MOVE)
    if verb == Verb.AWAY:
        return why_not_away(b, book, who, target, False)
    return why_not_behind(b, book, who, target)


@rule
def place_problem(b: Any, book: Any, who: int, verb: int, x: float, y: float) -> int:
    """Exact places. Rules: CL-MOVE, GROUND-10, CL-TURN-1."""
    if verb == Verb.MOVE_TO:
        return why_no_walk_to(b, book, who, x, y)
    if verb == Verb.FACE_TO:
        return block_problem(b, book, who, Verb.FACE, 0)
    return int(R.CL_TURN_1)
