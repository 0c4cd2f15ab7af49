"""A battle to be fought out again and again, and the same with a fighter less or more: what forecasts compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, pi, sin
from typing import Any

from rifts_env.battle import Battle
from rifts_env.content import did_you_mean, library, one_of
from rifts_env.encounter import Encounter, encounter_from_mapping
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Ruleset, ruleset
from rifts_env.table import Table

ELBOW_FEET = 5.0  # room that a newcomer has round itself, and how far off it is tried next
BEARINGS = 16


@dataclass(frozen=True, eq=False)
class Position:
    """A battle that has not begun, or one under way.

    Attributes:
        encounter: its names.
        battle: its record.
        book: its book.
        is_under_way: whether it has begun.
    """

    encounter: Encounter
    battle: bytes
    book: bytes
    is_under_way: bool

    @classmethod
    def of_encounter(cls, encounter: Encounter) -> Position:
        """An encounter before its first step."""
        return cls(encounter, *encounter.records(), False)

    @classmethod
    def of_battle(cls, battle: Battle) -> Position:
        """A battle as it stands.

        Raises:
            RiftsError: it is over.
        """
        if battle.is_over:
            raise RiftsError(f"the battle is over, {f'won by {battle.winner}' if battle.winner else 'a draw'}")
        return cls(battle.encounter, battle.table.battle_bytes(), battle.table.book_bytes(), True)

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is fought by."""
        return ruleset(self.encounter.ruleset)

    def as_battle(self, seed: int) -> Battle:
        """A battle of its own that begins here, with new dice."""
        if not self.is_under_way:
            return Battle.from_encounter(self.encounter, seed=seed)
        return self._as_it_stands().clone(seed)

    def _as_it_stands(self) -> Battle:
        return Battle(self.encounter, Table(self.ruleset, self.encounter.capacity, self.battle, self.book))

    def read(self) -> tuple[Any, Any]:
        """Mirrors of battle and book, to be read."""
        rules, capacity = self.ruleset, self.encounter.capacity
        return rules.battle_mirror(capacity).read(self.battle), rules.book_mirror(capacity).read(self.book)

    # ------------------------------------------------------------ a fighter less
    def without(self, names: Sequence[str]) -> Position:
        """The same without some fighters.

        Raises:
            RiftsError: there is no such fighter, or nobody would be left to fight.
        """
        known = self.encounter.fighters
        for name in names:
            if name not in known:
                raise RiftsError(f"no fighter is called '{name}'{did_you_mean(name, known)}, expected {one_of(known)}")
        return self._taken_off(names) if self.is_under_way else self._never_there(set(names))

    def _taken_off(self, names: Sequence[str]) -> Position:
        battle = self._as_it_stands()
        for name in names:
            battle.leave(name)
        return Position.of_battle(battle)

    def _never_there(self, names: set[str]) -> Position:
        fighters = {
            name: {key: one for key, one in fields.items() if key != "facing" or str(one) not in names}
            for name, fields in self.encounter.written["fighters"].items()
            if name not in names
        }
        order = self.encounter.written.get("order")
        if isinstance(order, Mapping):
            order = {name: value for name, value in order.items() if name not in names}
        elif order is not None:
            order = [name for name in order if name not in names]
        return self._written_anew({"fighters": fighters} | ({} if order is None else {"order": order}))

    def _written_anew(self, changed: Mapping[str, Any]) -> Position:
        """The encounter with other fields; with as many seats, where they are enough, for those are compiled."""
        old = self.encounter
        fits = len(changed["fighters"]) <= old.capacity
        made = encounter_from_mapping(
            {**old.written, **changed}, old.origin, "", old.options, old.ruleset, old.capacity if fits else None
        )
        return Position.of_encounter(made)

    # ------------------------------------------------------------ a fighter more
    def with_sheet(self, sheet: str, side: str) -> Position:
        """The same with one more fighter, who stands with its side, away from the foes.

        Raises:
            RiftsError: there is no such sheet or side, or no seat or room is left.
        """
        sheets, sides = library("fighters"), self.encounter.sides
        if sheet not in sheets:
            raise RiftsError(f"no sheet is called '{sheet}'{did_you_mean(sheet, sheets)}; `rifts sheets` lists them")
        if side not in sides:
            raise RiftsError(f"no side is called '{side}'{did_you_mean(side, sides)}, expected {one_of(sides)}")
        name = self._free_name(sheet)
        fields = {"sheet": sheet, "side": side, "at": list(self._free_spot(side))}
        if self.is_under_way:
            battle = self._as_it_stands()
            battle.join(name, fields)
            return Position.of_battle(battle)
        written = self.encounter.written
        changed: dict[str, Any] = {"fighters": {**written["fighters"], name: fields}}
        order = written.get("order")
        if order is not None:  # it comes last
            last = min(order.values()) - 1 if isinstance(order, Mapping) else 0
            changed["order"] = {**order, name: last} if isinstance(order, Mapping) else [*order, name]
        return self._written_anew(changed)

    def _free_name(self, sheet: str) -> str:
        taken = {name.lower() for name in self.encounter.fighters}
        number = next(at for at in range(1, len(taken) + 2) if f"{sheet}{at}" not in taken)
        return f"{sheet}{number}"

    def _free_spot(self, side: str) -> tuple[float, float]:
        """A place near the middle of a side where nobody stands, the farthest from its foes of the nearest such.

        Raises:
            RiftsError: there is none.
        """
        b, book = self.read()
        friends: list[tuple[float, float]] = []
        foes: list[tuple[float, float]] = []
        for who in range(len(self.encounter.fighters)):
            f = b.fighter[who]
            if f.status == 0:  # in the fight, in every ruleset
                (friends if self.encounter.side_of(who) == side else foes).append((float(f.x), float(f.y)))
        around = friends or foes
        x, y = (sum(axis) / len(around) for axis in zip(*around, strict=True))
        for ring in range(1, 60):
            spots = _ring(x, y, ring * ELBOW_FEET)
            free = [one for one in spots if _is_free(one, [*friends, *foes], float(book.width), float(book.height))]
            if free:
                return max(free, key=lambda spot: _nearest(spot, foes))
        raise RiftsError(f"no place is free near {side}")


def _ring(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    turns = [2 * pi * at / BEARINGS for at in range(BEARINGS)]
    return [(round(x + radius * cos(turn), 1), round(y + radius * sin(turn), 1)) for turn in turns]


def _nearest(spot: tuple[float, float], others: Sequence[tuple[float, float]]) -> float:
    return min((hypot(x - spot[0], y - spot[1]) for x, y in others), default=inf)


def _is_free(spot: tuple[float, float], others: Sequence[tuple[float, float]], width: float, height: float) -> bool:
    is_inside = width <= 0 or (0 <= spot[0] <= width and 0 <= spot[1] <= height)  # no width: no edges
    return is_inside and _nearest(spot, others) >= ELBOW_FEET
