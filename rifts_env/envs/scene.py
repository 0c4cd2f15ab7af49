"""What a picture of a battle shows, read from its records: names no ruleset, tries the names of values.

A ruleset whose records do not have one of these fields has no such thing in its pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from rifts_env.ruleset import Names

POINTS = (("hp", "hp"), ("sdc", "sdc"), ("mdc", "mdc"))  # what life is made of: field, word
STORES = (("armor", "armour"), ("mana", "mana"), ("isp", "isp"))
CLOCKS = {
    "ward_until": "warded",
    "dazed_until": "dazed",
    "slowed_until": "slowed",
    "unconscious_until": "unconscious",
    "agony_until": "in agony",
    "paralysed_until": "paralysed",
    "invisible_until": "invisible",
    "blinded_until": "blinded",
}
MARKS = {"prone": "prone", "stance": "stance", "delaying": "delaying"}
MARGIN = 15.0  # feet around a field without edges


def value(record: Any, name: str, default: Any = 0) -> Any:
    """A field of a record, be it a mirror, a record array's scalar or a view; the default where it has none."""
    names = getattr(getattr(record, "dtype", None), "names", None)
    if names is not None:
        return record[name] if name in names else default
    return getattr(record, name, default)


@dataclass(frozen=True)
class Bar:
    """What is left of something."""

    word: str
    left: int
    full: int

    @property
    def share(self) -> float:
        """0 to 1."""
        return min(1.0, max(0.0, self.left / self.full)) if self.full > 0 else 0.0


@dataclass(frozen=True)
class Piece:
    """A fighter as it is shown.

    Attributes:
        index: its number.
        name: its name.
        letter: one character for it, its own.
        side: the number of its side.
        x: feet east.
        y: feet north.
        face: the direction it faces, of length 1.
        is_in: still in the fight.
        life: all that has to go before it falls.
        stores: armour, mana and the like, as far as it has them.
        marks: what is the matter with it, in words.
        holds: numbers of those it deadlocks.
        grapples: the number of its partner, or -1.
    """

    index: int
    name: str
    letter: str
    side: int
    x: float
    y: float
    face: tuple[float, float]
    is_in: bool
    life: Bar
    stores: tuple[Bar, ...]
    marks: tuple[str, ...]
    holds: tuple[int, ...]
    grapples: int


Line = tuple[float, float, float, float, float]  # ends and width
Circle = tuple[float, float, float, str]  # centre, radius, what it is


@dataclass(frozen=True)
class Scene:
    """A battle as it is shown.

    Attributes:
        left: of the part of the plane that is shown, feet; with `bottom`, `right` and `top`.
        bottom: south edge.
        right: east edge.
        top: north edge.
        has_edges: whether these are the edges of the field.
        pieces: the fighters.
        sides: names of the sides.
        walls: lines.
        covers: lines.
        leys: lines.
        circles: nexuses and hazards.
        decider: the number of the one who has to choose, or -1.
        headline: where the battle stands.
    """

    left: float
    bottom: float
    right: float
    top: float
    has_edges: bool
    pieces: tuple[Piece, ...]
    sides: tuple[str, ...]
    walls: tuple[Line, ...]
    covers: tuple[Line, ...]
    leys: tuple[Line, ...]
    circles: tuple[Circle, ...]
    decider: int
    headline: str
    by_index: dict[int, Piece] = field(default_factory=dict, repr=False)


def read_scene(battle: Any, book: Any, words: Names) -> Scene:
    """What is to be shown of a battle.

    Args:
        battle: its record or a mirror of it.
        book: the record or mirror of its book.
        words: the names of its encounter.
    """
    clock = int(value(battle, "clock"))
    letters = letters_for(words.fighters)
    fighters, sheets = value(battle, "fighter"), value(book, "sheet")
    pieces = tuple(
        _piece(who, fighters[who], sheets[who], name, letters[who], clock) for who, name in enumerate(words.fighters)
    )
    walls, covers, leys = (
        tuple(_line(one) for one in _first(book, name, f"{name}s")) for name in ("wall", "cover", "ley")
    )
    circles = (*_nexuses(book), *_hazards(battle))
    left, bottom, right, top, has_edges = _frame(book, pieces, walls + covers)
    decider = int(value(battle, "decision_who", -1)) if int(value(battle, "decision_kind")) else -1
    headline = _headline(battle, words, decider)
    by_index = {one.index: one for one in pieces}
    return Scene(
        left, bottom, right, top, has_edges, pieces, tuple(words.sides), walls, covers, leys, circles, decider,
        headline, by_index,
    )  # fmt: skip


def letters_for(names: Sequence[str]) -> list[str]:
    """One character for each name, all different: the first of its letters that is free, or a digit."""
    taken: list[str] = []
    for name in names:
        wishes = [one.upper() for one in name if one.isascii() and one.isalpha()]
        wishes += [one.lower() for one in name if one.isascii() and one.isalpha()]
        wishes += list("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        taken.append(next(one for one in wishes if one not in taken))
    return taken


def _piece(who: int, f: Any, sheet: Any, name: str, letter: str, clock: int) -> Piece:
    is_in = int(value(f, "status")) == 0
    life = [
        (max(0, int(value(f, key))), int(value(sheet, key)))
        for key, _ in POINTS
        if int(value(sheet, key)) > 0 and (key == "mdc" or not int(value(sheet, "md_being")))
    ]
    stores = [Bar(word, int(value(f, key)), int(value(sheet, key))) for key, word in STORES if int(value(sheet, key))]
    holds = int(value(f, "deadlocks")) if is_in else 0
    partner = int(value(f, "grip_with", -1)) if is_in and int(value(f, "grip")) else -1
    x, y = float(value(f, "face_x", 1.0)), float(value(f, "face_y", 0.0))
    length = hypot(x, y) or 1.0
    return Piece(
        index=who,
        name=name,
        letter=letter,
        side=int(value(sheet, "side")),
        x=float(value(f, "x")),
        y=float(value(f, "y")),
        face=(x / length, y / length),
        is_in=is_in,
        life=Bar("life", sum(left for left, _ in life), sum(full for _, full in life)),
        stores=tuple(stores),
        marks=_marks(f, clock) if is_in else ("out",),
        holds=tuple(at for at in range(32) if holds >> at & 1),
        grapples=partner,
    )


def _marks(f: Any, clock: int) -> tuple[str, ...]:
    marks = [word for name, word in MARKS.items() if int(value(f, name))]
    if int(value(f, "casting", -1)) >= 0:
        marks.append("casting")
    if int(value(f, "grip")):
        marks.append("grappling" if int(value(f, "dominant")) else "grappled")
    marks += [word for name, word in CLOCKS.items() if int(value(f, name, -1)) > clock]
    return tuple(marks)


def _first(record: Any, name: str, count: str) -> list[Any]:
    records = value(record, name, ())
    return [records[at] for at in range(int(value(record, count, 0)))]


def _line(one: Any) -> Line:
    ax, ay, bx, by, width = (float(value(one, name)) for name in ("ax", "ay", "bx", "by", "width"))
    return ax, ay, bx, by, width


def _nexuses(book: Any) -> list[Circle]:
    spots = _first(book, "nexus", "nexuses")
    return [(float(value(one, "x")), float(value(one, "y")), float(value(one, "radius")), "nexus") for one in spots]


def _hazards(battle: Any) -> list[Circle]:
    circles = []
    for one in value(battle, "hazard", ()):
        if int(value(one, "active")):
            what = "fog" if int(value(one, "obscures")) and not int(value(one, "dice")) else "hazard"
            circles.append((float(value(one, "x")), float(value(one, "y")), float(value(one, "radius")), what))
    return circles


def _frame(book: Any, pieces: Sequence[Piece], lines: Sequence[Line]) -> tuple[float, float, float, float, bool]:
    width, height = float(value(book, "width", 0.0)), float(value(book, "height", 0.0))
    if width > 0 and height > 0:
        return 0.0, 0.0, width, height, True
    xs = [one.x for one in pieces] + [x for one in lines for x in (one[0], one[2])]
    ys = [one.y for one in pieces] + [y for one in lines for y in (one[1], one[3])]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN, False


def _headline(battle: Any, words: Names, decider: int) -> str:
    parts = [f"{name} {int(value(battle, name))}" for name in ("round", "segment") if int(value(battle, name))]
    if int(value(battle, "over")):
        winner = int(value(battle, "winner", -1))
        parts.append(f"won by {words.sides[winner]}" if winner >= 0 else "a draw")
    elif decider >= 0:
        parts.append(f"{words.fighters[decider]} decides")
    return ", ".join(parts)
