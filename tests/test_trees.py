"""The trees of small positions have the numbers that are written down."""

import pytest
from playing import REGENERATE
from trees import count, read_trees, root_of

POSITIONS = read_trees()


@pytest.mark.parametrize("name", list(POSITIONS))
def test_tree_has_the_numbers_written_down(name: str) -> None:
    position = POSITIONS[name]
    root = root_of(name, position)
    written = [tuple(pair) for pair in position["counts"]]
    assert len(written) == 3, REGENERATE
    assert [count(root, depth) for depth in (1, 2, 3)] == written, REGENERATE


def test_equal_roots_have_equal_bytes() -> None:
    for name, position in POSITIONS.items():
        assert root_of(name, position).battle_bytes() == root_of(name, position).battle_bytes()
