"""Where compiled rules are kept: a folder named by a hash over all rule sources. Knows nothing of the compiler.

Apart from `jit`, so that a program can see whether the rules are compiled before it brings the compiler in.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
RULE_FOLDERS = (PACKAGE / "core", PACKAGE / "rulesets")


def sources() -> list[Path]:
    """Every source file whose code may end up compiled."""
    return [path for folder in RULE_FOLDERS for path in sorted(folder.rglob("*.py"))]


@cache
def source_hash() -> str:
    """Hash of every source file whose code may end up compiled, and of the compiler's version."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sources():
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
