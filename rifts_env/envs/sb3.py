"""Stable-Baselines3: `from rifts_env.envs.sb3 import RiftsVecEnv`.

Importing this module brings neither Stable-Baselines3 nor torch in; asking it for the class does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rifts_env.envs.sb3_vec import RiftsVecEnv as RiftsVecEnv


def __getattr__(name: str) -> Any:
    if name == "RiftsVecEnv":
        from rifts_env.envs.sb3_vec import RiftsVecEnv

        return RiftsVecEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
