"""Parry, dodge and the rest: what is open against a strike. CL-PARRY, CL-DODGE, CL-TURN-3, CL-E-SIMULTANEOUS.

A defence window belongs to a strike frame: `actor` attacks, `target` defends. Every `why_no_...` returns the rule
that refuses the choice, or 0.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import is_melee_at, why_not_usable
from rifts_env.rulesets.base.defence import is_unarmed_attack, parry_slot
from rifts_env.rulesets.base.gear import first_in_hand
from rifts_env.rulesets.base.words import NO_SLOT, SLOTS, Flag, How, Place
from rifts_env.rulesets.rifts_classic.fighters import is_blind, is_in_hold, is_trained, why_no_credit
from rifts_env.rulesets.rifts_classic.ids import R

LARGE_VOLLEY = 4


# ---------------------------------------------------------------- may it defend at all
@rule
def why_no_defence(b: Any, book: Any, frame: Any) -> int:
    """The rule that bars every defence against a strike, or 0.

    Rules: CL-E-HOLDS, CL-E-BLIND, CL-E-SNEAK, CL-E-HORROR, BASE-DEFEND-2, CL-E-MULTIPLE.
    """
    who, attacker = int(frame.target), int(frame.actor)
    if is_in_hold(b, who):
        return int(R.CL_E_HOLDS)
    if is_blind(b, who):
        return int(R.CL_E_BLIND)
    if frame.flags & Flag.SNEAK != 0:
        return int(R.CL_E_SNEAK)
    if b.fighter[who].shaken_by == attacker:
        return int(R.CL_E_HORROR)
    return int(R.BASE_DEFEND_2) if frame.flags & (Flag.UNSEEN | Flag.BEHIND) != 0 else 0


# ---------------------------------------------------------------- parries
@rule
def why_attack_not_parried(b: Any, book: Any, frame: Any) -> int:
    """What keeps this attack from being parried by this defender, whatever it costs, or 0.

    Rules: BASE-BULLET, CL-E-PAIRED, CL-E-USING.
    """
    who = int(frame.target)
    if frame.flags & Flag.RANGED != 0 and frame.flags & Flag.THROWN == 0:
        return int(R.BASE_BULLET)
    if b.fighter[who].parry_barred != 0:
        return int(R.CL_E_PAIRED)
    slot = parry_slot(b, book, who, is_unarmed_attack(book, frame))
    return int(R.CL_E_USING) if slot == NO_SLOT else 0


@rule
def why_no_parry(b: Any, book: Any, frame: Any) -> int:
    """The trained parry for nothing, the untrained for an action. Rules: CL-PARRY, CL-TURN-3, CL-TURN-3a."""
    refused = why_attack_not_parried(b, book, frame)
    if refused == 0 and not is_trained(book, frame.target):
        refused = why_no_credit(b, book, frame.target)
    return refused


# ---------------------------------------------------------------- dodges
@rule
def why_attack_not_dodged(book: Any, frame: Any) -> int:
    """Four or more missiles in a volley cannot be dodged. Rules: CL-E-MISSILE."""
    if frame.flags & Flag.RANGED == 0:
        return 0
    volley = book.weapon[book.sheet[frame.actor].weapon[frame.slot]].volley
    return int(R.CL_E_MISSILE) if volley >= LARGE_VOLLEY else 0


@rule
def why_no_dodge(b: Any, book: Any, frame: Any) -> int:
    """For an action, or on credit. Rules: CL-DODGE, CL-TURN-3a, CL-E-MISSILE."""
    refused = why_attack_not_dodged(book, frame)
    return refused if refused != 0 else why_no_credit(b, book, frame.target)


@rule
def why_no_back_flip(b: Any, book: Any, frame: Any) -> int:
    """A dodge for those who know it. Rules: CL-E-BACKFLIP, CL-E-HAND, CL-TURN-3a."""
    return int(R.CL_E_HAND) if book.sheet[frame.target].flip == NO_SLOT else why_no_dodge(b, book, frame)


@rule
def why_no_auto_dodge(book: Any, frame: Any) -> int:
    """Costs nothing, for those who know it. Rules: CL-E-AUTODODGE, CL-E-HAND, CL-E-MISSILE."""
    return int(R.CL_E_HAND) if book.sheet[frame.target].auto_dodge == 0 else why_attack_not_dodged(book, frame)


# ---------------------------------------------------------------- entangle
@rule
def why_no_entangle(b: Any, book: Any, frame: Any) -> int:
    """For one action, against blows. Rules: CL-ENTANGLE, BASE-ENTANGLE, CL-E-HAND, CL-TURN-3."""
    if book.sheet[frame.target].entangles == 0:
        return int(R.CL_E_HAND)
    if frame.flags & Flag.RANGED != 0 or frame.how >= How.GRAB:
        return int(R.BASE_ENTANGLE)
    return int(R.CL_TURN_3) if b.fighter[frame.target].actions < 1 else 0


# ---------------------------------------------------------------- striking back
@rule
def why_no_strike_back(b: Any, book: Any, frame: Any) -> int:
    """What bars a blow in the same instant, whatever it is struck with, or 0.

    Rules: CL-E-SIMULTANEOUS (`simultaneous_attack`), CL-E-APM.
    """
    if book.simultaneous_attack != 0 or frame.how >= How.GRAB:
        return int(R.CL_E_SIMULTANEOUS)
    if frame.flags & (Flag.RANGED | Flag.OPPORTUNITY) != 0:
        return int(R.CL_E_SIMULTANEOUS)
    return int(R.CL_E_APM) if b.fighter[frame.target].actions < 1 else 0


@rule
def why_not_back_with(b: Any, book: Any, frame: Any, slot: int) -> int:
    """What keeps a slot from striking back: it has to be ready, of one action and in reach.

    Rules: CL-E-SIMULTANEOUS, CL-E-USING, BASE-REACH.
    """
    who = int(frame.target)
    refused = why_not_usable(b, book, who, slot)
    if refused != 0:
        return refused
    if book.weapon[book.sheet[who].weapon[slot]].actions > 1:
        return int(R.CL_E_SIMULTANEOUS)
    return 0 if is_melee_at(b, book, who, slot, frame.actor) else int(R.BASE_REACH)


@rule
def readiest_slot(b: Any, book: Any, frame: Any) -> int:
    """What a fighter strikes back with that names no weapon: the first in hand, else the first limb that reaches."""
    best = NO_SLOT
    for slot in range(SLOTS):
        if book.sheet[frame.target].weapon[slot] >= 0 and why_not_back_with(b, book, frame, slot) == 0:
            if b.fighter[frame.target].place[slot] == Place.HAND:
                return slot
            if best == NO_SLOT:
                best = slot
    return best


@rule
def has_any_defence(b: Any, book: Any, frame: Any) -> bool:
    """Whether the window has anything to choose from. Rules: CL-TURN-3."""
    if why_no_defence(b, book, frame) != 0:
        return False
    if why_no_parry(b, book, frame) == 0 or why_no_dodge(b, book, frame) == 0:
        return True
    if why_no_auto_dodge(book, frame) == 0 or why_no_entangle(b, book, frame) == 0:
        return True
    return why_no_strike_back(b, book, frame) == 0 and readiest_slot(b, book, frame) != NO_SLOT


# ---------------------------------------------------------------- after a parry
@rule
def may_disarm(b: Any, book: Any, frame: Any) -> bool:
    """After a natural 20 parry, what the attacker holds may be struck from its hand. Rules: CL-E-DISARM-2."""
    if frame.flags & Flag.RANGED != 0 or frame.how >= How.GRAB or frame.asked == 0:
        return False
    return b.fighter[frame.actor].place[frame.slot] == Place.HAND


@rule
def why_no_counter(b: Any, book: Any, frame: Any, slot: int) -> int:
    """What keeps a slot from striking at once after a parry with paired weapons, or 0.

    Rules: CL-E-PAIRED-2, CL-E-USING, BASE-REACH.
    """
    who = int(frame.target)
    if slot == first_in_hand(b, who) or b.fighter[who].place[slot] != Place.HAND:
        return int(R.CL_E_PAIRED_2)
    refused = why_not_usable(b, book, who, slot)
    if refused != 0:
        return refused
    return 0 if is_melee_at(b, book, who, slot, frame.actor) else int(R.BASE_REACH)


@rule
def may_counter(b: Any, book: Any, frame: Any) -> bool:
    """Paired weapons, an action, a blow of the other's own turn, and a weapon that reaches. Rules: CL-E-PAIRED-2."""
    who = int(frame.target)
    f = b.fighter[who]
    if f.pair_ready == 0 or f.actions < 1 or frame.flags & (Flag.RANGED | Flag.OPPORTUNITY) != 0:
        return False
    for slot in range(SLOTS):
        if f.place[slot] == Place.HAND and why_no_counter(b, book, frame, slot) == 0:
            return True
    return False
