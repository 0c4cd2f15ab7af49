"""Tabletop combat as an environment for agents."""
