"""`brute`: closes in and hits with whatever hurts most. The lowest rung that fights to an end.

It knows the menu by its texts, so it plays every ruleset whose verbs have these names.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.core.menu import Code

# What it answers out of turn, best first; the first that is legal is taken.
ANSWERS = (
    "circular parry",
    "parry with hold",
    "parry",
    "auto dodge",
    "dodge with hold",
    "dodge",
    "strike with ",
    "brace",
    "roll",
    "pursue",
    "act",
    "keep",
    "follow",
    "plain",
    "no pad",
    "select ",
    "to the ",
    "take it",
    "none",
    "disarm",
    "decline",
    "wait",
    "stay",
)
# What it does in its turn when there is nobody to hit, best first.
ERRANDS = ("break free", "squeeze", "stand", "pull free", "reload ", "draw ", "move toward ", "extra move", "end turn")


IN_HAND = 2  # a thing's place, in every ruleset


class BruteController:
    """Hits the foe it can hurt most; walks to the nearest one otherwise."""

    name = "brute"

    def __init__(self, seed: int) -> None:
        self._reason = ""

    def choose(self, battle: Battle) -> Action:
        """The best of its few ideas."""
        who = battle.table.get("decision_who")
        codes = [int(code) for code in np.flatnonzero(battle.mask())]
        parts = {code: battle.ruleset.menu.take_apart(code, battle.table.capacity) for code in codes}
        attack = self._best_attack(battle, who, parts)
        if attack is not None:
            return attack
        wishes = ERRANDS if any(code.row.text == "end turn" for code in parts.values()) else ANSWERS
        return self._first_of(battle, who, parts, wishes)

    def explain(self) -> str:
        """The last choice."""
        return self._reason

    def _best_attack(self, battle: Battle, who: int, parts: dict[int, Code]) -> Action | None:
        attacks = {code: part for code, part in parts.items() if part.row.text.startswith("attack ")}
        if not attacks:
            return None
        b, book = battle.table.battle(), battle.table.book()
        scored = [(self._score(b, book, who, part), -code) for code, part in attacks.items()]
        score, best = max(scored)
        if score <= 0.0:
            return None
        self._reason = f"{battle.text(-best)}: {score:.1f} points on average"
        return Action(-best)

    @staticmethod
    def _score(b: Any, book: Any, who: int, part: Code) -> float:
        """Average damage of a plain hit, in SD points; nothing where the target cannot be hurt by it."""
        target = book.sheet[who].seat[part.seat]
        weapon = book.weapon[book.sheet[who].weapon[part.slot]]
        average = weapon.dice * (weapon.sides + 1) / 2 + weapon.plus + book.sheet[who].weapon_strike[part.slot]
        if weapon.mega:
            return float(average * book.md_rate)
        foe = b.fighter[target]
        is_proof = book.sheet[target].md_being or (book.sheet[target].armor_kind == 2 and foe.armor > 0)
        is_strong_limb = weapon.limb in (1, 2) and book.sheet[who].strength > 0
        return 0.0 if is_proof and not is_strong_limb else float(average)

    def _first_of(self, battle: Battle, who: int, parts: dict[int, Code], wishes: tuple[str, ...]) -> Action:
        texts = {code: battle.text(code) for code in parts}
        for wish in wishes:
            if wish in ("move toward ", "extra move") and self._stands_well(battle, who):
                continue
            is_start = wish.endswith(" ")
            found = [code for code, text in texts.items() if text == wish or (is_start and text.startswith(wish))]
            if found:
                chosen = self._nearest(battle, who, parts, found) if wish == "move toward " else found[0]
                self._reason = f"{texts[chosen]}: nobody is in reach" if wish in ERRANDS else texts[chosen]
                return Action(chosen)
        return Action(next(iter(parts)))

    @staticmethod
    def _stands_well(battle: Battle, who: int) -> bool:
        """A foe is in melee range already, or a loaded weapon for shooting is in hand."""
        b, book = battle.table.battle(), battle.table.book()
        f, sheet = b.fighter[who], book.sheet[who]
        for slot, place in enumerate(f.place):
            if place == IN_HAND and book.weapon[sheet.weapon[slot]].ranged:
                if f.loaded[slot] > 0 or book.weapon[sheet.weapon[slot]].magazine == 0:
                    return True
        foes = [
            other
            for at, other in enumerate(b.fighter)
            if other.status == 0 and book.sheet[at].side not in (sheet.side, -1)
        ]
        return any((f.x - g.x) ** 2 + (f.y - g.y) ** 2 <= (f.reach + 0.02) ** 2 for g in foes)

    @staticmethod
    def _nearest(battle: Battle, who: int, parts: dict[int, Code], found: list[int]) -> int:
        b, book = battle.table.battle(), battle.table.book()
        f = b.fighter[who]

        def feet(code: int) -> float:
            target = book.sheet[who].seat[parts[code].seat]
            g = b.fighter[target]
            apart = ((f.x - g.x) ** 2 + (f.y - g.y) ** 2) ** 0.5
            return float(apart) if book.sheet[target].side != book.sheet[who].side else 1e9

        return min(found, key=feet)
