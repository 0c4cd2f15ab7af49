"""The order of play: initiative, ties, places; and when a battle is over."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import NOBODY, Event, Mod, Purpose

TIE_ROLLS = 5  # five bits each; a sixth tie in a row is settled by the order of the encounter


@rule
def place_in_order(b: Any, who: int) -> int:
    """Position in the order of play, 0 the first."""
    for at in range(len(b.order)):
        if b.order[at] == who:
            return at
    return -1


@rule
def move_in_order(b: Any, who: int, to: int) -> None:
    """Take a fighter out of the order of play and put it in at another place."""
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
    """The lowest initiative of all who are in the fight."""
    lowest = 1 << 20
    for who in range(len(b.fighter)):
        if is_in(b, who):
            lowest = min(lowest, int(b.fighter[who].initiative))
    return lowest


@rule
def roll_initiative(b: Any, book: Any, who: int, cited: int) -> None:
    """A d20 and the bonus; `cited` is the rule of the ruleset at hand.  Dice: 1d20."""
    f = b.fighter[who]
    face = roll(b, 20, Purpose.INITIATIVE, who)
    f.initiative = face + modify(b, Mod.INITIATIVE, cited, who, book.sheet[who].initiative)
    f.tie = 0
    tell(b, Event.INITIATIVE, cited, who, -1, face, f.initiative, 0, 0)


@rule
def is_tied(b: Any, who: int) -> bool:
    """Whether another fighter stands at the very same place."""
    f = b.fighter[who]
    for other in range(len(b.fighter)):
        g = b.fighter[other]
        if other != who and is_in(b, other) and g.initiative == f.initiative and g.tie == f.tie:
            return True
    return False


@rule
def roll_off_ties(b: Any, cited: int) -> bool:
    """One bare d20 for each who is tied; only the order changes, not the number.

    Returns:
        Whether anybody was tied.
    """
    tied = 0
    for who in range(len(b.fighter)):
        if is_in(b, who) and is_tied(b, who):
            tied |= 1 << who
    for who in range(len(b.fighter)):
        if is_in(b, who):
            face = 0
            if (tied >> who) & 1 != 0:
                face = roll(b, 20, Purpose.TIE, who)
                tell(b, Event.TIE, cited, who, -1, face, 0, 0, 0)
            b.fighter[who].tie = b.fighter[who].tie * 32 + face
    return tied != 0


@rule
def is_ahead(b: Any, one: int, other: int) -> bool:
    """By initiative, then by roll-off; the order of the encounter comes last."""
    f, g = b.fighter[one], b.fighter[other]
    if is_in(b, one) != is_in(b, other):
        return is_in(b, one)
    if f.initiative != g.initiative:
        return f.initiative > g.initiative
    if f.tie != g.tie:
        return f.tie > g.tie
    return one < other


@rule
def sort_order(b: Any) -> None:
    """Put the order of play in line with initiative."""
    for at in range(len(b.order)):
        b.order[at] = at
    for at in range(1, len(b.order)):
        who = int(b.order[at])
        to = at
        while to > 0 and is_ahead(b, who, b.order[to - 1]):
            b.order[to] = b.order[to - 1]
            to -= 1
        b.order[to] = who


@rule
def settle_end(b: Any, book: Any, cited: int) -> None:
    """The battle is over when one side alone has anyone in the fight; nobody left is a draw.

    Rules: CL-END.
    """
    b.end_wanted = 0
    standing = -1
    for who in range(len(b.fighter)):
        if is_in(b, who):
            side = int(book.sheet[who].side)
            if standing != -1 and standing != side:
                return
            standing = side
    b.over = 1
    b.winner = standing
    b.decision_kind = 0
    b.decision_who = NOBODY
    cite(b, R.CL_END, NOBODY)
    tell(b, Event.BATTLE_END, cited, NOBODY, -1, standing, 0, 0, 0)


@rule
def end_by_limit(b: Any) -> None:
    """The battle has lasted too long: a draw. Rules: GROUND-8."""
    tell(b, Event.LIMIT, R.GROUND_8, NOBODY, -1, b.round, 0, 0, 0)
    b.over = 1
    b.winner = -1
    tell(b, Event.BATTLE_END, R.GROUND_8, NOBODY, -1, -1, 0, 0, 0)
