"""What a search begins with: the choices that are tried, best guesses first, and who plays how in the trials.

Orders come before odds. One about foes (`focus`, `ignore`) leaves out the choices that are aimed at others; whoever
holds its ground tries nothing that takes it elsewhere; what else it was told (`flee`, `protect`, `take alive`) is left
to its doctrine, because no number of won trials would say that it was done.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from rifts_agents.search.trials import Position
from rifts_env.battle import Battle
from rifts_env.doctrines import doctrine_names, doctrine_table
from rifts_env.table import Table


def position_of(battle: Battle, tactic: str, seed: int) -> Position:
    """The decision that is wanted now, to be searched.

    Args:
        battle: under way; it is not touched.
        tactic: the doctrine that decides for everybody in the trials.
        seed: of lots that doctrines draw, and of the order of choices that none of them would make.
    """
    table = battle.table
    who = table.get("decision_who")
    side = int(table.book().sheet[who].side)
    doctrines = _doctrines(battle, tactic, side)
    blind = _blind_copy(battle, seed)
    own = blind.choose(doctrines[who : who + 1])
    ideas = [own, *(blind.choose(name) for name in doctrine_names())]
    codes = dict.fromkeys([*ideas, *_by_worth(battle, blind, doctrines[who : who + 1], seed)])
    return Position(
        ruleset=battle.ruleset,
        capacity=table.capacity,
        battle=table.battle_bytes(),
        book=table.book_bytes(),
        who=who,
        side=side,
        doctrines=battle.ruleset.engine.lane_rows(doctrines),
        codes=_obedient(battle, blind, own, codes),
    )


def _by_worth(battle: Battle, blind: Table, doctrine: Any, seed: int) -> list[int]:
    """Every legal choice, those that the doctrine thinks most of first; equals in no order: none is always last."""
    codes = np.random.default_rng(seed).permutation(np.flatnonzero(battle.mask())).tolist()
    _, worths = blind.weigh(doctrine)
    return sorted(codes, key=lambda code: -float(worths[code]))


def _doctrines(battle: Battle, tactic: str, side: int) -> Any:
    """A doctrine for each seat; its own side's have their orders in them, and nobody knows its foes'."""
    names = list(battle.words.fighters)
    table = doctrine_table([tactic] * battle.table.capacity)
    for name, order in battle.orders.items():
        who = names.index(name)
        if int(battle.table.book().sheet[who].side) == side:
            for field, number in order.fields(names).items():
                table[field][who] = number
    return table


def _blind_copy(battle: Battle, seed: int) -> Table:
    """A copy with other dice: doctrines that draw lots must not draw them from the dice to come."""
    table = battle.table
    blind = Table(battle.ruleset, table.capacity, table.battle_bytes(), table.book_bytes())
    blind.put("dice_key", seed)
    blind.put("dice_salt", 0)
    blind.put("manual", 0)
    blind.put("log_on", 0)
    return blind


# ---------------------------------------------------------------- orders
def _obedient(battle: Battle, blind: Table, own: int, codes: Iterable[int]) -> list[int]:
    """The choices that a fighter's orders leave, its doctrine's own first."""
    who = battle.table.get("decision_who")
    order = battle.orders.get(battle.words.fighters[who])
    if order is None:
        return list(codes)
    if order.flee or order.protect or order.take_alive:
        return [own]
    names = battle.words.fighters
    focus, ignored = ({names.index(name) for name in listed} for listed in (order.focus, order.ignore))
    is_at_focus = _foe_of(battle, own) in focus
    left = []
    for code in codes:
        foe = _foe_of(battle, code)
        is_aimed_well = foe is None or (foe not in ignored and (foe in focus or not is_at_focus))
        if code == own or (is_aimed_well and not (order.hold_ground and _moves(blind, who, code))):
            left.append(code)
    return left


def _foe_of(battle: Battle, code: int) -> int | None:
    """The foe that a choice of the fighter who decides is aimed at, or None."""
    table = battle.table
    who, seat = table.get("decision_who"), battle.ruleset.menu.take_apart(code, table.capacity).seat
    if seat < 0:
        return None
    target = table.seats(who)[seat]
    return None if battle.words.side_of(target) == battle.words.side_of(who) else target


def _moves(blind: Table, who: int, code: int) -> bool:
    """Whether a choice takes the one who makes it elsewhere, as far as one trial of it shows."""
    before, book = blind.battle_bytes(), blind.book_bytes()
    start = blind.battle().fighter[who]
    where = start.x, start.y
    blind.apply(code, 0.0, 0.0, 0)
    end = blind.battle().fighter[who]
    is_moved = (end.x, end.y) != where
    blind.restore(before, book)
    return is_moved
