"""What a blow costs and what follows when it is taken: wounds, falls, knockdowns, dazes. CL-E-KNOCKDOWN, CL-ROLL-KO."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.words import Event, Status
from rifts_env.rulesets.base.wounds import take_damage, wounded_status
from rifts_env.rulesets.rifts_classic.fighters import end_hold, lose_action, lose_initiative
from rifts_env.rulesets.rifts_classic.ids import R


# ---------------------------------------------------------------- leaving the fight
@rule
def leave_fight(b: Any, who: int, status: int, cited: int) -> None:
    """The fighter falls, dies, flees, surrenders or is taken off; its hold ends. Rules: CL-END, CL-E-HOLDS."""
    f = b.fighter[who]
    if f.status != Status.IN:
        return
    tell(b, Event.FELL, cited, who, -1, status, 0, 0, 0)
    end_relations(b, who)
    f.status = status
    b.end_wanted = 1


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


@rule
def see_whether_it_falls(b: Any, book: Any, who: int) -> None:
    """Down or dead, if hit points say so. Rules: BASE-HP-2, BASE-MDBEING."""
    status = wounded_status(b, book, who)
    if status != Status.IN and b.fighter[who].status == Status.IN:
        cited = R.BASE_MDBEING if book.sheet[who].md_being != 0 else R.BASE_HP_2
        leave_fight(b, who, status, cited)
    elif status == Status.DEAD and b.fighter[who].status == Status.DOWN:
        b.fighter[who].status = Status.DEAD


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
