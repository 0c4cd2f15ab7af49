"""Names that say more than a name.

Of encounters that are drawn and not written: `random:4v4`, `random:2v3:soldier,heavy#7`. Of controllers with what they
are told: `search:200ms`. Apart from what makes either, so that the command line can read and list them before it brings
the compiler in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

import rifts_configs

from rifts_env.problems import RiftsError

CONTROLLERS = "rifts_env.controllers"  # the entry points that packages register theirs under

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


# ---------------------------------------------------------------- controllers
def registered_controllers() -> dict[str, EntryPoint]:
    """What packages have registered, by name."""
    return {one.name: one for one in entry_points(group=CONTROLLERS)}


def controller_names() -> list[str]:
    """Every controller: the doctrines that come with the project, and what packages have registered."""
    return sorted({*rifts_configs.list_names("doctrines"), *registered_controllers()})


def split_controller(spec: str) -> tuple[str, str | None]:
    """Name and argument of `NAME` or `NAME:ARGUMENT`; no argument is None. The file of a doctrine is a name."""
    if spec.endswith((".yaml", ".yml")):
        return spec, None
    name, colon, argument = spec.partition(":")
    return name.strip(), argument.strip() if colon else None
