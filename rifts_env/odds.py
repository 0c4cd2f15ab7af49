"""What battles say of the odds of an encounter: fought by controllers, seats swapped in half of them, remembered."""

from __future__ import annotations

import inspect
import json
import sys
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.controllers import make_controller
from rifts_env.core.cache import cache_folder
from rifts_env.doctrines import is_doctrine
from rifts_env.encounter import Encounter

JUDGE = "brute"  # who fights them
PAIRS = 3  # battles in either seating; 2 * PAIRS in all
EVEN = 0.26  # how far from a half a score that is near even may be
MOST_CHOICES = 20_000  # of one battle


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


_KNOWN: dict[str, Odds] = {}


def measured_odds(encounter: Encounter, swapped: Encounter, judge: str = JUDGE, pairs: int = PAIRS) -> Odds:
    """What battles say of the odds, half of them with the sides in each other's places; remembered, on disk as well.

    Fought in pairs of one seed. Two pairs are enough where one side wins all of them, or either side half of them.

    Args:
        encounter: as it is.
        swapped: with the sides in each other's places.
        judge: a tactic or controller for both sides.
        pairs: battles in either seating.
    """
    key = _key(encounter, swapped, judge, pairs)
    if key not in _KNOWN:
        kept = _read_kept(key)
        _KNOWN[key] = kept or _fight_pairs(encounter, swapped, judge, pairs)
        if kept is None:
            _keep(key, _KNOWN[key])
    return _KNOWN[key]


def _fight_pairs(encounter: Encounter, swapped: Encounter, judge: str, pairs: int) -> Odds:
    odds = Odds(0, 0, 0)
    for seed in range(pairs):
        for one in (encounter, swapped):
            winner = _fight(one, judge, seed)
            odds = Odds(
                odds.battles + 1, odds.won + (winner == encounter.sides[0]), odds.lost + (winner == encounter.sides[1])
            )
        if odds.battles >= 4 and (max(odds.won, odds.lost) == odds.battles or odds.won == odds.lost >= 2):
            break
    return odds


def _fight(encounter: Encounter, judge: str, seed: int) -> str | None:
    """The winning side of one battle; None after a draw. Without log and history, which nobody will read."""
    battle = Battle.from_encounter(encounter, seed=seed + 1)
    table = battle.table
    controllers = {} if is_doctrine(judge) else {side: make_controller(judge, seed) for side in encounter.sides}
    table.put("log_on", 0)
    for _ in range(MOST_CHOICES):
        head = battle.decision_head()
        if head is None:
            return battle.winner
        action = Action(table.choose(judge)) if is_doctrine(judge) else controllers[head[1]].choose(battle)
        table.apply(action.code, action.x, action.y, action.number)
    return None


def _key(encounter: Encounter, swapped: Encounter, judge: str, pairs: int) -> str:
    """Names a verdict by all that it depends on: the records, the judge's code, the rules (by the cache's folder)."""
    digest = sha256(f"{judge}/{pairs}".encode())
    if not is_doctrine(judge):
        digest.update(_judge_code(judge))
    for one in (encounter, swapped):
        digest.update(one.battle_bytes + one.book_bytes)
    return digest.hexdigest()[:32]


@cache
def _judge_code(judge: str) -> bytes:
    return inspect.getsource(sys.modules[type(make_controller(judge, 0)).__module__]).encode()


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
