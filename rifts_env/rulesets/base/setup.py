"""From fighters and ground as they are written to records, as far as rulesets do it alike.

Works on mirrors and on views of the arrays alike. What a ruleset reads beyond this its own `setup` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from rifts_env.core.schema import Mirror
from rifts_env.problems import RiftsError
from rifts_env.rulesets.base.records import MAX_WEAPONS
from rifts_env.rulesets.base.roster import in_hand
from rifts_env.rulesets.base.sheets import MATERIALS, PSIONIC_TARGETS, Attack, Combatant, Dice, GroundSheet, WeaponSheet
from rifts_env.rulesets.base.words import FOREVER, NOBODY, SLOTS, Place, Status

# Fields of a sheet that the record has under the same name.
# fmt: off
SAME = (
    "hp", "sdc", "mdc", "ps", "strength", "pp", "pe", "apm", "level", "size", "strike", "parry", "dodge", "roll",
    "entangle", "initiative", "damage", "pull", "thrown", "auto_dodge_bonus", "critical_from", "knockout_from",
    "death_blow_from", "arms", "has_legs", "horror", "body_flip", "auto_dodge", "paired", "entangles",
    "sees_invisible", "hidden",
)
SAME_OF_WEAPON = (
    "ranged", "thrown", "reach", "hands", "limb", "impact", "pushes", "bullet", "volley", "speed", "actions",
    "critical_from", "magazine", "techno", "grapple_fit", "shield", "spiked", "death_strike",
)
# fmt: on


# ---------------------------------------------------------------- tables of weapons
class Tables:
    """Which weapon stands where in the book, with its name; the same thing stands there once."""

    def __init__(self) -> None:
        self.weapon_names: list[str] = []
        self.effect_names: list[str] = []
        self._weapons: dict[tuple[str, WeaponSheet], int] = {}

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


# ---------------------------------------------------------------- fighters
def blank_records(
    mirrors: tuple[Mirror, Mirror], relations: tuple[str, ...], clocks: tuple[str, ...], md_rate: int
) -> tuple[Any, Any]:
    """Mirrors of a battle and a book in which nobody is yet; options and what one ruleset alone has are its own.

    Args:
        mirrors: what reads and writes the battle and the book.
        relations: the fields of a fighter that name another one.
        clocks: those that say until when something lasts.
        md_rate: SD points to one MD. BASE-MD-4
    """
    battle, book = (one.read(bytes(one.dtype.itemsize)) for one in mirrors)
    clear_battle(battle)
    for fighter, sheet in zip(battle.fighter, book.sheet, strict=True):
        clear_fighter(fighter, relations, clocks)
        clear_sheet(sheet)
    book.md_rate = md_rate
    return battle, book


def clear_sheet(sheet: Any) -> None:
    """An empty seat: on no side, in nobody's view, without a weapon."""
    sheet.side = NOBODY
    for at in range(len(sheet.seat)):
        sheet.seat[at] = NOBODY
        sheet.seat_of[at] = NOBODY
    for slot in range(SLOTS):
        sheet.weapon[slot] = -1


def clear_fighter(f: Any, relations: tuple[str, ...], clocks: tuple[str, ...]) -> None:
    """No relation, no condition, nothing carried; the clocks of a battle that has not begun are -1: nothing lasts."""
    for name in (*relations, *clocks):
        setattr(f, name, -1)
    f.face_x = 1.0
    for slot in range(SLOTS):
        f.place[slot] = Place.NOWHERE
        f.trapped_by[slot] = NOBODY


def clear_battle(battle: Any) -> None:
    """Nothing has happened yet, nobody is there, and whoever comes is known to all."""
    battle.clock = -1
    battle.winner = -1
    battle.decision_who = NOBODY
    battle.choice_target = NOBODY
    battle.missing_who = NOBODY
    battle.misfit_who = NOBODY
    for hazard in battle.hazard:
        hazard.source = -1
    for who in range(len(battle.fighter)):
        battle.order[who] = who
        battle.fighter[who].status = Status.GONE
        battle.fighter[who].aware = (1 << len(battle.fighter)) - 1


def write_sheet(book: Any, index: int, spec: Combatant, tables: Tables) -> None:
    """Write what does not change in play and every ruleset reads; a speed in miles per hour is SPD by now."""
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
    for kind in ("magic", "psionic", "poison", "pain", "horror"):
        setattr(record, f"save_{kind}", getattr(sheet.saves, kind))
    record.psionic_target = PSIONIC_TARGETS[sheet.psychic or "none"]
    for slot, attack in enumerate(spec.attacks):
        carried = attack.carried
        record.weapon[slot] = tables.weapon(book, attack)
        record.weapon_strike[slot] = attack.weapon.strike + carried.strike + carried.skill_bonus
        record.weapon_parry[slot] = attack.weapon.parry + carried.parry + carried.skill_bonus
        record.proficient[slot] = int(carried.proficient)


def write_body(f: Any, spec: Combatant) -> None:
    """Write where a fighter stands, unhurt, with its weapons loaded and in hand as far as there are arms."""
    sheet = spec.sheet
    f.status = Status.IN
    f.x, f.y = sheet.at
    f.face_x, f.face_y = spec.face
    f.hp, f.sdc, f.mdc, f.armor = sheet.hp, sheet.sdc, sheet.mdc, sheet.armor.points
    held = in_hand(sheet, spec.attacks)
    for slot, attack in enumerate(spec.attacks):
        carried, magazine = attack.carried, attack.weapon.magazine
        f.loaded[slot] = magazine if carried.loaded is None else min(magazine, carried.loaded)
        f.loads[slot] = carried.loads if magazine and not attack.weapon.techno else 0
        if attack.weapon.limb != 0:
            f.place[slot] = Place.LIMB
        else:
            f.place[slot] = Place.HAND if slot in held else Place.STOWED


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
def lay_stretches(records: Any, lines: Any) -> int:
    """Write lines on the ground and return how many there are."""
    for at, line in enumerate(lines):
        records[at].ax, records[at].ay = line.start
        records[at].bx, records[at].by = line.end
        records[at].width = getattr(line, "width", 0.0)
    return len(lines)


def lay_ground(battle: Any, book: Any, ground: GroundSheet, clocks_a_round: int) -> None:
    """Write the field, walls, cover and the hazards that are there from the start.

    Args:
        battle: mirror of the battle.
        book: mirror of the book.
        ground: the ground as it is written.
        clocks_a_round: by how much the battle's clock goes on in a round.
    """
    book.width, book.height = ground.field or (0.0, 0.0)
    book.walls = lay_stretches(book.wall, ground.walls)
    book.covers = lay_stretches(book.cover, ground.cover)
    for at, one in enumerate(ground.hazards):
        hazard = battle.hazard[at]
        hazard.x, hazard.y = one.at
        hazard.radius = one.radius
        write_dice(hazard, one.damage)
        hazard.until = clocks_a_round * one.rounds if one.rounds else FOREVER
        hazard.awkward, hazard.bypasses = int(one.awkward), int(one.bypasses)
        hazard.obscures = one.sight
        hazard.active = 1
        battle.clouds = at + 1
