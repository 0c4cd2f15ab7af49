"""The journal of a tournament: a line for every bout that was fought, written as soon as it is over.

An interrupted tournament reads it and goes on with what is left; one that has more pairs or controllers than before
fights only what is new. When all is fought it is written once more, in the order of the plan.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rifts_env.problems import RiftsError
from rifts_experiments.files import whole
from rifts_experiments.tournament.bouts import Bout, Fought
from rifts_experiments.tournament.plan import bout_stamp

NAME = "bouts.jsonl"
Key = tuple[str, str, str, int]


def key_of(bout: Bout) -> Key:
    """By what a bout is found again."""
    return bout.encounter, str(bout.first), str(bout.second), bout.number


class Journal:
    """Bouts that were fought, on disk.

    Attributes:
        fought: what is known so far.
    """

    def __init__(self, folder: Path, stamp: str) -> None:
        """Open the journal of a folder, or begin one.

        Raises:
            RiftsError: it was written under other rules, seeds or options, or cannot be read.
        """
        self.path = folder / NAME
        self.fought: dict[Key, tuple[str, Fought]] = {}
        self._stamp = stamp
        if self.path.exists():
            self._read()
        else:
            folder.mkdir(parents=True, exist_ok=True)
            self._write([])

    def _read(self) -> None:
        *lines, last = self.path.read_text(encoding="utf-8").split("\n")
        try:
            head, *rows = [json.loads(line) for line in lines]
        except ValueError:
            raise RiftsError(f"{self.path}: this is no journal of bouts; `--fresh` begins anew") from None
        if head.get("stamp") != self._stamp:
            raise RiftsError(
                f"{self.path}: its battles were fought under other rules, seeds or options; "
                "take another folder with --out, or begin anew with --fresh"
            )
        for row in rows:
            self._take(row)
        if last:  # the line in which an earlier run was stopped
            self._write(rows)

    def _take(self, row: Mapping[str, Any]) -> None:
        key = (row["encounter"], row["first"], row["second"], row["number"])
        first, second = row["verbs"]
        verbs = (Counter(first), Counter(second))
        self.fought[key] = row["stamp"], Fought(row["straight"], row["swapped"], row["decisions"], verbs)

    def get(self, bout: Bout) -> Fought | None:
        """What became of a bout, if it was fought as it would be today."""
        stamped, fought = self.fought.get(key_of(bout), ("", None))
        return fought if stamped == bout_stamp(bout) else None

    def add(self, bout: Bout, fought: Fought) -> None:
        """Keep what became of a bout."""
        row = _row(bout, fought)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self._take(row)

    def settle(self, bouts: Iterable[Bout]) -> None:
        """Write it anew in the order of a plan, without what the plan does not hold."""
        self._write([_row(bout, self.fought[key_of(bout)][1]) for bout in bouts])

    def _write(self, rows: Iterable[Mapping[str, Any]]) -> None:
        lines = [json.dumps(row) for row in ({"stamp": self._stamp}, *rows)]
        with whole(self.path) as file:
            file.write(("\n".join(lines) + "\n").encode())


def _row(bout: Bout, fought: Fought) -> dict[str, Any]:
    encounter, first, second, number = key_of(bout)
    found = asdict(fought)
    found["verbs"] = [dict(sorted(counted.items())) for counted in fought.verbs]
    named = {"encounter": encounter, "first": first, "second": second, "number": number}
    return {**named, "stamp": bout_stamp(bout), **found}
