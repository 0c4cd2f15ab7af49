"""What follows from a GM's edit."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import settle_gear
from rifts_env.rulesets.base.order import settle_end
from rifts_env.rulesets.base.words import NOBODY, Grip
from rifts_env.rulesets.rifts_v2.damage import end_relations, see_whether_it_falls
from rifts_env.rulesets.rifts_v2.deadlock import settle_selection
from rifts_env.rulesets.rifts_v2.fighters import clear_grip
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.words import Verb


@rule
def settle_edit(b: Any, book: Any) -> None:
    """Draw the consequences of a GM's edit, once: falls, departures, lone grapples, selections, the battle's end.

    A fighter whose decision was wanted and who is out now, or has no answer left, is asked no more (`core.editing`).
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
