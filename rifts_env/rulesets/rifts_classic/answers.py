"""The chosen defence: what it costs and how it is rolled. CL-DEFEND-ONE, CL-PARRY, CL-DODGE, CL-ENTANGLE.

What is open against a strike is the business of `defense`.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.defence import is_unarmed_attack, judge_defence, parry_slot
from rifts_env.rulesets.base.rolls import cite, defence_succeeds, entangle_succeeds, modify
from rifts_env.rulesets.base.words import NO_SLOT, Defence, Mod, Purpose
from rifts_env.rulesets.rifts_classic.attacks import state_modifiers
from rifts_env.rulesets.rifts_classic.fighters import is_trained, pay_defence
from rifts_env.rulesets.rifts_classic.ids import R


@rule
def begin_answer(b: Any, frame: Any, kind: int) -> None:
    """One defence answers one attack, whoever else attacks. Rules: CL-DEFEND-ONE, CL-E-MULTIPLE, CL-E-BONUSES."""
    frame.defence = kind
    cite(b, R.CL_DEFEND_ONE, frame.target)


@rule
def parry(b: Any, book: Any, frame: Any) -> bool:
    """Throw a parry and say whether it stops the strike; `asked` keeps that it was a natural 20.

    Rules: BASE-DEFEND, BASE-NAT20, CL-PARRY, CL-TURN-3, CL-E-DISARM-2.  Dice: 1d20.
    """
    who = int(frame.target)
    sheet = book.sheet[who]
    begin_answer(b, frame, Defence.PARRY)
    if not is_trained(book, who):
        pay_defence(b, who, Defence.PARRY, R.CL_PARRY)
    else:
        cite(b, R.CL_PARRY, who)
        if b.fighter[who].actions == 0:
            cite(b, R.CL_TURN_3, who)
    slot = parry_slot(b, book, who, is_unarmed_attack(book, frame))
    face = roll(b, 20, Purpose.PARRY, who)
    total = face + modify(b, Mod.PARRY, R.CL_E_BONUSES, who, sheet.parry)
    total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    if slot != NO_SLOT:
        total += modify(b, Mod.WEAPON, R.CL_E_USING, who, sheet.weapon_parry[slot])
    total += state_modifiers(b, book, who, frame.actor)
    frame.asked = 1 if face == 20 else 0
    made = defence_succeeds(frame.face, frame.total, face, total)
    return judge_defence(b, frame, face, total, Defence.PARRY, made)


@rule
def dodge(b: Any, book: Any, frame: Any, kind: int) -> bool:
    """Throw a dodge, back flip or automatic dodge and say whether it evades the strike.

    Rules: BASE-DEFEND, BASE-NAT20, CL-DODGE, CL-E-BACKFLIP, CL-E-AUTODODGE, CL-TURN-3a.  Dice: 1d20.
    """
    who = int(frame.target)
    sheet = book.sheet[who]
    begin_answer(b, frame, kind)
    if kind == Defence.AUTO_DODGE:
        cite(b, R.CL_E_AUTODODGE, who)
    else:
        pay_defence(b, who, kind, R.CL_E_BACKFLIP if kind == Defence.BACK_FLIP else R.CL_DODGE)
    face = roll(b, 20, Purpose.DODGE, who)
    if kind == Defence.AUTO_DODGE and sheet.auto_dodge_bonus != 0:
        total = face + modify(b, Mod.AUTO_DODGE, R.CL_E_AUTODODGE, who, sheet.auto_dodge_bonus)
    else:
        total = face + modify(b, Mod.DODGE, R.CL_E_BONUSES, who, sheet.dodge)
    total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    total += state_modifiers(b, book, who, frame.actor)
    made = defence_succeeds(frame.face, frame.total, face, total)
    return judge_defence(b, frame, face, total, kind, made)


@rule
def entangle(b: Any, book: Any, frame: Any) -> bool:
    """Throw an entangle, which has to beat the strike. Rules: BASE-ENTANGLE, CL-ENTANGLE.  Dice: 1d20."""
    who = int(frame.target)
    begin_answer(b, frame, Defence.ENTANGLE)
    pay_defence(b, who, Defence.ENTANGLE, R.CL_ENTANGLE)
    face = roll(b, 20, Purpose.ENTANGLE, who)
    total = face + modify(b, Mod.ENTANGLE, R.BASE_ENTANGLE, who, book.sheet[who].entangle)
    total += state_modifiers(b, book, who, frame.actor)
    made = entangle_succeeds(frame.face, frame.total, face, total)
    return judge_defence(b, frame, face, total, Defence.ENTANGLE, made)
