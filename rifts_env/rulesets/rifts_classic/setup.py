"""From fighters and ground as they are written to the first bytes of a battle: what goes into which record.

`place_fighter` writes one fighter, at the start and for those who join later. It works on mirrors and on views of
the arrays alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rifts_env.content import Path, Report
from rifts_env.core.schema import Mirror
from rifts_env.rulesets.base import roster
from rifts_env.rulesets.base import setup as shared
from rifts_env.rulesets.base.roster import MODELS, Shelves
from rifts_env.rulesets.base.setup import Tables, copy_tables, fix_order
from rifts_env.rulesets.base.sheets import Combatant, GroundSheet
from rifts_env.rulesets.base.words import NO_SLOT, Limb
from rifts_env.rulesets.rifts_classic.state import CAPACITIES, Battle, Book, sizes

__all__ = [
    "CAPACITIES",
    "CHAPTERS",
    "KINDS",
    "OPTIONS",
    "GroundSheet",
    "Shelves",
    "Tables",
    "blank_records",
    "content_fields",
    "copy_tables",
    "fix_order",
    "lay_ground",
    "left_out",
    "mirrors",
    "place_fighter",
    "read_fighter",
    "set_options",
]

CHAPTERS = frozenset({"prowling", "acrobatics"})  # what of `sheets.CHAPTERS` is read
KINDS = tuple(MODELS)  # what an encounter may write out itself
# House rules: the words in the order of their numbers, or the least and the most.
OPTIONS: dict[str, tuple[str, ...] | tuple[int, int]] = {
    "simultaneous_attack": ("allowed", "forbidden"),
    "round_limit": (1, 1000),
}
ROUND_LIMIT = 40
MD_RATE = 100  # SD points to one MD. BASE-MD-4
CLOCKS = ("dazed_until", "blinded_until", "invisible_until")
RELATIONS = ("shaken_by", "grip_with")


@cache
def mirrors(capacity: int) -> tuple[Mirror, Mirror]:
    """What reads and writes the battle and the book of a capacity."""
    return Mirror(Battle, sizes(capacity)), Mirror(Book, sizes(capacity))


def blank_records(capacity: int) -> tuple[Any, Any]:
    """Mirrors of a battle and a book in which nobody is yet."""
    battle, book = shared.blank_records(mirrors(capacity), RELATIONS, CLOCKS, MD_RATE)
    for sheet in book.sheet:
        sheet.flip = NO_SLOT
    set_options(book, {})
    return battle, book


def set_options(book: Any, options: Mapping[str, Any]) -> None:
    """Turn the house rules: options by name, defaults for the rest."""
    book.round_limit = options.get("round_limit", ROUND_LIMIT)
    words = OPTIONS["simultaneous_attack"]
    book.simultaneous_attack = words.index(options.get("simultaneous_attack", words[0]))


def read_fighter(name: str, value: Any, path: Path, shelves: Shelves, report: Report) -> Combatant | None:
    """A fighter of an encounter with what of it is read here, or None with its problems noted."""
    return roster.leave_out(roster.read_fighter(name, value, path, shelves, report), CHAPTERS)


def content_fields() -> dict[str, list[tuple[str, str, bool]]]:
    """What may stand in content files: for each kind its fields, with chapter and whether it is read here."""
    return roster.content_fields(CHAPTERS)


def left_out(written: Mapping[str, Any]) -> list[str]:
    """The fields of a sheet as it is written that are not read here, in words."""
    return roster.left_out(written, CHAPTERS)


def place_fighter(battle: Any, book: Any, index: int, spec: Combatant, tables: Tables) -> None:
    """Write a fighter into a free seat, and into everybody's view.

    Args:
        battle: mirror or record view of the battle.
        book: mirror or record view of the book.
        index: the fighter's number.
        spec: the fighter, with its side as a number.
        tables: the weapons that the book has so far; new ones are added.

    Raises:
        RiftsError: if the book has no room for another weapon.
    """
    shared.write_sheet(book, index, spec, tables)
    record = book.sheet[index]
    record.prowl = spec.sheet.prowl
    record.flip = next((slot for slot, one in enumerate(spec.attacks) if one.weapon.limb == Limb.BODY), NO_SLOT)
    f = battle.fighter[index]
    shared.clear_fighter(f, RELATIONS, CLOCKS)
    shared.write_body(f, spec)
    for slot, attack in enumerate(spec.attacks):
        f.loads[slot] = attack.carried.loads if attack.weapon.magazine else 0  # mana loads nothing here
    record.seat[0] = index
    shared.seat_everyone(book)
    shared.make_known(battle, book, index)


def lay_ground(battle: Any, book: Any, ground: GroundSheet) -> None:
    """Write walls, cover and the hazards that are there from the start; ley lines mean nothing here."""
    shared.lay_ground(battle, book, ground, 1)
