"""The records of rifts_v2: all that changes in play (`Battle`) and all that does not (`Book`).

The one list of fields. Units: feet, points, actions; durations are clock values, the number of the segment since
the battle began (TIME-9a). Masks have one bit a fighter.
"""

from __future__ import annotations

from typing import Annotated

from rifts_env.core.dice import SCRIPT_FACES
from rifts_env.core.schema import F8, F64, I4, I32, Many
from rifts_env.rulesets.base import records
from rifts_env.rulesets.base.records import (
    CAPACITIES,
    MAX_HAZARDS,
    MAX_LEYS,
    MAX_SURGES,
    MAX_WALLS,
    MAX_WEAPONS,
    EventRecord,
    Frame,
    Hazard,
    Spot,
    Stretch,
    Weapon,
    sizes,
)
from rifts_env.rulesets.base.words import CONDITIONS, ITEMS, POWERS, SLOTS, SPELLS

__all__ = ["CAPACITIES", "MAX_EFFECTS", "MAX_WEAPONS", "Battle", "Book", "sizes"]

MAX_EFFECTS = 64


class Fighter:
    """The running values of one fighter."""

    x: F64  # feet east
    y: F64  # feet north
    face_x: F64  # direction it faces; any length but zero
    face_y: F64
    start_x: F64  # where its turn began, for the run-up of a slam (GRAP-8a)
    start_y: F64
    cast_x: F64  # where the spell under way is aimed
    cast_y: F64
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
    mana: I32
    isp: I32
    ward: I32  # strength left of an armour of force
    ward_until: I32
    shield: I32  # strength left of an anti-magic shield
    shield_until: I32
    # the segment
    actions: I32
    movement: I32  # feet left
    extra_movement: I32  # feet of the extra move, gone with the turn (MOVE-7)
    extra_move_used: I32
    dodges: I32  # free dodges left
    parries: I32  # free parries left
    stored_parries: I32  # bought ones not yet used
    special: I32  # Special in use
    shield_parries: I32  # extra ones left
    paired_parries: I32
    auto_dodges: I32
    shield_foe: I32  # whose flanking attacks the shield blocks (DEF-10a)
    stance: I32
    parry_barred: I32  # after a double strike, until its next turn (DEF-11b)
    double_struck: I32
    held_against: I32  # fighter, or NOBODY
    selected: I32  # fighter, or NOBODY
    delaying: I32
    had_turn: I32
    in_turn: I32
    normal_rate: I32  # broke away: moves at 1 foot per foot this turn (MOVE-6b)
    faced: I32  # chose a facing this turn (GROUND-10)
    selected_anew: I32  # chose whom to defend against this turn (DEF-4a)
    attacked: I32  # mask: foes attacked this turn (LOCK-3)
    let_go: I32  # mask: foes let go this turn
    balked: I32  # a walk of this turn found no way; it tries none to a fighter or to cover again (GROUND-10)
    acted: I32  # actions spent this round (leap kick comes first)
    pain_saved: I32  # a locked fighter's save of this turn: 0 open, 1 made, 2 failed
    # the round
    initiative: I32
    tie: I32
    # what is in hand comes to (`fighters.settle_gear`)
    shot_feet: I32  # range of that shot
    arms_free: I32  # arms and other grasping limbs that hold nothing and are whole
    reach: I32  # feet
    shield_at: I32  # attack slot of the shield in hand, or -1
    pair_ready: I32  # two one-handed weapons in hand, and the skill
    # relations
    deadlocks: I32  # mask: whom it deadlocks
    aware: I32  # mask: whom it is aware of
    met: I32  # mask: whose horror it has faced
    shaken_by: I32  # whose first attack it cannot defend against, or NOBODY
    grip: I32  # Grip of its grapple
    grip_with: I32  # partner, or NOBODY
    dominant: I32
    grabbed: I32  # it began the grapple
    grounded: I32  # the grapple is on the ground
    prone: I32
    choke_kept: I32  # 1: keeps the choke, one crush is open; 2: the turn is over (GRAP-12d)
    # casting
    casting: I32  # spell slot, or -1
    cast_target: I32
    cast_mana: I32  # cost and padding
    cast_level: I32  # effective level
    ritual_until: I32  # clock of the segment at whose end a ritual takes effect; -1 no ritual
    casting_barred: I32  # round from which it may cast again (MAG-5c)
    cast_owed: I32  # actions of a half cast spell still to be paid (MAG-16)
    actions_owed: I32  # actions lost to a horror before they came
    mana_behind: Annotated[list[int], Many(I4, CONDITIONS)]  # mana of the magic behind each Condition; 0 is none
    # conditions: the clock at which each ends
    dazed_until: I32
    slowed_until: I32
    unconscious_until: I32
    agony_until: I32
    paralysed_until: I32
    invisible_until: I32
    blinded_until: I32
    blindness: I32  # Sight while blinded
    broken_arms: I32
    broken_legs: I32
    ley_rounds: I32  # rounds of the running minute on a ley line
    # gear, by attack slot
    place: Annotated[list[int], Many(I4, SLOTS)]
    loaded: Annotated[list[int], Many(I4, SLOTS)]
    loads: Annotated[list[int], Many(I4, SLOTS)]  # spare magazines
    reload_paid: Annotated[list[int], Many(I4, SLOTS)]
    trapped_by: Annotated[list[int], Many(I4, SLOTS)]  # who entangled it, or NOBODY
    item_uses: Annotated[list[int], Many(I4, ITEMS)]


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
    segment: I32  # 1 to 3
    first_segment: I32  # segments of the first round that are passed over
    clock: I32  # segments since the battle began
    over: I32
    winner: I32  # a side, or -1
    decision_kind: I32  # Decide
    decision_who: I32
    choice_verb: I32  # Verb
    choice_slot: I32
    choice_target: I32
    choice_number: I32
    grips: I32  # mask: who is in a grapple
    select_wanted: I32  # mask: who has to select a foe (DEF-4a)
    end_wanted: I32  # somebody left the fight: see whether a side is beaten
    end_held: I32  # falls of one moment are counted together
    occasion_asked: I32  # mask: delayers asked on this occasion
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
    order: Annotated[list[int], Many(I4, "fighters")]  # fighters from first to last; see rounds
    blow_face: Annotated[list[int], Many(I4, "fighters")]  # breakaway: strikes thrown before the dodge
    blow_total: Annotated[list[int], Many(I4, "fighters")]
    blow_slot: Annotated[list[int], Many(I4, "fighters")]
    script: Annotated[list[int], Many(I4, SCRIPT_FACES)]
    event: Annotated[list[EventRecord], Many(EventRecord, "events")]


class Sheet(records.Sheet):
    """What a fighter brings to the battle; here with its magic and what this ruleset alone asks for."""

    blood_flow: I32  # a neck that can be choked
    backstab: I32
    shield_skill: I32
    sharpshooting: I32
    weak_to: I32  # mask of weapon tags
    weak_times: I32
    mana: I32
    isp: I32
    spell_strike: I32
    wrestling: I32
    multiple_dodge: I32
    circular_parry: I32
    ley_walker: I32
    dimension_sense: I32
    casts_in_melee: I32  # its casting provokes nothing
    spell: Annotated[list[int], Many(I4, SPELLS)]  # index into the book's effects, or -1
    power: Annotated[list[int], Many(I4, POWERS)]
    item: Annotated[list[int], Many(I4, ITEMS)]


class Effect:
    """What a spell, power or item does."""

    kind: I32  # EffectKind
    aim: I32  # Aim
    level: I32
    mana: I32
    isp: I32
    actions: I32  # -1 by level (MAG-15)
    range_feet: I32
    radius: I32
    dice: I32
    sides: I32
    plus: I32
    mega: I32
    amount: I32  # strength of a shield, ward or negation; Sight of a blindness or fog; feet of a teleport
    rounds: I32  # duration; 0 is instantaneous
    strikes: I32  # rolls to strike
    save: I32  # SaveKind
    save_halves: I32
    impact: I32
    pushes: I32
    bypasses: I32  # passes armour
    awkward: I32  # its cloud prevents casting
    waives: I32  # provokes no attack of opportunity
    ritual: I32  # can only be cast as a ritual
    thought: I32  # thought-activated item
    hands: I32
    pointed: I32  # an item that must be pointed


class Book:
    """All that does not change in a battle, but by a GM's hand."""

    width: F64  # feet; 0 is a field without edges
    height: F64
    wall: Annotated[list[Stretch], Many(Stretch, MAX_WALLS)]
    cover: Annotated[list[Stretch], Many(Stretch, MAX_WALLS)]
    ley: Annotated[list[Stretch], Many(Stretch, MAX_LEYS)]
    nexus: Annotated[list[Spot], Many(Spot, MAX_LEYS)]
    sheet: Annotated[list[Sheet], Many(Sheet, "fighters")]
    weapon: Annotated[list[Weapon], Many(Weapon, MAX_WEAPONS)]
    effect: Annotated[list[Effect], Many(Effect, MAX_EFFECTS)]
    surge_round: Annotated[list[int], Many(I4, MAX_SURGES)]
    surge_amount: Annotated[list[int], Many(I4, MAX_SURGES)]
    walls: I32
    covers: I32
    leys: I32
    nexuses: I32
    surges: I32
    sides: I32
    round_limit: I32
    # house rules; 0 is the ledger's default
    flank_defense: I32  # 0 penalty, 1 none (DEF-4)
    named_hold: I32  # 0 always spent, 1 may be declined (DEF-7)
    armor_hit_interrupts: I32  # 0 no, 1 yes (MAG-4)
    md_rate: I32  # SD points to one MD: 10 here (BASE-MD-4, KNOCK-1)
    fixed_order: I32  # 1: the first round's order was given and is not rolled
