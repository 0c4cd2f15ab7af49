"""What is carried: drawing, dropping, reloading, pulling a trapped weapon free. TIME-5a, ATK-7, BASE-ENTANGLE-2."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import tell
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
from rifts_env.rulesets.base.words import Event, Grip, Place
from rifts_env.rulesets.rifts_v2.fighters import spend_actions
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.magic import take_techno_reload, why_no_techno_reload


@rule
def why_no_draw(b: Any, book: Any, who: int, slot: int) -> int:
    """Drawing what is stowed, picking up what lies within 5 feet: one action and the hands for it.

    Rules: ATK-7, GRAP-5b, GRAP-9b, GRAP-13d, MAG-16.
    """
    f = b.fighter[who]
    if f.place[slot] < Place.STOWED:
        return int(R.CL_E_USING)
    if f.casting >= 0:
        return int(R.MAG_16)
    if f.grip >= Grip.HOLD:
        return int(R.GRAP_13D) if f.dominant != 0 else int(R.GRAP_9B)
    refused = why_not_at_hand(b, book, who, slot)
    if refused != 0:
        return refused
    return int(R.ATK_7) if f.actions < 1 else 0


@rule
def draw(b: Any, book: Any, who: int, slot: int) -> None:
    """Take a thing in hand. Rules: ATK-7."""
    spend_actions(b, who, 1)
    take_in_hand(b, book, who, slot, R.ATK_7)


@rule
def why_no_drop(b: Any, who: int, slot: int) -> int:
    """Dropping costs nothing. Rules: ATK-7, GRAP-4e."""
    f = b.fighter[who]
    if f.grip == Grip.LOCK and f.dominant == 0:
        return int(R.GRAP_11B)
    return 0 if f.place[slot] == Place.HAND else int(R.CL_E_USING)


@rule
def why_no_reload(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a weapon from being reloaded, or 0. Rules: TIME-5a, MAG-7, GRAP-4e."""
    f = b.fighter[who]
    if f.place[slot] != Place.HAND:
        return int(R.TIME_5A)
    if book.weapon[book.sheet[who].weapon[slot]].techno > 0:
        return why_no_techno_reload(b, book, who, slot)
    if not can_be_loaded(b, book, who, slot):
        return int(R.TIME_5A)
    if f.casting >= 0:
        return int(R.MAG_16)
    if f.grip != Grip.NONE:
        return int(R.GRAP_4E)
    return int(R.ATK_7) if f.actions < 1 else 0


@rule
def reload(b: Any, book: Any, who: int, slot: int) -> None:
    """Pay what the turn has; the rest is paid in a later segment of the round. Rules: TIME-5a, MAG-7."""
    f = b.fighter[who]
    if book.weapon[book.sheet[who].weapon[slot]].techno > 0:
        take_techno_reload(b, book, who, slot)
        return
    needed = reload_price(book, who, slot)
    paid = min(int(f.actions), needed - int(f.reload_paid[slot]))
    spend_actions(b, who, paid)
    f.reload_paid[slot] += paid
    if f.reload_paid[slot] < needed:
        tell(b, Event.RELOADING, R.TIME_5A, who, -1, slot, f.reload_paid[slot], needed, 0)
        return
    f.reload_paid[slot] = 0
    change_magazine(b, book, who, slot, R.TIME_5A)


# ---------------------------------------------------------------- trapped weapons
@rule
def why_no_struggle(b: Any, who: int) -> int:
    """Rules: BASE-ENTANGLE-2, ATK-7."""
    if trapped_slot(b, who) < 0:
        return int(R.BASE_ENTANGLE_2)
    return int(R.ATK_7) if b.fighter[who].actions < 1 else 0


@rule
def struggle(b: Any, book: Any, who: int) -> None:
    """Try to pull a trapped weapon free. Rules: BASE-ENTANGLE-2.  Dice: 1d20, 1d20."""
    spend_actions(b, who, 1)
    contest_trap(b, book, who)
