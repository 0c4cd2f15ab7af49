"""Every broken invariant of a battle, as bits to be combined.

Tests ask after every step; what a GM's edit breaks is told, not refused.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.check import SHARED_BREACHES, Breach, check_body, check_engine, check_gear
from rifts_env.rulesets.base.words import NOBODY, Grip, Status
from rifts_env.rulesets.rifts_classic.words import FrameKind

BREACHES = {
    **SHARED_BREACHES,
    int(Breach.ACTIONS): "a fighter has fewer than no actions, more than its APM, or owes more than a round has",
    int(Breach.GRIP): "a hold does not bind two fighters to each other, one of them dominant",
}


@rule
def check(b: Any, book: Any) -> int:
    """Every broken invariant as bits of Breach; 0 is a sound state."""
    found = check_engine(b, FrameKind.ROUND)
    for who in range(len(b.fighter)):
        if b.fighter[who].status == Status.IN:
            found |= check_round(b, book, who) | check_body(b, book, who) | check_gear(b, book, who)
        found |= check_grip(b, who)
    return found


@rule
def check_round(b: Any, book: Any, who: int) -> int:
    """What a round gives and takes."""
    f, apm = b.fighter[who], book.sheet[who].apm
    is_sound = 0 <= f.actions <= apm and 0 <= f.debt <= apm and f.passed_over >= 0
    return 0 if is_sound else int(Breach.ACTIONS)


@rule
def check_grip(b: Any, who: int) -> int:
    """Both partners in a hold, one of them dominant; nobody who is out is in one."""
    f = b.fighter[who]
    if (f.grip != Grip.NONE) != ((b.grips >> who) & 1 != 0):
        return int(Breach.GRIP)
    if f.grip == Grip.NONE:
        return 0 if f.grip_with == NOBODY and f.dominant == 0 else int(Breach.GRIP)
    if f.status != Status.IN or f.grip_with == NOBODY or f.grip_with == who:
        return int(Breach.GRIP)
    g = b.fighter[f.grip_with]
    return 0 if g.grip_with == who and f.dominant + g.dominant == 1 else int(Breach.GRIP)
