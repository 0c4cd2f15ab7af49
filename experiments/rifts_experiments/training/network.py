"""Actor and critic in torch, and the two as a policy of MaskablePPO.

The actor is `rifts_agents.policy.network.Network` once more, under the same names of layers. The critic is a body of
its own: so it can learn first, while the actor keeps what it has from its teacher.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from rifts_agents.policy.network import REACHES, SUM_SCALE, TRUST, Array, Network, Shape, layer_sizes, off_leash
from rifts_agents.policy.ways import look_along
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor, nn

TRUSTED = 2.0  # what an adviser's choice is given at first beside what the network thinks of it
EVEN = 0.01  # the gain of an actor's last layers: at first every legal code is about as good as any other


class Body(nn.Module):
    """From observations to what is known of every seat and of the whole."""

    def __init__(self, shape: Shape, spot: int, core: int) -> None:
        super().__init__()
        self.shape = shape
        sizes = layer_sizes(shape, spot, core)
        self.spot1, self.spot2 = make_layer(*sizes["spot1"]), make_layer(*sizes["spot2"])
        self.core1, self.core2 = make_layer(*sizes["core1"]), make_layer(*sizes["core2"])

    def read(self, views: Tensor) -> tuple[Tensor, Tensor]:
        """What is known of the seats, (battles, seats, spot), and of the whole, (battles, core)."""
        shape = self.shape
        seats = shape.seats(views)
        spots = torch.relu(self.spot2(torch.relu(self.spot1(seats))))
        whole = torch.cat([views[:, : shape.head], spots[:, 0], crowd(spots, seats[:, :, shape.side])], 1)
        return spots, torch.relu(self.core2(torch.relu(self.core1(whole))))


def crowd(spots: Tensor, side: Tensor) -> Tensor:
    """See `rifts_agents.policy.network.crowd`."""
    others = side.clone()
    others[:, 0] = 0.0
    pieces = []
    for is_there in (others > 0.0, others < 0.0):
        here = spots * is_there.reshape(*is_there.shape, *[1] * (spots.dim() - 2))
        pieces += [here.sum(1) * SUM_SCALE, here.amax(1)]
    return torch.cat(pieces, -1)


class Actor(Body):
    """Numbers for all codes.

    Args:
        shape: of the ruleset.
        spot: see `NetworkSheet`.
        core: likewise.
        adviser: the doctrine that advises it, if any.
        leash: see `NetworkSheet`; whoever asks for numbers sees to it, as the environment does in training.
        way: see `NetworkSheet`.
    """

    def __init__(
        self, shape: Shape, spot: int, core: int, adviser: str | None = None, leash: float | None = None, way: int = 0
    ) -> None:
        super().__init__(shape, spot, core)
        self.adviser, self.leash = adviser, leash
        sizes = layer_sizes(shape, spot, core, way)
        self.mine, self.call = make_layer(*sizes["mine"]), make_layer(*sizes["call"])
        self.fixed = make_layer(*sizes["fixed"], EVEN)
        self.block = make_layer(*sizes["block"], EVEN)
        if adviser is not None:
            self.trust = make_layer(*sizes[TRUST], EVEN)
            nn.init.constant_(self.trust.bias, TRUSTED / len(REACHES))
        self.has_ways = way > 0 and shape.compass is not None
        if self.has_ways:
            self.way_spot, self.way_core = make_layer(*sizes["way_spot"]), make_layer(*sizes["way_core"])
            self.way_met, self.way_all = make_layer(*sizes["way_met"]), make_layer(*sizes["way_all"])
            self.way = make_layer(*sizes["way"], EVEN)

    def forward(self, views: Tensor, short: Tensor | None = None) -> Tensor:
        """(battles, codes); `short`, likewise, is by how much each code falls short of the adviser's choice."""
        spots, core = self.read(views)
        wishes = torch.relu(self.mine(spots) + self.call(core).unsqueeze(1))
        aimed = self.block(wishes).transpose(1, 2).reshape(len(views), -1)
        fixed = self.fixed(core)
        if self.has_ways:
            walks = self.shape.walks
            pieces = [
                fixed[:, : walks.start],
                fixed[:, walks] + self._walks(views, spots, core),
                fixed[:, walks.stop :],
            ]
            fixed = torch.cat(pieces, 1)
        made = torch.cat([fixed, aimed], 1)
        if short is None or self.adviser is None:
            return made
        trust, near = self.trust(core), torch.exp(short * (-1.0 / REACHES[0]))
        for reach in range(len(REACHES)):
            if reach > 0:
                near = near.square().square()  # see REACHES
            made = made + trust[:, reach, None] * near
        return made

    def _walks(self, views: Tensor, spots: Tensor, core: Tensor) -> Tensor:
        """What is added for the walk in each direction, (battles, 8); see `Network`."""
        shape = self.shape
        assert shape.compass is not None  # or it has no ways
        seats = shape.seats(views)
        met, rooms = look_along(torch, shape.compass, views[:, : shape.head], seats)
        told = self.way_spot(spots) + self.way_core(core).unsqueeze(1)
        seen = torch.relu(told.unsqueeze(2) + self.way_met(met))
        everywhere = core.unsqueeze(1).expand(-1, rooms.shape[1], -1)
        whole = torch.cat([crowd(seen, seats[:, :, shape.side]), everywhere, rooms], 2)
        walks: Tensor = self.way(torch.relu(self.way_all(whole)))
        return walks.squeeze(2)

    def is_off_leash(self, short: Array, views: Array) -> Array:
        """See `rifts_agents.policy.network.off_leash`."""
        return off_leash(short, self.leash, self.shape, views if self.has_ways else None)

    def weights(self) -> dict[str, Array]:
        """Copies of the weights, as `Network` takes them."""
        return {name: values.detach().numpy().copy() for name, values in self.state_dict().items()}

    def frozen(self) -> Network:
        """The actor as it stands, in NumPy."""
        return Network(self.shape, self.weights(), self.adviser, self.leash)


class Critic(Body):
    """What is expected to come, as a number."""

    def __init__(self, shape: Shape, spot: int, core: int) -> None:
        super().__init__(shape, spot, core)
        self.worth = make_layer(core, 1, 1.0)

    def forward(self, views: Tensor) -> Tensor:
        """(battles, 1)."""
        worth: Tensor = self.worth(self.read(views)[1])
        return worth


def make_layer(inputs: int, outputs: int, gain: float = float(np.sqrt(2.0))) -> nn.Linear:
    """A layer with orthogonal weights."""
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class SeatPolicy(MaskableActorCriticPolicy):  # type: ignore[misc]
    """Actor and critic, as MaskablePPO trains them.

    Args:
        shape: of the ruleset.
        spot: see `NetworkSheet`.
        core: likewise.
        adviser: likewise; behind the view an observation then holds what each code falls short of its choice.
        leash: likewise.
        way: likewise.
    """

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Any,
        *,
        shape: Shape,
        spot: int,
        core: int,
        adviser: str | None = None,
        leash: float | None = None,
        way: int = 0,
        **others: Any,
    ) -> None:
        self.widths, self.adviser, self.leash, self.way = (shape, spot, core), adviser, leash, way
        self.codes = int(action_space.n)  # type: ignore[attr-defined]
        super().__init__(observation_space, action_space, lr_schedule, net_arch=[], **others)

    def _build(self, lr_schedule: Any) -> None:
        """Make the networks and the optimiser; called by the base class."""
        self.actor, self.critic = Actor(*self.widths, self.adviser, self.leash, self.way), Critic(*self.widths)
        how = {"lr": lr_schedule(1), **self.optimizer_kwargs}
        self.optimizer = self.optimizer_class(self.parameters(), **how)

    def _take_apart(self, obs: Tensor) -> tuple[Tensor, Tensor | None]:
        """Views and what is advised."""
        return (obs, None) if self.adviser is None else (obs[:, : -self.codes], obs[:, -self.codes :])

    def forward(
        self, obs: Tensor, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Actions, values and the actions' log probabilities."""
        distribution = self.get_distribution(obs, action_masks)
        actions = distribution.get_actions(deterministic=deterministic)
        return actions, self.predict_values(obs), distribution.log_prob(actions)

    def evaluate_actions(
        self, obs: Any, actions: Tensor, action_masks: Any = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Values, log probabilities of the given actions, entropies."""
        distribution = self.get_distribution(obs, action_masks)
        return self.predict_values(obs), distribution.log_prob(actions), distribution.entropy()

    def get_distribution(self, obs: Any, action_masks: Any = None) -> MaskableDistribution:
        """How the choice is spread over the legal codes."""
        distribution = self.action_dist.proba_distribution(action_logits=self.actor(*self._take_apart(obs)))
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution

    def predict_values(self, obs: Any) -> Tensor:
        """What is expected to come."""
        worth: Tensor = self.critic(self._take_apart(obs)[0])
        return worth
