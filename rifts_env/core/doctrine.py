"""Doctrines: how a compiled tactic weighs things. One record a tactic, handed to the engine beside the battles.

The record is ruleset-neutral; what the words mean in terms of a ruleset's verbs stands in that ruleset's `tactics`.
"""

from __future__ import annotations

from enum import IntEnum

from rifts_env.core.dice import NOBODY
from rifts_env.core.schema import F64, I32

RUNGS = ("random", "brute", "soldier", "veteran")  # the tactics of every ruleset, from the weakest
RANDOM, BRUTE, SOLDIER, VETERAN = range(len(RUNGS))
SCRIPTED = SOLDIER  # from here on every choice is weighed, and can be explained


ONE_WORTH = 1_000_000  # what choices are worth is told in whole numbers: this is a life, or the like


class Part(IntEnum):
    """What a weighed choice is made of; see a ruleset's `appraise`."""

    CHANCE = 1  # to come off; 0 where nothing is thrown
    SHARE = 2  # of a life, that it takes or keeps off
    WHOSE = 3  # the fighter whose life that is


class Doctrine:
    """Parameters of a tactic. Shares lie between 0 and 1; weights are 1 for the usual; masks have one bit a fighter."""

    blunder: F64  # share of decisions that are left to chance
    aggression: F64  # weight of the harm it does
    caution: F64  # weight of the harm it may come to
    focus: F64  # weight of finishing those who are hurt already
    discipline: F64  # share of its heed for friends: in its line of fire, and the one it guards
    reserve: F64  # weight of actions that are kept back for defences
    morale: F64  # share of its life that it gives before it breaks; 1 never breaks
    cunning: F64  # share of the tricks it knows: backs, declared blows, magic that hinders
    grappling: F64  # weight of holds and throws
    magic: F64  # weight of spells, powers and items
    distance: F64  # weight of keeping away from those who strike
    rung: I32  # one of RUNGS
    focus_on: I32  # an order, a mask: those it goes for first
    ignore: I32  # an order, a mask: those it leaves alone
    protect: I32  # an order: the fighter it guards, or NOBODY
    hold_ground: I32  # an order: it does not walk
    take_alive: I32  # an order: it spares the lives of its foes
    flee: I32  # an order: it gets away


BLANK = {"protect": NOBODY}
