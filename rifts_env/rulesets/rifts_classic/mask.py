"""The legal mask: every code that no rule refuses.

The mask asks the chapters the same questions as `menu.problem`, in an order that spares it most of them: what does
not depend on the target comes first, and what needs a foe close by is asked only of those. A test holds both against
each other, code by code.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core import masking
from rifts_env.core.jit import rule
from rifts_env.core.masking import window_names
from rifts_env.core.parts import menu_names, tie
from rifts_env.rulesets.base import walks
from rifts_env.rulesets.base.survey import clearly_seen, is_open_all_round, lashed_out_at, survey
from rifts_env.rulesets.base.walks import walk_names
from rifts_env.rulesets.base.words import NO_SLOT, SLOTS, Grip, How, Place
from rifts_env.rulesets.rifts_classic.attacks import BODY_FEET, why_no_body_attack, why_not_bodily, why_not_reached
from rifts_env.rulesets.rifts_classic.defense import (
    why_no_auto_dodge,
    why_no_defence,
    why_no_dodge,
    why_no_entangle,
    why_no_parry,
    why_no_strike_back,
    why_not_back_with,
)
from rifts_env.rulesets.rifts_classic.fighters import is_in_hold, move_feet
from rifts_env.rulesets.rifts_classic.gear import why_no_draw, why_no_reload
from rifts_env.rulesets.rifts_classic.ids import R
from rifts_env.rulesets.rifts_classic.menu import (
    BLOCKS,
    FIXED_SIZE,
    START,
    block_problem,
    fixed_problem,
    problem,
    target_problem,
)
from rifts_env.rulesets.rifts_classic.movement import STEP_FEET
from rifts_env.rulesets.rifts_classic.opportunity import why_not_opened_so
from rifts_env.rulesets.rifts_classic.rows import MENU, WINDOWS
from rifts_env.rulesets.rifts_classic.words import Decide, Verb

_masking = tie(masking, "rifts_classic", menu_names(MENU), window_names(MENU, WINDOWS, Decide), {"problem": problem})
mark, mask_window = _masking.mark, _masking.mask_window
_walks = tie(
    walks, "rifts_classic", menu_names(MENU), walk_names(Verb.MOVE, Verb.TOWARD, Verb.AWAY, Verb.BEHIND, R.CL_MOVE)
)
mask_bearings, mask_walks_at = _walks.mask_bearings, _walks.mask_walks_at
NEAR_FEET = BODY_FEET + STEP_FEET + 0.5  # a little more than body attacks reach, so that no rounding passes one over


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
    if kind == Decide.TURN:
        return mask_turn(b, book, int(b.decision_who), out)
    if kind == Decide.OPENING:
        return mask_opening(b, book, int(b.decision_who), out)
    if kind == Decide.DEFEND:
        return mask_defence(b, book, b.stack[b.depth - 1], out)
    return mask_window(b, book, kind, out)


# ---------------------------------------------------------------- the windows
@rule
def mask_defence(b: Any, book: Any, frame: Any, out: Any) -> int:
    """A strike is coming. What bars every defence is asked once. Rules: CL-DEFEND-ONE, CL-E-SIMULTANEOUS."""
    count = mark(out, Verb.NO_DEFENCE, 0)
    if why_no_defence(b, book, frame) != 0:
        return count
    if why_no_parry(b, book, frame) == 0:
        count += mark(out, Verb.PARRY, 0)
    if why_no_dodge(b, book, frame) == 0:
        count += mark(out, Verb.DODGE, 0)
        if book.sheet[frame.target].flip != NO_SLOT:
            count += mark(out, Verb.BACK_FLIP, 0)
    if why_no_auto_dodge(book, frame) == 0:
        count += mark(out, Verb.AUTO_DODGE, 0)
    if why_no_entangle(b, book, frame) == 0:
        count += mark(out, Verb.ENTANGLE, 0)
    if why_no_strike_back(b, book, frame) != 0:
        return count
    places = b.fighter[frame.target].place
    for slot in range(SLOTS):
        if places[slot] == Place.HAND or places[slot] == Place.LIMB:
            if why_not_back_with(b, book, frame, slot) == 0:
                count += mark(out, Verb.STRIKE_BACK, slot)
    return count


# ---------------------------------------------------------------- the turn
@rule
def mask_turn(b: Any, book: Any, who: int, out: Any) -> int:
    """Everything that is open in a turn."""
    f = b.fighter[who]
    count = mark(out, Verb.END_TURN, 0) + mark(out, Verb.SURRENDER, 0)
    if f.grip != Grip.NONE:
        for verb in range(int(Verb.BREAK_FREE), int(Verb.RELEASE) + 1):
            if fixed_problem(b, book, who, verb, 0) == 0:
                count += mark(out, verb, 0)
        return count
    if b.traps != 0 and fixed_problem(b, book, who, Verb.STRUGGLE, 0) == 0:
        count += mark(out, Verb.STRUGGLE, 0)
    for slot in range(SLOTS):
        if f.place[slot] >= Place.HAND:
            count += mask_gear(b, book, who, slot, out)
    _, foes, near, others, walled, is_roomy = survey(b, book, who, NEAR_FEET)
    if f.faced == 0:
        count += mark_others(b, book, who, Verb.FACE, others, out)
    if f.actions > 0 and move_feet(b, who) > 0:
        count += mask_walks(b, book, who, others, walled, is_roomy, out)
    if book.sheet[who].flip != NO_SLOT:
        count += mark_asked(b, book, who, Verb.FLIP_AWAY, others, out)
    return count + mask_attacks(b, book, who, foes, near, walled, out)


@rule
def mask_gear(b: Any, book: Any, who: int, slot: int, out: Any) -> int:
    """Reload and drop of what is in hand, draw of what is not, for one who is in no hold."""
    if b.fighter[who].place[slot] != Place.HAND:
        return mark(out, Verb.DRAW, slot) if why_no_draw(b, book, who, slot) == 0 else 0
    count = mark(out, Verb.DROP, slot)
    if why_no_reload(b, book, who, slot) == 0:
        count += mark(out, Verb.RELOAD, slot)
    return count


@rule
def mark_others(b: Any, book: Any, who: int, verb: int, others: int, out: Any) -> int:
    """A verb at everyone of a mask."""
    first = FIXED_SIZE + START[verb] * len(b.fighter)
    count = 0
    for other in range(len(b.fighter)):
        if (others >> other) & 1 != 0:
            out.legal[first + book.sheet[who].seat_of[other]] = 1
            count += 1
    return count


@rule
def mark_asked(b: Any, book: Any, who: int, verb: int, others: int, out: Any) -> int:
    """A verb at those of a mask whom no rule keeps from being its target."""
    if others == 0 or block_problem(b, book, who, verb, 0) != 0:
        return 0
    kept = 0
    for other in range(len(b.fighter)):
        if (others >> other) & 1 != 0 and target_problem(b, book, who, verb, 0, other) == 0:
            kept |= 1 << other
    return mark_others(b, book, who, verb, kept, out)


@rule
def mask_walks(b: Any, book: Any, who: int, others: int, walled: int, is_roomy: bool, out: Any) -> int:
    """Walks by bearing, to cover, off the field, and by the others."""
    is_free = is_roomy and is_open_all_round(b, book, who)
    count = mask_bearings(b, book, who, is_roomy, is_free, out)
    if book.covers > 0 and fixed_problem(b, book, who, Verb.TO_COVER, 0) == 0:
        count += mark(out, Verb.TO_COVER, 0)
    if book.width > 0.0 and fixed_problem(b, book, who, Verb.FLEE, 0) == 0:
        count += mark(out, Verb.FLEE, 0)
    return int(count + mask_walks_at(b, book, who, others, walled, is_roomy, is_free, out))


# ---------------------------------------------------------------- attacks
@rule
def seen_foes(b: Any, book: Any, who: int, foes: int, walled: int) -> int:
    """Those of the foes whom a fighter may choose. Rules: GROUND-4, CL-INIT-2a."""
    clear = clearly_seen(b, book, who, foes, walled)
    return (clear & foes) | lashed_out_at(b, book, who, foes & ~clear, R.CL_INIT_2A)


@rule
def mask_attacks(b: Any, book: Any, who: int, foes: int, near: int, walled: int, out: Any) -> int:
    """Attacks with every slot, and those with the body at whoever is near enough."""
    seen = seen_foes(b, book, who, foes, walled)
    count = mark_attacks(b, book, who, seen, False, out)
    return count + mask_body_attacks(b, book, who, near & seen, out) if near & seen != 0 else count


@rule
def ready_slots(b: Any, book: Any, who: int) -> int:
    """Mask of the slots with which a fighter may attack at all."""
    ready = 0
    for slot in range(SLOTS):
        place = b.fighter[who].place[slot]
        if (place == Place.HAND or place == Place.LIMB) and block_problem(b, book, who, Verb.ATTACK, slot) == 0:
            ready |= 1 << slot
    return ready


@rule
def mark_attacks(b: Any, book: Any, who: int, foes: int, is_from_afar: bool, out: Any) -> int:
    """Attacks at those of the foes whom they get at; from afar, shots and throws alone. Rules: CL-INIT-2a."""
    capacity = len(b.fighter)
    f, sheet = b.fighter[who], book.sheet[who]
    ready = ready_slots(b, book, who)
    count = 0
    for target in range(capacity):
        if (foes >> target) & 1 == 0:
            continue
        dx, dy = b.fighter[target].x - f.x, b.fighter[target].y - f.y
        apart = dx * dx + dy * dy
        for slot in range(SLOTS):
            if (ready >> slot) & 1 == 0 or is_out_of_question(book.weapon[sheet.weapon[slot]], apart):
                continue
            if is_from_afar and why_not_opened_so(b, book, who, slot, target) != 0:
                continue
            if why_not_reached(b, book, who, slot, target) == 0:
                out.legal[FIXED_SIZE + (START[Verb.ATTACK] + slot) * capacity + sheet.seat_of[target]] = 1
                count += 1
    return count


@rule
def is_out_of_question(weapon: Any, apart: float) -> bool:
    """Whether a foe whose distance has this square is surely too far for a weapon: most are, so it is asked first."""
    feet = weapon.reach + STEP_FEET + 1.0 if weapon.melee != 0 else 0.0
    if weapon.ranged != 0 or weapon.thrown != 0:
        feet = max(feet, weapon.range_feet + 1.0)
    return apart > feet * feet


@rule
def mask_body_attacks(b: Any, book: Any, who: int, near: int, out: Any) -> int:
    """Body block, body flip and hold at those of the near foes whom one gets at; a hold only at who is in none."""
    if why_no_body_attack(b, book, who, How.BODY_BLOCK) != 0:
        return 0
    within, free = 0, 0
    for other in range(len(b.fighter)):
        if (near >> other) & 1 != 0 and why_not_bodily(b, book, who, other) == 0:
            within |= 1 << other
            if not is_in_hold(b, other):
                free |= 1 << other
    count = mark_others(b, book, who, Verb.BODY_BLOCK, within, out)
    if book.sheet[who].body_flip != 0:
        count += mark_others(b, book, who, Verb.BODY_FLIP, within, out)
    return count + mark_others(b, book, who, Verb.HOLD, free, out)


@rule
def mask_opening(b: Any, book: Any, who: int, out: Any) -> int:
    """What is open before everybody's turn; from afar, shots and throws alone. Rules: CL-INIT-2, CL-INIT-2a."""
    f = b.fighter[who]
    count = mark(out, Verb.END_TURN, 0) + mark(out, Verb.SURRENDER, 0)
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND and fixed_problem(b, book, who, Verb.DROP, slot) == 0:
            count += mark(out, Verb.DROP, slot)
    _, foes, near, others, walled, _ = survey(b, book, who, NEAR_FEET)
    if f.faced == 0 and f.grip == Grip.NONE:
        count += mark_others(b, book, who, Verb.FACE, others, out)
    if f.grip != Grip.NONE:
        return count
    if f.far == 0:
        return count + mask_attacks(b, book, who, foes, near, walled, out)
    foes = seen_foes(b, book, who, foes, walled)
    return count + mark_attacks(b, book, who, foes, True, out)
