"""The first meeting with something terrible, as a round begins. CL-E-HORROR, CL-ROUND."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.horror import meets_horror, stands_before
from rifts_env.rulesets.base.words import NOBODY
from rifts_env.rulesets.rifts_classic.fighters import lose_action, lose_initiative
from rifts_env.rulesets.rifts_classic.ids import R


@rule
def meet_horrors(b: Any, book: Any, frame: Any) -> bool:
    """Let the next fighter face the foes that it meets for the first time, in the order of the encounter.

    On the round's frame `other` is the next fighter, `asked` the mask of those who failed: one at a time, because
    the log has to hold what one phase tells. Those who fail keep their order among themselves, so place is lost last.

    Returns:
        Whether others may still have to.

    Rules: CL-E-HORROR, CL-ROUND, CL-TURN-5.  Dice: 1d20 for each foe.
    """
    while frame.other < len(b.fighter):
        who = int(frame.other)
        frame.other += 1
        if is_in(b, who) and faces_horrors(b, book, who, frame):
            return True
    send_to_end(b, int(frame.asked))
    return False


@rule
def faces_horrors(b: Any, book: Any, who: int, frame: Any) -> bool:
    """Throw one fighter's saves; whether it has met anything. Rules: CL-E-HORROR.  Dice: 1d20 for each foe."""
    has_met = False
    for foe in range(len(b.fighter)):
        if meets_horror(b, book, who, foe):
            has_met = True
            b.fighter[who].met |= 1 << foe
            if not stands_before(b, book, who, foe, book.sheet[foe].horror):
                frame.asked |= 1 << who
                lose_action(b, book, who, R.CL_E_HORROR)
                if b.fighter[who].shaken_by == NOBODY:
                    b.fighter[who].shaken_by = foe
    return has_met


@rule
def send_to_end(b: Any, mask: int) -> None:
    """Several lose initiative at the same moment and keep their order among themselves. Rules: CL-TURN-5."""
    for _ in range(len(b.order)):
        for at in range(len(b.order)):
            who = int(b.order[at])
            if (mask >> who) & 1 != 0:
                mask &= ~(1 << who)
                lose_initiative(b, who)
                break
