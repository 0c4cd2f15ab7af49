"""One set of content files for all rulesets: what rifts_classic leaves out, what it is not meant for, and who wins."""

from __future__ import annotations

import pytest

from rifts_env.battle import Battle
from rifts_env.controllers import fight, make_controller
from rifts_env.encounter import encounter_from_mapping, encounter_sizes, load_encounter, setup_of
from rifts_env.problems import RiftsError

RULES = "rifts_classic"


def test_an_encounter_for_other_rules_is_refused_with_the_place_and_the_rules_it_is_for() -> None:
    with pytest.raises(RiftsError, match=r"mage_duel\.yaml, line \d+: rules: got an encounter for 'rifts_v2'"):
        load_encounter("mage_duel", ruleset_name=RULES)


def test_an_encounter_for_several_rules_is_fought_by_the_first_or_by_the_one_asked_for() -> None:
    assert load_encounter("duel").ruleset == "rifts_v2"
    assert load_encounter("duel", ruleset_name=RULES).ruleset == RULES


def test_an_encounter_that_names_no_rules_is_fought_by_any() -> None:
    fighters = {"ann": {"side": "red", "at": [0, 0]}, "bob": {"side": "blue", "at": [5, 0]}}
    assert encounter_from_mapping({"fighters": fighters}, ruleset_name=RULES).ruleset == RULES


def test_what_belongs_to_magic_is_left_out_and_its_bearer_fights_with_its_weapons() -> None:
    made = load_encounter("squad_fight", ruleset_name=RULES)
    caster = made.names.index("coil")
    assert made.spells[caster] == [] and made.items[caster] == []
    assert len(made.weapons[caster]) > 2
    assert load_encounter("squad_fight").spells[caster]


def test_what_is_left_out_can_be_asked_for() -> None:
    written = {"hp": 20, "mana": 40, "spells": ["fog"], "manoeuvres": ["back flip"]}
    assert setup_of(RULES).left_out(written) == ["mana", "spells"]
    assert setup_of("rifts_v2").left_out(written) == ["back flip"]


def test_a_back_flip_is_an_attack_here_alone() -> None:
    ann = {"side": "red", "at": [0, 0], "manoeuvres": ["back flip"]}
    fighters = {"ann": ann, "bob": {"side": "blue", "at": [5, 0]}}
    assert "back flip" in encounter_from_mapping({"fighters": fighters}, ruleset_name=RULES).weapons[0]
    assert "back flip" not in encounter_from_mapping({"fighters": fighters}).weapons[0]


@pytest.mark.parametrize("name", sorted(encounter_sizes(RULES)))
def test_brutes_fight_every_encounter_to_its_end(name: str) -> None:
    battle = Battle.from_encounter(name, seed=5, ruleset_name=RULES)
    fight(battle, {side: make_controller("brute", 5) for side in battle.words.sides})
    assert battle.is_over and not battle.check()


def test_the_compiled_brute_chooses_what_the_controller_chooses() -> None:
    for name in ("courtyard_masters", "night_raid"):
        battle = Battle.from_encounter(name, seed=11, ruleset_name=RULES)
        brute = make_controller("brute", 0)
        while not battle.is_over:
            assert brute.choose(battle).code == battle.table.choose("brute"), battle.legal()
            battle.apply(brute.choose(battle))


def test_brute_beats_random_in_the_duel() -> None:
    won = 0
    for seed in range(60):
        battle = Battle.from_encounter("duel", seed=seed, ruleset_name=RULES)
        mine = battle.words.sides[seed % 2]
        names = {side: "brute" if side == mine else "random" for side in battle.words.sides}
        fight(battle, {side: make_controller(name, seed) for side, name in names.items()})
        won += battle.winner == mine
    assert won >= 54
