"""A strike answered: the window, the chosen defence, what a good parry leads to. CL-DEFEND-ONE, CL-E-PAIRED-2.

The middle of a strike frame; `strikes` throws before it and settles the hit after it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask
from rifts_env.rulesets.base.fighters import face, is_in
from rifts_env.rulesets.base.gear import disarm_slot
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.words import NOBODY, Defence, Event, Flag
from rifts_env.rulesets.rifts_classic.answers import dodge, entangle, parry
from rifts_env.rulesets.rifts_classic.defense import (
    has_any_defence,
    may_counter,
    may_disarm,
    why_no_defence,
    why_no_dodge,
)
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.words import Decide, Verb


class Phase(IntEnum):
    """Where a strike stands."""

    ASK_HOW = 0
    HEAR_HOW = 1
    THROW = 2
    OPEN_DEFENCE = 3
    HEAR_DEFENCE = 4
    ASK_DISARM = 5
    HEAR_DISARM = 6
    ASK_COUNTER = 7
    HEAR_COUNTER = 8
    SAME_INSTANT = 9
    HIT = 10
    HEAR_ROLL = 11
    TAKE = 12
    AFTER = 13


@rule
def forfeit_shaken(b: Any, frame: Any) -> None:
    """The first attack after a failed horror save has come, whether it hits or not. Rules: CL-E-HORROR."""
    if b.fighter[frame.target].shaken_by == frame.actor:
        b.fighter[frame.target].shaken_by = NOBODY


@rule
def open_defence(b: Any, book: Any, frame: Any) -> None:
    """Ask the target, unless nothing can be done. Rules: CL-DEFEND-ONE, BASE-DEFEND-2, CL-TURN-3."""
    if has_any_defence(b, book, frame):
        frame.phase = Phase.HEAR_DEFENCE
        ask(b, Decide.DEFEND, frame.target)
        return
    refused = why_no_defence(b, book, frame)
    if refused == 0:
        refused = why_no_dodge(b, book, frame)
    if frame.flags & (Flag.UNSEEN | Flag.BEHIND) != 0:
        cite(b, R.BASE_DEFEND_2, frame.target)
    say(b, Event.UNDEFENDED, refused, frame.target, frame.actor)
    forfeit_shaken(b, frame)
    frame.phase = Phase.HIT


@rule
def hear_defence(b: Any, book: Any, frame: Any) -> None:
    """Throw the chosen defence and go on accordingly; after defending a fighter faces the attacker.

    Rules: CL-DEFEND-ONE, CL-E-BACKFLIP, CL-E-AUTODODGE, CL-E-SIMULTANEOUS, BASE-FACE.
    """
    verb, who = b.choice_verb, int(frame.target)
    made = False
    if verb == Verb.NO_DEFENCE:
        say(b, Event.NO_DEFENCE, R.CL_DEFEND_ONE, who, frame.actor)
        frame.phase = Phase.HIT
        return
    if verb == Verb.STRIKE_BACK or verb == Verb.STRIKE_BACK_READY:
        frame.phase = Phase.SAME_INSTANT
        return
    if verb == Verb.PARRY:
        made = parry(b, book, frame)
    elif verb == Verb.DODGE:
        made = dodge(b, book, frame, Defence.DODGE)
    elif verb == Verb.BACK_FLIP:
        made = dodge(b, book, frame, Defence.BACK_FLIP)
    elif verb == Verb.AUTO_DODGE:
        made = dodge(b, book, frame, Defence.AUTO_DODGE)
    else:
        made = entangle(b, book, frame)
    face(b, who, b.fighter[frame.actor].x, b.fighter[frame.actor].y)
    frame.phase = Phase.HIT
    if made:
        defended(b, frame)


@rule
def defended(b: Any, frame: Any) -> None:
    """What a good defence leads to. Rules: BASE-ENTANGLE-2, CL-E-DISARM-2, CL-E-PAIRED-2."""
    frame.count -= 1
    frame.phase = Phase.AFTER
    if frame.defence == Defence.PARRY:
        frame.phase = Phase.ASK_DISARM
    elif frame.defence == Defence.ENTANGLE:
        b.traps = 1
        b.fighter[frame.actor].trapped_by[frame.slot] = frame.target
        tell(b, Event.ENTANGLED, R.BASE_ENTANGLE_2, frame.target, frame.actor, frame.slot, 0, 0, 0)


@rule
def ask_disarm(b: Any, book: Any, frame: Any) -> None:
    """The question after a natural 20. Rules: CL-E-DISARM-2."""
    frame.phase = Phase.ASK_COUNTER
    if may_disarm(b, book, frame):
        frame.phase = Phase.HEAR_DISARM
        ask(b, Decide.DISARM, frame.target)


@rule
def hear_disarm(b: Any, book: Any, frame: Any) -> None:
    """Free of cost. Rules: CL-E-DISARM-2."""
    frame.phase = Phase.ASK_COUNTER
    if b.choice_verb == Verb.DISARM:
        disarm_slot(b, book, frame.actor, frame.slot, R.CL_E_DISARM_2)


@rule
def ask_counter(b: Any, book: Any, frame: Any) -> None:
    """The question that paired weapons raise. Rules: CL-E-PAIRED-2."""
    frame.phase = Phase.AFTER
    if is_in(b, frame.actor) and may_counter(b, book, frame):
        frame.phase = Phase.HEAR_COUNTER
        ask(b, Decide.COUNTER, frame.target)
