"""The dice's stream: the same for a seed, fair, and nothing in common with the streams of neighbouring seeds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rifts_env.core.dice import roll
from tests.conftest import INTERPRETED

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="throws single dice, which only plain Python can call")
MANY = 6_000


def stream(key: int, salt: int = 0) -> Any:
    return SimpleNamespace(dice_key=key, dice_salt=salt, dice_count=0, manual=0)


def faces(key: int, count: int, salt: int = 0) -> list[int]:
    b = stream(key, salt)
    return [roll(b, 20, 0, 0) for _ in range(count)]


def test_a_stream_repeats_itself() -> None:
    assert faces(7, 50) == faces(7, 50) != faces(8, 50)


@pytest.mark.parametrize("shift", range(1, 6))
def test_neighbouring_seeds_do_not_throw_the_same_dice_a_little_later(shift: int) -> None:
    early, late = faces(5 + shift, 400), faces(5, 400 + shift)
    alike = sum(one == other for one, other in zip(early, late[shift:], strict=True))
    assert alike < 60  # 20 is to be expected


def test_faces_are_even() -> None:
    thrown = faces(3, MANY, salt=9)
    counts = [thrown.count(face) for face in range(1, 21)]
    expected = MANY / 20
    assert sum((count - expected) ** 2 / expected for count in counts) < 43.8  # chi squared, 19 degrees, 0.1%
