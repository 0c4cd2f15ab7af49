"""The VecEnv that `rifts_env.envs.sb3` hands out; importing it imports Stable-Baselines3, and with it torch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from rifts_env.envs.batch import Array
from rifts_env.envs.vector import RiftsVectorEnv

Indices = int | Iterable[int] | None


class RiftsVecEnv(VecEnv):  # type: ignore[misc]
    """Many battles in one compiled call a step, as Stable-Baselines3 and MaskablePPO want them.

    ## Description
    A `RiftsVectorEnv` that begins the next battle in the step that ends one, as Stable-Baselines3 expects. Several
    times faster than a `DummyVecEnv` of single environments.

    ## Action Space, Observation Space, Rewards
    Those of `RiftsEnv`; use "MultiInputPolicy". `env_method("action_masks")` gives the masks of all rows as one
    array, which is what MaskablePPO asks for. `is_flat=True` leaves the mask out of the observation: then the
    policy is "MlpPolicy".

    ## Info
    Empty but where a battle has ended: `terminal_observation`, `TimeLimit.truncated`, `episode` (reward and length, as
    Monitor writes them), `is_success` and `winner`.

    ## Arguments
    Those of `RiftsVectorEnv` but for `autoreset_mode` and `copy`, and
    - `is_flat`: see above.
    - `seed`: of all rows.
    """

    AUTORESET = "SameStep"

    def __init__(self, num_envs: int = 64, is_flat: bool = False, seed: int | None = None, **arguments: Any) -> None:
        self.vector = RiftsVectorEnv(num_envs, autoreset_mode=self.AUTORESET, **arguments)
        self.is_flat = is_flat
        self.render_mode = None
        space: Any = self.vector.single_observation_space
        super().__init__(num_envs, space["observation"] if is_flat else space, self.vector.single_action_space)
        self.metadata = {"render_modes": []}
        self._actions: Array = np.zeros(num_envs, np.int64)
        self._returns = np.zeros(num_envs)
        self._next_seed = seed

    def _show(self, seen: dict[str, Array]) -> Any:
        return seen["observation"] if self.is_flat else seen

    # ------------------------------------------------------------ playing
    def reset(self) -> Any:
        """Begin a battle in every row."""
        seen, _ = self.vector.reset(seed=self._next_seed)
        self._next_seed = None
        self._reset_seeds()
        self._reset_options()
        self._returns[:] = 0.0
        self.reset_infos = [{} for _ in range(self.num_envs)]
        return self._show(seen)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The seed of the next reset."""
        self._next_seed = int(np.random.SeedSequence().entropy % (1 << 62)) if seed is None else seed  # type: ignore[operator]
        return [self._next_seed] * self.num_envs

    def step_async(self, actions: Array) -> None:
        """Keep the actions."""
        self._actions = actions

    def step_wait(self) -> Any:
        """Play them."""
        seen, rewards, terminated, truncated, info = self.vector.step(self._actions)
        self._returns += rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        done = terminated | truncated
        for row in np.flatnonzero(done):
            infos[row] = self._tell_end(int(row), info, bool(truncated[row]))
            self._returns[row] = 0.0
        return self._show(seen), rewards.astype(np.float32), done, infos

    def _tell_end(self, row: int, info: dict[str, Any], is_truncated: bool) -> dict[str, Any]:
        told = info["final_info"]
        return {
            "terminal_observation": self._show(info["final_obs"][row]),
            "TimeLimit.truncated": is_truncated,
            "episode": {"r": float(self._returns[row]), "l": int(told["length"][row]), "t": 0.0},
            "is_success": bool(told["outcome"][row] > 0),
            "winner": int(told["winner"][row]),
        }

    def close(self) -> None:
        """Let the threads go."""
        self.vector.close()

    # ------------------------------------------------------------ what is asked of single environments
    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The masks of all rows, bool."""
        return self.vector.action_masks()

    def env_method(self, method_name: str, *arguments: Any, indices: Indices = None, **named: Any) -> Any:
        """Call a method; `action_masks` gives one array over the rows, others one result that holds for all."""
        rows = list(self._get_indices(indices))
        if method_name == "action_masks":
            return self.action_masks()[rows]
        method = getattr(self.vector, method_name)
        return [method(*arguments, **named) for _ in rows[:1]] * len(rows)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute, once a row."""
        owner = self.vector if hasattr(self.vector, attr_name) else self
        return [getattr(owner, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of the rows, which share it."""
        setattr(self.vector, attr_name, value)

    def has_attr(self, attr_name: str) -> bool:
        """Whether there is such an attribute."""
        return hasattr(self.vector, attr_name) or hasattr(type(self), attr_name)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """No row is wrapped; `episode` in the infos is Monitor's."""
        return [False] * len(list(self._get_indices(indices)))
