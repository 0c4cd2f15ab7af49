"""Compiled tactics: how a fighter that is not the learner's chooses, inside the loop, without Python.

`brute` makes the same choices as the registered controller of that name; a test holds them against each other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rifts_env.core.doctrine import BRUTE
from rifts_env.core.jit import rule
from rifts_env.core.picking import NO_CODE, any_code, nth_code
from rifts_env.core.plane import SLACK
from rifts_env.rulesets.base.fighters import is_foe
from rifts_env.rulesets.base.words import SLOTS, Armor, Limb, Place, Strength
from rifts_env.rulesets.rifts_v2.menu import BLOCKS, FIXED_SIZE, START
from rifts_env.rulesets.rifts_v2.rows import MENU
from rifts_env.rulesets.rifts_v2.words import Verb


def _codes(wishes: list[tuple[Verb, int]]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """First and last fixed code of each wish; slot -1 is any slot."""
    spans = []
    for verb, slot in wishes:
        first = int(MENU.start[verb])
        spans += [first + max(slot, 0), first + (MENU.row_of[verb].slots - 1 if slot < 0 else slot)]
    return np.array(spans, np.int64)


# What brute does in its turn when there is nobody to hit, before it thinks of walking; best first.
FIRST_ERRANDS = _codes(
    [(Verb.BREAK_FREE, 0), (Verb.STAND, 0), (Verb.STRUGGLE, 0), (Verb.RELOAD, -1), (Verb.DRAW, -1)]
)
# What it answers out of turn, before a foe has to be selected, and after; best first.
FIRST_ANSWERS = _codes(
    [
        *[(Verb.CIRCULAR_PARRY, 0), (Verb.PARRY, 1), (Verb.PARRY, 0), (Verb.AUTO_DODGE, 0), (Verb.DODGE, 1)],
        *[(Verb.DODGE, 0), (Verb.STRIKE, -1), (Verb.BRACE, 0), (Verb.ROLL, 0), (Verb.PURSUE, 0), (Verb.ACT, 0)],
        *[(Verb.KEEP, 0), (Verb.FOLLOW, 0), (Verb.HOW, 0), (Verb.PAD, 0)],
    ]
)
LAST_ANSWERS = _codes(
    [
        *[(Verb.TOWARD_BEARING, -1), (Verb.TAKE_IT, 0), (Verb.NO_DEFENCE, 0), (Verb.DECLINE, 0)],
        *[(Verb.WAIT, 0), (Verb.STAY, 0)],
    ]
)


@rule
def choose_by(b: Any, book: Any, doctrine: Any, legal: int, out: Any) -> int:
    """The code that a doctrine chooses for the decision that is wanted now.

    Args:
        doctrine: see `rifts_env.core.doctrine`.
        legal: how many codes are legal.
        out: the legal mask.
    """
    if doctrine.rung == BRUTE:
        return choose_brute(b, book, int(b.decision_who), out)
    return any_code(b, FIXED_SIZE + BLOCKS * len(b.fighter), legal, out)


@rule
def choose_brute(b: Any, book: Any, who: int, out: Any) -> int:
    """Hit the foe that can be hurt most, else walk to the nearest; out of turn the first answer that is open."""
    if out.legal[START[Verb.END_TURN]] != 0:
        code = best_attack(b, book, who, out)
        return code if code != NO_CODE else choose_errand(b, book, who, out)
    code = first_open(FIRST_ANSWERS, out)
    if code == NO_CODE:
        code = first_target(b, Verb.SELECT, out)
    if code == NO_CODE:
        code = first_open(LAST_ANSWERS, out)
    return code if code != NO_CODE else nth_code(out, FIXED_SIZE + BLOCKS * len(b.fighter), 0)


@rule
def first_open(spans: Any, out: Any) -> int:
    """The first legal code of a list of spans."""
    for at in range(0, len(spans), 2):
        for code in range(spans[at], spans[at + 1] + 1):
            if out.legal[code] != 0:
                return code
    return NO_CODE


@rule
def first_target(b: Any, verb: int, out: Any) -> int:
    """The first legal code of a verb that is aimed at a fighter."""
    capacity = len(b.fighter)
    first = FIXED_SIZE + int(START[verb]) * capacity
    for code in range(first, first + capacity):
        if out.legal[code] != 0:
            return code
    return NO_CODE


@rule
def best_attack(b: Any, book: Any, who: int, out: Any) -> int:
    """The attack that hurts most on average, the lowest code of equals; NO_CODE where none hurts."""
    capacity = len(b.fighter)
    best, score = NO_CODE, 0.0
    for slot in range(SLOTS):
        first = FIXED_SIZE + (int(START[Verb.ATTACK]) + slot) * capacity
        for seat in range(capacity):
            if out.legal[first + seat] != 0:
                points = hurts_by(b, book, who, slot, int(book.sheet[who].seat[seat]))
                if points > score:
                    best, score = first + seat, points
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
def choose_errand(b: Any, book: Any, who: int, out: Any) -> int:
    """Get free, up and ready; then walk to the nearest foe, unless it stands well."""
    code = first_open(FIRST_ERRANDS, out)
    if code != NO_CODE:
        return code
    if not stands_well(b, book, who):
        code = nearest_walk(b, book, who, out)
        if code != NO_CODE:
            return code
        if out.legal[START[Verb.EXTRA_MOVE]] != 0:
            return int(START[Verb.EXTRA_MOVE])
    return int(START[Verb.END_TURN])


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
def nearest_walk(b: Any, book: Any, who: int, out: Any) -> int:
    """The walk toward the nearest foe, else toward the first ally there is a walk to."""
    capacity = len(b.fighter)
    first = FIXED_SIZE + int(START[Verb.TOWARD]) * capacity
    f, sheet = b.fighter[who], book.sheet[who]
    best, least = NO_CODE, 2e18
    for seat in range(capacity):
        if out.legal[first + seat] != 0:
            target = int(sheet.seat[seat])
            g = b.fighter[target]
            apart = (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)
            if book.sheet[target].side == sheet.side:
                apart = 1e18
            if apart < least:
                best, least = first + seat, apart
    return best
