"""Rounds, passes and the order of play. CL-ROUND, CL-INIT-1, CL-INIT-2, CL-TURN-2.

The ROUND frame lies at the bottom of the stack for the whole battle. What a fighter does in its turn is in `turns`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import push
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import settle_gear
from rifts_env.rulesets.base.order import TIE_ROLLS, end_by_limit, roll_initiative, roll_off_ties, sort_order
from rifts_env.rulesets.base.surroundings import expire_hazards
from rifts_env.rulesets.base.words import NOBODY, Condition, Event
from rifts_env.rulesets.rifts_classic.fighters import apm_at, settle_move
from rifts_env.rulesets.rifts_classic.hazards import burn_in_hazards
from rifts_env.rulesets.rifts_classic.horror import meet_horrors
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.movement import walk_on
from rifts_env.rulesets.rifts_classic.opportunity import (
    find_openings,
    next_opener,
    notice_everyone,
    order_openings,
    prowl,
)
from rifts_env.rulesets.rifts_classic.turns import begin_turn
from rifts_env.rulesets.rifts_classic.words import FrameKind


class Phase(IntEnum):
    """Where the round stands."""

    START = 0
    INITIATIVE = 1
    HORRORS = 2
    OPENINGS = 3
    NEXT_OPENER = 4
    NEXT = 5
    LAST_STEPS = 6
    HAZARDS = 7
    END = 8


@rule
def begin_battle(b: Any) -> None:
    """Lay the frame that carries the whole battle."""
    push(b, FrameKind.ROUND, NOBODY, NOBODY)


@rule
def step_round(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of the round."""
    phase = frame.phase
    if phase == Phase.NEXT:
        next_turn(b, frame)
    elif phase == Phase.START:
        start_round(b, book)
        frame.phase = Phase.INITIATIVE
    elif phase == Phase.INITIATIVE:
        settle_order(b, book)
        frame.other = 0
        frame.asked = 0
        frame.phase = Phase.HORRORS
    elif phase == Phase.HORRORS:
        if not meet_horrors(b, book, frame):
            frame.phase = Phase.OPENINGS
    elif phase == Phase.OPENINGS:
        if find_openings(b, book) > 1:
            order_openings(b, book)
        frame.phase = Phase.NEXT_OPENER
    elif phase == Phase.NEXT_OPENER:
        open_round(b, book, frame)
    elif phase == Phase.LAST_STEPS:
        walk_last_steps(b, book)
        frame.other = 0
        frame.phase = Phase.HAZARDS
    elif phase == Phase.HAZARDS:
        if not burn_in_hazards(b, book, frame):
            frame.phase = Phase.END
    else:
        end_round(b, book)
        frame.phase = Phase.START


# ---------------------------------------------------------------- as a round begins
@rule
def start_round(b: Any, book: Any) -> None:
    """A new round, its actions, and, in the first, who goes unnoticed. Rules: CL-ROUND, CL-E-APM, CL-INIT-2a."""
    b.round += 1
    b.clock += 1
    tell(b, Event.ROUND, R.CL_ROUND, NOBODY, -1, b.round, 0, 0, 0)
    for who in range(len(b.fighter)):
        if is_in(b, who):
            refresh(b, book, who)
    if b.steps == 0:
        prowl(b, book)


@rule
def refresh(b: Any, book: Any, who: int) -> None:
    """Actions of the round, less what was spent of it already; turns to be passed over are forgotten.

    Rules: CL-E-APM, CL-TURN-2, CL-TURN-3a, CL-E-KNOCKOUT, CL-E-BLIND.
    """
    f = b.fighter[who]
    _tell_end(b, who, Condition.DAZED, f.dazed_until)
    _tell_end(b, who, Condition.BLINDED, f.blinded_until)
    f.actions = max(0, apm_at(b, book, who, b.clock) - f.debt)
    f.debt = 0
    f.passed_over = 0
    f.acted = 0
    f.had_turn = 0
    settle_gear(b, book, who)
    settle_move(b, book, who)


@rule
def _tell_end(b: Any, who: int, condition: int, until: int) -> None:
    if until == b.clock and until > 0:
        tell(b, Event.CONDITION, R.CL_ROUND, who, -1, condition, until, 0, 0)


@rule
def settle_order(b: Any, book: Any) -> None:
    """Everyone in the fight rolls, highest first; the order may be given for the first round. Rules: CL-INIT-1."""
    if b.steps > 0 or book.fixed_order == 0:
        for who in range(len(b.fighter)):
            if is_in(b, who):
                roll_initiative(b, book, who, R.CL_INIT_1)
        for _ in range(TIE_ROLLS):
            if not roll_off_ties(b, R.CL_INIT_1):
                break
    sort_order(b)


@rule
def open_round(b: Any, book: Any, frame: Any) -> None:
    """Sneak and long-range attacks before the first turn. Rules: CL-INIT-2, CL-INIT-2a."""
    who = next_opener(b, book)
    if who != NOBODY:
        begin_turn(b, who, True)
        return
    notice_everyone(b, book)
    frame.phase = Phase.NEXT


# ---------------------------------------------------------------- passes
@rule
def next_turn(b: Any, frame: Any) -> None:
    """The next in the order who has an action left and no turn in this pass yet; then another pass.

    Rules: CL-TURN-2, CL-INIT-3.
    """
    has_waiting = False
    for at in range(len(b.order)):
        who = int(b.order[at])
        f = b.fighter[who]
        if is_in(b, who) and f.actions > 0:
            if f.had_turn == 0:
                begin_turn(b, who, False)
                return
            has_waiting = True
    for who in range(len(b.fighter)):
        b.fighter[who].had_turn = 0
    if not has_waiting:
        frame.phase = Phase.LAST_STEPS


# ---------------------------------------------------------------- as a round ends
@rule
def walk_last_steps(b: Any, book: Any) -> None:
    """Second halves of moves for which no other turn has come. Rules: CL-INIT-3."""
    for at in range(len(b.order)):
        walk_on(b, book, int(b.order[at]))


@rule
def end_round(b: Any, book: Any) -> None:
    """What lasts no longer, and the limit of rounds. Rules: CL-ROUND, GROUND-8."""
    expire_hazards(b, R.CL_ROUND)
    if b.round >= book.round_limit:
        end_by_limit(b)
