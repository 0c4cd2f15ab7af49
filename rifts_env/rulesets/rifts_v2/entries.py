"""What Python calls. One compiled entry holds the whole engine, so that every rule is compiled once."""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import numpy as np

from rifts_env.core.jit import INTERPRETED, entry
from rifts_env.ruleset import Engine
from rifts_env.rulesets.rifts_v2.check import check
from rifts_env.rulesets.rifts_v2.mask import legal_mask
from rifts_env.rulesets.rifts_v2.menu import problem, read_code
from rifts_env.rulesets.rifts_v2.play import play_random, settle_edit
from rifts_env.rulesets.rifts_v2.rounds import begin_battle
from rifts_env.rulesets.rifts_v2.rows import MENU
from rifts_env.rulesets.rifts_v2.step import advance, choose


class Op(IntEnum):
    """The operations of the entry."""

    START = 0
    RESUME = 1
    APPLY = 2
    WHY_NOT = 3
    MASK = 4
    CHECK = 5
    SETTLE_EDIT = 6
    PLAY_RANDOM = 7


NO_NUMBERS = np.zeros(0, np.int64)
_ROOMS: dict[int, tuple[Any, Any]] = {}


def mask_room(length: int) -> tuple[np.ndarray[Any, Any], Any]:
    """Room for a mask, padded with zeros to a multiple of eight, as int8 and as compiled or plain code takes it."""
    plain = np.zeros(-(-length // 8) * 8, np.int8)
    if INTERPRETED:
        return plain, [SimpleNamespace(legal=plain)]
    return plain, plain.view(np.dtype([("legal", np.int8, plain.shape)]))


def _no_room(books: Any) -> Any:
    """Room that is handed in where no mask is wanted; its layout is the same, lest another version is compiled."""
    length = MENU.size(len(books[0].sheet) if INTERPRETED else books.dtype["sheet"].shape[0])
    if length not in _ROOMS:
        _ROOMS[length] = mask_room(length)
    return _ROOMS[length][1]


@entry
def run(
    op: int,
    battles: Any,
    fresh: Any,
    books: Any,
    at: int,
    book_at: int,
    code: int,
    x: float,
    y: float,
    number: int,
    outs: Any,
    words: Any,
    tally: Any,
) -> int:
    """Do one operation on one battle; what the numbers mean is said by the functions below."""
    b, book = battles[at], books[book_at]
    if op == Op.START:
        begin_battle(b)
        advance(b, book)
    elif op == Op.RESUME:
        advance(b, book)
    elif op == Op.APPLY:
        choose(b, book, code, x, y, number)
    elif op == Op.WHY_NOT:
        verb, slot, target = read_code(b, book, code)
        return problem(b, book, verb, slot, target, x, y, number) if verb != 0 else -1
    elif op == Op.MASK:
        return legal_mask(b, book, outs[0])
    elif op == Op.CHECK:
        return check(b, book)
    elif op == Op.SETTLE_EDIT:
        settle_edit(b, book)
    elif op == Op.PLAY_RANDOM:
        return play_random(battles, fresh, books, at, number, code, outs[0], words, tally)
    return 0


def do(
    op: Op,
    battles: Any,
    books: Any,
    at: int,
    book_at: int,
    code: int = 0,
    x: float = 0.0,
    y: float = 0.0,
    number: int = 0,
    room: Any = None,
) -> int:
    """Call the entry for one battle."""
    outs = _no_room(books) if room is None else room
    return run(op.value, battles, battles, books, at, book_at, code, x, y, number, outs, NO_NUMBERS, NO_NUMBERS)


def start(battles: Any, books: Any, at: int, book_at: int) -> None:
    """Begin a battle whose records were just made, and go on to its first decision."""
    do(Op.START, battles, books, at, book_at)


def resume(battles: Any, books: Any, at: int, book_at: int) -> None:
    """Go on after the log was drained, or after a GM's edit."""
    do(Op.RESUME, battles, books, at, book_at)


def apply(battles: Any, books: Any, at: int, book_at: int, code: int, x: float, y: float, number: int) -> None:
    """Carry out a legal choice and go on to the next decision."""
    do(Op.APPLY, battles, books, at, book_at, code, x, y, number)


def why_not(battles: Any, books: Any, at: int, book_at: int, code: int, x: float, y: float, number: int) -> int:
    """The number of the rule that refuses a choice, 0 if it is legal, -1 if there is no such code."""
    return do(Op.WHY_NOT, battles, books, at, book_at, code, x, y, number)


def mask(battles: Any, books: Any, at: int, book_at: int, out: Any) -> int:
    """Write the legal mask (int8, the size of the menu) of one battle; returns how many codes are legal."""
    plain, room = mask_room(len(out))
    legal = do(Op.MASK, battles, books, at, book_at, room=room)
    out[:] = plain[: len(out)]
    return legal


def check_one(battles: Any, books: Any, at: int, book_at: int) -> int:
    """Broken invariants of one battle, as bits."""
    return do(Op.CHECK, battles, books, at, book_at)


def settle_one_edit(battles: Any, books: Any, at: int, book_at: int) -> None:
    """Draw the consequences of a GM's edit."""
    do(Op.SETTLE_EDIT, battles, books, at, book_at)


def play(
    battles: Any, fresh: Any, books: Any, at: int, seed: int, decisions: int, tally: Any, menu_size: int
) -> int:
    """Random legal play; see `play.play_random`. Returns the decisions made."""
    plain, room = mask_room(menu_size)
    words = plain.view(np.int64)
    return run(Op.PLAY_RANDOM.value, battles, fresh, books, at, 0, decisions, 0.0, 0.0, seed, room, words, tally)


ENGINE = Engine(
    start=start,
    resume=resume,
    apply=apply,
    why_not=why_not,
    mask=mask,
    check=check_one,
    settle_edit=settle_one_edit,
    play_random=play,
)
