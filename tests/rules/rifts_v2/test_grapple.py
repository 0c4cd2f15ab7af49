"""Grappling in numbers: tables that a case file would take a battle each for. GRAP-2, GRAP-6."""

from __future__ import annotations

import pytest

from rifts_env.core.jit import INTERPRETED
from rifts_env.encounter import encounter_from_mapping
from rifts_env.rulesets.base.words import Skill
from rifts_env.rulesets.rifts_v2.defense import grapple_skill
from rifts_env.rulesets.rifts_v2.setup import mirrors
from rifts_env.rulesets.rifts_v2.throws import flight_feet

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="calls a rule by itself")


def book_of(ann, bob):
    """The book of a duel, with these fields in the two sheets."""
    fighters = {
        "ann": {"side": "red", "at": [0, 0], **ann},
        "bob": {"side": "blue", "at": [5, 0], **bob},
    }
    encounter = encounter_from_mapping({"rules": "rifts_v2", "fighters": fighters})
    return mirrors(encounter.capacity)[1].read(encounter.book_bytes)


@pytest.mark.rule("GRAP-2")
@pytest.mark.check("GRAP-2.1")
@pytest.mark.parametrize(
    ("style", "level", "wrestling", "skill"),
    [
        ("none", 15, False, Skill.UNTRAINED),
        ("none", 15, True, Skill.UNTRAINED),
        ("basic", 1, True, Skill.UNTRAINED),
        ("basic", 3, False, Skill.UNTRAINED),
        ("basic", 4, False, Skill.TRAINED),
        ("basic", 4, True, Skill.EXPERT),
        ("expert", 1, False, Skill.UNTRAINED),
        ("expert", 1, True, Skill.UNTRAINED),
        ("expert", 2, False, Skill.TRAINED),
        ("expert", 2, True, Skill.EXPERT),
        ("martial arts", 1, False, Skill.TRAINED),
        ("assassin", 1, True, Skill.EXPERT),
    ],
)
def test_grappling_skill_comes_with_the_style_its_level_and_wrestling(style, level, wrestling, skill):
    book = book_of({"hand_to_hand": {"style": style, "level": level}, "wrestling": wrestling}, {})
    assert grapple_skill(book, 0) == skill


@pytest.mark.rule("GRAP-6")
@pytest.mark.parametrize(
    ("thrower", "strength", "thrown", "other", "feet"),
    [
        (24, "normal", 12, "normal", 5),
        (22, "normal", 12, "normal", 5),
        (21, "normal", 12, "normal", 0),
        (14, "normal", 12, "normal", 0),
        (12, "normal", 24, "normal", 0),
        (32, "normal", 12, "normal", 10),
        (20, "supernatural", 15, "normal", 10),
        (20, "robot", 15, "normal", 10),
        (20, "augmented", 15, "normal", 0),
        (20, "supernatural", 15, "supernatural", 5),
        (30, "normal", 20, "robot", 0),
    ],
)
def test_a_throw_flies_five_feet_for_ten_points_of_strength(thrower, strength, thrown, other, feet):
    book = book_of({"ps": thrower, "strength": strength}, {"ps": thrown, "strength": other})
    assert flight_feet(book, 0, 1) == feet
