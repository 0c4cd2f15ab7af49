"""A battle as a picture: field, fighters, facing, deadlocks, bars, and the last lines of the log."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from math import hypot
from typing import Any

from rifts_env.envs.canvas import FONT_HIGH, FONT_STEP, Canvas, Colour, Pixels, text_width
from rifts_env.envs.scene import Bar, Piece, Scene, read_scene
from rifts_env.ruleset import Names

# Blue, orange, green and purple of Okabe and Ito, which people with any kind of colour vision tell apart; the sides
# differ in shape as well.
SIDE_COLOURS: tuple[Colour, ...] = ((0, 114, 178), (213, 94, 0), (0, 158, 115), (170, 68, 153))
PAPER: Colour = (250, 248, 242)
PANEL: Colour = (238, 235, 226)
GRID: Colour = (228, 224, 212)
INK: Colour = (38, 38, 42)
PALE: Colour = (120, 118, 112)
EMPTY: Colour = (208, 204, 194)
WALL_INK: Colour = (64, 60, 58)
COVER_INK: Colour = (150, 108, 52)
LEY_INK: Colour = (120, 190, 235)
NEXUS_INK: Colour = (70, 140, 220)
HAZARD_INK: Colour = (190, 40, 90)
FOG_INK: Colour = (150, 150, 150)
LOCK_INK: Colour = (110, 20, 110)
GRIP_INK: Colour = (200, 30, 30)
GOLD: Colour = (245, 190, 20)
WHITE: Colour = (255, 255, 255)
STORE_COLOURS = {"armour": (110, 118, 130), "mana": (96, 120, 215), "isp": (160, 90, 190)}
LINE_HIGH = FONT_HIGH + 4
VIEW_MARGIN, VIEW_STEP, LEAST_VIEW = 10.0, 20.0, 40.0  # feet: round the fighters, of a step, across
DRAWN_FOR = 4  # sides that have a shape of their own


def render_rgb(
    battle: Any, book: Any, words: Names, lines: Sequence[Any] = (), size: tuple[int, int] = (960, 640)
) -> Pixels:
    """A battle as a picture.

    Args:
        battle: its record or a mirror of it.
        book: the record or mirror of its book.
        words: the names of its encounter.
        lines: the log; its last lines are shown.
        size: width and height in pixels. Below 480 pixels of width the list of fighters is left out, below 320 of
            height the log.

    Returns:
        uint8, shape (height, width, 3).
    """
    scene = read_scene(battle, book, words)
    width, height = size
    canvas = Canvas(width, height, PAPER)
    panel = min(300, int(width * 0.32)) if width >= 480 else 0
    log_rows = min(7, int(height * 0.2) // LINE_HIGH) if height >= 320 else 0
    foot = log_rows * LINE_HIGH + 8 if log_rows else 0
    head = 24
    _Map(canvas, scene, (0, head, width - panel, height - foot)).draw()
    canvas.box(0, 0, width, head, PANEL)
    canvas.text(8, 5, scene.headline, INK, 2 if text_width(scene.headline, 2) < width - 16 else 1)
    if panel:
        _draw_panel(canvas, scene, (width - panel, head, width, height - foot))
    if foot:
        _draw_log(canvas, lines, (0, height - foot, width, height), log_rows)
    return canvas.pixels()


Box = tuple[float, float, float, float]


class _Map:
    """The field, drawn into a part of the canvas, north above."""

    def __init__(self, canvas: Canvas, scene: Scene, box: Box) -> None:
        self.canvas, self.scene, self.box = canvas, scene, box
        left, top, right, bottom = box
        room_x, room_y = right - left - 24, bottom - top - 24 - LINE_HIGH
        west, south, east, north = _view_of(scene)
        scale = self.pixels_a_foot = max(0.01, min(room_x / (east - west), room_y / (north - south)))
        self.x0 = left + 12 + (room_x - (east - west) * scale) / 2 - (west - scene.left) * scale
        self.y0 = top + 12 + (room_y - (north - south) * scale) / 2 - (scene.top - north) * scale
        self.radius = max(6.0, min(15.0, 1.9 * self.pixels_a_foot))
        self.labels: list[Box] = []
        self.spots = {one.index: self.at(one.x, one.y) for one in scene.pieces}

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Pixels of a place."""
        scale = self.pixels_a_foot
        return self.x0 + (x - self.scene.left) * scale, self.y0 + (self.scene.top - y) * scale

    def draw(self) -> None:
        """Everything, from the ground up."""
        self._draw_ground()
        for piece in self.scene.pieces:
            if not piece.is_in:
                self._draw_out(piece)
        for piece in self.scene.pieces:
            if piece.is_in:
                self._draw_piece(piece)
        self._draw_locks()
        for piece in sorted(self.scene.pieces, key=lambda one: not one.is_in):
            self._draw_name(piece)
        self._draw_legend()

    # ------------------------------------------------------------ ground
    def _draw_ground(self) -> None:
        scene, canvas = self.scene, self.canvas
        left, top = self.at(scene.left, scene.top)
        right, bottom = self.at(scene.right, scene.bottom)
        canvas.box(left, top, right, bottom, WHITE)
        step = self.square()
        for x in _multiples(scene.left, scene.right, step):
            canvas.line(self.at(x, scene.top), self.at(x, scene.bottom), 1, GRID)
        for y in _multiples(scene.bottom, scene.top, step):
            canvas.line(self.at(scene.left, y), self.at(scene.right, y), 1, GRID)
        for ax, ay, bx, by, wide in scene.leys:
            canvas.line(self.at(ax, ay), self.at(bx, by), wide * self.pixels_a_foot, LEY_INK, 0.3)
        self._cut_to_field()
        for x, y, radius, what in scene.circles:
            self._draw_circle(*self.at(x, y), radius * self.pixels_a_foot, what)
        for ax, ay, bx, by, _ in scene.covers:
            canvas.dashes(self.at(ax, ay), self.at(bx, by), 4, COVER_INK)
        for ax, ay, bx, by, _ in scene.walls:
            canvas.line(self.at(ax, ay), self.at(bx, by), 5, WALL_INK)
        if scene.has_edges:
            corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
            for at, corner in enumerate(corners):
                canvas.line(corner, corners[(at + 1) % 4], 2, PALE)

    def square(self) -> int:
        """Feet of a square of the grid."""
        return 5 if self.pixels_a_foot >= 12 else 10 if self.pixels_a_foot >= 1.5 else 50

    def _cut_to_field(self) -> None:
        """Ley lines go on beyond the field, where nothing is drawn."""
        left, top = self.at(self.scene.left, self.scene.top)
        right, bottom = self.at(self.scene.right, self.scene.bottom)
        x0, y0, x1, y1 = self.box
        for part in ((x0, y0, x1, top), (x0, bottom, x1, y1), (x0, top, left, bottom), (right, top, x1, bottom)):
            self.canvas.box(*part, PAPER)

    def _draw_circle(self, x: float, y: float, radius: float, what: str) -> None:
        colour = {"nexus": NEXUS_INK, "hazard": HAZARD_INK, "fog": FOG_INK}[what]
        self.canvas.disc(x, y, radius, colour, 0.35 if what == "fog" else 0.12)
        if what == "hazard":
            self.canvas.hatch(x, y, radius, colour, 0.35)
        self.canvas.ring(x, y, radius, 2, colour, 0.8)

    # ------------------------------------------------------------ fighters
    def _draw_locks(self) -> None:
        for piece in self.scene.pieces:
            for other in piece.holds:
                target = self.scene.by_index.get(other)
                is_both = target is not None and piece.index in target.holds
                if target is not None and (not is_both or piece.index < other):
                    self._draw_arrow(piece, target, is_both)
            if piece.grapples > piece.index:
                self.canvas.line(self.spots[piece.index], self.spots[piece.grapples], 7, GRIP_INK, 0.8)

    def _draw_arrow(self, piece: Piece, target: Piece, is_both: bool) -> None:
        (ax, ay), (bx, by) = self.spots[piece.index], self.spots[target.index]
        length = hypot(bx - ax, by - ay)
        if length < 1:
            return
        gap = min(self.radius + 1, max(self.radius * 0.75, length / 2 - 9))
        ux, uy = (bx - ax) / length * gap, (by - ay) / length * gap
        start, end = (ax + ux, ay + uy), (bx - ux, by - uy)
        self.canvas.line(start, end, 6, WHITE, 0.75)
        self.canvas.arrow(start, end, 2.5, LOCK_INK, is_both)

    def _draw_out(self, piece: Piece) -> None:
        x, y = self.spots[piece.index]
        half = self.radius * 0.6
        colour = _faded(SIDE_COLOURS[piece.side % DRAWN_FOR])
        self.canvas.line((x - half, y - half), (x + half, y + half), 3, colour)
        self.canvas.line((x - half, y + half), (x + half, y - half), 3, colour)

    def _draw_piece(self, piece: Piece) -> None:
        x, y = self.spots[piece.index]
        radius, colour = self.radius, SIDE_COLOURS[piece.side % DRAWN_FOR]
        if piece.index == self.scene.decider:
            self.canvas.disc(x, y, radius + 5, GOLD)
        dx, dy = piece.face[0], -piece.face[1]
        tip, side = radius + max(5, radius * 0.6), radius * 0.6
        beak = [
            (x + dx * tip, y + dy * tip),
            (x + dx * radius * 0.6 - dy * side, y + dy * radius * 0.6 + dx * side),
            (x + dx * radius * 0.6 + dy * side, y + dy * radius * 0.6 - dx * side),
        ]
        self.canvas.polygon(beak, INK)
        _draw_token(self.canvas, x, y, radius, piece.side, colour, "prone" in piece.marks)
        scale = 2 if radius >= 11 else 1
        ink = colour if "prone" in piece.marks else WHITE
        self.canvas.text(x - text_width("A", scale) / 2, y - FONT_HIGH * scale / 2, piece.letter, ink, scale)
        self.labels.append((x - radius, y - radius, x + radius, y + radius + 8))
        wide = 2 * radius
        self.canvas.box(x - radius - 1, y + radius + 3, x + radius + 1, y + radius + 8, INK)
        self.canvas.box(x - radius, y + radius + 4, x + radius, y + radius + 7, WHITE)
        self.canvas.box(x - radius, y + radius + 4, x - radius + wide * piece.life.share, y + radius + 7, colour)

    def _draw_name(self, piece: Piece) -> None:
        """Below the fighter, or above it, or not at all where others are in the way: its letter is in the list."""
        x, y = self.spots[piece.index]
        half = text_width(piece.name) / 2
        for top in (y + self.radius + 10, y - self.radius - 6 - FONT_HIGH):
            box = (x - half - 2, top - 1, x + half + 2, top + FONT_HIGH + 1)
            if not any(_overlap(box, other) for other in self.labels):
                self.labels.append(box)
                self.canvas.text(x - half, top, piece.name, INK if piece.is_in else PALE, 1, WHITE)
                return

    # ------------------------------------------------------------ legend
    def _draw_legend(self) -> None:
        left, _, _, bottom = self.box
        x, y = left + 12, bottom - LINE_HIGH
        for word, sign in self._signs():
            sign(x + 9, y + 3)
            self.canvas.text(x + 24, y, word, PALE)
            x += 34 + text_width(word)

    def _signs(self) -> list[tuple[str, Any]]:
        canvas, scene = self.canvas, self.scene
        kinds = {one[3] for one in scene.circles}
        signs: list[tuple[Any, str, Any]] = [
            (True, f"= {self.square()} feet", lambda x, y: canvas.frame(x - 5, y - 5, x + 5, y + 5, PALE)),
            (scene.walls, "wall", lambda x, y: canvas.line((x - 8, y), (x + 8, y), 5, WALL_INK)),
            (scene.covers, "cover", lambda x, y: canvas.dashes((x - 8, y), (x + 8, y), 4, COVER_INK, 4)),
            (scene.leys, "ley line", lambda x, y: canvas.box(x - 8, y - 4, x + 8, y + 4, LEY_INK, 0.4)),
            *(
                (what in kinds, what, lambda x, y, what=what: self._draw_circle(x, y, 6, what))
                for what in ("nexus", "hazard", "fog")
            ),
            (
                any(one.holds for one in scene.pieces),
                "deadlock",
                lambda x, y: canvas.arrow((x - 9, y), (x + 9, y), 2, LOCK_INK),
            ),
            (
                any(one.grapples >= 0 for one in scene.pieces),
                "grapple",
                lambda x, y: canvas.line((x - 7, y), (x + 7, y), 6, GRIP_INK),
            ),
        ]
        return [(word, sign) for is_there, word, sign in signs if is_there]


def _view_of(scene: Scene) -> Box:
    """West, south, east, north of what is shown: the field, or the part of a large one in which everybody is.

    It moves in steps, so that a video does not tremble.
    """
    whole = (scene.left, scene.bottom, scene.right, scene.top)
    places = [(one.x, one.y) for one in scene.pieces if one.is_in]
    if not places:
        return whole
    low, high = [0.0, 0.0], [0.0, 0.0]
    for axis in (0, 1):
        ends = [place[axis] for place in places]
        low[axis] = (min(ends) - VIEW_MARGIN) // VIEW_STEP * VIEW_STEP
        high[axis] = -((-max(ends) - VIEW_MARGIN) // VIEW_STEP) * VIEW_STEP
        low[axis], high[axis] = max(low[axis], whole[axis]), min(high[axis], whole[axis + 2])
        short = min(LEAST_VIEW, whole[axis + 2] - whole[axis]) - (high[axis] - low[axis])
        if short > 0:
            span = high[axis] - low[axis] + short
            low[axis] = min(max(low[axis] - short / 2, whole[axis]), whole[axis + 2] - span)
            high[axis] = low[axis] + span
    if high[0] - low[0] > 0.7 * (whole[2] - whole[0]) or high[1] <= low[1] or high[0] <= low[0]:
        return whole
    return low[0], low[1], high[0], high[1]


def _multiples(low: float, high: float, step: int) -> list[float]:
    first = int(low // step) * step
    return [at for at in range(first, int(high) + step, step) if low < at < high]


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _faded(colour: Colour) -> Colour:
    red, green, blue = (int(part * 0.45 + 255 * 0.55) for part in colour)
    return red, green, blue


def _draw_token(canvas: Canvas, x: float, y: float, radius: float, side: int, colour: Colour, is_hollow: bool) -> None:
    """The shape of a side: disc, square, diamond or triangle; hollow for somebody who lies."""
    for size, ink in ((radius, INK), (radius - 1.5, colour), *(((radius - 4, WHITE),) if is_hollow else ())):
        shape = side % DRAWN_FOR
        if shape == 0:
            canvas.disc(x, y, size, ink)
        elif shape == 1:
            half = size * 0.9
            canvas.box(x - half, y - half, x + half, y + half, ink)
        elif shape == 2:
            tip = size * 1.2
            canvas.polygon([(x, y - tip), (x + tip, y), (x, y + tip), (x - tip, y)], ink)
        else:
            tip = size * 1.25
            canvas.polygon([(x, y - tip), (x + tip, y + size * 0.8), (x - tip, y + size * 0.8)], ink)


# ---------------------------------------------------------------- the list of fighters and the log
def _draw_panel(canvas: Canvas, scene: Scene, box: Box) -> None:
    left, top, right, bottom = box
    canvas.box(left, top, right, bottom, PANEL)
    row = min(58.0, (bottom - top - 4) / max(1, len(scene.pieces)))
    for at, piece in enumerate(sorted(scene.pieces, key=lambda one: (one.side, one.index))):
        _draw_row(canvas, scene, piece, (left + 6, top + 4 + at * row, right - 6, top + 4 + (at + 1) * row))


def _draw_row(canvas: Canvas, scene: Scene, piece: Piece, box: Box) -> None:
    left, top, right, bottom = box
    colour = SIDE_COLOURS[piece.side % DRAWN_FOR] if piece.is_in else _faded(SIDE_COLOURS[piece.side % DRAWN_FOR])
    ink = INK if piece.is_in else PALE
    if piece.index == scene.decider:
        canvas.box(left - 4, top, right + 4, bottom - 2, GOLD, 0.35)
    _draw_token(canvas, left + 8, top + 9, 7, piece.side, colour, "prone" in piece.marks)
    is_big = bottom - top >= 40
    name = f"{piece.letter} {piece.name}"
    canvas.text(left + 20, top + (2 if is_big else 5), name, ink, 2 if is_big else 1)
    held = " ".join(scene.by_index[one].letter for one in piece.holds if one in scene.by_index)
    said = ", ".join((*piece.marks, *((f"deadlocks {held}",) if held else ())))
    room = right - left - 24 - text_width(name, 2 if is_big else 1) - 10
    said = said if text_width(said) <= room else said[: max(0, int(room / FONT_STEP) - 2)] + ".."
    canvas.text(right - text_width(said), top + 5, said, GRIP_INK if piece.is_in else PALE)
    y = top + (20 if is_big else 15)
    for bar, ink_of, high in [
        (piece.life, colour, 7 if is_big else 4),
        *((one, STORE_COLOURS.get(one.word, PALE), 5 if is_big else 2) for one in piece.stores),
    ]:
        if y + high > bottom:
            break
        _draw_bar(canvas, bar, (left + 20, y, right - 78 if is_big else right, y + high), ink_of, is_big)
        y += FONT_HIGH + 4 if is_big else high + 2


def _draw_bar(canvas: Canvas, bar: Bar, box: Box, colour: Colour, is_told: bool) -> None:
    left, top, right, bottom = box
    canvas.box(left, top, right, bottom, EMPTY)
    canvas.box(left, top, left + (right - left) * bar.share, bottom, colour)
    if is_told:
        canvas.text(right + 6, (top + bottom - FONT_HIGH) / 2, f"{bar.left}/{bar.full} {bar.word[:6]}", INK)


def _draw_log(canvas: Canvas, lines: Sequence[Any], box: Box, rows: int) -> None:
    left, top, right, bottom = box
    canvas.box(left, top, right, bottom, PANEL)
    canvas.line((left, top), (right, top), 1, PALE)
    room = int((right - left - 16) / FONT_STEP)
    told = [line for one in list(lines)[-rows:] for line in textwrap.wrap(str(one), room, subsequent_indent="  ")]
    for at, line in enumerate(told[-rows:]):
        canvas.text(left + 8, top + 5 + at * LINE_HIGH, line, INK if at >= len(told[-rows:]) - 2 else PALE)
