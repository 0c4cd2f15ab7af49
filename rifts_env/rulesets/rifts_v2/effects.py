"""What spells, powers and items do, kind by kind. MAG-9b, MAG-17, MAG-18, MOVE-3a, BASE-SAVES.

An effect goes through these phases; one that spreads comes back to NEXT_VICTIM for everyone inside, friend and foe,
in the order of the encounter:

    BEGIN -> (NEXT_VICTIM -> HEAR_AREA ->) IMPACT -> HEAR_ROLL -> TAKE -> DONE

Its frame doubles as that of a blow (`blows`): `how` is BOLT, `target` the one who is hit. `critical` keeps the damage
of an area, which is thrown once for all, and -1 until then; `asked` is the mask of those it is done with.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.dice import roll_many
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.attacks import reveal
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.horror import stands_before
from rifts_env.rulesets.base.rolls import roll_save, save_target
from rifts_env.rulesets.base.words import NOBODY, Aim, EffectKind, Event, Flag, How, Purpose, SaveKind
from rifts_env.rulesets.base.wounds import PAST_ALL
from rifts_env.rulesets.rifts_v2.areas import keep_order_of_losers, leap_out, remember_order, why_not_dodge_out
from rifts_env.rulesets.rifts_v2.blows import answer_blow, may_brace, may_pay_roll, take_blow
from rifts_env.rulesets.rifts_v2.conditions import (
    blind,
    clock_after,
    drop_unseen_deadlocks,
    make_invisible,
    negate,
    paralyse,
    raise_shield,
    shield_stops,
    slow,
    ward,
)
from rifts_env.rulesets.rifts_v2.damage import hurt
from rifts_env.rulesets.rifts_v2.fighters import is_helpless, lose_initiative
from rifts_env.rulesets.rifts_v2.hazards import place_hazard, say_hazard
from rifts_env.rulesets.rifts_v2.horror import lose_nerve
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.knockback import NO_STRIKE_TO_BEAT, knock_down, roll_with_punch
from rifts_env.rulesets.rifts_v2.reactions import Phase as StrikePhase
from rifts_env.rulesets.rifts_v2.reactions import forfeit_shaken
from rifts_env.rulesets.rifts_v2.strikes import begin_strike
from rifts_env.rulesets.rifts_v2.teleports import begin_teleport, step_teleport
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

__all__ = ["begin_effect", "is_hostile", "step_effect", "step_teleport"]


class Phase(IntEnum):
    """Where an effect stands."""

    BEGIN = 0
    NEXT_VICTIM = 1
    HEAR_AREA = 2
    IMPACT = 3
    HEAR_ROLL = 4
    TAKE = 5
    DONE = 6


# ---------------------------------------------------------------- beginning one
@rule
def begin_effect(b: Any, who: int, target: int, x: float, y: float, effect: int, mana: int, flags: int) -> None:
    """Push an effect.

    Args:
        who: whose effect it is.
        target: a fighter, or NOBODY.
        x: feet east of the place it is aimed at, where it is aimed at one.
        y: feet north of it.
        effect: index into the book's effects.
        mana: what it weighs against shields and negations; 0 for what is no magic.
        flags: Flag.RITUAL or 0.
    """
    at = push(b, FrameKind.EFFECT, who, target)
    frame = b.stack[at]
    frame.x = x
    frame.y = y
    frame.effect = effect
    frame.mana = mana
    frame.flags = flags | Flag.RANGED
    frame.how = How.BOLT
    frame.critical = -1


@rule
def is_hostile(kind: int) -> bool:
    """Whether effects of a kind are unwelcome: a shield stops them, a save may answer them. Rules: MAG-9b, MAG-17."""
    if kind == EffectKind.BOLT or kind == EffectKind.AREA or kind == EffectKind.NEGATION:
        return True
    if kind == EffectKind.BLINDNESS or kind == EffectKind.SLOW or kind == EffectKind.PARALYSIS:
        return True
    return kind == EffectKind.KNOCK_DOWN or kind == EffectKind.FEAR or kind == EffectKind.DRAIN


@rule
def spreads(book: Any, effect: int) -> bool:
    """Whether an effect comes over everyone in its circle. Rules: MAG-17."""
    one = book.effect[effect]
    if one.kind == EffectKind.AREA:
        return True
    return one.radius > 0 and one.kind != EffectKind.BOLT and is_hostile(one.kind)


@rule
def step_effect(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of an effect."""
    phase = frame.phase
    if phase == Phase.BEGIN:
        _begin(b, book, frame)
    elif phase == Phase.NEXT_VICTIM:
        _take_next_victim(b, book, frame)
    elif phase == Phase.HEAR_AREA:
        _hear_area(b, book, frame)
    elif phase == Phase.IMPACT:
        impact(b, book, frame)
    elif phase == Phase.HEAR_ROLL:
        frame.phase = Phase.TAKE
        answer_blow(b, book, frame, b.choice_verb)
    elif phase == Phase.TAKE:
        frame.phase = Phase.NEXT_VICTIM if spreads(book, frame.effect) else Phase.DONE
        frame.total = 0  # no strike was thrown: armour with a rating always counts
        take_blow(b, book, frame)
    else:
        pop(b, 1)


@rule
def _begin(b: Any, book: Any, frame: Any) -> None:
    """Tell of the effect, and send it on its way by kind. Rules: MAG-9b, MAG-17, LOCK-3."""
    who, target, effect = int(frame.actor), int(frame.target), int(frame.effect)
    one = book.effect[effect]
    frame.phase = Phase.DONE
    is_at_foe = target != NOBODY and is_hostile(one.kind) and book.sheet[target].side != book.sheet[who].side
    if is_at_foe and one.aim != Aim.POINT:
        reveal(b, book, who, target, R.DEF_3)
        if b.fighter[who].in_turn != 0:
            b.fighter[who].attacked |= 1 << target
    if one.aim != Aim.POINT and target != NOBODY:
        frame.x = b.fighter[target].x
        frame.y = b.fighter[target].y
    if is_at_foe and not spreads(book, effect) and shield_stops(b, who, target, frame.mana):
        return
    if one.kind == EffectKind.BOLT and one.strikes > 0:
        begin_bolt(b, book, frame)  # its strike is told; it has hit nobody yet
        return
    reached = NOBODY if one.kind == EffectKind.TELEPORT else target  # beside it one comes out; nothing is done to it
    tell(b, Event.EFFECT, R.MAG_17, who, reached, effect, frame.mana, 0, 0)
    if spreads(book, effect):
        _begin_spread(b, book, frame)
    elif one.kind == EffectKind.BOLT:
        frame.phase = Phase.IMPACT
    elif one.kind == EffectKind.FOG or one.kind == EffectKind.CLOUD:
        lay_cloud(b, book, frame)
    elif one.kind == EffectKind.TELEPORT:
        begin_teleport(b, book, who, target, effect, frame.x, frame.y)
    elif target == NOBODY:
        say(b, Event.IN_VAIN, R.MAG_17, who, -1)
    else:
        apply_to(b, book, frame, target)


@rule
def begin_bolt(b: Any, book: Any, frame: Any) -> None:
    """Let a bolt roll to strike, as often as its entry says. Rules: MAG-17, DEF-8."""
    at = begin_strike(b, book, frame.actor, frame.target, 0, How.BOLT, 0, StrikePhase.THROW)
    bolt = b.stack[at]
    bolt.effect = frame.effect
    bolt.mana = frame.mana  # for the shield of one to whom it strays
    bolt.count = book.effect[frame.effect].strikes


# ---------------------------------------------------------------- effects that spread
@rule
def _begin_spread(b: Any, book: Any, frame: Any) -> None:
    """Mark who is inside; falls of this moment are counted together. What spreads from its user spares it.

    Rules: MAG-17, TIME-10, GROUND-6.
    """
    radius = float(book.effect[frame.effect].radius)
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        is_spared = who == frame.actor and book.effect[frame.effect].aim == Aim.SELF
        if is_spared or not is_in(b, who) or not plane.within(f.x, f.y, frame.x, frame.y, radius):
            frame.asked |= 1 << who
    remember_order(b)
    b.end_held += 1
    frame.phase = Phase.NEXT_VICTIM


@rule
def _take_next_victim(b: Any, book: Any, frame: Any) -> None:
    """Go on to the next one inside: its shield first, then its chance to leap out. Rules: MAG-9b, MOVE-3a, MAG-17."""
    for who in range(len(b.fighter)):
        if (frame.asked >> who) & 1 != 0:
            continue
        frame.asked |= 1 << who
        if not is_in(b, who):
            continue
        frame.target = who
        frame.flags &= ~(Flag.EVADED | Flag.BODY | Flag.DODGE)
        frame.phase = Phase.NEXT_VICTIM
        if shield_stops(b, frame.actor, who, frame.mana):
            return
        if book.effect[frame.effect].kind != EffectKind.AREA:
            apply_to(b, book, frame, who)
        else:
            _offer_way_out(b, book, frame)
        return
    keep_order_of_losers(b)
    b.end_held -= 1
    frame.phase = Phase.DONE


@rule
def _offer_way_out(b: Any, book: Any, frame: Any) -> None:
    """Ask the victim whether it leaps, or say which rule keeps it where it is. Rules: MOVE-3a, CL-E-HORROR."""
    refused = why_not_dodge_out(b, book, frame)
    if refused == 0:
        frame.phase = Phase.HEAR_AREA
        ask(b, Decide.AREA, frame.target)
        return
    say(b, Event.UNDEFENDED, refused, frame.target, frame.actor)
    forfeit_shaken(b, frame)
    frame.phase = Phase.IMPACT


@rule
def _hear_area(b: Any, book: Any, frame: Any) -> None:
    """Leap out, or stand and take it. Rules: MOVE-3a."""
    frame.phase = Phase.IMPACT
    if b.choice_verb == Verb.DODGE_AWAY and leap_out(b, book, frame):
        frame.phase = Phase.NEXT_VICTIM


# ---------------------------------------------------------------- damage without a roll to strike
@rule
def makes_its_save(b: Any, book: Any, frame: Any, who: int) -> bool:
    """The save that the entry allows, the harder one against a ritual. Rules: MAG-17, BASE-SAVES.  Dice: 1d20."""
    kind = int(book.effect[frame.effect].save)
    if kind == SaveKind.NONE:
        return False
    needed = save_target(book, who, kind, frame.flags & Flag.RITUAL != 0)
    return roll_save(b, book, who, kind, needed)


@rule
def impact(b: Any, book: Any, frame: Any) -> None:
    """Save, damage, and the question of rolling with it against 14.

    Rules: MAG-17, BASE-SAVES, BASE-ROLL, KNOCK-1, KNOCK-1b, KNOCK-5, DMG-7.
    Dice: the save, then the effect's damage, once for all.
    """
    who = int(frame.target)
    one = book.effect[frame.effect]
    frame.phase = Phase.NEXT_VICTIM if spreads(book, frame.effect) else Phase.DONE
    saved = makes_its_save(b, book, frame, who)
    if saved and one.save_halves == 0:
        return
    if frame.critical < 0:
        frame.critical = roll_many(b, one.dice, one.sides, Purpose.DAMAGE, frame.actor) + int(one.plus)
    frame.damage = frame.critical // 2 if saved else frame.critical
    frame.mega = one.mega
    tell(b, Event.DAMAGE, R.DMG_7, frame.actor, who, frame.damage, frame.mega, frame.critical, 1)
    frame.total = NO_STRIKE_TO_BEAT
    frame.spare = frame.damage
    frame.phase = Phase.TAKE
    if is_helpless(b, who):
        return
    if may_pay_roll(b, book, frame) or may_brace(b, book, frame):
        frame.phase = Phase.HEAR_ROLL
        ask(b, Decide.ROLL, who)
    else:
        answer_blow(b, book, frame, Verb.TAKE_IT)


# ---------------------------------------------------------------- kind by kind
@rule
def apply_to(b: Any, book: Any, frame: Any, who: int) -> None:
    """What happens to one fighter. Rules: MAG-9b, MAG-17, TIME-9a."""
    one = book.effect[frame.effect]
    kind = one.kind
    until = clock_after(b, one.rounds)
    if kind == EffectKind.WARD:
        ward(b, who, one.amount, until, frame.mana)
    elif kind == EffectKind.SHIELD:
        raise_shield(b, who, one.amount, until, frame.mana)
    elif kind == EffectKind.INVISIBILITY:
        make_invisible(b, book, who, until, frame.mana)
    elif kind == EffectKind.HEAL:
        heal(b, book, frame, who)
    elif kind == EffectKind.FEAR:
        frighten(b, book, frame, who)
    elif kind == EffectKind.DRAIN:
        drain(b, book, frame, who)
    elif kind == EffectKind.KNOCK_DOWN:
        topple(b, book, frame, who)
    elif makes_its_save(b, book, frame, who):
        return
    elif kind == EffectKind.NEGATION:
        negate(b, book, frame.actor, who, negation_strength(book, frame))
    elif kind == EffectKind.BLINDNESS:
        blind(b, book, who, one.amount, until, frame.mana)
    elif kind == EffectKind.SLOW:
        slow(b, who, until, frame.mana)
    elif kind == EffectKind.PARALYSIS:
        paralyse(b, book, who, until, frame.mana)


@rule
def negation_strength(book: Any, frame: Any) -> int:
    """The strength of its entry with the padding on top; without one its own mana. Rules: MAG-9b."""
    one = book.effect[frame.effect]
    return int(one.amount) + max(0, int(frame.mana - one.mana)) if one.amount > 0 else int(frame.mana)


@rule
def roll_effect(b: Any, book: Any, frame: Any, purpose: int) -> int:
    """Throw the dice of an effect."""
    one = book.effect[frame.effect]
    return roll_many(b, one.dice, one.sides, purpose, frame.actor) + int(one.plus)


@rule
def heal(b: Any, book: Any, frame: Any, who: int) -> None:
    """Hit points first, then SD, or MDC; never more than the sheet has. Rules: MAG-17, BASE-HP.  Dice: the effect's."""
    f, sheet = b.fighter[who], book.sheet[who]
    points = roll_effect(b, book, frame, Purpose.EFFECT)
    if sheet.md_being != 0:
        points = max(0, min(points, int(sheet.mdc) - int(f.mdc)))
        f.mdc += points
    else:
        to_hp = max(0, min(points, int(sheet.hp) - int(f.hp)))
        to_sdc = max(0, min(points - to_hp, int(sheet.sdc) - int(f.sdc)))
        f.hp += to_hp
        f.sdc += to_sdc
        points = to_hp + to_sdc
    tell(b, Event.HEALED, R.MAG_17, who, frame.actor, points, 0, 0, 0)


@rule
def frighten(b: Any, book: Any, frame: Any, who: int) -> None:
    """A fear is a horror factor: initiative, an action, a defence. Rules: CL-E-HORROR, TIME-3b.  Dice: 1d20."""
    factor = int(book.effect[frame.effect].amount)
    if not stands_before(b, book, who, frame.actor, factor):
        lose_nerve(b, who, frame.actor)
        lose_initiative(b, who, R.TIME_3B)


@rule
def drain(b: Any, book: Any, frame: Any, who: int) -> None:
    """Damage that no armour stops. Rules: MAG-17, BASE-MDC, LOCK-6a.  Dice: save, then the effect's."""
    one = book.effect[frame.effect]
    saved = makes_its_save(b, book, frame, who)
    if saved and one.save_halves == 0:
        return
    dice = roll_effect(b, book, frame, Purpose.DAMAGE)
    points = dice // 2 if saved else dice
    tell(b, Event.DAMAGE, R.DMG_7, frame.actor, who, points, one.mega, dice, 1)
    hurt(b, book, who, points, one.mega, 0, PAST_ALL)


@rule
def topple(b: Any, book: Any, frame: Any, who: int) -> None:
    """Knock down: the save of its entry keeps one up, or a roll with punch against 14 where it is a bodily push.

    Rules: MAG-17, KNOCK-1, TIME-3b.  Dice: 1d20.
    """
    one = book.effect[frame.effect]
    stays_up = makes_its_save(b, book, frame, who)
    if one.save == SaveKind.NONE and one.pushes != 0 and not is_helpless(b, who):
        stays_up = roll_with_punch(b, book, who, NO_STRIKE_TO_BEAT, 0, False)
    if not stays_up:
        knock_down(b, book, who, R.MAG_17)


@rule
def lay_cloud(b: Any, book: Any, frame: Any) -> None:
    """A fog that hides, or a cloud that harms or hinders casting. Rules: MAG-5, MAG-6, DEF-3c, GROUND-6, TIME-9a."""
    one = book.effect[frame.effect]
    at = place_hazard(b, frame.x, frame.y, float(one.radius), clock_after(b, one.rounds), frame.effect)
    cloud = b.hazard[at]
    cloud.dice = one.dice
    cloud.sides = one.sides
    cloud.plus = one.plus
    cloud.mega = one.mega
    cloud.awkward = one.awkward
    cloud.bypasses = one.bypasses
    cloud.obscures = one.amount
    say_hazard(b, at, frame.actor)
    drop_unseen_deadlocks(b, book)
