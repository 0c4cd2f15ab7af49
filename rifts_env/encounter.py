"""Encounters: from YAML to the first records of a battle, with errors that say file, path, got and expected.

Names no ruleset: what a fighter is and what goes into which record is the business of the ruleset's `setup` module.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot
from pathlib import Path as FilePath
from typing import Annotated, Any
from zlib import crc32

from pydantic import BaseModel, ConfigDict, Field

from rifts_env.content import (
    ContentError,
    Path,
    Problem,
    Report,
    did_you_mean,
    field_names,
    library,
    one_of,
    read_file,
    show,
    validate,
)
from rifts_env.core.plane import BEARING_NAMES, BEARING_X, BEARING_Y
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset_names
from rifts_env.specs import is_random

NAME_PATTERN = re.compile(r"[^\W\d_][\w'-]*")  # one word, so that the text of an action can be read back
OWN_NAMES = ("me", "myself", "self", "nobody")
CROWD_FEET = 1.0  # GROUND-2: nobody stands within a foot of another
DEFAULT_RULES = "rifts_v2"


class EncounterSheet(BaseModel):
    """The frame of an encounter file; what is inside is checked by the ruleset."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = ""
    blurb: str = ""
    rules: Any = DEFAULT_RULES  # the ruleset it is fought by, or several, the first being the one that is taken
    options: dict[str, Any] = Field(default_factory=dict)
    sides: list[Annotated[str, Field(strict=True, min_length=1)]] | None = None
    fighters: dict[Any, Any] = Field(description="the fighters, by name")
    ground: Any = None
    order: Any = None  # fighters from first to last, or fighter -> initiative; left out: rolled


# ---------------------------------------------------------------- rulesets
def setup_of(rules: str) -> Any:
    """The `setup` module of a ruleset.

    Raises:
        RiftsError: if there is no such ruleset.
    """
    if rules not in ruleset_names():
        raise RiftsError(f"no ruleset is called '{rules}'{did_you_mean(rules, ruleset_names())}")
    return importlib.import_module(f"rifts_env.rulesets.{rules}.setup")


# ---------------------------------------------------------------- the encounter
@dataclass(frozen=True, eq=False)
class Encounter:
    """A battle that can begin: the records and the names that stay outside of them.

    Attributes:
        origin: the file or case it was read from.
        title: one line.
        blurb: what it is about.
        ruleset: the name of its ruleset.
        options: house rules by name, as they were written.
        sides: side names, by number.
        capacity: seats in the records.
        combatants: the fighters as read, by number.
        shelves: what a fighter of this encounter may name.
        tables: which weapon and effect stands where in the book.
        written: the fields it was made from.
        joined: who joined since, with its fields.
        battle_bytes: the battle before its first step.
        book_bytes: its book then.
    """

    origin: str
    title: str
    blurb: str
    ruleset: str
    options: Mapping[str, Any]
    sides: list[str]
    capacity: int
    combatants: list[Any]
    shelves: Any = field(repr=False)
    tables: Any = field(repr=False)
    written: Mapping[str, Any] = field(repr=False)
    joined: tuple[tuple[str, Any], ...] = ()
    battle_bytes: bytes = field(default=b"", repr=False)
    book_bytes: bytes = field(default=b"", repr=False)

    @cached_property
    def fighters(self) -> list[str]:
        """Fighter names, by number."""
        return [one.name for one in self.combatants]

    @property
    def names(self) -> list[str]:
        """Fighter names, by number."""
        return self.fighters

    @cached_property
    def weapons(self) -> list[list[str]]:
        """Per fighter, what stands in each attack slot: `fist`, `kick`, manoeuvres, then what it carries."""
        return [[attack.name for attack in one.attacks] for one in self.combatants]

    @cached_property
    def spells(self) -> list[list[str]]:
        """Per fighter, its spells by slot."""
        return [[feat.name for feat in one.spells] for one in self.combatants]

    @cached_property
    def powers(self) -> list[list[str]]:
        """Per fighter, its powers by slot."""
        return [[feat.name for feat in one.powers] for one in self.combatants]

    @cached_property
    def items(self) -> list[list[str]]:
        """Per fighter, its items by slot."""
        return [[feat.name for feat in one.items] for one in self.combatants]

    @property
    def weapon_names(self) -> list[str]:
        """Names of the book's weapons, by index."""
        return list(self.tables.weapon_names)

    @property
    def effects(self) -> list[str]:
        """Names of the book's spells, powers and items, by index."""
        return list(self.tables.effect_names)

    @property
    def effect_names(self) -> list[str]:
        """Names of the book's spells, powers and items, by index."""
        return self.effects

    def side_of(self, who: int) -> str:
        """The name of a fighter's side."""
        side: int = self.combatants[who].side
        return self.sides[side]

    def records(self) -> tuple[bytes, bytes]:
        """The bytes of the battle before its first step, and of its book."""
        return self.battle_bytes, self.book_bytes

    def source(self) -> dict[str, Any]:
        """Plain values from which `encounter_from_source` makes the same encounter again."""
        return {
            "written": self.written,
            "origin": self.origin,
            "options": dict(self.options),
            "ruleset": self.ruleset,
            "capacity": self.capacity,
            "joined": [list(one) for one in self.joined],
            "sum": crc32(self.battle_bytes + self.book_bytes),
        }

    def join(self, name: str, value: Any, battle: Any, book: Any) -> tuple[Encounter, Any, Any]:
        """Let a fighter join a battle that is under way; nothing of what is handed in is changed.

        Args:
            name: the fighter's name.
            value: the fighter as in an encounter file.
            battle: mirror of the running battle.
            book: mirror of its book.

        Returns:
            The encounter, battle and book with the newcomer, whose number is the highest. It acts from the next
            segment on; it stands where the order of play has its seat, with initiative 0 until the next round.

        Raises:
            RiftsError: if there is no seat left, or with everything that is wrong with the fighter.
        """
        rules = setup_of(self.ruleset)
        report = Report("the newcomer")
        path = ("fighters", name)
        _check_fighter_name(name, self.fighters, path, report)
        if len(self.combatants) >= self.capacity:
            raise RiftsError(f"no seat is left for {name}: this battle has room for {self.capacity} fighters")
        made = rules.read_fighter(str(name), value, path, self.shelves, report)
        if made is not None:
            self._settle_newcomer(made, battle, book, path, report)
        report.raise_if_any()
        tables = rules.copy_tables(self.tables)
        battle_mirror, book_mirror = rules.mirrors(self.capacity)
        battle, book = battle_mirror.read(battle_mirror.write(battle)), book_mirror.read(book_mirror.write(book))
        rules.place_fighter(battle, book, len(self.combatants), made, tables)
        return self._with(made, value, tables), battle, book

    def _with(self, made: Any, value: Any, tables: Any) -> Encounter:
        joined = (*self.joined, (made.name, value))
        return replace(self, combatants=[*self.combatants, made], tables=tables, joined=joined)

    def _settle_newcomer(self, made: Any, battle: Any, book: Any, path: Path, report: Report) -> None:
        if made.sheet.side not in self.sides:
            expected = one_of(self.sides) + did_you_mean(made.sheet.side, self.sides)
            report.add((*path, "side"), show(made.sheet.side), expected)
            return
        made.side = self.sides.index(made.sheet.side)
        spots, foes = {}, {}
        for who, one in enumerate(self.combatants):
            f = battle.fighter[who]
            if f.status == 0:  # still in the fight, in every ruleset
                spots[one.name] = (float(f.x), float(f.y))
                if one.side != made.side:
                    foes[one.name] = spots[one.name]
        _check_place(made, spots, (float(book.width), float(book.height)), report)
        made.face = face_of(made, spots, foes, path, report)


def load_encounter(
    name_or_path: str | FilePath,
    options: Mapping[str, Any] | None = None,
    ruleset_name: str | None = None,
    capacity: int | None = None,
) -> Encounter:
    """Read an encounter by its name in the library, or from a file; or draw one.

    Args:
        name_or_path: a library name such as `duel`, the path of a YAML file, or a spec such as `random:4v4#7`.
        options: house rules by name, over those of the file.
        ruleset_name: another ruleset than the file's own.
        capacity: seats in the records; left out, the smallest that fits.

    Raises:
        RiftsError: with everything that is wrong, each with file, path, got and expected.
    """
    shipped = library("encounters")
    name = str(name_or_path)
    if is_random(name):
        from rifts_env.generator import balanced_encounter  # it fights battles, which begin with encounters

        return balanced_encounter(name, None, capacity, rules=ruleset_name or DEFAULT_RULES, options=options)
    path = FilePath(name_or_path)
    if name in shipped:
        value, file, text = shipped[name].value, shipped[name].file, shipped[name].text
    elif path.suffix in (".yaml", ".yml") or path.is_file():
        file = name
        value, text = read_file(path, name)
    else:
        raise RiftsError(f"no encounter is called '{name}'{did_you_mean(name, shipped)}; `rifts encounters` lists them")
    return encounter_from_mapping(value, file, text, options, ruleset_name, capacity)


def encounter_from_mapping(
    value: Any,
    origin: str = "encounter",
    text: str = "",
    options: Mapping[str, Any] | None = None,
    ruleset_name: str | None = None,
    capacity: int | None = None,
) -> Encounter:
    """An encounter from its fields, those of an encounter file.

    Args:
        value: the fields, as read from YAML.
        origin: the file it comes from, for error messages.
        text: that file's text, from which line numbers are found; may be left out.
        options: house rules by name, over those of the fields.
        ruleset_name: another ruleset than the fields' own.
        capacity: seats in the records; left out, the smallest that fits.

    Raises:
        RiftsError: with everything that is wrong.
    """
    report = Report(origin, text)
    if not isinstance(value, Mapping):
        raise ContentError([Problem(origin, "", show(value), "an encounter: names with values")])
    chosen = _find_rules(value, ruleset_name, report)
    rules = setup_of(chosen)
    own = {key: one for key, one in value.items() if key in rules.KINDS}
    rest = {key: one for key, one in value.items() if key not in rules.KINDS}
    _check_keys(rest, rules.KINDS, report)
    frame = validate(EncounterSheet, {key: one for key, one in rest.items() if key in ENCOUNTER_FIELDS}, (), report)
    shelves = rules.Shelves(own, report)
    if frame is None:
        raise ContentError(report.problems)
    switches = _read_options({**frame.options, **(options or {})}, rules.OPTIONS, report)
    ground = validate(rules.GroundSheet, {} if frame.ground is None else frame.ground, ("ground",), report)
    fighters = _read_fighters(frame.fighters, rules, shelves, report)
    seats = _find_capacity(len(frame.fighters), capacity, rules.CAPACITIES, report)
    sides = _read_sides(frame, fighters, report)
    initiatives = _read_order(frame.order, list(frame.fighters), report)
    _place_all(fighters, set(frame.fighters), ground.field if ground else None, report)
    report.raise_if_any()
    for one in fighters:
        one.side = sides.index(one.sheet.side)
    tables = rules.Tables()
    made = Encounter(origin, frame.title, frame.blurb, chosen, switches, sides, seats, fighters, shelves, tables, value)
    battle, book = _write_records(made, rules, ground, initiatives)
    return replace(made, battle_bytes=battle, book_bytes=book)


def encounter_from_source(source: Mapping[str, Any]) -> Encounter:
    """The encounter that `Encounter.source` described, with those who joined.

    Raises:
        RiftsError: if the content has changed since, so that it would be another one.
    """
    made = encounter_from_mapping(
        source["written"], source["origin"], "", source["options"], source["ruleset"], source["capacity"]
    )
    if crc32(made.battle_bytes + made.book_bytes) != source["sum"]:
        raise RiftsError(f"{made.origin}: got other content than when the battle was saved, expected the same")
    rules = setup_of(made.ruleset)
    battle_mirror, book_mirror = rules.mirrors(made.capacity)
    battle, book = battle_mirror.read(made.battle_bytes), book_mirror.read(made.book_bytes)
    for name, value in source["joined"]:
        report = Report("the newcomer")
        one = rules.read_fighter(name, value, ("fighters", name), made.shelves, report)
        report.raise_if_any()
        one.side = made.sides.index(one.sheet.side)
        tables = rules.copy_tables(made.tables)
        rules.place_fighter(battle, book, len(made.combatants), one, tables)
        made = made._with(one, value, tables)
    return made


ENCOUNTER_FIELDS = tuple(field_names(EncounterSheet))


def _write_records(made: Encounter, rules: Any, ground: Any, initiatives: dict[int, int]) -> tuple[bytes, bytes]:
    battle, book = rules.blank_records(made.capacity)
    rules.set_options(book, made.options)
    rules.lay_ground(battle, book, ground)
    book.sides = len(made.sides)
    for index, one in enumerate(made.combatants):
        rules.place_fighter(battle, book, index, one, made.tables)
    if initiatives:
        rules.fix_order(battle, book, initiatives)
    battle_mirror, book_mirror = rules.mirrors(made.capacity)
    return battle_mirror.write(battle), book_mirror.write(book)


# ---------------------------------------------------------------- parts
def rules_of(value: Mapping[Any, Any]) -> list[Any]:
    """The rulesets that an encounter says it is for, the first being its own; the default where it says none."""
    rules = value.get("rules", DEFAULT_RULES)
    return list(rules) if isinstance(rules, list | tuple) and rules else [rules]


def _find_rules(value: Mapping[Any, Any], wanted: str | None, report: Report) -> str:
    """The ruleset that an encounter is fought by: the one that is asked for, if the encounter is for it.

    Raises:
        RiftsError: there is no such ruleset, or the encounter is for others.
    """
    known, written = ruleset_names(), rules_of(value)
    for rules in written:
        if not isinstance(rules, str) or rules not in known:
            report.add(("rules",), show(rules), f"a ruleset: {one_of(known)}{did_you_mean(rules, known)}")
            raise ContentError(report.problems)
    if wanted is None:
        return str(written[0])
    setup_of(wanted)
    if "rules" in value and wanted not in written:
        report.add(("rules",), f"an encounter for {one_of(written)}", f"one for {wanted}, which has to be named there")
        raise ContentError(report.problems)
    return wanted


def _check_keys(rest: Mapping[Any, Any], kinds: tuple[str, ...], report: Report) -> None:
    known = [*ENCOUNTER_FIELDS, *kinds]
    for key in rest:
        if key not in ENCOUNTER_FIELDS:
            hint = did_you_mean(key, known)
            report.add((key,), f"the unknown field '{key}'", f"a known one{hint}" if hint else one_of(known))


def _read_options(options: Mapping[str, Any], known: Mapping[str, Any], report: Report) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, value in options.items():
        path = ("options", name)
        if name not in known:
            report.add(path, f"the unknown option '{name}'", one_of(known) + did_you_mean(name, known))
            continue
        values = known[name]
        if isinstance(values[0], int):
            if not isinstance(value, int) or isinstance(value, bool) or not values[0] <= value <= values[1]:
                report.add(path, show(value), f"a whole number from {values[0]} to {values[1]}")
                continue
        else:
            if isinstance(value, bool):  # as a Python mapping may have it
                value = "yes" if value else "no"
            if value is None and "none" in values:
                value = "none"
            if value not in values:
                report.add(path, show(value), one_of(values) + did_you_mean(value, values))
                continue
        read[name] = value
    return read


def _read_fighters(fighters: Mapping[Any, Any], rules: Any, shelves: Any, report: Report) -> list[Any]:
    made: list[Any] = []
    names: list[str] = []
    for name, value in fighters.items():
        path = ("fighters", name)
        _check_fighter_name(name, names, path, report)
        names.append(str(name))
        one = rules.read_fighter(str(name), value, path, shelves, report)
        if one is not None:
            made.append(one)
    return made


def _check_fighter_name(name: Any, names: list[str], path: Path, report: Report) -> None:
    if not isinstance(name, str) or not NAME_PATTERN.fullmatch(name):
        report.add(path, f"the name {show(name)}", "one word that begins with a letter")
    elif name.lower() in OWN_NAMES:
        report.add(path, f"the name '{name}'", "another one, for the menu means the speaker by it")
    elif name.lower() in (one.lower() for one in names):
        report.add(path, f"'{name}' twice", "every name once")


def _find_capacity(count: int, wanted: int | None, capacities: tuple[int, ...], report: Report) -> int:
    if count > max(capacities):
        report.add(("fighters",), f"{count} fighters", f"at most {max(capacities)}")
        return max(capacities)
    if count == 0:
        report.add(("fighters",), "no fighters", "at least two")
    if wanted is None:
        return min(one for one in capacities if one >= count)
    if wanted not in capacities or wanted < count:
        fits = [str(one) for one in capacities if one >= count]
        raise RiftsError(f"no battle of {count} fighters has {wanted} seats; choose {' or '.join(fits)}")
    return wanted


def _read_sides(frame: EncounterSheet, fighters: list[Any], report: Report) -> list[str]:
    manned = list(dict.fromkeys(one.sheet.side for one in fighters))
    sides = manned if frame.sides is None else list(dict.fromkeys(frame.sides))
    for one in fighters:
        if one.sheet.side not in sides:
            expected = one_of(sides) + did_you_mean(one.sheet.side, sides)
            report.add(("fighters", one.name, "side"), show(one.sheet.side), expected)
    if len(fighters) == len(frame.fighters):  # else there may be more sides among those who could not be read
        if len(manned) == 1:
            report.add(("fighters",), f"only one side, '{manned[0]}'", "at least two")
        for side in sides:
            if side not in manned:
                report.add(("sides",), f"the side '{side}' without a fighter", "a fighter on every side")
    return sides


def _read_order(order: Any, names: list[Any], report: Report) -> dict[int, int]:
    if order is None:
        return {}
    whole = f"every fighter once: {', '.join(str(name) for name in names)}"
    listed = list(order) if isinstance(order, list | Mapping) else [order]
    if sorted(map(str, listed)) != sorted(map(str, names)) or any(name not in names for name in listed):
        report.add(("order",), show(listed), whole)
        return {}
    if not isinstance(order, Mapping):
        order = {name: len(listed) - at for at, name in enumerate(listed)}
    for name, value in order.items():
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10_000:
            report.add(("order", name), show(value), "an initiative, a whole number")
            return {}
    return {names.index(name): value for name, value in order.items()}


# ---------------------------------------------------------------- places
def _place_all(fighters: list[Any], names: set[Any], size: tuple[float, float] | None, report: Report) -> None:
    spots: dict[str, tuple[float, float]] = {}
    for one in fighters:
        _check_place(one, spots, size or (0.0, 0.0), report)
        spots[one.name] = one.sheet.at
    unread = names - set(spots)  # what is wrong with these is told already
    for one in fighters:
        if isinstance(one.sheet.facing, str) and one.sheet.facing in unread:
            continue
        foes = {other.name: other.sheet.at for other in fighters if other.sheet.side != one.sheet.side}
        one.face = face_of(one, spots, foes, ("fighters", one.name), report)


def _check_place(one: Any, spots: Mapping[str, Any], size: tuple[float, float], report: Report) -> None:
    x, y = one.sheet.at
    path = ("fighters", one.name, "at")
    if size[0] > 0 and not (0 <= x <= size[0] and 0 <= y <= size[1]):
        report.add(path, point_text(x, y), f"a place on the field of {size[0]:g} x {size[1]:g} feet")
    for name, (u, v) in spots.items():
        if hypot(u - x, v - y) < CROWD_FEET:
            got = f"{point_text(x, y)}, where {name} stands at {point_text(u, v)}"
            report.add(path, got, "a foot or more between two fighters")


def point_text(x: float, y: float) -> str:
    """A point for a sentence."""
    return f"[{x:g}, {y:g}]"


def face_of(
    one: Any, spots: Mapping[str, Any], foes: Mapping[str, Any], path: Path, report: Report
) -> tuple[float, float]:
    """The direction a fighter faces: toward a fighter, a point or by the compass; else toward the nearest foe."""
    facing, (x, y) = one.sheet.facing, one.sheet.at
    path = (*path, "facing")
    if facing is None:
        nearest = min(foes.values(), key=lambda spot: hypot(spot[0] - x, spot[1] - y), default=(x + 1.0, y))
        return _toward(x, y, nearest)
    if isinstance(facing, str) and facing in spots and facing != one.name:
        return _toward(x, y, spots[facing])
    if isinstance(facing, str) and facing in BEARING_NAMES:
        at = BEARING_NAMES.index(facing)
        return BEARING_X[at], BEARING_Y[at]
    if isinstance(facing, list | tuple) and len(facing) == 2 and all(_is_number(part) for part in facing):
        if hypot(facing[0] - x, facing[1] - y) > 0:
            return _toward(x, y, facing)
        report.add(path, f"the place {point_text(x, y)} where it stands", "another point to look at")
        return 1.0, 0.0
    known = [name for name in spots if name != one.name]
    hint = did_you_mean(facing, [*known, *BEARING_NAMES]) if isinstance(facing, str) else ""
    report.add(path, show(facing), f"a fighter, a point [x, y] to look at, or a point of the compass{hint}")
    return 1.0, 0.0


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9


def _toward(x: float, y: float, spot: Any) -> tuple[float, float]:
    dx, dy = float(spot[0]) - x, float(spot[1]) - y
    return (dx, dy) if hypot(dx, dy) > 0 else (1.0, 0.0)


# ---------------------------------------------------------------- lists
@dataclass(frozen=True)
class Listing:
    """A line of `rifts encounters` or `rifts sheets`.

    Attributes:
        name: what it is called by.
        title: its title.
        blurb: one sentence.
        sides: side -> names of its fighters (encounters).
        summary: what it is made of, in a few words.
    """

    name: str
    title: str
    blurb: str
    sides: dict[str, list[str]] = field(default_factory=dict)
    summary: str = ""


def encounter_sizes(rules: str) -> dict[str, int]:
    """How many fighters each shipped encounter that is for a ruleset has, by name."""
    return {
        name: len(entry.value["fighters"])
        for name, entry in library("encounters").items()
        if rules in rules_of(entry.value)
    }


def list_encounters() -> list[Listing]:
    """The encounters that come with the project."""
    listings = []
    for name in library("encounters"):
        one = load_encounter(name)
        sides: dict[str, list[str]] = {side: [] for side in one.sides}
        for who, fighter in enumerate(one.names):
            sides[one.side_of(who)].append(fighter)
        summary = " against ".join(str(len(names)) for names in sides.values())
        listings.append(Listing(name, one.title, one.blurb, sides, summary))
    return listings


def list_sheets() -> list[Listing]:
    """The sheets that come with the project."""
    listings = []
    for name, entry in library("fighters").items():
        value = entry.value if isinstance(entry.value, Mapping) else {}
        gear = [_thing_name(one) for kind in ("weapons", "spells", "powers", "items") for one in value.get(kind, [])]
        listings.append(Listing(name, value.get("title", ""), value.get("blurb", ""), {}, ", ".join(gear)))
    return listings


def _thing_name(value: Any) -> str:
    if isinstance(value, Mapping):
        named = (str(value[key]) for key in ("name", "weapon", "spell", "power", "item") if key in value)
        return next(named, "?")
    return str(value)
