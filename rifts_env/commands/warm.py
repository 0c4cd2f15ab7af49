"""`rifts warm`: compile the rules ahead, for battles of every size."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from rifts_env.commands.compiled import DEFAULT_RULES, compile_for, mark_path, refuse_interpreted
from rifts_env.commands.screen import note
from rifts_env.problems import RiftsError


def run(name: str | None, sizes: Sequence[int]) -> None:
    """Compile a ruleset for some capacities, or for all that it has.

    Raises:
        RiftsError: there is no such ruleset or capacity, or the result cannot be kept.
    """
    refuse_interpreted("there is nothing to compile")
    from rifts_env.ruleset import ruleset

    rules = ruleset(name or DEFAULT_RULES)
    for size in sizes:
        if size not in rules.capacities:
            known = ", ".join(str(one) for one in rules.capacities)
            raise RiftsError(f"--capacity: got {size}, expected one of {known}")
    began = time.perf_counter()
    for capacity in sizes or rules.capacities:
        was_known = mark_path(rules.name, capacity).exists()
        seconds = compile_for(rules, capacity, progress())
        word = "was compiled before, loaded" if was_known else "compiled"
        print(f"{rules.name} for {capacity} fighters: {word} in {seconds:.1f} s", flush=True)
    print(f"Ready, after {time.perf_counter() - began:.1f} s; kept in {mark_path(rules.name, 0).parent}")


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
