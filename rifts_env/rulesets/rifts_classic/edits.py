"""What follows from a GM's edit."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import settle_gear
from rifts_env.rulesets.base.order import settle_end
from rifts_env.rulesets.base.words import NOBODY, Grip
from rifts_env.rulesets.rifts_classic.damage import end_relations, see_whether_it_falls
from rifts_env.rulesets.rifts_classic.fighters import clear_grip, settle_move
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.words import Verb


@rule
def settle_edit(b: Any, book: Any) -> None:
    """Draw the consequences of a GM's edit, once: falls, departures, lone holds, the battle's end.

    A fighter whose decision was wanted and who is out now, or has no answer left, is asked no more (`core.editing`).
    """
    for who in range(len(b.fighter)):
        if is_in(b, who):
            settle_gear(b, book, who)
            settle_move(b, book, who)
        else:
            end_relations(b, who)
        see_whether_it_falls(b, book, who)
        f = b.fighter[who]
        if f.grip != Grip.NONE and (f.grip_with == NOBODY or b.fighter[f.grip_with].grip_with != who):
            clear_grip(b, who)
    if b.end_wanted != 0:
        settle_end(b, book, R.CL_END)


@rule
def is_passive(verb: int) -> bool:
    """Verbs that decline."""
    is_last = verb == Verb.TAKE_IT or verb == Verb.DECLINE
    return is_last or verb == Verb.END_TURN or verb == Verb.NO_DEFENCE
