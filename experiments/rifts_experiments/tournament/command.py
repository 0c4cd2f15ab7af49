"""What `rifts tournament` and `rifts exploit` do."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rifts_env.commands.compiled import compile_for, is_interpreted
from rifts_env.commands.screen import make_screen, note
from rifts_env.commands.warm import progress as compiling
from rifts_env.ruleset import ruleset
from rifts_experiments.progress import progress
from rifts_experiments.tournament.bouts import encounter_of
from rifts_experiments.tournament.exploit import Hunt, measure, responder, write_response
from rifts_experiments.tournament.journal import NAME as JOURNAL
from rifts_experiments.tournament.plan import check_plan
from rifts_experiments.tournament.report import Report
from rifts_experiments.tournament.running import run_tournament
from rifts_experiments.tournament.settings import read_settings
from rifts_experiments.tournament.tables import percent, with_interval

RESULTS = Path("results")
MIRRORS = ("mirror_duel", "mirror_melee", "mirror_ranged", "mirror_magic", "mirror_grapple", "mirror_mixed")
WORKERS = 2


@dataclass(frozen=True)
class Search:
    """The budget of a search; see `exploit.Hunt`."""

    generations: int
    population: int
    pairs: int
    final: int
    seed: int
    steps: int


def run_tournament_command(
    name: str, changes: Sequence[str], out: Path | None, workers: int | None, is_fresh: bool
) -> None:
    """Fight what is left of a tournament, write its report, and say where it is and who leads.

    Raises:
        RiftsError: the tournament cannot be read, or its folder holds another one.
    """
    settings = read_settings(name, [*changes, *([f"workers={workers}"] if workers else [])])
    folder = out or RESULTS / Path(name).stem
    if is_fresh:
        (folder / JOURNAL).unlink(missing_ok=True)
    check_plan(settings)
    _compile(settings.encounters, tuple(settings.options.items()), settings.rules)
    done: list[int] = []  # battles that were over whenever it was told: the first from before, the last after all
    began = time.perf_counter()
    with progress("fighting") as tell:

        def watch(over: int, total: int) -> None:
            done.append(over)
            tell(over, total)

        try:
            bouts = run_tournament(settings, folder, watch)
        except KeyboardInterrupt:
            note(f"{done[-1] if done else 0} battles are kept in {folder}; the same command goes on from there")
            raise
    seconds = time.perf_counter() - began
    _tell(Report(settings, bouts), folder)
    if done[-1] > done[0]:
        note(f"{done[-1] - done[0]} battles in {seconds:.1f} s, {(done[-1] - done[0]) / seconds:.0f} a second")


def _tell(report: Report, folder: Path) -> None:
    """Write the report, and say who leads and where it is."""
    files = report.write(folder)
    screen = make_screen()
    for one in report.ratings:
        screen.say(f"{one.name}: {one.points:+.0f} points ({one.low:+.0f} to {one.high:+.0f})")
    screen.say(f"Written: {', '.join(str(path) for path in files)}")


def run_exploit_command(
    target: str,
    encounters: Sequence[str],
    by: str,
    response: str | None,
    search: Search,
    out: Path | None,
    workers: int | None,
) -> None:
    """Look for a response, measure it, write it down, and say what it scores.

    Raises:
        RiftsError: something is not known.
    """
    folder = out or RESULTS / f"exploit_{target.replace(':', '_').replace('/', '_')}"
    hunt = Hunt(target, tuple(encounters or MIRRORS), folder, workers=workers or WORKERS, **asdict(search))
    find = None if response else responder(by)
    _compile(hunt.encounters, hunt.options)
    folder.mkdir(parents=True, exist_ok=True)
    if find is not None:
        with progress("looking for a response") as watch:
            response = find(hunt, watch)
    assert response is not None  # one was given, or one was found
    found = measure(response, hunt)
    files = write_response(hunt, found, by if find else "the command line")
    screen = make_screen()
    screen.say(f"{found.spec} scores {with_interval(found.count.score, found.count.interval)} against {target}.")
    screen.say(f"So {target} gives away at least {percent(found.gain)} of a win in each battle.")
    screen.say(f"Written: {', '.join(str(path) for path in files)}")


def _compile(encounters: Iterable[str], options: tuple[tuple[str, Any], ...], rules: str | None = None) -> None:
    """Have the rules compiled before processes begin, each of which would compile them for itself."""
    if is_interpreted():
        return
    loaded = [encounter_of(one, options, rules) for one in encounters]
    for name, capacity in dict.fromkeys((one.ruleset, one.capacity) for one in loaded):
        compile_for(ruleset(name), capacity, compiling())
