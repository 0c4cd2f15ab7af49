"""What a game master's edit may leave behind: a question to one who is out, or who has no answer to it any more."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import NOBODY
from rifts_env.core.parts import open_rule
from rifts_env.core.stack import pop

# A ruleset's rules (`parts.Parts`) and what was tied to them before, put in place by `tie`.
advance: Any = None
choose: Any = None
read_code: Any = None
problem: Any = None
is_passive: Any = None
FIXED_SIZE = BLOCKS = 0


@open_rule
def settle_question(b: Any, book: Any) -> None:
    """Answer the open question for one who is out or cannot answer: with what does nothing; failing that, it is off.

    Whoever is in the fight has the `status` 0 in every ruleset.
    """
    if b.over != 0 or b.decision_kind == 0:
        return
    best = -1
    for code in range(FIXED_SIZE + BLOCKS * len(b.fighter)):
        verb, slot, target = read_code(b, book, code)
        if (best < 0 or is_passive(verb)) and problem(b, book, verb, slot, target, 0.0, 0.0, 0) == 0:
            best = code
            if b.fighter[b.decision_who].status == 0:
                return
    if best >= 0:
        choose(b, book, best, 0.0, 0.0, 0)
    else:
        b.decision_kind = 0
        b.decision_who = NOBODY
        pop(b, 0)
        advance(b, book)
