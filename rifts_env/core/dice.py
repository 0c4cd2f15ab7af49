"""Dice: one door. Nothing else in the project's rules draws a random number.

Three sources, one function. A fighter in `manual` (a bit mask; bit 31 minus one is the table itself) has its dice
read from the record's script, face by face: that is how a case file writes its dice down and how a person types
what the table rolled. All others draw from a counter-based stream kept in the record, so that a battle is its bytes.

A missing face does not raise: compiled code cannot hand out a half-done step. It is noted in the record
(`missing_sides`, `missing_purpose`, `missing_who`), the engine stops at once, and the caller restores the bytes
from before the step, asks for the face, and runs the step again.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule

MASK32 = 0xFFFFFFFF
GOLDEN = 0x9E3779B9  # of 2 ** 32
NOBODY = -1
TABLE_BIT = 1 << 30  # dice that belong to nobody: tie breaks, stray shots
ALL_MANUAL = (1 << 31) - 1
SCRIPT_FACES = 64


@rule
def mix(value: int) -> int:
    """Scramble 32 bits. Products wrap alike in 64-bit machine integers and, masked, in Python's."""
    value = (value ^ (value >> 16)) & MASK32
    value = (value * 0x21F0AAAD) & MASK32
    value = value ^ (value >> 15)
    value = (value * 0x735A2D97) & MASK32
    return value ^ (value >> 15)


@rule
def next_bits(b: Any) -> int:
    """Advance the battle's stream and return 32 fresh bits.

    The count goes in golden steps, lest neighbouring keys throw the same dice, one die later.
    """
    b.dice_count += 1
    count = int(b.dice_count) * GOLDEN & MASK32
    first = mix((count + (int(b.dice_key) & MASK32)) & MASK32)
    return mix((first ^ (int(b.dice_salt) & MASK32)) + GOLDEN & MASK32)


@rule
def is_manual(b: Any, who: int) -> bool:
    """Whether this fighter's dice come from the script."""
    bit = TABLE_BIT if who == NOBODY else 1 << who
    return (int(b.manual) & bit) != 0


@rule
def scripted_face(b: Any, sides: int, purpose: int, who: int) -> int:
    """The next written face; when there is none, or it does not fit the die, note that and return 1."""
    at = int(b.script_position)
    if at >= int(b.script_length):
        if b.missing_sides == 0:
            b.missing_sides = sides
            b.missing_purpose = purpose
            b.missing_who = who
            b.missing_at = b.events
        return 1
    face = int(b.script[at])
    b.script_position = at + 1
    if face < 1 or face > sides:
        b.misfit_at = at + 1
        b.misfit_sides = sides
        b.misfit_purpose = purpose
        b.misfit_who = who
        return 1
    return face


@rule
def roll(b: Any, sides: int, purpose: int, who: int) -> int:
    """Throw one die.

    Args:
        b: the battle; its stream or script advances.
        sides: faces of the die, 1 or more.
        purpose: what the die is for (`Purpose`), told to whoever is asked for the face.
        who: the fighter whose die it is, or NOBODY.

    Returns:
        The natural face, 1 to `sides`.
    """
    if is_manual(b, who):
        return scripted_face(b, sides, purpose, who)
    return 1 + ((next_bits(b) * sides) >> 32)


@rule
def roll_many(b: Any, count: int, sides: int, purpose: int, who: int) -> int:
    """Throw `count` dice and return their sum."""
    total = 0
    for _ in range(count):
        total += roll(b, sides, purpose, who)
    return total


@rule
def dice_trouble(b: Any) -> bool:
    """Whether a face was missing or did not fit its die: the step has to be undone."""
    return b.missing_sides != 0 or b.misfit_sides != 0
