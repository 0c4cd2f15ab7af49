"""Environments: Gymnasium, vector, PettingZoo, Stable-Baselines3."""
