"""What may be cast, at whom, with how much mana and for how many actions. MAG-9 to MAG-17."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import why_not_seen
from rifts_env.rulesets.base.fighters import is_foe, is_in, is_line_blocked, is_within, sight
from rifts_env.rulesets.base.ways import is_crowded, is_outside
from rifts_env.rulesets.base.words import NOBODY, Aim, EffectKind, Grip, Sight
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.surroundings import why_surroundings_bar_casting

MANA_A_LEVEL = 25
PAD_PER_EXPERIENCE = 20
ONE_ACTION_LEVEL = 7
HIGHEST_PLAIN_LEVEL = 9


# ---------------------------------------------------------------- the measure of a spell
@rule
def effective_level(book: Any, effect: int, pad: int) -> int:
    """The level of a spell with its padding: +1 for every full 25. Rules: MAG-9, MAG-9a."""
    return int(book.effect[effect].level) + pad // MANA_A_LEVEL


@rule
def actions_of_level(level: int) -> int:
    """Rules: MAG-10, MAG-15."""
    return 1 if level <= ONE_ACTION_LEVEL else 2


@rule
def cast_price(book: Any, effect: int, pad: int) -> int:
    """Actions that a spell costs when it is no ritual.

    The spell's own entry holds as long as the padding does not raise its level; from then on it costs at least what
    its new level costs.

    Rules: MAG-9a, MAG-10, MAG-10a, MAG-11, MAG-15.
    """
    own = int(book.effect[effect].actions)
    if own < 0:
        own = actions_of_level(book.effect[effect].level)
    if pad < MANA_A_LEVEL:
        return own
    return max(own, actions_of_level(effective_level(book, effect, pad)))


@rule
def price_of_use(book: Any, effect: int) -> int:
    """Actions of a power or item: one, unless its entry says otherwise. Rules: MAG-18, ATK-7."""
    own = int(book.effect[effect].actions)
    return own if own >= 0 else 1


@rule
def ritual_rounds(level: int) -> int:
    """Whole rounds that a ritual takes. Rules: MAG-12a."""
    return max(1, level - HIGHEST_PLAIN_LEVEL)


@rule
def provokes(book: Any, who: int, effect: int, pad: int, ritual: int) -> bool:
    """Whether a casting lets enemies in melee range strike. Rules: LOCK-6, MAG-1, MAG-10a, MAG-12b."""
    if book.sheet[who].casts_in_melee != 0 or book.effect[effect].waives != 0:
        return False
    return ritual != 0 or cast_price(book, effect, pad) > 0


# ---------------------------------------------------------------- padding
@rule
def why_not_pad(b: Any, book: Any, who: int, slot: int, pad: int, ritual: int) -> int:
    """The rule that refuses a padding of a spell, or casting it as a ritual, or 0.

    Args:
        slot: spell slot.
        pad: mana added; 0 is none.
        ritual: 1 for a ritual.

    Rules: MAG-9, MAG-12, MAG-13, MAG-14, MAG-1a.
    """
    f, sheet = b.fighter[who], book.sheet[who]
    effect = int(sheet.spell[slot])
    if pad < 0 or pad > PAD_PER_EXPERIENCE * sheet.level:
        return int(R.MAG_14)
    if book.effect[effect].mana + pad > f.mana:
        return int(R.MAG_14) if pad > 0 else int(R.MAG_1A)
    if ritual != 0:
        return why_no_ritual(b, who)
    if book.effect[effect].ritual != 0:
        return int(R.MAG_12)
    if pad > 0 and book.effect[effect].level >= HIGHEST_PLAIN_LEVEL:
        return int(R.MAG_13)
    if pad > 0 and effective_level(book, effect, pad) > HIGHEST_PLAIN_LEVEL:
        return int(R.MAG_12)
    return why_not_paid(b, who, cast_price(book, effect, pad))


@rule
def why_not_paid(b: Any, who: int, price: int) -> int:
    """One action is enough to begin a spell of two. Rules: MAG-16, TIME-5b."""
    return int(R.TIME_5B) if price > 0 and b.fighter[who].actions < 1 else 0


@rule
def why_no_ritual(b: Any, who: int) -> int:
    """A ritual takes every action of whole rounds: begun in the first segment, before anything else.

    Rules: MAG-12a.
    """
    return int(R.MAG_12A) if b.segment != 1 or b.fighter[who].acted > 0 else 0


@rule
def has_choice_of_pad(b: Any, book: Any, who: int, slot: int) -> bool:
    """Whether anything but the bare spell is open: a ritual, or a single point of padding."""
    return why_not_pad(b, book, who, slot, 0, 1) == 0 or why_not_pad(b, book, who, slot, 1, 0) == 0


# ---------------------------------------------------------------- the caster
@rule
def why_grip_bars_casting(b: Any, who: int) -> int:
    """What a grapple does to a caster: only a neutral one and the joint lock that it holds itself leave it free.

    Rules: GRAP-9c, GRAP-9e, GRAP-10b, GRAP-10c, GRAP-11b, GRAP-11c, GRAP-12b, GRAP-12d.
    """
    f = b.fighter[who]
    if f.grip == Grip.PIN:
        return int(R.GRAP_9C) if f.dominant != 0 else int(R.GRAP_9E)
    if f.grip == Grip.HOLD:
        return int(R.GRAP_10C) if f.dominant != 0 else int(R.GRAP_10B)
    if f.grip == Grip.LOCK:
        return 0 if f.dominant != 0 else int(R.GRAP_11B)
    if f.grip == Grip.CHOKE:
        return int(R.GRAP_12D) if f.dominant != 0 else int(R.GRAP_12B)
    return 0


@rule
def why_state_bars_casting(b: Any, book: Any, who: int) -> int:
    """What keeps a fighter from casting any spell, now or to its end. Rules: MAG-5, GRAP-13."""
    refused = why_grip_bars_casting(b, who)
    return refused if refused != 0 else why_surroundings_bar_casting(b, book, who)


@rule
def why_no_cast(b: Any, book: Any, who: int, slot: int) -> int:
    """The rule that keeps a fighter from casting a spell it knows, whatever the target and padding, or 0.

    Rules: MAG-5, MAG-12, MAG-15, MAG-16, GRAP-9e, GRAP-10b, GRAP-11b, GRAP-12b.
    """
    f = b.fighter[who]
    effect = int(book.sheet[who].spell[slot])
    if effect < 0:
        return int(R.MAG_15)
    if f.casting >= 0:
        return int(R.MAG_16)
    refused = why_state_bars_casting(b, book, who)
    if refused != 0:
        return refused
    as_ritual = why_not_pad(b, book, who, slot, 0, 1)
    if as_ritual == 0 or book.effect[effect].ritual != 0:
        return as_ritual
    return why_not_pad(b, book, who, slot, 0, 0)


# ---------------------------------------------------------------- aims, alike for spells, powers and items
@rule
def aim_feet(book: Any, effect: int) -> int:
    """How far an effect can be aimed; a teleport as far as it carries. Rules: MAG-17."""
    one = book.effect[effect]
    if one.kind == EffectKind.TELEPORT:
        return max(int(one.range_feet), int(one.amount))
    return int(one.range_feet)


@rule
def why_not_this_one(b: Any, book: Any, who: int, effect: int, target: int) -> int:
    """Whether a fighter is of the kind that an effect is aimed at. Rules: GROUND-10, MAG-17."""
    aim = book.effect[effect].aim
    if aim == Aim.SELF:
        return 0 if target == who else int(R.MAG_17)
    if not is_in(b, target):
        return int(R.GROUND_10)
    if aim == Aim.FOE:
        return 0 if is_foe(b, book, who, target) else int(R.GROUND_10)
    if aim == Aim.FRIEND:
        return 0 if book.sheet[who].side == book.sheet[target].side else int(R.GROUND_10)
    if aim == Aim.POINT and book.effect[effect].kind == EffectKind.TELEPORT and target == who:
        return int(R.MAG_17)
    return 0


@rule
def why_not_in_aim(b: Any, book: Any, who: int, effect: int, target: int) -> int:
    """What keeps an effect from being aimed at a fighter, but for not being seen, or 0. Rules: GROUND-10, MAG-17."""
    refused = why_not_this_one(b, book, who, effect, target)
    if refused != 0 or target == who:
        return refused
    return 0 if is_within(b, who, target, aim_feet(book, effect)) else int(R.MAG_17)


@rule
def why_not_aimed_at(b: Any, book: Any, who: int, effect: int, target: int) -> int:
    """The rule that keeps an effect from being aimed at a fighter, or at the place where one stands, or 0.

    Only what rolls to strike can be loosed blindly.

    Rules: GROUND-4, GROUND-10, DEF-3c, MAG-17, CL-E-RANGED.
    """
    refused = why_not_in_aim(b, book, who, effect, target)
    if refused != 0 or target == who:
        return refused
    refused = why_not_seen(b, book, who, target, R.DEF_3)
    if refused == 0 and book.effect[effect].strikes == 0 and sight(b, book, who, target) >= Sight.BLIND:
        return int(R.DEF_3C)
    return refused


@rule
def why_not_reached(b: Any, book: Any, who: int, effect: int, x: float, y: float) -> int:
    """The rule by which an effect cannot be aimed at a place from where its user stands, or 0.

    A teleport needs no sight of its goal.

    Rules: MAG-17, GROUND-4, DEF-3c.
    """
    f = b.fighter[who]
    if not plane.within(f.x, f.y, x, y, aim_feet(book, effect)):
        return int(R.MAG_17)
    if book.effect[effect].kind == EffectKind.TELEPORT or (x == f.x and y == f.y):
        return 0
    if f.blinded_until > b.clock and f.blindness >= Sight.BLIND:
        return int(R.DEF_3C)
    return int(R.GROUND_4) if is_line_blocked(book, f.x, f.y, x, y) else 0


@rule
def why_not_aimed_to(b: Any, book: Any, who: int, effect: int, x: float, y: float) -> int:
    """The rule that keeps an effect from being aimed at an exact place, or 0. Rules: MAG-17, GROUND-1, GROUND-2."""
    if book.effect[effect].aim != Aim.POINT:
        return int(R.MAG_17)
    if is_outside(book, x, y):
        return int(R.GROUND_1)
    if book.effect[effect].kind == EffectKind.TELEPORT and is_crowded(b, who, x, y):
        return int(R.GROUND_2)
    return why_not_reached(b, book, who, effect, x, y)


@rule
def why_not_cast_at(b: Any, book: Any, who: int, slot: int, target: int) -> int:
    """The rule that keeps a spell from being cast at a fighter, or 0. Rules: MAG-17, GROUND-4, GROUND-10."""
    return why_not_aimed_at(b, book, who, book.sheet[who].spell[slot], target)


@rule
def why_not_cast_to(b: Any, book: Any, who: int, slot: int, x: float, y: float) -> int:
    """The rule that keeps a spell from being cast at an exact place, or 0. Rules: MAG-17, GROUND-1, GROUND-4."""
    return why_not_aimed_to(b, book, who, book.sheet[who].spell[slot], x, y)


@rule
def why_spell_fizzles(b: Any, book: Any, who: int, effect: int, target: int, x: float, y: float) -> int:
    """The rule by which a spell announced before can no longer take effect, or 0. Rules: MAG-16, MAG-17, GROUND-4."""
    if book.effect[effect].aim == Aim.POINT:
        return why_not_reached(b, book, who, effect, x, y)
    return why_not_aimed_at(b, book, who, effect, target) if target != NOBODY else 0
