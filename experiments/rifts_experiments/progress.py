"""How far a long work is: a bar on a terminal, a sentence now and then elsewhere. On the standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rifts_env.commands.screen import note

if TYPE_CHECKING:  # it is imported where a bar is wanted
    from rich.progress import Progress, ProgressColumn

EVERY = 20.0  # seconds between two sentences where there is no terminal


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Hand out what is to be told how much is done, of how much."""
    if not sys.stderr.isatty():
        yield _sentences(what)
        return
    with bars(transient=True) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)


def bars(*more: ProgressColumn, transient: bool = False) -> Progress:
    """How bars look, with more columns behind the usual ones."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, *more, console=Console(stderr=True), transient=transient)


def _sentences(what: str) -> Callable[[int, int], None]:
    told = time.monotonic()

    def tell(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told >= EVERY:
            told = time.monotonic()
            note(f"{what}: {done} of {total}")

    return tell
