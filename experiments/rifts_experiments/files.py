"""Files that are there as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedWriter
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[BufferedWriter]:
    """Write a file: a reader, or whoever comes after an interruption, finds the old one or the new one, never half."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        yield file
    part.replace(path)
