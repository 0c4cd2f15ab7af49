"""Holds: breaking free, squeezing, letting go; and the back flip out of a foe's reach. CL-E-HOLDS, CL-E-BACKFLIP-3."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.core.plane import whole_feet
from rifts_env.rulesets.base.attributes import ps_damage_bonus, step_bonus
from rifts_env.rulesets.base.fighters import feet_between, is_foe, is_within, reach_feet
from rifts_env.rulesets.base.goals import away_direction
from rifts_env.rulesets.base.rolls import modify
from rifts_env.rulesets.base.ways import straight_feet
from rifts_env.rulesets.base.words import NO_SLOT, NOBODY, Event, Mod, Purpose
from rifts_env.rulesets.base.wounds import PAST_RATED
from rifts_env.rulesets.rifts_classic.damage import hurt
from rifts_env.rulesets.rifts_classic.fighters import end_hold, is_held, is_in_hold, spend_actions
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.movement import step_along

SQUEEZE_SIDES = 4
ESCAPE_FEET = 10


# ---------------------------------------------------------------- holds
@rule
def why_no_break(b: Any, who: int) -> int:
    """Rules: CL-E-HOLDS, CL-E-HOLDS-2."""
    return 0 if is_held(b, who) else int(R.CL_E_HOLDS_2)


@rule
def break_free(b: Any, book: Any, who: int) -> None:
    """Opposed d20 + PS bonus, ties to the holder. Rules: CL-E-HOLDS-2, BASE-ATTR-4.  Dice: 1d20, 1d20."""
    holder = int(b.fighter[who].grip_with)
    spend_actions(b, who, 1)
    mine = _throw_strength(b, book, who)
    theirs = _throw_strength(b, book, holder)
    tell(b, Event.CHECK_RESULT, R.CL_E_HOLDS_2, who, holder, 0, 0, 0, 1 if mine > theirs else 0)
    if mine > theirs:
        end_hold(b, who, R.CL_E_HOLDS_2)


@rule
def _throw_strength(b: Any, book: Any, who: int) -> int:
    face = roll(b, 20, Purpose.CHECK, who)
    total = face + modify(b, Mod.PS, R.BASE_ATTR_4, who, step_bonus(book.sheet[who].ps))
    tell(b, Event.CHECK, R.CL_E_HOLDS_2, who, -1, face, total, 0, 0)
    return total


@rule
def why_no_squeeze(b: Any, who: int) -> int:
    """Rules: CL-E-HOLDS-3."""
    return 0 if is_in_hold(b, who) and not is_held(b, who) else int(R.CL_E_HOLDS_3)


@rule
def why_no_release(b: Any, who: int) -> int:
    """Rules: CL-E-HOLDS."""
    return 0 if is_in_hold(b, who) and not is_held(b, who) else int(R.CL_E_HOLDS)


@rule
def squeeze(b: Any, book: Any, who: int) -> None:
    """1d4 and the PS bonus, without a roll to strike. Rules: CL-E-HOLDS-3, BASE-ATTR.  Dice: 1d4."""
    target = int(b.fighter[who].grip_with)
    spend_actions(b, who, 1)
    dice = roll(b, SQUEEZE_SIDES, Purpose.DAMAGE, who)
    points = dice + modify(b, Mod.PS, R.BASE_ATTR, who, ps_damage_bonus(book.sheet[who].ps))
    tell(b, Event.CRUSHED, R.CL_E_HOLDS_3, who, target, points, 0, dice, 0)
    hurt(b, book, target, points, 0, 0, PAST_RATED)


@rule
def settle_holds(b: Any, book: Any) -> None:
    """A hold ends when the two are out of melee range. Rules: CL-E-HOLDS."""
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        if f.dominant != 0 and f.grip_with != NOBODY:
            if not is_within(b, who, f.grip_with, max(reach_feet(b, who), reach_feet(b, f.grip_with))):
                end_hold(b, who, R.CL_E_HOLDS)


# ---------------------------------------------------------------- the back flip as an escape
@rule
def why_no_flip_away(b: Any, book: Any, who: int) -> int:
    """What keeps a fighter from flipping away at all, or 0. Rules: CL-E-BACKFLIP-3, CL-E-HAND, CL-E-HOLDS."""
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    return int(R.CL_E_HAND) if book.sheet[who].flip == NO_SLOT else 0


@rule
def why_not_away_from(b: Any, book: Any, who: int, target: int) -> int:
    """What keeps a fighter from flipping out of one foe's reach, or 0. Rules: CL-E-BACKFLIP-3, GROUND-10."""
    if not is_foe(b, book, who, target):
        return int(R.GROUND_10)
    return 0 if is_within(b, who, target, reach_feet(b, target)) else int(R.CL_E_BACKFLIP_3)


@rule
def flip_away(b: Any, book: Any, who: int, target: int) -> None:
    """d20 + dodge against d20 + strike; at or above, ten feet away. Rules: CL-E-BACKFLIP-3.  Dice: 1d20, 1d20."""
    sheet = book.sheet[who]
    spend_actions(b, who, 1)
    mine = roll(b, 20, Purpose.ESCAPE, who)
    mine += modify(b, Mod.DODGE, R.CL_E_BONUSES, who, sheet.dodge)
    mine += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    theirs = roll(b, 20, Purpose.STRIKE, target)
    theirs += modify(b, Mod.STRIKE, R.BASE_STRIKE, target, book.sheet[target].strike)
    theirs += modify(b, Mod.PP, R.BASE_ATTR_2, target, step_bonus(book.sheet[target].pp))
    tell(b, Event.ESCAPE, R.CL_E_BACKFLIP_3, who, target, mine, theirs, 0, 1 if mine >= theirs else 0)
    if mine < theirs:
        return
    dx, dy = away_direction(b, who, target)
    needed = ESCAPE_FEET - feet_between(b, who, target)
    feet = min(needed, float(straight_feet(b, book, who, dx, dy, whole_feet(needed))))
    if feet > 0.0:
        f = b.fighter[who]
        face_x, face_y = f.face_x, f.face_y
        step_along(b, book, who, f.x + dx * feet, f.y + dy * feet, feet, R.CL_E_BACKFLIP_3)
        f.face_x = face_x  # it lands facing as before
        f.face_y = face_y
