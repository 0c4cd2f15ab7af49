"""The log of rifts_classic: the shared sentences with this ruleset's rule ids."""

from __future__ import annotations

from collections.abc import Sequence

from rifts_env.ruleset import Line, Names
from rifts_env.rulesets.base.narrate import Teller
from rifts_env.rulesets.rifts_classic.ids import RULE_IDS


class Narrator:
    """Tells one battle."""

    def __init__(self, names: Names) -> None:
        self._teller = Teller(names, RULE_IDS)

    def tell(self, events: Sequence[Sequence[int]]) -> list[Line]:
        """The lines of a stretch of events."""
        return [Line(*told) for told in self._teller.lines(events)]
