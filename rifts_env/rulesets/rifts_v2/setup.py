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
from rifts_env.problems import RiftsError
from rifts_env.rulesets.base import roster
from rifts_env.rulesets.base import setup as shared
from rifts_env.rulesets.base.roster import MODELS, Shelves
from rifts_env.rulesets.base.setup import copy_same, copy_tables, fix_order, mask_of, write_dice
from rifts_env.rulesets.base.sheets import Combatant, Dice, EffectSheet, Feat, GroundSheet
from rifts_env.rulesets.base.words import ITEMS, POWERS, SPELLS
from rifts_env.rulesets.rifts_v2.state import CAPACITIES, MAX_EFFECTS, Battle, Book, sizes

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

# What of `sheets.CHAPTERS` is read.
CHAPTERS = frozenset({"magic", "grapples", "special defences", "multipliers", "knockback"})
KINDS = tuple(MODELS)  # what an encounter may write out itself
# House rules: the words in the order of their numbers, or the least and the most.
OPTIONS: dict[str, tuple[str, ...] | tuple[int, int]] = {
    "flank_defense": ("penalty", "none"),
    "named_hold": ("always_spent", "may_be_declined"),
    "armor_hit_interrupts": ("no", "yes"),
    "round_limit": (1, 1000),
}
ROUND_LIMIT = 40
MD_RATE = 10  # SD points to one MD. BASE-MD-4
SEGMENTS = 3

# Fields of a sheet that the record has under the same name, beside those that every ruleset reads.
# fmt: off
SAME = (
    "mana", "isp", "spell_strike", "blood_flow", "backstab", "wrestling", "multiple_dodge", "circular_parry",
    "shield_skill", "sharpshooting", "ley_walker", "dimension_sense", "casts_in_melee",
)
SAME_OF_EFFECT = (
    "kind", "aim", "level", "mana", "isp", "radius", "amount", "strikes", "save", "save_halves", "impact",
    "pushes", "bypasses", "awkward", "waives", "ritual", "thought", "hands", "pointed",
)
# What has to be -1 in a fighter: clocks and relations.
CLOCKS = (
    "ward_until", "shield_until", "ritual_until", "dazed_until", "slowed_until", "unconscious_until",
    "agony_until", "paralysed_until", "invisible_until", "blinded_until",
)
RELATIONS = (
    "shield_foe", "held_against", "selected", "shaken_by", "grip_with", "casting", "cast_target",
)
# fmt: on


@cache
def mirrors(capacity: int) -> tuple[Mirror, Mirror]:
    """What reads and writes the battle and the book of a capacity."""
    return Mirror(Battle, sizes(capacity)), Mirror(Book, sizes(capacity))


# ---------------------------------------------------------------- tables of weapons and effects
class Tables(shared.Tables):
    """Which weapon and effect stands where in the book, with its name; the same thing stands there once."""

    def __init__(self) -> None:
        super().__init__()
        self._effects: dict[tuple[str, EffectSheet, bool], int] = {}

    def effect(self, book: Any, feat: Feat, is_spell: bool) -> int:
        """The index of a spell, power or item, which is written into the book if it is new.

        Raises:
            RiftsError: if the book is full.
        """
        name = feat.thing
        known = self._effects.get((name, feat.effect, is_spell))
        if known is not None:
            return known
        at = len(self.effect_names)
        if at >= MAX_EFFECTS:
            raise RiftsError(
                f"too many different spells, powers and items: '{name}' is number {at + 1}, "
                f"there is room for {MAX_EFFECTS}"
            )
        write_effect(book.effect[at], feat.effect, is_spell)
        self._effects[name, feat.effect, is_spell] = at
        self.effect_names.append(name)
        return at


def write_effect(record: Any, sheet: EffectSheet, is_spell: bool) -> None:
    """Write a spell, power or item. Without an entry a spell's actions go by its level, others take one."""
    copy_same(record, sheet, SAME_OF_EFFECT)
    write_dice(record, sheet.heals if sheet.heals != Dice() else sheet.damage)
    record.range_feet = sheet.range
    record.rounds = sheet.total_rounds
    by_level = -1 if is_spell else 1
    record.actions = by_level if sheet.actions is None else sheet.actions


# ---------------------------------------------------------------- blank records
def blank_records(capacity: int) -> tuple[Any, Any]:
    """Mirrors of a battle and a book in which nobody is yet."""
    battle, book = shared.blank_records(mirrors(capacity), RELATIONS, CLOCKS, MD_RATE)
    for sheet in book.sheet:
        clear_feats(sheet)
    set_options(book, {})
    return battle, book


def clear_feats(sheet: Any) -> None:
    """No spell, power or item."""
    for slots, names in ((SPELLS, sheet.spell), (POWERS, sheet.power), (ITEMS, sheet.item)):
        for slot in range(slots):
            names[slot] = -1


def set_options(book: Any, options: Mapping[str, Any]) -> None:
    """Turn the house rules: options by name, defaults for the rest."""
    for name, values in OPTIONS.items():
        if name == "round_limit":
            book.round_limit = options.get(name, ROUND_LIMIT)
        else:
            setattr(book, name, values.index(options.get(name, values[0])))


# ---------------------------------------------------------------- fighters
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
        tables: the weapons and effects that the book has so far; new ones are added.

    Raises:
        RiftsError: if the book has no room for another weapon or effect.
    """
    write_sheet(book, index, spec, tables)
    write_running_values(battle.fighter[index], spec)
    if battle.clock >= 0:  # it joins in the middle of a segment: defences, but no turn before the next
        battle.fighter[index].had_turn = 1
        battle.fighter[index].dodges, battle.fighter[index].parries = 1, 3
    book.sheet[index].seat[0] = index
    shared.seat_everyone(book)
    shared.make_known(battle, book, index)


def write_sheet(book: Any, index: int, spec: Combatant, tables: Tables) -> None:
    """Write what does not change in play. Rules: MOVE-1a."""
    record, sheet = book.sheet[index], spec.sheet
    shared.write_sheet(book, index, spec, tables)
    copy_same(record, sheet, SAME)
    record.weak_to = mask_of(sheet.weak_to.materials) if sheet.weak_to else 0
    record.weak_times = sheet.weak_to.times if sheet.weak_to else 1
    for feats, indices in ((spec.spells, record.spell), (spec.powers, record.power), (spec.items, record.item)):
        for slot, feat in enumerate(feats):
            indices[slot] = tables.effect(book, feat, feats is spec.spells)


def write_running_values(f: Any, spec: Combatant) -> None:
    """Write what changes in play: fresh, unhurt, weapons loaded and in hand as far as there are arms."""
    shared.clear_fighter(f, RELATIONS, CLOCKS)
    shared.write_body(f, spec)
    f.start_x, f.start_y = spec.sheet.at
    f.mana, f.isp = spec.sheet.mana, spec.sheet.isp
    for slot, feat in enumerate(spec.items):
        f.item_uses[slot] = feat.effect.uses


# ---------------------------------------------------------------- the ground
def lay_ground(battle: Any, book: Any, ground: GroundSheet) -> None:
    """Write walls, cover, ley lines, nexuses, surges and the hazards that are there from the start."""
    shared.lay_ground(battle, book, ground, SEGMENTS)
    book.leys = shared.lay_stretches(book.ley, ground.ley_lines)
    book.nexuses, book.surges = len(ground.nexuses), len(ground.surges)
    for at, spot in enumerate(ground.nexuses):
        book.nexus[at].x, book.nexus[at].y = spot.at
        book.nexus[at].radius = spot.radius
    for at, surge in enumerate(ground.surges):
        book.surge_round[at], book.surge_amount[at] = surge.round, surge.amount
