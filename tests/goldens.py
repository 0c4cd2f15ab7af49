"""Golden battles: every shipped encounter, fought by brute against brute with a fixed seed, as readable text."""

from pathlib import Path

from playing import TESTS

from rifts_env.battle import Battle
from rifts_env.controllers import fight, make_controller

GOLDENS = TESTS / "goldens"
SEED = 7


def golden_path(name: str) -> Path:
    """Where an encounter's golden battle stands."""
    return GOLDENS / f"{name}.txt"


def golden_text(name: str) -> str:
    """The battle: title, seed, the log with its rule ids, the end."""
    battle = Battle.from_encounter(name, seed=SEED)
    fight(battle, {side: make_controller("brute", 0) for side in battle.words.sides}, most=10_000)
    head = f"{battle.encounter.title} ({name}), seed {SEED}, brute against brute"
    left = [f"{one}: {_state(battle, one)}" for one in battle.words.fighters]
    end = f"{battle.winner or 'nobody'} wins in round {battle.value('round')}, after {len(battle.past)} choices"
    return "\n".join([head, "", *map(str, battle.log), "", *left, "", end]) + "\n"


def _state(battle: Battle, name: str) -> str:
    """A fighter at the end: out or in, and the points it has left."""
    out = battle.value(f"{name}.side_out")
    points = [f"{battle.value(f'{name}.{one}')} {one}" for one in ("armor", "mdc", "sdc", "hp")]
    return f"{'still in' if out == 'no' else out}, {', '.join(points)}"
