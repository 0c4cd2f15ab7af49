"""`rifts battle`: controllers fight an encounter, and it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rifts_env.commands.choices import draw_seed, make_controllers, peek, read_controllers, read_options
from rifts_env.commands.compiled import settle_mode
from rifts_env.commands.screen import make_screen


def run(
    encounter: str,
    seed: int | None,
    controllers: Sequence[str],
    options: Sequence[str],
    rules: str | None,
    as_json: bool,
) -> None:
    """Fight a battle and tell it.

    Raises:
        RiftsError: something that was asked for does not exist, or a file cannot be used.
    """
    house = read_options(options)
    own_rules, fighters = peek(encounter)
    settle_mode(rules or own_rules, fighters)
    from rifts_env.battle import Battle
    from rifts_env.controllers import fight
    from rifts_env.encounter import load_encounter

    loaded = load_encounter(encounter, house, rules)
    names = read_controllers(controllers, loaded.sides)
    seed = draw_seed() if seed is None else seed
    fighting = make_controllers(names, seed)
    battle = Battle.from_encounter(loaded, seed=seed)
    if as_json:
        fight(battle, fighting)
        print(json.dumps(as_mapping(battle, encounter, seed, names), ensure_ascii=False, indent=1))
        return
    from rifts_env.commands.telling import tell_end, tell_lines, tell_title

    screen = make_screen()
    tell_title(screen, loaded, names, seed)
    tell_lines(screen, battle.log)
    fight(battle, fighting, lambda lines: tell_lines(screen, lines))
    tell_end(screen, battle)


def as_mapping(battle: Any, encounter: str, seed: int, controllers: Mapping[str, str]) -> dict[str, Any]:
    """The battle as one JSON object: what was asked for, what came of it, and the log."""
    from rifts_env.commands.telling import remains

    return {
        "encounter": encounter,
        "title": battle.encounter.title,
        "ruleset": battle.ruleset.name,
        "options": dict(battle.encounter.options),
        "seed": seed,
        "controllers": dict(controllers),
        "winner": battle.winner,
        "rounds": battle.value("round"),
        "decisions": len(battle.past),
        "fighters": remains(battle),
        "log": [{"text": line.text, "rules": list(line.rules), "kind": line.kind} for line in battle.log],
    }
