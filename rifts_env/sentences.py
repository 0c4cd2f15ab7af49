"""A battle in plain sentences: what state a fighter is in, and the question that somebody has to answer.

Names of values are tried: of what a ruleset does not have nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rifts_env.problems import RiftsError

MARKS = {
    "prone": "prone",
    "stance": "in stance",
    "delaying": "delaying",
    "dominant": "dominant",
}
FOES = {
    "deadlocks": "deadlocks",
    "holds": "holds",
    "held_by": "held by",
    "held_against": "holds an action against",
    "grapple_with": "with",
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
def states_of(still: Still, name: str, call: Callable[[str], str] = str) -> str:
    """What else is to be known of a fighter: out of the fight, grappled, prone, dazed ...

    Args:
        still: the battle.
        name: the fighter.
        call: how others are called, where not everyone is known.
    """
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
            named = [call(one) for one in (value if isinstance(value, list) else [value])]
            told.append(f"{word} {' and '.join(dict.fromkeys(named))}")
    spell = find(still, f"{name}.casting")
    if spell:
        told.append(f"casting {spell}")
    clock = getattr(still.battle(), "clock", 0)
    told += [word for path, word in CLOCKS.items() if (find(still, f"{name}.{path}") or 0) > clock]
    return ", ".join(told)


# ---------------------------------------------------------------- the question
def question_text(kind: str, who: str, about: Mapping[str, Any]) -> str:
    """Who has to decide what, with everything that bears on it.

    Args:
        kind: of the decision.
        who: the fighter that decides.
        about: the context of the decision.
    """
    return QUESTIONS.get(kind, _ask_anything)(who, about, kind)


def _with(about: Mapping[str, Any]) -> str:
    return (f" with {about['weapon']}" if about.get("weapon") else "") + (
        f" ({about['how']})" if about.get("how") else ""
    )


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _ask_turn(who: str, about: Mapping[str, Any], kind: str) -> str:
    actions, feet = _count(about["actions"], "action", "actions"), _count(about["movement"], "foot", "feet")
    return f"{who}'s turn, {actions} and {feet} left: what does {who} do?"


def _ask_opening(who: str, about: Mapping[str, Any], kind: str) -> str:
    return f"Before everybody's turn, {_count(about['actions'], 'action', 'actions')}: whom does {who} attack?"


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
    "opening": _ask_opening,
    "disarm": _ask_with_foe("{who} parries {foe} with a natural 20: ", "does {who} disarm it?"),
    "counter": _ask_with_foe("{who} parries {foe}: ", "does {who} strike back with the other weapon?"),
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
