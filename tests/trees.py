"""Tree counts of small positions: how many sequences of choices there are, how many different states they lead to.

With the dice fixed by the seed a choice leads to one state, so a number that changes means that a rule opened, closed
or changed a choice. `trees/` holds the positions of each ruleset with their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from playing import TESTS
from ruamel.yaml import YAML

from rifts_env.battle import Battle
from rifts_env.encounter import encounter_from_mapping
from rifts_env.table import Table

TREES = TESTS / "trees"
ENCOUNTER_FIELDS = ("fighters", "ground", "order", "options", "weapons", "spells", "powers", "items")


@dataclass(frozen=True)
class Position:
    """A position under a ruleset.

    Attributes:
        rules: the ruleset.
        name: what it is called in its file.
        fields: what is written there.
    """

    rules: str
    name: str
    fields: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.rules}-{self.name}"


def trees_path(rules: str) -> Path:
    """The file with the positions of a ruleset."""
    return TREES / f"{rules}.yaml"


def read_trees(rules: str) -> dict[str, Any]:
    """The positions of a ruleset, by name, as they are written; changes can be written back with their comments."""
    path = trees_path(rules)
    if not path.is_file():
        return {}
    found: dict[str, Any] = YAML().load(path.read_text(encoding="utf-8"))
    return found


def positions(rules: str) -> list[Position]:
    """The positions of a ruleset."""
    return [Position(rules, name, fields) for name, fields in read_trees(rules).items()]


def root_of(place: Position) -> Table:
    """A position ready to be counted."""
    position = place.fields
    fields = {key: value for key, value in position.items() if key in ENCOUNTER_FIELDS}
    encounter = encounter_from_mapping(_plain(fields), place.name, ruleset_name=place.rules)
    battle = Battle.from_encounter(encounter, seed=int(position.get("seed", 1)))
    for path, value in (position.get("state") or {}).items():
        battle.put(path, _plain(value))
    for text in position.get("played") or ():
        battle.apply(text)
    battle.table.put("log_on", 0)
    return battle.table


def _plain(value: Any) -> Any:
    """Values without the comments that ruamel keeps."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, str):
        return str(value)
    return float(value) if isinstance(value, float) else value


def counts_of(place: Position) -> list[list[int]]:
    """The numbers of a position at each depth."""
    root = root_of(place)
    return [list(count(root, depth)) for depth in range(1, int(place.fields.get("depth", 3)) + 1)]


def count(table: Table, depth: int) -> tuple[int, int]:
    """Sequences of so many choices (shorter where the battle ends), and different states at their ends.

    The count of choices made is part of the state, so that equal states stand at equal depth.
    """
    states: set[bytes] = set()
    sequences = _count(table, depth, states)
    return sequences, len(states)


def _count(table: Table, depth: int, states: set[bytes]) -> int:
    here = table.battle_bytes()
    if depth == 0 or table.get("over"):
        states.add(here)
        return 1
    book = table.book_bytes()
    total = 0
    for code in np.flatnonzero(table.mask()):
        table.apply(int(code), 0.0, 0.0, 0)
        total += _count(table, depth - 1, states)
        table.restore(here, book)
    return total
