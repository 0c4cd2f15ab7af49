"""`random`: a uniform choice among the legal actions. The floor of every comparison."""

from __future__ import annotations

import random

import numpy as np

from rifts_env.actions import Action
from rifts_env.battle import Battle


class RandomController:
    """Draws evenly from the legal mask, with a seed of its own."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, battle: Battle) -> Action:
        """Any legal action."""
        legal = np.flatnonzero(battle.mask())
        return Action(int(legal[self._random.randrange(len(legal))]))

    def explain(self) -> str:
        """There is no reason."""
        return "drawn at random from the legal actions"
