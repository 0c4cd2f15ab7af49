"""What high attributes give. BASE-ATTR to BASE-ATTR-4."""

from __future__ import annotations

from rifts_env.core.jit import rule


@rule
def step_bonus(value: int) -> int:
    """The bonus steps of PP, read with PE and PS as well: 16-17 is +1, 30 and more is +8.

    Rules: BASE-ATTR-2, BASE-ATTR-3, BASE-ATTR-4.
    """
    if value < 16:
        return 0
    return min(8, (value - 14) // 2)


@rule
def ps_damage_bonus(ps: int) -> int:
    """Damage with punches, kicks and SD hand weapons: PS 16 is +1, and +1 per point above.

    Rules: BASE-ATTR.
    """
    return max(0, ps - 15)
