"""The brute's few ideas, for every menu whose verbs have their names: hit what hurts most, else walk to the nearest.

A ruleset says by the codes of its own menu what it does first when there is nobody to hit, and what it answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rifts_env.core.jit import rule
from rifts_env.core.menu import Menu
from rifts_env.core.picking import NO_CODE
from rifts_env.core.plane import SLACK
from rifts_env.rulesets.base.fighters import is_foe
from rifts_env.rulesets.base.words import SLOTS, Armor, Limb, Place, Strength


def spans_of(menu: Menu, wishes: list[tuple[int, int]]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """First and last fixed code of each wish (verb, slot); slot -1 is any slot."""
    spans = []
    for verb, slot in wishes:
        first = int(menu.start[verb])
        spans += [first + max(slot, 0), first + (menu.row_of[verb].slots - 1 if slot < 0 else slot)]
    return np.array(spans, np.int64)


@rule
def first_open(spans: Any, out: Any) -> int:
    """The first legal code of a list of spans, or NO_CODE."""
    for at in range(0, len(spans), 2):
        for code in range(spans[at], spans[at + 1] + 1):
            if out.legal[code] != 0:
                return code
    return NO_CODE


@rule
def best_attack(b: Any, book: Any, who: int, first: int, out: Any) -> int:
    """The attack that hurts most on average, the lowest code of equals; NO_CODE where none hurts.

    Args:
        first: the first code of the attacks; slot by slot, seat by seat.
        out: the legal mask.
    """
    capacity = len(b.fighter)
    best, score = NO_CODE, 0.0
    for slot in range(SLOTS):
        for seat in range(capacity):
            code = first + slot * capacity + seat
            if out.legal[code] != 0:
                points = hurts_by(b, book, who, slot, int(book.sheet[who].seat[seat]))
                if points > score:
                    best, score = code, points
    return best


@rule
def hurts_by(b: Any, book: Any, who: int, slot: int, target: int) -> float:
    """Average damage of a plain hit in SD points; nothing where the target cannot be hurt by it."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    average = weapon.dice * (weapon.sides + 1) / 2.0 + weapon.plus + book.sheet[who].weapon_strike[slot]
    if weapon.mega != 0:
        return average * book.md_rate
    sheet = book.sheet[target]
    is_proof = sheet.md_being != 0 or (sheet.armor_kind == Armor.MEGA and b.fighter[target].armor > 0)
    is_limb = weapon.limb == Limb.ARM or weapon.limb == Limb.LEG
    if is_proof and not (is_limb and book.sheet[who].strength > Strength.NORMAL):
        return 0.0
    return average


@rule
def stands_well(b: Any, book: Any, who: int) -> bool:
    """A foe is in melee range already, or a loaded weapon for shooting is in hand."""
    f, sheet = b.fighter[who], book.sheet[who]
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND:
            weapon = book.weapon[sheet.weapon[slot]]
            if weapon.ranged != 0 and (f.loaded[slot] > 0 or weapon.magazine == 0):
                return True
    reach = f.reach + SLACK
    for other in range(len(b.fighter)):
        if is_foe(b, book, who, other):
            g = b.fighter[other]
            if (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y) <= reach * reach:
                return True
    return False


@rule
def nearest_walk(b: Any, book: Any, who: int, first: int, out: Any) -> int:
    """The walk toward the nearest foe, else toward the first ally there is a walk to; NO_CODE where there is none.

    Args:
        first: the first code of the walks toward somebody; seat by seat.
        out: the legal mask.
    """
    f, sheet = b.fighter[who], book.sheet[who]
    best, least = NO_CODE, 2e18
    for seat in range(len(b.fighter)):
        if out.legal[first + seat] != 0:
            target = int(sheet.seat[seat])
            g = b.fighter[target]
            apart = (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)
            if book.sheet[target].side == sheet.side:
                apart = 1e18
            if apart < least:
                best, least = first + seat, apart
    return best
