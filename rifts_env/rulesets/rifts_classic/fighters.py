"""What can be said of one fighter, and the small changes every chapter needs. The floor under all chapters."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.order import lowest_initiative, move_in_order
from rifts_env.rulesets.base.words import NOBODY, Event, Grip, Sight
from rifts_env.rulesets.rifts_classic.ids import R

ROUND_SECONDS = 15


# ---------------------------------------------------------------- states
@rule
def is_dazed(b: Any, who: int) -> bool:
    """Rules: CL-E-KNOCKOUT, CL-ROUND."""
    return b.fighter[who].dazed_until > b.clock


@rule
def is_blind(b: Any, who: int) -> bool:
    """Sees nothing at all. Rules: CL-E-BLIND."""
    f = b.fighter[who]
    return f.blinded_until > b.clock and f.blindness == Sight.BLIND


@rule
def is_in_hold(b: Any, who: int) -> bool:
    """Holds somebody, or is held. Rules: CL-E-HOLDS."""
    return b.fighter[who].grip != Grip.NONE


@rule
def is_held(b: Any, who: int) -> bool:
    """Rules: CL-E-HOLDS."""
    f = b.fighter[who]
    return f.grip != Grip.NONE and f.dominant == 0


@rule
def is_trained(book: Any, who: int) -> bool:
    """Has a hand to hand skill. Rules: CL-PARRY."""
    return book.sheet[who].style != 0


# ---------------------------------------------------------------- actions
@rule
def apm_at(b: Any, book: Any, who: int, clock: int) -> int:
    """Actions of the round at a clock: the sheet's, or the one of a daze. Rules: CL-E-APM, CL-E-KNOCKOUT, CL-ROUND."""
    apm = int(book.sheet[who].apm)
    return min(1, apm) if b.fighter[who].dazed_until > clock else apm


@rule
def settle_move(b: Any, book: Any, who: int) -> None:
    """Work out how far a move of one action goes: SPD x 15 / APM feet. Rules: CL-MOVE."""
    sheet = book.sheet[who]
    b.fighter[who].move = int(sheet.spd) * ROUND_SECONDS // max(1, int(sheet.apm))


@rule
def move_feet(b: Any, who: int) -> int:
    """How far a move of one action goes. Rules: CL-MOVE."""
    return int(b.fighter[who].move)


@rule
def spend_actions(b: Any, who: int, count: int) -> None:
    """Pay at once; what costs more than one passes over as many turns less one. Rules: CL-TURN-2, CL-E-APM."""
    f = b.fighter[who]
    f.actions -= count
    f.acted += count
    f.passed_over += count - 1


@rule
def spend_out_of_turn(b: Any, who: int) -> None:
    """Strike out of turn: one action, and the next turn is passed over. Rules: CL-E-SIMULTANEOUS, CL-E-PAIRED-2."""
    spend_actions(b, who, 1)
    b.fighter[who].passed_over += 1


@rule
def why_no_credit(b: Any, book: Any, who: int) -> int:
    """The rule that keeps a defence from being paid for, be it on credit, or 0. Rules: CL-TURN-3a."""
    f = b.fighter[who]
    if f.actions > 0 or f.debt < apm_at(b, book, who, int(b.clock) + 1):
        return 0
    return int(R.CL_TURN_3A)


@rule
def pay_defence(b: Any, who: int, kind: int, cited: int) -> None:
    """An action for a defence; one who has run out owes it. Rules: CL-TURN-1, CL-TURN-3a."""
    f = b.fighter[who]
    if f.actions > 0:
        f.actions -= 1
        f.acted += 1
        tell(b, Event.BOUGHT, cited, who, -1, kind, f.actions, 0, 0)
    else:
        f.debt += 1
        tell(b, Event.OWED, R.CL_TURN_3A, who, -1, kind, f.debt, 0, 0)


@rule
def lose_action(b: Any, book: Any, who: int, cited: int) -> None:
    """One action is lost, from the next round where none is left. Rules: CL-E-KNOCKDOWN, CL-E-HORROR."""
    f = b.fighter[who]
    if f.actions > 0:
        f.actions -= 1
        tell(b, Event.ACTION_LOST, cited, who, -1, 1, 0, 0, 0)
    elif f.debt < apm_at(b, book, who, int(b.clock) + 1):
        f.debt += 1
        tell(b, Event.ACTION_LOST, cited, who, -1, 1, 0, 0, 0)


@rule
def lose_initiative(b: Any, who: int) -> None:
    """Last in the order for the rest of the round, one below the lowest number. Rules: CL-TURN-5."""
    f = b.fighter[who]
    f.initiative = lowest_initiative(b) - 1
    move_in_order(b, who, len(b.order) - 1)
    say(b, Event.INITIATIVE_LOST, R.CL_TURN_5, who, -1)
    tell(b, Event.INITIATIVE_MOVED, R.CL_TURN_5, who, -1, 0, f.initiative, 0, 0)


# ---------------------------------------------------------------- holds
@rule
def begin_hold(b: Any, who: int, target: int) -> None:
    """Take hold of a foe; nobody is in two holds, and neither of the two walks on. Rules: CL-E-HOLDS, CL-INIT-3."""
    _bind(b, who, target, 1)
    _bind(b, target, who, 0)
    tell(b, Event.GRAPPLE, R.CL_E_HOLDS, who, target, Grip.HOLD, 0, 0, 0)


@rule
def _bind(b: Any, who: int, other: int, dominant: int) -> None:
    f = b.fighter[who]
    f.grip = Grip.HOLD
    f.grip_with = other
    f.dominant = dominant
    f.going = 0
    b.grips |= 1 << who


@rule
def clear_grip(b: Any, who: int) -> None:
    """Forget one side of a hold."""
    f = b.fighter[who]
    f.grip = Grip.NONE
    f.grip_with = NOBODY
    f.dominant = 0
    b.grips &= ~(1 << who)


@rule
def end_hold(b: Any, who: int, cited: int) -> None:
    """The two are apart. Rules: CL-E-HOLDS."""
    other = int(b.fighter[who].grip_with)
    if other == NOBODY:
        return
    clear_grip(b, who)
    clear_grip(b, other)
    say(b, Event.GRAPPLE_END, cited, who, other)
