"""The size of a blow: dice, bonuses, multipliers, the pulled part, half of what remains. BASE-MD, CL-PUNCH-DAMAGE."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll, roll_many
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import ps_damage_bonus
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.rolls import cite, modify, punch_steps
from rifts_env.rulesets.base.words import Armor, Event, How, Limb, Mod, Purpose, Where

PULL_NEEDED = 11
SMALL_SDC = 12


@rule
def is_mega_blow(book: Any, who: int, slot: int) -> int:
    """1 where the attack deals mega-damage: the weapon's own, or a punch or kick of great strength.

    Rules: BASE-MD, BASE-MD-3.
    """
    sheet = book.sheet[who]
    weapon = book.weapon[sheet.weapon[slot]]
    if weapon.mega != 0:
        return 1
    if (weapon.limb == Limb.ARM or weapon.limb == Limb.LEG) and punch_steps(sheet.ps, sheet.strength) >= 0:
        return 1
    return 0


@rule
def roll_strong_limb(b: Any, book: Any, who: int, is_kick: bool) -> int:
    """Mega-damage of a punch or kick by augmented, robot or supernatural strength. Rules: BASE-MD-3."""
    sheet = book.sheet[who]
    steps = punch_steps(sheet.ps, sheet.strength)
    points = roll(b, 4, Purpose.DAMAGE, who) if steps == 0 else roll_many(b, steps, 6, Purpose.DAMAGE, who)
    if is_kick:
        points += roll(b, 6, Purpose.DAMAGE, who)
    return points


@rule
def limb_rule(weapon: Any) -> int:
    """The rule that gives a punch or kick its dice; a karate one has two of them.

    Rules: CL-E-PUNCHES, CL-E-PUNCHES-2, CL-E-KICKS, CL-E-KICKS-2, CL-E-KICKS-3.
    """
    if weapon.limb == Limb.ARM:
        return int(R.CL_E_PUNCHES_2) if weapon.dice == 2 else int(R.CL_E_PUNCHES)
    if weapon.actions > 1:
        return int(R.CL_E_KICKS_3)
    return int(R.CL_E_KICKS_2) if weapon.dice == 2 else int(R.CL_E_KICKS)


@rule
def roll_weapon_damage(b: Any, book: Any, who: int, slot: int) -> int:
    """Dice of an attack slot with their flat number. Rules: CL-PUNCH-DAMAGE, CL-E-KICKS, BASE-MD-3."""
    sheet = book.sheet[who]
    weapon = book.weapon[sheet.weapon[slot]]
    if weapon.limb == Limb.ARM or weapon.limb == Limb.LEG:
        cite(b, limb_rule(weapon), who)
    if weapon.mega == 0 and is_mega_blow(book, who, slot) != 0:
        cite(b, R.BASE_MD_3, who)
        return roll_strong_limb(b, book, who, weapon.limb == Limb.LEG)
    points = roll_many(b, weapon.dice, weapon.sides, Purpose.DAMAGE, who)
    if weapon.extra_dice > 0:
        points += roll_many(b, weapon.extra_dice, weapon.extra_sides, Purpose.DAMAGE, who)
    return points + int(weapon.plus)


@rule
def damage_bonus(b: Any, book: Any, who: int, slot: int, is_melee: bool, has_strength: bool) -> int:
    """PS and skill bonus to the damage of limbs, hand weapons and thrown ones; none to mega-damage or shots.

    Rules: BASE-ATTR, BASE-MD-2, CL-PUNCH-DAMAGE.
    """
    sheet = book.sheet[who]
    if is_melee and is_mega_blow(book, who, slot) != 0 and ps_damage_bonus(sheet.ps) > 0:
        cite(b, R.BASE_MD_2, who)
    if not is_melee or is_mega_blow(book, who, slot) != 0:
        return 0
    bonus = 0
    if has_strength:
        bonus = modify(b, Mod.PS, R.BASE_ATTR, who, ps_damage_bonus(sheet.ps))
    return bonus + modify(b, Mod.DAMAGE, R.CL_PUNCH_DAMAGE, who, sheet.damage)


@rule
def as_sd(book: Any, points: int, mega: int) -> int:
    """Damage in SD points. Rules: BASE-MD-4."""
    return points * int(book.md_rate) if mega != 0 else points


@rule
def cite_power_limb(b: Any, book: Any, frame: Any) -> None:
    """A power attack with a limb is the power punch or power kick. Rules: CL-E-PUNCHES-3, CL-E-KICKS-4."""
    limb = book.weapon[book.sheet[frame.actor].weapon[frame.slot]].limb
    if limb == Limb.ARM:
        cite(b, R.CL_E_PUNCHES_3, frame.actor)
    elif limb == Limb.LEG:
        cite(b, R.CL_E_KICKS_4, frame.actor)


@rule
def hit_times(book: Any, frame: Any) -> int:
    """The hit multiplier of a burst or volley. Rules: CL-E-RANGED-3, CL-E-MISSILE."""
    weapon = book.weapon[book.sheet[frame.actor].weapon[frame.slot]]
    if frame.how == How.BURST:
        return max(1, int(weapon.burst_times))
    if frame.how == How.FULL_BURST:
        return max(1, int(weapon.full_burst_times))
    return max(1, int(weapon.volley))


@rule
def pull_the_blow(b: Any, book: Any, frame: Any) -> None:
    """A pulled blow does the part that was named, if the pull succeeds. Rules: CL-E-PULL.  Dice: 1d20."""
    if frame.how < How.PULL_HALF or frame.how > How.PULL_ONE:
        return
    who = int(frame.actor)
    face = roll(b, 20, Purpose.PULL, who)
    total = face + modify(b, Mod.PULL, R.CL_E_PULL, who, book.sheet[who].pull)
    made = total >= PULL_NEEDED
    tell(b, Event.PULLED, R.CL_E_PULL, who, frame.target, face, total, PULL_NEEDED, 1 if made else 0)
    if not made:
        return
    if frame.how == How.PULL_ONE:
        frame.damage = 1
    else:
        frame.damage = max(1, frame.damage // (2 if frame.how == How.PULL_HALF else 4))


@rule
def is_in_mega_armor(b: Any, book: Any, who: int) -> bool:
    """Whether mega-damage armour is what a blow meets. Rules: BASE-MDC."""
    return book.sheet[who].armor_kind == Armor.MEGA and b.fighter[who].armor > 0


@rule
def lose_half_of_what_remains(b: Any, book: Any, who: int) -> None:
    """A death blow rolled with: half of the remaining SD, hit points or MD instead of the damage.

    Rules: CL-ROLL-DEATH.
    """
    f, sheet = b.fighter[who], book.sheet[who]
    if is_in_mega_armor(b, book, who):
        tell(b, Event.TAKEN, R.CL_ROLL_DEATH, who, -1, f.armor // 2, Where.ARMOR, f.armor - f.armor // 2, 0)
        f.armor -= f.armor // 2
    elif sheet.md_being != 0:
        tell(b, Event.TAKEN, R.CL_ROLL_DEATH, who, -1, f.mdc // 2, Where.MDC, f.mdc - f.mdc // 2, 0)
        f.mdc -= f.mdc // 2
    elif f.sdc >= SMALL_SDC:
        tell(b, Event.TAKEN, R.CL_ROLL_DEATH, who, -1, f.sdc // 2, Where.SDC, f.sdc - f.sdc // 2, 0)
        f.sdc -= f.sdc // 2
    else:
        tell(b, Event.TAKEN, R.CL_ROLL_DEATH, who, -1, f.hp // 2, Where.HP, f.hp - f.hp // 2, 0)
        f.hp -= f.hp // 2
