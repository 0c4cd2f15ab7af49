"""The behaviour signature is the one that is written down, in whichever mode this suite runs.

`tests/signature.txt` holds a hash over random battles of each encounter. A change that means to change no behaviour
leaves it as it is; any other regenerates it, and the difference shows which encounters behave in another way.
"""

from playing import REGENERATE, SHIPPED, TESTS

from rifts_env.encounter import load_encounter
from rifts_env.signature import random_steps, report

SIGNATURE = TESTS / "signature.txt"


def test_behaviour_is_the_one_written_down() -> None:
    written = dict(line.split(" ", 1) for line in SIGNATURE.read_text(encoding="utf-8").splitlines())
    found = dict(line.split(" ", 1) for line in report().splitlines())
    changed = [name for name in {**written, **found} if name != "all" and written.get(name) != found.get(name)]
    assert written == found, f"another behaviour in {', '.join(changed)}: {REGENERATE}"


def test_a_logged_battle_is_the_same_battle() -> None:
    """Writing events, and stopping to drain them, changes nothing but the fields of the log itself."""
    for name in SHIPPED[::3]:
        encounter = load_encounter(name)
        told = [(step.code, step.mask) for step in random_steps(encounter, 3, 80, is_logged=True)]
        untold = [(step.code, step.mask) for step in random_steps(encounter, 3, 80)]
        assert told == untold, name
