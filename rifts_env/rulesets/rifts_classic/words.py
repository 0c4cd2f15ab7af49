"""The words of rifts_classic as numbers: decisions, pending procedures and the verbs of the menu."""

from __future__ import annotations

from enum import IntEnum


class Decide(IntEnum):
    """The kinds of decision; the value of `decision_kind`. 0 is no decision."""

    NONE = 0
    TURN = 1
    HOW = 2  # how an attack is declared
    DEFEND = 3
    ROLL = 4  # roll with impact, or take it
    OPENING = 5  # a sneak or long-range attack before the first turn of a round
    DISARM = 6  # after a parry with a natural 20
    COUNTER = 7  # strike back after a parry with paired weapons


DECISION_NAMES: dict[int, str] = {int(kind): kind.name.lower() for kind in Decide}


class FrameKind(IntEnum):
    """The kinds of pending procedure."""

    ROUND = 1
    TURN = 2
    STRIKE = 3


class Verb(IntEnum):
    """The verbs of the menu, in the order of their codes: fixed ones first, then those aimed at a fighter."""

    NONE = 0
    # own turn
    END_TURN = 1
    SURRENDER = 2
    FLEE = 3
    STRUGGLE = 4  # pull a trapped weapon free
    BREAK_FREE = 5
    SQUEEZE = 6
    RELEASE = 7
    MOVE = 8  # by bearing
    TO_COVER = 9
    RELOAD = 10
    DRAW = 11
    DROP = 12
    # how an attack is declared
    HOW = 13
    # out of turn
    PARRY = 14
    DODGE = 15
    BACK_FLIP = 16
    AUTO_DODGE = 17
    ENTANGLE = 18
    STRIKE_BACK = 19  # with an attack slot
    NO_DEFENCE = 20
    ROLL = 21
    TAKE_IT = 22
    STRIKE = 23  # with an attack slot
    DISARM = 24
    DECLINE = 25
    # aimed at a fighter
    ATTACK = 26
    BODY_BLOCK = 27
    BODY_FLIP = 28
    HOLD = 29
    FLIP_AWAY = 30
    TOWARD = 31
    AWAY = 32
    BEHIND = 33
    FACE = 34
    # an exact place, or the readiest weapon: for people, beyond the flat menu
    MOVE_TO = 35
    FACE_TO = 36
    STRIKE_BACK_READY = 37
