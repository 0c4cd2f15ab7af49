"""Compiled loops over whole battles: random legal play for benchmarks, rollouts and the endurance tests."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import MASK32, mix
from rifts_env.core.jit import rule
from rifts_env.core.stack import pop
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import settle_gear
from rifts_env.rulesets.base.order import settle_end
from rifts_env.rulesets.base.words import NOBODY, Grip
from rifts_env.rulesets.rifts_v2.damage import end_relations, see_whether_it_falls
from rifts_env.rulesets.rifts_v2.deadlock import settle_selection
from rifts_env.rulesets.rifts_v2.fighters import clear_grip
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.mask import legal_mask
from rifts_env.rulesets.rifts_v2.menu import BLOCKS, FIXED_SIZE, problem, read_code
from rifts_env.rulesets.rifts_v2.rounds import begin_battle
from rifts_env.rulesets.rifts_v2.step import advance, choose
from rifts_env.rulesets.rifts_v2.words import Verb


@rule
def nth_legal(out: Any, words: Any, wanted: int) -> int:
    """The code of the n-th legal entry of a mask, counted from 0.

    Args:
        out: the mask's record.
        words: the same bytes as int64, eight codes a word; the mask's room is a multiple of eight.
        wanted: n.
    """
    for word in range(len(words)):
        bits = int(words[word])
        if bits == 0:
            continue
        here = (bits * 0x0101010101010101 >> 56) & 0xFF
        if wanted < here:
            for code in range(8 * word, 8 * word + 8):
                if out.legal[code] != 0:
                    if wanted == 0:
                        return code
                    wanted -= 1
        wanted -= here
    return -1


@rule
def play_random(
    battles: Any, fresh: Any, books: Any, at: int, seed: int, decisions: int, out: Any, words: Any, tally: Any
) -> int:
    """Play random legal battles one after another in one record.

    Args:
        battles: the record to play in stands at `at`.
        fresh: the battle as it was made, not yet begun, at 0; copied over whenever one is over.
        books: the book stands at 0.
        seed: of the choices and of each battle's dice.
        decisions: how many to make.
        out: room for one mask, a multiple of eight long, zero beyond the menu.
        words: the same room as int64.
        tally: int64[8]: battles ended, then wins of side 0, of side 1, draws; legal codes seen; breaches (bits).

    Returns:
        Decisions made.
    """
    b, book = battles[at], books[0]
    stream = seed & MASK32
    made = 0
    while made < decisions:
        battles[at] = fresh[0]
        b = battles[at]
        stream = (stream + 1) & MASK32
        b.dice_key = mix(stream) >> 1
        b.dice_salt = mix(stream ^ 0x5BD1E995) >> 1
        begin_battle(b)
        advance(b, book)
        while b.over == 0 and made < decisions:
            legal = legal_mask(b, book, out)
            stream = (stream + 0x9E3779B9) & MASK32
            code = nth_legal(out, words, (mix(stream) * legal) >> 32)
            choose(b, book, code, 0.0, 0.0, 0)
            made += 1
            tally[4] += legal
        if b.over != 0:
            tally[0] += 1
            if b.winner < 0:
                tally[3] += 1
            elif b.winner < 2:
                tally[1 + b.winner] += 1
    return made


@rule
def settle_edit(b: Any, book: Any) -> None:
    """Draw the consequences of a GM's edit, once: falls, departures, lone grapples, selections, the battle's end.

    A fighter whose decision was wanted and who is out now, or has no answer left, is asked no more: it passes.
    """
    for who in range(len(b.fighter)):
        if is_in(b, who):
            settle_gear(b, book, who)
        else:
            end_relations(b, who)
        see_whether_it_falls(b, book, who)
        f = b.fighter[who]
        if f.grip != Grip.NONE and (f.grip_with == NOBODY or b.fighter[f.grip_with].grip_with != who):
            clear_grip(b, who)
    for who in range(len(b.fighter)):
        settle_selection(b, who)
    if b.end_wanted != 0:
        settle_end(b, book, R.TIME_10)
    if b.over == 0 and b.decision_kind != 0:
        settle_question(b, book)


@rule
def settle_question(b: Any, book: Any) -> None:
    """Answer the open question for one who is out or cannot answer: with what does nothing; failing that, it is off."""
    best = -1
    for code in range(FIXED_SIZE + BLOCKS * len(b.fighter)):
        verb, slot, target = read_code(b, book, code)
        if (best < 0 or is_passive(verb)) and problem(b, book, verb, slot, target, 0.0, 0.0, 0) == 0:
            best = code
            if is_in(b, b.decision_who):
                return
    if best >= 0:
        choose(b, book, best, 0.0, 0.0, 0)
    else:
        b.decision_kind = 0
        b.decision_who = NOBODY
        pop(b, 0)
        advance(b, book)


@rule
def is_passive(verb: int) -> bool:
    """Verbs that decline: end turn, none, take it, stay, decline, wait, release."""
    return (
        verb == Verb.END_TURN
        or verb == Verb.NO_DEFENCE
        or verb == Verb.TAKE_IT
        or verb == Verb.STAY
        or verb == Verb.DECLINE
        or verb == Verb.WAIT
        or verb == Verb.LET_GO_CHOKE
    )
