"""Every broken invariant of a battle, as bits to be combined.

Tests ask after every step; what a GM's edit breaks is told, not refused.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Grip, Place, Status
from rifts_env.rulesets.rifts_v2.deadlock import deadlockers
from rifts_env.rulesets.rifts_v2.fighters import current_apm, share_of_actions
from rifts_env.rulesets.rifts_v2.words import FrameKind


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


BREACHES = {
    int(Breach.STACK): "the stack of pending procedures is empty, overfull or has no round at its bottom",
    int(Breach.DECIDER): "a decision is wanted of nobody, or of a fighter who is out of the fight",
    int(Breach.ORDER): "the order of play does not name every seat once",
    int(Breach.ACTIONS): "a fighter has fewer than no actions, or more than its share of the segment",
    int(Breach.MOVEMENT): "a fighter has fewer than no feet, or more than its speed",
    int(Breach.POOL): "a fighter has an impossible number of free defences",
    int(Breach.POSITION): "a fighter in the fight stands outside the field, or faces nowhere",
    int(Breach.DEADLOCK): "a deadlock is held by, or on, a fighter who is out of the fight, on its own side, or itself",
    int(Breach.SELECTION): "a fighter has selected a foe who does not deadlock it",
    int(Breach.GRIP): "a grapple does not bind two fighters to each other in matching states",
    int(Breach.HOLD): "an action is held against somebody without an action, or against nobody's foe",
    int(Breach.GEAR): "more things in hand than hands, or more rounds than a magazine holds",
    int(Breach.CASTING): "a spell is under way that its caster does not know, or in a fighter out of the fight",
    int(Breach.LIFE): "a fighter is in the fight without life, or has more points than its sheet",
    int(Breach.OVER): "the battle's end and its decision contradict each other",
    int(Breach.DICE): "a die was missing and the step was not undone",
}


@rule
def check(b: Any, book: Any) -> int:
    """Every broken invariant as bits of Breach; 0 is a sound state."""
    found = check_engine(b)
    for who in range(len(b.fighter)):
        if b.fighter[who].status == Status.IN:
            found |= check_segment(b, book, who) | check_relations(b, book, who) | check_gear(b, book, who)
        elif b.fighter[who].deadlocks != 0 or deadlockers(b, who) != 0:
            found |= int(Breach.DEADLOCK)
    return found


@rule
def check_engine(b: Any) -> int:
    """Stack, decider, order, end."""
    found = 0
    if b.depth < 1 or b.depth > len(b.stack) or b.stack[0].kind != FrameKind.ROUND:
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
def check_segment(b: Any, book: Any, who: int) -> int:
    """What a segment gives and takes."""
    f, sheet = b.fighter[who], book.sheet[who]
    found = 0
    if f.actions < 0 or f.actions > share_of_actions(max(sheet.apm, current_apm(b, book, who)), 3):
        found |= int(Breach.ACTIONS)
    if f.movement < 0 or f.extra_movement < 0 or f.movement > sheet.spd:
        found |= int(Breach.MOVEMENT)
    if f.dodges < 0 or f.parries < 0 or f.stored_parries < 0 or f.dodges > 1 or f.parries > 3:
        found |= int(Breach.POOL)
    if f.shield_parries < 0 or f.paired_parries < 0 or f.auto_dodges < 0:
        found |= int(Breach.POOL)
    if f.face_x == 0.0 and f.face_y == 0.0:
        found |= int(Breach.POSITION)
    if book.width > 0.0 and (f.x < -0.01 or f.y < -0.01 or f.x > book.width + 0.01 or f.y > book.height + 0.01):
        found |= int(Breach.POSITION)
    left = f.mdc if sheet.md_being != 0 else f.hp
    if left <= 0 or f.hp > sheet.hp or f.sdc > sheet.sdc or f.armor > sheet.armor or f.mana > sheet.mana:
        found |= int(Breach.LIFE)
    return found


@rule
def check_relations(b: Any, book: Any, who: int) -> int:
    """Deadlocks, selection, holds, grapples, spells."""
    f = b.fighter[who]
    found = 0
    for other in range(len(b.fighter)):
        if (f.deadlocks >> other) & 1 != 0:
            if b.fighter[other].status != Status.IN or book.sheet[other].side == book.sheet[who].side:
                found |= int(Breach.DEADLOCK)
    if f.selected != NOBODY and (deadlockers(b, who) >> f.selected) & 1 == 0:
        found |= int(Breach.SELECTION)
    if f.held_against != NOBODY and (f.actions < 1 or b.fighter[f.held_against].status != Status.IN):
        found |= int(Breach.HOLD)
    if f.casting >= 0 and book.sheet[who].spell[f.casting] < 0:
        found |= int(Breach.CASTING)
    return found | check_grip(b, who)


@rule
def check_grip(b: Any, who: int) -> int:
    """Both partners in the same state, one of them dominant where the state has one."""
    f = b.fighter[who]
    if (f.grip != Grip.NONE) != ((b.grips >> who) & 1 != 0):
        return int(Breach.GRIP)
    if f.grip == Grip.NONE:
        return 0 if f.grip_with == NOBODY and f.dominant == 0 and f.grounded == 0 else int(Breach.GRIP)
    if f.grip_with == NOBODY or f.grip_with == who:
        return int(Breach.GRIP)
    g = b.fighter[f.grip_with]
    if g.grip_with != who or g.grip != f.grip or g.grounded != f.grounded or g.status != Status.IN:
        return int(Breach.GRIP)
    dominant = f.dominant + g.dominant
    return 0 if dominant == (0 if f.grip == Grip.GRAPPLE else 1) else int(Breach.GRIP)


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
