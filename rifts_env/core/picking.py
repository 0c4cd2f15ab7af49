"""Picking codes out of a legal mask."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import GOLDEN, MASK32, mix
from rifts_env.core.jit import rule

NO_CODE = -1


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
        here = (bits * 0x0101010101010101 >> 56) & 0xFF
        if wanted < here:
            return nth_in(out, 8 * word, 8 * word + 8, wanted)
        wanted -= here
    return max(0, nth_in(out, size // 8 * 8, size, wanted))


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
def any_code(b: Any, size: int, legal: int, out: Any) -> int:
    """Any legal code. Drawn from the battle's key and the number of the decision: no die is thrown for it."""
    drawn = mix((mix((int(b.dice_key) ^ 0x2545F491) & MASK32) + int(b.steps) * GOLDEN) & MASK32)
    return nth_code(out, size, (drawn * legal) >> 32)
