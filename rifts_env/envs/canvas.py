"""A small canvas in plain NumPy: lines, discs, polygons and text in a bitmap font, smoothed by oversampling."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import cache
from math import ceil, hypot
from typing import Any

import numpy as np

Colour = tuple[int, int, int]
Pixels = np.ndarray[Any, np.dtype[Any]]
Point = tuple[float, float]

FONT_WIDE, FONT_HIGH, FONT_STEP = 5, 7, 6
FINE = 2  # points drawn for each pixel, in both directions

# Seven rows of five bits for every character from space to ~, two hexadecimal digits a row.
FONT = (
    "00000000000000 04040404040004 0A0A0A00000000 0A0A1F0A1F0A0A 040F140E051E04 18190204081303 0C12140815120D"
    " 0C040800000000 02040808080402 08040202020408 0004150E150400 0004041F040400 000000000C0408 0000001F000000"
    " 00000000000C0C 00010204081000 0E11131519110E 040C040404040E 0E11010204081F 1F02040201110E 02060A121F0202"
    " 1F101E0101110E 0608101E11110E 1F010204080808 0E11110E11110E 0E11110F01020C 000C0C000C0C00 000C0C000C0408"
    " 02040810080402 00001F001F0000 08040201020408 0E110102040004 0E11010D15150E 0E1111111F1111 1E11111E11111E"
    " 0E11101010110E 1C12111111121C 1F10101E10101F 1F10101E101010 0E11101711110F 1111111F111111 0E04040404040E"
    " 0702020202120C 11121418141211 1010101010101F 111B1515111111 11111915131111 0E11111111110E 1E11111E101010"
    " 0E11111115120D 1E11111E141211 0F10100E01011E 1F040404040404 1111111111110E 11111111110A04 11111115151B11"
    " 11110A040A1111 1111110A040404 1F01020408101F 0E08080808080E 00100804020100 0E02020202020E 040A1100000000"
    " 0000000000001F 08040200000000 00000E010F110F 10101619111E00 00000E1010110E 01010D13110F00 00000E111F100E"
    " 0609081C080808 00000F110F010E 10101619111111 04000C0404040E 0200060202120C 08080A0C0C0A09 0C04040404040E"
    " 00001A15151111 00001619111111 00000E1111110E 00001E111E1010 00000D130F0101 00001619101010 00000E100E011E"
    " 08081C08080906 0000111111130D 00001111110A04 0000111115150A 0000110A040A11 000011110F010E 00001F0204081F"
    " 02040408040402 04040404040404 08040402040408 00000815020000"
)
GLYPHS = FONT.split()


@cache
def glyph(character: str) -> Pixels:
    """The bitmap of a character, bool (7, 5); a question mark for what the font does not have."""
    at = ord(character) - 32
    rows = GLYPHS[at] if 0 <= at < len(GLYPHS) else GLYPHS[ord("?") - 32]
    bits = [[int(rows[2 * row : 2 * row + 2], 16) >> (4 - column) & 1 for column in range(5)] for row in range(7)]
    return np.array(bits, bool)


def text_width(text: str, scale: int = 1) -> int:
    """Pixels that a line of text takes."""
    return max(0, len(text) * FONT_STEP - 1) * scale


class Canvas:
    """Draws in pixels, x to the right and y down; `pixels()` is the picture.

    Args:
        width: pixels.
        height: pixels.
        colour: of the ground.
    """

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.width, self.height = width, height
        self._fine = np.empty((height * FINE, width * FINE, 3), np.uint8)
        self._fine[:] = colour

    def pixels(self) -> Pixels:
        """The picture: uint8, shape (height, width, 3)."""
        total = np.zeros((self.height, self.width, 3), np.uint16)
        for row in range(FINE):
            for column in range(FINE):
                total += self._fine[row::FINE, column::FINE]
        total += FINE * FINE // 2
        total //= FINE * FINE
        return total.astype(np.uint8)

    # ------------------------------------------------------------ areas
    def _window(self, left: float, top: float, right: float, bottom: float) -> tuple[slice, slice, Pixels, Pixels]:
        """A part of the fine picture, with the places of its points in pixels."""
        x0, x1 = max(0, int(left * FINE) - 1), min(self.width * FINE, ceil(right * FINE) + 1)
        y0, y1 = max(0, int(top * FINE) - 1), min(self.height * FINE, ceil(bottom * FINE) + 1)
        x = (np.arange(x0, max(x0, x1), dtype=np.float32) + 0.5) / FINE
        y = (np.arange(y0, max(y0, y1), dtype=np.float32) + 0.5) / FINE
        return slice(y0, max(y0, y1)), slice(x0, max(x0, x1)), x[None, :], y[:, None]

    def _paint(self, rows: slice, columns: slice, where: Pixels, colour: Colour, opacity: float) -> None:
        part = self._fine[rows, columns]
        ink = np.array(colour, np.float32)
        if opacity >= 1.0:
            part[where] = ink
        else:
            part[where] = part[where] * np.float32(1 - opacity) + ink * np.float32(opacity)

    def box(self, left: float, top: float, right: float, bottom: float, colour: Colour, opacity: float = 1.0) -> None:
        """Fill an upright rectangle."""
        rows, columns, x, y = self._window(left, top, right, bottom)
        self._paint(rows, columns, (x >= left) & (x < right) & (y >= top) & (y < bottom), colour, opacity)

    def disc(self, x: float, y: float, radius: float, colour: Colour, opacity: float = 1.0) -> None:
        """Fill a circle."""
        rows, columns, u, v = self._window(x - radius, y - radius, x + radius, y + radius)
        self._paint(rows, columns, (u - x) ** 2 + (v - y) ** 2 <= radius * radius, colour, opacity)

    def ring(self, x: float, y: float, radius: float, thick: float, colour: Colour, opacity: float = 1.0) -> None:
        """Draw a circle's edge, inwards of its radius."""
        rows, columns, u, v = self._window(x - radius, y - radius, x + radius, y + radius)
        square = (u - x) ** 2 + (v - y) ** 2
        inner = max(0.0, radius - thick)
        self._paint(rows, columns, (square <= radius * radius) & (square >= inner * inner), colour, opacity)

    def frame(self, left: float, top: float, right: float, bottom: float, colour: Colour, thick: float = 1.0) -> None:
        """Draw the edge of an upright rectangle."""
        self.box(left, top, right, top + thick, colour)
        self.box(left, bottom - thick, right, bottom, colour)
        self.box(left, top, left + thick, bottom, colour)
        self.box(right - thick, top, right, bottom, colour)

    def hatch(self, x: float, y: float, radius: float, colour: Colour, opacity: float) -> None:
        """Fill a circle with slanting stripes."""
        rows, columns, u, v = self._window(x - radius, y - radius, x + radius, y + radius)
        is_inside = (u - x) ** 2 + (v - y) ** 2 <= radius * radius
        self._paint(rows, columns, is_inside & ((u + v) % 10 < 3), colour, opacity)

    def polygon(self, corners: Sequence[Point], colour: Colour, opacity: float = 1.0) -> None:
        """Fill a convex polygon."""
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        rows, columns, u, v = self._window(min(xs), min(ys), max(xs), max(ys))
        above = np.ones((u + v).shape, bool)
        below = np.ones((u + v).shape, bool)
        for at, (ax, ay) in enumerate(corners):
            bx, by = corners[(at + 1) % len(corners)]
            turn = (bx - ax) * (v - ay) - (by - ay) * (u - ax)
            above &= turn >= 0
            below &= turn <= 0
        self._paint(rows, columns, above | below, colour, opacity)

    # ------------------------------------------------------------ lines
    def line(self, start: Point, end: Point, thick: float, colour: Colour, opacity: float = 1.0) -> None:
        """Draw a line with round ends."""
        (ax, ay), (bx, by) = start, end
        half = thick / 2
        rows, columns, u, v = self._window(
            min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half
        )
        length = (bx - ax) ** 2 + (by - ay) ** 2
        along = np.clip(((u - ax) * (bx - ax) + (v - ay) * (by - ay)) / (length or 1.0), 0, 1)
        away = (u - ax - along * (bx - ax)) ** 2 + (v - ay - along * (by - ay)) ** 2
        self._paint(rows, columns, away <= half * half, colour, opacity)

    def dashes(self, start: Point, end: Point, thick: float, colour: Colour, dash: float = 5.0) -> None:
        """Draw a broken line."""
        (ax, ay), (bx, by) = start, end
        length = hypot(bx - ax, by - ay)
        count = max(1, round(length / dash / 2 + 0.5))
        for at in range(count):
            ends = (2 * at / (2 * count - 1), (2 * at + 1) / (2 * count - 1))
            one, two = ((ax + part * (bx - ax), ay + part * (by - ay)) for part in ends)
            self.line(one, two, thick, colour)

    def arrow(self, start: Point, end: Point, thick: float, colour: Colour, is_two_way: bool = False) -> None:
        """Draw a line with a head at its end, or at both ends."""
        (ax, ay), (bx, by) = start, end
        length = hypot(bx - ax, by - ay)
        if length < 1e-6:
            return
        head = min(3.2 * thick + 3, length * 0.45)
        ux, uy = (bx - ax) / length, (by - ay) / length
        tail = (ax + ux * head * 0.8, ay + uy * head * 0.8) if is_two_way else start
        self.line(tail, (bx - ux * head * 0.8, by - uy * head * 0.8), thick, colour)
        ends = [(bx, by, ux, uy)] + ([(ax, ay, -ux, -uy)] if is_two_way else [])
        for x, y, dx, dy in ends:
            base, side = (x - dx * head, y - dy * head), head * 0.55
            self.polygon(
                [(x, y), (base[0] - dy * side, base[1] + dx * side), (base[0] + dy * side, base[1] - dx * side)], colour
            )

    # ------------------------------------------------------------ text
    def text(self, x: float, y: float, text: str, colour: Colour, scale: int = 1, halo: Colour | None = None) -> None:
        """Write a line; x and y are its upper left corner. A halo keeps it readable on any ground."""
        if halo is not None:
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
                self._write(round(x) + dx, round(y) + dy, text, halo, scale)
        self._write(round(x), round(y), text, colour, scale)

    def _write(self, x: int, y: int, text: str, colour: Colour, scale: int) -> None:
        if not text:
            return
        bits = np.zeros((FONT_HIGH, len(text) * FONT_STEP), bool)
        for at, character in enumerate(text):
            bits[:, at * FONT_STEP : at * FONT_STEP + FONT_WIDE] = glyph(character)
        bits = bits.repeat(scale * FINE, 0).repeat(scale * FINE, 1)
        top, left = y * FINE, x * FINE
        skip_y, skip_x = max(0, -top), max(0, -left)
        part = self._fine[top + skip_y : max(0, top + bits.shape[0]), left + skip_x : max(0, left + bits.shape[1])]
        shown = bits[skip_y : skip_y + part.shape[0], skip_x : skip_x + part.shape[1]]
        part[shown] = colour


def png(pixels: Pixels) -> bytes:
    """The bytes of a PNG file.

    Args:
        pixels: uint8, shape (height, width, 3).
    """
    height, width, _ = pixels.shape
    raw = np.zeros((height, 1 + 3 * width), np.uint8)
    raw[:, 1:] = pixels.reshape(height, 3 * width)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(raw.tobytes(), 6)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
