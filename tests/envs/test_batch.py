"""The compiled loop over many battles: the same battles as one by one, legal tactics, sums that fit."""

from __future__ import annotations

import pickle
import resource
from typing import Any

import numpy as np
import pytest

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.core.lanes import ASKED, STAY
from rifts_env.doctrines import FAR, doctrine_names, shortfalls
from rifts_env.encounter import DEFAULT_RULES
from rifts_env.envs.batch import Batch
from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError
from tests.conftest import INTERPRETED
from tests.playing import CROWDS, SMALLEST, Bout

POOL = Pool("duel", DEFAULT_RULES)
SQUADS = Pool("squad_fight", DEFAULT_RULES)


def started(pool: Pool = POOL, count: int = 2, seed: int = 7, **how: Any) -> Batch:
    batch = Batch(pool, count, **how)
    batch.seed_all(seed)
    batch.reset()
    return batch


def twin(batch: Batch, at: int = 0) -> Battle:
    """The battle of a lane that has just begun, as a `Battle`."""
    key, salt = batch.dice(at)
    return Battle.from_encounter(batch.pool.encounter(int(batch.lanes["setup"][at])), seed=key | salt << 31)


@pytest.mark.parametrize("bout", [*SMALLEST, *CROWDS], ids=str)
def test_a_lane_plays_the_same_battle_as_a_battle(bout: Bout) -> None:
    batch = started(Pool(bout.name, bout.rules), 1, side="all")
    battle = twin(batch)
    for at in range(120):
        assert (batch.masks[0] == battle.mask()).all()
        assert (batch.views[0] == battle.table.observe(battle.table.get("decision_who"), False)).all()
        code = int(batch.pick(at)[0])
        battle.apply(Action(code))
        batch.step([code])
        if battle.is_over:
            break
    for name in ("x", "y", "hp", "sdc", "actions"):
        ours, theirs = batch.read(0)[0].fighter, battle.table.battle().fighter
        assert [getattr(f, name) for f in ours] == [getattr(f, name) for f in theirs]


@pytest.mark.parametrize("tactic", doctrine_names())
@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_tactics_choose_legal_codes_and_fight_to_an_end(bout: Bout, tactic: str) -> None:
    battle = bout.battle(5)
    for _ in range(4000):
        if battle.is_over:
            break
        code = battle.table.choose(tactic)
        assert battle.mask()[code] == 1
        battle.apply(Action(code))
    assert battle.is_over


def test_masks_are_never_empty_and_rewards_are_the_outcome() -> None:
    batch = started(count=3, opponent="random", autoreset="disabled")
    sums = np.zeros(3)
    for at in range(3000):
        batch.step(batch.pick(at))
        assert (batch.masks.sum(1) > 0).all()
        assert (batch.masks.sum(1) == batch.lanes["legal"]).all()
        sums += batch.lanes["reward"]
        if batch.lanes["done"].all():
            break
    lanes = batch.lanes
    assert lanes["done"].all() and (lanes["terminated"] + lanes["truncated"] == 1).all()
    assert (batch.masks.sum(1) == 1).all() and (batch.masks[:, 0] == 1).all()
    wanted = np.where(lanes["winner"] < 0, 0.0, np.where(lanes["winner"] == lanes["side"], 1.0, -1.0))
    assert (sums == wanted).all()


def test_a_step_counts_everyones_decisions() -> None:
    batch = started(count=1, opponent="random")
    made = 0
    for at in range(30):
        made += batch.step(batch.pick(at))
        if batch.lanes["done"][0]:
            break
    assert made > batch.lanes["length"][0] and batch.read(0)[0].steps >= made


def test_lanes_do_not_depend_on_their_number_threads_or_copies() -> None:
    one = started(count=4)
    other = started(count=4, threads=2, copies=False)
    few = started(count=2)
    for at in range(60):
        codes = one.pick(at)
        one.step(codes)
        other.step(codes)
        few.step(codes[:2])
    for batch, count in ((other, 4), (few, 2)):
        assert (one.masks[:count] == batch.masks).all()
        assert (one.views[:count] == batch.views).all()
        assert (one.lanes["reward"][:count] == batch.lanes["reward"]).all()
    other.close()


def test_a_doctrine_advises_each_lane_as_it_would_choose() -> None:
    batch = started(SQUADS, 1, side="all", opponent="random")
    batch.lay_doctrines(["random", "brute"])
    battle = twin(batch)
    for at in range(40):
        for place, doctrine in enumerate(("random", "brute")):
            assert batch.advise(place)[0] == battle.table.choose(doctrine)
        code = int(batch.pick(at)[0])
        battle.apply(Action(code))
        batch.step([code])


def is_nothing(worths: np.ndarray[Any, Any], best: float) -> np.ndarray[Any, Any]:
    """Which codes are worth less than a twentieth of the choice, if that is worth anything."""
    return (worths < 0.05 * best - 1e-9) & (best > 0)


def test_what_is_worth_nothing_beside_the_choice_falls_as_short_as_can_be() -> None:
    worths = np.array([[40_000, 39_000, 2_000, 1_999, -7], [-5, -6, -300_000, -5, 0]])
    short = shortfalls(np.array([0, 0]), worths, np.array([[1, 1, 1, 1, 1], [1, 1, 1, 1, 0]], np.int8))
    np.testing.assert_allclose(short, [[0, 0.001, 0.038, FAR, FAR], [0, 1e-6, 0.299995, 0, FAR]], atol=1e-7)


def test_lanes_that_want_it_are_told_how_far_each_code_falls_short_of_a_doctrines_choice() -> None:
    batch = started(SQUADS, 3, side="all", opponent="random")
    batch.lay_doctrines(["random", "veteran", "brute"])
    battle = twin(batch)
    for at in range(40):
        for place, doctrine in ((1, "veteran"), (2, "brute")):
            wanted = np.array([True, False, True])
            codes, short = batch.shortfalls(place, wanted)
            advised, worths = battle.table.weigh(doctrine)
            assert codes[0] == advised == battle.table.choose(doctrine)
            less = np.maximum(worths[advised] - worths, 0.0).clip(max=FAR)
            np.testing.assert_allclose(short[0], np.where(is_nothing(worths, worths[advised]), FAR, less), atol=1e-5)
            assert codes[2] == batch.advise(place)[2] and not batch.lanes["wanted"].any()
        code = int(batch.pick(at)[0])
        battle.apply(Action(code))
        batch.step([code, *batch.pick(at)[1:]])


def test_a_lane_that_stays_is_left_as_it_stands() -> None:
    batch, alone = started(count=3, opponent="brute"), started(count=3, opponent="brute")
    for at in range(40):
        codes = alone.pick(at)
        batch.step(np.where(np.arange(3) == at % 3, codes, STAY))
        batch.step(np.where(np.arange(3) == at % 3, STAY, codes))
        alone.step(codes)
        assert (batch.masks == alone.masks).all() and (batch.views == alone.views).all()


def test_sides_that_are_asked_decide_through_step_and_the_learner_is_rewarded() -> None:
    """With the same choices it is the battle that a compiled opponent would have made of it."""
    asked, inside = (started(count=1, opponent="brute", shaping=1.0, gamma=0.9, side=0) for _ in range(2))
    asked.lanes["tactic"][:] = ASKED
    asked.seed_all(7)
    asked.reset()
    gains, answers = None, 0
    for _ in range(400):
        while asked.lanes["deciding"][0] != 0 and not asked.lanes["done"][0]:
            asked.step(asked.advise())
            gains = None if gains is None else gains + float(asked.lanes["reward"][0])
            answers += 1
        assert gains is None or gains == pytest.approx(float(inside.lanes["reward"][0]))
        assert asked.lanes["done"][0] == inside.lanes["done"][0]
        if asked.lanes["done"][0]:
            break
        assert (asked.views == inside.views).all()
        codes = inside.advise()
        inside.step(codes)
        asked.step(codes)
        gains = float(asked.lanes["reward"][0])
    assert asked.lanes["done"][0] and asked.lanes["winner"][0] == inside.lanes["winner"][0] and answers > 20


def test_seeds_make_series_and_series_go_on() -> None:
    first, again, other = started(seed=1), started(seed=1), started(seed=2)
    assert (first.views == again.views).all()
    assert first.dice(0) == again.dice(0) != first.dice(1)
    assert first.dice(0) != other.dice(0)
    before = first.dice(0)
    first.reset()
    again.reset()
    assert before != first.dice(0) == again.dice(0)


def test_without_copies_the_same_arrays_are_written_and_with_them_new_ones() -> None:
    kept, new = started(copies=False), started()
    masks, others = kept.masks, new.masks
    kept.step(kept.pick(0))
    new.step(new.pick(0))
    assert kept.masks is masks and new.masks is not others


def test_an_illegal_code_is_replaced_by_the_first_legal_one() -> None:
    for wrong in (-1, 10**6, None):
        batch, right = started(count=1), started(count=1)
        code = int(np.flatnonzero(batch.masks[0] == 0)[0]) if wrong is None else wrong
        assert batch.why_not(0, code)
        batch.step([code])
        right.step([int(np.flatnonzero(right.masks[0])[0])])
        assert batch.lanes["illegal"][0] == 1 and right.lanes["illegal"][0] == 0
        assert (batch.views == right.views).all()


@pytest.mark.parametrize("bout", CROWDS, ids=str)
def test_every_legal_code_is_accepted_and_no_other(bout: Bout) -> None:
    batch = started(Pool(bout.name, bout.rules), 1, side="all")
    for at in range(40):
        for code in range(batch.masks.shape[1]):
            assert (batch.why_not(0, code) == "") == bool(batch.masks[0, code])
        batch.step(batch.pick(at))


def test_the_side_may_be_drawn_and_all_sides_may_be_the_learners() -> None:
    drawn = Batch(POOL, 12, side="any")
    drawn.seed_all(3)
    drawn.reset()
    assert set(drawn.lanes["side"]) == {0, 1}
    assert (drawn.lanes["deciding"] == drawn.lanes["side"]).all()
    everyone = started(count=1, side="all")
    sides = set()
    for at in range(40):
        sides.add(int(everyone.lanes["deciding"][0]))
        everyone.step(everyone.pick(at))
    assert sides == {0, 1}


def test_shaping_adds_up_to_what_the_potential_has_grown() -> None:
    batch = started(count=1, opponent="brute", shaping=1.0, gamma=1.0, autoreset="disabled")
    battle = twin(batch)
    side = int(batch.lanes["side"][0])
    start = battle.table.potential(side)
    shaped = outcome = 0.0
    for at in range(2000):
        batch.step(batch.pick(at))
        shaped += float(batch.lanes["shaped"][0])
        outcome += float(batch.lanes["outcome"][0])
        assert batch.lanes["reward"][0] == batch.lanes["shaped"][0] + batch.lanes["outcome"][0]
        if batch.lanes["done"][0]:
            break
    assert batch.lanes["terminated"][0] == 1 and abs(outcome) <= 1
    assert shaped == pytest.approx(0.0 - start)  # the potential ends at 0, so no policy is made better or worse


def test_a_battle_that_the_round_limit_ends_is_cut_off() -> None:
    pool = Pool("duel", DEFAULT_RULES, {"round_limit": 1})
    batch = started(pool, 1, opponent="random", side="all", autoreset="disabled")
    end_turn = 0
    for _ in range(400):
        mask = batch.masks[0]
        batch.step([end_turn if mask[end_turn] else int(np.flatnonzero(mask)[-1])])
        if batch.lanes["done"][0]:
            break
    assert (batch.lanes["truncated"][0], batch.lanes["terminated"][0], batch.lanes["reward"][0]) == (1, 0, 0.0)


def test_a_copy_goes_on_like_the_original() -> None:
    batch = started(SQUADS, 2)
    for at in range(10):
        batch.step(batch.pick(at))
    copy = pickle.loads(pickle.dumps(batch))
    for at in range(20):
        codes = batch.pick(at)
        assert (codes == copy.pick(at)).all()
        batch.step(codes)
        copy.step(codes)
    assert (batch.views == copy.views).all() and (batch.masks == copy.masks).all()


def test_encounters_are_drawn_from_the_list() -> None:
    pool = Pool(["duel", "mage_duel"], DEFAULT_RULES, capacity=2)
    batch = Batch(pool, 12)
    batch.seed_all(1)
    batch.reset()
    assert set(batch.lanes["setup"]) == {0, 1}
    assert batch.read(int(np.flatnonzero(batch.lanes["setup"] == 1)[0]))[1].sheet[0].spell[0] >= 0


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"side": "green"}, "side: got 'green', expected one of red, blue"),
        ({"side": 2}, "side: got 2, expected 0 to 1"),
        ({"opponent": "lazy"}, "opponent: got 'lazy'"),
        ({"autoreset": "never"}, "autoreset: got 'never'"),
        ({"threads": 3}, "3 threads"),
    ],
)
def test_wrong_arguments_are_told(how: dict[str, Any], said: str) -> None:
    with pytest.raises(RiftsError, match=said):
        Batch(POOL, 2, **how)


def test_wrong_encounters_are_told() -> None:
    with pytest.raises(RiftsError, match="no encounter is called 'duell'"):
        Pool("duell", DEFAULT_RULES)
    with pytest.raises(RiftsError, match="empty list"):
        Pool([], DEFAULT_RULES)
    with pytest.raises(RiftsError, match="seats"):
        Pool("squad_fight", DEFAULT_RULES, capacity=2)


@pytest.mark.skipif(INTERPRETED, reason="ten thousand battles need the compiled rules")
def test_ten_thousand_battles_leave_memory_and_invariants_as_they_were() -> None:
    batch = started(count=256, opponent="random", side="all", copies=False)

    def play(battles: int) -> int:
        start, at = int(batch.lanes["battles"].sum()), 0
        while int(batch.lanes["battles"].sum()) - start < battles:
            batch.step(batch.pick(at))
            at += 1
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = play(2_000)
    assert play(10_000) - before < 4_000  # kilobytes
    engine = POOL.ruleset.engine
    assert all(engine.check(*batch._records()[::2], at, 0) == 0 for at in range(256))
