"""What follows from a GM's edit."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.stack import pop
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import settle_gear
from rifts_env.rulesets.base.order import settle_end
from rifts_env.rulesets.base.words import NOBODY, Grip
from rifts_env.rulesets.rifts_v2.damage import end_relations, see_whether_it_falls
from rifts_env.rulesets.rifts_v2.deadlock import settle_selection
from rifts_env.rulesets.rifts_v2.fighters import clear_grip
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.menu import BLOCKS, FIXED_SIZE, problem, read_code
from rifts_env.rulesets.rifts_v2.step import advance, choose
from rifts_env.rulesets.rifts_v2.words import Verb


@rule
def settle_edit(b: Any, book: Any) -> None:
    """Draw the consequences of a GM's edit, once: falls, departures, lone grapples, selections, the battle's end.

    A fighter whose decision was wanted and who is out now, or has no answer left, is asked no more: it passes.
    """
    for who in range(len(b.fighter)):
        if is_in(b, who):
            settle_gear(b, book, who)
        else:
            end_relations(b, who)
        see_whether_it_falls(b, book, who)
        f = b.fighter[who]
        if f.grip != Grip.NONE and (f.grip_with == NOBODY or b.fighter[f.grip_with].grip_with != who):
            clear_grip(b, who)
    for who in range(len(b.fighter)):
        settle_selection(b, who)
    if b.end_wanted != 0:
        settle_end(b, book, R.TIME_10)
    if b.over == 0 and b.decision_kind != 0:
        settle_question(b, book)


@rule
def settle_question(b: Any, book: Any) -> None:
    """Answer the open question for one who is out or cannot answer: with what does nothing; failing that, it is off."""
    best = -1
    for code in range(FIXED_SIZE + BLOCKS * len(b.fighter)):
        verb, slot, target = read_code(b, book, code)
        if (best < 0 or is_passive(verb)) and problem(b, book, verb, slot, target, 0.0, 0.0, 0) == 0:
            best = code
            if is_in(b, b.decision_who):
                return
    if best >= 0:
        choose(b, book, best, 0.0, 0.0, 0)
    else:
        b.decision_kind = 0
        b.decision_who = NOBODY
        pop(b, 0)
        advance(b, book)


@rule
def is_passive(verb: int) -> bool:
    """Verbs that decline: end turn, none, take it, stay, decline, wait, release."""
    return (
        verb == Verb.END_TURN
        or verb == Verb.NO_DEFENCE
        or verb == Verb.TAKE_IT
        or verb == Verb.STAY
        or verb == Verb.DECLINE
        or verb == Verb.WAIT
        or verb == Verb.LET_GO_CHOKE
    )
