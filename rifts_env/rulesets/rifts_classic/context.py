"""What a decision is about, in words, and the words of composite texts put in the menu's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rifts_env.rulesets.base.context import blow_words, normalise_how, strike_words
from rifts_env.rulesets.base.words import HOW_NAMES
from rifts_env.rulesets.rifts_classic.words import Decide


def decision_context(b: Any, book: Any, words: Any) -> Mapping[str, Any]:
    """What the one who decides is told: who strikes, with what, the total to beat, the damage to come.

    Args:
        b: mirror of the battle.
        book: mirror of the book.
        words: the names of the encounter.
    """
    frame, who = b.stack[b.depth - 1], b.decision_who
    if b.decision_kind in (Decide.TURN, Decide.OPENING):
        return {"actions": int(b.fighter[who].actions), "movement": int(b.fighter[who].move)}
    told: dict[str, Any] = {}
    if frame.actor >= 0 and frame.actor != who:
        told["actor"] = words.fighters[frame.actor]
    if frame.target >= 0:
        told["target"] = words.fighters[frame.target]
    told |= strike_words(frame, words, HOW_NAMES)
    if b.decision_kind in (Decide.DEFEND, Decide.ROLL):
        told |= blow_words(frame, b.decision_kind == Decide.ROLL)
    return told


def normalise_rest(rest: str, b: Any, book: Any) -> str:
    """The rest of a composite text in the menu's words: `burst 3` by its rounds.

    Args:
        rest: what follows the first action of the text.
        b: mirror of the battle, at the question that the rest answers.
        book: mirror of the book.
    """
    return normalise_how(rest.strip().lower(), b, book)
