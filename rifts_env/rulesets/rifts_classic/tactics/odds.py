"""How a strike is likely to come out: what it is thrown with, whether it is met, what it takes. No dice, no log.

Twins of `attacks`, `defense` and `answers` for those who weigh a strike before it is made.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.plane import is_in_rear_arc
from rifts_env.rulesets.base.attacks import COVER_PENALTY, is_behind_cover
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.chances import chance_of, chance_to_match
from rifts_env.rulesets.base.fighters import sight, sight_penalty
from rifts_env.rulesets.base.harm import (
    NO_PARRY,
    aiming_bonus,
    average_points,
    melee_bonus,
    parry_bonus,
    share_of_blow,
)
from rifts_env.rulesets.base.rolls import LEAST_HIT
from rifts_env.rulesets.base.words import Limb, Sight
from rifts_env.rulesets.rifts_classic.attacks import DAZED_PENALTY
from rifts_env.rulesets.rifts_classic.defense import LARGE_VOLLEY
from rifts_env.rulesets.rifts_classic.fighters import is_blind, is_dazed, is_in_hold, is_trained, why_no_credit

BOUGHT = 0.5  # how often somebody spends an action on a defence


# ---------------------------------------------------------------- the attacker
@rule
def state_bonus(b: Any, book: Any, who: int, other: int) -> int:
    """What a fighter's own state takes off a roll to strike or to defend. Rules: CL-E-KNOCKOUT, CL-E-BLIND."""
    return sight_penalty(sight(b, book, who, other)) + (DAZED_PENALTY if is_dazed(b, who) else 0)


@rule
def strike_bonus(b: Any, book: Any, who: int, target: int, slot: int, how: int, is_ranged: bool) -> int:
    """Everything that is added to the die of a strike with an attack slot. Rules: CL-E-BONUSES, GROUND-5."""
    bonus = state_bonus(b, book, who, target)
    if not is_ranged:
        return bonus + melee_bonus(book, who, slot)
    if book.covers > 0 and is_behind_cover(b, book, who, target):
        bonus += COVER_PENALTY
    return bonus + aiming_bonus(book, who, slot, how)


# ---------------------------------------------------------------- the defender
@rule
def is_behind(b: Any, who: int, other: int) -> bool:
    """Whether somebody stands at a fighter's back. Rules: BASE-FACE."""
    f, g = b.fighter[who], b.fighter[other]
    return is_in_rear_arc(f.face_x, f.face_y, g.x - f.x, g.y - f.y)


@rule
def is_caught(b: Any, book: Any, target: int, attacker: int) -> bool:
    """Whether a target can do nothing against a strike of this attacker.

    Rules: CL-E-HOLDS, CL-E-BLIND, CL-E-SNEAK, CL-E-HORROR, BASE-DEFEND-2.
    """
    if is_in_hold(b, target) or is_blind(b, target) or b.fighter[target].shaken_by == attacker:
        return True
    return is_behind(b, target, attacker) or sight(b, book, target, attacker) >= Sight.BLIND


@rule
def parry_chance(b: Any, book: Any, target: int, bonus: int, more: int, is_bare: bool) -> float:
    """Chance that a strike thrown with `bonus` is parried. Rules: CL-PARRY, CL-TURN-3, CL-E-PAIRED.

    Args:
        more: what is added to any defence of the target's.
        is_bare: it is struck with a limb or the body.
    """
    own = parry_bonus(b, book, target, is_bare)
    if b.fighter[target].parry_barred != 0 or own == NO_PARRY:
        return 0.0
    chance = chance_to_match(float(own + more - bonus))
    if is_trained(book, target):
        return chance
    return BOUGHT * chance if why_no_credit(b, book, target) == 0 else 0.0


@rule
def dodge_chance(b: Any, book: Any, target: int, bonus: int, more: int) -> float:
    """Chance that a strike thrown with `bonus` is dodged. Rules: CL-DODGE, CL-TURN-3a, CL-E-AUTODODGE."""
    sheet = book.sheet[target]
    more += step_bonus(sheet.pp)
    chance = 0.0
    if why_no_credit(b, book, target) == 0:
        chance = BOUGHT * chance_to_match(float(sheet.dodge + more - bonus))
    if sheet.auto_dodge != 0:
        own = sheet.auto_dodge_bonus if sheet.auto_dodge_bonus != 0 else sheet.dodge
        chance = max(chance, chance_to_match(float(own + more - bonus)))
    return chance


# ---------------------------------------------------------------- the strike
@rule
def chance_through(b: Any, book: Any, who: int, target: int, slot: int, how: int, is_ranged: bool) -> float:
    """Chance that a strike hits and is not met."""
    bonus = strike_bonus(b, book, who, target, slot, how, is_ranged)
    lands = chance_of(float(LEAST_HIT - bonus))
    if is_caught(b, book, target, who):
        return lands
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    more = state_bonus(b, book, target, who)
    met = 0.0
    if not is_ranged or weapon.ranged == 0:
        is_bare = weapon.limb == Limb.ARM or weapon.limb == Limb.LEG or weapon.limb == Limb.BODY
        met = parry_chance(b, book, target, bonus, more, is_bare)
    if not is_ranged or weapon.volley < LARGE_VOLLEY:
        met = max(met, dodge_chance(b, book, target, bonus, more))
    return lands * (1.0 - met)


@rule
def share_taken(b: Any, book: Any, who: int, target: int, slot: int, how: int, is_ranged: bool) -> float:
    """The share of a target's life that a strike takes where it goes through, criticals included; at most 1."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    points = average_points(book, who, slot, not is_ranged or weapon.ranged == 0)
    return share_of_blow(b, book, who, target, slot, how, points, 0)


@rule
def body_chance(b: Any, book: Any, who: int, target: int) -> float:
    """Chance that an attack with the body hits and is not met. Rules: CL-E-BODYBLOCK, CL-E-BODYFLIP, CL-E-HOLDS."""
    sheet = book.sheet[who]
    bonus = int(sheet.strike + step_bonus(sheet.pp)) + state_bonus(b, book, who, target)
    lands = chance_of(float(LEAST_HIT - bonus))
    if is_caught(b, book, target, who):
        return lands
    more = state_bonus(b, book, target, who)
    met = max(parry_chance(b, book, target, bonus, more, True), dodge_chance(b, book, target, bonus, more))
    return lands * (1.0 - met)
