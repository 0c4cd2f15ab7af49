"""Masked PPO on the duel: `pip install -e ".[train]"`, then `python examples/masked_ppo.py [STEPS]`."""

import sys

from sb3_contrib import MaskablePPO

from rifts_env.envs.sb3 import RiftsVecEnv

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
envs = RiftsVecEnv(64, is_flat=True, encounter="duel", opponent="random", reward="shaped", gamma=0.99)
model = MaskablePPO("MlpPolicy", envs, n_steps=128, batch_size=2048, n_epochs=4, gamma=0.99, verbose=1, seed=7)
model.learn(steps)

observation, won, fought = envs.reset(), 0, 0
while fought < 200:
    actions, _ = model.predict(observation, action_masks=envs.action_masks(), deterministic=True)
    observation, rewards, ended, infos = envs.step(actions)
    won, fought = won + sum(info.get("is_success", False) for info in infos), fought + int(ended.sum())
print(f"won {won} of {fought} battles against random")
