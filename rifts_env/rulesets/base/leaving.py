"""Leaving the fight: who falls, dies, flees, surrenders or is taken off. BASE-HP-2, CL-END."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import tell
from rifts_env.core.parts import open_rule
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.words import Event, Status
from rifts_env.rulesets.base.wounds import wounded_status

end_relations: Any = None  # `(b, who)`: a ruleset's: what ties a fighter who is out ends; put in place by `tie`


@open_rule
def leave_fight(b: Any, who: int, status: int, cited: int) -> None:
    """The fighter is out, and all its relations end. Rules: CL-END."""
    f = b.fighter[who]
    if f.status != Status.IN:
        return
    tell(b, Event.FELL, cited, who, -1, status, 0, 0, 0)
    end_relations(b, who)
    f.status = status
    b.end_wanted = 1


@open_rule
def see_whether_it_falls(b: Any, book: Any, who: int) -> None:
    """Down or dead, if hit points say so. Rules: BASE-HP-2, BASE-MDBEING."""
    status = wounded_status(b, book, who)
    if status != Status.IN and b.fighter[who].status == Status.IN:
        leave_fight(b, who, status, R.BASE_MDBEING if book.sheet[who].md_being != 0 else R.BASE_HP_2)
    elif status == Status.DEAD and b.fighter[who].status == Status.DOWN:
        b.fighter[who].status = Status.DEAD
