"""The first meeting with something terrible. CL-E-HORROR."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_foe, is_within, sight
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.rolls import modify
from rifts_env.rulesets.base.words import Event, Mod, Purpose, Sight

MEETING_FEET = 60.0


@rule
def meets_horror(b: Any, book: Any, who: int, foe: int) -> bool:
    """A terrible foe not met before, seen within 60 feet. Rules: CL-E-HORROR."""
    if book.sheet[foe].horror == 0 or (b.fighter[who].met >> foe) & 1 != 0 or not is_foe(b, book, who, foe):
        return False
    return is_within(b, who, foe, MEETING_FEET) and sight(b, book, who, foe) < Sight.BLIND


@rule
def stands_before(b: Any, book: Any, who: int, foe: int, factor: int) -> bool:
    """Throw the save against a horror factor. Rules: CL-E-HORROR, BASE-SAVES.  Dice: 1d20."""
    face = roll(b, 20, Purpose.SAVE_HORROR, who)
    total = face + modify(b, Mod.SAVE, R.BASE_SAVES, who, book.sheet[who].save_horror)
    made = total >= factor
    tell(b, Event.HORROR, R.CL_E_HORROR, who, foe, face, total, factor, 1 if made else 0)
    return made
