"""Everything that a ruleset has words for occurs: in a big random run over all it can play, and what was made for it.

What need not occur, and why, stands in `never/`, a file for each ruleset.
"""

from __future__ import annotations

from fnmatch import fnmatch
from functools import cache

import pytest
from occurrences import MOST_BATTLES, NEVER, Tally, all_bouts, allowed_never, expected, is_allowed, loaded, run, str_of

from rifts_env.content import library
from rifts_env.core.jit import INTERPRETED
from rifts_env.ruleset import ruleset, ruleset_names

# Both modes play the same battles (`test_differential.py`); this one is no quicker compiled.
pytestmark = pytest.mark.skipif(not INTERPRETED, reason="the interpreted pass counts")
EACH_RULESET = pytest.mark.parametrize("rules", ruleset_names())
KINDS = ("spells", "powers", "items")


@cache
def tally(rules: str) -> Tally:
    """One run for all tests here; it ends as soon as everything has occurred."""
    return run(rules, allowed_never(rules), MOST_BATTLES)


@EACH_RULESET
def test_everything_occurs(rules: str) -> None:
    wanted = [one for one in expected(ruleset(rules)) if not is_allowed(one, allowed_never(rules))]
    never = tally(rules).never(wanted)
    assert not never, f"never occurred: {', '.join(never)}; `python tests/occurrences.py {rules}` looks again"


@EACH_RULESET
def test_what_is_allowed_never_to_occur_does_not(rules: str) -> None:
    """An entry of the list that has become false goes."""
    known = [str_of(one) for one in expected(ruleset(rules))]
    never = tally(rules).never(expected(ruleset(rules)))
    for pattern, reason in allowed_never(rules).items():
        meant = [name for name in known if fnmatch(name, pattern)]
        assert meant and reason, pattern
        assert set(meant) <= set(never), f"{pattern}: {', '.join(sorted(set(meant) - set(never)))} did occur"


def test_no_list_is_left_over() -> None:
    assert {path.stem for path in NEVER.glob("*.yaml")} <= set(ruleset_names())


def carried(rules: str, kind: str) -> set[str]:
    """The spells, powers or items that somebody has in what a ruleset's run fights."""
    return {name for one in loaded(all_bouts(rules)) for own in getattr(one, kind) for name in own if name}


@EACH_RULESET
@pytest.mark.parametrize("kind", KINDS)
def test_every_spell_power_and_item_is_used(rules: str, kind: str) -> None:
    never = sorted(name for name in carried(rules, kind) if not tally(rules).effects[name])
    assert not never, f"never cast or used: {', '.join(never)}"


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_comes_with_the_project_is_carried_under_some_ruleset(kind: str) -> None:
    somewhere = {name for rules in ruleset_names() for name in carried(rules, kind)}
    assert set(library(kind)) <= somewhere
