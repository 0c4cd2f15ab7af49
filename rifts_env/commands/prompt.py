"""Lines from the person at the keyboard, or from a pipe, and the faces of dice that were thrown at the table."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from rifts_env.commands.screen import Screen
from rifts_env.problems import DieWanted
from rifts_env.ruleset import Line

T = TypeVar("T")


class InputEnded(Exception):
    """There is nothing more to read."""


class Quit(Exception):
    """The person has had enough."""


class TakenBack(Exception):
    """The person does not go through with a throw."""


class Prompt:
    """Asks for a line; what comes out of a pipe is shown, so that the transcript can be read."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def line(self, prompt: str) -> str:
        """The next line that is not empty.

        Raises:
            InputEnded: the input has ended.
        """
        while True:
            said = self._read(prompt)
            if said:
                return said

    def _read(self, prompt: str) -> str:
        self.screen.file.flush()
        try:
            said = self._typed(prompt) if sys.stdin.isatty() else self._piped(prompt)
        except (EOFError, UnicodeDecodeError):
            print(flush=True)
            raise InputEnded from None
        return " ".join(said.split())

    @staticmethod
    def _typed(prompt: str) -> str:
        """A line from a keyboard, with arrows and earlier lines where there is such a thing."""
        with suppress(ImportError):
            import readline  # noqa: F401
        return input(prompt)

    @staticmethod
    def _piped(prompt: str) -> str:
        """A line from elsewhere; not by `input`, which can lose an interrupt there."""
        print(prompt, end="", flush=True)
        said = sys.stdin.readline()
        if not said:
            raise EOFError
        print(said.rstrip("\n"), flush=True)
        return said


class Faces:
    """Asks for the faces that the table threw, each with its purpose, its sides and whose it is."""

    def __init__(self, prompt: Prompt, seed: int) -> None:
        self.prompt = prompt
        self._engine = random.Random(f"{seed}/engine")

    def until_done(self, attempt: Callable[[list[int]], T], tell: Callable[[Sequence[Line]], Any]) -> tuple[T, int]:
        """Try something again and again, each time with one face more, until no die is missing.

        Args:
            attempt: what is tried, with the faces so far; it undoes itself when a die is missing.
            tell: what led to each die is told to it, as lines of the log.

        Returns:
            What came of it, and how many lines were told before.

        Raises:
            TakenBack: the person would rather not.
            InputEnded: the input has ended.
            Quit: the person has had enough.
        """
        faces: list[int] = []
        told = 0
        while True:
            try:
                return attempt(faces), told
            except DieWanted as wanted:
                tell(wanted.told[told:])
                told = max(told, len(wanted.told))
                faces.append(self.ask(wanted))

    def ask(self, wanted: DieWanted) -> int:
        """One face, in its range."""
        whose = f"{wanted.who}: " if wanted.who else ""
        while True:
            said = self.prompt.line(f"{whose}d{wanted.sides} for {wanted.purpose}> ").lower()
            if said == "engine":
                face = self._engine.randint(1, wanted.sides)
                self.prompt.screen.say(f"The engine throws {face}.", "dim")
                return face
            if said in ("undo", "cancel"):
                raise TakenBack
            if said in ("quit", "q", "exit"):
                raise Quit
            if said.isdecimal() and 1 <= int(said) <= wanted.sides:
                return int(said)
            self.prompt.screen.say(
                f"Got {said!r}, expected the face of a d{wanted.sides}, 1 to {wanted.sides}; "
                "`engine` lets the engine throw it, `undo` takes the choice back.",
                "yellow",
            )
