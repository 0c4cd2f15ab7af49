"""What battles say of the odds of an encounter: fought by controllers, seats swapped in half of them, remembered."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path

from rifts_env.battle import Battle
from rifts_env.controllers import fight_unseen, make_controller
from rifts_env.core.cache import cache_folder
from rifts_env.doctrines import is_doctrine, one_doctrine
from rifts_env.encounter import Encounter
from rifts_env.playouts import PlayOuts
from rifts_env.ruleset import ruleset

JUDGE = "brute"  # who fights them
PAIRS = 3  # battles in either seating; 2 * PAIRS in all
FIRST_PAIRS = 2  # after which odds that are plain are taken as they are
EVEN = 0.26  # how far from a half a score that is near even may be
MOST_CHOICES = 20_000  # of one battle
METHOD = 2  # of judging: verdicts of another one are not read
SURE = 1.959963984540054  # standard errors in half of a 95% interval


def seed_of(*parts: int | str) -> int:
    """A seed for one battle of many, from whatever tells it from the others.

    Args:
        parts: numbers and names.
    """
    return int.from_bytes(sha256("/".join(map(str, parts)).encode()).digest()[:8], "big") >> 2


# ---------------------------------------------------------------- intervals
def wilson(count: float, of: int) -> tuple[float, float]:
    """Where a share lies that was seen so often, with 95% confidence (Wilson's score interval).

    Args:
        count: how often it was seen; a draw is seen half.
        of: in how many battles; after none it may be anything.
    """
    if of == 0:
        return 0.0, 1.0
    share, spare = count / of, SURE * SURE / of
    middle = (share + spare / 2) / (1 + spare)
    reach = sqrt(share * (1 - share) * spare + spare * spare / 4) / (1 + spare)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def change_interval(before: tuple[int, int], after: tuple[int, int]) -> tuple[float, float]:
    """Where the difference of two shares lies, with 95% confidence (Newcombe's interval, from Wilson's).

    Args:
        before: the first share, as how often and of how many.
        after: the second.
    """
    (low, high), (new_low, new_high) = wilson(*before), wilson(*after)
    old, new = before[0] / max(1, before[1]), after[0] / max(1, after[1])
    down = sqrt((new - new_low) ** 2 + (high - old) ** 2)
    up = sqrt((new_high - new) ** 2 + (old - low) ** 2)
    return new - old - down, new - old + up


# ---------------------------------------------------------------- verdicts
@dataclass(frozen=True)
class Odds:
    """What simulated battles said.

    Attributes:
        battles: how many were fought, half of them with seats swapped.
        won: of the first side.
        lost: of the first side.
    """

    battles: int
    won: int
    lost: int

    def __add__(self, other: Odds) -> Odds:
        """Both together."""
        return Odds(self.battles + other.battles, self.won + other.won, self.lost + other.lost)

    @property
    def score(self) -> float:
        """The first side's share, a draw being half a win; a half before anything was fought."""
        return (self.won + (self.battles - self.won - self.lost) / 2) / self.battles if self.battles else 0.5

    @property
    def unevenness(self) -> float:
        """Distance from even odds; battles that nobody wins count against an encounter as well."""
        draws = (self.battles - self.won - self.lost) / self.battles if self.battles else 0.0
        return abs(self.score - 0.5) + draws / 4

    @property
    def is_near_even(self) -> bool:
        """Whether either side may win, and most battles have a winner."""
        return abs(self.score - 0.5) <= EVEN and 2 * (self.won + self.lost) >= self.battles

    @property
    def is_plain(self) -> bool:
        """Whether more battles are not needed: one side has won all of them, or either side half of them."""
        return max(self.won, self.lost) == self.battles or 2 * min(self.won, self.lost) == self.battles


_KNOWN: dict[str, Odds] = {}


def measured_odds(encounter: Encounter, swapped: Encounter, judge: str = JUDGE, pairs: int = PAIRS) -> Odds:
    """What battles say of the odds, half of them with the sides in each other's places; remembered, on disk as well.

    Both seatings are fought with the same dice. Two pairs are enough where one side wins all of them, or either side
    half of them.

    Args:
        encounter: as it is.
        swapped: with the sides in each other's places.
        judge: a doctrine, whose battles are play-outs, or another controller for both sides.
        pairs: battles in either seating.
    """
    key = _key(encounter, swapped, judge, pairs)
    if key not in _KNOWN:
        kept = _read_kept(key) if is_doctrine(judge) else None
        _KNOWN[key] = kept or _fight_pairs(encounter, swapped, judge, pairs)
        if kept is None and is_doctrine(judge):
            _keep(key, _KNOWN[key])
    return _KNOWN[key]


def _fight_pairs(encounter: Encounter, swapped: Encounter, judge: str, pairs: int) -> Odds:
    odds, first = Odds(0, 0, 0), min(pairs, FIRST_PAIRS)
    for seed, count in ((1, first), (2, pairs - first)):
        for one in (encounter, swapped):
            won = winners(one, judge, count, seed)
            odds += Odds(count, won.count(encounter.sides[0]), won.count(encounter.sides[1]))
        if first == FIRST_PAIRS and odds.is_plain:
            break
    return odds


def winners(encounter: Encounter, judge: str, count: int, seed: int) -> list[str | None]:
    """The winning side of each of some battles; None after a draw.

    Args:
        encounter: what is fought.
        judge: a doctrine or another controller, for all sides.
        count: battles.
        seed: of their dice.
    """
    if is_doctrine(judge):
        rules = ruleset(encounter.ruleset)
        outs = PlayOuts(rules, encounter.capacity, *encounter.records(), [judge] * encounter.capacity)
        ends = [chunk["winner"] for chunk in outs.run(count, seed, most=MOST_CHOICES)]
        return [encounter.sides[side] if side >= 0 else None for chunk in ends for side in chunk.tolist()]
    return [_winner(encounter, judge, seed_of(seed, at)) for at in range(count)]


def _winner(encounter: Encounter, judge: str, seed: int) -> str | None:
    battle = Battle.from_encounter(encounter, seed=seed)
    fight_unseen(battle, {side: make_controller(judge, seed) for side in encounter.sides}, MOST_CHOICES)
    return battle.winner


# ---------------------------------------------------------------- what is remembered
def _key(encounter: Encounter, swapped: Encounter, judge: str, pairs: int) -> str:
    """Names a verdict by all that it depends on: the records, the doctrine, the rules (by the cache's folder)."""
    digest = sha256(f"{METHOD}/{judge}/{pairs}".encode())
    if is_doctrine(judge):
        digest.update(one_doctrine(judge).tobytes())
    for one in (encounter, swapped):
        digest.update(one.battle_bytes + one.book_bytes)
    return digest.hexdigest()[:32]


def _kept_at(key: str) -> Path:
    return cache_folder() / "odds" / f"{key}.json"


def _read_kept(key: str) -> Odds | None:
    try:
        return Odds(*json.loads(_kept_at(key).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _keep(key: str, odds: Odds) -> None:
    path = _kept_at(key)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{id(odds)}.new")
        fresh.write_text(json.dumps([odds.battles, odds.won, odds.lost]), encoding="utf-8")
        fresh.replace(path)
    except OSError:
        return  # a folder that cannot be written costs time, not the encounter
