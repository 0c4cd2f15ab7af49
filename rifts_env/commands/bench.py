"""`rifts bench`: how fast random legal battles are played, and what they weigh."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from rifts_env.commands.choices import peek
from rifts_env.commands.compiled import DEFAULT_RULES, compile_for, play_at_random, refuse_interpreted
from rifts_env.commands.screen import make_screen
from rifts_env.commands.warm import progress
from rifts_env.problems import RiftsError

FAVOURITE = "gang_war"  # four against four on open ground with cover
WARM_UP = 2_000


def run(
    decisions: int,
    fighters: int,
    encounter: str | None,
    seed: int,
    measures_cold: bool,
    rules: str | None,
    as_json: bool,
) -> None:
    """Measure and print.

    Raises:
        RiftsError: the rules run interpreted, or there is no such encounter.
    """
    refuse_interpreted("their speed says nothing; unset it to measure")
    chosen = encounter or encounter_of_size(fighters, rules or DEFAULT_RULES)
    peek(chosen)
    from rifts_env.encounter import load_encounter
    from rifts_env.ruleset import ruleset

    loaded = load_encounter(chosen, None, rules)
    found = ruleset(loaded.ruleset)
    compile_for(found, loaded.capacity, progress())
    result = {"encounter": chosen, **measure(loaded, found, seed, decisions)}
    result["warm_seconds"] = start_seconds(found.name, loaded.capacity, os.environ)
    if measures_cold:
        with tempfile.TemporaryDirectory() as empty, progress()("compiling once more, with an empty cache"):
            result["cold_seconds"] = start_seconds(found.name, loaded.capacity, {**os.environ, "RIFTS_CACHE": empty})
    print(json.dumps(result, indent=1)) if as_json else tell(result)


def encounter_of_size(fighters: int, rules: str) -> str:
    """A shipped encounter with so many fighters.

    Raises:
        RiftsError: there is none.
    """
    from rifts_env.encounter import encounter_sizes

    sizes = encounter_sizes(rules)
    if sizes.get(FAVOURITE) == fighters:
        return FAVOURITE
    for name, size in sizes.items():
        if size == fighters:
            return name
    known = ", ".join(str(size) for size in sorted(set(sizes.values())))
    raise RiftsError(f"--fighters: got {fighters}, expected a number that a shipped encounter has: {known}")


def measure(loaded: Any, rules: Any, seed: int, decisions: int) -> dict[str, Any]:
    """Play at random, and count."""
    from rifts_env.table import Table

    table = Table(rules, loaded.capacity, *loaded.records())
    rules.values.begin_at(table, 1, 1)
    fresh, book = table.battle_bytes(), table.book_bytes()
    play_at_random(rules, loaded.capacity, fresh, book, seed + 1, WARM_UP)
    began = time.perf_counter()
    tally = play_at_random(rules, loaded.capacity, fresh, book, seed, decisions)
    seconds = time.perf_counter() - began
    battles, made = tally[0], tally[-1]
    return {
        "ruleset": rules.name,
        "fighters": len(loaded.fighters),
        "capacity": loaded.capacity,
        "seed": seed,
        "decisions": made,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(made / seconds),
        "battles_per_second": round(battles / seconds, 1),
        "battles": battles,
        "wins": tally[1:3],
        "draws": tally[3],
        "decisions_per_battle": round(made / battles, 1) if battles else None,
        "legal_codes_per_decision": round(tally[4] / made, 1),
        "codes": rules.menu.size(loaded.capacity),
        "bytes_per_battle": len(fresh),
        "bytes_per_book": len(book),
    }


def start_seconds(rules: str, capacity: int, environment: Any) -> float:
    """Seconds that a new process takes from its start to being ready to play.

    Raises:
        RiftsError: it does not get there.
    """
    command = [sys.executable, "-m", "rifts_env", "warm", "--ruleset", rules, "--capacity", str(capacity)]
    own = {name: value for name, value in environment.items() if name != "NUMBA_CACHE_DIR"}  # ours, set on import
    began = time.perf_counter()
    done = subprocess.run(command, env=own, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RiftsError(f"the rules could not be compiled in a new process: {(done.stderr.splitlines() or [''])[-1]}")
    return round(time.perf_counter() - began, 2)


def tell(result: dict[str, Any]) -> None:
    """Print what was measured."""
    screen = make_screen()
    title = f"{result['encounter']}: {result['fighters']} fighters, random legal choices, one core"
    screen.say(title, "bold")
    battles = result["decisions_per_battle"]
    rows = [
        ("decisions a second", f"{result['decisions_per_second']:,}"),
        ("battles a second", f"{result['battles_per_second']:,}"),
        ("decisions a battle", f"{battles:,}" if battles else "no battle ended"),
        ("legal codes a decision", f"{result['legal_codes_per_decision']:,} of {result['codes']}"),
        ("bytes a battle", f"{result['bytes_per_battle']:,}"),
        ("bytes a book", f"{result['bytes_per_book']:,}"),
        ("from start to ready", f"{result['warm_seconds']} s"),
    ]
    if "cold_seconds" in result:
        rows.append(("the same, compiling", f"{result['cold_seconds']} s"))
    rows.append(("measured", f"{result['decisions']:,} decisions in {result['seconds']} s"))
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        screen.say(f"{name:<{width}}  {value}", indent=2)
