"""Controllers: what chooses for a fighter. The protocol, the registry, and the loop that lets them fight.

Packages register controllers under the entry-point group `rifts_env.controllers`, so that nothing here imports them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from typing import Protocol

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.content import did_you_mean
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Line

GROUP = "rifts_env.controllers"


class Controller(Protocol):
    """Chooses for the fighters that were given to it."""

    name: str

    def choose(self, battle: Battle) -> Action:
        """The choice for the decision that is wanted now; it has to be legal."""
        ...

    def explain(self) -> str:
        """One sentence on the last choice: the reason and the numbers."""
        ...


def controller_names() -> list[str]:
    """Every registered controller."""
    return sorted({one.name for one in entry_points(group=GROUP)})


def make_controller(name: str, seed: int) -> Controller:
    """A fresh controller.

    Args:
        name: as registered.
        seed: of its own choices, where it draws any.

    Raises:
        RiftsError: there is none of that name.
    """
    for one in entry_points(group=GROUP):
        if one.name == name:
            made: Controller = one.load()(seed)
            return made
    raise RiftsError(
        f"no controller is called '{name}'{did_you_mean(name, controller_names())}; "
        f"there are {', '.join(controller_names())}"
    )


def fight(
    battle: Battle,
    controllers: Mapping[str, Controller],
    on_lines: Callable[[list[Line]], None] | None = None,
    most: int = 100_000,
) -> None:
    """Let controllers fight a battle to its end.

    Args:
        battle: under way; it is changed.
        controllers: side name -> controller.
        on_lines: told the new lines of the log after each choice.
        most: choices after which something must be wrong.

    Raises:
        RiftsError: the battle did not end.
    """
    for _ in range(most):
        decision = battle.decision_head()
        if decision is None:
            return
        lines = battle.apply(controllers[decision[1]].choose(battle))
        if on_lines:
            on_lines(lines)
    raise RiftsError(f"the battle did not end within {most} choices")
