"""Attacks before everybody's turn: prowling, sneak and long-range attacks. CL-INIT-2, CL-INIT-2a, CL-E-SNEAK."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_foe, is_in, is_within
from rifts_env.rulesets.base.order import TIE_ROLLS
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Event, How, Mod, Place, Purpose
from rifts_env.rulesets.rifts_classic.attacks import (
    is_hand_to_hand,
    why_no_attack_with,
    why_no_body_attack,
    why_no_body_attack_at,
    why_not_at,
)
from rifts_env.rulesets.rifts_classic.ids import R


# ---------------------------------------------------------------- hiding
@rule
def prowl(b: Any, book: Any) -> None:
    """Whoever has the skill tries to go unnoticed, in the listed order. Rules: CL-INIT-2a.  Dice: d100 each."""
    for who in range(len(b.fighter)):
        sheet = book.sheet[who]
        if is_in(b, who) and sheet.prowl > 0 and sheet.hidden == 0:
            face = roll(b, 100, Purpose.PROWL, who)
            made = face <= sheet.prowl
            tell(b, Event.PROWL, R.CL_INIT_2A, who, -1, face, sheet.prowl, 0, 1 if made else 0)
            if made:
                hide(b, book, who)


@rule
def hide(b: Any, book: Any, who: int) -> None:
    """The other sides know nothing of it. Rules: CL-INIT-2a."""
    for other in range(len(b.fighter)):
        if book.sheet[other].side != book.sheet[who].side:
            b.fighter[other].aware &= ~(1 << who)


@rule
def is_hidden(b: Any, book: Any, who: int) -> bool:
    """Whether a foe in the fight has not detected it. Rules: CL-INIT-2a."""
    for other in range(len(b.fighter)):
        if is_foe(b, book, who, other) and (b.fighter[other].aware >> who) & 1 == 0:
            return True
    return False


@rule
def notice_everyone(b: Any, book: Any) -> None:
    """When the opening is over, whoever was hidden has been noticed. Rules: CL-INIT-2a."""
    everyone = (1 << len(b.fighter)) - 1
    for who in range(len(b.fighter)):
        if is_in(b, who) and is_hidden(b, book, who):
            say(b, Event.AMBUSH, R.CL_INIT_2A, who, -1)
    for who in range(len(b.fighter)):
        b.fighter[who].aware = everyone


# ---------------------------------------------------------------- afar
@rule
def is_beyond_everyone(b: Any, book: Any, who: int) -> bool:
    """Out of the reach of everything that the foes in the fight carry, in hand or not. Rules: CL-INIT-2a."""
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and is_within(b, who, foe, carried_feet(b, book, foe)):
            return False
    return True


@rule
def carried_feet(b: Any, book: Any, who: int) -> int:
    """How far the farthest of what a fighter carries gets. Rules: CL-INIT-2a."""
    feet = 0
    for slot in range(SLOTS):
        if b.fighter[who].place[slot] != Place.NOWHERE and b.fighter[who].place[slot] != Place.GROUND:
            weapon = book.weapon[book.sheet[who].weapon[slot]]
            feet = max(feet, int(weapon.reach) if weapon.melee != 0 else 0)
            if weapon.ranged != 0 or weapon.thrown != 0:
                feet = max(feet, int(weapon.range_feet))
    return feet


# ---------------------------------------------------------------- the opening
@rule
def why_not_opened_so(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """An opening from afar is a shot or a throw. Rules: CL-INIT-2a."""
    if b.fighter[who].far != 0 and is_hand_to_hand(b, book, who, slot, target):
        return int(R.CL_INIT_2A)
    return 0


@rule
def has_attack_open(b: Any, book: Any, who: int) -> bool:
    """Whether there is anything that a fighter may do in its opening. Rules: CL-INIT-2."""
    for target in range(len(b.fighter)):
        if not is_foe(b, book, who, target):
            continue
        for slot in range(SLOTS):
            if book.sheet[who].weapon[slot] < 0 or why_not_opened_so(b, book, who, slot, target) != 0:
                continue
            if why_no_attack_with(b, book, who, slot) == 0 and why_not_at(b, book, who, slot, target) == 0:
                return True
        if b.fighter[who].far == 0 and has_body_attack_open(b, book, who, target):
            return True
    return False


@rule
def has_body_attack_open(b: Any, book: Any, who: int, target: int) -> bool:
    """Whether a body block or hold is open, which anybody may try. Rules: CL-INIT-2."""
    if why_no_body_attack(b, book, who, How.BODY_BLOCK) != 0:
        return False
    return why_no_body_attack_at(b, book, who, target, How.BODY_BLOCK) == 0


@rule
def find_openings(b: Any, book: Any) -> int:
    """Mark who opens the round: sneakers in the first, and those out of everybody's reach. Rules: CL-INIT-2.

    Returns:
        How many there are.
    """
    count = 0
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        f.opening = 0
        f.far = 0
        if not is_in(b, who) or f.actions < 1:
            continue
        is_sneaking = b.steps == 0 and is_hidden(b, book, who)  # in the first round alone
        if not is_sneaking:
            if not is_beyond_everyone(b, book, who):
                continue
            f.far = 1
        if has_attack_open(b, book, who):
            f.opening = 1
            count += 1
            cite(b, R.CL_INIT_2A, who)
            tell(b, Event.OPENING, R.CL_INIT_2, who, -1, f.far, 0, 0, 0)
    return count


@rule
def order_openings(b: Any, book: Any) -> None:
    """Several roll initiative between themselves. Rules: CL-INIT-2, CL-INIT-1.  Dice: 1d20 each, ties again."""
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        f.opening_tie = 0
        if f.opening != 0:
            face = roll(b, 20, Purpose.OPENING, who)
            f.opening_total = face + modify(b, Mod.INITIATIVE, R.CL_INIT_2, who, book.sheet[who].initiative)
            tell(b, Event.INITIATIVE, R.CL_INIT_2, who, -1, face, f.opening_total, 0, 0)
    for _ in range(TIE_ROLLS):
        if not roll_off_openings(b):
            break


@rule
def roll_off_openings(b: Any) -> bool:
    """One bare d20 for each who is tied. Whether anybody was. Rules: CL-INIT-1, CL-INIT-2.  Dice: 1d20 each."""
    tied = 0
    for who in range(len(b.fighter)):
        if b.fighter[who].opening != 0 and is_opening_tied(b, who):
            tied |= 1 << who
    for who in range(len(b.fighter)):
        face = 0
        if (tied >> who) & 1 != 0:
            face = roll(b, 20, Purpose.TIE, who)
            tell(b, Event.TIE, R.CL_INIT_1, who, -1, face, 0, 0, 0)
        b.fighter[who].opening_tie = b.fighter[who].opening_tie * 32 + face
    return tied != 0


@rule
def is_opening_tied(b: Any, who: int) -> bool:
    """Whether another opener stands at the very same place."""
    f = b.fighter[who]
    for other in range(len(b.fighter)):
        g = b.fighter[other]
        if other != who and g.opening != 0:
            if g.opening_total == f.opening_total and g.opening_tie == f.opening_tie:
                return True
    return False


@rule
def next_opener(b: Any, book: Any) -> int:
    """Who opens next, or NOBODY: the highest who still has an attack open to it. Rules: CL-INIT-2."""
    best = NOBODY
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        if f.opening == 0 or not is_in(b, who):
            continue
        if f.actions < 1 or not has_attack_open(b, book, who):
            f.opening = 0
        elif best == NOBODY or is_before(f, b.fighter[best]):
            best = who
    return best


@rule
def is_before(f: Any, g: Any) -> bool:
    """Whether one opener comes before another."""
    if f.opening_total != g.opening_total:
        return f.opening_total > g.opening_total
    return f.opening_tie > g.opening_tie
