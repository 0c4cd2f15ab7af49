"""Whoever registers a ruleset is told here what it still lacks: cases, battles to compare with, pages, tests.

A folder under `rulesets/` with a `ruleset.py` is registered by being there, and all that is asked below is asked of it.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import goldens
import playing
import pytest
from goldens import golden_path
from signatures import lines_by_name, signature_path
from test_ledger import CASES, citations_of
from trees import positions

import rifts_env.ruleset as registry
from rifts_env.envs import pages
from rifts_env.ledger import entries, folders_with_ledger

# The tests that every ruleset has to pass, by module: each of them is parametrised over all that are registered.
CONFORMANCE: dict[str, tuple[str, ...]] = {
    "tests.test_properties": (
        "test_every_state_is_sound_and_the_mask_says_what_the_rules_say",
        "test_what_the_mask_opens_is_accepted",
        "test_no_choice_leaves_everything_as_it_was",
        "test_a_turn_ends_though_nobody_ends_it",
        "test_what_is_refused_has_a_reason_and_changes_nothing",
        "test_any_text_is_an_action_or_is_refused_in_a_sentence",
        "test_text_of_every_legal_action_is_read_back",
        "test_bytes_are_the_battle",
        "test_undo_to_the_start_and_redo_to_the_end",
        "test_loaded_is_never_saved_in_every_window",
        "test_a_clone_leaves_the_original_alone_and_has_other_dice",
        "test_same_seed_and_choices_are_the_same_battle",
        "test_mirrored_sides_fight_the_mirrored_battle",
    ),
    "tests.test_battle": (
        "test_whoever_is_edited_away_is_not_asked_and_the_battle_goes_on",
        "test_an_edit_in_any_window_is_logged_taken_back_and_survived",
    ),
    "tests.test_coverage": ("test_everything_occurs",),
    "tests.test_differential": ("test_both_modes_play_the_same_battles",),
    "tests.test_endurance": (
        "test_ten_thousand_compiled_battles_leave_memory_flat",
        "test_battles_in_python_leave_memory_flat",
    ),
    "tests.test_golden": ("test_golden_battle_is_fresh",),
    "tests.test_ledger": ("test_every_rule_is_cited_by_code", "test_every_check_line_is_claimed"),
    "tests.test_playouts": ("test_every_play_out_comes_to_an_end_and_they_differ",),
    "tests.test_signature": ("test_behaviour_is_the_one_written_down",),
    "tests.test_trees": ("test_tree_has_the_numbers_written_down",),
    "tests.envs.test_aec": (
        "test_the_api_is_kept_without_a_warning",
        "test_a_seed_gives_the_same_battle_again",
        "test_rewards_add_up_to_the_outcome_of_every_agent",
    ),
    "tests.envs.test_batch": (
        "test_a_lane_plays_the_same_battle_as_a_battle",
        "test_tactics_choose_legal_codes_and_fight_to_an_end",
        "test_every_legal_code_is_accepted_and_no_other",
    ),
    "tests.envs.test_generator": ("test_every_drawn_battle_is_sound_and_can_be_played",),
    "tests.envs.test_observe": (
        "test_every_number_has_a_name_of_its_own_and_bounds",
        "test_numbers_stay_inside_their_bounds_and_looking_changes_nothing",
        "test_seats_that_are_shown_are_those_that_are_perceived",
    ),
    "tests.envs.test_pages": ("test_every_code_is_on_its_page_once", "test_every_number_is_on_its_page"),
    "tests.envs.test_render": ("test_every_shipped_encounter_is_drawn_at_any_point",),
    "tests.envs.test_rllib": ("test_rewards_add_up_to_the_outcome_of_every_agent",),
    "tests.envs.test_sb3": ("test_the_single_environment_passes_its_checker",),
    "tests.envs.test_single": (
        "test_gymnasiums_checker_has_no_complaint",
        "test_the_same_seed_is_the_same_series_and_another_is_not",
        "test_a_told_battle_goes_as_the_fast_one",
    ),
    "tests.envs.test_text": ("test_every_line_of_a_prompt_is_accepted", "test_a_battle_is_played_in_words_to_its_end"),
    "tests.envs.test_vector": (
        "test_what_is_returned_is_inside_the_spaces",
        "test_rows_play_as_gymnasiums_own_vector_of_single_environments",
    ),
}


# ---------------------------------------------------------------- what a ruleset lacks
def lacks_cases(rules: str) -> list[str]:
    """Its ids that no case file of its own and no test cites."""
    if rules not in folders_with_ledger():
        return ["a ledger"]
    if not list((CASES / rules).rglob("*.yaml")):
        return [f"{CASES.name}/{rules}"]
    cited = {one for place in citations_of(rules) for one in place.all_rules}
    return [one for one in entries(rules) if one not in cited]


def lacks_goldens(rules: str) -> list[str]:
    """The encounters that it can play and that have no golden battle."""
    bouts = playing.shipped_bouts(rules)
    return [bout.name for bout in bouts if not golden_path(bout).is_file()] if bouts else ["an encounter to play"]


def lacks_trees(rules: str) -> list[str]:
    """Small positions whose trees are counted."""
    places = positions(rules)
    return [str(one) for one in places if not one.fields.get("counts")] if places else ["a position"]


def lacks_signature(rules: str) -> list[str]:
    """The encounters whose behaviour is not written down."""
    path = signature_path(rules)
    written = lines_by_name(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return [name for name in [*playing.shipped(rules), "all"] if name not in written]


def lacks_pages(rules: str) -> list[str]:
    """The pages that say what its codes and numbers mean."""
    one = registry.ruleset(rules)
    names = [name for capacity in one.capacities for name in pages.page_names(one, capacity)]
    return [name for name in names if not (pages.ROOT / "docs" / name).is_file()]


def lacks_conformance(rules: str) -> list[str]:
    """The tests that every ruleset has to pass and that do not run for it."""
    return [
        f"{module}::{name}"
        for module, names in CONFORMANCE.items()
        for name in names
        if rules not in rulesets_of(getattr(importlib.import_module(module), name))
    ]


def lacks_readme(rules: str) -> list[str]:
    """A section of the README: a heading that names it."""
    readme = (pages.ROOT / "README.md").read_text(encoding="utf-8")
    return [] if re.search(rf"^#+ .*`{re.escape(rules)}`", readme, re.MULTILINE) else ["a heading in README.md"]


ASPECTS: dict[str, Callable[[str], list[str]]] = {
    "cases": lacks_cases,
    "goldens": lacks_goldens,
    "trees": lacks_trees,
    "signature": lacks_signature,
    "pages": lacks_pages,
    "conformance": lacks_conformance,
    "readme": lacks_readme,
}


def lacking() -> dict[str, set[str]]:
    """Every registered ruleset that is not complete, with the aspects in which it lacks something."""
    found = {rules: {name for name, lacks in ASPECTS.items() if lacks(rules)} for rules in registry.ruleset_names()}
    return {rules: aspects for rules, aspects in found.items() if aspects}


# ---------------------------------------------------------------- what a test is parametrised over
def rulesets_of(test: Any) -> set[str]:
    """The rulesets that a test runs for, from the parameters called `rules` and those that have such an attribute."""
    found: set[str] = set()
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            found |= set(_rulesets_in(mark.args[0], mark.args[1]))
    return found


def _rulesets_in(names: str | tuple[str, ...], values: Any) -> Iterator[str]:
    names = [one.strip() for one in names.split(",")] if isinstance(names, str) else list(names)
    for value in values:
        row = value if len(names) > 1 else (value,)
        for name, one in zip(names, row, strict=True):
            if name in ("rules", "folder"):
                yield one
            elif hasattr(one, "rules"):
                yield one.rules


# ---------------------------------------------------------------- the tests
@pytest.mark.parametrize("aspect", list(ASPECTS))
@pytest.mark.parametrize("rules", registry.ruleset_names())
def test_a_registered_ruleset_has_everything(rules: str, aspect: str) -> None:
    found = ASPECTS[aspect](rules)
    assert not found, f"{rules} lacks in its {aspect}: {', '.join(found)}"


def test_a_newcomer_is_told_all_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset that is registered, can be loaded and can play, and for which nothing else was done."""
    before, known = registry.ruleset_names(), lacking()
    old = registry.ruleset
    sizes = playing.encounter_sizes
    newcomer = replace(old(before[0]), name="newcomer")
    monkeypatch.setattr(registry, "ruleset_names", lambda: [*before, "newcomer"])
    monkeypatch.setattr(registry, "ruleset", lambda name: newcomer if name == "newcomer" else old(name))
    monkeypatch.setattr(playing, "encounter_sizes", lambda rules: {"duel": 2} if rules == "newcomer" else sizes(rules))
    assert lacking() == {**known, "newcomer": set(ASPECTS)}
    assert lacks_goldens("newcomer") == ["duel"]
    assert len(lacks_pages("newcomer")) == 2 * len(newcomer.capacities)
    assert len(lacks_conformance("newcomer")) == sum(map(len, CONFORMANCE.values()))


@pytest.mark.parametrize("rules", registry.ruleset_names())
def test_a_golden_battle_that_is_gone_is_missed(rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bouts = playing.shipped_bouts(rules)
    monkeypatch.setattr(goldens, "GOLDENS", tmp_path)
    for bout in bouts[1:]:
        golden_path(bout).parent.mkdir(exist_ok=True)
        golden_path(bout).touch()
    assert lacks_goldens(rules) == [bouts[0].name]


def test_a_test_that_runs_for_some_rulesets_only_is_no_conformance_test(monkeypatch: pytest.MonkeyPatch) -> None:
    @pytest.mark.parametrize("seed", [1, 2])
    @pytest.mark.parametrize(("rules", "capacity"), [("one", 2), ("two", 8)])
    def both(rules: str, capacity: int, seed: int) -> None: ...

    @pytest.mark.parametrize("bout", [playing.Bout("one", "duel")])
    def some(bout: playing.Bout) -> None: ...

    def none() -> None: ...

    assert [rulesets_of(test) for test in (both, some, none)] == [{"one", "two"}, {"one"}, set()]
    monkeypatch.setitem(CONFORMANCE, "tests.envs.test_single", ("test_render_modes_draw",))
    assert "tests.envs.test_single::test_render_modes_draw" in lacks_conformance(registry.ruleset_names()[0])
