"""Golden battles: whatever a ruleset can play, fought by brute against brute with a fixed seed, as readable text."""

from pathlib import Path

from playing import TESTS, Bout

from rifts_env.battle import Battle
from rifts_env.controllers import fight, make_controller

GOLDENS = TESTS / "goldens"
SEED = 7


def golden_path(bout: Bout) -> Path:
    """Where a golden battle stands: in the folder of its ruleset, by the name of its encounter."""
    return GOLDENS / bout.rules / f"{bout.name}.txt"


def golden_text(bout: Bout) -> str:
    """The battle: title, seed, the log with its rule ids, the end."""
    battle = bout.battle(SEED)
    fight(battle, {side: make_controller("brute", 0) for side in battle.words.sides}, most=10_000)
    head = f"{battle.encounter.title} ({bout.name}), seed {SEED}, brute against brute"
    left = [f"{one}: {_state(battle, one)}" for one in battle.words.fighters]
    end = f"{battle.winner or 'nobody'} wins in round {battle.value('round')}, after {len(battle.past)} choices"
    return "\n".join([head, "", *map(str, battle.log), "", *left, "", end]) + "\n"


def _state(battle: Battle, name: str) -> str:
    """A fighter at the end: out or in, and the points it has left."""
    out = battle.value(f"{name}.side_out")
    points = [f"{battle.value(f'{name}.{one}')} {one}" for one in ("armor", "mdc", "sdc", "hp")]
    return f"{'still in' if out == 'no' else out}, {', '.join(points)}"
