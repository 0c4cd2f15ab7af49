"""A fighter's turn: what comes first, the choices of the menu carried out, what its end brings. TIME-5 to TIME-8."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import drop
from rifts_env.rulesets.base.goals import away_direction, point_behind, point_in_cover
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.words import NOBODY, Event, Grip, How, Special, Status
from rifts_env.rulesets.rifts_v2.damage import leave_fight
from rifts_env.rulesets.rifts_v2.deadlock import begin_deadlock, deadlock_at_turn_end, end_deadlock, turn_to
from rifts_env.rulesets.rifts_v2.fighters import delayable_actions, is_helpless, spend_actions, take_special
from rifts_env.rulesets.rifts_v2.gear import draw, reload, struggle
from rifts_env.rulesets.rifts_v2.grapple import (
    begin_choke_question,
    begin_drag,
    current_speed,
    take_break_joint,
    take_grip_move,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.magic import begin_cast, begin_finishing_cast, begin_item, begin_power
from rifts_env.rulesets.rifts_v2.movement import (
    begin_walk,
    begin_walk_straight,
    begin_walk_toward,
    feet_left,
    leave_field,
    take_extra_move,
)
from rifts_env.rulesets.rifts_v2.opportunity import begin_break_away
from rifts_env.rulesets.rifts_v2.strikes import begin_attack, begin_grapple_strike
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb


class Phase(IntEnum):
    """Where a turn stands."""

    BEGIN = 0
    ASK = 1
    HEAR = 2
    END = 3


@rule
def begin_turn(b: Any, book: Any, who: int) -> None:
    """Push the turn of a fighter: its own in the order, or one made of delayed actions, which renews nothing.

    On its frame `spare` is 1 for a turn of delayed actions.

    Rules: TIME-5, TIME-6c, DEF-11b.
    """
    f = b.fighter[who]
    is_delayed = int(f.had_turn)
    f.had_turn = 1
    f.delaying = 0
    f.in_turn = 1
    f.faced = 0
    f.selected_anew = 0
    f.attacked = 0
    f.let_go = 0
    f.balked = 0
    f.normal_rate = 0
    f.pain_saved = 0
    f.choke_kept = 0
    f.start_x = f.x
    f.start_y = f.y
    if f.double_struck == 0:
        f.parry_barred = 0
    at = push(b, FrameKind.TURN, who, NOBODY)
    b.stack[at].spare = is_delayed


@rule
def step_turn(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a turn."""
    who = int(frame.actor)
    if frame.phase == Phase.BEGIN:
        frame.phase = Phase.ASK
        _open_turn(b, book, frame)
    elif frame.phase == Phase.ASK:
        if is_in(b, who) and not is_helpless(b, who) and not is_turn_lost(b, who):
            frame.phase = Phase.HEAR
            ask(b, Decide.TURN, who)
        else:
            frame.phase = Phase.END
    elif frame.phase == Phase.HEAR:
        frame.phase = Phase.ASK
        carry_out(b, book, frame, who, b.choice_verb)
    else:
        _close_turn(b, book, who)
        pop(b, 0)


@rule
def is_turn_lost(b: Any, who: int) -> bool:
    """A choke was kept and its crush made, or a locked fighter failed its save. Rules: GRAP-12d, GRAP-11b."""
    f = b.fighter[who]
    return f.choke_kept >= 2 or f.pain_saved == 2  # type: ignore[no-any-return]


@rule
def _open_turn(b: Any, book: Any, frame: Any) -> None:
    """What comes before anything else: a helpless fighter, a choke, an unfinished spell. Rules: GRAP-12c, MAG-16."""
    who = int(frame.actor)
    f = b.fighter[who]
    if is_helpless(b, who):
        say(b, Event.TURN_SKIPPED, R.GRAP_11E if f.agony_until > b.clock else R.TIME_9A, who, -1)
        frame.phase = Phase.END
        return
    cited = R.TIME_6C if frame.spare != 0 else R.TIME_4
    tell(b, Event.TURN, R.TIME_5B if f.actions == 0 else cited, who, -1, f.actions, f.movement, 0, 0)
    if f.grip == Grip.CHOKE and f.dominant != 0:
        begin_choke_question(b, who)
    elif f.casting >= 0 and f.ritual_until < 0:
        begin_finishing_cast(b, book, who)


@rule
def _close_turn(b: Any, book: Any, who: int) -> None:
    """Rules: LOCK-3, MOVE-7, MOVE-6b, TIME-8a."""
    f = b.fighter[who]
    if is_in(b, who):
        deadlock_at_turn_end(b, book, who)
        unspent = 0 if f.delaying != 0 else int(f.actions)
        tell(b, Event.TURN_END, R.TIME_8A if unspent > 0 else R.TIME_5, who, -1, unspent, 0, 0, 0)
    f.extra_movement = 0
    f.normal_rate = 0
    f.in_turn = 0


# ---------------------------------------------------------------- the menu carried out
@rule
def carry_out(b: Any, book: Any, frame: Any, who: int, verb: int) -> None:
    """Do what was chosen; a choice that ends the turn sets the frame's phase to END."""
    if verb >= Verb.ATTACK:
        _carry_out_at(b, book, who, verb, b.choice_slot, b.choice_target)
    elif Verb.GRIP_THROW <= verb <= Verb.DRAG:
        _carry_out_grip(b, book, who, verb, b.choice_slot)
    elif verb == Verb.MOVE or verb == Verb.TO_COVER or verb == Verb.EXTRA_MOVE:
        _carry_out_move(b, book, who, verb, b.choice_slot)
    elif verb == Verb.END_TURN or verb == Verb.SURRENDER or verb == Verb.FLEE or verb == Verb.DELAY:
        frame.phase = Phase.END
        _carry_out_last(b, book, who, verb)
    else:
        _carry_out_plain(b, book, who, verb, b.choice_slot)


@rule
def _carry_out_last(b: Any, book: Any, who: int, verb: int) -> None:
    """What ends the turn. Rules: TIME-6, GROUND-1, GROUND-9."""
    f = b.fighter[who]
    if verb == Verb.DELAY:
        f.delaying = 1
        tell(b, Event.DELAYED, R.TIME_6, who, -1, delayable_actions(b, who), 0, 0, 0)
    elif verb == Verb.FLEE:
        leave_field(b, book, who)
    elif verb == Verb.SURRENDER:
        say(b, Event.SURRENDERED, R.GROUND_9, who, -1)
        leave_fight(b, who, Status.SURRENDERED, R.CL_END)


@rule
def _carry_out_plain(b: Any, book: Any, who: int, verb: int, slot: int) -> None:
    """Rules: DEF-6, DEF-13, KNOCK-3a, MOVE-6, ATK-7."""
    f = b.fighter[who]
    if verb == Verb.STANCE:
        spend_actions(b, who, 1)
        f.stance = 1
        say(b, Event.STANCE, R.DEF_6, who, -1)
    elif verb == Verb.MULTIPLE_DODGE:
        spend_actions(b, who, 1)
        take_special(b, who, Special.MULTIPLE_DODGE, R.DEF_13)
    elif verb == Verb.STAND:
        spend_actions(b, who, 1)
        f.prone = 0
        say(b, Event.STOOD_UP, R.KNOCK_3A, who, -1)
    elif verb == Verb.BREAK_AWAY:
        begin_break_away(b, book, who)
    elif verb == Verb.RELOAD:
        reload(b, book, who, slot)
    elif verb == Verb.DRAW:
        draw(b, book, who, slot)
    elif verb == Verb.DROP:
        drop(b, book, who, slot, R.ATK_7)
    elif verb == Verb.STRUGGLE:
        struggle(b, book, who)


@rule
def _carry_out_move(b: Any, book: Any, who: int, verb: int, slot: int) -> None:
    """Rules: MOVE-2, MOVE-7, GROUND-5, GRAP-11d."""
    if verb == Verb.EXTRA_MOVE:
        take_extra_move(b, who, current_speed(b, book, who))
    elif verb == Verb.MOVE:
        begin_walk_straight(b, book, who, plane.BEARING_X[slot], plane.BEARING_Y[slot])
    else:
        x, y = point_in_cover(b, book, who)
        begin_walk(b, who, x, y, 0, 0)


@rule
def _carry_out_grip(b: Any, book: Any, who: int, verb: int, slot: int) -> None:
    """Rules: GRAP-5, GRAP-11d, GRAP-4d."""
    if verb == Verb.BREAK_JOINT:
        take_break_joint(b, book, who, slot)
    elif verb == Verb.DRAG:
        f = b.fighter[who]
        feet = feet_left(b, who) // 2
        begin_drag(b, book, who, f.x + plane.BEARING_X[slot] * feet, f.y + plane.BEARING_Y[slot] * feet)
    else:
        take_grip_move(b, book, who, verb)


@rule
def _carry_out_at(b: Any, book: Any, who: int, verb: int, slot: int, target: int) -> None:
    """What is aimed at a fighter or a place."""
    if verb == Verb.ATTACK:
        begin_attack(b, book, who, target, slot)
    elif verb <= Verb.SWEEP:
        begin_grapple_strike(b, book, who, target, int(How.GRAB) + verb - int(Verb.GRAB))
    elif verb == Verb.CAST:
        begin_cast(b, book, who, slot, target, b.fighter[target].x, b.fighter[target].y)
    elif verb == Verb.POWER:
        begin_power(b, book, who, slot, target, b.fighter[target].x, b.fighter[target].y)
    elif verb == Verb.USE:
        begin_item(b, book, who, slot, target, b.fighter[target].x, b.fighter[target].y)
    elif verb >= Verb.MOVE_TO:
        _carry_out_to(b, book, who, verb, slot, b.choice_x, b.choice_y)
    elif verb <= Verb.BEHIND:
        _carry_out_walk_at(b, book, who, verb, target)
    else:
        _carry_out_relation(b, who, verb, target)


@rule
def _carry_out_to(b: Any, book: Any, who: int, verb: int, slot: int, x: float, y: float) -> None:
    """An exact place, named by a person."""
    if verb == Verb.MOVE_TO:
        begin_walk(b, who, x, y, 0, 0)
    elif verb == Verb.DRAG_TO:
        begin_drag(b, book, who, x, y)
    elif verb == Verb.CAST_AT:
        begin_cast(b, book, who, slot, NOBODY, x, y)
    elif verb == Verb.POWER_AT:
        begin_power(b, book, who, slot, NOBODY, x, y)
    elif verb == Verb.USE_AT:
        begin_item(b, book, who, slot, NOBODY, x, y)
    elif verb == Verb.FACE_TO:
        _face(b, who, NOBODY, x, y)


@rule
def _carry_out_walk_at(b: Any, book: Any, who: int, verb: int, target: int) -> None:
    if verb == Verb.TOWARD:
        begin_walk_toward(b, book, who, target)
    elif verb == Verb.AWAY:
        dx, dy = away_direction(b, who, target)
        begin_walk_straight(b, book, who, dx, dy)
    else:
        x, y = point_behind(b, target)
        begin_walk(b, who, x, y, 0, 0)


@rule
def _face(b: Any, who: int, target: int, x: float, y: float) -> None:
    """Rules: BASE-FACE, GROUND-10."""
    f = b.fighter[who]
    f.faced = 1
    turn_to(b, who, x, y)
    cite(b, R.GROUND_10, who)
    say(b, Event.FACED, R.BASE_FACE, who, target)


@rule
def _carry_out_relation(b: Any, who: int, verb: int, target: int) -> None:
    """Rules: LOCK-1, LOCK-1d, DEF-4a, DEF-7, DEF-7c, BASE-FACE."""
    f = b.fighter[who]
    if verb == Verb.ENGAGE:
        begin_deadlock(b, who, target, R.LOCK_1)
    elif verb == Verb.LET_GO:
        f.let_go |= 1 << target
        end_deadlock(b, who, target, R.LOCK_1D)
    elif verb == Verb.FACE:
        _face(b, who, target, b.fighter[target].x, b.fighter[target].y)
    elif verb == Verb.SELECT:
        f.selected_anew = 1
        select(b, who, target)
    elif verb == Verb.HOLD_AGAINST:
        f.held_against = target
        say(b, Event.HELD, R.DEF_7, who, target)


# ---------------------------------------------------------------- selecting a foe
@rule
def select(b: Any, who: int, target: int) -> None:
    """Defend against this deadlocker; the others flank. Rules: DEF-4, DEF-4a."""
    b.fighter[who].selected = target
    b.select_wanted &= ~(1 << who)
    cite(b, R.DEF_4A, who)
    say(b, Event.SELECTED, R.DEF_4, who, target)


@rule
def step_select(b: Any, frame: Any) -> None:
    """The question that a second deadlock raises. Rules: DEF-4a."""
    if frame.phase == 0:
        frame.phase = 1
        ask(b, Decide.SELECT, frame.actor)
    else:
        select(b, frame.actor, b.choice_target)
        pop(b, 0)
