"""The action table: rows of verbs become codes, texts and their reading.

One table per ruleset. A row is a verb with slots; a targeted row has one code for each slot and each seat in the
decider's own view (itself first, its allies from the front, its foes from the back, so that a foe keeps its seat
however many allies there are). Fixed rows come first, so their codes are the same at every capacity. Extra rows
take an exact place or number; they lie beyond the flat menu and are for people.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Row:
    """One verb of the menu.

    Attributes:
        verb: its number in the ruleset.
        text: how it is written, with `{slot}` and `{target}` where they go.
        meaning: one sentence for the documentation.
        when: the decision it belongs to, in words.
        slots: how many variants it has.
        slot_kind: what a slot is: weapon, spell, power, item, bearing, or the names themselves joined by `|`.
        targeted: whether it is aimed at a fighter.
        extra: whether it takes an exact place (`{x},{y}`) or number (`{number}`).
    """

    verb: int
    text: str
    meaning: str
    when: str
    slots: int = 1
    slot_kind: str = ""
    targeted: bool = False
    extra: bool = False


@dataclass(frozen=True)
class Code:
    """A code taken apart: its row, slot and seat (-1 where it is not targeted)."""

    row: Row
    slot: int
    seat: int


class Menu:
    """The rows of one ruleset with the tables that compiled code needs."""

    def __init__(self, rows: list[Row], verbs: int) -> None:
        self.rows = rows
        self.fixed_rows = [row for row in rows if not row.targeted and not row.extra]
        self.targeted_rows = [row for row in rows if row.targeted and not row.extra]
        self.extra_rows = [row for row in rows if row.extra]
        self.fixed_size = sum(row.slots for row in self.fixed_rows)
        self.blocks = sum(row.slots for row in self.targeted_rows)
        self.extra_size = sum(row.slots for row in self.extra_rows)
        self.start = np.full(verbs, -1, np.int64)  # first fixed code, block or extra code of each verb
        self.fixed_verb, self.fixed_slot = self._tables(self.fixed_rows)
        self.block_verb, self.block_slot = self._tables(self.targeted_rows)
        self.extra_verb, self.extra_slot = self._tables(self.extra_rows)
        self.row_of = {row.verb: row for row in rows}

    def _tables(self, rows: list[Row]) -> tuple[np.ndarray, np.ndarray]:
        verbs: list[int] = []
        slots: list[int] = []
        for row in rows:
            self.start[row.verb] = len(verbs)
            verbs += [row.verb] * row.slots
            slots += range(row.slots)
        return np.array(verbs, np.int64), np.array(slots, np.int64)

    def size(self, capacity: int) -> int:
        """Entries of the flat mask."""
        return self.fixed_size + self.blocks * capacity

    def take_apart(self, code: int, capacity: int) -> Code:
        """The row, slot and seat of a code.

        Raises:
            ValueError: if there is no such code.
        """
        size = self.size(capacity)
        if 0 <= code < self.fixed_size:
            return Code(self.row_of[int(self.fixed_verb[code])], int(self.fixed_slot[code]), -1)
        if self.fixed_size <= code < size:
            block, seat = divmod(code - self.fixed_size, capacity)
            return Code(self.row_of[int(self.block_verb[block])], int(self.block_slot[block]), seat)
        if size <= code < size + self.extra_size:
            at = code - size
            return Code(self.row_of[int(self.extra_verb[at])], int(self.extra_slot[at]), -1)
        raise ValueError(f"no action has the code {code}; there are {size + self.extra_size}")

    def put_together(self, verb: int, slot: int, seat: int, capacity: int) -> int:
        """The code of a verb with its slot and seat."""
        row = self.row_of[verb]
        first = int(self.start[verb]) + slot
        if row.extra:
            return self.size(capacity) + first
        if row.targeted:
            return self.fixed_size + first * capacity + seat
        return first
