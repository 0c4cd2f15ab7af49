"""Legality: `problem` says which rule refuses a choice, `legal_mask` marks every code that none refuses.

Both ask the chapters the same questions, so mask and reasons cannot disagree. The mask asks first what does not
depend on the target and passes over a verb's whole block when that is refused.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core import reading
from rifts_env.core.jit import rule, table_of
from rifts_env.core.parts import menu_names, tie
from rifts_env.core.plane import BEARING_X, BEARING_Y, distance, whole_feet
from rifts_env.rulesets.base.attacks import why_not_known
from rifts_env.rulesets.base.fighters import is_foe, is_in, is_wall_between
from rifts_env.rulesets.base.goals import away_direction, why_no_way, why_not_away, why_not_behind, why_not_toward
from rifts_env.rulesets.base.ways import straight_feet, why_not_straight
from rifts_env.rulesets.base.words import NOBODY, Grip, How, Special
from rifts_env.rulesets.rifts_v2.attacks import why_no_attack_with, why_not_at, why_not_how
from rifts_env.rulesets.rifts_v2.blows import may_brace, may_pay_roll
from rifts_env.rulesets.rifts_v2.deadlock import count_bits, deadlockers, deadlocks, why_no_deadlock
from rifts_env.rulesets.rifts_v2.defense import (
    why_no_auto_dodge,
    why_no_circular_parry,
    why_no_dodge,
    why_no_entangle,
    why_no_parry,
    why_no_shield_block,
)
from rifts_env.rulesets.rifts_v2.fighters import delayable_actions, may_use_special
from rifts_env.rulesets.rifts_v2.gear import why_no_draw, why_no_drop, why_no_reload, why_no_struggle
from rifts_env.rulesets.rifts_v2.grapple import (
    why_no_break_joint,
    why_no_drag,
    why_no_grapple_start,
    why_no_grip_move,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.magic import (
    why_no_cast,
    why_no_interrupt_slot,
    why_no_item,
    why_no_power,
    why_not_cast_at,
    why_not_cast_to,
    why_not_item_at,
    why_not_item_to,
    why_not_pad,
    why_not_power_at,
    why_not_power_to,
)
from rifts_env.rulesets.rifts_v2.movement import (
    payable_feet,
    why_no_extra_move,
    why_no_flight,
    why_no_walk,
    why_no_walk_to,
)
from rifts_env.rulesets.rifts_v2.opportunity import why_no_break_away, why_no_evade, why_no_opportunity_slot
from rifts_env.rulesets.rifts_v2.rows import MENU
from rifts_env.rulesets.rifts_v2.teleports import can_follow
from rifts_env.rulesets.rifts_v2.words import PADS, Decide, FrameKind, Verb

FIXED_SIZE = MENU.fixed_size
START = table_of(MENU.start)
FIXED_VERB, FIXED_SLOT = table_of(MENU.fixed_verb), table_of(MENU.fixed_slot)
BLOCKS = MENU.blocks
read_code = tie(reading, "rifts_v2", menu_names(MENU)).read_code


# ---------------------------------------------------------------- the reasons, decision by decision
@rule
def problem(b: Any, book: Any, verb: int, slot: int, target: int, x: float, y: float, number: int) -> int:
    """The rule that refuses a choice to the one who decides now, or 0. TIME-5 stands for: not the moment.

    Args:
        verb: Verb.
        slot: the verb's slot.
        target: a fighter, or NOBODY where the verb has none.
        x: feet east, for an exact place.
        y: feet north, likewise.
        number: an exact number, for padding.
    """
    kind = b.decision_kind
    if kind == Decide.NONE:
        return int(R.TIME_10)
    if kind == Decide.TURN:
        return turn_problem(b, book, b.decision_who, verb, slot, target, x, y)
    if kind == Decide.DEFEND:
        return defend_problem(b, book, verb, slot, x, y)
    return other_problem(b, book, kind, verb, slot, target, number)


@rule
def other_problem(b: Any, book: Any, kind: int, verb: int, slot: int, target: int, number: int) -> int:
    """Reasons in the small windows."""
    frame = b.stack[b.depth - 1]
    who = int(b.decision_who)
    if kind == Decide.HOW:
        if verb != Verb.HOW:
            return int(R.CL_DECLARE)
        return why_not_how(b, book, who, frame.slot, frame.target, slot)
    if kind == Decide.PAD:
        return pad_problem(b, book, who, verb, slot, number)
    if kind == Decide.ROLL:
        return roll_problem(b, book, frame, verb)
    if kind == Decide.OPPORTUNITY or kind == Decide.INTERRUPT:
        return strike_problem(b, book, kind, who, frame.actor, verb, slot)
    if kind == Decide.SELECT:
        return select_problem(b, who, verb, target)
    if kind == Decide.FOLLOW and verb == Verb.FOLLOW:
        return 0 if can_follow(b, book, who, frame) else int(R.LOCK_7)
    if kind == Decide.EVADE and verb != Verb.NO_DEFENCE:
        return why_no_evade(b, who) if verb == Verb.DODGE and slot == 0 else int(R.MOVE_6A)
    return 0 if is_answer(kind, verb, slot) else int(R.TIME_5)


@rule
def is_answer(kind: int, verb: int, slot: int) -> bool:
    """Whether a verb answers a question that is always open: yes or no, keep or release, where to."""
    if kind == Decide.PURSUE:
        return verb == Verb.PURSUE or verb == Verb.STAY
    if kind == Decide.DELAY:
        return verb == Verb.ACT or verb == Verb.WAIT
    if kind == Decide.CHOKE:
        return verb == Verb.KEEP or verb == Verb.LET_GO_CHOKE
    if kind == Decide.FOLLOW:
        return verb == Verb.STAY
    if kind == Decide.THROW:
        return verb == Verb.TOWARD_BEARING or verb == Verb.THROW_TO
    if kind == Decide.AREA:
        return (verb == Verb.DODGE_AWAY and slot == 0) or verb == Verb.TAKE_IT
    return kind == Decide.EVADE and verb == Verb.NO_DEFENCE


@rule
def pad_problem(b: Any, book: Any, who: int, verb: int, slot: int, number: int) -> int:
    """Rules: MAG-9, MAG-14."""
    spell = int(b.stack[b.depth - 1].slot)
    if verb == Verb.PAD:
        return why_not_pad(b, book, who, spell, PADS[slot], 0)
    if verb == Verb.PAD_RITUAL:
        return why_not_pad(b, book, who, spell, PADS[slot], 1)
    if verb == Verb.PAD_EXACT:
        return why_not_pad(b, book, who, spell, number, 0)
    if verb == Verb.RITUAL_EXACT:
        return why_not_pad(b, book, who, spell, number, 1)
    return int(R.MAG_9)


@rule
def roll_problem(b: Any, book: Any, frame: Any, verb: int) -> int:
    """Rules: BASE-ROLL, BASE-ROLL-2, KNOCK-5."""
    if verb == Verb.TAKE_IT:
        return 0
    if frame.kind == FrameKind.STRIKE or frame.kind == FrameKind.EFFECT:
        if verb == Verb.ROLL:
            return 0 if may_pay_roll(b, book, frame) else int(R.BASE_ROLL_2)
        if verb == Verb.BRACE:
            return 0 if may_brace(b, book, frame) else int(R.KNOCK_5)
    elif verb == Verb.ROLL:
        return 0
    return int(R.BASE_ROLL)


@rule
def strike_problem(b: Any, book: Any, kind: int, who: int, target: int, verb: int, slot: int) -> int:
    """An attack of opportunity, or a delayer's strike at a caster. Rules: LOCK-9, MAG-2."""
    if verb == Verb.STRIKE:
        if kind == Decide.OPPORTUNITY:
            return why_no_opportunity_slot(b, book, who, slot, target)
        return why_no_interrupt_slot(b, book, who, slot, target)
    if kind == Decide.OPPORTUNITY:
        return 0 if verb == Verb.DECLINE else int(R.LOCK_9)
    return 0 if verb == Verb.WAIT else int(R.MAG_2)


@rule
def select_problem(b: Any, who: int, verb: int, target: int) -> int:
    """Rules: DEF-4, DEF-4a."""
    if verb != Verb.SELECT:
        return int(R.DEF_4A)
    if target == NOBODY or not deadlocks(b, target, who):
        return int(R.DEF_4)
    return 0


@rule
def defend_problem(b: Any, book: Any, verb: int, slot: int, x: float, y: float) -> int:
    """Reasons against a defence. Rules: DEF-1a, MOVE-3."""
    frame = b.stack[b.depth - 1]
    if verb == Verb.NO_DEFENCE:
        return 0
    if verb == Verb.PARRY:
        return why_no_parry(b, book, frame, slot)
    if verb == Verb.DODGE:
        return why_no_dodge(b, book, frame, slot, False)
    if verb == Verb.DODGE_AWAY:
        return why_no_dodge_away(b, book, frame, slot)
    if verb == Verb.DODGE_TO:
        return why_no_dodge_to(b, book, frame, slot, x, y)
    if verb == Verb.AUTO_DODGE:
        return why_no_auto_dodge(b, book, frame)
    if verb == Verb.CIRCULAR_PARRY:
        return why_no_circular_parry(b, book, frame)
    if verb == Verb.SHIELD_BLOCK:
        return why_no_shield_block(b, book, frame)
    return why_no_entangle(b, book, frame) if verb == Verb.ENTANGLE else int(R.DEF_1A)


@rule
def why_no_dodge_away(b: Any, book: Any, frame: Any, payment: int) -> int:
    """A dodge that moves needs at least a foot of free ground behind it. Rules: MOVE-3."""
    refused = why_no_dodge(b, book, frame, payment, True)
    if refused != 0:
        return refused
    dx, dy = away_direction(b, frame.target, frame.actor)
    feet = straight_feet(b, book, frame.target, dx, dy, payable_feet(b, frame.target))
    return 0 if feet > 0 else why_not_straight(b, book, frame.target, dx, dy)


@rule
def why_no_dodge_to(b: Any, book: Any, frame: Any, payment: int, x: float, y: float) -> int:
    """A dodge to an exact place, at least a foot away. Rules: MOVE-3, MOVE-3a."""
    refused = why_no_dodge(b, book, frame, payment, True)
    if refused != 0:
        return refused
    f = b.fighter[frame.target]
    if whole_feet(distance(f.x, f.y, x, y)) < 1:
        return int(R.MOVE_3)
    return why_no_walk_to(b, book, frame.target, x, y)


# ---------------------------------------------------------------- the turn
@rule
def turn_problem(b: Any, book: Any, who: int, verb: int, slot: int, target: int, x: float, y: float) -> int:
    """Reasons against a choice of one's own turn."""
    if verb >= Verb.MOVE_TO:
        return place_problem(b, book, who, verb, slot, x, y)
    if verb >= Verb.ATTACK:
        if target == NOBODY:
            return int(R.GROUND_10)
        refused = block_problem(b, book, who, verb, slot)
        return refused if refused != 0 else target_problem(b, book, who, verb, slot, target)
    return fixed_problem(b, book, who, verb, slot)


@rule
def choke_bars(b: Any, who: int, verb: int) -> bool:
    """One who keeps a choke may crush and nothing else. Rules: GRAP-12d."""
    if b.fighter[who].choke_kept == 0:
        return False
    return verb != Verb.CRUSH and verb != Verb.END_TURN and verb != Verb.SURRENDER


@rule
def fixed_problem(b: Any, book: Any, who: int, verb: int, slot: int) -> int:
    """Verbs without a target."""
    if choke_bars(b, who, verb):
        return int(R.GRAP_12D)
    if verb == Verb.END_TURN or verb == Verb.SURRENDER:
        return 0
    if Verb.GRIP_THROW <= verb <= Verb.RELEASE:
        return why_no_grip_move(b, book, who, verb)
    if verb == Verb.BREAK_JOINT:
        return why_no_break_joint(b, book, who, slot)
    if verb == Verb.DRAG:
        return why_no_drag(b, book, who)
    if Verb.RELOAD <= verb <= Verb.STRUGGLE:
        return gear_problem(b, book, who, verb, slot)
    if Verb.STANCE <= verb <= Verb.DELAY or verb == Verb.STAND:
        return posture_problem(b, book, who, verb)
    return walk_problem(b, book, who, verb, slot)


@rule
def gear_problem(b: Any, book: Any, who: int, verb: int, slot: int) -> int:
    """Rules: ATK-7, TIME-5a, BASE-ENTANGLE-2."""
    if verb == Verb.RELOAD:
        return why_no_reload(b, book, who, slot)
    if verb == Verb.DRAW:
        return why_no_draw(b, book, who, slot)
    return why_no_drop(b, who, slot) if verb == Verb.DROP else why_no_struggle(b, who)


@rule
def posture_problem(b: Any, book: Any, who: int, verb: int) -> int:
    """Stance, multiple dodge, delay, standing up.

    Rules: DEF-6, DEF-6a, DEF-13, DEF-13b, DEF-9, TIME-6, KNOCK-3a, GRAP-9b, GRAP-17, MAG-16.
    """
    f = b.fighter[who]
    if f.actions < 1:
        return int(R.TIME_5B)
    if f.casting >= 0:
        return int(R.MAG_16)
    if f.grip >= Grip.HOLD and f.dominant == 0:
        return int(R.GRAP_9B) if verb == Verb.STAND else int(R.GRAP_17)
    if verb == Verb.DELAY:
        return 0 if delayable_actions(b, who) > 0 else int(R.TIME_6)
    if verb == Verb.STAND:
        if f.prone == 0:
            return int(R.KNOCK_3A)
        return int(R.GRAP_13A) if f.grip != Grip.NONE else 0
    if verb == Verb.STANCE:
        if f.stance != 0:
            return int(R.DEF_6)
        return 0 if f.special == Special.NONE or f.special == Special.SHIELD else int(R.DEF_6A)
    return multiple_dodge_problem(b, book, who)


@rule
def multiple_dodge_problem(b: Any, book: Any, who: int) -> int:
    """Rules: DEF-13, DEF-13b, DEF-9, DEF-6a, GRAP-4b."""
    f = b.fighter[who]
    if book.sheet[who].multiple_dodge == 0 or f.special == Special.MULTIPLE_DODGE:
        return int(R.DEF_13)
    if f.extra_move_used != 0:
        return int(R.DEF_13B)
    if f.grip != Grip.NONE:
        return int(R.GRAP_4B)
    if not may_use_special(b, who, Special.MULTIPLE_DODGE):
        return int(R.DEF_6A) if f.stance != 0 else int(R.DEF_9)
    return 0


@rule
def walk_problem(b: Any, book: Any, who: int, verb: int, slot: int) -> int:
    """Rules: MOVE-1, MOVE-6, MOVE-7, DEF-13b, GROUND-1, GROUND-3, GROUND-5."""
    f = b.fighter[who]
    if verb == Verb.EXTRA_MOVE:
        return why_no_extra_move(b, who, f.special == Special.MULTIPLE_DODGE)
    if verb == Verb.BREAK_AWAY:
        return why_no_break_away(b, book, who)
    if verb == Verb.FLEE:
        return why_no_flight(b, book, who)
    if verb != Verb.MOVE and verb != Verb.TO_COVER:
        return int(R.TIME_5)
    refused = why_no_walk(b, who)
    if refused != 0:
        return refused
    if verb == Verb.MOVE:
        return why_not_straight(b, book, who, BEARING_X[slot], BEARING_Y[slot])
    return int(R.GROUND_5) if book.covers == 0 else why_no_way(b, book, who, f.x, f.y)


@rule
def block_problem(b: Any, book: Any, who: int, verb: int, slot: int) -> int:
    """What refuses a targeted verb whatever its target; the mask passes over the block then."""
    f = b.fighter[who]
    if choke_bars(b, who, verb):
        return int(R.GRAP_12D)
    if verb == Verb.ATTACK:
        return why_no_attack_with(b, book, who, slot)
    if verb <= Verb.SWEEP:
        return int(R.TIME_5B) if f.actions < 1 else 0
    if verb == Verb.CAST:
        return why_no_cast(b, book, who, slot)
    if verb == Verb.POWER:
        return why_no_power(b, book, who, slot)
    if verb == Verb.USE:
        return why_no_item(b, book, who, slot)
    if verb <= Verb.BEHIND:
        return why_no_walk(b, who)
    if verb == Verb.FACE:
        return int(R.GROUND_10) if f.faced != 0 or f.selected != NOBODY or f.grip_with != NOBODY else 0
    if verb == Verb.SELECT:
        return int(R.DEF_4A) if f.selected_anew != 0 or count_bits(deadlockers(b, who)) < 2 else 0
    if verb == Verb.HOLD_AGAINST:
        return hold_problem(b, who)
    return 0


@rule
def hold_problem(b: Any, who: int) -> int:
    """A named hold needs an action and a free fighter. Rules: DEF-7, DEF-7c, GRAP-17."""
    f = b.fighter[who]
    if f.actions < 1 or f.held_against != NOBODY:
        return int(R.DEF_7C)
    return int(R.GRAP_17) if f.grip >= Grip.HOLD and f.dominant == 0 else 0


@rule
def target_problem(b: Any, book: Any, who: int, verb: int, slot: int, target: int) -> int:
    """What refuses a target of a verb that is open as such."""
    if verb == Verb.ATTACK:
        return why_not_at(b, book, who, slot, target)
    if verb <= Verb.SWEEP:
        return why_no_grapple_start(b, book, who, target, int(How.GRAB) + verb - int(Verb.GRAB))
    if verb == Verb.CAST:
        return why_not_cast_at(b, book, who, slot, target)
    if verb == Verb.POWER:
        return why_not_power_at(b, book, who, slot, target)
    if verb == Verb.USE:
        return why_not_item_at(b, book, who, slot, target)
    if target == who or not is_in(b, target):
        return int(R.GROUND_10)
    if verb != Verb.ENGAGE and verb != Verb.LET_GO and verb != Verb.SELECT:
        refused = why_not_known(b, book, who, target, R.DEF_3)
        if refused != 0:
            return refused
    if verb <= Verb.BEHIND:
        return walk_target_problem(b, book, who, verb, target)
    return relation_problem(b, book, who, verb, target)


@rule
def walk_target_problem(b: Any, book: Any, who: int, verb: int, target: int) -> int:
    """Moves toward, away from and behind a fighter. Rules: MOVE-2, GROUND-1, GROUND-2, GROUND-3."""
    if verb == Verb.TOWARD:
        return why_not_toward(b, book, who, target, is_wall_between(b, book, who, target), R.MOVE_2)
    if verb == Verb.AWAY:
        return why_not_away(b, book, who, target, False)
    return why_not_behind(b, book, who, target)


@rule
def relation_problem(b: Any, book: Any, who: int, verb: int, target: int) -> int:
    """Engage, let go, face, select, hold. Rules: LOCK-1, LOCK-1d, DEF-4, DEF-7, GROUND-10."""
    f = b.fighter[who]
    if verb == Verb.ENGAGE:
        if not is_foe(b, book, who, target) or deadlocks(b, who, target) or (f.let_go >> target) & 1 != 0:
            return int(R.GROUND_10)
        return why_no_deadlock(b, book, who, target)
    if verb == Verb.LET_GO:
        if not deadlocks(b, who, target):
            return int(R.LOCK_1D)
        return int(R.GRAP_14) if f.grip_with == target else 0
    if verb == Verb.FACE:
        return 0
    if verb == Verb.SELECT:
        return 0 if deadlocks(b, target, who) and f.selected != target else int(R.DEF_4)
    return 0 if is_foe(b, book, who, target) else int(R.DEF_7)


@rule
def place_problem(b: Any, book: Any, who: int, verb: int, slot: int, x: float, y: float) -> int:
    """Exact places."""
    if choke_bars(b, who, verb):
        return int(R.GRAP_12D)
    if verb == Verb.MOVE_TO:
        return why_no_walk_to(b, book, who, x, y)
    if verb == Verb.DRAG_TO:
        return why_no_drag(b, book, who)
    if verb == Verb.FACE_TO:
        return block_problem(b, book, who, Verb.FACE, 0)
    if verb == Verb.CAST_AT:
        refused = why_no_cast(b, book, who, slot)
        return refused if refused != 0 else why_not_cast_to(b, book, who, slot, x, y)
    if verb == Verb.USE_AT:
        refused = why_no_item(b, book, who, slot)
        return refused if refused != 0 else why_not_item_to(b, book, who, slot, x, y)
    if verb == Verb.POWER_AT:
        refused = why_no_power(b, book, who, slot)
        return refused if refused != 0 else why_not_power_to(b, book, who, slot, x, y)
    return int(R.TIME_5)
