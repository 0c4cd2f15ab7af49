"""The actor in NumPy: from observations to a number a code.

Every seat of the view goes through the same small network, so that what is learned of one foe holds for every foe,
and a policy plays at every capacity, not alone at the one it was trained at:

    spot_i = relu(spot2(relu(spot1(seat_i))))                 each seat that somebody is in
    crowd  = sum and maximum of spot over friends, over foes
    core   = relu(core2(relu(core1(head, spot_0, crowd))))    the situation as a whole
    fixed codes     = fixed(core)
    codes at seat i = block(relu(mine(spot_i) + call(core)))  one number a targeted row and slot

A network with `ways` looks along each of the eight directions as well (`ways.look_along`), by layers that are the
same for all of them, and adds what it makes of that to the code of the walk there:

    met_i    = relu(way_spot(spot_i) + way_core(core) + way_met(what a walk would mean for seat i))
    the walk = way(relu(way_all(sum and maximum of met over friends, over foes; core, room)))

A policy may have an adviser, a compiled doctrine that says what each code is worth to it. The code that it would choose
gets the sum of `trust(core)` more than the network alone gives it; others get the less of that the more they fall short
of it, one number of trust for each of REACHES. So the network has to know no more than when to do otherwise, and is
told what else would nearly do. On a leash it takes nothing that falls farther short than that; but for walks near
a foe, where it sees for itself what they lead to, for which advisers have no eye.

The same thing for training, in torch, is `rifts_experiments.training.network`; a test holds them against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rifts_agents.policy.ways import ROOMS, SIGHTS, WAYS, Compass, has_near_foe, look_along
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Ruleset

Array = np.ndarray[Any, np.dtype[Any]]
OFF_LEASH = np.float32(1e5)  # puts a code below all that are on the leash, and above those that are not legal
SUM_SCALE = 0.25  # sums over a few seats are kept near 1
LAYERS = ("spot1", "spot2", "core1", "core2", "fixed", "mine", "call", "block")
TRUST = "trust"  # the layer of those with an adviser
WAY_LAYERS = ("way_spot", "way_core", "way_met", "way_all", "way")  # of those with ways
# Shortfalls, in lives, at which a code gets 1/e of what the adviser's choice gets; each a quarter of the one before it,
# so that what comes of it is the fourth power.
REACHES = (0.4, 0.1, 0.025, 0.00625)


@dataclass(frozen=True)
class Shape:
    """What a ruleset's observations and menu look like to the network; the same at every capacity.

    Attributes:
        head: numbers of an observation that stand once.
        seat: numbers of each seat.
        side: the one of these that says who is there: above 0 a friend, below a foe, 0 nobody.
        fixed: codes that are aimed at nobody.
        blocks: codes for each seat.
        compass: what belongs to walks, where the ruleset has them.
    """

    head: int
    seat: int
    side: int
    fixed: int
    blocks: int
    compass: Compass | None = None

    @classmethod
    def of(cls, rules: Ruleset) -> Shape:
        """The shape of a ruleset.

        Raises:
            RiftsError: its observations do not say whose side a seat is on.
        """
        seen = rules.observation
        names = seen.seat.names()
        if "side" not in names:
            raise RiftsError(f"{rules.name}: got observations without a piece 'side', which policies have to see")
        sizes = rules.menu.fixed_size, rules.menu.blocks
        return cls(seen.head.size, seen.seat.size, names.index("side"), *sizes, Compass.of(rules))

    @property
    def walks(self) -> slice:
        """The codes of walks in the eight directions; none where the ruleset has none."""
        return slice(0, 0) if self.compass is None else slice(self.compass.first, self.compass.first + WAYS)

    def capacity(self, numbers: int) -> int:
        """For how many fighters an observation of so many numbers is."""
        return (numbers - self.head) // self.seat

    def seats(self, views: Any) -> Any:
        """What views, of NumPy or of torch, show of each seat: (battles, seats, numbers)."""
        return views[:, self.head :].reshape(len(views), self.capacity(views.shape[1]), self.seat)

    def codes(self, numbers: int) -> int:
        """How many codes there are where an observation has so many numbers."""
        return self.fixed + self.blocks * self.capacity(numbers)


def layer_sizes(shape: Shape, spot: int, core: int, way: int = 0) -> dict[str, tuple[int, int]]:
    """Inputs and outputs of every layer of an actor.

    Args:
        shape: of the ruleset.
        spot: width of what is known of one seat.
        core: width of what is known of the whole.
        way: width of what is seen along a direction.
    """
    return {
        "way_spot": (spot, way),
        "way_core": (core, way),
        "way_met": (SIGHTS, way),
        "way_all": (4 * way + core + ROOMS, way),
        "way": (way, 1),
        "spot1": (shape.seat, spot),
        "spot2": (spot, spot),
        "core1": (shape.head + 5 * spot, core),
        "core2": (core, core),
        "fixed": (core, shape.fixed),
        "mine": (spot, spot),
        "call": (core, spot),
        "block": (spot, shape.blocks),
        TRUST: (core, len(REACHES)),
    }


class Network:
    """An actor.

    Args:
        shape: of its ruleset.
        weights: `LAYER.weight` (outputs, inputs) and `LAYER.bias` (outputs) for each of LAYERS, of TRUST where there
            is an adviser, and of WAY_LAYERS where it has ways, float32.
        adviser: the doctrine that advises it.
        leash: how far, in lives, a code may fall short of the adviser's choice; None is as far as it likes.

    Raises:
        RiftsError: the weights do not fit.
    """

    def __init__(
        self, shape: Shape, weights: Mapping[str, Array], adviser: str | None = None, leash: float | None = None
    ) -> None:
        self.shape, self.adviser, self.leash = shape, adviser, leash
        self.has_ways = f"{WAY_LAYERS[-1]}.weight" in weights and shape.compass is not None
        layers = [*LAYERS, *([] if adviser is None else [TRUST]), *(WAY_LAYERS if self.has_ways else [])]
        missing = [name for layer in layers for name in (f"{layer}.weight", f"{layer}.bias") if name not in weights]
        if missing:
            raise RiftsError(f"weights: got none called {', '.join(missing)}, expected all of them")
        self.weights = {name: np.ascontiguousarray(values, np.float32) for name, values in weights.items()}
        self.spot, self.core = len(self.weights["spot1.bias"]), len(self.weights["core1.bias"])
        self.way = len(self.weights["way_met.bias"]) if self.has_ways else 0
        sizes = layer_sizes(shape, self.spot, self.core, self.way)
        for layer in layers:
            inputs, outputs = sizes[layer]
            got = self.weights[f"{layer}.weight"].shape
            if got != (outputs, inputs):
                raise RiftsError(f"weights: {layer}: got the shape {got}, expected {(outputs, inputs)}")
        # Turned round once, so that every product below runs along rows.
        self._turned = {layer: np.ascontiguousarray(self.weights[f"{layer}.weight"].T) for layer in layers}

    def _layer(self, layer: str, inputs: Array) -> Array:
        made: Array = inputs @ self._turned[layer]
        made += self.weights[f"{layer}.bias"]
        return made

    def _bent(self, layer: str, inputs: Array) -> Array:
        made = self._layer(layer, inputs)
        return np.maximum(made, 0.0, out=made)

    def logits(self, views: Array, short: Array | None = None) -> Array:
        """A number for each code, legal or not; the greater, the better.

        Args:
            views: float32, (battles, numbers): observations at any capacity.
            short: float32, (battles, codes): by how much each code falls short of the adviser's choice, in lives
                (`rifts_env.doctrines.shortfalls`). Without it, what the network thinks alone.

        Returns:
            float32, (battles, codes of that capacity).
        """
        shape, count = self.shape, len(views)
        seats = shape.seats(views)
        side = seats[:, :, shape.side]
        spots = self._bent("spot2", self._bent("spot1", seats))
        core = np.concatenate([views[:, : shape.head], spots[:, 0], crowd(spots, side)], 1)
        core = self._bent("core2", self._bent("core1", core))
        wishes = self._layer("mine", spots)
        wishes += self._layer("call", core)[:, None]
        aimed = self._layer("block", np.maximum(wishes, 0.0, out=wishes))
        fixed = self._layer("fixed", core)
        if self.has_ways:
            fixed[:, shape.walks] += self._walks(views[:, : shape.head], seats, spots, core)
        made = np.concatenate([fixed, aimed.transpose(0, 2, 1).reshape(count, -1)], 1)
        if short is not None and self.adviser is not None:
            trust = self._layer(TRUST, core)
            for reach, near in enumerate(nearness(short)):
                made += trust[:, reach, None] * near
            made[off_leash(short, self.leash, shape, views if self.has_ways else None)] -= OFF_LEASH
        return made

    def _walks(self, head: Array, seats: Array, spots: Array, core: Array) -> Array:
        """What is added for the walk in each direction: float32, (battles, 8)."""
        assert self.shape.compass is not None  # or it has no ways
        met, rooms = look_along(np, self.shape.compass, head, seats)
        told = self._layer("way_spot", spots)
        told += self._layer("way_core", core)[:, None]
        seen = self._layer("way_met", met)
        seen += told[:, :, None]
        np.maximum(seen, 0.0, out=seen)
        everywhere = np.broadcast_to(core[:, None], (*rooms.shape[:2], self.core))
        whole = np.concatenate([crowd(seen, seats[:, :, self.shape.side]), everywhere, rooms], 2)
        made: Array = self._layer("way", self._bent("way_all", whole))[:, :, 0]
        return made


def off_leash(short: Array, leash: float | None, shape: Shape, views: Array | None) -> Array:
    """Whether a code falls too far short of the adviser's choice.

    Args:
        short: (battles, codes): by how much it does.
        leash: the most there may be; None is any.
        shape: of the ruleset.
        views: (battles, numbers), for a network with ways, which may walk as it likes where a foe is near; None for
            others.

    Returns:
        bool, (battles, codes).
    """
    if leash is None:
        return np.zeros(short.shape, np.bool_)
    is_off: Array = short > np.float32(leash)
    if views is not None and shape.compass is not None:
        is_off[:, shape.walks] &= ~has_near_foe(shape.compass, shape.seats(views), shape.side)[:, None]
    return is_off


def nearness(short: Array) -> list[Array]:
    """How near each code comes to the adviser's choice, from 0 to 1, by each of REACHES; torch does it likewise."""
    near = np.exp(short * np.float32(-1.0 / REACHES[0]))
    made = [near]
    while len(made) < len(REACHES):
        squared = made[-1] * made[-1]
        made.append(squared * squared)
    return made


def crowd(spots: Array, side: Array) -> Array:
    """Sum and maximum over friends, then over foes, without oneself.

    Args:
        spots: float32, (battles, seats, ..., width), none below 0.
        side: (battles, seats): whose side each is on.

    Returns:
        float32, (battles, ..., 4 * width).
    """
    others = side.copy()
    others[:, 0] = 0.0
    pieces = []
    for is_there in (others > 0.0, others < 0.0):
        here = spots * is_there.reshape(*is_there.shape, *[1] * (spots.ndim - 2))
        pieces += [here.sum(1) * np.float32(SUM_SCALE), here.max(1)]
    return np.concatenate(pieces, -1)
