"""Play-outs: one battle fought to its end again and again, with new dice each time, by compiled tactics.

What forecasts, search, tournaments and the judging of encounters are made of. Nobody sees the dice that the battle
itself will throw: every play-out has a stream of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rifts_env.core.dice import GOLDEN, MASK32, mix
from rifts_env.core.records import make_records, record_bytes
from rifts_env.doctrines import DoctrineSheet, doctrine_table
from rifts_env.ruleset import Ruleset

Array = np.ndarray[Any, np.dtype[Any]]
CHUNK = 250  # battles between two reports of progress
SEED_BITS = 0x7FFFFFFF
IN = 0  # the status of whoever is in the fight, in every ruleset


class PlayOuts:
    """A battle to be played to its end many times.

    Args:
        ruleset: whose rules.
        capacity: seats.
        battle: the battle's record: under way, or not yet begun.
        book: its book.
        doctrines: one a seat: how the fighter in it chooses, by name or as a sheet. Orders are in the sheets.
        counts_choices: whether to count what is chosen.

    Attributes:
        decisions: made so far in all play-outs.
        choices: how often each doctrine chose each code so far: int64, shape (doctrines, codes), the doctrines in
            the order of their first seats. None unless it was asked for.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        capacity: int,
        battle: bytes,
        book: bytes,
        doctrines: Sequence[DoctrineSheet | str],
        counts_choices: bool = False,
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
        codes = ruleset.menu.size(capacity)
        self.choices = np.zeros((len(kinds), codes), np.int64) if counts_choices else None

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

        def play(first: int, past: int) -> tuple[int, Array]:
            numbers = self._numbers()
            made = self._engine.play_outs(
                ends, self._fresh, self._books, first, past, seed & SEED_BITS, most, numbers, self._doctrines
            )
            return made, numbers[len(self._plan) :]

        for made, choices in team.map(play, cuts[:-1], cuts[1:]):
            self.decisions += made
            if self.choices is not None:
                self.choices += choices.reshape(self.choices.shape)
        return np.frombuffer(b"".join(record_bytes(self._mirror, ends)), self._mirror.dtype)

    def _numbers(self) -> Array:
        """The plan with room for what is to be counted behind it; a thread's own."""
        room = 0 if self.choices is None else self.choices.size
        return np.concatenate([self._plan, np.zeros(room, np.int64)])


def battle_seed(seed: int, number: int) -> int:
    """The seed with which `Battle.from_encounter` throws the dice of a play-out of a battle that has not begun.

    Args:
        seed: of the play-outs, as `PlayOuts.run` takes it.
        number: which of them, from 0.
    """
    plain_mix = getattr(mix, "py_func", mix)  # compiled rules cannot be called from Python
    first = number // CHUNK * CHUNK
    stream = plain_mix((((seed * 1_000_003 + first) & SEED_BITS) + (number - first) * GOLDEN) & MASK32)
    return int(plain_mix(stream) >> 1 | (plain_mix(stream ^ 0x5BD1E995) >> 1) << 31)


def cut_off(ends: Array) -> Array:
    """Which of the ends came by a limit and not by the fight: nobody has won, and somebody is still in. Bool."""
    stands: Array = (ends["fighter"]["status"] == IN).any(axis=1) & (ends["winner"] < 0)
    return stands
