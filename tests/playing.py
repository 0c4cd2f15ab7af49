"""What the suites share: encounters of every ruleset, random battles, the bytes that say that two battles are one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.encounter import DEFAULT_RULES, Encounter, encounter_sizes, load_encounter
from rifts_env.ruleset import ruleset_names
from rifts_env.signature import RandomPicker
from rifts_env.table import Table

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
ENCOUNTERS = TESTS / "encounters"
EVERYTHING = str(ENCOUNTERS / DEFAULT_RULES / "everything.yaml")
REGENERATE = "look at what changed; if it is meant, run `python tests/regenerate.py` and commit the difference"
FEW = 6  # encounters of each ruleset for what takes long


# ---------------------------------------------------------------- what each ruleset plays
@dataclass(frozen=True)
class Bout:
    """An encounter under a ruleset, as the suites fight it.

    Attributes:
        rules: the ruleset.
        name: of the encounter, or the path of its file.
    """

    rules: str
    name: str

    def __str__(self) -> str:
        return f"{self.rules}-{Path(self.name).stem}"

    def encounter(self, capacity: int | None = None) -> Encounter:
        """The encounter, loaded."""
        return load_encounter(self.name, ruleset_name=self.rules, capacity=capacity)

    def battle(self, seed: int) -> Battle:
        """A battle at its first decision."""
        return Battle.from_encounter(self.name, seed=seed, ruleset_name=self.rules)


def shipped(rules: str) -> list[str]:
    """The encounters that come with the project and that a ruleset can play."""
    return sorted(encounter_sizes(rules))


def shipped_bouts(rules: str) -> list[Bout]:
    """All of them, under that ruleset."""
    return [Bout(rules, name) for name in shipped(rules)]


def rich_bouts(rules: str) -> list[Bout]:
    """Those that were made for random runs to meet every rule of a ruleset; they stand in its folder."""
    return [Bout(rules, str(path)) for path in sorted((ENCOUNTERS / rules).glob("*.yaml"))]


def few_bouts(rules: str) -> list[Bout]:
    """Some that come with the project, from the smallest to the largest, for what takes long."""
    sizes = encounter_sizes(rules)
    names = sorted(sizes, key=lambda name: (sizes[name], name))
    count = min(FEW, len(names))
    places = [round(at * (len(names) - 1) / max(count - 1, 1)) for at in range(count)]
    return [Bout(rules, names[place]) for place in places]


def smallest_bout(rules: str) -> Bout:
    """The one with the fewest fighters."""
    return few_bouts(rules)[0]


def crowd_bout(rules: str, seats: int = 8) -> Bout:
    """The first with the most fighters that so many seats hold."""
    sizes = {name: size for name, size in encounter_sizes(rules).items() if size <= seats}
    return Bout(rules, min(sizes, key=lambda name: (-sizes[name], name)))


SHIPPED = [bout for rules in ruleset_names() for bout in shipped_bouts(rules)]
RICH = [bout for rules in ruleset_names() for bout in rich_bouts(rules)]
SOME = [bout for rules in ruleset_names() for bout in few_bouts(rules)]
PLAYABLE = [rules for rules in ruleset_names() if shipped(rules)]  # `test_rulesets.py` wants them all
SMALLEST = [smallest_bout(rules) for rules in PLAYABLE]
CROWDS = [crowd_bout(rules) for rules in PLAYABLE]


# ---------------------------------------------------------------- random battles
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


def after_some_play(what: Bout | str, seed: int, most: int) -> Battle:
    """A battle under way: of a bout, or of an encounter under its own rules."""
    battle = what.battle(seed) if isinstance(what, Bout) else Battle.from_encounter(what, seed=seed)
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
