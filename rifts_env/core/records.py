"""Rows of records in either mode: arrays where compiled code reads them, mirrors where plain Python does."""

from __future__ import annotations

from typing import Any

import numpy as np

from rifts_env.core.jit import INTERPRETED
from rifts_env.core.schema import Mirror, Records


def make_records(mirror: Mirror, data: list[bytes]) -> Any:
    """An array of records, or mirrors in its place."""
    if INTERPRETED:
        return Records(mirror, [mirror.read(one) for one in data])
    return np.frombuffer(bytearray(b"".join(data)), mirror.dtype)


def record_bytes(mirror: Mirror, records: Any) -> list[bytes]:
    """The bytes of each record."""
    if INTERPRETED:
        return [mirror.write(one) for one in records]
    whole, size = records.tobytes(), mirror.dtype.itemsize
    return [whole[at : at + size] for at in range(0, len(whole), size)]


def number_in(records: Any, at: int, name: str) -> int:
    """A number of the record at a place, by its name."""
    return int(getattr(records[at], name) if INTERPRETED else records[name][at])
