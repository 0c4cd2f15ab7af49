"""Parry, dodge and the rest: what is open against a strike, what it costs, how it is rolled. DEF-1 to DEF-15.

A defence window belongs to a strike frame: `actor` attacks, `target` defends. Every `why_no_...` returns the rule
that refuses the choice, or 0.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.defence import is_unarmed_attack, parry_slot
from rifts_env.rulesets.base.gear import has_paired_weapons, shield_slot
from rifts_env.rulesets.base.words import (
    NO_SLOT,
    NOBODY,
    SLOTS,
    Flag,
    Grip,
    How,
    Payment,
    Place,
    Shield,
    Skill,
    Special,
    Style,
)
from rifts_env.rulesets.rifts_v2.fighters import is_helpless, is_subordinate, may_use_special
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.movement import payable_feet


# ---------------------------------------------------------------- grappling skill, which decides what is parried
@rule
def grapple_skill(book: Any, who: int) -> int:
    """Untrained, trained or expert. Rules: GRAP-2."""
    sheet = book.sheet[who]
    trained = sheet.style == Style.OTHER and sheet.style_level >= 1
    if sheet.style == Style.BASIC:
        trained = sheet.style_level >= 4
    elif sheet.style == Style.EXPERT:
        trained = sheet.style_level >= 2
    if not trained:
        return int(Skill.UNTRAINED)
    return int(Skill.EXPERT) if sheet.wrestling != 0 else int(Skill.TRAINED)


# ---------------------------------------------------------------- may it defend at all
@rule
def cannot_be_flanked(b: Any, who: int) -> bool:
    """A multiple dodger and a circular parrier, whatever they defend with. Rules: DEF-13, DEF-14."""
    special = b.fighter[who].special
    return special == Special.MULTIPLE_DODGE or special == Special.CIRCULAR_PARRY  # type: ignore[no-any-return]


@rule
def is_immune_to_rear(b: Any, book: Any, who: int, attacker: int) -> bool:
    """Who cannot be caught from behind by an attacker it is aware of. Rules: DEF-3b."""
    return cannot_be_flanked(b, who) or b.fighter[who].held_against == attacker


@rule
def why_no_defence(b: Any, book: Any, frame: Any) -> int:
    """The rule that bars every defence against a strike, or 0.

    Rules: DEF-3, DEF-3b, GRAP-4b, GRAP-9b, GRAP-10a, GRAP-11b, GRAP-12b, CL-E-HORROR.
    """
    who, attacker = int(frame.target), int(frame.actor)
    f = b.fighter[who]
    if f.unconscious_until > b.clock:
        return int(R.GRAP_12A)
    if f.agony_until > b.clock:
        return int(R.GRAP_11E)
    if is_helpless(b, who):
        return int(R.DEF_3)
    if is_subordinate(b, who):
        return _why_subordinate(b, who)
    if f.grip_with != NOBODY and f.grip_with != attacker:
        return int(R.GRAP_4B)
    if frame.flags & Flag.UNSEEN != 0:
        return int(R.DEF_3)
    if f.shaken_by == attacker:
        return int(R.CL_E_HORROR)
    if frame.flags & Flag.BEHIND != 0 and not is_immune_to_rear(b, book, who, attacker):
        return int(R.DEF_3)
    return 0


@rule
def _why_subordinate(b: Any, who: int) -> int:
    grip = b.fighter[who].grip
    if grip == Grip.PIN:
        return int(R.GRAP_9B)
    if grip == Grip.LOCK:
        return int(R.GRAP_11B)
    return int(R.GRAP_12B) if grip == Grip.CHOKE else int(R.GRAP_10A)


@rule
def has_to_use_hold(b: Any, book: Any, frame: Any) -> bool:
    """The action held against this very attacker has to be spent now. Rules: DEF-7 (`named_hold`)."""
    f = b.fighter[frame.target]
    return book.named_hold == 0 and f.held_against == frame.actor and f.actions > 0


@rule
def why_not_paid_so(b: Any, book: Any, frame: Any, payment: int) -> int:
    """The rule that refuses a way of paying, before the pool is looked at.

    Rules: DEF-7, DEF-7c, LOCK-5a, GRAP-17, DEF-4 (`flank_defense`).
    """
    f = b.fighter[frame.target]
    if payment == Payment.HOLD:
        return 0 if f.held_against == frame.actor and f.actions > 0 else int(R.DEF_7)
    if has_to_use_hold(b, book, frame):
        return int(R.DEF_7)
    if payment == Payment.ACTION:
        return 0 if frame.flags & Flag.FLANKED != 0 and f.actions > 0 else int(R.LOCK_5A)
    return why_flanker_not_met(book, frame)


@rule
def why_flanker_not_met(book: Any, frame: Any) -> int:
    """The house rule that leaves no ordinary defence against a flanker. Rules: DEF-4 (`flank_defense`)."""
    return int(R.DEF_4) if book.flank_defense != 0 and frame.flags & Flag.FLANKED != 0 else 0


# ---------------------------------------------------------------- parries
@rule
def has_free_shield(b: Any, who: int) -> bool:
    """A shield in hand that nobody has entangled. Rules: DEF-10, BASE-ENTANGLE-2."""
    slot = shield_slot(b, who)
    return slot != NO_SLOT and b.fighter[who].trapped_by[slot] == NOBODY


@rule
def has_shield_parry(b: Any, book: Any, who: int) -> bool:
    """One of the shield's two extra parries is open. Rules: DEF-10, DEF-10b."""
    f = b.fighter[who]
    if book.sheet[who].shield_skill == 0 or f.shield_parries <= 0 or not has_free_shield(b, who):
        return False
    return may_use_special(b, who, Special.SHIELD)


@rule
def has_paired_parry(b: Any, book: Any, who: int) -> bool:
    """The extra parry of paired weapons is open. Rules: DEF-11, DEF-11a."""
    f = b.fighter[who]
    if f.paired_parries <= 0 or f.double_struck != 0 or not has_paired_weapons(b, who):
        return False
    return may_use_special(b, who, Special.PAIRED)


@rule
def why_no_pool_parry(b: Any, book: Any, who: int) -> int:
    """Free, extra, stored, or bought with an action. Rules: DEF-1, DEF-2, DEF-2a."""
    f = b.fighter[who]
    if f.parries > 0 or f.stored_parries > 0 or f.actions > 0:
        return 0
    if has_shield_parry(b, book, who) or has_paired_parry(b, book, who):
        return 0
    return int(R.DEF_2)


@rule
def heavy_shield_slot(b: Any, book: Any, who: int) -> int:
    """The attack slot of a heavy or tower shield in hand that nobody traps, or NO_SLOT. Rules: GRAP-8c."""
    f, sheet = b.fighter[who], book.sheet[who]
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND and f.trapped_by[slot] == NOBODY:
            if book.weapon[sheet.weapon[slot]].shield >= Shield.HEAVY:
                return slot
    return NO_SLOT


@rule
def why_attack_not_parried(b: Any, book: Any, frame: Any) -> int:
    """What keeps this kind of attack from being parried by this defender, or 0.

    Rules: BASE-BULLET, DEF-1b, GRAP-1a, GRAP-8, GRAP-8b, GRAP-8c, MAG-17.
    """
    who = int(frame.target)
    if frame.how == How.BOLT:
        return int(R.MAG_17)
    if frame.how == How.SLAM:
        if heavy_shield_slot(b, book, who) != NO_SLOT:
            return 0
        return int(R.GRAP_8) if shield_slot(b, who) == NO_SLOT else int(R.GRAP_8C)
    if How.GRAB <= frame.how <= How.SWEEP and grapple_skill(book, who) == Skill.UNTRAINED:
        return int(R.GRAP_8B) if frame.how == How.SWEEP else int(R.GRAP_1A)
    if frame.flags & Flag.RANGED != 0 and frame.flags & Flag.THROWN == 0:
        return int(R.BASE_BULLET)
    if parry_slot(b, book, who, is_unarmed_attack(book, frame)) == NO_SLOT:
        return int(R.DEF_1B)
    return 0


@rule
def why_parry_barred(b: Any, book: Any, frame: Any) -> int:
    """What bars a parry however it would be paid for, or 0. Rules: DEF-1b, DEF-11b."""
    problem = why_no_defence(b, book, frame)
    if problem == 0 and b.fighter[frame.target].parry_barred != 0:
        problem = int(R.DEF_11B)
    return problem if problem != 0 else why_attack_not_parried(b, book, frame)


@rule
def why_parry_not_paid(b: Any, book: Any, frame: Any, payment: int) -> int:
    """What keeps an open parry from being paid for in this way, or 0. Rules: DEF-2, DEF-7, LOCK-5a."""
    problem = why_not_paid_so(b, book, frame, payment)
    if problem == 0 and payment == Payment.POOL:
        problem = why_no_pool_parry(b, book, frame.target)
    return problem


@rule
def why_no_parry(b: Any, book: Any, frame: Any, payment: int) -> int:
    """Rules: DEF-1b, DEF-2, DEF-7, DEF-11b, LOCK-5a."""
    problem = why_parry_barred(b, book, frame)
    return problem if problem != 0 else why_parry_not_paid(b, book, frame, payment)


@rule
def why_no_shield_block(b: Any, book: Any, frame: Any) -> int:
    """The block of one enemy's flanking attacks. Rules: DEF-10a."""
    who = int(frame.target)
    f = b.fighter[who]
    if frame.flags & Flag.FLANKED == 0 or frame.flags & Flag.BEHIND != 0:
        return int(R.DEF_10A)
    if book.sheet[who].shield_skill == 0 or not has_free_shield(b, who):
        return int(R.DEF_10A)
    if f.shield_foe != NOBODY and f.shield_foe != frame.actor:
        return int(R.DEF_10A)
    if not may_use_special(b, who, Special.SHIELD):
        return int(R.DEF_9)
    problem = why_no_defence(b, book, frame)
    if problem == 0 and f.parry_barred != 0:
        problem = int(R.DEF_11B)
    if problem == 0:
        problem = why_attack_not_parried(b, book, frame)
    if problem == 0 and has_to_use_hold(b, book, frame):
        problem = int(R.DEF_7)
    return problem if problem != 0 else why_no_pool_parry(b, book, who)


@rule
def why_no_circular_parry(b: Any, book: Any, frame: Any) -> int:
    """Any number of parries, never flanked. Rules: DEF-14, DEF-14a, DEF-11b, DEF-6a, DEF-7a, DEF-9."""
    who = int(frame.target)
    f = b.fighter[who]
    if book.sheet[who].circular_parry == 0:
        return int(R.DEF_14)
    if f.double_struck != 0:
        return int(R.DEF_14A)
    if f.parry_barred != 0:
        return int(R.DEF_11B)
    slot = shield_slot(b, who)
    if slot != NO_SLOT and book.weapon[book.sheet[who].weapon[slot]].shield == Shield.TOWER:
        return int(R.DEF_14A)
    if not may_use_special(b, who, Special.CIRCULAR_PARRY):
        return int(R.DEF_6A) if f.stance != 0 else int(R.DEF_9)
    problem = why_no_defence(b, book, frame)
    return problem if problem != 0 else why_attack_not_parried(b, book, frame)


# ---------------------------------------------------------------- dodges
@rule
def has_auto_dodge(b: Any, book: Any, who: int) -> bool:
    """The extra dodge of automatic dodge is open. Rules: DEF-12, DEF-6a, DEF-9."""
    f = b.fighter[who]
    return book.sheet[who].auto_dodge != 0 and f.auto_dodges > 0 and may_use_special(b, who, Special.AUTO_DODGE)


@rule
def why_no_pool_dodge(b: Any, book: Any, who: int) -> int:
    """Free, by multiple or automatic dodge, or bought. Rules: DEF-1, DEF-2, DEF-12, DEF-13."""
    f = b.fighter[who]
    if f.special == Special.MULTIPLE_DODGE or f.dodges > 0 or f.actions > 0:
        return 0
    return 0 if has_auto_dodge(b, book, who) else int(R.DEF_2)


@rule
def why_attack_not_dodged(b: Any, book: Any, frame: Any, moves: bool) -> int:
    """Volleys of four, sweeps that must be moved away from, and dodges that cannot move.

    Rules: MOVE-3, MOVE-3a, GRAP-4a, CL-E-MISSILE.
    """
    who = int(frame.target)
    if frame.flags & Flag.RANGED != 0 and frame.how != How.BOLT:
        if book.weapon[book.sheet[frame.actor].weapon[frame.slot]].volley >= 4:
            return int(R.CL_E_MISSILE)
    if moves:
        if b.fighter[who].grip_with != NOBODY:
            return int(R.GRAP_4A)
        return int(R.MOVE_3) if payable_feet(b, who) < 1 else 0
    return int(R.MOVE_3A) if frame.how == How.SWEEP else 0


@rule
def why_dodge_not_paid(b: Any, book: Any, frame: Any, payment: int) -> int:
    """What keeps an open dodge from being paid for in this way, or 0. Rules: DEF-1, DEF-2, DEF-7, DEF-13, LOCK-5a."""
    problem = 0
    if b.fighter[frame.target].special != Special.MULTIPLE_DODGE:
        problem = why_not_paid_so(b, book, frame, payment)
    elif payment != Payment.POOL:
        problem = int(R.DEF_13)
    if problem == 0 and payment == Payment.POOL:
        problem = why_no_pool_dodge(b, book, frame.target)
    return problem


@rule
def why_no_dodge(b: Any, book: Any, frame: Any, payment: int, moves: bool) -> int:
    """Rules: DEF-1, DEF-2, DEF-7, LOCK-5a, MOVE-3, MOVE-3a."""
    problem = why_no_defence(b, book, frame)
    if problem == 0:
        problem = why_attack_not_dodged(b, book, frame, moves)
    return problem if problem != 0 else why_dodge_not_paid(b, book, frame, payment)


@rule
def why_no_auto_dodge(b: Any, book: Any, frame: Any) -> int:
    """The automatic dodge by its own name. Rules: DEF-12, DEF-9, DEF-6a, DEF-7a, DEF-4 (`flank_defense`)."""
    who = int(frame.target)
    if book.sheet[who].auto_dodge == 0 or b.fighter[who].auto_dodges <= 0:
        return int(R.DEF_12)
    if not has_auto_dodge(b, book, who):
        return int(R.DEF_6A) if b.fighter[who].stance != 0 else int(R.DEF_9)
    problem = why_no_defence(b, book, frame)
    if problem == 0:
        problem = why_attack_not_dodged(b, book, frame, False)
    return problem if problem != 0 else why_flanker_not_met(book, frame)


# ---------------------------------------------------------------- entangle
@rule
def why_no_entangle(b: Any, book: Any, frame: Any) -> int:
    """For one action, against melee attacks. Rules: BASE-ENTANGLE, DEF-4 (`flank_defense`), DEF-7."""
    who = int(frame.target)
    if book.sheet[who].entangles == 0 or frame.flags & Flag.RANGED != 0 or frame.how >= How.GRAB:
        return int(R.BASE_ENTANGLE)
    if b.fighter[who].actions < 1:
        return int(R.BASE_ENTANGLE)
    problem = why_no_defence(b, book, frame)
    if problem == 0 and has_to_use_hold(b, book, frame):
        problem = int(R.DEF_7)
    return problem if problem != 0 else why_flanker_not_met(book, frame)


@rule
def has_any_defence(b: Any, book: Any, frame: Any) -> bool:
    """Whether the window has anything to choose from."""
    if why_no_defence(b, book, frame) != 0:
        return False
    can_dodge = why_attack_not_dodged(b, book, frame, False) == 0 or why_attack_not_dodged(b, book, frame, True) == 0
    can_parry = why_parry_barred(b, book, frame) == 0
    for payment in range(3):
        if can_dodge and why_dodge_not_paid(b, book, frame, payment) == 0:
            return True
        if can_parry and why_parry_not_paid(b, book, frame, payment) == 0:
            return True
    if why_no_auto_dodge(b, book, frame) == 0 or why_no_circular_parry(b, book, frame) == 0:
        return True
    return why_no_shield_block(b, book, frame) == 0 or why_no_entangle(b, book, frame) == 0
