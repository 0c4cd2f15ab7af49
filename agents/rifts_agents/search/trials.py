"""One thread's share of a search: a record to play in, a tree, a mask, and the compiled trials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rifts_agents.search.tuning import Tuning
from rifts_env.core.records import make_records, number_in
from rifts_env.core.search import NOTHING, ONE, ROOT, WIDTH, Node, Setting
from rifts_env.ruleset import Ruleset

ROOM = 20_000  # nodes; a tree that is full grows no more
Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Position:
    """What every thread searches from; it is read and never written.

    Attributes:
        ruleset: that the battle goes by.
        capacity: of its records.
        battle: the record of the battle, a decision wanted.
        book: the record of its sheets.
        who: decides.
        side: who searches.
        doctrines: one a seat, as records for the engine.
        codes: the choices that are tried, the doctrine's own first.
    """

    ruleset: Ruleset
    capacity: int
    battle: bytes
    book: bytes
    who: int
    side: int
    doctrines: Any
    codes: Sequence[int]


class Trials:
    """The tree of one thread.

    Args:
        position: where it begins.
        tuning: the numbers of the search.
    """

    def __init__(self, position: Position, tuning: Tuning) -> None:
        rules, capacity = position.ruleset, position.capacity
        mirror = rules.battle_mirror(capacity)
        self._engine = rules.engine
        self._battles, self._fresh = (make_records(mirror, [position.battle]) for _ in range(2))
        self._books = make_records(rules.book_mirror(capacity), [position.book])
        self._outs = self._engine.rows(np.zeros((1, rules.menu.size(capacity)), np.int8))
        self._doctrines = position.doctrines
        room = ROOM if tuning.depth else 2 + len(position.codes)
        self._tree = np.zeros(room * WIDTH, np.int64)
        self.rows: Array = self._tree.reshape(room, WIDTH)
        self._lay_out(position, tuning)

    def _lay_out(self, position: Position, tuning: Tuning) -> None:
        """Write the settings, the root and a child of it for each choice."""
        settings, now = self.rows[0], number_in(self._fresh, 0, "round")
        settings[Setting.USED] = ROOT + 1 + len(position.codes)
        settings[Setting.SIDE] = position.side
        settings[Setting.LAST_ROUND] = now + tuning.rounds if tuning.rounds >= 0 else 0
        settings[Setting.MOST] = tuning.most
        settings[Setting.DEPTH] = tuning.depth
        settings[Setting.WIDEN] = tuning.widen
        settings[Setting.EXPLORE] = tuning.explore
        settings[Setting.MARGIN] = tuning.margin
        settings[Setting.STEEP] = tuning.steep
        for at, code in enumerate(position.codes):
            row = self.rows[ROOT + 1 + at]
            row[Node.CODE], row[Node.WHO], row[Node.PARENT] = code, position.who, ROOT
            row[Node.SIBLING] = self.rows[ROOT][Node.CHILD]
            self.rows[ROOT][Node.CHILD] = ROOT + 1 + at

    def run(self, arm: int, first: int, past: int, seed: int) -> int:
        """Try a choice, by its place in the position's codes, with these numbers of dice; decisions made."""
        where = (self._battles, self._fresh, self._books)
        return self._engine.search(*where, ROOT + 1 + arm, first, past, seed, self._tree, self._doctrines, self._outs)

    def sums(self, count: int) -> Array:
        """For each choice: sum of values (1 is won), sum of their squares, visits. Float64, shape (count, 3)."""
        found: Array = self.rows[ROOT + 1 : ROOT + 1 + count, : Node.VISITS + 1] / np.array([ONE, ONE * ONE, 1.0])
        return found

    def line(self, arm: int, least: int) -> list[tuple[int, int]]:
        """Who and code of a choice and of what follows it most often, as long as that was tried so often."""
        node, line = ROOT + 1 + arm, []
        while node != NOTHING:
            line.append((int(self.rows[node, Node.WHO]), int(self.rows[node, Node.CODE])))
            children = [(int(self.rows[child, Node.VISITS]), child) for child in self._children(node)]
            visits, child = max(children, default=(0, NOTHING))
            node = child if visits >= least else NOTHING
        return line

    def _children(self, node: int) -> Iterator[int]:
        child = int(self.rows[node, Node.CHILD])
        while child != NOTHING:
            yield child
            child = int(self.rows[child, Node.SIBLING])
