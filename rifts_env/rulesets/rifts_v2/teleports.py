"""Teleports: where they lead, what they break, and who follows. LOCK-7."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import say
from rifts_env.core.jit import rule
from rifts_env.core.stack import ask, pop, push
from rifts_env.rulesets.base.fighters import feet_between, is_foe, is_in, reach_feet
from rifts_env.rulesets.base.goals import away_direction
from rifts_env.rulesets.base.ways import is_crowded, is_outside
from rifts_env.rulesets.base.words import NOBODY, POWERS, SPELLS, Aim, EffectKind, Event
from rifts_env.rulesets.rifts_v2.deadlock import deadlocks, drop_out_of_range, end_deadlock, part_grapplers
from rifts_env.rulesets.rifts_v2.fighters import is_helpless, spend_actions
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.spells import aim_feet, cast_price, price_of_use, why_state_bars_casting
from rifts_env.rulesets.rifts_v2.surroundings import remember_harm
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind, Verb

BESIDE_FEET = 3.0
NO_WAY = -1


class Phase(IntEnum):
    """Where a teleport stands."""

    VANISH = 0
    ASK_FOLLOWER = 1
    HEAR_FOLLOWER = 2
    ARRIVE = 3


# ---------------------------------------------------------------- where to
@rule
def is_free_place(b: Any, book: Any, who: int, x: float, y: float) -> bool:
    """On the field and not within a foot of anyone else. Rules: GROUND-1, GROUND-2."""
    return not is_outside(book, x, y) and not is_crowded(b, who, x, y)


@rule
def free_place_near(b: Any, book: Any, who: int, x: float, y: float) -> tuple[float, float]:
    """The point itself if it is free, else one three or six feet beside it, else where the fighter stands."""
    if is_free_place(b, book, who, x, y):
        return x, y
    for ring in range(1, 3):
        for bearing in range(8):
            nx = x + plane.BEARING_X[bearing] * BESIDE_FEET * ring
            ny = y + plane.BEARING_Y[bearing] * BESIDE_FEET * ring
            if is_free_place(b, book, who, nx, ny):
                return nx, ny
    f = b.fighter[who]
    return f.x, f.y


@rule
def place_away_from(b: Any, book: Any, who: int, foe: int, feet: int) -> tuple[float, float]:
    """Straight away from a foe, so many feet or as many as the field allows. Rules: GROUND-1, GROUND-2."""
    f = b.fighter[who]
    dx, dy = away_direction(b, who, foe)
    while feet > 0 and not is_free_place(b, book, who, f.x + dx * feet, f.y + dy * feet):
        feet -= 1
    return f.x + dx * feet, f.y + dy * feet


@rule
def nearest_foe(b: Any, book: Any, who: int) -> int:
    """The nearest foe in the fight, or NOBODY."""
    nearest, best = NOBODY, 1e18
    for other in range(len(b.fighter)):
        if is_foe(b, book, who, other) and feet_between(b, who, other) < best:
            nearest, best = other, feet_between(b, who, other)
    return nearest


@rule
def begin_teleport(b: Any, book: Any, who: int, target: int, effect: int, x: float, y: float) -> None:
    """Push a teleport: to a place, beside a fighter, or away from a foe, as its entry says.

    Rules: LOCK-7.
    """
    aim = book.effect[effect].aim
    if aim == Aim.SELF or aim == Aim.FOE:
        foe = nearest_foe(b, book, who) if aim == Aim.SELF else target
        if foe != NOBODY:
            x, y = place_away_from(b, book, who, foe, book.effect[effect].amount)
        else:
            x, y = b.fighter[who].x, b.fighter[who].y
    elif target != NOBODY and aim != Aim.POINT:
        x, y = b.fighter[target].x, b.fighter[target].y
    x, y = free_place_near(b, book, who, x, y)
    at = push(b, FrameKind.TELEPORT, who, target)
    frame = b.stack[at]
    frame.x = x
    frame.y = y
    frame.effect = effect


# ---------------------------------------------------------------- who follows
@rule
def teleport_spell(b: Any, book: Any, who: int, feet: float) -> int:
    """The slot of a teleport spell that a fighter can pay for now and that carries so far, or NO_WAY. Rules: LOCK-7."""
    f, sheet = b.fighter[who], book.sheet[who]
    if f.casting >= 0 or why_state_bars_casting(b, book, who) != 0:
        return NO_WAY
    for slot in range(SPELLS):
        effect = int(sheet.spell[slot])
        if effect < 0 or book.effect[effect].kind != EffectKind.TELEPORT or aim_feet(book, effect) < feet:
            continue
        if f.mana >= book.effect[effect].mana and f.actions >= cast_price(book, effect, 0):
            return slot
    return NO_WAY


@rule
def teleport_power(b: Any, book: Any, who: int, feet: float) -> int:
    """The slot of a teleport power, likewise, or NO_WAY. Rules: LOCK-7."""
    f, sheet = b.fighter[who], book.sheet[who]
    for slot in range(POWERS):
        effect = int(sheet.power[slot])
        if effect < 0 or book.effect[effect].kind != EffectKind.TELEPORT or aim_feet(book, effect) < feet:
            continue
        if f.isp >= book.effect[effect].isp and f.actions >= price_of_use(book, effect):
            return slot
    return NO_WAY


@rule
def feet_to_follow(b: Any, book: Any, who: int, frame: Any) -> float:
    """How far a follower's teleport has to carry to bring the foe back into its melee range."""
    f = b.fighter[who]
    return plane.distance(f.x, f.y, frame.x, frame.y) - reach_feet(b, who)


@rule
def can_follow(b: Any, book: Any, who: int, frame: Any) -> bool:
    """A deadlocker with dimension sense and a like teleport that it can pay. Rules: LOCK-7."""
    if not deadlocks(b, who, frame.actor) or book.sheet[who].dimension_sense == 0:
        return False
    if not is_in(b, who) or is_helpless(b, who):
        return False
    feet = feet_to_follow(b, book, who, frame)
    return teleport_spell(b, book, who, feet) != NO_WAY or teleport_power(b, book, who, feet) != NO_WAY


@rule
def pay_to_follow(b: Any, book: Any, who: int, frame: Any) -> None:
    """What that teleport costs: its actions, unspent ones too, and its mana or points. Rules: LOCK-7."""
    f, sheet = b.fighter[who], book.sheet[who]
    feet = feet_to_follow(b, book, who, frame)
    slot = teleport_power(b, book, who, feet)
    if slot != NO_WAY:
        effect = int(sheet.power[slot])
        spend_actions(b, who, price_of_use(book, effect))
        f.isp -= book.effect[effect].isp
        return
    effect = int(sheet.spell[teleport_spell(b, book, who, feet)])
    spend_actions(b, who, cast_price(book, effect, 0))
    f.mana -= book.effect[effect].mana


# ---------------------------------------------------------------- the frame
@rule
def step_teleport(b: Any, book: Any, frame: Any) -> None:
    """Run one phase of a teleport. On its frame `spare` is the mask of those who follow.

    Rules: LOCK-7, GRAP-15.
    """
    if frame.phase == Phase.VANISH:
        say(b, Event.TELEPORTED, R.LOCK_7, frame.actor, -1)
        part_grapplers(b, frame.actor, R.GRAP_15)
        frame.phase = Phase.ASK_FOLLOWER
    elif frame.phase == Phase.ASK_FOLLOWER:
        _ask_next_follower(b, book, frame)
    elif frame.phase == Phase.HEAR_FOLLOWER:
        frame.phase = Phase.ASK_FOLLOWER
        if b.choice_verb == Verb.FOLLOW:
            pay_to_follow(b, book, frame.other, frame)
            frame.spare |= 1 << frame.other
    else:
        _arrive(b, book, frame)
        pop(b, 1)


@rule
def _ask_next_follower(b: Any, book: Any, frame: Any) -> None:
    for at in range(len(b.order)):
        who = int(b.order[at])
        if (frame.asked >> who) & 1 == 0 and can_follow(b, book, who, frame):
            frame.asked |= 1 << who
            frame.other = who
            frame.phase = Phase.HEAR_FOLLOWER
            ask(b, Decide.FOLLOW, who)
            return
    frame.phase = Phase.ARRIVE


@rule
def _arrive(b: Any, book: Any, frame: Any) -> None:
    """The teleporter lands, then its followers as they stood to it; every other deadlock with it is broken.

    Rules: LOCK-7, LOCK-1a.
    """
    who = int(frame.actor)
    old_x, old_y = b.fighter[who].x, b.fighter[who].y
    for other in range(len(b.fighter)):
        if (frame.spare >> other) & 1 == 0:  # before the landing: they go on facing where their foe stood
            end_deadlock(b, other, who, R.LOCK_7)
            end_deadlock(b, who, other, R.LOCK_7)
    _land(b, book, who, frame.x, frame.y)
    for other in range(len(b.fighter)):
        if (frame.spare >> other) & 1 == 0 or not is_in(b, other):
            continue
        g = b.fighter[other]
        part_grapplers(b, other, R.GRAP_15)
        x, y = free_place_near(b, book, other, frame.x + g.x - old_x, frame.y + g.y - old_y)
        _land(b, book, other, x, y)
        say(b, Event.FOLLOWED, R.LOCK_7, other, who)
        drop_out_of_range(b, book, other)
    drop_out_of_range(b, book, who)


@rule
def _land(b: Any, book: Any, who: int, x: float, y: float) -> None:
    """Stand at the new place; no run-up leads there."""
    remember_harm(b, book, who)
    f = b.fighter[who]
    f.x = x
    f.y = y
    f.start_x = x
    f.start_y = y
