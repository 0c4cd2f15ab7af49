"""`policy:NAME[@STRENGTH]`: a learned policy as a controller."""

from __future__ import annotations

import numpy as np

from rifts_agents.policy.picking import Dial, pick_codes, shares
from rifts_agents.policy.store import Policy, load_policy
from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.problems import BadArgument, RiftsError

DEFAULT = "generalist"
FULL = 1.0


class PolicyController:
    """Chooses by a policy's numbers, from what the fighter perceives, and by what its adviser makes of the position.

    Args:
        policy: network and card.
        seed: of its draws, where the dial leaves it any.
        strength: the dial, from 0 (random) to 1 (greedy).
    """

    name = "policy"
    patience = None  # a choice is a few products of matrices, and nothing in it that could go on for ever

    def __init__(self, policy: Policy, seed: int, strength: float = FULL) -> None:
        self.policy = policy
        self.dial = Dial.at(strength)
        self._stream = np.random.default_rng(seed)
        self._reason = ""

    def choose(self, battle: Battle) -> Action:
        """The choice for the decision that is wanted now.

        Raises:
            RiftsError: the battle goes by other rules than the policy's.
        """
        card = self.policy.card
        if battle.ruleset.name != card.ruleset:
            raise RiftsError(f"policy '{card.name}' plays {card.ruleset}, this battle goes by {battle.ruleset.name}")
        view = battle.table.observe(battle.table.get("decision_who"), False)
        adviser = self.policy.network.adviser
        advised, short = None, None
        if adviser is not None:
            advised, told = battle.table.shortfalls(adviser)
            short = told[None]
        logits, masks = self.policy.network.logits(view[None], short), battle.mask()[None]
        code = int(pick_codes(logits, masks, self.dial, self._stream)[0])
        self._reason = self._tell(battle, code, shares(logits, masks)[0])
        if advised is not None and advised != code:
            self._reason += f"; its adviser, the {adviser}, would have said {battle.text(advised)}"
        return Action(code)

    def explain(self) -> str:
        """The last choice, with its weight and that of the next best."""
        return self._reason

    def _tell(self, battle: Battle, code: int, weight: np.ndarray[tuple[int], np.dtype[np.float32]]) -> str:
        told = f"{battle.text(code)}: {weight[code]:.0%} of its weight"
        others = weight.copy()
        others[code] = 0.0
        second = int(others.argmax())
        return f"{told}, then {battle.text(second)} with {weight[second]:.0%}" if others[second] >= 0.005 else told


def make_policy_controller(seed: int, argument: str = DEFAULT) -> PolicyController:
    """The controller of a spec.

    Args:
        seed: of its draws.
        argument: `NAME` or `NAME@STRENGTH`; the name may be the path of weights.

    Raises:
        BadArgument: there is no policy of that name, or no such strength.
        RiftsError: it cannot be read, or was made for other rules.
    """
    name, mark, tail = argument.rpartition("@")
    if not mark:
        return PolicyController(load_policy(argument), seed)
    try:
        strength = float(tail)
    except ValueError:
        raise BadArgument(f"policy:{argument}: got the strength '{tail}', expected a number from 0 to 1") from None
    return PolicyController(load_policy(name), seed, strength)
