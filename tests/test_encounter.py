"""The content that is shipped, and what a user is told about content that is wrong."""

# ruff: noqa: E501 - the tables of what is wrong read best with a case on each line
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import rifts_configs

from rifts_env.content import ContentError, Report, library
from rifts_env.encounter import (
    DEFAULT_RULES,
    encounter_from_mapping,
    encounter_from_source,
    list_encounters,
    list_sheets,
    load_encounter,
)
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset, ruleset_names
from rifts_env.rulesets.base.roster import MODELS, Shelves, checked, lay_over, resolve
from rifts_env.rulesets.base.sheets import Dice, PlacedFighter, read_dice
from rifts_env.rulesets.base.words import FOREVER, NOBODY, EffectKind, Place, Status

ANN = {"side": "red", "at": [0, 0]}
BOB = {"side": "blue", "at": [5, 0]}


def two(**ann: Any) -> dict[str, Any]:
    """A mapping of two fighters, with fields of the first changed."""
    return {"fighters": {"ann": {**ANN, **ann}, "bob": BOB}}


def records_of(encounter: Any) -> tuple[Any, Any]:
    rules, (one, other) = ruleset(encounter.ruleset), encounter.records()
    return rules.battle_mirror(encounter.capacity).read(one), rules.book_mirror(encounter.capacity).read(other)


def made(value: dict[str, Any]) -> tuple[Any, Any]:
    return records_of(encounter_from_mapping(value))


# ---------------------------------------------------------------- what is shipped
@pytest.mark.parametrize("name", list(library("encounters")))
def test_every_shipped_encounter_loads_and_says_what_it_is(name: str) -> None:
    encounter = load_encounter(name)
    assert encounter.title and encounter.blurb
    assert len(encounter.sides) == 2
    assert 2 <= len(encounter.fighters) <= encounter.capacity


@pytest.mark.parametrize("name", list(library("fighters")))
def test_every_shipped_sheet_names_only_what_exists(name: str) -> None:
    entry = library("fighters")[name]
    report = Report(entry.file, entry.text)
    sheet = PlacedFighter.model_validate(lay_over(entry.value, {"side": "red", "at": (0, 0)}))
    spec = resolve(name, sheet, (), Shelves({}, report), report)
    assert not report.problems
    assert sheet.title and sheet.blurb
    assert [attack.name for attack in spec.attacks][:2] == ["fist", "kick"]


@pytest.mark.parametrize("kind", list(MODELS))
def test_every_shipped_thing_is_valid(kind: str) -> None:
    for entry in library(kind).values():
        report = Report(entry.file, entry.text)
        assert checked(MODELS[kind], entry, report) is not None, report.problems


def test_there_is_enough_of_everything() -> None:
    assert len(library("fighters")) >= 14
    assert len(library("weapons")) >= 24
    assert len(library("spells")) >= 24
    assert len(library("powers")) >= 6
    assert len(library("items")) >= 6
    assert len(library("encounters")) >= 12
    assert {"duel", "mage_duel", "bridge_ambush", "two_against_ten"} <= set(library("encounters"))


def test_the_spells_show_every_kind_of_effect_and_every_level() -> None:
    spells = [checked(MODELS["spells"], entry, Report("")) for entry in library("spells").values()]
    assert {spell.kind for spell in spells} == {int(kind) for kind in EffectKind} - {0}
    assert {spell.level for spell in spells} == set(range(1, 16))
    assert any(spell.actions == 0 for spell in spells)
    assert any(spell.level == 8 and spell.actions == 1 for spell in spells)
    assert any(spell.ritual for spell in spells)


def test_an_encounter_of_each_capacity_is_shipped() -> None:
    assert {load_encounter(name).capacity for name in library("encounters")} == {2, 8, 16}


def test_every_file_begins_with_a_comment_that_explains_it() -> None:
    for kind in rifts_configs.KINDS:
        for name in rifts_configs.list_names(kind):
            assert rifts_configs.read_text(kind, name).startswith("# "), f"{kind}/{name}"


def test_the_lists_tell_name_title_sides_and_blurb() -> None:
    listed = {one.name: one for one in list_encounters()}
    assert listed["duel"].sides == {"red": ["ann"], "blue": ["bob"]}
    assert listed["two_against_ten"].summary == "2 against 10"
    sheets = {one.name: one for one in list_sheets()}
    assert sheets["duelist"].title and sheets["duelist"].summary == "sword, short sword"


# ---------------------------------------------------------------- the records
@pytest.mark.parametrize("name", list(library("encounters")))
def test_the_same_file_gives_the_same_bytes(name: str) -> None:
    assert load_encounter(name).records() == load_encounter(name).records()


def test_whoever_is_not_described_has_the_defaults() -> None:
    battle, book = made(two())
    sheet, f = book.sheet[0], battle.fighter[0]
    assert (sheet.ps, sheet.pp, sheet.pe, sheet.spd, sheet.apm) == (10, 10, 10, 10, 6)
    assert (f.hp, f.sdc, f.armor, sheet.strike, sheet.size, sheet.psionic_target) == (20, 20, 0, 0, 2, 15)
    assert (sheet.critical_from, sheet.knockout_from, sheet.death_blow_from) == (20, 20, 20)
    assert list(sheet.weapon) == [0, 1, -1, -1, -1, -1, -1, -1]
    assert book.weapon[0].limb == 1 and book.weapon[1].limb == 2
    assert (book.md_rate, book.round_limit, book.fixed_order, book.sides) == (10, 40, 0, 2)


def test_a_battle_that_has_not_begun_points_at_nobody() -> None:
    battle, book = made(two())
    assert (battle.clock, battle.winner, battle.decision_who, battle.depth) == (-1, -1, NOBODY, 0)
    f = battle.fighter[0]
    assert (f.held_against, f.selected, f.shaken_by, f.grip_with, f.casting, f.cast_target) == (NOBODY,) * 6
    assert list(f.trapped_by) == [NOBODY] * 8
    assert f.ritual_until == -1 and f.dazed_until <= battle.clock
    assert f.aware & 0b11 == 0b11


def test_empty_seats_are_gone_and_on_no_side() -> None:
    battle, book = made({"fighters": {**two()["fighters"], "cid": {"side": "blue", "at": [9, 0]}}})
    assert len(battle.fighter) == 8
    assert [f.status for f in battle.fighter] == [Status.IN] * 3 + [Status.GONE] * 5
    assert book.sheet[3].side == NOBODY and set(book.sheet[3].seat) == {NOBODY}
    assert list(battle.order) == list(range(8))


def test_allies_sit_in_front_and_foes_from_the_back() -> None:
    value = {
        "fighters": {
            "ann": {"side": "red", "at": [0, 0]},
            "bob": {"side": "blue", "at": [5, 0]},
            "cid": {"side": "red", "at": [0, 5]},
            "dan": {"side": "blue", "at": [5, 5]},
        }
    }
    _, book = made(value)
    assert list(book.sheet[0].seat) == [0, 2, -1, -1, -1, -1, 3, 1]
    assert list(book.sheet[2].seat) == [2, 0, -1, -1, -1, -1, 3, 1]
    assert list(book.sheet[3].seat) == [3, 1, -1, -1, -1, -1, 2, 0]
    for who in range(4):
        for at, one in enumerate(book.sheet[who].seat):
            assert one == NOBODY or book.sheet[who].seat_of[one] == at


def test_capacity_is_the_smallest_that_fits() -> None:
    for count, capacity in ((2, 2), (3, 8), (8, 8), (9, 16), (16, 16)):
        value = {"fighters": {f"f{chr(97 + i)}": {"side": "ab"[i % 2], "at": [3 * i, 0]} for i in range(count)}}
        assert encounter_from_mapping(value).capacity == capacity
    assert encounter_from_mapping(two(), capacity=8).capacity == 8


def test_what_is_carried_is_in_hand_as_far_as_arms_allow() -> None:
    encounter = encounter_from_mapping(
        two(weapons=["sword", "laser rifle", "knife", {"weapon": "club", "ready": False}])
    )
    battle, _ = records_of(encounter)
    assert encounter.weapons[0] == ["fist", "kick", "sword", "laser rifle", "knife", "club"]
    hand, stowed = Place.HAND, Place.STOWED
    assert list(battle.fighter[0].place)[:6] == [Place.LIMB, Place.LIMB, hand, stowed, hand, stowed]
    assert list(battle.fighter[0].place)[6:] == [Place.NOWHERE] * 2
    assert (battle.fighter[0].loaded[3], battle.fighter[0].loads[3]) == (20, 3)
    assert (battle.fighter[0].loaded[2], battle.fighter[0].loads[2]) == (0, 0)


def test_what_is_said_to_be_ready_is_taken_in_hand_first() -> None:
    battle, _ = made(two(weapons=["sword", "knife", {"weapon": "long sword", "ready": True}]))
    assert list(battle.fighter[0].place)[2:5] == [Place.STOWED, Place.STOWED, Place.HAND]


def test_two_of_a_kind_are_numbered_and_stand_in_the_book_once() -> None:
    encounter = encounter_from_mapping(two(weapons=["sword", "sword"], spells=["spark", "spark"]))
    _, book = records_of(encounter)
    assert encounter.weapons[0][2:] == ["sword", "sword 2"]
    assert encounter.spells[0] == ["spark", "spark 2"]
    assert book.sheet[0].weapon[2] == book.sheet[0].weapon[3]
    assert encounter.weapon_names == ["fist", "kick", "sword"]
    assert encounter.effects == ["spark"]


def test_manoeuvres_stand_before_what_is_carried() -> None:
    encounter = encounter_from_mapping(two(manoeuvres=["leap kick", "karate strike"], weapons=["sword"]))
    assert encounter.weapons[0] == ["fist", "kick", "karate strike", "leap kick", "sword"]


def test_a_proficiency_gives_a_bonus_at_levels_1_4_and_7() -> None:
    for level, bonus in ((1, 1), (3, 1), (4, 2), (7, 3)):
        _, book = made(two(weapons=[{"weapon": "sword", "strike": 2, "level": level}]))
        assert (book.sheet[0].weapon_strike[2], book.sheet[0].weapon_parry[2]) == (2 + bonus, bonus)
    _, book = made(two(weapons=[{"weapon": "sword", "proficient": False, "level": 7}]))
    assert (book.sheet[0].weapon_strike[2], book.sheet[0].proficient[2]) == (0, 0)


def test_a_weapon_may_be_varied_or_written_out_in_place() -> None:
    value = two(weapons=[{"weapon": "sword", "damage": "2d8+3"}, {"name": "tuning fork", "damage": "1d4"}, "pike"])
    value["weapons"] = {"pike": {"damage": "1d10", "reach": 10, "hands": 2}}
    encounter = encounter_from_mapping(value)
    _, book = records_of(encounter)
    assert encounter.weapons[0][2:] == ["sword", "tuning fork", "pike"]
    sword = book.weapon[book.sheet[0].weapon[2]]
    assert (sword.dice, sword.sides, sword.plus) == (2, 8, 3)
    assert book.weapon[book.sheet[0].weapon[4]].reach == 10


def test_a_varied_thing_keeps_what_is_not_said_again() -> None:
    value = two(weapons=[{"weapon": "laser rifle", "range": 50}], spells=[{"spell": "spark", "mana": 1}])
    _, book = made(value)
    rifle = book.weapon[book.sheet[0].weapon[2]]
    assert (rifle.range_feet, rifle.dice, rifle.mega, rifle.burst_times, rifle.magazine) == (50, 2, 1, 2, 20)
    assert (book.effect[0].mana, book.effect[0].dice, book.effect[0].strikes) == (1, 2, 1)


def test_what_an_encounter_writes_out_goes_before_the_library() -> None:
    value = two(weapons=["sword"], spells=["spark"])
    value["weapons"] = {"sword": {"damage": "1d6"}}
    value["spells"] = {"spark": {"kind": "bolt", "aim": "foe", "range": 10, "damage": "1d4", "level": 2}}
    _, book = made(value)
    assert book.weapon[book.sheet[0].weapon[2]].sides == 6
    assert (book.effect[0].level, book.effect[0].actions) == (2, -1)


def test_powers_and_items_take_one_action_and_items_have_uses() -> None:
    encounter = encounter_from_mapping(
        two(powers=["mind lash"], items=[{"item": "ward amulet", "uses": 5}, "blink ring"])
    )
    battle, book = records_of(encounter)
    assert encounter.effects == ["mind lash", "ward amulet", "blink ring"]
    assert [book.effect[at].actions for at in range(3)] == [1, 1, 1]
    assert list(battle.fighter[0].item_uses) == [5, 999, 0, 0]
    assert book.effect[1].thought == 1 and book.effect[1].rounds == 4


def test_a_sheet_may_be_overridden_field_by_field() -> None:
    battle, book = made(two(sheet="soldier", hp=31, armor={"points": 12}, hand_to_hand={"level": 9}))
    assert (battle.fighter[0].hp, battle.fighter[0].armor, book.sheet[0].sealed) == (31, 12, 1)
    assert (book.sheet[0].style, book.sheet[0].style_level) == (2, 9)
    battle, book = made(two(sheet="soldier", armor={"kind": "none"}))
    assert (book.sheet[0].armor_kind, battle.fighter[0].armor) == (0, 0)
    _, book = made(two(sheet="robot", spd=7))
    assert book.sheet[0].spd == 7


def test_speeds_in_miles_per_hour_are_converted() -> None:
    for mph, spd in ((15, 22), (60, 88), (10, 15)):
        _, book = made(two(speed_mph=mph))
        assert book.sheet[0].spd == spd


def test_who_has_mdc_is_a_mega_damage_being() -> None:
    battle, book = made(two(sheet="juggernaut"))
    assert (book.sheet[0].md_being, battle.fighter[0].mdc) == (1, 120)


def test_psychics_save_against_lower_numbers() -> None:
    for psychic, target in (("none", 15), ("minor", 12), ("major", 12), ("master", 10)):
        _, book = made(two(psychic=psychic))
        assert book.sheet[0].psionic_target == target


def test_facing_is_a_fighter_a_point_the_compass_or_the_nearest_foe() -> None:
    for facing, way in (("bob", (5, 0)), ([0, 8], (0, 8)), ("north", (0, 1)), (None, (5, 0))):
        battle, _ = made(two(facing=facing))
        assert (battle.fighter[0].face_x, battle.fighter[0].face_y) == way


def test_the_hidden_are_unknown_to_the_other_sides_alone() -> None:
    value = two(hidden=True)
    value["fighters"]["cid"] = {"side": "red", "at": [0, 9]}
    battle, _ = made(value)
    assert [battle.fighter[who].aware & 0b111 for who in range(3)] == [0b111, 0b110, 0b111]


def test_the_order_of_the_first_round_may_be_given() -> None:
    battle, book = made({**two(), "order": ["bob", "ann"]})
    assert book.fixed_order == 1 and battle.fighter[1].initiative > battle.fighter[0].initiative
    battle, _ = made({**two(), "order": {"ann": 18, "bob": 12}})
    assert [battle.fighter[who].initiative for who in range(2)] == [18, 12]


def test_the_ground_is_laid() -> None:
    ground = {
        "field": [40, 30],
        "walls": [{"from": [1, 2], "to": [3, 4]}],
        "cover": [{"from": [5, 6], "to": [7, 8]}],
        "ley_lines": [{"from": [0, 0], "to": [40, 0], "width": 12}],
        "nexuses": [{"at": [9, 9], "radius": 3}],
        "surges": [{"round": 2, "amount": 50}],
        "hazards": [
            {"at": [5, 5], "radius": 4, "damage": "1d6", "rounds": 2},
            {"at": [9, 9], "radius": 1, "damage": 10},
        ],
    }
    battle, book = made({**two(), "ground": ground})
    assert (book.width, book.height, book.walls, book.covers, book.leys, book.nexuses) == (40, 30, 1, 1, 1, 1)
    assert (book.wall[0].ax, book.wall[0].by, book.ley[0].width) == (1, 4, 12)
    assert (book.surge_round[0], book.surge_amount[0]) == (2, 50)
    assert [hazard.until for hazard in battle.hazard][:2] == [6, FOREVER]
    assert (battle.hazard[1].plus, battle.hazard[1].dice, battle.hazard[2].active) == (10, 0, 0)


def test_house_rules_are_set_by_name() -> None:
    options = {
        "flank_defense": "none",
        "named_hold": "may_be_declined",
        "armor_hit_interrupts": "yes",
        "round_limit": 7,
    }
    _, book = made({**two(), "options": options})
    assert (book.flank_defense, book.named_hold, book.armor_hit_interrupts, book.round_limit) == (1, 1, 1, 7)
    assert encounter_from_mapping(two(), options={"round_limit": 3}).options == {"round_limit": 3}


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d6", Dice(2, 6)),
        ("2d6+3 MD", Dice(2, 6, 3, mega=True)),
        ("1d4+1d6+2", Dice(1, 4, 2, 1, 6)),
        ("3d6 sd", Dice(3, 6)),
        ("10 MD", Dice(plus=10, mega=True)),
        (10, Dice(plus=10)),
    ],
)
def test_dice_are_written_as_people_write_them(text: Any, dice: Dice) -> None:
    assert read_dice(text) == dice


# ---------------------------------------------------------------- joining
def test_a_newcomer_takes_the_next_seat_and_nobody_else_moves() -> None:
    encounter = load_encounter("ley_line")
    battle, book = records_of(encounter)
    battle.clock = 4
    before = [list(book.sheet[who].seat) for who in range(4)]
    fighter = {"side": "dusk", "at": [60, 20], "sheet": "heavy", "weapons": ["crossbow"]}
    grown, new_battle, new_book = encounter.join("eve", fighter, battle, book)
    assert grown.fighters == [*encounter.fighters, "eve"] and grown.weapons[4][2] == "crossbow"
    assert encounter.fighters == ["aria", "bolt", "cleo", "dane"] and battle.fighter[4].status == Status.GONE
    assert (new_battle.fighter[4].status, new_battle.fighter[4].had_turn) == (Status.IN, 1)
    for who, seats in enumerate(before):
        for seat, one in enumerate(seats):
            assert one == NOBODY or new_book.sheet[who].seat[seat] == one
    assert new_book.sheet[4].side == 1
    assert grown.weapon_names[-1] == "crossbow" and "crossbow" not in encounter.weapon_names


@pytest.mark.parametrize(
    ("name", "fighter", "sentence"),
    [
        ("aria", {"side": "dawn", "at": [1, 1]}, "'aria' twice"),
        ("eve", {"side": "noon", "at": [1, 1]}, "fighters.eve.side: got 'noon', expected 'dawn' or 'dusk'"),
        ("eve", {"side": "dawn", "at": [500, 1]}, "expected a place on the field of 120 x 90 feet"),
        ("eve", {"side": "dawn", "at": [20, 45]}, "where aria stands"),
        ("eve", {"side": "dawn", "at": [1, 1], "sheet": "soldeir"}, "did you mean 'soldier'?"),
        ("eve", 7, "fighters.eve: got 7"),
    ],
)
def test_a_newcomer_who_cannot_join_is_refused(name: str, fighter: Any, sentence: str) -> None:
    encounter = load_encounter("ley_line")
    with pytest.raises(RiftsError) as error:
        encounter.join(name, fighter, *records_of(encounter))
    assert sentence in str(error.value)


def test_a_full_battle_takes_nobody() -> None:
    encounter = load_encounter("duel")
    with pytest.raises(RiftsError, match="no seat is left for eve: this battle has room for 2 fighters"):
        encounter.join("eve", {"side": "red", "at": [1, 1]}, *records_of(encounter))


def test_an_encounter_comes_back_from_its_source() -> None:
    encounter = load_encounter("ley_line", options={"round_limit": 9}, capacity=16)
    grown, _, _ = encounter.join("eve", {"side": "dusk", "at": [60, 20], "sheet": "heavy"}, *records_of(encounter))
    again = encounter_from_source(json.loads(json.dumps(grown.source())))
    assert again.records() == grown.records()
    assert (again.fighters, again.weapons, again.spells, again.weapon_names, again.capacity) == (
        grown.fighters,
        grown.weapons,
        grown.spells,
        grown.weapon_names,
        16,
    )


# ---------------------------------------------------------------- what is wrong
SWORDS = {"fighters": {"ann": {**ANN, "weapons": ["sword", "swrod"]}, "bob": BOB}}
MANY = {f"f{chr(97 + i)}": {"side": "ab"[i % 2], "at": [3 * i, 0]} for i in range(17)}

BAD = [
    ("unknown weapon", SWORDS, "fighters.ann.weapons[1]: got 'swrod', expected the name of a weapon (did you mean 'sword'?)"),
    ("unknown spell", two(spells=["sprak"]), "spells[0].spell: got 'sprak', expected the name of a spell (did you mean 'spark'?)"),
    ("unknown power", two(powers=["mind lsh"]), "powers[0].power: got 'mind lsh'"),
    ("unknown item", two(items=["ward amulett"]), "expected the name of an item (did you mean 'ward amulet'?)"),
    ("unknown sheet", two(sheet="soldeir"), "fighters.ann.sheet: got 'soldeir', expected the name of a sheet (did you mean 'soldier'?)"),
    ("unknown field", two(strik=3), "fighters.ann.strik: got the unknown field 'strik', expected a known one (did you mean 'strike'?)"),
    ("unknown inner field", two(armor={"kind": "mega", "pints": 3}), "fighters.ann.armor.pints: got the unknown field 'pints'"),
    ("unknown weapon field", two(weapons=[{"weapon": "sword", "reech": 9}]), "weapons[0].reech: got the unknown field 'reech'"),
    ("unknown top field", {**two(), "grond": {}}, "grond: got the unknown field 'grond', expected a known one (did you mean 'ground'?)"),
    ("unknown option", {**two(), "options": {"flank_defence": "none"}}, "(did you mean 'flank_defense'?)"),
    ("bad option", {**two(), "options": {"named_hold": "never"}}, "expected 'always_spent' or 'may_be_declined'"),
    ("bad round limit", {**two(), "options": {"round_limit": 0}}, "expected a whole number from 1 to 1000"),
    ("unknown ruleset", {**two(), "rules": "rifts_v3"}, "rules: got 'rifts_v3', expected a ruleset"),
    ("negative number", two(hp=-4), "fighters.ann.hp: got -4, expected a number of at least 1"),
    ("negative points", two(sdc=-1), "fighters.ann.sdc: got -1, expected a number of at least 0"),
    ("number as text", two(hp="many"), "fighters.ann.hp: got 'many', expected a whole number"),
    ("broken number", two(apm=2.5), "fighters.ann.apm: got 2.5, expected a whole number"),
    ("yes for a number", two(apm=True), "fighters.ann.apm: got yes, expected a whole number"),
    ("huge number", two(hp=10**12), "expected a number of at most 100000"),
    ("not a number", two(at=[float("nan"), 0]), "fighters.ann.at[0]: got nan, expected a finite number"),
    ("word for yes or no", two(paired="perhaps"), "fighters.ann.paired: got 'perhaps', expected yes or no"),
    ("unknown word", two(strength="robotic"), "(did you mean 'robot'?)"),
    ("unknown style", two(hand_to_hand={"style": "expret"}), "(did you mean 'expert'?)"),
    ("unknown manoeuvre", two(manoeuvres=["leap kik"]), "fighters.ann.manoeuvres[0]: got 'leap kik'"),
    ("unknown psychic", two(psychic="grand"), "the psychic 'grand'"),
    ("unknown material", two(weak_to={"materials": ["cheese"]}), "the material 'cheese'"),
    ("bad dice", two(weapons=[{"weapon": "sword", "damage": "2x6"}]), "weapons[0].damage: got '2x6', expected dice such as 2d6"),
    ("two speeds", two(spd=10, speed_mph=10), "got both spd and speed_mph, expected one of the two"),
    ("half an armour", two(armor={"kind": "rated", "rating": 12}), "got rated armour without rating or points"),
    ("weapon without a name", two(weapons=[{"damage": "1d6"}]), "weapons[0].weapon: got nothing"),
    ("weapon that is a number", two(weapons=[3]), "weapons[0]: got 3, expected the name of a weapon"),
    ("name that is a word of the menu", two(weapons=[{"name": "power fist", "damage": "1d6"}]), "a name with the word 'power'"),
    ("gun without a range", {**two(), "weapons": {"popgun": {"damage": "1d4", "ranged": True}}}, "weapons.popgun: got no range"),
    ("bolt without damage", {**two(), "spells": {"fizz": {"kind": "bolt", "aim": "foe"}}}, "spells.fizz: got no damage"),
    ("spell without a kind", {**two(), "spells": {"fizz": {"aim": "foe"}}}, "spells.fizz.kind: got nothing, expected what it does"),
    ("too many weapons", two(weapons=["knife"] * 7), "fighters.ann.weapons: got 7 weapons, expected at most 6"),
    ("too many spells", two(spells=["spark"] * 9), "fighters.ann.spells: got 9 spells, expected at most 8"),
    ("too few arms", two(weapons=["sword", {"weapon": "long bow", "ready": True}, {"weapon": "long sword", "ready": True}]), "got 'long sword' ready, expected what 2 arms can hold"),
    ("too many fighters", {"fighters": MANY}, "fighters: got 17 fighters, expected at most 16"),
    ("no fighters", {"fighters": {}}, "fighters: got no fighters, expected at least two"),
    ("fighters missing", {"title": "x"}, "fighters: got nothing, expected the fighters, by name"),
    ("one side", {"fighters": {"ann": ANN, "bob": {**BOB, "side": "red"}}}, "got only one side, 'red', expected at least two"),
    ("side without a fighter", {**two(), "sides": ["red", "blue", "green"]}, "got the side 'green' without a fighter"),
    ("unknown side", {**two(), "sides": ["red", "bleu"]}, "fighters.bob.side: got 'blue', expected 'red' or 'bleu' (did you mean 'bleu'?)"),
    ("side missing", {"fighters": {"ann": {"at": [0, 0]}, "bob": BOB}}, "fighters.ann.side: got nothing, expected the name of its side"),
    ("place missing", {"fighters": {"ann": {"side": "red"}, "bob": BOB}}, "fighters.ann.at: got nothing, expected its place [x, y] in feet"),
    ("half a place", two(at=[3]), "fighters.ann.at[1]: got nothing, expected a number"),
    ("off the field", {**two(at=[50, 0]), "ground": {"field": [40, 40]}}, "fighters.ann.at: got [50, 0], expected a place on the field of 40 x 40 feet"),
    ("one spot for two", two(at=[5, 0.5]), "got [5, 0], where ann stands at [5, 0.5], expected a foot or more between two fighters"),
    ("facing a stranger", two(facing="bbo"), "fighters.ann.facing: got 'bbo'"),
    ("facing itself", two(facing=[0, 0]), "fighters.ann.facing: got the place [0, 0] where it stands"),
    ("two fighters of one name", {"fighters": {"ann": ANN, "Ann": BOB}}, "fighters.Ann: got 'Ann' twice, expected every name once"),
    ("name of two words", {"fighters": {"ann lee": ANN, "bob": BOB}}, "expected one word that begins with a letter"),
    ("name that is a number", {"fighters": {7: ANN, "bob": BOB}}, "fighters[7]: got the name 7"),
    ("name that means oneself", {"fighters": {"me": ANN, "bob": BOB}}, "got the name 'me'"),
    ("fighter that is a word", {"fighters": {"ann": "soldier", "bob": BOB}}, "fighters.ann: got 'soldier', expected a side, a place"),
    ("fighters as a list", {"fighters": ["ann", "bob"]}, "fighters: got ['ann', 'bob'], expected names with values"),
    ("order with a stranger", {**two(), "order": ["ann", "cid"]}, "order: got ['ann', 'cid'], expected every fighter once: ann, bob"),
    ("order with one twice", {**two(), "order": ["ann", "bob", "ann"]}, "expected every fighter once"),
    ("order with half a number", {**two(), "order": {"ann": 1.5, "bob": 2}}, "order.ann: got 1.5, expected an initiative"),
    ("crooked wall", {**two(), "ground": {"walls": [{"from": [1, 2]}]}}, "ground.walls[0].to: got nothing, expected a point [x, y]"),
    ("too many walls", {**two(), "ground": {"walls": [{"from": [1, 2], "to": [3, 4]}] * 17}}, "ground.walls: got 17 entries, expected at most 16 entries"),
    ("flat field", {**two(), "ground": {"field": [0, 10]}}, "ground.field[0]: got 0, expected a number above 0"),
    ("ground that is a word", {**two(), "ground": "grass"}, "ground: got 'grass', expected names with values"),
    ("a list", [1, 2], "got [1, 2], expected an encounter: names with values"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "sentence"), [one[1:] for one in BAD], ids=[one[0] for one in BAD])
def test_what_is_wrong_is_told_with_place_got_and_expected(value: Any, sentence: str) -> None:
    with pytest.raises(ContentError) as error:
        encounter_from_mapping(value, "case.yaml")
    assert sentence in str(error.value)
    assert str(error.value).startswith("case.yaml: ")


def test_all_problems_are_told_at_once() -> None:
    value = {
        "fighters": {"ann": {**ANN, "hp": -1, "weapons": ["swrod"], "strik": 1}, "bob": {**BOB, "weapons": ["axx"]}}
    }
    with pytest.raises(ContentError) as error:
        encounter_from_mapping({**value, "ground": {"field": 3}, "options": {"x": 1}})
    paths = [problem.path for problem in error.value.problems]
    assert {"fighters.ann.hp", "fighters.ann.strik", "fighters.bob.weapons[0]", "ground.field", "options.x"} <= set(
        paths
    )
    assert len(str(error.value).splitlines()) == len(paths)


FILES = [
    ("empty", "", "got an empty file"),
    ("comment only", "# nothing here\n", "got an empty file"),
    ("not YAML", "fighters: [ann, bob\n", "expected YAML"),
    ("two documents", "a: 1\n---\nb: 2\n", "expected YAML"),
    ("python object", "fighters: !!python/object:os.system {}\n", "expected YAML"),
    ("key twice", "title: x\nfighters: {}\ntitle: y\n", "line 3: got 'title' twice, expected every name once"),
    ("fighter twice", "fighters:\n  ann: {side: a, at: [0, 0]}\n  ann: {side: b, at: [5, 0]}\n", "line 3: got 'ann' twice"),
    ("just a word", "hello\n", "got 'hello', expected an encounter"),
    ("holds itself", "fighters: &x\n  ann: *x\n", "fighters.ann"),
    ("list in itself", "fighters:\n  ann: {side: a, at: &x [*x, 1]}\n", "fighters.ann.at[0]"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), [one[1:] for one in FILES], ids=[one[0] for one in FILES])
def test_a_bad_file_is_told_with_its_name(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RiftsError) as error:
        load_encounter(path)
    assert sentence in str(error.value)
    assert str(error.value).startswith(str(path))


def test_a_problem_in_a_file_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(
        "title: x\nfighters:\n  ann:\n    side: red\n    at: [0, 0]\n    weapons:\n      - sword\n      - swrod\n"
        "  bob: {side: blue, at: [5, 0]}\n",
        encoding="utf-8",
    )
    with pytest.raises(ContentError, match=r"bad.yaml, line 8: fighters.ann.weapons\[1\]: got 'swrod'"):
        load_encounter(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RiftsError, match="got no such file or directory, expected a readable file"):
        load_encounter(tmp_path / "none.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(RiftsError, match="expected a readable file"):
        load_encounter(tmp_path / "folder.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(RiftsError, match="got bytes that are not UTF-8, expected a text file"):
        load_encounter(tmp_path / "bytes.yaml")
    with pytest.raises(RiftsError, match=r"no encounter is called 'duell' \(did you mean 'duel'\?\)"):
        load_encounter("duell")


def test_a_capacity_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RiftsError, match="no battle of 8 fighters has 2 seats; choose 8 or 16"):
        load_encounter("gang_war", capacity=2)


def test_another_ruleset_may_be_asked_for_but_has_to_exist() -> None:
    assert load_encounter("duel", ruleset_name=DEFAULT_RULES).ruleset == DEFAULT_RULES
    assert "base" not in ruleset_names(), "what rulesets share is none itself"
    for wrong in ("rifts_2", "base"):
        with pytest.raises(RiftsError, match=f"no ruleset is called '{wrong}'"):
            load_encounter("duel", ruleset_name=wrong)
