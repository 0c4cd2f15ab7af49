"""What a blow costs and what follows when it is taken: wounds, falls, knockdowns, dazes. CL-E-KNOCKDOWN, CL-ROLL-KO."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.parts import tie
from rifts_env.rulesets.base import leaving
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.words import Event
from rifts_env.rulesets.base.wounds import take_damage
from rifts_env.rulesets.rifts_classic.fighters import end_hold, lose_action, lose_initiative
from rifts_env.rulesets.rifts_classic.ids import R


# ---------------------------------------------------------------- leaving the fight
@rule
def end_relations(b: Any, who: int) -> None:
    """What a fighter who is out had still to do is off. Rules: CL-E-HOLDS, CL-INIT-3."""
    f = b.fighter[who]
    end_hold(b, who, R.CL_E_HOLDS)
    f.actions = 0
    f.debt = 0
    f.passed_over = 0
    f.going = 0
    f.opening = 0


_leaving = tie(leaving, "rifts_classic", {"end_relations": end_relations})
leave_fight, see_whether_it_falls = _leaving.leave_fight, _leaving.see_whether_it_falls


@rule
def hurt(b: Any, book: Any, who: int, points: int, mega: int, total: int, past: int) -> None:
    """Take damage; the fighter may fall. Rules: BASE-HP-2, BASE-MDBEING."""
    if take_damage(b, book, who, points, mega, total, past) > 0:
        see_whether_it_falls(b, book, who)


# ---------------------------------------------------------------- blows that do more
@rule
def knock_down(b: Any, book: Any, who: int) -> None:
    """Initiative and one action are lost, which pays for getting up; a hold ends, a move is not walked to its end.

    Rules: CL-E-KNOCKDOWN, CL-TURN-5, CL-E-HOLDS, CL-INIT-3.
    """
    if not is_in(b, who):
        return
    say(b, Event.KNOCKED_DOWN, R.CL_E_KNOCKDOWN, who, -1)
    end_hold(b, who, R.CL_E_HOLDS)
    b.fighter[who].going = 0
    lose_action(b, book, who, R.CL_E_KNOCKDOWN)
    lose_initiative(b, who)


@rule
def daze(b: Any, who: int, rounds: int) -> None:
    """Dazed for the rest of this round and so many more; one action a round. Rules: CL-E-KNOCKOUT, CL-ROUND."""
    f = b.fighter[who]
    f.dazed_until = max(int(f.dazed_until), int(b.clock) + rounds + 1)
    tell(b, Event.DAZED, R.CL_E_KNOCKOUT, who, -1, rounds, f.dazed_until, 0, 0)
    if f.actions > 1:
        tell(b, Event.ACTION_LOST, R.CL_ROUND, who, -1, f.actions - 1, 0, 0, 0)
        f.actions = 1
