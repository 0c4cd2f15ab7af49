"""Learned policies: weights beside a card, played with NumPy alone.

- `network`: the actor, from observations to a number a code
- `picking`: from those numbers to a choice; the strength dial
- `card`: what is said of a policy: rules, training, measured strength
- `store`: reading and writing `NAME.safetensors` with `NAME.json`
- `controller`: `policy:NAME[@STRENGTH]`
"""

from rifts_agents.policy.card import Card, Measured
from rifts_agents.policy.controller import PolicyController, make_policy_controller
from rifts_agents.policy.network import Network, Shape
from rifts_agents.policy.picking import Dial, pick_codes
from rifts_agents.policy.store import Policy, load_policy, policy_names, save_policy

__all__ = [
    "Card",
    "Dial",
    "Measured",
    "Network",
    "Policy",
    "PolicyController",
    "Shape",
    "load_policy",
    "make_policy_controller",
    "pick_codes",
    "policy_names",
    "save_policy",
]
