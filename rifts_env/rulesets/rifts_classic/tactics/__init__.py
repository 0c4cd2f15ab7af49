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

from rifts_env.rulesets.rifts_classic.tactics.appraising import appraise, weigh
from rifts_env.rulesets.rifts_classic.tactics.brute import choose_brute
from rifts_env.rulesets.rifts_classic.tactics.choosing import choose_best

__all__ = ["appraise", "choose_best", "choose_brute", "weigh"]
