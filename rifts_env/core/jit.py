"""The compiler's door: `rule` marks a function as part of the rules.

Everything under `core/` and `rulesets/` runs in two modes from one source: compiled by Numba, or as plain
Python when `RIFTS_INTERPRET=1` stands in the environment before the first import. This module and `compiler`
are the only ones that know of Numba.

The compiled code is kept on disk in a folder named by a hash over all rule sources, because Numba's own
cache does not see edits made in other files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rifts_env.core.cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("RIFTS_INTERPRET", "0") not in ("", "0")

if INTERPRETED:

    def rule(function: F) -> F:
        """Leave the function as it is: interpreted mode."""
        return function

    entry = rule

    def fetch_ahead(records: Any, at: int, part: int) -> None:
        """Nothing: only compiled code has to wait for memory."""

    def table_of(numbers: Iterable[int]) -> Any:
        """A table of whole numbers that rules index: a tuple, where plain Python reads it."""
        return tuple(int(number) for number in numbers)

else:
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))
    # Vectorising the rules buys nothing (they branch) and costs a third of the compile time.
    os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")
    os.environ.setdefault("NUMBA_SLP_VECTORIZE", "0")
    import numpy as np

    from rifts_env.core.compiler import EntryDispatcher, RuleDispatcher
    from rifts_env.core.compiler import fetch_ahead as fetch_ahead

    def rule(function: F) -> F:
        """Mark a function that compiled entries call; Python itself cannot call it in compiled mode."""
        return RuleDispatcher(function)  # type: ignore[return-value]

    def entry(function: F) -> F:
        """Mark a function that Python calls: compiled on its first call, and kept on disk."""
        return EntryDispatcher(function)  # type: ignore[return-value]

    def table_of(numbers: Iterable[int]) -> Any:
        """A table of whole numbers that rules index: a constant array, where compiled code reads it."""
        return np.array([int(number) for number in numbers], np.int64)
