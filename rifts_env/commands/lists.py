"""`rifts encounters` and `rifts sheets`: what comes with the project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rich.table import Table as Grid

from rifts_env.commands.screen import make_screen
from rifts_env.content import did_you_mean, library
from rifts_env.problems import RiftsError


def encounters(name: str | None, rules: str | None = None) -> None:
    """List the encounters, those for one ruleset alone where one is named, or print the file of one.

    Raises:
        RiftsError: there is none of that name, or no such ruleset.
    """
    shelf = library("encounters")
    if rules is not None:
        from rifts_env.encounter import rules_of, setup_of

        setup_of(rules)
        shelf = {one: entry for one, entry in shelf.items() if rules in rules_of(entry.value)}
    _show("encounter", shelf, name, ("sides", _sides))


def sheets(name: str | None, rules: str | None = None) -> None:
    """List the fighter sheets, or print the file of one; with a ruleset, what that leaves out of each.

    Raises:
        RiftsError: there is none of that name, or no such ruleset.
    """
    if rules is None:
        _show("sheet", library("fighters"), name, ("hp / sdc / armour", _toughness))
        return
    from rifts_env.encounter import setup_of

    left_out = setup_of(rules).left_out
    column = f"left out by {rules}"
    _show("sheet", library("fighters"), name, (column, lambda value: ", ".join(left_out(value)) or "-"))


def _show(
    what: str, shelf: Mapping[str, Any], name: str | None, column: tuple[str, Callable[[Mapping[str, Any]], str]]
) -> None:
    if name is None:
        _list(shelf, what, column)
    elif name in shelf:
        print(shelf[name].text, end="")
    else:
        raise RiftsError(
            f"no {what} is called '{name}'{did_you_mean(name, shelf)}; `rifts {_command(what)}` lists them"
        )


def _command(what: str) -> str:
    return f"{what}s"


def _list(shelf: Mapping[str, Any], what: str, column: tuple[str, Callable[[Mapping[str, Any]], str]]) -> None:
    screen = make_screen()
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column(what, no_wrap=True, style="bold")
    grid.add_column(column[0], no_wrap=True)
    grid.add_column("")
    for name, entry in shelf.items():
        blurb = entry.value.get("blurb") or entry.value.get("title") or ""
        grid.add_row(name, column[1](entry.value), blurb)
    screen.show(grid)
    screen.line()
    screen.say(f"`rifts {_command(what)} NAME` prints the file of one: a beginning for your own.", "dim")


def _sides(encounter: Mapping[str, Any]) -> str:
    """`4 against 4`."""
    count = Counter(str(one.get("side", "?")) for one in encounter["fighters"].values())
    return " against ".join(str(number) for number in count.values())


def _toughness(sheet: Mapping[str, Any]) -> str:
    armor = sheet.get("armor")
    points = f"{armor.get('points', '?')} {armor.get('kind', '')}".strip() if isinstance(armor, Mapping) else "-"
    body = f"{sheet['mdc']} mdc" if sheet.get("mdc") else f"{sheet.get('hp', 20)} / {sheet.get('sdc', 20)}"
    return f"{body} / {points}"
