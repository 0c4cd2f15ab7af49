"""The ladder below a controller: what it cannot choose, the next rung does, so that no battle ever stalls.

A controller may lack its weights or a package, may have been trained for other rules, may err, choose what is not
legal, or never come back. It is told once, on the standard error and in the battle's log, and the battle goes on.
"""

from __future__ import annotations

import operator
import random
import sys
from collections.abc import Callable, Sequence
from threading import Thread
from typing import TYPE_CHECKING, Any

import numpy as np

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.problems import BadArgument, IllegalAction
from rifts_env.ruleset import Line

if TYPE_CHECKING:
    from rifts_env.controllers import Controller

PATIENCE = 60.0  # seconds that one choice may take; a controller that needs more has a `patience` of its own
CHANCES = 3  # choices that a controller may fail before it is asked no more
LAST_RESORT = "chance"  # any legal action

_TOLD: set[str] = set()  # sentences that this process has said


class Failure(Exception):
    """Why a controller's choice cannot be played, as the second half of a sentence."""


class TooSlow(Failure):
    """A controller that was given up on."""


class Rung:
    """One controller of a ladder, made when it is first needed.

    Attributes:
        name: how it was asked for.
        controller: the controller, or None until it is made.
        chances: failures that are left to it.
    """

    def __init__(self, name: str, make: Callable[[], Controller]) -> None:
        self.name = name
        self.controller: Controller | None = None
        self.chances = CHANCES
        self._make = make

    def stand(self) -> Controller:
        """The controller, made if need be; one that cannot be made is never asked again."""
        if self.controller is None:
            try:
                self.controller = self._make()
            except BaseException:
                self.chances = 0
                raise
        return self.controller

    def choose(self, battle: Battle) -> Action:
        """Its choice, which is legal.

        Raises:
            Exception: whatever went wrong; a `Failure` where it chose something that cannot be played.
        """
        controller = self.stand()
        patience = getattr(controller, "patience", PATIENCE)
        try:
            choice = controller.choose(battle) if patience is None else _within(patience, controller.choose, battle)
            return _legal(choice, battle)
        except Exception as trouble:  # who is too slow may still be at work, and would cost as much again
            self.chances = 0 if isinstance(trouble, TooSlow) else self.chances - 1
            raise


class Ladder:
    """A controller with others below it, and any legal action at the bottom.

    A rung that fails loses that choice to the next one, and after some failures all others.

    Attributes:
        name: of the rung on top, as it was asked for.
        notes: a sentence for each rung that has failed; empty while the one on top has made every choice.
    """

    def __init__(self, rungs: Sequence[Rung], seed: int) -> None:
        self.name = rungs[0].name
        self.notes: list[str] = []
        self._rungs = list(rungs)
        self._random = random.Random(seed)
        self._chose: Rung | None = None
        self._unlogged: list[str] = []
        self._failed: set[int] = set()
        try:
            rungs[0].stand()
        except BadArgument:
            raise  # a mistake of the person who asked
        except Exception as trouble:
            self._note(0, trouble)

    def choose(self, battle: Battle) -> Action:
        """The choice of the highest rung that has a legal one.

        Raises:
            IllegalAction: the battle is over.
        """
        if battle.is_over:
            raise IllegalAction("the battle is over: nothing is to be chosen")
        for at, rung in enumerate(self._rungs):
            if rung.chances <= 0:
                continue
            try:
                action = rung.choose(battle)
            except Exception as trouble:
                self._note(at, trouble)
                continue
            self._chose = rung
            self._log(battle)
            return action
        self._chose = None
        self._log(battle)
        legal = np.flatnonzero(battle.mask())
        return Action(int(legal[self._random.randrange(len(legal))]))

    def explain(self) -> str:
        """One sentence on the last choice, and who has made it where that is not the one on top."""
        if self._chose is None or self._chose.controller is None:
            return f"{LAST_RESORT}, in place of {self.name}"
        try:
            told = self._chose.controller.explain()
        except Exception as trouble:
            told = f"no reason can be had ({_reason(trouble)})"
        return told if self._chose is self._rungs[0] else f"{self._chose.name}, in place of {self.name}: {told}"

    def _note(self, at: int, trouble: Exception) -> None:
        """Say once what is wrong with a rung, and who takes its place."""
        if at in self._failed:
            return
        self._failed.add(at)
        left = [rung.name for rung in self._rungs[at + 1 :] if rung.chances > 0]
        heir = left[0] if left else LAST_RESORT
        sentence = f"{self._rungs[at].name} cannot choose: {_reason(trouble)}; {heir} chooses in its place"
        self.notes.append(sentence)
        self._unlogged.append(sentence)
        if sentence not in _TOLD:
            _TOLD.add(sentence)
            print(f"rifts: {sentence}", file=sys.stderr, flush=True)

    def _log(self, battle: Battle) -> None:
        battle.log += [Line(f"Beware: {sentence}.", (), "warning") for sentence in self._unlogged]
        self._unlogged.clear()


def _legal(choice: Any, battle: Battle) -> Action:
    """A choice as a legal action.

    Raises:
        Failure: it is none.
    """
    try:
        action = choice if isinstance(choice, Action) else Action(operator.index(choice))
    except TypeError:
        raise Failure(f"it chose {choice!r}, which is no action") from None
    refusal = battle.why_not(action)
    if refusal is not None:
        raise Failure(f"its choice is refused, {refusal}")
    return action


def _reason(trouble: Exception) -> str:
    """What went wrong, in one line."""
    told = " ".join(str(trouble).split()).rstrip(".")
    from_ours = isinstance(trouble, Failure) or type(trouble).__module__.startswith("rifts_")
    return told if told and from_ours else f"{type(trouble).__name__}{f' ({told})' if told else ''}"


def _within(seconds: float, choose: Callable[[Battle], Any], battle: Battle) -> Any:
    """A choice that is waited for so long and no longer.

    It is made in a thread, since nothing else can be left behind. A thread that is given up on may go on reading the
    battle; what it comes to is dropped, and it does not keep the program from ending.

    Raises:
        TooSlow: it takes too long.
        BaseException: what the choosing raised.
    """
    chosen: list[Any] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            chosen.append(choose(battle))
        except BaseException as trouble:  # an interrupt too belongs to the one who waits
            raised.append(trouble)

    thread = Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not chosen:
        raise TooSlow(f"it took more than {seconds:g} seconds for one choice")
    return chosen[0]
