"""The value of attacks with the body, and of what can be done in a hold."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import ps_damage_bonus, step_bonus
from rifts_env.rulesets.base.chances import chance_to_beat
from rifts_env.rulesets.base.harm import hits_through
from rifts_env.rulesets.base.words import NOBODY
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS, PAST_RATED
from rifts_env.rulesets.rifts_classic.blows import BODY_BLOCK_SIDES, BODY_FLIP_SIDES
from rifts_env.rulesets.rifts_classic.fighters import is_held, is_in_hold
from rifts_env.rulesets.rifts_classic.grapple import SQUEEZE_SIDES
from rifts_env.rulesets.rifts_classic.tactics.odds import body_chance
from rifts_env.rulesets.rifts_classic.tactics.worth import count_upon, menace, tempo, worth
from rifts_env.rulesets.rifts_classic.words import Verb

FALL_WORTH = 1.1  # foe's actions: one is lost, and with it the place in the order
ON_BALANCE = 0.45  # of what it is worth on paper: so much, battles say, is as good as a blow
MOST_EXCHANGES = 3.0  # of a hold that is counted on
FREED = 0.5  # getting out of a hold, or a friend out of one
LEAST_SHARE = 0.005  # of a life: what takes less does nothing
IN_VAIN = 0.3  # of a fall that hurts nobody and that nobody makes use of
MET = 0.5  # of the blows at one who can defend
NEARLY_DOWN = 0.6  # of a life, in one blow


# ---------------------------------------------------------------- what they take
@rule
def fall_share(b: Any, book: Any, who: int, target: int, is_flip: bool) -> float:
    """The share of a life that a body block or body flip takes. Rules: CL-E-BODYBLOCK, CL-E-BODYFLIP."""
    points = (BODY_BLOCK_SIDES + 1) / 2.0
    if is_flip:
        points = (BODY_FLIP_SIDES + 1) / 2.0 + ps_damage_bonus(book.sheet[who].ps)
    return 1.0 / hits_through(b, book, target, points, 0, ARMOR_COUNTS, 0)


@rule
def squeeze_share(b: Any, book: Any, who: int, target: int) -> float:
    """The share of a life that squeezing takes. Rules: CL-E-HOLDS-3."""
    points = (SQUEEZE_SIDES + 1) / 2.0 + ps_damage_bonus(book.sheet[who].ps)
    return 1.0 / hits_through(b, book, target, points, 0, PAST_RATED, 0)


@rule
def free_chance(book: Any, who: int, holder: int) -> float:
    """Chance to break a hold with an action. Rules: CL-E-HOLDS-2."""
    return chance_to_beat(float(step_bonus(book.sheet[who].ps) - step_bonus(book.sheet[holder].ps)))


# ---------------------------------------------------------------- what they are worth
@rule
def exchange_value(b: Any, book: Any, d: Any, who: int, target: int, harm: float, mine: float) -> float:
    """What it is worth, beside the squeezing, that neither of the two in a hold can strike or defend for a while.

    Friends strike the one and foes the other without being met.

    Args:
        harm: the target's `menace` to the one who holds it.
        mine: the holder's `menace` to the target.
    """
    friends = count_upon(b, book, int(book.sheet[who].side), target, who)
    foes = count_upon(b, book, int(book.sheet[target].side), who, target)
    return tempo(b, book, target, who, harm) + MET * (d.discipline * friends * mine - d.caution * foes * harm)


@rule
def leads_nowhere(b: Any, book: Any, who: int, target: int) -> bool:
    """Whether a hold would only pass the time: squeezing does nothing, and no friend is there to strike."""
    if squeeze_share(b, book, who, target) > LEAST_SHARE:
        return False
    return count_upon(b, book, int(book.sheet[who].side), target, who) == 0


@rule
def seize_value(b: Any, book: Any, d: Any, who: int, target: int, harm: float, mine: float) -> float:
    """What it is worth to have taken hold of a foe; see `exchange_value`."""
    if leads_nowhere(b, book, who, target):
        return -1.0
    exchanges = min(MOST_EXCHANGES, 1.0 / free_chance(book, target, who))
    squeezing = squeeze_share(b, book, who, target) - MET * mine
    return exchanges * exchange_value(b, book, d, who, target, harm, mine) + (exchanges - 1.0) * squeezing


@rule
def throw_value(b: Any, book: Any, d: Any, who: int, verb: int, target: int, harm: float) -> float:
    """What it is worth that a body block or body flip hits.

    Whoever is knocked down is out of its hold: good for a friend that it holds, bad for one that holds it.
    """
    if is_held(b, target):
        return -1.0
    share = fall_share(b, book, who, target, verb == Verb.BODY_FLIP)
    value = share + FALL_WORTH * tempo(b, book, target, who, harm)
    if share < LEAST_SHARE and count_upon(b, book, int(book.sheet[who].side), target, who) == 0:
        value *= IN_VAIN
    return value + (FREED * d.discipline if is_in_hold(b, target) else 0.0)


@rule
def body_value(b: Any, book: Any, d: Any, who: int, verb: int, target: int, harm: float) -> float:
    """A body block, body flip or hold, but for the target's worth; `harm` is the target's `menace`."""
    mine = menace(b, book, who, target)
    if verb == Verb.HOLD:
        value = seize_value(b, book, d, who, target, harm, mine)
    else:
        value = throw_value(b, book, d, who, verb, target, harm)
    return value * body_chance(b, book, who, target) * liking(d, mine) * ON_BALANCE


@rule
def liking(d: Any, mine: float) -> float:
    """A doctrine's weight of grappling; whoever a blow fells is struck, but where lives are to be spared."""
    if mine < NEARLY_DOWN or d.take_alive != 0:
        return d.grappling
    return min(1.0, float(d.grappling))


@rule
def hold_value(b: Any, book: Any, d: Any, who: int, verb: int) -> float:
    """What is open in a hold."""
    other = int(b.fighter[who].grip_with)
    if other == NOBODY:
        return -1.0
    if verb == Verb.BREAK_FREE:
        return FREED * free_chance(book, who, other)
    harm = menace(b, book, other, who)
    if verb == Verb.SQUEEZE:
        return squeeze_share(b, book, who, other) * d.aggression * worth(b, book, d, who, other, harm)
    return release_value(b, book, d, who, other, harm)


@rule
def release_value(b: Any, book: Any, d: Any, who: int, other: int, harm: float) -> float:
    """Letting go: where it leads nowhere, or others strike at one who cannot defend."""
    if leads_nowhere(b, book, who, other):
        return FREED
    return FREED if exchange_value(b, book, d, who, other, harm, menace(b, book, who, other)) < 0.0 else -1.0
