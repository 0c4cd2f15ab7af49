"""`brute`, the lowest rung that fights to an end: closes in and hits with whatever hurts most.

It makes the same choices as the registered controller of that name; a test holds them against each other.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.picking import NO_CODE, nth_code
from rifts_env.rulesets.base.brute import best_attack, first_open, nearest_walk, spans_of, stands_well
from rifts_env.rulesets.rifts_classic.menu import BLOCKS, FIXED_SIZE, START
from rifts_env.rulesets.rifts_classic.rows import MENU
from rifts_env.rulesets.rifts_classic.words import Verb

# What brute does in its turn when there is nobody to hit, before it thinks of walking; best first.
FIRST_ERRANDS = spans_of(
    MENU, [(Verb.BREAK_FREE, 0), (Verb.SQUEEZE, 0), (Verb.STRUGGLE, 0), (Verb.RELOAD, -1), (Verb.DRAW, -1)]
)
# What it answers out of turn; best first.
ANSWERS = spans_of(
    MENU,
    [
        *[(Verb.PARRY, 0), (Verb.AUTO_DODGE, 0), (Verb.DODGE, 0), (Verb.STRIKE, -1), (Verb.DISARM, 0)],
        *[(Verb.ROLL, 0), (Verb.HOW, 0), (Verb.TAKE_IT, 0), (Verb.NO_DEFENCE, 0), (Verb.DECLINE, 0)],
    ],
)


@rule
def choose_brute(b: Any, book: Any, who: int, out: Any) -> int:
    """Hit the foe that can be hurt most, else walk to the nearest; out of turn the first answer that is open."""
    if out.legal[START[Verb.END_TURN]] == 0:
        code = first_open(ANSWERS, out)
        return code if code != NO_CODE else nth_code(out, FIXED_SIZE + BLOCKS * len(b.fighter), 0)
    code = best_attack(b, book, who, FIXED_SIZE + START[Verb.ATTACK] * len(b.fighter), out)
    return code if code != NO_CODE else choose_errand(b, book, who, out)


@rule
def choose_errand(b: Any, book: Any, who: int, out: Any) -> int:
    """Get free and ready; then walk to the nearest foe, unless it stands well."""
    code = first_open(FIRST_ERRANDS, out)
    if code != NO_CODE:
        return code
    if not stands_well(b, book, who):
        code = nearest_walk(b, book, who, FIXED_SIZE + START[Verb.TOWARD] * len(b.fighter), out)
        if code != NO_CODE:
            return code
    return int(START[Verb.END_TURN])
