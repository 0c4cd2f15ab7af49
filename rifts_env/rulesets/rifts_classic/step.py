"""The engine's step: run the top frame until somebody has to decide. The only module that knows every chapter."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import dice_trouble
from rifts_env.core.events import is_log_full
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.gear import free_trapped_weapons
from rifts_env.rulesets.base.order import settle_end
from rifts_env.rulesets.base.words import NOBODY
from rifts_env.rulesets.rifts_classic.grapple import settle_holds
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.menu import read_code
from rifts_env.rulesets.rifts_classic.rounds import step_round
from rifts_env.rulesets.rifts_classic.strikes import step_strike
from rifts_env.rulesets.rifts_classic.turns import step_turn
from rifts_env.rulesets.rifts_classic.words import FrameKind


@rule
def step(b: Any, book: Any) -> None:
    """Run one phase of the top frame."""
    frame = b.stack[b.depth - 1]
    kind = frame.kind
    if kind == FrameKind.STRIKE:
        step_strike(b, book, frame)
    elif kind == FrameKind.TURN:
        step_turn(b, book, frame)
    else:
        step_round(b, book, frame)


@rule
def settle(b: Any, book: Any) -> None:
    """What follows from a phase whoever ran it: traps and holds of those who are apart, the end of the battle."""
    if b.traps != 0 and b.depth <= 2:  # whoever walks does it in a turn or as the round ends
        free_trapped_weapons(b, book)
    if b.grips != 0:
        settle_holds(b, book)
    if b.end_wanted != 0 and b.end_held == 0:
        settle_end(b, book, R.CL_END)


@rule
def advance(b: Any, book: Any) -> None:
    """Go on until a decision is wanted, the battle is over, a die is missing, or the log has to be drained."""
    while b.over == 0 and b.decision_kind == 0 and not dice_trouble(b) and not is_log_full(b):
        step(b, book)
        settle(b, book)


@rule
def choose(b: Any, book: Any, code: int, x: float, y: float, number: int) -> None:
    """Carry out a legal choice and go on to the next decision. Legality is the caller's business (`problem`)."""
    verb, slot, target = read_code(b, book, code)
    b.choice_verb = verb
    b.choice_slot = slot
    b.choice_target = target
    b.choice_x = x
    b.choice_y = y
    b.choice_number = number
    b.decision_kind = 0
    b.decision_who = NOBODY
    b.steps += 1
    advance(b, book)
