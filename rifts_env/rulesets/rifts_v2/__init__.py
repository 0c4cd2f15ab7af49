"""Rifts combat, version 2: segments, deadlocks, grapples and padded spells."""
