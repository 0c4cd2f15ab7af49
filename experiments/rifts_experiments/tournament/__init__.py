"""Tournaments: every controller against every other, on every encounter, in both seats, with the same dice.

| file | does |
|---|---|
| `settings.py` | reads a tournament's YAML, with changes |
| `bouts.py` | fights a stretch of battles between two controllers, compiled where both are doctrines |
| `plan.py` | which bouts a tournament is made of, and the stamp of all that decides them |
| `journal.py` | keeps every bout that was fought, so that an interrupted tournament goes on |
| `running.py` | fights what is left, in processes |
| `scores.py` | wins, draws, limits, with intervals; the payoff matrix; resampling |
| `ratings.py`, `equilibrium.py` | strengths on one scale; the mixture that nobody beats |
| `verbs.py` | what each controller chooses, and what it never does |
| `report.py`, `prose.py`, `tables.py`, `pictures.py` | what is written |
| `command.py` | what `rifts tournament` and `rifts exploit` do |
| `exploit.py`, `doctrine_search.py` | a best response to one controller, and how much it wins |
"""
