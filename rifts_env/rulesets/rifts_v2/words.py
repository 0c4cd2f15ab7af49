"""The words of rifts_v2 as numbers: decisions, pending procedures and the verbs of the menu."""

from __future__ import annotations

from enum import IntEnum


class Decide(IntEnum):
    """The kinds of decision; the value of `decision_kind`. 0 is no decision."""

    NONE = 0
    TURN = 1
    HOW = 2  # how an attack is declared
    PAD = 3  # how much mana a spell is padded with
    DEFEND = 4
    ROLL = 5  # roll with punch, brace, or take it
    PURSUE = 6
    OPPORTUNITY = 7
    DELAY = 8  # take the delayed actions now, or wait
    INTERRUPT = 9  # a delayer may strike at a caster
    SELECT = 10
    CHOKE = 11
    EVADE = 12  # the one dodge of a breakaway
    FOLLOW = 13  # follow a teleporter
    THROW = 14  # where to throw somebody
    AREA = 15  # dodge an area attack


DECISION_NAMES: dict[int, str] = {int(kind): kind.name.lower() for kind in Decide}


class FrameKind(IntEnum):
    """The kinds of pending procedure."""

    ROUND = 1
    TURN = 2
    STRIKE = 3
    MOVE = 4
    BREAKAWAY = 5
    SELECT = 6
    CAST = 7
    EFFECT = 8
    GRAPPLE = 9  # an opposed check and what comes of it
    THROW = 10
    CHOKE = 11
    TELEPORT = 12


class Verb(IntEnum):
    """The verbs of the menu, in the order of their codes: fixed ones first, then those aimed at a fighter."""

    NONE = 0
    # own turn
    END_TURN = 1
    SURRENDER = 2
    FLEE = 3
    STANCE = 4
    MULTIPLE_DODGE = 5
    DELAY = 6
    EXTRA_MOVE = 7
    BREAK_AWAY = 8
    STAND = 9
    MOVE = 10  # by bearing
    TO_COVER = 11
    RELOAD = 12
    DRAW = 13
    DROP = 14
    STRUGGLE = 15  # pull a trapped weapon free
    # in a grapple
    GRIP_THROW = 16
    GRIP_TAKEDOWN = 17
    GRIP_DISARM = 18
    PIN = 19
    HOLD = 20
    JOINT_LOCK = 21
    CHOKE = 22
    CRUSH = 23
    BREAK_FREE = 24
    RELEASE = 25
    BREAK_JOINT = 26
    DRAG = 27
    # how an attack is declared, how a spell is padded, where a throw goes
    HOW = 28
    PAD = 29
    PAD_RITUAL = 30
    TOWARD_BEARING = 31
    # out of turn
    PARRY = 32  # slots: pool, with hold, with action
    DODGE = 33
    DODGE_AWAY = 34
    AUTO_DODGE = 35
    CIRCULAR_PARRY = 36
    SHIELD_BLOCK = 37
    ENTANGLE = 38
    NO_DEFENCE = 39
    ROLL = 40
    BRACE = 41
    TAKE_IT = 42
    PURSUE = 43
    STAY = 44
    STRIKE = 45  # with an attack slot
    DECLINE = 46
    ACT = 47
    WAIT = 48
    KEEP = 49
    LET_GO_CHOKE = 50
    FOLLOW = 51
    # aimed at a fighter
    ATTACK = 52
    GRAB = 53
    THROW = 54
    TAKEDOWN = 55
    SLAM = 56
    SWEEP = 57
    CAST = 58
    POWER = 59
    USE = 60
    TOWARD = 61
    AWAY = 62
    BEHIND = 63
    ENGAGE = 64
    LET_GO = 65
    FACE = 66
    SELECT = 67
    HOLD_AGAINST = 68
    # an exact place or number: for people, beyond the flat menu
    MOVE_TO = 69
    DODGE_TO = 70
    DRAG_TO = 71
    CAST_AT = 72
    USE_AT = 73
    POWER_AT = 74
    PAD_EXACT = 75
    RITUAL_EXACT = 76
    THROW_TO = 77
    FACE_TO = 78


PADS = (0, 24, 25, 50, 75, 100, 150, 200)
