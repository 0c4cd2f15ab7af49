"""What a fight has come to: who has what left, and whether a limit ended it."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.scales import share
from rifts_env.rulesets.base.words import Status
from rifts_env.rulesets.base.wounds import life_left


@rule
def is_cut_off(b: Any) -> bool:
    """Whether a battle that is over was ended by the round limit: nobody has won, and somebody is still in."""
    if b.over == 0 or b.winner >= 0:
        return False
    for who in range(len(b.fighter)):
        if b.fighter[who].status == Status.IN:
            return True
    return False


@rule
def potential(b: Any, book: Any, side: int) -> float:
    """Share of life that a side has left, less that of its foes: between -1 and 1."""
    own, foes = 0.0, 0.0
    owns, others = 0, 0
    for who in range(len(b.fighter)):
        sheet = book.sheet[who]
        if sheet.side < 0:
            continue
        left = 0.0
        if b.fighter[who].status == Status.IN:
            left = life_share(b, book, who)
        if sheet.side == side:
            own += left
            owns += 1
        else:
            foes += left
            others += 1
    return share(own, owns) - share(foes, others)


@rule
def life_share(b: Any, book: Any, who: int) -> float:
    """Hit points and SDC, or MDC, as a share of what the sheet has."""
    f, sheet = b.fighter[who], book.sheet[who]
    if sheet.md_being != 0:
        return share(life_left(b, book, who), sheet.mdc)
    return share(f.hp + max(0, f.sdc), sheet.hp + sheet.sdc)
