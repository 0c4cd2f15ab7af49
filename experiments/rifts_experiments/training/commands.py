"""The commands of training: `train` and `measure`, as functions that a command line takes in.

Torch comes in where it is needed, so that help and lists are quick.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn
from rich.table import Table
from rifts_agents.policy.card import Measured

from rifts_experiments.progress import EVERY, bars
from rifts_experiments.training.metrics import METRICS
from rifts_experiments.training.sheet import TrainingSheet, read_training, training_names

PROGRAM = "python -m rifts_experiments.training"

Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A value in place of the file's, such as league.past=0.5."),
]


class Bar:
    """How far a training is: a bar for each phase on a terminal, a sentence now and then elsewhere."""

    def __init__(self, shown: Progress) -> None:
        self._shown = shown
        self._phase, self._total = "", 0
        self._began = self._told = time.perf_counter()
        self._first = -1

    def begin(self, phase: str, total: int) -> None:
        """A phase of so many decisions begins."""
        self._phase, self._total, self._first = phase, total, -1
        self._task = self._shown.add_task(phase, total=total, note="")

    def advance(self, done: int, note: str) -> None:
        """So many are done."""
        now = time.perf_counter()
        if self._first < 0:  # what a resumed training had done before, and the first window, are not this one's pace
            self._began, self._first = now, done
        pace = (done - self._first) / (now - self._began) if done > self._first else 0.0
        told = f"{pace:,.0f}/s {note}"
        self._shown.update(self._task, completed=done, note=told)
        if not self._shown.console.is_terminal and now - self._told >= EVERY:
            self._told = now
            self._shown.console.print(f"{self._phase}: {done:,} of {self._total:,}, {told}")


def train(
    training: Annotated[
        str | None, typer.Argument(metavar="TRAINING", help="One that comes with it, or a YAML file; left out, a list.")
    ] = None,
    change: Changes = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="The folder of the run; left out, runs/NAME.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="Of the policy; left out, the training's.")] = None,
    is_told: Annotated[bool, typer.Option("--metrics", help="Say what every logged number means.")] = False,
) -> None:
    """Train a policy. Asked for again, it goes on where the run in the folder stopped."""
    if is_told or training is None:
        texts = METRICS if is_told else {one: read_training(one).title for one in training_names()}
        print("\n".join(f"{one}: {meaning}" for one, meaning in texts.items()))
        return
    from rifts_experiments.training.run import Run

    sheet = read_training(training, change or ())
    own = name or Path(training).stem
    words = [PROGRAM, "train", shlex.quote(training), *(f"--set {shlex.quote(one)}" for one in change or ())]
    with bars(TextColumn("{task.fields[note]}")) as shown:
        path = Run(own, sheet, out or Path("runs") / own, " ".join(words), Bar(shown)).make()
    print(path)


def measure(
    policy: Annotated[str, typer.Argument(metavar="POLICY", help="A policy: a name, or the path of its weights.")],
    battles: Annotated[
        int | None, typer.Option("--battles", metavar="N", min=2, help="For each line; left out, the training's.")
    ] = None,
    opponent: Annotated[
        list[str] | None, typer.Option("--opponent", metavar="DOCTRINE", help="Left out, those of the training.")
    ] = None,
    has_dial: Annotated[bool, typer.Option("--dial", help="At every step of the strength dial.")] = False,
    is_dry: Annotated[bool, typer.Option("--dry", help="Leave the card as it is.")] = False,
) -> None:
    """Fight a policy on what was held out from its training, and write the table into its card."""
    from rifts_agents.policy.picking import STEPS
    from rifts_agents.policy.store import card_path, load_policy, write_card

    from rifts_experiments.training.measure import strength_table

    found = load_policy(policy)
    sheet = TrainingSheet.model_validate(found.card.training)
    wanted = {"battles": battles, "opponents": tuple(opponent or ())}
    held_out = sheet.evaluation.model_copy(update={name: value for name, value in wanted.items() if value})
    lines = list(strength_table(found.network, held_out, sheet, STEPS if has_dial else (1.0,)))
    Console().print(_show(lines))
    if not is_dry:
        write_card(card_path(policy), found.card.model_copy(update={"strength": lines}))


def _show(lines: Sequence[Measured]) -> Table:
    table = Table("encounters", "opponent", "strength", "won", "drawn", "lost", "score", "95%")
    for line in lines:
        counts = (str(one) for one in (line.won, line.drawn, line.lost))
        interval = f"{line.low:.1%} to {line.high:.1%}"
        table.add_row(line.encounters, line.opponent, f"{line.strength:g}", *counts, f"{line.score:.1%}", interval)
    return table
