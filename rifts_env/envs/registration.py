"""The ids that `gym.make` knows. Light: what stands behind them is imported when it is made."""

from __future__ import annotations

import gymnasium as gym

# id -> arguments; the capacity fixes the spaces, the encounter is only what is fought when nothing is said
IDS: dict[str, dict[str, object]] = {
    "rifts/Duel-v0": {"capacity": 2, "encounter": "duel"},
    "rifts/Skirmish-v0": {"capacity": 8, "encounter": "squad_fight"},
    "rifts/Melee-v0": {"capacity": 16, "encounter": "two_against_ten"},
    "rifts/Arena-v0": {"side": "all", "encounter": "squad_fight"},
}


def register() -> None:
    """Make the ids known, once."""
    for name, arguments in IDS.items():
        if name not in gym.registry:
            gym.register(
                name,
                entry_point="rifts_env.envs.single:RiftsEnv",
                vector_entry_point="rifts_env.envs.vector:RiftsVectorEnv",
                kwargs=arguments,
            )
