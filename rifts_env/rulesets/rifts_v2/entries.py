"""What Python calls. One compiled entry holds the whole engine, so that every rule is compiled once."""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import numpy as np

from rifts_env.core.jit import INTERPRETED, entry
from rifts_env.core.lanes import Lane
from rifts_env.core.schema import layout
from rifts_env.ruleset import Engine
from rifts_env.rulesets.base.perception import perceived
from rifts_env.rulesets.rifts_v2.batch import is_cut_off, pick_codes, potential, reset_lanes, step_lanes
from rifts_env.rulesets.rifts_v2.check import check
from rifts_env.rulesets.rifts_v2.mask import legal_mask
from rifts_env.rulesets.rifts_v2.menu import problem, read_code
from rifts_env.rulesets.rifts_v2.observe import FEATURES, observe
from rifts_env.rulesets.rifts_v2.play import play_random, settle_edit
from rifts_env.rulesets.rifts_v2.rounds import begin_battle
from rifts_env.rulesets.rifts_v2.rows import MENU
from rifts_env.rulesets.rifts_v2.step import advance, choose
from rifts_env.rulesets.rifts_v2.tactics import choose_by


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


NO_NUMBERS = np.zeros(0, np.int64)
LANE = layout(Lane, {})
_ROOMS: dict[int, tuple[Any, Any, Any]] = {}


def rows(plain: np.ndarray[Any, Any]) -> Any:
    """A table of masks (int8) or views (float32), one row a battle, as compiled or plain code takes it.

    A mask is bytes and, to be read eight at a time, `words`; a view is a record of `FEATURES`.
    """
    if plain.dtype == np.float32:
        seen = plain.view(FEATURES.dtype(FEATURES.capacity(plain.shape[1])))[:, 0]
        return seen.view(np.recarray) if INTERPRETED else seen
    size = plain.shape[1]
    if INTERPRETED:
        return [SimpleNamespace(legal=row, words=row[: size // 8 * 8].view("<i8")) for row in plain]
    formats = [(np.int8, (size,)), (np.int64, (size // 8,))]
    mask = np.dtype({"names": ["legal", "words"], "formats": formats, "offsets": [0, 0], "itemsize": size})
    return plain.view(mask)[:, 0]


def mask_room(length: int) -> tuple[np.ndarray[Any, Any], Any]:
    """Room for a mask, padded with zeros to a multiple of eight, as int8 and as compiled or plain code takes it."""
    plain = np.zeros(-(-length // 8) * 8, np.int8)
    return plain, rows(plain[None, :length])


def lane_rows(lanes: np.ndarray[Any, Any]) -> Any:
    """Lanes as compiled or plain code takes them."""
    return lanes.view(np.recarray) if INTERPRETED else lanes


def _no_room(books: Any) -> tuple[Any, Any, Any]:
    """What is handed in where no mask, view or lane is wanted; of the same layout, lest another version is compiled."""
    capacity = len(books[0].sheet) if INTERPRETED else books.dtype["sheet"].shape[0]
    if capacity not in _ROOMS:
        legal = rows(np.zeros((1, MENU.size(capacity)), np.int8))
        seen = rows(np.zeros((1, FEATURES.size(capacity)), np.float32))
        _ROOMS[capacity] = legal, seen, lane_rows(np.zeros(1, LANE))
    return _ROOMS[capacity]


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
    sights: Any,
    lanes: Any,
) -> int:
    """Do one operation; what the numbers mean is said by the functions below."""
    if op == Op.STEP_LANES:
        return step_lanes(battles, fresh, books, at, book_at, number, code, outs, sights, lanes)
    if op == Op.RESET_LANES:
        return reset_lanes(battles, fresh, books, at, book_at, number, outs, sights, lanes)
    if op == Op.PICK_CODES:
        pick_codes(at, book_at, number, code, outs, lanes)
        return 0
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
    elif op == Op.PERCEIVED:
        return perceived(b, book, code)
    elif op == Op.OBSERVE:
        observe(b, book, code, number, sights[0])
    elif op == Op.CHOOSE:
        return choose_by(b, book, code, legal_mask(b, book, outs[0]), outs[0])
    elif op == Op.CUT_OFF:
        return 1 if is_cut_off(b) else 0
    elif op == Op.POTENTIAL:
        lanes[0].shaped = potential(b, book, code)
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
    view: Any = None,
    lane: Any = None,
) -> int:
    """Call the entry for one battle."""
    legal, seen, no_lane = _no_room(books)
    lanes = no_lane if lane is None else lane
    outs = legal if room is None else room
    sights = seen if view is None else view
    none = NO_NUMBERS
    return run(
        op.value, battles, battles, books, at, book_at, code, x, y, number, outs, none, none, sights, lanes
    )


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


def perceived_by(battles: Any, books: Any, at: int, book_at: int, who: int) -> int:
    """Mask of the fighters that one of them perceives."""
    return do(Op.PERCEIVED, battles, books, at, book_at, code=who)


def settle_one_edit(battles: Any, books: Any, at: int, book_at: int) -> None:
    """Draw the consequences of a GM's edit."""
    do(Op.SETTLE_EDIT, battles, books, at, book_at)


def play(
    battles: Any, fresh: Any, books: Any, at: int, seed: int, decisions: int, tally: Any, menu_size: int
) -> int:
    """Random legal play; see `play.play_random`. Returns the decisions made."""
    plain, room = mask_room(menu_size)
    words = plain.view(np.int64)
    _, seen, lanes = _no_room(books)
    op = Op.PLAY_RANDOM.value
    return run(op, battles, fresh, books, at, 0, decisions, 0.0, 0.0, seed, room, words, tally, seen, lanes)


def see(battles: Any, books: Any, at: int, book_at: int, who: int, full: int, out: Any) -> None:
    """Write what a fighter sees (float32, the size of the ruleset's features); see `observe.observe`."""
    do(Op.OBSERVE, battles, books, at, book_at, code=who, number=full, view=rows(out[None, :]))


def choose_code(battles: Any, books: Any, at: int, book_at: int, tactic: int) -> int:
    """The code that a compiled tactic chooses for the decision that is wanted now."""
    return do(Op.CHOOSE, battles, books, at, book_at, code=tactic)


def cut_off(battles: Any, books: Any, at: int, book_at: int) -> bool:
    """Whether a battle that is over was ended by the round limit."""
    return do(Op.CUT_OFF, battles, books, at, book_at) != 0


def potential_of(battles: Any, books: Any, at: int, book_at: int, side: int) -> float:
    """Share of life that a side has left, less that of its foes; see `batch.potential`."""
    lane = np.zeros(1, LANE)
    do(Op.POTENTIAL, battles, books, at, book_at, code=side, lane=lane_rows(lane))
    return float(lane["shaped"][0])


def reset_some(
    battles: Any, fresh: Any, books: Any, first: int, past: int, full: int, outs: Any, sights: Any, lanes: Any
) -> int:
    """Begin new battles in the lanes that want one; see `batch.reset_lanes`."""
    op, none = Op.RESET_LANES.value, NO_NUMBERS
    return run(
        op, battles, fresh, books, first, past, 0, 0.0, 0.0, full, outs, none, none, sights, lanes
    )


def step_some(
    battles: Any,
    fresh: Any,
    books: Any,
    first: int,
    past: int,
    full: int,
    mode: int,
    outs: Any,
    sights: Any,
    lanes: Any,
) -> int:
    """One step of a slice of lanes; see `batch.step_lanes`. Returns the decisions made."""
    op, none = Op.STEP_LANES.value, NO_NUMBERS
    return run(
        op, battles, fresh, books, first, past, mode, 0.0, 0.0, full, outs, none, none, sights, lanes
    )


def pick_some(
    battles: Any, fresh: Any, books: Any, first: int, past: int, seed: int, outs: Any, sights: Any, lanes: Any
) -> None:
    """Put any legal code into every lane of a slice; see `batch.pick_codes`."""
    size = MENU.size(len(books[0].sheet) if INTERPRETED else books.dtype["sheet"].shape[0])
    op, none = Op.PICK_CODES.value, NO_NUMBERS
    run(op, battles, fresh, books, first, past, size, 0.0, 0.0, seed, outs, none, none, sights, lanes)


ENGINE = Engine(
    start=start,
    resume=resume,
    apply=apply,
    why_not=why_not,
    mask=mask,
    check=check_one,
    perceived=perceived_by,
    settle_edit=settle_one_edit,
    play_random=play,
    observe=see,
    choose=choose_code,
    cut_off=cut_off,
    potential=potential_of,
    rows=rows,
    lane_rows=lane_rows,
    reset_lanes=reset_some,
    step_lanes=step_some,
    pick_codes=pick_some,
)
