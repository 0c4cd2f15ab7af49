"""From fighters and ground as they are written to the first bytes of a battle: what goes into which record.

`place_fighter` writes one fighter, at the start and for those who join later. It works on mirrors and on views of
the arrays alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from rifts_env.core.schema import Mirror
from rifts_env.problems import RiftsError
from rifts_env.rulesets.base.roster import MODELS, Shelves, in_hand, read_fighter
from rifts_env.rulesets.base.sheets import (
    MATERIALS,
    PSIONIC_TARGETS,
    Attack,
    Combatant,
    Dice,
    EffectSheet,
    Feat,
    GroundSheet,
    WeaponSheet,
)
from rifts_env.rulesets.base.words import FOREVER, ITEMS, NOBODY, POWERS, SLOTS, SPELLS, Place, Status
from rifts_env.rulesets.rifts_v2.state import CAPACITIES, MAX_EFFECTS, MAX_WEAPONS, Battle, Book, sizes

__all__ = [
    "CAPACITIES",
    "KINDS",
    "OPTIONS",
    "GroundSheet",
    "Shelves",
    "Tables",
    "blank_records",
    "copy_tables",
    "fix_order",
    "lay_ground",
    "mirrors",
    "place_fighter",
    "read_fighter",
    "set_options",
]

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

# Fields of a sheet that the record has under the same name.
# fmt: off
SAME = (
    "hp", "sdc", "mdc", "mana", "isp", "ps", "strength", "pp", "pe", "apm", "level", "size", "strike", "parry",
    "dodge", "roll", "entangle", "initiative", "damage", "pull", "thrown", "spell_strike", "auto_dodge_bonus",
    "critical_from", "knockout_from", "death_blow_from", "arms", "has_legs", "blood_flow", "horror", "backstab",
    "wrestling", "body_flip", "auto_dodge", "multiple_dodge", "circular_parry", "paired", "shield_skill",
    "entangles", "sharpshooting", "ley_walker", "dimension_sense", "sees_invisible", "casts_in_melee", "hidden",
)
SAME_OF_WEAPON = (
    "ranged", "thrown", "reach", "hands", "limb", "impact", "pushes", "bullet", "volley", "speed", "actions",
    "critical_from", "magazine", "techno", "grapple_fit", "shield", "spiked", "death_strike",
)
SAME_OF_EFFECT = (
    "kind", "aim", "level", "mana", "isp", "radius", "amount", "strikes", "save", "save_halves", "impact",
    "pushes", "bypasses", "awkward", "waives", "ritual", "thought", "hands", "pointed",
)
# What has to be -1 in a fighter: clocks (that of a battle that has not begun is -1: nothing lasts) and relations.
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
class Tables:
    """Which weapon and effect stands where in the book, with its name; the same thing stands there once."""

    def __init__(self) -> None:
        self.weapon_names: list[str] = []
        self.effect_names: list[str] = []
        self._weapons: dict[tuple[str, WeaponSheet], int] = {}
        self._effects: dict[tuple[str, EffectSheet, bool], int] = {}

    def weapon(self, book: Any, attack: Attack) -> int:
        """The index of an attack's weapon, which is written into the book if it is new.

        Raises:
            RiftsError: if the book is full.
        """
        name = attack.thing
        known = self._weapons.get((name, attack.weapon))
        if known is not None:
            return known
        at = len(self.weapon_names)
        if at >= MAX_WEAPONS:
            raise RiftsError(f"too many different weapons: '{name}' is number {at + 1}, the most is {MAX_WEAPONS}")
        write_weapon(book.weapon[at], attack.weapon)
        self._weapons[name, attack.weapon] = at
        self.weapon_names.append(name)
        return at

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


def copy_tables(tables: Tables) -> Tables:
    """The same tables, to be added to."""
    return deepcopy(tables)


def copy_same(record: Any, sheet: Any, names: tuple[str, ...]) -> None:
    """Copy the fields that have one name in both."""
    for name in names:
        setattr(record, name, int(getattr(sheet, name)))


def write_dice(record: Any, dice: Dice) -> None:
    """Write dice into a record that has them."""
    record.dice = dice.dice
    record.sides = dice.sides
    record.plus = dice.plus
    record.mega = int(dice.mega)


def mask_of(materials: tuple[str, ...]) -> int:
    """The bit mask of materials."""
    return sum(1 << MATERIALS.index(name) for name in set(materials))


def write_weapon(record: Any, sheet: WeaponSheet) -> None:
    """Write a weapon."""
    copy_same(record, sheet, SAME_OF_WEAPON)
    write_dice(record, sheet.damage)
    record.extra_dice = sheet.damage.extra_dice
    record.extra_sides = sheet.damage.extra_sides
    record.melee = int(sheet.is_melee)
    record.range_feet = sheet.range
    record.tag = mask_of(sheet.materials)
    record.burst = sheet.burst.rounds if sheet.burst else 0
    record.burst_times = sheet.burst.times if sheet.burst else 0
    record.full_burst = sheet.full_burst.rounds if sheet.full_burst else 0
    record.full_burst_times = sheet.full_burst.times if sheet.full_burst else 0


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
    battle_mirror, book_mirror = mirrors(capacity)
    battle = battle_mirror.read(bytes(battle_mirror.dtype.itemsize))
    book = book_mirror.read(bytes(book_mirror.dtype.itemsize))
    battle.clock = -1
    battle.winner = -1
    battle.decision_who = NOBODY
    battle.choice_target = NOBODY
    battle.missing_who = NOBODY
    battle.misfit_who = NOBODY
    for hazard in battle.hazard:
        hazard.source = -1
    for who in range(capacity):
        battle.order[who] = who
        battle.fighter[who].status = Status.GONE
        battle.fighter[who].aware = (1 << capacity) - 1
        clear_fighter(battle.fighter[who])
        clear_sheet(book.sheet[who])
    set_options(book, {})
    book.md_rate = MD_RATE
    return battle, book


def clear_fighter(f: Any) -> None:
    """No relation, no condition, nothing carried."""
    for name in RELATIONS:
        setattr(f, name, NOBODY)
    for name in CLOCKS:
        setattr(f, name, -1)
    f.face_x = 1.0
    for slot in range(SLOTS):
        f.place[slot] = Place.NOWHERE
        f.trapped_by[slot] = NOBODY


def clear_sheet(sheet: Any) -> None:
    """An empty seat: on no side, in nobody's view, with nothing."""
    sheet.side = NOBODY
    for at in range(len(sheet.seat)):
        sheet.seat[at] = NOBODY
        sheet.seat_of[at] = NOBODY
    for slots, names in ((SLOTS, sheet.weapon), (SPELLS, sheet.spell), (POWERS, sheet.power), (ITEMS, sheet.item)):
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
    seat_everyone(book)
    make_known(battle, book, index)


def write_sheet(book: Any, index: int, spec: Combatant, tables: Tables) -> None:
    """Write what does not change in play; a speed in miles per hour is SPD by now. Rules: MOVE-1a."""
    record, sheet = book.sheet[index], spec.sheet
    copy_same(record, sheet, SAME)
    record.side = spec.side
    record.md_being = int(sheet.mdc > 0)
    record.spd = sheet.speed
    record.armor_kind = sheet.armor.kind
    record.ar = sheet.armor.rating
    record.armor = sheet.armor.points
    record.sealed = int(sheet.armor.sealed)
    record.style = sheet.hand_to_hand.style
    record.style_level = sheet.hand_to_hand.level
    record.weak_to = mask_of(sheet.weak_to.materials) if sheet.weak_to else 0
    record.weak_times = sheet.weak_to.times if sheet.weak_to else 1
    for kind in ("magic", "psionic", "poison", "pain", "horror"):
        setattr(record, f"save_{kind}", getattr(sheet.saves, kind))
    record.psionic_target = PSIONIC_TARGETS[sheet.psychic or "none"]
    for slot, attack in enumerate(spec.attacks):
        carried = attack.carried
        record.weapon[slot] = tables.weapon(book, attack)
        record.weapon_strike[slot] = attack.weapon.strike + carried.strike + carried.skill_bonus
        record.weapon_parry[slot] = attack.weapon.parry + carried.parry + carried.skill_bonus
        record.proficient[slot] = int(carried.proficient)
    for feats, indices in ((spec.spells, record.spell), (spec.powers, record.power), (spec.items, record.item)):
        for slot, feat in enumerate(feats):
            indices[slot] = tables.effect(book, feat, feats is spec.spells)


def write_running_values(f: Any, spec: Combatant) -> None:
    """Write what changes in play: fresh, unhurt, weapons loaded and in hand as far as there are arms."""
    sheet = spec.sheet
    clear_fighter(f)
    f.status = Status.IN
    f.x, f.y = sheet.at
    f.start_x, f.start_y = sheet.at
    f.face_x, f.face_y = spec.face
    f.hp, f.sdc, f.mdc, f.armor = sheet.hp, sheet.sdc, sheet.mdc, sheet.armor.points
    f.mana, f.isp = sheet.mana, sheet.isp
    held = in_hand(sheet, spec.attacks)
    for slot, attack in enumerate(spec.attacks):
        carried, magazine = attack.carried, attack.weapon.magazine
        f.loaded[slot] = magazine if carried.loaded is None else min(magazine, carried.loaded)
        f.loads[slot] = carried.loads if magazine and not attack.weapon.techno else 0
        if attack.weapon.limb != 0:
            f.place[slot] = Place.LIMB
        else:
            f.place[slot] = Place.HAND if slot in held else Place.STOWED
    for slot, feat in enumerate(spec.items):
        f.item_uses[slot] = feat.effect.uses


def is_seated(book: Any, who: int) -> bool:
    """Whether there is a fighter of this number at all."""
    return int(book.sheet[who].seat[0]) == who


def seat_everyone(book: Any) -> None:
    """Give everyone a view: itself first, allies after it in order, foes from the last seat downwards.

    A newcomer with the highest number leaves every seat that was given as it is.
    """
    capacity = len(book.sheet)
    seated = [who for who in range(capacity) if is_seated(book, who)]
    for who in seated:
        own = book.sheet[who]
        allies = [one for one in seated if one != who and book.sheet[one].side == own.side]
        foes = [one for one in seated if book.sheet[one].side != own.side]
        places = [who, *allies]
        places += [NOBODY] * (capacity - len(seated))
        places += reversed(foes)
        for at, one in enumerate(places):
            own.seat[at] = one
            if one != NOBODY:
                own.seat_of[one] = at


def make_known(battle: Any, book: Any, index: int) -> None:
    """Everyone is aware of everyone, but the other sides not of one who is hidden."""
    own = book.sheet[index]
    for who in range(len(book.sheet)):
        battle.fighter[who].aware = int(battle.fighter[who].aware) | 1 << index
        if own.hidden and is_seated(book, who) and book.sheet[who].side != own.side:
            battle.fighter[who].aware = int(battle.fighter[who].aware) & ~(1 << index)
        if is_seated(book, who) and book.sheet[who].hidden and book.sheet[who].side != own.side:
            battle.fighter[index].aware = int(battle.fighter[index].aware) & ~(1 << who)


def fix_order(battle: Any, book: Any, initiatives: Mapping[int, int]) -> None:
    """Give the first round's order instead of rolling it: fighter -> initiative."""
    book.fixed_order = 1
    for who, initiative in initiatives.items():
        battle.fighter[who].initiative = initiative


# ---------------------------------------------------------------- the ground
def lay_ground(battle: Any, book: Any, ground: GroundSheet) -> None:
    """Write walls, cover, ley lines, nexuses, surges and the hazards that are there from the start."""
    book.width, book.height = ground.field or (0.0, 0.0)
    book.walls, book.covers = len(ground.walls), len(ground.cover)
    book.leys, book.nexuses = len(ground.ley_lines), len(ground.nexuses)
    book.surges = len(ground.surges)
    for records, lines in ((book.wall, ground.walls), (book.cover, ground.cover), (book.ley, ground.ley_lines)):
        for at, line in enumerate(lines):
            records[at].ax, records[at].ay = line.start
            records[at].bx, records[at].by = line.end
            records[at].width = getattr(line, "width", 0.0)
    for at, spot in enumerate(ground.nexuses):
        book.nexus[at].x, book.nexus[at].y = spot.at
        book.nexus[at].radius = spot.radius
    for at, surge in enumerate(ground.surges):
        book.surge_round[at], book.surge_amount[at] = surge.round, surge.amount
    for at, one in enumerate(ground.hazards):
        hazard = battle.hazard[at]
        hazard.x, hazard.y = one.at
        hazard.radius = one.radius
        write_dice(hazard, one.damage)
        hazard.until = SEGMENTS * one.rounds if one.rounds else FOREVER
        hazard.awkward, hazard.bypasses = int(one.awkward), int(one.bypasses)
        hazard.obscures = one.sight
        hazard.active = 1
        battle.clouds = at + 1
