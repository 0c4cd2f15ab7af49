"""Every encounter has a golden battle, and it is the one that is fought today."""

import difflib

import pytest
from goldens import GOLDENS, golden_path, golden_text
from playing import REGENERATE, SHIPPED


def test_every_encounter_has_a_golden_battle_and_no_other_has_one() -> None:
    assert sorted(path.stem for path in GOLDENS.glob("*.txt")) == SHIPPED, REGENERATE


@pytest.mark.parametrize("name", SHIPPED)
def test_golden_battle_is_fresh(name: str) -> None:
    written = golden_path(name).read_text(encoding="utf-8").splitlines()
    fought = golden_text(name).splitlines()
    difference = list(difflib.unified_diff(written, fought, "written", "fought", lineterm="", n=2))
    assert not difference, "\n".join([f"another battle: {REGENERATE}", *difference[:40]])
