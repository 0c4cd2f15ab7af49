"""Tabletop combat as an environment for agents.

Importing it registers `rifts/Duel-v0`, `rifts/Skirmish-v0`, `rifts/Melee-v0` and `rifts/Arena-v0` with Gymnasium.
"""

from rifts_env.envs.registration import register

register()
