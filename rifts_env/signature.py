"""The behaviour signature: one hash over random battles of every encounter, the same in both modes.

    python -m rifts_env.signature                    # per ruleset a line for each encounter, that of all last
    python -m rifts_env.signature duel --steps       # a line for each step: what two modes or two versions compare
    python -m rifts_env.signature duel --ruleset rifts_v2

A change that means to change no behaviour leaves it as it is; one that does says so. What is hashed are the states,
the masks and the choices of every step, without the event ring: a line of the log more is no other behaviour.
"""

from __future__ import annotations

import argparse
import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from rifts_env.core.menu import Menu
from rifts_env.encounter import Encounter, encounter_sizes, load_encounter
from rifts_env.ruleset import ruleset, ruleset_names
from rifts_env.table import Table

BATTLES = 5  # of each encounter
STEPS = 120  # of each battle, at most
# A choice that takes a fighter out of the fight is made once in so many times that chance would have it: battles that
# go on see more of the rules.
QUITTING = ("surrender", "leave the field")
QUIT_SHARE = 0.03


@dataclass(frozen=True)
class Step:
    """What is seen at one decision and what was chosen there.

    Attributes:
        code: the choice.
        mask: the legal mask, packed.
        battle: the battle's bytes, the event ring empty.
        events: what happened since the step before; nothing unless the battle is logged.
    """

    code: int
    mask: bytes
    battle: bytes
    events: Sequence[Sequence[int]]

    def digest(self) -> str:
        """A hash over all of it."""
        found = hashlib.sha256(self.battle)
        found.update(self.mask)
        found.update(f"{self.code} {[[int(value) for value in event] for event in self.events]}".encode())
        return found.hexdigest()[:16]


@cache
def verbs_of(menu: Menu, capacity: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The verb of each code of the flat menu."""
    return np.array([menu.take_apart(code, capacity).row.verb for code in range(menu.size(capacity))], np.int64)


@cache
def quitting_verbs(menu: Menu) -> frozenset[int]:
    """The verbs of a menu by which a fighter leaves the fight."""
    return frozenset(row.verb for row in menu.rows if row.text in QUITTING)


class RandomPicker:
    """Chooses a verb first and then one of its codes, so that a long list of targets does not drown the rest."""

    def __init__(self, menu: Menu, capacity: int, seed: int | str) -> None:
        self._verbs = verbs_of(menu, capacity)
        self._quitting = quitting_verbs(menu)
        self._random = random.Random(seed)

    def _draw(self, count: int) -> int:
        # `random()` is the one method whose numbers Python promises to keep.
        return int(self._random.random() * count)

    def pick(self, mask: np.ndarray[Any, np.dtype[np.int8]]) -> int:
        """A legal code."""
        codes = np.flatnonzero(mask)
        verbs = self._verbs[codes]
        open_verbs = sorted(set(verbs.tolist()))
        mild = [verb for verb in open_verbs if verb not in self._quitting]
        if mild and self._random.random() >= QUIT_SHARE:
            open_verbs = mild
        verb = open_verbs[self._draw(len(open_verbs))]
        choices = codes[verbs == verb]
        return int(choices[self._draw(len(choices))])


def begin(encounter: Encounter, seed: int, is_logged: bool = False) -> Table:
    """The records of a battle at its first decision."""
    table = Table(ruleset(encounter.ruleset), encounter.capacity, *encounter.records())
    table.put("dice_key", seed & 0x7FFFFFFF)
    table.put("dice_salt", (seed >> 31) & 0x7FFFFFFF)
    table.put("log_on", int(is_logged))
    table.ruleset.values.begin_at(table, 1, 1)
    table.start()
    return table


def settle(table: Table) -> list[tuple[int, ...]]:
    """Go on to the next decision with the ring drained as often as it is full; returns what happened."""
    events = table.drain()
    while table.get("decision_kind") == 0 and table.get("over") == 0:
        table.resume()
        events += table.drain()
    return events


def random_steps(encounter: Encounter, seed: int, most: int, is_logged: bool = False) -> Iterator[Step]:
    """A random battle, step by step, until it ends or so many steps are made.

    Args:
        encounter: what is fought.
        seed: of the dice and of the choices.
        most: steps at most.
        is_logged: whether events are written, and handed out with each step.
    """
    table = begin(encounter, seed, is_logged)
    events = settle(table)
    picker = RandomPicker(table.ruleset.menu, table.capacity, seed)
    for _ in range(most):
        if table.get("over"):
            break
        mask = table.mask()
        code = picker.pick(mask)
        yield Step(code, np.packbits(mask).tobytes(), table.battle_bytes(), events)
        table.apply(code, 0.0, 0.0, 0)
        events = settle(table)
    yield Step(-1, b"", table.battle_bytes(), events)


def signature_of(encounter: Encounter, battles: int = BATTLES, steps: int = STEPS) -> tuple[str, int]:
    """The hash over the random battles of one encounter, and how many steps they had."""
    digest, count = hashlib.sha256(), 0
    for seed in range(1, battles + 1):
        for step in random_steps(encounter, seed, steps):
            digest.update(step.digest().encode())
            count += 1
    return digest.hexdigest()[:16], count


def report(names: Sequence[str], rules: str | None = None) -> str:
    """A line for each encounter and the signature of all of them.

    Args:
        names: names or files of encounters.
        rules: the ruleset they are fought under; None takes each encounter's own.
    """
    whole, lines = hashlib.sha256(), []
    for name in names:
        found, count = signature_of(load_encounter(name, ruleset_name=rules))
        lines.append(f"{name} {found} {count} steps")
        whole.update(found.encode())
    return "\n".join([*lines, f"all {whole.hexdigest()[:16]}"]) + "\n"


def steps_report(names: Sequence[str], rules: str | None, seeds: Sequence[int], most: int, has_bytes: bool) -> str:
    """A line for each step of random battles: encounter, seed, step, choice, hash; the battle as hex where asked for.

    Args:
        names: names or files of encounters.
        rules: the ruleset they are fought under; None takes each encounter's own.
        seeds: the battles.
        most: steps of each battle at most.
        has_bytes: whether the battle's bytes stand at the end of a line.
    """
    lines = []
    for name in names:
        encounter = load_encounter(name, ruleset_name=rules)
        for seed in seeds:
            for at, step in enumerate(random_steps(encounter, seed, most, is_logged=True)):
                extra = f" {step.battle.hex()}" if has_bytes else ""
                lines.append(f"{name} {seed} {at} {step.code} {step.digest()}{extra}")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m rifts_env.signature", description="The behaviour signature.")
    parser.add_argument("encounters", nargs="*", help="names or files; all that a ruleset can play, if left out")
    parser.add_argument("--ruleset", help="fight under this one; left out, each encounter's own, or one after another")
    parser.add_argument("--steps", action="store_true", help="print a line for each step, events included")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="with --steps: the battles")
    parser.add_argument("--most", type=int, default=STEPS, help="with --steps: steps of each battle at most")
    parser.add_argument("--bytes", action="store_true", help="with --steps: the battle's bytes too, as hex")
    given = parser.parse_args(arguments)
    under = [given.ruleset] if given.ruleset or given.encounters else ruleset_names()
    for rules in under:
        names = given.encounters or sorted(encounter_sizes(rules))
        if len(under) > 1:
            print(f"{rules}:")
        told = steps_report(names, rules, given.seeds, given.most, given.bytes) if given.steps else report(names, rules)
        print(told, end="")


if __name__ == "__main__":
    main()
