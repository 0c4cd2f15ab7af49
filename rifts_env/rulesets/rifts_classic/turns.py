"""A fighter's turn: one action, and what is free beside it. CL-TURN-2, CL-INIT-3."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.fighters import face, is_in
from rifts_env.rulesets.base.gear import drop
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.words import NOBODY, Event, How, Status
from rifts_env.rulesets.rifts_classic.damage import leave_fight
from rifts_env.rulesets.rifts_classic.fighters import end_hold, move_feet, spend_actions
from rifts_env.rulesets.rifts_classic.gear import draw, reload, struggle
from rifts_env.rulesets.rifts_classic.grapple import break_free, flip_away, squeeze
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.movement import (
    Going,
    leave_field,
    set_out,
    walk_away,
    walk_behind,
    walk_on,
    walk_straight,
    walk_to_cover,
    walk_toward,
)
from rifts_env.rulesets.rifts_classic.strikes import begin_attack, begin_body_attack
from rifts_env.rulesets.rifts_classic.words import Decide, FrameKind, Verb


class Phase(IntEnum):
    """Where a turn stands."""

    BEGIN = 0
    ASK = 1
    HEAR = 2
    END = 3


@rule
def begin_turn(b: Any, who: int, is_opening: bool) -> None:
    """Push the turn of a fighter, or its opening (`spare` 1). Rules: CL-TURN-2, CL-INIT-2, CL-E-PAIRED."""
    f = b.fighter[who]
    f.faced = 0
    f.balked = 0
    at = push(b, FrameKind.TURN, who, NOBODY)
    if is_opening:
        b.stack[at].spare = 1
        f.opening = 0
        return
    f.had_turn = 1
    if f.passed_over == 0:
        f.parry_barred = 0


@rule
def step_turn(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a turn."""
    who = int(frame.actor)
    if frame.phase == Phase.BEGIN:
        _open_turn(b, book, frame)
    elif frame.phase == Phase.ASK:
        frame.phase = Phase.END
        if is_in(b, who):
            frame.phase = Phase.HEAR
            ask(b, Decide.OPENING if frame.spare != 0 else Decide.TURN, who)
    elif frame.phase == Phase.HEAR:
        frame.phase = Phase.END
        if not carry_out(b, book, frame, who, b.choice_verb):
            frame.phase = Phase.ASK
    else:
        pop(b, 0)


@rule
def _open_turn(b: Any, book: Any, frame: Any) -> None:
    """The second half of a move comes first, also where the turn is passed over. Rules: CL-INIT-3, CL-TURN-2."""
    who = int(frame.actor)
    f = b.fighter[who]
    frame.phase = Phase.ASK
    if frame.spare != 0:
        return
    walk_on(b, book, who)
    if f.passed_over > 0:
        f.passed_over -= 1
        tell(b, Event.PASSED_OVER, R.CL_TURN_2, who, -1, f.passed_over, 0, 0, 0)
        frame.phase = Phase.END
    elif is_in(b, who):
        tell(b, Event.TURN, R.CL_TURN_2, who, -1, f.actions, move_feet(b, who), 0, 0)


# ---------------------------------------------------------------- the menu carried out
@rule
def carry_out(b: Any, book: Any, frame: Any, who: int, verb: int) -> bool:
    """Do what was chosen.

    Returns:
        Whether the turn is over: everything ends it but what is free, and a walk that found no way (GROUND-10).

    Rules: CL-TURN-2, GROUND-9, GROUND-10, CL-E-HOLDS.
    """
    slot, target = int(b.choice_slot), int(b.choice_target)
    if verb == Verb.ATTACK:
        begin_attack(b, book, who, target, slot)
    elif Verb.BODY_BLOCK <= verb <= Verb.HOLD:
        begin_body_attack(b, book, who, target, int(How.BODY_BLOCK) + verb - int(Verb.BODY_BLOCK))
    elif verb == Verb.MOVE or verb == Verb.TO_COVER or Verb.TOWARD <= verb <= Verb.BEHIND:
        return _walk(b, book, who, verb, slot, target)
    elif verb == Verb.MOVE_TO:
        set_out(b, book, who, b.choice_x, b.choice_y, Going.PLACE)
    elif verb == Verb.FACE or verb == Verb.FACE_TO:
        _face(b, who, target)
        return False
    elif verb == Verb.DROP:
        drop(b, book, who, slot, R.CL_GEAR)
        return False
    elif verb == Verb.RELEASE:
        end_hold(b, who, R.CL_E_HOLDS)
        return False
    else:
        _carry_out_plain(b, book, frame, who, verb, slot, target)
    return True


@rule
def _carry_out_plain(b: Any, book: Any, frame: Any, who: int, verb: int, slot: int, target: int) -> None:
    """What ends the turn without a blow or a walk. Rules: CL-TURN-2, CL-GEAR, GROUND-1, GROUND-9."""
    if verb == Verb.END_TURN:
        pass_turn(b, frame, who)
    elif verb == Verb.FLEE:
        leave_field(b, book, who)
    elif verb == Verb.SURRENDER:
        say(b, Event.SURRENDERED, R.GROUND_9, who, -1)
        leave_fight(b, who, Status.SURRENDERED, R.CL_END)
    elif verb == Verb.STRUGGLE:
        struggle(b, book, who)
    elif verb == Verb.BREAK_FREE:
        break_free(b, book, who)
    elif verb == Verb.SQUEEZE:
        squeeze(b, book, who)
    elif verb == Verb.RELOAD:
        reload(b, book, who, slot)
    elif verb == Verb.DRAW:
        draw(b, book, who, slot)
    elif verb == Verb.FLIP_AWAY:
        flip_away(b, book, who, target)


@rule
def pass_turn(b: Any, frame: Any, who: int) -> None:
    """A turn that is passed uses up its action, unless a GM took it; an opening costs nothing.

    Rules: CL-TURN-2, CL-INIT-2.
    """
    if frame.spare == 0 and b.fighter[who].actions > 0:
        spend_actions(b, who, 1)
    tell(b, Event.PASSED, R.CL_INIT_2 if frame.spare != 0 else R.CL_TURN_2, who, -1, b.fighter[who].actions, 0, 0, 0)


@rule
def _walk(b: Any, book: Any, who: int, verb: int, slot: int, target: int) -> bool:
    """A walk of the flat menu; whether there was a way. Rules: CL-MOVE, GROUND-5."""
    if verb == Verb.MOVE:
        return walk_straight(b, book, who, plane.BEARING_X[slot], plane.BEARING_Y[slot])
    if verb == Verb.TO_COVER:
        return walk_to_cover(b, book, who)
    if verb == Verb.TOWARD:
        return walk_toward(b, book, who, target)
    if verb == Verb.AWAY:
        return walk_away(b, book, who, target)
    return walk_behind(b, book, who, target)


@rule
def _face(b: Any, who: int, target: int) -> None:
    """Once a turn, to a fighter or a place. Rules: BASE-FACE, GROUND-10."""
    b.fighter[who].faced = 1
    if target == NOBODY:
        face(b, who, b.choice_x, b.choice_y)
    else:
        face(b, who, b.fighter[target].x, b.fighter[target].y)
    cite(b, R.GROUND_10, who)
    say(b, Event.FACED, R.BASE_FACE, who, target)
