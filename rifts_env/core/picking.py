"""Picking codes out of a legal mask."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import GOLDEN, MASK32, mix
from rifts_env.core.jit import rule

NO_CODE = -1
ONES, SIXTIES, LOW_FOURS = 0x0101010101010101, 0x4040404040404040, 0x0F0F0F0F0F0F0F0F


@rule
def nth_code(out: Any, size: int, wanted: int) -> int:
    """The n-th legal code, counted from 0; 0 where there are not so many. Reads eight codes at a time.

    Args:
        out: the mask's record: `legal`, int8 a code, and `words`, the same bytes as int64.
        size: codes.
        wanted: n.
    """
    for word in range(size // 8):
        bits = int(out.words[word])
        if bits == 0:
            continue
        sums = bits * ONES & LOW_FOURS  # a code a byte: each byte is how many are legal up to and with its own
        here = sums >> 56
        if wanted < here:
            return 8 * word + bytes_up_to(sums, wanted)
        wanted -= here
    return max(0, nth_in(out, size // 8 * 8, size, wanted))


@rule
def bytes_up_to(sums: int, most: int) -> int:
    """How many of eight bytes, each from 0 to 15, are not above a number below 8; without a branch."""
    above = (sums | SIXTIES) - (most + 1) * ONES & SIXTIES
    return 8 - ((above >> 6) * ONES >> 56 & 0xFF)


@rule
def next_code(out: Any, size: int, first: int) -> int:
    """The first legal code from `first` on; `size` where there is none. Steps from one to the next without guessing."""
    words, word = size >> 3, first >> 3
    if word < words:
        bits = int(out.words[word]) & (-1 << 8 * (first & 7))
        while bits == 0 and word + 1 < words:
            word += 1
            bits = int(out.words[word])
        if bits != 0:
            below = (bits & -bits) - 1 & ONES  # a one for each byte below the lowest that is set
            return 8 * word + (below * ONES >> 56 & 0xFF)
    found = nth_in(out, max(first, 8 * words), size, 0)
    return size if found == NO_CODE else found


@rule
def nth_in(out: Any, first: int, past: int, wanted: int) -> int:
    """The n-th legal code of a stretch, NO_CODE where there are not so many."""
    for code in range(first, past):
        if out.legal[code] != 0:
            if wanted == 0:
                return code
            wanted -= 1
    return NO_CODE


@rule
def is_left_to_chance(b: Any, part: float) -> bool:
    """Whether this decision is one of a part of all that is left to chance, drawn as in `any_code`."""
    drawn = mix((mix((int(b.dice_key) ^ 0x1B56C4E9) & MASK32) + int(b.steps) * 0x85EBCA6B) & MASK32)
    return drawn < part * 4294967296.0


@rule
def any_code(b: Any, size: int, legal: int, out: Any) -> int:
    """Any legal code. Drawn from the battle's key and the number of the decision: no die is thrown for it."""
    drawn = mix((mix((int(b.dice_key) ^ 0x2545F491) & MASK32) + int(b.steps) * GOLDEN) & MASK32)
    return nth_code(out, size, (drawn * legal) >> 32)
