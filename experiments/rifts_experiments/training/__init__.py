"""Training policies: first by imitation of a compiled teacher, then by MaskablePPO in a league.

- `sheet`: training files (`rifts_configs/training`) and `--set a.b=c`
- `network`: actor and critic in torch, as a policy of Stable-Baselines3
- `imitation`: the teacher's choices, learned in the compiled loop
- `league`, `league_env`: whom the learner meets; the VecEnv in which past selves answer
- `reinforcement`: MaskablePPO with what is particular here
- `run`: a training from its beginning, or from where it stopped, to a policy and its card
- `measure`: battles against doctrines on held-out encounters, with intervals
- `responding`: a policy trained against one controller, for `rifts exploit --by training`
- `metrics`: what every logged number means
- `commands`: `python -m rifts_experiments.training train`, `... measure`
"""
