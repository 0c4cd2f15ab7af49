"""`rifts rules`: the ledger, as chapters or one rule with everything that is known about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rich.text import Text

from rifts_env.commands.compiled import DEFAULT_RULES, interpret
from rifts_env.commands.screen import Screen, make_screen
from rifts_env.problems import RiftsError

CHAPTER_LINE = re.compile(r"#\s*-{8,}\s*(.+)")
ENTRY_LINE = re.compile(r"- id:\s*(\S+)")


def run(wanted: str | None, name: str | None) -> None:
    """Print the ledger, a chapter (`DEF`) or one rule (`DEF-2`); without a ruleset, of the first that has it.

    Raises:
        RiftsError: there is no such ruleset or rule.
    """
    interpret()
    from rifts_env.ruleset import ruleset, ruleset_names

    own = name or DEFAULT_RULES
    others = [] if name else [one for one in ruleset_names() if one != own]
    ledgers = [ruleset(one).rules for one in (own, *others)]
    rules = next((one for one in ledgers if holds(one, wanted)), ledgers[0])
    screen = make_screen()
    if wanted is None:
        tell_ledger(screen, rules)
    else:
        tell_rule(screen, rules, wanted)


def holds(rules: Mapping[str, Any], wanted: str | None) -> bool:
    """Whether a ledger has a rule, or a family of them, by this name; by no name every ledger has."""
    if wanted is None:
        return True
    lower = wanted.lower()
    return any(one.lower() == lower or one.lower().startswith(f"{lower.rstrip('-')}-") for one in rules)


def tell_rule(screen: Screen, rules: Mapping[str, Any], wanted: str) -> None:
    """One rule with its ruling, option and checks, or all whose ids begin with a word.

    Raises:
        RiftsError: there is none.
    """
    from rifts_env.content import did_you_mean

    by_name = {one.lower(): one for one in rules}
    if wanted.lower() in by_name:
        _tell_entry(screen, rules[by_name[wanted.lower()]], is_full=True)
        return
    family = {one: rules[one] for one in rules if one.lower().startswith(f"{wanted.lower().rstrip('-')}-")}
    if not family:
        raise RiftsError(f"no rule has the id '{wanted}'{did_you_mean(wanted, rules)}; `rifts rules` lists them")
    tell_ledger(screen, family)


def tell_ledger(screen: Screen, rules: Mapping[str, Any]) -> None:
    """Many rules, chapter by chapter."""
    titles = chapters()
    last = ""
    for one in rules.values():
        title = titles.get(one.id, "")
        if title != last:
            screen.line(1 if last else 0)
            screen.say(title[:1].upper() + title[1:], "bold underline")
            last = title
        _tell_entry(screen, one, is_full=False)


def chapters() -> dict[str, str]:
    """Rule id -> the title of its chapter, from the dividing lines of the ledgers."""
    from rifts_env.ledger import RULESETS, folders_with_ledger

    found: dict[str, str] = {}
    for folder in folders_with_ledger():
        title = ""
        for line in (RULESETS / folder / "rules.yaml").read_text(encoding="utf-8").splitlines():
            chapter, entry = CHAPTER_LINE.match(line), ENTRY_LINE.match(line)
            if chapter:
                title = chapter[1].strip()
            elif entry:
                found[entry[1]] = title
    return found


def _tell_entry(screen: Screen, one: Any, is_full: bool) -> None:
    screen.say(Text(one.id, "bold") + Text(f"  {one.rule}", "not bold"))
    if one.ruling:
        screen.say(f"Ruling: {one.ruling}", indent=4)
    if one.option:
        screen.say(f"Option: {one.option}", indent=4)
    if is_full:
        for check in one.check:
            screen.say(f"Check: {check}", "dim", indent=4)
