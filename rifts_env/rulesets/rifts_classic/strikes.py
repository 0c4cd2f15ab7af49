"""The strike frame: declared, thrown, defended, taken; second strikes and blows out of turn. CL-TURN-4, CL-E-PAIRED.

A strike goes through these phases, and each of them ends in a decision or in the next one:

    ASK_HOW -> HEAR_HOW -> THROW -> OPEN_DEFENCE -> HEAR_DEFENCE -> HIT -> HEAR_ROLL -> TAKE -> AFTER
                                                       |-> SAME_INSTANT -> AFTER
                                                       `-> ASK_DISARM -> ASK_COUNTER -> AFTER
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.plane import is_in_rear_arc
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.attacks import mark_declared_numbers, price_of, reveal, spend_ammunition
from rifts_env.rulesets.base.fighters import face, is_in, sight
from rifts_env.rulesets.base.gear import disarm
from rifts_env.rulesets.base.rolls import cite, is_a_hit
from rifts_env.rulesets.base.words import Event, Flag, How, Purpose, Sight
from rifts_env.rulesets.rifts_classic.attacks import (
    BODY_FEET,
    has_choice_of_how,
    is_hand_to_hand,
    other_slot,
    strike_modifiers,
)
from rifts_env.rulesets.rifts_classic.blows import roll_blow, roll_with_impact, take_blow, why_no_roll
from rifts_env.rulesets.rifts_classic.defense import readiest_slot
from rifts_env.rulesets.rifts_classic.fighters import begin_hold, is_blind, is_in_hold, spend_actions, spend_out_of_turn
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.movement import take_step
from rifts_env.rulesets.rifts_classic.reactions import (
    Phase,
    ask_counter,
    ask_disarm,
    forfeit_shaken,
    hear_defence,
    hear_disarm,
    open_defence,
)
from rifts_env.rulesets.rifts_classic.words import Decide, FrameKind, Verb


# ---------------------------------------------------------------- beginning one
@rule
def begin_strike(b: Any, book: Any, who: int, target: int, slot: int, how: int, flags: int, phase: int) -> int:
    """Push a strike and return its frame's index. Nothing is paid yet where it begins by asking how."""
    at = push(b, FrameKind.STRIKE, who, target)
    frame = b.stack[at]
    frame.slot = slot
    frame.how = how
    frame.flags = flags
    frame.phase = phase
    frame.count = 1
    if how < How.GRAB and not is_hand_to_hand(b, book, who, slot, target):
        frame.flags |= Flag.RANGED
        if book.weapon[book.sheet[who].weapon[slot]].ranged == 0:
            frame.flags |= Flag.THROWN
    return at


@rule
def begin_attack(b: Any, book: Any, who: int, target: int, slot: int) -> None:
    """An attack of one's own turn: it is asked how, if there is a choice."""
    begin_strike(b, book, who, target, slot, How.PLAIN, 0, Phase.ASK_HOW)


@rule
def begin_body_attack(b: Any, book: Any, who: int, target: int, how: int) -> None:
    """A body block, body flip or hold: one action. Rules: CL-E-BODYBLOCK, CL-E-BODYFLIP, CL-E-HOLDS."""
    at = begin_strike(b, book, who, target, 0, how, 0, Phase.THROW)
    declare(b, book, b.stack[at], how)


# ---------------------------------------------------------------- the phases
@rule
def step_strike(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a strike."""
    phase = frame.phase
    if phase == Phase.ASK_HOW:
        _ask_how(b, book, frame)
    elif phase == Phase.HEAR_HOW:
        declare(b, book, frame, b.choice_slot)
    elif phase == Phase.THROW:
        throw_strike(b, book, frame)
    elif phase == Phase.OPEN_DEFENCE:
        open_defence(b, book, frame)
    elif phase == Phase.HEAR_DEFENCE:
        hear_defence(b, book, frame)
    elif phase == Phase.HIT:
        hit(b, book, frame)
    elif phase == Phase.HEAR_ROLL:
        frame.spare = frame.damage
        if b.choice_verb == Verb.ROLL:
            roll_with_impact(b, book, frame)
        frame.phase = Phase.TAKE
    elif phase == Phase.TAKE:
        take_blow(b, book, frame)
        frame.count -= 1
        frame.phase = Phase.AFTER
    else:
        _step_rarely(b, book, frame, phase)


@rule
def _step_rarely(b: Any, book: Any, frame: Any, phase: int) -> None:
    if phase == Phase.AFTER:
        after_blow(b, book, frame)
    elif phase == Phase.ASK_DISARM:
        ask_disarm(b, book, frame)
    elif phase == Phase.HEAR_DISARM:
        hear_disarm(b, book, frame)
    elif phase == Phase.ASK_COUNTER:
        ask_counter(b, book, frame)
    elif phase == Phase.HEAR_COUNTER:
        hear_counter(b, book, frame)
    else:
        strike_in_the_same_instant(b, book, frame)


@rule
def _ask_how(b: Any, book: Any, frame: Any) -> None:
    if b.ask_all != 0 or has_choice_of_how(b, book, frame.actor, frame.slot, frame.target):
        frame.phase = Phase.HEAR_HOW
        ask(b, Decide.HOW, frame.actor)
    else:
        declare(b, book, frame, How.PLAIN)


@rule
def declare(b: Any, book: Any, frame: Any, how: int) -> None:
    """Pay for the attack as declared, step up where it is a blow, and count its strikes.

    Rules: CL-DECLARE, CL-E-PAIRED, CL-MOVE, CL-TURN-2, CL-INIT-2.
    """
    who = int(frame.actor)
    frame.how = how
    spend_actions(b, who, price_of(book, who, frame.slot, how))
    if frame.flags & Flag.RANGED == 0:
        reach = int(book.weapon[book.sheet[who].weapon[frame.slot]].reach) if how < How.GRAB else BODY_FEET
        take_step(b, book, who, frame.target, reach)
    if how == How.DOUBLE:
        frame.count = 2
        b.fighter[who].parry_barred = 1
    frame.phase = Phase.THROW


@rule
def see_attack(b: Any, book: Any, frame: Any) -> None:
    """Mark how the target is caught: by one it does not know of, unseen, from behind.

    Rules: CL-E-SNEAK, BASE-DEFEND-2, BASE-FACE, CL-E-BLIND.
    """
    who, attacker = int(frame.target), int(frame.actor)
    f, g = b.fighter[who], b.fighter[attacker]
    if (f.aware >> attacker) & 1 == 0:
        frame.flags |= Flag.SNEAK
    elif sight(b, book, who, attacker) >= Sight.BLIND:
        frame.flags |= Flag.UNSEEN
    if is_in_rear_arc(f.face_x, f.face_y, g.x - f.x, g.y - f.y):
        frame.flags |= Flag.BEHIND


@rule
def throw_strike(b: Any, book: Any, frame: Any) -> None:
    """Throw the strike. A total of 4 or less misses by itself.

    Rules: BASE-STRIKE, BASE-FACE, CL-DECLARE, CL-E-SNEAK.  Dice: 1d20.
    """
    if throw(b, book, frame):
        frame.phase = Phase.OPEN_DEFENCE
        return
    frame.count -= 1
    frame.phase = Phase.AFTER


@rule
def throw(b: Any, book: Any, frame: Any) -> bool:
    """Throw a strike and say whether it hits, unless it is defended. Rules: BASE-STRIKE, BASE-FACE.  Dice: 1d20."""
    who, target = int(frame.actor), int(frame.target)
    frame.flags &= ~(Flag.BEHIND | Flag.UNSEEN | Flag.SNEAK | Flag.HIT | Flag.EVADED)
    see_attack(b, book, frame)
    reveal(b, book, who, target, R.CL_INIT_2A)
    spend_ammunition(b, book, frame, R.CL_E_RANGED_3)
    face(b, who, b.fighter[target].x, b.fighter[target].y)
    frame.face = roll(b, 20, Purpose.STRIKE, who)
    frame.total = frame.face + strike_modifiers(b, book, frame)
    cite_strike(b, frame)
    tell(b, Event.STRIKE, R.BASE_STRIKE, who, target, frame.face, frame.total, frame.slot, frame.how)
    if not is_a_hit(frame.face, frame.total):
        say(b, Event.MISS, R.BASE_STRIKE, who, target)
        forfeit_shaken(b, frame)
        return False
    mark_declared_numbers(book, frame)
    return True


@rule
def cite_strike(b: Any, frame: Any) -> None:
    """Name in a strike's line what was declared and what kind of attack it is.

    Rules: CL-DECLARE, CL-E-PAIRED, CL-E-SNEAK, CL-E-BODYBLOCK, CL-E-BODYFLIP, CL-E-HOLDS.
    """
    who = int(frame.actor)
    if frame.how == How.KNOCKOUT or frame.how == How.DEATH_BLOW:
        cite(b, R.CL_DECLARE, who)
    elif frame.how == How.DOUBLE:
        cite(b, R.CL_E_PAIRED, who)
    elif frame.how == How.BODY_BLOCK:
        cite(b, R.CL_E_BODYBLOCK, who)
    elif frame.how == How.BODY_FLIP:
        cite(b, R.CL_E_BODYFLIP, who)
    elif frame.how == How.HOLD:
        cite(b, R.CL_E_HOLDS, who)
    if frame.flags & Flag.SNEAK != 0:
        cite(b, R.CL_E_SNEAK, who)


# ---------------------------------------------------------------- hits
@rule
def hit(b: Any, book: Any, frame: Any) -> None:
    """A strike lands: a hold begins, a weapon falls, a blow is thrown. Rules: CL-E-HOLDS, CL-E-DISARM, CL-TURN-4."""
    frame.flags |= Flag.HIT
    forfeit_shaken(b, frame)
    if frame.how == How.HOLD or frame.how == How.DISARM:
        frame.count -= 1
        frame.phase = Phase.AFTER
        if frame.how == How.DISARM:
            disarm(b, book, frame.target, R.CL_E_DISARM)
        elif not is_in_hold(b, frame.target):
            begin_hold(b, frame.actor, frame.target)
        return
    roll_blow(b, book, frame)
    frame.spare = frame.damage
    frame.phase = Phase.TAKE
    if why_no_roll(b, book, frame) == 0:
        if is_blind(b, frame.target):
            cite(b, R.CL_E_BLIND, frame.target)
        frame.phase = Phase.HEAR_ROLL
        ask(b, Decide.ROLL, frame.target)


# ---------------------------------------------------------------- out of turn
@rule
def strike_in_the_same_instant(b: Any, book: Any, frame: Any) -> None:
    """The target strikes back instead of defending; neither may defend or roll, and both hits count.

    Rules: CL-E-SIMULTANEOUS, CL-TURN-1.  Dice: the other strike; both damages, the attacker's first.
    """
    who = int(frame.target)
    slot = int(b.choice_slot)
    if b.choice_verb == Verb.STRIKE_BACK_READY:
        slot = readiest_slot(b, book, frame)
    spend_out_of_turn(b, who)
    say(b, Event.STRUCK_BACK, R.CL_E_SIMULTANEOUS, who, frame.actor)
    at = begin_strike(b, book, who, frame.actor, slot, How.PLAIN, Flag.OPPORTUNITY, Phase.AFTER)
    answer = b.stack[at]
    has_hit = throw(b, book, answer)
    forfeit_shaken(b, frame)
    land(b, book, frame)
    if has_hit:
        land(b, book, answer)
    settle_blow(b, book, frame)
    if has_hit:
        settle_blow(b, book, answer)
    pop(b, 0)
    frame.count -= 1
    frame.phase = Phase.AFTER


@rule
def land(b: Any, book: Any, frame: Any) -> None:
    """Throw the damage of a blow that nobody rolls with."""
    frame.flags |= Flag.HIT
    frame.spare = 0
    if frame.how != How.DISARM:
        roll_blow(b, book, frame)
        frame.spare = frame.damage


@rule
def settle_blow(b: Any, book: Any, frame: Any) -> None:
    """Take a blow of a simultaneous attack, even from one who has fallen by the other."""
    if frame.how == How.DISARM:
        disarm(b, book, frame.target, R.CL_E_DISARM)
    else:
        take_blow(b, book, frame)


@rule
def hear_counter(b: Any, book: Any, frame: Any) -> None:
    """Strike at once with the other weapon of a pair; the blow may be defended. Rules: CL-E-PAIRED-2, CL-TURN-1."""
    frame.phase = Phase.AFTER
    who, foe = int(frame.target), int(frame.actor)
    if b.choice_verb != Verb.STRIKE:
        return
    spend_out_of_turn(b, who)
    cite(b, R.CL_E_PAIRED_2, who)
    begin_strike(b, book, who, foe, b.choice_slot, How.PLAIN, Flag.OPPORTUNITY, Phase.THROW)


# ---------------------------------------------------------------- the end of a blow
@rule
def after_blow(b: Any, book: Any, frame: Any) -> None:
    """The second strike of a pair, with the other weapon, or the end. Rules: CL-E-PAIRED."""
    who = int(frame.actor)
    if frame.count > 0 and is_in(b, who) and is_in(b, frame.target) and not is_in_hold(b, who):
        slot = other_slot(b, book, who, frame.slot)
        if slot >= 0:
            frame.flags |= Flag.SECOND
            frame.slot = slot
            frame.phase = Phase.THROW
            return
    pop(b, 1 if frame.flags & Flag.HIT != 0 else 0)
