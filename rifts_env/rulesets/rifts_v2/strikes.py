"""The strike frame: declared, thrown, defended, taken; stray shots and second blows. ATK-1 to ATK-5, DEF-8b, LOCK-2.

A strike goes through these phases, and each of them ends in a decision or in the next one:

    ASK_HOW -> HEAR_HOW -> THROW -> OPEN_DEFENCE -> HEAR_DEFENCE -> HIT -> HEAR_ROLL -> TAKE -> AFTER
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.dice import roll, roll_many
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.rolls import LEAST_HIT, cite, is_a_hit
from rifts_env.rulesets.base.words import (
    NO_SLOT,
    NOBODY,
    Defence,
    Event,
    Grip,
    How,
    Payment,
    Place,
    Purpose,
    Special,
)
from rifts_env.rulesets.base.wounds import PAST_RATED
from rifts_env.rulesets.rifts_v2.attacks import (
    has_choice_of_how,
    is_melee_at,
    price_of,
    shoots_into_melee,
    strike_modifiers,
)
from rifts_env.rulesets.rifts_v2.blows import (
    answer_blow,
    may_brace,
    may_pay_roll,
    pull_the_blow,
    roll_blow,
    take_blow,
)
from rifts_env.rulesets.rifts_v2.conditions import shield_stops
from rifts_env.rulesets.rifts_v2.damage import hurt
from rifts_env.rulesets.rifts_v2.deadlock import deadlock_after_defence, melee_mask, turn_to
from rifts_env.rulesets.rifts_v2.defense import (
    begin_defence,
    buy,
    forfeit_hold,
    forfeit_hold_for_special,
    has_any_defence,
    pay_dodge,
    pay_parry,
    roll_dodge,
    roll_entangle,
    roll_parry,
    see_attack,
    why_no_dodge,
)
from rifts_env.rulesets.rifts_v2.fighters import (
    is_helpless,
    is_in,
    settle_gear,
    shield_slot,
    spend_actions,
    take_special,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.movement import away_direction, payable_feet
from rifts_env.rulesets.rifts_v2.ways import straight_feet
from rifts_env.rulesets.rifts_v2.words import Decide, Flag, FrameKind, Verb

SPIKES_DICE = 2
STRAY_CHANCE = 50


class Phase(IntEnum):
    """Where a strike stands."""

    ASK_HOW = 0
    HEAR_HOW = 1
    THROW = 2
    OPEN_DEFENCE = 3
    HEAR_DEFENCE = 4
    AFTER_DEFENCE = 5
    HIT = 6
    HEAR_ROLL = 7
    TAKE = 8
    AFTER = 9


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
def reveal(b: Any, book: Any, who: int, target: int) -> None:
    """An attack makes the attacker known to the target's side."""
    side = book.sheet[target].side
    for other in range(len(b.fighter)):
        if book.sheet[other].side == side:
            b.fighter[other].aware |= 1 << who


@rule
def throw_strike(b: Any, book: Any, frame: Any) -> None:
    """Throw the strike. A total of 4 or less misses by itself.

    Rules: BASE-STRIKE, BASE-FACE, DEF-1a, GRAP-8d, ATK-5.  Dice: 1d20.
    """
    who, target = int(frame.actor), int(frame.target)
    frame.flags &= ~(Flag.BEHIND | Flag.UNSEEN | Flag.FLANKED | Flag.HIT | Flag.EVADED | Flag.BODY)
    see_attack(b, book, frame, frame.flags & Flag.RANGED != 0)
    reveal(b, book, who, target)
    spend_ammunition(b, book, frame)
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
def mark_declared_numbers(book: Any, frame: Any) -> None:
    """Whether the number of a declared knockout or death blow came up.

    Rules: CL-DECLARE, CL-E-KNOCKOUT, CL-E-DEATHBLOW.
    """
    sheet = book.sheet[frame.actor]
    frame.flags &= ~(Flag.KNOCKOUT | Flag.DEATH)
    if frame.how == How.KNOCKOUT and frame.face >= sheet.knockout_from:
        frame.flags |= Flag.KNOCKOUT
    if frame.how == How.DEATH_BLOW and frame.face >= sheet.death_blow_from:
        frame.flags |= Flag.DEATH


@rule
def spend_ammunition(b: Any, book: Any, frame: Any) -> None:
    """Rounds used; a burst with fewer rounds left is the next smaller one; a thrown weapon leaves the hand.

    Rules: ATK-5, CL-E-RANGED-3, CL-E-MISSILE, CL-E-THROWN.
    """
    if frame.flags & Flag.RANGED == 0 or frame.how == How.BOLT:
        return
    who, slot = int(frame.actor), int(frame.slot)
    f = b.fighter[who]
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if frame.flags & Flag.THROWN != 0:
        f.place[slot] = Place.GROUND
        f.gear_x[slot] = b.fighter[frame.target].x
        f.gear_y[slot] = b.fighter[frame.target].y
        settle_gear(b, book, who)
        return
    if weapon.magazine == 0:
        return
    if frame.how == How.FULL_BURST and f.loaded[slot] < weapon.full_burst:
        frame.how = How.BURST
    if frame.how == How.BURST and f.loaded[slot] < weapon.burst:
        frame.how = How.PLAIN
    rounds = max(1, int(weapon.volley))
    if frame.how == How.FULL_BURST:
        rounds = int(weapon.full_burst)
    elif frame.how == How.BURST:
        rounds = int(weapon.burst)
    f.loaded[slot] = max(0, f.loaded[slot] - rounds)
    tell(b, Event.AMMO, R.ATK_5 if rounds > 1 else R.CL_E_RANGED, who, -1, slot, f.loaded[slot], rounds, 0)


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


# ---------------------------------------------------------------- defence
@rule
def open_defence(b: Any, book: Any, frame: Any) -> None:
    """Ask the target, unless nothing can be done. Rules: DEF-1a, DEF-3."""
    if not is_in(b, frame.actor) or not is_in(b, frame.target):
        frame.phase = Phase.AFTER
        frame.count = 0
        return
    if has_any_defence(b, book, frame):
        frame.phase = Phase.HEAR_DEFENCE
        ask(b, Decide.DEFEND, frame.target)
        return
    if frame.flags & (Flag.BEHIND | Flag.UNSEEN) != 0:
        cite(b, R.BASE_DEFEND_2, frame.target)
    if frame.flags & Flag.BEHIND != 0:
        cite(b, R.DEF_3A, frame.target)
    if is_knocked_out_of_grapple(b, frame):
        cite(b, R.GRAP_14C, frame.target)
    say(b, Event.UNDEFENDED, undefended_rule(b, book, frame), frame.target, frame.actor)
    forfeit_shaken(b, frame)
    frame.phase = Phase.HIT


@rule
def is_knocked_out_of_grapple(b: Any, frame: Any) -> bool:
    """A slam or sweep by an outsider at one who grapples. Rules: GRAP-14c."""
    return b.fighter[frame.target].grip_with != NOBODY and (frame.how == How.SLAM or frame.how == How.SWEEP)


@rule
def undefended_rule(b: Any, book: Any, frame: Any) -> int:
    """The rule that leaves the target without a defence: the one that refuses a dodge, which needs the least.

    Rules: BASE-DEFEND-2, DEF-1b, DEF-2, DEF-3.
    """
    refused = int(why_no_dodge(b, book, frame, Payment.POOL, False))
    return refused if refused != 0 else int(R.DEF_2)


@rule
def forfeit_shaken(b: Any, frame: Any) -> None:
    """The first attack after a failed horror save has come, whether it hits or not. Rules: CL-E-HORROR."""
    if b.fighter[frame.target].shaken_by == frame.actor:
        b.fighter[frame.target].shaken_by = NOBODY


@rule
def hear_defence(b: Any, book: Any, frame: Any) -> None:
    """Pay for the chosen defence, throw it, and go on accordingly. Rules: DEF-1a, DEF-2, DEF-7."""
    verb, slot = int(b.choice_verb), int(b.choice_slot)
    who = int(frame.target)
    made = False
    if verb == Verb.NO_DEFENCE:
        say(b, Event.NO_DEFENCE, R.DEF_1A, who, frame.actor)
        forfeit_hold(b, book, frame)
        frame.phase = Phase.HIT
        return
    if verb == Verb.PARRY:
        frame.defence = Defence.PARRY
        begin_defence(b, book, frame, Defence.PARRY)
        made = roll_parry(b, book, frame, pay_parry(b, book, who, slot), Defence.PARRY)
    elif verb == Verb.SHIELD_BLOCK:
        frame.defence = Defence.SHIELD_BLOCK
        begin_defence(b, book, frame, Defence.SHIELD_BLOCK)
        made = block_with_shield(b, book, frame)
    elif verb == Verb.CIRCULAR_PARRY:
        frame.defence = Defence.CIRCULAR_PARRY
        begin_defence(b, book, frame, Defence.CIRCULAR_PARRY)
        forfeit_hold_for_special(b, book, frame)
        take_special(b, who, Special.CIRCULAR_PARRY, R.DEF_14)
        made = roll_parry(b, book, frame, Payment.POOL, Defence.CIRCULAR_PARRY)
    elif verb == Verb.ENTANGLE:
        frame.defence = Defence.ENTANGLE
        begin_defence(b, book, frame, Defence.ENTANGLE)
        buy(b, who, Defence.ENTANGLE, R.BASE_ENTANGLE)
        made = roll_entangle(b, book, frame)
    else:
        made = dodge(b, book, frame, verb, slot)
    if made:
        frame.flags |= Flag.MISSED_BY_DEFENCE
        frame.phase = Phase.AFTER_DEFENCE
    else:
        frame.phase = Phase.HIT
    turn_to(b, who, b.fighter[frame.actor].x, b.fighter[frame.actor].y)


@rule
def block_with_shield(b: Any, book: Any, frame: Any) -> bool:
    """The shield's block of one flanker, paid from the pool. Rules: DEF-10a, DEF-10b."""
    who = int(frame.target)
    pay_parry(b, book, who, Payment.POOL)
    take_special(b, who, Special.SHIELD, R.DEF_10A)
    b.fighter[who].shield_foe = frame.actor
    return roll_parry(b, book, frame, Payment.POOL, Defence.SHIELD_BLOCK)


@rule
def dodge(b: Any, book: Any, frame: Any, verb: int, slot: int) -> bool:
    """A dodge: in place, away, to a point, or the automatic one. Moved and paid only if it succeeds.

    Rules: MOVE-3, DEF-12, DEF-13, DEF-13a.
    """
    who = int(frame.target)
    kind = int(Defence.AUTO_DODGE) if verb == Verb.AUTO_DODGE else int(Defence.DODGE)
    frame.defence = kind
    begin_defence(b, book, frame, kind)
    if verb == Verb.AUTO_DODGE:
        forfeit_hold_for_special(b, book, frame)
        b.fighter[who].auto_dodges -= 1
        take_special(b, who, Special.AUTO_DODGE, R.DEF_12)
        cite(b, R.DEF_12, who)
        return roll_dodge(b, book, frame, Payment.POOL, kind)
    if b.fighter[who].special == Special.MULTIPLE_DODGE:
        forfeit_hold_for_special(b, book, frame)
    made = roll_dodge(b, book, frame, pay_dodge(b, book, who, slot), kind)
    if made and verb == Verb.DODGE_AWAY:
        dodge_away(b, book, frame)
    elif made and verb == Verb.DODGE_TO:
        begin_moving_dodge(b, frame, b.choice_x, b.choice_y)
    return made


@rule
def begin_moving_dodge(b: Any, frame: Any, x: float, y: float) -> None:
    """Push the move of a dodge; a melee attacker's deadlocks are made in its course. Rules: LOCK-2b."""
    at = push(b, FrameKind.MOVE, frame.target, NOBODY)
    move = b.stack[at]
    move.x = x
    move.y = y
    move.flags = Flag.DODGE
    if brings_deadlock(frame):
        move.other = frame.actor
    frame.flags |= Flag.DODGE


@rule
def dodge_away(b: Any, book: Any, frame: Any) -> None:
    """Straight away from the attacker, as far as the feet allow. Rules: MOVE-3."""
    who = int(frame.target)
    dx, dy = away_direction(b, who, frame.actor)
    feet = straight_feet(b, book, who, dx, dy, payable_feet(b, who))
    if feet > 0:
        f = b.fighter[who]
        begin_moving_dodge(b, frame, f.x + dx * feet, f.y + dy * feet)


@rule
def brings_deadlock(frame: Any) -> bool:
    """A melee attack other than one of opportunity. Rules: LOCK-2, LOCK-9."""
    return frame.flags & (Flag.RANGED | Flag.OPPORTUNITY) == 0  # type: ignore[no-any-return]


@rule
def after_defence(b: Any, book: Any, frame: Any) -> None:
    """A defended strike: deadlocks, a trapped weapon, a stray shot. Rules: LOCK-2, BASE-ENTANGLE-2, DEF-8b."""
    if frame.defence == Defence.ENTANGLE:
        b.fighter[frame.actor].trapped_by[frame.slot] = frame.target
        tell(b, Event.ENTANGLED, R.BASE_ENTANGLE_2, frame.target, frame.actor, frame.slot, 0, 0, 0)
    if brings_deadlock(frame) and frame.flags & Flag.DODGE == 0:
        deadlock_after_defence(b, book, frame.actor, frame.target)
    frame.flags &= ~Flag.DODGE
    miss(b, book, frame)


# ---------------------------------------------------------------- misses
@rule
def miss(b: Any, book: Any, frame: Any) -> None:
    """A strike that missed or was defended; a shot into a melee may stray.

    Rules: DEF-8b, DEF-8c, MAG-9b.  Dice: d100.
    """
    frame.count -= 1
    frame.phase = Phase.AFTER
    is_shot = frame.flags & Flag.RANGED != 0 and frame.flags & Flag.STRAY == 0
    if not is_shot or not shoots_into_melee(b, book, frame.target, frame.actor):
        return
    chance = roll(b, 100, Purpose.STRAY, frame.actor)
    stray_to = NOBODY
    if chance <= STRAY_CHANCE:
        stray_to = draw_stray_target(b, frame)
    if stray_to != NOBODY:
        cite(b, R.DEF_8C, frame.actor)
    tell(b, Event.STRAYED, R.DEF_8B, frame.actor, stray_to, chance, 0, 0, 0 if stray_to == NOBODY else 1)
    if stray_to == NOBODY or shield_stops(b, frame.actor, stray_to, frame.mana):
        return
    frame.other = frame.target
    frame.target = stray_to
    frame.total = max(LEAST_HIT, frame.total)
    frame.flags |= Flag.STRAY
    frame.flags &= ~(Flag.KNOCKOUT | Flag.DEATH)
    frame.count = 1
    frame.phase = Phase.HIT


@rule
def draw_stray_target(b: Any, frame: Any) -> int:
    """One of the others in that melee, drawn evenly in the order of the encounter. Rules: DEF-8b."""
    mask = melee_mask(b, frame.target) & ~(1 << frame.actor) & ~(1 << frame.target)
    count = 0
    for other in range(len(b.fighter)):
        count += (mask >> other) & 1
    if count == 0:
        return NOBODY
    wanted = 1 if count == 1 else roll(b, count, Purpose.STRAY_WHO, frame.actor)
    for other in range(len(b.fighter)):
        wanted -= (mask >> other) & 1
        if wanted == 0:
            return other
    return NOBODY


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


@rule
def disarm(b: Any, book: Any, who: int, cited: int) -> None:
    """The first thing in hand falls to its owner's feet. Rules: CL-E-DISARM, GRAP-5b."""
    f = b.fighter[who]
    for slot in range(len(f.place)):
        if f.place[slot] == Place.HAND:
            f.place[slot] = Place.GROUND
            f.gear_x[slot] = f.x
            f.gear_y[slot] = f.y
            f.reload_paid[slot] = 0
            f.trapped_by[slot] = NOBODY
            settle_gear(b, book, who)
            tell(b, Event.DISARMED, cited, who, -1, slot, 0, 0, 0)
            return


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
