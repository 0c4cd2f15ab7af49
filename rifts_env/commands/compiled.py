"""Whether the rules are compiled yet, known without bringing the compiler in, and compiling them.

A file in the cache folder says that a ruleset is compiled for a capacity. Its name carries a stamp, for compiled
code counts only in the place and for the very files it was made from.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rifts_env.commands.screen import note
from rifts_env.core.cache import PACKAGE, cache_folder, sources
from rifts_env.problems import RiftsError

DEFAULT_RULES = "rifts_v2"  # as in `rifts_env.encounter`, which brings the compiler in
INTERPRET = "RIFTS_INTERPRET"
ABOUT = "about a minute for each size of battle"


def is_interpreted() -> bool:
    """Whether the environment asks for rules as plain Python."""
    return os.environ.get(INTERPRET, "0") not in ("", "0")


def interpret() -> None:
    """Run the rules as plain Python, unless the user has said which way; before any of them is imported."""
    os.environ.setdefault(INTERPRET, "1")


# ---------------------------------------------------------------- marks
@cache
def _stamp() -> str:
    """What the compiled code depends on beside the text of the sources: place, times and the compiler."""
    digest = hashlib.sha256(f"{PACKAGE} {version('numba')}".encode())
    for path in sources():
        digest.update(str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:8]


def mark_path(rules: str, capacity: int) -> Path:
    """The file that says that a ruleset is compiled for a capacity."""
    return cache_folder() / f"ready-{rules}-{capacity}-{_stamp()}"


def write_mark(rules: str, capacity: int, capacities: tuple[int, ...], seconds: float) -> None:
    """Note that a ruleset is compiled for a capacity, and which capacities it has.

    Raises:
        RiftsError: the cache folder cannot be written.
    """
    path = mark_path(rules, capacity)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"capacities": capacities, "seconds": round(seconds, 1)}), encoding="utf-8")
    except OSError as error:
        raise RiftsError(f"{path.parent}: compiled rules cannot be kept there: {error.strerror}") from error


def is_ready(rules: str, fighters: int) -> bool:
    """Whether a battle of so many fighters finds its rules compiled."""
    for mark in cache_folder().glob(f"ready-{rules}-*-{_stamp()}"):
        try:
            capacities = json.loads(mark.read_text(encoding="utf-8"))["capacities"]
        except (OSError, ValueError, KeyError, TypeError):
            continue
        fitting = [capacity for capacity in capacities if capacity >= fighters]
        return bool(fitting) and mark_path(rules, min(fitting)).exists()
    return False


def settle_mode(rules: str, fighters: int) -> None:
    """Let this battle run interpreted if its rules are not compiled yet, and say so."""
    if INTERPRET in os.environ or is_ready(rules, fighters):
        return
    interpret()
    if not fighters:
        return  # nothing that could be fought
    note(f"the rules are not compiled yet, so this battle runs interpreted; `rifts warm` compiles them once ({ABOUT})")


def refuse_interpreted(what: str) -> None:
    """Stop what makes sense with compiled rules only.

    Raises:
        RiftsError: the environment asks for interpreted rules.
    """
    if is_interpreted():
        raise RiftsError(f"{INTERPRET}={os.environ[INTERPRET]} is set, so the rules run as plain Python: {what}")


# ---------------------------------------------------------------- compiling
def compile_for(rules: Any, capacity: int, working: Callable[[str], Any]) -> float:
    """Compile a ruleset for a capacity, or load it where that was done before; the seconds it took.

    Args:
        rules: the ruleset.
        capacity: seats of a battle.
        working: makes a context that shows the user that something is going on.

    Raises:
        RiftsError: no shipped encounter fits, or the result cannot be kept.
    """
    what = f"{rules.name} for {capacity} fighters"
    is_known = mark_path(rules.name, capacity).exists()
    began = time.perf_counter()
    with working(f"loading {what}" if is_known else f"compiling {what}"):
        _run_everything(rules, capacity)
    seconds = time.perf_counter() - began
    if not is_known:
        write_mark(rules.name, capacity, rules.capacities, seconds)
    return seconds


def _run_everything(rules: Any, capacity: int) -> None:
    """Call each entry once, with the records it will get in play."""
    from rifts_env.encounter import load_encounter
    from rifts_env.table import Table

    encounter = load_encounter(smallest_encounter(rules.name, capacity), None, rules.name, capacity)
    table = Table(rules, capacity, *encounter.records())
    rules.values.begin_at(table, 1, 1)
    fresh = table.battle_bytes()
    table.start()
    table.mask()
    table.why_not(0, 0.0, 0.0, 0)
    table.check()
    play_at_random(rules, capacity, fresh, table.book_bytes(), seed=1, decisions=1)


def play_at_random(rules: Any, capacity: int, fresh: bytes, book: bytes, seed: int, decisions: int) -> Any:
    """Random legal play in compiled records; its tally (see `Engine.play_random`), the decisions made last."""
    import numpy as np

    battles = np.frombuffer(bytearray(fresh), rules.battle_dtype(capacity))
    begun = np.frombuffer(bytearray(fresh), rules.battle_dtype(capacity))
    books = np.frombuffer(bytearray(book), rules.book_dtype(capacity))
    tally = np.zeros(8, np.int64)
    made = rules.engine.play_random(battles, begun, books, 0, seed, decisions, tally)
    return [*tally.tolist(), int(made)]


def smallest_encounter(rules: str, capacity: int) -> str:
    """A shipped encounter that fits a capacity.

    Raises:
        RiftsError: there is none.
    """
    from rifts_env.encounter import encounter_sizes

    sizes = encounter_sizes(rules)
    fitting = [name for name in sizes if sizes[name] <= capacity]
    if not fitting:
        raise RiftsError(f"no shipped encounter under {rules} has {capacity} fighters or fewer")
    return min(fitting, key=lambda name: sizes[name])
