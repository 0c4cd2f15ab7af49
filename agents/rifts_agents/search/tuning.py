"""The numbers of the search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tuning:
    """What the search weighs; see `rifts_env.core.search.Setting`.

    Attributes:
        rounds: a trial ends when so many rounds after this one are over; -1 plays to the end.
        most: decisions after which a trial ends.
        depth: choices below the first that are in the tree.
        widen: hundredths of a node's visits of which it may have the root in children.
        explore: hundredths.
        margin: hundredths of a finished battle's value that its margin makes up.
        steep: tenths.
        least: trials that each choice gets in the first phase at least, or fewer choices are tried.
        doubt: standard errors by which a choice has to be better than the doctrine's own to be taken.
    """

    rounds: int = 2
    most: int = 2000
    depth: int = 0
    widen: int = 10
    explore: int = 10
    margin: int = 20
    steep: int = 30
    least: int = 2
    doubt: float = 0.5
