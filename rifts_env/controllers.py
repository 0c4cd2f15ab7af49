"""Controllers: what chooses for a fighter. The protocol, the names, and the loops that let them fight.

    controller = make_controller("veteran", seed=7)

A name is that of a doctrine, or of what a package has registered under the entry-point group `rifts_env.controllers`,
so that nothing here imports it; `NAME:ARGUMENT` tells it more, as in `search:200ms`. What is registered is called as
`factory(seed)` or `factory(seed, argument)`. Every controller that is made here stands on a ladder (`fallback`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.content import did_you_mean
from rifts_env.core.doctrine import RUNGS
from rifts_env.doctrines import doctrine_names, is_doctrine, read_doctrine
from rifts_env.fallback import Ladder, Rung
from rifts_env.problems import BadArgument, RiftsError
from rifts_env.ruleset import Line
from rifts_env.specs import controller_names, registered_controllers, split_controller

MOST_CHOICES = 100_000  # of one battle, after which something must be wrong


class Controller(Protocol):
    """Chooses for the fighters that were given to it.

    A controller may have a `patience` as well: the seconds that one choice may take, or None to be waited for.
    """

    name: str

    def choose(self, battle: Battle) -> Action:
        """The choice for the decision that is wanted now; it has to be legal."""
        ...

    def explain(self) -> str:
        """One sentence on the last choice: the reason and the numbers."""
        ...


# ---------------------------------------------------------------- doctrines
class DoctrineController:
    """A doctrine as a controller: the same choices that compiled play makes.

    Args:
        name: of the doctrine, or its file.

    Raises:
        RiftsError: there is none.
    """

    patience = None  # compiled, and without loops that could go on for ever

    def __init__(self, name: str) -> None:
        self.name = name
        self._title = read_doctrine(name).title
        self._said = ""

    def choose(self, battle: Battle) -> Action:
        """What the doctrine chooses."""
        code = battle.table.choose(self.name)
        self._said = battle.text(code)
        return Action(code)

    def explain(self) -> str:
        """The last choice, and what the doctrine goes by."""
        return f"{self._said} ({self._title})"


def strongest_doctrine() -> str:
    """The strongest scripted doctrine that comes with the project: the highest rung that has one of its name."""
    return next(rung for rung in reversed(RUNGS) if rung in doctrine_names())


# ---------------------------------------------------------------- by name
def check_controller(spec: str) -> None:
    """See whether there is such a controller, without making it.

    Raises:
        RiftsError: there is none of that name, or it takes no argument.
    """
    _factory(spec)


def make_controller(spec: str, seed: int) -> Ladder:
    """A fresh controller, which never stalls a battle: below it stand the strongest doctrine and any legal action.

    Args:
        spec: `NAME` or `NAME:ARGUMENT`.
        seed: of its own choices, where it draws any.

    Raises:
        RiftsError: there is none of that name, it takes no argument, or cannot read the one it is given.
    """
    make = _factory(spec)
    rungs = [Rung(spec, lambda: make(seed))]
    fallback = strongest_doctrine()
    if not is_doctrine(spec):
        rungs.append(Rung(fallback, lambda: DoctrineController(fallback)))
    return Ladder(rungs, seed)


def _factory(spec: str) -> Callable[[int], Controller]:
    """What makes a controller from a seed.

    Raises:
        RiftsError: there is none of that name, or it takes no argument.
    """
    name, argument = split_controller(spec)
    if is_doctrine(name):
        read_doctrine(name)
        if argument is not None:
            raise BadArgument(f"the controller '{name}' takes nothing behind its name, got ':{argument}'")
        return lambda seed: DoctrineController(name)
    registered = registered_controllers()
    if name not in registered:
        raise RiftsError(
            f"no controller is called '{name}'{did_you_mean(name, controller_names())}; "
            f"there are {', '.join(controller_names())}"
        )
    return lambda seed: _make_registered(registered[name].load(), name, argument, seed)


def _make_registered(factory: Callable[..., Any], name: str, argument: str | None, seed: int) -> Controller:
    given = (seed,) if argument is None else (seed, argument)
    try:
        inspect.signature(factory).bind(*given)
    except TypeError:
        got = "nothing behind its name" if argument is None else f"':{argument}' behind its name"
        raise BadArgument(f"the controller '{name}' does not take what it was given, {got}") from None
    made: Controller = factory(*given)
    return made


# ---------------------------------------------------------------- fighting
def fight(
    battle: Battle,
    controllers: Mapping[str, Controller],
    on_lines: Callable[[list[Line]], None] | None = None,
    most: int = MOST_CHOICES,
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
        told = len(battle.log)
        battle.apply(controllers[decision[1]].choose(battle))
        if on_lines:
            on_lines(battle.log[told:])
    raise RiftsError(f"the battle did not end within {most} choices")


def fight_unseen(battle: Battle, controllers: Mapping[str, Controller], most: int = MOST_CHOICES) -> bool:
    """Let controllers fight a battle without log and history, which nobody will read: for odds and forecasts.

    Args:
        battle: under way; it is changed.
        controllers: side name -> controller.
        most: choices after which it is left unfinished.

    Returns:
        Whether it came to its end.
    """
    battle.table.put("log_on", 0)
    for _ in range(most):
        decision = battle.decision_head()
        if decision is None:
            return True
        action = controllers[decision[1]].choose(battle)
        battle.table.apply(action.code, action.x, action.y, action.number)
    return False
