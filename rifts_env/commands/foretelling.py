"""A forecast told: sentences and tables for the one who runs the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor

from rich.table import Table as Grid

from rifts_env.commands.screen import Screen
from rifts_env.commands.telling import tell_title
from rifts_env.forecast import STOCKS, Forecast, Share, Spread

WAYS_OUT = {"dead": "of which dead", "fled": "flees", "surrendered": "gives up"}  # told where anybody goes so
NEVER = Share(0, 1)
BAR = 24  # characters of a whole bar
BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS = ".:-=+*#@"  # where the output has no such letters
INTERVALS = "In brackets: where the true number lies, 19 times in 20. More battles (-n) narrow it."


def tell_forecast(screen: Screen, base: Forecast, changed: Mapping[str, Forecast], is_few: bool) -> None:
    """Print a forecast and what would change it.

    Args:
        screen: where to.
        base: the battle as it is.
        changed: lever -> the battle if it were so.
        is_few: whether there are fewer battles than usual, though nobody asked for that.
    """
    tell_title(screen, base.position.encounter, base.controllers, base.seed)
    screen.say(_how_many(base, is_few), "dim")
    _tell_ends(screen, base)
    _tell_rounds(screen, base)
    _tell_fighters(screen, base)
    _tell_left(screen, base)
    if changed:
        _tell_changes(screen, base, changed)


def _how_many(base: Forecast, is_few: bool) -> str:
    """From how many battles this is, and by whom they are fought."""
    start = "the beginning"
    if base.position.is_under_way:
        b, _ = base.position.read()
        start = f"round {b.round}"
    told = f"Fought out {base.battles:,} times from {start}"
    if base.is_cut_short:
        told += f", of {base.asked:,} that were asked for"
    why = "; so few because each of them is fought step by step: -n asks for more" if is_few else ""
    return f"{told}{why}."


def _heading(screen: Screen, text: str) -> None:
    screen.line()
    screen.say(text, "bold")


def _grid(*titles: str) -> Grid:
    """A table whose numbers stand under each other; a title that ends with a blank is that of a text."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for title in titles:
        grid.add_column(title.rstrip(), no_wrap=True, justify="left" if title.endswith(" ") or not title else "right")
    return grid


# ---------------------------------------------------------------- tables
def _tell_ends(screen: Screen, base: Forecast) -> None:
    _heading(screen, "Who wins")
    grid = _grid(" ", "wins", "", "", "all of them down or dead", "")
    for side in base.position.encounter.sides:
        won, lost = base.wins(side), base.wiped_out(side)
        grid.add_row(side, percent(won.share), within(won), bar(screen, won.share), percent(lost.share), within(lost))
    draws = base.draws
    grid.add_row("nobody", percent(draws.share), within(draws), bar(screen, draws.share), "", "")
    screen.show(grid)
    screen.say(INTERVALS, "dim")
    if base.limited.count:
        screen.say(f"{percent(base.limited.share)} ended by the limit on rounds and not by the fight.")


def _tell_rounds(screen: Screen, base: Forecast) -> None:
    rounds = base.rounds
    _heading(screen, "How long it takes")
    screen.say(
        f"Half of the battles end in {_range('round', 'rounds', rounds.low, rounds.high)}; "
        f"the shortest in round {rounds.least:.0f}, the longest in round {rounds.most:.0f}."
    )
    grid = _grid("round", "battles", "")
    most = max(count for _, _, count in rounds.steps)
    for first, past, count in rounds.steps:
        name = f"{first:.0f}" if past - first <= 1 else f"{first:.0f} to {past - 1:.0f}"
        grid.add_row(name, percent(count / base.battles), bar(screen, count / most))
    screen.show(grid)


def _range(one: str, many: str, low: float, high: float) -> str:
    return f"{one} {low:.0f}" if low == high else f"{many} {low:.0f} to {high:.0f}"


def _tell_fighters(screen: Screen, base: Forecast) -> None:
    _heading(screen, "Who falls")
    ways = [one for one in WAYS_OUT if any(base.states(who).get(one, NEVER).count for who in base.fighting)]
    grid = _grid(" ", "side ", "falls", "", "", *(title for one in ways for title in (WAYS_OUT[one], "")))
    for who in base.fighting:
        falls, states = base.falls(who), base.states(who)
        name, side = base.position.encounter.fighters[who], base.position.encounter.side_of(who)
        others = [told for one in ways for told in (percent(states[one].share), within(states[one]))]
        grid.add_row(name, side, percent(falls.share), within(falls), bar(screen, falls.share), *others)
    screen.show(grid)


def _tell_left(screen: Screen, base: Forecast) -> None:
    _heading(screen, "What is left at the end")
    grid = _grid(" ", " ", "now", "low", "middle", "high", "nothing to all ")
    for who in base.fighting:
        name = base.position.encounter.fighters[who]
        for stock in STOCKS:
            spread = base.left(stock, who)
            if spread:
                numbers = [f"{one:.0f}" for one in (spread.low, spread.middle, spread.high)]
                grid.add_row(name, stock, str(base.at_first[stock][who]), *numbers, outline(screen, spread))
                name = ""  # said once
    screen.show(grid)
    screen.say(
        "A quarter of the battles leave low or less, half of them middle or less, a quarter high or more.", "dim"
    )


def _tell_changes(screen: Screen, base: Forecast, changed: Mapping[str, Forecast]) -> None:
    sides = base.position.encounter.sides
    _heading(screen, "What would change it")
    grid = _grid(" ", *(f"{side} wins " for side in sides))
    for text, other in changed.items():
        grid.add_row(text, *(_change(base.wins(side), other.wins(side)) for side in sides))
    screen.show(grid)
    cut = [f"{text}: {one.battles:,} of {one.asked:,} battles" for text, one in changed.items() if one.is_cut_short]
    if cut:
        screen.say(f"Cut short: {', '.join(cut)}.")
    screen.say("In brackets: by how many points of a hundred. What may be less or more may be chance alone.", "dim")


def _change(before: Share, after: Share) -> str:
    low, high = before.change_to(after)
    return f"{percent(before.share)} -> {percent(after.share)} ({floor(100 * low):+d} to {ceil(100 * high):+d})"


# ---------------------------------------------------------------- numbers and bars
def percent(share: float) -> str:
    """A share for people; what happens now and then is never 0%, and what fails now and then never 100%."""
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 < share < 1:
        return ">99%"
    return f"{100 * share:.0f}%"


def within(share: Share) -> str:
    """The range of a share, rounded outward."""
    low, high = share.interval
    return f"({floor(100 * low)} to {ceil(100 * high)})"


def bar(screen: Screen, share: float) -> str:
    """A share as a bar; something, however small, is seen."""
    length = max(1, round(BAR * share)) if share else 0
    return _blocks(screen)[-1] * length


def outline(screen: Screen, spread: Spread) -> str:
    """A histogram in a line, a letter for each step; a blank is no battle at all."""
    return "".join(_heights(_blocks(screen), [count for _, _, count in spread.steps]))


def _heights(blocks: str, counts: Sequence[int]) -> list[str]:
    most = max(counts)
    return [blocks[-(-len(blocks) * count // most) - 1] if count else " " for count in counts]


def _blocks(screen: Screen) -> str:
    return BLOCKS if "utf" in screen.encoding.lower() else PLAIN_BLOCKS
