"""Doctrines: how a compiled tactic weighs things. One record a tactic, handed to the engine beside the battles.

The record is ruleset-neutral; what the words mean in terms of a ruleset's verbs stands in that ruleset's `tactics`.
"""

from __future__ import annotations

from rifts_env.core.dice import NOBODY
from rifts_env.core.schema import F64, I32

RUNGS = ("random", "brute")  # the tactics of every ruleset, from the weakest
RANDOM, BRUTE = range(len(RUNGS))


class Doctrine:
    """Parameters of a tactic. Shares lie between 0 and 1; masks have one bit a fighter."""

    blunder: F64  # share of decisions that are left to chance
    rung: I32  # one of RUNGS
    protect: I32  # an order: the fighter it guards, or NOBODY


BLANK = {"protect": NOBODY}
