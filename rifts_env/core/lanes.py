"""Lanes: many battles side by side, each with the learner's business beside its record.

A lane begins one battle after another. Which one, with which dice and on which side is drawn by a hash of the
lane's seed and the number of the episode, so that no random state is kept or shared.
"""

from __future__ import annotations

from typing import Annotated, Any

from rifts_env.core.dice import GOLDEN, MASK32, mix
from rifts_env.core.jit import rule
from rifts_env.core.schema import F64, I4, I32, Many

MOST_SIDES = 16
ANY_SIDE = -1  # drawn anew for each battle
ALL_SIDES = -2  # every decision is the learner's

ASKED = -1  # a tactic that is none: the decisions of that side go through `step` too, and are rewarded as the learner's
STAY = -(1 << 30)  # a code that is none: the lane is left as it stands while others are stepped

# What becomes of a lane whose battle is over: Gymnasium's autoreset modes.
NEXT_STEP = 0
SAME_STEP = 1
DISABLED = 2


class Lane:
    """What belongs to one battle of a batch and is no part of it."""

    reward: F64  # of the last step
    outcome: F64  # its part that the battle's end gives
    shaped: F64  # its part that the change of the potential gives
    shaping: F64  # weight of the potential; 0 is none
    gamma: F64  # the learner's discount, which the potential has to know
    before: F64  # the potential when the learner decided last
    seed_low: I32
    seed_high: I32
    episode: I32  # counted from 1
    setups: I32  # how many encounters there are to draw from
    setup_wanted: I32  # the encounter of the next battle, or -1 to draw it
    setup: I32  # the encounter of this battle
    side_wanted: I32  # a side, ANY_SIDE or ALL_SIDES
    side: I32  # the learner's side in this battle, or ALL_SIDES
    tactic: Annotated[list[int], Many(I4, MOST_SIDES)]  # by side, how others choose, or ASKED
    code: I32  # the action of the next step
    who: I32  # whose decision it is, from whose view the observation is
    kind: I32  # what is to be decided; 0 after the end
    deciding: I32  # the side of `who`
    acting: I32  # the side of `actor`
    actor: I32  # who made the decision of the last step
    legal: I32  # how many codes are legal
    wanted: I32  # 1: to be reset, or advised, when that is asked for
    fresh: I32  # 1: the last step began a new battle
    done: I32  # 1: the battle is over and no new one has begun
    terminated: I32
    truncated: I32
    illegal: I32  # 1: the action of the last step was refused and another one played
    winner: I32  # of the last battle that ended: a side, or -1
    length: I32  # steps of this battle
    last_length: I32  # steps of the last battle that ended
    total: I32  # decisions of this battle, opponents' included
    decisions: I32  # decisions of the last step, opponents' included
    battles: I32  # battles ended


@rule
def draw(lane: Any, salt: int) -> int:
    """31 bits that only the lane's seed, its episode and the salt decide."""
    low = mix((int(lane.seed_low) + int(lane.episode) * GOLDEN) & MASK32)
    high = mix((int(lane.seed_high) ^ (salt * 0x85EBCA6B)) & MASK32)
    return mix(low ^ high) >> 1
