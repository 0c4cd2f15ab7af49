"""Errors whose message is one clear sentence for the user: what, where, got, expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class RiftsError(Exception):
    """Bad input. The program prints the message and ends with exit code 2."""


class BadArgument(RiftsError):
    """What stands behind a controller's name cannot be read or names nothing: the asker's mistake, not a failure."""


class IllegalAction(RiftsError):
    """A choice that a rule refuses; nothing has changed.

    Attributes:
        rule: the id of the rule that refuses, empty where the text is no action at all.
    """

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class DieWanted(RiftsError):
    """A die that the table has to throw; the step was undone and has to be applied again with one face more.

    Attributes:
        sides: faces of the die.
        purpose: what it is thrown for, in words.
        who: the fighter's name, empty for the table itself.
        told: the lines of the log that led to it; they were taken back with the step, and come again.
    """

    def __init__(self, sides: int, purpose: str, who: str, told: Sequence[Any] = ()) -> None:
        super().__init__(f"a die is missing: d{sides} for {purpose}" + (f" of {who}" if who else ""))
        self.told = tuple(told)
        self.sides = sides
        self.purpose = purpose
        self.who = who


class DieMisfit(RiftsError):
    """A face that its die does not have; the step was undone."""
