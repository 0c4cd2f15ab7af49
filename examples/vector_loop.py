"""Many battles at once, each step one compiled call: random legal choices against the brute."""

import sys
import time

import gymnasium as gym
import numpy as np

import rifts_env  # noqa: F401  (makes the ids known)

count, steps = int(sys.argv[1]) if len(sys.argv) > 1 else 256, int(sys.argv[2]) if len(sys.argv) > 2 else 200
envs = gym.make_vec("rifts/Skirmish-v0", num_envs=count, vectorization_mode="vector_entry_point", opponent="brute")
observation, info = envs.reset(seed=7)
rng, ended, began = np.random.default_rng(7), 0, time.perf_counter()
for _ in range(steps):
    mask = observation["action_mask"]
    actions = (mask * rng.random(mask.shape, np.float32)).argmax(1)
    observation, reward, terminated, truncated, info = envs.step(actions)
    ended += int((terminated | truncated).sum())
print(f"{ended} battles ended, {count * steps / (time.perf_counter() - began):,.0f} decisions a second")
envs.close()
