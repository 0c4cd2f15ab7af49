"""The report of a tournament: tables as CSV, a text in Markdown, two pictures. A rerun writes the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import numpy as np
from ruamel.yaml import YAML

from rifts_experiments.tournament import prose
from rifts_experiments.tournament.bouts import Bout, Fought
from rifts_experiments.tournament.equilibrium import equilibrium, worst_case
from rifts_experiments.tournament.pictures import draw_payoffs, draw_ratings
from rifts_experiments.tournament.plan import clocked
from rifts_experiments.tournament.ratings import Rating, rate
from rifts_experiments.tournament.scores import Count, Results
from rifts_experiments.tournament.settings import Settings
from rifts_experiments.tournament.tables import markdown_table, percent, with_interval, write_csv
from rifts_experiments.tournament.verbs import menu_of, never_chosen, verbs_of

COUNTED = ("battles", "won", "lost", "drawn", "cut off", "score", "low", "high")


class Report:
    """Everything that is told of a tournament, computed once."""

    def __init__(self, settings: Settings, bouts: Sequence[tuple[Bout, Fought]]) -> None:
        self.settings, self.bouts = settings, bouts
        self.names = settings.controllers
        self.results = Results(settings.controllers, settings.encounters, bouts)
        self.payoffs = self.results.payoffs()
        self.resampled = self.results.resampled(settings.resamples, settings.seed)
        self.ratings: list[Rating] = rate(self.names, self.results.smoothed(), self.resampled)
        self.mixture = equilibrium(self.payoffs)
        self.mixtures = np.array([equilibrium(one) for one in self.resampled])
        counted = verbs_of(bouts)
        self.verbs = {name: counted.get(name, Counter()) for name in self.names}
        self.menu = menu_of(bouts)

    # ------------------------------------------------------------ what is written
    def write(self, folder: Path) -> list[Path]:
        """Write all of it into a folder; the files, the text first."""
        (folder / "report.md").write_text(self.text(), encoding="utf-8")
        (folder / "tournament.yaml").write_text(_yaml(self.settings), encoding="utf-8")
        self._write_tables(folder)
        draw_payoffs(folder / "payoffs.png", self.names, self.payoffs)
        draw_ratings(folder / "ratings.png", self.ratings)
        names = ("report.md", "tournament.yaml", "pairings.csv", "ratings.csv", "seats.csv", "verbs.csv")
        return [folder / name for name in (*names, "payoffs.png", "ratings.png")]

    def _write_tables(self, folder: Path) -> None:
        rows = [
            (encounter, first, second, *_numbers(self.results.count(first, second, encounter)))
            for encounter in self.settings.encounters
            for first in self.names
            for second in self.names
            if first != second
        ]
        write_csv(folder / "pairings.csv", ("encounter", "controller", "against", *COUNTED), rows)
        shares = dict(zip(self.names, self.mixture.tolist(), strict=True))
        rated = [(one.name, one.points, one.low, one.high, shares[one.name]) for one in self.ratings]
        write_csv(folder / "ratings.csv", ("controller", "points", "low", "high", "equilibrium"), rated)
        seats = [
            (encounter, "itself" if own else "others", *_numbers(self.results.seat(encounter, own)))
            for encounter in self.settings.encounters
            for own in (True, False)
        ]
        write_csv(folder / "seats.csv", ("encounter", "against", *COUNTED), seats)
        texts = list(dict.fromkeys(text for verb in self.menu.values() for text in verb))
        counted = [(text, *(self.verbs[name][text] for name in self.names)) for text in texts]
        write_csv(folder / "verbs.csv", ("verb", *self.names), counted)

    def text(self) -> str:
        """The report in Markdown."""
        title = self.settings.title or "Tournament"
        parts = [
            f"# {title}\n",
            self._opening(),
            "## Ratings\n",
            self._ratings(),
            "![ratings](ratings.png)\n",
            "## Who beats whom\n",
            self._payoffs(),
            "![payoffs](payoffs.png)\n",
            "## Equilibrium, and what each gives away\n",
            self._equilibrium(),
            "## Draws, limits and seats\n",
            self._draws(),
            self._seats(),
            "## Encounter by encounter\n",
            self._encounters(),
            "## What they choose\n",
            self._verbs(),
        ]
        return "\n".join(parts)

    # ------------------------------------------------------------ chapters
    def _opening(self) -> str:
        one = self.settings
        told = prose.OPENING.format(
            controllers=len(one.controllers),
            encounters=len(one.encounters),
            battles=sum(bout.battles for bout, _ in self.bouts),
            seed=one.seed,
            options="".join(f", {name} {value}" for name, value in one.options.items()),
            rules=f" under {one.rules}" if one.rules else "",
            pairs=one.pairs,
        )
        timed = clocked(one)
        return told + (prose.CLOCKED.format(names=", ".join(timed)) if timed else "")

    def _ratings(self) -> str:
        rows = [(one.name, f"{one.points:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}") for one in self.ratings]
        told = prose.RATINGS.format(resamples=self.settings.resamples)
        return told + markdown_table(("controller", "points", "interval"), rows)

    def _payoffs(self) -> str:
        rows = []
        for row, first in enumerate(self.names):
            cells = ["."] * len(self.names)
            for column, second in enumerate(self.names):
                if row != column:
                    interval = self.results.count(first, second).interval
                    cells[column] = with_interval(float(self.payoffs[row, column]), interval)
            rows.append((first, *cells))
        return prose.PAYOFFS + markdown_table(("", *self.names), rows)

    def _equilibrium(self) -> str:
        worst = worst_case(self.payoffs)
        mean = self.mixtures.mean(axis=0)
        rows = []
        for at, name in enumerate(self.names):
            score, by = worst[at]
            beaten = f"{percent(score)} by {self.names[by]}" if by != at else "nobody"
            against = float(self.payoffs[at] @ self.mixture)
            rows.append((name, percent(self.mixture[at]), percent(mean[at]), percent(against), beaten))
        head = ("controller", "share", "mean share", "against the mixture", "beaten most")
        return prose.EQUILIBRIUM + markdown_table(head, rows)

    def _draws(self) -> str:
        rows = []
        for name in self.names:
            others = sum((self.results.count(name, one) for one in self.names if one != name), Count())
            own = self.results.count(name, name)
            rows.append((name, *_ends(others), *_ends(own)))
        head = ("controller", "drawn", "cut off", "drawn against itself", "cut off against itself")
        return markdown_table(head, rows)

    def _seats(self) -> str:
        rows = []
        for encounter in self.settings.encounters:
            counts = [self.results.seat(encounter, own) for own in (True, False)]
            told = [with_interval(one.score, one.interval) if one.battles else "." for one in counts]
            rows.append((encounter, *told))
        head = ("encounter", "first side, against itself", "first side, against others")
        return prose.SEATS + markdown_table(head, rows)

    def _encounters(self) -> str:
        parts = []
        for encounter in self.settings.encounters:
            rows = []
            for at, first in enumerate(self.names):
                for second in self.names[at + 1 :]:
                    count = self.results.count(first, second, encounter)
                    told = with_interval(count.score, count.interval)
                    rows.append((first, second, told, *(str(n) for n in _numbers(count)[:5])))
            head = ("controller", "against", "score", *COUNTED[:5])
            parts.append(f"### {encounter}\n\n" + markdown_table(head, rows, left=2))
        return "\n".join(parts)

    def _verbs(self) -> str:
        totals = {name: max(1, sum(self.verbs[name].values())) for name in self.names}
        rows = []
        for title, verb in self.menu.items():
            chosen = {name: sum(self.verbs[name][text] for text in verb) for name in self.names}
            if any(chosen.values()):
                rows.append((title, *(_share(chosen[name], totals[name]) for name in self.names)))
        return prose.VERBS + markdown_table(("verb", *self.names), rows) + "\n" + self._unused()

    def _unused(self) -> str:
        """What nobody chose, and what some did not."""
        silent = {name: never_chosen(self.menu, self.verbs[name]) for name in self.names}
        nobody = [verb for verb in silent[self.names[0]] if all(verb in one for one in silent.values())]
        lines = [f"- Never chosen by anybody: {_listed(nobody)}."]
        for name, verbs in silent.items():
            own = [verb for verb in verbs if verb not in nobody]
            lines.append(f"- Never chosen by {name}, but by others: {_listed(own)}.")
        return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- words
def _numbers(count: Count) -> tuple[int, int, int, int, int, float, float, float]:
    return (count.battles, count.won, count.lost, count.drawn, count.cut, count.score, *count.interval)


def _ends(count: Count) -> tuple[str, str]:
    if not count.battles:
        return ".", "."
    return percent(count.drawn / count.battles), percent(count.cut / count.battles)


def _share(chosen: int, total: int) -> str:
    return f"{100 * chosen / total:.2f}" if chosen else "never"


def _listed(texts: Sequence[str]) -> str:
    return ", ".join(f"`{text}`" for text in texts) or "nothing"


def _yaml(settings: Settings) -> str:
    """The settings as they were used, to be run again; without what changes nothing."""
    yaml = YAML()
    yaml.width = 120
    out = StringIO()
    yaml.dump(settings.model_dump(exclude={"workers"}), out)
    return out.getvalue()
