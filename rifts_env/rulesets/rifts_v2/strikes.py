"""The strike frame: declared, thrown, defended, taken; stray shots and second blows. ATK-1 to ATK-5, DEF-8b, LOCK-2.

A strike goes through these phases, and each of them ends in a decision or in the next one:

    ASK_HOW -> HEAR_HOW -> THROW -> OPEN_DEFENCE -> HEAR_DEFENCE -> HIT -> HEAR_ROLL -> TAKE -> AFTER
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll, roll_many
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.attacks import is_melee_at, mark_declared_numbers, price_of, reveal, spend_ammunition
from rifts_env.rulesets.base.damage import pull_the_blow
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import disarm, shield_slot
from rifts_env.rulesets.base.rolls import cite, is_a_hit
from rifts_env.rulesets.base.words import (
    NO_SLOT,
    Event,
    Flag,
    Grip,
    How,
    Purpose,
)
from rifts_env.rulesets.base.wounds import PAST_RATED
from rifts_env.rulesets.rifts_v2.answers import (
    see_attack,
)
from rifts_env.rulesets.rifts_v2.attacks import has_choice_of_how, strike_modifiers
from rifts_env.rulesets.rifts_v2.blows import answer_blow, may_brace, may_pay_roll, roll_blow, take_blow
from rifts_env.rulesets.rifts_v2.damage import hurt
from rifts_env.rulesets.rifts_v2.deadlock import turn_to
from rifts_env.rulesets.rifts_v2.fighters import is_helpless, spend_actions
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.reactions import Phase, after_defence, forfeit_shaken, hear_defence, miss, open_defence
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

SPIKES_DICE = 2


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
    if how < How.GRAB and not is_melee_at(b, book, who, slot, target):
        frame.flags |= Flag.RANGED
        if book.weapon[book.sheet[who].weapon[slot]].ranged == 0:
            frame.flags |= Flag.THROWN
    if how == How.BOLT:
        frame.flags |= Flag.RANGED
    if b.fighter[who].grip == Grip.PIN:
        frame.flags |= Flag.PINNED  # the dominant one does not strike (GRAP-9c)
    return at


@rule
def begin_attack(b: Any, book: Any, who: int, target: int, slot: int) -> None:
    """An attack of one's own turn: it is asked how, if there is a choice."""
    begin_strike(b, book, who, target, slot, How.PLAIN, 0, Phase.ASK_HOW)


@rule
def begin_grapple_strike(b: Any, book: Any, who: int, target: int, how: int) -> None:
    """The strike that starts a grapple, a slam or a sweep: one action. Rules: GRAP-1, GRAP-8, GRAP-8b."""
    spend_actions(b, who, 1)
    begin_strike(b, book, who, target, 0, how, 0, Phase.THROW)
    b.fighter[who].attacked |= 1 << target


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
    elif phase == Phase.AFTER_DEFENCE:
        after_defence(b, book, frame)
    elif phase == Phase.HIT:
        hit(b, book, frame)
    elif phase == Phase.HEAR_ROLL:
        answer_blow(b, book, frame, b.choice_verb)
        frame.phase = Phase.TAKE
    elif phase == Phase.TAKE:
        take_blow(b, book, frame)
        frame.count -= 1
        frame.phase = Phase.AFTER
    else:
        after_blow(b, book, frame)


@rule
def _ask_how(b: Any, book: Any, frame: Any) -> None:
    if b.ask_all != 0 or has_choice_of_how(b, book, frame.actor, frame.slot, frame.target):
        frame.phase = Phase.HEAR_HOW
        ask(b, Decide.HOW, frame.actor)
    else:
        declare(b, book, frame, How.PLAIN)


@rule
def declare(b: Any, book: Any, frame: Any, how: int) -> None:
    """Pay for the attack as declared and count its blows.

    Rules: ATK-2, ATK-4, DEF-11b, ATK-7, LOCK-3, CL-DECLARE.
    """
    who = int(frame.actor)
    f = b.fighter[who]
    frame.how = how
    spend_actions(b, who, price_of(book, who, frame.slot, how))
    f.attacked |= 1 << frame.target
    is_melee = frame.flags & Flag.RANGED == 0
    if how == How.DOUBLE or (is_melee and book.weapon[book.sheet[who].weapon[frame.slot]].speed != 0):
        frame.count = 2
    if how == How.DOUBLE:
        f.double_struck = 1
        f.parry_barred = 1
    frame.phase = Phase.THROW


@rule
def throw_strike(b: Any, book: Any, frame: Any) -> None:
    """Throw the strike. A total of 4 or less misses by itself.

    Rules: BASE-STRIKE, BASE-FACE, DEF-1a, GRAP-8d, ATK-5.  Dice: 1d20.
    """
    who, target = int(frame.actor), int(frame.target)
    frame.flags &= ~(Flag.BEHIND | Flag.UNSEEN | Flag.FLANKED | Flag.HIT | Flag.EVADED | Flag.BODY)
    see_attack(b, book, frame, frame.flags & Flag.RANGED != 0)
    reveal(b, book, who, target, R.DEF_3)
    spend_ammunition(b, book, frame, R.ATK_5)
    turn_to(b, who, b.fighter[target].x, b.fighter[target].y)
    face = roll(b, 20, Purpose.STRIKE, who)
    frame.face = face
    frame.total = face + strike_modifiers(b, book, frame)
    cite_declaration(b, frame)
    cite_start(b, frame)
    tell(b, Event.STRIKE, R.BASE_STRIKE, who, target, face, frame.total, frame.slot, frame.how)
    if not is_a_hit(face, frame.total):
        cite(b, R.DEF_1A, who)
        say(b, Event.MISS, R.BASE_STRIKE, who, target)
        forfeit_shaken(b, frame)
        miss(b, book, frame)
        return
    mark_declared_numbers(book, frame)
    hurt_slammer_on_spikes(b, book, frame)
    frame.phase = Phase.OPEN_DEFENCE


@rule
def cite_declaration(b: Any, frame: Any) -> None:
    """What was declared before the strike, what gives an action two strikes, and that each is worked out by itself.

    Rules: CL-DECLARE, ATK-4, DEF-11b, DMG-6.
    """
    if frame.how == How.KNOCKOUT or frame.how == How.DEATH_BLOW:
        cite(b, R.CL_DECLARE, frame.actor)
    if frame.count > 1:
        cite(b, R.DEF_11B if frame.how == How.DOUBLE else R.ATK_4, frame.actor)
    elif frame.flags & Flag.SECOND != 0:
        cite(b, R.DMG_6, frame.actor)


@rule
def cite_start(b: Any, frame: Any) -> None:
    """Name the rule of a bolt, or of what begins with a strike, in that strike's line.

    Rules: GRAP-1, GRAP-6a, GRAP-7a, GRAP-8, GRAP-8b, MAG-17.
    """
    if frame.how == How.GRAB:
        cite(b, R.GRAP_1, frame.actor)
    elif frame.how == How.THROW:
        cite(b, R.GRAP_6A, frame.actor)
    elif frame.how == How.TAKEDOWN:
        cite(b, R.GRAP_7A, frame.actor)
    elif frame.how == How.SLAM:
        cite(b, R.GRAP_8, frame.actor)
    elif frame.how == How.SWEEP:
        cite(b, R.GRAP_8B, frame.actor)
    elif frame.how == How.BOLT:
        cite(b, R.MAG_17, frame.actor)


@rule
def hurt_slammer_on_spikes(b: Any, book: Any, frame: Any) -> None:
    """A spiked shield hurts whoever tries to slam its bearer. Rules: GRAP-8d, GRAP-18.  Dice: 2d6."""
    who, bearer = int(frame.actor), int(frame.target)
    if frame.how != How.SLAM or frame.flags & (Flag.BEHIND | Flag.UNSEEN) != 0:
        return
    slot = shield_slot(b, bearer)
    if slot == NO_SLOT or book.weapon[book.sheet[bearer].weapon[slot]].spiked == 0:
        return
    points = roll_many(b, SPIKES_DICE, 6, Purpose.SPIKES, bearer)
    cite(b, R.GRAP_18, bearer)
    tell(b, Event.SPIKES, R.GRAP_8D, bearer, who, points, 0, 0, 0)
    hurt(b, book, who, points, 0, 0, PAST_RATED)


# ---------------------------------------------------------------- hits
@rule
def hit(b: Any, book: Any, frame: Any) -> None:
    """A strike that lands: a grapple goes on with its check, a disarm drops a weapon, a blow is thrown.

    Rules: GRAP-1, CL-E-DISARM, DMG-7, KNOCK-1b, BASE-ROLL-2.
    """
    frame.flags |= Flag.HIT
    forfeit_shaken(b, frame)
    if How.GRAB <= frame.how <= How.SWEEP:
        frame.kind = FrameKind.GRAPPLE
        frame.phase = 0
        return
    if frame.how == How.DISARM:
        disarm(b, book, frame.target, R.CL_E_DISARM)
        frame.count -= 1
        frame.phase = Phase.AFTER
        return
    roll_blow(b, book, frame)
    pull_the_blow(b, book, frame)
    if is_helpless(b, frame.target):
        frame.spare = frame.damage
        frame.phase = Phase.TAKE
    elif may_pay_roll(b, book, frame) or may_brace(b, book, frame):
        frame.phase = Phase.HEAR_ROLL
        ask(b, Decide.ROLL, frame.target)
    else:
        answer_blow(b, book, frame, Verb.TAKE_IT)
        frame.phase = Phase.TAKE


# ---------------------------------------------------------------- the end of a blow
@rule
def after_blow(b: Any, book: Any, frame: Any) -> None:
    """The second blow of a double strike or speed weapon, or the end. Rules: DMG-6, ATK-4, DEF-11b."""
    can_go_on = is_in(b, frame.actor) and is_in(b, frame.target) and frame.flags & Flag.STRAY == 0
    if frame.count > 0 and can_go_on and not is_helpless(b, frame.actor):
        frame.flags |= Flag.SECOND
        frame.phase = Phase.THROW
        return
    pop(b, 1 if frame.flags & Flag.HIT != 0 else 0)
