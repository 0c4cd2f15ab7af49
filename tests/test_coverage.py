"""Everything that the rules have words for occurs: in a big random run over all encounters, and those made for it."""

from __future__ import annotations

from functools import cache

import pytest
from occurrences import EXPECTED, MOST_BATTLES, Tally, run
from playing import RICH, SHIPPED

from rifts_env.core.jit import INTERPRETED
from rifts_env.encounter import load_encounter

# Both modes play the same battles (`test_differential.py`); this one is no quicker compiled.
pytestmark = pytest.mark.skipif(not INTERPRETED, reason="the interpreted pass counts")

# What is allowed never to occur, and why.
ALLOWED = {
    "Status.GONE": "only a GM takes a fighter off the field",
    "Event.CANNOT_HOLD": "wants one who delays to be held before it acts: too rare for chance, shown by case files",
}


@cache
def tally() -> Tally:
    """One run for all tests here; it ends as soon as everything has occurred."""
    return run(ALLOWED, MOST_BATTLES)


def test_everything_occurs() -> None:
    never = [name for name in tally().never(EXPECTED) if name not in ALLOWED]
    assert not never, f"never occurred: {', '.join(never)}; `python tests/occurrences.py` looks again"


def test_what_is_allowed_never_to_occur_does_not() -> None:
    """An entry of the list that has become false goes."""
    known = {f"{type(one).__name__}.{one.name}" for one in EXPECTED}
    assert set(ALLOWED) <= known
    assert set(ALLOWED) <= set(tally().never(EXPECTED))


@pytest.mark.parametrize("kind", ["spells", "powers", "items"])
def test_every_spell_power_and_item_is_used(kind: str) -> None:
    loaded = [load_encounter(name) for name in (*RICH, *SHIPPED)]
    known = {name for encounter in loaded for own in getattr(encounter, kind) for name in own if name}
    assert len(known) >= {"spells": 24, "powers": 4, "items": 4}[kind]
    never = sorted(name for name in known if not tally().effects[name])
    assert not never, f"never cast or used: {', '.join(never)}"
