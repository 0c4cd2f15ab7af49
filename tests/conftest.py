"""What every test shares: the mode is said at the top, and property tests are the same in every run."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

INTERPRETED = os.environ.get("RIFTS_INTERPRET", "0") not in ("", "0")

# A first call may compile for a minute: no deadline. A failure found belongs in the test as an example, not in a store.
settings.register_profile(
    "rifts", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("rifts")


def pytest_report_header(config: pytest.Config) -> str:
    """Say in which mode the rules run."""
    return "rules: " + ("interpreted (RIFTS_INTERPRET=1)" if INTERPRETED else "compiled")
