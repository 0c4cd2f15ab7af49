"""Whatever a ruleset can play has a golden battle, and it is the one that is fought today."""

import difflib

import pytest
from goldens import GOLDENS, golden_path, golden_text
from playing import REGENERATE, SHIPPED, Bout


def test_no_golden_battle_is_left_over() -> None:
    """That none is missing says `test_rulesets.py`."""
    assert {*GOLDENS.rglob("*.txt")} <= {golden_path(bout) for bout in SHIPPED}, REGENERATE


@pytest.mark.parametrize("bout", SHIPPED, ids=str)
def test_golden_battle_is_fresh(bout: Bout) -> None:
    written = golden_path(bout).read_text(encoding="utf-8").splitlines()
    fought = golden_text(bout).splitlines()
    difference = list(difflib.unified_diff(written, fought, "written", "fought", lineterm="", n=2))
    assert not difference, "\n".join([f"another battle: {REGENERATE}", *difference[:40]])
