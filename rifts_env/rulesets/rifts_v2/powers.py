"""Psionic powers, magic items and techno-wizard firearms: nobody is asked about them. MAG-7, MAG-18."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.gear import free_arms
from rifts_env.rulesets.base.words import NOBODY, Aim, Event, Grip, Place
from rifts_env.rulesets.rifts_v2.effects import begin_effect
from rifts_env.rulesets.rifts_v2.fighters import spend_actions
from rifts_env.rulesets.rifts_v2.grapple import save_against_pain_first, why_choke_bars, why_locked_may_not_act
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.spells import price_of_use, why_not_aimed_at, why_not_aimed_to

UNLIMITED_USES = 999  # the sheets' number for an item that never runs out


# ---------------------------------------------------------------- what all of them ask for
@rule
def why_state_bars_use(b: Any, book: Any, who: int, price: int) -> int:
    """What keeps a fighter from using any power or thought-activated thing, or 0.

    Rules: MAG-16, GRAP-11b, GRAP-12d, TIME-5b, ATK-7.
    """
    f = b.fighter[who]
    if f.casting >= 0:
        return int(R.MAG_16)
    refused = why_choke_bars(b, who)
    if refused == 0:
        refused = why_locked_may_not_act(b, book, who)
    if refused == 0 and f.actions < price:
        refused = int(R.TIME_5B) if f.actions == 0 else int(R.ATK_7)
    return refused


@rule
def masters_its_pain(b: Any, book: Any, who: int) -> bool:
    """The save that a locked fighter makes first; failing it costs the turn, and nothing else is paid.

    Rules: GRAP-11b.  Dice: 1d20, if locked and not thrown in this turn.
    """
    if save_against_pain_first(b, book, who):
        return True
    f = b.fighter[who]
    if f.actions > 0:
        tell(b, Event.ACTION_LOST, R.GRAP_11B, who, -1, f.actions, 0, 0, 0)
        f.actions = 0
    return False


@rule
def unleash(b: Any, book: Any, who: int, effect: int, target: int, x: float, y: float, mana: int) -> None:
    """Tell of the use and let the effect follow; what is aimed at a place keeps the place."""
    tell(b, Event.USED, R.MAG_7 if mana > 0 else R.MAG_18, who, target, effect, 0, 0, 0)
    if book.effect[effect].aim == Aim.POINT and target != NOBODY:
        x, y = b.fighter[target].x, b.fighter[target].y
    begin_effect(b, who, target, x, y, effect, mana, 0)


# ---------------------------------------------------------------- psionic powers
@rule
def why_no_power(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a fighter from using a psionic power, or 0. Grapples and surroundings do not.

    Rules: MAG-18, GRAP-9e, GRAP-10b, GRAP-11b, GRAP-12b.
    """
    effect = int(book.sheet[who].power[slot])
    if effect < 0:
        return int(R.MAG_18)
    refused = why_state_bars_use(b, book, who, price_of_use(book, effect))
    if refused == 0 and b.fighter[who].isp < book.effect[effect].isp:
        refused = int(R.MAG_18)
    return refused


@rule
def why_not_power_at(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps a power from being used at a fighter, or 0. Rules: MAG-18, GROUND-4, GROUND-10."""
    return why_not_aimed_at(b, book, who, book.sheet[who].power[slot], target)


@rule
def why_not_power_to(b: Any, book: Any, who: int, slot: int, x: float, y: float) -> int:
    """The rule that keeps a power from being used at an exact place, or 0. Rules: MAG-18, GROUND-4."""
    return why_not_aimed_to(b, book, who, book.sheet[who].power[slot], x, y)


@rule
def begin_power(b: Any, book: Any, who: int, slot: int, target: int, x: float, y: float) -> None:
    """Pay actions and points, and let the power work: no attack of opportunity, no interruption. Rules: MAG-18."""
    if not masters_its_pain(b, book, who):
        return
    effect = int(book.sheet[who].power[slot])
    spend_actions(b, who, price_of_use(book, effect))
    b.fighter[who].isp -= book.effect[effect].isp
    unleash(b, book, who, effect, target, x, y, 0)


# ---------------------------------------------------------------- items
@rule
def why_grip_bars_item(b: Any, book: Any, who: int, effect: int) -> int:
    """What a grapple does to the use of an item: the pinned and the locked use thought alone, the held a free hand.

    Those who hold, pin or lock have their hands full; thought is open to them.

    Rules: MAG-7, GRAP-9c, GRAP-9e, GRAP-10b, GRAP-10c, GRAP-11b, GRAP-11c, GRAP-12b.
    """
    f, item = b.fighter[who], book.effect[effect]
    if item.thought != 0 and item.pointed == 0:
        return 0
    if f.grip == Grip.PIN:
        return int(R.GRAP_9C) if f.dominant != 0 else int(R.GRAP_9E)
    if f.grip == Grip.LOCK:
        return int(R.GRAP_11C) if f.dominant != 0 else int(R.GRAP_11B)
    if f.grip == Grip.HOLD and f.dominant != 0:
        return int(R.GRAP_10C)
    if f.grip >= Grip.HOLD and item.hands > 1:
        return int(R.GRAP_10B)
    return 0


@rule
def why_no_hand_for(b: Any, book: Any, who: int, effect: int) -> int:
    """An item that is not used by thought needs a free hand, or as many as its entry says. Rules: MAG-7, GRAP-10b."""
    item = book.effect[effect]
    if item.thought != 0 and item.pointed == 0:
        return 0
    return int(R.GRAP_10B) if free_arms(b, who) < max(1, int(item.hands)) else 0


@rule
def why_no_item(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a fighter from using an item, or 0. Rules: MAG-7, ATK-7, GRAP-9e, GRAP-10b, GRAP-11b."""
    f = b.fighter[who]
    effect = int(book.sheet[who].item[slot])
    if effect < 0 or f.item_uses[slot] <= 0:
        return int(R.MAG_7)
    refused = why_state_bars_use(b, book, who, price_of_use(book, effect))
    if refused == 0:
        refused = why_grip_bars_item(b, book, who, effect)
    if refused == 0:
        refused = why_no_hand_for(b, book, who, effect)
    if refused == 0 and (f.mana < book.effect[effect].mana or f.isp < book.effect[effect].isp):
        refused = int(R.MAG_7)
    return refused


@rule
def why_not_item_at(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps an item from being used at a fighter, or 0. Rules: MAG-7, GROUND-4, GROUND-10."""
    return why_not_aimed_at(b, book, who, book.sheet[who].item[slot], target)


@rule
def why_not_item_to(b: Any, book: Any, who: int, slot: int, x: float, y: float) -> int:
    """The rule that keeps an item from being used at an exact place, or 0. Rules: MAG-7, GROUND-4."""
    return why_not_aimed_to(b, book, who, book.sheet[who].item[slot], x, y)


@rule
def begin_item(b: Any, book: Any, who: int, slot: int, target: int, x: float, y: float) -> None:
    """Pay the action and whatever powers the item, and let it work. Rules: MAG-7, ATK-7, GRAP-11b."""
    if not masters_its_pain(b, book, who):
        return
    f = b.fighter[who]
    effect = int(book.sheet[who].item[slot])
    spend_actions(b, who, price_of_use(book, effect))
    f.mana -= book.effect[effect].mana
    f.isp -= book.effect[effect].isp
    if f.item_uses[slot] < UNLIMITED_USES:
        f.item_uses[slot] -= 1
    unleash(b, book, who, effect, target, x, y, book.effect[effect].mana)


# ---------------------------------------------------------------- techno-wizard firearms
@rule
def why_no_techno_reload(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a techno-wizard firearm in hand from being recharged by thought, or 0.

    Rules: MAG-7, MAG-16, GRAP-11b, GRAP-12d.
    """
    f = b.fighter[who]
    if f.place[slot] != Place.HAND:
        return int(R.MAG_7)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if weapon.techno <= 0 or f.loaded[slot] >= weapon.magazine or f.mana < weapon.techno:
        return int(R.MAG_7)
    return why_state_bars_use(b, book, who, 1)


@rule
def take_techno_reload(b: Any, book: Any, who: int, slot: int) -> None:
    """One action and its mana, no hand: possible while pinned, held, choked or locked. Rules: MAG-7, GRAP-11b."""
    if not masters_its_pain(b, book, who):
        return
    f = b.fighter[who]
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    spend_actions(b, who, 1)
    f.mana -= weapon.techno
    f.loaded[slot] = weapon.magazine
    tell(b, Event.RELOADED, R.MAG_7, who, -1, slot, f.loaded[slot], weapon.techno, 0)
