"""Search: a controller that tries what is open by play-outs and takes what has won most.

    budget.py      how long or how often it may try
    tuning.py      the numbers of the search, with what was measured of them
    trials.py      one thread's records and tree over the compiled trials of `rifts_env.core.search`
    planner.py     which choices go on being tried: sequential halving
    plans.py       what came of it: plans with odds and intervals
    controller.py  `search[:BUDGET]`
"""

from rifts_agents.search.controller import SearchController

__all__ = ["SearchController"]
