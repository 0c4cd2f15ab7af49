"""How fast the environments are, beside a copy of the same bytes and beside games of others in the same run.

Random legal play; what picks the actions is named with each figure, and its time is part of it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

from rifts_env.encounter import DEFAULT_RULES
from rifts_env.envs.single import RiftsEnv
from rifts_env.envs.vector import RiftsVectorEnv

FAVOURITE = "squad_fight"  # four against four, every kind of weapon
ROWS = 1024
WARM_UP = 50


@dataclass(frozen=True)
class Figure:
    """One measurement.

    Attributes:
        name: what was measured.
        per_second: decisions a second, wall clock.
        per_second_of_work: the same by the processor's clock, which other programs on the machine disturb less.
        how: the picker, and what else belongs to the figure.
    """

    name: str
    per_second: float
    per_second_of_work: float
    how: str


def measure(name: str, how: str, seconds: float, run: Callable[[], int]) -> Figure:
    """Call `run`, which returns how many decisions it made, for so many seconds, and once at least."""
    run()
    made, began, worked = 0, time.perf_counter(), time.process_time()
    while made == 0 or time.perf_counter() - began < seconds:
        made += run()
    wall, work = time.perf_counter() - began, time.process_time() - worked
    return Figure(name, made / wall, made / work, how)


# ---------------------------------------------------------------- ours
def bench_vector(
    rows: int = ROWS,
    encounter: Any = FAVOURITE,
    rules: str = DEFAULT_RULES,
    seconds: float = 2.0,
    threads: int = 1,
    copy: bool = False,
) -> Figure:
    """Decisions a second through the VectorEnv: every side's decisions come from outside."""
    env = RiftsVectorEnv(rows, rules, encounter, side="all", threads=threads, copy=copy)
    env.reset(seed=1)
    pick, step = env.batch.pick, env.step
    count = iter(range(1 << 40))

    def run() -> int:
        for _ in range(WARM_UP):
            step(pick(next(count)))
        return WARM_UP * rows

    figure = measure(
        f"VectorEnv, {rows} battles", f"compiled picker, {threads} thread{'s' * (threads > 1)}", seconds, run
    )
    env.close()
    return figure


def bench_single(
    encounter: Any = FAVOURITE, rules: str = DEFAULT_RULES, seconds: float = 2.0, side: str = "all"
) -> Figure:
    """Steps a second of one `gym.make` environment."""
    env = RiftsEnv(rules, encounter, side=side, opponent="random")
    env.reset(seed=1)
    chance = random.Random(1).random

    def run() -> int:
        for _ in range(200):
            legal = env.mask.nonzero()[0]
            _, _, terminated, truncated, _ = env.step(legal[int(chance() * len(legal))])
            if terminated or truncated:
                env.reset()
        return 200

    return measure("single environment", "picked in Python", seconds, run)


def bench_aec(encounter: Any = FAVOURITE, rules: str = DEFAULT_RULES, seconds: float = 2.0) -> Figure:
    """Steps a second of the PettingZoo environment without wrappers."""
    from rifts_env.envs.aec import raw_env

    env = raw_env(encounter=encounter, ruleset=rules)
    env.reset(seed=1)
    chance = random.Random(1).random

    def run() -> int:
        for _ in range(100):
            if not env.agents:
                env.reset()
            seen, _, terminated, truncated, _ = env.last()
            assert seen is not None
            legal = seen["action_mask"].nonzero()[0]
            env.step(None if terminated or truncated else int(legal[int(chance() * len(legal))]))
        return 100

    return measure("PettingZoo AEC", "picked in Python, no wrappers", seconds, run)


# ---------------------------------------------------------------- what to hold them against
def bench_copy(rows: int = ROWS, rules: str = DEFAULT_RULES, capacity: int = 8, seconds: float = 0.5) -> Figure:
    """NumPy copies of the observations and masks of a batch: nothing that delivers them can be faster."""
    from rifts_env.ruleset import ruleset

    found = ruleset(rules)
    views = np.zeros((rows, found.observation.size(capacity)), np.float32)
    masks = np.zeros((rows, found.menu.size(capacity)), np.int8)
    to_views, to_masks = views.copy(), masks.copy()

    def run() -> int:
        for _ in range(20):
            np.copyto(to_views, views)
            np.copyto(to_masks, masks)
        return 20 * rows

    return measure("a copy of the same bytes", f"NumPy, {views[0].nbytes + masks[0].nbytes} bytes each", seconds, run)


def bench_open_spiel(game: str, seconds: float = 2.0) -> Figure | None:
    """Steps a second of an OpenSpiel game through its Python API, observation and mask included; None without it."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    played = pyspiel.load_game(game)
    chance = random.Random(1)
    state = played.new_initial_state()

    def run() -> int:
        nonlocal state
        made = 0
        while made < 100:
            if state.is_terminal():
                state = played.new_initial_state()
            elif state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                made += 1
        return made

    return measure(f"OpenSpiel {game}", "picked in Python", seconds, run)


def bench_all(
    encounter: Any = FAVOURITE, rules: str = DEFAULT_RULES, rows: int = ROWS, seconds: float = 2.0
) -> list[Figure]:
    """Everything, one after the other."""
    figures = [
        bench_vector(rows, encounter, rules, seconds),
        bench_single(encounter, rules, seconds),
        bench_aec(encounter, rules, seconds),
        bench_copy(rows, rules),
    ]
    return figures + [one for game in ("backgammon", "chess") if (one := bench_open_spiel(game, seconds)) is not None]
