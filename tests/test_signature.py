"""The behaviour signature of each ruleset is the one that is written down, in whichever mode this suite runs.

`tests/signature/` holds hashes over random battles of each encounter. A change that means to change no behaviour
leaves them as they are; any other regenerates them, and the difference shows which encounters behave in another way.
"""

import pytest
from playing import REGENERATE, SHIPPED
from signatures import SIGNATURES, lines_by_name, signature_path, signature_text

from rifts_env import signature
from rifts_env.ruleset import ruleset_names
from rifts_env.signature import random_steps


@pytest.mark.parametrize("rules", ruleset_names())
def test_behaviour_is_the_one_written_down(rules: str) -> None:
    written = lines_by_name(signature_path(rules).read_text(encoding="utf-8"))
    found = lines_by_name(signature_text(rules))
    changed = [name for name in {**written, **found} if name != "all" and written.get(name) != found.get(name)]
    assert written == found, f"another behaviour under {rules} in {', '.join(changed)}: {REGENERATE}"


def test_no_signature_is_left_over() -> None:
    """That none is missing says `test_rulesets.py`."""
    assert {path.stem for path in SIGNATURES.glob("*.txt")} <= set(ruleset_names()), REGENERATE


@pytest.mark.parametrize("bout", SHIPPED[::3], ids=str)
def test_a_logged_battle_is_the_same_battle(bout) -> None:
    """Writing events, and stopping to drain them, changes nothing but the fields of the log itself."""
    encounter = bout.encounter()
    told = [(step.code, step.mask) for step in random_steps(encounter, 3, 80, is_logged=True)]
    untold = [(step.code, step.mask) for step in random_steps(encounter, 3, 80)]
    assert told == untold


def test_the_command_fights_what_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """One encounter under its own rules, and under rules that are named: the lines of the report."""
    bout = SHIPPED[0]
    signature.main([bout.name, "--ruleset", bout.rules])
    told = lines_by_name(capsys.readouterr().out)
    assert told[bout.name] == lines_by_name(signature_path(bout.rules).read_text(encoding="utf-8"))[bout.name]
    signature.main([bout.name, "--ruleset", bout.rules, "--steps", "--most", "3"])
    assert [line.split()[:3] for line in capsys.readouterr().out.splitlines()] == [
        [bout.name, "1", str(at)] for at in range(4)
    ]
