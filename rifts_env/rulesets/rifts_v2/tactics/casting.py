"""The value of spells, powers and items, and of the mana added to a spell."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.plane import distance, within
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.chances import between, chance_of
from rifts_env.rulesets.base.fighters import is_foe, is_in, reach_feet
from rifts_env.rulesets.base.nerve import breaks
from rifts_env.rulesets.base.rolls import LEAST_HIT, save_target
from rifts_env.rulesets.base.standing import life_share
from rifts_env.rulesets.base.words import NOBODY, SPELLS, EffectKind, SaveKind, Sight
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_ALL
from rifts_env.rulesets.rifts_v2.answers import PRONE_PENALTY
from rifts_env.rulesets.rifts_v2.deadlock import deadlockers, may_strike_opportunely
from rifts_env.rulesets.rifts_v2.fighters import is_dazed, is_helpless, is_slowed
from rifts_env.rulesets.rifts_v2.knockback import NO_STRIKE_TO_BEAT
from rifts_env.rulesets.rifts_v2.movement import payable_feet
from rifts_env.rulesets.rifts_v2.spells import cast_price, price_of_use, provokes
from rifts_env.rulesets.rifts_v2.tactics.harm import hits_to_fell, menace, tempo
from rifts_env.rulesets.rifts_v2.tactics.odds import (
    chance_met,
    dodges_open,
    is_caught,
    readiness,
    shot_bonus,
    state_bonus,
)
from rifts_env.rulesets.rifts_v2.tactics.striking import melee_value, stray_risk
from rifts_env.rulesets.rifts_v2.tactics.worth import worth
from rifts_env.rulesets.rifts_v2.words import PADS, Verb

LOST_TO_STRIKE = 0.6  # chance that a strike of opportunity hits, and that the spell is lost by it
FRIEND_WORTH = 1.5  # of a friend in the blast
SUBTLE = 0.5  # cunning below which one thinks of magic that harms or protects, and of none that hinders
RESCUED = 40.0  # what it is worth to be gone, to one who is broken and held
THRIFT = 0.15  # of a spell's worth that goes by the mana it costs


# ---------------------------------------------------------------- one victim
@rule
def chance_of_save(b: Any, book: Any, effect: int, target: int) -> float:
    """Chance that the save which an effect allows is made. Rules: BASE-SAVES, BASE-ATTR-3."""
    kind = int(book.effect[effect].save)
    if kind == SaveKind.NONE:
        return 0.0
    sheet = book.sheet[target]
    bonus = int(sheet.save_magic) + step_bonus(sheet.pe)
    needed = save_target(book, target, kind, False)
    if kind == SaveKind.PSIONIC:
        bonus = int(sheet.save_psionic)
    elif kind == SaveKind.POISON:
        bonus = int(sheet.save_poison) + step_bonus(sheet.pe)
    elif kind == SaveKind.PAIN:
        bonus = int(sheet.save_pain) + step_bonus(sheet.pe)
    elif kind == SaveKind.HORROR:
        bonus, needed = int(sheet.save_horror), int(book.effect[effect].amount)
    return chance_of(float(needed - bonus))


@rule
def effect_share(b: Any, book: Any, effect: int, target: int) -> float:
    """The share of a life that the damage of an effect takes, its save counted."""
    one = book.effect[effect]
    points = one.dice * (one.sides + 1) / 2.0 + one.plus
    past = PAST_ALL if one.kind == EffectKind.DRAIN or one.bypasses != 0 else ARMOR_COUNTS
    share = 1.0 / hits_to_fell(b, book, target, points, int(one.mega), past)
    saved = chance_of_save(b, book, effect, target)
    return share * (1.0 - saved * (0.5 if one.save_halves != 0 else 1.0))


@rule
def bolt_value(b: Any, book: Any, who: int, effect: int, target: int) -> float:
    """A bolt: chance to hit and not to be dodged, times its damage. Rules: MAG-17."""
    bonus = int(book.sheet[who].spell_strike)
    bonus = shot_bonus(b, book, who, target, bonus, True) + state_bonus(b, book, who, target)
    lands = chance_of(float(LEAST_HIT - bonus))
    if not is_caught(b, book, target, who):
        lands *= 1.0 - chance_met(b, book, target, who, bonus, True, False, False, 0)
    share = effect_share(b, book, effect, target)
    return lands * min(1.0, share * max(1, int(book.effect[effect].strikes))) - (1.0 - lands) * share * stray_risk(
        b, book, who, target
    )


@rule
def chance_to_leap_out(b: Any, book: Any, effect: int, target: int) -> float:
    """Chance that one who is hit by an area leaps out of it: a dodge against 14, bought where none is free.

    Rules: MOVE-3a, DEF-1, DEF-2.
    """
    g, sheet = b.fighter[target], book.sheet[target]
    if is_helpless(b, target) or g.grip_with != NOBODY or payable_feet(b, target) < book.effect[effect].radius:
        return 0.0
    ready = readiness(dodges_open(b, book, target), int(g.actions))
    needed = NO_STRIKE_TO_BEAT - int(sheet.dodge) - step_bonus(sheet.pp) - (PRONE_PENALTY if g.prone != 0 else 0)
    return ready * chance_of(float(needed))


@rule
def blast_value(b: Any, book: Any, d: Any, who: int, effect: int, x: float, y: float) -> float:
    """What comes over everyone in a circle, friends counted against it."""
    value = 0.0
    radius = float(book.effect[effect].radius)
    for other in range(len(b.fighter)):
        g = b.fighter[other]
        if not is_in(b, other) or not within(x, y, g.x, g.y, radius):
            continue
        share = min(1.0, effect_share(b, book, effect, other)) * (1.0 - chance_to_leap_out(b, book, effect, other))
        if book.sheet[other].side == book.sheet[who].side:
            value -= FRIEND_WORTH * share
        else:
            value += share * worth(b, book, d, who, other)
    return value


# ---------------------------------------------------------------- kind by kind
@rule
def is_shielded(b: Any, target: int, mana: int) -> bool:
    """Whether an anti-magic shield would stop magic of so much mana. Rules: MAG-9b."""
    f = b.fighter[target]
    return mana > 0 and f.shield > 0 and f.shield_until > b.clock and mana <= f.shield  # type: ignore[no-any-return]


@rule
def danger_to(b: Any, book: Any, who: int) -> tuple[float, float]:
    """The greatest menace that any foe is to a fighter, and the greatest that comes by spells."""
    most, by_magic = 0.0, 0.0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe):
            one = menace(b, book, foe, who)
            most = max(most, one)
            if b.fighter[foe].mana > 0 and book.sheet[foe].spell[0] >= 0:
                by_magic = max(by_magic, one)
    return most, by_magic


@rule
def protection_value(b: Any, book: Any, effect: int, target: int) -> float:
    """A ward, an anti-magic shield or a healing for a friend."""
    one = book.effect[effect]
    f = b.fighter[target]
    most, by_magic = danger_to(b, book, target)
    if one.kind == EffectKind.HEAL:
        points = one.dice * (one.sides + 1) / 2.0 + one.plus
        missing = 1.0 - life_share(b, book, target)
        whole = float(book.sheet[target].hp + book.sheet[target].sdc + book.sheet[target].mdc)
        return 0.8 * min(missing, points / max(1.0, whole)) if missing > 0.25 else 0.0
    if one.kind == EffectKind.SHIELD:
        if f.shield > 0 and f.shield_until > b.clock:
            return 0.0
        return min(0.8, 0.4 * by_magic * one.amount / 12.0)
    if f.ward > 0 and f.ward_until > b.clock:
        return 0.0
    left = 1.0 / most if most > 0.0 else 1e6  # blows that it bears now, and with the ward
    keeps = one.amount / 8.0
    return between(0.0, keeps / (left + keeps), 0.8)


@rule
def burden_worth(b: Any, book: Any, effect: int, who: int, target: int) -> float:
    """What a burden on a foe is worth where it takes: the actions it spoils; nothing where it has it already."""
    one = book.effect[effect]
    g = b.fighter[target]
    action = tempo(b, book, target, who)
    if one.kind == EffectKind.PARALYSIS:
        return 0.0 if g.paralysed_until > b.clock else 0.8
    if one.kind == EffectKind.BLINDNESS:
        if g.blinded_until > b.clock:
            return 0.0
        return min(0.5, (2.5 if one.amount >= Sight.BLIND else 0.7) * action)
    if one.kind == EffectKind.SLOW:
        return 0.0 if is_slowed(b, target) or is_dazed(b, target) else min(0.4, 1.2 * action)
    if one.kind == EffectKind.KNOCK_DOWN:
        return 0.0 if g.prone != 0 else action
    if one.kind == EffectKind.FEAR:
        return action
    if one.kind == EffectKind.NEGATION:
        return negation_worth(b, target)
    return 0.0


@rule
def negation_worth(b: Any, target: int) -> float:
    """What undoing the magic on a foe is worth."""
    g = b.fighter[target]
    value = 0.0
    if g.ward > 0 and g.ward_until > b.clock:
        value += min(0.4, g.ward / 100.0)
    if g.shield > 0 and g.shield_until > b.clock:
        value += 0.2
    return value + (0.4 if g.invisible_until > b.clock else 0.0)


@rule
def is_burdened(b: Any, who: int) -> bool:
    """Whether magic that a negation could end lies on a fighter."""
    f = b.fighter[who]
    return f.paralysed_until > b.clock or f.blinded_until > b.clock or f.slowed_until > b.clock


@rule
def teleport_value(b: Any, book: Any, d: Any, who: int, effect: int, target: int) -> float:
    """Stepping to a foe that no walk reaches, to strike it; or to a friend, from a lost fight. Rules: LOCK-7."""
    f, g = b.fighter[who], b.fighter[target]
    feet = distance(f.x, f.y, g.x, g.y)
    if d.hold_ground != 0 or feet <= reach_feet(b, who) + payable_feet(b, who):
        return 0.0
    if not is_foe(b, book, who, target):
        return RESCUED if deadlockers(b, who) != 0 and breaks(b, book, d, who) else 0.0
    price = cast_price(book, effect, 0) if book.effect[effect].mana > 0 else price_of_use(book, effect)
    if f.actions <= price or breaks(b, book, d, who):
        return 0.0
    share = (f.actions - price) / f.actions
    return melee_value(b, book, d, who, target, False) * share * max(1, price)  # type: ignore[no-any-return]


@rule
def effect_value(b: Any, book: Any, d: Any, who: int, effect: int, target: int) -> float:
    """What an effect is worth where it comes off, the target's worth included."""
    one = book.effect[effect]
    g = b.fighter[target]
    kind = one.kind
    if kind == EffectKind.AREA or kind == EffectKind.CLOUD:
        times = 1.5 if kind == EffectKind.CLOUD else 1.0
        return blast_value(b, book, d, who, effect, float(g.x), float(g.y)) * times
    if kind == EffectKind.WARD or kind == EffectKind.SHIELD or kind == EffectKind.HEAL:
        return protection_value(b, book, effect, target) * d.caution  # type: ignore[no-any-return]
    if kind == EffectKind.INVISIBILITY:
        return 0.0 if g.invisible_until > b.clock else 0.6 * d.cunning  # type: ignore[no-any-return]
    if kind == EffectKind.TELEPORT:
        return teleport_value(b, book, d, who, effect, target)
    if kind == EffectKind.FOG:
        return 0.0
    if not is_foe(b, book, who, target):
        return 0.4 if kind == EffectKind.NEGATION and target != who and is_burdened(b, target) else -1.0
    if kind == EffectKind.BOLT:
        value = bolt_value(b, book, who, effect, target)
    elif kind == EffectKind.DRAIN:
        value = min(1.0, effect_share(b, book, effect, target))
    elif d.cunning < SUBTLE:
        return -1.0
    else:
        value = burden_worth(b, book, effect, who, target) * (1.0 - chance_of_save(b, book, effect, target))
    return value * worth(b, book, d, who, target)  # type: ignore[no-any-return]


@rule
def strikers_beside(b: Any, book: Any, who: int) -> int:
    """How many foes may strike at a fighter who exposes itself. Rules: LOCK-9a."""
    count = 0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and may_strike_opportunely(b, book, foe, who):
            count += 1
    return count


@rule
def cast_value(b: Any, book: Any, d: Any, who: int, slot: int, target: int) -> float:
    """A spell, for each action it costs: less what may interrupt it and what its mana is worth."""
    effect = int(book.sheet[who].spell[slot])
    one = book.effect[effect]
    value = effect_value(b, book, d, who, effect, target)
    if value <= 0.0:
        return -1.0
    if is_foe(b, book, who, target) and is_shielded(b, target, int(one.mana)):
        if pad_past_shield(b, book, who, slot, target) == 0:
            value *= 0.15
    if one.ritual != 0:
        value *= 0.3
    if provokes(book, who, effect, 0, int(one.ritual)):
        for _ in range(strikers_beside(b, book, who)):
            value = value * (1.0 - LOST_TO_STRIKE) - 0.1 * d.caution
    value *= 1.0 - THRIFT * between(0.0, one.mana / max(1.0, float(b.fighter[who].mana)), 1.0)
    price = max(1, cast_price(book, effect, 0))
    if cast_price(book, effect, 0) == 0:
        value *= 1.5  # it leaves the actions for something else
    return value * d.magic / price  # type: ignore[no-any-return]


@rule
def use_value(b: Any, book: Any, d: Any, who: int, effect: int, target: int) -> float:
    """A power or an item, for each action it costs."""
    value = effect_value(b, book, d, who, effect, target)
    if is_foe(b, book, who, target) and is_shielded(b, target, int(book.effect[effect].mana)):
        value *= 0.15
    if value <= 0.0:
        return -1.0
    return value * d.magic / max(1, price_of_use(book, effect))  # type: ignore[no-any-return]


# ---------------------------------------------------------------- padding
@rule
def pad_past_shield(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The least padding of the menu that brings a spell past a target's shield, and can be paid; 0 if none. MAG-9b."""
    one = book.effect[book.sheet[who].spell[slot]]
    for at in range(1, len(PADS)):
        mana = int(one.mana) + PADS[at]
        if mana > b.fighter[target].shield and mana <= b.fighter[who].mana and PADS[at] <= 20 * book.sheet[who].level:
            return PADS[at]
    return 0


@rule
def pad_value(b: Any, book: Any, who: int, verb: int, slot: int) -> float:
    """Added mana: as much as brings the spell past a shield, else none; with less the spell is wasted."""
    frame = b.stack[b.depth - 1]
    target = int(frame.target)
    wanted = 0
    if target >= 0 and is_foe(b, book, who, target):
        if is_shielded(b, target, int(book.effect[frame.effect].mana)):
            wanted = pad_past_shield(b, book, who, int(frame.slot), target)
    value = 1.0 - abs(PADS[slot] - wanted) / 1000.0 - (0.4 if PADS[slot] < wanted else 0.0)
    return value - (0.5 if verb == Verb.PAD_RITUAL else 0.0)


@rule
def is_caster(b: Any, book: Any, who: int) -> bool:
    """Whether a fighter has mana left for a spell that harms."""
    f = b.fighter[who]
    for slot in range(SPELLS):
        at = int(book.sheet[who].spell[slot])
        if at >= 0 and book.effect[at].mana <= f.mana and book.effect[at].dice > 0:
            return True
    return False
