"""Ten thousand random battles in one process, with flat memory: compiled in the engine's loop, interpreted fewer."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest
from playing import CROWDS, SMALLEST, SOME, Bout, after_some_play, crowd_bout

from rifts_env.core.jit import INTERPRETED
from rifts_env.ruleset import ruleset
from rifts_env.signature import random_steps
from rifts_env.table import Table

MEGABYTE = 1 << 20
ALLOWED = 8 * MEGABYTE  # of growth after as many battles before; the allocator keeps some
BATTLES = 10_000
CHUNK = 50_000  # decisions


def resident() -> int:
    """Bytes of memory that this process holds now (its peak would hide that memory is given back)."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("asks Linux how much memory is held")
    return int(statm.read_text().split()[1]) * 4096


@pytest.mark.skipif(INTERPRETED, reason="plays in the compiled loop")
@pytest.mark.parametrize("bout", [*SMALLEST, *CROWDS], ids=str)
def test_ten_thousand_compiled_battles_leave_memory_flat(bout: Bout) -> None:
    encounter, rules = bout.encounter(), ruleset(bout.rules)
    table = Table(rules, encounter.capacity, *encounter.records())
    rules.values.begin_at(table, 1, 1)
    fresh = np.frombuffer(bytearray(table.battle_bytes()), rules.battle_dtype(encounter.capacity))
    books = np.frombuffer(bytearray(table.book_bytes()), rules.book_dtype(encounter.capacity))
    battles = fresh.copy()
    tally = np.zeros(8, np.int64)
    rules.engine.play_random(battles, fresh, books, 0, 1, CHUNK, tally)
    before, first, seed = resident(), int(tally[0]), 2
    while tally[0] - first < BATTLES:
        rules.engine.play_random(battles, fresh, books, 0, seed, CHUNK, tally)
        seed += 1
        assert seed < 1_000, f"{tally[0]} battles ended in {seed * CHUNK} decisions"
    assert tally[1] + tally[2] + tally[3] == tally[0]
    assert resident() - before < ALLOWED


def growth(work: Callable[[Bout, int], None], bout: Bout, count: int) -> tuple[int, int]:
    """What as many battles again leave behind: bytes of the process, and objects."""
    work(bout, count)
    gc.collect()
    before, objects = resident(), len(gc.get_objects())
    work(bout, count)
    gc.collect()
    return resident() - before, len(gc.get_objects()) - objects


def growth_of_a_fresh_process(work: Callable[[Bout, int], None], bout: Bout, count: int) -> tuple[int, int]:
    """The same in a process of its own: one that has run a thousand tests grows and shrinks for their reasons."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(growth, work, bout, count).result()


def play_in_python(bout: Bout, count: int) -> None:
    crowd = crowd_bout(bout.rules)
    for seed in range(count):
        after_some_play(bout if seed % 4 else crowd, seed, 40)


def play_on_records(bout: Bout, count: int) -> None:
    encounter = bout.encounter()
    for seed in range(count):
        for _ in random_steps(encounter, seed, 100):
            pass


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_battles_in_python_leave_memory_flat(bout: Bout) -> None:
    """The faces of the battles, their logs and histories go when they go."""
    grown, objects = growth_of_a_fresh_process(play_in_python, bout, 40 if INTERPRETED else 200)
    assert objects < 2_000
    assert grown < ALLOWED


@pytest.mark.parametrize("bout", SOME[::3], ids=str)
def test_battles_on_records_leave_memory_flat(bout: Bout) -> None:
    grown, objects = growth_of_a_fresh_process(play_on_records, bout, 20 if INTERPRETED else 500)
    assert objects < 500
    assert grown < ALLOWED
