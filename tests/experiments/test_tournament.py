"""Tournaments: the same dice in both seats, the same bytes again, nothing lost by an interrupt."""

from __future__ import annotations

import filecmp
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import rifts_configs
import typer
from playing import ROOT
from rifts_experiments.tournament import bouts as fighting
from rifts_experiments.tournament import running
from rifts_experiments.tournament.bouts import Bout, Fought, encounter_of, fight_bout, verb_texts
from rifts_experiments.tournament.journal import NAME as JOURNAL
from rifts_experiments.tournament.plan import CLOCKED, bout_stamp, pairings, plan_bouts
from rifts_experiments.tournament.report import Report
from rifts_experiments.tournament.running import run_tournament
from rifts_experiments.tournament.settings import Settings, read_settings, tournament_names
from rifts_experiments.tournament.verbs import menu_of, never_chosen, verbs_of

from rifts_env import cli
from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.controllers import make_controller
from rifts_env.doctrines import read_doctrine
from rifts_env.encounter import load_encounter
from rifts_env.playouts import PlayOuts, battle_seed
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset

MIRRORS = ["mirror_duel", "mirror_melee", "mirror_ranged", "mirror_magic", "mirror_grapple", "mirror_mixed"]
SMALL = Settings(
    controllers=["random", "brute"],
    encounters=["mirror_duel", "mirror_ranged"],
    pairs=3,
    bout=2,
    workers=1,
    resamples=20,
)


def counted(bout: Bout, watch: list[Bout] | None = None) -> Fought:
    """A bout that costs no time; for what has nothing to do with battles."""
    if watch is not None:
        watch.append(bout)
    swapped = "" if bout.is_self_play else "l" * bout.pairs
    return Fought("w" * bout.pairs, swapped, 7, (Counter({"parry": 2}), Counter({"end turn": 1})))


# ---------------------------------------------------------------- mirror encounters
@pytest.mark.parametrize("name", MIRRORS)
def test_a_mirror_encounter_is_the_same_for_both_sides(name: str) -> None:
    """Turned by half a turn about the centre of its field, one side stands where the other stood, with the same."""
    written = load_encounter(name).written
    width, height = written["ground"]["field"]
    sides = list(dict.fromkeys(one["side"] for one in written["fighters"].values()))
    first, second = ([one for one in written["fighters"].values() if one["side"] == side] for side in sides)
    own = {"sheet", "weapons"}

    def kit(fighter: dict[str, object]) -> str:
        return repr(sorted((key, str(value)) for key, value in fighter.items() if key in own))

    assert sorted(map(kit, first)) == sorted(map(kit, second))
    turned = sorted([width - one["at"][0], height - one["at"][1]] for one in first)
    assert turned == sorted(list(one["at"]) for one in second)
    for kind in ("walls", "cover", "ley_lines"):
        there = [sorted([list(one["from"]), list(one["to"])]) for one in written["ground"].get(kind, [])]
        back = [sorted([width - x, height - y] for x, y in stretch) for stretch in there]
        assert sorted(there) == sorted(back)
    assert load_encounter(name).capacity <= 8


@pytest.mark.parametrize("name", MIRRORS)
def test_brutes_settle_a_mirror_encounter(name: str) -> None:
    fought = fight_bout(Bout(name, "brute", "brute", pairs=4))
    assert set(fought.straight) <= {"w", "l"} and fought.swapped == ""


# ---------------------------------------------------------------- bouts
def test_a_bout_is_fought_the_same_way_compiled_and_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice, the same choices, the same counts, battle for battle."""
    bout = Bout("mirror_duel", "random", "brute", number=1, pairs=4)
    compiled = fight_bout(bout)
    monkeypatch.setattr(fighting, "is_compiled", lambda player: False)
    assert fight_bout(bout) == compiled


def test_a_battle_has_the_dice_of_its_play_out() -> None:
    encounter = load_encounter("duel")
    outs = PlayOuts(ruleset(encounter.ruleset), 2, *encounter.records(), ["brute"] * 2)
    [ends] = outs.run(3, seed=9)
    for number in range(3):
        battle = Battle.from_encounter(encounter, seed=battle_seed(9, number))
        while not battle.is_over:
            battle.apply(Action(battle.table.choose("brute")))
        for name in ("winner", "steps", "dice_count", "dice_key", "dice_salt"):
            assert battle.table.get(name) == int(ends[name][number])


def test_a_tournament_may_be_fought_under_another_ruleset() -> None:
    settings = SMALL.model_copy(update={"rules": "rifts_classic", "encounters": ["mirror_duel"], "pairs": 1})
    [bout, *_] = plan_bouts(settings)
    assert encounter_of(*bout.place).ruleset == "rifts_classic"
    plain = plan_bouts(settings.model_copy(update={"rules": None}))[0]
    assert fight_bout(bout).decisions != fight_bout(plain).decisions
    assert bout_stamp(bout) != bout_stamp(plain)


def test_swapping_seats_keeps_the_dice() -> None:
    """Against itself, the one who wins on a side wins there whoever is called first."""
    [sheet, again] = [read_doctrine("brute").model_copy(update={"title": title}) for title in ("one", "other")]
    fought = fight_bout(Bout("mirror_duel", sheet, again, pairs=5))
    assert fought.swapped == fought.straight.translate(str.maketrans("wl", "lw"))


def test_every_pairing_has_the_same_dice_and_other_stretches_and_encounters_have_others() -> None:
    one = Bout("duel", "random", "brute", 0)
    assert one.dice == Bout("duel", "brute", "brute", 0).dice
    assert len({one.dice, Bout("duel", "random", "brute", 1).dice, Bout("mirror_duel", "random", "brute", 0).dice}) == 3


def test_a_battle_that_takes_too_long_is_cut_off() -> None:
    bout = Bout("mirror_duel", "brute", "brute", pairs=2, most=5)
    assert fight_bout(bout).straight == "tt"


def test_a_round_limit_cuts_battles_off() -> None:
    bout = Bout("mirror_melee", "brute", "brute", pairs=2, options=(("round_limit", 1),))
    assert fight_bout(bout).straight == "tt"


def test_a_controller_that_breaks_a_rule_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        name = "cheat"

        def choose(self, battle: Battle) -> Action:
            return Action(int((battle.mask() == 0).argmax()))

        def explain(self) -> str:
            return ""

    known = make_controller
    monkeypatch.setattr(
        fighting, "make_controller", lambda name, seed: Cheat() if name == "cheat" else known(name, seed)
    )
    with pytest.raises(RiftsError, match="cheat chose '.*', which is not legal"):
        fight_bout(Bout("mirror_duel", "cheat", "brute", pairs=1))


def test_an_encounter_of_three_sides_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "three.yaml"
    sides = "".join(f"  f{at}: {{side: s{at}, at: [{9 * at}, 0]}}\n" for at in range(3))
    path.write_text(f"rules: rifts_v2\nfighters:\n{sides}", encoding="utf-8")
    with pytest.raises(RiftsError, match="got 3 sides, expected two"):
        encounter_of(str(path), ())


# ---------------------------------------------------------------- verbs
def test_the_counts_of_verbs_add_up_to_the_decisions() -> None:
    fought = fight_bout(Bout("mirror_ranged", "random", "brute", pairs=2))
    assert sum(sum(one.values()) for one in fought.verbs) == fought.decisions
    assert all(one for one in fought.verbs)


def test_play_outs_count_choices_whatever_the_threads() -> None:
    encounter = load_encounter("duel")
    totals = []
    for threads in (1, 3):
        outs = PlayOuts(ruleset(encounter.ruleset), 2, *encounter.records(), ["brute", "random"], counts_choices=True)
        list(outs.run(5, seed=2, threads=threads))
        assert outs.choices is not None and outs.choices.sum() == outs.decisions
        totals.append(outs.choices.tolist())
    assert totals[0] == totals[1]


def test_texts_of_verbs_tell_verbs_apart() -> None:
    texts = verb_texts(ruleset("rifts_v2").menu)
    assert len({own[0] for own in texts.values()}) == len(texts)
    assert "parry with hold" in [text for own in texts.values() for text in own]


def test_what_is_never_chosen_is_listed() -> None:
    bout = Bout("mirror_duel", "random", "brute", pairs=1)
    menu = menu_of([(bout, Fought())])
    silent = never_chosen(menu, {"parry with hold": 1, "end turn": 3})
    assert "parry" not in silent and "end turn" not in silent and "surrender" in silent
    assert not any("{x}" in title for title in menu)
    counts = verbs_of([(bout, counted(bout)), (bout, counted(bout))])
    assert counts == {"random": Counter({"parry": 4}), "brute": Counter({"end turn": 2})}


# ---------------------------------------------------------------- settings
def test_shipped_tournaments_can_be_read_and_name_encounters_that_are_there() -> None:
    assert {"ladder", "floor"} <= set(tournament_names())
    shipped = rifts_configs.list_names("encounters")
    for name in tournament_names():
        assert set(read_settings(name).encounters) <= set(shipped)
    assert read_settings("ladder").controllers[:2] == ["random", "brute"]


def test_values_are_set_on_the_command_line() -> None:
    changes = ["pairs=7", "options.round_limit=3", "controllers=[brute]", "title="]
    settings = read_settings("floor", changes)
    assert (settings.pairs, settings.options, settings.controllers) == (7, {"round_limit": 3}, ["brute"])
    assert settings.title == "" and settings.seed == read_settings("floor").seed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("pairs", "expected NAME=VALUE"),
        ("pair=3", "pair"),
        ("pairs=none", "pairs: got 'none', expected a whole number"),
        ("seed.low=3", "there is nothing called 'low'"),
        ("controllers=[brute, brute]", "got 'brute' twice"),
        ("encounters=[]", "at least 1"),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence(change: str, message: str) -> None:
    with pytest.raises(RiftsError, match=message.replace("[", r"\[")):
        read_settings("floor", [change])


def test_an_unknown_tournament_gets_a_hint() -> None:
    with pytest.raises(RiftsError, match="did you mean 'ladder'"):
        read_settings("lader")


@pytest.mark.parametrize("change", [{"controllers": ["bruet"]}, {"encounters": ["nowhere"]}, {"options": {"x": 1}}])
def test_what_is_not_known_is_told_before_anything_is_fought(change: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(RiftsError):
        run_tournament(SMALL.model_copy(update=change), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_everybody_meets_everybody_and_itself() -> None:
    settings = SMALL.model_copy(update={"controllers": ["a", "b", "c"]})
    assert pairings(settings) == [("a", "b"), ("a", "c"), ("b", "c"), ("a", "a"), ("b", "b"), ("c", "c")]
    assert len(pairings(settings.model_copy(update={"self_play": False}))) == 3
    assert [bout.pairs for bout in plan_bouts(settings)[:2]] == [2, 1]


@pytest.mark.parametrize(
    ("spec", "is_clocked"),
    [("search:200ms", True), ("search:2 s", True), ("search:500", False), ("policy:miss5", False)],
)
def test_a_budget_of_time_is_seen(spec: str, is_clocked: bool) -> None:
    assert bool(CLOCKED.search(spec)) == is_clocked


# ---------------------------------------------------------------- running
def write(settings: Settings, folder: Path) -> list[str]:
    """Fight and write; the names of all files."""
    Report(settings, run_tournament(settings, folder)).write(folder)
    return sorted(path.name for path in folder.iterdir())


def test_a_rerun_writes_the_same_bytes(tmp_path: Path) -> None:
    names = write(SMALL, tmp_path / "one")
    assert names == write(SMALL, tmp_path / "two")
    assert {"report.md", "pairings.csv", "payoffs.png", "ratings.png", "verbs.csv", JOURNAL} <= set(names)
    same, *others = filecmp.cmpfiles(tmp_path / "one", tmp_path / "two", names, shallow=False)
    assert sorted(same) == names and others == [[], []]


def test_processes_change_nothing(tmp_path: Path) -> None:
    names = write(SMALL, tmp_path / "one")
    write(SMALL.model_copy(update={"workers": 2}), tmp_path / "two")
    same, *others = filecmp.cmpfiles(tmp_path / "one", tmp_path / "two", names, shallow=False)
    assert sorted(same) == names and others == [[], []]


def test_an_interrupted_tournament_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    monkeypatch.setattr(running, "fight_bout", counted)
    run_tournament(SMALL, whole)
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_tournament(SMALL, cut, stop)
    with (cut / JOURNAL).open("a", encoding="utf-8") as file:
        file.write('{"encounter": "mirror_du')  # it was stopped while it wrote
    again: list[Bout] = []
    monkeypatch.setattr(running, "fight_bout", lambda bout: counted(bout, again))
    after: list[tuple[int, int]] = []
    run_tournament(SMALL, cut, lambda *over: after.append(over))
    assert len(again) == len(plan_bouts(SMALL)) - 3
    assert after[0] == told[-1] and after[-1][0] == after[-1][1] == told[0][1]
    assert (cut / JOURNAL).read_bytes() == (whole / JOURNAL).read_bytes()


def test_more_seeds_and_controllers_keep_what_was_fought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = SMALL.model_copy(update={"pairs": 4, "controllers": ["brute"]})
    again: list[Bout] = []
    monkeypatch.setattr(running, "fight_bout", lambda bout: counted(bout, again))
    run_tournament(small, tmp_path)
    fought = list(again)
    again.clear()
    large = small.model_copy(update={"pairs": 6, "controllers": ["brute", "random"], "workers": 1})
    run_tournament(large, tmp_path)
    assert set(again).isdisjoint(fought)
    assert set(again) | set(fought) == set(plan_bouts(large))


@pytest.mark.parametrize("change", [{"seed": 2}, {"options": {"round_limit": 9}}, {"bout": 3}])
def test_the_journal_of_another_tournament_is_refused(
    change: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "fight_bout", counted)
    run_tournament(SMALL, tmp_path)
    before = (tmp_path / JOURNAL).read_bytes()
    with pytest.raises(RiftsError, match="other rules, seeds or options"):
        run_tournament(SMALL.model_copy(update=change), tmp_path)
    assert (tmp_path / JOURNAL).read_bytes() == before


def test_a_file_that_is_no_journal_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_text("my diary\n", encoding="utf-8")
    with pytest.raises(RiftsError, match="no journal"):
        run_tournament(SMALL, tmp_path)
    assert (tmp_path / JOURNAL).read_text(encoding="utf-8") == "my diary\n"


def test_an_error_in_a_process_comes_out_and_leaves_none_behind(tmp_path: Path) -> None:
    bad = Bout("nowhere", "brute", "brute")
    with pytest.raises(RiftsError, match="nowhere"):
        list(running.fight_all([bad, bad], workers=2))


# ---------------------------------------------------------------- the command
COMMAND = """
import signal, sys
from rifts_env import cli
from rifts_experiments import commands
for one in (commands.tournament, commands.exploit):  # as the entry points of an installation do
    if one.__name__ not in {known.name for known in cli.app.registered_commands}:
        cli.app.command(one.__name__)(one)
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs begin with it ignored
sys.exit(cli.run(sys.argv[1:]))
"""


def rifts(*arguments: str, **how: object) -> subprocess.Popen[str]:
    own = {"env": {**os.environ, "RIFTS_INTERPRET": "1"}, "cwd": ROOT, "text": True}
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments],
        **{**own, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how},  # type: ignore[call-overload]
    )


def test_the_command_line_takes_in_what_packages_register(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry points of the project's papers name functions that are there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    written = [EntryPoint(name, value, cli.GROUP) for name, value in project["entry-points"][cli.GROUP].items()]
    monkeypatch.setattr(cli, "app", typer.Typer())
    monkeypatch.setattr(cli, "entry_points", lambda group: written if group == cli.GROUP else [])
    for _ in range(2):  # taken in once, however often the command line runs
        cli._take_in_others()
        assert {one.name for one in cli.app.registered_commands} == {"tournament", "exploit"}


def test_the_command_fights_and_reports(tmp_path: Path) -> None:
    changes = ["--set", "pairs=2", "--set", "encounters=[mirror_duel]", "--set", "resamples=10"]
    with rifts("tournament", "floor", *changes, "--workers", "1", "--out", str(tmp_path)) as ran:
        out, err = ran.communicate(timeout=120)
    assert ran.returncode == 0, err
    assert out.startswith("brute: +") and "random: -" in out and "report.md" in out
    assert "8 battles in" in err
    told = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert told.startswith("# The floor of the ladder\n") and "| brute |" in told


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    changes = ["--set", "pairs=400", "--set", "bout=1", "--set", "encounters=[mirror_duel]"]
    with rifts("tournament", "floor", *changes, "--workers", "2", "--out", str(tmp_path)) as ran:
        journal = tmp_path / JOURNAL
        patience = time.monotonic() + 90
        while not (journal.exists() and journal.read_text(encoding="utf-8").count("\n") > 3):
            assert ran.poll() is None and time.monotonic() < patience
            time.sleep(0.05)
        ran.send_signal(signal.SIGINT)
        _, err = ran.communicate(timeout=60)
    assert ran.returncode == 130, err
    assert "are kept in" in err and "Traceback" not in err
    assert journal.read_text(encoding="utf-8").count("\n") >= 4
