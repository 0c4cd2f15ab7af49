"""Properties that hold in every battle: soundness, masks, refusals, undo, bytes, text, clones."""

import random

import numpy as np
import pytest

from rifts_env.battle import Battle
from rifts_env.core.jit import INTERPRETED
from rifts_env.encounter import list_encounters

ENCOUNTERS = [listing.name for listing in list_encounters()]
STEPS = 250 if INTERPRETED else 600


def mild(battle, rng):
    """A random legal action, seldom one that ends things early, so that battles see more of the rules."""
    codes = np.flatnonzero(battle.mask())
    texts = {int(code): battle.text(int(code)) for code in codes}
    mild_codes = [code for code, text in texts.items() if text not in ("surrender", "leave the field")]
    return rng.choice(mild_codes) if mild_codes and rng.random() < 0.98 else int(rng.choice(list(texts)))


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_state_is_sound_and_the_mask_says_what_the_rules_say(name):
    rng = random.Random(name)
    battle = Battle.from_encounter(name, seed=3)
    for step in range(STEPS):
        if battle.decision is None:
            battle = Battle.from_encounter(name, seed=step)
            continue
        assert battle.check() == [], battle.log[-8:]
        mask = battle.mask()
        assert mask.any()
        if step % 5 == 0:
            said = [battle.table.why_not(code, 0.0, 0.0, 0) == 0 for code in range(len(mask))]
            wrong = [battle.text(code) for code in range(len(mask)) if bool(mask[code]) != said[code]]
            assert not wrong, (battle.decision, wrong)
        battle.apply(mild(battle, rng))
