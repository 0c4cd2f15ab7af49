"""Broken invariants that rulesets share, and the bits of all of them.

Tests ask after every step; what a GM's edit breaks is told, not refused.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.words import SLOTS, Place, Status


class Breach(IntEnum):
    """What can be wrong with a battle."""

    STACK = 1
    DECIDER = 2
    ORDER = 4
    ACTIONS = 8
    MOVEMENT = 16
    POOL = 32
    POSITION = 64
    DEADLOCK = 128
    SELECTION = 256
    GRIP = 512
    HOLD = 1024
    GEAR = 2048
    CASTING = 4096
    LIFE = 8192
    OVER = 16384
    DICE = 32768


SHARED_BREACHES = {
    int(Breach.STACK): "the stack of pending procedures is empty, overfull or has no round at its bottom",
    int(Breach.DECIDER): "a decision is wanted of nobody, or of a fighter who is out of the fight",
    int(Breach.ORDER): "the order of play does not name every seat once",
    int(Breach.POSITION): "a fighter in the fight stands outside the field, or faces nowhere",
    int(Breach.GEAR): "more things in hand than hands, or more rounds than a magazine holds",
    int(Breach.LIFE): "a fighter is in the fight without life, or has more points than its sheet",
    int(Breach.OVER): "the battle's end and its decision contradict each other",
    int(Breach.DICE): "a die was missing and the step was not undone",
}


@rule
def check_engine(b: Any, round_frame: int) -> int:
    """Stack, decider, order, end; `round_frame` is the kind of the frame that lies at the bottom."""
    found = 0
    if b.depth < 1 or b.depth > len(b.stack) or b.stack[0].kind != round_frame:
        found |= int(Breach.STACK)
    if b.decision_kind != 0:
        if b.decision_who < 0 or b.decision_who >= len(b.fighter) or b.fighter[b.decision_who].status != Status.IN:
            found |= int(Breach.DECIDER)
    if (b.over != 0) == (b.decision_kind != 0):
        found |= int(Breach.OVER)
    if b.missing_sides != 0 or b.misfit_sides != 0:
        found |= int(Breach.DICE)
    seen = 0
    for at in range(len(b.order)):
        seen |= 1 << b.order[at]
    return found if seen == (1 << len(b.order)) - 1 else found | int(Breach.ORDER)


@rule
def check_body(b: Any, book: Any, who: int) -> int:
    """Place, facing and points of one who is in the fight."""
    f, sheet = b.fighter[who], book.sheet[who]
    found = 0
    if f.face_x == 0.0 and f.face_y == 0.0:
        found |= int(Breach.POSITION)
    if book.width > 0.0 and (f.x < -0.01 or f.y < -0.01 or f.x > book.width + 0.01 or f.y > book.height + 0.01):
        found |= int(Breach.POSITION)
    left = f.mdc if sheet.md_being != 0 else f.hp
    if left <= 0 or f.hp > sheet.hp or f.sdc > sheet.sdc or f.armor > sheet.armor:
        found |= int(Breach.LIFE)
    return found


@rule
def check_gear(b: Any, book: Any, who: int) -> int:
    """Hands and magazines."""
    f, sheet = b.fighter[who], book.sheet[who]
    used = 0
    found = 0
    for slot in range(SLOTS):
        if sheet.weapon[slot] < 0:
            continue
        weapon = book.weapon[sheet.weapon[slot]]
        if f.place[slot] == Place.HAND:
            used += weapon.hands
        if f.loaded[slot] < 0 or f.loaded[slot] > weapon.magazine:
            found |= int(Breach.GEAR)
    return found if used <= sheet.arms else found | int(Breach.GEAR)
