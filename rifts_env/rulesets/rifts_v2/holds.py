"""What a grapple does to its two fighters: checks, states, the ground, crushing, choking, broken joints. GRAP-3 to 18.

Legality is in `grips.py`, the procedures are in `grapple.py`. A `cited` parameter is the rule that the log names.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll, roll_many
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attributes import ps_damage_bonus, step_bonus
from rifts_env.rulesets.base.damage import damage_bonus, is_mega_blow, roll_strong_limb, roll_weapon_damage
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.gear import disarm, free_arms, is_ready, settle_gear
from rifts_env.rulesets.base.rolls import POISON_TARGET, cite, modify, roll_save
from rifts_env.rulesets.base.words import (
    NO_SLOT,
    NOBODY,
    SLOTS,
    Condition,
    Event,
    Grip,
    Limb,
    Mod,
    Place,
    Purpose,
    SaveKind,
    Skill,
    Strength,
    Where,
)
from rifts_env.rulesets.base.wounds import PAST_RATED
from rifts_env.rulesets.rifts_v2.attacks import HELD_PENALTY
from rifts_env.rulesets.rifts_v2.damage import hurt, see_whether_it_falls, weakness_times
from rifts_env.rulesets.rifts_v2.deadlock import (
    begin_deadlock,
    deadlocks,
    end_deadlock,
    part_grapplers,
    release_all,
    settle_selection,
)
from rifts_env.rulesets.rifts_v2.defense import grapple_skill
from rifts_env.rulesets.rifts_v2.fighters import (
    break_casting,
    is_dazed,
    is_helpless,
    is_subordinate,
    lose_held_actions,
    lose_initiative,
)
from rifts_env.rulesets.rifts_v2.grips import (
    CHOKE_KEPT,
    CHOKE_USED,
    LIMB_ARM,
    current_speed,
    grips_in_mega,
    is_dominant,
    is_locked,
    is_out_cold,
)
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.knockback import knock_down

PAIN_TARGET = 14
BROKEN_PAIN_TARGET = 16
JOINT_DICE = 2
CRUSH_SIDES = 4
CHOKE_SIDES = 4  # rounds of unconsciousness
MINUTE = 12  # segments


# ---------------------------------------------------------------- opposed checks
@rule
def is_much_stronger(book: Any, who: int, other: int) -> bool:
    """Supernatural or robot strength against normal. Rules: GRAP-3a."""
    strength = book.sheet[who].strength
    return (strength == Strength.SUPERNATURAL or strength == Strength.ROBOT) and (
        book.sheet[other].strength == Strength.NORMAL
    )


@rule
def roll_check(b: Any, book: Any, who: int, other: int) -> int:
    """One side of an opposed check: d20, PS, strike bonus of the trained, free limbs, -6 of the subordinate.

    Rules: GRAP-3, GRAP-3a, GRAP-3b, GRAP-9d, GRAP-10a, GRAP-12b, GRAP-13a, BASE-ATTR-4.  Dice: 1d20.
    """
    sheet = book.sheet[who]
    face = roll(b, 20, Purpose.CHECK, who)
    from_ps = step_bonus(sheet.ps)
    total = face + modify(b, Mod.PS, R.BASE_ATTR_4, who, from_ps)
    if is_much_stronger(book, who, other):
        total += modify(b, Mod.STRONGER, R.GRAP_3A, who, max(1, from_ps))
    if grapple_skill(book, who) >= Skill.TRAINED:
        total += modify(b, Mod.STRIKE, R.GRAP_3, who, sheet.strike)
        total += modify(b, Mod.PP, R.BASE_ATTR_2, who, step_bonus(sheet.pp))
    more_limbs = free_arms(b, who) - free_arms(b, other)
    total += modify(b, Mod.LIMBS, R.GRAP_3B, who, max(0, more_limbs))
    if is_subordinate(b, who):
        cited = R.GRAP_9D if b.fighter[who].grip == Grip.PIN else R.GRAP_10A
        if b.fighter[who].grip == Grip.CHOKE:
            cited = R.GRAP_12B
        total += modify(b, Mod.HELD, cited, who, HELD_PENALTY)
    tell(b, Event.CHECK, R.GRAP_3, who, other, face, total, 0, 0)
    return total


@rule
def win_check(b: Any, book: Any, frame: Any) -> bool:
    """An opposed check of a frame's actor against its target; a tie is lost, the helpless do not resist.

    Rules: GRAP-3, GRAP-3d.  Dice: 1d20 each, the actor's first.  Writes: frame.spare, the actor's total.
    """
    who, other = int(frame.actor), int(frame.target)
    if is_helpless(b, other):
        tell(b, Event.CHECK_RESULT, R.GRAP_3, who, other, 0, 0, 0, 1)
        return True
    mine = roll_check(b, book, who, other)
    theirs = roll_check(b, book, other, who)
    frame.spare = mine
    cited = R.GRAP_3D if mine == theirs else R.GRAP_3
    tell(b, Event.CHECK_RESULT, cited, who, other, mine, theirs, 0, 1 if mine > theirs else 0)
    return mine > theirs


# ---------------------------------------------------------------- the pair
@rule
def _release_all_but(b: Any, who: int, partner: int) -> None:
    for target in range(len(b.fighter)):
        if target != partner:
            end_deadlock(b, who, target, R.GRAP_14)


@rule
def begin_grip(b: Any, book: Any, who: int, other: int) -> None:
    """A neutral grapple begun by `who`: the pair deadlock each other and let everyone else go.

    Where one of the two is prone already, it is a grapple on the ground. By their deadlocks a shot at one of them
    is one into a melee, which may stray to the other.

    Rules: GRAP-4, GRAP-9, GRAP-13, GRAP-13a, GRAP-14, GRAP-14d.
    """
    f, g = b.fighter[who], b.fighter[other]
    f.grip_with = other
    g.grip_with = who
    f.grip = Grip.GRAPPLE
    g.grip = Grip.GRAPPLE
    b.grips |= (1 << who) | (1 << other)
    f.grabbed = 1
    _release_all_but(b, who, other)
    _release_all_but(b, other, who)
    is_grounded = f.prone != 0 or g.prone != 0
    cited = R.GRAP_13A if is_grounded else R.GRAP_4
    tell(b, Event.GRAPPLE, cited, who, other, Grip.GRAPPLE, 1 if is_grounded else 0, 0, 0)
    begin_deadlock(b, who, other, R.GRAP_14)
    begin_deadlock(b, other, who, R.GRAP_14)
    settle_selection(b, who)
    settle_selection(b, other)
    if is_grounded:
        go_to_ground(b, book, who, R.GRAP_13A)


@rule
def go_to_ground(b: Any, book: Any, who: int, cited: int) -> None:
    """`who` and its partner go on with their grapple on the ground. The partner is put there, `who` goes by itself.

    Rules: GRAP-7, GRAP-9a, GRAP-13a, TIME-3b, MAG-4.
    """
    f = b.fighter[who]
    other = int(f.grip_with)
    g = b.fighter[other]
    f.grounded = 1
    g.grounded = 1
    f.prone = 1
    if g.prone != 0:
        return
    g.prone = 1
    say(b, Event.KNOCKED_DOWN, cited, other, who)
    break_casting(b, book, other, R.MAG_4)
    lose_initiative(b, other, R.TIME_3B)


@rule
def take_hold(b: Any, book: Any, who: int, grip: int, cited: int) -> None:
    """`who` becomes the dominant one of a hold, pin, lock or choke.

    The other one loses a spell under way, its delay and its named hold; actions it has left stay good for a roll
    with punch.

    Rules: GRAP-9e, GRAP-10b, GRAP-12d, GRAP-13, GRAP-17.
    """
    f = b.fighter[who]
    other = int(f.grip_with)
    g = b.fighter[other]
    f.grip = grip
    g.grip = grip
    f.dominant = 1
    g.dominant = 0
    f.choke_kept = CHOKE_KEPT if grip == Grip.CHOKE else 0
    tell(b, Event.GRAPPLE, cited, who, other, grip, f.grounded, 0, 0)
    break_casting(b, book, other, R.GRAP_9E if grip == Grip.PIN else R.GRAP_10B)
    if g.delaying != 0 or g.held_against != NOBODY:
        g.delaying = 0
        g.held_against = NOBODY
        say(b, Event.CANNOT_HOLD, R.GRAP_17, other, who)


@rule
def fall_back_to_neutral(b: Any, who: int) -> None:
    """A dominant grappler who is stunned loses its hold, not the grapple. Rules: GRAP-15b."""
    f = b.fighter[who]
    f.grip = Grip.GRAPPLE
    f.dominant = 0
    f.choke_kept = 0
    b.fighter[f.grip_with].grip = Grip.GRAPPLE
    tell(b, Event.GRAPPLE, R.GRAP_15B, who, f.grip_with, Grip.GRAPPLE, f.grounded, 0, 0)


@rule
def settle_grapples(b: Any, book: Any) -> None:
    """What a phase of any frame has made of the grapples; cheap enough to be called after each.

    Rules: GRAP-15, GRAP-15b, GRAP-11e, DEF-4a.
    """
    if b.grips == 0:
        return
    for who in range(len(b.fighter)):
        f = b.fighter[who]
        if f.selected != NOBODY and not deadlocks(b, f.selected, who):
            settle_selection(b, who)
        if f.grip_with == NOBODY:
            continue
        if is_out_cold(b, who) or not is_in(b, who):
            part_grapplers(b, who, R.GRAP_15)
        elif is_dominant(b, who) and (is_dazed(b, who) or is_helpless(b, who)):
            fall_back_to_neutral(b, who)


# ---------------------------------------------------------------- damage
@rule
def grip_damage_bonus(book: Any, who: int) -> int:
    """What strength adds to a die of crush, slam or throw; nothing to mega-damage. Rules: GRAP-18, BASE-MD-2."""
    return 0 if grips_in_mega(book, who) != 0 else ps_damage_bonus(book.sheet[who].ps)


@rule
def roll_grip_damage(b: Any, book: Any, who: int, sides: int) -> int:
    """One die and the PS damage bonus, or the punch in mega-damage of those who have it.

    Rules: GRAP-6d, GRAP-8, GRAP-9c, GRAP-18, BASE-MD-3.  Dice: 1d`sides`, or the punch.
    """
    if grips_in_mega(book, who) != 0:
        return roll_strong_limb(b, book, who, False)
    die = roll(b, sides, Purpose.DAMAGE, who)
    return die + modify(b, Mod.PS, R.BASE_ATTR, who, grip_damage_bonus(book, who))


@rule
def crush(b: Any, book: Any, who: int) -> None:
    """Crush or hold damage: no roll to strike, past rated armour. A choker's turn is over with it.

    Rules: GRAP-9c, GRAP-10c, GRAP-12d, GRAP-18.  Dice: 1d4, or the punch in mega-damage.
    """
    f = b.fighter[who]
    other = int(f.grip_with)
    cited = int(R.GRAP_9C)
    if f.grip == Grip.HOLD:
        cited = int(R.GRAP_10C)
    elif f.grip == Grip.CHOKE:
        cited = int(R.GRAP_12D)
        f.choke_kept = CHOKE_USED
    points = roll_grip_damage(b, book, who, CRUSH_SIDES)
    mega = grips_in_mega(book, who)
    cite(b, R.GRAP_18, who)
    tell(b, Event.CRUSHED, cited, who, other, points, mega, points - grip_damage_bonus(book, who), 0)
    hurt(b, book, other, points, mega, 0, PAST_RATED)


@rule
def is_close_weapon(b: Any, book: Any, who: int, slot: int) -> bool:
    """A knife, claws or the like, ready and not trapped. Rules: GRAP-5a."""
    f = b.fighter[who]
    if f.place[slot] == Place.NOWHERE or not is_ready(b, book, who, slot) or f.trapped_by[slot] != NOBODY:
        return False
    weapon = book.weapon[book.sheet[who].weapon[slot]]
    is_in_a_hand = weapon.limb == Limb.NONE or weapon.limb == Limb.NATURAL
    return is_in_a_hand and weapon.melee != 0 and weapon.grapple_fit != 0 and weapon.shield == 0


@rule
def close_weapon_slot(b: Any, book: Any, who: int) -> int:
    """The first weapon that answers a failed attempt, or NO_SLOT. Rules: GRAP-5a."""
    for slot in range(SLOTS):
        if is_close_weapon(b, book, who, slot):
            return slot
    return NO_SLOT


@rule
def cut_on_failure(b: Any, book: Any, who: int, armed: int) -> None:
    """The weapon of `armed` hurts `who`, whose attempt has failed: no roll, no defence, no action.

    From under a pin it cuts without strength, as its strikes do.

    Rules: GRAP-5a, GRAP-9d, GRAP-18.  Dice: the weapon's.
    """
    slot = close_weapon_slot(b, book, armed)
    if slot == NO_SLOT or is_helpless(b, armed):
        return
    is_pinned = b.fighter[armed].grip == Grip.PIN
    dice = roll_weapon_damage(b, book, armed, slot)
    points = dice + damage_bonus(b, book, armed, slot, True, not is_pinned)
    times = weakness_times(book, book.sheet[armed].weapon[slot], who)
    mega = is_mega_blow(book, armed, slot)
    cite(b, R.GRAP_18, armed)
    tell(b, Event.DAMAGE, R.GRAP_5A, armed, who, points * times, mega, dice, times)
    hurt(b, book, who, points * times, mega, 0, PAST_RATED)


# ---------------------------------------------------------------- out of the fight for a while
@rule
def knock_out(b: Any, book: Any, who: int, condition: int, until: int, cited: int) -> None:
    """Unconscious or in agony until a clock value: prone, no held actions, no spell, no grapple, no deadlocks.

    Rules: GRAP-11e, GRAP-12a, GRAP-15, TIME-3b, LOCK-1b, TIME-9a.
    """
    f = b.fighter[who]
    if condition == Condition.AGONY:
        f.agony_until = max(int(f.agony_until), until)
    else:
        f.unconscious_until = max(int(f.unconscious_until), until)
    tell(b, Event.CONDITION, cited, who, -1, condition, until, 0, 1)
    lose_held_actions(b, who, cited)
    f.actions = 0
    break_casting(b, book, who, cited)
    part_grapplers(b, who, R.GRAP_15)
    knock_down(b, book, who, cited)
    release_all(b, who, R.LOCK_1B)


@rule
def strangle(b: Any, book: Any, who: int) -> None:
    """The one choked saves against poison or loses consciousness; without blood flow there is nothing to cut off.

    Rules: GRAP-12a, GRAP-12c.  Dice: 1d20, then 1d4 rounds.
    """
    other = int(b.fighter[who].grip_with)
    if book.sheet[other].blood_flow == 0:
        return
    if not roll_save(b, book, other, SaveKind.POISON, POISON_TARGET):
        rounds = roll(b, CHOKE_SIDES, Purpose.UNCONSCIOUS, who)
        knock_out(b, book, other, Condition.UNCONSCIOUS, int(b.clock) + 3 * rounds + 1, R.GRAP_12A)


# ---------------------------------------------------------------- joint locks
@rule
def save_against_pain_first(b: Any, book: Any, who: int) -> bool:
    """Whether a fighter may use a power or thought-activated item: one save a turn of the locked, else always.

    Rules: GRAP-11b.  Dice: 1d20, if locked and not thrown in this turn.  Writes: pain_saved.
    """
    f = b.fighter[who]
    if not is_locked(b, who):
        return True
    if f.pain_saved == 0:
        f.pain_saved = 1 if roll_save(b, book, who, SaveKind.PAIN, PAIN_TARGET) else 2
    return f.pain_saved == 1  # type: ignore[no-any-return]


@rule
def break_joint(b: Any, book: Any, who: int, limb: int) -> None:
    """Break a locked joint: hit points never below 0, a crippled limb, the lock back to a hold, a save against pain.

    Args:
        limb: 0 the arm, 1 the leg.

    Rules: GRAP-11d, GRAP-11e, LOCK-6a.  Dice: 2d6, then 1d20.
    """
    other = int(b.fighter[who].grip_with)
    points = roll_many(b, JOINT_DICE, 6, Purpose.BREAK, who)
    tell(b, Event.LIMB_BROKEN, R.GRAP_11D, who, other, limb + 1, points, 0, 0)
    _take_from_life(b, book, other, points)
    break_casting(b, book, other, R.LOCK_6A)
    _cripple(b, book, other, limb)
    see_whether_it_falls(b, book, other)
    if not is_in(b, other):
        return
    take_hold(b, book, who, Grip.HOLD, R.GRAP_11D)
    if not roll_save(b, book, other, SaveKind.PAIN, BROKEN_PAIN_TARGET):
        knock_out(b, book, other, Condition.AGONY, int(b.clock) + MINUTE + 1, R.GRAP_11E)


@rule
def _take_from_life(b: Any, book: Any, who: int, points: int) -> None:
    """Straight to hit points, or the MDC of a mega-damage being. Rules: GRAP-11d, BASE-MDBEING."""
    f = b.fighter[who]
    if book.sheet[who].md_being != 0:
        f.mdc = max(0, f.mdc - points)
        tell(b, Event.TAKEN, R.GRAP_11D, who, -1, points, Where.MDC, f.mdc, 0)
    else:
        f.hp = max(0, f.hp - points)
        tell(b, Event.TAKEN, R.GRAP_11D, who, -1, points, Where.HP, f.hp, 0)


@rule
def hands_in_use(b: Any, book: Any, who: int) -> int:
    """Hands that hold something."""
    used = 0
    for slot in range(SLOTS):
        if b.fighter[who].place[slot] == Place.HAND:
            used += int(book.weapon[book.sheet[who].weapon[slot]].hands)
    return used


@rule
def _cripple(b: Any, book: Any, who: int, limb: int) -> None:
    """A broken arm holds nothing, a broken leg halves what is left to walk. Rules: GRAP-11d."""
    f = b.fighter[who]
    if limb == LIMB_ARM:
        f.broken_arms += 1
        for _ in range(SLOTS):
            if hands_in_use(b, book, who) > book.sheet[who].arms - f.broken_arms:
                disarm(b, book, who, R.GRAP_11D)
        settle_gear(b, book, who)
        return
    f.broken_legs += 1
    f.movement = min(int(f.movement), current_speed(b, book, who))
