"""What can be said of one fighter, and the small changes every chapter needs. The floor under all chapters."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.words import (
    NO_SLOT,
    NOBODY,
    SLOTS,
    Event,
    Grip,
    Limb,
    Place,
    Sight,
    Special,
    Status,
)
from rifts_env.rulesets.rifts_v2.ids import R

SEGMENTS = 3


# ---------------------------------------------------------------- states
@rule
def is_in(b: Any, who: int) -> bool:
    """Whether the fighter is still in the fight."""
    return b.fighter[who].status == Status.IN


@rule
def is_dazed(b: Any, who: int) -> bool:
    """Rules: ATK-6."""
    return b.fighter[who].dazed_until > b.clock


@rule
def is_slowed(b: Any, who: int) -> bool:
    """Under an effect that halves the APM. Rules: TIME-4a."""
    return b.fighter[who].slowed_until > b.clock


@rule
def is_helpless(b: Any, who: int) -> bool:
    """Unconscious, in agony or paralysed: no turn, no defence. Rules: GRAP-11e, GRAP-12a."""
    f = b.fighter[who]
    return f.unconscious_until > b.clock or f.agony_until > b.clock or f.paralysed_until > b.clock


@rule
def is_subordinate(b: Any, who: int) -> bool:
    """Held, pinned, locked or choked. Rules: GRAP-13."""
    f = b.fighter[who]
    return f.grip >= Grip.HOLD and f.dominant == 0


@rule
def is_foe(b: Any, book: Any, who: int, other: int) -> bool:
    """On another side and in the fight."""
    return b.fighter[other].status == Status.IN and book.sheet[who].side != book.sheet[other].side


@rule
def current_apm(b: Any, book: Any, who: int) -> int:
    """Actions per melee under what halves them, or the one of a daze. Rules: TIME-4a, ATK-6."""
    apm = int(book.sheet[who].apm)
    if is_dazed(b, who):
        return 1
    if is_slowed(b, who):
        return max(1, apm // 2)
    return apm


@rule
def share_of_actions(apm: int, segment: int) -> int:
    """The actions of one segment: even shares, extras to the later segments first.

    Rules: TIME-4.
    """
    return apm // SEGMENTS + (1 if segment > SEGMENTS - apm % SEGMENTS else 0)


# ---------------------------------------------------------------- actions
@rule
def spend_actions(b: Any, who: int, count: int) -> None:
    """Pay actions. A named hold ends with the last one. Rules: DEF-7c."""
    f = b.fighter[who]
    f.actions -= count
    f.acted += count
    if f.actions <= 0:
        f.actions = 0
        if f.held_against != NOBODY:
            say(b, Event.HOLD_ENDED, R.DEF_7C, who, f.held_against)
        f.held_against = NOBODY


@rule
def delayable_actions(b: Any, who: int) -> int:
    """Actions left beside the one of a named hold: those that can be delayed. Rules: TIME-6, DEF-7c."""
    f = b.fighter[who]
    return int(f.actions) - (1 if f.held_against != NOBODY else 0)


@rule
def lose_held_actions(b: Any, who: int, cited: int) -> None:
    """Actions delayed, named or left over after its turn are gone; those of a turn still to come are kept.

    Rules: KNOCK-4, ATK-6.
    """
    f = b.fighter[who]
    if f.in_turn == 0 and (f.had_turn != 0 or f.delaying != 0) and f.actions > 0:
        tell(b, Event.ACTION_LOST, cited, who, -1, f.actions, 0, 0, 0)
        f.actions = 0
    f.delaying = 0
    f.held_against = NOBODY


# ---------------------------------------------------------------- the order of play
@rule
def place_in_order(b: Any, who: int) -> int:
    """Position in the order of play, 0 the first."""
    for at in range(len(b.order)):
        if b.order[at] == who:
            return at
    return -1


@rule
def _move_in_order(b: Any, who: int, to: int) -> None:
    at = place_in_order(b, who)
    while at < to:
        b.order[at] = b.order[at + 1]
        at += 1
    while at > to:
        b.order[at] = b.order[at - 1]
        at -= 1
    b.order[to] = who


@rule
def lowest_initiative(b: Any) -> int:
    """The lowest initiative of all who are in the fight. Rules: TIME-3."""
    lowest = 1 << 20
    for who in range(len(b.fighter)):
        if is_in(b, who):
            lowest = min(lowest, int(b.fighter[who].initiative))
    return lowest


@rule
def go_to_bottom(b: Any, who: int) -> None:
    """One below the lowest initiative, last in the order. Rules: TIME-3, TIME-6d."""
    b.fighter[who].initiative = lowest_initiative(b) - 1
    _move_in_order(b, who, len(b.order) - 1)


@rule
def lose_initiative(b: Any, who: int, cited: int) -> None:
    """Go to the bottom; one who was delaying takes its turn there and is not asked before.

    Rules: TIME-3, TIME-3c.
    """
    f = b.fighter[who]
    placed_by = int(R.TIME_3)
    if f.delaying != 0 and f.in_turn == 0:
        f.delaying = 0
        f.had_turn = 0
        placed_by = int(R.TIME_3C)
    go_to_bottom(b, who)
    say(b, Event.INITIATIVE_LOST, cited, who, -1)
    tell(b, Event.INITIATIVE_MOVED, placed_by, who, -1, 0, f.initiative, 0, 0)


@rule
def move_ahead_of(b: Any, who: int, other: int) -> None:
    """Take the initiative of another and stand just ahead of it. Rules: TIME-6a, MAG-2."""
    f = b.fighter[who]
    f.initiative = b.fighter[other].initiative
    at, to = place_in_order(b, who), place_in_order(b, other)
    _move_in_order(b, who, to - 1 if at < to else to)
    tell(b, Event.INITIATIVE_MOVED, R.TIME_6A, who, other, 0, f.initiative, 0, 0)


# ---------------------------------------------------------------- the fight's ground, as one fighter sees it
@rule
def feet_between(b: Any, one: int, other: int) -> float:
    """Feet between two centres."""
    f, g = b.fighter[one], b.fighter[other]
    return plane.distance(f.x, f.y, g.x, g.y)


@rule
def is_within(b: Any, one: int, other: int, feet: float) -> bool:
    """Whether two fighters are at most so many feet apart."""
    f, g = b.fighter[one], b.fighter[other]
    return plane.within(f.x, f.y, g.x, g.y, feet)


@rule
def is_line_blocked(book: Any, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a wall stands between two points. Rules: GROUND-3, GROUND-4."""
    for at in range(book.walls):
        wall = book.wall[at]
        if plane.segments_cross(ax, ay, bx, by, wall.ax, wall.ay, wall.bx, wall.by):
            return True
    return False


@rule
def haze(b: Any, viewer: int, target: int) -> int:
    """The worst Sight that clouds round either of two fighters leave. Rules: DEF-3c."""
    worst = 0
    for at in range(b.clouds):
        cloud = b.hazard[at]
        if cloud.active != 0 and cloud.obscures > worst:
            f, g = b.fighter[viewer], b.fighter[target]
            if plane.within(f.x, f.y, cloud.x, cloud.y, cloud.radius) or plane.within(
                g.x, g.y, cloud.x, cloud.y, cloud.radius
            ):
                worst = int(cloud.obscures)
    return worst


@rule
def sight(b: Any, book: Any, viewer: int, target: int) -> int:
    """How badly `viewer` sees `target`: the worst of blindness, haze, invisibility and walls counts.

    Rules: DEF-3, DEF-3c, GROUND-4.
    """
    f, g = b.fighter[viewer], b.fighter[target]
    if (f.aware >> target) & 1 == 0:
        return int(Sight.BLIND)
    if g.invisible_until > b.clock and book.sheet[viewer].sees_invisible == 0:
        return int(Sight.BLIND)
    worst = haze(b, viewer, target)
    if f.blinded_until > b.clock:
        worst = max(worst, int(f.blindness))
    if book.walls > 0 and worst < Sight.BLIND and is_line_blocked(book, f.x, f.y, g.x, g.y):
        return int(Sight.BLIND)
    return worst


@rule
def sight_penalty(degree: int) -> int:
    """-1 obscured, -5 partly blind, -10 blind. Rules: DEF-3c."""
    if degree == Sight.OBSCURED:
        return -1
    if degree == Sight.PARTLY_BLIND:
        return -5
    if degree == Sight.BLIND:
        return -10
    return 0


# ---------------------------------------------------------------- gear
@rule
def settle_gear(b: Any, book: Any, who: int) -> None:
    """Count up what is in hand, whenever that changes: free arms, melee range, shield, paired weapons.

    Rules: GRAP-3b, GRAP-11d, BASE-REACH, LOCK-1c, DEF-11.
    """
    f, sheet = b.fighter[who], book.sheet[who]
    used, paired = 0, 0
    f.reach = 5
    f.shield_at = NO_SLOT
    for slot in range(SLOTS):
        if f.place[slot] != Place.HAND:
            continue
        weapon = book.weapon[sheet.weapon[slot]]
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
def let_fall(b: Any, book: Any, who: int, slot: int, x: float, y: float) -> None:
    """A thing leaves the hand and lies at a place; a reload under way is forfeit, a trap is over.

    Rules: TIME-5a, BASE-ENTANGLE-2.
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
    """Arms and other grasping limbs that hold nothing and are whole. Rules: GRAP-3b, GRAP-11d."""
    return int(b.fighter[who].arms_free)


@rule
def is_ready(b: Any, book: Any, who: int, slot: int) -> bool:
    """Whether the thing of an attack slot is in hand, or a limb that can strike. Rules: DEF-1b, GRAP-11d."""
    f, sheet = b.fighter[who], book.sheet[who]
    if f.place[slot] == Place.HAND:
        return True
    if f.place[slot] != Place.LIMB:
        return False
    limb = book.weapon[sheet.weapon[slot]].limb
    if limb == Limb.ARM:
        return free_arms(b, who) > 0
    if limb == Limb.LEG:
        return sheet.has_legs != 0 and f.broken_legs == 0
    return True


@rule
def reach_feet(b: Any, who: int) -> int:
    """Melee range: the longest reach of a ready melee weapon, at least 5 feet. Rules: BASE-REACH, LOCK-1c."""
    return int(b.fighter[who].reach)


@rule
def shield_slot(b: Any, who: int) -> int:
    """The attack slot of a shield in hand, or NO_SLOT."""
    return int(b.fighter[who].shield_at)


@rule
def has_paired_weapons(b: Any, who: int) -> bool:
    """Two one-handed melee weapons in hand and the skill. Rules: DEF-11."""
    return b.fighter[who].pair_ready != 0


# ---------------------------------------------------------------- special defences
@rule
def may_use_special(b: Any, who: int, special: int) -> bool:
    """One special defence in a segment, none beside a stance (the shield excepted). Rules: DEF-9, DEF-6a, DEF-10b."""
    f = b.fighter[who]
    if f.special != Special.NONE and f.special != special:
        return False
    return f.stance == 0 or special == Special.SHIELD


@rule
def take_special(b: Any, who: int, special: int, cited: int) -> None:
    """Mark a special defence as the one of this segment. Rules: DEF-9a."""
    f = b.fighter[who]
    if f.special != special:
        f.special = special
        cite(b, R.DEF_9A, who)
        tell(b, Event.SPECIAL, cited, who, -1, special, 0, 0, 0)


# ---------------------------------------------------------------- things that end
@rule
def end_grapple(b: Any, who: int, cited: int) -> None:
    """End the grapple of a pair, and the deadlocks that came with it. Rules: GRAP-15."""
    f = b.fighter[who]
    other = int(f.grip_with)
    if other == NOBODY:
        return
    clear_grip(b, who)
    clear_grip(b, other)
    f.deadlocks &= ~(1 << other)
    b.fighter[other].deadlocks &= ~(1 << who)
    say(b, Event.GRAPPLE_END, cited, who, other)


@rule
def clear_grip(b: Any, who: int) -> None:
    """Forget one side of a grapple."""
    f = b.fighter[who]
    f.grip = Grip.NONE
    b.grips &= ~(1 << who)
    f.grip_with = NOBODY
    f.dominant = 0
    f.grabbed = 0
    f.grounded = 0
    f.choke_kept = 0


@rule
def break_casting(b: Any, book: Any, who: int, cited: int) -> None:
    """The spell under way is lost, mana and actions spent. Rules: LOCK-6a, MAG-1, MAG-3, MAG-12b."""
    f = b.fighter[who]
    if f.casting < 0:
        return
    tell(b, Event.CAST_LOST, cited, who, -1, book.sheet[who].spell[f.casting], 0, 0, 0)
    stop_casting(b, who)


@rule
def stop_casting(b: Any, who: int) -> None:
    """Forget the spell under way."""
    f = b.fighter[who]
    f.casting = -1
    f.cast_target = NOBODY
    f.cast_mana = 0
    f.cast_level = 0
    f.ritual_until = -1
