"""The legal mask: every code that no rule refuses.

The mask asks the chapters the same questions as `menu.problem`, in an order that spares it most of them: what does
not depend on the target comes first, and a verb that needs a foe within five feet is asked only of those. A test
holds both against each other, code by code.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core import masking
from rifts_env.core.jit import rule
from rifts_env.core.masking import window_names
from rifts_env.core.parts import menu_names, tie
from rifts_env.rulesets.base import walks
from rifts_env.rulesets.base.fighters import foes_within, reach_feet
from rifts_env.rulesets.base.survey import clearly_seen, is_open_all_round, lashed_out_at, survey
from rifts_env.rulesets.base.walks import walk_names
from rifts_env.rulesets.base.words import ITEMS, POWERS, SLOTS, SPELLS, Grip, Place
from rifts_env.rulesets.rifts_v2.attacks import why_not_within
from rifts_env.rulesets.rifts_v2.deadlock import deadlockers
from rifts_env.rulesets.rifts_v2.defense import (
    why_attack_not_dodged,
    why_dodge_not_paid,
    why_no_auto_dodge,
    why_no_circular_parry,
    why_no_defence,
    why_no_entangle,
    why_no_shield_block,
    why_parry_barred,
    why_parry_not_paid,
)
from rifts_env.rulesets.rifts_v2.gear import why_no_struggle
from rifts_env.rulesets.rifts_v2.grips import START_FEET
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.menu import (
    BLOCKS,
    FIXED_SIZE,
    FIXED_SLOT,
    FIXED_VERB,
    START,
    block_problem,
    fixed_problem,
    problem,
    target_problem,
    why_no_dodge_away,
)
from rifts_env.rulesets.rifts_v2.movement import why_no_walk
from rifts_env.rulesets.rifts_v2.rows import MENU, WINDOWS
from rifts_env.rulesets.rifts_v2.spells import why_not_in_aim
from rifts_env.rulesets.rifts_v2.words import Decide, Verb

_masking = tie(masking, "rifts_v2", menu_names(MENU), window_names(MENU, WINDOWS, Decide), {"problem": problem})
mark, mask_window = _masking.mark, _masking.mask_window
_walks = tie(walks, "rifts_v2", menu_names(MENU), walk_names(Verb.MOVE, Verb.TOWARD, Verb.AWAY, Verb.BEHIND, R.MOVE_2))
mask_bearings, mask_walks_at = _walks.mask_bearings, _walks.mask_walks_at
NEAR_FEET = START_FEET + 0.5  # grapples start within five feet; a little more, so that no rounding passes one over


@rule
def legal_mask(b: Any, book: Any, out: Any) -> int:
    """Write 1 for every legal code of the flat menu and 0 for every other.

    Args:
        out: a record with the field `legal`, int8, at least the size of the menu; entries beyond it are not
            touched. (A record and not an array: compiled code counts no references to it.)

    Returns:
        How many codes are legal; 0 only when the battle is over.
    """
    for code in range(FIXED_SIZE + BLOCKS * len(b.fighter)):
        out.legal[code] = 0
    kind = b.decision_kind
    if kind == Decide.NONE:
        return 0
    who = int(b.decision_who)
    if kind == Decide.TURN:
        return mask_turn(b, book, who, out)
    if kind == Decide.DEFEND:
        return mask_defence(b, book, b.stack[b.depth - 1], out)
    if kind == Decide.SELECT:
        return mark_targets(b, book, who, Verb.SELECT, 0, deadlockers(b, who), False, out)
    return mask_window(b, book, kind, out)


# ---------------------------------------------------------------- the windows
@rule
def mask_defence(b: Any, book: Any, frame: Any, out: Any) -> int:
    """A strike is coming. Rules: DEF-1, DEF-3."""
    count = mark(out, Verb.NO_DEFENCE, 0)
    if why_no_defence(b, book, frame) != 0:
        return count
    can_parry = why_parry_barred(b, book, frame) == 0
    can_dodge = why_attack_not_dodged(b, book, frame, False) == 0
    can_move = why_attack_not_dodged(b, book, frame, True) == 0
    for payment in range(3):
        if can_parry and why_parry_not_paid(b, book, frame, payment) == 0:
            count += mark(out, Verb.PARRY, payment)
        if (can_dodge or can_move) and why_dodge_not_paid(b, book, frame, payment) == 0:
            if can_dodge:
                count += mark(out, Verb.DODGE, payment)
            if can_move and why_no_dodge_away(b, book, frame, payment) == 0:
                count += mark(out, Verb.DODGE_AWAY, payment)
    if why_no_auto_dodge(b, book, frame) == 0:
        count += mark(out, Verb.AUTO_DODGE, 0)
    if why_no_circular_parry(b, book, frame) == 0:
        count += mark(out, Verb.CIRCULAR_PARRY, 0)
    if why_no_shield_block(b, book, frame) == 0:
        count += mark(out, Verb.SHIELD_BLOCK, 0)
    if why_no_entangle(b, book, frame) == 0:
        count += mark(out, Verb.ENTANGLE, 0)
    return count


# ---------------------------------------------------------------- the turn
@rule
def mask_turn(b: Any, book: Any, who: int, out: Any) -> int:
    """Every verb of a turn."""
    others, foes, near, known, walled, is_roomy = survey(b, book, who, NEAR_FEET)
    count = mask_plain(b, book, who, out)
    if b.fighter[who].choke_kept == 0 and why_no_walk(b, who) == 0:
        count += mask_walks(b, book, who, known, walled, is_roomy, out)
    count += mask_relations(b, book, who, foes, known, out)
    clear = clearly_seen(b, book, who, others, walled)
    marked = clear | lashed_out_at(b, book, who, others & ~clear, R.DEF_3)
    count += mask_attacks(b, book, who, foes & marked, near, out)
    return count + mask_magic(b, book, who, clear, marked, out)


@rule
def mask_plain(b: Any, book: Any, who: int, out: Any) -> int:
    """The verbs of a turn that are not aimed at anybody, but for walks."""
    f = b.fighter[who]
    count = 0
    for code in range(START[Verb.MOVE]):
        if fixed_problem(b, book, who, FIXED_VERB[code], FIXED_SLOT[code]) == 0:
            out.legal[code] = 1
            count += 1
    for slot in range(SLOTS):
        if f.place[slot] >= Place.HAND:
            count += mask_gear(b, book, who, slot, out)
    if why_no_struggle(b, who) == 0 and fixed_problem(b, book, who, Verb.STRUGGLE, 0) == 0:
        count += mark(out, Verb.STRUGGLE, 0)
    if f.grip != Grip.NONE:
        for code in range(START[Verb.GRIP_THROW], START[Verb.HOW]):
            if fixed_problem(b, book, who, FIXED_VERB[code], FIXED_SLOT[code]) == 0:
                out.legal[code] = 1
                count += 1
    return count


# ---------------------------------------------------------------- walks
@rule
def mask_walks(b: Any, book: Any, who: int, known: int, walled: int, is_roomy: bool, out: Any) -> int:
    """Walks by bearing, to cover, and by the others, for one who can walk."""
    is_free = is_roomy and is_open_all_round(b, book, who)
    count = mask_bearings(b, book, who, is_roomy, is_free, out)
    if book.covers > 0 and fixed_problem(b, book, who, Verb.TO_COVER, 0) == 0:
        count += mark(out, Verb.TO_COVER, 0)
    return int(count + mask_walks_at(b, book, who, known, walled, is_roomy, is_free, out))


@rule
def mask_gear(b: Any, book: Any, who: int, slot: int, out: Any) -> int:
    """Reload, draw and drop of one slot."""
    count = 0
    for verb in range(int(Verb.RELOAD), int(Verb.DROP) + 1):
        if fixed_problem(b, book, who, verb, slot) == 0:
            count += mark(out, verb, slot)
    return count


# ---------------------------------------------------------------- what is aimed at a fighter
@rule
def mark_targets(b: Any, book: Any, who: int, verb: int, slot: int, targets: int, is_asked: bool, out: Any) -> int:
    """One verb and slot over those of a mask of fighters whom no rule keeps from being its target.

    Args:
        targets: mask of the fighters to ask about.
        is_asked: whether the target's own reasons have to be asked at all.
    """
    capacity = len(b.fighter)
    first = FIXED_SIZE + (START[verb] + slot) * capacity
    sheet = book.sheet[who]
    count = 0
    for target in range(capacity):
        if (targets >> target) & 1 != 0:
            if not is_asked or target_problem(b, book, who, verb, slot, target) == 0:
                out.legal[first + sheet.seat_of[target]] = 1
                count += 1
    return count


@rule
def mask_attacks(b: Any, book: Any, who: int, foes: int, near: int, out: Any) -> int:
    """Attacks with every slot, and the starts of a grapple at those who are near enough."""
    f = b.fighter[who]
    count = 0
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND or f.place[slot] == Place.LIMB:
            if block_problem(b, book, who, Verb.ATTACK, slot) == 0:
                count += mark_attacks(b, book, who, slot, foes, out)
    if near == 0 or f.grip != Grip.NONE or f.actions < 1:
        return count
    for verb in range(int(Verb.GRAB), int(Verb.SWEEP) + 1):
        if block_problem(b, book, who, verb, 0) == 0:
            count += mark_targets(b, book, who, verb, 0, near, True, out)
    return count


@rule
def mark_attacks(b: Any, book: Any, who: int, slot: int, foes: int, out: Any) -> int:
    """Attacks with one slot at those of the foes who may be chosen."""
    capacity = len(b.fighter)
    first = FIXED_SIZE + (START[Verb.ATTACK] + slot) * capacity
    sheet = book.sheet[who]
    count = 0
    for target in range(capacity):
        if (foes >> target) & 1 != 0 and why_not_within(b, book, who, slot, target) == 0:
            out.legal[first + sheet.seat_of[target]] = 1
            count += 1
    return count


@rule
def mask_magic(b: Any, book: Any, who: int, clear: int, marked: int, out: Any) -> int:
    """Spells, powers and items."""
    sheet = book.sheet[who]
    count = 0
    for slot in range(SPELLS):
        if sheet.spell[slot] >= 0 and block_problem(b, book, who, Verb.CAST, slot) == 0:
            count += mark_aims(b, book, who, Verb.CAST, slot, sheet.spell[slot], clear, marked, out)
    for slot in range(POWERS):
        if sheet.power[slot] >= 0 and block_problem(b, book, who, Verb.POWER, slot) == 0:
            count += mark_aims(b, book, who, Verb.POWER, slot, sheet.power[slot], clear, marked, out)
    for slot in range(ITEMS):
        if sheet.item[slot] >= 0 and block_problem(b, book, who, Verb.USE, slot) == 0:
            count += mark_aims(b, book, who, Verb.USE, slot, sheet.item[slot], clear, marked, out)
    return count


@rule
def mark_aims(b: Any, book: Any, who: int, verb: int, slot: int, effect: int, clear: int, marked: int, out: Any) -> int:
    """One spell, power or item over all at whom it can be aimed; only what rolls to strike is loosed blindly."""
    capacity = len(b.fighter)
    first = FIXED_SIZE + (START[verb] + slot) * capacity
    sheet = book.sheet[who]
    targets = marked if book.effect[effect].strikes != 0 else clear
    count = 0
    for target in range(capacity):
        if (targets >> target) & 1 != 0 and why_not_in_aim(b, book, who, effect, target) == 0:
            out.legal[first + sheet.seat_of[target]] = 1
            count += 1
    return count


@rule
def mask_relations(b: Any, book: Any, who: int, foes: int, known: int, out: Any) -> int:
    """What binds two: engage, let go, face, select, hold against."""
    count = 0
    if foes != 0 and block_problem(b, book, who, Verb.ENGAGE, 0) == 0:
        in_reach = foes_within(b, book, who, foes, reach_feet(b, who) + 0.5)
        count += mark_targets(b, book, who, Verb.ENGAGE, 0, in_reach, True, out)
    held = int(b.fighter[who].deadlocks)
    if held != 0 and block_problem(b, book, who, Verb.LET_GO, 0) == 0:
        count += mark_targets(b, book, who, Verb.LET_GO, 0, held, True, out)
    if block_problem(b, book, who, Verb.FACE, 0) == 0:
        count += mark_targets(b, book, who, Verb.FACE, 0, known, False, out)
    if block_problem(b, book, who, Verb.SELECT, 0) == 0:
        count += mark_targets(b, book, who, Verb.SELECT, 0, deadlockers(b, who), True, out)
    if block_problem(b, book, who, Verb.HOLD_AGAINST, 0) == 0:
        count += mark_targets(b, book, who, Verb.HOLD_AGAINST, 0, foes & known, False, out)
    return count
