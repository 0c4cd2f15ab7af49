"""What a decision is about, in words, and the words of composite texts put in the menu's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rifts_env.rulesets.base.context import blow_words, normalise_how, strike_words
from rifts_env.rulesets.base.words import HOW_NAMES, How
from rifts_env.rulesets.rifts_v2.words import Decide, FrameKind


def decision_context(b: Any, book: Any, words: Any) -> Mapping[str, Any]:
    """What the one who decides is told: who strikes, with what, the total to beat, the damage to come.

    Args:
        b: mirror of the battle.
        book: mirror of the book.
        words: the names of the encounter.
    """
    frame = b.stack[b.depth - 1]
    told: dict[str, Any] = {}
    if b.decision_kind == Decide.TURN:
        f = b.fighter[b.decision_who]
        return {"actions": int(f.actions), "movement": int(f.movement + f.extra_movement)}
    if frame.actor >= 0 and frame.actor != b.decision_who:
        told["actor"] = words.fighters[frame.actor]
    if frame.target >= 0:
        told["target"] = words.fighters[frame.target]
    if frame.kind == FrameKind.STRIKE:
        told |= _strike_context(b, frame, words)
    elif b.decision_kind == Decide.DELAY:
        told["before"] = words.fighters[frame.target] if frame.target >= 0 else "the end of the segment"
    return told


def _strike_context(b: Any, frame: Any, words: Any) -> dict[str, Any]:
    told = strike_words(frame, words, HOW_NAMES)
    if frame.how == How.BOLT:
        told["weapon"] = words.effects[frame.effect]
    if b.decision_kind in (Decide.DEFEND, Decide.ROLL):
        told |= blow_words(frame, b.decision_kind == Decide.ROLL)
    return told


def normalise_rest(rest: str, b: Any, book: Any) -> str:
    """The rest of a composite text in the menu's words: `burst 3` by its rounds, `pad 25 ritual`, `[power]`.

    Args:
        rest: what follows the first action of the text.
        b: mirror of the battle, at the question that the rest answers.
        book: mirror of the book.
    """
    rest = rest.strip().lower()
    if b.decision_kind == Decide.HOW:
        return normalise_how(rest, b, book)
    said = re.fullmatch(r"(?:ritual ?)?(?:no pad|pad (?P<pad>\d+))?(?: ?ritual)?", rest)
    if said is None:
        return rest
    is_ritual = "ritual" in rest
    pad = int(said["pad"] or 0)
    words = f"pad {pad}" if pad else ("no pad" if not is_ritual else "")
    return f"ritual {words}".strip() if is_ritual else words
