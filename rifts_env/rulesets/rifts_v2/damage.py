"""What a blow costs: dice, bonuses and multipliers, and what follows when it is taken. DMG-1 to DMG-7, MAG-4."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.parts import tie
from rifts_env.rulesets.base import leaving
from rifts_env.rulesets.base.words import (
    NOBODY,
    Event,
    Where,
)
from rifts_env.rulesets.base.wounds import PAST_ALL, take_damage
from rifts_env.rulesets.rifts_v2.deadlock import free_from_all, part_grapplers, release_all, settle_selection
from rifts_env.rulesets.rifts_v2.fighters import break_casting, stop_casting
from rifts_env.rulesets.rifts_v2.ids import R

PRONE_TARGET_BONUS = 4


# ---------------------------------------------------------------- leaving the fight
@rule
def end_relations(b: Any, who: int) -> None:
    """What ties a fighter who is out to the others ends, and what it was about. Rules: LOCK-1b, LOCK-1d, GRAP-15."""
    f = b.fighter[who]
    part_grapplers(b, who, R.GRAP_15)
    release_all(b, who, R.LOCK_1B)
    free_from_all(b, who, R.LOCK_1D)
    stop_casting(b, who)
    f.delaying = 0
    f.held_against = NOBODY
    f.actions = 0
    for other in range(len(b.fighter)):
        g = b.fighter[other]
        if g.held_against == who:
            g.held_against = NOBODY
        if g.selected == who:
            settle_selection(b, other)


_leaving = tie(leaving, "rifts_v2", {"end_relations": end_relations})
leave_fight, see_whether_it_falls = _leaving.leave_fight, _leaving.see_whether_it_falls


@rule
def is_warded(b: Any, who: int) -> bool:
    """Whether an armour of force is what a blow meets. Rules: BASE-MDC."""
    f = b.fighter[who]
    return f.ward > 0 and f.ward_until > b.clock


@rule
def damage_ward(b: Any, who: int, points: int, mega: int) -> None:
    """An armour of force takes mega-damage and nothing else. Rules: BASE-MDC, BASE-MD."""
    f = b.fighter[who]
    if mega == 0:
        say(b, Event.NO_EFFECT, R.BASE_MD, who, -1)
        return
    f.ward = max(0, f.ward - points)
    tell(b, Event.TAKEN, R.BASE_MDC, who, -1, points, Where.WARD, f.ward, 0)


@rule
def hurt(b: Any, book: Any, who: int, points: int, mega: int, total: int, past: int) -> int:
    """Take damage, with what follows from it: a spell under way is lost, the fighter may fall.

    Returns:
        What the body itself has lost.

    Rules: LOCK-6a, MAG-12b.
    """
    if past < PAST_ALL and is_warded(b, who):
        damage_ward(b, who, points, mega)
        return 0
    lost = take_damage(b, book, who, points, mega, total, past)
    if lost > 0:
        break_casting(b, book, who, R.LOCK_6A)
        see_whether_it_falls(b, book, who)
    return lost


# ---------------------------------------------------------------- the size of a blow
@rule
def critical_count(b: Any, book: Any, frame: Any) -> int:
    """How many criticals the natural die brings: the skill's range, and a weapon's widened range on top of a skill.

    Rules: DMG-2, DMG-3, BASE-CRIT, BASE-NAT20.
    """
    sheet = book.sheet[frame.actor]
    by_die = 1 if frame.face >= min(20, int(sheet.critical_from)) else 0
    widened = 1 if frame.face >= book.weapon[sheet.weapon[frame.slot]].critical_from else 0
    if sheet.critical_from < 20:
        return by_die + widened
    return max(by_die, widened)


@rule
def critical_rule(book: Any, frame: Any, criticals: int) -> int:
    """The rule by which a natural number is critical. Rules: BASE-NAT20, BASE-CRIT, DMG-3."""
    widened = frame.face >= book.weapon[book.sheet[frame.actor].weapon[frame.slot]].critical_from
    if widened and (criticals > 1 or frame.face < 20):
        return int(R.DMG_3)
    return int(R.BASE_NAT20) if frame.face == 20 else int(R.BASE_CRIT)


@rule
def weakness_times(book: Any, weapon_index: int, target: int) -> int:
    """The highest weakness multiplier of a weapon against a target; they do not add up. Rules: DMG-4."""
    weapon = book.weapon[weapon_index]
    sheet = book.sheet[target]
    times = max(1, int(weapon.death_strike))
    if weapon.tag & sheet.weak_to != 0:
        times = max(times, int(sheet.weak_times))
    return times


# ---------------------------------------------------------------- interruption
@rule
def interrupt_by_hit(b: Any, book: Any, who: int, is_body_hurt: bool, is_hard: bool) -> None:
    """A hit on a caster: lost if it hurts the body or could knock it down; armour alone fails to interrupt.

    Rules: MAG-1, MAG-4.
    """
    if b.fighter[who].casting < 0:
        return
    if is_body_hurt or is_hard or book.armor_hit_interrupts != 0:
        break_casting(b, book, who, R.MAG_1 if is_body_hurt else R.MAG_4)
    else:
        say(b, Event.CAST_GOES_ON, R.MAG_4, who, -1)
