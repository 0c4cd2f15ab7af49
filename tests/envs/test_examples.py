"""The examples run as they stand, and the README shows them."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rifts_env.envs.pages import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SB3 = importlib.util.find_spec("sb3_contrib") is not None
IS_COMPILED = os.environ.get("RIFTS_INTERPRET", "0") in ("", "0")


def run(name: str, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONWARNINGS": "default"}
    ran = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name), *arguments],
        capture_output=True, text=True, env=environment, cwd=ROOT, timeout=600,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "UserWarning" not in ran.stderr, ran.stderr
    return ran.stdout


def test_random_play() -> None:
    told = run("random_play.py")
    assert "feet wide" in told and re.search(r"\d+ decisions, reward [+-][01]", told)


def test_pettingzoo_loop() -> None:
    assert re.search(r"'fighter_0': .*'fighter_1': ", run("pettingzoo_loop.py"))


def test_text_seat() -> None:
    assert re.search(r"won by \w+; asked \d+ times, 0 refused, 0 by chance", run("text_seat.py"))


def test_vector_loop() -> None:
    assert "decisions a second" in (run("vector_loop.py") if IS_COMPILED else run("vector_loop.py", "2", "30"))


@pytest.mark.skipif(not SB3, reason="needs the extra train")
@pytest.mark.skipif(not IS_COMPILED, reason="thousands of steps")
def test_masked_ppo_for_a_moment() -> None:
    assert re.search(r"won \d+ of 2\d\d battles", run("masked_ppo.py", "8192"))


def test_every_example_is_shown_in_the_readme_as_it_is() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in EXAMPLES:
        shown = f"<!-- example: {path.name} -->\n```python\n{path.read_text(encoding='utf-8')}```\n"
        assert shown in readme, path.name


def test_masked_ppo_is_twenty_lines() -> None:
    lines = [line for line in (ROOT / "examples" / "masked_ppo.py").read_text(encoding="utf-8").splitlines() if line]
    assert len(lines) <= 20


def test_every_example_has_a_test() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    assert all(f"def test_{path.stem}" in here for path in EXAMPLES)
