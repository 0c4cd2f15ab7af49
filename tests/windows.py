"""Positions at every kind of decision, from the case files: each moment of each case is a position to start from."""

from __future__ import annotations

import zlib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

import numpy as np
from playing import TESTS, at_records

from rifts_env.battle import Battle, Moment
from rifts_env.casefile import read_cases, run_case
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Ruleset, ruleset, ruleset_names

EACH = 2  # positions of a kind
TURN = "turn"  # what the decision about one's own turn is called in every ruleset


@dataclass(frozen=True)
class Window:
    """A kind of decision of a ruleset."""

    rules: str
    kind: str

    def __str__(self) -> str:
        return f"{self.rules}-{self.kind}"


def kinds_of(rules: Ruleset) -> list[str]:
    """The names of the kinds of decision."""
    return [name for number, name in rules.decisions.items() if number != 0]


WINDOWS = [Window(rules, kind) for rules in ruleset_names() for kind in kinds_of(ruleset(rules))]


@cache
def _moments(rules: str) -> dict[str, list[tuple[Battle, Moment]]]:
    found: dict[str, list[tuple[Battle, Moment]]] = defaultdict(list)
    kinds = kinds_of(ruleset(rules))
    for path in sorted((TESTS / "cases" / rules).rglob("*.yaml")):
        for name, case in read_cases(path):
            if all(len(found[kind]) >= EACH for kind in kinds):
                return found
            try:
                battle = run_case(case, name).battle
            except RiftsError:  # the suite of cases says so
                continue
            if battle is not None:
                _gather(battle, found)
    return found


def _gather(battle: Battle, found: dict[str, list[tuple[Battle, Moment]]]) -> None:
    """At most one position of each kind from each case."""
    kinds = kinds_of(battle.ruleset)
    seen = {kind for kind in kinds if len(found[kind]) >= EACH}
    shown_in_turn = {TURN, *(kind for kind, _, _ in battle.ruleset.composites.values())}
    dtype = battle.ruleset.battle_dtype(battle.table.capacity)
    for moment in [*battle.past, battle.now()]:
        records = zlib.decompress(moment.battle)
        kind = battle.ruleset.decisions[int(np.frombuffer(records, dtype)["decision_kind"][0])]
        if kind not in kinds or seen.issuperset(shown_in_turn if kind == TURN else [kind]):
            continue
        there = at_records(battle, records, zlib.decompress(moment.book))
        for known, place in _kinds(there, moment, kind):
            if known not in seen and not there.check():
                seen.add(known)
                found[known].append((battle, place))


def _kinds(there: Battle, moment: Moment, kind: str) -> list[tuple[str, Moment]]:
    """The kind of a position, and of those that a text passes over: how to declare an attack, how to pad a spell."""
    found = [(kind, moment)]
    if kind == TURN:
        there.manual = []
        for action in there.legal_actions():
            verb = there.ruleset.menu.take_apart(action.code, there.table.capacity).row.verb
            follow = there.ruleset.composites.get(verb)
            if follow is not None and follow[0] not in {one for one, _ in found}:
                there.apply(action)
                if there.decision is not None and there.decision.kind == follow[0]:
                    found.append((follow[0], there.now()))
                there.undo()
    return found


def windows(window: Window) -> list[Battle]:
    """Fresh battles that stand at a decision of this kind, their dice thrown by the engine."""
    made = []
    for at, (battle, moment) in enumerate(_moments(window.rules)[window.kind][:EACH]):
        there = at_records(battle, zlib.decompress(moment.battle), zlib.decompress(moment.book))
        there.manual = []
        there._seed(at + 1)
        made.append(there)
    assert made, f"no case file of {window.rules} has a decision of the kind {window.kind!r}"
    return made
