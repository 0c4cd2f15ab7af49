"""Loops over whole battles: random legal play for benchmarks and endurance, play-outs for forecasts and search."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import GOLDEN, MASK32, mix
from rifts_env.core.parts import open_rule
from rifts_env.core.picking import nth_code

# A ruleset's rules (`parts.Parts`) and what was tied to them before, put in place by `tie`.
begin_battle: Any = None
advance: Any = None
choose: Any = None
legal_mask: Any = None
choose_by: Any = None
FIXED_SIZE = BLOCKS = 0


@open_rule
def reseed(b: Any, stream: int) -> None:
    """Give a battle a stream of dice of its own; nobody's dice are written down any more, and nothing is logged."""
    b.dice_key = mix(stream) >> 1
    b.dice_salt = mix(stream ^ 0x5BD1E995) >> 1
    b.dice_count = 0
    b.manual = 0
    b.log_on = 0


@open_rule
def play_random(
    battles: Any, fresh: Any, books: Any, at: int, book_at: int, seed: int, decisions: int, out: Any, tally: Any
) -> int:
    """Play random legal battles one after another in one record.

    Args:
        battles: the record to play in stands at `at`.
        fresh: the battle as it was made, not yet begun, at 0; copied over whenever one is over.
        books: the book stands at `book_at`.
        seed: of the choices and of each battle's dice.
        decisions: how many to make.
        out: room for one mask.
        tally: int64[8]: battles ended, then wins of side 0, of side 1, draws; legal codes seen.

    Returns:
        Decisions made.
    """
    b, book = battles[at], books[book_at]
    size = FIXED_SIZE + BLOCKS * len(b.fighter)
    stream = seed & MASK32
    made = 0
    while made < decisions:
        battles[at] = fresh[0]
        b = battles[at]
        stream = (stream + 1) & MASK32
        reseed(b, stream)
        begin_battle(b)
        advance(b, book)
        while b.over == 0 and made < decisions:
            legal = legal_mask(b, book, out)
            stream = (stream + GOLDEN) & MASK32
            choose(b, book, nth_code(out, size, (mix(stream) * legal) >> 32), 0.0, 0.0, 0)
            made += 1
            tally[4] += legal
        if b.over != 0:
            tally[0] += 1
            if b.winner < 0:
                tally[3] += 1
            elif b.winner < 2:
                tally[1 + b.winner] += 1
    return made


@open_rule
def play_outs(
    battles: Any,
    fresh: Any,
    books: Any,
    first: int,
    past: int,
    book_at: int,
    seed: int,
    most: int,
    out: Any,
    plan: Any,
    doctrines: Any,
) -> int:
    """Play the battle `fresh[0]` to its end, once in each record from `first` to before `past`, with new dice in each.

    Nobody sees the dice that the battle itself will throw: every play-out has a stream of its own.

    Args:
        battles: records to be overwritten with the ends.
        fresh: the battle at 0, under way or not yet begun.
        books: its book stands at `book_at`.
        first: the first record.
        past: one past the last.
        book_at: see `books`.
        seed: of the dice; the record's number is part of it, so that slices of a row add up to the whole.
        most: decisions after which a play-out stops unfinished; 0 is no limit.
        out: room for one mask.
        plan: int64, one a fighter: its doctrine's place in `doctrines`. Behind them there may be a count of choices,
            one a code for each doctrine in turn, which is added to.
        doctrines: see `core.doctrine`.

    Returns:
        Decisions made.
    """
    made = 0
    for at in range(first, past):
        battles[at] = fresh[0]
        b, book = battles[at], books[book_at]
        reseed(b, mix((seed + at * GOLDEN) & MASK32))
        if b.depth == 0:
            begin_battle(b)
            advance(b, book)
        made += play_on(b, book, most, out, plan, doctrines)
    return made


@open_rule
def play_on(b: Any, book: Any, most: int, out: Any, plan: Any, doctrines: Any) -> int:
    """Let doctrines decide until the battle is over, or so many decisions are made (0 is no limit); how many."""
    made = 0
    seats = len(b.fighter)
    size = FIXED_SIZE + BLOCKS * seats
    while b.over == 0 and (most == 0 or made < most):
        legal = legal_mask(b, book, out)
        kind = plan[b.decision_who]
        code = choose_by(b, book, doctrines[kind], legal, out)
        if len(plan) > seats:
            plan[seats + kind * size + code] += 1
        choose(b, book, code, 0.0, 0.0, 0)
        made += 1
    return made
