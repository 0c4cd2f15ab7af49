"""Tables as CSV and as Markdown. The same rows give the same bytes everywhere."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any


def write_csv(path: Path, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A table for other programs: fractions with four digits, lines that end the same way on every system."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        for row in rows:
            writer.writerow([f"{one:.4f}" if isinstance(one, float) else one for one in row])


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A table for people: the first columns, `left` of them, to the left; numbers, in the others, to the right."""
    rule = ["---" if at < left else "---:" for at in range(len(head))]
    lines = [head, rule, *rows]
    return "\n".join("| " + " | ".join(_cell(one) for one in line) + " |" for line in lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def percent(share: float) -> str:
    """A share to one digit behind the point."""
    return f"{100 * share:.1f}%"


def with_interval(share: float, interval: tuple[float, float]) -> str:
    """A share and the interval that it lies in."""
    return f"{percent(share)} ({percent(interval[0])} to {percent(interval[1])})"
