"""A battle told: the log with headings, and what is left at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from rifts_env.commands.screen import Screen
from rifts_env.ruleset import Line
from rifts_env.sentences import Still, find

STYLES = {
    "turn": "cyan",
    "fell": "bold red",
    "battle_end": "bold",
    "edit": "yellow",
    "warning": "yellow",
}
STOCKS = {"hp": "hp", "sdc": "sdc", "mdc": "mdc", "armour": "armor", "mana": "mana", "isp": "isp"}
STATES = {"no": "standing", "gone": "taken off", "surrendered": "gave up"}


def tell_lines(screen: Screen, lines: Iterable[Line]) -> None:
    """Print lines of the log: rounds and segments as headings, turns below them, what happens below these."""
    for line in lines:
        text = Text(line.text)
        if line.kind == "round":
            text = Text(line.text.rstrip("."), "bold underline")
            screen.line()
        elif line.kind == "segment":
            text = Text(line.text.rstrip("."), "bold")
            screen.line()
        if line.rules:
            text.append(f"  [{', '.join(line.rules)}]", "dim")
        screen.say(text, STYLES.get(line.kind, ""), _indent(line.kind))


def _indent(kind: str) -> int:
    if kind in ("round", "segment", "battle_end", "edit", "warning"):
        return 0
    return 2 if kind in ("turn", "turn_skipped", "initiative", "tie") else 4


def tell_title(
    screen: Screen, encounter: Any, controllers: Mapping[str, str], seed: int | None, me: Sequence[str] = ()
) -> None:
    """Print who fights whom, who decides for them, and what makes this battle the same again."""
    screen.say(encounter.title or encounter.origin, "bold")
    if encounter.blurb:
        screen.say(encounter.blurb, "dim")
    for side in encounter.sides:
        names = [name for at, name in enumerate(encounter.fighters) if encounter.side_of(at) == side]
        told = ", ".join(f"{name} (you)" if name in me else name for name in names)
        by = f" ({controllers[side]})" if side in controllers else ""
        screen.say(f"{side}{by}: {told}")
    house = "".join(f", {name}: {value}" for name, value in encounter.options.items())
    sown = "" if seed is None else f", seed {seed}"
    screen.say(f"rules {encounter.ruleset}{sown}{house}", "dim")


def tell_end(screen: Screen, battle: Any) -> None:
    """Print the winner and what is left of each fighter."""
    outcome = f"Victory for {battle.winner}" if battle.winner else "A draw"
    screen.line()
    screen.say(f"{outcome}, in round {battle.value('round')}.", "bold")
    rows = remains(battle)
    stocks = [title for title in STOCKS if any(row.get(f"{title}_at_first") for row in rows)]
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", "side", "", *stocks):
        grid.add_column(title, no_wrap=True)
    for row in rows:
        left = [
            f"{row[title]} of {row[f'{title}_at_first']}" if row.get(f"{title}_at_first") else "-" for title in stocks
        ]
        style = "" if row["state"] == "standing" else "dim"
        grid.add_row(row["name"], row["side"], row["state"], *left, style=style)
    screen.show(grid)


def remains(battle: Any) -> list[dict[str, Any]]:
    """What is left of each fighter, by plain names."""
    still = Still(battle)
    rows: list[dict[str, Any]] = []
    for at, name in enumerate(battle.words.fighters):
        state = str(find(still, f"{name}.side_out"))
        row: dict[str, Any] = {"name": name, "side": battle.words.side_of(at), "state": STATES.get(state, state)}
        for title, path in STOCKS.items():
            most = find(still, f"{name}.sheet.{path}")
            if most:
                row[title], row[f"{title}_at_first"] = find(still, f"{name}.{path}"), most
        rows.append(row)
    return rows
