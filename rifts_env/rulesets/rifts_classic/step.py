"""The engine's step: run the top frame until somebody has to decide. The only module that knows every chapter."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.gear import free_trapped_weapons
from rifts_env.rulesets.base.order import settle_end
from rifts_env.rulesets.rifts_classic.grapple import settle_holds
from rifts_env.rulesets.rifts_classic.ids import R
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
