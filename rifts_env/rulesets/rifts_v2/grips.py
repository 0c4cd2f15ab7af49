"""What is open in a grapple and round one: starts, moves, the joint, dragging, the locked. GRAP-1 to GRAP-16.

Every `why_no_...` returns the rule that refuses, or 0. A pair is in one of five states (GRAP-13); both fighters of
it carry the same `grip` and `grounded`, and `dominant` stands at the upper one of hold, pin, lock and choke.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.attacks import why_not_seen
from rifts_env.rulesets.base.fighters import feet_between, is_foe, is_within
from rifts_env.rulesets.base.gear import holds_something
from rifts_env.rulesets.base.rolls import punch_steps
from rifts_env.rulesets.base.words import NOBODY, Grip, How, Skill, Style
from rifts_env.rulesets.rifts_v2.attacks import has_free_grasp
from rifts_env.rulesets.rifts_v2.defense import grapple_skill
from rifts_env.rulesets.rifts_v2.fighters import is_dazed
from rifts_env.rulesets.rifts_v2.ids import R
from rifts_env.rulesets.rifts_v2.movement import feet_left
from rifts_env.rulesets.rifts_v2.words import Verb

START_FEET = 5.0
RUN_UP_FEET = 5.0
DRAG_PRICE = 2
TOO_LARGE_BY = 2  # size classes
LEGS = 2
LIMB_ARM = 0
LIMB_LEG = 1
# What `choke_kept` of a choker says of its turn.
CHOKE_KEPT = 1
CHOKE_USED = 2  # kept, and its one crush made: the turn is over


# ---------------------------------------------------------------- who is what in a grapple
@rule
def is_out_cold(b: Any, who: int) -> bool:
    """Unconscious or writhing: nobody to grapple with. Rules: GRAP-11e, GRAP-12a, GRAP-15."""
    f = b.fighter[who]
    return f.unconscious_until > b.clock or f.agony_until > b.clock


@rule
def is_dominant(b: Any, who: int) -> bool:
    """Holds, pins, locks or chokes its partner. Rules: GRAP-13."""
    f = b.fighter[who]
    return f.grip >= Grip.HOLD and f.dominant != 0


@rule
def is_locked(b: Any, who: int) -> bool:
    """In a joint lock, and not the one who set it. Rules: GRAP-11b."""
    f = b.fighter[who]
    return f.grip == Grip.LOCK and f.dominant == 0


@rule
def is_choker(b: Any, who: int) -> bool:
    """Chokes its partner; it is asked first thing in its turn. Rules: GRAP-12c."""
    f = b.fighter[who]
    return f.grip == Grip.CHOKE and f.dominant != 0


@rule
def is_choke_used_up(b: Any, who: int) -> bool:
    """The choke was kept and its one crush made: the turn ends here. Rules: GRAP-12d."""
    return is_choker(b, who) and b.fighter[who].choke_kept == CHOKE_USED


@rule
def why_choke_bars(b: Any, who: int) -> int:
    """What keeps a choker from everything but its crush, letting go and the end of its turn, or 0.

    Rules: GRAP-12d.
    """
    return int(R.GRAP_12D) if is_choker(b, who) else 0


@rule
def why_locked_may_not_act(b: Any, book: Any, who: int) -> int:
    """What keeps a locked fighter from powers and thought-activated items: a failed save of this turn.

    Rules: GRAP-11b.
    """
    return int(R.GRAP_11B) if is_locked(b, who) and b.fighter[who].pain_saved == 2 else 0


@rule
def grips_in_mega(book: Any, who: int) -> int:
    """1 for those who punch for mega-damage, and so crush, slam and throw for it. Rules: GRAP-18, BASE-MD-3."""
    sheet = book.sheet[who]
    return 1 if punch_steps(sheet.ps, sheet.strength) >= 0 else 0


@rule
def current_speed(b: Any, book: Any, who: int) -> int:
    """SPD, halved by a broken leg; a second one changes nothing. Rules: GRAP-11d."""
    spd = int(book.sheet[who].spd)
    return spd // 2 if b.fighter[who].broken_legs > 0 else spd


# ---------------------------------------------------------------- starts
@rule
def has_run_up(b: Any, who: int, target: int) -> bool:
    """At least 5 feet nearer to the target than where the turn began. Rules: GRAP-8a."""
    f, g = b.fighter[who], b.fighter[target]
    before = plane.distance(f.start_x, f.start_y, g.x, g.y)
    return before - feet_between(b, who, target) >= RUN_UP_FEET - plane.SLACK


@rule
def is_knocking(how: int) -> bool:
    """A slam or a sweep: no grapple follows, and outsiders may make it at grapplers. Rules: GRAP-8, GRAP-14c."""
    return how == How.SLAM or how == How.SWEEP


@rule
def why_no_limbs_for(b: Any, book: Any, who: int, target: int, how: int) -> int:
    """A free hand to grab with, a sound leg to sweep with, a run-up to slam with.

    Rules: GRAP-1b, GRAP-8a, GRAP-8b, GRAP-11d.
    """
    if how == How.SLAM:
        return 0 if has_run_up(b, who, target) else int(R.GRAP_8A)
    if how == How.SWEEP:
        if b.fighter[who].broken_legs > 0:
            return int(R.GRAP_11D)
        return 0 if book.sheet[who].has_legs != 0 else int(R.GRAP_8B)
    return 0 if has_free_grasp(b, book, who) else int(R.GRAP_1B)


@rule
def why_not_grappled(b: Any, book: Any, who: int, target: int, how: int) -> int:
    """What keeps this target from being grappled, slammed or swept, or 0.

    Rules: GROUND-10, GRAP-1, GRAP-1b, GRAP-3c, GRAP-14a, GRAP-14c, GRAP-15.
    """
    g = b.fighter[target]
    if not is_foe(b, book, who, target):
        return int(R.GROUND_10)
    if not is_within(b, who, target, START_FEET):
        return int(R.GRAP_1)
    if g.grip_with != NOBODY and not is_knocking(how):
        return int(R.GRAP_14A)
    if how != How.GRAB and (g.prone != 0 or b.fighter[who].prone != 0):
        return int(R.GRAP_1B)
    if is_out_cold(b, target):
        return int(R.GRAP_15)
    if book.sheet[target].size >= book.sheet[who].size + TOO_LARGE_BY:
        return int(R.GRAP_3C)
    return 0


@rule
def why_no_grapple_start(b: Any, book: Any, who: int, target: int, how: int) -> int:
    """The rule that keeps a fighter from starting a grapple, a slam or a sweep on its turn, or 0.

    Args:
        how: How.GRAB, THROW, TAKEDOWN, SLAM or SWEEP.

    Rules: GRAP-1, GRAP-1b, GRAP-8a, GRAP-14a, MAG-16, TIME-5b, GROUND-4, DEF-3.
    """
    f = b.fighter[who]
    if f.casting >= 0:
        return int(R.MAG_16)
    if f.grip_with != NOBODY:
        return int(R.GRAP_14A)
    if f.actions < 1:
        return int(R.TIME_5B)
    problem = why_not_grappled(b, book, who, target, how)
    if problem == 0:
        problem = why_no_limbs_for(b, book, who, target, how)
    return problem if problem != 0 else why_not_seen(b, book, who, target, R.DEF_3)


# ---------------------------------------------------------------- moves within a grapple
@rule
def why_no_release(b: Any, who: int) -> int:
    """Free, for the dominant one, or in a neutral grapple for the one who grabbed.

    Rules: GRAP-12c, GRAP-12d, GRAP-16.
    """
    f = b.fighter[who]
    if f.grip == Grip.GRAPPLE:
        return 0 if f.grabbed != 0 else int(R.GRAP_16)
    if f.dominant == 0:
        return int(R.GRAP_16)
    return int(R.GRAP_12D) if f.grip == Grip.CHOKE and f.choke_kept != 0 else 0


@rule
def why_not_from_neutral(b: Any, who: int, verb: int) -> int:
    """The ways out of a neutral grapple, and the disarm, which leaves it as it is.

    Rules: GRAP-4c, GRAP-5, GRAP-5b, GRAP-6, GRAP-9, GRAP-13a, GRAP-13b.
    """
    f = b.fighter[who]
    if verb == Verb.HOLD or verb == Verb.BREAK_FREE:
        return 0
    if verb == Verb.GRIP_DISARM:
        return 0 if holds_something(b, f.grip_with) else int(R.GRAP_5B)
    if verb == Verb.GRIP_THROW or verb == Verb.GRIP_TAKEDOWN:
        return int(R.GRAP_13B) if f.grounded != 0 else 0
    if verb == Verb.PIN:
        return 0 if f.grounded != 0 else int(R.GRAP_13B)
    return int(R.GRAP_13B)


@rule
def why_not_from_hold(b: Any, who: int, verb: int) -> int:
    """The ways of the dominant one out of a hold, and its crush. Rules: GRAP-10c, GRAP-13a, GRAP-13c."""
    f = b.fighter[who]
    if verb == Verb.JOINT_LOCK or verb == Verb.CHOKE or verb == Verb.CRUSH:
        return 0
    if verb == Verb.GRIP_THROW or verb == Verb.GRIP_TAKEDOWN:
        return int(R.GRAP_13A) if f.grounded != 0 else 0
    if verb == Verb.PIN:
        return 0 if f.grounded != 0 else int(R.GRAP_13C)
    return int(R.GRAP_10C) if verb == Verb.GRIP_DISARM else int(R.GRAP_13C)


@rule
def why_no_way(b: Any, who: int, verb: int) -> int:
    """Whether a move leads out of the state the pair is in: the graph of GRAP-13.

    Rules: GRAP-9c, GRAP-9d, GRAP-10a, GRAP-11b, GRAP-11c, GRAP-12b, GRAP-12d, GRAP-13, GRAP-13b, GRAP-13c, GRAP-13d,
    GRAP-13e.
    """
    f = b.fighter[who]
    if f.grip == Grip.GRAPPLE:
        return why_not_from_neutral(b, who, verb)
    if f.dominant == 0:
        if f.grip == Grip.LOCK:
            return int(R.GRAP_11B)
        return 0 if verb == Verb.BREAK_FREE else int(R.GRAP_13E)
    if f.grip == Grip.HOLD:
        return why_not_from_hold(b, who, verb)
    if f.grip == Grip.PIN and (verb == Verb.HOLD or verb == Verb.CRUSH):
        return 0
    if f.grip == Grip.CHOKE and (verb == Verb.CRUSH or f.choke_kept != 0):
        return 0 if verb == Verb.CRUSH and f.choke_kept != CHOKE_USED else int(R.GRAP_12D)
    return int(R.GRAP_13D)


@rule
def why_no_skill_for(b: Any, book: Any, who: int, verb: int) -> int:
    """Joint locks, chokes, and what a stunned fighter cannot keep. Rules: GRAP-11, GRAP-12, GRAP-15b."""
    sheet = book.sheet[who]
    if verb == Verb.JOINT_LOCK:
        has_style = sheet.style != Style.NONE and sheet.style != Style.BASIC
        return 0 if has_style and sheet.wrestling != 0 and sheet.body_flip != 0 else int(R.GRAP_11)
    if verb == Verb.CHOKE:
        return 0 if grapple_skill(book, who) >= Skill.TRAINED else int(R.GRAP_12)
    if (verb == Verb.HOLD or verb == Verb.PIN) and is_dazed(b, who):
        return int(R.GRAP_15B)
    return 0


@rule
def why_no_grip_move(b: Any, book: Any, who: int, verb: int) -> int:
    """The rule that keeps a fighter from a move of its grapple, or 0.

    Args:
        verb: GRIP_THROW, GRIP_TAKEDOWN, GRIP_DISARM, PIN, HOLD, JOINT_LOCK, CHOKE, CRUSH, BREAK_FREE or RELEASE.

    Rules: GRAP-4, GRAP-5, GRAP-13, GRAP-16, ATK-7, MAG-16, TIME-5b.
    """
    f = b.fighter[who]
    if f.grip == Grip.NONE:
        return int(R.GRAP_13)
    if f.casting >= 0:
        return int(R.MAG_16)
    if verb == Verb.RELEASE:
        return why_no_release(b, who)
    problem = why_no_way(b, who, verb)
    if problem == 0:
        problem = why_no_skill_for(b, book, who, verb)
    if problem == 0 and f.actions < 1:
        problem = int(R.TIME_5B)
    return problem


@rule
def why_no_break_joint(b: Any, book: Any, who: int, limb: int) -> int:
    """The rule that keeps a locker from breaking a joint, or 0.

    Args:
        limb: 0 the arm, 1 the leg.

    Rules: GRAP-11c, GRAP-11d, GRAP-13d, BASE-MDBEING, MAG-16, TIME-5b.
    """
    f = b.fighter[who]
    if f.grip == Grip.NONE:
        return int(R.GRAP_13)
    if f.casting >= 0:
        return int(R.MAG_16)
    if f.grip != Grip.LOCK or f.dominant == 0:
        return int(R.GRAP_11D)
    g, sheet = b.fighter[f.grip_with], book.sheet[f.grip_with]
    if limb == LIMB_ARM and g.broken_arms >= sheet.arms:
        return int(R.GRAP_11D)
    if limb == LIMB_LEG and (sheet.has_legs == 0 or g.broken_legs >= LEGS):
        return int(R.GRAP_11D)
    if sheet.md_being != 0 and grips_in_mega(book, who) == 0:
        return int(R.BASE_MDBEING)
    return int(R.TIME_5B) if f.actions < 1 else 0


@rule
def why_no_drag(b: Any, book: Any, who: int) -> int:
    """The rule that keeps a grappler from dragging its partner, or 0.

    Rules: GRAP-4d, GRAP-10a, GRAP-11b, GRAP-11c, GRAP-12d, GRAP-13a, MAG-16, MOVE-1, TIME-5b.
    """
    f = b.fighter[who]
    if f.grip == Grip.NONE:
        return int(R.GRAP_13)
    if f.casting >= 0:
        return int(R.MAG_16)
    if f.grip >= Grip.HOLD and f.dominant == 0:
        return int(R.GRAP_11B) if f.grip == Grip.LOCK else int(R.GRAP_4D)
    if f.grounded != 0:
        return int(R.GRAP_13A)
    if f.grip == Grip.LOCK:
        return int(R.GRAP_11C)
    if f.grip == Grip.CHOKE:
        return int(R.GRAP_12D)
    if f.actions < 1:
        return int(R.TIME_5B)
    return int(R.MOVE_1) if feet_left(b, who) < DRAG_PRICE else 0
