"""What controllers choose: every verb of the menu with its count, and what is never chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rifts_env.core.menu import Row
from rifts_env.ruleset import ruleset
from rifts_experiments.tournament.bouts import Bout, Fought, encounter_of, verb_texts


def verbs_of(bouts: Iterable[tuple[Bout, Fought]]) -> dict[str, Counter[str]]:
    """Controller -> text of a verb -> how often it was chosen, in all bouts."""
    found: dict[str, Counter[str]] = {}
    for bout, fought in bouts:
        for player, counted in zip((bout.first, bout.second), fought.verbs, strict=True):
            found.setdefault(str(player), Counter()).update(counted)
    return found


def menu_of(bouts: Iterable[tuple[Bout, Fought]]) -> dict[str, list[str]]:
    """The verbs of the menus that were fought by, in their order: title -> texts, one a slot.

    Verbs that take an exact place or number are left out: they are for people, and other forms of verbs that are here.
    """
    encounters = dict.fromkeys(bout.place for bout, _ in bouts)
    rulesets = dict.fromkeys(encounter_of(*one).ruleset for one in encounters)
    verbs: dict[str, list[str]] = {}
    for name in rulesets:
        menu = ruleset(name).menu
        for verb, texts in verb_texts(menu).items():
            if not menu.row_of[verb].extra:
                verbs.setdefault(_title(menu.row_of[verb], texts), list(dict.fromkeys(texts)))
    return verbs


def _title(row: Row, texts: list[str]) -> str:
    """How a verb is called: by its first text, unless that is one among several that say different things."""
    if "|" not in row.slot_kind or row.slot_kind.startswith("|"):
        return texts[0]
    return f"{texts[0]}, {texts[1]} ..." if row.text == "{slot}" else row.text


def never_chosen(menu: Mapping[str, list[str]], counted: Mapping[str, int]) -> list[str]:
    """The verbs that were chosen in none of their forms."""
    return [title for title, texts in menu.items() if not any(counted.get(text) for text in texts)]
