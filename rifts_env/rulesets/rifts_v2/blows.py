"""A blow that has hit: how much, the roll with punch, the taking of it. DMG-1 to DMG-7, KNOCK-1 to KNOCK-6.

The second half of a strike frame. `frame.damage` holds the full damage from the throw to the end.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll, roll_many
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.damage import (
    cite_power_limb,
    damage_bonus,
    hit_times,
    is_in_mega_armor,
    is_mega_blow,
    lose_half_of_what_remains,
    roll_weapon_damage,
)
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import (
    Event,
    Flag,
    How,
    Mod,
    Purpose,
    Status,
)
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL
from rifts_env.rulesets.rifts_v2.damage import (
    PRONE_TARGET_BONUS,
    critical_count,
    critical_rule,
    hurt,
    interrupt_by_hit,
    leave_fight,
    weakness_times,
)
from rifts_env.rulesets.rifts_v2.deadlock import release_all
from rifts_env.rulesets.rifts_v2.fighters import break_casting, lose_held_actions, lose_initiative
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.knockback import (
    can_pay_roll,
    is_braced,
    is_hard_blow,
    knock_down,
    lose_held_by_knockback,
    roll_penalty,
    roll_with_punch,
)
from rifts_env.rulesets.rifts_v2.words import Verb


# ---------------------------------------------------------------- how much
@rule
def is_spell_blow(frame: Any) -> bool:
    """Whether the blow is a bolt of a spell, power or item."""
    return frame.how == How.BOLT  # type: ignore[no-any-return]


@rule
def blow_can_be_rolled_with(book: Any, frame: Any) -> bool:
    """A physical impact. Rules: BASE-ROLL."""
    if is_spell_blow(frame):
        return book.effect[frame.effect].impact != 0
    return book.weapon[book.sheet[frame.actor].weapon[frame.slot]].impact != 0


@rule
def blow_pushes(book: Any, frame: Any) -> bool:
    """Physical damage, and particle beams. Rules: KNOCK-6."""
    if is_spell_blow(frame):
        return book.effect[frame.effect].pushes != 0
    return book.weapon[book.sheet[frame.actor].weapon[frame.slot]].pushes != 0


@rule
def count_criticals(b: Any, book: Any, frame: Any) -> int:
    """Criticals of dice, power attack and backstab together, each named in the log.

    Rules: DMG-1, DMG-2, ATK-2, ATK-3, DEF-8c.
    """
    if frame.flags & Flag.STRAY != 0:
        return 0
    who = int(frame.actor)
    if is_spell_blow(frame):
        return modify(b, Mod.CRITICAL, R.BASE_NAT20, who, 1 if frame.face == 20 else 0)
    criticals = criticals_by_number(b, book, frame)
    if frame.how == How.POWER:
        criticals += modify(b, Mod.POWER_ATTACK, R.ATK_2, who, 1)
        cite_power_limb(b, book, frame)
    is_melee = frame.flags & Flag.RANGED == 0
    if is_melee and frame.flags & (Flag.BEHIND | Flag.UNSEEN) != 0 and book.sheet[who].backstab != 0:
        criticals += modify(b, Mod.BACKSTAB, R.ATK_3, who, 1)
    if criticals > 1:
        cite(b, R.DMG_1, who)
        cite(b, R.DMG_2, who)
    return criticals


@rule
def criticals_by_number(b: Any, book: Any, frame: Any) -> int:
    """Criticals that the natural number brings; that of a knockout doubles as one critical does, not once more.

    Rules: BASE-CRIT, CL-E-KNOCKOUT.
    """
    who = int(frame.actor)
    criticals = critical_count(b, book, frame)
    modify(b, Mod.CRITICAL, critical_rule(book, frame, criticals), who, criticals)
    if frame.flags & Flag.KNOCKOUT == 0:
        return criticals
    if criticals > 0:
        cite(b, R.CL_E_KNOCKOUT, who)
        return criticals
    return modify(b, Mod.KNOCKOUT_NUMBER, R.CL_E_KNOCKOUT, who, 1)


@rule
def multiply_hits(b: Any, book: Any, frame: Any) -> int:
    """The hit multiplier, named in the log. Rules: DMG-5, CL-E-RANGED-3, CL-E-MISSILE."""
    times = hit_times(book, frame)
    if times > 1:
        modify(b, Mod.HITS, R.DMG_5, frame.actor, times)
        is_burst = frame.how == How.BURST or frame.how == How.FULL_BURST
        cite(b, R.CL_E_RANGED_3 if is_burst else R.CL_E_MISSILE, frame.actor)
    return times


@rule
def multiply_weakness(b: Any, book: Any, frame: Any) -> int:
    """The weakness multiplier, named in the log. Rules: DMG-4."""
    times = weakness_times(book, book.sheet[frame.actor].weapon[frame.slot], frame.target)
    if times > 1:
        modify(b, Mod.WEAKNESS, R.DMG_4, frame.actor, times)
    return times


@rule
def roll_blow(b: Any, book: Any, frame: Any) -> None:
    """Throw the damage and multiply it up: (dice + bonuses) x criticals x weakness x hits.

    Rules: DMG-1, DMG-4, DMG-5, DMG-7, KNOCK-3b, GRAP-13a.  Dice: the attack's.  Writes: frame.damage, frame.mega.
    """
    who = int(frame.actor)
    times = 1
    if is_spell_blow(frame):
        effect = book.effect[frame.effect]
        dice = roll_many(b, effect.dice, effect.sides, Purpose.DAMAGE, who) + int(effect.plus)
        frame.mega = effect.mega
        points = dice
    else:
        dice = roll_weapon_damage(b, book, who, frame.slot)
        frame.mega = is_mega_blow(book, who, frame.slot)
        is_hand_blow = frame.flags & Flag.RANGED == 0 or frame.flags & Flag.THROWN != 0
        points = dice + damage_bonus(b, book, who, frame.slot, is_hand_blow, frame.flags & Flag.PINNED == 0)
        g = b.fighter[frame.target]
        if frame.flags & Flag.RANGED == 0 and g.prone != 0 and g.grip_with != who:  # GRAP-13a
            points += modify(b, Mod.PRONE_TARGET, R.KNOCK_3B, who, PRONE_TARGET_BONUS)
        times = multiply_weakness(b, book, frame) * multiply_hits(b, book, frame)
    times *= 1 + count_criticals(b, book, frame)
    frame.damage = points * times
    if not blow_pushes(book, frame) and is_hard_blow(book, frame.target, frame.damage, frame.mega):
        cite(b, R.KNOCK_6, who)
    tell(b, Event.DAMAGE, R.DMG_7, who, frame.target, frame.damage, frame.mega, dice, times)


# ---------------------------------------------------------------- the roll with punch
@rule
def is_hard(book: Any, frame: Any) -> bool:
    """Whether the blow passes the knockback threshold of its target. Rules: KNOCK-1, KNOCK-6."""
    return blow_pushes(book, frame) and is_hard_blow(book, frame.target, frame.damage, frame.mega)


@rule
def may_fall(b: Any, book: Any, frame: Any) -> bool:
    """A hard blow at one who is still standing. Rules: KNOCK-1b."""
    return is_hard(book, frame) and b.fighter[frame.target].prone == 0


@rule
def may_pay_roll(b: Any, book: Any, frame: Any) -> bool:
    """The paid roll with punch is open. Rules: BASE-ROLL, BASE-ROLL-2."""
    return blow_can_be_rolled_with(book, frame) and can_pay_roll(b, frame.target)


@rule
def may_brace(b: Any, book: Any, frame: Any) -> bool:
    """Rules: KNOCK-5."""
    return may_fall(b, book, frame) and is_braced(b, book, frame.target)


@rule
def answer_blow(b: Any, book: Any, frame: Any, verb: int) -> None:
    """Settle roll with punch and bracing; what is left is taken by `take_blow`.

    Rules: KNOCK-1, KNOCK-1b, KNOCK-5, BASE-ROLL, CL-ROLL-KO, CL-ROLL-DEATH.
    """
    who = int(frame.target)
    falls = may_fall(b, book, frame)
    if verb == Verb.BRACE:
        frame.flags |= Flag.EVADED
        say(b, Event.BRACED, R.KNOCK_5, who, -1)
        frame.spare = frame.damage + frame.damage // 2
        return
    frame.spare = frame.damage
    is_paid = verb == Verb.ROLL
    if not is_paid and not falls:
        return
    penalty = roll_penalty(book, who, frame.damage, frame.mega) if falls else 0
    if not roll_with_punch(b, book, who, frame.total, penalty, is_paid):
        return
    frame.flags |= Flag.EVADED
    if not is_paid:
        return
    if frame.flags & Flag.DEATH != 0:
        frame.flags &= ~Flag.DEATH
        frame.spare = 0
        if not is_in_mega_armor(b, book, who):
            break_casting(b, book, who, R.MAG_1)  # it is the body that suffers
        lose_half_of_what_remains(b, book, who)
    elif frame.flags & Flag.KNOCKOUT != 0:
        frame.flags &= ~Flag.KNOCKOUT
        say(b, Event.KNOCKOUT_ESCAPED, R.CL_ROLL_KO, who, -1)
    else:
        frame.spare = max(1, frame.damage // 2)


# ---------------------------------------------------------------- taking it
@rule
def take_blow(b: Any, book: Any, frame: Any) -> None:
    """Take the damage, fall, lose held actions, lose a spell: in this order.

    Rules: DMG-7, KNOCK-1, KNOCK-3c, KNOCK-4, MAG-1, MAG-4, CL-E-DEATHBLOW, CL-E-KNOCKOUT.
    """
    who = int(frame.target)
    hard, falls = is_hard(book, frame), may_fall(b, book, frame)
    points = int(frame.spare)
    lost = 0
    if frame.flags & Flag.DEATH != 0:
        lost = strike_dead(b, book, frame)
    elif points > 0:
        past = ARMOR_COUNTS
        if is_spell_blow(frame) and book.effect[frame.effect].bypasses != 0:
            past = PAST_ALL
        lost = hurt(b, book, who, points, frame.mega, max(5, int(frame.total)), past)
    if lost > 0:
        frame.flags |= Flag.BODY
    interrupt_by_hit(b, book, who, lost > 0, hard)
    if not is_in(b, who):
        return
    if hard:
        lose_held_by_knockback(b, who)
    if falls and frame.flags & Flag.EVADED == 0:
        knock_down(b, book, who, R.KNOCK_1)
    if frame.flags & Flag.KNOCKOUT != 0:
        daze(b, book, who, roll(b, 6, Purpose.DAZE, frame.actor))


@rule
def strike_dead(b: Any, book: Any, frame: Any) -> int:
    """A death blow that comes off kills, or does its damage under the armour of a mega-damage target.

    Rules: CL-E-DEATHBLOW.
    """
    who = int(frame.target)
    f, sheet = b.fighter[who], book.sheet[who]
    if sheet.md_being != 0 or is_in_mega_armor(b, book, who):
        return hurt(b, book, who, frame.spare, frame.mega, 0, PAST_ALL)
    f.hp = min(int(f.hp), -int(sheet.pe))
    leave_fight(b, who, Status.DEAD, R.CL_E_DEATHBLOW)
    return 1


@rule
def daze(b: Any, book: Any, who: int, rounds: int) -> None:
    """Dazed: -8 to everything, one action a round, initiative, deadlocks, holds and delays lost.

    Rules: ATK-6, CL-E-KNOCKOUT, TIME-3b, TIME-9a, LOCK-4, GRAP-15b.
    """
    f = b.fighter[who]
    f.dazed_until = max(int(f.dazed_until), int(b.clock) + 3 * rounds + 1)
    tell(b, Event.DAZED, R.ATK_6, who, -1, rounds, f.dazed_until, 0, 0)
    lose_held_actions(b, who, R.ATK_6)
    release_all(b, who, R.LOCK_4)
    lose_initiative(b, who, R.TIME_3B)
