"""Values by name: what a case file reads and sets, and what a game master may edit.

The names are those of `case_files.md` (`bob.hp`, `bob.grapple`, `round`); beside them every field of the records can
be named (`bob.shield_parries`, `bob.sheet.strike`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from rifts_env.core.plane import BEARING_NAMES, BEARING_X, BEARING_Y
from rifts_env.problems import RiftsError
from rifts_env.rulesets.base.words import NOBODY, Grip, Place, Special, Status
from rifts_env.rulesets.rifts_v2.words import DECISION_NAMES

GRIPS = {grip.name.lower(): grip for grip in Grip}
SPECIALS = {
    "none": Special.NONE,
    "shield": Special.SHIELD,
    "paired": Special.PAIRED,
    "auto dodge": Special.AUTO_DODGE,
    "multiple dodge": Special.MULTIPLE_DODGE,
    "circular parry": Special.CIRCULAR_PARRY,
}
OUTS = {
    "no": Status.IN,
    "down": Status.DOWN,
    "dead": Status.DEAD,
    "fled": Status.FLED,
    "surrendered": Status.SURRENDERED,
    "gone": Status.GONE,
}
NUMBERS = (
    *("hp", "sdc", "mdc", "armor", "ward", "shield", "mana", "isp"),
    *("actions", "movement", "extra_movement", "parries", "dodges", "stored_parries", "initiative"),
)
TRUTHS = ("prone", "stance", "delaying", "dominant", "grounded", "parry_barred", "had_turn")
FOES = ("held_against", "selected", "grapple_with")
BATTLE_WORDS = ("round", "segment", "decision", "winner", "log", "deadlocks")


def fail(path: str, got: Any, expected: str) -> RiftsError:
    """The one sentence for a value that does not fit."""
    return RiftsError(f"{path}: got {got!r}, expected {expected}")


def name_of(words: Any, who: int) -> str | None:
    """A fighter's name, None for nobody."""
    return None if who == NOBODY else str(words.fighters[who])


def index_of(words: Any, name: Any, path: str) -> int:
    """A fighter's number.

    Raises:
        RiftsError: there is no such fighter.
    """
    if name is None or name in ("nobody", "none"):
        return NOBODY
    if name not in words.fighters:
        raise fail(path, name, f"one of {', '.join(words.fighters)}")
    return int(list(words.fighters).index(name))


def holders(b: Any, who: int) -> int:
    """Mask of those who deadlock a fighter; the compiled twin does not read mirrors."""
    return sum(1 << at for at, other in enumerate(b.fighter) if other.deadlocks >> who & 1)


def members(words: Any, mask: int) -> list[str]:
    """The names of a mask."""
    return [name for at, name in enumerate(words.fighters) if mask >> at & 1]


def word_for(table: Mapping[str, int], value: int) -> str:
    """The word of a number."""
    return next(word for word, number in table.items() if number == value)


# ---------------------------------------------------------------- reading
def read(battle: Any, path: str) -> Any:
    """A value by its name. `battle` is a `Battle`.

    Raises:
        RiftsError: there is no such name.
    """
    head, _, rest = path.partition(".")
    words = battle.words
    if rest and head in words.fighters:
        return read_fighter(battle, index_of(words, head, path), rest, path)
    if path not in BATTLE_WORDS:
        known = f"one of {', '.join(BATTLE_WORDS)}, or fighter.name with one of {', '.join(words.fighters)}"
        raise fail(path, path, known)
    b = battle.table.battle()
    if path == "decision":
        kind = int(b.decision_kind)
        return {"who": name_of(words, int(b.decision_who)), "kind": DECISION_NAMES[kind]} if kind else None
    if path == "winner":
        return battle.winner if battle.winner else ("draw" if b.over else None)
    if path == "log":
        return [str(line) for line in battle.log]
    if path == "deadlocks":
        held = [(name, int(b.fighter[at].deadlocks)) for at, name in enumerate(words.fighters)]
        return [[name, foe] for name, mask in held for foe in members(words, mask)]
    return int(getattr(b, path))


def read_fighter(battle: Any, who: int, name: str, path: str) -> Any:
    """One value of one fighter."""
    b, book, words = battle.table.battle(), battle.table.book(), battle.words
    f = b.fighter[who]
    if name in NUMBERS:
        return int(getattr(f, name))
    if name in TRUTHS:
        return bool(getattr(f, name))
    if name in FOES:
        return name_of(words, int(getattr(f, "grip_with" if name == "grapple_with" else name)))
    special = _read_special(battle, b, book, who, name)
    if special is not None:
        return special[0]
    return _raw_get(f, book.sheet[who], name, path)


def _read_special(battle: Any, b: Any, book: Any, who: int, name: str) -> tuple[Any] | None:
    f, words = b.fighter[who], battle.words
    if name == "deadlocks":
        return (members(words, int(f.deadlocks)),)
    if name == "deadlocked_by":
        return (members(words, holders(b, who)),)
    if name == "at":
        return ([round(f.x, 2), round(f.y, 2)],)
    if name == "facing":
        return ([round(f.face_x, 2), round(f.face_y, 2)],)
    if name == "grapple":
        return (word_for(GRIPS, int(f.grip)),)
    if name == "special":
        return (word_for(SPECIALS, int(f.special)),)
    if name == "casting":
        return (_slot_name(words.spells[who], int(f.casting)),)
    if name == "weapons_ready":
        return ([name for slot, name in enumerate(words.weapons[who]) if name and f.place[slot] == Place.HAND],)
    if name == "conscious":
        return (f.status in (Status.IN, Status.FLED, Status.SURRENDERED) and f.unconscious_until <= b.clock,)
    if name == "side_out":
        return (word_for(OUTS, int(f.status)),)
    if name in ("loaded", "loads", "place", "reload_paid"):
        return ({one: int(getattr(f, name)[slot]) for slot, one in enumerate(words.weapons[who]) if one},)
    return None


def _slot_name(names: Sequence[str], slot: int) -> str | None:
    """What stands in a slot; a GM may have set one that there is not."""
    return None if slot < 0 else names[slot] if slot < len(names) else f"slot {slot}"


def _raw_get(f: Any, sheet: Any, name: str, path: str) -> Any:
    """Any field of the records: `shield_parries`, `sheet.strike`."""
    record, field = (sheet, name[6:]) if name.startswith("sheet.") else (f, name)
    if not hasattr(record, field) or field.startswith("_"):
        raise fail(path, name, "the name of a fighter's value, such as hp, actions, prone, sheet.strike")
    value = getattr(record, field)
    return list(value) if isinstance(value, list) else value


# ---------------------------------------------------------------- writing
def begin_at(table: Any, round_number: int, segment: int) -> None:
    """Let a battle that has not begun yet begin in a later round or segment."""
    table.put("round", round_number - 1)
    table.put("first_segment", segment - 1)
    table.put("clock", (round_number - 1) * 3 + segment - 2)


def write(battle: Any, path: str, value: Any) -> None:
    """Set a value by its name. `battle` is a `Battle`; consequences are the caller's business.

    Raises:
        RiftsError: there is no such name, or the value does not fit.
    """
    b, book = battle.table.battle(), battle.table.book()
    head, _, rest = path.partition(".")
    words = battle.words
    if rest and head in words.fighters:
        write_fighter(b, book, words, index_of(words, head, path), rest, value, path)
    elif path == "deadlocks":
        for holder, target in _pairs(value, path):
            b.fighter[index_of(words, holder, path)].deadlocks |= 1 << index_of(words, target, path)
        _settle(b)
    elif path == "grapples":
        for one in value:
            _write_grapple(b, words, one, path)
        _settle(b)
    elif path in ("round", "segment"):
        _write_time(b, path, value)
    else:
        raise fail(path, path, "round, segment, deadlocks, grapples or fighter.name")
    battle.table.write(b, book)


def _write_time(b: Any, path: str, value: Any) -> None:
    setattr(b, path, _whole(value, path))
    b.clock = (b.round - 1) * 3 + b.segment - 1


def _pairs(value: Any, path: str) -> list[Sequence[Any]]:
    if not isinstance(value, Sequence) or not all(isinstance(one, Sequence) and len(one) == 2 for one in value):
        raise fail(path, value, "pairs [holder, target]")
    return list(value)


def _settle(b: Any) -> None:
    """Selections follow from deadlocks."""
    for who in range(len(b.fighter)):
        mask = holders(b, who)
        if b.fighter[who].selected == NOBODY or not mask >> b.fighter[who].selected & 1:
            b.fighter[who].selected = NOBODY if mask == 0 else (mask & -mask).bit_length() - 1


def _write_grapple(b: Any, words: Any, one: Mapping[str, Any], path: str) -> None:
    """`{pair: [ann, bob], state: hold, dominant: ann, grounded: true}`; the first of the pair began it."""
    first, second = (index_of(words, name, path) for name in one["pair"])
    state = GRIPS[one.get("state", "grapple")]
    dominant = index_of(words, one.get("dominant"), path)
    for who, other in ((first, second), (second, first)):
        f = b.fighter[who]
        f.grip, f.grip_with = int(state), other
        f.grabbed = int(who == first)
        f.dominant = int(who == dominant)
        f.grounded = int(bool(one.get("grounded", False)))
        f.prone = max(int(f.prone), f.grounded)
        f.deadlocks = 1 << other
        b.grips |= 1 << who


def write_fighter(b: Any, book: Any, words: Any, who: int, name: str, value: Any, path: str) -> None:
    """Set one value of one fighter."""
    f = b.fighter[who]
    if name in NUMBERS:
        setattr(f, name, _whole(value, path))
    elif name in TRUTHS:
        setattr(f, name, int(bool(value)))
    elif name in FOES:
        setattr(f, "grip_with" if name == "grapple_with" else name, index_of(words, value, path))
    elif name == "at":
        f.x, f.y = _point(value, path)
    elif name == "facing":
        _write_facing(b, words, f, value, path)
    elif name == "deadlocks":
        f.deadlocks = _mask(words, value, path)
        _settle(b)
    elif name == "special":
        f.special = int(_word(SPECIALS, value, path))
    elif name == "side_out":
        f.status = int(_word(OUTS, value, path))
        b.end_wanted = 1
    elif name == "grapple":
        raise fail(path, value, "a state set through `grapples: [{pair: [ann, bob], state: hold, dominant: ann}]`")
    elif name in ("loaded", "loads", "place") and isinstance(value, Mapping):
        for weapon, number in value.items():
            if weapon not in words.weapons[who]:
                raise fail(path, weapon, f"one of {', '.join(one for one in words.weapons[who] if one)}")
            getattr(f, name)[list(words.weapons[who]).index(weapon)] = _whole(number, path)
    else:
        _raw_set(f, book.sheet[who], words, name, value, path)


def _raw_set(f: Any, sheet: Any, words: Any, name: str, value: Any, path: str) -> None:
    record, field = (sheet, name[6:]) if name.startswith("sheet.") else (f, name)
    old = _raw_get(f, sheet, name, path)
    if isinstance(old, list):
        raise fail(path, value, "a field that is a single number")
    if isinstance(value, str) and value in words.fighters:
        value = index_of(words, value, path)
    setattr(record, field, _number(value, path) if isinstance(old, float) else _whole(value, path))


def _write_facing(b: Any, words: Any, f: Any, value: Any, path: str) -> None:
    if isinstance(value, str) and value in BEARING_NAMES:
        at = BEARING_NAMES.index(value)
        f.face_x, f.face_y = BEARING_X[at], BEARING_Y[at]
        return
    x, y = _point(value, path) if not isinstance(value, str) else (0.0, 0.0)
    if isinstance(value, str):
        g = b.fighter[index_of(words, value, path)]
        x, y = g.x, g.y
    if (x, y) == (f.x, f.y):
        raise fail(path, value, "a point away from the fighter")
    f.face_x, f.face_y = x - f.x, y - f.y


def _whole(value: Any, path: str) -> int:
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int) or not -(1 << 31) <= value < 1 << 31:
        raise fail(path, value, "a whole number")
    return value


def _is_finite(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _number(value: Any, path: str) -> float:
    if not _is_finite(value):
        raise fail(path, value, "a number")
    return float(value)


def _mask(words: Any, value: Any, path: str) -> int:
    """The mask of several fighters; naming one twice names it once."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise fail(path, value, "a list of fighters")
    mask = 0
    for name in value:
        if name not in words.fighters:
            raise fail(path, name, f"one of {', '.join(words.fighters)}")
        mask |= 1 << index_of(words, name, path)
    return mask


def _point(value: Any, path: str) -> tuple[float, float]:
    if not isinstance(value, Sequence) or len(value) != 2 or not all(map(_is_finite, value)):
        raise fail(path, value, "a place [x, y] in feet")
    return float(value[0]), float(value[1])


def _word(table: Mapping[str, int], value: Any, path: str) -> int:
    if value not in table:
        raise fail(path, value, f"one of {', '.join(table)}")
    return table[value]
