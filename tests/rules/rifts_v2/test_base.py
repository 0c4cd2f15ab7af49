"""The tables of the shared rules: attributes, strong limbs, saves, sizes, proficiency. In play: tests/cases/base."""

from __future__ import annotations

from typing import Any

import pytest

from rifts_env.battle import Battle
from rifts_env.core.jit import INTERPRETED
from rifts_env.encounter import encounter_from_mapping
from rifts_env.rulesets.base.attributes import ps_damage_bonus, step_bonus
from rifts_env.rulesets.base.rolls import punch_steps, save_target
from rifts_env.rulesets.base.sheets import SIZES, Carried, size_of_height
from rifts_env.rulesets.base.words import SaveKind, Strength
from rifts_env.rulesets.base.wounds import take_damage

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="rules are called one by one in interpreted mode only")


def records(**bob: Any) -> tuple[Any, Any]:
    """Mirrors of a battle of two; `bob` is fighter 1."""
    fighters = {"ann": {"side": "red", "at": [0, 0]}, "bob": {"side": "blue", "at": [5, 0], **bob}}
    battle = Battle.from_encounter(encounter_from_mapping({"fighters": fighters, "order": ["ann", "bob"]}), seed=1)
    return battle.table.battle(), battle.table.book()


@pytest.mark.rule("BASE-ATTR")
@pytest.mark.check("BASE-ATTR.1")
@pytest.mark.parametrize(("ps", "bonus"), [(10, 0), (15, 0), (16, 1), (17, 2), (24, 9)])
def test_ps_adds_to_damage_from_16_up(ps: int, bonus: int) -> None:
    assert ps_damage_bonus(ps) == bonus


@pytest.mark.rule("BASE-ATTR-2", "BASE-ATTR-3", "BASE-ATTR-4")
@pytest.mark.check("BASE-ATTR-2.1", "BASE-ATTR-3.1", "BASE-ATTR-4.1")
@pytest.mark.parametrize(
    ("value", "bonus"),
    [(15, 0), (16, 1), (17, 1), (18, 2), (19, 2), (20, 3), (21, 3), (22, 4), (23, 4), (24, 5), (25, 5), (26, 6)]
    + [(27, 6), (28, 7), (29, 7), (30, 8), (31, 8), (33, 8), (60, 8)],
)
def test_pp_pe_and_ps_have_the_same_steps(value: int, bonus: int) -> None:
    assert step_bonus(value) == bonus


@pytest.mark.rule("BASE-MD-3")
@pytest.mark.check("BASE-MD-3.1")
@pytest.mark.parametrize(
    ("strength", "ps", "dice"),  # d6 of a punch; 0 stands for a d4, -1 for no mega-damage
    [
        (Strength.SUPERNATURAL, 20, 1),
        (Strength.SUPERNATURAL, 21, 2),
        (Strength.SUPERNATURAL, 30, 2),
        (Strength.SUPERNATURAL, 31, 3),
        (Strength.SUPERNATURAL, 40, 3),
        (Strength.SUPERNATURAL, 41, 4),
        (Strength.ROBOT, 18, 0),
        (Strength.ROBOT, 20, 0),
        (Strength.ROBOT, 25, 1),
        (Strength.AUGMENTED, 41, 3),
        (Strength.NORMAL, 41, -1),
    ],
)
def test_strong_limbs_have_dice_by_ps(strength: Strength, ps: int, dice: int) -> None:
    assert punch_steps(ps, strength) == dice


@pytest.mark.rule("BASE-MD-4")
@pytest.mark.check("BASE-MD-4.1")
@pytest.mark.parametrize(("rate", "hp_left"), [(100, 20), (10, 110)])
def test_one_md_is_worth_what_the_ruleset_says(rate: int, hp_left: int) -> None:
    b, book = records(sdc=0, hp=120)
    assert book.md_rate == 10
    book.md_rate = rate
    assert take_damage(b, book, 1, 1, 1, 15, 0) == rate
    assert b.fighter[1].hp == hp_left


@pytest.mark.rule("BASE-SAVES")
@pytest.mark.check("BASE-SAVES.1")
@pytest.mark.parametrize(
    ("kind", "is_ritual", "psychic", "target"),
    [
        (SaveKind.MAGIC, False, "none", 12),
        (SaveKind.MAGIC, True, "none", 16),
        (SaveKind.POISON, False, "none", 14),
        (SaveKind.PSIONIC, False, "none", 15),
        (SaveKind.PSIONIC, False, "minor", 12),
        (SaveKind.PSIONIC, False, "master", 10),
    ],
)
def test_saves_have_their_targets(kind: SaveKind, is_ritual: bool, psychic: str, target: int) -> None:
    _, book = records(psychic=psychic)
    assert save_target(book, 1, kind, is_ritual) == target


@pytest.mark.rule("BASE-SIZE")
@pytest.mark.check("BASE-SIZE.1")
@pytest.mark.parametrize(
    ("feet", "word"),
    [(3.9, "small"), (4, "human"), (6, "human"), (8, "human"), (8.5, "large"), (9, "large"), (14, "large")]
    + [(20, "giant"), (28, "giant"), (29, "colossal")],
)
def test_size_goes_by_height(feet: float, word: str) -> None:
    assert size_of_height(feet) == SIZES[word]
    assert records(size=f"{feet} feet")[1].sheet[1].size == SIZES[word]
    assert records(size=word)[1].sheet[1].size == SIZES[word]


@pytest.mark.rule("BASE-SIZE")
@pytest.mark.check("BASE-SIZE.1")
def test_the_large_are_one_class_above_a_human_and_the_giants_two() -> None:
    human = records()[1].sheet[1].size
    assert (size_of_height(9) - human, size_of_height(20) - human) == (1, 2)


@pytest.mark.rule("CL-E-USING")
@pytest.mark.check("CL-E-USING.1")
@pytest.mark.parametrize(("level", "bonus"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3), (10, 4), (None, 0)])
def test_proficiency_grows_each_third_level(level: int | None, bonus: int) -> None:
    assert Carried(weapon="sword", level=level).skill_bonus == bonus
    assert Carried(weapon="sword", level=level, proficient=False).skill_bonus == 0
