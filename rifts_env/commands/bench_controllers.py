"""`rifts bench --controller NAME`: what a decision of a controller takes."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rifts_env.commands.bench import encounter_of_size
from rifts_env.commands.compiled import DEFAULT_RULES, compile_for, refuse_interpreted
from rifts_env.commands.screen import make_screen
from rifts_env.commands.warm import progress

if TYPE_CHECKING:
    from rifts_env.encounter import Encounter

SECONDS = 5.0  # of choosing, for a controller that plays in Python
LEAST = 5  # of its choices, however long they take
BATTLES = 250  # of a doctrine, between two looks at how many decisions there were
WARM_UP = 20


def run(
    names: Sequence[str],
    decisions: int,
    fighters: int,
    encounter: str | None,
    seed: int,
    rules: str | None,
    as_json: bool,
) -> None:
    """Measure and print.

    Raises:
        RiftsError: the rules run interpreted, or there is no such encounter or controller.
    """
    refuse_interpreted("their speed says nothing; unset it to measure")
    from rifts_env.controllers import check_controller
    from rifts_env.doctrines import is_doctrine
    from rifts_env.encounter import load_encounter
    from rifts_env.ruleset import ruleset

    for name in names:
        check_controller(name)
    chosen = encounter or encounter_of_size(fighters, rules or DEFAULT_RULES)
    loaded = load_encounter(chosen, None, rules)
    compile_for(ruleset(loaded.ruleset), loaded.capacity, progress())
    found = []
    for name in names:
        taken = of_doctrine(name, loaded, seed, decisions) if is_doctrine(name) else of_other(name, loaded, seed)
        found.append({"controller": name, **taken})
    print(json.dumps({"encounter": chosen, "measured": found}, indent=1)) if as_json else tell(chosen, found)


def of_doctrine(name: str, loaded: Encounter, seed: int, decisions: int) -> dict[str, Any]:
    """Whole battles in the compiled loop, everybody by this doctrine: rules, masks and choices together."""
    from rifts_env.playouts import PlayOuts
    from rifts_env.ruleset import ruleset

    outs = PlayOuts(ruleset(loaded.ruleset), loaded.capacity, *loaded.records(), [name] * loaded.capacity)
    for _ in outs.run(WARM_UP, seed):
        pass
    outs.decisions, battles = 0, 0
    began = time.perf_counter()
    while outs.decisions < decisions:
        for _ in outs.run(BATTLES, seed + battles):
            battles += BATTLES
    seconds = time.perf_counter() - began
    return {
        "microseconds": round(1e6 * seconds / outs.decisions, 2),
        "decisions": outs.decisions,
        "battles_per_second": round(battles / seconds, 1),
    }


def of_other(name: str, loaded: Encounter, seed: int) -> dict[str, Any]:
    """Choices in battles that are played step by step; the choice alone is timed."""
    times = []
    for taken in _choices(name, loaded, seed):
        times.append(taken)
        if len(times) >= LEAST and sum(times) > SECONDS:
            break
    ordered = sorted(times)
    return {
        "microseconds": round(1e6 * statistics.median(ordered), 2),
        "microseconds_95": round(1e6 * ordered[int(0.95 * (len(ordered) - 1))], 2),
        "decisions": len(times),
    }


def _choices(name: str, loaded: Encounter, seed: int) -> Iterator[float]:
    """Seconds that each choice takes, battle after battle; the first one, which reads files, is left out."""
    from rifts_env.battle import Battle
    from rifts_env.controllers import make_controller

    controller = make_controller(name, seed)
    controller.choose(Battle.from_encounter(loaded, seed=seed))
    while True:
        battle = Battle.from_encounter(loaded, seed=seed)
        while not battle.is_over:
            began = time.perf_counter()
            action = controller.choose(battle)
            yield time.perf_counter() - began
            battle.apply(action)
        seed += 1


def tell(encounter: str, found: Sequence[dict[str, Any]]) -> None:
    """Print what was measured."""
    screen = make_screen()
    screen.say(f"{encounter}: everybody by the same controller, one core", "bold")
    width = max(len(one["controller"]) for one in found)
    for one in found:
        taken = f"{one['microseconds']:,} us a decision"
        rest = f"rules and all; {one['battles_per_second']:,} battles a second" if "battles_per_second" in one else ""
        rest = rest or f"95 in 100 within {one['microseconds_95']:,} us"
        screen.say(f"{one['controller']:<{width}}  {taken}  ({rest}, {one['decisions']:,} decisions)", indent=2)
