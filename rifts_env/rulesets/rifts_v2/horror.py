"""The first meeting with something terrible. CL-E-HORROR."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.horror import meets_horror, stands_before
from rifts_env.rulesets.base.words import NOBODY, Event
from rifts_env.rulesets.rifts_v2.fighters import lose_initiative
from rifts_env.rulesets.rifts_v2.ids import R


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
