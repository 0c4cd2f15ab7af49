"""Attacks of opportunity, and the breakaway that provokes them. LOCK-9, MOVE-6."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.attacks import is_melee_at
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.fighters import is_in, sight, sight_penalty
from rifts_env.rulesets.base.rolls import cite, defence_succeeds, modify
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Defence, Event, Flag, How, Mod, Purpose, Sight
from rifts_env.rulesets.rifts_v2.answers import DAZED_PENALTY, STANCE_BONUS, buy
from rifts_env.rulesets.rifts_v2.attacks import why_grip_bars_weapon, why_not_ready
from rifts_env.rulesets.rifts_v2.deadlock import count_bits, deadlockers, may_strike_opportunely
from rifts_env.rulesets.rifts_v2.fighters import is_dazed, is_helpless, spend_actions
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.reactions import Phase as StrikePhase
from rifts_env.rulesets.rifts_v2.strikes import begin_strike, throw_strike
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

MORE_DEADLOCKERS_PENALTY = -2


class Phase(IntEnum):
    """Where a breakaway stands."""

    ASK = 0
    HEAR = 1
    OPEN_DODGE = 2
    HEAR_DODGE = 3
    BLOWS = 4


# ---------------------------------------------------------------- who may strike, and with what
@rule
def why_no_opportunity_slot(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps an attack slot from being used for an attack of opportunity, or 0.

    Rules: LOCK-9, LOCK-9a, GRAP-4e, BASE-REACH, BASE-ENTANGLE-2.
    """
    refused = why_not_ready(b, book, who, slot)
    if refused != 0:
        return refused
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if weapon.melee == 0 or weapon.actions > 1:
        return int(R.LOCK_9)
    if not is_melee_at(b, book, who, slot, target):
        return int(R.BASE_REACH)
    return why_grip_bars_weapon(b, book, who, slot)


@rule
def can_strike_opportunely(b: Any, book: Any, who: int, target: int) -> bool:
    """Whether a fighter gets an attack of opportunity and has something to strike with. Rules: LOCK-9a."""
    if not may_strike_opportunely(b, book, who, target):
        return False
    for slot in range(SLOTS):
        if why_no_opportunity_slot(b, book, who, slot, target) == 0:
            return True
    return False


@rule
def next_opportunist(b: Any, book: Any, target: int, asked: int) -> int:
    """The next foe, by order of initiative, who may strike and is not in the mask, or NOBODY. Rules: LOCK-9b."""
    for at in range(len(b.order)):
        who = int(b.order[at])
        if who != target and (asked >> who) & 1 == 0 and can_strike_opportunely(b, book, who, target):
            return who
    return NOBODY


@rule
def offer_strike(b: Any, who: int, target: int, cited: int) -> None:
    """Ask a fighter whether it strikes at one whose act, by the rule cited, lets it.

    Rules: LOCK-9, LOCK-9a, GRAP-14b.
    """
    if b.fighter[who].grip_with == target:
        cite(b, R.GRAP_14B, who)
    cite(b, R.LOCK_9, who)
    say(b, Event.OPPORTUNITY, cited, who, target)
    ask(b, Decide.OPPORTUNITY, who)


@rule
def begin_opportunity_strike(b: Any, book: Any, who: int, target: int, slot: int, phase: int) -> int:
    """Push an attack of opportunity: one plain strike, no action, no new deadlock. Rules: LOCK-9."""
    return begin_strike(b, book, who, target, slot, How.PLAIN, Flag.OPPORTUNITY, phase)


# ---------------------------------------------------------------- breaking away
@rule
def why_no_break_away(b: Any, book: Any, who: int) -> int:
    """The rule that keeps a fighter from trying to break away, or 0. Rules: MOVE-6, MOVE-6b, ATK-7, GRAP-4a, MAG-16."""
    f = b.fighter[who]
    if f.grip_with != NOBODY:
        return int(R.GRAP_4A)
    if f.prone != 0 or deadlockers(b, who) == 0:
        return int(R.MOVE_6)
    if f.normal_rate != 0:
        return int(R.MOVE_6B)
    if f.casting >= 0:
        return int(R.MAG_16)
    return int(R.ATK_7) if f.actions < 1 else 0


@rule
def begin_break_away(b: Any, book: Any, who: int) -> None:
    """Pay the action and open the attempt. Rules: MOVE-6."""
    spend_actions(b, who, 1)
    push(b, FrameKind.BREAKAWAY, who, NOBODY)


@rule
def step_breakaway(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a breakaway.

    On its frame `spare` is the mask of the strikes still to be evaded or taken, `critical` the mask of those that it
    cannot evade, `other` the one who is asked.

    Rules: MOVE-6, MOVE-6a, MOVE-6b, LOCK-9b.
    """
    if frame.phase == Phase.ASK:
        _ask_next_deadlocker(b, book, frame)
    elif frame.phase == Phase.HEAR:
        frame.phase = Phase.ASK
        _hear_deadlocker(b, book, frame)
    elif frame.phase == Phase.OPEN_DODGE:
        _open_dodge(b, book, frame)
    elif frame.phase == Phase.HEAR_DODGE:
        frame.phase = Phase.BLOWS
        if b.choice_verb == Verb.DODGE:
            pay_evasion(b, frame.actor)
            dodge_all(b, book, frame)
        else:
            say(b, Event.NO_DEFENCE, R.MOVE_6A, frame.actor, -1)
    else:
        _land_next_blow(b, book, frame)


@rule
def _ask_next_deadlocker(b: Any, book: Any, frame: Any) -> None:
    who = int(frame.actor)
    others = ~deadlockers(b, who)
    foe = next_opportunist(b, book, who, frame.asked | others)
    if foe == NOBODY:
        frame.phase = Phase.OPEN_DODGE
        return
    frame.asked |= 1 << foe
    frame.other = foe
    frame.phase = Phase.HEAR
    offer_strike(b, foe, who, R.MOVE_6)


@rule
def _hear_deadlocker(b: Any, book: Any, frame: Any) -> None:
    """Throw a deadlocker's strike at once and remember it for the dodge. Rules: MOVE-6a, BASE-STRIKE.  Dice: 1d20."""
    foe, who = int(frame.other), int(frame.actor)
    if b.choice_verb != Verb.STRIKE:
        say(b, Event.OPPORTUNITY_DECLINED, R.LOCK_9A, foe, who)
        return
    slot = int(b.choice_slot)
    blow = b.stack[begin_opportunity_strike(b, book, foe, who, slot, StrikePhase.THROW)]
    throw_strike(b, book, blow)
    b.blow_face[foe] = blow.face
    b.blow_total[foe] = blow.total
    b.blow_slot[foe] = slot
    if blow.phase == StrikePhase.OPEN_DEFENCE:
        frame.spare |= 1 << foe
        if blow.flags & Flag.UNSEEN != 0 or b.fighter[who].shaken_by == foe:
            frame.critical |= 1 << foe
    pop(b, 0)


# ---------------------------------------------------------------- the one dodge
@rule
def why_no_evade(b: Any, who: int) -> int:
    """The rule that keeps a fighter from the one dodge of a breakaway, or 0. Rules: MOVE-6a, DEF-2."""
    f = b.fighter[who]
    if is_helpless(b, who):
        return int(R.DEF_3)
    return 0 if f.dodges > 0 or f.actions > 0 else int(R.DEF_2)


@rule
def _open_dodge(b: Any, book: Any, frame: Any) -> None:
    """Ask for the dodge where there is something to evade and a way to pay. Rules: MOVE-6a, DEF-1a, DEF-3b."""
    who = int(frame.actor)
    frame.phase = Phase.BLOWS
    if frame.spare == 0:
        return
    if frame.spare & ~frame.critical == 0:
        say(b, Event.UNDEFENDED, R.DEF_3, who, -1)
    elif why_no_evade(b, who) != 0:
        say(b, Event.UNDEFENDED, R.MOVE_6A, who, -1)
    else:
        frame.phase = Phase.HEAR_DODGE
        ask(b, Decide.EVADE, who)


@rule
def pay_evasion(b: Any, who: int) -> None:
    """The free dodge, or else one action. Rules: MOVE-6a, DEF-2."""
    f = b.fighter[who]
    if f.dodges > 0:
        f.dodges -= 1
    else:
        buy(b, who, Defence.DODGE, R.DEF_2)


@rule
def evasion_modifiers(b: Any, book: Any, frame: Any) -> int:
    """What is added to the die of the one dodge; of several degrees of sight the worst counts.

    Rules: MOVE-6a, DEF-15, DEF-6, DEF-3c, BASE-ATTR-2, ATK-6.
    """
    who = int(frame.actor)
    sheet = book.sheet[who]
    total = modify(b, Mod.DODGE, R.DEF_15, who, sheet.dodge)
    total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    if b.fighter[who].stance != 0:
        total += modify(b, Mod.STANCE, R.DEF_6, who, STANCE_BONUS)
    more = count_bits(deadlockers(b, who)) - 1
    total += modify(b, Mod.MORE_DEADLOCKERS, R.MOVE_6A, who, MORE_DEADLOCKERS_PENALTY * more)
    worst = int(Sight.CLEAR)
    for foe in range(len(b.fighter)):
        if ((frame.spare & ~frame.critical) >> foe) & 1 != 0:
            worst = max(worst, sight(b, book, who, foe))
    total += modify(b, Mod.SIGHT, R.DEF_3C, who, sight_penalty(worst))
    if is_dazed(b, who):
        total += modify(b, Mod.DAZED, R.CL_E_KNOCKOUT, who, DAZED_PENALTY)
    return total


@rule
def dodge_all(b: Any, book: Any, frame: Any) -> None:
    """Throw the one dodge and hold it against every strike. Rules: MOVE-6a, BASE-DEFEND, BASE-NAT20.  Dice: 1d20."""
    who = int(frame.actor)
    face = roll(b, 20, Purpose.DODGE, who)
    total = face + evasion_modifiers(b, book, frame)
    tell(b, Event.EVASION, R.MOVE_6A, who, -1, face, total, 0, 0)
    for at in range(len(b.order)):
        foe = int(b.order[at])
        if ((frame.spare & ~frame.critical) >> foe) & 1 == 0:
            continue
        made = defence_succeeds(b.blow_face[foe], b.blow_total[foe], face, total)
        if made:
            frame.spare &= ~(1 << foe)
        cited = R.BASE_NAT20 if face == 20 or b.blow_face[foe] == 20 else R.BASE_DEFEND
        tell(b, Event.EVADED, cited, who, foe, b.blow_total[foe], total, 0, 1 if made else 0)


# ---------------------------------------------------------------- what lands
@rule
def _land_next_blow(b: Any, book: Any, frame: Any) -> None:
    """Enter the next strike that was not evaded where a strike hits; at the end say how it came out.

    Rules: MOVE-6a, MOVE-6b, LOCK-9.
    """
    who = int(frame.actor)
    for at in range(len(b.order)):
        foe = int(b.order[at])
        if (frame.spare >> foe) & 1 == 0:
            continue
        frame.spare &= ~(1 << foe)
        if not is_in(b, who) or not is_in(b, foe):
            continue
        frame.flags |= Flag.HIT
        blow = b.stack[begin_opportunity_strike(b, book, foe, who, b.blow_slot[foe], StrikePhase.HIT)]
        blow.face = b.blow_face[foe]
        blow.total = b.blow_total[foe]
        if (frame.critical >> foe) & 1 != 0 and b.fighter[who].shaken_by != foe:
            blow.flags |= Flag.UNSEEN
        return
    if is_in(b, who):
        is_free = frame.flags & Flag.HIT == 0
        b.fighter[who].normal_rate = 1 if is_free else 0
        tell(b, Event.BROKE_AWAY, R.MOVE_6B, who, -1, 1 if is_free else 0, 0, 0, 0)
    pop(b, 0)
