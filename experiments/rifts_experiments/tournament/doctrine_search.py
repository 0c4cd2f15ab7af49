"""A best response among doctrines: the cross-entropy method over all that a doctrine's sheet leaves open.

Each generation draws candidates, fights them against the target with the same dice, and moves the distribution towards
the best quarter. What may vary is read from the sheet itself: the tactic (`rung`), and every number with two bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from annotated_types import Ge, Le
from ruamel.yaml import YAML

from rifts_env.core.doctrine import RUNGS
from rifts_env.doctrines import DoctrineSheet
from rifts_experiments.tournament.bouts import Bout, Fought
from rifts_experiments.tournament.exploit import Hunt
from rifts_experiments.tournament.running import Watch, fight_all
from rifts_experiments.tournament.scores import Count
from rifts_experiments.tournament.tables import write_csv

ELITE = 0.25  # of a generation moves the distribution
KEPT = 0.3  # of the distribution stays, so that one lucky generation does not settle it
NARROWEST = 0.05  # deviation of a number, as a share of its range
FLOOR = 0.05  # probability of a tactic that fell out of favour, all of these together

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Scored:
    """A candidate and what it scored.

    Attributes:
        sheet: the doctrine.
        count: its battles against the target.
    """

    sheet: DoctrineSheet
    count: Count


def open_numbers() -> dict[str, tuple[float, float]]:
    """The numbers of a doctrine's sheet that have two bounds: name -> lowest and highest."""
    found = {}
    for name, field in DoctrineSheet.model_fields.items():
        low = next((float(one.ge) for one in field.metadata if isinstance(one, Ge)), None)  # type: ignore[arg-type]
        high = next((float(one.le) for one in field.metadata if isinstance(one, Le)), None)  # type: ignore[arg-type]
        if low is not None and high is not None:
            found[name] = (low, high)
    return found


class Distribution:
    """Where the next candidates are drawn from: a chance for each tactic, a bell curve for each number."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.numbers = open_numbers()
        self.low = np.array([low for low, _ in self.numbers.values()])
        self.span = np.array([high for _, high in self.numbers.values()]) - self.low
        self.chances = np.full(len(RUNGS), 1.0 / len(RUNGS))
        self.mean = np.full(len(self.numbers), 0.5)
        self.deviation = np.full(len(self.numbers), 0.5)

    def draw(self, title: str) -> DoctrineSheet:
        """A candidate."""
        rung = RUNGS[int(self._rng.choice(len(RUNGS), p=self.chances))]
        drawn = self._rng.normal(self.mean, self.deviation).clip(0.0, 1.0) * self.span + self.low
        fields = dict(zip(self.numbers, (round(float(one), 3) for one in drawn), strict=True))
        return DoctrineSheet(title=title, rung=rung, **fields)

    def move(self, best: Sequence[DoctrineSheet]) -> None:
        """Move towards the best of a generation."""
        values = np.array([[getattr(one, name) for name in self.numbers] for one in best])
        shares = (values - self.low) / self.span
        self.mean = KEPT * self.mean + (1 - KEPT) * shares.mean(axis=0)
        self.deviation = (KEPT * self.deviation + (1 - KEPT) * shares.std(axis=0)).clip(min=NARROWEST)
        seen = np.array([sum(one.rung == rung for one in best) for rung in RUNGS]) / len(best)
        self.chances = (1 - FLOOR) * (KEPT * self.chances + (1 - KEPT) * seen) + FLOOR / len(RUNGS)
        self.chances /= self.chances.sum()


def respond(hunt: Hunt, watch: Watch) -> str:
    """Look for the doctrine that scores most against the target; the path of its file, in the hunt's folder.

    Args:
        hunt: the target and the budget. One seed's dice serve a whole generation, the next has others.
        watch: told how many battles of the search are over.
    """
    distribution = Distribution(hunt.seed)
    hall: list[Scored] = []
    rows = []
    for generation in range(hunt.generations):
        sheets = [distribution.draw(f"response {generation}.{at}") for at in range(hunt.population)]
        scored = _score(sheets, hunt, generation, watch)
        scored.sort(key=lambda one: -one.count.score)
        best = scored[: max(2, round(ELITE * hunt.population))]
        distribution.move([one.sheet for one in best])
        hall.append(best[0])
        rows += [_row(generation, one) for one in scored]
    winner = _play_off(hall, hunt)
    write_csv(hunt.folder / "candidates.csv", ("generation", "rung", *open_numbers(), "battles", "score"), rows)
    return _write_doctrine(winner, hunt)


def _score(sheets: Sequence[DoctrineSheet], hunt: Hunt, generation: int, watch: Watch) -> list[Scored]:
    """Fight a generation, all with the same dice."""
    bouts: list[Bout] = [one for sheet in sheets for one in hunt.bouts(sheet, hunt.pairs, hunt.seed + generation)]
    counts = {sheet: Count() for sheet in sheets}
    done = hunt.searched * generation // hunt.generations
    for bout, fought in fight_all(bouts, hunt.workers):
        assert isinstance(bout.first, DoctrineSheet)
        counts[bout.first] += _count(fought)
        done += bout.battles
        watch(done, hunt.searched)
    return [Scored(sheet, counts[sheet]) for sheet in sheets]


def _play_off(hall: Sequence[Scored], hunt: Hunt) -> DoctrineSheet:
    """The best of the generations' best, on dice of their own: the luckiest of many is not the best of them."""
    sheets = list(dict.fromkeys(one.sheet for one in hall))
    counts = {sheet: Count() for sheet in sheets}
    bouts = [one for sheet in sheets for one in hunt.bouts(sheet, 2 * hunt.pairs, hunt.seed + hunt.generations)]
    for bout, fought in fight_all(bouts, hunt.workers):
        assert isinstance(bout.first, DoctrineSheet)
        counts[bout.first] += _count(fought)
    return max(sheets, key=lambda sheet: counts[sheet].score)


def _count(fought: Fought) -> Count:
    return Count.of(fought.straight + fought.swapped)


def _row(generation: int, one: Scored) -> tuple[Any, ...]:
    numbers = (getattr(one.sheet, name) for name in open_numbers())
    return (generation, one.sheet.rung, *numbers, one.count.battles, one.count.score)


def _write_doctrine(sheet: DoctrineSheet, hunt: Hunt) -> str:
    path = hunt.folder / "response.yaml"
    fields = {**sheet.model_dump(), "title": f"a response to {hunt.target}"}
    with path.open("w", encoding="utf-8") as file:
        file.write(f"# Found against {hunt.target} with {hunt.searched} battles, seed {hunt.seed}.\n")
        YAML().dump(fields, file)
    return str(path)
