"""The records of rifts_classic: all that changes in play (`Battle`) and all that does not (`Book`).

Units: feet, points, actions; durations are clock values, the number of the round since the battle began, counted
from 0 (CL-ROUND). Masks have one bit a fighter. What the rulesets share stands in `base.records`.
"""

from __future__ import annotations

from typing import Annotated

from rifts_env.core.dice import SCRIPT_FACES
from rifts_env.core.schema import F8, F64, I4, I32, Many
from rifts_env.rulesets.base import records
from rifts_env.rulesets.base.records import (
    CAPACITIES,
    MAX_HAZARDS,
    MAX_WALLS,
    MAX_WEAPONS,
    EventRecord,
    Frame,
    Hazard,
    Stretch,
    Weapon,
    sizes,
)
from rifts_env.rulesets.base.words import SLOTS

__all__ = ["CAPACITIES", "Battle", "Book", "sizes"]


class Fighter:
    """The running values of one fighter."""

    x: F64  # feet east
    y: F64  # feet north
    face_x: F64  # direction it faces; any length but zero
    face_y: F64
    goal_x: F64  # where the second half of its move leads (CL-INIT-3)
    goal_y: F64
    blow: F64  # what the best blow with what is in hand does, as observations tell it (`gear.settle_gear`)
    shot: F64  # the best shot or throw, likewise
    shot_range: F64  # how far that goes, likewise
    gear_x: Annotated[list[float], Many(F8, SLOTS)]  # where a thing on the ground lies
    gear_y: Annotated[list[float], Many(F8, SLOTS)]

    status: I32  # Status
    hp: I32
    sdc: I32
    mdc: I32  # of a mega-damage being
    armor: I32  # what is left of it
    # the round
    actions: I32  # left of the round
    debt: I32  # actions of the next round that are spent already (CL-TURN-3a)
    passed_over: I32  # turns of this round that are still passed over (CL-TURN-2)
    move: I32  # feet of a move of one action (CL-MOVE)
    acted: I32  # actions spent this round (a leap kick comes first)
    had_turn: I32  # in this pass
    going: I32  # Going: the second half of a move is still to come
    initiative: I32
    tie: I32
    # the opening of the round (CL-INIT-2)
    opening: I32  # 1: a sneak or long-range attack is still to come
    opening_total: I32  # initiative among those who open the round
    opening_tie: I32
    far: I32  # its opening is one of long range: shots and throws alone
    # the turn
    faced: I32  # chose a facing this turn (GROUND-10)
    balked: I32  # a walk of this turn found no way
    parry_barred: I32  # after a strike with both weapons, until its next turn (CL-E-PAIRED)
    # what is in hand comes to (`base.gear.settle_gear`)
    shot_feet: I32  # range of that shot
    arms_free: I32
    reach: I32  # feet
    shield_at: I32  # attack slot of the shield in hand, or -1
    pair_ready: I32  # two one-handed weapons in hand, and the skill
    # relations
    aware: I32  # mask: whom it is aware of
    met: I32  # mask: whose horror it has faced
    shaken_by: I32  # whose first attack it cannot defend against, or NOBODY
    grip: I32  # Grip.HOLD while it holds or is held
    grip_with: I32  # the other one, or NOBODY
    dominant: I32  # it is the one who holds
    # conditions: the clock at which each ends
    dazed_until: I32
    blinded_until: I32
    blindness: I32  # Sight while blinded
    invisible_until: I32  # by a game master's hand alone
    broken_arms: I32  # limbs out of use, likewise
    broken_legs: I32
    # gear, by attack slot
    place: Annotated[list[int], Many(I4, SLOTS)]
    loaded: Annotated[list[int], Many(I4, SLOTS)]
    loads: Annotated[list[int], Many(I4, SLOTS)]  # spare magazines
    reload_paid: Annotated[list[int], Many(I4, SLOTS)]  # always 0: a reload is paid at once (CL-GEAR)
    trapped_by: Annotated[list[int], Many(I4, SLOTS)]  # who entangled it, or NOBODY


class Battle:
    """All that changes in a battle."""

    fighter: Annotated[list[Fighter], Many(Fighter, "fighters")]
    stack: Annotated[list[Frame], Many(Frame, "frames")]
    hazard: Annotated[list[Hazard], Many(Hazard, MAX_HAZARDS)]
    choice_x: F64
    choice_y: F64
    depth: I32
    returned: I32
    round: I32
    clock: I32  # rounds since the battle began; -1 before it does
    over: I32
    winner: I32  # a side, or -1
    decision_kind: I32  # Decide
    decision_who: I32
    choice_verb: I32  # Verb
    choice_slot: I32
    choice_target: I32
    choice_number: I32
    grips: I32  # mask: who holds or is held
    traps: I32  # somebody's weapon was trapped
    end_wanted: I32  # somebody left the fight: see whether a side is beaten
    end_held: I32  # falls of one moment are counted together
    clouds: I32  # places of `hazard` in use, counted from the first
    dice_key: I32
    dice_salt: I32
    dice_count: I32
    manual: I32  # mask: whose dice come from the script
    script_length: I32
    script_position: I32
    missing_sides: I32
    missing_purpose: I32
    missing_who: I32
    missing_at: I32  # events in the ring before it
    misfit_at: I32
    misfit_sides: I32
    misfit_purpose: I32
    misfit_who: I32
    log_on: I32
    ask_all: I32  # put the questions that follow a choice even where only one answer is open
    events: I32
    steps: I32  # decisions so far
    order: Annotated[list[int], Many(I4, "fighters")]  # fighters from first to last
    script: Annotated[list[int], Many(I4, SCRIPT_FACES)]
    event: Annotated[list[EventRecord], Many(EventRecord, "events")]


class Sheet(records.Sheet):
    """What a fighter brings to the battle; here with its skill in prowling."""

    prowl: I32  # percent
    flip: I32  # the attack slot of the back flip, or -1


class Book:
    """All that does not change in a battle, but by a GM's hand."""

    width: F64  # feet; 0 is a field without edges
    height: F64
    wall: Annotated[list[Stretch], Many(Stretch, MAX_WALLS)]
    cover: Annotated[list[Stretch], Many(Stretch, MAX_WALLS)]
    sheet: Annotated[list[Sheet], Many(Sheet, "fighters")]
    weapon: Annotated[list[Weapon], Many(Weapon, MAX_WEAPONS)]
    walls: I32
    covers: I32
    sides: I32
    round_limit: I32
    # house rules; 0 is the ledger's default
    simultaneous_attack: I32  # 0 allowed, 1 forbidden (CL-E-SIMULTANEOUS)
    md_rate: I32  # SD points to one MD: 100 here (BASE-MD-4)
    fixed_order: I32  # 1: the first round's order was given and is not rolled
