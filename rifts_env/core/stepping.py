"""From one decision to the next: the loop that runs phases until somebody has to decide."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import NOBODY, dice_trouble
from rifts_env.core.events import is_log_full
from rifts_env.core.parts import open_rule

# A ruleset's rules, put in place by `tie`.
step: Any = None  # `(b, book)`: run one phase of the top frame
settle: Any = None  # `(b, book)`: what follows from a phase whoever ran it
read_code: Any = None


@open_rule
def advance(b: Any, book: Any) -> None:
    """Go on until a decision is wanted, the battle is over, a die is missing, or the log has to be drained."""
    while b.over == 0 and b.decision_kind == 0 and not dice_trouble(b) and not is_log_full(b):
        step(b, book)
        settle(b, book)


@open_rule
def choose(b: Any, book: Any, code: int, x: float, y: float, number: int) -> None:
    """Carry out a legal choice and go on to the next decision. Legality is the caller's business (`problem`)."""
    verb, slot, target = read_code(b, book, code)
    b.choice_verb = verb
    b.choice_slot = slot
    b.choice_target = target
    b.choice_x = x
    b.choice_y = y
    b.choice_number = number
    b.decision_kind = 0
    b.decision_who = NOBODY
    b.steps += 1
    advance(b, book)
