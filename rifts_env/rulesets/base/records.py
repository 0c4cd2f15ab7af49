"""Records that rulesets share: frames, events, hazards, sheets, weapons, the ground.

The fields of a `Sheet` are those that both rulesets read; what one of them reads alone its own `Sheet` adds.
"""

from __future__ import annotations

from typing import Annotated

from rifts_env.core.schema import F64, I4, I32, Many
from rifts_env.rulesets.base.words import SLOTS

MAX_WALLS = 16
MAX_HAZARDS = 8
MAX_LEYS = 4
MAX_SURGES = 4
MAX_WEAPONS = 64
CAPACITIES = (2, 8, 16)


def sizes(capacity: int) -> dict[str, int]:
    """The sizes of the records that hold so many fighters."""
    return {"fighters": capacity, "frames": 10 + 2 * capacity, "events": 96 + 16 * capacity}


class Frame:
    """One pending procedure; see `rifts_env.core.stack`."""

    x: F64
    y: F64
    kind: I32  # FrameKind
    phase: I32
    actor: I32
    target: I32
    slot: I32  # attack slot of the actor
    how: I32  # How
    face: I32
    total: I32
    flags: I32  # Flag
    defence: I32  # Defence chosen
    damage: I32
    mega: I32
    asked: I32  # mask: who was asked already
    count: I32  # blows left, or hits so far
    effect: I32  # index into the book's effects
    pad: I32
    mana: I32
    critical: I32
    other: I32  # a third fighter
    spare: I32


class EventRecord:
    """One event; see `rifts_env.core.events`."""

    kind: I32
    cited: I32
    who: I32
    whom: I32
    a: I32
    c: I32
    d: I32
    e: I32


class Hazard:
    """A circle that harms, hinders or hides whoever is inside. MAG-5, MAG-6, GROUND-6."""

    x: F64
    y: F64
    radius: F64
    until: I32  # clock
    dice: I32
    sides: I32
    plus: I32
    mega: I32
    awkward: I32  # prevents casting (MAG-5)
    bypasses: I32  # passes armour (MAG-5b)
    obscures: I32  # Sight through it
    active: I32
    source: I32  # effect index, or -1


class Sheet:
    """What a fighter brings to the battle, in every ruleset that stands on these."""

    side: I32
    seat: Annotated[list[int], Many(I4, "fighters")]  # view position -> fighter, or NOBODY
    seat_of: Annotated[list[int], Many(I4, "fighters")]  # fighter -> view position
    hp: I32
    sdc: I32
    mdc: I32
    md_being: I32
    armor_kind: I32  # Armor
    ar: I32
    armor: I32
    sealed: I32  # environmental armour
    ps: I32
    strength: I32  # Strength
    pp: I32
    pe: I32
    spd: I32
    apm: I32
    level: I32
    size: I32
    style: I32  # Style
    style_level: I32
    strike: I32
    parry: I32
    dodge: I32
    roll: I32
    entangle: I32
    initiative: I32
    damage: I32
    pull: I32
    thrown: I32  # strike bonus with thrown weapons
    auto_dodge_bonus: I32
    critical_from: I32
    knockout_from: I32
    death_blow_from: I32
    arms: I32
    has_legs: I32
    horror: I32  # factor; 0 is none
    save_magic: I32
    save_psionic: I32
    save_poison: I32
    save_pain: I32
    save_horror: I32
    psionic_target: I32  # 15, 12 or 10
    body_flip: I32
    auto_dodge: I32
    paired: I32
    entangles: I32
    sees_invisible: I32
    hidden: I32  # unseen by the other sides when the battle begins
    weapon: Annotated[list[int], Many(I4, SLOTS)]  # index into the book's weapons, or -1
    weapon_strike: Annotated[list[int], Many(I4, SLOTS)]
    weapon_parry: Annotated[list[int], Many(I4, SLOTS)]
    proficient: Annotated[list[int], Many(I4, SLOTS)]


class Weapon:
    """A weapon, limb or shield."""

    dice: I32
    sides: I32
    plus: I32
    extra_dice: I32  # a second kind of dice, as in 1d4 + 1d6
    extra_sides: I32
    mega: I32
    melee: I32
    ranged: I32  # can shoot
    thrown: I32  # can be thrown
    range_feet: I32
    reach: I32
    hands: I32
    limb: I32  # Limb
    impact: I32  # can be rolled with
    pushes: I32  # causes knockback
    bullet: I32  # a bullet or beam: is not parried
    volley: I32  # missiles in a volley; 0 is none
    speed: I32  # two strikes for one action
    actions: I32  # its price
    critical_from: I32  # widened range; 21 is none
    magazine: I32  # rounds it holds; 0 never runs out
    techno: I32  # mana for a reload by thought; 0 is an ordinary weapon
    burst: I32  # rounds
    burst_times: I32
    full_burst: I32
    full_burst_times: I32
    grapple_fit: I32
    shield: I32  # Shield
    spiked: I32
    tag: I32  # mask: what it is made of
    death_strike: I32  # its weakness multiplier against everyone; 0 is none


class Stretch:
    """A line segment on the ground: a wall, a cover, a ley line (with its width)."""

    ax: F64
    ay: F64
    bx: F64
    by: F64
    width: F64


class Spot:
    """A circle on the ground: a nexus."""

    x: F64
    y: F64
    radius: F64
