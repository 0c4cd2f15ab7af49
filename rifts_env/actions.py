"""Actions as values, and their text: written and read from the rows of the menu."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rifts_env.core.menu import Row
from rifts_env.ruleset import Names, Ruleset

NUMBER = r"-?\d+(?:\.\d+)?"


@dataclass(frozen=True)
class Action:
    """One choice: a code of the menu, with an exact place or number where it takes one."""

    code: int
    x: float = 0.0
    y: float = 0.0
    number: int = 0


class Grammar:
    """Writes and reads actions for one battle: its ruleset's menu and its encounter's names."""

    def __init__(self, ruleset: Ruleset, names: Names, capacity: int) -> None:
        self.ruleset = ruleset
        self.names = names
        self.capacity = capacity
        self._patterns = [(row, self._pattern(row)) for row in ruleset.menu.rows]

    # ------------------------------------------------------------ names of slots
    def slot_names(self, row: Row, who: int) -> list[str]:
        """What the slots of a row are called when `who` decides; an empty name is an empty slot."""
        if row.slot_kind == "weapon":
            return list(self.names.weapons[who])
        if row.slot_kind == "spell":
            return list(self.names.spells[who])
        if row.slot_kind == "power":
            return list(self.names.powers[who])
        if row.slot_kind == "item":
            return list(self.names.items[who])
        return row.slot_kind.split("|") if row.slot_kind else [""] * row.slots

    # ------------------------------------------------------------ writing
    def text(self, action: Action, who: int, seats: list[int]) -> str:
        """The text of an action as `who` would say it.

        Args:
            action: the choice.
            who: the one who decides.
            seats: its view: seat -> fighter.
        """
        code = self.ruleset.menu.take_apart(action.code, self.capacity)
        slots = self.slot_names(code.row, who)
        target = self.names.fighters[seats[code.seat]] if code.seat >= 0 and seats[code.seat] >= 0 else "nobody"
        slot = slots[code.slot] if code.slot < len(slots) else ""
        return code.row.text.format(
            slot=slot, target=target, x=_short(action.x), y=_short(action.y), number=action.number
        )

    # ------------------------------------------------------------ reading
    def _pattern(self, row: Row) -> re.Pattern[str]:
        pattern = re.escape(row.text)
        pattern = pattern.replace(r"\{slot\}", r"(?P<slot>.*?)").replace(r"\{target\}", r"(?P<target>.+?)")
        pattern = pattern.replace(r"\{x\}", rf"(?P<x>{NUMBER})").replace(r"\{y\}", rf"\s*(?P<y>{NUMBER})")
        pattern = pattern.replace(r"\{number\}", r"(?P<number>\d+)")
        return re.compile(pattern + r"\Z", re.IGNORECASE)

    def read(self, text: str, who: int, seats: list[int]) -> Iterator[Action]:
        """Every action that a text may mean, said by `who`; whether it is legal is another question."""
        text = " ".join(text.split())
        for row, pattern in self._patterns:
            for said in self._readings(row, text):
                match = pattern.match(said)
                if match:
                    yield from self._meanings(row, match, who, seats)

    @staticmethod
    def _readings(row: Row, text: str) -> list[str]:
        """A spell, power or item without a target goes at oneself."""
        if row.slot_kind in ("spell", "power", "item") and row.targeted and " at " not in text:
            return [text, f"{text} at me"]
        return [text]

    def _meanings(self, row: Row, match: re.Match[str], who: int, seats: list[int]) -> Iterator[Action]:
        found = match.groupdict()
        slots = [0]
        if "slot" in found:
            wanted = found["slot"].strip().lower()
            slots = [at for at, name in enumerate(self.slot_names(row, who)) if name.strip().lower() == wanted]
            if row.slot_kind in ("weapon", "spell", "power", "item") and not wanted:
                slots = []
        seat = -1
        if row.targeted:
            fighter = self._fighter(found["target"], who)
            if fighter not in seats or fighter < 0:
                return
            seat = seats.index(fighter)
        for slot in slots:
            code = self.ruleset.menu.put_together(row.verb, slot, seat, self.capacity)
            yield Action(
                code, float(found.get("x") or 0.0), float(found.get("y") or 0.0), int(found.get("number") or 0)
            )

    def _fighter(self, name: str, who: int) -> int:
        wanted = name.strip().lower()
        if wanted in ("me", "myself", "self"):
            return who
        for at, known in enumerate(self.names.fighters):
            if known.lower() == wanted:
                return at
        return -1


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
