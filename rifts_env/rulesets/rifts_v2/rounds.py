"""Rounds, segments and the order of play. TIME-1 to TIME-10.

The ROUND frame lies at the bottom of the stack for the whole battle. What a fighter does in its turn is in `turns`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, push
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import settle_gear
from rifts_env.rulesets.base.order import TIE_ROLLS, end_by_limit, roll_initiative, roll_off_ties, sort_order
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.surroundings import expire_hazards
from rifts_env.rulesets.base.words import NOBODY, Event, Special
from rifts_env.rulesets.rifts_v2.conditions import tell_what_ends
from rifts_env.rulesets.rifts_v2.fighters import (
    SEGMENTS,
    current_apm,
    delayable_actions,
    go_to_bottom,
    is_helpless,
    move_ahead_of,
    share_of_actions,
)
from rifts_env.rulesets.rifts_v2.grapple import is_out_cold
from rifts_env.rulesets.rifts_v2.hazards import burn_in_hazards, gain_ley_mana
from rifts_env.rulesets.rifts_v2.horror import meet_horrors
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.magic import begin_ritual_effect, ritual_due
from rifts_env.rulesets.rifts_v2.turns import begin_turn
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

FREE_PARRIES = 3
FREE_DODGES = 1
SHIELD_PARRIES = 2
SEGMENT_SECONDS = 5


class Phase(IntEnum):
    """Where the round stands."""

    START_ROUND = 0
    START_SEGMENT = 1
    HORRORS = 2
    NEXT = 3
    ASK_DELAYERS = 4
    HEAR_DELAYER = 5
    BEGIN_TURN = 6
    RITUALS = 7
    HAZARDS = 8
    END_SEGMENT = 9


@rule
def begin_battle(b: Any) -> None:
    """Lay the frame that carries the whole battle."""
    push(b, FrameKind.ROUND, NOBODY, NOBODY)


@rule
def step_round(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of the round."""
    phase = frame.phase
    if phase == Phase.START_ROUND:
        start_round(b, book)
        frame.phase = Phase.START_SEGMENT
    elif phase == Phase.START_SEGMENT:
        start_segment(b, book)
        frame.other = 0
        frame.asked = 0
        frame.phase = Phase.HORRORS
    elif phase == Phase.HORRORS:
        if not meet_horrors(b, book, frame):
            frame.phase = Phase.NEXT
    elif phase == Phase.NEXT:
        frame.target = next_in_order(b)
        b.occasion_asked = 0
        frame.phase = Phase.ASK_DELAYERS
    elif phase == Phase.ASK_DELAYERS:
        ask_next_delayer(b, frame)
    elif phase == Phase.HEAR_DELAYER:
        hear_delayer(b, book, frame)
    elif phase == Phase.BEGIN_TURN:
        frame.phase = Phase.NEXT
        begin_turn(b, book, frame.target)
    elif phase == Phase.RITUALS:
        _finish_rituals(b, book, frame)
    elif phase == Phase.HAZARDS:
        if not burn_in_hazards(b, book, frame):
            frame.phase = Phase.END_SEGMENT
    else:
        end_segment(b, book, frame)


# ---------------------------------------------------------------- initiative
@rule
def start_round(b: Any, book: Any) -> None:
    """A new round: everyone in the fight rolls, highest first. Rules: TIME-1, TIME-2, TIME-2a, TIME-2b."""
    b.round += 1
    b.segment = b.first_segment
    b.first_segment = 0
    tell(b, Event.ROUND, R.TIME_2A if b.round > 1 else R.TIME_1, NOBODY, -1, b.round, 0, 0, 0)
    for who in range(len(b.fighter)):
        b.fighter[who].acted = 0
    if b.steps == 0 and book.fixed_order != 0:
        sort_order(b)
        return
    for who in range(len(b.fighter)):
        if is_in(b, who):
            roll_initiative(b, book, who, R.TIME_2)
    for _ in range(TIE_ROLLS):
        if not roll_off_ties(b, R.TIME_2B):
            break
    sort_order(b)


# ---------------------------------------------------------------- segments
@rule
def start_segment(b: Any, book: Any) -> None:
    """Actions, movement and defences of the segment. Rules: TIME-1, TIME-4, MOVE-1, DEF-1, DEF-5, DEF-9."""
    b.segment += 1
    b.clock += 1
    cite(b, R.DEF_5, NOBODY)
    tell(b, Event.SEGMENT, R.TIME_1, NOBODY, -1, b.round, b.segment, b.clock * SEGMENT_SECONDS, 0)
    for who in range(len(b.fighter)):
        if is_in(b, who):
            tell_what_ends(b, who)
            refresh(b, book, who)


@rule
def refresh(b: Any, book: Any, who: int) -> None:
    """What a segment brings to one fighter; who is out cold has no actions, a ritual takes them all.

    Rules: TIME-4, TIME-8, MOVE-1, MOVE-8, DEF-1, DEF-5, GRAP-11d, GRAP-11e, GRAP-12a, MAG-12a.
    """
    f, sheet = b.fighter[who], book.sheet[who]
    f.actions = 0
    if f.ritual_until < 0 and not is_out_cold(b, who):
        f.actions = share_of_actions(current_apm(b, book, who), b.segment)
    f.movement = sheet.spd // 2 if f.broken_legs > 0 else sheet.spd
    f.extra_movement = 0
    f.extra_move_used = 0
    f.dodges = FREE_DODGES
    f.parries = FREE_PARRIES
    f.stored_parries = 0
    f.special = Special.NONE
    f.shield_parries = SHIELD_PARRIES
    f.paired_parries = 1
    f.auto_dodges = 1
    f.shield_foe = NOBODY
    f.stance = 0
    f.double_struck = 0
    f.held_against = NOBODY
    f.delaying = 0
    f.had_turn = 0
    settle_gear(b, book, who)


@rule
def next_in_order(b: Any) -> int:
    """The first in the order who has not had its turn in this segment, or NOBODY. Rules: TIME-2, TIME-3c."""
    for at in range(len(b.order)):
        who = int(b.order[at])
        if is_in(b, who) and b.fighter[who].had_turn == 0:
            return who
    return NOBODY


@rule
def end_segment(b: Any, book: Any, frame: Any) -> None:
    """What lapses, and the end of the round after the third. Rules: TIME-8, TIME-9, MAG-8, GROUND-8."""
    expire_hazards(b, R.TIME_9A)
    lapse_actions(b)
    frame.phase = Phase.START_SEGMENT
    if b.segment < SEGMENTS:
        return
    gain_ley_mana(b, book)
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        for slot in range(len(f.reload_paid)):
            f.reload_paid[slot] = 0
    if b.round >= book.round_limit:
        end_by_limit(b)
    frame.phase = Phase.START_ROUND


@rule
def lapse_actions(b: Any) -> None:
    """Unspent actions are lost, those of a delay that was never used too. Rules: TIME-8, TIME-6e."""
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        if is_in(b, who) and f.actions > 0:
            tell(b, Event.LAPSED, R.TIME_6E if f.delaying != 0 else R.TIME_8, who, -1, f.actions, 0, 0, 0)
            f.actions = 0


@rule
def _finish_rituals(b: Any, book: Any, frame: Any) -> None:
    """Rituals take effect before the damage of the surroundings. Rules: MAG-12a, TIME-9."""
    who = ritual_due(b)
    if who == NOBODY:
        frame.other = 0
        frame.phase = Phase.HAZARDS
    else:
        begin_ritual_effect(b, book, who)


# ---------------------------------------------------------------- delayers
@rule
def ask_next_delayer(b: Any, frame: Any) -> None:
    """Ask those who delay, each once, before the next fighter's turn and after the last. Rules: TIME-6b, TIME-6d."""
    if frame.target != NOBODY and frame.target != next_in_order(b):
        frame.phase = Phase.NEXT  # it fell or lost its place meanwhile
        return
    for at in range(len(b.order)):
        who = int(b.order[at])
        f = b.fighter[who]
        if (b.occasion_asked >> who) & 1 != 0 or f.delaying == 0 or not is_in(b, who) or is_helpless(b, who):
            continue
        b.occasion_asked |= 1 << who
        if delayable_actions(b, who) > 0:
            frame.other = who
            frame.phase = Phase.HEAR_DELAYER
            ask(b, Decide.DELAY, who)
            return
    frame.phase = Phase.BEGIN_TURN if frame.target != NOBODY else Phase.RITUALS


@rule
def hear_delayer(b: Any, book: Any, frame: Any) -> None:
    """Acting before the turn of another takes its initiative; acting last goes to the bottom.

    Rules: TIME-6a, TIME-6b, TIME-6d, TIME-6e.
    """
    who = int(frame.other)
    frame.phase = Phase.ASK_DELAYERS
    if b.choice_verb != Verb.ACT:
        say(b, Event.WAITED, R.TIME_6B, who, -1)
        return
    if frame.target != NOBODY:
        move_ahead_of(b, who, frame.target)
    else:
        go_to_bottom(b, who)
        tell(b, Event.INITIATIVE_MOVED, R.TIME_6D, who, -1, 0, b.fighter[who].initiative, 0, 0)
    begin_turn(b, book, who)


# ---------------------------------------------------------------- the end of the battle
