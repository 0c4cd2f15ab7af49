"""`soldier` and `veteran`: every legal code is valued, and the best is chosen; of equals the lowest code.

In a turn, walks are valued against the best that can be done without walking (`standing`).
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.picking import NO_CODE, next_code
from rifts_env.rulesets.base.nerve import breaks, knows_how
from rifts_env.rulesets.base.words import SLOTS, How
from rifts_env.rulesets.rifts_v2.menu import BLOCKS, FIXED_SIZE, START, read_code
from rifts_env.rulesets.rifts_v2.tactics.answering import action_worth, answer_value
from rifts_env.rulesets.rifts_v2.tactics.casting import cast_value, pad_value, use_value
from rifts_env.rulesets.rifts_v2.tactics.gripping import drag_value, grip_value, start_value
from rifts_env.rulesets.rifts_v2.tactics.striking import attack_value, blow_value, declared_value
from rifts_env.rulesets.rifts_v2.tactics.turning import NOTHING, plain_value, relation_value
from rifts_env.rulesets.rifts_v2.tactics.walking import escape_value, extra_move_value, walk_value
from rifts_env.rulesets.rifts_v2.tactics.worth import worth
from rifts_env.rulesets.rifts_v2.words import Decide, Verb

UNKNOWN = -1e9  # the value of what is passed over


@rule
def waits_for_standing(verb: int) -> bool:
    """Whether a verb is valued against what can be done without it."""
    if verb == Verb.EXTRA_MOVE or verb == Verb.MOVE or verb == Verb.TO_COVER or verb == Verb.DELAY:
        return True
    return Verb.TOWARD <= verb <= Verb.BEHIND or verb == Verb.HOLD_AGAINST or verb == Verb.LET_GO or verb == Verb.DROP


@rule
def turn_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int, target: int, standing: float) -> float:
    """What a choice of one's own turn is worth, for each action it costs."""
    if verb == Verb.ATTACK:
        return attack_value(b, book, d, who, target, slot)
    if Verb.GRAB <= verb <= Verb.SWEEP:
        return start_value(b, book, d, who, verb, target)
    if verb == Verb.CAST:
        return cast_value(b, book, d, who, slot, target)
    if verb == Verb.POWER:
        return use_value(b, book, d, who, int(book.sheet[who].power[slot]), target)
    if verb == Verb.USE:
        return use_value(b, book, d, who, int(book.sheet[who].item[slot]), target)
    if Verb.GRIP_THROW <= verb <= Verb.RELEASE:
        return grip_value(b, book, d, who, verb)
    if verb == Verb.BREAK_JOINT:
        return 0.9
    if verb == Verb.DRAG:
        return drag_value(b, book, d, who, slot)
    if verb == Verb.EXTRA_MOVE:
        return extra_move_value(b, book, d, who, standing)
    if verb == Verb.FLEE or verb == Verb.MOVE or Verb.TOWARD <= verb <= Verb.BEHIND or verb == Verb.TO_COVER:
        if breaks(b, book, d, who):
            return escape_value(b, book, who, verb, slot, target)
        return walk_value(b, book, d, who, verb, slot, target, standing) if verb != Verb.FLEE else -1.0
    if verb >= Verb.ENGAGE:
        return relation_value(b, book, d, who, verb, target, standing)
    return plain_value(b, book, d, who, verb, slot, standing)


@rule
def value_of(b: Any, book: Any, d: Any, verb: int, slot: int, target: int, standing: float) -> float:
    """What a legal choice is worth to the one who decides.

    Args:
        standing: in a turn, the best value of what needs no walk; out of turn, what an action is worth.
    """
    who = int(b.decision_who)
    kind = b.decision_kind
    if kind == Decide.TURN:
        return turn_value(b, book, d, who, verb, slot, target, standing)
    if kind == Decide.HOW:
        frame = b.stack[b.depth - 1]
        if not knows_how(d, slot) and slot != How.PLAIN:
            return -1.0
        return declared_value(b, book, d, who, int(frame.target), int(frame.slot), slot)
    if kind == Decide.PAD:
        return pad_value(b, book, who, verb, slot)
    if kind == Decide.SELECT:
        return relation_value(b, book, d, who, verb, target, standing)
    return answer_value(b, book, d, who, verb, slot, standing)


@rule
def best_of(b: Any, book: Any, d: Any, out: Any, is_second: bool, standing: float) -> tuple[int, float]:
    """The best legal code and its value, over the codes of one pass: those that wait for `standing`, or all others."""
    size = FIXED_SIZE + BLOCKS * len(b.fighter)
    best, most = NO_CODE, UNKNOWN
    is_turn = b.decision_kind == Decide.TURN
    if is_turn and not is_second:
        best, most = best_attack(b, book, d, out)
    code = next_code(out, size, 0)
    while code < size:
        verb, slot, target = read_code(b, book, code)
        if not is_turn or (verb != Verb.ATTACK and waits_for_standing(verb) == is_second):
            value = value_of(b, book, d, verb, slot, target, standing)
            if value > most or (value == most and code < best):
                best, most = code, value
        code = next_code(out, size, code + 1)
    return best, most


@rule
def best_attack(b: Any, book: Any, d: Any, out: Any) -> tuple[int, float]:
    """The best legal attack and its value. Foe by foe, so that each is weighed once whatever it is struck with."""
    who, capacity = int(b.decision_who), len(b.fighter)
    first = FIXED_SIZE + int(START[Verb.ATTACK]) * capacity
    best, most = NO_CODE, UNKNOWN
    for seat in range(capacity):
        target, wanted = int(book.sheet[who].seat[seat]), 0.0
        for slot in range(SLOTS):
            code = first + slot * capacity + seat
            if out.legal[code] == 0:
                continue
            if wanted == 0.0:
                wanted = worth(b, book, d, who, target)
            value = blow_value(b, book, d, who, target, slot) * d.aggression * wanted
            if value > most or (value == most and code < best):
                best, most = code, value
    return best, most


@rule
def best_standing(b: Any, book: Any, d: Any, out: Any) -> tuple[int, float]:
    """The best choice of a turn that needs no walk, and what a walk has to be worth to come before it.

    Actions that are kept at the end of the turn are kept on a walk as well: it comes before doing nothing.
    """
    best, most = best_of(b, book, d, out, False, 0.0)
    return best, NOTHING if best == START[Verb.END_TURN] else most


@rule
def choose_best(b: Any, book: Any, d: Any, out: Any) -> int:
    """The best legal code."""
    if b.decision_kind != Decide.TURN:
        best, _ = best_of(b, book, d, out, False, action_worth(b, book, d, int(b.decision_who)))
        return best
    best, standing = best_standing(b, book, d, out)
    walk, more = best_of(b, book, d, out, True, standing)
    return walk if more > standing else best
