"""What a decision is about, in words, as far as rulesets tell it alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rifts_env.rulesets.base.words import How


def strike_words(frame: Any, words: Any, how_names: Sequence[str]) -> dict[str, Any]:
    """With what a strike is made, and how it was declared."""
    told: dict[str, Any] = {}
    if frame.how <= How.DISARM:
        told["weapon"] = words.weapons[frame.actor][frame.slot]
    if frame.how != How.PLAIN and frame.how < len(how_names):
        told["how"] = how_names[frame.how]
    return told


def blow_words(frame: Any, has_hit: bool) -> dict[str, Any]:
    """The total to reach, and the damage to come where it has hit."""
    told: dict[str, Any] = {"face": int(frame.face), "total": int(frame.total)}
    if has_hit:
        told["damage"] = int(frame.damage)
        told["mega"] = bool(frame.mega)
    return told


def normalise_how(rest: str, b: Any, book: Any) -> str:
    """How an attack is declared in the menu's words: `burst 3` by its rounds."""
    burst = re.fullmatch(r"burst (\d+)", rest)
    if burst is None:
        return rest
    frame = b.stack[b.depth - 1]
    weapon = book.weapon[book.sheet[frame.actor].weapon[frame.slot]]
    return "full burst" if int(burst[1]) == int(weapon.full_burst) else "burst"
