"""Policies on disk and at play: NumPy inference, the dial, cards that are refused, any capacity."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rifts_agents.policy import (
    Card,
    Dial,
    Network,
    PolicyController,
    Shape,
    load_policy,
    make_policy_controller,
    pick_codes,
    policy_names,
    save_policy,
    store,
)
from rifts_agents.policy.network import LAYERS, REACHES, TRUST, layer_sizes
from rifts_agents.policy.picking import SAMPLED, shares

from rifts_env.battle import Battle
from rifts_env.controllers import fight
from rifts_env.doctrines import FAR
from rifts_env.problems import BadArgument, RiftsError
from rifts_env.ruleset import ruleset
from tests.playing import run_python

RULES = ruleset("rifts_v2")
SHAPE = Shape.of(RULES)


def weights(seed: int = 1, spot: int = 8, core: int = 12) -> dict[str, Any]:
    stream = np.random.default_rng(seed)
    made = {}
    sizes = layer_sizes(SHAPE, spot, core)
    for layer in LAYERS:
        inputs, outputs = sizes[layer]
        made[f"{layer}.weight"] = stream.normal(0, 0.4, (outputs, inputs)).astype(np.float32)
        made[f"{layer}.bias"] = stream.normal(0, 0.1, outputs).astype(np.float32)
    return made


def card(**changes: Any) -> Card:
    told = {
        "name": "tiny",
        "title": "random weights",
        "ruleset": "rifts_v2",
        "capacity": 2,
        "fingerprint": RULES.view_fingerprint(2),
        "spot": 8,
        "core": 12,
        "seed": 1,
        "imitated": 0,
        "steps": 0,
        "command": "train tiny",
        "training": {},
    }
    return Card.model_validate({**told, **changes})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return save_policy(tmp_path, weights(), card())


# ---------------------------------------------------------------- the network
def test_a_seat_is_treated_alike_wherever_it_stands() -> None:
    """Two foes that change places in the view change the numbers of their codes, and nothing else."""
    network = Network(SHAPE, weights())
    battle = Battle.from_encounter("squad_fight", seed=1)
    view = battle.table.observe(battle.table.get("decision_who"), True)
    capacity = battle.table.capacity
    changed = view.copy()
    seats, new = (one[SHAPE.head :].reshape(capacity, SHAPE.seat) for one in (view, changed))
    new[[6, 7]] = seats[[7, 6]]
    assert (seats[6] != seats[7]).any()
    first, second = network.logits(np.stack([view, changed]))
    aimed, other = (one[SHAPE.fixed :].reshape(SHAPE.blocks, capacity) for one in (first, second))
    np.testing.assert_allclose(first[: SHAPE.fixed], second[: SHAPE.fixed], atol=1e-5)
    np.testing.assert_allclose(aimed[:, [6, 7]], other[:, [7, 6]], atol=1e-5)
    assert np.abs(aimed[:, 6] - aimed[:, 7]).max() > 1e-3


@pytest.mark.parametrize("capacity", RULES.capacities)
def test_one_set_of_weights_plays_at_every_capacity(capacity: int) -> None:
    views = np.random.default_rng(3).normal(size=(5, RULES.observation.size(capacity))).astype(np.float32)
    logits = Network(SHAPE, weights()).logits(views)
    assert logits.shape == (5, RULES.menu.size(capacity)) and logits.dtype == np.float32


def trusting(*trusts: float) -> dict[str, Any]:
    """Weights of one who has an adviser, and trusts it so far by each of REACHES, whatever the situation."""
    return {
        **weights(),
        f"{TRUST}.weight": np.zeros((len(REACHES), 12), np.float32),
        f"{TRUST}.bias": np.array(trusts, np.float32),
    }


def test_what_is_advised_gets_all_of_its_trust_and_what_falls_short_the_less_of_it() -> None:
    trusts = (1.5, 0.5, -0.25, 0.1)
    views = np.random.default_rng(3).normal(size=(4, RULES.observation.size(2))).astype(np.float32)
    short = np.full((4, RULES.menu.size(2)), FAR, np.float32)
    advised, near = np.array([0, 5, 5, 40]), np.array([1, 6, 7, 41])
    short[np.arange(4), advised], short[np.arange(4), near] = 0.0, 0.05
    alone, told = (Network(SHAPE, trusting(*trusts), "veteran").logits(views, one) for one in (None, short))
    wanted = Network(SHAPE, weights()).logits(views)
    np.testing.assert_array_equal(alone, wanted)
    wanted[np.arange(4), advised] += np.float32(sum(trusts))
    wanted[np.arange(4), near] += sum(one * np.exp(-0.05 / reach) for one, reach in zip(trusts, REACHES, strict=True))
    np.testing.assert_allclose(told, wanted, atol=1e-5)


def test_on_a_leash_it_takes_nothing_that_falls_farther_short() -> None:
    views = np.random.default_rng(3).normal(size=(6, RULES.observation.size(2))).astype(np.float32)
    short = np.random.default_rng(4).exponential(0.1, (6, RULES.menu.size(2))).astype(np.float32)
    short[:, 7] = 0.0
    trust = trusting(1.0, 1.0, 1.0, 1.0)
    free, leashed = (Network(SHAPE, trust, "veteran", leash).logits(views, short) for leash in (None, 0.05))
    on = short <= np.float32(0.05)
    np.testing.assert_array_equal(leashed[on], free[on])
    assert leashed[~on].max() < leashed[on].min() and leashed[~on].min() > -1e9
    tight = Network(SHAPE, trust, "veteran", 0.0).logits(views, short)
    assert (tight.argmax(1) == 7).all()


def test_weights_that_do_not_fit_are_refused() -> None:
    with pytest.raises(RiftsError, match=r"got none called trust\.weight, trust\.bias"):
        Network(SHAPE, weights(), "veteran")
    good = weights()
    with pytest.raises(RiftsError, match=r"weights: block: got the shape \(3, 8\)"):
        Network(SHAPE, {**good, "block.weight": np.zeros((3, 8), np.float32)})
    with pytest.raises(RiftsError, match=r"got none called fixed\.bias"):
        Network(SHAPE, {name: one for name, one in good.items() if name != "fixed.bias"})
    assert sorted(good) == sorted(f"{layer}.{part}" for layer in LAYERS for part in ("weight", "bias"))


# ---------------------------------------------------------------- picking
def test_the_dial_goes_from_chance_to_the_best() -> None:
    logits = np.tile(np.array([[3.0, 2.0, 9.0, 0.0]], np.float32), (4000, 1))
    masks = np.tile(np.array([[1, 1, 0, 1]], np.int8), (4000, 1))
    stream = np.random.default_rng(1)
    best = [float((pick_codes(logits, masks, Dial.at(step), stream) == 0).mean()) for step in (0.0, 0.25, 0.5, 0.75)]
    assert best == sorted(best) and best[0] == pytest.approx(1 / 3, abs=0.03)
    assert (pick_codes(logits, masks, Dial.at(1.0), stream) == 0).all()
    for step in (0.0, 0.5, 1.0):
        assert masks[0][pick_codes(logits, masks, Dial.at(step), stream)].all()


def test_a_sampled_choice_follows_the_shares() -> None:
    logits, masks = np.array([[1.0, 0.0, 5.0]], np.float32), np.array([[1, 1, 0]], np.int8)
    wanted = shares(logits, masks)[0]
    picked = pick_codes(logits.repeat(20_000, 0), masks.repeat(20_000, 0), SAMPLED, np.random.default_rng(2))
    assert wanted[2] == 0.0 and wanted.sum() == pytest.approx(1.0)
    assert (picked == 0).mean() == pytest.approx(wanted[0], abs=0.015)


def test_a_strength_outside_the_dial_is_refused() -> None:
    with pytest.raises(BadArgument, match=r"strength: got 1\.5"):
        Dial.at(1.5)


# ---------------------------------------------------------------- files
def test_a_policy_comes_back_as_it_was_written(path: Path) -> None:
    policy = load_policy(str(path))
    assert policy.card == card()
    for name, values in weights().items():
        assert (policy.network.weights[name] == values).all()


def test_another_fingerprint_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = save_policy(tmp_path, weights(), card(fingerprint="0123456789abcdef"))
    with pytest.raises(RiftsError, match="got the fingerprint 0123456789abcdef") as told:
        load_policy(str(path))
    assert "\n" not in str(told.value) and "train tiny" in str(told.value)


def test_an_unknown_name_is_the_askers_mistake_and_missing_weights_are_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "FOLDER", path.parent)
    assert load_policy("tiny").card == card()
    with pytest.raises(BadArgument, match=r"no policy is called 'tidy' \(did you mean 'tiny'\?\)"):
        load_policy("tidy")
    path.unlink()
    with pytest.raises(RiftsError, match="got no weights") as told:
        load_policy("tiny")
    assert not isinstance(told.value, BadArgument)


def test_files_that_cannot_be_read_are_told(path: Path) -> None:
    path.write_bytes(b"no weights")
    with pytest.raises(RiftsError, match="expected a safetensors file"):
        load_policy(str(path))
    told = json.loads(path.with_suffix(".json").read_text())
    del told["seed"]
    path.with_suffix(".json").write_text(json.dumps(told))
    with pytest.raises(RiftsError, match="seed: Field required"):
        load_policy(str(path))
    path.with_suffix(".json").unlink()
    with pytest.raises(RiftsError, match="got no card"):
        load_policy(str(path))


@pytest.mark.parametrize("name", policy_names())
def test_shipped_policies_fit_the_rules_and_say_how_strong_they_are(name: str) -> None:
    assert load_policy(name).card.strength


# ---------------------------------------------------------------- the controller
@pytest.mark.parametrize("encounter", ["duel", "bridge_ambush"])
def test_a_policy_fights_to_an_end_and_the_same_again(path: Path, encounter: str) -> None:
    ends = []
    for _ in range(2):
        battle = Battle.from_encounter(encounter, seed=3, options={"round_limit": 2})
        one = make_policy_controller(5, f"{path}@0.5")
        fight(battle, dict.fromkeys(battle.words.sides, one))
        ends.append(battle.table.battle_bytes())
    assert ends[0] == ends[1]


def test_it_takes_the_best_legal_code_and_says_so(path: Path) -> None:
    battle, one = Battle.from_encounter("duel", seed=3), make_policy_controller(1, str(path))
    view = battle.table.observe(battle.table.get("decision_who"), False)
    logits = np.where(battle.mask() != 0, one.policy.network.logits(view[None])[0], -np.inf)
    action = one.choose(battle)
    assert action.code == int(logits.argmax())
    assert one.explain().startswith(f"{battle.text(action)}: ") and "% of its weight" in one.explain()


def test_it_follows_the_adviser_that_it_trusts_and_says_where_it_does_not(tmp_path: Path) -> None:
    battle = Battle.from_encounter("duel", seed=3)
    said = []
    for trust in (1e3, -1e3):
        path = save_policy(tmp_path, trusting(0.0, 0.0, 0.0, trust), card(adviser="veteran"))
        one = make_policy_controller(1, str(path))
        follows = one.choose(battle).code == battle.choose("veteran").code
        said.append((follows, "its adviser, the veteran" in one.explain()))
    assert said == [(True, False), (False, True)]


def test_a_battle_of_other_rules_and_a_strange_strength_are_refused(path: Path) -> None:
    policy = load_policy(str(path))
    other = policy.card.model_copy(update={"ruleset": "other"})
    controller = PolicyController(type(policy)(policy.network, other), 1)
    with pytest.raises(RiftsError, match="plays other, this battle goes by rifts_v2"):
        controller.choose(Battle.from_encounter("duel", seed=1))
    with pytest.raises(BadArgument, match="got the strength 'strong'"):
        make_policy_controller(1, f"{path}@strong")


def test_playing_needs_no_torch() -> None:
    told = run_python("-c", "import sys, rifts_agents.policy; print('torch' in sys.modules)")
    assert told.split() == ["False"] and "rifts_agents.policy" in sys.modules


@pytest.mark.slow
def test_a_choice_takes_less_than_a_millisecond(tmp_path: Path) -> None:
    path = save_policy(tmp_path, weights(spot=64, core=128), card(spot=64, core=128))
    battle, one = Battle.from_encounter("squad_fight", seed=3), make_policy_controller(1, str(path))
    one.choose(battle)
    times = []
    for _ in range(200):
        began = time.perf_counter()
        one.choose(battle)
        times.append(time.perf_counter() - began)
    assert float(np.median(times)) < 1e-3
