"""The contract between a ruleset folder and everything above it, and the registry of rulesets.

A folder under `rulesets/` that has a `ruleset.py` with a `RULESET` is registered by being there. Environments,
controllers, search, training, tournaments and the table use what stands here and nothing else of a ruleset.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from rifts_env.core.features import Features
from rifts_env.core.menu import Menu
from rifts_env.core.schema import Mirror, layout
from rifts_env.ledger import Entry
from rifts_env.problems import RiftsError

if TYPE_CHECKING:  # importing it brings the compiler in
    from rifts_env.core.engine import Engine


class Names(Protocol):
    """What a ruleset needs to speak of a battle: the words of its encounter."""

    @property
    def fighters(self) -> Sequence[str]:
        """Fighters by number."""

    @property
    def sides(self) -> Sequence[str]:
        """Sides by number."""

    @property
    def weapons(self) -> Sequence[Sequence[str]]:
        """Per fighter, the name in each attack slot."""

    @property
    def spells(self) -> Sequence[Sequence[str]]:
        """Per fighter, its spells by slot."""

    @property
    def powers(self) -> Sequence[Sequence[str]]:
        """Per fighter, its powers by slot."""

    @property
    def items(self) -> Sequence[Sequence[str]]:
        """Per fighter, its items by slot."""

    @property
    def effects(self) -> Sequence[str]:
        """The book's spells, powers and items by index."""


@dataclass(frozen=True)
class Line:
    """A line of the log: what happened, and the rules that spoke.

    Attributes:
        text: the sentence.
        rules: the ids of the rules that spoke.
        kind: the event's name.
        who: the fighter it is about; -1 is nobody.
        outward: the sentence as those hear it who see it happen and do not know that fighter's numbers.
    """

    text: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    who: int = -1
    outward: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


class Might(Protocol):
    """A rough estimate of what a fighter is worth, for drawing encounters."""

    @property
    def casts(self) -> bool:
        """Whether it has magic, which the estimate may leave out."""
        ...

    def toll_on(self, foe: Any) -> float:
        """The share of a foe's life that it takes in a round, on average; 0 if nothing it has can hurt that foe."""
        ...


class Narrator(Protocol):
    """Turns events into lines. One narrator tells one battle from its beginning."""

    def tell(self, events: Sequence[Sequence[int]]) -> list[Line]:
        """The lines of a stretch of events, each (kind, cited, who, whom, a, c, d, e)."""
        ...


@dataclass(frozen=True)
class Ruleset:
    """What a ruleset hands over.

    Attributes:
        name: the folder's name.
        title: for people.
        battle: the record class of all that changes.
        book: the record class of all that does not.
        sizes: capacity -> sizes of the records.
        capacities: the numbers of fighters that are compiled.
        menu: the action table.
        decisions: number -> name of each kind of decision.
        rules: the ledger: id -> entry.
        rule_ids: number -> id.
        load_engine: imports the compiled entries (slow at first; nothing else here is).
        narrator: makes a narrator for a battle's names.
        setup: the module that makes records from an encounter.
        purposes: number -> what a die is thrown for, in words.
        flags: bit -> what an invariant's breach means.
        composites: verb -> (decision, default verb and slot) of the question that follows it in the same breath.
        values: reads and writes values by the names of case files.
        context: what a decision is about, from the mirrors of battle and book and the names.
        normalise: puts the rest of a composite text (`burst 3`, `pad 25 ritual`) into the menu's words.
        might: estimates a fighter from a mirror of the book; without it random encounters are checked by battles alone.
    """

    name: str
    title: str
    battle: type
    book: type
    sizes: Callable[[int], dict[str, int]]
    capacities: tuple[int, ...]
    menu: Menu
    decisions: Mapping[int, str]
    rules: Mapping[str, Entry]
    rule_ids: Mapping[int, str]
    load_engine: Callable[[], Engine]
    narrator: Callable[[Names], Narrator]
    setup: Any
    purposes: Mapping[int, str]
    flags: Mapping[int, str]
    composites: Mapping[int, tuple[str, int, int]]
    values: Any
    context: Callable[[Any, Any, Names], Mapping[str, Any]]
    normalise: Callable[[str, Any, Any], str]
    observation: Features
    might: Callable[[Any, int], Might] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A ruleset is copied and pickled by its name."""
        return ruleset, (self.name,)

    @cached_property
    def engine(self) -> Engine:
        """The entries; importing them brings the compiler in."""
        return self.load_engine()

    def battle_mirror(self, capacity: int) -> Mirror:
        """Reader and writer of battle records."""
        return _mirror(self.battle, capacity, self.sizes)

    def book_mirror(self, capacity: int) -> Mirror:
        """Reader and writer of book records."""
        return _mirror(self.book, capacity, self.sizes)

    def battle_dtype(self, capacity: int) -> np.dtype[Any]:
        """The dtype of a battle record."""
        return layout(self.battle, self.sizes(capacity))

    def book_dtype(self, capacity: int) -> np.dtype[Any]:
        """The dtype of a book record."""
        return layout(self.book, self.sizes(capacity))

    def fingerprint(self, capacity: int) -> str:
        """Hash of the rules, the menu and the records: what saves and replays must agree on."""
        digest = hashlib.sha256(self.view_fingerprint(capacity).encode())
        for one in self.rules.values():
            digest.update(f"{one.id}\n{one.sentence}\n".encode())
        digest.update(str(self.battle_dtype(capacity).descr).encode())
        digest.update(str(self.book_dtype(capacity).descr).encode())
        return digest.hexdigest()[:16]

    def view_fingerprint(self, capacity: int) -> str:
        """Hash of the menu and the observations: what a policy's inputs and outputs mean.

        How a record is laid out, or a rule's wording, changes nothing of what weights can read and answer.
        """
        digest = hashlib.sha256(self.name.encode())
        for row in self.menu.rows:
            digest.update(f"{row.verb} {row.text} {row.slots}\n".encode())
        for name in self.observation.names(capacity):
            digest.update(f"{name}\n".encode())
        return digest.hexdigest()[:16]


_MIRRORS: dict[tuple[type, int], Mirror] = {}


def _mirror(record: type, capacity: int, sizes: Callable[[int], dict[str, int]]) -> Mirror:
    if (record, capacity) not in _MIRRORS:
        _MIRRORS[record, capacity] = Mirror(record, sizes(capacity))
    return _MIRRORS[record, capacity]


def ruleset_names() -> list[str]:
    """Every registered ruleset."""
    folder = Path(__file__).resolve().parent / "rulesets"
    return sorted(path.parent.name for path in folder.glob("*/ruleset.py"))


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of that name.

    Raises:
        RiftsError: if there is none.
    """
    if name not in ruleset_names():
        raise RiftsError(f"unknown ruleset: got {name!r}, expected one of {', '.join(ruleset_names())}")
    found: Ruleset = importlib.import_module(f"rifts_env.rulesets.{name}.ruleset").RULESET
    return found
