"""The value of attacks: with what, at whom, declared how."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import price_of
from rifts_env.rulesets.base.chances import chance_of
from rifts_env.rulesets.base.fighters import is_foe
from rifts_env.rulesets.base.harm import pulled_part
from rifts_env.rulesets.base.nerve import knows_how
from rifts_env.rulesets.base.rolls import LEAST_HIT
from rifts_env.rulesets.base.words import NO_SLOT, NOBODY, SLOTS, How, Place
from rifts_env.rulesets.rifts_classic.attacks import (
    is_hand_to_hand,
    other_slot,
    why_no_attack_with,
    why_not_at,
    why_not_how,
)
from rifts_env.rulesets.rifts_classic.fighters import is_dazed, is_trained
from rifts_env.rulesets.rifts_classic.tactics.odds import chance_through, share_taken, strike_bonus
from rifts_env.rulesets.rifts_classic.tactics.worth import count_upon, menace, tempo, worth

DISARM_WORTH = 0.8  # foe's actions: picking it up is one
DAZE_WORTH = 0.6  # of a foe, in the share of a life: one action a round, at -8
SPARED = 0.3  # how much less a blow that may kill is worth where lives are to be spared
BARRED = 0.4  # of the blows that come before the next turn, those that a parry would have met


@rule
def odds_of(b: Any, book: Any, who: int, target: int, slot: int, how: int) -> tuple[float, float]:
    """Chance that a declared attack goes through, and the share of the target's life that it takes then.

    Of two strikes the chance is that of the first; the share counts both.
    """
    is_ranged = not is_hand_to_hand(b, book, who, slot, target)
    chance = chance_through(b, book, who, target, slot, how, is_ranged)
    share = share_taken(b, book, who, target, slot, how, is_ranged)
    if how == How.DOUBLE:
        other = other_slot(b, book, who, slot)
        second = chance_through(b, book, who, target, other, how, False)
        share += second / chance * share_taken(b, book, who, target, other, how, False)
    return chance, min(1.0, share)


@rule
def declared_value(b: Any, book: Any, d: Any, who: int, target: int, slot: int, how: int) -> float:
    """What an attack declared so is worth for each action it costs, but for the target's worth."""
    chance, share = odds_of(b, book, who, target, slot, how)
    return price_in(b, book, d, who, target, slot, how, chance, share)


@rule
def price_in(
    b: Any, book: Any, d: Any, who: int, target: int, slot: int, how: int, chance: float, share: float
) -> float:
    """As `declared_value`, where the odds are known; see `odds_of`."""
    sheet = book.sheet[who]
    value = chance * share
    if how == How.KNOCKOUT and not is_dazed(b, target):
        value += DAZE_WORTH * (1.0 - share) * declared_chance(chance, int(sheet.knockout_from))
    elif how == How.DEATH_BLOW:
        value += (1.0 - share) * declared_chance(chance, int(sheet.death_blow_from))
    elif how == How.DISARM:
        value = chance * DISARM_WORTH * tempo(b, book, target, who, menace(b, book, target, who))
    elif how == How.DOUBLE and is_trained(book, who):  # no free parry is given up by those who have none
        coming = count_upon(b, book, int(book.sheet[target].side), who, NOBODY)
        value -= BARRED * d.caution * coming * menace(b, book, target, who)
    elif How.PULL_HALF <= how <= How.PULL_ONE:
        value *= pulled_part(how)
    if d.take_alive != 0 and share > SPARED and not How.PULL_HALF <= how <= How.PULL_ONE and how != How.KNOCKOUT:
        value *= SPARED
    return value / price_of(book, who, slot, how)


@rule
def declared_chance(chance: float, least: int) -> float:
    """Chance that a declared number comes up and goes through: a strike so high is seldom met. Rules: CL-DECLARE."""
    return (21.0 - least) / 20.0 * (1.0 if least >= 20 else 0.5 + 0.5 * chance)


@rule
def attack_value(b: Any, book: Any, d: Any, who: int, target: int, slot: int) -> float:
    """The best an attack with a slot can be worth, whatever way it is declared; for each action.

    But for the target's worth, as `declared_value`.
    """
    chance, share = odds_of(b, book, who, target, slot, How.PLAIN)
    most = price_in(b, book, d, who, target, slot, How.PLAIN, chance, share)
    last = int(How.AIMED) if not is_hand_to_hand(b, book, who, slot, target) else int(How.DISARM)
    for how in range(1, last + 1):
        if not knows_how(d, how) or why_not_how(b, book, who, slot, target, how) != 0:
            continue
        if how < How.KNOCKOUT:  # what is declared later changes neither the chance nor the share
            value = declared_value(b, book, d, who, target, slot, how)
        else:
            value = price_in(b, book, d, who, target, slot, how, chance, share)
        most = max(most, value)
    return most


@rule
def best_attack_now(b: Any, book: Any, d: Any, who: int) -> float:
    """The share of a life that the best attack from where a fighter stands takes on average, 0 if there is none."""
    most = 0.0
    for slot in range(SLOTS):
        place = b.fighter[who].place[slot]
        if (place != Place.HAND and place != Place.LIMB) or why_no_attack_with(b, book, who, slot) != 0:
            continue
        for foe in range(len(b.fighter)):
            if is_foe(b, book, who, foe) and why_not_at(b, book, who, slot, foe) == 0:
                most = max(most, attack_value(b, book, d, who, foe, slot))
    return most


@rule
def best_melee_slot(b: Any, book: Any, who: int, target: int) -> int:
    """The ready melee weapon or limb of one action that takes most from a target, or NO_SLOT."""
    best, most = NO_SLOT, 0.0
    for slot in range(SLOTS):
        place = b.fighter[who].place[slot]
        if (place == Place.HAND or place == Place.LIMB) and why_no_attack_with(b, book, who, slot) == 0:
            weapon = book.weapon[book.sheet[who].weapon[slot]]
            if weapon.melee != 0 and weapon.actions == 1:
                share = share_taken(b, book, who, target, slot, How.PLAIN, False)
                if share > most:
                    best, most = slot, share
    return best


@rule
def melee_value(b: Any, book: Any, d: Any, who: int, target: int, is_caught: bool) -> float:
    """The best blow at a target as if it were in reach.

    Args:
        is_caught: as if it could not be met.
    """
    slot = best_melee_slot(b, book, who, target)
    if slot == NO_SLOT:
        return 0.0
    if is_caught:
        chance = undefended_chance(b, book, who, target, slot)
    else:
        chance = chance_through(b, book, who, target, slot, How.PLAIN, False)
    share = share_taken(b, book, who, target, slot, How.PLAIN, False)
    if knows_how(d, How.DOUBLE) and why_not_how(b, book, who, slot, target, How.DOUBLE) == 0:
        share = min(1.0, 2.0 * share)
    return chance * share * d.aggression * worth(b, book, d, who, target, menace(b, book, target, who))


@rule
def undefended_chance(b: Any, book: Any, who: int, target: int, slot: int) -> float:
    """Chance that a blow hits one who does not defend."""
    return chance_of(float(LEAST_HIT - strike_bonus(b, book, who, target, slot, How.PLAIN, False)))


@rule
def plain_blow(b: Any, book: Any, who: int, target: int) -> float:
    """What the best plain blow at a target in reach takes on average; 0 where there is none."""
    slot = best_melee_slot(b, book, who, target)
    if slot == NO_SLOT:
        return 0.0
    chance = chance_through(b, book, who, target, slot, How.PLAIN, False)
    return chance * share_taken(b, book, who, target, slot, How.PLAIN, False)
