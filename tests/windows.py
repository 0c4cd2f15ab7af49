"""Positions at every kind of decision, from the case files: each moment of each case is a position to start from."""

from __future__ import annotations

import zlib
from collections import defaultdict
from functools import cache

import numpy as np
from playing import TESTS, at_records

from rifts_env.battle import Battle, Moment
from rifts_env.casefile import read_cases, run_case
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset

KINDS = [name for name in ruleset("rifts_v2").decisions.values() if name != "none"]
EACH = 2  # positions of a kind
PASSED_OVER = ("turn", "how", "pad")  # what a turn's decision can show


@cache
def _moments() -> dict[str, list[tuple[Battle, Moment]]]:
    found: dict[str, list[tuple[Battle, Moment]]] = defaultdict(list)
    for path in sorted((TESTS / "cases" / "rifts_v2").rglob("*.yaml")):
        for name, case in read_cases(path):
            if all(len(found[kind]) >= EACH for kind in KINDS):
                return found
            try:
                battle = run_case(case, name).battle
            except RiftsError:  # the suite of cases says so
                continue
            _gather(battle, found)
    return found


def _gather(battle: Battle | None, found: dict[str, list[tuple[Battle, Moment]]]) -> None:
    """At most one position of each kind from each case."""
    seen = {kind for kind in KINDS if len(found[kind]) >= EACH}
    dtype = battle.ruleset.battle_dtype(battle.table.capacity) if battle else None
    for moment in [*battle.past, battle.now()] if battle else []:
        records = zlib.decompress(moment.battle)
        kind = battle.ruleset.decisions[int(np.frombuffer(records, dtype)["decision_kind"][0])]
        if kind not in KINDS or seen.issuperset(PASSED_OVER if kind == "turn" else [kind]):
            continue
        there = at_records(battle, records, zlib.decompress(moment.book))
        for known, place in _kinds(there, moment, kind):
            if known not in seen and not there.check():
                seen.add(known)
                found[known].append((battle, place))


def _kinds(there: Battle, moment: Moment, kind: str) -> list[tuple[str, Moment]]:
    """The kind of a position, and of those that a text passes over: how to declare an attack, how to pad a spell."""
    found = [(kind, moment)]
    if kind == "turn":
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


def windows(kind: str) -> list[Battle]:
    """Fresh battles that stand at a decision of this kind, their dice thrown by the engine."""
    made = []
    for at, (battle, moment) in enumerate(_moments()[kind][:EACH]):
        there = at_records(battle, zlib.decompress(moment.battle), zlib.decompress(moment.book))
        there.manual = []
        there._seed(at + 1)
        made.append(there)
    assert made, f"no case file has a decision of the kind {kind!r}"
    return made
