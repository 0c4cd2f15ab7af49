"""The value of what else a turn offers: ending it, waiting, defences in advance, gear, relations."""

from __future__ import annotations

from typing import Any

from rifts_env.core.jit import rule
from rifts_env.rulesets.base.chances import chance_to_match
from rifts_env.rulesets.base.fighters import friends_in, is_foe, is_within, nearest_foe
from rifts_env.rulesets.base.gear import free_arms
from rifts_env.rulesets.base.harm import best_in_hand, draw_value, is_main_shooter, slot_points, weapon_menace
from rifts_env.rulesets.base.nerve import breaks
from rifts_env.rulesets.base.words import ITEMS, NOBODY, SLOTS, Place
from rifts_env.rulesets.base.wounds import ARMOR_COUNTS
from rifts_env.rulesets.rifts_v2.deadlock import deadlocks, is_behind
from rifts_env.rulesets.rifts_v2.tactics.casting import is_caster, use_value
from rifts_env.rulesets.rifts_v2.tactics.harm import hits_to_fell, menace, ward_of
from rifts_env.rulesets.rifts_v2.tactics.odds import dodges_open, parries_open
from rifts_env.rulesets.rifts_v2.tactics.striking import catch_value, melee_value
from rifts_env.rulesets.rifts_v2.tactics.walking import ESCAPE, behind_gain, striker_near
from rifts_env.rulesets.rifts_v2.tactics.worth import comes_shooting, may_come
from rifts_env.rulesets.rifts_v2.words import Decide, Verb

NOTHING = 0.001  # ending the turn, when there is nothing left to do
SLIGHT = 0.005  # what is free and may help
PARRYING = 0.06  # something to parry with, for empty hands


# ---------------------------------------------------------------- what is still to come in this segment
@rule
def expected(b: Any, book: Any, who: int) -> tuple[float, float, float]:
    """What is still to be expected in this segment: blows, shots, and the share of a life that the worst may take.

    Foes are taken to spread what they do over everybody they have against them.
    """
    blows, shots, worst = 0, 0, 0.0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and may_come(b, book, foe, who):
            is_far = comes_shooting(b, book, foe, who)
            if is_far:
                shots += int(b.fighter[foe].actions)
            else:
                blows += int(b.fighter[foe].actions)
            worst = max(worst, weapon_menace(b, book, foe, who, is_far, ward_of(b, who)))
    spread = float(friends_in(b, book, who))
    return blows / spread, shots / spread, worst


@rule
def unmet(b: Any, book: Any, who: int) -> tuple[float, float]:
    """Attacks still to be expected that no free defence meets, and the share of life each may take.

    Rules: DEF-1, DEF-2, DEF-5.
    """
    blows, shots, worst = expected(b, book, who)
    dodges = dodges_open(b, book, who)
    left = max(0.0, shots - dodges) + max(0.0, blows - parries_open(b, book, who) - max(0.0, dodges - shots))
    return left, worst


@rule
def defence_odds(book: Any, who: int) -> float:
    """How likely a defence is to work, against somebody of one's own kind."""
    sheet = book.sheet[who]
    return chance_to_match(float(max(int(sheet.dodge), int(sheet.parry)) - sheet.strike))


@rule
def kept_value(b: Any, book: Any, d: Any, who: int) -> float:
    """What an action is worth that is kept for a defence."""
    left, worst = unmet(b, book, who)
    if left <= 0.0:
        return NOTHING
    return NOTHING + min(1.5, left) * defence_odds(book, who) * worst * 0.5 * d.reserve * d.caution  # type: ignore[no-any-return]


@rule
def stance_value(b: Any, book: Any, d: Any, who: int) -> float:
    """+2 to every defence of the segment. Rules: DEF-6."""
    blows, shots, worst = expected(b, book, who)
    return 0.09 * (blows + shots) * worst * d.caution  # type: ignore[no-any-return]


@rule
def multiple_dodge_value(b: Any, book: Any, d: Any, who: int) -> float:
    """Dodges for all that comes. Rules: DEF-13."""
    left, worst = unmet(b, book, who)
    return max(0.0, left - 1.0) * defence_odds(book, who) * worst * d.caution  # type: ignore[no-any-return]


@rule
def hold_against_value(b: Any, book: Any, d: Any, who: int, foe: int, standing: float) -> float:
    """Naming a foe for the action that is kept: +4, and nobody gets behind one's back. Rules: DEF-7."""
    if d.cunning < 0.6 or not may_come(b, book, foe, who) or standing > kept_value(b, book, d, who):
        return -1.0
    for other in range(len(b.fighter)):
        if other != foe and is_foe(b, book, who, other) and may_come(b, book, other, who):
            if menace(b, book, other, who) >= menace(b, book, foe, who):
                return -1.0
    return kept_value(b, book, d, who) + SLIGHT


@rule
def delay_value(b: Any, book: Any, d: Any, who: int, standing: float) -> float:
    """Waiting with actions in hand: for a caster's spell, or for foes who come. Rules: TIME-6, MAG-2."""
    catch = catch_value(b, book, d, who)
    if catch > standing:
        return catch
    if standing > 0.02:
        return -1.0
    best = 0.0
    for foe in range(len(b.fighter)):
        if is_foe(b, book, who, foe) and may_come(b, book, foe, who) and not comes_shooting(b, book, foe, who):
            best = max(best, melee_value(b, book, d, who, foe, False))
    return 0.6 * best


# ---------------------------------------------------------------- gear
@rule
def best_barred_item(b: Any, book: Any, d: Any, who: int) -> float:
    """The best that an item could do for which a hand is wanting."""
    most = 0.0
    if free_arms(b, who) > 0 or b.fighter[who].actions <= 0:
        return most
    for slot in range(ITEMS):
        effect = int(book.sheet[who].item[slot])
        if effect < 0 or b.fighter[who].item_uses[slot] <= 0 or book.effect[effect].thought != 0:
            continue
        for foe in range(len(b.fighter)):
            if is_foe(b, book, who, foe) and is_within(b, who, foe, float(book.effect[effect].range_feet)):
                most = max(most, use_value(b, book, d, who, effect, foe))
    return most


@rule
def drop_value(b: Any, book: Any, d: Any, who: int, slot: int, standing: float) -> float:
    """Dropping what is empty for good where something better waits for the hand, or the lesser for a better item."""
    f, sheet = b.fighter[who], book.sheet[who]
    weapon = book.weapon[sheet.weapon[slot]]
    wanted = best_barred_item(b, book, d, who)
    if wanted > 1.3 * standing and slot_points(book, who, slot) < best_in_hand(b, book, who):
        return 0.9 * wanted
    if weapon.melee != 0 or weapon.shield != 0 or weapon.magazine == 0 or f.loaded[slot] > 0:
        return -1.0
    if f.loads[slot] > 0 or (weapon.techno > 0 and f.mana >= weapon.techno):
        return -1.0
    for other in range(SLOTS):
        if f.place[other] == Place.STOWED and free_arms(b, who) < book.weapon[sheet.weapon[other]].hands:
            return 0.2
    return -1.0


@rule
def reload_value(b: Any, book: Any, d: Any, who: int, slot: int) -> float:
    """Reloading what is empty; in a pinch a weapon in hand will do."""
    f = b.fighter[who]
    if f.loaded[slot] > 0:
        return -1.0
    if slot_points(book, who, slot) <= best_in_hand(b, book, who) and f.reload_paid[slot] == 0:
        return 2.0 * SLIGHT
    foe = nearest_foe(b, book, who)
    if foe == NOBODY:
        return 4.0 * SLIGHT
    mega = int(book.weapon[book.sheet[who].weapon[slot]].mega)
    points = slot_points(book, who, slot) / (book.md_rate if mega != 0 else 1)
    shots = 4.0 * SLIGHT + 0.5 / hits_to_fell(b, book, foe, points, mega, ARMOR_COUNTS)
    return max(shots, kept_value(b, book, d, who) + SLIGHT)  # without it one could only wait


# ---------------------------------------------------------------- relations
@rule
def face_value(b: Any, book: Any, who: int, foe: int) -> float:
    """Turning to the most dangerous foe at one's back."""
    if not is_foe(b, book, who, foe) or not is_behind(b, who, foe):
        return -1.0
    f, g = b.fighter[who], b.fighter[foe]
    if abs(g.x - f.x) + abs(g.y - f.y) > 40.0:
        return -1.0
    return SLIGHT * (1.0 + menace(b, book, foe, who))


@rule
def select_value(b: Any, book: Any, d: Any, who: int, foe: int) -> float:
    """Defending against this deadlocker: the most dangerous; what comes from the others is worse met. Rules: DEF-4."""
    value = menace(b, book, foe, who) * (0.5 + b.fighter[foe].actions)
    if b.decision_kind != Decide.TURN:
        return value
    if d.cunning < 0.5 or b.fighter[who].selected == NOBODY:
        return -1.0
    now = int(b.fighter[who].selected)
    return SLIGHT if value > 1.5 * menace(b, book, now, who) * (0.5 + b.fighter[now].actions) else -1.0


@rule
def engage_value(b: Any, book: Any, who: int, foe: int) -> float:
    """Tying a foe that shoots or casts."""
    return 2.0 * SLIGHT if is_main_shooter(b, book, foe) or is_caster(b, book, foe) else -1.0


@rule
def let_go_value(b: Any, book: Any, d: Any, who: int, foe: int, standing: float) -> float:
    """Letting go of a foe to get behind it: one that is held faces its holder."""
    if b.fighter[foe].selected != who:
        return -1.0
    gain = behind_gain(b, book, d, who, foe)
    return gain if gain > 1.1 * standing else -1.0


@rule
def break_away_value(b: Any, book: Any, d: Any, who: int) -> float:
    """Leaving a deadlock: for those who flee, and for those who shoot or cast and are held by one who strikes."""
    if breaks(b, book, d, who):
        return 0.9 * ESCAPE
    if d.distance <= 1.0 or not (is_main_shooter(b, book, who) or is_caster(b, book, who)):
        return -1.0
    foe = striker_near(b, book, who)
    return 0.15 * d.distance if foe != NOBODY and deadlocks(b, foe, who) else -1.0  # type: ignore[no-any-return]


@rule
def surrender_value(b: Any, book: Any, d: Any, who: int) -> float:
    """Giving up: for those who have broken, cannot get away and are nearly done."""
    if d.morale >= 1.0 or d.flee != 0 or not breaks(b, book, d, who):
        return -1.0
    foe = nearest_foe(b, book, who)
    if foe == NOBODY or not (deadlocks(b, foe, who) or b.fighter[who].grip_with != NOBODY):
        return -1.0
    f = b.fighter[who]
    return ESCAPE * 0.5 if f.hp < 0.3 * book.sheet[who].hp else -1.0  # type: ignore[no-any-return]


@rule
def plain_value(b: Any, book: Any, d: Any, who: int, verb: int, slot: int, standing: float) -> float:
    """Verbs of a turn that are aimed at nobody, but for walks and grapples."""
    if verb == Verb.END_TURN:
        return kept_value(b, book, d, who) if b.fighter[who].actions > 0 else NOTHING
    if verb == Verb.STAND:
        return 0.5
    if verb == Verb.STANCE:
        return stance_value(b, book, d, who)
    if verb == Verb.MULTIPLE_DODGE:
        return multiple_dodge_value(b, book, d, who)
    if verb == Verb.DELAY:
        return delay_value(b, book, d, who, standing)
    if verb == Verb.RELOAD:
        return reload_value(b, book, d, who, slot)
    if verb == Verb.DRAW:
        return draw_value(b, book, who, slot, PARRYING)
    if verb == Verb.DROP:
        return drop_value(b, book, d, who, slot, standing)
    if verb == Verb.STRUGGLE:
        return 0.1
    if verb == Verb.BREAK_AWAY:
        return break_away_value(b, book, d, who)
    return surrender_value(b, book, d, who) if verb == Verb.SURRENDER else -1.0


@rule
def relation_value(b: Any, book: Any, d: Any, who: int, verb: int, target: int, standing: float) -> float:
    """Verbs that bind two fighters."""
    if verb == Verb.FACE:
        return face_value(b, book, who, target)
    if verb == Verb.ENGAGE:
        return engage_value(b, book, who, target)
    if verb == Verb.LET_GO:
        return let_go_value(b, book, d, who, target, standing)
    if verb == Verb.SELECT:
        return select_value(b, book, d, who, target)
    return hold_against_value(b, book, d, who, target, standing)
