"""Search: what the choices that are open are worth, by play-outs over a small tree of choices.

The tree is *open-loop*: a node is a sequence of choices, not a position. Every trial plays it with dice of its own,
so a node's value is an average over what the dice may bring, and a choice is legal anew or not in each trial. Root
choices are tried side by side with the same dice (common random numbers); which of them go on being tried is said
by whoever calls (`rifts_agents.search`). Below them the tree grows by what the doctrines would choose first, then by
other codes, both for the side that searches and for its foes. Where the tree ends, doctrines decide until the
battle is over or the horizon is reached.

The tree is one row of int64 numbers, `WIDTH` a node: row 0 holds the settings, row 1 the root. Values are whole
numbers, `ONE` for a battle that is won: sums are exact, so that trees of several threads may be added up.
"""

from __future__ import annotations

from enum import IntEnum
from math import sqrt
from typing import Any

from rifts_env.core.dice import MASK32, mix
from rifts_env.core.parts import open_rule
from rifts_env.core.picking import nth_code

WIDTH = 9
ONE = 10_000
ROOT = 1
NOTHING = 0  # no node


class Node(IntEnum):
    """The numbers of a node."""

    VALUE = 0  # sum of the values of its trials, for the side that searches
    SQUARES = 1  # sum of their squares
    VISITS = 2
    CODE = 3  # the choice that leads here
    WHO = 4  # whose choice it is
    PARENT = 5
    CHILD = 6  # the first one, or NOTHING
    SIBLING = 7  # the next one, or NOTHING


class Setting(IntEnum):
    """The numbers of row 0."""

    USED = 0  # rows in use
    SIDE = 1  # who searches
    LAST_ROUND = 2  # a trial stops when this round is over; 0 is no limit
    MOST = 3  # decisions after which a trial stops; 0 is no limit
    DEPTH = 4  # choices below the root's that are in the tree
    WIDEN = 5  # a node may have sqrt(WIDEN / 100 * visits) children, and one more
    EXPLORE = 6  # hundredths: how much a child that was tried seldom is tried for that
    MARGIN = 7  # hundredths of the value of a battle that is over which what is left makes up
    STEEP = 8  # tenths: how fast what is left turns into odds where a trial stops before the end


# A ruleset's rules (`parts.Parts`) and the loops tied to it, put in place by `tie`.
choose: Any = None
legal_mask: Any = None
choose_by: Any = None
potential: Any = None
reseed: Any = None
FIXED_SIZE = BLOCKS = 0


@open_rule
def search(
    battles: Any,
    fresh: Any,
    books: Any,
    at: int,
    book_at: int,
    arm: int,
    first: int,
    past: int,
    seed: int,
    out: Any,
    tree: Any,
    doctrines: Any,
) -> int:
    """Try a choice of the root once for each number from `first` to before `past`.

    The dice of a trial hang on the seed and its number alone: all choices are tried with the same ones.

    Args:
        battles: the record to play in stands at `at`.
        fresh: the battle at 0, a decision wanted; its own dice are not looked at.
        books: the book stands at `book_at`.
        at: see `battles`.
        book_at: see `books`.
        arm: the choice: a child of the root.
        first: the first number.
        past: one past the last.
        seed: of the dice, with the number.
        out: room for one mask.
        tree: int64, rows of `WIDTH`; see above.
        doctrines: one a fighter: how it chooses where the tree does not.

    Returns:
        Decisions made.
    """
    made = 0
    book = books[book_at]
    for number in range(first, past):
        battles[at] = fresh[0]
        b = battles[at]
        reseed(b, mix((seed + number * 0x9E3779B9) & MASK32))
        made += try_choice(b, book, arm, out, tree, doctrines)
    return made


@open_rule
def try_choice(b: Any, book: Any, arm: int, out: Any, tree: Any, doctrines: Any) -> int:
    """One trial of a root choice: down the tree, on by the doctrines, and the value back up; decisions made."""
    node, made = arm, 1
    choose(b, book, int(tree[arm * WIDTH + Node.CODE]), 0.0, 0.0, 0)
    while is_going_on(b, made, tree) and made <= tree[Setting.DEPTH] and tree[node * WIDTH + Node.VISITS] > 0:
        child = pick_child(b, book, node, out, tree, doctrines)
        if child == NOTHING:
            break
        choose(b, book, int(tree[child * WIDTH + Node.CODE]), 0.0, 0.0, 0)
        node = child
        made += 1
    while is_going_on(b, made, tree):
        legal = legal_mask(b, book, out)
        choose(b, book, choose_by(b, book, doctrines[b.decision_who], legal, out), 0.0, 0.0, 0)
        made += 1
    take_back_up(node, worth(b, book, tree), tree)
    return made


@open_rule
def is_going_on(b: Any, made: int, tree: Any) -> bool:
    """Whether the battle goes on, and the horizon is not yet reached."""
    if b.over != 0 or (tree[Setting.MOST] != 0 and made >= tree[Setting.MOST]):
        return False
    return tree[Setting.LAST_ROUND] == 0 or b.round <= tree[Setting.LAST_ROUND]


# ---------------------------------------------------------------- below the root
@open_rule
def pick_child(b: Any, book: Any, node: int, out: Any, tree: Any, doctrines: Any) -> int:
    """The child to go down to, a new one where the node may have one more; NOTHING where the room is used up.

    Its doctrine's choice is everybody's first child; foes pick what is worst for the side that searches.
    """
    who = int(b.decision_who)
    is_own = book.sheet[who].side == tree[Setting.SIDE]
    legal = legal_mask(b, book, out)
    visits = int(tree[node * WIDTH + Node.VISITS])
    best, most, count = NOTHING, -1.0, 0
    child = int(tree[node * WIDTH + Node.CHILD])
    while child != NOTHING:
        if tree[child * WIDTH + Node.WHO] == who and out.legal[tree[child * WIDTH + Node.CODE]] != 0:
            count += 1
            hope = hope_of(child, visits, is_own, tree)
            if hope > most:
                best, most = child, hope
        child = int(tree[child * WIDTH + Node.SIBLING])
    if count == 0:
        return add_child(node, who, choose_by(b, book, doctrines[who], legal, out), tree)
    if count < legal and 100 * count * count <= tree[Setting.WIDEN] * visits:
        drawn = mix((int(b.dice_key) + visits * 0x9E3779B9) & MASK32)
        code = nth_code(out, FIXED_SIZE + BLOCKS * len(b.fighter), (drawn * legal) >> 32)
        if not has_child(node, who, code, tree):
            return add_child(node, who, code, tree)
    return best


@open_rule
def hope_of(child: int, visits: int, is_own: bool, tree: Any) -> float:
    """What a child may be worth to the one who chooses: its average, and more the less often it was tried."""
    tried = int(tree[child * WIDTH + Node.VISITS])
    mean = tree[child * WIDTH + Node.VALUE] / (float(ONE) * max(1, tried))
    if not is_own:
        mean = 1.0 - mean
    return mean + tree[Setting.EXPLORE] / 100.0 * sqrt(float(visits)) / (1.0 + tried)


@open_rule
def has_child(node: int, who: int, code: int, tree: Any) -> bool:
    """Whether a node has a child for this choice of this fighter."""
    child = int(tree[node * WIDTH + Node.CHILD])
    while child != NOTHING:
        if tree[child * WIDTH + Node.WHO] == who and tree[child * WIDTH + Node.CODE] == code:
            return True
        child = int(tree[child * WIDTH + Node.SIBLING])
    return False


@open_rule
def add_child(node: int, who: int, code: int, tree: Any) -> int:
    """A new child; NOTHING where the room is used up."""
    child = int(tree[Setting.USED])
    if (child + 1) * WIDTH > len(tree):
        return NOTHING
    tree[Setting.USED] = child + 1
    row = child * WIDTH
    for at in range(WIDTH):
        tree[row + at] = 0
    tree[row + Node.CODE] = code
    tree[row + Node.WHO] = who
    tree[row + Node.PARENT] = node
    tree[row + Node.SIBLING] = tree[node * WIDTH + Node.CHILD]
    tree[node * WIDTH + Node.CHILD] = child
    return child


# ---------------------------------------------------------------- values
@open_rule
def worth(b: Any, book: Any, tree: Any) -> int:
    """What a trial has come to for the side that searches: 0 is lost, ONE is won; what is left counts a little.

    A trial that stopped before the end is worth the odds that what is left stands for.
    """
    side = int(tree[Setting.SIDE])
    left = potential(b, book, side)
    if b.over == 0:
        steep = tree[Setting.STEEP] / 10.0
        return int(ONE * (0.5 + 0.5 * left * (1.0 + steep) / (1.0 + steep * abs(left))))
    outcome = 0.5
    if b.winner >= 0:
        outcome = 1.0 if b.winner == side else 0.0
    margin = tree[Setting.MARGIN] / 100.0
    return int(ONE * ((1.0 - margin) * outcome + margin * (0.5 + 0.5 * left)))


@open_rule
def take_back_up(node: int, value: int, tree: Any) -> None:
    """Count a trial in its last node and in all above it."""
    while node != NOTHING:
        row = node * WIDTH
        tree[row + Node.VALUE] += value
        tree[row + Node.SQUARES] += value * value
        tree[row + Node.VISITS] += 1
        node = int(tree[row + Node.PARENT])
