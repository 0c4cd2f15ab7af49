"""A battle as text: the field in characters, the fighters in lines, the deadlocks, the last lines of the log."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from math import atan2, hypot, pi
from typing import Any

from rifts_env.envs.scene import Bar, Scene, read_scene
from rifts_env.ruleset import Names

ARROWS = "→↗↑↖←↙↓↘"
WALL, COVER, LEY, NEXUS, HAZARD, FOG, OUT = "#", "=", "~", "*", "%", ":", "x"
CODES = (94, 93, 92, 95)  # bright blue, yellow, green, magenta: told apart with any kind of colour vision
TEXT_WIDTH = 100
MOST_ROWS = 26


def render_ansi(
    battle: Any,
    book: Any,
    words: Names,
    lines: Sequence[Any] = (),
    width: int = TEXT_WIDTH,
    log_lines: int = 6,
    colour: bool = False,
) -> str:
    """A battle as text.

    Args:
        battle: its record or a mirror of it.
        book: the record or mirror of its book.
        words: the names of its encounter.
        lines: the log; its last lines are shown.
        width: characters in a line.
        log_lines: lines of the log at most.
        colour: whether to paint the sides with terminal codes.
    """
    scene = read_scene(battle, book, words)
    parts = [scene.headline, *_field(scene, width, colour), *_roster(scene, width, colour), *_locks(scene, width)]
    told = [line for one in list(lines)[-log_lines:] for line in textwrap.wrap(str(one), width - 2)]
    parts += [f"> {line}" for line in told[-log_lines:]]
    return "\n".join(part.rstrip() for part in parts)


def _field(scene: Scene, width: int, colour: bool) -> list[str]:
    """The field in characters, twice as high as wide, north above."""
    feet = max((scene.right - scene.left) / (width - 3), (scene.top - scene.bottom) / 2 / (MOST_ROWS - 1), 0.1)
    columns, rows = int((scene.right - scene.left) / feet) + 1, int((scene.top - scene.bottom) / feet / 2) + 1
    grid = [[" "] * columns for _ in range(rows)]

    def at(x: float, y: float) -> tuple[int, int]:
        column, row = int((x - scene.left) / feet), rows - 1 - int((y - scene.bottom) / feet / 2)
        return min(columns - 1, max(0, column)), min(rows - 1, max(0, row))

    _fill_ground(scene, grid, feet, at)
    _set_pieces(scene, grid, at, colour)
    edge = "+" + "-" * columns + "+"
    legend = "".join(f"   {sign} {word}" for sign, word in _legend(scene))
    return [edge, *("|" + "".join(row) + "|" for row in grid), edge, f"{columns * feet:.0f} feet wide{legend}"]


def _legend(scene: Scene) -> list[tuple[str, str]]:
    kinds = {one[3] for one in scene.circles}
    lines = ((WALL, "wall", scene.walls), (COVER, "cover", scene.covers), (LEY, "ley line", scene.leys))
    signs = [(sign, word, bool(there)) for sign, word, there in lines]
    signs += [(sign, word, word in kinds) for sign, word in ((NEXUS, "nexus"), (HAZARD, "hazard"), (FOG, "fog"))]
    signs += [(OUT, "out", any(not one.is_in for one in scene.pieces))]
    return [(sign, word) for sign, word, is_there in signs if is_there]


def _fill_ground(scene: Scene, grid: list[list[str]], feet: float, at: Any) -> None:
    signs = {"nexus": NEXUS, "hazard": HAZARD, "fog": FOG}
    for row, line in enumerate(grid):
        for column in range(len(line)):
            x = scene.left + (column + 0.5) * feet
            y = scene.bottom + (len(grid) - 1 - row + 0.5) * 2 * feet
            if any(_feet_to(one, x, y) <= one[4] / 2 for one in scene.leys):
                line[column] = LEY
            for cx, cy, radius, what in scene.circles:
                if hypot(x - cx, y - cy) <= radius:
                    line[column] = signs[what]
    for lines, sign in ((scene.covers, COVER), (scene.walls, WALL)):
        for ax, ay, bx, by, _ in lines:
            steps = int(hypot(bx - ax, by - ay) / feet * 2) + 1
            for step in range(steps + 1):
                column, row = at(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps)
                grid[row][column] = sign


def _feet_to(line: Sequence[float], x: float, y: float) -> float:
    ax, ay, bx, by = line[:4]
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
    return hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def _set_pieces(scene: Scene, grid: list[list[str]], at: Any, colour: bool) -> None:
    """Letters, and beside each an arrow for where it faces, if there is room."""
    spots: dict[int, tuple[int, int]] = {}
    for piece in sorted(scene.pieces, key=lambda one: one.is_in):  # those who are in stand above those who lie
        column, row = at(piece.x, piece.y)
        while any(spot == (column, row) and scene.by_index[who].is_in for who, spot in spots.items()):
            column += 1
            if column >= len(grid[0]):
                column, row = 0, (row + 1) % len(grid)
        spots[piece.index] = column, row
        grid[row][column] = _paint(piece.letter if piece.is_in else OUT, piece.side if piece.is_in else -1, colour)
    for piece in scene.pieces:
        column, row = spots[piece.index]
        aside = column + (1 if piece.face[0] > -0.38 else -1)
        if piece.is_in and 0 <= aside < len(grid[0]) and (aside, row) not in spots.values():
            grid[row][aside] = _paint(arrow_of(piece.face), piece.side, colour)


def arrow_of(face: tuple[float, float]) -> str:
    """The arrow that comes closest to a direction."""
    return ARROWS[round(atan2(face[1], face[0]) / (pi / 4)) % 8]


def _paint(text: str, side: int, colour: bool) -> str:
    return f"\x1b[{CODES[side % len(CODES)]};1m{text}\x1b[0m" if colour and side >= 0 else text


def _roster(scene: Scene, width: int, colour: bool) -> list[str]:
    longest = max(len(one.name) for one in scene.pieces)
    side_room = max(len(name) for name in scene.sides)
    lines = []
    for piece in scene.pieces:
        pointer = ">" if piece.index == scene.decider else " "
        side = scene.sides[piece.side] if 0 <= piece.side < len(scene.sides) else "?"
        stores = "".join(f"  {one.word} {one.left}/{one.full}" for one in piece.stores)
        marks = f"  {', '.join(piece.marks)}" if piece.marks else ""
        head = f"{pointer}{piece.letter} {piece.name:{longest}} {side:{side_room}} "
        text = f"{head}{_bar(piece.life)} {piece.life.left:3}/{piece.life.full:<3}{stores}{marks}"
        lines.append(_paint(text[:width], piece.side if piece.is_in else -1, colour))
    return lines


def _bar(bar: Bar, length: int = 12) -> str:
    full = round(bar.share * length) if bar.left <= 0 else max(1, round(bar.share * length))
    return "[" + "#" * full + "." * (length - full) + "]"


def _locks(scene: Scene, width: int) -> list[str]:
    """Who deadlocks whom, and who grapples."""
    locks = []
    for piece in scene.pieces:
        for other in piece.holds:
            is_both = other in scene.by_index and piece.index in scene.by_index[other].holds
            if other in scene.by_index and (not is_both or piece.index < other):
                locks.append(f"{piece.name} {'<->' if is_both else '->'} {scene.by_index[other].name}")
    told = [f"deadlocks: {', '.join(locks)}"] if locks else []
    grips = [f"{one.name} and {scene.by_index[one.grapples].name}" for one in scene.pieces if one.grapples > one.index]
    told += [f"grapples: {', '.join(grips)}"] if grips else []
    return [line for one in told for line in textwrap.wrap(one, width)]
