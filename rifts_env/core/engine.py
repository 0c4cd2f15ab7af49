"""The engine of one ruleset: what Python calls, over the ruleset's one compiled entry.

A ruleset's folder makes its engine from its rules:

    ENGINE = Engine(Parts(name="rifts_v2", menu=MENU, features=FEATURES, begin_battle=begin_battle, ...))

Every method takes arrays of battles and books and an index into both; interpreted, lists of mirrors.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from rifts_env.core import batch, editing, entry, playing, rungs, search, stepping
from rifts_env.core.doctrine import Doctrine
from rifts_env.core.entry import Op
from rifts_env.core.jit import INTERPRETED
from rifts_env.core.lanes import Lane
from rifts_env.core.parts import Parts, tie
from rifts_env.core.schema import layout

NO_NUMBERS = np.zeros(0, np.int64)
LANE = layout(Lane, {})
DOCTRINE = layout(Doctrine, {})
Array = np.ndarray[Any, np.dtype[Any]]


class Engine:
    """The compiled or interpreted engine of a ruleset."""

    def __init__(self, parts: Parts) -> None:
        self._menu, self._features = parts.menu, parts.features
        given = parts.names()
        for module in (stepping, rungs, batch, playing, editing, search, entry):  # each calls those before it
            given.update(vars(tie(module, parts.name, given)))
        self.run = given["run"]
        self._rooms: dict[int, tuple[Any, Any, Any, Any]] = {}

    # ------------------------------------------------------------ tables as the entry takes them
    def rows(self, plain: Array) -> Any:
        """A table of masks (int8) or views (float32), one row a battle, as compiled or plain code takes it.

        A mask is bytes and, to be read eight at a time, `words`; a view is a record of the ruleset's features.
        """
        if plain.dtype == np.float32:
            seen = plain.view(self._features.dtype(self._features.capacity(plain.shape[1])))[:, 0]
            return seen.view(np.recarray) if INTERPRETED else seen
        size = plain.shape[1]
        if INTERPRETED:
            return [SimpleNamespace(legal=row, words=row[: size // 8 * 8].view("<i8")) for row in plain]
        formats = [(np.int8, (size,)), (np.int64, (size // 8,))]
        mask = np.dtype({"names": ["legal", "words"], "formats": formats, "offsets": [0, 0], "itemsize": size})
        return plain.view(mask)[:, 0]

    @staticmethod
    def lane_rows(lanes: Array) -> Any:
        """An array of records (lanes, doctrines), likewise."""
        return lanes.view(np.recarray) if INTERPRETED else lanes

    def _room(self, books: Any) -> tuple[Any, Any, Any, Any]:
        """What is handed in where no mask, view, lane or doctrine is wanted; laid out like those that are.

        Another layout would compile another version.
        """
        capacity = len(books[0].sheet) if INTERPRETED else books.dtype["sheet"].shape[0]
        if capacity not in self._rooms:
            legal = self.rows(np.zeros((1, self._menu.size(capacity)), np.int8))
            seen = self.rows(np.zeros((1, self._features.size(capacity)), np.float32))
            lane, doctrine = (self.lane_rows(np.zeros(1, kind)) for kind in (LANE, DOCTRINE))
            self._rooms[capacity] = legal, seen, lane, doctrine
        return self._rooms[capacity]

    def _do(
        self,
        op: Op,
        battles: Any,
        books: Any,
        at: int,
        book_at: int,
        code: int = 0,
        x: float = 0.0,
        y: float = 0.0,
        number: int = 0,
        room: Any = None,
        view: Any = None,
        lane: Any = None,
        doctrine: Any = None,
    ) -> int:
        """Call the entry for one battle."""
        legal, seen, no_lane, no_doctrine = self._room(books)
        outs = legal if room is None else room
        sights = seen if view is None else view
        lanes = no_lane if lane is None else lane
        doctrines = no_doctrine if doctrine is None else doctrine
        where = (battles, battles, books, at, book_at, code, x, y, number)
        return int(self.run(op.value, *where, outs, NO_NUMBERS, sights, lanes, doctrines))

    # ------------------------------------------------------------ one battle
    def start(self, battles: Any, books: Any, at: int, book_at: int) -> None:
        """Begin a battle whose records were just made, and go on to its first decision."""
        self._do(Op.START, battles, books, at, book_at)

    def resume(self, battles: Any, books: Any, at: int, book_at: int) -> None:
        """Go on after the log was drained, or after a GM's edit."""
        self._do(Op.RESUME, battles, books, at, book_at)

    def apply(
        self, battles: Any, books: Any, at: int, book_at: int, code: int, x: float, y: float, number: int
    ) -> None:
        """Carry out a legal choice and go on to the next decision; x, y and number for exact places and paddings."""
        self._do(Op.APPLY, battles, books, at, book_at, code, x, y, number)

    def why_not(
        self, battles: Any, books: Any, at: int, book_at: int, code: int, x: float, y: float, number: int
    ) -> int:
        """The number of the rule that refuses a choice, 0 if it is legal, -1 if there is no such code."""
        return self._do(Op.WHY_NOT, battles, books, at, book_at, code, x, y, number)

    def mask(self, battles: Any, books: Any, at: int, book_at: int, out: Array) -> int:
        """Write the legal mask (int8, the size of the menu) of one battle; returns how many codes are legal."""
        plain = np.zeros((1, len(out)), np.int8)
        legal = self._do(Op.MASK, battles, books, at, book_at, room=self.rows(plain))
        out[:] = plain[0]
        return legal

    def check(self, battles: Any, books: Any, at: int, book_at: int) -> int:
        """Broken invariants of one battle, as bits."""
        return self._do(Op.CHECK, battles, books, at, book_at)

    def perceived(self, battles: Any, books: Any, at: int, book_at: int, who: int) -> int:
        """Mask of the fighters that one of them perceives."""
        return self._do(Op.PERCEIVED, battles, books, at, book_at, code=who)

    def settle_edit(self, battles: Any, books: Any, at: int, book_at: int) -> None:
        """Draw the consequences of a GM's edit."""
        self._do(Op.SETTLE_EDIT, battles, books, at, book_at)

    def observe(self, battles: Any, books: Any, at: int, book_at: int, who: int, full: int, out: Array) -> None:
        """Write what a fighter sees (float32, the size of the features): all (`full` 1), or what it perceives."""
        self._do(Op.OBSERVE, battles, books, at, book_at, code=who, number=full, view=self.rows(out[None, :]))

    def choose(self, battles: Any, books: Any, at: int, book_at: int, doctrine: Any) -> int:
        """The code that a doctrine (an array of one) chooses for the decision that is wanted now."""
        return self._do(Op.CHOOSE, battles, books, at, book_at, doctrine=doctrine)

    def weigh(self, battles: Any, books: Any, at: int, book_at: int, doctrine: Any, worths: Array) -> int:
        """Write what each legal code is worth to a doctrine (an array of one); returns its choice. See `rungs`.

        Args:
            worths: int64, the size of the menu.
        """
        legal, seen, lanes, _ = self._room(books)
        where = (battles, battles, books, at, book_at, 0, 0.0, 0.0, 0)
        return int(self.run(Op.WEIGH.value, *where, legal, worths, seen, lanes, doctrine))

    def appraise(self, battles: Any, books: Any, at: int, book_at: int, code: int, part: int) -> float:
        """One part of what a legal code is worth; see `core.doctrine.Part`."""
        lane = np.zeros(1, LANE)
        self._do(Op.APPRAISE, battles, books, at, book_at, code=code, number=part, lane=self.lane_rows(lane))
        return float(lane["shaped"][0])

    def cut_off(self, battles: Any, books: Any, at: int, book_at: int) -> bool:
        """Whether a battle that is over was ended by a limit and not by the fight."""
        return self._do(Op.CUT_OFF, battles, books, at, book_at) != 0

    def potential(self, battles: Any, books: Any, at: int, book_at: int, side: int) -> float:
        """What a side has left, less what its foes have: from -1 to 1; 0 is even."""
        lane = np.zeros(1, LANE)
        self._do(Op.POTENTIAL, battles, books, at, book_at, code=side, lane=self.lane_rows(lane))
        return float(lane["shaped"][0])

    # ------------------------------------------------------------ whole battles
    def play_random(
        self, battles: Any, fresh: Any, books: Any, at: int, seed: int, decisions: int, tally: Array
    ) -> int:
        """Random legal play in one record; see `playing.play_random`. Returns the decisions made."""
        room, seen, lanes, doctrines = self._room(books)
        op = Op.PLAY_RANDOM.value
        return int(
            self.run(op, battles, fresh, books, at, 0, decisions, 0.0, 0.0, seed, room, tally, seen, lanes, doctrines)
        )

    def play_outs(
        self,
        battles: Any,
        fresh: Any,
        books: Any,
        first: int,
        past: int,
        seed: int,
        most: int,
        plan: Array,
        doctrines: Any,
    ) -> int:
        """Play `fresh[0]` to its end in each record of a row; see `playing.play_outs`. Returns the decisions made.

        It runs without Python's lock, so threads may share a row.
        """
        _, seen, lanes, _ = self._room(books)
        capacity = len(books[0].sheet) if INTERPRETED else books.dtype["sheet"].shape[0]
        room = self.rows(np.zeros((1, self._menu.size(capacity)), np.int8))  # its own: others may be at work
        op, x = Op.PLAY_OUTS.value, float(most)
        return int(
            self.run(op, battles, fresh, books, first, 0, past, x, 0.0, seed, room, plan, seen, lanes, doctrines)
        )

    def search(
        self,
        battles: Any,
        fresh: Any,
        books: Any,
        arm: int,
        first: int,
        past: int,
        seed: int,
        tree: Array,
        doctrines: Any,
        outs: Any,
    ) -> int:
        """Try a choice of a tree's root in `battles[0]`; see `search.search`. Returns the decisions made.

        It runs without Python's lock; each thread brings a battle, a tree and a mask (`outs`) of its own.
        """
        _, seen, lanes, _ = self._room(books)
        where = (battles, fresh, books, 0, 0, arm, float(first), float(past), seed)
        return int(self.run(Op.SEARCH.value, *where, outs, tree, seen, lanes, doctrines))

    # ------------------------------------------------------------ lanes
    def reset_lanes(
        self,
        battles: Any,
        fresh: Any,
        books: Any,
        first: int,
        past: int,
        full: int,
        outs: Any,
        sights: Any,
        lanes: Any,
        doctrines: Any,
    ) -> int:
        """Begin new battles in the lanes of a slice that want one; see `batch.reset_lanes`."""
        where = (battles, fresh, books, first, past, 0, 0.0, 0.0, full)
        return int(self.run(Op.RESET_LANES.value, *where, outs, NO_NUMBERS, sights, lanes, doctrines))

    def step_lanes(
        self,
        battles: Any,
        fresh: Any,
        books: Any,
        first: int,
        past: int,
        full: int,
        mode: int,
        outs: Any,
        sights: Any,
        lanes: Any,
        doctrines: Any,
    ) -> int:
        """One step of a slice of lanes; see `batch.step_lanes`. Returns the decisions made."""
        where = (battles, fresh, books, first, past, mode, 0.0, 0.0, full)
        return int(self.run(Op.STEP_LANES.value, *where, outs, NO_NUMBERS, sights, lanes, doctrines))

    def advise_lanes(
        self,
        battles: Any,
        fresh: Any,
        books: Any,
        first: int,
        past: int,
        place: int,
        outs: Any,
        sights: Any,
        lanes: Any,
        doctrines: Any,
        worths: Array = NO_NUMBERS,
    ) -> None:
        """Put a doctrine's code into every lane of a slice that wants it; see `batch.advise_lanes`."""
        where = (battles, fresh, books, first, past, 0, 0.0, 0.0, place)
        self.run(Op.ADVISE_LANES.value, *where, outs, worths, sights, lanes, doctrines)

    def pick_codes(
        self,
        battles: Any,
        fresh: Any,
        books: Any,
        first: int,
        past: int,
        seed: int,
        outs: Any,
        sights: Any,
        lanes: Any,
        doctrines: Any,
    ) -> None:
        """Put any legal code into every lane of a slice; see `batch.pick_codes`."""
        capacity = len(books[0].sheet) if INTERPRETED else books.dtype["sheet"].shape[0]
        where = (battles, fresh, books, first, past, self._menu.size(capacity), 0.0, 0.0, seed)
        self.run(Op.PICK_CODES.value, *where, outs, NO_NUMBERS, sights, lanes, doctrines)
