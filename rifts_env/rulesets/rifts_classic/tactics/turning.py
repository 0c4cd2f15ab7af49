"""The value of what else a turn offers: passing it, gear, facing, giving up."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_foe, nearest_foe
from rifts_env.rulesets.base.gear import free_arms, reload_price, trapped_slot
from rifts_env.rulesets.base.harm import best_in_hand, draw_value, hits_through, slot_points
from rifts_env.rulesets.base.nerve import breaks
from rifts_env.rulesets.base.words import NO_SLOT, NOBODY, SLOTS, Place
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS
from rifts_env.rulesets.rifts_classic.fighters import is_trained
from rifts_env.rulesets.rifts_classic.tactics.odds import is_behind
from rifts_env.rulesets.rifts_classic.tactics.walking import ESCAPE
from rifts_env.rulesets.rifts_classic.tactics.worth import is_upon, may_come, menace, tempo
from rifts_env.rulesets.rifts_classic.words import Verb

NOTHING = 0.001  # passing a turn, when there is nothing left to do
SLIGHT = 0.005  # what is free and may help
DROPPED = 0.2  # making room in one's hands for what is better
PARRIES = 1.0  # blows that something to parry with keeps off


# ---------------------------------------------------------------- gear
@rule
def parrying_worth(b: Any, book: Any, who: int) -> float:
    """What it is worth to have something to parry with: the trained parry for nothing. Rules: CL-PARRY."""
    foe = nearest_foe(b, book, who)
    if foe == NOBODY or not (is_upon(b, foe, who) or may_come(b, book, foe, who)):
        return -1.0
    blows = PARRIES * tempo(b, book, foe, who, menace(b, book, foe, who))
    return blows if is_trained(book, who) else 0.3 * blows


@rule
def drop_value(b: Any, book: Any, who: int, slot: int) -> float:
    """Letting fall what is empty for good where something better waits for the hand."""
    f, sheet = b.fighter[who], book.sheet[who]
    weapon = book.weapon[sheet.weapon[slot]]
    if weapon.melee != 0 or weapon.shield != 0 or weapon.magazine == 0 or f.loaded[slot] > 0 or f.loads[slot] > 0:
        return -1.0
    for other in range(SLOTS):
        if f.place[other] == Place.STOWED and free_arms(b, who) < book.weapon[sheet.weapon[other]].hands:
            return DROPPED
    return -1.0


@rule
def reload_value(b: Any, book: Any, who: int, slot: int) -> float:
    """Loading what is empty; in a pinch a weapon in hand will do."""
    if b.fighter[who].loaded[slot] > 0:
        return -1.0
    if slot_points(book, who, slot) <= best_in_hand(b, book, who):
        return SLIGHT
    foe = nearest_foe(b, book, who)
    if foe == NOBODY:
        return 4.0 * SLIGHT
    mega = int(book.weapon[book.sheet[who].weapon[slot]].mega)
    points = slot_points(book, who, slot) / (book.md_rate if mega != 0 else 1)
    shots = 1.0 / hits_through(b, book, foe, points, mega, ARMOR_COUNTS, 0)
    return 4.0 * SLIGHT + shots / reload_price(book, who, slot)


@rule
def struggle_value(b: Any, book: Any, who: int) -> float:
    """Pulling a trapped weapon free, where it is the best there is. Rules: BASE-ENTANGLE-2."""
    slot = trapped_slot(b, who)
    if slot == NO_SLOT or slot_points(book, who, slot) <= 1.3 * best_in_hand(b, book, who):
        return SLIGHT
    return 0.3


# ---------------------------------------------------------------- relations
@rule
def face_value(b: Any, book: Any, who: int, foe: int) -> float:
    """Turning to the most dangerous foe at one's back, for those who are about to do something else than strike."""
    if not is_foe(b, book, who, foe) or not is_behind(b, who, foe) or not is_upon(b, foe, who):
        return -1.0
    return SLIGHT * (1.0 + menace(b, book, foe, who))


@rule
def surrender_value(b: Any, book: Any, d: Any, who: int) -> float:
    """Giving up: for those who have broken, cannot get away and are nearly done."""
    if d.morale >= 1.0 or d.flee != 0 or not breaks(b, book, d, who):
        return -1.0
    foe = nearest_foe(b, book, who)
    if foe == NOBODY or not is_upon(b, foe, who):
        return -1.0
    return 4.0 * ESCAPE if b.fighter[who].hp < 0.3 * book.sheet[who].hp else -1.0


@rule
def plain_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int) -> float:
    """Verbs of a turn that are aimed at nobody, but for walks and holds."""
    if verb == Verb.END_TURN:
        return NOTHING
    if verb == Verb.RELOAD:
        return reload_value(b, book, who, slot)
    if verb == Verb.DRAW:
        return draw_value(b, book, who, slot, parrying_worth(b, book, who))
    if verb == Verb.DROP:
        return drop_value(b, book, who, slot)
    if verb == Verb.STRUGGLE:
        return struggle_value(b, book, who)
    return surrender_value(b, book, d, who) if verb == Verb.SURRENDER else -1.0
