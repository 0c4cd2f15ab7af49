"""The engine's step: run the top frame until somebody has to decide. The only module that knows every chapter."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.stack import push
from rifts_env.rulesets.base.gear import free_trapped_weapons
from rifts_env.rulesets.base.order import settle_end
from rifts_env.rulesets.base.words import NOBODY
from rifts_env.rulesets.rifts_v2.effects import step_effect, step_teleport
from rifts_env.rulesets.rifts_v2.grapple import settle_grapples, step_choke, step_grapple, step_throw
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.magic import step_cast
from rifts_env.rulesets.rifts_v2.movement import step_move
from rifts_env.rulesets.rifts_v2.opportunity import step_breakaway
from rifts_env.rulesets.rifts_v2.rounds import step_round
from rifts_env.rulesets.rifts_v2.strikes import step_strike
from rifts_env.rulesets.rifts_v2.turns import step_select, step_turn
from rifts_env.rulesets.rifts_v2.words import FrameKind


@rule
def step(b: Any, book: Any) -> None:
    """Run one phase of the top frame."""
    frame = b.stack[b.depth - 1]
    kind = frame.kind
    if kind == FrameKind.STRIKE:
        step_strike(b, book, frame)
    elif kind == FrameKind.TURN:
        step_turn(b, book, frame)
    elif kind == FrameKind.MOVE:
        step_move(b, book, frame)
        free_trapped_weapons(b, book)
    elif kind == FrameKind.ROUND:
        step_round(b, book, frame)
    else:
        step_rare(b, book, frame, kind)


@rule
def step_rare(b: Any, book: Any, frame: Any, kind: int) -> None:
    """The less frequent procedures."""
    if kind == FrameKind.SELECT:
        step_select(b, frame)
    elif kind == FrameKind.BREAKAWAY:
        step_breakaway(b, book, frame)
    elif kind == FrameKind.CAST:
        step_cast(b, book, frame)
    elif kind == FrameKind.EFFECT:
        step_effect(b, book, frame)
    elif kind == FrameKind.GRAPPLE:
        step_grapple(b, book, frame)
    elif kind == FrameKind.THROW:
        step_throw(b, book, frame)
        free_trapped_weapons(b, book)
    elif kind == FrameKind.CHOKE:
        step_choke(b, book, frame)
    elif kind == FrameKind.TELEPORT:
        step_teleport(b, book, frame)
        free_trapped_weapons(b, book)


@rule
def settle(b: Any, book: Any) -> None:
    """What follows from a phase whoever ran it: the end of the battle, a foe to be selected, a grapple that fails."""
    settle_grapples(b, book)
    if b.end_wanted != 0 and b.end_held == 0:
        free_trapped_weapons(b, book)
        settle_end(b, book, R.TIME_10)
    if b.select_wanted != 0 and b.over == 0 and b.decision_kind == 0:
        for who in range(len(b.fighter)):
            if (b.select_wanted >> who) & 1 != 0:
                b.select_wanted &= ~(1 << who)
                push(b, FrameKind.SELECT, who, NOBODY)
                return
