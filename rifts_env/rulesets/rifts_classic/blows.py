"""A blow that has hit: how much, the roll with impact, the taking of it. CL-TURN-4, CL-E-BODYBLOCK, CL-E-HOLDS.

The second half of a strike frame. `frame.damage` holds the full damage, `frame.spare` what is left to be taken.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import ps_damage_bonus
from rifts_env.rulesets.base.damage import (
    cite_power_limb,
    damage_bonus,
    hit_times,
    is_in_mega_armor,
    is_mega_blow,
    lose_half_of_what_remains,
    pull_the_blow,
    roll_weapon_damage,
)
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import Event, Flag, How, Limb, Mod, Purpose, Status
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL
from rifts_env.rulesets.rifts_classic.damage import daze, hurt, knock_down, leave_fight
from rifts_env.rulesets.rifts_classic.fighters import is_in_hold, spend_actions
from rifts_env.rulesets.rifts_classic.ids import R

BODY_BLOCK_SIDES = 4
BODY_FLIP_SIDES = 6


# ---------------------------------------------------------------- how much
@rule
def double_by_number(b: Any, book: Any, frame: Any) -> int:
    """1 where the natural number is critical: a 20, the skill's range or the weapon's. Rules: BASE-NAT20, BASE-CRIT."""
    sheet = book.sheet[frame.actor]
    least = min(20, int(sheet.critical_from), int(book.weapon[sheet.weapon[frame.slot]].critical_from))
    cited = R.BASE_NAT20 if frame.face == 20 else R.BASE_CRIT
    return modify(b, Mod.CRITICAL, cited, frame.actor, 1 if frame.face >= least else 0)


@rule
def count_doubles(b: Any, book: Any, frame: Any) -> int:
    """What makes the damage double, each named in the log: a critical or knockout number, and a power attack.

    Each adds the damage once more; a critical does not double a knockout again.

    Rules: BASE-NAT20, BASE-CRIT, CL-E-KNOCKOUT, CL-E-PUNCHES-3, CL-E-KICKS-4.
    """
    who = int(frame.actor)
    doubles = 0
    if frame.flags & Flag.KNOCKOUT != 0:
        doubles += modify(b, Mod.KNOCKOUT_NUMBER, R.CL_E_KNOCKOUT, who, 1)
    else:
        doubles += double_by_number(b, book, frame)
    if frame.how == How.POWER:
        limb = book.weapon[book.sheet[who].weapon[frame.slot]].limb
        doubles += modify(b, Mod.POWER_ATTACK, R.CL_E_PUNCHES_3 if limb == Limb.ARM else R.CL_E_KICKS_4, who, 1)
        cite_power_limb(b, book, frame)
    return doubles


@rule
def multiply_hits(b: Any, book: Any, frame: Any) -> int:
    """The hit multiplier of a burst or volley, named in the log. Rules: CL-E-RANGED-3, CL-E-MISSILE."""
    times = hit_times(book, frame)
    if times > 1:
        is_burst = frame.how == How.BURST or frame.how == How.FULL_BURST
        modify(b, Mod.HITS, R.CL_E_RANGED_3 if is_burst else R.CL_E_MISSILE, frame.actor, times)
    return times


@rule
def roll_body_attack(b: Any, book: Any, frame: Any) -> None:
    """The damage of a body block or flip. Rules: CL-E-BODYBLOCK, CL-E-BODYFLIP.  Dice: 1d4, or 1d6."""
    who = int(frame.actor)
    frame.mega = 0
    if frame.how == How.BODY_BLOCK:
        dice = roll(b, BODY_BLOCK_SIDES, Purpose.DAMAGE, who)
        points = dice
    else:
        dice = roll(b, BODY_FLIP_SIDES, Purpose.DAMAGE, who)
        points = dice + modify(b, Mod.PS, R.BASE_ATTR, who, ps_damage_bonus(book.sheet[who].ps))
    times = 1 + double_by_number(b, book, frame)
    frame.damage = points * times
    cited = R.CL_E_BODYBLOCK if frame.how == How.BODY_BLOCK else R.CL_E_BODYFLIP
    tell(b, Event.DAMAGE, cited, who, frame.target, frame.damage, 0, dice, times)


@rule
def roll_blow(b: Any, book: Any, frame: Any) -> None:
    """Throw the damage, multiply it up, and see whether it is pulled; it is known before anybody rolls with it.

    Rules: CL-TURN-4, CL-PUNCH-DAMAGE, CL-E-BACKFLIP-2.  Dice: the attack's.  Writes: frame.damage, frame.mega.
    """
    who = int(frame.actor)
    if frame.how >= How.GRAB:
        roll_body_attack(b, book, frame)
        return
    weapon = book.weapon[book.sheet[who].weapon[frame.slot]]
    if weapon.limb == Limb.BODY:
        cite(b, R.CL_E_BACKFLIP_2, who)
    dice = roll_weapon_damage(b, book, who, frame.slot)
    frame.mega = is_mega_blow(book, who, frame.slot)
    is_hand_blow = frame.flags & Flag.RANGED == 0 or frame.flags & Flag.THROWN != 0
    points = dice + damage_bonus(b, book, who, frame.slot, is_hand_blow, True)
    times = multiply_hits(b, book, frame) * (1 + count_doubles(b, book, frame))
    frame.damage = points * times
    tell(b, Event.DAMAGE, R.CL_TURN_4, who, frame.target, frame.damage, frame.mega, dice, times)
    pull_the_blow(b, book, frame)


# ---------------------------------------------------------------- the roll with impact
@rule
def has_impact(book: Any, frame: Any) -> bool:
    """A physical impact. Rules: BASE-ROLL, CL-E-BODYBLOCK, CL-E-BODYFLIP."""
    if frame.how >= How.GRAB:
        return frame.how != How.HOLD
    return book.weapon[book.sheet[frame.actor].weapon[frame.slot]].impact != 0


@rule
def why_no_roll(b: Any, book: Any, frame: Any) -> int:
    """The rule that refuses a roll with impact, or 0. Rules: BASE-ROLL, BASE-ROLL-2, CL-TURN-3, CL-E-HOLDS."""
    who = int(frame.target)
    if not has_impact(book, frame) or not is_in(b, who):
        return int(R.BASE_ROLL)
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    return int(R.BASE_ROLL_2) if b.fighter[who].actions < 1 else 0


@rule
def roll_with_impact(b: Any, book: Any, frame: Any) -> None:
    """Throw the roll, and what a good one does to the blow.

    Rules: BASE-ROLL, BASE-ROLL-2, CL-ROLL-KO, CL-ROLL-DEATH, CL-E-BODYBLOCK, CL-E-BODYFLIP.  Dice: 1d20.
    """
    who = int(frame.target)
    spend_actions(b, who, 1)
    face = roll(b, 20, Purpose.ROLL, who)
    total = face + modify(b, Mod.ROLL, R.BASE_ROLL, who, book.sheet[who].roll)
    made = total >= frame.total
    if not made:
        cite(b, R.BASE_ROLL_2, who)
    tell(b, Event.ROLL, R.BASE_ROLL, who, -1, face, total, frame.total, 1 if made else 0)
    if not made:
        return
    frame.flags |= Flag.EVADED
    if frame.flags & Flag.DEATH != 0:
        frame.flags &= ~Flag.DEATH
        frame.spare = 0
        lose_half_of_what_remains(b, book, who)
    elif frame.flags & Flag.KNOCKOUT != 0:
        frame.flags &= ~Flag.KNOCKOUT
        say(b, Event.KNOCKOUT_ESCAPED, R.CL_ROLL_KO, who, -1)
    else:
        frame.spare = max(1, frame.damage // 2)


# ---------------------------------------------------------------- taking it
@rule
def take_blow(b: Any, book: Any, frame: Any) -> None:
    """Take the damage, fall, be knocked down or dazed: in this order.

    Rules: CL-TURN-4, CL-E-DEATHBLOW, CL-E-KNOCKOUT, CL-E-BODYBLOCK, CL-E-BODYFLIP.
    """
    who = int(frame.target)
    if frame.flags & Flag.DEATH != 0:
        strike_dead(b, book, frame)
    elif frame.spare > 0:
        hurt(b, book, who, frame.spare, frame.mega, max(5, int(frame.total)), ARMOR_COUNTS)
    if not is_in(b, who):
        return
    if frame.how == How.BODY_FLIP or (frame.how == How.BODY_BLOCK and frame.flags & Flag.EVADED == 0):
        knock_down(b, book, who)
    if frame.flags & Flag.KNOCKOUT != 0:
        daze(b, who, roll(b, 6, Purpose.DAZE, frame.actor))


@rule
def strike_dead(b: Any, book: Any, frame: Any) -> None:
    """A death blow that comes off kills, or does its damage under the armour of a mega-damage target.

    Rules: CL-E-DEATHBLOW.
    """
    who = int(frame.target)
    f, sheet = b.fighter[who], book.sheet[who]
    if sheet.md_being != 0 or is_in_mega_armor(b, book, who):
        hurt(b, book, who, frame.spare, frame.mega, 0, PAST_ALL)
        return
    f.hp = min(int(f.hp), -int(sheet.pe))
    leave_fight(b, who, Status.DEAD, R.CL_E_DEATHBLOW)
