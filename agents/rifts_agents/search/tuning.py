"""The numbers of the search.

What was measured of them, with an early veteran deciding in the trials (the gain is what one choice adds to the odds of
winning, over the veteran's own choice, by 1,000 play-outs to the end of each of 24 positions of three against three,
in percent, standard error 0.8, at 190 ms of one core each):

| a trial ends | trials | gain |
|---|---|---|
| with the round | 1,300 | 1.4 |
| with the next round | 620 | 2.5 |
| with the round after that | 430 | 3.1 |
| with the battle | 250 | 2.5 |

A `doubt` of 1 in place of 0.5 gained 3.0, four trials at `least` in place of two 2.6, one 2.9.

A deeper tree did not pay: in duels at 300 trials a choice, depth 0 won 46 of 60 battles against the veteran and depth 2
36 of 60. What the tree tries of bad choices weighs on the averages above it, which a good guess at everybody's next
choice does not.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tuning:
    """What the search weighs; see `rifts_env.core.search.Setting`.

    Attributes:
        rounds: a trial ends when so many rounds after this one are over; -1 plays to the end.
        most: decisions after which a trial ends; 0 is no limit.
        depth: choices below the first that are in the tree.
        widen: hundredths: a node may have as many children as the root of this share of its visits, and one more.
        explore: hundredths: how much a child that was tried seldom is tried for that.
        margin: hundredths of a finished battle's value that what is left makes up.
        steep: tenths: how fast what is left turns into odds where a trial ends before the battle does.
        least: trials that each choice gets in the first phase; fewer choices are tried where there are not so many.
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
