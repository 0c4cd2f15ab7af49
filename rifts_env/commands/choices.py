"""What was written behind the options, read and checked: encounters, controllers, house rules, seeds."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rifts_env.commands.compiled import DEFAULT_RULES
from rifts_env.content import did_you_mean, one_of, parse, read_file
from rifts_env.problems import RiftsError
from rifts_env.specs import is_random, read_spec

DEFAULT_CONTROLLER = "veteran"  # the strongest doctrine; a test holds it to be
SAVE_FORMAT = b"rifts-save"  # as in `rifts_env.saves`, which brings the compiler in


def peek(encounter: str) -> tuple[str, int]:
    """The ruleset of an encounter and its number of fighters, as far as they can be seen; checks nothing else.

    Raises:
        RiftsError: the file cannot be read.
    """
    import rifts_configs

    path = Path(encounter)
    if is_random(encounter):
        return DEFAULT_RULES, sum(read_spec(encounter).sizes)
    if encounter in rifts_configs.list_names("encounters"):
        value = parse(rifts_configs.read_text("encounters", encounter), encounter)
    elif path.suffix in (".yaml", ".yml") or path.is_file():
        value, _ = read_file(path, encounter)
    else:
        return "", 0  # refused in a moment, with the names that there are
    seen = value if isinstance(value, Mapping) else {}
    fighters = seen.get("fighters")
    rules = seen.get("rules", DEFAULT_RULES)
    own = rules[0] if isinstance(rules, list) and rules else rules
    return str(own), len(fighters) if isinstance(fighters, Mapping) else 0


def is_save(path: Path) -> bool:
    """Whether a file was written by `save`, be it damaged since."""
    try:
        with path.open("rb") as file:
            return SAVE_FORMAT in file.read(100)
    except OSError:
        return False


def peek_save(path: Path) -> tuple[str, int]:
    """Ruleset and capacity of a save, as far as they can be seen; checks nothing."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        return str(body["ruleset"]), int(body["capacity"])
    except (OSError, ValueError, KeyError, TypeError):
        return "", 0  # refused in a moment, with the reason


def read_options(written: Iterable[str]) -> dict[str, Any]:
    """House rules from `NAME=VALUE`.

    Raises:
        RiftsError: there is no `=`.
    """
    read: dict[str, Any] = {}
    for one in written:
        name, equals, value = one.partition("=")
        if not equals or not name.strip():
            raise RiftsError(f"--option: got '{one}', expected NAME=VALUE, such as flank_defense=none")
        value = value.strip()
        read[name.strip()] = int(value) if value.lstrip("-").isdigit() else value
    return read


def read_controllers(written: Iterable[str], sides: Sequence[str], default: str = DEFAULT_CONTROLLER) -> dict[str, str]:
    """Which controller fights for each side, from `SIDE=NAME`, or a `NAME` alone for every side.

    Args:
        written: as behind `--controller`.
        sides: that there are.
        default: who fights where nothing is written.

    Raises:
        RiftsError: there is no such side.
    """
    names = dict.fromkeys(sides, default)
    for one in written:
        side, equals, name = (part.strip() for part in one.partition("="))
        if not equals:
            names = dict.fromkeys(sides, side)
        elif side not in sides:
            raise RiftsError(
                f"--controller: got the side '{side}', expected {one_of(sides)}{did_you_mean(side, sides)}"
            )
        else:
            names[side] = name
    return names


def make_controllers(names: Mapping[str, str], seed: int) -> dict[str, Any]:
    """The controllers of all sides; the choices of each follow from the battle's seed and its side.

    Raises:
        RiftsError: a controller is unknown.
    """
    from rifts_env.controllers import make_controller

    return {
        side: make_controller(name, zlib.crc32(f"{seed}/{index}".encode()))
        for index, (side, name) in enumerate(names.items())
    }


def draw_seed() -> int:
    """A seed for a battle that was given none, short enough to be typed again."""
    return random.SystemRandom().randrange(1_000_000)


def fighter_names(written: Iterable[str], known: Sequence[str], option: str) -> list[str]:
    """Names of fighters, each of them in the battle; a comma parts two as well.

    Raises:
        RiftsError: one is not.
    """
    names = [name.strip() for one in written for name in one.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise RiftsError(f"{option}: got '{name}', expected {one_of(known)}{did_you_mean(name, known)}")
    return list(dict.fromkeys(names))
