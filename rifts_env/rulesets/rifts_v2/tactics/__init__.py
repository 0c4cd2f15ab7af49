"""Compiled tactics: how a fighter chooses by a doctrine, inside the loops, without Python. One file a question.

| file | question |
|---|---|
| `brute` | the lowest rung that fights |
| `choosing` | soldier and veteran: the best of all legal codes |
| `striking`, `gripping`, `casting`, `walking`, `turning`, `answering` | what a code is worth, verb by verb |
| `appraising` | the same for those who ask why |
| `worth` | what a foe is worth, and whether one's nerve holds |
| `odds`, `harm` | chances and damage before any die is thrown |
"""

from __future__ import annotations

from rifts_env.rulesets.rifts_v2.tactics.appraising import appraise, weigh
from rifts_env.rulesets.rifts_v2.tactics.brute import choose_brute
from rifts_env.rulesets.rifts_v2.tactics.choosing import choose_best

__all__ = ["appraise", "choose_best", "choose_brute", "weigh"]
