"""A random run that counts what occurs under a ruleset: decisions, verbs, effects, conditions, events, and more.

    python tests/occurrences.py                # prints what never occurred, for each ruleset
    python tests/occurrences.py rifts_v2       # or for some

It chooses what it chose least often before, so that a rule which can be reached is reached soon.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from fnmatch import fnmatch
from types import ModuleType
from typing import Any

import numpy as np
from playing import TESTS, Bout, rich_bouts, shipped_bouts
from ruamel.yaml import YAML

from rifts_env.core.menu import Code
from rifts_env.encounter import Encounter
from rifts_env.ruleset import Ruleset, ruleset, ruleset_names
from rifts_env.rulesets.base.words import Condition, Defence, EffectKind, Event, Grip, How, Mod, Special, Status
from rifts_env.signature import QUIT_SHARE, begin, quitting_verbs, settle
from rifts_env.table import Table

STEPS = 220  # of one battle
MOST_BATTLES = 800
# What is chosen more or less often than the other verbs: blows make the others react, and what is free is always open.
SHARES: dict[str, float] = {
    "ATTACK": 10,
    "GRAB": 6,
    "CAST": 5,
    "POWER": 3,
    "USE": 3,
    "TOWARD": 3,
    "FACE": 0.3,
    "DROP": 0.2,
    "LET_GO": 0.3,
    "RELEASE": 0.2,
    "BREAK_FREE": 0.5,
    "DELAY": 2,
    "WAIT": 4,
    "TAKE_IT": 2,
    "PARRY": 3,
    "NO_DEFENCE": 0.5,
    "END_TURN": 6,
}
EAGER = ("ATTACK", "TOWARD", "SHIELD_BLOCK", "PARRY", "PURSUE", "HOW")
NEVER = TESTS / "never"  # what is allowed never to occur, a file for each ruleset


def words_of(rules: str) -> ModuleType:
    """The words of a ruleset: `words.py` in its folder has its verbs, decisions and pending procedures."""
    return importlib.import_module(f"rifts_env.rulesets.{rules}.words")


def str_of(member: IntEnum) -> str:
    """`Event.MISS`."""
    return f"{type(member).__name__}.{member.name}"


class Tally:
    """How often each thing occurred."""

    def __init__(self) -> None:
        self.counts: Counter[Any] = Counter()
        self.effects: Counter[str] = Counter()  # by name: spells, powers, items
        self.rules: Counter[int] = Counter()

    def add(self, *members: Any) -> None:
        """Count members of the enums of words."""
        self.counts.update((type(member).__name__, int(member)) for member in members)

    def read(self, event: tuple[int, ...], book: Any, effects: list[str]) -> None:
        """Count an event, and what its numbers say."""
        kind, cited, _, _, a, _, d, e = event
        self.add(Event(kind))
        self.rules[cited] += 1
        if kind == Event.MODIFIER:
            self.add(*([Mod(a)] if a else []))  # 0 is a bare citation
        elif kind == Event.EFFECT:
            self.add(EffectKind(book.effect[a].kind))
        elif kind in (Event.CAST, Event.USED):
            self.effects[effects[a]] += 1
        elif kind == Event.DAZED:
            self.add(Condition.DAZED)
        elif kind == Event.CONDITION and e == 1:
            self.add(Condition(a))
        elif kind == Event.STRIKE:
            self.add(How(e), *([EffectKind.BOLT] if e == How.BOLT else []))
        elif kind == Event.DEFENCE:
            self.add(Defence(d))
        elif kind == Event.SPECIAL:
            self.add(Special(a))
        elif kind == Event.GRAPPLE:
            self.add(Grip(a))
        elif kind == Event.FELL:
            self.add(Status(a))

    def never(self, members: Iterable[IntEnum]) -> list[str]:
        """Those that did not occur, as `Event.MISS`."""
        return [str_of(member) for member in members if not self.counts[type(member).__name__, int(member)]]


def expected(rules: Ruleset) -> tuple[IntEnum, ...]:
    """What there is to occur; what a member stands for beside these is "nothing"."""
    words, flat = words_of(rules.name), (*rules.menu.fixed_rows, *rules.menu.targeted_rows)
    return (
        *(words.Decide(number) for number in rules.decisions if number),
        *(words.Verb(row.verb) for row in flat),
        *(one for one in EffectKind if one),
        *Condition,
        *Event,
        *Mod,
        *words.FrameKind,
        *How,
        *(one for one in Defence if one),
        *(one for one in Special if one),
        *(one for one in Grip if one),
        *(one for one in Status if one),
    )


def allowed_never(rules: str) -> dict[str, str]:
    """What need not occur under a ruleset, each with the reason: `Event.MISS`, or `Grip.*` for all of a kind."""
    path = NEVER / f"{rules}.yaml"
    return dict(YAML(typ="safe").load(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def is_allowed(member: IntEnum, allowed: Iterable[str]) -> bool:
    """Whether a member is one of those that need not occur."""
    return any(fnmatch(str_of(member), pattern) for pattern in allowed)


class NovelPicker:
    """Chooses what it chose least often, a verb first and then one of its codes; now and then anything.

    An eager one goes at its foes half of the time, so that somebody is hard pressed.
    """

    def __init__(self, rules: str, seed: int) -> None:
        verbs = {one.name: int(one) for one in words_of(rules).Verb}
        self._shares: dict[Any, float] = {verbs[name]: share for name, share in SHARES.items() if name in verbs}
        self._eager_verbs = [verbs[name] for name in EAGER if name in verbs]
        self._random = random.Random(seed)
        self._seen: Counter[Any] = Counter()
        self.is_eager = False

    def _least(self, options: list[Any]) -> Any:
        return min(options, key=lambda one: (self._seen[one] / self._shares.get(one, 1.0), self._random.random()))

    def _eager(self, parts: dict[int, Code], codes: list[int]) -> list[int]:
        for verb in self._eager_verbs:
            found = [code for code in codes if parts[code].row.verb == verb]
            if found:
                return found
        return codes

    def pick(self, table: Table, tag: str) -> int:
        """A legal code; `tag`, the encounter, keeps the spells of one apart from those of another."""
        menu, who = table.ruleset.menu, table.get("decision_who")
        parts = {int(code): menu.take_apart(int(code), table.capacity) for code in np.flatnonzero(table.mask())}
        mild = [code for code, part in parts.items() if part.row.verb not in quitting_verbs(menu)]
        codes = mild if mild and self._random.random() >= QUIT_SHARE else list(parts)
        if self.is_eager and self._random.random() < 0.6:
            return min(self._eager(parts, codes))  # all at the same foe
        elif self._random.random() < 0.3:
            return codes[int(self._random.random() * len(codes))]
        verb = self._least(sorted({parts[code].row.verb for code in codes}))
        variants = sorted({(tag, who, verb, parts[code].slot) for code in codes if parts[code].row.verb == verb})
        variant = self._least(variants)
        self._seen.update((verb, variant))
        same = [code for code in codes if (parts[code].row.verb, parts[code].slot) == (verb, variant[3])]
        return same[int(self._random.random() * len(same))]


def run_battle(encounter: Encounter, seed: int, picker: NovelPicker, tally: Tally) -> None:
    """One battle, counted."""
    table = begin(encounter, seed, is_logged=True)
    words, book = words_of(encounter.ruleset), table.book()
    events = settle(table)
    for _ in range(STEPS):
        for event in events:
            tally.read(event, book, encounter.effects)
        if table.get("over"):
            return
        b = table.battle()
        tally.add(words.Decide(b.decision_kind), *(words.FrameKind(frame.kind) for frame in list(b.stack)[: b.depth]))
        code = picker.pick(table, encounter.origin)
        tally.add(words.Verb(table.ruleset.menu.take_apart(code, table.capacity).row.verb))
        table.apply(code, 0.0, 0.0, 0)
        events = settle(table)


def all_bouts(rules: str) -> list[Bout]:
    """What a run fights: the encounters made for it first."""
    return [*rich_bouts(rules), *shipped_bouts(rules)]


def loaded(bouts: Iterable[Bout]) -> list[Encounter]:
    """The encounters of some bouts."""
    return [bout.encounter() for bout in bouts]


def run(rules: str, allowed: Iterable[str] = (), most: int = MOST_BATTLES) -> Tally:
    """Battles of every encounter in turn until everything has occurred, or so many have been fought.

    Three in four are those made for it, if there are any.
    """
    shipped = loaded(shipped_bouts(rules))
    rich = loaded(rich_bouts(rules)) or shipped
    picker, tally, skipped = NovelPicker(rules, 1), Tally(), tuple(allowed)
    wanted = [member for member in expected(ruleset(rules)) if not is_allowed(member, skipped)]
    for at in range(most):
        encounter = shipped[at // 4 % len(shipped)] if at % 4 == 0 else rich[(at - at // 4 - 1) % len(rich)]
        picker.is_eager = at // 4 % 2 == 0
        run_battle(encounter, at, picker, tally)
        if at >= 4 * len(shipped) and not tally.never(wanted):
            break
    return tally


def main(wanted: list[str]) -> None:
    """The command."""
    for rules in wanted or ruleset_names():
        tally = run(rules)
        print(f"{rules}: never occurred:", ", ".join(tally.never(expected(ruleset(rules)))) or "nothing")
        known = sorted({name for one in loaded(all_bouts(rules)) for name in one.effects if name})
        unused = [name for name in known if not tally.effects[name]]
        print(f"{rules}: never cast or used:", ", ".join(unused) or "nothing")


if __name__ == "__main__":
    main(sys.argv[1:])
