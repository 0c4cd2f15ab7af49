"""Names of encounters that are drawn and not written: `random:4v4`, `random:2v3:soldier,heavy#7`.

Apart from the generator, so that the command line can read them before it brings the compiler in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rifts_env.problems import RiftsError

PREFIX = "random:"
FORM = "random:4v4, random:2v3#7 (a seed) or random:2v2:soldier,heavy#7 (some sheets alone)"
PATTERN = re.compile(r"random:(\d{1,3})v(\d{1,3})(?::([^#]*))?(?:#(\d{1,18}))?", re.IGNORECASE)


@dataclass(frozen=True)
class Spec:
    """What a drawn encounter is to be.

    Attributes:
        sizes: fighters on either side.
        sheets: the sheets to draw from; empty for all.
        seed: which of them; None where the name says none.
    """

    sizes: tuple[int, int]
    sheets: tuple[str, ...] = ()
    seed: int | None = None

    def __str__(self) -> str:
        pool = f":{','.join(self.sheets)}" if self.sheets else ""
        number = "" if self.seed is None else f"#{self.seed}"
        return f"{PREFIX}{self.sizes[0]}v{self.sizes[1]}{pool}{number}"


def is_random(name: str) -> bool:
    """Whether a name asks for a drawn encounter."""
    return name.lower().startswith(PREFIX)


def read_spec(text: str) -> Spec:
    """What a name asks for.

    Raises:
        RiftsError: it cannot be read.
    """
    found = PATTERN.fullmatch(text.strip())
    if not found or int(found[1]) == 0 or int(found[2]) == 0:
        raise RiftsError(f"no random encounter is called '{text}'; write {FORM}")
    sheets = tuple(dict.fromkeys(name.strip() for name in (found[3] or "").split(",") if name.strip()))
    return Spec((int(found[1]), int(found[2])), sheets, int(found[4]) if found[4] else None)
