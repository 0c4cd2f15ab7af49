"""`rifts forecast`: a battle fought out many times from where it stands, and the same with fighters less or more."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rifts_env.commands import choices
from rifts_env.commands.compiled import compile_for, is_interpreted
from rifts_env.commands.screen import FINE, INTERRUPTED, make_screen, note
from rifts_env.commands.warm import progress
from rifts_env.problems import RiftsError

if TYPE_CHECKING:
    from rifts_env.forecast import Forecast
    from rifts_env.position import Position

MANY = 2_000  # battles by doctrines, compiled
FEW = 40  # battles by controllers in Python, or by rules as plain Python


@dataclass(frozen=True)
class Request:
    """What was asked for on the command line.

    Attributes:
        what: the name or file of an encounter, or a saved battle.
        battles: how many; None leaves it to who fights them.
        without: levers, each some fighters parted by commas.
        add: levers, each some `SHEET=SIDE` parted by commas.
        controllers: `SIDE=NAME`, or `NAME` for all sides.
        seed: of the dice.
        threads: that share the work.
        options: `NAME=VALUE`, house rules.
        rules: another ruleset than the encounter's own.
        as_json: one JSON object in place of text.
    """

    what: str
    battles: int | None
    without: Sequence[str]
    add: Sequence[str]
    controllers: Sequence[str]
    seed: int
    threads: int
    options: Sequence[str]
    rules: str | None
    as_json: bool


@dataclass(frozen=True)
class Lever:
    """What might be otherwise, and the battle if it is."""

    text: str
    position: Position


def run(request: Request) -> int:
    """Forecast and tell; the exit code.

    Raises:
        RiftsError: something that was asked for does not exist, or a file cannot be used.
    """
    position = _find(request)
    from rifts_env.controllers import check_controller, strongest_doctrine
    from rifts_env.forecast import is_fast

    names = choices.read_controllers(request.controllers, position.encounter.sides, strongest_doctrine())
    for name in names.values():
        check_controller(name)
    levers = _read_levers(request, position)
    for one in levers:
        _compile(position.ruleset, one.position.encounter.capacity)
    hurry = is_fast(names) and not is_interpreted()
    battles = request.battles or (MANY if hurry else FEW)
    base, changed = _fight_all(request, position, levers, names, battles)
    if request.as_json:
        print(json.dumps(as_mapping(request, base, changed), ensure_ascii=False, indent=1))
    else:
        from rifts_env.commands.foretelling import tell_forecast

        tell_forecast(make_screen(), base, changed, is_few=not hurry and request.battles is None)
    is_whole = len(changed) == len(levers) and not any(one.is_cut_short for one in (base, *changed.values()))
    return FINE if is_whole else INTERRUPTED


# ---------------------------------------------------------------- what is asked about
def _find(request: Request) -> Position:
    """The battle that is asked about, with its rules compiled."""
    path = Path(request.what)
    is_saved = choices.is_save(path)
    if is_saved and (request.options or request.rules):
        raise RiftsError(f"{path}: a saved battle keeps its rules, so --option and --ruleset do not go with it")
    house = choices.read_options(request.options)
    rules, fighters = choices.peek_save(path) if is_saved else choices.peek(request.what)
    if fighters:
        _compile_by_name(request.rules or rules, fighters)
    from rifts_env.battle import Battle
    from rifts_env.encounter import load_encounter
    from rifts_env.position import Position

    if is_saved:
        return Position.of_battle(Battle.load(path))
    return Position.of_encounter(load_encounter(request.what, house, request.rules))


def _compile_by_name(name: str, fighters: int) -> None:
    if is_interpreted():
        return
    from rifts_env.ruleset import ruleset

    rules = ruleset(name)
    fitting = [capacity for capacity in rules.capacities if capacity >= fighters]
    if fitting:
        _compile(rules, min(fitting))


def _compile(rules: Any, capacity: int) -> None:
    """Have rules ready; thousands of battles are not fought by plain Python, unless the user asks for it."""
    from rifts_env.commands.compiled import mark_path

    if not is_interpreted() and not mark_path(rules.name, capacity).exists():
        compile_for(rules, capacity, progress())


def _read_levers(request: Request, position: Position) -> list[Lever]:
    """Every lever, each against the battle as it is.

    Raises:
        RiftsError: there is no such fighter, sheet or side, or nobody would be left to fight.
    """
    return [
        *(_read_without(written, position) for written in request.without),
        *(_read_add(written, position) for written in request.add),
    ]


def _read_without(written: str, position: Position) -> Lever:
    names = choices.fighter_names([written], position.encounter.fighters, "--without")
    text = f"without {' and '.join(names)}"
    try:
        return Lever(text, position.without(names))
    except RiftsError as error:
        raise RiftsError(f"--without {written}: {error}") from None


def _read_add(written: str, position: Position) -> Lever:
    newcomers = []
    for one in written.split(","):
        sheet, equals, side = (part.strip() for part in one.partition("="))
        if not equals:
            raise RiftsError(f"--add: got '{one}', expected SHEET=SIDE, such as recruit={position.encounter.sides[0]}")
        try:
            position = position.with_sheet(sheet, side)
        except RiftsError as error:
            raise RiftsError(f"--add {one}: {error}") from None
        newcomers.append(f"{position.encounter.fighters[-1]} for {side}")
    return Lever(f"with {' and '.join(newcomers)}", position)


# ---------------------------------------------------------------- fighting
def _fight_all(
    request: Request, position: Position, levers: Sequence[Lever], names: Mapping[str, str], battles: int
) -> tuple[Forecast, dict[str, Forecast]]:
    """The battle as it is, then each lever with the same dice; an interrupt leaves out what was not begun."""
    from rifts_env.forecast import forecast

    changed: dict[str, Forecast] = {}
    with _bar(battles * (1 + len(levers))) as advance:
        base = forecast(position, names, battles, request.seed, request.threads, advance)
        last = base
        try:
            for lever in levers:
                if last.is_cut_short:
                    break
                last = forecast(lever.position, names, battles, request.seed, request.threads, advance)
                changed[lever.text] = last
        except KeyboardInterrupt:  # before the first battles of a lever have ended
            note("stopped; what was fought until then is told")
    return base, changed


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the standard error that shows how far it is, where somebody can see it."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=total)
        yield lambda count: shown.advance(task, count)


# ---------------------------------------------------------------- plain values
def as_mapping(request: Request, base: Forecast, changed: Mapping[str, Forecast]) -> dict[str, Any]:
    """Everything as one JSON object: what was asked for, the battle as it is, and each lever with what it changes."""
    encounter = base.position.encounter
    return {
        "of": request.what,
        "title": encounter.title,
        "ruleset": encounter.ruleset,
        "options": dict(encounter.options),
        "is_under_way": base.position.is_under_way,
        "controllers": dict(base.controllers),
        "seed": base.seed,
        **base.as_mapping(),
        "levers": [
            {"lever": text, "changes": _changes(base, other), **other.as_mapping()} for text, other in changed.items()
        ],
    }


def _changes(base: Forecast, other: Forecast) -> dict[str, Any]:
    """By how much each side's odds change."""
    found = {}
    for side in base.position.encounter.sides:
        before, after = base.wins(side), other.wins(side)
        low, high = before.change_to(after)
        found[side] = {"wins": after.share - before.share, "low": low, "high": high}
    return found
