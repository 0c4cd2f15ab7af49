"""Close quarters: who deadlocks whom, who is selected, who flanks, who stands behind. LOCK-1 to LOCK-5, DEF-3a, DEF-4.

A deadlock is directed: bit `t` of `fighter[x].deadlocks` says that x deadlocks t.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import face, is_in, is_wall_between, is_within, reach_feet, sight
from rifts_env.rulesets.base.words import NOBODY, Event, Grip, Sight
from rifts_env.rulesets.rifts_v2.fighters import end_grapple, is_dazed, is_helpless, is_slowed
from rifts_env.rulesets.rifts_v2.ids import R

TOWERS_BY = 2  # size classes


@rule
def count_bits(mask: int) -> int:
    """Fighters in a mask."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@rule
def deadlocks(b: Any, one: int, other: int) -> bool:
    """Whether `one` deadlocks `other`."""
    return (b.fighter[one].deadlocks >> other) & 1 != 0


@rule
def deadlockers(b: Any, who: int) -> int:
    """Mask of those who deadlock a fighter."""
    mask = 0
    for other in range(len(b.fighter)):
        if (b.fighter[other].deadlocks >> who) & 1 != 0:
            mask |= 1 << other
    return mask


@rule
def melee_mask(b: Any, who: int) -> int:
    """Mask of all with whom a fighter is in a deadlock, in either direction."""
    return deadlockers(b, who) | int(b.fighter[who].deadlocks)


@rule
def is_in_deadlock_with_another(b: Any, who: int, other: int) -> bool:
    """In a deadlock, either way, with somebody besides `other`. Rules: LOCK-5, DEF-8."""
    return melee_mask(b, who) & ~(1 << other) != 0


# ---------------------------------------------------------------- who can
@rule
def is_able_to_deadlock(b: Any, who: int) -> bool:
    """Standing, awake and at full speed. Rules: LOCK-1b, LOCK-4."""
    if b.fighter[who].prone != 0 or not is_in(b, who):
        return False
    return not (is_dazed(b, who) or is_slowed(b, who) or is_helpless(b, who))


@rule
def why_no_deadlock(b: Any, book: Any, who: int, target: int) -> int:
    """The rule that keeps `who` from deadlocking `target`, or 0.

    Rules: LOCK-1, LOCK-1b, LOCK-1c, LOCK-4, LOCK-4a, LOCK-4b, GRAP-14, GROUND-4.
    """
    if not is_able_to_deadlock(b, who):
        return int(R.LOCK_4)
    grip_with = b.fighter[who].grip_with
    if grip_with != NOBODY and grip_with != target:
        return int(R.GRAP_14)
    if not is_within(b, who, target, reach_feet(b, who)):
        return int(R.LOCK_1C)
    if sight(b, book, who, target) >= Sight.PARTLY_BLIND:
        return int(R.GROUND_4) if is_wall_between(b, book, who, target) else int(R.LOCK_4A)
    return 0


@rule
def can_deadlock(b: Any, book: Any, who: int, target: int) -> bool:
    """Whether `who` can deadlock `target` as they stand."""
    return why_no_deadlock(b, book, who, target) == 0


# ---------------------------------------------------------------- beginning and ending
@rule
def begin_deadlock(b: Any, who: int, target: int, cited: int) -> None:
    """`who` deadlocks `target`; a second deadlock makes the target select one of its foes. Rules: LOCK-1, DEF-4a."""
    if deadlocks(b, who, target):
        return
    b.fighter[who].deadlocks |= 1 << target
    say(b, Event.LOCKED, cited, who, target)
    settle_selection(b, target)
    if count_bits(deadlockers(b, target)) == 2 and b.fighter[target].grip_with == NOBODY:
        b.select_wanted |= 1 << target


@rule
def end_deadlock(b: Any, who: int, target: int, cited: int) -> None:
    """`who` deadlocks `target` no more; a pair that grapples deadlocks each other as long as that lasts.

    Rules: GRAP-14.
    """
    if not deadlocks(b, who, target) or b.fighter[who].grip_with == target:
        return
    b.fighter[who].deadlocks &= ~(1 << target)
    say(b, Event.UNLOCKED, cited, who, target)
    settle_selection(b, target)


@rule
def release_all(b: Any, who: int, cited: int) -> None:
    """`who` deadlocks nobody any more. Rules: LOCK-1b."""
    if b.fighter[who].deadlocks == 0:
        return
    for target in range(len(b.fighter)):
        end_deadlock(b, who, target, cited)


@rule
def free_from_all(b: Any, who: int, cited: int) -> None:
    """Nobody deadlocks `who` any more."""
    for other in range(len(b.fighter)):
        end_deadlock(b, other, who, cited)


@rule
def drop_out_of_range(b: Any, book: Any, who: int) -> None:
    """After a move of `who`: deadlocks whose holder is out of melee range, or sees nothing, end. Rules: LOCK-1a."""
    for other in range(len(b.fighter)):
        if other == who:
            continue
        if deadlocks(b, other, who) and why_no_deadlock(b, book, other, who) != 0:
            end_deadlock(b, other, who, R.LOCK_1A)
        if deadlocks(b, who, other) and why_no_deadlock(b, book, who, other) != 0:
            end_deadlock(b, who, other, R.LOCK_1A)


# ---------------------------------------------------------------- selection
@rule
def settle_selection(b: Any, who: int) -> None:
    """Keep the selected foe right after a deadlock of `who` began or ended.

    A grappler faces its partner. Else a lone deadlocker is selected by itself; with several and nobody selected
    among them the question is put as soon as the engine is free to ask. That a second one begins is the business
    of `begin_deadlock`.

    Rules: DEF-4, DEF-4a, GRAP-14.
    """
    f = b.fighter[who]
    mask = deadlockers(b, who)
    if f.selected != NOBODY:
        face(b, who, b.fighter[f.selected].x, b.fighter[f.selected].y)
    if mask == 0:
        f.selected = NOBODY
        b.select_wanted &= ~(1 << who)
        return
    if f.grip_with != NOBODY and (mask >> f.grip_with) & 1 != 0:
        f.selected = f.grip_with
        b.select_wanted &= ~(1 << who)
        return
    if mask & (mask - 1) == 0:
        f.selected = _lowest_bit(mask)
        b.select_wanted &= ~(1 << who)
        return
    if f.selected == NOBODY or (mask >> f.selected) & 1 == 0:
        b.select_wanted |= 1 << who


@rule
def _lowest_bit(mask: int) -> int:
    at = 0
    while (mask >> at) & 1 == 0:
        at += 1
    return at


@rule
def part_grapplers(b: Any, who: int, cited: int) -> None:
    """End the grapple of a pair; both select anew among those who still deadlock them. Rules: GRAP-15, DEF-4a."""
    other = int(b.fighter[who].grip_with)
    if other == NOBODY:
        return
    end_grapple(b, who, cited)
    settle_selection(b, who)
    settle_selection(b, other)


@rule
def is_foe_selected(b: Any, who: int, foe: int) -> bool:
    """Whether `foe` is the deadlocker that `who` defends against. Rules: DEF-4."""
    return b.fighter[who].selected == foe


# ---------------------------------------------------------------- flanks and rear
@rule
def towers_over_its_deadlockers(b: Any, book: Any, who: int) -> bool:
    """Two size classes above the largest fighter it is in a deadlock with. Rules: DEF-8d, BASE-SIZE."""
    mask = melee_mask(b, who)
    if mask == 0:
        return False
    largest = 0
    for other in range(len(b.fighter)):
        if (mask >> other) & 1 != 0:
            largest = max(largest, int(book.sheet[other].size))
    return book.sheet[who].size >= largest + TOWERS_BY


@rule
def is_flanked_by(b: Any, book: Any, who: int, attacker: int, is_ranged: bool) -> bool:
    """Whether `attacker` counts as flanking `who`.

    Rules: LOCK-5, DEF-4, DEF-8, DEF-8d.
    """
    if not is_in_deadlock_with_another(b, who, attacker):
        return False
    if is_ranged:
        return not towers_over_its_deadlockers(b, book, who)
    holders = deadlockers(b, who)
    if (holders >> attacker) & 1 != 0:
        return count_bits(holders) > 1 and not is_foe_selected(b, who, attacker)
    return not deadlocks(b, who, attacker)


@rule
def is_behind(b: Any, who: int, attacker: int) -> bool:
    """Whether `attacker` stands in the rear arc of `who`: a deadlocked fighter faces the foe it selected.

    Rules: DEF-3a, BASE-FACE.
    """
    f, g = b.fighter[who], b.fighter[attacker]
    face_x, face_y = f.face_x, f.face_y
    if f.grip_with != NOBODY:
        face_x, face_y = b.fighter[f.grip_with].x - f.x, b.fighter[f.grip_with].y - f.y
        if f.grip_with == attacker:
            return False
    elif f.selected != NOBODY:
        face_x, face_y = b.fighter[f.selected].x - f.x, b.fighter[f.selected].y - f.y
    return plane.is_in_rear_arc(face_x, face_y, g.x - f.x, g.y - f.y)


@rule
def turn_to(b: Any, who: int, x: float, y: float) -> None:
    """Face a point; a deadlocked fighter goes on facing the foe it selected. Rules: BASE-FACE, DEF-3a."""
    f = b.fighter[who]
    if f.selected == NOBODY and f.grip_with == NOBODY:
        face(b, who, x, y)


# ---------------------------------------------------------------- deadlocks that come of a blow
@rule
def deadlock_after_defence(b: Any, book: Any, attacker: int, target: int) -> None:
    """A melee attack was defended: the target deadlocks the attacker, and the other way round if that one can move.

    Reach is judged afterwards (LOCK-2b), so here only the state of the two counts.

    Rules: LOCK-2, LOCK-2a, LOCK-2b.
    """
    if _is_free_to_deadlock(b, book, target, attacker):
        begin_deadlock(b, target, attacker, R.LOCK_2)
    f = b.fighter[attacker]
    if f.movement + f.extra_movement > 0 and _is_free_to_deadlock(b, book, attacker, target):
        begin_deadlock(b, attacker, target, R.LOCK_2A)


@rule
def _is_free_to_deadlock(b: Any, book: Any, who: int, target: int) -> bool:
    f = b.fighter[who]
    if not is_able_to_deadlock(b, who) or (f.grip_with != NOBODY and f.grip_with != target):
        return False
    return sight(b, book, who, target) < Sight.PARTLY_BLIND


@rule
def deadlock_at_turn_end(b: Any, book: Any, who: int) -> None:
    """Whoever ends its turn in melee range of a foe it attacked is deadlocked by that foe. Rules: LOCK-3."""
    f = b.fighter[who]
    if f.attacked == 0:
        return
    for foe in range(len(b.fighter)):
        if (f.attacked >> foe) & 1 != 0 and is_in(b, foe) and can_deadlock(b, book, foe, who):
            begin_deadlock(b, foe, who, R.LOCK_3)


# ---------------------------------------------------------------- attacks of opportunity
@rule
def may_strike_opportunely(b: Any, book: Any, who: int, target: int) -> bool:
    """Whether `who` may answer an act of `target` with an attack of opportunity.

    Rules: LOCK-9a, GRAP-14b.
    """
    f = b.fighter[who]
    if book.sheet[who].side == book.sheet[target].side or not is_able_to_strike(b, who):
        return False
    if f.grip_with != NOBODY and (f.grip_with != target or f.grip != Grip.GRAPPLE):
        return False
    if not is_within(b, who, target, reach_feet(b, who)):
        return False
    return sight(b, book, who, target) < Sight.BLIND


@rule
def is_able_to_strike(b: Any, who: int) -> bool:
    """Standing, conscious, not stunned, not casting. Rules: LOCK-9a."""
    f = b.fighter[who]
    if not is_in(b, who) or f.prone != 0 or f.casting >= 0:
        return False
    return not (is_dazed(b, who) or is_helpless(b, who))
