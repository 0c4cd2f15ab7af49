"""Rolls that both rulesets know: saves, strikes as such, strong punches. BASE-STRIKE, BASE-SAVES, BASE-MD-3."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.words import Event, Mod, Purpose, SaveKind, Strength

LEAST_HIT = 5
MAGIC_TARGET = 12
RITUAL_TARGET = 16
POISON_TARGET = 14


@rule
def modify(b: Any, name: int, cited: int, who: int, value: int) -> int:
    """Name a modifier of the roll that follows in the log, and return it. Zero is not mentioned."""
    if value != 0:
        tell(b, Event.MODIFIER, cited, who, -1, name, value, 0, 0)
    return value


@rule
def cite(b: Any, cited: int, who: int) -> None:
    """Cite one more rule in the line that follows, without a number."""
    tell(b, Event.MODIFIER, cited, who, -1, 0, 0, 0, 0)


@rule
def is_a_hit(face: int, total: int) -> bool:
    """A total of 5 or more hits unless defended; a natural 20 always. Rules: BASE-STRIKE, BASE-NAT20."""
    return total >= LEAST_HIT or face == 20


@rule
def defence_succeeds(strike_face: int, strike_total: int, face: int, total: int) -> bool:
    """At or above the strike total; against a natural 20 only a natural 20 helps, and it always does.

    Rules: BASE-DEFEND, BASE-NAT20.
    """
    if face == 20:
        return True
    return strike_face != 20 and total >= strike_total


@rule
def entangle_succeeds(strike_face: int, strike_total: int, face: int, total: int) -> bool:
    """Above the strike total; a tie fails. Rules: BASE-ENTANGLE."""
    if face == 20:
        return True
    return strike_face != 20 and total > strike_total


@rule
def roll_save(b: Any, book: Any, who: int, kind: int, target: int) -> bool:
    """Throw a saving throw and tell it.

    Args:
        kind: SaveKind.
        target: the number to reach, from the effect or from `save_target`.

    Rules: BASE-SAVES, BASE-ATTR-3.  Dice: 1d20.
    """
    sheet = book.sheet[who]
    purpose = int(Purpose.SAVE_MAGIC)
    bonus = int(sheet.save_magic)
    from_pe = step_bonus(sheet.pe)
    if kind == SaveKind.PSIONIC:
        purpose, bonus, from_pe = int(Purpose.SAVE_PSIONIC), int(sheet.save_psionic), 0
    elif kind == SaveKind.POISON:
        purpose, bonus = int(Purpose.SAVE_POISON), int(sheet.save_poison)
    elif kind == SaveKind.PAIN:
        purpose, bonus = int(Purpose.SAVE_PAIN), int(sheet.save_pain)
    elif kind == SaveKind.HORROR:
        purpose, bonus, from_pe = int(Purpose.SAVE_HORROR), int(sheet.save_horror), 0
    face = roll(b, 20, purpose, who)
    total = face + modify(b, Mod.SAVE, R.BASE_SAVES, who, bonus) + modify(b, Mod.PE, R.BASE_ATTR_3, who, from_pe)
    made = total >= target
    tell(b, Event.SAVE, R.BASE_SAVES, who, kind, face, total, target, 1 if made else 0)
    return made


@rule
def save_target(book: Any, who: int, kind: int, is_ritual: bool) -> int:
    """The number that a save of this kind has to reach. Rules: BASE-SAVES."""
    if kind == SaveKind.MAGIC:
        return RITUAL_TARGET if is_ritual else MAGIC_TARGET
    if kind == SaveKind.PSIONIC:
        return int(book.sheet[who].psionic_target)
    return POISON_TARGET


@rule
def punch_steps(ps: int, strength: int) -> int:
    """Dice (d6) of a mega-damage punch; 0 stands for 1d4, -1 for no mega-damage at all.

    Rules: BASE-MD, BASE-MD-3.
    """
    if strength == Strength.NORMAL:
        return -1
    steps = 1
    if ps > 40:
        steps = 4
    elif ps > 30:
        steps = 3
    elif ps > 20:
        steps = 2
    return steps if strength == Strength.SUPERNATURAL else steps - 1
