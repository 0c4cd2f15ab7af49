"""Values by name: what a case file reads and sets, and what a game master may edit.

The names are those of the README (`bob.hp`, `bob.grapple`, `round`); beside them every field of the records can be
named (`bob.shield_parries`, `bob.sheet.strike`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rifts_env.rulesets.base.values import (
    Vocabulary,
    fail,
    index_of,
    is_conscious,
    mask,
    members,
    number_for,
    whole,
    word_for,
)
from rifts_env.rulesets.base.words import NOBODY, Grip, Special
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
NUMBERS = (
    *("hp", "sdc", "mdc", "armor", "ward", "shield", "mana", "isp"),
    *("actions", "movement", "extra_movement", "parries", "dodges", "stored_parries", "initiative"),
)
TRUTHS = ("prone", "stance", "delaying", "dominant", "grounded", "parry_barred", "had_turn")
FOES = {"held_against": "held_against", "selected": "selected", "grapple_with": "grip_with"}


def begin_at(table: Any, round_number: int, segment: int) -> None:
    """Let a battle that has not begun yet begin in a later round or segment."""
    table.put("round", round_number - 1)
    table.put("first_segment", segment - 1)
    table.put("clock", (round_number - 1) * 3 + segment - 2)


# ---------------------------------------------------------------- reading
def holders(b: Any, who: int) -> int:
    """Mask of those who deadlock a fighter; the compiled twin does not read mirrors."""
    return sum(1 << at for at, other in enumerate(b.fighter) if other.deadlocks >> who & 1)


def _read_deadlocks(battle: Any, b: Any) -> list[list[str]]:
    held = [(name, int(b.fighter[at].deadlocks)) for at, name in enumerate(battle.words.fighters)]
    return [[name, foe] for name, found in held for foe in members(battle.words, found)]


def _slot_name(names: Sequence[str], slot: int) -> str | None:
    """What stands in a slot; a GM may have set one that there is not."""
    return None if slot < 0 else names[slot] if slot < len(names) else f"slot {slot}"


def _is_awake(battle: Any, b: Any, who: int) -> bool:
    return is_conscious(b.fighter[who]) and b.fighter[who].unconscious_until <= b.clock


# ---------------------------------------------------------------- writing
def _write_time(name: str) -> Any:
    def write(b: Any, words: Any, value: Any, path: str) -> None:
        setattr(b, name, whole(value, path))
        b.clock = (b.round - 1) * 3 + b.segment - 1

    return write


def _pairs(value: Any, path: str) -> list[Sequence[Any]]:
    if not isinstance(value, Sequence) or not all(isinstance(one, Sequence) and len(one) == 2 for one in value):
        raise fail(path, value, "pairs [holder, target]")
    return list(value)


def _settle(b: Any) -> None:
    """Selections follow from deadlocks."""
    for who in range(len(b.fighter)):
        found = holders(b, who)
        if b.fighter[who].selected == NOBODY or not found >> b.fighter[who].selected & 1:
            b.fighter[who].selected = NOBODY if found == 0 else (found & -found).bit_length() - 1


def _write_pairs(b: Any, words: Any, value: Any, path: str) -> None:
    for holder, target in _pairs(value, path):
        b.fighter[index_of(words, holder, path)].deadlocks |= 1 << index_of(words, target, path)
    _settle(b)


def _write_grapples(b: Any, words: Any, value: Any, path: str) -> None:
    for one in value:
        _write_grapple(b, words, one, path)
    _settle(b)


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


def _write_deadlocks(b: Any, words: Any, who: int, value: Any, path: str) -> None:
    b.fighter[who].deadlocks = mask(words, value, path)
    _settle(b)


def _write_special(b: Any, words: Any, who: int, value: Any, path: str) -> None:
    b.fighter[who].special = number_for(SPECIALS, value, path)


def _refuse_grapple(b: Any, words: Any, who: int, value: Any, path: str) -> None:
    raise fail(path, value, "a state set through `grapples: [{pair: [ann, bob], state: hold, dominant: ann}]`")


VOCABULARY = Vocabulary(
    decisions=DECISION_NAMES,
    numbers=NUMBERS,
    truths=TRUTHS,
    foes=FOES,
    readers={
        "deadlocks": lambda battle, b, who: members(battle.words, int(b.fighter[who].deadlocks)),
        "deadlocked_by": lambda battle, b, who: members(battle.words, holders(b, who)),
        "grapple": lambda battle, b, who: word_for(GRIPS, int(b.fighter[who].grip)),
        "special": lambda battle, b, who: word_for(SPECIALS, int(b.fighter[who].special)),
        "casting": lambda battle, b, who: _slot_name(battle.words.spells[who], int(b.fighter[who].casting)),
        "conscious": _is_awake,
    },
    writers={"deadlocks": _write_deadlocks, "special": _write_special, "grapple": _refuse_grapple},
    battle=("round", "segment"),
    battle_readers={"deadlocks": _read_deadlocks},
    battle_writers={
        "round": _write_time("round"),
        "segment": _write_time("segment"),
        "deadlocks": _write_pairs,
        "grapples": _write_grapples,
    },
)
read, write = VOCABULARY.read, VOCABULARY.write
