"""`search[:BUDGET]`: tries what is open by play-outs, and takes what comes out best.

What it knows: the records of the battle as they stand, without the dice that are going to fall. Its choices are those
of the menu, which offers nothing against whom its fighter cannot see; but its play-outs begin from where everybody
really is, hidden fighters among them, with what is left of everybody and the numbers of everybody's sheet. A search
from what the side perceives would have to guess all that. Orders given to its foes it does not look at.
"""

from __future__ import annotations

import random
import time

from rifts_agents.search.budget import DEFAULT, Budget
from rifts_agents.search.choices import position_of
from rifts_agents.search.planner import Planner
from rifts_agents.search.plans import Plan
from rifts_agents.search.trials import Position
from rifts_agents.search.tuning import Tuning
from rifts_env.actions import Action, Grammar
from rifts_env.battle import Battle
from rifts_env.controllers import strongest_doctrine
from rifts_env.odds import wilson

SHOWN = 3  # plans whose odds are told


class SearchController:
    """Monte Carlo tree search over clones of the record, with sampled dice.

    Args:
        seed: of the dice in its play-outs.
        argument: the budget of a decision, `200ms` or `500` (trials), with `x2` for two threads.
        tuning: the numbers of the search.
        tactic: the doctrine of its play-outs, or None for the strongest there is.
    """

    patience = None  # it looks at the clock itself

    def __init__(
        self, seed: int, argument: str = DEFAULT, tuning: Tuning | None = None, tactic: str | None = None
    ) -> None:
        self.budget = Budget.read(argument or DEFAULT)
        self.tuning = tuning or Tuning()
        self.tactic = tactic or strongest_doctrine()
        self.name = f"search:{self.budget}"
        self._seed = seed
        self._reason = ""

    def choose(self, battle: Battle) -> Action:
        """The choice that won most of its trials."""
        began = time.perf_counter()
        position = position_of(battle, self.tactic, self._seed_of(battle))
        if len(position.codes) == 1:
            self._reason = f"{battle.text(position.codes[0])}: nothing else is open"
            return Action(position.codes[0])
        planner = self._search(battle, position, began)
        self._reason = self._sentence(self._plans(battle, position, planner, SHOWN), planner.trials)
        return Action(position.codes[planner.best])

    def explain(self) -> str:
        """The plan, its odds with their interval, and what comes next."""
        return self._reason

    def plans(self, battle: Battle, count: int) -> list[Plan]:
        """The best plans for the decision that is wanted now, the one that would be taken first."""
        began = time.perf_counter()
        position = position_of(battle, self.tactic, self._seed_of(battle))
        planner = self._search(battle, position, began)
        return self._plans(battle, position, planner, count)

    # ------------------------------------------------------------ searching
    def _seed_of(self, battle: Battle) -> int:
        """The seed of a decision: from one's own seed and how many decisions there were, not from the battle's dice."""
        return random.Random(f"{self._seed} {battle.table.get('steps')}").getrandbits(31)

    def _search(self, battle: Battle, position: Position, began: float) -> Planner:
        planner = Planner(position, self.budget, self.tuning, self._seed_of(battle), began)
        planner.run()
        return planner

    # ------------------------------------------------------------ telling
    def _plans(self, battle: Battle, position: Position, planner: Planner, count: int) -> list[Plan]:
        """The first plans: the one that is taken, then by how often they were tried and by their odds."""
        means, visits = planner.means(), planner.sums()[:, 2]
        order = sorted(range(len(position.codes)), key=lambda arm: (arm != planner.best, -visits[arm], -means[arm]))
        plans = []
        for arm in order[:count]:
            odds, tried = float(means[arm]), int(visits[arm])
            texts = self._texts(battle, planner.line(arm))
            plans.append(Plan(texts, position.codes[arm], tried, odds, *wilson(odds * tried, tried)))
        return plans

    @staticmethod
    def _texts(battle: Battle, line: list[tuple[int, int]]) -> tuple[str, ...]:
        """A line of choices, each as the one whose choice it is would say it."""
        first = battle.text(line[0][1])
        if len(line) == 1:
            return (first,)
        speaker = Grammar(battle.ruleset, battle.words, battle.table.capacity)
        return first, *(speaker.text(Action(code), who, battle.table.seats(who)) for who, code in line[1:])

    @staticmethod
    def _sentence(plans: list[Plan], trials: int) -> str:
        best, others = plans[0], plans[1:]
        rest = f"; next best: {', '.join(str(plan) for plan in others)}" if others else ""
        return f"{best} of {best.visits} play-outs, {trials} in all{rest}"
