"""Search: a controller that tries what is open by play-outs and takes what has won most.

- `budget`: how long, or how often, it may try.
- `tuning`: the numbers of the search, with what was measured of them.
- `trials`: one thread's records and tree over the compiled trials of `rifts_env.core.search`.
- `planner`: which choices go on being tried: sequential halving.
- `plans`: what came of it: plans with odds and intervals.
- `controller`: `search[:BUDGET]`.
"""

from rifts_agents.search.controller import SearchController

__all__ = ["SearchController"]
