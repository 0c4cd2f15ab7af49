"""Every broken invariant of a battle, as bits to be combined.

Tests ask after every step; what a GM's edit breaks is told, not refused.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.check import SHARED_BREACHES, Breach, check_body, check_engine, check_gear
from rifts_env.rulesets.base.words import NOBODY, Grip, Status
from rifts_env.rulesets.rifts_v2.deadlock import deadlockers
from rifts_env.rulesets.rifts_v2.fighters import current_apm, share_of_actions
from rifts_env.rulesets.rifts_v2.words import FrameKind

BREACHES = {
    **SHARED_BREACHES,
    int(Breach.ACTIONS): "a fighter has fewer than no actions, or more than its share of the segment",
    int(Breach.MOVEMENT): "a fighter has fewer than no feet, or more than its speed",
    int(Breach.POOL): "a fighter has an impossible number of free defences",
    int(Breach.DEADLOCK): "a deadlock is held by, or on, a fighter who is out of the fight, on its own side, or itself",
    int(Breach.SELECTION): "a fighter has selected a foe who does not deadlock it",
    int(Breach.GRIP): "a grapple does not bind two fighters to each other in matching states",
    int(Breach.HOLD): "an action is held against somebody without an action, or against nobody's foe",
    int(Breach.CASTING): "a spell is under way that its caster does not know, or in a fighter out of the fight",
}


@rule
def check(b: Any, book: Any) -> int:
    """Every broken invariant as bits of Breach; 0 is a sound state."""
    found = check_engine(b, FrameKind.ROUND)
    for who in range(len(b.fighter)):
        if b.fighter[who].status == Status.IN:
            found |= check_segment(b, book, who) | check_relations(b, book, who) | check_gear(b, book, who)
        elif b.fighter[who].deadlocks != 0 or deadlockers(b, who) != 0:
            found |= int(Breach.DEADLOCK)
    return found


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
    if f.mana > sheet.mana:
        found |= int(Breach.LIFE)
    return found | check_body(b, book, who)


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
