"""Play-outs: one battle fought to its end again and again, with new dice each time, by compiled tactics.

What forecasts, search, tournaments and the judging of encounters are made of. Nobody sees the dice that the battle
itself will throw: every play-out has a stream of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rifts_env.core.records import make_records, record_bytes
from rifts_env.doctrines import DoctrineSheet, doctrine_table
from rifts_env.ruleset import Ruleset

Array = np.ndarray[Any, np.dtype[Any]]
CHUNK = 250  # battles between two reports of progress
IN = 0  # the status of whoever is in the fight, in every ruleset


class PlayOuts:
    """A battle to be played to its end many times.

    Args:
        ruleset: whose rules.
        capacity: seats.
        battle: the battle's record: under way, or not yet begun.
        book: its book.
        doctrines: one a seat: how the fighter in it chooses, by name or as a sheet. Orders are in the sheets.

    Attributes:
        decisions: made so far in all play-outs.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        capacity: int,
        battle: bytes,
        book: bytes,
        doctrines: Sequence[DoctrineSheet | str],
    ) -> None:
        self._engine = ruleset.engine
        self._mirror = ruleset.battle_mirror(capacity)
        self._battle = battle
        self._fresh = make_records(self._mirror, [battle])
        self._books = make_records(ruleset.book_mirror(capacity), [book])
        kinds = list(dict.fromkeys(doctrines))
        self._plan = np.array([kinds.index(one) for one in doctrines], np.int64)
        self._doctrines = self._engine.lane_rows(doctrine_table(kinds))
        self.decisions = 0

    def run(self, count: int, seed: int, threads: int = 1, most: int = 0) -> Iterator[Array]:
        """Play it so often, and hand out the ends chunk by chunk, so that progress can be shown and work stopped.

        Args:
            count: how many play-outs.
            seed: of their dice; the n-th play-out of a seed is always the same, whatever the threads.
            threads: how many share the work.
            most: decisions after which one stops unfinished; 0 is no limit.

        Yields:
            The last records: a structured array of the ruleset's battle, one a play-out.
        """
        with ThreadPoolExecutor(threads) as team:
            for first in range(0, count, CHUNK):
                yield self._chunk(team, min(CHUNK, count - first), seed * 1_000_003 + first, threads, most)

    def _chunk(self, team: ThreadPoolExecutor, count: int, seed: int, threads: int, most: int) -> Array:
        ends = make_records(self._mirror, [self._battle] * count)
        cuts = np.linspace(0, count, threads + 1).astype(int).tolist()

        def play(first: int, past: int) -> int:
            return self._engine.play_outs(
                ends, self._fresh, self._books, first, past, seed & 0x7FFFFFFF, most, self._plan, self._doctrines
            )

        self.decisions += sum(team.map(play, cuts[:-1], cuts[1:]))
        return np.frombuffer(b"".join(record_bytes(self._mirror, ends)), self._mirror.dtype)


def cut_off(ends: Array) -> Array:
    """Which of the ends came by a limit and not by the fight: nobody has won, and somebody is still in. Bool."""
    stands: Array = (ends["fighter"]["status"] == IN).any(axis=1) & (ends["winner"] < 0)
    return stands
