"""What is carried: drawing, dropping, reloading, pulling a trapped weapon free. TIME-5a, ATK-7, BASE-ENTANGLE-2."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.dice import roll
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.rolls import modify
from rifts_env.rulesets.base.words import NOBODY, SLOTS, Event, Grip, Mod, Place, Purpose
from rifts_env.rulesets.rifts_v2.fighters import (
    free_arms,
    is_in,
    is_within,
    let_fall,
    reach_feet,
    settle_gear,
    spend_actions,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.magic import take_techno_reload, why_no_techno_reload

PICK_UP_FEET = 5.0
RELOAD_ACTIONS = 2
UNTRAINED_RELOAD_ACTIONS = 3


@rule
def why_no_draw(b: Any, book: Any, who: int, slot: int) -> int:
    """Drawing what is stowed, picking up what lies within 5 feet: one action and the hands for it.

    Rules: ATK-7, GRAP-5b, GRAP-9b, CL-E-USING.
    """
    f = b.fighter[who]
    if f.place[slot] != Place.STOWED and f.place[slot] != Place.GROUND:
        return int(R.CL_E_USING)
    if f.casting >= 0:
        return int(R.MAG_16)
    if f.grip >= Grip.HOLD:
        return int(R.GRAP_13D) if f.dominant != 0 else int(R.GRAP_9B)
    if f.place[slot] == Place.GROUND and not plane.within(f.x, f.y, f.gear_x[slot], f.gear_y[slot], PICK_UP_FEET):
        return int(R.BASE_REACH)
    if free_arms(b, who) < book.weapon[book.sheet[who].weapon[slot]].hands:
        return int(R.CL_E_USING)
    return int(R.ATK_7) if f.actions < 1 else 0


@rule
def draw(b: Any, book: Any, who: int, slot: int) -> None:
    """Take a thing in hand. Rules: ATK-7."""
    spend_actions(b, who, 1)
    was_on_ground = 1 if b.fighter[who].place[slot] == Place.GROUND else 0
    b.fighter[who].place[slot] = Place.HAND
    settle_gear(b, book, who)
    tell(b, Event.DREW, R.ATK_7, who, -1, slot, was_on_ground, 0, 0)


@rule
def why_no_drop(b: Any, who: int, slot: int) -> int:
    """Dropping costs nothing. Rules: ATK-7, GRAP-4e."""
    f = b.fighter[who]
    if f.grip == Grip.LOCK and f.dominant == 0:
        return int(R.GRAP_11B)
    return 0 if f.place[slot] == Place.HAND else int(R.CL_E_USING)


@rule
def drop(b: Any, book: Any, who: int, slot: int) -> None:
    """Let a thing fall to one's feet. Rules: ATK-7, TIME-5a."""
    let_fall(b, book, who, slot, b.fighter[who].x, b.fighter[who].y)
    tell(b, Event.DROPPED, R.ATK_7, who, -1, slot, 0, 0, 0)


@rule
def reload_price(book: Any, who: int, slot: int) -> int:
    """Actions for a magazine: 2 with the proficiency, 3 without. Rules: TIME-5a."""
    return RELOAD_ACTIONS if book.sheet[who].proficient[slot] != 0 else UNTRAINED_RELOAD_ACTIONS


@rule
def why_no_reload(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a weapon from being reloaded, or 0. Rules: TIME-5a, MAG-7, GRAP-4e."""
    f = b.fighter[who]
    if f.place[slot] != Place.HAND:
        return int(R.TIME_5A)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if weapon.techno > 0:
        return why_no_techno_reload(b, book, who, slot)
    if weapon.magazine == 0 or f.loaded[slot] >= weapon.magazine or f.loads[slot] <= 0:
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
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if weapon.techno > 0:
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
    f.loads[slot] -= 1
    f.loaded[slot] = weapon.magazine
    tell(b, Event.RELOADED, R.TIME_5A, who, -1, slot, f.loaded[slot], 0, 0)


# ---------------------------------------------------------------- trapped weapons
@rule
def trapped_slot(b: Any, who: int) -> int:
    """The first attack slot that a foe has entangled, or -1. Rules: BASE-ENTANGLE-2."""
    for slot in range(SLOTS):
        if b.fighter[who].trapped_by[slot] != NOBODY:
            return slot
    return -1


@rule
def why_no_struggle(b: Any, who: int) -> int:
    """Rules: BASE-ENTANGLE-2, ATK-7."""
    if trapped_slot(b, who) < 0:
        return int(R.BASE_ENTANGLE_2)
    return int(R.ATK_7) if b.fighter[who].actions < 1 else 0


@rule
def struggle(b: Any, book: Any, who: int) -> None:
    """Opposed d20 + strike; ties go to the one who entangled. Rules: BASE-ENTANGLE-2.  Dice: 1d20, 1d20."""
    slot = trapped_slot(b, who)
    holder = int(b.fighter[who].trapped_by[slot])
    spend_actions(b, who, 1)
    mine = _struggle_total(b, book, who)
    theirs = _struggle_total(b, book, holder)
    if mine > theirs:
        b.fighter[who].trapped_by[slot] = NOBODY
    tell(b, Event.STRUGGLE, R.BASE_ENTANGLE_2, who, holder, mine, theirs, slot, 1 if mine > theirs else 0)


@rule
def _struggle_total(b: Any, book: Any, who: int) -> int:
    sheet = book.sheet[who]
    face = roll(b, 20, Purpose.STRUGGLE, who)
    return (
        face
        + modify(b, Mod.STRIKE, R.BASE_STRIKE, who, sheet.strike)
        + modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    )


@rule
def free_trapped_weapons(b: Any, book: Any) -> None:
    """A trap ends when the two are out of melee range or the trapper is out of the fight. Rules: BASE-ENTANGLE-2."""
    for who in range(len(b.fighter)):
        for slot in range(SLOTS):
            holder = int(b.fighter[who].trapped_by[slot])
            if holder == NOBODY:
                continue
            if not is_in(b, holder) or not is_within(b, who, holder, reach_feet(b, holder)):
                b.fighter[who].trapped_by[slot] = NOBODY
                tell(b, Event.FREED, R.BASE_ENTANGLE_2, who, -1, slot, 0, 0, 0)
