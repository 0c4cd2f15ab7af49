"""Records: an annotated class is the one list of fields.

`layout(Battle, {"fighters": 8})` turns the class into an aligned NumPy dtype without hidden padding, so that the
bytes of a record are its identity. Interpreted mode works on a *mirror*: plain Python objects of the same shape,
many times faster than NumPy's own record access, read from the bytes and written back to them.

    class Fighter:
        x: F64                                            # feet east of the south-west corner
        hp: I32                                           # hit points; 0 or less is down
        loaded: Annotated[list[int], Many(I4, 8)]         # rounds left in each attack slot

    class Battle:
        fighter: Annotated[list[Fighter], Many(Fighter, "fighters")]
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Annotated, Any, get_type_hints

import numpy as np

I4 = "<i4"
F8 = "<f8"
I32 = Annotated[int, I4]
F64 = Annotated[float, F8]
STRUCT_CODE = {I4: "i", F8: "d"}


@dataclass(frozen=True)
class Many:
    """An array field: `kind` is a scalar code or a record class, `size` a number or the name of a capacity."""

    kind: Any
    size: int | str

    def count(self, sizes: dict[str, int]) -> int:
        """The number of entries under the given capacities."""
        return self.size if isinstance(self.size, int) else sizes[self.size]


def fields(record: type) -> list[tuple[str, Any]]:
    """Name and marker (a scalar code, `Many` or a record class) of each field, in order."""
    found = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        marker = getattr(hint, "__metadata__", (hint,))[0]
        found.append((name, marker))
    return found


def spelled_fields(record: type, sizes: dict[str, int]) -> list[tuple[str, Any]]:
    """The fields, with the four bytes that alignment asks for spelled out as a last field, always 0."""
    found = fields(record)
    filled, widest = 0, 4
    for _, marker in found:
        kind = marker.kind if isinstance(marker, Many) else marker
        dtype = np.dtype(kind) if isinstance(kind, str) else layout(kind, sizes)
        filled += dtype.itemsize * (marker.count(sizes) if isinstance(marker, Many) else 1)
        widest = max(widest, dtype.alignment)
    return [*found, ("padding", I4)] if filled % widest else found


def layout(record: type, sizes: dict[str, int]) -> np.dtype[Any]:
    """The aligned dtype of a record class.

    Args:
        record: an annotated class.
        sizes: capacity name -> number of entries.

    Raises:
        TypeError: if alignment would hide padding bytes, which would make equal records differ.
    """
    parts: list[Any] = []
    filled = 0
    for name, marker in spelled_fields(record, sizes):
        if isinstance(marker, Many):
            inner = marker.kind if isinstance(marker.kind, str) else layout(marker.kind, sizes)
            parts.append((name, inner, (marker.count(sizes),)))
            filled += np.dtype(inner).itemsize * marker.count(sizes)
        else:
            inner = marker if isinstance(marker, str) else layout(marker, sizes)
            parts.append((name, inner))
            filled += np.dtype(inner).itemsize
    dtype = np.dtype(parts, align=True)
    if dtype.itemsize != filled:
        raise TypeError(f"{record.__name__}: {dtype.itemsize - filled} bytes of padding; put the F64 fields first")
    return dtype


class Row(list[Any]):
    """A list that refuses negative indices, which in these rules are always a forgotten NOBODY."""

    def __getitem__(self, index: Any) -> Any:
        if index < 0:
            raise IndexError(f"index {index} of {len(self)}")
        return list.__getitem__(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if index < 0:
            raise IndexError(f"index {index} of {len(self)}")
        list.__setitem__(self, index, value)


class Mirror:
    """Reads and writes plain Python objects from and to the bytes of one record class."""

    def __init__(self, record: type, sizes: dict[str, int]) -> None:
        self.dtype = layout(record, sizes)
        self._plan = self._build(record, sizes)
        self._struct = struct.Struct("<" + self._codes(record, sizes))

    def _codes(self, record: type, sizes: dict[str, int]) -> str:
        codes = ""
        for _, marker in spelled_fields(record, sizes):
            if isinstance(marker, Many):
                one = STRUCT_CODE[marker.kind] if isinstance(marker.kind, str) else self._codes(marker.kind, sizes)
                codes += one * marker.count(sizes)
            else:
                codes += STRUCT_CODE[marker] if isinstance(marker, str) else self._codes(marker, sizes)
        return codes

    def _build(self, record: type, sizes: dict[str, int]) -> tuple[type, list[tuple[str, Any, int]]]:
        plan: list[tuple[str, Any, int]] = []
        for name, marker in spelled_fields(record, sizes):
            if isinstance(marker, Many):
                inner = None if isinstance(marker.kind, str) else self._build(marker.kind, sizes)
                plan.append((name, inner, marker.count(sizes)))
            else:
                plan.append((name, None if isinstance(marker, str) else self._build(marker, sizes), 0))
        return type(record.__name__, (), {"__slots__": [entry[0] for entry in plan]}), plan

    def read(self, data: bytes) -> Any:
        """The mirror of a record's bytes."""
        return self._read(self._plan, iter(self._struct.unpack(data)))

    def _read(self, plan: Any, values: Any) -> Any:
        made = plan[0]()
        for name, inner, count in plan[1]:
            if count == 0:
                setattr(made, name, next(values) if inner is None else self._read(inner, values))
            elif inner is None:
                setattr(made, name, Row(next(values) for _ in range(count)))
            else:
                setattr(made, name, Row(self._read(inner, values) for _ in range(count)))
        return made

    def write(self, made: Any) -> bytes:
        """The bytes of a mirror; a number that does not fit its field raises `struct.error`."""
        values: list[Any] = []
        self._write(self._plan, made, values)
        return self._struct.pack(*values)

    def _write(self, plan: Any, made: Any, values: list[Any]) -> None:
        for name, inner, count in plan[1]:
            value = getattr(made, name)
            if inner is None:
                if count:
                    values.extend(value)
                else:
                    values.append(value)
            elif count:
                for one in value:
                    self._write(inner, one, values)
            else:
                self._write(inner, value, values)


class Records(list[Any]):
    """Mirrors in place of an array of records: to assign one is to copy it, as in an array."""

    def __init__(self, mirror: Mirror, made: Any) -> None:
        super().__init__(made)
        self._mirror = mirror

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(index, self._mirror.read(self._mirror.write(value)))
