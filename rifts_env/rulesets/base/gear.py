"""What is carried, as far as it depends on nothing else: in hand, fallen, trapped. BASE-REACH, BASE-ENTANGLE-2."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.dice import roll
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.fighters import is_in, is_within, reach_feet
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.rolls import modify
from rifts_env.rulesets.base.scales import FAR_FEET, POINTS, bend
from rifts_env.rulesets.base.words import NO_SLOT, NOBODY, SLOTS, Event, Limb, Mod, Place, Purpose

PICK_UP_FEET = 5.0
RELOAD_ACTIONS = 2
UNTRAINED_RELOAD_ACTIONS = 3


@rule
def settle_gear(b: Any, book: Any, who: int) -> None:
    """Count up what is in hand, whenever that changes: free arms, melee range, shield, paired weapons, threat.

    Rules: BASE-REACH.
    """
    f, sheet = b.fighter[who], book.sheet[who]
    used, paired = 0, 0
    f.reach = 5
    f.shield_at = NO_SLOT
    f.blow, f.shot, f.shot_range, f.shot_feet = 0.0, 0.0, 0.0, 0
    for slot in range(SLOTS):
        if f.place[slot] != Place.HAND and f.place[slot] != Place.LIMB:
            continue
        weapon = book.weapon[sheet.weapon[slot]]
        weigh_threat(book, f, weapon)
        if f.place[slot] != Place.HAND:
            continue
        used += weapon.hands
        if weapon.melee != 0 and weapon.reach > f.reach:
            f.reach = weapon.reach
        if weapon.shield != 0 and f.shield_at == NO_SLOT:
            f.shield_at = slot
        if weapon.melee != 0 and weapon.hands == 1 and weapon.shield == 0:
            paired += 1
    f.arms_free = max(0, sheet.arms - f.broken_arms - used)
    f.pair_ready = 1 if sheet.paired != 0 and paired >= 2 else 0


@rule
def average_damage(book: Any, weapon: Any) -> float:
    """Of a plain hit, in SD points."""
    points = 0.5 * (weapon.dice * (weapon.sides + 1) + weapon.extra_dice * (weapon.extra_sides + 1)) + weapon.plus
    return points * book.md_rate if weapon.mega != 0 else points * 1.0


@rule
def weigh_threat(book: Any, f: Any, weapon: Any) -> None:
    """Keep the best blow and the best shot that what is in hand allows, on average."""
    threat = bend(average_damage(book, weapon), POINTS)
    if weapon.melee != 0:
        f.blow = max(f.blow, threat)
    if (weapon.ranged != 0 or weapon.thrown != 0) and threat > f.shot:
        f.shot = threat
        f.shot_feet = weapon.range_feet
        f.shot_range = bend(float(weapon.range_feet), FAR_FEET)


@rule
def let_fall(b: Any, book: Any, who: int, slot: int, x: float, y: float) -> None:
    """A thing leaves the hand and lies at a place; a reload under way is forfeit, a trap is over.

    Rules: BASE-ENTANGLE-2.
    """
    f = b.fighter[who]
    f.place[slot] = Place.GROUND
    f.gear_x[slot] = x
    f.gear_y[slot] = y
    f.reload_paid[slot] = 0
    f.trapped_by[slot] = NOBODY
    settle_gear(b, book, who)


@rule
def free_arms(b: Any, who: int) -> int:
    """Arms and other grasping limbs that hold nothing and are whole."""
    return int(b.fighter[who].arms_free)


@rule
def is_ready(b: Any, book: Any, who: int, slot: int) -> bool:
    """Whether the thing of an attack slot is in hand, or a limb that can strike."""
    f, sheet = b.fighter[who], book.sheet[who]
    if f.place[slot] == Place.HAND:
        return True
    if f.place[slot] != Place.LIMB:
        return False
    limb = book.weapon[sheet.weapon[slot]].limb
    if limb == Limb.ARM:
        return free_arms(b, who) > 0
    if limb == Limb.LEG or limb == Limb.BODY:
        return sheet.has_legs != 0 and f.broken_legs == 0
    return True


@rule
def shield_slot(b: Any, who: int) -> int:
    """The attack slot of a shield in hand, or NO_SLOT."""
    return int(b.fighter[who].shield_at)


@rule
def has_paired_weapons(b: Any, who: int) -> bool:
    """Two one-handed melee weapons in hand and the skill."""
    return b.fighter[who].pair_ready != 0


@rule
def first_in_hand(b: Any, who: int) -> int:
    """The attack slot of the first thing in hand, or NO_SLOT."""
    for slot in range(SLOTS):
        if b.fighter[who].place[slot] == Place.HAND:
            return slot
    return NO_SLOT


@rule
def holds_something(b: Any, who: int) -> bool:
    """Whether a fighter has anything in its hands."""
    return first_in_hand(b, who) != NO_SLOT


@rule
def reload_price(book: Any, who: int, slot: int) -> int:
    """Actions for a magazine: 2 with the proficiency, 3 without."""
    return RELOAD_ACTIONS if book.sheet[who].proficient[slot] != 0 else UNTRAINED_RELOAD_ACTIONS


@rule
def disarm(b: Any, book: Any, who: int, cited: int) -> None:
    """The first thing in hand falls to its owner's feet; `cited` says why. Rules: CL-E-DISARM."""
    for slot in range(len(b.fighter[who].place)):
        if b.fighter[who].place[slot] == Place.HAND:
            disarm_slot(b, book, who, slot, cited)
            return


@rule
def disarm_slot(b: Any, book: Any, who: int, slot: int, cited: int) -> None:
    """A thing falls to its owner's feet; `cited` says why. Rules: CL-E-DISARM."""
    let_fall(b, book, who, slot, b.fighter[who].x, b.fighter[who].y)
    tell(b, Event.DISARMED, cited, who, -1, slot, 0, 0, 0)


# ---------------------------------------------------------------- drawing, dropping, reloading
@rule
def why_not_at_hand(b: Any, book: Any, who: int, slot: int) -> int:
    """What keeps a thing from being drawn or picked up: it is elsewhere, or there is no hand for it.

    Rules: CL-E-USING, BASE-REACH.
    """
    f = b.fighter[who]
    if f.place[slot] != Place.STOWED and f.place[slot] != Place.GROUND:
        return int(R.CL_E_USING)
    if f.place[slot] == Place.GROUND and not plane.within(f.x, f.y, f.gear_x[slot], f.gear_y[slot], PICK_UP_FEET):
        return int(R.BASE_REACH)
    return int(R.CL_E_USING) if free_arms(b, who) < book.weapon[book.sheet[who].weapon[slot]].hands else 0


@rule
def take_in_hand(b: Any, book: Any, who: int, slot: int, cited: int) -> None:
    """Draw a thing, or pick it up."""
    was_on_ground = 1 if b.fighter[who].place[slot] == Place.GROUND else 0
    b.fighter[who].place[slot] = Place.HAND
    settle_gear(b, book, who)
    tell(b, Event.DREW, cited, who, -1, slot, was_on_ground, 0, 0)


@rule
def drop(b: Any, book: Any, who: int, slot: int, cited: int) -> None:
    """Let a thing fall to one's feet."""
    let_fall(b, book, who, slot, b.fighter[who].x, b.fighter[who].y)
    tell(b, Event.DROPPED, cited, who, -1, slot, 0, 0, 0)


@rule
def can_be_loaded(b: Any, book: Any, who: int, slot: int) -> bool:
    """A weapon in hand whose magazine is not full, and another one to put in."""
    f = b.fighter[who]
    if f.place[slot] != Place.HAND:
        return False
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    return weapon.magazine > 0 and f.loaded[slot] < weapon.magazine and f.loads[slot] > 0


@rule
def change_magazine(b: Any, book: Any, who: int, slot: int, cited: int) -> None:
    """Put a full magazine in."""
    f = b.fighter[who]
    f.loads[slot] -= 1
    f.loaded[slot] = book.weapon[book.sheet[who].weapon[slot]].magazine
    tell(b, Event.RELOADED, cited, who, -1, slot, f.loaded[slot], 0, 0)


# ---------------------------------------------------------------- trapped weapons
@rule
def trapped_slot(b: Any, who: int) -> int:
    """The first attack slot that a foe has entangled, or -1. Rules: BASE-ENTANGLE-2."""
    for slot in range(SLOTS):
        if b.fighter[who].trapped_by[slot] != NOBODY:
            return slot
    return -1


@rule
def contest_trap(b: Any, book: Any, who: int) -> None:
    """Opposed d20 + strike; ties go to the one who entangled. Rules: BASE-ENTANGLE-2.  Dice: 1d20, 1d20."""
    slot = trapped_slot(b, who)
    holder = int(b.fighter[who].trapped_by[slot])
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
