"""The measuring itself; the figures are for compiled rules."""

from __future__ import annotations

import pytest

from rifts_env.envs import bench
from tests.conftest import INTERPRETED


def test_every_measurement_runs() -> None:
    for one in (
        bench.bench_vector(4, "duel", seconds=0.01),
        bench.bench_single("duel", seconds=0.01),
        bench.bench_aec("duel", seconds=0.01),
        bench.bench_copy(4, capacity=2, seconds=0.01),
    ):
        assert one.per_second > 0 and one.per_second_of_work > 0 and one.name and one.how


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="speeds of interpreted rules say nothing")
def test_the_environments_are_as_fast_as_promised() -> None:
    assert bench.bench_vector().per_second_of_work >= 1_000_000
    assert bench.bench_single().per_second_of_work >= 30_000
    assert bench.bench_aec().per_second_of_work >= 8_000
