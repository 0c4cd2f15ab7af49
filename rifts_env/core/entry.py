"""The one compiled entry of a ruleset: it holds the whole engine, so that every rule is compiled once."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rifts_env.core.parts import open_entry, open_rule


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
    OBSERVE = 8
    CHOOSE = 9
    CUT_OFF = 10
    RESET_LANES = 11
    STEP_LANES = 12
    PICK_CODES = 13
    PERCEIVED = 14
    POTENTIAL = 15
    PLAY_OUTS = 16
    ADVISE_LANES = 17
    APPRAISE = 18
    SEARCH = 19
    WEIGH = 20


# A ruleset's rules (`parts.Parts`) and the loops tied to it, put in place by `tie`.
begin_battle: Any = None
advance: Any = None
choose: Any = None
read_code: Any = None
problem: Any = None
legal_mask: Any = None
check: Any = None
settle_edit: Any = None
settle_question: Any = None
observe: Any = None
perceived: Any = None
choose_by: Any = None
weigh_by: Any = None
appraise: Any = None
is_cut_off: Any = None
potential: Any = None
reset_lanes: Any = None
step_lanes: Any = None
advise_lanes: Any = None
pick_codes: Any = None
play_random: Any = None
play_outs: Any = None
search: Any = None
FIXED_SIZE = BLOCKS = 0


@open_entry
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
    numbers: Any,
    sights: Any,
    lanes: Any,
    doctrines: Any,
) -> int:
    """Do one operation; what the numbers mean is said by the methods of `core.engine.Engine`."""
    if op == Op.STEP_LANES:
        return step_lanes(battles, fresh, books, at, book_at, number, code, outs, sights, lanes, doctrines)
    if op == Op.RESET_LANES:
        return reset_lanes(battles, fresh, books, at, book_at, number, outs, sights, lanes, doctrines)
    if op == Op.ADVISE_LANES:
        advise_lanes(battles, books, at, book_at, number, outs, numbers, lanes, doctrines)
        return 0
    if op == Op.WEIGH:
        b, book = battles[at], books[book_at]
        return weigh_by(b, book, doctrines[0], legal_mask(b, book, outs[0]), outs[0], numbers, 0)
    if op == Op.PICK_CODES:
        pick_codes(at, book_at, number, code, outs, lanes)
        return 0
    if op == Op.PLAY_OUTS:
        return play_outs(battles, fresh, books, at, code, book_at, number, int(x), outs[0], numbers, doctrines)
    if op == Op.SEARCH:
        return search(battles, fresh, books, at, book_at, code, int(x), int(y), number, outs[0], numbers, doctrines)
    if op == Op.PLAY_RANDOM:
        return play_random(battles, fresh, books, at, book_at, number, code, outs[0], numbers)
    return do_one(op, battles[at], books[book_at], code, x, y, number, outs[0], sights[0], lanes[0], doctrines[0])


@open_rule
def do_one(
    op: int,
    b: Any,
    book: Any,
    code: int,
    x: float,
    y: float,
    number: int,
    out: Any,
    sight: Any,
    lane: Any,
    doctrine: Any,
) -> int:
    """Do one operation of one battle."""
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
        return legal_mask(b, book, out)
    elif op == Op.CHECK:
        return check(b, book)
    elif op == Op.SETTLE_EDIT:
        settle_edit(b, book)
        settle_question(b, book)
    elif op == Op.PERCEIVED:
        return perceived(b, book, code)
    elif op == Op.OBSERVE:
        observe(b, book, code, number, sight)
    elif op == Op.CHOOSE:
        return choose_by(b, book, doctrine, legal_mask(b, book, out), out)
    elif op == Op.CUT_OFF:
        return 1 if is_cut_off(b) else 0
    elif op == Op.APPRAISE:
        lane.shaped = appraise(b, book, code, number)
    elif op == Op.POTENTIAL:
        lane.shaped = potential(b, book, code)
    return 0
