"""What a choice is worth and what that is made of, for those who ask why. Compiled play does not come here."""

from __future__ import annotations

from typing import Any

from rifts_env.core.doctrine import ONE_WORTH, Part
from rifts_env.core.jit import rule
from rifts_env.core.picking import next_code
from rifts_env.rulesets.base.words import How
from rifts_env.rulesets.rifts_classic.menu import BLOCKS, FIXED_SIZE, read_code
from rifts_env.rulesets.rifts_classic.tactics.answering import action_worth, coming_share, defence_chance, own_bonus
from rifts_env.rulesets.rifts_classic.tactics.choosing import (
    approach_value,
    best_standing,
    foe_value,
    is_own_turn,
    plain_turn_value,
    window_value,
)
from rifts_env.rulesets.rifts_classic.tactics.gripping import fall_share, free_chance, squeeze_share
from rifts_env.rulesets.rifts_classic.tactics.odds import body_chance, chance_through, share_taken
from rifts_env.rulesets.rifts_classic.tactics.striking import odds_of, undefended_chance
from rifts_env.rulesets.rifts_classic.tactics.worth import menace
from rifts_env.rulesets.rifts_classic.words import Decide, Verb


@rule
def weigh(b: Any, book: Any, doctrine: Any, out: Any, worths: Any, first: int) -> None:
    """Write what each legal code is worth to the one who decides: the numbers that `choose_best` compares.

    Args:
        doctrine: of rung soldier or higher.
        out: the legal mask.
        worths: int64, one a code from `first` on, in parts of `ONE_WORTH`.
        first: see `worths`.
    """
    who = int(b.decision_who)
    standing, action = 0.0, 0.0
    if is_own_turn(b):
        _, standing = best_standing(b, book, doctrine, who, out)
    elif b.decision_kind != Decide.HOW:
        action = action_worth(b, book, doctrine, who)
    size = FIXED_SIZE + BLOCKS * len(b.fighter)
    code = next_code(out, size, 0)
    while code < size:
        worths[first + code] = int(value_of(b, book, doctrine, who, code, standing, action) * ONE_WORTH)
        code = next_code(out, size, code + 1)


@rule
def appraise(b: Any, book: Any, code: int, part: int) -> float:
    """One part of what a legal code is worth to the one who decides; `part` is a `Part`."""
    verb, slot, target = read_code(b, book, code)
    who = int(b.decision_who)
    if is_own_turn(b):
        chance, share, whose = odds_of_turn(b, book, who, verb, slot, target)
    else:
        chance, share, whose = odds_of_answer(b, book, who, verb, slot)
    if part == Part.CHANCE:
        return chance
    return share if part == Part.SHARE else float(whose)


@rule
def value_of(b: Any, book: Any, d: Any, who: int, code: int, standing: float, action: float) -> float:
    """What a legal code is worth.

    Args:
        standing: in a turn, the best value of what is no approach.
        action: out of turn, what an action is worth.
    """
    verb, slot, target = read_code(b, book, code)
    if not is_own_turn(b):
        return window_value(b, book, d, verb, slot, action)
    if verb < Verb.ATTACK:
        return plain_turn_value(b, book, d, who, verb, slot)
    if verb < Verb.FLIP_AWAY:
        return foe_value(b, book, d, who, verb, slot, target, menace(b, book, target, who))
    return approach_value(b, book, d, who, verb, target, standing)


@rule
def odds_of_turn(b: Any, book: Any, who: int, verb: int, slot: int, target: int) -> tuple[float, float, int]:
    """Chance of a choice of the turn to come off, the share of a life at stake, and whose; 0 if nothing is thrown."""
    other = int(b.fighter[who].grip_with)
    if verb == Verb.ATTACK:
        chance, share = odds_of(b, book, who, target, slot, How.PLAIN)
        return chance, share, target
    if verb == Verb.HOLD:
        return body_chance(b, book, who, target), 0.0, target
    if verb == Verb.BODY_BLOCK or verb == Verb.BODY_FLIP:
        return body_chance(b, book, who, target), fall_share(b, book, who, target, verb == Verb.BODY_FLIP), target
    if verb == Verb.SQUEEZE:
        return 1.0, squeeze_share(b, book, who, other), other
    if verb == Verb.BREAK_FREE:
        return free_chance(book, who, other), 0.0, who
    return 0.0, 0.0, who


@rule
def odds_of_answer(b: Any, book: Any, who: int, verb: int, slot: int) -> tuple[float, float, int]:
    """The same of a declaration or an answer out of turn."""
    frame = b.stack[b.depth - 1]
    foe = int(frame.actor)
    if b.decision_kind == Decide.HOW:
        chance, share = odds_of(b, book, who, int(frame.target), int(frame.slot), slot)
        return chance, share, int(frame.target)
    if verb == Verb.STRIKE_BACK:
        share = share_taken(b, book, who, foe, slot, How.PLAIN, False)
        return undefended_chance(b, book, who, foe, slot), share, foe
    if verb == Verb.STRIKE:
        share = share_taken(b, book, who, foe, slot, How.PLAIN, False)
        return chance_through(b, book, who, foe, slot, How.PLAIN, False), share, foe
    if b.decision_kind == Decide.DEFEND and verb != Verb.NO_DEFENCE:
        return defence_chance(frame, own_bonus(b, book, frame, verb)), coming_share(b, book, frame), who
    return 0.0, 0.0, who
