"""What the suites share: encounters, random battles, and the bytes that say that two battles are one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.encounter import list_encounters
from rifts_env.signature import RandomPicker
from rifts_env.table import Table

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
SHIPPED = sorted(listing.name for listing in list_encounters())
ALL_SPELLS = str(TESTS / "encounters" / "all_spells.yaml")
EVERYTHING = str(TESTS / "encounters" / "everything.yaml")
STRONG_AND_WEAK = str(TESTS / "encounters" / "strong_and_weak.yaml")
RICH = (EVERYTHING, STRONG_AND_WEAK, ALL_SPELLS)  # made for random runs to meet every rule
REGENERATE = "look at what changed; if it is meant, run `python tests/regenerate.py` and commit the difference"


def picker_for(battle: Battle, seed: int | str) -> RandomPicker:
    """Random choices for a battle that do not depend on its dice."""
    return RandomPicker(battle.ruleset.menu, battle.table.capacity, seed)


def steps(battle: Battle, picker: RandomPicker, most: int) -> Iterator[Action]:
    """Play on at random; yields each action just before it is applied."""
    for _ in range(most):
        if battle.is_over:
            return
        action = Action(picker.pick(battle.mask()))
        yield action
        battle.apply(action)


def play(battle: Battle, picker: RandomPicker, most: int) -> list[Action]:
    """Play on at random; returns the choices."""
    return list(steps(battle, picker, most))


def after_some_play(name: str, seed: int, most: int) -> Battle:
    """A battle under way."""
    battle = Battle.from_encounter(name, seed=seed)
    play(battle, picker_for(battle, seed), most)
    return battle


def records(battle: Battle) -> tuple[bytes, bytes]:
    """The bytes of a battle and its book."""
    return battle.table.battle_bytes(), battle.table.book_bytes()


def whole(battle: Battle) -> tuple[Any, ...]:
    """Everything that a battle is: its records, its log, what can be taken back and done again."""
    return (
        *records(battle),
        [str(line) for line in battle.log],
        [(moment.battle, moment.book, moment.lines, moment.what) for moment in battle.past],
        battle.future,
        battle.manual,
        list(battle.words.fighters),
    )


def at_records(battle: Battle, battle_bytes: bytes, book_bytes: bytes) -> Battle:
    """A battle with the same names at other records, with neither log nor history."""
    return Battle(battle.encounter, Table(battle.ruleset, battle.table.capacity, battle_bytes, book_bytes))


def run_python(*arguments: str, **own: str) -> str:
    """What another process prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def differences(mirror: Any, one: bytes, other: bytes) -> list[str]:
    """The fields in which two records differ, by path."""
    found: list[str] = []
    _compare(mirror.read(one), mirror.read(other), "", found)
    return found


def _compare(one: Any, other: Any, path: str, found: list[str]) -> None:
    if isinstance(one, list):
        for at, (left, right) in enumerate(zip(one, other, strict=True)):
            _compare(left, right, f"{path}[{at}]", found)
    elif hasattr(one, "__slots__"):
        for name in one.__slots__:
            _compare(getattr(one, name), getattr(other, name), f"{path}.{name}", found)
    elif one != other:
        found.append(f"{path}: {one} != {other}")
