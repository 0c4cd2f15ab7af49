"""The commands of this package, which `rifts` takes in by the entry-point group `rifts_env.commands`.

Nothing heavy is imported here: `rifts --help` reads it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where it is written; left out, results/NAME.")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", min=1, help="Processes; the file's, or 2.")]


def tournament(
    name: Annotated[
        str, typer.Argument(metavar="TOURNAMENT", help="One that comes with it, such as ladder, or a YAML file.")
    ] = "ladder",
    change: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A value in place of the file's, such as pairs=100."),
    ] = None,
    out: Out = None,
    workers: Workers = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget what was fought before in that folder.")] = False,
) -> None:
    """Let controllers fight a tournament: everybody against everybody, seats swapped; a report with ratings.

    An interrupted one goes on where it was, when it is asked for again.
    """
    from rifts_experiments.tournament.command import run_tournament_command

    run_tournament_command(name, change or [], out, workers, fresh)


def exploit(
    target: Annotated[str, typer.Argument(metavar="CONTROLLER", help="The controller to be beaten.")],
    encounter: Annotated[
        list[str] | None,
        typer.Option("--encounter", metavar="ENCOUNTER", help="Where; once for each. Left out, the mirror encounters."),
    ] = None,
    by: Annotated[
        str, typer.Option("--by", metavar="HOW", help="What looks for a response: doctrine or training.")
    ] = "doctrine",
    response: Annotated[
        str | None, typer.Option("--response", metavar="CONTROLLER", help="Measure this one; nothing is looked for.")
    ] = None,
    generations: Annotated[int, typer.Option("--generations", metavar="N", min=1)] = 6,
    population: Annotated[int, typer.Option("--population", metavar="N", min=4, help="Candidates in each.")] = 16,
    pairs: Annotated[int, typer.Option("--pairs", metavar="N", min=1, help="Seeds each fights, in either seat.")] = 20,
    final: Annotated[int, typer.Option("--final", metavar="N", min=1, help="Seeds that measure the response.")] = 200,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0)] = 1,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=1, help="Decisions of a response by training.")
    ] = 500_000,
    out: Out = None,
    workers: Workers = None,
) -> None:
    """Look for the best response to a controller, and say how much it gives away at least."""
    from rifts_experiments.tournament.command import Search, run_exploit_command

    budget = Search(generations, population, pairs, final, seed, steps)
    run_exploit_command(target, encounter or [], by, response, budget, out, workers)
