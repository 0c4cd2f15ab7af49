"""The compiler's door: `rule` marks a function as part of the rules.

Everything under `core/` and `rulesets/` runs in two modes from one source: compiled by Numba, or as plain
Python when `RIFTS_INTERPRET=1` stands in the environment before the first import. This is the only module
that imports Numba.

The compiled code is kept on disk in a folder named by a hash over all rule sources, because Numba's own
cache does not see edits made in other files.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
RULE_FOLDERS = (PACKAGE / "core", PACKAGE / "rulesets")


def source_hash() -> str:
    """Hash of every source file whose code may end up compiled, and of the compiler's version."""
    digest = hashlib.sha256(sys.version.encode())
    for folder in RULE_FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """The folder that holds the compiled rules of all versions (`RIFTS_CACHE` overrides it)."""
    own = os.environ.get("RIFTS_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "rifts"


def cache_folder() -> Path:
    """The folder for the rules exactly as they stand in this checkout."""
    return cache_home() / source_hash()


INTERPRETED = os.environ.get("RIFTS_INTERPRET", "0") not in ("", "0")

if INTERPRETED:

    def rule(function: F) -> F:
        """Leave the function as it is: interpreted mode."""
        return function

else:
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))
    # Vectorising the rules buys nothing (they branch) and costs a third of the compile time.
    os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")
    os.environ.setdefault("NUMBA_SLP_VECTORIZE", "0")
    import numba.extending
    from numba.core import types
    from numba.core.registry import CPUDispatcher

    def canonical(kind: Any) -> Any:
        """Every whole number is 64 bits wide in a call, so that no function is compiled twice."""
        if isinstance(kind, types.Integer | types.IntEnumMember | types.Boolean):
            return types.int64
        return types.float64 if isinstance(kind, types.Float) else kind

    @numba.extending.overload(int)
    def member_as_int(value):  # type: ignore[no-untyped-def]  # Numba compares the two signatures to the letter
        """Let `int(...)` of an enum's member compile as it runs in Python."""
        if isinstance(value, types.IntEnumMember):
            return lambda value: value.value
        return None

    class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
        """A compiled rule: one version for a record layout, whatever the width of the numbers handed in."""

        def get_call_template(self, args: Any, kws: Any) -> Any:
            kws = {name: canonical(kind) for name, kind in kws.items()}
            return super().get_call_template(tuple(canonical(kind) for kind in args), kws)

    def rule(function: F) -> F:
        """Compile the function on its first call, and keep the result on disk."""
        compiled: Any = RuleDispatcher(function, targetoptions={"nopython": True, "nogil": True})
        compiled.enable_caching()
        return compiled  # type: ignore[no-any-return]
