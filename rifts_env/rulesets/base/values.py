"""Values by name: what a case file reads and sets, and what a game master may edit, as far as rulesets do it alike.

A ruleset lists its names in a `Vocabulary`; beside them every field of a fighter's records can be named
(`bob.reach`, `bob.sheet.strike`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from rifts_env.core.plane import BEARING_NAMES, BEARING_X, BEARING_Y
from rifts_env.problems import RiftsError
from rifts_env.rulesets.base.words import NOBODY, Place, Status

OUTS = {
    "no": Status.IN,
    "down": Status.DOWN,
    "dead": Status.DEAD,
    "fled": Status.FLED,
    "surrendered": Status.SURRENDERED,
    "gone": Status.GONE,
}


def fail(path: str, got: Any, expected: str) -> RiftsError:
    """The one sentence for a value that does not fit."""
    return RiftsError(f"{path}: got {got!r}, expected {expected}")


# ---------------------------------------------------------------- names and numbers
def name_of(words: Any, who: int) -> str | None:
    """A fighter's name, None for nobody."""
    return None if who == NOBODY else str(words.fighters[who])


def index_of(words: Any, name: Any, path: str) -> int:
    """A fighter's number.

    Raises:
        RiftsError: there is no such fighter.
    """
    if name is None or name in ("nobody", "none"):
        return NOBODY
    if name not in words.fighters:
        raise fail(path, name, f"one of {', '.join(words.fighters)}")
    return int(list(words.fighters).index(name))


def members(words: Any, mask: int) -> list[str]:
    """The names of a mask."""
    return [name for at, name in enumerate(words.fighters) if mask >> at & 1]


def word_for(table: Mapping[str, int], value: int) -> str:
    """The word of a number."""
    return next(word for word, number in table.items() if number == value)


def number_for(table: Mapping[str, int], value: Any, path: str) -> int:
    """The number of a word.

    Raises:
        RiftsError: there is no such word.
    """
    if value not in table:
        raise fail(path, value, f"one of {', '.join(table)}")
    return int(table[value])


def whole(value: Any, path: str) -> int:
    """A whole number that a record can hold; yes and no are 1 and 0.

    Raises:
        RiftsError: it is none.
    """
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int) or not -(1 << 31) <= value < 1 << 31:
        raise fail(path, value, "a whole number")
    return value


def _is_finite(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def number(value: Any, path: str) -> float:
    """A number.

    Raises:
        RiftsError: it is none.
    """
    if not _is_finite(value):
        raise fail(path, value, "a number")
    return float(value)


def mask(words: Any, value: Any, path: str) -> int:
    """The mask of several fighters; naming one twice names it once.

    Raises:
        RiftsError: it is no list of fighters.
    """
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise fail(path, value, "a list of fighters")
    found = 0
    for name in value:
        if name not in words.fighters:
            raise fail(path, name, f"one of {', '.join(words.fighters)}")
        found |= 1 << index_of(words, name, path)
    return found


def point(value: Any, path: str) -> tuple[float, float]:
    """A place.

    Raises:
        RiftsError: it is none.
    """
    if not isinstance(value, Sequence) or len(value) != 2 or not all(map(_is_finite, value)):
        raise fail(path, value, "a place [x, y] in feet")
    return float(value[0]), float(value[1])


# ---------------------------------------------------------------- what every fighter has
def is_conscious(f: Any) -> bool:
    """Neither down nor dead."""
    return f.status in (Status.IN, Status.FLED, Status.SURRENDERED)


def read_place(battle: Any, b: Any, who: int) -> list[float]:
    """Where a fighter stands."""
    return [round(b.fighter[who].x, 2), round(b.fighter[who].y, 2)]


def read_facing(battle: Any, b: Any, who: int) -> list[float]:
    """The direction a fighter faces."""
    return [round(b.fighter[who].face_x, 2), round(b.fighter[who].face_y, 2)]


def read_ready(battle: Any, b: Any, who: int) -> list[str]:
    """What a fighter has in its hands."""
    places = b.fighter[who].place
    return [name for slot, name in enumerate(battle.words.weapons[who]) if name and places[slot] == Place.HAND]


def read_out(battle: Any, b: Any, who: int) -> str:
    """Whether, and how, a fighter is out of the fight."""
    return word_for(OUTS, int(b.fighter[who].status))


def by_slot(name: str) -> Reader:
    """Reads a field that has a number for each attack slot, by the weapons' names."""

    def read(battle: Any, b: Any, who: int) -> dict[str, int]:
        numbers = getattr(b.fighter[who], name)
        return {one: int(numbers[slot]) for slot, one in enumerate(battle.words.weapons[who]) if one}

    return read


def write_place(b: Any, words: Any, who: int, value: Any, path: str) -> None:
    """Put a fighter somewhere."""
    b.fighter[who].x, b.fighter[who].y = point(value, path)


def write_facing(b: Any, words: Any, who: int, value: Any, path: str) -> None:
    """Turn a fighter to a point of the compass, a fighter or a place."""
    f = b.fighter[who]
    if isinstance(value, str) and value in BEARING_NAMES:
        at = BEARING_NAMES.index(value)
        f.face_x, f.face_y = BEARING_X[at], BEARING_Y[at]
        return
    if isinstance(value, str):
        g = b.fighter[index_of(words, value, path)]
        x, y = g.x, g.y
    else:
        x, y = point(value, path)
    if (x, y) == (f.x, f.y):
        raise fail(path, value, "a point away from the fighter")
    f.face_x, f.face_y = x - f.x, y - f.y


def write_out(b: Any, words: Any, who: int, value: Any, path: str) -> None:
    """Take a fighter out of the fight, or bring it back."""
    b.fighter[who].status = number_for(OUTS, value, path)
    b.end_wanted = 1


def into_slots(name: str) -> Writer:
    """Writes a field that has a number for each attack slot, by the weapons' names."""

    def write(b: Any, words: Any, who: int, value: Any, path: str) -> None:
        if not isinstance(value, Mapping):
            raise fail(path, value, "weapons with numbers")
        for weapon, count in value.items():
            if weapon not in words.weapons[who]:
                raise fail(path, weapon, f"one of {', '.join(one for one in words.weapons[who] if one)}")
            getattr(b.fighter[who], name)[list(words.weapons[who]).index(weapon)] = whole(count, path)

    return write


# ---------------------------------------------------------------- the names of a ruleset
Reader = Callable[[Any, Any, int], Any]  # battle, mirror of its record, fighter
Writer = Callable[[Any, Any, int, Any, str], None]  # mirror, words, fighter, value, path
BattleReader = Callable[[Any, Any], Any]  # battle, mirror
BattleWriter = Callable[[Any, Any, Any, str], None]  # mirror, words, value, path

READERS: dict[str, Reader] = {
    "at": read_place,
    "facing": read_facing,
    "weapons_ready": read_ready,
    "side_out": read_out,
    **{name: by_slot(name) for name in ("loaded", "loads", "place", "reload_paid")},
}
WRITERS: dict[str, Writer] = {
    "at": write_place,
    "facing": write_facing,
    "side_out": write_out,
    **{name: into_slots(name) for name in ("loaded", "loads", "place")},
}


@dataclass(frozen=True)
class Vocabulary:
    """The values that can be named in a ruleset.

    Attributes:
        decisions: number -> name of each kind of decision.
        numbers: fields of a fighter that are read and written as they stand.
        truths: fields of a fighter that are yes or no.
        foes: name -> field of a fighter that holds another one.
        readers: further values of a fighter.
        writers: what sets them.
        battle: plain numbers of the battle's record.
        battle_readers: further values of the battle.
        battle_writers: what sets them.
    """

    decisions: Mapping[int, str]
    numbers: tuple[str, ...]
    truths: tuple[str, ...]
    foes: Mapping[str, str]
    readers: Mapping[str, Reader]
    writers: Mapping[str, Writer]
    battle: tuple[str, ...] = ("round",)
    battle_readers: Mapping[str, BattleReader] = field(default_factory=dict)
    battle_writers: Mapping[str, BattleWriter] = field(default_factory=dict)

    # ------------------------------------------------------------ reading
    def read(self, battle: Any, path: str) -> Any:
        """A value by its name. `battle` is a `Battle`.

        Raises:
            RiftsError: there is no such name.
        """
        head, _, rest = path.partition(".")
        words = battle.words
        b = battle.table.battle()
        if rest and head in words.fighters:
            return self._read_fighter(battle, b, index_of(words, head, path), rest, path)
        if path == "decision":
            kind = int(b.decision_kind)
            return {"who": name_of(words, int(b.decision_who)), "kind": self.decisions[kind]} if kind else None
        if path == "winner":
            return battle.winner if battle.winner else ("draw" if b.over else None)
        if path == "log":
            return [str(line) for line in battle.log]
        if path in self.battle_readers:
            return self.battle_readers[path](battle, b)
        if path in self.battle:
            return int(getattr(b, path))
        own = ", ".join([*self.battle, "decision", "winner", "log", *self.battle_readers])
        raise fail(path, path, f"one of {own}, or fighter.name with one of {', '.join(words.fighters)}")

    def _read_fighter(self, battle: Any, b: Any, who: int, name: str, path: str) -> Any:
        f = b.fighter[who]
        if name in self.numbers:
            return int(getattr(f, name))
        if name in self.truths:
            return bool(getattr(f, name))
        if name in self.foes:
            return name_of(battle.words, int(getattr(f, self.foes[name])))
        reader = self.readers.get(name, READERS.get(name))
        return _raw_get(f, battle.table.book().sheet[who], name, path) if reader is None else reader(battle, b, who)

    # ------------------------------------------------------------ writing
    def write(self, battle: Any, path: str, value: Any) -> None:
        """Set a value by its name. `battle` is a `Battle`; consequences are the caller's business.

        Raises:
            RiftsError: there is no such name, or the value does not fit.
        """
        b, book = battle.table.battle(), battle.table.book()
        head, _, rest = path.partition(".")
        words = battle.words
        if rest and head in words.fighters:
            self._write_fighter(b, book, words, index_of(words, head, path), rest, value, path)
        elif path in self.battle_writers:
            self.battle_writers[path](b, words, value, path)
        else:
            raise fail(path, path, ", ".join(self.battle_writers) + " or fighter.name")
        battle.table.write(b, book)

    def _write_fighter(self, b: Any, book: Any, words: Any, who: int, name: str, value: Any, path: str) -> None:
        f = b.fighter[who]
        writer = self.writers.get(name, WRITERS.get(name))
        if name in self.numbers:
            setattr(f, name, whole(value, path))
        elif name in self.truths:
            setattr(f, name, int(bool(value)))
        elif name in self.foes:
            setattr(f, self.foes[name], index_of(words, value, path))
        elif writer is not None:
            writer(b, words, who, value, path)
        else:
            _raw_set(f, book.sheet[who], words, name, value, path)


def _raw_get(f: Any, sheet: Any, name: str, path: str) -> Any:
    """Any field of the records: `reach`, `sheet.strike`."""
    record, field_name = (sheet, name[6:]) if name.startswith("sheet.") else (f, name)
    if not hasattr(record, field_name) or field_name.startswith("_"):
        raise fail(path, name, "the name of a fighter's value, such as hp, actions, prone, sheet.strike")
    value = getattr(record, field_name)
    return list(value) if isinstance(value, list) else value


def _raw_set(f: Any, sheet: Any, words: Any, name: str, value: Any, path: str) -> None:
    record, field_name = (sheet, name[6:]) if name.startswith("sheet.") else (f, name)
    old = _raw_get(f, sheet, name, path)
    if isinstance(old, list):
        raise fail(path, value, "a field that is a single number")
    if isinstance(value, str) and value in words.fighters:
        value = index_of(words, value, path)
    setattr(record, field_name, number(value, path) if isinstance(old, float) else whole(value, path))
