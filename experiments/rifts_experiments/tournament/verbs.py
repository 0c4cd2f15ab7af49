"""What controllers choose: every verb of the menu with its count, and what is never chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rifts_env.ruleset import ruleset
from rifts_experiments.tournament.bouts import Bout, Fought, encounter_of, verb_texts


def verbs_of(bouts: Iterable[tuple[Bout, Fought]]) -> dict[str, Counter[str]]:
    """Controller -> text of a verb -> how often it was chosen, in all bouts."""
    found: dict[str, Counter[str]] = {}
    for bout, fought in bouts:
        for player, counted in zip((bout.first, bout.second), fought.verbs, strict=True):
            found.setdefault(str(player), Counter()).update(counted)
    return found


def menu_of(bouts: Iterable[tuple[Bout, Fought]]) -> list[list[str]]:
    """The verbs of the menus that were fought by, in their order; each with its texts, one a slot."""
    encounters = dict.fromkeys((bout.encounter, bout.options) for bout, _ in bouts)
    rulesets = dict.fromkeys(encounter_of(*one).ruleset for one in encounters)
    verbs: dict[str, list[str]] = {}
    for name in rulesets:
        for texts in verb_texts(ruleset(name).menu).values():
            verbs.setdefault(texts[0], list(dict.fromkeys(texts)))
    return list(verbs.values())


def never_chosen(menu: Iterable[list[str]], counted: Mapping[str, int]) -> list[str]:
    """The verbs that were chosen in none of their forms."""
    return [texts[0] for texts in menu if not any(counted.get(text) for text in texts)]
