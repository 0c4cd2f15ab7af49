"""`rifts warm`: compile the rules ahead, for battles of every size."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from rifts_env.commands.compiled import compile_for, mark_path, refuse_interpreted
from rifts_env.commands.screen import note
from rifts_env.core.cache import cache_folder
from rifts_env.problems import RiftsError


def run(name: str | None, sizes: Sequence[int]) -> None:
    """Compile a ruleset, or all of them, for some capacities, or for all that it has.

    Raises:
        RiftsError: there is no such ruleset or capacity, or the result cannot be kept.
    """
    refuse_interpreted("there is nothing to compile")
    from rifts_env.ruleset import ruleset, ruleset_names

    wanted = [ruleset(one) for one in ([name] if name else ruleset_names())]
    for rules in wanted:
        _refuse_other_sizes(rules, sizes)
    began = time.perf_counter()
    for rules in wanted:
        for capacity in sizes or rules.capacities:
            _warm_one(rules, capacity)
    print(f"Ready, after {time.perf_counter() - began:.1f} s; kept in {cache_folder()}")


def _refuse_other_sizes(rules: Any, sizes: Sequence[int]) -> None:
    for size in sizes:
        if size not in rules.capacities:
            known = ", ".join(str(one) for one in rules.capacities)
            raise RiftsError(f"--capacity: got {size}, expected one of {known}")


def _warm_one(rules: Any, capacity: int) -> None:
    was_known = mark_path(rules.name, capacity).exists()
    seconds = compile_for(rules, capacity, progress())
    word = "was compiled before, loaded" if was_known else "compiled"
    print(f"{rules.name} for {capacity} fighters: {word} in {seconds:.1f} s", flush=True)


def progress() -> Callable[[str], AbstractContextManager[None]]:
    """What shows that work goes on: a moving line with its seconds on a terminal, a sentence elsewhere."""
    return _spinner if sys.stderr.isatty() else _sentence


@contextmanager
def _sentence(what: str) -> Iterator[None]:
    note(f"{what} ...")
    yield


@contextmanager
def _spinner(what: str) -> Iterator[None]:
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        shown.add_task(what, total=None)
        yield
