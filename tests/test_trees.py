"""The trees of small positions have the numbers that are written down."""

import pytest
from playing import REGENERATE
from trees import counts_of, read_trees, root_of

POSITIONS = read_trees()


@pytest.mark.parametrize("name", list(POSITIONS))
def test_tree_has_the_numbers_written_down(name: str) -> None:
    position = POSITIONS[name]
    assert counts_of(name, position) == position["counts"], REGENERATE


def test_equal_roots_have_equal_bytes() -> None:
    for name, position in POSITIONS.items():
        assert root_of(name, position).battle_bytes() == root_of(name, position).battle_bytes()
