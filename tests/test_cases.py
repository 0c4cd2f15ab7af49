"""Every case file under tests/cases holds."""

from pathlib import Path

import pytest

from rifts_env.casefile import read_cases, run_case

CASES = Path(__file__).parent / "cases"
ALL = [case for path in sorted(CASES.rglob("*.yaml")) for case in read_cases(path)]


@pytest.mark.parametrize(("name", "case"), ALL, ids=[str(Path(name).relative_to(CASES)) for name, _ in ALL])
def test_case_holds(name, case):
    verdict = run_case(case, name)
    assert verdict.holds, "\n".join(verdict.failures)
    assert verdict.battle.check() == []
