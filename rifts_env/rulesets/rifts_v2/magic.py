"""Casting: announce, pay, be interrupted, take effect; half cast spells and rituals. MAG-1 to MAG-4, MAG-12a, MAG-16.

The face of the chapter for the menu and the turn. Its parts: `spells` (what may be cast), `powers` (psionic powers,
items, techno-wizard firearms), `effects` (what all of them do), `surroundings` and `hazards`.

A casting goes through these phases. The spell under way stands in `fighter.casting`; what interrupts it clears that.

    ASK_PAD -> HEAR_PAD -> (delayers) -> (neighbours) -> TAKE_EFFECT -> DONE
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.attacks import is_melee_at, why_not_seen
from rifts_env.rulesets.base.fighters import is_foe, is_in
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.ways import way_length
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Aim, Event, Flag, How
from rifts_env.rulesets.rifts_v2.attacks import why_no_attack_with, why_not_at
from rifts_env.rulesets.rifts_v2.deadlock import deadlocks
from rifts_env.rulesets.rifts_v2.effects import begin_effect
from rifts_env.rulesets.rifts_v2.fighters import (
    SEGMENTS,
    break_casting,
    delayable_actions,
    is_helpless,
    move_ahead_of,
    spend_actions,
    stop_casting,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.movement import begin_walk, payable_feet
from rifts_env.rulesets.rifts_v2.opportunity import begin_opportunity_strike, next_opportunist, offer_strike
from rifts_env.rulesets.rifts_v2.powers import (
    begin_item,
    begin_power,
    take_techno_reload,
    why_no_item,
    why_no_power,
    why_no_techno_reload,
    why_not_item_at,
    why_not_item_to,
    why_not_power_at,
    why_not_power_to,
)
from rifts_env.rulesets.rifts_v2.reactions import Phase as StrikePhase
from rifts_env.rulesets.rifts_v2.spells import (
    cast_price,
    effective_level,
    has_choice_of_pad,
    provokes,
    ritual_rounds,
    why_no_cast,
    why_not_cast_at,
    why_not_cast_to,
    why_not_pad,
    why_spell_fizzles,
    why_state_bars_casting,
)
from rifts_env.rulesets.rifts_v2.strikes import begin_strike
from rifts_env.rulesets.rifts_v2.words import PADS, Decide, FrameKind, Verb

__all__ = [
    "begin_cast",
    "begin_finishing_cast",
    "begin_item",
    "begin_power",
    "begin_ritual_effect",
    "ritual_due",
    "step_cast",
    "take_techno_reload",
    "why_no_cast",
    "why_no_interrupt_slot",
    "why_no_item",
    "why_no_power",
    "why_no_techno_reload",
    "why_not_cast_at",
    "why_not_cast_to",
    "why_not_item_at",
    "why_not_item_to",
    "why_not_pad",
    "why_not_power_at",
    "why_not_power_to",
]


class Phase(IntEnum):
    """Where a casting stands."""

    ASK_PAD = 0
    HEAR_PAD = 1
    ASK_DELAYER = 2
    HEAR_DELAYER = 3
    DELAYER_STRIKES = 4
    ASK_NEIGHBOUR = 5
    HEAR_NEIGHBOUR = 6
    TAKE_EFFECT = 7
    DONE = 8


# ---------------------------------------------------------------- beginning and going on
@rule
def begin_cast(b: Any, book: Any, who: int, slot: int, target: int, x: float, y: float) -> None:
    """Push a casting. A spell aimed at a place keeps the place, whoever stands there at the moment. Rules: MAG-1a."""
    at = push(b, FrameKind.CAST, who, target)
    frame = b.stack[at]
    frame.slot = slot
    frame.effect = book.sheet[who].spell[slot]
    frame.x = x
    frame.y = y
    if book.effect[frame.effect].aim == Aim.POINT and target != NOBODY:
        frame.x = b.fighter[target].x
        frame.y = b.fighter[target].y


@rule
def begin_finishing_cast(b: Any, book: Any, who: int) -> None:
    """Finish a half cast spell first thing on the caster's turn, or pay on while actions are still wanting.

    Rules: MAG-16.
    """
    f = b.fighter[who]
    paid = min(int(f.actions), int(f.cast_owed))
    spend_actions(b, who, paid)
    f.cast_owed -= paid
    if f.cast_owed > 0:
        tell(b, Event.HALF_CAST, R.MAG_16, who, -1, book.sheet[who].spell[f.casting], f.cast_owed, 0, 0)
    else:
        _take_up(b, book, who, 0)


@rule
def ritual_due(b: Any) -> int:
    """A fighter whose ritual takes effect at the end of this segment, by initiative, or NOBODY. Rules: MAG-12a."""
    for at in range(len(b.order)):
        who = int(b.order[at])
        f = b.fighter[who]
        if is_in(b, who) and f.casting >= 0 and f.ritual_until >= 0 and f.ritual_until <= b.clock:
            return who
    return NOBODY


@rule
def begin_ritual_effect(b: Any, book: Any, who: int) -> None:
    """The end of a ritual. Rules: MAG-12a."""
    _take_up(b, book, who, Flag.RITUAL)


@rule
def _take_up(b: Any, book: Any, who: int, flags: int) -> None:
    """Push the end of a casting that was begun before."""
    f = b.fighter[who]
    at = push(b, FrameKind.CAST, who, f.cast_target)
    frame = b.stack[at]
    frame.slot = f.casting
    frame.effect = book.sheet[who].spell[f.casting]
    frame.mana = f.cast_mana
    frame.x = f.cast_x
    frame.y = f.cast_y
    frame.flags = flags
    frame.phase = Phase.TAKE_EFFECT


@rule
def step_cast(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a casting. Rules: MAG-1a."""
    phase = frame.phase
    if phase == Phase.ASK_PAD:
        _ask_pad(b, book, frame)
    elif phase == Phase.HEAR_PAD:
        _hear_pad(b, book, frame)
    elif phase == Phase.ASK_DELAYER:
        _ask_next_delayer(b, book, frame)
    elif phase == Phase.HEAR_DELAYER:
        _hear_delayer(b, book, frame)
    elif phase == Phase.DELAYER_STRIKES:
        _let_delayer_strike(b, book, frame)
    elif phase == Phase.ASK_NEIGHBOUR:
        _ask_next_neighbour(b, book, frame)
    elif phase == Phase.HEAR_NEIGHBOUR:
        _hear_neighbour(b, book, frame)
    elif phase == Phase.TAKE_EFFECT:
        take_effect(b, book, frame)
    else:
        pop(b, 1)


# ---------------------------------------------------------------- padding and paying
@rule
def _ask_pad(b: Any, book: Any, frame: Any) -> None:
    """Rules: MAG-9."""
    if b.ask_all != 0 or has_choice_of_pad(b, book, frame.actor, frame.slot):
        frame.phase = Phase.HEAR_PAD
        ask(b, Decide.PAD, frame.actor)
    else:
        announce(b, book, frame, 0, 0)


@rule
def _hear_pad(b: Any, book: Any, frame: Any) -> None:
    """Rules: MAG-9, MAG-12."""
    verb = b.choice_verb
    pad = int(b.choice_number)
    if verb == Verb.PAD or verb == Verb.PAD_RITUAL:
        pad = int(PADS[b.choice_slot])
    announce(b, book, frame, pad, 1 if verb == Verb.PAD_RITUAL or verb == Verb.RITUAL_EXACT else 0)


@rule
def announce(b: Any, book: Any, frame: Any, pad: int, ritual: int) -> None:
    """Pay mana and actions and be casting from now on; a free-action spell leaves nobody the time to interrupt.

    Rules: MAG-1a, MAG-2, MAG-9, MAG-12a, MAG-12b, MAG-16, LOCK-6.
    """
    who = int(frame.actor)
    f = b.fighter[who]
    frame.pad = pad
    frame.mana = book.effect[frame.effect].mana + pad
    level = effective_level(book, frame.effect, pad)
    price = cast_price(book, frame.effect, pad)
    f.mana -= frame.mana
    f.casting = frame.slot
    f.cast_target = frame.target
    f.cast_mana = frame.mana
    f.cast_level = level
    f.cast_x = frame.x
    f.cast_y = frame.y
    f.cast_owed = 0
    tell(b, Event.CAST, R.MAG_1A, who, frame.target, frame.effect, frame.mana, level, ritual)
    if ritual != 0:
        frame.flags |= Flag.RITUAL
        rounds = ritual_rounds(level)
        f.ritual_until = b.clock + SEGMENTS * rounds - 1
        spend_actions(b, who, f.actions)
        tell(b, Event.RITUAL, R.MAG_12A, who, -1, SEGMENTS * rounds, 0, 0, 0)
    else:
        paid = min(int(f.actions), price)
        spend_actions(b, who, paid)
        f.cast_owed = price - paid
    frame.asked = 0
    frame.phase = Phase.ASK_DELAYER
    if price == 0 and ritual == 0:
        frame.phase = Phase.TAKE_EFFECT


# ---------------------------------------------------------------- delayers
@rule
def why_no_interrupt_slot(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps a delayer from striking at a caster with an attack slot, or 0.

    Rules: MAG-2, MOVE-5, GROUND-4.
    """
    refused = why_no_attack_with(b, book, who, slot)
    if refused != 0:
        return refused
    if can_close_in(b, book, who, slot, target):
        return 0
    return why_not_at(b, book, who, slot, target)


@rule
def feet_to_strike(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """Feet of way that bring a melee weapon into reach; below 0 where there is no way. Rules: MAG-2, GROUND-3."""
    f, g = b.fighter[who], b.fighter[target]
    length = way_length(book, f.x, f.y, g.x, g.y)
    if length < 0.0:
        return -1
    reach = float(book.weapon[book.sheet[who].weapon[slot]].reach)
    return max(0, plane.whole_feet(length - reach))


@rule
def can_close_in(b: Any, book: Any, who: int, slot: int, target: int) -> bool:
    """A foe in sight whom a melee weapon reaches after a walk that the movement left pays for. Rules: MAG-2, MOVE-5."""
    if book.weapon[book.sheet[who].weapon[slot]].melee == 0 or is_melee_at(b, book, who, slot, target):
        return False
    if b.fighter[who].grip_with != NOBODY or not is_foe(b, book, who, target):
        return False
    if why_not_seen(b, book, who, target, R.DEF_3) != 0:
        return False
    feet = feet_to_strike(b, book, who, slot, target)
    return feet >= 0 and feet <= payable_feet(b, who)


@rule
def can_interrupt(b: Any, book: Any, who: int, caster: int) -> bool:
    """A delaying enemy with something to strike at the caster with. Rules: MAG-2, TIME-6b."""
    f = b.fighter[who]
    if f.delaying == 0 or delayable_actions(b, who) < 1 or is_helpless(b, who) or not is_foe(b, book, caster, who):
        return False
    for slot in range(SLOTS):
        if why_no_interrupt_slot(b, book, who, slot, caster) == 0:
            return True
    return False


@rule
def _ask_next_delayer(b: Any, book: Any, frame: Any) -> None:
    """Each delayer once, by initiative, until the spell is lost. Rules: MAG-1a, MAG-2, TIME-6b."""
    if _end_if_lost(b, frame):
        return
    for at in range(len(b.order)):
        who = int(b.order[at])
        if (frame.asked >> who) & 1 == 0 and can_interrupt(b, book, who, frame.actor):
            frame.asked |= 1 << who
            frame.other = who
            frame.phase = Phase.HEAR_DELAYER
            say(b, Event.OPPORTUNITY, R.MAG_2, who, frame.actor)
            ask(b, Decide.INTERRUPT, who)
            return
    frame.asked = 0
    frame.phase = Phase.ASK_NEIGHBOUR


@rule
def _hear_delayer(b: Any, book: Any, frame: Any) -> None:
    """One strike: paid, the initiative becomes the caster's, and a melee strike is walked to.

    Rules: MAG-2, TIME-6a, TIME-6e.
    """
    who, caster = int(frame.other), int(frame.actor)
    frame.phase = Phase.ASK_DELAYER
    if b.choice_verb != Verb.STRIKE:
        say(b, Event.WAITED, R.MAG_2, who, caster)
        return
    frame.spare = b.choice_slot
    f = b.fighter[who]
    spend_actions(b, who, book.weapon[book.sheet[who].weapon[frame.spare]].actions)
    if f.actions == 0:
        f.delaying = 0
    move_ahead_of(b, who, caster)
    frame.phase = Phase.DELAYER_STRIKES
    if can_close_in(b, book, who, frame.spare, caster):
        g = b.fighter[caster]
        begin_walk(b, who, g.x, g.y, book.weapon[book.sheet[who].weapon[frame.spare]].reach, 0)


@rule
def _let_delayer_strike(b: Any, book: Any, frame: Any) -> None:
    """The strike itself, if the way there has not been barred meanwhile. Rules: MAG-2."""
    who, caster = int(frame.other), int(frame.actor)
    frame.phase = Phase.ASK_DELAYER
    if is_in(b, who) and not is_helpless(b, who) and why_not_at(b, book, who, frame.spare, caster) == 0:
        begin_strike(b, book, who, caster, frame.spare, How.PLAIN, Flag.INTERRUPT, StrikePhase.THROW)


# ---------------------------------------------------------------- neighbours
@rule
def _ask_next_neighbour(b: Any, book: Any, frame: Any) -> None:
    """Each enemy within its own melee range, once a spell, until the spell is lost. Rules: MAG-1, LOCK-6, LOCK-9b."""
    if _end_if_lost(b, frame):
        return
    who = int(frame.actor)
    foe = NOBODY
    if provokes(book, who, frame.effect, frame.pad, 1 if frame.flags & Flag.RITUAL != 0 else 0):
        foe = next_opportunist(b, book, who, frame.asked)
    if foe == NOBODY:
        frame.phase = Phase.TAKE_EFFECT
        return
    frame.asked |= 1 << foe
    frame.other = foe
    frame.phase = Phase.HEAR_NEIGHBOUR
    if deadlocks(b, who, foe):
        cite(b, R.LOCK_6, foe)
    offer_strike(b, foe, who, R.MAG_1)


@rule
def _hear_neighbour(b: Any, book: Any, frame: Any) -> None:
    """Rules: MAG-1, LOCK-9, LOCK-9a."""
    frame.phase = Phase.ASK_NEIGHBOUR
    if b.choice_verb == Verb.STRIKE:
        begin_opportunity_strike(b, book, frame.other, frame.actor, b.choice_slot, StrikePhase.THROW)
    else:
        say(b, Event.OPPORTUNITY_DECLINED, R.LOCK_9A, frame.other, frame.actor)


# ---------------------------------------------------------------- the end of a casting
@rule
def _end_if_lost(b: Any, frame: Any) -> bool:
    """End the frame where the spell was interrupted. Rules: MAG-1a."""
    if b.fighter[frame.actor].casting >= 0:
        return False
    pop(b, 0)
    return True


@rule
def take_effect(b: Any, book: Any, frame: Any) -> None:
    """The effect follows, unless the spell is only half cast or a ritual goes on.

    Rules: MAG-1a, MAG-12a, MAG-16, LOCK-6a.
    """
    if _end_if_lost(b, frame):
        return
    who = int(frame.actor)
    f = b.fighter[who]
    if f.cast_owed > 0:
        tell(b, Event.HALF_CAST, R.MAG_16, who, -1, frame.effect, f.cast_owed, 0, 0)
    if f.cast_owed > 0 or f.ritual_until > b.clock:
        pop(b, 0)
        return
    refused = why_spell_ends_in_vain(b, book, frame)
    if refused != 0:
        break_casting(b, book, who, refused)
        pop(b, 0)
        return
    stop_casting(b, who)
    frame.phase = Phase.DONE
    begin_effect(b, who, frame.target, frame.x, frame.y, frame.effect, frame.mana, frame.flags & Flag.RITUAL)


@rule
def why_spell_ends_in_vain(b: Any, book: Any, frame: Any) -> int:
    """What has happened since the announcement so that the spell can take no effect, or 0. Rules: MAG-16, MAG-17."""
    refused = why_state_bars_casting(b, book, frame.actor)
    if refused != 0:
        return refused
    return why_spell_fizzles(b, book, frame.actor, frame.effect, frame.target, frame.x, frame.y)
