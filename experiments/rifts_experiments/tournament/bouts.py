"""Bouts: a stretch of battles between two controllers on one encounter, each seed fought in either seat.

Where both are doctrines, the whole battle runs in the compiled loop of `PlayOuts`, thousands a second; otherwise it
runs in Python, one choice after the other. The dice are the same in both.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.controllers import Controller, make_controller
from rifts_env.core.menu import Menu
from rifts_env.doctrines import DoctrineSheet, doctrine_table, is_doctrine
from rifts_env.encounter import Encounter, load_encounter
from rifts_env.playouts import PlayOuts, battle_seed, cut_off
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Ruleset, ruleset

WON, LOST, DRAWN, CUT = "w", "l", "d", "t"  # how a battle ended for the first controller; `t`: by a limit
Place = tuple[str, tuple[tuple[str, Any], ...], str | None]  # an encounter, its house rules, its ruleset
Player = str | DoctrineSheet  # a controller by its name, or a doctrine that has none


@dataclass(frozen=True)
class Bout:
    """Battles to be fought.

    Attributes:
        encounter: its name, path or spec; it has two sides.
        first: the controller that has the encounter's first side when seats are not swapped.
        second: the other; the same one for a bout against itself, which is fought in one seating only.
        number: which stretch of seeds.
        pairs: how many seeds.
        seed: of the tournament.
        most: decisions after which a battle is cut off.
        options: house rules, as name and value.
        rules: the ruleset; the encounter's own where it is left out.
    """

    encounter: str
    first: Player
    second: Player
    number: int = 0
    pairs: int = 50
    seed: int = 1
    most: int = 20_000
    options: tuple[tuple[str, Any], ...] = ()
    rules: str | None = None

    @property
    def place(self) -> Place:
        """What `encounter_of` reads."""
        return self.encounter, self.options, self.rules

    @property
    def is_self_play(self) -> bool:
        """Whether a controller meets itself."""
        return self.first == self.second

    @property
    def battles(self) -> int:
        """How many there are."""
        return self.pairs if self.is_self_play else 2 * self.pairs

    @property
    def dice(self) -> int:
        """The seed of its dice, 31 bits: the same for every pairing, so that all meet the same luck."""
        text = f"{self.seed}/{self.encounter}/{self.number}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1


@dataclass
class Fought:
    """What became of a bout.

    Attributes:
        straight: a letter a seed (w, l, d, t) for the first controller, which had the encounter's first side.
        swapped: the same seeds with seats swapped, still for the first controller; empty after a bout against itself.
        decisions: made in all battles.
        verbs: for the first and the second controller, how often each verb of the menu was chosen, by its text.
    """

    straight: str = ""
    swapped: str = ""
    decisions: int = 0
    verbs: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))


def fight_bout(bout: Bout) -> Fought:
    """Fight it.

    Raises:
        RiftsError: the encounter or a controller cannot be had, or a controller chose what is not legal.
    """
    encounter = encounter_of(*bout.place)
    fought = Fought()
    seatings = (False,) if bout.is_self_play else (False, True)
    for is_swapped in seatings:
        players = (bout.second, bout.first) if is_swapped else (bout.first, bout.second)
        way = _fight_compiled if all(is_compiled(one) for one in players) else _fight_in_python
        winners, choices, decisions = way(bout, encounter, players, is_swapped)
        letters = "".join(_letter(winner, 1 if is_swapped else 0) for winner in winners)
        fought.swapped, fought.straight = (letters, fought.straight) if is_swapped else ("", letters)
        fought.decisions += decisions
        for seat, counted in enumerate(choices):
            fought.verbs[int(seat != is_swapped)].update(counted)
    return fought


def is_compiled(player: Player) -> bool:
    """Whether a controller plays inside the compiled loop."""
    return isinstance(player, DoctrineSheet) or is_doctrine(player)


@cache
def encounter_of(name: str, options: tuple[tuple[str, Any], ...], rules: str | None = None) -> Encounter:
    """An encounter with its house rules, under its own ruleset or another, read once.

    Raises:
        RiftsError: it cannot be read, or has other than two sides.
    """
    encounter = load_encounter(name, dict(options), rules)
    if len(encounter.sides) != 2:
        raise RiftsError(f"{name}: got {len(encounter.sides)} sides, expected two for controllers to meet")
    return encounter


def _letter(winner: int, seat: int) -> str:
    """How a battle ended for the one in a seat; -1 is a draw, -2 a battle that was cut off."""
    if winner < 0:
        return DRAWN if winner == -1 else CUT
    return WON if winner == seat else LOST


# ---------------------------------------------------------------- compiled
Ends = tuple[list[int], tuple[Counter[str], Counter[str]], int]


def _fight_compiled(bout: Bout, encounter: Encounter, players: tuple[Player, Player], is_swapped: bool) -> Ends:
    """The winners, what either seat chose, and the decisions made."""
    rules = ruleset(encounter.ruleset)
    sides = [one.side for one in encounter.combatants] + [0] * (encounter.capacity - len(encounter.combatants))
    kinds = [players[side] for side in sides]
    outs = PlayOuts(rules, encounter.capacity, *encounter.records(), kinds, counts_choices=True)
    winners: list[int] = []
    for ends in outs.run(bout.pairs, bout.dice, most=bout.most):
        winners += np.where(cut_off(ends), -2, ends["winner"]).tolist()
    assert outs.choices is not None  # asked for
    order = list(dict.fromkeys(kinds))
    counted = [_by_verb(rules, encounter.capacity, row) for row in outs.choices]
    chosen = [counted[order.index(player)] for player in players]
    if bout.is_self_play:
        chosen[1] = Counter()  # both seats are in one row
    return winners, (chosen[0], chosen[1]), outs.decisions


def _by_verb(rules: Ruleset, capacity: int, counts: np.ndarray[Any, np.dtype[np.int64]]) -> Counter[str]:
    names = verb_texts(rules.menu)
    found: Counter[str] = Counter()
    for code in np.flatnonzero(counts).tolist():
        part = rules.menu.take_apart(code, capacity)
        found[names[part.row.verb][part.slot]] += int(counts[code])
    return found


@cache
def verb_texts(menu: Menu) -> Mapping[int, list[str]]:
    """For each verb its texts, one a slot: `attack {target} with {slot}`, but `parry`, `parry with hold`, `power`.

    Slots that are a fighter's own (its weapons, its spells) are not told apart.
    """
    texts: dict[int, list[str]] = {}
    seen: set[str] = set()
    for row in menu.rows:
        names = row.slot_kind.split("|") if "|" in row.slot_kind else ["{slot}"] * row.slots
        own = [row.text.replace("{slot}", name).strip() for name in names]
        if own[0] in seen:  # two verbs that are written alike
            own = [f"{text} ({row.when})" for text in own]
        seen.update(own)
        texts[row.verb] = own
    return texts


# ---------------------------------------------------------------- in Python
class SheetController:
    """A doctrine, by name or as a sheet, as a controller: for battles against what is not compiled."""

    def __init__(self, doctrine: Player) -> None:
        self.name = doctrine if isinstance(doctrine, str) else doctrine.title
        self._table = doctrine_table([doctrine])

    def choose(self, battle: Battle) -> Action:
        """The doctrine's choice."""
        return Action(battle.table.choose(self._table))

    def explain(self) -> str:
        """Who chose."""
        return f"as {self.name} has it"


def _fight_in_python(bout: Bout, encounter: Encounter, players: tuple[Player, Player], is_swapped: bool) -> Ends:
    """The same, one choice after the other."""
    winners: list[int] = []
    chosen: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    decisions = 0
    for at in range(bout.pairs):
        seed = battle_seed(bout.dice, at)
        # A controller's own chance goes with it to the other seat.
        owns = [seed + (seat != is_swapped) for seat in (0, 1)]
        fighters = [_controller(player, own) for player, own in zip(players, owns, strict=True)]
        winner, made = _fight_one(Battle.from_encounter(encounter, seed=seed), fighters, chosen, bout.most)
        winners.append(winner)
        decisions += made
    return winners, chosen, decisions


def _controller(player: Player, seed: int) -> Controller:
    if isinstance(player, DoctrineSheet) or is_doctrine(player):
        return SheetController(player)
    return make_controller(player, seed)


def _fight_one(
    battle: Battle, fighters: list[Controller], chosen: tuple[Counter[str], Counter[str]], most: int
) -> tuple[int, int]:
    """The winning side (-1 a draw, -2 cut off) and the decisions made. Without log and history: nobody reads them."""
    table, names = battle.table, verb_texts(battle.ruleset.menu)
    table.put("log_on", 0)
    for made in range(most):
        head = battle.decision_head()
        if head is None:
            return (-2 if table.is_cut_off() else table.get("winner")), made
        side = battle.words.sides.index(head[1])
        action = fighters[side].choose(battle)
        if table.why_not(action.code, action.x, action.y, action.number) != 0:
            raise RiftsError(f"{fighters[side].name} chose '{battle.text(action)}', which is not legal")
        part = battle.ruleset.menu.take_apart(action.code, table.capacity)
        chosen[side][names[part.row.verb][part.slot]] += 1
        table.apply(action.code, action.x, action.y, action.number)
    return -2, most
