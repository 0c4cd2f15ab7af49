"""What a decision of a controller takes: the numbers belong to what was played."""

from __future__ import annotations

import pytest

from rifts_env.commands import bench_controllers
from rifts_env.encounter import load_encounter


def test_a_doctrine_is_measured_over_whole_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_controllers, "BATTLES", 2)
    monkeypatch.setattr(bench_controllers, "WARM_UP", 1)
    found = bench_controllers.of_doctrine("brute", load_encounter("duel"), 1, 30)
    assert found["decisions"] >= 30
    taken = found["microseconds"] * found["decisions"] / 1e6
    battles = found["battles_per_second"] * taken
    assert battles == pytest.approx(round(battles / 2) * 2, rel=0.05) and round(battles) >= 2


def test_another_controller_is_measured_by_its_choices_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_controllers, "SECONDS", 0.0)
    found = bench_controllers.of_other("search:5", load_encounter("duel"), 1)
    assert found["decisions"] == bench_controllers.LEAST
    assert 0 < found["microseconds"] <= found["microseconds_95"]
