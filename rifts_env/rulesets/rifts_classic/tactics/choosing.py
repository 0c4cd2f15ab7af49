"""`soldier` and `veteran`: every legal code is valued, and the best is chosen; of equals the lowest code.

In a turn, walks and turns to somebody are valued against the best that can be done without them (`standing`). The
fighters are gone through one by one, for what a foe threatens is asked once for all that can be done to it.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.picking import NO_CODE
from rifts_env.rulesets.base.nerve import breaks, knows_how
from rifts_env.rulesets.base.words import NOBODY, How
from rifts_env.rulesets.rifts_classic.menu import (
    BLOCK_SLOT,
    BLOCK_VERB,
    BLOCKS,
    FIXED_SIZE,
    FIXED_SLOT,
    FIXED_VERB,
    START,
)
from rifts_env.rulesets.rifts_classic.tactics.answering import action_worth, answer_value
from rifts_env.rulesets.rifts_classic.tactics.gripping import body_value, hold_value
from rifts_env.rulesets.rifts_classic.tactics.striking import attack_value, declared_value
from rifts_env.rulesets.rifts_classic.tactics.turning import NOTHING, face_value, plain_value
from rifts_env.rulesets.rifts_classic.tactics.walking import escape_value, walk_value
from rifts_env.rulesets.rifts_classic.tactics.worth import menace, worth
from rifts_env.rulesets.rifts_classic.words import Decide, Verb

UNKNOWN = -1e9  # the value of what is not legal
ATTACKS_FROM, ATTACKS_PAST = int(START[Verb.ATTACK]), int(START[Verb.FLIP_AWAY])  # blocks of attacks on somebody


@rule
def is_own_turn(b: Any) -> bool:
    """Whether one's own turn or opening is what is decided on."""
    return b.decision_kind == Decide.TURN or b.decision_kind == Decide.OPENING


@rule
def plain_turn_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int) -> float:
    """What a choice of one's own turn is worth that is aimed at nobody."""
    if Verb.BREAK_FREE <= verb <= Verb.RELEASE:
        return hold_value(b, book, d, who, verb)
    if verb == Verb.MOVE or verb == Verb.FLEE or verb == Verb.TO_COVER:
        if breaks(b, book, d, who):
            return escape_value(b, book, who, verb, slot, NOBODY)
        return walk_value(b, book, d, who, verb, NOBODY, 0.0)
    return plain_value(b, book, d, who, verb, slot)


@rule
def approach_value(b: Any, book: Any, d: Any, who: int, verb: int, target: int, standing: float) -> float:
    """A walk or a turn that has to do with another fighter, against what can be done without it (`standing`)."""
    if verb == Verb.FACE:
        return face_value(b, book, who, target) + standing if standing <= NOTHING else -1.0
    if breaks(b, book, d, who):
        return escape_value(b, book, who, verb, 0, target)
    return walk_value(b, book, d, who, verb, target, standing)


@rule
def foe_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int, target: int, harm: float) -> float:
    """An attack on a foe: what it takes, for each action, by what the foe is worth.

    Args:
        harm: the foe's `menace` to the one who decides.
    """
    if verb == Verb.ATTACK:
        value = attack_value(b, book, d, who, target, slot)
    else:
        value = body_value(b, book, d, who, verb, target, harm)
    return value * d.aggression * worth(b, book, d, who, target, harm)


@rule
def best_fixed(b: Any, book: Any, d: Any, who: int, out: Any) -> tuple[int, float]:
    """The best legal code of one's own turn that is aimed at nobody, and its value."""
    best, most = NO_CODE, UNKNOWN
    for word in range(FIXED_SIZE // 8 + 1):
        if out.words[word] == 0:
            continue
        for code in range(8 * word, min(FIXED_SIZE, 8 * word + 8)):
            if out.legal[code] != 0:
                value = plain_turn_value(b, book, d, who, int(FIXED_VERB[code]), int(FIXED_SLOT[code]))
                if value > most:
                    best, most = code, value
    return best, most


@rule
def best_at(b: Any, book: Any, d: Any, who: int, seat: int, out: Any) -> tuple[int, float]:
    """The best legal attack on the fighter of one seat, and its value."""
    capacity = len(b.fighter)
    best, most, harm = NO_CODE, UNKNOWN, -1.0
    target = int(book.sheet[who].seat[seat])
    for block in range(ATTACKS_FROM, ATTACKS_PAST):
        code = FIXED_SIZE + block * capacity + seat
        if out.legal[code] != 0:
            if harm < 0.0:
                harm = menace(b, book, target, who)
            value = foe_value(b, book, d, who, int(BLOCK_VERB[block]), int(BLOCK_SLOT[block]), target, harm)
            if value > most:
                best, most = code, value
    return best, most


@rule
def best_standing(b: Any, book: Any, d: Any, who: int, out: Any) -> tuple[int, float]:
    """The best choice of a turn that is no approach, and its value."""
    best, most = best_fixed(b, book, d, who, out)
    for seat in range(1, len(b.fighter)):
        code, value = best_at(b, book, d, who, seat, out)
        if value > most:
            best, most = code, value
    return best, most


@rule
def best_approach(b: Any, book: Any, d: Any, who: int, standing: float, out: Any) -> tuple[int, float]:
    """The best legal code of those that have to do with another fighter and are no attacks, and its value."""
    capacity = len(b.fighter)
    best, most = NO_CODE, UNKNOWN
    for block in range(ATTACKS_PAST, BLOCKS):
        for seat in range(capacity):
            code = FIXED_SIZE + block * capacity + seat
            if out.legal[code] != 0:
                target = int(book.sheet[who].seat[seat])
                value = approach_value(b, book, d, who, int(BLOCK_VERB[block]), target, standing)
                if value > most:
                    best, most = code, value
    return best, most


@rule
def best_answer(b: Any, book: Any, d: Any, out: Any) -> int:
    """The best answer out of turn, or the best way to declare an attack; all of them are fixed codes."""
    action = 0.0 if b.decision_kind == Decide.HOW else action_worth(b, book, d, int(b.decision_who))
    best, most = NO_CODE, UNKNOWN
    for word in range(FIXED_SIZE // 8 + 1):
        if out.words[word] == 0:
            continue
        for code in range(8 * word, min(FIXED_SIZE, 8 * word + 8)):
            if out.legal[code] != 0:
                value = window_value(b, book, d, int(FIXED_VERB[code]), int(FIXED_SLOT[code]), action)
                if value > most:
                    best, most = code, value
    return best


@rule
def window_value(b: Any, book: Any, d: Any, verb: int, slot: int, action: float) -> float:
    """What a way to declare an attack is worth, or an answer out of turn, where an action is worth `action`."""
    who = int(b.decision_who)
    if b.decision_kind != Decide.HOW:
        return answer_value(b, book, d, who, verb, slot, action)
    if slot != How.PLAIN and not knows_how(d, slot):
        return -1.0
    frame = b.stack[b.depth - 1]
    return declared_value(b, book, d, who, int(frame.target), int(frame.slot), slot)


@rule
def choose_best(b: Any, book: Any, d: Any, out: Any) -> int:
    """The best legal code."""
    if not is_own_turn(b):
        return best_answer(b, book, d, out)
    who = int(b.decision_who)
    best, standing = best_standing(b, book, d, who, out)
    walk, more = best_approach(b, book, d, who, standing, out)
    return walk if more > standing else best
