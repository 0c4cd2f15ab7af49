"""With what and at whom one may strike, what it costs, what is added to the roll. CL-E-RANGED, CL-E-USING."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.fighters import is_wall_between, is_within, sight
from rifts_env.rulesets.base.gear import is_ready, let_fall
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.rolls import modify
from rifts_env.rulesets.base.words import NOBODY, Event, Flag, How, Mod, Place, Sight

AIM_BONUS = 2
COVER_PENALTY = -2
COVER_NEAR_FEET = 5.0


# ---------------------------------------------------------------- with what
@rule
def why_not_usable(b: Any, book: Any, who: int, slot: int) -> int:
    """The thing of a slot cannot strike, whether loaded or not. Rules: CL-E-USING, BASE-ENTANGLE-2."""
    f = b.fighter[who]
    if f.place[slot] == Place.NOWHERE or not is_ready(b, book, who, slot):
        return int(R.CL_E_USING)
    if f.trapped_by[slot] != NOBODY:
        return int(R.BASE_ENTANGLE_2)
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    return int(R.CL_E_USING) if weapon.dice == 0 and weapon.plus == 0 else 0


@rule
def is_out_of_rounds(b: Any, book: Any, who: int, slot: int) -> bool:
    """A weapon that only shoots, with an empty magazine."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    return weapon.melee == 0 and weapon.magazine > 0 and b.fighter[who].loaded[slot] <= 0


@rule
def is_melee_at(b: Any, book: Any, who: int, slot: int, target: int) -> bool:
    """Whether an attack with this slot at this target is a melee attack: the weapon reaches it."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    return weapon.melee != 0 and is_within(b, who, target, weapon.reach)


# ---------------------------------------------------------------- at whom
@rule
def why_not_known(b: Any, book: Any, who: int, target: int, cited: int) -> int:
    """`cited` where a fighter is not aware of another, or where a foe is invisible to it; else 0."""
    if (b.fighter[who].aware >> target) & 1 == 0:
        return cited
    if b.fighter[target].invisible_until > b.clock and book.sheet[who].sees_invisible == 0:
        return 0 if book.sheet[target].side == book.sheet[who].side else cited
    return 0


@rule
def why_not_seen(b: Any, book: Any, who: int, target: int, cited: int) -> int:
    """A target that is behind a wall cannot be chosen, nor (`cited`) one that is invisible or not known of.

    Rules: GROUND-4.
    """
    f, g = b.fighter[who], b.fighter[target]
    if sight(b, book, who, target) < Sight.BLIND:
        return 0
    if is_wall_between(b, book, who, target):
        return int(R.GROUND_4)
    if (f.aware >> target) & 1 == 0:
        return cited
    if g.invisible_until > b.clock and book.sheet[who].sees_invisible == 0:
        return cited
    return 0  # blinded itself: it may lash out, at -10


@rule
def why_out_of_range(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """What keeps a weapon from getting as far as a target, or 0. Rules: BASE-REACH, CL-E-RANGED, CL-E-THROWN."""
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if is_melee_at(b, book, who, slot, target):
        return 0
    if weapon.ranged == 0 and weapon.thrown == 0:
        return int(R.BASE_REACH)
    if not is_within(b, who, target, weapon.range_feet):
        return int(R.CL_E_THROWN) if weapon.ranged == 0 else int(R.CL_E_RANGED)
    if weapon.ranged == 0 and b.fighter[who].place[slot] != Place.HAND:
        return int(R.CL_E_THROWN)
    return 0


@rule
def reveal(b: Any, book: Any, who: int, target: int, cited: int) -> None:
    """An attack makes the attacker known to the target's side."""
    side = book.sheet[target].side
    if (b.fighter[target].aware >> who) & 1 == 0:
        say(b, Event.AMBUSH, cited, who, target)
    for other in range(len(b.fighter)):
        if book.sheet[other].side == side:
            b.fighter[other].aware |= 1 << who


# ---------------------------------------------------------------- how
@rule
def price_of(book: Any, who: int, slot: int, how: int) -> int:
    """Actions that an attack costs. Rules: CL-E-PUNCHES-3, CL-E-KICKS-4, CL-E-DEATHBLOW, CL-E-RANGED-2."""
    price = int(book.weapon[book.sheet[who].weapon[slot]].actions)
    if how == How.POWER or how == How.AIMED or how == How.DEATH_BLOW:
        price += 1
    return price


@rule
def mark_declared_numbers(book: Any, frame: Any) -> None:
    """Whether the number of a declared knockout or death blow came up.

    Rules: CL-DECLARE, CL-E-KNOCKOUT, CL-E-DEATHBLOW.
    """
    sheet = book.sheet[frame.actor]
    frame.flags &= ~(Flag.KNOCKOUT | Flag.DEATH)
    if frame.how == How.KNOCKOUT and frame.face >= sheet.knockout_from:
        frame.flags |= Flag.KNOCKOUT
    if frame.how == How.DEATH_BLOW and frame.face >= sheet.death_blow_from:
        frame.flags |= Flag.DEATH


@rule
def spend_ammunition(b: Any, book: Any, frame: Any, cited: int) -> None:
    """Rounds used; a burst with fewer rounds left is the next smaller one; a thrown weapon leaves the hand.

    `cited` is the rule of several rounds at once.

    Rules: CL-E-RANGED, CL-E-RANGED-3, CL-E-MISSILE, CL-E-THROWN.
    """
    if frame.flags & Flag.RANGED == 0 or frame.how == How.BOLT:
        return
    who, slot = int(frame.actor), int(frame.slot)
    f = b.fighter[who]
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    if frame.flags & Flag.THROWN != 0:
        let_fall(b, book, who, slot, b.fighter[frame.target].x, b.fighter[frame.target].y)
        return
    if weapon.magazine == 0:
        return
    if frame.how == How.FULL_BURST and f.loaded[slot] < weapon.full_burst:
        frame.how = How.BURST
    if frame.how == How.BURST and f.loaded[slot] < weapon.burst:
        frame.how = How.PLAIN
    rounds = max(1, int(weapon.volley))
    if frame.how == How.FULL_BURST:
        rounds = int(weapon.full_burst)
    elif frame.how == How.BURST:
        rounds = int(weapon.burst)
    f.loaded[slot] = max(0, f.loaded[slot] - rounds)
    tell(b, Event.AMMO, cited if rounds > 1 else R.CL_E_RANGED, who, -1, slot, f.loaded[slot], rounds, 0)


# ---------------------------------------------------------------- the roll to strike
@rule
def is_behind_cover(b: Any, book: Any, shooter: int, target: int) -> bool:
    """The line of the shot crosses cover at most 5 feet from the target. Rules: GROUND-5."""
    f, g = b.fighter[shooter], b.fighter[target]
    for at in range(book.covers):
        cover = book.cover[at]
        if plane.segments_cross(f.x, f.y, g.x, g.y, cover.ax, cover.ay, cover.bx, cover.by):
            if plane.distance_to_segment(g.x, g.y, cover.ax, cover.ay, cover.bx, cover.by) <= COVER_NEAR_FEET:
                return True
    return False


@rule
def melee_strike_bonus(b: Any, book: Any, frame: Any) -> int:
    """Hand to hand bonus, PP and the weapon's own. Rules: BASE-ATTR-2, CL-E-USING."""
    who = int(frame.actor)
    sheet = book.sheet[who]
    total = modify(b, Mod.STRIKE, R.BASE_STRIKE, who, sheet.strike)
    total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    if frame.how < How.GRAB:
        total += modify(b, Mod.WEAPON, R.CL_E_USING, who, sheet.weapon_strike[frame.slot])
    return total


@rule
def shot_bonus(b: Any, book: Any, frame: Any) -> int:
    """Proficiency or thrown bonus alone, and that of aiming. Rules: CL-E-RANGED, CL-E-RANGED-2, CL-E-THROWN."""
    who = int(frame.actor)
    sheet = book.sheet[who]
    if frame.flags & Flag.THROWN != 0:
        total = modify(b, Mod.THROWN, R.CL_E_THROWN, who, sheet.thrown)
    else:
        total = modify(b, Mod.WEAPON, R.CL_E_RANGED, who, sheet.weapon_strike[frame.slot])
    if frame.how == How.AIMED:
        total += modify(b, Mod.AIMED, R.CL_E_RANGED_2, who, AIM_BONUS)
    return total


@rule
def cover_penalty(b: Any, book: Any, frame: Any) -> int:
    """What a shot loses by the cover in front of its target. Rules: GROUND-5."""
    if not is_behind_cover(b, book, frame.actor, frame.target):
        return 0
    return modify(b, Mod.COVER, R.GROUND_5, frame.actor, COVER_PENALTY)
