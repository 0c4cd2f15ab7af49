"""The value of grappling: starts, moves within, getting out."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.core.plane import BEARING_X, BEARING_Y
from rifts_env.rulesets.base.attributes import step_bonus
from rifts_env.rulesets.base.chances import between, chance_of, chance_to_beat
from rifts_env.rulesets.base.fighters import feet_between, is_foe
from rifts_env.rulesets.base.gear import free_arms
from rifts_env.rulesets.base.rolls import LEAST_HIT, POISON_TARGET
from rifts_env.rulesets.base.words import NOBODY, Grip, How, Skill, Strength
from rifts_env.rulesets.base.wounds import PAST_RATED
from rifts_env.rulesets.rifts_v2.attacks import HELD_PENALTY
from rifts_env.rulesets.rifts_v2.defense import grapple_skill
from rifts_env.rulesets.rifts_v2.fighters import is_helpless, is_subordinate
from rifts_env.rulesets.rifts_v2.grips import grips_in_mega, why_no_skill_for
from rifts_env.rulesets.rifts_v2.holds import BROKEN_PAIN_TARGET, CRUSH_SIDES, grip_damage_bonus, is_much_stronger
from rifts_env.rulesets.rifts_v2.movement import feet_left
from rifts_env.rulesets.rifts_v2.tactics.harm import hits_to_fell, tempo
from rifts_env.rulesets.rifts_v2.tactics.odds import chance_met, is_caught, state_bonus
from rifts_env.rulesets.rifts_v2.tactics.worth import friends_upon, worth
from rifts_env.rulesets.rifts_v2.words import Verb

HELD_WORTH = 2.5  # foe's actions: who is held strikes at -6, defends no more, and has to get free first
PRONE_WORTH = 1.2  # foe's actions: standing up is one
OUT_WORTH = 0.8  # of a foe who is unconscious or writhes
EXPOSED = 1.0  # how much each other foe at hand spoils going on with a grapple
FRIENDS_HELP = 0.1  # what each friend beside a held foe adds
NEARLY_DOWN = 0.6  # of a life, in one crush or throw
NEAR_FEET = 8.0  # of a foe who may come to help
FEET_WORTH_IT = 8  # of movement, for dragging somebody off


@rule
def check_bonus(b: Any, book: Any, who: int, other: int) -> int:
    """What a fighter adds to an opposed check. Rules: GRAP-3, GRAP-3a, GRAP-3b, GRAP-10a."""
    sheet = book.sheet[who]
    total = step_bonus(sheet.ps)
    if is_much_stronger(book, who, other):
        total += max(1, step_bonus(sheet.ps))
    if grapple_skill(book, who) >= Skill.TRAINED:
        total += int(sheet.strike) + step_bonus(sheet.pp)
    total += max(0, free_arms(b, who) - free_arms(b, other))
    return total + (HELD_PENALTY if is_subordinate(b, who) else 0)


@rule
def check_chance(b: Any, book: Any, who: int, other: int) -> float:
    """Chance to win an opposed check; the helpless do not resist. Rules: GRAP-3, GRAP-3d."""
    if is_helpless(b, other):
        return 1.0
    return chance_to_beat(float(check_bonus(b, book, who, other) - check_bonus(b, book, other, who)))


@rule
def crush_share(b: Any, book: Any, who: int, other: int) -> float:
    """The share of a life that a crush takes. Rules: GRAP-18."""
    mega = grips_in_mega(book, who)
    points = (CRUSH_SIDES + 1) / 2.0 + grip_damage_bonus(book, who)
    if mega != 0:
        points = 7.0 if book.sheet[who].strength == Strength.SUPERNATURAL else 3.5
    return 1.0 / hits_to_fell(b, book, other, points, mega, PAST_RATED)


@rule
def choke_value(b: Any, book: Any, other: int) -> float:
    """What a choke is worth once it is on. Rules: GRAP-12a."""
    sheet = book.sheet[other]
    if sheet.blood_flow == 0:
        return 0.0
    return OUT_WORTH * (1.0 - chance_of(float(POISON_TARGET - sheet.save_poison - step_bonus(sheet.pe))))


@rule
def break_value(b: Any, book: Any, other: int) -> float:
    """What breaking a locked joint is worth. Rules: GRAP-11d, GRAP-11e."""
    f, sheet = b.fighter[other], book.sheet[other]
    fails = 1.0 - chance_of(float(BROKEN_PAIN_TARGET - sheet.save_pain - step_bonus(sheet.pe)))
    life = float(f.mdc) if sheet.md_being != 0 else float(f.hp)
    return between(0.0, 7.0 / max(1.0, life) + fails * OUT_WORTH, 1.0)


@rule
def hold_value(b: Any, book: Any, d: Any, who: int, other: int) -> float:
    """What holding somebody is worth: it can do little, friends strike it freely, and worse may follow."""
    follows = crush_share(b, book, who, other)
    once = chance_to_beat(float(check_bonus(b, book, who, other) - check_bonus(b, book, other, who) - HELD_PENALTY))
    if why_no_skill_for(b, book, who, Verb.CHOKE) == 0:
        follows = max(follows, once * once * choke_value(b, book, other))
    if why_no_skill_for(b, book, who, Verb.JOINT_LOCK) == 0:
        follows = max(follows, once * once * 0.5 * break_value(b, book, other))
    held = HELD_WORTH * tempo(b, book, other, who)
    return held + 0.7 * follows + FRIENDS_HELP * friends_upon(b, book, who, other)


@rule
def start_chance(b: Any, book: Any, who: int, target: int, how: int) -> float:
    """Chance that the strike which starts a grapple hits and is not met. Rules: GRAP-1, GRAP-1a, GRAP-8."""
    sheet = book.sheet[who]
    bonus = int(sheet.strike + step_bonus(sheet.pp)) + state_bonus(b, book, who, target)
    lands = chance_of(float(LEAST_HIT - bonus))
    if is_caught(b, book, target, who):
        return lands
    can_parry = how != How.SLAM and grapple_skill(book, target) > Skill.UNTRAINED
    return lands * (1.0 - chance_met(b, book, target, who, bonus, False, can_parry, True, 0))


@rule
def start_value(b: Any, book: Any, d: Any, who: int, verb: int, target: int) -> float:
    """A start of a grapple, a slam or a sweep."""
    chance = start_chance(b, book, who, target, int(How.GRAB) + verb - int(Verb.GRAB))
    check = check_chance(b, book, who, target)
    wins = chance * check
    falls = PRONE_WORTH * tempo(b, book, target, who)
    value = wins * falls
    share = crush_share(b, book, who, target)
    if verb == Verb.GRAB or verb == Verb.TAKEDOWN:
        value = wins * (0.3 * falls + 0.6 * check * hold_value(b, book, d, who, target))
        if verb == Verb.TAKEDOWN:
            others = max(0, exposure(b, book, who) - 1)  # before whom one lies on the ground oneself
            value += wins * (0.5 * falls - 0.4 * (1 + others) * tempo(b, book, target, who))
    elif verb == Verb.THROW or verb == Verb.SLAM:
        value = wins * (falls + share)
    return value * liking(d, share) * worth(b, book, d, who, target)  # type: ignore[no-any-return]


@rule
def liking(d: Any, share: float) -> float:
    """A doctrine's weight of grappling; whoever a blow fells is struck, and life is spared by none of its throws."""
    if share < NEARLY_DOWN:
        return d.grappling  # type: ignore[no-any-return]
    return 0.3 if d.take_alive != 0 else min(1.0, float(d.grappling))


@rule
def exposure(b: Any, book: Any, who: int) -> int:
    """How many other foes may fall upon one who is busy with a grapple. Rules: GRAP-4b."""
    count = 0
    for foe in range(len(b.fighter)):
        if foe != b.fighter[who].grip_with and is_foe(b, book, who, foe) and not is_helpless(b, foe):
            if b.fighter[foe].grip_with == NOBODY and feet_between(b, who, foe) < NEAR_FEET:
                count += 1
    return count


@rule
def drag_value(b: Any, book: Any, d: Any, who: int, slot: int) -> float:
    """Dragging the partner of a grapple away from the nearest of its friends. Rules: GRAP-4d."""
    partner = int(b.fighter[who].grip_with)
    f = b.fighter[who]
    nearest, feet = NOBODY, NEAR_FEET
    for foe in range(len(b.fighter)):
        if foe != partner and is_foe(b, book, who, foe) and feet_between(b, who, foe) < feet:
            nearest, feet = foe, feet_between(b, who, foe)
    if nearest == NOBODY or feet_left(b, who) < FEET_WORTH_IT:
        return -1.0
    g = b.fighter[nearest]
    away = ((f.x - g.x) * BEARING_X[slot] + (f.y - g.y) * BEARING_Y[slot]) / max(1.0, feet)
    wins = check_chance(b, book, who, partner) * tempo(b, book, nearest, who)
    return away * wins * exposure(b, book, who) * liking(d, 0.0)


@rule
def grip_value(b: Any, book: Any, d: Any, who: int, verb: int) -> float:
    """A move within a grapple."""
    other = int(b.fighter[who].grip_with)
    if other == NOBODY:
        return -1.0
    if verb == Verb.BREAK_FREE:
        return break_free_value(b, book, d, who, other)
    if verb == Verb.RELEASE:
        return 0.3 if is_helpless(b, other) else -1.0
    check = check_chance(b, book, who, other)
    share = crush_share(b, book, who, other)
    action = tempo(b, book, other, who)
    value = -1.0
    if verb == Verb.CRUSH:
        value = share
    elif verb == Verb.HOLD:
        value = check * hold_value(b, book, d, who, other)
        if b.fighter[who].grip == Grip.PIN:
            value *= 0.7
    elif verb == Verb.PIN:
        value = check * (0.8 * hold_value(b, book, d, who, other))
    elif verb == Verb.CHOKE:
        value = check * check * (choke_value(b, book, other) + HELD_WORTH * action)
    elif verb == Verb.JOINT_LOCK:
        value = check * check * (0.75 * break_value(b, book, other) + HELD_WORTH * action)
    elif verb == Verb.GRIP_THROW:
        value = check * (PRONE_WORTH * action + share)
    elif verb == Verb.GRIP_TAKEDOWN:
        value = check * (0.7 * PRONE_WORTH * action + 0.4 * check * hold_value(b, book, d, who, other))  # a pin follows
    elif verb == Verb.GRIP_DISARM:
        value = check * action
    if verb == Verb.JOINT_LOCK or verb == Verb.CHOKE:
        value -= 2.0 * action * (1.0 - check * check)  # a lost check sets it free
    if verb != Verb.GRIP_THROW:
        value /= 1.0 + EXPOSED * exposure(b, book, who)  # a throw leaves one's hands free for the others
    return value * liking(d, share) * worth(b, book, d, who, other)  # type: ignore[no-any-return]


@rule
def break_free_value(b: Any, book: Any, d: Any, who: int, other: int) -> float:
    """Getting out of a grapple: dear to the held, welcome to those who shoot or cast."""
    if b.fighter[who].dominant != 0:
        return -1.0
    check = check_chance(b, book, who, other)
    if is_subordinate(b, who):
        return check * (0.1 + 3.0 * tempo(b, book, other, who))  # type: ignore[no-any-return]
    return check * tempo(b, book, other, who) / max(0.2, d.grappling)  # type: ignore[no-any-return]
