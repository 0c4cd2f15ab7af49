"""`rifts check`: case files are run, and what does not hold is said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rifts_env.commands.compiled import interpret
from rifts_env.commands.screen import BAD_INPUT, FINE, NOT_SO, Screen, complain, make_screen
from rifts_env.problems import RiftsError


def run(written: Sequence[str], rules: str | None = None) -> int:
    """Run case files, and those of whole folders; with a ruleset, the cases that are for it alone. The exit code.

    Raises:
        RiftsError: a folder holds no file, or there is no such ruleset.
    """
    interpret()
    if rules is not None:
        from rifts_env.encounter import setup_of

        setup_of(rules)
    screen = make_screen()
    held = failed = unreadable = 0
    for path in _files(written):
        try:
            good, bad = _run_file(screen, path, rules)
        except RiftsError as error:
            complain("\n".join(_with_file(line, path) for line in str(error).splitlines()))
            unreadable += 1
            continue
        held += good
        failed += bad
    cannot = f", {_count(unreadable, 'file')} cannot be run" if unreadable else ""
    holding = f"{_count(held, 'case')} {'holds' if held == 1 else 'hold'}"
    screen.say(f"{holding}, {failed} {'does' if failed == 1 else 'do'} not{cannot}.", "bold")
    if unreadable:
        return BAD_INPUT
    return NOT_SO if failed else FINE


def _files(written: Sequence[str]) -> list[Path]:
    """The files that were named, and the YAML files below the folders that were.

    Raises:
        RiftsError: a folder holds none.
    """
    files: list[Path] = []
    for one in written:
        path = Path(one)
        if not path.is_dir():
            files.append(path)
            continue
        inside = sorted(found for found in path.rglob("*") if found.suffix in (".yaml", ".yml") and found.is_file())
        if not inside:
            raise RiftsError(f"{path}: got a folder without case files, expected *.yaml in it or below it")
        files += inside
    return files


def _run_file(screen: Screen, path: Path, rules: str | None) -> tuple[int, int]:
    """Run one file and say what became of each of its cases; how many hold and how many do not."""
    from rifts_env.casefile import read_cases, run_case
    from rifts_env.encounter import rules_of

    held = failed = 0
    for name, case in read_cases(path):
        if rules is not None and rules not in rules_of(case):
            continue
        verdict = run_case(case, name)
        if verdict.holds:
            held += 1
            screen.say(f"holds  {verdict.name}", "dim")
            continue
        failed += 1
        screen.say(f"FAILS  {verdict.name}", "red")
        for failure in verdict.failures:
            screen.say(failure, indent=7)
    return held, failed


def _with_file(line: str, path: Path) -> str:
    """A sentence with the file that it is about."""
    return line if str(path) in line else f"{path}: {line}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
