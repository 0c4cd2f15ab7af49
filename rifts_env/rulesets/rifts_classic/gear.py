"""What is carried: drawing, reloading, pulling a trapped weapon free. CL-GEAR, BASE-ENTANGLE-2."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.gear import (
    can_be_loaded,
    change_magazine,
    contest_trap,
    reload_price,
    take_in_hand,
    trapped_slot,
    why_not_at_hand,
)
from rifts_env.rulesets.base.words import Place
from rifts_env.rulesets.rifts_classic.fighters import is_in_hold, spend_actions
from rifts_env.rulesets.rifts_classic.ids import R


@rule
def why_no_draw(b: Any, book: Any, who: int, slot: int) -> int:
    """One action and the hands for it. Rules: CL-GEAR, CL-E-APM, CL-E-HOLDS."""
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    refused = why_not_at_hand(b, book, who, slot)
    if refused != 0:
        return refused
    return int(R.CL_E_APM) if b.fighter[who].actions < 1 else 0


@rule
def draw(b: Any, book: Any, who: int, slot: int) -> None:
    """Take a thing in hand. Rules: CL-GEAR."""
    spend_actions(b, who, 1)
    take_in_hand(b, book, who, slot, R.CL_GEAR)


@rule
def why_no_drop(b: Any, who: int, slot: int) -> int:
    """Letting fall costs nothing. Rules: CL-GEAR, CL-E-USING, CL-E-HOLDS."""
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    return 0 if b.fighter[who].place[slot] == Place.HAND else int(R.CL_E_USING)


@rule
def why_no_reload(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a weapon from being reloaded, or 0. Rules: CL-GEAR, CL-E-APM, CL-E-HOLDS."""
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    if not can_be_loaded(b, book, who, slot):
        return int(R.CL_GEAR)
    return int(R.CL_E_APM) if b.fighter[who].actions < reload_price(book, who, slot) else 0


@rule
def reload(b: Any, book: Any, who: int, slot: int) -> None:
    """Paid at once. Rules: CL-GEAR, CL-TURN-2."""
    spend_actions(b, who, reload_price(book, who, slot))
    change_magazine(b, book, who, slot, R.CL_GEAR)


@rule
def why_no_struggle(b: Any, who: int) -> int:
    """Rules: BASE-ENTANGLE-2, CL-E-APM, CL-E-HOLDS."""
    if trapped_slot(b, who) < 0:
        return int(R.BASE_ENTANGLE_2)
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    return int(R.CL_E_APM) if b.fighter[who].actions < 1 else 0


@rule
def struggle(b: Any, book: Any, who: int) -> None:
    """Try to pull a trapped weapon free. Rules: BASE-ENTANGLE-2.  Dice: 1d20, 1d20."""
    spend_actions(b, who, 1)
    contest_trap(b, book, who)
