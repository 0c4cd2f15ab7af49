"""From what is written about a fighter to a fighter with every name resolved: sheet, weapons, spells, powers, items."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from rifts_env.content import Entry, Path, Report, did_you_mean, library, merge, one_of, show, validate
from rifts_env.rulesets.base.sheets import (
    MANOEUVRE_CHAPTERS,
    MANOEUVRES,
    RESERVED,
    Attack,
    Carried,
    Combatant,
    EffectSheet,
    Feat,
    FighterSheet,
    GroundSheet,
    HazardSheet,
    PlacedFighter,
    WeaponSheet,
    chapter_of,
)
from rifts_env.rulesets.base.words import ITEMS, POWERS, SLOTS, SPELLS

MODELS: dict[str, type[BaseModel]] = {
    "weapons": WeaponSheet,
    "spells": EffectSheet,
    "powers": EffectSheet,
    "items": EffectSheet,
}
SINGULAR = {"weapons": "weapon", "spells": "spell", "powers": "power", "items": "item"}
MOST = {"spells": SPELLS, "powers": POWERS, "items": ITEMS}
BODY = ("fist", "kick")  # the attack slots 0 and 1 of everyone
NAME_PATTERN = re.compile(r"\w[\w' -]*")


class Shelves:
    """What can be named in an encounter: what it writes out itself, and the library."""

    def __init__(self, written: Mapping[str, Any], report: Report) -> None:
        self.written: dict[str, dict[str, BaseModel | None]] = {kind: {} for kind in MODELS}
        for kind, things in written.items():
            if not isinstance(things, Mapping):
                report.add((kind,), show(things), "names with values")
                continue
            for name, value in things.items():
                if check_name(name, (kind, name), report):
                    self.written[kind][name] = validate(MODELS[kind], value, (kind, name), report)

    def names(self, kind: str) -> list[str]:
        """Every name of a kind."""
        return [*self.written.get(kind, ()), *library(kind)]

    def find(self, kind: str, name: Any, path: Path, report: Report) -> Any:
        """The thing of that name, or None with the problem noted."""
        if isinstance(name, str) and name in self.written[kind]:
            return self.written[kind][name]
        entry = library(kind).get(name) if isinstance(name, str) else None
        if entry is None:
            expected = f"the name of a {SINGULAR[kind]}" if kind != "items" else "the name of an item"
            report.add(path, show(name), expected + did_you_mean(name, self.names(kind)))
            return None
        return checked(MODELS[kind], entry, report)


def checked(model: type[BaseModel], entry: Entry, report: Report) -> Any:
    """A thing of the library, checked; its problems are those of its own file."""
    own = Report(entry.file, entry.text)
    thing = validate(model, entry.value, entry.path, own)
    report.problems += own.problems
    return thing


def check_name(name: Any, path: Path, report: Report) -> bool:
    """Whether a name can be read back in the text of an action."""
    if not isinstance(name, str) or not NAME_PATTERN.fullmatch(name):
        report.add(path, show(name), "a name of letters, digits, spaces and hyphens")
        return False
    clash = sorted(RESERVED & set(name.lower().split()))
    if clash:
        report.add(path, f"a name with the word '{clash[0]}'", "a name without it, for it is a word of the menu")
        return False
    return True


# ---------------------------------------------------------------- what a ruleset leaves out
def leave_out(made: Combatant | None, chapters: frozenset[str]) -> Combatant | None:
    """A fighter without what belongs to chapters that a ruleset does not play; it was checked all the same."""
    if made is None:
        return None
    attacks = [one for one in made.attacks if MANOEUVRE_CHAPTERS.get(one.thing, "") in chapters | {""}]
    if "magic" in chapters:
        return replace(made, attacks=attacks)
    return replace(made, attacks=attacks, spells=[], powers=[], items=[])


def left_out(written: Mapping[str, Any], chapters: frozenset[str]) -> list[str]:
    """The fields of a sheet as it is written that a ruleset does not read, in words."""
    fields = [name for name in written if chapter_of(FighterSheet, name) not in (None, *chapters)]
    names = [word for word in written.get("manoeuvres", ()) if MANOEUVRE_CHAPTERS.get(word, "") not in chapters | {""}]
    return [*(name.replace("_", " ") for name in fields), *names]


def content_fields(chapters: frozenset[str]) -> dict[str, list[tuple[str, str, bool]]]:
    """What may stand in content files: for each kind its fields, with chapter (or nothing) and whether it is read."""
    kinds: dict[str, type[BaseModel]] = {
        "a fighter": FighterSheet,
        "a weapon": WeaponSheet,
        "the ground": GroundSheet,
        "a hazard": HazardSheet,
    }
    return {
        kind: [
            (name, chapter, not chapter or chapter in chapters)
            for name in model.model_fields
            for chapter in [chapter_of(model, name) or ""]
        ]
        for kind, model in kinds.items()
    }


# ---------------------------------------------------------------- fighters
def read_fighter(name: str, value: Any, path: Path, shelves: Shelves, report: Report) -> Combatant | None:
    """A fighter of an encounter, or None with its problems noted."""
    if not isinstance(value, Mapping):
        report.add(path, show(value), "a side, a place and what it brings")
        return None
    under = find_sheet(value["sheet"], (*path, "sheet"), report) if "sheet" in value else {}
    if under is None:
        return None
    over = {key: one for key, one in value.items() if key != "sheet"}
    sheet = validate(PlacedFighter, lay_over(under, over), path, report)
    return None if sheet is None else resolve(name, sheet, path, shelves, report)


def find_sheet(name: Any, path: Path, report: Report) -> Mapping[str, Any] | None:
    """The fields of a sheet of the library, or None with the problem noted."""
    entry = library("fighters").get(name) if isinstance(name, str) else None
    if entry is None:
        report.add(path, show(name), "the name of a sheet" + did_you_mean(name, library("fighters")))
        return None
    return None if checked(FighterSheet, entry, report) is None else entry.value


def lay_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """A sheet with some fields overridden. A speed replaces a speed, an armour of a given kind the whole armour."""
    if "spd" in over or "speed_mph" in over:
        under = {key: one for key, one in under.items() if key not in ("spd", "speed_mph")}
    armor = over.get("armor")
    return merge(under, over, ("armor",) if isinstance(armor, Mapping) and "kind" in armor else ())


def resolve(name: str, sheet: Any, path: Path, shelves: Shelves, report: Report) -> Combatant:
    """Look up everything that a sheet names."""
    return Combatant(
        name,
        sheet,
        read_attacks(sheet, path, shelves, report),
        read_feats("spells", sheet.spells, path, shelves, report),
        read_feats("powers", sheet.powers, path, shelves, report),
        read_feats("items", sheet.items, path, shelves, report),
    )


def read_attacks(sheet: FighterSheet, path: Path, shelves: Shelves, report: Report) -> list[Attack]:
    """The attack slots: fist, kick, the manoeuvres, then what is carried in the order listed."""
    manoeuvres = [word for word, number in MANOEUVRES.items() if number in sheet.manoeuvres]
    attacks = []
    for limb in (*BODY, *manoeuvres):
        weapon = shelves.find("weapons", limb, path, report)
        if weapon is not None:
            attacks.append(Attack(limb, limb, weapon))
    for at, value in enumerate(sheet.weapons):
        attack = read_carried(value, (*path, "weapons", at), shelves, report)
        if attack is not None:
            attacks.append(attack)
    room = SLOTS - len(BODY) - len(manoeuvres)
    if len(sheet.weapons) > room:
        report.add((*path, "weapons"), f"{len(sheet.weapons)} weapons", f"at most {room}")
    names = numbered([attack.name for attack in attacks])
    attacks = [replace(one, name=name) for name, one in zip(names, attacks, strict=True)]
    check_hands(sheet, attacks, path, report)
    return attacks


def read_carried(value: Any, path: Path, shelves: Shelves, report: Report) -> Attack | None:
    """One carried weapon: a name, or a mapping with how it is carried and what is different about it."""
    if isinstance(value, str):
        weapon = shelves.find("weapons", value, path, report)
        return None if weapon is None else Attack(value, value, weapon)
    if not isinstance(value, Mapping):
        report.add(path, show(value), "the name of a weapon, or a mapping with `weapon`")
        return None
    carried = validate(Carried, {key: one for key, one in value.items() if key in Carried.model_fields}, path, report)
    # What the weapon adds to strike and parry is the bearer's here, so only its other fields are the weapon's.
    other = {key: one for key, one in value.items() if key not in Carried.model_fields}
    unknown = [key for key in other if key not in WeaponSheet.model_fields]
    for key in unknown:
        known = [*Carried.model_fields, *WeaponSheet.model_fields]
        report.add((*path, key), f"the unknown field '{key}'", _known(key, known))
    if carried is None or unknown:
        return None
    name = carried.name or carried.weapon
    if name is None:
        report.add((*path, "weapon"), "nothing", "the name of a weapon, or a `name` and the weapon's fields")
        return None
    if not check_name(name, (*path, "name" if carried.name else "weapon"), report):
        return None
    weapon = vary("weapons", carried.weapon, other, path, shelves, report)
    return None if weapon is None else Attack(name, name, weapon, carried)


def _known(key: Any, known: Iterable[str]) -> str:
    hint = did_you_mean(key, known)
    return f"a known one{hint}" if hint else one_of(known)


def vary(kind: str, name: str | None, other: dict[str, Any], path: Path, shelves: Shelves, report: Report) -> Any:
    """A thing of the shelves with some fields overridden, or one that is written out whole where there is no name."""
    if name is None:
        return validate(MODELS[kind], other, path, report)
    thing = shelves.find(kind, name, (*path, SINGULAR[kind]), report)
    if thing is None or not other:
        return thing
    written = {field: getattr(thing, field) for field in thing.model_fields_set}
    return validate(MODELS[kind], merge(written, other), path, report)


def read_feats(kind: str, values: list[Any], path: Path, shelves: Shelves, report: Report) -> list[Feat]:
    """The spells, powers or items of a fighter: names, or mappings with what is different."""
    feats = []
    if len(values) > MOST[kind]:
        report.add((*path, kind), f"{len(values)} {kind}", f"at most {MOST[kind]}")
    for at, value in enumerate(values):
        here = (*path, kind, at)
        if isinstance(value, str):
            value = {SINGULAR[kind]: value}
        if not isinstance(value, Mapping):
            report.add(here, show(value), f"a name, or a mapping with `{SINGULAR[kind]}`")
            continue
        under = value.get(SINGULAR[kind])
        name = value.get("name", under)
        if name is None:
            report.add((*here, SINGULAR[kind]), "nothing", f"the name of the {SINGULAR[kind]}")
        elif under is not None or check_name(name, (*here, "name"), report):
            other = {key: one for key, one in value.items() if key not in ("name", SINGULAR[kind])}
            effect = vary(kind, under, other, here, shelves, report)
            if effect is not None:
                feats.append(Feat(str(name), str(name), effect))
    names = numbered([feat.name for feat in feats])
    return [replace(feat, name=name) for name, feat in zip(names, feats, strict=True)]


def numbered(names: list[str]) -> list[str]:
    """Names made different: the second `sword` is `sword 2`."""
    made: list[str] = []
    for name in names:
        number, one = 2, name
        while one in made:
            number, one = number + 1, f"{name} {number}"
        made.append(one)
    return made


# ---------------------------------------------------------------- hands
def in_hand(sheet: FighterSheet, attacks: list[Attack]) -> set[int]:
    """The slots of what is in hand at the start: what must be, then what fits, in the order listed."""
    held: set[int] = set()
    free = sheet.arms
    for wanted in (True, None):
        for slot, attack in enumerate(attacks):
            if attack.weapon.limb == 0 and attack.carried.ready is wanted and attack.weapon.hands <= free:
                held.add(slot)
                free -= attack.weapon.hands
    return held


def check_hands(sheet: FighterSheet, attacks: list[Attack], path: Path, report: Report) -> None:
    """What is said to be ready needs the arms to hold it."""
    held = in_hand(sheet, attacks)
    for slot, attack in enumerate(attacks):
        if attack.carried.ready and attack.weapon.limb == 0 and slot not in held:
            report.add((*path, "weapons"), f"'{attack.name}' ready", f"what {sheet.arms} arms can hold")
