"""`brute`, the lowest rung that fights to an end: closes in and hits with whatever hurts most.

It makes the same choices as the registered controller of that name; a test holds them against each other.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.picking import NO_CODE, nth_code
from rifts_env.rulesets.base.brute import best_attack, first_open, nearest_walk, spans_of, stands_well
from rifts_env.rulesets.rifts_v2.menu import BLOCKS, FIXED_SIZE, START
from rifts_env.rulesets.rifts_v2.rows import MENU
from rifts_env.rulesets.rifts_v2.words import Verb

# What brute does in its turn when there is nobody to hit, before it thinks of walking; best first.
FIRST_ERRANDS = spans_of(
    MENU, [(Verb.BREAK_FREE, 0), (Verb.STAND, 0), (Verb.STRUGGLE, 0), (Verb.RELOAD, -1), (Verb.DRAW, -1)]
)
# What it answers out of turn, before a foe has to be selected, and after; best first.
FIRST_ANSWERS = spans_of(
    MENU,
    [
        *[(Verb.CIRCULAR_PARRY, 0), (Verb.PARRY, 1), (Verb.PARRY, 0), (Verb.AUTO_DODGE, 0), (Verb.DODGE, 1)],
        *[(Verb.DODGE, 0), (Verb.STRIKE, -1), (Verb.BRACE, 0), (Verb.ROLL, 0), (Verb.PURSUE, 0), (Verb.ACT, 0)],
        *[(Verb.KEEP, 0), (Verb.FOLLOW, 0), (Verb.HOW, 0), (Verb.PAD, 0)],
    ],
)
LAST_ANSWERS = spans_of(
    MENU,
    [
        *[(Verb.TOWARD_BEARING, -1), (Verb.TAKE_IT, 0), (Verb.NO_DEFENCE, 0), (Verb.DECLINE, 0)],
        *[(Verb.WAIT, 0), (Verb.STAY, 0)],
    ],
)


@rule
def choose_brute(b: Any, book: Any, who: int, out: Any) -> int:
    """Hit the foe that can be hurt most, else walk to the nearest; out of turn the first answer that is open."""
    if out.legal[START[Verb.END_TURN]] != 0:
        code = best_attack(b, book, who, FIXED_SIZE + START[Verb.ATTACK] * len(b.fighter), out)
        return code if code != NO_CODE else choose_errand(b, book, who, out)
    code = first_open(FIRST_ANSWERS, out)
    if code == NO_CODE:
        code = first_target(b, Verb.SELECT, out)
    if code == NO_CODE:
        code = first_open(LAST_ANSWERS, out)
    return code if code != NO_CODE else nth_code(out, FIXED_SIZE + BLOCKS * len(b.fighter), 0)


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
def choose_errand(b: Any, book: Any, who: int, out: Any) -> int:
    """Get free, up and ready; then walk to the nearest foe, unless it stands well."""
    code = first_open(FIRST_ERRANDS, out)
    if code != NO_CODE:
        return code
    if not stands_well(b, book, who):
        code = nearest_walk(b, book, who, FIXED_SIZE + START[Verb.TOWARD] * len(b.fighter), out)
        if code != NO_CODE:
            return code
        if out.legal[START[Verb.EXTRA_MOVE]] != 0:
            return int(START[Verb.EXTRA_MOVE])
    return int(START[Verb.END_TURN])
