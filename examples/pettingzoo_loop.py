"""A battle in which every fighter is an agent of its own, reactions included."""

from rifts_env.envs import aec

env = aec.env(encounter="duel")
env.reset(seed=7)
rewards = dict.fromkeys(env.possible_agents, 0.0)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    rewards[agent] += reward
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
print(rewards)
env.close()
