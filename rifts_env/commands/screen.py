"""What is printed: one console for answers, sentences for errors; no colours where nobody would see them."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

PIPE_WIDTH = 110  # of tables and paragraphs where there is no terminal to fit them to

FINE = 0
NOT_SO = 1  # a case does not hold
BAD_INPUT = 2
INTERRUPTED = 130


class Screen(Console):
    """The standard output. A reader that has had enough (`rifts rules | head`) ends the program quietly."""

    def on_broken_pipe(self) -> None:
        """Leave without a word."""
        silence()
        raise SystemExit(FINE)

    def say(self, text: str | Text, style: str = "", indent: int = 0) -> None:
        """Print a paragraph; lines that do not fit a terminal go on below their beginning."""
        written = text if isinstance(text, Text) else Text(text)
        written.stylize_before(style)
        if not self.is_terminal:
            self.print(Text(" " * indent) + written, soft_wrap=True)
            return
        for line in written.wrap(self, max(20, self.width - indent)):
            self.print(Text(" " * indent) + line)

    def show(self, grid: Grid) -> None:
        """Print a table, without blanks at the ends of its lines where there is no terminal."""
        if self.is_terminal:
            self.print(grid)
            return
        with self.capture() as caught:
            self.print(grid)
        self.print("\n".join(line.rstrip() for line in caught.get().splitlines()), soft_wrap=True)


def make_screen() -> Screen:
    """The console for what was asked for."""
    color = None if os.environ.get("NO_COLOR") else "auto"
    made = Screen(file=sys.stdout, color_system=color, highlight=False, markup=False, emoji=False)  # type: ignore[arg-type]
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PIPE_WIDTH
    return made


def note(message: str) -> None:
    """A word to the user beside the answer, on the standard error."""
    print(f"rifts: {message}", file=sys.stderr, flush=True)


def complain(message: str) -> None:
    """Say what is wrong with what was asked, a sentence a line."""
    for line in message.splitlines() or ["something went wrong"]:
        note(line)


def silence() -> None:
    """Send what is still to be written nowhere: the reader has gone."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # no real file behind it
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
