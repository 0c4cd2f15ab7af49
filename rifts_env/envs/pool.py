"""The encounters an environment draws from: named, written, loaded, drawn at random, or a list of all these."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from rifts_env.encounter import Encounter, encounter_from_mapping, load_encounter
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Ruleset, ruleset
from rifts_env.specs import is_random, read_spec
from rifts_env.table import Table

Source = str | PathLike[str] | Encounter | Mapping[str, Any]


class Pool:
    """Encounters of one ruleset and one capacity, loaded when they are first wanted.

    Args:
        encounter: a name, a path, the fields of an encounter file, a loaded encounter, `random:4v4`, or a sequence of
            these. A `random:` without a seed of its own stands for `size` encounters.
        rules: the ruleset; every encounter is fought under it.
        options: house rules by name, over those of the encounters.
        capacity: seats of a battle; None takes the smallest that fits all.
        size: how many encounters a `random:` stands for.
        seed: of those encounters.

    Raises:
        RiftsError: there is no such encounter, it cannot be read, or it does not fit.
    """

    def __init__(
        self,
        encounter: Source | Sequence[Source],
        rules: str,
        options: Mapping[str, Any] | None = None,
        capacity: int | None = None,
        size: int = 16,
        seed: int = 0,
    ) -> None:
        given = [encounter] if isinstance(encounter, str | PathLike | Encounter | Mapping) else list(encounter)
        if not given:
            raise RiftsError("encounter: got an empty list, expected at least one encounter")
        self.ruleset: Ruleset = ruleset(rules)
        self._options = dict(options or {})
        self._sources = [one for source in given for one in _spread(source, size, seed)]
        self._loaded: dict[int, Encounter] = {}
        self._records: dict[int, tuple[bytes, bytes]] = {}
        least = max(self._least_capacity(at) for at in range(len(self._sources)))
        if capacity is not None and (capacity not in self.ruleset.capacities or capacity < least):
            known = ", ".join(str(one) for one in self.ruleset.capacities if one >= least)
            raise RiftsError(f"capacity: got {capacity} seats, expected one that has room for all: {known}")
        self.capacity = capacity or least

    def __len__(self) -> int:
        return len(self._sources)

    def _least_capacity(self, at: int) -> int:
        source = self._sources[at]
        if isinstance(source, str) and is_random(source):
            fighters = sum(read_spec(source).sizes)
            fitting = [one for one in self.ruleset.capacities if one >= fighters]
            if not fitting:
                raise RiftsError(f"{source}: got {fighters} fighters, expected {max(self.ruleset.capacities)} at most")
            return min(fitting)
        self._loaded[at] = self._load(source, None)
        return self._loaded[at].capacity

    def _load(self, source: Source, capacity: int | None) -> Encounter:
        if isinstance(source, Encounter):
            if source.ruleset != self.ruleset.name or (capacity and source.capacity != capacity):
                got = f"an encounter of {source.ruleset} with {source.capacity} seats"
                raise RiftsError(f"encounter: got {got}, expected {self.ruleset.name} with {capacity} seats")
            return source
        if isinstance(source, Mapping):
            return encounter_from_mapping(source, "encounter", "", self._options, self.ruleset.name, capacity)
        return load_encounter(str(source), self._options, self.ruleset.name, capacity)

    def encounter(self, at: int) -> Encounter:
        """The encounter of that number."""
        found = self._loaded.get(at)
        if found is None or found.capacity != self.capacity:
            found = self._loaded[at] = self._load(self._sources[at], self.capacity)
        return found

    def records(self, at: int) -> tuple[bytes, bytes]:
        """The bytes of the battle, ready to begin, and of its book."""
        if at not in self._records:
            table = Table(self.ruleset, self.capacity, *self.encounter(at).records())
            self.ruleset.values.begin_at(table, 1, 1)
            self._records[at] = table.battle_bytes(), table.book_bytes()
        return self._records[at]

    def side_number(self, side: str) -> int:
        """The number of a side, which has to be the same in all encounters.

        Raises:
            RiftsError: there is no such side, or it is not everywhere the same one.
        """
        numbers = {self._number_in(at, side) for at in range(len(self))}
        if len(numbers) > 1:
            raise RiftsError(f"side: '{side}' is not the same side in every encounter; give its number")
        return numbers.pop()

    def _number_in(self, at: int, side: str) -> int:
        sides = self.encounter(at).sides
        if side not in sides:
            raise RiftsError(f"side: got '{side}', expected one of {', '.join(sides)}, 'any' or 'all'")
        return sides.index(side)


def _spread(source: Source, size: int, seed: int) -> list[Source]:
    """A random spec without a seed stands for many encounters."""
    if isinstance(source, str) and is_random(source) and read_spec(source).seed is None:
        stream = random.Random(f"pool/{seed}")
        return [f"{source}#{stream.getrandbits(31)}" for _ in range(size)]
    return [source]
