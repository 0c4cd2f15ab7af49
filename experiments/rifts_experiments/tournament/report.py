"""The report of a tournament: tables as CSV, a text in Markdown, two pictures. A rerun writes the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import numpy as np
from ruamel.yaml import YAML

from rifts_experiments.tournament.bouts import Bout, Fought
from rifts_experiments.tournament.equilibrium import Array, equilibrium, worst_case
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
        battles = 2.0 * settings.pairs * len(settings.encounters)
        self.ratings: list[Rating] = rate(self.names, self.payoffs, self.resampled, battles)
        self.mixture = equilibrium(self.payoffs)
        self.mixtures = np.array([equilibrium(one) for one in self.resampled])
        self.verbs = verbs_of(bouts)
        self.menu = menu_of(bouts)

    # ------------------------------------------------------------ what is written
    def write(self, folder: Path) -> list[Path]:
        """Write all of it into a folder; the files, the text first."""
        (folder / "report.md").write_text(self.text(), encoding="utf-8")
        (folder / "tournament.yaml").write_text(_yaml(self.settings), encoding="utf-8")
        self._write_tables(folder)
        played = np.array([[self.results.count(a, b).battles > 0 for b in self.names] for a in self.names])
        draw_payoffs(folder / "payoffs.png", self.names, self._diagonal(played), played)
        draw_ratings(folder / "ratings.png", self.ratings)
        names = ("report.md", "tournament.yaml", "pairings.csv", "ratings.csv", "seats.csv", "verbs.csv")
        return [folder / name for name in (*names, "payoffs.png", "ratings.png")]

    def _diagonal(self, played: Array) -> Array:
        """The payoffs; a controller against itself scores a half, whatever the seat was worth."""
        return np.where(played, self.payoffs, 0.5)

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
        texts = list(dict.fromkeys(text for verb in self.menu for text in verb))
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
        rules = "".join(f", {name} {value}" for name, value in one.options.items())
        total = sum(bout.battles for bout, _ in self.bouts)
        told = (
            f"{len(one.controllers)} controllers on {len(one.encounters)} encounters, {total} battles, seed {one.seed}"
            f"{rules}. Each pairing fought {one.pairs} seeds on each encounter, each seed twice: seats swapped, the same "
            "dice. A draw, or a battle that a limit ended, is half a win. Encounters weigh the same. Intervals hold 95 "
            "times in a hundred.\n"
        )
        timed = clocked(one)
        if timed:
            told += (
                f"\n**Not reproducible:** {', '.join(timed)} think for a time and not for a number of steps, so a rerun "
                "gives other numbers.\n"
            )
        return told

    def _ratings(self) -> str:
        rows = [
            (one.name, f"{one.points:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}") for one in self.ratings
        ]
        return (
            "By the model of Bradley and Terry: 400 points more are odds of ten to one, the mean is 0. Every pairing is "
            "given one imagined draw, so that who never lost has a rating too; where nearly all battles go one way, "
            f"that draw and the number of battles bound it. Intervals from {self.settings.resamples} resamples of the "
            "seeds.\n\n" + markdown_table(("controller", "points", "interval"), rows)
        )

    def _payoffs(self) -> str:
        rows = []
        for first in self.names:
            counts = [self.results.count(first, second) for second in self.names]
            cells = [
                with_interval(float(self.payoffs[self.names.index(first), at]), count.interval)
                if first != self.names[at]
                else "."
                for at, count in enumerate(counts)
            ]
            rows.append((first, *cells))
        return "Score of the row against the column, with Wilson's interval.\n\n" + markdown_table(
            ("", *self.names), rows
        )

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
        return (
            "The mixture of controllers that none of them beats (where there are several, one of them), its mean over "
            "the resamples, what each scores against it, and who scores most against each. What a controller gives away "
            "here is that score less a half: a lower bound, for a player outside this tournament may do better (`rifts "
            "exploit`).\n\n" + markdown_table(head, rows)
        )

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
            own, others = (self.results.seat(encounter, is_own) for is_own in (True, False))
            rows.append((encounter, *(with_interval(one.score, one.interval) if one.battles else "." for one in (own, others))))
        head = ("encounter", "first side, against itself", "first side, against others")
        return "What the first side of each encounter scores, whoever plays it.\n\n" + markdown_table(head, rows)

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
        for verb in self.menu:
            chosen = {name: sum(self.verbs[name][text] for text in verb) for name in self.names}
            if any(chosen.values()):
                rows.append((_title(verb), *(_share(chosen[name], totals[name]) for name in self.names)))
        silent = {name: never_chosen(self.menu, self.verbs[name]) for name in self.names}
        nobody = [text for text in silent[self.names[0]] if all(text in one for one in silent.values())]
        lines = [f"- Never chosen by anybody: {_listed(nobody)}."]
        lines += [f"- Never chosen by {name}, but by others: {_listed([t for t in silent[name] if t not in nobody])}."
                  for name in self.names]  # fmt: skip
        return (
            "Of a hundred choices, in and out of turn; `verbs.csv` has the counts, each form of a verb by itself. A verb "
            "may be missing because nobody here could use it.\n\n"
            + markdown_table(("verb", *self.names), rows)
            + "\n"
            + "\n".join(lines)
            + "\n"
        )


# ---------------------------------------------------------------- words
def _numbers(count: Count) -> tuple[int, int, int, int, int, float, float, float]:
    return (count.battles, count.won, count.lost, count.drawn, count.cut, count.score, *count.interval)


def _ends(count: Count) -> tuple[str, str]:
    if not count.battles:
        return ".", "."
    return percent(count.drawn / count.battles), percent(count.cut / count.battles)


def _title(verb: list[str]) -> str:
    """A verb by its first text, or by all where they say different things."""
    return verb[0] if len(verb) == 1 or verb[0] in verb[1] else f"{verb[0]}, {verb[1]} ..."


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
