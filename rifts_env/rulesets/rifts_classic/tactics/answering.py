"""The value of answers out of turn: defences, rolls with a blow, blows in the same instant."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import is_melee_at
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.chances import LEAST, chance_of
from rifts_env.rulesets.base.damage import hit_times, is_mega_blow
from rifts_env.rulesets.base.defence import is_unarmed_attack
from rifts_env.rulesets.base.harm import average_points, hits_through, parry_bonus
from rifts_env.rulesets.base.words import Flag, How
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS
from rifts_env.rulesets.rifts_classic.fighters import is_trained
from rifts_env.rulesets.rifts_classic.tactics.gripping import MOST_EXCHANGES, fall_share, free_chance, squeeze_share
from rifts_env.rulesets.rifts_classic.tactics.odds import chance_through, share_taken, state_bonus
from rifts_env.rulesets.rifts_classic.tactics.striking import (
    DAZE_WORTH,
    DISARM_WORTH,
    best_attack_now,
    plain_blow,
    undefended_chance,
)
from rifts_env.rulesets.rifts_classic.tactics.worth import menace, tempo
from rifts_env.rulesets.rifts_classic.words import Decide, Verb

FREE = 0.001  # what a defence costs that costs nothing
TRAPPED = 1.0  # foe's actions: pulling a weapon free is one
ON_CREDIT = 0.8  # what an action of the next round is worth
FAR_OFF = 0.5  # what a blow is worth for which one has to come near first
AT_ONCE = 0.005  # striking now rather than in the next turn
RESERVED = 0.6  # how much less an action is worth for each unit of a reserve
SAVED = 0.45  # of a life, where a death blow is rolled with


# ---------------------------------------------------------------- what is coming
@rule
def blow_share(b: Any, book: Any, frame: Any) -> float:
    """The share of the defender's life that a blow or shot takes if it is let through."""
    who, attacker = int(frame.target), int(frame.actor)
    is_hand = frame.flags & Flag.RANGED == 0 or frame.flags & Flag.THROWN != 0
    times = hit_times(book, frame)
    least = min(20, int(book.sheet[attacker].critical_from))
    times *= 1 + (1 if frame.face >= least else 0) + (1 if frame.how == How.POWER else 0)
    points = average_points(book, attacker, int(frame.slot), is_hand) * times
    share = 1.0 / hits_through(b, book, who, points, is_mega_blow(book, attacker, frame.slot), ARMOR_COUNTS, 0)
    if frame.flags & Flag.KNOCKOUT != 0:
        share += DAZE_WORTH
    return 1.0 if frame.flags & Flag.DEATH != 0 else min(1.0, share)


@rule
def coming_share(b: Any, book: Any, frame: Any) -> float:
    """The share of the defender's life that the strike on top of the stack is worth if it is let through."""
    who, attacker = int(frame.target), int(frame.actor)
    action = 0.5 * menace(b, book, who, attacker)
    if frame.how == How.HOLD:
        exchanges = min(MOST_EXCHANGES, 1.0 / free_chance(book, who, attacker))
        return exchanges * (action + squeeze_share(b, book, attacker, who))
    if frame.how == How.BODY_BLOCK or frame.how == How.BODY_FLIP:
        return action + fall_share(b, book, attacker, who, frame.how == How.BODY_FLIP)
    if frame.how == How.DISARM:
        return DISARM_WORTH * action
    return blow_share(b, book, frame)


@rule
def action_worth(b: Any, book: Any, d: Any, who: int) -> float:
    """What an action is worth to one who is asked out of turn: an attack of its turn to come.

    Those who keep a reserve think little of their attacks and much of their skin.
    """
    f = b.fighter[who]
    foe = int(b.stack[b.depth - 1].actor)
    most = best_attack_now(b, book, d, who)
    if foe != who:
        most = max(most, FAR_OFF * plain_blow(b, book, who, foe))
    if f.actions <= 0:
        most *= ON_CREDIT
    return 0.005 + d.aggression * most / (1.0 + RESERVED * d.reserve)


# ---------------------------------------------------------------- defences
@rule
def own_bonus(b: Any, book: Any, frame: Any, verb: int) -> int:
    """What the defender adds to a kind of defence. Rules: CL-E-BONUSES, BASE-ENTANGLE, CL-E-AUTODODGE."""
    who = int(frame.target)
    sheet = book.sheet[who]
    more = state_bonus(b, book, who, int(frame.actor))
    if verb == Verb.ENTANGLE:
        return int(sheet.entangle) - 1 + more  # a tie fails
    if verb == Verb.PARRY:
        return parry_bonus(b, book, who, is_unarmed_attack(book, frame)) + more
    if verb == Verb.AUTO_DODGE and sheet.auto_dodge_bonus != 0:
        return int(sheet.auto_dodge_bonus + step_bonus(sheet.pp)) + more
    return int(sheet.dodge + step_bonus(sheet.pp)) + more


@rule
def defence_chance(frame: Any, bonus: int) -> float:
    """Chance that a defence with this bonus meets the strike. Rules: BASE-DEFEND, BASE-NAT20."""
    return LEAST if frame.face == 20 else chance_of(float(frame.total - bonus))


@rule
def is_free(book: Any, who: int, verb: int) -> bool:
    """Whether a defence costs no action. Rules: CL-PARRY, CL-E-AUTODODGE."""
    return verb == Verb.AUTO_DODGE or (verb == Verb.PARRY and is_trained(book, who))


@rule
def defend_value(b: Any, book: Any, d: Any, frame: Any, verb: int, slot: int, action: float) -> float:
    """A defence: the harm it keeps off, less what it costs."""
    who, attacker = int(frame.target), int(frame.actor)
    if verb == Verb.NO_DEFENCE:
        return 0.0
    if verb == Verb.STRIKE_BACK:
        return strike_back_value(b, book, d, who, attacker, slot, action)
    kept = coming_share(b, book, frame) * (0.5 + 0.5 * d.caution)
    if verb == Verb.ENTANGLE:
        kept += TRAPPED * tempo(b, book, attacker, who, menace(b, book, attacker, who))
    price = FREE if is_free(book, who, verb) else action
    if verb == Verb.BACK_FLIP:
        price -= 0.0001  # no better than a dodge, but those who can would rather
    return defence_chance(frame, own_bonus(b, book, frame, verb)) * kept - price


@rule
def strike_back_value(b: Any, book: Any, d: Any, who: int, foe: int, slot: int, action: float) -> float:
    """A blow in the same instant, which cannot be met: good where the trade is. Rules: CL-E-SIMULTANEOUS."""
    if d.cunning < 0.5 or (d.ignore >> foe) & 1 != 0:
        return -1.0
    share = share_taken(b, book, who, foe, slot, How.PLAIN, False)
    value = undefended_chance(b, book, who, foe, slot) * share
    return value * d.aggression - action


# ---------------------------------------------------------------- a blow that has hit
@rule
def roll_value(b: Any, book: Any, d: Any, frame: Any, verb: int, action: float) -> float:
    """Rolling with a blow: half of it, or what is worse kept off, for an action. Rules: BASE-ROLL, BASE-ROLL-2."""
    if verb == Verb.TAKE_IT:
        return 0.0
    who = int(frame.target)
    hits = hits_through(b, book, who, float(frame.damage), int(frame.mega), ARMOR_COUNTS, 0)
    saved = 0.5 / hits
    if hits < 1.0001:
        saved = 1.0 if frame.damage // 2 < b.fighter[who].hp + max(0, int(b.fighter[who].sdc)) else 0.0
    if frame.flags & Flag.DEATH != 0:
        saved = SAVED
    elif frame.flags & Flag.KNOCKOUT != 0:
        saved = DAZE_WORTH
    elif frame.how == How.BODY_BLOCK:
        saved += 0.5 * menace(b, book, who, int(frame.actor))
    stays = chance_of(float(frame.total - book.sheet[who].roll))
    return stays * saved * (0.5 + 0.5 * d.caution) - action


# ---------------------------------------------------------------- after a parry
@rule
def counter_value(b: Any, book: Any, d: Any, who: int, slot: int, action: float) -> float:
    """Striking at once with the other weapon of a pair, which may be met like any blow. Rules: CL-E-PAIRED-2."""
    foe = int(b.stack[b.depth - 1].actor)
    if (d.ignore >> foe) & 1 != 0:
        return -1.0
    share = share_taken(b, book, who, foe, slot, How.PLAIN, False)
    chance = chance_through(b, book, who, foe, slot, How.PLAIN, not is_melee_at(b, book, who, slot, foe))
    return chance * share * d.aggression - action + AT_ONCE


@rule
def answer_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int, action: float) -> float:
    """Any answer out of turn; `action` is what an action is worth, see `action_worth`."""
    frame = b.stack[b.depth - 1]
    kind = b.decision_kind
    if kind == Decide.DEFEND:
        return defend_value(b, book, d, frame, verb, slot, action)
    if kind == Decide.ROLL:
        return roll_value(b, book, d, frame, verb, action)
    if kind == Decide.DISARM:
        return 1.0 if verb == Verb.DISARM else 0.0
    return counter_value(b, book, d, who, slot, action) if verb == Verb.STRIKE else 0.0
