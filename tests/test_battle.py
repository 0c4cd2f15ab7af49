"""`Battle` in a game master's hands: edits, joining and leaving in mid-battle, dice at the table, broken steps.

What a GM does is logged, can be taken back, is never refused for being impossible, and leaves a battle that goes on.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import EVERYTHING, after_some_play, picker_for, play, records, smallest_bout, steps, whole
from windows import WINDOWS, Window, windows

from rifts_env.battle import Battle
from rifts_env.problems import DieMisfit, DieWanted, IllegalAction, RiftsError
from rifts_env.ruleset import ruleset_names

NEWCOMER = {"side": "red", "at": [3, 3], "weapons": ["sword"]}


def assert_goes_on(battle: Battle, most: int = 60) -> None:
    """The battle is sound at every step and asks nobody who is out."""
    for _ in steps(battle, picker_for(battle, 1), most):
        assert battle.check() == [], (battle.past[-1].what if battle.past else "", battle.log[-6:])
        assert battle.value(f"{battle.decision.who}.side_out") == "no"
    assert battle.check() == []


def assert_taken_back(battle: Battle, before: tuple[Any, ...]) -> None:
    """Undo restores everything as it was; redo what came after."""
    after = records(battle)
    battle.undo()
    assert whole(battle)[:4] == before[:4]
    battle.redo()
    assert records(battle) == after


def everyone(window: Window) -> Iterator[tuple[int, str]]:
    """Each position of a kind with each of its fighters."""
    for at, battle in enumerate(windows(window)):
        for name in battle.words.fighters:
            yield at, name


# ---------------------------------------------------------------- edits
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_whoever_is_edited_away_is_not_asked_and_the_battle_goes_on(window: Window) -> None:
    """Whoever it is: the one who decides, the one who acts, or anyone else; by a fall, by death, off the field."""
    for at, name in everyone(window):
        for path, value in ((f"{name}.hp", 0), (f"{name}.side_out", "dead"), (f"{name}.side_out", "gone")):
            battle = windows(window)[at]
            if path.endswith("hp") and battle.value(f"{name}.sheet.md_being"):
                continue
            if battle.value(f"{name}.side_out") != "no":
                continue
            before = whole(battle)
            lines = battle.edit(path, value, "so the GM wants it")
            assert lines[0].kind == "edit"
            assert "so the GM wants it" in str(lines[0])
            assert battle.value(f"{name}.side_out") != "no"
            assert battle.check() == [], (name, path, value)
            assert battle.decision is None or battle.decision.who != name
            assert_taken_back(battle, before)
            assert_goes_on(battle)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_consequences_of_an_edit_are_drawn_once(window: Window) -> None:
    for at, battle in enumerate(windows(window)):
        name = battle.decision.who
        if battle.value(f"{name}.sheet.md_being"):
            continue
        battle.edit(f"{name}.hp", 0)
        assert [line.kind for line in battle.log].count("fell") == 1, (at, battle.log)
        if not battle.is_over:
            battle.edit(f"{name}.sdc", 0)
            assert [line.kind for line in battle.log].count("fell") == 1, battle.log


EDITS: tuple[tuple[str, Any], ...] = (
    ("hp", 1),
    ("sdc", 0),
    ("actions", 0),
    ("movement", 0),
    ("prone", True),
    ("at", [5, 5]),
    ("facing", "north"),
    ("dodges", 0),
    ("mana", 0),
    ("initiative", 30),
    ("grip_with", -1),
    ("sheet.strike", 9),
    ("sheet.apm", 1),
    ("paralysed_until", 1000),
    ("unconscious_until", 3),
    ("blinded_until", 1000),
    ("dazed_until", 1000),
    ("deadlocks", []),
)


def can_be_read(battle: Battle, field: str) -> bool:
    """Whether a ruleset has such a value of a fighter."""
    try:
        battle.value(f"{battle.words.fighters[0]}.{field}")
    except RiftsError:
        return False
    return True


@cache
def edits_of(rules: str) -> list[tuple[str, Any]]:
    """The edits above that mean something in a ruleset."""
    battle = smallest_bout(rules).battle(1)
    return [(field, value) for field, value in EDITS if can_be_read(battle, field)]


@pytest.mark.parametrize("rules", ruleset_names())
def test_what_every_fighter_has_can_be_edited_in_every_ruleset(rules: str) -> None:
    assert {"hp", "sdc", "actions", "at", "facing", "initiative"} <= {field for field, _ in edits_of(rules)}


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_an_edit_in_any_window_is_logged_taken_back_and_survived(window: Window) -> None:
    for field, value in edits_of(window.rules):
        for name in windows(window)[0].words.fighters:
            battle = windows(window)[0]
            before = whole(battle)
            lines = battle.edit(f"{name}.{field}", value)
            assert lines[0].kind == "edit"
            assert f"{name}.{field}" in str(lines[0])
            assert_taken_back(battle, before)
            play(battle, picker_for(battle, 2), 10)


IMPOSSIBLE: tuple[tuple[str, Any], ...] = (
    ("actions", 99),
    ("movement", -5),
    ("dodges", 7),
    ("at", [-40, 3]),
    ("mana", 99_999),
    ("armor", 99_999),
)


@pytest.mark.parametrize(("field", "value"), IMPOSSIBLE)
def test_an_impossible_state_is_reported_and_not_refused(field: str, value: Any) -> None:
    for kind in ("turn", "defend", "roll"):
        battle = after_some_play("squad_fight", 4, 60)
        for _ in steps(battle, picker_for(battle, 4), 200):
            if battle.decision.kind == kind:
                break
        name = battle.decision.who
        before = whole(battle)
        lines = battle.edit(f"{name}.{field}", value)
        assert [line for line in lines if line.kind == "warning"], lines
        assert battle.check()
        assert_taken_back(battle, before)
        play(battle, picker_for(battle, 2), 30)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("nobody.hp", 3),
        ("ann.hpp", 3),
        ("ann.hp", "many"),
        ("ann.hp", 2**31),
        ("ann.hp", 1.5),
        ("ann.hp", None),
        ("ann.at", [1]),
        ("ann.at", [float("nan"), 1]),
        ("ann.at", [float("inf"), 1]),
        ("ann.at", "here"),
        ("ann.facing", "up"),
        ("ann.facing", "ann"),
        ("ann.side_out", "asleep"),
        ("ann.special", "none such"),
        ("ann.deadlocks", ["zoe"]),
        ("ann.deadlocks", 5),
        ("ann.selected", "zoe"),
        ("ann.place", {"no such weapon": 1}),
        ("ann.sheet", 3),
        ("ann.", 3),
        ("ann.__class__", 3),
        ("deadlocks", "ann"),
        ("grapples", 7),
        ("grapples", [{"pair": ["ann"]}]),
        ("grapples", [{"pair": ["ann", "bob"], "state": "hug"}]),
        ("round", "two"),
        ("", 1),
    ],
)
def test_an_edit_that_cannot_be_written_is_refused_in_a_sentence(path: str, value: Any) -> None:
    battle = after_some_play("duel", 3, 12)
    before = whole(battle)
    with pytest.raises(RiftsError) as caught:
        battle.edit(path, value)
    assert str(caught.value)
    assert whole(battle) == before


def raw_fields() -> list[str]:
    """The plain numbers of a fighter's records, by path."""
    battle = Battle.from_encounter("duel", seed=1)
    f, sheet = battle.table.battle().fighter[0], battle.table.book().sheet[0]
    plain = [name for name in f.__slots__ if not isinstance(getattr(f, name), list)]
    return plain + [f"sheet.{name}" for name in sheet.__slots__ if not isinstance(getattr(sheet, name), list)]


@settings(max_examples=120)
@given(
    field=st.sampled_from(raw_fields()),
    value=st.sampled_from([-1, 0, 1, 2, 5, 20, 1000]),
    moment=st.integers(0, 3),
    who=st.integers(0, 3),
)
def test_any_number_of_any_fighter_can_be_edited(field: str, value: int, moment: int, who: int) -> None:
    """It is refused in a sentence, or the battle can go on from there without breaking."""
    battle = grapplers(moment)
    before = whole(battle)
    try:
        battle.edit(f"{battle.words.fighters[who]}.{field}", value)
    except RiftsError as refused:
        assert str(refused)
        assert whole(battle) == before
        return
    assert_taken_back(battle, before)
    play(battle, picker_for(battle, 2), 12)


def grapplers(moment: int) -> Battle:
    """Four in a pit, at one of several moments."""
    return after_some_play("wrestling_pit", 5, 8 + 9 * moment)


# ---------------------------------------------------------------- joining and leaving
@pytest.mark.parametrize("moment", [4, 11, 23, 31])
def test_a_newcomer_fills_a_seat_and_acts_from_the_next_segment_on(moment: int) -> None:
    battle = after_some_play("wrestling_pit", 3, moment)
    side, before, segment = battle.words.sides[0], whole(battle), battle.value("segment")
    told = battle.join("zoe", {**NEWCOMER, "side": side, "at": [15, 15], "spd": 20, "apm": 9}, "from the stands")
    assert told[0].kind == "edit"
    assert "zoe" in str(told[0])
    assert battle.words.fighters[-1] == "zoe"
    assert battle.check() == []
    assert_taken_back(battle, before)
    assert "zoe" in battle.words.fighters
    turns = []
    for _ in steps(battle, picker_for(battle, 1), 200):
        if battle.decision.kind == "turn" and battle.decision.who == "zoe":
            turns.append((battle.value("round"), battle.value("segment")))
            break
        assert battle.check() == []
    assert turns or battle.is_over
    assert not turns or turns[0] != (1, segment)
    assert_goes_on(battle, 40)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_somebody_joins_in_the_middle_of_a_reaction(seed: int, tmp_path: Path) -> None:
    battle = Battle.from_encounter("hunted_mage", seed=seed)
    for _ in steps(battle, picker_for(battle, seed), 200):
        if battle.decision.kind in ("defend", "roll", "opportunity"):
            break
    assert not battle.is_over
    asked = battle.decision
    before = whole(battle)
    battle.join("zoe", {**NEWCOMER, "side": battle.words.sides[1]})
    assert battle.decision == asked
    battle.save(tmp_path / "joined.save")
    loaded = Battle.load(tmp_path / "joined.save")
    assert whole(loaded) == whole(battle)
    assert_goes_on(battle, 40)
    play(loaded, picker_for(loaded, 1), 40)
    assert records(loaded) == records(battle)
    while len(battle.past) > len(before[3]):
        battle.undo()
        loaded.undo()
    assert records(battle) == records(loaded) == before[:2]
    assert "zoe" not in battle.words.fighters and "zoe" not in loaded.words.fighters


@pytest.mark.parametrize(
    ("name", "fighter", "words"),
    [
        ("ann", NEWCOMER, "no seat"),
        ("anton", {**NEWCOMER, "side": "north"}, "anton"),
        ("zoe", {**NEWCOMER, "side": "nowhere"}, "nowhere"),
        ("zoe", {**NEWCOMER, "side": "north", "hp": -3}, "-3"),
        ("zoe", {**NEWCOMER, "side": "north", "weapons": ["sabre of nothing"]}, "sabre of nothing"),
        ("zoe", {"side": "north"}, "at"),
        ("two words", {**NEWCOMER, "side": "north"}, "two words"),
    ],
)
def test_a_newcomer_who_cannot_be_is_refused_and_changes_nothing(name: str, fighter: Any, words: str) -> None:
    battle = after_some_play("duel" if words == "no seat" else "wrestling_pit", 3, 12)
    before = whole(battle)
    with pytest.raises(RiftsError, match=words):
        battle.join(name, fighter)
    assert whole(battle) == before


def test_all_seats_are_filled_one_by_one_and_all_of_them_act() -> None:
    battle = after_some_play("wrestling_pit", 7, 10)
    names = ["uma", "vic", "wes", "xan"]
    for at, name in enumerate(names):
        battle.join(name, {"side": battle.words.sides[at % 2], "at": [4 + 6 * at, 15], "hp": 60})
        assert battle.check() == []
    with pytest.raises(RiftsError, match="no seat"):
        battle.join("yan", {"side": battle.words.sides[0], "at": [3, 3]})
    acted = set()
    for _ in steps(battle, picker_for(battle, 3), 400):
        acted.add(battle.decision.who)
        assert battle.check() == []
    assert acted >= set(names) or battle.is_over


@pytest.mark.parametrize("state", ["grapple", "hold", "pin", "lock", "choke"])
@pytest.mark.parametrize("who", ["anton", "carl"])
def test_leaving_ends_grapple_and_deadlocks(state: str, who: str) -> None:
    battle = Battle.from_encounter("wrestling_pit", seed=2)
    other = "carl" if who == "anton" else "anton"
    battle.put("anton.at", [15, 15])
    battle.put("carl.at", [17, 15])
    battle.put("deadlocks", [["bert", "carl"], ["dolf", "anton"]])
    dominant = None if state == "grapple" else "anton"
    grapple = {"pair": ["anton", "carl"], "state": state, "dominant": dominant, "grounded": state == "pin"}
    battle.put("grapples", [grapple])
    assert battle.check() == []
    before = whole(battle)
    battle.leave(who, "called home")
    assert battle.check() == []
    assert battle.value(f"{who}.side_out") == "gone"
    assert (battle.value(f"{other}.grapple"), battle.value(f"{other}.grapple_with")) == ("none", None)
    assert not [pair for pair in battle.value("deadlocks") if who in pair]
    assert_taken_back(battle, before)
    assert_goes_on(battle, 80)


def test_everyone_leaves_and_the_battle_ends() -> None:
    battle = after_some_play("wrestling_pit", 3, 12)
    for name in list(battle.words.fighters):
        if battle.is_over:
            break
        battle.leave(name)
    assert battle.is_over
    assert battle.decision is None
    assert battle.check() == []


def test_a_whole_battle_of_edits_ends_without_an_error() -> None:
    """A GM who meddles after every other choice, at whatever moment that is."""
    for seed in (1, 2, 3):
        rng = random.Random(seed)
        battle = Battle.from_encounter(EVERYTHING, seed=seed, options={"round_limit": 3})
        picker = picker_for(battle, seed)
        for _ in range(400):
            name, (field, value) = rng.choice(battle.words.fighters), rng.choice(EDITS)
            if rng.random() < 0.2 and battle.value(f"{name}.side_out") == "no":
                assert_edit_goes_back_and_forth(battle, f"{name}.{field}", value)
            if battle.is_over:
                break
            battle.apply(picker.pick(battle.mask()))


def assert_edit_goes_back_and_forth(battle: Battle, path: str, value: Any) -> None:
    before = records(battle)
    battle.edit(path, value)
    battle.undo()
    assert records(battle) == before
    battle.redo()


# ---------------------------------------------------------------- steps that break
@pytest.mark.parametrize("trouble", [ZeroDivisionError, RiftsError, KeyboardInterrupt])
def test_a_step_that_breaks_is_taken_back(monkeypatch: pytest.MonkeyPatch, trouble: type[BaseException]) -> None:
    battle = after_some_play("duel", 3, 12)
    battle.undo()
    before, real = whole(battle), battle.table.apply

    def broken(*arguments: Any) -> None:
        real(*arguments)
        raise trouble("in the middle")

    monkeypatch.setattr(battle.table, "apply", broken)
    with pytest.raises(trouble):
        battle.apply(battle.legal_actions()[0])
    with pytest.raises(trouble):
        battle.apply(battle.legal()[0])
    monkeypatch.undo()
    assert whole(battle) == before
    assert battle.redo()


def test_an_edit_that_breaks_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = after_some_play("duel", 3, 12)
    before = whole(battle)

    def broken() -> None:
        battle.table.put("round", 77)
        raise ZeroDivisionError

    monkeypatch.setattr(battle.table, "settle_edit", broken)
    with pytest.raises(ZeroDivisionError):
        battle.edit("ann.hp", 3)
    monkeypatch.undo()
    assert whole(battle) == before


# ---------------------------------------------------------------- dice at the table
def test_dice_that_are_missing_too_many_or_too_large_change_nothing() -> None:
    battle = Battle.from_encounter("duel", seed=3, manual=["ann", "bob"], dice=[15, 4])
    play_until_attack(battle)
    before = whole(battle)
    text = next(text for text in battle.legal() if text.startswith("attack"))
    with pytest.raises(DieWanted) as wanted:
        battle.apply(text)
    assert wanted.value.sides == 20
    assert wanted.value.who == battle.decision.who
    assert whole(battle) == before
    for faces in ([21], [0], [-3], [10, 10, 10, 10, 10]):
        with pytest.raises((DieMisfit, DieWanted)):
            battle.apply(text, dice=faces)
        assert whole(battle) == before
    battle.apply(text, dice=[10])
    assert battle.check() == []
    assert battle.undo() == text
    assert whole(battle)[:4] == before[:4]


def test_faces_too_many_leave_what_was_undone(tmp_path: Path) -> None:
    battle = after_some_play("duel", 3, 12)
    battle.undo()
    before = whole(battle)
    with pytest.raises(DieMisfit):
        battle.apply(battle.legal()[0], dice=[3, 3])
    assert whole(battle) == before


def play_until_attack(battle: Battle) -> None:
    """Go on without throwing a die until somebody can attack."""
    for _ in range(40):
        if any(text.startswith("attack") for text in battle.legal()):
            return
        texts = battle.legal()
        battle.apply(next((text for text in texts if text.startswith("move toward")), "end turn"))
    raise AssertionError("nobody ever could attack")


# ---------------------------------------------------------------- history
def test_nothing_to_undo_and_nothing_to_redo_are_sentences() -> None:
    battle = Battle.from_encounter("duel", seed=1)
    for act, word in ((battle.undo, "undo"), (battle.redo, "redo")):
        with pytest.raises(RiftsError, match=word):
            act()


def test_a_choice_after_an_undo_forgets_what_was_undone() -> None:
    battle = after_some_play("duel", 4, 10)
    battle.undo()
    battle.apply(battle.legal()[0])
    with pytest.raises(RiftsError):
        battle.redo()


def test_edits_can_be_undone_between_choices() -> None:
    """Choices and edits in turn, all taken back and all done again."""
    battle = Battle.from_encounter("duel", seed=2)
    trail = [records(battle)]
    for _ in range(12):
        battle.apply(battle.legal()[0])
        trail.append(records(battle))
        battle.edit("ann.mana", len(trail))
        trail.append(records(battle))
    for there in reversed(trail[:-1]):
        battle.undo()
        assert records(battle) == there
    for there in trail[1:]:
        battle.redo()
        assert records(battle) == there


def test_moments_are_small() -> None:
    """The history of a long battle fits in memory."""
    battle = after_some_play("squad_fight", 2, 60)
    assert max(len(moment.battle) + len(moment.book) for moment in battle.past) < 6_000
    assert zlib.decompress(battle.past[0].battle)


def test_an_illegal_choice_is_told_with_its_rule() -> None:
    battle = Battle.from_encounter("duel", seed=1)
    with pytest.raises(IllegalAction) as caught:
        battle.apply("stand")
    assert caught.value.rule == "KNOCK-3a"
    assert "KNOCK" not in str(caught.value) or battle.ruleset.rules["KNOCK-3a"].sentence in str(caught.value)
