"""A defence as such: with what one parries, and how it is judged. BASE-DEFEND, BASE-BULLET."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.gear import is_ready
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.words import NO_SLOT, NOBODY, SLOTS, Defence, Event, How, Limb, Place


@rule
def is_unarmed_attack(book: Any, frame: Any) -> bool:
    """A limb or a grapple start, which bare hands can parry."""
    if frame.how >= How.GRAB and frame.how != How.BOLT:
        return True
    weapon = book.weapon[book.sheet[frame.actor].weapon[frame.slot]]
    return weapon.limb == Limb.ARM or weapon.limb == Limb.LEG or weapon.limb == Limb.BODY


@rule
def parry_slot(b: Any, book: Any, who: int, against_unarmed: bool) -> int:
    """The ready thing with the best parry bonus; bare arms only against unarmed attacks. NO_SLOT if none.

    Rules: CL-E-USING, BASE-ENTANGLE-2.
    """
    f, sheet = b.fighter[who], book.sheet[who]
    best, best_bonus = NO_SLOT, -100
    for slot in range(SLOTS):
        if f.place[slot] == Place.NOWHERE or not is_ready(b, book, who, slot) or f.trapped_by[slot] != NOBODY:
            continue
        weapon = book.weapon[sheet.weapon[slot]]
        if weapon.melee == 0 and weapon.shield == 0:
            continue
        is_bare = weapon.limb == Limb.ARM or weapon.limb == Limb.LEG
        if is_bare and (not against_unarmed or weapon.limb == Limb.LEG):
            continue
        if sheet.weapon_parry[slot] > best_bonus:
            best, best_bonus = slot, int(sheet.weapon_parry[slot])
    return best


@rule
def judge_defence(b: Any, frame: Any, face: int, total: int, kind: int, made: bool) -> bool:
    """Tell how a defence came out, and say so. Rules: BASE-DEFEND, BASE-NAT20, BASE-ENTANGLE."""
    cited = R.BASE_NAT20 if face == 20 or frame.face == 20 else R.BASE_DEFEND
    if kind == Defence.ENTANGLE:
        cited = R.BASE_ENTANGLE
    tell(b, Event.DEFENCE, cited, frame.target, frame.actor, face, total, kind, 1 if made else 0)
    return made
