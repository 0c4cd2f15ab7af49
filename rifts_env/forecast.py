"""Forecasts: what becomes of a battle, from many that are fought out from where it stands, each with dice of its own.

    position = Position.of_encounter(load_encounter("gang_war"))
    found = forecast(position, dict.fromkeys(position.encounter.sides, "brute"), 2000)
    print(found.wins("red"))

Every battle is counted, whatever its end, so that wins and draws add up to all of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from rifts_env.battle import Battle
from rifts_env.controllers import fight_unseen, make_controller
from rifts_env.doctrines import is_doctrine
from rifts_env.odds import change_interval, seed_of, wilson
from rifts_env.playouts import IN, PlayOuts, cut_off
from rifts_env.position import Position
from rifts_env.table import Table

Array = np.ndarray[Any, np.dtype[Any]]
STOCKS = {"points": ("hp", "sdc", "mdc"), "armour": ("armor",), "mana": ("mana",), "isp": ("isp",)}
FALLEN = ("down", "dead")  # as values by name call it (`bob.side_out`)
STANDING = {"no": "standing"}
MOST_CHOICES = 20_000  # of one battle; one that goes on after them counts as a draw
BINS = 10  # of what is left, from nothing to all


# ---------------------------------------------------------------- numbers
@dataclass(frozen=True)
class Share:
    """How many of the battles went so.

    Attributes:
        count: those that did.
        of: all.
    """

    count: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95% confidence."""
        return wilson(self.count, self.of)

    def change_to(self, other: Share) -> tuple[float, float]:
        """Where the true difference to another share lies, with 95% confidence."""
        return change_interval((self.count, self.of), (other.count, other.of))

    def as_mapping(self) -> dict[str, float]:
        """Plain values."""
        low, high = self.interval
        return {"count": self.count, "share": self.share, "low": low, "high": high}


@dataclass(frozen=True)
class Spread:
    """How a number is distributed over the battles.

    Attributes:
        low: a quarter of the battles have this or less.
        middle: half of them.
        high: three quarters of them.
        least: of all.
        most: of all.
        mean: the average.
        steps: (from, to, battles) of the histogram; `to` is left out, but of the last step.
    """

    low: float
    middle: float
    high: float
    least: float
    most: float
    mean: float
    steps: tuple[tuple[float, float, int], ...]

    @classmethod
    def of(cls, values: Array, edges: Array) -> Spread:
        """The spread of a row of values over the steps between edges; what lies beyond counts to the outermost."""
        counts, _ = np.histogram(np.clip(values, edges[0], edges[-1]), edges)
        low, middle, high = np.quantile(values, (0.25, 0.5, 0.75), method="inverted_cdf").tolist()
        steps = zip(edges[:-1].tolist(), edges[1:].tolist(), counts.tolist(), strict=True)
        outer = (float(values.min()), float(values.max()), float(values.mean()))
        return cls(float(low), float(middle), float(high), *outer, tuple(steps))

    def as_mapping(self) -> dict[str, Any]:
        """Plain values."""
        steps = [{"from": first, "to": past, "battles": count} for first, past, count in self.steps]
        names = ("low", "middle", "high", "least", "most", "mean")
        return {**{name: getattr(self, name) for name in names}, "steps": steps}


# ---------------------------------------------------------------- ends of battles
@dataclass(frozen=True)
class Ends:
    """What some battles came to, a row a battle.

    Attributes:
        winner: the side, or -1: int, shape (battles,).
        is_cut_off: ended by a limit and not by the fight: bool, shape (battles,).
        rounds: the last round: int, shape (battles,).
        status: of each fighter, as the ruleset counts: int, shape (battles, fighters).
        left: stock -> what each fighter has left: int, shape (battles, fighters).
    """

    winner: Array
    is_cut_off: Array
    rounds: Array
    status: Array
    left: Mapping[str, Array]

    @classmethod
    def of(cls, records: Array, fighters: int) -> Ends:
        """What the last records of battles say."""
        people = records["fighter"][:, :fighters]
        left = {stock: _sum_of(people, names) for stock, names in STOCKS.items()}
        return cls(records["winner"].copy(), cut_off(records), records["round"].copy(), people["status"].copy(), left)

    def and_more(self, more: Ends) -> Ends:
        """Both together."""
        return Ends(
            np.concatenate([self.winner, more.winner]),
            np.concatenate([self.is_cut_off, more.is_cut_off]),
            np.concatenate([self.rounds, more.rounds]),
            np.concatenate([self.status, more.status]),
            {stock: np.concatenate([one, more.left[stock]]) for stock, one in self.left.items()},
        )


def _sum_of(people: Array, names: tuple[str, ...]) -> Array:
    """What fighters have of a stock, never less than nothing; a ruleset that does not know it has none."""
    known = [np.maximum(people[name], 0) for name in names if name in (people.dtype.names or ())]
    total: Array = sum(known, np.zeros(people.shape, np.int64))
    return total


# ---------------------------------------------------------------- a forecast
@dataclass(frozen=True)
class Forecast:
    """What becomes of a battle.

    Attributes:
        position: where it begins.
        controllers: who chooses for each side.
        seed: of the dice.
        asked: battles that were wanted; an interrupt leaves fewer.
        ends: what they came to.
        words: what the ruleset's number of a fighter's status is called.
        decisions: made in all of them.
        seconds: that they took.
    """

    position: Position
    controllers: Mapping[str, str]
    seed: int
    asked: int
    ends: Ends = field(repr=False)
    words: Mapping[int, str] = field(repr=False)
    decisions: int
    seconds: float

    @property
    def battles(self) -> int:
        """Battles that were fought."""
        return len(self.ends.winner)

    @property
    def is_cut_short(self) -> bool:
        """Whether an interrupt came before the last of them."""
        return self.battles < self.asked

    @cached_property
    def fighting(self) -> list[int]:
        """Who is in the fight where it begins."""
        fighters = self.position.read()[0].fighter
        return [who for who in range(len(self.position.encounter.fighters)) if fighters[who].status == IN]

    def _share(self, which: Array) -> Share:
        return Share(int(np.count_nonzero(which)), self.battles)

    def wins(self, side: str) -> Share:
        """Battles that a side wins."""
        return self._share(self.ends.winner == self.position.encounter.sides.index(side))

    @property
    def draws(self) -> Share:
        """Battles that nobody wins."""
        return self._share(self.ends.winner < 0)

    @property
    def limited(self) -> Share:
        """Battles that a limit ended; all of them are draws."""
        return self._share(self.ends.is_cut_off)

    def _is(self, *states: str) -> Array:
        """Who is in one of these states in the end: bool, shape (battles, fighters)."""
        return np.isin(self.ends.status, [number for number, word in self.words.items() if word in states])

    def wiped_out(self, side: str) -> Share:
        """Battles that leave everyone of a side who is in the fight now down or dead."""
        members = [who for who in self.fighting if self.position.encounter.side_of(who) == side]
        return self._share(np.all(self._is(*FALLEN)[:, members], axis=1))

    def falls(self, who: int) -> Share:
        """Battles that leave a fighter down or dead."""
        return self._share(self._is(*FALLEN)[:, who])

    def states(self, who: int) -> dict[str, Share]:
        """Battles that leave a fighter in each state that anybody ends in, one of them each time."""
        return {STANDING.get(word, word): self._share(self._is(word)[:, who]) for _, word in sorted(self.words.items())}

    @cached_property
    def rounds(self) -> Spread:
        """The round in which the battles end, a step of the histogram for each, or for a few of them together."""
        first, last = int(self.ends.rounds.min()), int(self.ends.rounds.max())
        wide = max(1, -(-(last - first + 1) // BINS))
        return Spread.of(self.ends.rounds, np.arange(first, last + wide + 1, wide))

    @cached_property
    def at_first(self) -> Mapping[str, list[int]]:
        """Stock -> what each fighter has of it where the battle begins."""
        encounter = self.position.encounter
        record = np.frombuffer(self.position.battle, self.position.ruleset.battle_dtype(encounter.capacity))
        people = record["fighter"][:, : len(encounter.fighters)]
        return {stock: _sum_of(people, names)[0].tolist() for stock, names in STOCKS.items()}

    def left(self, stock: str, who: int) -> Spread | None:
        """What a fighter has left of a stock in the end; None where it has none to begin with."""
        most = self.at_first[stock][who]
        return Spread.of(self.ends.left[stock][:, who], np.linspace(0, most, BINS + 1)) if most else None

    # ------------------------------------------------------------ plain values
    def as_mapping(self) -> dict[str, Any]:
        """Everything, as one JSON object may hold it."""
        encounter = self.position.encounter
        sides = {side: {"wins": self.wins(side), "wiped_out": self.wiped_out(side)} for side in encounter.sides}
        return {
            "battles": self.battles,
            "asked": self.asked,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "sides": {side: {name: one.as_mapping() for name, one in found.items()} for side, found in sides.items()},
            "draws": self.draws.as_mapping(),
            "ended_by_limit": self.limited.as_mapping(),
            "rounds": self.rounds.as_mapping(),
            "fighters": [self._fighter(who) for who in self.fighting],
        }

    def _fighter(self, who: int) -> dict[str, Any]:
        encounter = self.position.encounter
        left = {stock: self.left(stock, who) for stock in STOCKS}
        return {
            "name": encounter.fighters[who],
            "side": encounter.side_of(who),
            "falls": self.falls(who).as_mapping(),
            "states": {state: one.as_mapping() for state, one in self.states(who).items()},
            "left": {
                stock: {"at_first": self.at_first[stock][who], **one.as_mapping()} for stock, one in left.items() if one
            },
        }


# ---------------------------------------------------------------- making one
def is_fast(controllers: Mapping[str, str]) -> bool:
    """Whether every side is played by a doctrine, so that battles are fought in the compiled loop."""
    return all(is_doctrine(name) for name in controllers.values())


def forecast(
    position: Position,
    controllers: Mapping[str, str],
    battles: int,
    seed: int = 1,
    threads: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> Forecast:
    """Fight a battle out so often, and count.

    An interrupt (Ctrl-C) ends it early, with what there is; before the first battles have ended it goes through.

    Args:
        position: where it begins.
        controllers: who chooses for each side: doctrines, or others by name.
        battles: how many.
        seed: of their dice: the same seed, the same forecast, whatever the threads.
        threads: that share the work of doctrines.
        on_progress: told how many battles have ended since it was told last.

    Raises:
        RiftsError: there is no such controller.
    """
    began = time.perf_counter()
    stream = _play_outs(position, controllers, battles, seed, threads) if is_fast(controllers) else None
    found: Ends | None = None
    words: dict[int, str] = {}
    decisions = 0
    try:
        for records, made in stream or _fights(position, controllers, battles, seed):
            ends = Ends.of(records, len(position.encounter.fighters))
            _name_statuses(position, records, words)
            found, decisions = (found.and_more(ends) if found else ends), made
            if on_progress:
                on_progress(len(records))
    except KeyboardInterrupt:
        if found is None:
            raise
    assert found is not None, "at least one battle"
    seconds = time.perf_counter() - began
    return Forecast(position, dict(controllers), seed, battles, found, words, decisions, seconds)


def _play_outs(
    position: Position, controllers: Mapping[str, str], battles: int, seed: int, threads: int
) -> Iterator[tuple[Array, int]]:
    """Last records and the decisions so far, chunk by chunk, from the compiled loop."""
    encounter = position.encounter
    seats = [controllers[encounter.side_of(who)] for who in range(len(encounter.fighters))]
    seats += seats[:1] * (encounter.capacity - len(seats))  # nobody sits there
    outs = PlayOuts(position.ruleset, encounter.capacity, position.battle, position.book, seats)
    for records in outs.run(battles, seed, threads, MOST_CHOICES):
        yield records, outs.decisions


def _fights(position: Position, controllers: Mapping[str, str], battles: int, seed: int) -> Iterator[tuple[Array, int]]:
    """The same, by controllers in Python."""
    capacity = position.encounter.capacity
    begun, decisions = int(position.read()[0].steps) if position.is_under_way else 0, 0
    for at in range(battles):
        battle = position.as_battle(seed_of(seed, at))
        players = {side: make_controller(name, seed_of(seed, at, side)) for side, name in controllers.items()}
        fight_unseen(battle, players, MOST_CHOICES)
        record = np.frombuffer(battle.table.battle_bytes(), position.ruleset.battle_dtype(capacity))
        decisions += int(record["steps"][0]) - begun
        yield record, decisions


def _name_statuses(position: Position, records: Array, words: dict[int, str]) -> None:
    """Ask the ruleset what it calls each status that is new."""
    encounter = position.encounter
    status = records["fighter"]["status"][:, : len(encounter.fighters)]
    for number in set(np.unique(status).tolist()) - set(words):
        at, who = np.argwhere(status == number)[0].tolist()
        table = Table(position.ruleset, encounter.capacity, records[at].tobytes(), position.book)
        words[number] = str(Battle(encounter, table).value(f"{encounter.fighters[who]}.side_out"))
