"""Lasting magic and its ends: wards, shields, unseen, blind, slow and paralysed fighters, negation. MAG-9b, TIME-9a.

Every state of that kind is a clock value in the fighter; `mana_behind` keeps the mana that a negation has to match.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_foe, is_in, sight
from rifts_env.rulesets.base.words import Condition, Event, Sight
from rifts_env.rulesets.rifts_v2.deadlock import deadlocks, end_deadlock, release_all
from rifts_env.rulesets.rifts_v2.fighters import SEGMENTS, break_casting, lose_held_actions
from rifts_env.rulesets.rifts_v2.ids import R


@rule
def clock_after(b: Any, rounds: int) -> int:
    """The first segment in which something of so many rounds, counted from the next, is over. Rules: TIME-9a."""
    return int(b.clock) + SEGMENTS * rounds + 1


@rule
def begin_condition(b: Any, who: int, condition: int, until: int, mana: int, cited: int) -> None:
    """Tell of a new condition and keep the mana behind it."""
    b.fighter[who].mana_behind[condition] = mana
    tell(b, Event.CONDITION, cited, who, -1, condition, until, mana, 1)


@rule
def end_condition(b: Any, who: int, condition: int, cited: int) -> None:
    """End a condition before its time."""
    f = b.fighter[who]
    f.mana_behind[condition] = 0
    if condition == Condition.WARDED:
        f.ward = 0
        f.ward_until = 0
    elif condition == Condition.SHIELDED:
        f.shield = 0
        f.shield_until = 0
    elif condition == Condition.INVISIBLE:
        f.invisible_until = 0
    elif condition == Condition.BLINDED:
        f.blinded_until = 0
    elif condition == Condition.SLOWED:
        f.slowed_until = 0
    elif condition == Condition.PARALYSED:
        f.paralysed_until = 0
    tell(b, Event.CONDITION, cited, who, -1, condition, b.clock, 0, 0)


@rule
def tell_what_ends(b: Any, who: int) -> None:
    """Tell, at the start of a segment, what lasted until the one before. Rules: TIME-9a."""
    f = b.fighter[who]
    if f.ward > 0:
        _tell_end(b, who, Condition.WARDED, f.ward_until)
    if f.shield > 0:
        _tell_end(b, who, Condition.SHIELDED, f.shield_until)
    _tell_end(b, who, Condition.DAZED, f.dazed_until)
    _tell_end(b, who, Condition.SLOWED, f.slowed_until)
    _tell_end(b, who, Condition.UNCONSCIOUS, f.unconscious_until)
    _tell_end(b, who, Condition.AGONY, f.agony_until)
    _tell_end(b, who, Condition.PARALYSED, f.paralysed_until)
    _tell_end(b, who, Condition.INVISIBLE, f.invisible_until)
    _tell_end(b, who, Condition.BLINDED, f.blinded_until)


@rule
def _tell_end(b: Any, who: int, condition: int, until: int) -> None:
    if until == b.clock and until > 0:
        tell(b, Event.CONDITION, R.TIME_9A, who, -1, condition, until, 0, 0)


@rule
def condition_until(b: Any, who: int, condition: int) -> int:
    """The clock value at which a condition of magic ends."""
    f = b.fighter[who]
    if condition == Condition.WARDED:
        return int(f.ward_until) if f.ward > 0 else 0
    if condition == Condition.SHIELDED:
        return int(f.shield_until) if f.shield > 0 else 0
    if condition == Condition.INVISIBLE:
        return int(f.invisible_until)
    if condition == Condition.BLINDED:
        return int(f.blinded_until)
    if condition == Condition.SLOWED:
        return int(f.slowed_until)
    return int(f.paralysed_until) if condition == Condition.PARALYSED else 0


# ---------------------------------------------------------------- protections
@rule
def ward(b: Any, who: int, strength: int, until: int, mana: int) -> None:
    """An armour of force. Rules: BASE-MDC, TIME-9a."""
    f = b.fighter[who]
    f.ward = strength
    f.ward_until = until
    begin_condition(b, who, Condition.WARDED, until, mana, R.BASE_MDC)


@rule
def raise_shield(b: Any, who: int, strength: int, until: int, mana: int) -> None:
    """An anti-magic shield. Rules: MAG-9b, TIME-9a."""
    f = b.fighter[who]
    f.shield = strength
    f.shield_until = until
    begin_condition(b, who, Condition.SHIELDED, until, mana, R.MAG_9B)


@rule
def shield_stops(b: Any, caster: int, who: int, mana: int) -> bool:
    """Whether an anti-magic shield stops a spell of this mana; it loses as much strength.

    Rules: MAG-9b.
    """
    f = b.fighter[who]
    if mana <= 0 or f.shield <= 0 or f.shield_until <= b.clock:
        return False
    if mana > f.shield:
        tell(b, Event.SHIELD_PASSED, R.MAG_9B, caster, who, mana, f.shield, 0, 0)
        return False
    f.shield -= mana
    tell(b, Event.SHIELD_STOPS, R.MAG_9B, who, caster, mana, f.shield, 0, 0)
    return True


# ---------------------------------------------------------------- sight
@rule
def make_invisible(b: Any, book: Any, who: int, until: int, mana: int) -> None:
    """Those who cannot see it any more deadlock it no more. Rules: LOCK-4a, LOCK-1b, DEF-3."""
    b.fighter[who].invisible_until = max(int(b.fighter[who].invisible_until), until)
    begin_condition(b, who, Condition.INVISIBLE, until, mana, R.DEF_3)
    drop_unseen_deadlocks(b, book)


@rule
def blind(b: Any, book: Any, who: int, degree: int, until: int, mana: int) -> None:
    """Obscured, partly blind or blind. Rules: DEF-3c, LOCK-4a."""
    f = b.fighter[who]
    f.blindness = max(int(f.blindness), degree) if f.blinded_until > b.clock else degree
    f.blinded_until = max(int(f.blinded_until), until)
    begin_condition(b, who, Condition.BLINDED, until, mana, R.DEF_3C)
    drop_unseen_deadlocks(b, book)


@rule
def drop_unseen_deadlocks(b: Any, book: Any) -> None:
    """Deadlocks of those who are partly or wholly blind to their foe end at once. Rules: LOCK-1b, LOCK-4a, LOCK-4b."""
    for who in range(len(b.fighter)):
        if b.fighter[who].deadlocks == 0 or not is_in(b, who):
            continue
        for foe in range(len(b.fighter)):
            if deadlocks(b, who, foe) and b.fighter[who].grip_with != foe:
                if sight(b, book, who, foe) >= Sight.PARTLY_BLIND:
                    end_deadlock(b, who, foe, R.LOCK_4A)


# ---------------------------------------------------------------- slow and paralysed
@rule
def slow(b: Any, who: int, until: int, mana: int) -> None:
    """Half the APM from the next segment on; it deadlocks nobody. Rules: TIME-4a, LOCK-4."""
    b.fighter[who].slowed_until = max(int(b.fighter[who].slowed_until), until)
    begin_condition(b, who, Condition.SLOWED, until, mana, R.TIME_4A)
    release_all(b, who, R.LOCK_4)


@rule
def paralyse(b: Any, book: Any, who: int, until: int, mana: int) -> None:
    """No turn, no defence; held actions, deadlocks and a spell under way are lost. Rules: LOCK-1b, LOCK-6a, MAG-12b."""
    b.fighter[who].paralysed_until = max(int(b.fighter[who].paralysed_until), until)
    begin_condition(b, who, Condition.PARALYSED, until, mana, R.MAG_17)
    break_casting(b, book, who, R.MAG_12B)
    lose_held_actions(b, who, R.MAG_17)
    release_all(b, who, R.LOCK_1B)


# ---------------------------------------------------------------- negation
@rule
def negate(b: Any, book: Any, caster: int, who: int, strength: int) -> None:
    """Contest mana against mana: what protects a foe, what burdens a friend. Ties negate.

    Rules: MAG-9b.
    """
    found = False
    if is_foe(b, book, caster, who):
        found = negate_one(b, caster, who, Condition.SHIELDED, strength) or found
        found = negate_one(b, caster, who, Condition.WARDED, strength) or found
        found = negate_one(b, caster, who, Condition.INVISIBLE, strength) or found
    else:
        found = negate_one(b, caster, who, Condition.PARALYSED, strength) or found
        found = negate_one(b, caster, who, Condition.SLOWED, strength) or found
        found = negate_one(b, caster, who, Condition.BLINDED, strength) or found
    if not found:
        say(b, Event.IN_VAIN, R.MAG_9B, caster, who)


@rule
def negate_one(b: Any, caster: int, who: int, condition: int, strength: int) -> bool:
    """One contest, if there is magic of that kind on the fighter. Rules: MAG-9b."""
    mana = int(b.fighter[who].mana_behind[condition])
    if mana <= 0 or condition_until(b, who, condition) <= b.clock:
        return False
    made = strength >= mana
    tell(b, Event.NEGATED, R.MAG_9B, who, caster, mana, strength, condition, 1 if made else 0)
    if made:
        end_condition(b, who, condition, R.MAG_9B)
    return True
