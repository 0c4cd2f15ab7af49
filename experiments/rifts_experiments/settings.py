"""Settings of experiments, and changing some of them on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rifts_env.content import parse
from rifts_env.problems import RiftsError


def changed(value: Any, changes: Iterable[str]) -> Any:
    """Values with some of them changed, as `--set a.b=c` says it; what was handed in stays as it is.

    Raises:
        RiftsError: a change has no `=`, or leads through something that holds no names.
    """
    for change in changes:
        path, mark, text = change.partition("=")
        if not mark or not path.strip():
            raise RiftsError(f"--set: got '{change}', expected NAME=VALUE, such as a.b=0.5")
        new = parse(text, f"--set {path}") if text.strip() else ""
        value = _with(value, path.strip().split("."), new, change)
    return value


def _with(value: Any, path: list[str], new: Any, change: str) -> Any:
    if not path:
        return new
    if not isinstance(value, Mapping):
        raise RiftsError(f"--set: got '{change}', but there is nothing called '{path[0]}' in which to set a value")
    return {**value, path[0]: _with(value.get(path[0], {}), path[1:], new, change)}
