"""The first meeting with something terrible. CL-E-HORROR."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.rolls import modify
from rifts_env.rulesets.base.words import NOBODY, Event, Mod, Purpose, Sight
from rifts_env.rulesets.rifts_v2.fighters import is_foe, is_in, is_within, lose_initiative, sight
from rifts_env.rulesets.rifts_v2.ids import R

MEETING_FEET = 60.0


@rule
def meet_horrors(b: Any, book: Any, frame: Any) -> bool:
    """Let the next fighter face the foes that it now meets for the first time, in the order of the encounter.

    Those who fail together keep their order among themselves at the bottom (TIME-3a), so that place is lost last.
    On the round's frame `other` is the next fighter, `asked` the mask of those who failed: one at a time, because
    the log has to hold what one phase tells.

    Returns:
        Whether others may still have to.

    Rules: CL-E-HORROR, TIME-3a, TIME-3b.  Dice: 1d20 for each foe.
    """
    while frame.other < len(b.fighter):
        who = int(frame.other)
        frame.other += 1
        if is_in(b, who) and faces_horrors(b, book, who, frame):
            return True
    send_to_bottom(b, int(frame.asked))
    return False


@rule
def faces_horrors(b: Any, book: Any, who: int, frame: Any) -> bool:
    """Throw one fighter's saves; whether it has met anything. Rules: CL-E-HORROR.  Dice: 1d20 for each foe."""
    settle_debt(b, who)
    has_met = False
    for foe in range(len(b.fighter)):
        if meets_horror(b, book, who, foe):
            has_met = True
            b.fighter[who].met |= 1 << foe
            if not stands_before(b, book, who, foe, book.sheet[foe].horror):
                frame.asked |= 1 << who
                lose_nerve(b, who, foe)
    return has_met


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


@rule
def lose_nerve(b: Any, who: int, foe: int) -> None:
    """One action and the defence against the first attack are lost; an action still to come is owed.

    Rules: CL-E-HORROR.
    """
    f = b.fighter[who]
    f.actions_owed += 1
    settle_debt(b, who)
    if f.shaken_by == NOBODY:
        f.shaken_by = foe


@rule
def settle_debt(b: Any, who: int) -> None:
    """Take off actions that were lost before the fighter had them. Rules: CL-E-HORROR."""
    f = b.fighter[who]
    lost = min(int(f.actions_owed), int(f.actions))
    if lost > 0:
        f.actions -= lost  # lost, not spent: a leap kick or ritual may still be the first thing it does
        f.actions_owed -= lost
        if f.actions == 0:
            f.held_against = NOBODY
        tell(b, Event.ACTION_LOST, R.CL_E_HORROR, who, -1, lost, 0, 0, 0)


@rule
def send_to_bottom(b: Any, mask: int) -> None:
    """Several lose initiative at the same moment. Rules: TIME-3a."""
    cited = int(R.TIME_3A) if mask & (mask - 1) != 0 else int(R.TIME_3B)
    at = 0
    while mask != 0 and at < len(b.order):
        who = int(b.order[at])
        if (mask >> who) & 1 != 0:
            mask &= ~(1 << who)
            lose_initiative(b, who, cited)
            if b.order[at] == who:
                at += 1
        else:
            at += 1
