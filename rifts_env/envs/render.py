"""Battles as pictures: text for a terminal, pixels for a video.

Both show the field with walls, cover, ley lines and hazards, the fighters with their facing, who deadlocks whom,
what everyone has left, and the last lines of the log. Neither hides anything: they are for those who watch.
"""

from rifts_env.envs.render_pixels import render_rgb
from rifts_env.envs.render_text import render_ansi

__all__ = ["render_ansi", "render_rgb"]
