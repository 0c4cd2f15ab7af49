"""A random run that counts what occurs: decisions, verbs, effects, conditions, events, and more.

    python tests/occurrences.py         # prints what never occurred

It chooses what it chose least often before, so that a rule which can be reached is reached soon.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from typing import Any

import numpy as np
from playing import RICH, SHIPPED

from rifts_env.core.menu import Code
from rifts_env.encounter import Encounter, load_encounter
from rifts_env.rulesets.base.words import Condition, Defence, EffectKind, Event, Grip, How, Mod, Special, Status
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb
from rifts_env.signature import QUIT_SHARE, begin, quitting_verbs, settle
from rifts_env.table import Table

STEPS = 220  # of one battle
MOST_BATTLES = 800
# What is chosen more or less often than the other verbs: blows make the others react, and what is free is always open.
SHARES: dict[Any, float] = {Verb.ATTACK: 10, Verb.GRAB: 6, Verb.CAST: 5, Verb.POWER: 3, Verb.USE: 3, Verb.TOWARD: 3}
SHARES |= {Verb.FACE: 0.3, Verb.DROP: 0.2, Verb.LET_GO: 0.3, Verb.RELEASE: 0.2, Verb.BREAK_FREE: 0.5}
SHARES |= {Verb.DELAY: 2, Verb.WAIT: 4, Verb.TAKE_IT: 2, Verb.PARRY: 3, Verb.NO_DEFENCE: 0.5, Verb.END_TURN: 6}


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


# What there is to occur; what a member stands for beside these is "nothing".
EXPECTED: tuple[IntEnum, ...] = (
    *(one for one in Decide if one),
    *(one for one in Verb if 0 < one < Verb.MOVE_TO),
    *(one for one in EffectKind if one),
    *Condition,
    *Event,
    *Mod,
    *FrameKind,
    *How,
    *(one for one in Defence if one),
    *(one for one in Special if one),
    *(one for one in Grip if one),
    *(one for one in Status if one),
)


class NovelPicker:
    """Chooses what it chose least often, a verb first and then one of its codes; now and then anything.

    An eager one goes at its foes half of the time, so that somebody is hard pressed.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._seen: Counter[Any] = Counter()
        self.is_eager = False

    def _least(self, options: list[Any]) -> Any:
        return min(options, key=lambda one: (self._seen[one] / SHARES.get(one, 1.0), self._random.random()))

    @staticmethod
    def _eager(parts: dict[int, Code], codes: list[int]) -> list[int]:
        for verb in (Verb.ATTACK, Verb.TOWARD, Verb.SHIELD_BLOCK, Verb.PARRY, Verb.PURSUE, Verb.HOW):
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


def run_battle(encounter: Encounter, seed: int, picker: NovelPicker, tally: Tally) -> int:
    """One battle, counted; returns its steps."""
    table = begin(encounter, seed, is_logged=True)
    book = table.book()
    events = settle(table)
    for made in range(STEPS):
        for event in events:
            tally.read(event, book, encounter.effects)
        if table.get("over"):
            return made
        b = table.battle()
        tally.add(Decide(b.decision_kind), *(FrameKind(frame.kind) for frame in list(b.stack)[: b.depth]))
        code = picker.pick(table, encounter.origin)
        tally.add(Verb(table.ruleset.menu.take_apart(code, table.capacity).row.verb))
        table.apply(code, 0.0, 0.0, 0)
        events = settle(table)
    return STEPS


def run(allowed: Iterable[str] = (), most: int = MOST_BATTLES) -> Tally:
    """Battles of every encounter in turn until everything has occurred, or so many have been fought."""
    rich = [load_encounter(name) for name in RICH]
    shipped = [load_encounter(name) for name in SHIPPED]
    picker, tally, skipped = NovelPicker(1), Tally(), set(allowed)
    wanted = [member for member in EXPECTED if str_of(member) not in skipped]
    for at in range(most):
        encounter = shipped[at // 4 % len(shipped)] if at % 4 == 0 else rich[at % 4 - 1]
        picker.is_eager = at // 4 % 2 == 0
        run_battle(encounter, at, picker, tally)
        if at >= 4 * len(shipped) and not tally.never(wanted):
            break
    return tally


def main() -> None:
    """The command."""
    tally = run()
    print("never occurred:", ", ".join(tally.never(EXPECTED)) or "nothing")
    known = sorted({name for one in (*RICH, *SHIPPED) for name in load_encounter(one).effects if name})
    print("never cast or used:", ", ".join(name for name in known if not tally.effects[name]) or "nothing")


if __name__ == "__main__":
    main()
