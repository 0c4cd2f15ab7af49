"""Tree counts of small positions: how many sequences of choices there are, how many different states they lead to.

With the dice fixed by the seed a choice leads to one state, so a number that changes means that a rule opened, closed
or changed a choice. `trees.yaml` holds the positions with their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from playing import TESTS
from ruamel.yaml import YAML

from rifts_env.battle import Battle
from rifts_env.encounter import encounter_from_mapping
from rifts_env.table import Table

TREES = TESTS / "trees.yaml"


def read_trees() -> dict[str, Any]:
    """The positions, by name, as they are written; changes can be written back with their comments."""
    found: dict[str, Any] = YAML().load(TREES.read_text(encoding="utf-8"))
    return found


def root_of(name: str, position: Mapping[str, Any]) -> Table:
    """A position ready to be counted."""
    fields = {key: value for key, value in position.items() if key in ("fighters", "ground", "order", "options")}
    battle = Battle.from_encounter(encounter_from_mapping(_plain(fields), name), seed=int(position.get("seed", 1)))
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


def counts_of(name: str, position: Mapping[str, Any]) -> list[list[int]]:
    """The numbers of a position at each depth."""
    root = root_of(name, position)
    return [list(count(root, depth)) for depth in range(1, int(position.get("depth", 3)) + 1)]


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
