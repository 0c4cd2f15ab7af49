"""Saved battles: a versioned, fingerprinted JSON file, written whole or not at all."""

from __future__ import annotations

import base64
import json
import os
import tempfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rifts_env.battle import Battle, Moment
from rifts_env.encounter import Encounter, encounter_from_source
from rifts_env.orders import as_values, from_values
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Line, ruleset
from rifts_env.table import Table

FORMAT = "rifts-save"
VERSION = 2


def write_save(battle: Battle, path: Path) -> None:
    """Write a battle; the old file stays until the new one is complete.

    Raises:
        RiftsError: the file cannot be written.
    """
    text = json.dumps(as_mapping(battle), separators=(",", ":"))
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent or ".", prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except OSError as error:
        raise RiftsError(f"{path}: cannot be written: {error.strerror}") from error


def as_mapping(battle: Battle) -> dict[str, Any]:
    """A battle as plain values."""
    encounters: list[Any] = []
    moments = [*battle.past, battle.now()]
    undone = [moment for moment, _ in battle.future]
    for moment in [*moments, *undone]:
        if moment.encounter not in encounters:
            encounters.append(moment.encounter)
    body = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": battle.ruleset.name,
        "capacity": battle.table.capacity,
        "fingerprint": battle.ruleset.fingerprint(battle.table.capacity),
        "manual": battle.manual,
        "orders": as_values(battle.orders),
        "encounters": [encounter.source() for encounter in encounters],
        "moments": [_moment(moment, encounters) for moment in moments],
        "log": _lines(battle.log),
        "undone": [_moment(moment, encounters) for moment in undone],
        "undone_log": [_lines(lines) for _, lines in battle.future],
    }
    body["sum"] = _sum(body)
    return body


def _sum(body: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps({key: body[key] for key in sorted(body) if key != "sum"}, sort_keys=True).encode())


def _lines(lines: Sequence[Line]) -> list[Any]:
    return [[line.text, list(line.rules), line.kind, line.who, line.outward] for line in lines]


def _moment(moment: Moment, encounters: list[Any]) -> dict[str, Any]:
    return {
        "battle": base64.b64encode(moment.battle).decode(),
        "book": base64.b64encode(moment.book).decode(),
        "lines": moment.lines,
        "what": moment.what,
        "encounter": encounters.index(moment.encounter),
    }


def read_save(path: Path) -> Battle:
    """Read a battle.

    Raises:
        RiftsError: unreadable, no save, damaged, or of another version of the rules.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise RiftsError(f"{path}: cannot be read: {reason}") from error
    try:
        body = json.loads(text)
    except json.JSONDecodeError as error:
        raise RiftsError(f"{path}: got a damaged or truncated file, expected a saved battle") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise RiftsError(f"{path}: got another kind of file, expected a saved battle")
    if body.get("version") != VERSION:
        raise RiftsError(f"{path}: got version {body.get('version')}, expected {VERSION}")
    if body.get("sum") != _sum(body):
        raise RiftsError(f"{path}: got a file that was changed or damaged, expected a saved battle as it was written")
    return _rebuild(body, path)


def _rebuild(body: dict[str, Any], path: Path) -> Battle:
    rules = ruleset(body["ruleset"])
    capacity = int(body["capacity"])
    expected = rules.fingerprint(capacity)
    if body["fingerprint"] != expected:
        raise RiftsError(
            f"{path}: got a battle under rules {body['fingerprint']}, expected {expected}: "
            "the rules have changed since it was saved"
        )
    encounters = [encounter_from_source(source) for source in body["encounters"]]
    moments = [_read_moment(one, encounters) for one in body["moments"]]
    now = moments.pop()
    table = Table(rules, capacity, zlib.decompress(now.battle), zlib.decompress(now.book))
    battle = Battle(now.encounter, table)
    battle.manual = body["manual"]
    battle.orders = from_values(body["orders"])
    battle.log = _read_lines(body["log"])
    battle.past = moments
    undone = [_read_moment(one, encounters) for one in body["undone"]]
    battle.future = list(zip(undone, map(_read_lines, body["undone_log"]), strict=True))
    return battle


def _read_moment(one: Mapping[str, Any], encounters: Sequence[Encounter]) -> Moment:
    battle, book = base64.b64decode(one["battle"]), base64.b64decode(one["book"])
    return Moment(battle, book, int(one["lines"]), one["what"], encounters[one["encounter"]])


def _read_lines(lines: Sequence[Any]) -> list[Line]:
    return [Line(text, tuple(cited), kind, *more) for text, cited, kind, *more in lines]
