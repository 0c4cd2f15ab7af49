"""Compiled tactics: how a fighter chooses by a doctrine, inside the loops, without Python. One file a question.

| file | question |
|---|---|
| `brute` | the lowest rung that fights |
| `choosing` | soldier and veteran: the best of all legal codes |
| `striking`, `gripping`, `walking`, `turning`, `answering` | what a code is worth, verb by verb |
| `appraising` | the same for those who ask why |
| `worth` | what a foe is worth, and what its actions are |
| `odds` | chances before any die is thrown |

What is the same in other rulesets stands in `base`: `harm`, `chances`, `nerve`, `brute`.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.doctrine import BRUTE, SOLDIER
from rifts_env.core.jit import rule
from rifts_env.core.picking import any_code, is_left_to_chance
from rifts_env.rulesets.rifts_classic.menu import BLOCKS, FIXED_SIZE
from rifts_env.rulesets.rifts_classic.tactics.appraising import appraise
from rifts_env.rulesets.rifts_classic.tactics.brute import choose_brute
from rifts_env.rulesets.rifts_classic.tactics.choosing import choose_best

__all__ = ["appraise", "choose_by"]


@rule
def choose_by(b: Any, book: Any, doctrine: Any, legal: int, out: Any) -> int:
    """The code that a doctrine chooses for the decision that is wanted now.

    Args:
        doctrine: see `rifts_env.core.doctrine`.
        legal: how many codes are legal.
        out: the legal mask.
    """
    if doctrine.blunder > 0.0 and is_left_to_chance(b, doctrine.blunder):
        return any_code(b, FIXED_SIZE + BLOCKS * len(b.fighter), legal, out)
    if doctrine.rung >= SOLDIER:
        return choose_best(b, book, doctrine, out)
    if doctrine.rung == BRUTE:
        return choose_brute(b, book, int(b.decision_who), out)
    return any_code(b, FIXED_SIZE + BLOCKS * len(b.fighter), legal, out)
