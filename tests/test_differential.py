"""Both modes play the same battles: the same choices are legal, the same bytes and events follow, step by step.

Runs in the compiled pass only: a child plays the same seeds interpreted, which needs no compiler.
"""

from __future__ import annotations

import pytest
from playing import RICH, SHIPPED, Bout, differences, run_python

from rifts_env.core.jit import INTERPRETED
from rifts_env.ruleset import ruleset
from rifts_env.signature import random_steps

SEEDS = (1, 2)
MOST = 120
MODE = {"RIFTS_INTERPRET": "1"}

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compares the compiled rules with interpreted ones")


def other_mode(bout: Bout, seeds: tuple[int, ...], *more: str) -> list[list[str]]:
    """The steps of the child: encounter, seed, step, choice, hash."""
    words = ["-m", "rifts_env.signature", bout.name, "--ruleset", bout.rules]
    words += ["--steps", "--most", str(MOST), "--seeds", *map(str, seeds), *more]
    return [line.split(" ") for line in run_python(*words, **MODE).splitlines()]


@pytest.mark.parametrize("bout", [*SHIPPED, *RICH], ids=str)
def test_both_modes_play_the_same_battles(bout: Bout) -> None:
    encounter = bout.encounter()
    interpreted = iter(other_mode(bout, SEEDS))
    for seed in SEEDS:
        choices = []
        for at, step in enumerate(random_steps(encounter, seed, MOST, is_logged=True)):
            *_, known_seed, known_at, code, digest = next(interpreted)
            assert (int(known_seed), int(known_at)) == (seed, at), f"{bout}: one mode's battle {seed} is longer"
            if (int(code), digest) != (step.code, step.digest()):
                pytest.fail(f"{bout}, seed {seed}, step {at}, after {choices[-3:]}: {told(bout, seed, at)}")
            choices.append(step.code)
    assert next(interpreted, None) is None


def told(bout: Bout, seed: int, at: int) -> str:
    """The fields that differ, for whoever has to find out why."""
    encounter = bout.encounter()
    theirs = bytes.fromhex(other_mode(bout, (seed,), "--bytes")[at][-1])
    ours = [step.battle for step in random_steps(encounter, seed, at + 1, is_logged=True)][at]
    found = differences(ruleset(bout.rules).battle_mirror(encounter.capacity), ours, theirs)
    return "compiled against interpreted: " + ("; ".join(found[:12]) or "the mask, the choice or the events differ")
