"""What a choice is worth and what that is made of, for those who ask why. Compiled play does not come here."""

from __future__ import annotations

from typing import Any

from rifts_env.core.doctrine import ONE_WORTH, Part
from rifts_env.core.jit import rule
from rifts_env.core.picking import next_code
from rifts_env.rulesets.base.words import How
from rifts_env.rulesets.rifts_v2.menu import BLOCKS, FIXED_SIZE, read_code
from rifts_env.rulesets.rifts_v2.tactics.answering import (
    action_worth,
    coming_share,
    common_bonus,
    defence_chance,
    own_bonus,
)
from rifts_env.rulesets.rifts_v2.tactics.casting import effect_share
from rifts_env.rulesets.rifts_v2.tactics.choosing import best_standing, value_of
from rifts_env.rulesets.rifts_v2.tactics.gripping import check_chance, crush_share, start_chance
from rifts_env.rulesets.rifts_v2.tactics.striking import odds_of
from rifts_env.rulesets.rifts_v2.words import Decide, Verb


@rule
def weigh(b: Any, book: Any, doctrine: Any, out: Any, worths: Any, first: int) -> None:
    """Write what each legal code is worth to the one who decides: the numbers that `choose_best` compares.

    Args:
        doctrine: of rung soldier or higher.
        out: the legal mask.
        worths: int64, one a code from `first` on, in parts of `ONE_WORTH`.
        first: see `worths`.
    """
    if b.decision_kind == Decide.TURN:
        _, standing = best_standing(b, book, doctrine, out)
    else:
        standing = action_worth(b, book, doctrine, int(b.decision_who))
    size = FIXED_SIZE + BLOCKS * len(b.fighter)
    code = next_code(out, size, 0)
    while code < size:
        verb, slot, target = read_code(b, book, code)
        worths[first + code] = int(value_of(b, book, doctrine, verb, slot, target, standing) * ONE_WORTH)
        code = next_code(out, size, code + 1)


@rule
def appraise(b: Any, book: Any, code: int, part: int) -> float:
    """One part of what a legal code is worth to the one who decides; `part` is a `Part`."""
    verb, slot, target = read_code(b, book, code)
    chance, share, whose = odds_of_choice(b, book, verb, slot, target)
    if part == Part.CHANCE:
        return chance
    return share if part == Part.SHARE else float(whose)


@rule
def odds_of_choice(b: Any, book: Any, verb: int, slot: int, target: int) -> tuple[float, float, int]:
    """Chance of a choice to come off, the share of a life at stake, and whose; no chance where nothing is thrown."""
    who = int(b.decision_who)
    kind = b.decision_kind
    if verb == Verb.ATTACK:
        chance, share = odds_of(b, book, who, target, slot, How.PLAIN)
        return chance, share, target
    if kind == Decide.HOW:
        frame = b.stack[b.depth - 1]
        chance, share = odds_of(b, book, who, int(frame.target), int(frame.slot), slot)
        return chance, share, int(frame.target)
    if Verb.GRAB <= verb <= Verb.SWEEP:
        start = start_chance(b, book, who, target, int(How.GRAB) + verb - int(Verb.GRAB))
        return start * check_chance(b, book, who, target), 0.0, target
    if verb == Verb.CRUSH:
        other = int(b.fighter[who].grip_with)
        return 1.0, crush_share(b, book, who, other), other
    if Verb.GRIP_THROW <= verb <= Verb.BREAK_FREE:
        return check_chance(b, book, who, int(b.fighter[who].grip_with)), 0.0, who
    if verb == Verb.CAST and book.effect[book.sheet[who].spell[slot]].dice > 0:
        return 1.0, effect_share(b, book, int(book.sheet[who].spell[slot]), target), target
    if kind == Decide.DEFEND and verb != Verb.NO_DEFENCE:
        frame = b.stack[b.depth - 1]
        bonus = own_bonus(b, book, frame, verb) + common_bonus(b, book, frame, slot)
        return defence_chance(b, book, frame, bonus), coming_share(b, book, frame), who
    return 0.0, 0.0, who
