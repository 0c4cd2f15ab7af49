"""How a strike is likely to come out: what it is thrown with, whether it is met, what it takes. No dice, no log.

Twins of `attacks`, `defense` and `answers` for those who weigh a strike before it is made.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import COVER_PENALTY, is_behind_cover
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.chances import chance_of, chance_to_match
from rifts_env.rulesets.base.fighters import sight, sight_penalty
from rifts_env.rulesets.base.harm import aiming_bonus, average_points, melee_bonus, parry_bonus, share_of_blow
from rifts_env.rulesets.base.rolls import LEAST_HIT
from rifts_env.rulesets.base.words import NOBODY, Limb, Sight, Special
from rifts_env.rulesets.rifts_v2.answers import (
    DAZED_PENALTY,
    FLANK_PENALTY,
    HOLD_BONUS,
    PRONE_PENALTY,
    SHOOTING_FOE_PENALTY,
    STANCE_BONUS,
)
from rifts_env.rulesets.rifts_v2.attacks import (
    DEADLOCKED_SHOOTER_PENALTY,
    HELD_PENALTY,
    INTO_MELEE_PENALTY,
    shoots_into_melee,
)
from rifts_env.rulesets.rifts_v2.damage import PRONE_TARGET_BONUS, weakness_times
from rifts_env.rulesets.rifts_v2.deadlock import deadlockers, deadlocks, is_behind, is_flanked_by
from rifts_env.rulesets.rifts_v2.defense import (
    cannot_be_flanked,
    has_auto_dodge,
    has_paired_parry,
    has_shield_parry,
    is_immune_to_rear,
)
from rifts_env.rulesets.rifts_v2.fighters import is_dazed, is_helpless, is_subordinate
from rifts_env.rulesets.rifts_v2.tactics.harm import ward_of

MANY = 9  # as many as anyone will need
BOUGHT = 0.6  # how often somebody with an action left spends it on a defence


# ---------------------------------------------------------------- the attacker
@rule
def state_bonus(b: Any, book: Any, who: int, target: int) -> int:
    """What the attacker's own state takes off. Rules: KNOCK-3, DEF-3c, CL-E-KNOCKOUT, GRAP-10a."""
    f = b.fighter[who]
    total = sight_penalty(sight(b, book, who, target))
    if f.prone != 0 and f.grip_with != target:
        total += PRONE_PENALTY
    if is_dazed(b, who):
        total += DAZED_PENALTY
    return total + (HELD_PENALTY if is_subordinate(b, who) else 0)


@rule
def shot_bonus(b: Any, book: Any, who: int, target: int, bonus: int, is_bolt: bool) -> int:
    """A bonus to shoot with, less what the ground and the melee take off. Rules: LOCK-8, DEF-8a, GROUND-5."""
    if not is_bolt and book.sheet[who].sharpshooting == 0 and deadlockers(b, who) != 0:
        bonus += DEADLOCKED_SHOOTER_PENALTY
    if shoots_into_melee(b, book, target, who):
        bonus += INTO_MELEE_PENALTY
    if book.covers > 0 and is_behind_cover(b, book, who, target):
        bonus += COVER_PENALTY
    return bonus


@rule
def strike_bonus(b: Any, book: Any, who: int, target: int, slot: int, how: int, is_ranged: bool) -> int:
    """Everything that is added to the die of a strike with an attack slot."""
    if not is_ranged:
        return melee_bonus(book, who, slot) + state_bonus(b, book, who, target)
    return shot_bonus(b, book, who, target, aiming_bonus(book, who, slot, how), False) + state_bonus(
        b, book, who, target
    )


# ---------------------------------------------------------------- the defender
@rule
def is_caught(b: Any, book: Any, target: int, attacker: int) -> bool:
    """Whether a target can do nothing against a strike of this attacker. Rules: DEF-3, GRAP-4b, CL-E-HORROR."""
    g = b.fighter[target]
    if is_helpless(b, target) or is_subordinate(b, target) or g.shaken_by == attacker:
        return True
    if g.grip_with != NOBODY and g.grip_with != attacker:
        return True
    if is_behind(b, target, attacker) and not is_immune_to_rear(b, book, target, attacker):
        return True
    return sight(b, book, target, attacker) >= Sight.BLIND


@rule
def defence_bonus(b: Any, book: Any, target: int, attacker: int, is_ranged: bool) -> int:
    """What every defence roll of a target gets against this attacker, beside its own bonus. Rules: DEF-15."""
    g = b.fighter[target]
    total = STANCE_BONUS if g.stance != 0 else 0
    if g.held_against == attacker and g.actions > 0:
        total += HOLD_BONUS
    elif not cannot_be_flanked(b, target) and is_flanked_by(b, book, target, attacker, is_ranged):
        total += FLANK_PENALTY
    if g.prone != 0 and g.grip_with != attacker:
        total += PRONE_PENALTY
    if is_dazed(b, target):
        total += DAZED_PENALTY
    if is_ranged and deadlocks(b, target, attacker) and book.sheet[target].sharpshooting == 0:
        total += SHOOTING_FOE_PENALTY
    return total + sight_penalty(sight(b, book, target, attacker))


@rule
def parries_open(b: Any, book: Any, who: int) -> int:
    """Parries that cost a fighter nothing more. Rules: DEF-1, DEF-2, DEF-10, DEF-11, DEF-14."""
    f = b.fighter[who]
    if f.special == Special.CIRCULAR_PARRY:
        return MANY
    count = int(f.parries + f.stored_parries)
    if has_shield_parry(b, book, who):
        count += int(f.shield_parries)
    return count + (1 if has_paired_parry(b, book, who) else 0)


@rule
def dodges_open(b: Any, book: Any, who: int) -> int:
    """Dodges that cost a fighter nothing more. Rules: DEF-1, DEF-12, DEF-13."""
    f = b.fighter[who]
    if f.special == Special.MULTIPLE_DODGE:
        return MANY
    return int(f.dodges) + (1 if has_auto_dodge(b, book, who) else 0)


@rule
def readiness(open_defences: int, actions: int) -> float:
    """How surely a kind of defence is made: a free one always, a bought one by those who have an action left."""
    if open_defences > 0:
        return 1.0
    return BOUGHT if actions > 0 else 0.0


@rule
def chance_met(
    b: Any, book: Any, target: int, attacker: int, bonus: int, is_ranged: bool, can_parry: bool, is_bare: bool, nth: int
) -> float:
    """Chance that a strike thrown with `bonus` is parried or dodged, the `nth` one in a row counted from 0."""
    g, sheet = b.fighter[target], book.sheet[target]
    more = defence_bonus(b, book, target, attacker, is_ranged)
    best = 0.0
    if can_parry and g.parry_barred == 0:
        own = parry_bonus(b, book, target, is_bare)
        if own > -100:
            ready = readiness(parries_open(b, book, target) - nth, int(g.actions))
            best = ready * chance_to_match(float(own + more - bonus))
    ready = readiness(dodges_open(b, book, target) - nth, int(g.actions))
    if ready > 0.0:
        best = max(best, ready * chance_to_match(float(sheet.dodge + step_bonus(sheet.pp) + more - bonus)))
    return best


# ---------------------------------------------------------------- the strike
@rule
def chance_through(b: Any, book: Any, who: int, target: int, slot: int, how: int, is_ranged: bool, nth: int) -> float:
    """Chance that a strike hits and is not met."""
    bonus = strike_bonus(b, book, who, target, slot, how, is_ranged)
    lands = chance_of(float(LEAST_HIT - bonus))
    if is_caught(b, book, target, who):
        return lands
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    can_parry = not is_ranged or weapon.ranged == 0
    if is_ranged and weapon.volley >= 4:  # CL-E-MISSILE: nobody dodges that many
        return lands
    is_bare = weapon.limb == Limb.ARM or weapon.limb == Limb.LEG
    return lands * (1.0 - chance_met(b, book, target, who, bonus, is_ranged, can_parry, is_bare, nth))


@rule
def share_taken(b: Any, book: Any, who: int, target: int, slot: int, how: int, is_ranged: bool) -> float:
    """The share of a target's life that a strike takes where it goes through, criticals included; at most 1.

    Rules: DMG-1, ATK-2, ATK-5, KNOCK-3b.
    """
    sheet = book.sheet[who]
    weapon = book.weapon[sheet.weapon[slot]]
    points = average_points(book, who, slot, not is_ranged or weapon.ranged == 0)
    g = b.fighter[target]
    if not is_ranged and g.prone != 0 and g.grip_with != who:
        points += PRONE_TARGET_BONUS
    points *= weakness_times(book, int(sheet.weapon[slot]), target)
    return share_of_blow(b, book, who, target, slot, how, points, ward_of(b, target))
