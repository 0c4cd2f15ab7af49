"""What a policy sees of walks: turned with the scene, in feet, and on no leash."""

from __future__ import annotations

import math

import numpy as np
import pytest
from rifts_agents.policy.network import Network, Shape, layer_sizes, off_leash
from rifts_agents.policy.ways import CLOSE, NEAR, SIGHTS, STRIDE, WAYS, Compass, look_along

from rifts_env.battle import Battle
from rifts_env.ruleset import ruleset

RULES = ruleset("rifts_v2")
SHAPE = Shape.of(RULES)
NORTH, EAST = 0, 2


def compass() -> Compass:
    found = Compass.of(RULES)
    assert found is not None
    return found


def scene(places: list[tuple[float, float]], movement: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """Head and seats of one battle: oneself, and others at so many hundred feet east and north, facing north."""
    head, seats = np.zeros((1, SHAPE.head), np.float32), np.zeros((1, 1 + len(places), SHAPE.seat), np.float32)
    one = compass()
    head[0, one.movement] = movement
    head[0, list(one.head)] = 0.5
    for at, (x, y) in enumerate(places, 1):
        seats[0, at, list(one.seat)] = x, y, 0.0, 1.0
    return head, seats


def test_a_walk_towards_somebody_brings_one_nearer_by_a_stride() -> None:
    head, seats = scene([(0.0, 0.5)])
    met, _ = look_along(np, compass(), head, seats)
    assert met.shape == (1, 2, WAYS, SIGHTS)
    near, close, change = met[0, 1, NORTH, :3]
    left = 0.5 - STRIDE
    assert near == pytest.approx(left / (left + NEAR), abs=1e-4)
    assert close == pytest.approx(left / (left + CLOSE), abs=1e-4)
    assert change == pytest.approx(-STRIDE, abs=1e-4)
    beside = math.hypot(0.5, STRIDE)
    assert met[0, 1, EAST, 0] == pytest.approx(beside / (beside + NEAR), abs=1e-4)


def test_without_movement_all_directions_lead_nowhere() -> None:
    head, seats = scene([(0.3, 0.4)], movement=0.0)
    met, _ = look_along(np, compass(), head, seats)
    assert met[0, 1, :, 2] == pytest.approx(np.zeros(WAYS), abs=1e-6)


def test_what_is_seen_turns_with_the_scene() -> None:
    """A quarter turn to the right of everybody's place and facing: north's numbers become east's."""
    one, stream = compass(), np.random.default_rng(3)
    places = stream.uniform(-0.8, 0.8, (5, 2))
    head, seats = scene([(float(x), float(y)) for x, y in places])
    x, y, facing_x, facing_y = one.seat
    turned = seats.copy()
    turned[:, :, x], turned[:, :, y] = seats[:, :, y], -seats[:, :, x]
    turned[:, :, facing_x], turned[:, :, facing_y] = seats[:, :, facing_y], -seats[:, :, facing_x]
    met, _ = look_along(np, one, head, seats)
    again, _ = look_along(np, one, head, turned)
    np.testing.assert_allclose(np.roll(met, WAYS // 4, 2), again, atol=1e-5)


def test_the_room_of_a_direction_is_that_of_its_edges() -> None:
    head, seats = scene([(0.3, 0.4)])
    one = compass()
    head[0, list(one.head)] = 0.1, 0.2, 0.3, 0.4  # north, east, south, west
    _, rooms = look_along(np, one, head, seats)
    assert rooms[0, NORTH, :2] == pytest.approx([0.1, 0.0], abs=1e-6)
    assert rooms[0, 5, :2] == pytest.approx([0.3 * math.sqrt(0.5), 0.4 * math.sqrt(0.5)], abs=1e-6)


@pytest.mark.parametrize("rules", ["rifts_v2", "rifts_classic"])
def test_the_eight_codes_are_the_walks_of_the_menu(rules: str) -> None:
    shape, menu = Shape.of(ruleset(rules)), ruleset(rules).menu
    codes = range(shape.walks.start, shape.walks.stop)
    assert [(menu.take_apart(code, 2).row.verb.name, menu.take_apart(code, 2).slot) for code in codes] == [
        ("MOVE", at) for at in range(WAYS)
    ]


def test_walks_of_a_network_with_ways_are_on_no_leash_where_a_foe_is_near() -> None:
    """One foe: near; far; near and unseen."""
    head, seats = scene([(0.3, 0.4), (0.1, 0.1)])
    one = compass()
    seats[0, 1, [SHAPE.side, one.seen]], seats[0, 2, [SHAPE.side, one.seen]] = (-1.0, 1.0), (1.0, 1.0)
    near, far, unseen = seats.copy(), seats.copy(), seats.copy()
    far[0, 1, one.seat[0]] = 0.9
    unseen[0, 1, one.seen] = 0.0
    views = np.concatenate([np.concatenate([head, some.reshape(1, -1)], 1) for some in (near, far, unseen)])
    short = np.full((3, SHAPE.codes(views.shape[1])), 0.5, np.float32)
    short[:, 0] = 0.1
    off = off_leash(short, 0.2, SHAPE, views)
    assert not off[:, 0].any() and off[1:, 1:].all()
    assert not off[0, SHAPE.walks].any() and off[0].sum() == short.shape[1] - 1 - WAYS
    assert off_leash(short, 0.2, SHAPE, None)[:, 1:].all()
    assert not off_leash(short, None, SHAPE, views).any()


def test_a_network_with_ways_adds_to_walks_alone() -> None:
    stream = np.random.default_rng(1)
    sizes = layer_sizes(SHAPE, 6, 9, 5)
    weights = {}
    for name, (inputs, outputs) in sizes.items():
        weights[f"{name}.weight"] = stream.normal(0, 0.3, (outputs, inputs)).astype(np.float32)
        weights[f"{name}.bias"] = stream.normal(0, 0.3, outputs).astype(np.float32)
    plain = Network(SHAPE, {name: one for name, one in weights.items() if not name.startswith("way")})
    seeing = Network(SHAPE, weights)
    assert seeing.has_ways and not plain.has_ways
    table = Battle.from_encounter("gang_war", seed=1).table
    views = table.observe(table.get("decision_who"), False)[None]
    change = seeing.logits(views) - plain.logits(views)
    assert (np.abs(change[0, SHAPE.walks]) > 1e-4).all()
    change[0, SHAPE.walks] = 0.0
    assert (change == 0.0).all()
