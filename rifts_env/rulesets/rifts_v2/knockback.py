"""Hard blows: the threshold, the roll with punch that answers both, the fall. KNOCK-1 to KNOCK-6, BASE-ROLL."""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import roll
from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.core.plane import distance, segments_cross
from rifts_env.rulesets.base.damage import as_sd
from rifts_env.rulesets.base.fighters import is_in
from rifts_env.rulesets.base.rolls import cite, modify
from rifts_env.rulesets.base.words import Event, Mod, Purpose, Strength
from rifts_env.rulesets.rifts_v2.deadlock import part_grapplers, release_all
from rifts_env.rulesets.rifts_v2.fighters import is_helpless, lose_held_actions, lose_initiative, spend_actions
from rifts_env.rulesets.rifts_v2.ids import R

PER_PS = 10
SUPERNATURAL_TIMES = 3
NO_STRIKE_TO_BEAT = 14
BACK_FEET = 3.0  # how near a wall or cover has to be to brace against it


@rule
def threshold_sd(book: Any, who: int) -> int:
    """SD above which a blow may knock down: PS x 10, three times that for supernatural strength.

    Rules: KNOCK-1, KNOCK-2.
    """
    sheet = book.sheet[who]
    times = SUPERNATURAL_TIMES if sheet.strength == Strength.SUPERNATURAL else 1
    return int(sheet.ps) * PER_PS * times


@rule
def is_hard_blow(book: Any, who: int, points: int, mega: int) -> bool:
    """Whether the full damage passes the threshold. Rules: KNOCK-1."""
    return as_sd(book, points, mega) > threshold_sd(book, who)


@rule
def roll_penalty(book: Any, who: int, points: int, mega: int) -> int:
    """-1 for each full 20 SD over the threshold, each full 50 with supernatural strength. Rules: KNOCK-1a, KNOCK-2."""
    over = as_sd(book, points, mega) - threshold_sd(book, who)
    step = 50 if book.sheet[who].strength == Strength.SUPERNATURAL else 20
    return -(over // step) if over > 0 else 0


@rule
def is_braced(b: Any, book: Any, who: int) -> bool:
    """In a defensive stance, or with a wall or cover at its back. Rules: KNOCK-5, GROUND-5."""
    f = b.fighter[who]
    if f.stance != 0:
        return True
    for at in range(book.walls):
        if is_at_its_back(f, book.wall[at]):
            return True
    for at in range(book.covers):
        if is_at_its_back(f, book.cover[at]):
            return True
    return False


@rule
def is_at_its_back(f: Any, line: Any) -> bool:
    """Whether a wall or cover stands within a step straight behind a fighter. Rules: KNOCK-5, BASE-FACE."""
    length = distance(0.0, 0.0, f.face_x, f.face_y)
    back_x = f.x - f.face_x / length * BACK_FEET
    back_y = f.y - f.face_y / length * BACK_FEET
    return segments_cross(f.x, f.y, back_x, back_y, line.ax, line.ay, line.bx, line.by)


@rule
def can_pay_roll(b: Any, who: int) -> bool:
    """An action is left for the paid roll with punch. Rules: BASE-ROLL, BASE-ROLL-2, GRAP-17."""
    return b.fighter[who].actions > 0 and is_in(b, who) and not is_helpless(b, who)


@rule
def roll_with_punch(b: Any, book: Any, who: int, needed: int, penalty: int, is_paid: bool) -> bool:
    """Throw the roll with punch; the one throw answers damage and knockback alike.

    Rules: BASE-ROLL, BASE-ROLL-2, KNOCK-1, KNOCK-1a, KNOCK-1b, KNOCK-2.  Dice: 1d20.
    """
    if is_paid:
        spend_actions(b, who, 1)
    face = roll(b, 20, Purpose.ROLL, who)
    total = face + modify(b, Mod.ROLL, R.BASE_ROLL, who, book.sheet[who].roll)
    is_supernatural = book.sheet[who].strength == Strength.SUPERNATURAL
    total += modify(b, Mod.OVER_THRESHOLD, R.KNOCK_2 if is_supernatural else R.KNOCK_1A, who, penalty)
    made = total >= needed
    if is_paid and not made:
        cite(b, R.BASE_ROLL_2, who)
    tell(b, Event.ROLL, R.BASE_ROLL if is_paid else R.KNOCK_1B, who, -1, face, total, needed, 1 if made else 0)
    return made


@rule
def knock_down(b: Any, book: Any, who: int, cited: int) -> None:
    """Put a fighter on the ground by another's doing: prone where it stood, last in the order, holding nobody.

    Rules: KNOCK-3c, TIME-3b, LOCK-1b, GRAP-15a.
    """
    f = b.fighter[who]
    if f.prone != 0 or not is_in(b, who):
        return
    f.prone = 1
    cite(b, R.KNOCK_3C, who)
    say(b, Event.KNOCKED_DOWN, cited, who, -1)
    if f.grounded == 0:
        part_grapplers(b, who, R.GRAP_15A)
    release_all(b, who, R.LOCK_1B)
    lose_initiative(b, who, R.TIME_3B)


@rule
def lose_held_by_knockback(b: Any, who: int) -> None:
    """Held actions are lost, whether or not the fighter falls. Rules: KNOCK-4."""
    lose_held_actions(b, who, R.KNOCK_4)
