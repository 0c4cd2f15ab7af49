"""What can be said of one fighter, and the small changes every chapter needs. The floor under all chapters."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.order import lowest_initiative, move_in_order, place_in_order
from rifts_env.rulesets.base.rolls import cite
from rifts_env.rulesets.base.words import (
    NOBODY,
    Event,
    Grip,
    Special,
)
from rifts_env.rulesets.rifts_v2.ids import R

SEGMENTS = 3


# ---------------------------------------------------------------- states


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
def go_to_bottom(b: Any, who: int) -> None:
    """One below the lowest initiative, last in the order. Rules: TIME-3, TIME-6d."""
    b.fighter[who].initiative = lowest_initiative(b) - 1
    move_in_order(b, who, len(b.order) - 1)


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
    move_in_order(b, who, to - 1 if at < to else to)
    tell(b, Event.INITIATIVE_MOVED, R.TIME_6A, who, other, 0, f.initiative, 0, 0)


# ---------------------------------------------------------------- the fight's ground, as one fighter sees it


# ---------------------------------------------------------------- gear


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
