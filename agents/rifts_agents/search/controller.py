"""`search[:BUDGET]`: tries what is open by play-outs, and takes what comes out best.

What it knows: the records of the battle as they stand, without the dice that are going to fall. Its choices are those
of the menu, which offers nothing against whom its fighter cannot see; but its play-outs begin from where everybody
really is, hidden fighters among them. A search from what the side perceives would have to guess where they are.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from rifts_agents.search.budget import DEFAULT, Budget
from rifts_agents.search.planner import Planner
from rifts_agents.search.plans import Plan, wilson
from rifts_agents.search.trials import Position
from rifts_agents.search.tuning import Tuning
from rifts_env.actions import Action, Grammar
from rifts_env.battle import Battle
from rifts_env.core.dice import MASK32, mix
from rifts_env.doctrines import doctrine_names, doctrine_table, is_doctrine
from rifts_env.table import Table

TACTICS = ("veteran", "soldier", "brute")  # who decides in the play-outs: the first that there is
SHOWN = 3  # plans whose odds are told


class SearchController:
    """Monte Carlo tree search over clones of the record, with sampled dice.

    Args:
        seed: of the dice in its play-outs.
        argument: the budget of a decision, `200ms` or `500` (trials), with `x2` for two threads.
        tuning: the numbers of the search.
        tactic: the doctrine of its play-outs, or None for the strongest there is.
    """

    def __init__(
        self, seed: int, argument: str = DEFAULT, tuning: Tuning | None = None, tactic: str | None = None
    ) -> None:
        self.budget = Budget.read(argument or DEFAULT)
        self.tuning = tuning or Tuning()
        self.tactic = tactic or next(name for name in TACTICS if is_doctrine(name))
        self.name = f"search:{self.budget}"
        self._seed = seed
        self._reason = ""

    def choose(self, battle: Battle) -> Action:
        """The choice that won most of its trials."""
        began = time.perf_counter()
        legal = np.flatnonzero(battle.mask())
        if len(legal) == 1:
            self._reason = f"{battle.text(int(legal[0]))}: nothing else is open"
            return Action(int(legal[0]))
        position = self._position(battle, legal)
        planner = self._search(battle, position, began)
        plans = self._plans(battle, position, planner)
        self._reason = self._sentence(plans, planner.decisions)
        return Action(position.codes[planner.best])

    def explain(self) -> str:
        """The plan, its odds with their interval, and what comes next."""
        return self._reason

    def plans(self, battle: Battle, count: int) -> list[Plan]:
        """The best plans for the decision that is wanted now, the one that would be taken first."""
        position = self._position(battle, np.flatnonzero(battle.mask()))
        planner = self._search(battle, position, time.perf_counter())
        return self._plans(battle, position, planner)[:count]

    # ------------------------------------------------------------ searching
    def _position(self, battle: Battle, legal: Any) -> Position:
        table, engine = battle.table, battle.ruleset.engine
        seed = self._seed_of(battle)
        blind = Table(battle.ruleset, table.capacity, table.battle_bytes(), table.book_bytes())
        blind.put("dice_key", seed)  # doctrines that draw lots must not draw them from the dice to come
        blind.put("dice_salt", 0)
        ideas = [blind.choose(name) for name in (self.tactic, *doctrine_names())]
        rest = np.random.default_rng(seed).permutation(legal)  # nothing is left out for its number
        doctrines = engine.lane_rows(doctrine_table([self.tactic] * table.capacity))
        side = int(table.book().sheet[table.get("decision_who")].side)
        return Position(battle, side, doctrines, list(dict.fromkeys([*ideas, *rest.tolist()])))

    def _seed_of(self, battle: Battle) -> int:
        """The seed of a decision: from one's own seed and how many decisions there were, not from the battle's dice."""
        return mix((self._seed + battle.table.get("steps") * 0x9E3779B9) & MASK32) >> 1

    def _search(self, battle: Battle, position: Position, began: float) -> Planner:
        planner = Planner(position, self.budget, self.tuning, self._seed_of(battle), began)
        planner.run()
        return planner

    # ------------------------------------------------------------ telling
    def _plans(self, battle: Battle, position: Position, planner: Planner) -> list[Plan]:
        """A plan for each choice, the one that is taken first, then by how often they were tried and their odds."""
        means, visits = planner.means(), planner.sums()[:, 2]
        order = sorted(range(len(position.codes)), key=lambda arm: (arm != planner.best, -visits[arm], -means[arm]))
        speaker = Grammar(battle.ruleset, battle.words, battle.table.capacity)
        seats = battle.table.seats
        plans = []
        for arm in order:
            line = planner.line(arm)
            texts = tuple(speaker.text(Action(code), who, seats(who)) for who, code in line)
            odds, count = float(means[arm]), int(visits[arm])
            plans.append(Plan(texts, position.codes[arm], count, odds, *wilson(odds, count)))
        return plans

    def _sentence(self, plans: list[Plan], decisions: int) -> str:
        best, others = plans[0], plans[1:SHOWN]
        trials = sum(plan.visits for plan in plans)
        rest = f"; next best: {', '.join(str(plan) for plan in others)}" if others else ""
        return f"{best} of {best.visits} play-outs, {trials} in all{rest}"
