"""One battle by random legal choices, and a picture of its end as text."""

import gymnasium as gym

import rifts_env  # noqa: F401  (makes the ids known)

env = gym.make("rifts/Skirmish-v0", encounter="bridge_ambush", opponent="brute", render_mode="ansi")
observation, info = env.reset(seed=7)
over, total, steps = False, 0.0, 0
while not over:
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
    total, steps, over = total + reward, steps + 1, terminated or truncated
print(env.render())
print(f"{steps} decisions, reward {total:+.0f}")
env.close()
