"""A rough estimate of what fighters are worth against each other: expected damage against life, armour kinds included.

For drawing encounters that are near even, which simulated battles confirm; nothing in play depends on it. Weapons
alone count, and of these the best: what magic adds depends on who casts it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rifts_env.rulesets.base.words import Armor, Limb, Strength

SHOT_WORTH = 1.2  # what a shot at somebody who has to come closer first is worth over a blow
UNDEFENDED = 0.8  # a shot that finds no dodge
RATED_SHARE = 0.5  # how often rated armour is what is hit


@dataclass(frozen=True)
class Attack:
    """One way to hurt: average points, whether mega-damage, the bonus to strike, how often a round, shot or blow."""

    points: float
    is_mega: bool
    bonus: int
    times: float
    is_shot: bool


@dataclass(frozen=True)
class Might:
    """What a fighter brings, as far as the estimate goes.

    Attributes:
        attacks: its attack slots.
        body: points of the body, MDC for a mega-damage being.
        armor: points of the armour.
        armor_kind: Armor.
        is_mega: a mega-damage being.
        parry: its better bonus against a blow.
        dodge: its bonus against a shot.
        casts: whether it has spells, which the estimate leaves out.
        md_rate: SD points to one MD. BASE-MD-4
    """

    attacks: tuple[Attack, ...]
    body: int
    armor: int
    armor_kind: int
    is_mega: bool
    parry: int
    dodge: int
    casts: bool
    md_rate: int

    def toll_on(self, foe: Might) -> float:
        """The share of the foe's life that the best attack takes in a round; 0 if nothing can hurt it."""
        return max((one.times * _chance(one, foe) / _hits_needed(one, foe) for one in self.attacks), default=0.0)


def might(book: Any, who: int) -> Might:
    """The estimate of one fighter, from a mirror of the book."""
    sheet = book.sheet[who]
    slots = [slot for slot, at in enumerate(sheet.weapon) if at >= 0]
    return Might(
        attacks=tuple(_attack(sheet, slot, book.weapon[sheet.weapon[slot]]) for slot in slots),
        body=int(sheet.mdc) if sheet.md_being else int(sheet.hp + sheet.sdc),
        armor=int(sheet.armor),
        armor_kind=int(sheet.armor_kind),
        is_mega=bool(sheet.md_being),
        parry=max(int(sheet.parry), int(sheet.dodge)),
        dodge=int(sheet.dodge),
        casts=any(at >= 0 for at in getattr(sheet, "spell", ())),
        md_rate=int(book.md_rate),
    )


def _attack(sheet: Any, slot: int, weapon: Any) -> Attack:
    points = weapon.dice * (weapon.sides + 1) / 2 + weapon.extra_dice * (weapon.extra_sides + 1) / 2 + weapon.plus
    is_mega = bool(weapon.mega)
    if weapon.limb in (Limb.ARM, Limb.LEG) and sheet.strength != Strength.NORMAL and not is_mega:
        points, is_mega = _strong_limb(int(sheet.ps), int(sheet.strength)), True
    elif not weapon.ranged and not is_mega:
        points += sheet.damage + max(0, int(sheet.ps) - 15)
    bonus = int(sheet.strike) + int(sheet.weapon_strike[slot])
    return Attack(float(points), is_mega, bonus, sheet.apm / max(1, int(weapon.actions)), bool(weapon.ranged))


def _strong_limb(ps: int, strength: int) -> float:
    """Average mega-damage of a punch of great strength. Rules: BASE-MD-3."""
    dice = 1 + sum(ps > step for step in (20, 30, 40)) - (strength != Strength.SUPERNATURAL)
    return 3.5 * dice if dice else 2.5


def _hits_needed(attack: Attack, foe: Might) -> float:
    """Hits that take a foe out of the fight; more than anybody lands where the attack does nothing to it."""
    if not attack.is_mega and (foe.is_mega or foe.armor_kind == Armor.MEGA):
        return float("inf")
    points = max(0.5, attack.points)
    if foe.is_mega:
        return max(1.0, (foe.body + foe.armor) / points)
    if foe.armor_kind == Armor.MEGA:
        return max(1.0, foe.armor / points + foe.body / (points * foe.md_rate))
    return max(1.0, (foe.body + RATED_SHARE * foe.armor) / (points * (foe.md_rate if attack.is_mega else 1)))


def _chance(attack: Attack, foe: Might) -> float:
    """How often an attack gets through: a contest of two d20, which a tie leaves with the defender."""
    if attack.is_shot:
        return SHOT_WORTH * (UNDEFENDED + _contest(attack.bonus - foe.dodge)) / 2
    return _contest(attack.bonus - foe.parry)


@cache
def _contest(lead: int) -> float:
    lead = max(-18, min(18, lead))
    wins = sum(max(0, min(20, face + lead - 1)) for face in range(1, 21))
    return max(0.05, wins / 400)
