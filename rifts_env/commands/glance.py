"""The battle at a glance: every fighter in a line, and the question that somebody has to answer.

Names of values are tried: a ruleset that does not have one has no such column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from rifts_env.problems import RiftsError

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
MARKS = {
    "prone": "prone",
    "stance": "in stance",
    "delaying": "delaying",
    "dominant": "dominant",
}
FOES = {
    "deadlocks": "deadlocks",
    "held_against": "holds an action against",
    "grapple_with": "with",
    "casting": "casting",
}
CLOCKS = {
    "dazed_until": "dazed",
    "slowed_until": "slowed",
    "unconscious_until": "unconscious",
    "agony_until": "in agony",
    "paralysed_until": "paralysed",
    "invisible_until": "invisible",
    "blinded_until": "blinded",
}


class Still:
    """A battle held still, so that many values are read from one copy of its records."""

    def __init__(self, battle: Any) -> None:
        self.words = battle.words
        self.ruleset = battle.ruleset
        self.winner = battle.winner
        self.log = battle.log
        self.table = self
        self._battle = battle.table.battle()
        self._book = battle.table.book()

    def battle(self) -> Any:
        """The battle's records."""
        return self._battle

    def book(self) -> Any:
        """The book's records."""
        return self._book


def find(still: Still, path: str) -> Any:
    """A value by its name; None where the ruleset has no such name."""
    try:
        return still.ruleset.values.read(still, path)
    except RiftsError:
        return None


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


def states_of(still: Still, name: str) -> str:
    """What else is to be known of a fighter: out of the fight, grappled, prone, dazed ..."""
    out = find(still, f"{name}.side_out")
    if out not in (None, "no"):
        return str(out)
    told = [word for path, word in MARKS.items() if find(still, f"{name}.{path}")]
    grip = find(still, f"{name}.grapple")
    if grip and grip != "none":
        told.append({"grapple": "grappling"}.get(grip, f"in a {grip}"))
    for path, word in FOES.items():
        value = find(still, f"{name}.{path}")
        if value:
            told.append(f"{word} {' and '.join(value) if isinstance(value, list) else value}")
    clock = getattr(still.battle(), "clock", 0)
    told += [word for path, word in CLOCKS.items() if (find(still, f"{name}.{path}") or 0) > clock]
    return ", ".join(told)


# ---------------------------------------------------------------- the question
def question(battle: Any) -> Text:
    """Who has to decide what, with everything that bears on it."""
    decision = battle.decision
    about = dict(decision.context)
    ask = QUESTIONS.get(decision.kind, _ask_anything)
    return Text(ask(decision.who, about, decision.kind), "bold")


def _with(about: Mapping[str, Any]) -> str:
    return (f" with {about['weapon']}" if about.get("weapon") else "") + (
        f" ({about['how']})" if about.get("how") else ""
    )


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _ask_turn(who: str, about: Mapping[str, Any], kind: str) -> str:
    actions, feet = _count(about["actions"], "action", "actions"), _count(about["movement"], "foot", "feet")
    return f"{who}'s turn, {actions} and {feet} left: what does {who} do?"


def _ask_how(who: str, about: Mapping[str, Any], kind: str) -> str:
    return f"How does {who} strike at {about.get('target', 'the foe')}{_with(about)}?"


def _ask_defence(who: str, about: Mapping[str, Any], kind: str) -> str:
    striker = about.get("actor", "somebody")
    return f"{striker} strikes at {who}{_with(about)}, {_total(about)}: how does {who} defend?"


def _ask_roll(who: str, about: Mapping[str, Any], kind: str) -> str:
    damage = f"{about.get('damage', '?')} {'MD' if about.get('mega') else 'points'}"
    striker = about.get("actor", "somebody")
    return f"{striker} hits {who}{_with(about)} for {damage}, {_total(about)}: what does {who} do?"


def _total(about: Mapping[str, Any]) -> str:
    """The total that a defence or a roll has to reach."""
    if "total" not in about:
        return "its total not yet known"
    return f"{about['total']} to reach" + (f" ({about['face']} on the die)" if about.get("face") else "")


def _ask_with_foe(before: str, after: str) -> Callable[[str, Mapping[str, Any], str], str]:
    def ask(who: str, about: Mapping[str, Any], kind: str) -> str:
        foe = about.get("actor") or about.get("target") or "the foe"
        return before.format(who=who, foe=foe) + after.format(who=who, foe=foe)

    return ask


def _ask_anything(who: str, about: Mapping[str, Any], kind: str) -> str:
    told = ", ".join(f"{name} {value}" for name, value in about.items())
    return f"{who} has to choose ({kind}{': ' if told else ''}{told})."


QUESTIONS: dict[str, Callable[[str, Mapping[str, Any], str], str]] = {
    "turn": _ask_turn,
    "how": _ask_how,
    "defend": _ask_defence,
    "evade": _ask_defence,
    "roll": _ask_roll,
    "pad": lambda who, about, kind: f"With how much mana does {who} pad the spell?",
    "pursue": _ask_with_foe("{foe} walks out of the deadlock: ", "does {who} pursue?"),
    "opportunity": _ask_with_foe("{foe} exposes itself: ", "does {who} strike?"),
    "interrupt": _ask_with_foe("{foe} casts a spell: ", "does {who} strike?"),
    "follow": _ask_with_foe("{foe} teleports: ", "does {who} follow?"),
    "select": lambda who, about, kind: f"Several foes deadlock {who}: against which of them does {who} defend?",
    "delay": lambda who, about, kind: (
        f"{who} has delayed; next is {about.get('before', 'somebody else')}: act now or wait?"
    ),
    "choke": lambda who, about, kind: f"{who} chokes {about.get('target', 'its foe')}: keep the choke or release?",
}
