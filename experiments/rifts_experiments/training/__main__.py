"""`python -m rifts_experiments.training`: the commands of training by themselves."""

from __future__ import annotations

import sys

import typer

from rifts_env.problems import RiftsError
from rifts_experiments.training.commands import PROGRAM, measure, train


def main() -> None:
    """Run a command; errors are one sentence each."""
    app = typer.Typer(help="Trains policies and measures them.", no_args_is_help=True, add_completion=False)
    app.command()(train)
    app.command()(measure)
    try:
        app(prog_name=PROGRAM)
    except RiftsError as error:
        print(error, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
