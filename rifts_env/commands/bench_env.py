"""`rifts bench --env`: how fast the environments are, beside a copy of the same bytes and games of others."""

from __future__ import annotations

import json
from dataclasses import asdict

from rifts_env.commands.choices import peek
from rifts_env.commands.compiled import DEFAULT_RULES, compile_for, refuse_interpreted
from rifts_env.commands.screen import make_screen
from rifts_env.commands.warm import progress

SECONDS = 2.0  # of each measurement


def run(encounter: str | None, rules: str | None, as_json: bool) -> None:
    """Measure and print.

    Raises:
        RiftsError: the rules run interpreted, or there is no such encounter.
    """
    refuse_interpreted("their speed says nothing; unset it to measure")
    from rifts_env.encounter import load_encounter
    from rifts_env.envs.bench import FAVOURITE, ROWS, bench_all
    from rifts_env.ruleset import ruleset

    chosen = encounter or FAVOURITE
    peek(chosen)
    loaded = load_encounter(chosen, None, rules)
    compile_for(ruleset(loaded.ruleset), loaded.capacity, progress())
    figures = bench_all(chosen, rules or DEFAULT_RULES, ROWS, SECONDS)
    if as_json:
        print(json.dumps({"encounter": chosen, "figures": [asdict(figure) for figure in figures]}, indent=1))
        return
    screen = make_screen()
    screen.say(f"{chosen}: random legal choices, mask and observation delivered, one core", "bold")
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        screen.say(f"{figure.name:<{width}}  {figure.per_second:>14,.0f} a second  ({figure.how})", indent=2)
    if not any(figure.name.startswith("OpenSpiel") for figure in figures):
        screen.say("OpenSpiel is not installed: pip install open_spiel sets its games beside these", indent=2)
