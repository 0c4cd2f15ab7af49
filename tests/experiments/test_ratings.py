"""Numbers of a tournament: intervals, resampling, ratings and equilibria, against what is known on paper."""

from __future__ import annotations

from math import log10
from pathlib import Path

import numpy as np
import pytest
from rifts_experiments.tournament.bouts import Bout, Fought
from rifts_experiments.tournament.equilibrium import equilibrium, worst_case
from rifts_experiments.tournament.pictures import draw_payoffs, draw_ratings
from rifts_experiments.tournament.ratings import Rating, fit, rate
from rifts_experiments.tournament.report import Report
from rifts_experiments.tournament.scores import Count, Results
from rifts_experiments.tournament.settings import Settings
from rifts_experiments.tournament.tables import markdown_table, write_csv

from rifts_env.odds import wilson

ROCK_PAPER_SCISSORS = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])


def results(**pairings: tuple[str, str]) -> Results:
    """Made-up battles on one encounter: `a_b=("ww", "wl")`."""
    bouts = []
    for names, letters in pairings.items():
        first, second = names.split("_")
        bouts.append((Bout("duel", first, second, pairs=len(letters[0])), Fought(*letters)))
    controllers = sorted({name for names in pairings for name in names.split("_")})
    return Results(controllers, ["duel"], bouts)


# ---------------------------------------------------------------- counting
def test_wilson_interval_is_that_of_the_textbook() -> None:
    low, high = wilson(1, 10)
    assert (low, high) == (pytest.approx(0.0179, abs=1e-4), pytest.approx(0.4042, abs=1e-4))
    assert wilson(10, 10) == (pytest.approx(0.7225, abs=1e-4), pytest.approx(1.0)) and wilson(0, 0) == (0.0, 1.0)


def test_a_draw_and_a_limit_are_half_a_win() -> None:
    count = Count.of("wwldt")
    assert (count.won, count.lost, count.drawn, count.cut, count.battles) == (2, 1, 1, 1, 5)
    assert count.score == pytest.approx(0.6)
    assert count.flipped.score == pytest.approx(0.4) and count.flipped.flipped == count


def test_a_pairing_reads_the_same_from_either_side() -> None:
    found = results(a_b=("wwd", "lwt"))
    assert found.count("a", "b") == Count(3, 1, 1, 1)
    assert found.count("b", "a") == Count(1, 3, 1, 1)
    assert found.letters("duel", "b", "a") == ("wlt", "lld")


def test_the_first_seat_counts_every_battle_once() -> None:
    found = results(a_b=("wwl", "lll"), a_a=("wwww", ""))
    assert found.seat("duel", own=True) == Count(4, 0)
    assert found.seat("duel", own=False) == Count(5, 1)  # a won 2 of 3 from it, b 3 of 3


def test_encounters_weigh_the_same_however_long_they_were_fought() -> None:
    bouts = [(Bout(name, "a", "b", pairs=count), Fought(letter * count, letter * count)) for name, count, letter in
             (("duel", 1, "w"), ("mirror_duel", 9, "l"))]  # fmt: skip
    payoffs = Results(["a", "b"], ["duel", "mirror_duel"], bouts).payoffs()
    assert payoffs.tolist() == [[0.5, 0.5], [0.5, 0.5]]


def test_resamples_scatter_about_the_score_as_much_as_they_should() -> None:
    rng = np.random.default_rng(1)
    letters = "".join(rng.choice(["w", "l"], 400, p=[0.7, 0.3]))
    found = results(a_b=(letters, letters))  # both seatings go the same way: 400 throws and not 800
    drawn = found.resampled(2000, seed=3)[:, 0, 1]
    score = found.count("a", "b").score
    assert drawn.mean() == pytest.approx(score, abs=0.003)
    assert drawn.std() == pytest.approx((score * (1 - score) / 400) ** 0.5, rel=0.1)
    assert np.array_equal(found.resampled(5, seed=3), found.resampled(5, seed=3))


def test_who_never_lost_may_lose_in_a_resample() -> None:
    drawn = results(a_b=("w" * 10, "w" * 10)).resampled(500, seed=1)[:, 0, 1]
    assert 0.99 < drawn.max() < 1.0 and 0.5 < drawn.min() < 0.9


# ---------------------------------------------------------------- ratings
def test_ratings_find_the_strengths_that_made_the_battles() -> None:
    strengths = np.array([4.0, 2.0, 1.0, 1.0])
    payoffs = strengths[:, None] / (strengths[:, None] + strengths[None, :])
    points = fit(payoffs)
    assert points[0] - points[1] == pytest.approx(400 * log10(2), abs=0.1)
    assert points[2] == pytest.approx(points[3], abs=1e-6)
    assert points.mean() == pytest.approx(0.0, abs=1e-9)


def test_who_never_lost_has_a_finite_rating_inside_its_interval() -> None:
    found = results(a_b=("w" * 50, "w" * 50), a_c=("wl" * 25, "wl" * 25), b_c=("l" * 50, "l" * 50))
    assert found.smoothed()[0, 1] == pytest.approx(50.5 / 51)
    rated = rate(found.controllers, found.smoothed(), found.resampled(400, 1))
    assert all(-1000 < one.low < one.points < one.high < 1000 for one in rated)


def test_ratings_come_with_intervals_the_strongest_first() -> None:
    found = results(a_b=("wwl" * 30, "wll" * 30), a_c=("wl" * 45, "wl" * 45), b_c=("l" * 90, "wl" * 45))
    rated = rate(found.controllers, found.smoothed(), found.resampled(200, 1))
    assert [one.name for one in rated] == sorted("abc", key=lambda name: -{one.name: one.points for one in rated}[name])
    assert all(one.low < one.points < one.high for one in rated)


# ---------------------------------------------------------------- equilibria
def test_equilibrium_of_rock_paper_scissors_is_even() -> None:
    assert equilibrium(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3, abs=1e-6)
    assert worst_case(ROCK_PAPER_SCISSORS) == [(1.0, 1), (1.0, 2), (1.0, 0)]


def test_equilibrium_of_uneven_rock_paper_scissors() -> None:
    """Margins a, b, c of rock over scissors, paper over rock, scissors over paper: shares as c, a, b."""
    margins = np.array([[0.0, -0.2, 0.4], [0.2, 0.0, -0.1], [-0.4, 0.1, 0.0]])
    assert equilibrium(margins + 0.5) == pytest.approx(np.array([0.1, 0.4, 0.2]) / 0.7, abs=1e-6)


def test_who_beats_all_is_the_equilibrium_by_itself() -> None:
    payoffs = np.array([[0.5, 0.4, 0.3], [0.6, 0.5, 0.2], [0.7, 0.8, 0.5]])
    assert equilibrium(payoffs).tolist() == [0.0, 0.0, 1.0]
    assert worst_case(payoffs)[2] == (0.5, 2)


def test_nobody_scores_against_the_equilibrium() -> None:
    rng = np.random.default_rng(7)
    for _ in range(20):
        margins = np.triu(rng.uniform(-0.5, 0.5, (6, 6)), 1)
        payoffs = 0.5 + margins - margins.T
        shares = equilibrium(payoffs)
        assert shares.sum() == pytest.approx(1.0) and (shares >= 0).all()
        assert (payoffs @ shares).max() <= 0.5 + 1e-6


# ---------------------------------------------------------------- what is written
def test_tables_are_the_same_on_every_system(tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", ("name", "share"), [("x, y", 1 / 3), ("z", 2)])
    assert (tmp_path / "a.csv").read_bytes() == b'name,share\n"x, y",0.3333\nz,2\n'
    table = markdown_table(("", "a"), [("a|b", "1")])
    assert table == "|  | a |\n| --- | ---: |\n| a\\|b | 1 |\n"


def test_a_report_of_three_tells_a_cycle() -> None:
    won, lost = ("w" * 20, "w" * 20), ("l" * 20, "l" * 20)
    settings = Settings(controllers=["rock", "paper", "scissors"], encounters=["duel"], pairs=20, resamples=20)
    pairings = [("rock", "paper", lost), ("rock", "scissors", won), ("paper", "scissors", lost)]
    bouts = [(Bout("duel", a, b, pairs=20), Fought(*ends)) for a, b, ends in pairings]
    report = Report(settings, bouts)
    told = report.text()
    assert "| rock | 33.3% |" in told and "100.0% by paper" in told
    assert "Not reproducible" not in told
    timed = settings.model_copy(update={"controllers": ["rock", "paper", "search:9ms"]})
    assert "search:9ms think for a time" in Report(timed, bouts[:1]).text()


def test_pictures_hold_no_date_and_no_program(tmp_path: Path) -> None:
    ratings = [Rating("a", 100.0, 50.0, 150.0), Rating("b", -100.0, -150.0, -50.0)]
    for name in ("one.png", "two.png"):
        draw_ratings(tmp_path / name, ratings)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    draw_payoffs(tmp_path / "three.png", ["a", "b", "c"], ROCK_PAPER_SCISSORS)
    for path in tmp_path.iterdir():
        data = path.read_bytes()
        assert data.startswith(b"\x89PNG") and b"tIME" not in data and b"Matplotlib" not in data
