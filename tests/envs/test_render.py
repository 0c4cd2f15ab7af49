"""Pictures of battles: text and pixels show who stands where, who deadlocks whom, what is left, and the log."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import pytest

from rifts_env.battle import Battle
from rifts_env.content import library
from rifts_env.encounter import encounter_from_mapping
from rifts_env.envs import canvas
from rifts_env.envs.canvas import FONT, Canvas, glyph, png
from rifts_env.envs.render import render_ansi, render_rgb
from rifts_env.envs.render_pixels import LOCK_INK, SIDE_COLOURS, WALL_INK
from rifts_env.envs.render_text import arrow_of
from rifts_env.envs.scene import letters_for, read_scene, value
from rifts_env.ruleset import Line
from tests.playing import SHIPPED, SMALLEST, Bout


def fight(name: Any, choices: int = 40, seed: int = 3) -> Battle:
    battle = Battle.from_encounter(name, seed=seed)
    for _ in range(choices):
        if battle.is_over:
            break
        battle.apply(battle.table.choose("brute"))
    return battle


def records(battle: Battle) -> tuple[Any, Any, Any]:
    return battle.table.battle(), battle.table.book(), battle.words


def holds(picture: np.ndarray[Any, Any], colour: tuple[int, int, int], least: int = 1) -> bool:
    return int((picture == np.array(colour, np.uint8)).all(-1).sum()) >= least


PAIR: dict[str, Any] = {
    "fighters": {
        "ann": {"side": "red", "at": [10, 30], "facing": "east", "hp": 12, "sdc": 8},
        "alf": {"side": "blue", "at": [14, 30], "facing": "north", "hp": 12, "sdc": 8},
    },
    "ground": {
        "field": [60, 40],
        "walls": [{"from": [30, 5], "to": [30, 15]}],
        "cover": [{"from": [40, 5], "to": [40, 15]}],
        "hazards": [{"at": [50, 30], "radius": 6, "damage": "1d6"}],
        "ley_lines": [{"from": [0, 2], "to": [60, 2], "width": 6}],
        "nexuses": [{"at": [20, 2], "radius": 5}],
    },
}


def pair() -> Battle:
    battle = Battle.from_encounter(encounter_from_mapping(PAIR), seed=1)
    battle.put("ann.deadlocks", ["alf"])
    battle.put("alf.hp", 3)
    battle.put("alf.sdc", 0)
    battle.put("alf.prone", True)
    return battle


# ---------------------------------------------------------------- text
def test_the_text_shows_field_fighters_deadlocks_points_and_log() -> None:
    battle = pair()
    text = render_ansi(*records(battle), [Line(f"line {at}") for at in range(20)])
    assert "A→" in text and "L↑" in text  # ann and alf: every letter once
    for sign in "#=%~*":
        assert sign in text.split("feet wide")[0]
    assert "# wall" in text and "= cover" in text and "% hazard" in text and "~ ley line" in text and "* nexus" in text
    assert "deadlocks: ann -> alf" in text
    assert "20/20" in text and "3/20" in text and "prone" in text
    assert "> line 19" in text and "line 10" not in text
    assert text.splitlines()[0].startswith("round 1, segment 1") and "decides" in text.splitlines()[0]


def test_north_is_above_and_east_is_right() -> None:
    lines = render_ansi(*records(pair())).splitlines()
    field = [line for line in lines if line.startswith("|")]
    [row] = [at for at, line in enumerate(field) if "A→" in line]
    assert row < len(field) / 2  # at 30 of 40 feet north
    assert field[row].index("A→") < field[row].index("L↑") < len(field[row]) / 2


@pytest.mark.parametrize("width", [40, 80, 140])
def test_no_line_of_the_text_is_wider_than_asked(width: int) -> None:
    for name in library("encounters"):
        text = render_ansi(*records(fight(name, 10)), [Line("a long sentence " * 20)], width=width)
        shown = [line for line in text.splitlines() if "feet wide" not in line and not line.startswith("round")]
        assert max(len(line) for line in shown) <= width


def test_colours_are_asked_for() -> None:
    battle = pair()
    assert "\x1b" not in render_ansi(*records(battle))
    painted = render_ansi(*records(battle), colour=True)
    assert "\x1b[94;1m" in painted and "\x1b[93;1m" in painted and painted.count("\x1b[0m") >= 4


def test_a_battle_that_is_over_says_who_won() -> None:
    battle = fight("duel", 1000)
    assert f"won by {battle.winner}" in render_ansi(*records(battle))
    assert "out" in render_ansi(*records(battle))


@pytest.mark.parametrize(
    ("face", "arrow"), [((1, 0), "→"), ((0, 1), "↑"), ((-1, 0), "←"), ((0, -1), "↓"), ((1, -1), "↘"), ((-3, 3), "↖")]
)
def test_arrows_point_where_a_fighter_faces(face: tuple[float, float], arrow: str) -> None:
    assert arrow_of(face) == arrow


def test_letters_are_all_different() -> None:
    names = ["ann", "anna", "nan", "a", "a-b", "Ana"] + [f"mob-{at}" for at in range(20)]
    letters = letters_for(names)
    assert len(set(letters)) == len(names) and all(len(one) == 1 for one in letters)
    assert letters[0] == "A"


# ---------------------------------------------------------------- pixels
def test_the_picture_shows_sides_walls_hazards_and_deadlocks() -> None:
    picture = render_rgb(*records(pair()), [Line("ann strikes at alf")], (960, 640))
    assert picture.shape == (640, 960, 3) and picture.dtype == np.uint8
    for colour in (SIDE_COLOURS[0], SIDE_COLOURS[1], WALL_INK, LOCK_INK):
        assert holds(picture, colour, 4), colour
    plain = {**PAIR["ground"], "hazards": [], "ley_lines": [], "nexuses": [], "cover": []}
    bare = Battle.from_encounter(encounter_from_mapping({**PAIR, "ground": plain}), seed=1)
    assert (render_rgb(*records(bare)) != picture).any(-1).sum() > 5000


@pytest.mark.parametrize("size", [(960, 640), (640, 480), (320, 240), (128, 96), (1280, 720)])
def test_pictures_come_in_every_size(size: tuple[int, int]) -> None:
    for name in ("two_against_ten", "ley_line"):
        picture = render_rgb(*records(fight(name)), [Line("x" * 300)] * 9, size)
        assert picture.shape == (size[1], size[0], 3) and picture.std() > 5


@pytest.mark.parametrize("bout", SHIPPED, ids=str)
def test_every_shipped_encounter_is_drawn_at_any_point(bout: Bout) -> None:
    for choices in (0, 60, 3000 if bout in SMALLEST else 120):
        battle = fight(bout.encounter(), choices)
        render_rgb(*records(battle), battle.log, (480, 320))
        render_ansi(*records(battle), battle.log)


def test_a_picture_changes_nothing_and_is_the_same_again() -> None:
    battle = fight("squad_fight")
    before = battle.table.battle_bytes(), battle.table.book_bytes()
    first, second = (render_rgb(*records(battle), battle.log, (480, 320)) for _ in range(2))
    assert (first == second).all()
    assert render_ansi(*records(battle)) == render_ansi(*records(battle))
    assert before == (battle.table.battle_bytes(), battle.table.book_bytes())


def test_arrays_of_records_are_drawn_as_their_mirrors_are() -> None:
    battle = fight("ley_line")
    rules, capacity = battle.ruleset, battle.table.capacity
    array = np.frombuffer(battle.table.battle_bytes(), rules.battle_dtype(capacity))
    book = np.frombuffer(battle.table.book_bytes(), rules.book_dtype(capacity))
    assert render_ansi(array[0], book[0], battle.words) == render_ansi(*records(battle))
    assert value(array[0], "no such field", 7) == 7


def test_a_field_without_edges_is_drawn_round_those_who_fight() -> None:
    spots = {"ann": [-300, 0], "bob": [-280, 15]}
    fighters = {name: {"side": name, "at": at} for name, at in spots.items()}
    battle = Battle.from_encounter(encounter_from_mapping({"fighters": fighters}), seed=1)
    scene = read_scene(*records(battle))
    assert not scene.has_edges and scene.left < -300 and scene.right > -280
    assert holds(render_rgb(*records(battle), [], (480, 320)), SIDE_COLOURS[1], 4)


def test_people_with_any_colour_vision_tell_the_sides_apart() -> None:
    """Simulated dichromacy (the projections of Vienot, Brettel and Mollon in linear light): the sides stay apart."""
    sight = {
        "no red": [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
        "no green": [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
    }
    for matrix in (np.array(one) for one in (*sight.values(), np.eye(3).tolist())):
        seen = [(np.clip((np.array(one) / 255) ** 2.2 @ matrix.T, 0, 1)) ** (1 / 2.2) for one in SIDE_COLOURS[:2]]
        assert np.abs(seen[0] - seen[1]).max() > 0.3


# ---------------------------------------------------------------- the canvas
def test_the_font_has_every_printable_character() -> None:
    assert len(FONT.split()) == 95
    shapes = {glyph(chr(at)).tobytes() for at in range(33, 127)}
    assert len(shapes) == 94 and glyph("é").tobytes() == glyph("?").tobytes()


def test_what_lies_outside_is_cut_off() -> None:
    board = Canvas(20, 10, (0, 0, 0))
    board.disc(-50, 5, 4, (255, 0, 0))
    board.text(-7, -3, "ab", (0, 255, 0))
    board.text(400, 400, "ab", (0, 255, 0))
    board.line((-10, 5), (40, 5), 2, (0, 0, 255))
    board.polygon([(5, 1), (9, 1), (7, 4)], (255, 255, 255))
    board.arrow((3, 3), (3, 3), 1, (255, 0, 0))
    picture = board.pixels()
    assert picture[4, 0, 2] == 255 and picture[1, 7].tolist() == [255, 255, 255] and not (picture[..., 0] > 0).all()


def test_a_png_holds_the_pixels() -> None:
    picture = np.arange(4 * 3 * 3, dtype=np.uint8).reshape(4, 3, 3)
    data = png(picture)
    assert data.startswith(b"\x89PNG") and struct.unpack(">II", data[16:24]) == (3, 4)
    length = struct.unpack(">I", data[33:37])[0]
    raw = np.frombuffer(zlib.decompress(data[41 : 41 + length]), np.uint8).reshape(4, 10)
    assert (raw[:, 1:] == picture.reshape(4, 9)).all()
    assert canvas.text_width("abc") == 17
