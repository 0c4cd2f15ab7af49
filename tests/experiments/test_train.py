"""Training: the same network twice, imitation, the league and its environment, files, a run that is interrupted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import rifts_configs

from rifts_env.content import ContentError
from rifts_env.doctrines import FAR
from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset
from tests.conftest import INTERPRETED

pytest.importorskip("sb3_contrib")

import torch
from rifts_agents.policy import Shape, load_policy
from rifts_experiments.settings import changed
from rifts_experiments.training import commands
from rifts_experiments.training.imitation import Lesson, imitate
from rifts_experiments.training.league import LEAST, League
from rifts_experiments.training.league_env import LeagueVecEnv
from rifts_experiments.training.measure import Tally, score_against
from rifts_experiments.training.metrics import meaning_of
from rifts_experiments.training.network import Actor
from rifts_experiments.training.reinforcement import GENTLE, Ease
from rifts_experiments.training.run import Run
from rifts_experiments.training.sheet import ImitationSheet, LeagueSheet, read_training, training_names

RULES = ruleset("rifts_v2")
SHAPE = Shape.of(RULES)
DUEL = Pool("duel", "rifts_v2")
TINY = (
    *("imitation.decisions=400", "imitation.rows=8", "imitation.window=10", "reinforcement.steps=384"),
    *("reinforcement.rows=8", "reinforcement.rollout=16", "reinforcement.minibatch=64", "reinforcement.value_first=1"),
    *("league.every=128", "evaluation.every=128", "evaluation.glance=4", "checkpoint=128", "threads=1"),
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)  # so small a network is only slowed down by a second


def actor(seed: int = 1, spot: int = 8, core: int = 12, adviser: str | None = None, way: int = 0) -> Actor:
    torch.manual_seed(seed)
    return Actor(SHAPE, spot, core, adviser, None, way)


class Silence:
    def begin(self, phase: str, total: int) -> None:
        pass

    def advance(self, done: int, note: str) -> None:
        pass


# ---------------------------------------------------------------- network
@pytest.mark.parametrize("way", [0, 5])
@pytest.mark.parametrize("capacity", RULES.capacities)
def test_torch_and_numpy_make_the_same_numbers(capacity: int, way: int) -> None:
    torch.manual_seed(5)
    made = actor(adviser="veteran", way=way)
    for values in made.parameters():
        torch.nn.init.normal_(values, 0.0, 0.3)
    views = np.random.default_rng(2).uniform(-1, 1, (40, RULES.observation.size(capacity))).astype(np.float32)
    views[:, SHAPE.head + SHAPE.side :: SHAPE.seat] = np.random.default_rng(3).choice([-1.0, 0.0, 1.0], (40, capacity))
    with torch.no_grad():
        wanted = made(torch.from_numpy(views)).numpy()
        short = np.random.default_rng(4).exponential(0.1, wanted.shape).astype(np.float32)
        told = made(torch.from_numpy(views), torch.from_numpy(short)).numpy()
    np.testing.assert_allclose(made.frozen().logits(views), wanted, atol=1e-4)
    np.testing.assert_allclose(made.frozen().logits(views, short), told, atol=1e-4)
    assert (np.abs(told - wanted) > 1e-3).mean() > 0.5


# ---------------------------------------------------------------- imitation
def test_imitation_comes_to_agree_with_its_teacher() -> None:
    sheet = ImitationSheet(decisions=1200, rows=16, window=10, minibatch=40, learning_rate=0.01, own_share=0.5)
    lessons: list[Lesson] = []
    done = imitate(actor(), sheet, DUEL, 1, lessons.append)
    assert done == lessons[-1].decisions >= 1200
    assert lessons[-1].agreement > lessons[0].agreement + 0.2 and lessons[-1].loss < lessons[0].loss
    assert lessons[-1].learning_rate < lessons[0].learning_rate


# ---------------------------------------------------------------- the league
def league(**how: Any) -> League:
    return League(LeagueSheet(**{"doctrines": ("brute", "random"), **how}), "rifts_v2", 1)


def test_hard_opponents_are_drawn_more_often_and_none_is_forgotten() -> None:
    one = league(past=0.4)
    assert one.odds().tolist() == [0.5, 0.5]
    for _ in range(500):
        one.note(0, 0.25)
        one.note(1, 1.0)
    odds = one.odds()
    assert odds[0] / odds[1] == pytest.approx(0.75 / LEAST, rel=0.05)
    one.add("past-1", actor().frozen())
    assert one.odds()[2] == pytest.approx(0.4) and one.odds().sum() == pytest.approx(1.0)
    drawn = np.bincount(one.draw(4000), minlength=3) / 4000
    np.testing.assert_allclose(drawn, one.odds(), atol=0.03)
    assert one.tactics(np.array([0, 1, 2])).tolist() == [0, 1, -1]


def test_a_new_self_takes_the_place_of_the_easiest() -> None:
    one = league(most=2)
    for name in ("past-1", "past-2"):
        one.add(name, actor().frozen())
    one.note(3, 1.0)
    one.add("past-3", actor().frozen())
    assert [member.name for member in one.members] == ["brute", "random", "past-1", "past-3"]


def test_a_league_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    one = league()
    one.add("past-1", actor(1).frozen())
    one.save(tmp_path)
    one.members[2].name = "past-2"
    one.note(0, 1.0)
    one.save(tmp_path)
    again = league()
    again.load(tmp_path, SHAPE)
    told = [(member.name, member.is_past, member.score, member.battles) for member in one.members]
    assert told == [(member.name, member.is_past, member.score, member.battles) for member in again.members]
    past = again.members[2].network
    assert past is not None and (past.weights["spot1.weight"] == actor(1).frozen().weights["spot1.weight"]).all()
    assert [path.stem for path in tmp_path.glob("*.safetensors")] == ["past-2"]


def test_in_the_league_every_row_is_the_learners_and_returns_are_outcomes() -> None:
    """With an undiscounted potential a return is the outcome less the potential at the learner's first decision."""
    one = league(doctrines=("brute",), past=0.7)
    one.add("past-1", actor().frozen())
    env = LeagueVecEnv(6, one, 3, encounter="duel", reward="shaped", gamma=1.0)
    env.reset()
    fresh, start, met = np.ones(6, np.bool_), np.zeros(6), set()
    for _ in range(400):
        codes = env.batch.advise()
        _, rewards, done, infos = env.step(codes)
        start[fresh] = env.batch.lanes["before"][fresh]
        assert (env.batch.lanes["deciding"] == env.batch.lanes["side"]).all()
        assert rewards.dtype == np.float32
        for row in np.flatnonzero(done):
            told = infos[row]
            outcome = told["episode"]["r"] + start[row]
            assert outcome == pytest.approx(0.0 if told["winner"] < 0 else 1.0 if told["is_success"] else -1.0)
            met.add(told["opponent"])
        fresh = done
        if len(met) == 2 and sum(member.battles for member in one.members) > 12:
            break
    assert met == {"brute", "past-1"}
    env.close()


@pytest.mark.parametrize("rounds", [40, 1])
def test_on_a_leash_the_learner_is_asked_where_it_has_a_choice_and_may_not_stray(rounds: int) -> None:
    sheet = league(doctrines=("brute",), past=0.5).sheet
    one = League(sheet, "rifts_v2", 3, "veteran", 0.05)
    one.add("past-1", actor(adviser="veteran").frozen())
    env = LeagueVecEnv(6, one, 3, encounter="duel", reward="shaped", gamma=1.0, options={"round_limit": rounds})
    env.reset()
    fresh, start, ended = np.ones(6, np.bool_), np.zeros(6), 0
    while ended < 20:
        _, short = env.batch.shortfalls(1)
        masks = env.action_masks()
        np.testing.assert_array_equal(masks, (env.batch.masks != 0) & (short <= np.float32(0.05)))
        assert (masks.sum(1) > 1).all()
        _, _, done, infos = env.step(masks.argmax(1))
        start[fresh] = env.batch.lanes["before"][fresh]
        for row in np.flatnonzero(done):
            told = infos[row]
            outcome = 0.0 if told["winner"] < 0 else 1.0 if told["is_success"] else -1.0
            assert told["episode"]["r"] + start[row] == pytest.approx(outcome)
            ended += 1
        fresh = done
    env.close()


def test_a_leash_that_leaves_no_choice_is_refused() -> None:
    one = League(league(doctrines=("brute",)).sheet, "rifts_v2", 3, "brute", 0.5)  # the brute weighs nothing
    env = LeagueVecEnv(2, one, 3, encounter="duel")
    with pytest.raises(RiftsError, match="got a leash of 0.5, which leaves the learner no choice in 50 battles"):
        env.reset()
    env.close()


def test_with_an_adviser_the_last_numbers_seen_are_how_far_each_code_falls_short_of_its_choice() -> None:
    one = League(league(doctrines=("brute",), past=0.5).sheet, "rifts_v2", 3, "veteran")
    one.add("past-1", actor(adviser="veteran").frozen())
    env = LeagueVecEnv(6, one, 3, encounter="duel")
    seen = env.reset()
    for _ in range(60):
        views, codes = env.batch.views.shape[1], env.batch.masks.shape[1]
        assert seen.shape == (6, views + codes) and env.observation_space.contains(seen[0])
        advised, short = env.batch.shortfalls(1)
        assert (seen[:, views:] == short).all() and (seen[:, :views] == env.batch.views).all()
        assert (short[np.arange(6), advised] == 0.0).all() and (short[env.batch.masks == 0] == FAR).all()
        codes = advised
        assert env.batch.masks[np.arange(6), codes].all()
        assert (codes == env.batch.advise(1)).all()
        seen, _, _, _ = env.step(codes)
    env.close()


def test_the_first_doctrine_keeps_its_share() -> None:
    one = league(doctrines=("brute", "random"), first=0.4)
    for _ in range(500):
        one.note(0, 1.0)
        one.note(1, 0.0)
    assert one.odds()[0] == pytest.approx(0.4 + 0.6 * LEAST / (LEAST + 1.0), abs=0.02)
    assert one.odds().sum() == pytest.approx(1.0)


# ---------------------------------------------------------------- schedules and files
def test_training_is_eased_in() -> None:
    ease = Ease(0.2, 0.02, 0.1)
    assert ease(1.0) == pytest.approx(0.2 * GENTLE)
    assert ease(0.9) == pytest.approx(0.2) and ease(0.0) == pytest.approx(0.02)
    assert Ease(0.2, 0.2, 0.0)(1.0) == pytest.approx(0.2)


@pytest.mark.parametrize("name", training_names())
def test_shipped_trainings_are_in_order_and_hold_out_what_they_measure_by(name: str) -> None:
    sheet = read_training(name)
    for encounters in (sheet.encounters, *sheet.evaluation.sets.values()):
        assert encounters.model_copy(update={"each": 1}).pool(sheet.rules, sheet.capacity).capacity == sheet.capacity


@pytest.mark.parametrize("name", training_names())
def test_sheets_that_are_held_out_are_in_no_encounter_of_the_training(name: str) -> None:
    sheet = read_training(name)
    for encounters in sheet.evaluation.sets.values():
        unseen = set(encounters.sheets) - set(sheet.encounters.sheets) if sheet.encounters.sheets else set()
        for one in sheet.encounters.named:
            text = rifts_configs.read_text("encounters", one)
            assert not [held for held in unseen if re.search(rf"sheet: {held}\b", text)], one


def test_values_are_set_on_the_command_line() -> None:
    sheet = read_training("smoke", ["league.past=0.25", "league.doctrines=[random]", "title=another"])
    assert (sheet.league.past, sheet.league.doctrines, sheet.title) == (0.25, ("random",), "another")
    written = {"a": {"b": 1}}
    assert changed(written, ["a.b=2"]) == {"a": {"b": 2}} and written == {"a": {"b": 1}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("league.past", "expected NAME=VALUE"),
        ("title.b=1", "nothing called 'b'"),
        ("league.past=2", "league.past"),
        ("leage.past=0.5", "leage"),
        ("evaluation.sets.mages.named=[duel]", "got duel, which is trained on"),
    ],
)
def test_what_does_not_fit_is_told(change: str, said: str) -> None:
    with pytest.raises((RiftsError, ContentError), match=said):
        read_training("smoke", [change])


def test_drawn_encounters_of_the_training_are_not_measured_by() -> None:
    drawn = ["encounters.drawn=[random:1v1]", "encounters.seed=4", "evaluation.sets.mages.drawn=[random:1v1]"]
    with pytest.raises(RiftsError, match="got 4, which is that of the training"):
        read_training("smoke", [*drawn, "evaluation.sets.mages.seed=4"])
    assert read_training("smoke", [*drawn, "evaluation.sets.mages.seed=5"]).encounters.seed == 4


def test_an_unknown_training_is_told() -> None:
    with pytest.raises(RiftsError, match=r"got 'smok' \(did you mean 'smoke'\?\)"):
        read_training("smok")


# ---------------------------------------------------------------- measuring
def test_a_tally_says_its_score_and_how_sure_it_is() -> None:
    tally = Tally(60, 20, 20) + Tally(0, 0, 0)
    assert (tally.battles, tally.score) == (100, 0.7)
    assert tally.interval == pytest.approx((0.604, 0.781), abs=0.001)


def test_measuring_is_the_same_again_and_fights_every_battle_from_both_sides() -> None:
    network = actor().frozen()
    first, again = (score_against(network, DUEL, "random", 6, 3, strength=0.5) for _ in range(2))
    assert first == again and first.battles == 6


def test_a_policy_that_plays_its_teacher_scores_a_half_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats swapped with the same dice: what one side wins by its seat it loses in the other."""
    from rifts_experiments.training import measure

    class Echo(measure.Batch):
        def __init__(self, *given: Any, **how: Any) -> None:
            super().__init__(*given, **how)
            echoes.append(self)

    echoes: list[Any] = []
    monkeypatch.setattr(measure, "Batch", Echo)
    monkeypatch.setattr(measure, "pick_codes", lambda logits, masks, *_: echoes[-1].advise()[-len(masks) :])
    tally = score_against(actor().frozen(), DUEL, "brute", 2, 3)
    assert (tally.won, tally.lost) == (1, 1) or tally.drawn == 2


# ---------------------------------------------------------------- a whole run
class Interrupt(Silence):
    """Stops the training at its second rollout."""

    def advance(self, done: int, note: str) -> None:
        if done == 256:
            raise KeyboardInterrupt


def test_an_interrupted_run_goes_on_and_ends_with_a_policy(tmp_path: Path) -> None:
    sheet = read_training("smoke", TINY)
    with pytest.raises(KeyboardInterrupt):
        Run("tiny", sheet, tmp_path, "train smoke", Interrupt()).make()
    imitator = (tmp_path / "imitator.safetensors").read_bytes()
    path = Run("tiny", sheet, tmp_path, "train smoke", Silence()).make()
    assert (tmp_path / "imitator.safetensors").read_bytes() == imitator
    logged = scalars(tmp_path / "logs")
    assert all(meaning_of(name) for name in logged)
    assert {"imitation/agreement", "league/brute", "league/past_selves", "held_out/score"} <= logged
    policy = load_policy(str(path))
    assert (policy.card.steps, policy.card.seed, policy.card.command) == (384, 7, "train smoke")
    assert policy.card.training == sheet.model_dump(mode="json")
    with pytest.raises(RiftsError, match="got the run of another training"):
        Run("tiny", read_training("smoke"), tmp_path, "train smoke", Silence())


def test_an_advised_run_ends_with_a_policy_that_defers(tmp_path: Path) -> None:
    changes = [*TINY, "network.adviser=soldier", "reinforcement.value_first=100", "reinforcement.steps=128"]
    ends = []
    for deference in (0.0, 3.0):
        sheet = read_training("smoke", [*changes, f"network.deference={deference}", "network.leash=0.5"])
        path = Run("tiny", sheet, tmp_path / str(deference), "", Silence()).make()
        ends.append(load_policy(str(path)).network)
    plain, deferent = ends
    assert plain.adviser == deferent.adviser == "soldier"
    assert deferent.weights["trust.bias"] == pytest.approx(plain.weights["trust.bias"] + [0.0, 0.0, 0.0, 3.0])
    assert plain.leash == deferent.leash == 0.5
    assert (deferent.weights["fixed.bias"] == plain.weights["fixed.bias"]).all()


def scalars(folder: Path) -> set[str]:
    """The names of everything that was logged."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    names: set[str] = set()
    for path in folder.glob("*/events*"):
        events = EventAccumulator(str(path))
        events.Reload()
        names.update(events.Tags()["scalars"])
    return names


def test_the_critic_learns_first_after_an_imitation(tmp_path: Path) -> None:
    """While it does, the actor stays as its teacher made it."""
    sheet = read_training("smoke", [*TINY, "reinforcement.value_first=100", "reinforcement.steps=128"])
    path = Run("tiny", sheet, tmp_path, "", Silence()).make()
    from safetensors.numpy import load_file

    imitator, end = load_file(tmp_path / "imitator.safetensors"), load_policy(str(path)).network.weights
    assert all((imitator[name] == end[name]).all() for name in imitator)


def test_the_commands_train_list_and_measure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands.train()
    commands.train(is_told=True)
    told = capsys.readouterr().out
    assert "smoke: a policy that shows" in told and "train/approx_kl: how far" in told
    changes = [*TINY, "imitation.decisions=0", "reinforcement.steps=0"]
    commands.train("smoke", changes, tmp_path)
    path = tmp_path / "smoke.safetensors"
    assert str(path) in capsys.readouterr().out
    commands.measure(str(path), battles=2, opponent=["random"], has_dial=True)
    lines = load_policy(str(path)).card.strength
    assert [(line.encounters, line.opponent, line.battles) for line in lines] == [("mages", "random", 2)] * 5
    assert [line.strength for line in lines] == [0.0, 0.25, 0.5, 0.75, 1.0]


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="seventy thousand decisions need the compiled rules")
def test_the_smoke_training_beats_random_play(tmp_path: Path) -> None:
    path = Run("smoke", read_training("smoke"), tmp_path, "", Silence()).make()
    tally = score_against(load_policy(str(path)).network, DUEL, "random", 400, 1)
    assert tally.interval[0] > 0.9
