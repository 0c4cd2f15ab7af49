"""The battle at a glance: every fighter in a line, and the question that somebody has to answer.

Names of values are tried: a ruleset that does not have one has no such column.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from rifts_env.sentences import Still, find, question_text, states_of

COLUMNS = {  # short titles: with two sides of armed mages a line still fits 80 columns
    "hp": "hp",
    "sdc": "sdc",
    "mdc": "mdc",
    "arm": "armor",
    "ward": "ward",
    "mana": "mana",
    "isp": "isp",
    "act": "actions",
    "feet": "movement",
    "parry": "parries",
    "dodge": "dodges",
}


# ---------------------------------------------------------------- the fighters
def state_grid(battle: Any) -> Grid:
    """All fighters that are still in the battle's records, a line each."""
    still = Still(battle)
    names = battle.words.fighters
    seen = {title: {name: find(still, f"{name}.{path}") for name in names} for title, path in COLUMNS.items()}
    used = [title for title in COLUMNS if any(seen[title].values())]
    decision = battle.decision_head()
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", "side", *used, "at", "away", "state"):
        grid.add_column(title, no_wrap=title != "state", overflow="fold")
    for at, name in enumerate(names):
        numbers = [str(seen[title][name]) for title in used]
        away = _away(still, names[decision[0]], name) if decision else ""
        is_out = find(still, f"{name}.side_out") not in (None, "no")
        style = "dim" if is_out else "bold" if decision and decision[0] == at else ""
        place = find(still, f"{name}.at") or ["?", "?"]
        where = ",".join(f"{number:g}" for number in place)
        grid.add_row(name, battle.words.side_of(at), *numbers, where, away, states_of(still, name), style=style)
    return grid


def _away(still: Still, decider: str, name: str) -> str:
    """How far a fighter is from the one who decides."""
    here, there = find(still, f"{decider}.at"), find(still, f"{name}.at")
    if name == decider or not here or not there:
        return ""
    return f"{hypot(there[0] - here[0], there[1] - here[1]):.0f} ft"


# ---------------------------------------------------------------- the question
def question(battle: Any) -> Text:
    """Who has to decide what, with everything that bears on it."""
    decision = battle.decision
    return Text(question_text(decision.kind, decision.who, decision.context), "bold")
