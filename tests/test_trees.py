"""The trees of small positions have the numbers that are written down."""

import pytest
from playing import REGENERATE
from trees import TREES, Position, counts_of, positions, root_of

from rifts_env.ruleset import ruleset_names

POSITIONS = [position for rules in ruleset_names() for position in positions(rules)]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_tree_has_the_numbers_written_down(position: Position) -> None:
    assert counts_of(position) == position.fields["counts"], REGENERATE


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_equal_roots_have_equal_bytes(position: Position) -> None:
    assert root_of(position).battle_bytes() == root_of(position).battle_bytes()


def test_no_trees_are_left_over() -> None:
    """That none are missing says `test_rulesets.py`."""
    assert {path.stem for path in TREES.glob("*.yaml")} <= set(ruleset_names())
