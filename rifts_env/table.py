"""One battle's records in either mode, behind one face: bytes in, bytes out, entries in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rifts_env.core.doctrine import ONE_WORTH
from rifts_env.core.jit import INTERPRETED
from rifts_env.doctrines import one_doctrine, shortfalls
from rifts_env.ruleset import Ruleset

Array = np.ndarray[Any, np.dtype[Any]]
EVENT_FIELDS = ("kind", "cited", "who", "whom", "a", "c", "d", "e")


class Table:
    """The records of one battle and the engine that moves them."""

    def __init__(self, ruleset: Ruleset, capacity: int, battle: bytes, book: bytes) -> None:
        self.ruleset = ruleset
        self.capacity = capacity
        self.menu_size = ruleset.menu.size(capacity)
        self._battle_mirror = ruleset.battle_mirror(capacity)
        self._book_mirror = ruleset.book_mirror(capacity)
        self._battles: Any
        self._books: Any
        self.restore(battle, book)

    def __reduce__(self) -> tuple[Any, ...]:
        """A table is copied and pickled by its bytes."""
        return Table, (self.ruleset, self.capacity, self.battle_bytes(), self.book_bytes())

    # ------------------------------------------------------------ copies
    def __getstate__(self) -> tuple[Ruleset, int, bytes, bytes]:
        return self.ruleset, self.capacity, self.battle_bytes(), self.book_bytes()

    def __setstate__(self, state: tuple[Ruleset, int, bytes, bytes]) -> None:
        self.__init__(*state)  # type: ignore[misc]

    # ------------------------------------------------------------ bytes
    def restore(self, battle: bytes, book: bytes) -> None:
        """Put other records in place of these."""
        self._book_seen: Any = None
        if INTERPRETED:
            self._battles = [self._battle_mirror.read(battle)]
            self._books = [self._book_mirror.read(book)]
        else:
            self._battles = np.frombuffer(bytearray(battle), self._battle_mirror.dtype)
            self._books = np.frombuffer(bytearray(book), self._book_mirror.dtype)

    def battle_bytes(self) -> bytes:
        """The battle as bytes."""
        return self._battle_mirror.write(self._battles[0]) if INTERPRETED else self._battles.tobytes()

    def book_bytes(self) -> bytes:
        """The book as bytes."""
        return self._book_mirror.write(self._books[0]) if INTERPRETED else self._books.tobytes()

    def battle(self) -> Any:
        """The battle's record with its fields as attributes, to be read."""
        return self._battles[0] if INTERPRETED else self._battle_mirror.read(self.battle_bytes())

    def book(self) -> Any:
        """The book's record with its fields as attributes, to be read."""
        if INTERPRETED:
            return self._books[0]
        if self._book_seen is None:  # it changes by a GM's hand only, and controllers read it at every choice
            self._book_seen = self._book_mirror.read(self.book_bytes())
        return self._book_seen

    def seats(self, who: int) -> list[int]:
        """The view of a fighter, seat -> fighter: read at every text, so not through a copy of the whole book."""
        seen = self._books[0].sheet[who].seat if INTERPRETED else self._books["sheet"]["seat"][0, who].tolist()
        return [int(seat) for seat in seen]

    def write(self, battle: Any, book: Any) -> None:
        """Put edited records (as `battle()` and `book()` hand them out) in place."""
        self.restore(self._battle_mirror.write(battle), self._book_mirror.write(book))

    def get(self, name: str) -> int:
        """A plain number of the battle record."""
        return int(getattr(self._battles[0], name) if INTERPRETED else self._battles[name][0])

    def put(self, name: str, value: int) -> None:
        """Set a plain number of the battle record."""
        if INTERPRETED:
            setattr(self._battles[0], name, value)
        else:
            self._battles[name][0] = value

    # ------------------------------------------------------------ dice
    def set_script(self, faces: Sequence[int]) -> None:
        """Lay out the faces that fighters with manual dice will throw."""
        if INTERPRETED:
            for at, face in enumerate(faces):
                self._battles[0].script[at] = face
        else:
            self._battles["script"][0, : len(faces)] = faces
        self.put("script_length", len(faces))
        self.put("script_position", 0)

    def clear_script(self) -> None:
        """Forget scripted faces, so that records of the same state are the same bytes."""
        length = self.get("script_length")
        self.set_script([0] * length)
        self.put("script_length", 0)

    # ------------------------------------------------------------ the engine
    def start(self) -> None:
        """Begin the battle."""
        self.ruleset.engine.start(self._battles, self._books, 0, 0)

    def resume(self) -> None:
        """Go on after a pause."""
        self.ruleset.engine.resume(self._battles, self._books, 0, 0)

    def apply(self, code: int, x: float, y: float, number: int) -> None:
        """Carry out a legal code."""
        self.ruleset.engine.apply(self._battles, self._books, 0, 0, code, x, y, number)

    def why_not(self, code: int, x: float, y: float, number: int) -> int:
        """The number of the rule that refuses a code; 0 if legal, -1 if there is no such code."""
        return int(self.ruleset.engine.why_not(self._battles, self._books, 0, 0, code, x, y, number))

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """A new legal mask, int8, one entry a code."""
        out = np.zeros(self.menu_size, np.int8)
        self.ruleset.engine.mask(self._battles, self._books, 0, 0, out)
        return out

    def observe(self, who: int, full: bool) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a fighter observes, as new numbers (`Ruleset.observation`); all there is, or what it perceives."""
        out = np.zeros(self.ruleset.observation.size(self.capacity), np.float32)
        self.ruleset.engine.observe(self._battles, self._books, 0, 0, who, int(full), out)
        return out

    def choose(self, doctrine: str | Array) -> int:
        """The code that a doctrine, by name or as a table of one, chooses for the decision that is wanted now."""
        engine = self.ruleset.engine
        table = one_doctrine(doctrine) if isinstance(doctrine, str) else doctrine
        return int(engine.choose(self._battles, self._books, 0, 0, engine.lane_rows(table)))

    def weigh(self, doctrine: str | Array) -> tuple[int, np.ndarray[Any, np.dtype[np.float64]]]:
        """A doctrine's choice, and what each code is worth to it (`core.rungs.weigh_by`).

        Args:
            doctrine: by name, or as a table of one.

        Returns:
            The code, and float64, one a code: in lives or the like; minus infinity where it is not legal.
        """
        code, worths = self._weighed(doctrine)
        return code, np.where(self.mask() != 0, worths / ONE_WORTH, -np.inf)

    def shortfalls(self, doctrine: str | Array) -> tuple[int, np.ndarray[Any, np.dtype[np.float32]]]:
        """A doctrine's choice, and by how much each code is worth less to it: float32; see `doctrines.shortfalls`."""
        code, worths = self._weighed(doctrine)
        return code, shortfalls(np.array([code]), worths[None], self.mask()[None])[0]

    def _weighed(self, doctrine: str | Array) -> tuple[int, np.ndarray[Any, np.dtype[np.int64]]]:
        """A doctrine's choice, and what each legal code is worth to it, in parts of `ONE_WORTH`."""
        engine = self.ruleset.engine
        table = one_doctrine(doctrine) if isinstance(doctrine, str) else doctrine
        worths = np.zeros(self.menu_size, np.int64)
        return int(engine.weigh(self._battles, self._books, 0, 0, engine.lane_rows(table), worths)), worths

    def appraise(self, code: int, part: int) -> float:
        """One part (`core.doctrine.Part`) of what a legal code is worth."""
        return float(self.ruleset.engine.appraise(self._battles, self._books, 0, 0, code, part))

    def is_cut_off(self) -> bool:
        """Whether the battle is over because of a limit and not of the fight."""
        return bool(self.ruleset.engine.cut_off(self._battles, self._books, 0, 0))

    def potential(self, side: int) -> float:
        """What a side has left against its foes, from -1 to 1."""
        return float(self.ruleset.engine.potential(self._battles, self._books, 0, 0, side))

    def standing(self) -> list[bool]:
        """For each seat, whether the one who has it is in the fight: in every ruleset those with the `status` 0."""
        if INTERPRETED:
            return [fighter.status == 0 for fighter in self._battles[0].fighter]
        return [status == 0 for status in self._battles["fighter"]["status"][0].tolist()]

    def perceived(self, who: int) -> list[bool]:
        """For each seat, whether a fighter perceives the one who has it."""
        mask = int(self.ruleset.engine.perceived(self._battles, self._books, 0, 0, who))
        return [mask >> at & 1 == 1 for at in range(self.capacity)]

    def check(self) -> int:
        """Every broken invariant as bits; 0 is a sound state."""
        return int(self.ruleset.engine.check(self._battles, self._books, 0, 0))

    def settle_edit(self) -> None:
        """Draw the consequences of a GM's edit, once."""
        self.ruleset.engine.settle_edit(self._battles, self._books, 0, 0)

    def drain(self) -> list[tuple[int, ...]]:
        """Take the events out of the ring."""
        count = self.get("events")
        if INTERPRETED:
            ring = self._battles[0].event
            events = [tuple(getattr(ring[at], name) for name in EVENT_FIELDS) for at in range(count)]
            for at in range(count):
                for name in EVENT_FIELDS:
                    setattr(ring[at], name, 0)
        else:
            events = [tuple(int(value) for value in event) for event in self._battles["event"][0, :count].tolist()]
            self._battles["event"][0, :count] = np.zeros((), self._battles["event"].dtype)
        self.put("events", 0)
        return events
