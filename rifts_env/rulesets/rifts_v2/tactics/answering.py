"""The value of answers out of turn: defences, rolls with a blow, strikes of opportunity, pursuit, delays."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.plane import BEARING_X, BEARING_Y
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.chances import LEAST, chance_of, chance_to_match
from rifts_env.rulesets.base.damage import hit_times
from rifts_env.rulesets.base.fighters import is_foe
from rifts_env.rulesets.base.gear import shield_slot
from rifts_env.rulesets.base.harm import average_points, is_main_shooter, parry_bonus
from rifts_env.rulesets.base.words import NOBODY, Flag, How, Limb, Payment, Special
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS
from rifts_env.rulesets.rifts_v2.answers import FLANK_PENALTY, HOLD_BONUS
from rifts_env.rulesets.rifts_v2.blows import is_spell_blow, may_fall
from rifts_env.rulesets.rifts_v2.knockback import roll_penalty
from rifts_env.rulesets.rifts_v2.tactics.casting import is_caster
from rifts_env.rulesets.rifts_v2.tactics.gripping import exposure
from rifts_env.rulesets.rifts_v2.tactics.harm import hits_to_fell
from rifts_env.rulesets.rifts_v2.tactics.odds import defence_bonus, dodges_open, parries_open, share_taken
from rifts_env.rulesets.rifts_v2.tactics.striking import best_attack_now, catch_value, melee_value
from rifts_env.rulesets.rifts_v2.tactics.walking import STEPS_BACK
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

TOO_MANY = 2  # other foes at hand, for a choke to be kept
CASTING_WORTH = 0.25  # of a spell under way, which a defence breaks off
FALL_WORTH = 0.15


# ---------------------------------------------------------------- what is coming
@rule
def coming_share(b: Any, book: Any, frame: Any) -> float:
    """The share of the defender's life that the strike on top of the stack takes if it is let through."""
    who, attacker = int(frame.target), int(frame.actor)
    if How.GRAB <= frame.how <= How.SWEEP:
        return 0.25
    if frame.how == How.DISARM:
        return 0.1
    points, mega = 0.0, 0
    times = 1
    if is_spell_blow(frame):
        one = book.effect[frame.effect]
        points, mega = one.dice * (one.sides + 1) / 2.0 + one.plus, int(one.mega)
    else:
        points = average_points(book, attacker, int(frame.slot), frame.flags & Flag.RANGED == 0)
        weapon = book.weapon[book.sheet[attacker].weapon[frame.slot]]
        mega = 1 if weapon.mega != 0 else 0
        if weapon.mega == 0 and weapon.limb != Limb.NONE and book.sheet[attacker].strength > 0:
            mega = 1
        times = hit_times(book, frame)
    critical = 1 if frame.face >= min(20, int(book.sheet[attacker].critical_from)) else 0
    times *= 1 + critical + (1 if frame.how == How.POWER else 0)
    share = 1.0 / hits_to_fell(b, book, who, points * times, mega, ARMOR_COUNTS)
    if frame.flags & Flag.KNOCKOUT != 0:
        share += 0.4
    return 1.0 if frame.flags & Flag.DEATH != 0 else min(1.0, share)


@rule
def action_worth(b: Any, book: Any, d: Any, who: int) -> float:
    """What an action is worth to one who is asked out of turn: an attack of its turn to come, else little."""
    f = b.fighter[who]
    kind = b.decision_kind
    if kind != Decide.DEFEND and kind != Decide.ROLL and kind != Decide.EVADE and kind != Decide.AREA:
        return 0.0
    foe = int(b.stack[b.depth - 1].actor)
    if f.had_turn != 0 and f.delaying == 0:
        return 0.01
    if f.actions <= 0:
        return 1.0
    most = best_attack_now(b, book, d, who)
    if foe != who:
        most = max(most, 0.5 * melee_value(b, book, d, who, foe, False))
    return 0.01 + most  # type: ignore[no-any-return]


# ---------------------------------------------------------------- defences
@rule
def defence_chance(b: Any, book: Any, frame: Any, bonus: int) -> float:
    """Chance that a defence with this bonus meets the strike. Rules: BASE-DEFEND, BASE-NAT20."""
    if frame.face == 20:
        return LEAST
    return chance_of(float(frame.total - bonus))


@rule
def common_bonus(b: Any, book: Any, frame: Any, payment: int) -> int:
    """What every defence of this window gets, by how it is paid for. Rules: DEF-7, LOCK-5, LOCK-5a."""
    who, attacker = int(frame.target), int(frame.actor)
    total = defence_bonus(b, book, who, attacker, frame.flags & Flag.RANGED != 0)
    is_held = b.fighter[who].held_against == attacker and b.fighter[who].actions > 0
    if is_held and payment != Payment.HOLD:
        total -= HOLD_BONUS
    if payment == Payment.ACTION and frame.flags & Flag.FLANKED != 0 and not is_held:
        total -= FLANK_PENALTY
    return total


@rule
def own_bonus(b: Any, book: Any, frame: Any, verb: int) -> int:
    """The defender's own bonus to a kind of defence."""
    who = int(frame.target)
    sheet = book.sheet[who]
    if verb == Verb.ENTANGLE:
        return int(sheet.entangle)
    if verb == Verb.AUTO_DODGE and sheet.auto_dodge_bonus != 0:
        return int(sheet.auto_dodge_bonus + step_bonus(sheet.pp))
    if verb == Verb.DODGE or verb == Verb.DODGE_AWAY or verb == Verb.AUTO_DODGE:
        return int(sheet.dodge + step_bonus(sheet.pp))
    if verb == Verb.SHIELD_BLOCK:
        return int(sheet.parry + step_bonus(sheet.pp) + sheet.weapon_parry[shield_slot(b, who)])
    is_bare = How.GRAB <= frame.how <= How.SWEEP
    if not is_bare and frame.how != How.BOLT:
        limb = book.weapon[book.sheet[frame.actor].weapon[frame.slot]].limb
        is_bare = limb == Limb.ARM or limb == Limb.LEG
    return max(-5, parry_bonus(b, book, who, is_bare))


@rule
def defence_price(b: Any, book: Any, frame: Any, verb: int, payment: int, action: float) -> float:
    """What a defence costs: next to nothing, a dodge that may be wanted later, or an action."""
    who = int(frame.target)
    if payment != Payment.POOL or verb == Verb.ENTANGLE:
        return action
    if verb == Verb.DODGE or verb == Verb.DODGE_AWAY:
        if b.fighter[who].special == Special.MULTIPLE_DODGE or dodges_open(b, book, who) > 0:
            return 0.004
        return action
    if verb == Verb.AUTO_DODGE:
        return 0.003
    if verb == Verb.CIRCULAR_PARRY or parries_open(b, book, who) > 0:
        return 0.001
    return 0.6 * action  # a bought parry leaves another one (DEF-2)


@rule
def defend_value(b: Any, book: Any, d: Any, frame: Any, verb: int, payment: int, action: float) -> float:
    """A defence: the harm it keeps off, less what it costs."""
    if verb == Verb.NO_DEFENCE:
        return 0.0
    who = int(frame.target)
    bonus = own_bonus(b, book, frame, verb) + common_bonus(b, book, frame, payment)
    if verb == Verb.SHIELD_BLOCK or verb == Verb.CIRCULAR_PARRY:
        bonus -= FLANK_PENALTY if frame.flags & Flag.FLANKED != 0 else 0
    value = defence_chance(b, book, frame, bonus) * coming_share(b, book, frame) * (0.5 + 0.5 * d.caution)
    if verb == Verb.ENTANGLE:
        value *= 1.4
    if verb == Verb.DODGE_AWAY:
        is_near = frame.flags & Flag.RANGED == 0
        value += 0.01 if is_near and wants_room(b, book, d, who) else -0.01
    if b.fighter[who].casting >= 0 and verb != Verb.AUTO_DODGE:
        value -= CASTING_WORTH
    return value - defence_price(b, book, frame, verb, payment, action)  # type: ignore[no-any-return]


@rule
def wants_room(b: Any, book: Any, d: Any, who: int) -> bool:
    """Whether a fighter rather dodges away than in place."""
    if d.hold_ground != 0 or d.distance < STEPS_BACK:
        return False
    return d.distance > 1.0 or is_main_shooter(b, book, who) or is_caster(b, book, who)


@rule
def evade_value(b: Any, d: Any, frame: Any, verb: int, action: float) -> float:
    """The one dodge of a breakaway. Rules: MOVE-6a."""
    if verb == Verb.NO_DEFENCE:
        return 0.0
    who = int(frame.actor)
    if b.fighter[who].dodges > 0:
        return 0.5
    return 0.3 * d.caution - 0.5 * action  # type: ignore[no-any-return]


# ---------------------------------------------------------------- a blow that has hit
@rule
def roll_value(b: Any, book: Any, d: Any, frame: Any, verb: int, action: float) -> float:
    """Rolling with a blow: half of it, or staying up, for an action. Rules: BASE-ROLL, KNOCK-1."""
    who = int(frame.target)
    if verb == Verb.TAKE_IT:
        return 0.0
    if frame.kind != FrameKind.STRIKE and frame.kind != FrameKind.EFFECT:
        return 0.3 - action
    share = min(1.0, 1.0 / hits_to_fell(b, book, who, float(frame.damage), int(frame.mega), ARMOR_COUNTS))
    falls = may_fall(b, book, frame)
    penalty = roll_penalty(book, who, frame.damage, frame.mega) if falls else 0
    stays = chance_of(float(frame.total - book.sheet[who].roll - penalty))
    if verb == Verb.BRACE:
        return (1.0 - stays) * FALL_WORTH - 0.5 * share if share < 0.6 else -1.0
    saved = 0.5 * share
    if frame.flags & Flag.DEATH != 0:
        saved = 0.9
    elif frame.flags & Flag.KNOCKOUT != 0:
        saved = 0.5
    return stays * saved * d.caution - action  # type: ignore[no-any-return]


# ---------------------------------------------------------------- other windows
@rule
def strike_out_of_turn(b: Any, book: Any, d: Any, who: int, slot: int) -> float:
    """A strike at somebody who exposes itself."""
    frame = b.stack[b.depth - 1]
    target = int(frame.actor)
    share = share_taken(b, book, who, target, slot, How.PLAIN, False)
    if (d.ignore >> target) & 1 != 0:
        return -1.0
    return 0.01 + share


@rule
def pursue_value(b: Any, book: Any, d: Any, who: int, foe: int) -> float:
    """Following a foe that moves off: for those who strike."""
    if d.hold_ground != 0 or is_main_shooter(b, book, who) or is_caster(b, book, who):
        return -0.1
    return 0.1


@rule
def wait_value(b: Any, book: Any, d: Any, who: int, verb: int) -> float:
    """Acting on a delay as soon as somebody can be struck, and before it is too late. Rules: TIME-6."""
    if verb == Verb.WAIT:
        return 0.0
    if b.stack[b.depth - 1].target == NOBODY:
        return 1.0
    if catch_value(b, book, d, who) > 0.0:
        return -1.0
    return best_attack_now(b, book, d, who) - 0.01


@rule
def throw_value(b: Any, book: Any, who: int, slot: int) -> float:
    """Where to throw somebody: away from its friends."""
    frame = b.stack[b.depth - 1]
    thrown = int(frame.target)
    g = b.fighter[thrown]
    value = 0.0
    for other in range(len(b.fighter)):
        if other != thrown and is_foe(b, book, who, other):
            f = b.fighter[other]
            value -= (f.x - g.x) * BEARING_X[slot] + (f.y - g.y) * BEARING_Y[slot]
    return value


@rule
def leap_value(b: Any, book: Any, d: Any, who: int, verb: int, action: float) -> float:
    """Leaping out of an area, for those who think of it. Rules: MOVE-3a."""
    if verb == Verb.TAKE_IT:
        return 0.0
    if d.cunning < 0.5:
        return -1.0
    frame = b.stack[b.depth - 1]
    one = book.effect[frame.effect]
    points = one.dice * (one.sides + 1) / 2.0 + one.plus
    share = min(1.0, 1.0 / hits_to_fell(b, book, who, points, int(one.mega), ARMOR_COUNTS))
    sheet = book.sheet[who]
    value = chance_to_match(float(sheet.dodge + step_bonus(sheet.pp) - 4)) * share
    return value - (0.004 if dodges_open(b, book, who) > 0 else action)


@rule
def answer_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int, action: float) -> float:
    """Any answer out of turn; `action` is what an action is worth, see `action_worth`."""
    kind = b.decision_kind
    frame = b.stack[b.depth - 1]
    if kind == Decide.DEFEND:
        return defend_value(b, book, d, frame, verb, slot, action)
    if kind == Decide.ROLL:
        return roll_value(b, book, d, frame, verb, action)
    if kind == Decide.OPPORTUNITY or kind == Decide.INTERRUPT:
        return strike_out_of_turn(b, book, d, who, slot) if verb == Verb.STRIKE else 0.0
    if kind == Decide.DELAY:
        return wait_value(b, book, d, who, verb)
    if kind == Decide.PURSUE or kind == Decide.FOLLOW:
        return 0.0 if verb == Verb.STAY else pursue_value(b, book, d, who, int(frame.actor))
    if kind == Decide.EVADE:
        return evade_value(b, d, frame, verb, action)
    if kind == Decide.THROW:
        return throw_value(b, book, who, slot)
    if kind == Decide.AREA:
        return leap_value(b, book, d, who, verb, action)
    return choke_answer_value(b, book, d, who, verb)


@rule
def choke_answer_value(b: Any, book: Any, d: Any, who: int, verb: int) -> float:
    """Keeping a choke, unless there is nothing to cut off, one wants to get away, or too many others come.

    Rules: GRAP-12a, GRAP-12c.
    """
    is_vain = book.sheet[b.fighter[who].grip_with].blood_flow == 0 or d.flee != 0
    is_vain = is_vain or exposure(b, book, who) >= TOO_MANY
    return 1.0 if (verb == Verb.KEEP) != is_vain else 0.0
