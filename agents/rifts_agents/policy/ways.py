"""What walks in the eight directions lead to, as far as an observation shows it.

A network that sees where everybody is, in feet east and north, would have to learn the same eight times: what a
walk north does for it, what one north-east does, and so on. So the places are turned for it: of each direction it is
told how near each of the others would be, in whose face and at whose back one would stand. The same small network
looks at all eight.

NumPy and torch share these lines: what they take and make are arrays of the one or the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rifts_env.core.plane import BEARING_X, BEARING_Y
from rifts_env.ruleset import Ruleset

WAYS = len(BEARING_X)
SIGHTS = 9  # numbers of each seat and direction
ROOMS = 3  # numbers of each direction
VERB = "MOVE"
MOVEMENT = "movement"
HEAD = ("room.north", "room.east", "room.south", "room.west")
SEAT = ("where.east", "where.north", "facing.east", "facing.north")
SEEN = "seen"
STRIDE = 0.25  # in hundreds of feet: what one walks with all its movement left, about
CONCERNED = 0.75  # in hundreds of feet: how near a foe has to be for walks to be more than a dance
NEAR, CLOSE, LEAST = 0.2, 0.05, 1e-6  # distances, likewise, at which nearness is a half; and no distance at all


@dataclass(frozen=True)
class Compass:
    """Where menu and observation keep what belongs to walks.

    Attributes:
        first: the first of the eight codes.
        head: places of HEAD in what stands once.
        seat: places of SEAT in each seat.
        seen: place of SEEN in each seat.
        movement: place of MOVEMENT in what stands once; None where every walk is a whole one.
    """

    first: int
    head: tuple[int, ...]
    seat: tuple[int, ...]
    seen: int
    movement: int | None

    @classmethod
    def of(cls, rules: Ruleset) -> Compass | None:
        """The compass of a ruleset; None where its menu or its observations know no directions."""
        seen, menu = rules.observation, rules.menu
        head, seat = seen.head.names(), seen.seat.names()
        first = [int(menu.start[row.verb]) for row in menu.fixed_rows if getattr(row.verb, "name", "") == VERB]
        if not first or not {*HEAD} <= {*head} or not {*SEAT, SEEN} <= {*seat}:
            return None
        movement = head.index(MOVEMENT) if MOVEMENT in head else None
        places = tuple(map(head.index, HEAD)), tuple(map(seat.index, SEAT))
        return cls(first[0], *places, seat.index(SEEN), movement)


def look_along(xp: Any, compass: Compass, head: Any, seats: Any) -> tuple[Any, Any]:
    """What each walk leads to.

    Args:
        xp: numpy, or torch.
        compass: of the ruleset.
        head: (battles, numbers): what stands once.
        seats: (battles, seats, numbers).

    Returns:
        (battles, seats, 8, SIGHTS) of whom one would meet, and (battles, 8, ROOMS) of the room there is.
    """
    east, north = (xp.asarray(np.array(one, np.float32)) for one in (BEARING_X, BEARING_Y))
    north_room, east_room, south_room, west_room = (head[:, at, None] for at in compass.head)
    movement = 0.0 * north_room + 1.0 if compass.movement is None else head[:, compass.movement, None]
    x, y, facing_x, facing_y = (seats[:, :, at, None] for at in compass.seat)
    step = STRIDE * movement[:, None]
    before = xp.sqrt(x * x + y * y + LEAST) + 0.0 * east
    along, across = x * east + y * north, x * north - y * east
    left_x, left_y = x - step * east, y - step * north
    after = xp.sqrt(left_x * left_x + left_y * left_y + LEAST)
    met = [
        after / (after + NEAR),
        after / (after + CLOSE),
        after - before,
        along / before,
        abs(across) / before,
        facing_x * east + facing_y * north,  # whether it looks the same way
        (along - step) / after,  # whether one would be facing it
        -(facing_x * left_x + facing_y * left_y) / after,  # whether it would be facing one
        step + 0.0 * after,
    ]
    rooms = [
        north_room * north.clip(0.0, 1.0) - south_room * north.clip(-1.0, 0.0),
        east_room * east.clip(0.0, 1.0) - west_room * east.clip(-1.0, 0.0),
        movement + 0.0 * east,
    ]
    return xp.stack(met, 3), xp.stack(rooms, 2)


def has_near_foe(compass: Compass, seats: Any, side: int) -> Any:
    """Whether a foe that one sees is so near that it matters where one walks.

    Args:
        compass: of the ruleset.
        seats: (battles, seats, numbers).
        side: place in each seat of whose side somebody is on.

    Returns:
        bool, (battles,).
    """
    x, y = (seats[:, :, at] for at in compass.seat[:2])
    is_foe = (seats[:, :, side] < 0.0) & (seats[:, :, compass.seen] > 0.0)
    return (is_foe & (x * x + y * y <= CONCERNED * CONCERNED)).any(1)
