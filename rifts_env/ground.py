"""Ground drawn by lot: a field that is the same from both ends, with walls, cover, magic, hazards."""

from __future__ import annotations

import math
import random
from typing import Any

Spot = list[int]


def draw_ground(
    stream: random.Random, fighters: int, casts: bool
) -> tuple[dict[str, Any], tuple[list[Spot], list[Spot]]]:
    """A field that looks the same from both ends, and the places of either side on it.

    Args:
        stream: where the lots come from.
        fighters: on the larger side.
        casts: whether magic is about, so that a ley line matters.

    Returns:
        The `ground` of an encounter, and the places in the west and in the east.
    """
    apart = stream.choice((20, 30, 40, 60, 80, 120))
    depth = 8 * math.ceil(fighters / 4)
    width = apart + 2 * (depth + stream.randrange(10, 31, 5))
    height = max(40, 10 * min(fighters, 4) + stream.randrange(20, 61, 10))
    west = _stand(stream, fighters, (width - apart) // 2, height)
    east = [[width - x, height - y] for x, y in west]
    ground: dict[str, Any] = {"field": [width, height]}
    middle = ((width - apart) // 2 + 6, (width + apart) // 2 - 6)
    for kind, most in (("walls", 2), ("cover", 3)):
        lines = [line for _ in range(stream.randint(0, most)) for line in _pair(stream, middle, width, height)]
        if lines:
            ground[kind] = lines
    if stream.random() < (0.4 if casts else 0.1):
        _lay_line(stream, ground, width, height)
    if stream.random() < 0.2:
        radius = stream.randint(5, max(6, min(15, apart // 3)))
        harm: dict[str, Any] = stream.choice(({"damage": "1d6"}, {"sight": "obscured"}, {"awkward": True}))
        ground["hazards"] = [{"at": [width / 2, height / 2], "radius": radius, **harm}]
    return ground, (west, east)


def _stand(stream: random.Random, fighters: int, front: int, height: int) -> list[Spot]:
    """Places west of the front line in ranks of four, eight feet and a bit apart."""
    places = []
    for at in range(fighters):
        rank, file = divmod(at, 4)
        in_rank = min(4, fighters - 4 * rank)
        y = height / 2 + 9 * (file - (in_rank - 1) / 2) + stream.randint(-2, 2)
        places.append([front - 8 * rank - stream.randint(0, 3), round(y)])
    stream.shuffle(places)
    return places


def _pair(stream: random.Random, middle: tuple[int, int], width: int, height: int) -> list[dict[str, Any]]:
    """A line between the sides and its reflection in the centre of the field."""
    x, y = stream.randint(*middle), stream.randint(4, height - 4)
    dx, dy = stream.choice(((0, 1), (0, 1), (1, 0), (1, 1), (1, -1)))
    half = stream.randint(4, 9)
    ends = [[x - half * dx, y - half * dy], [x + half * dx, y + half * dy]]
    ends = [[min(max(u, middle[0]), middle[1]), min(max(v, 1), height - 1)] for u, v in ends]
    over = [[width - u, height - v] for u, v in ends]
    lines = [{"from": ends[0], "to": ends[1]}]
    return lines if sorted(over) == sorted(ends) else [*lines, {"from": over[0], "to": over[1]}]


def _lay_line(stream: random.Random, ground: dict[str, Any], width: int, height: int) -> None:
    """A ley line through the centre, sometimes with a nexus and a surge."""
    if stream.random() < 0.5:
        y = stream.randint(0, height)
        start, end = [0, y], [width, height - y]
    else:
        x = stream.randint(width // 4, width // 2)
        start, end = [x, 0], [width - x, height]
    ground["ley_lines"] = [{"from": start, "to": end, "width": stream.choice((10, 15, 20))}]
    if stream.random() < 0.3:
        ground["nexuses"] = [{"at": [width / 2, height / 2], "radius": 6}]
    if stream.random() < 0.3:
        ground["surges"] = [{"round": stream.randint(1, 3), "amount": stream.randrange(10, 41, 10)}]
