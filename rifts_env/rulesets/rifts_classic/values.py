"""Values by name: what a case file reads and sets, and what a game master may edit.

The names are those of the README (`bob.hp`, `bob.dazed`, `round`); beside them every field of the records can be
named (`bob.parry_barred`, `bob.sheet.strike`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rifts_env.rulesets.base.values import Vocabulary, fail, index_of, is_conscious, name_of, whole
from rifts_env.rulesets.base.words import NOBODY, Grip, Sight
from rifts_env.rulesets.rifts_classic.words import DECISION_NAMES

NUMBERS = ("hp", "sdc", "mdc", "armor", "actions", "debt", "passed_over", "initiative")
TRUTHS = ("parry_barred", "had_turn")


def begin_at(table: Any, round_number: int, segment: int) -> None:
    """Let a battle that has not begun yet begin in a later round; rounds are not divided here."""
    table.put("round", round_number - 1)
    table.put("clock", round_number - 2)


def _rounds_left(name: str) -> Any:
    """Reads a condition as the rounds it still lasts, the running one included."""

    def read(battle: Any, b: Any, who: int) -> int:
        return max(0, int(getattr(b.fighter[who], f"{name}_until")) - int(b.clock))

    return read


def _write_rounds(name: str) -> Any:
    def write(b: Any, words: Any, who: int, value: Any, path: str) -> None:
        rounds = whole(value, path)
        setattr(b.fighter[who], f"{name}_until", b.clock + rounds if rounds > 0 else -1)
        if name == "blinded":
            b.fighter[who].blindness = int(Sight.BLIND)

    return write


def _partner(is_holder: bool) -> Any:
    """Reads whom a fighter holds, or who holds it."""

    def read(battle: Any, b: Any, who: int) -> str | None:
        f = b.fighter[who]
        return name_of(battle.words, int(f.grip_with) if f.grip and bool(f.dominant) == is_holder else NOBODY)

    return read


def _write_partner(is_holder: bool) -> Any:
    def write(b: Any, words: Any, who: int, value: Any, path: str) -> None:
        other = index_of(words, value, path)
        old = int(b.fighter[who].grip_with)
        for one in (who, old):
            if one != NOBODY:
                _bind(b, one, NOBODY, 0)
        if other != NOBODY:
            _bind(b, who, other, int(is_holder))
            _bind(b, other, who, int(not is_holder))

    return write


def _bind(b: Any, who: int, other: int, dominant: int) -> None:
    f = b.fighter[who]
    f.grip = int(Grip.NONE if other == NOBODY else Grip.HOLD)
    f.grip_with, f.dominant = other, dominant
    b.grips = b.grips & ~(1 << who) | (0 if other == NOBODY else 1 << who)


def _write_round(b: Any, words: Any, value: Any, path: str) -> None:
    b.round = whole(value, path)
    b.clock = b.round - 1


def _write_holds(b: Any, words: Any, value: Any, path: str) -> None:
    """`holds: {ann: bob}`: who holds whom."""
    if not isinstance(value, Mapping):
        raise fail(path, value, "holders with those they hold")
    for holder, held in value.items():
        _write_partner(True)(b, words, index_of(words, holder, path), held, path)


VOCABULARY = Vocabulary(
    decisions=DECISION_NAMES,
    numbers=NUMBERS,
    truths=TRUTHS,
    foes={"shaken_by": "shaken_by"},
    readers={
        "dazed": _rounds_left("dazed"),
        "blinded": _rounds_left("blinded"),
        "holds": _partner(True),
        "held_by": _partner(False),
        "conscious": lambda battle, b, who: is_conscious(b.fighter[who]),
    },
    writers={
        "dazed": _write_rounds("dazed"),
        "blinded": _write_rounds("blinded"),
        "holds": _write_partner(True),
        "held_by": _write_partner(False),
    },
    battle_writers={"round": _write_round, "holds": _write_holds},
)
read, write = VOCABULARY.read, VOCABULARY.write
