"""Properties of every battle: soundness, masks, refusals, undo, bytes, text, saves, clones, seeds, mirrors."""

from __future__ import annotations

import hashlib
import math
import random
import re
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import (
    RICH,
    SHIPPED,
    SMALLEST,
    SOME,
    Bout,
    after_some_play,
    differences,
    picker_for,
    play,
    records,
    run_python,
    steps,
    whole,
)
from windows import TURN, WINDOWS, Window, windows

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.content import library
from rifts_env.core.jit import INTERPRETED
from rifts_env.encounter import encounter_from_mapping
from rifts_env.problems import DieWanted, IllegalAction
from rifts_env.ruleset import ruleset, ruleset_names
from rifts_env.table import Table

STEPS = 250 if INTERPRETED else 600


# ---------------------------------------------------------------- soundness
@pytest.mark.parametrize("bout", [*SHIPPED, *RICH], ids=str)
def test_every_state_is_sound_and_the_mask_says_what_the_rules_say(bout: Bout) -> None:
    battle = bout.battle(3)
    picker = picker_for(battle, str(bout))
    for step in range(STEPS):
        if battle.decision_head() is None:
            battle = bout.battle(step)
            continue
        assert battle.check() == [], battle.log[-8:]
        mask = battle.mask()
        assert mask.any()
        if step % 5 == 0:
            said = [battle.table.why_not(code, 0.0, 0.0, 0) == 0 for code in range(len(mask))]
            wrong = [battle.text(code) for code in range(len(mask)) if bool(mask[code]) != said[code]]
            assert not wrong, (battle.decision, wrong)
        battle.apply(picker.pick(mask))


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_what_the_mask_opens_is_accepted(window: Window) -> None:
    for battle in windows(window):
        for action in battle.legal_actions():
            assert battle.why_not(action) is None
            battle.apply(action)
            assert battle.check() == [], battle.log[-8:]
            battle.undo()


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_no_choice_leaves_everything_as_it_was(window: Window) -> None:
    """A choice that changes nothing and asks again would let a turn last for ever."""
    idle = re.compile(r"\.(steps|choice_\w+|log_on): ")
    for battle in windows(window):
        mirror = battle.ruleset.battle_mirror(battle.table.capacity)
        before = battle.table.battle_bytes()
        for action in battle.legal_actions():
            battle.apply(action)
            changed = [one for one in differences(mirror, before, battle.table.battle_bytes()) if not idle.match(one)]
            assert changed, battle.past[-1].what
            battle.undo()


@pytest.mark.parametrize("bout", SOME, ids=str)
def test_a_turn_ends_though_nobody_ends_it(bout: Bout) -> None:
    """Whoever does all that can be done in its turn has nothing left to do in the end."""
    table = after_some_play(bout, 1, 30).table
    menu = table.ruleset.menu
    table.put("log_on", 0)
    picker, in_a_row, last = random.Random(1), 0, -1
    for _ in range(STEPS):
        if table.get("over"):
            break
        codes = np.flatnonzero(table.mask())
        lasting = [code for code in codes if menu.take_apart(int(code), table.capacity).row.text not in LAST_WORDS]
        who = table.get("decision_who")
        in_a_row = in_a_row + 1 if who == last else 0
        last = who
        assert in_a_row < 120
        table.apply(int(picker.choice(lasting or list(codes))), 0.0, 0.0, 0)


LAST_WORDS = ("end turn", "surrender", "leave the field", "delay")


# ---------------------------------------------------------------- refusals
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_what_is_refused_has_a_reason_and_changes_nothing(window: Window) -> None:
    rng = random.Random(window.kind)
    for battle in windows(window):
        play(battle, picker_for(battle, 1), 0)
        before = whole(battle)
        shut = np.flatnonzero(battle.mask() == 0)
        for code in rng.sample(list(shut), min(40, len(shut))):
            refusal = battle.why_not(int(code))
            assert refusal is not None
            assert refusal.rule in battle.ruleset.rules
            assert refusal.sentence
            with pytest.raises(IllegalAction) as caught:
                battle.apply(int(code))
            assert caught.value.rule == refusal.rule
        assert whole(battle) == before


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_codes_places_and_numbers_beyond_everything_are_refused_or_sound(window: Window) -> None:
    places = ((-5.0, 5.0, 0), (1e9, 0.0, 0), (0.0, 0.0, -1), (0.0, 0.0, 2**31 - 1), (0.0, 0.0, 2**40))
    for battle in windows(window):
        menu, size = battle.ruleset.menu, battle.table.menu_size
        extra = [Action(size + at, *place) for at in range(menu.extra_size) for place in places]
        before = whole(battle)
        for action in (Action(-1), Action(size + menu.extra_size), Action(10**9), Action(2**62), *extra):
            if battle.why_not(action) is None:
                battle.apply(action)
                assert battle.check() == [], action
                battle.undo()
                battle.future.clear()
            else:
                with pytest.raises(IllegalAction):
                    battle.apply(action)
        assert whole(battle) == before


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_place_that_is_no_place_is_refused(window: Window) -> None:
    for battle in windows(window):
        before, size = whole(battle), battle.table.menu_size
        menu = battle.ruleset.menu
        for code in range(size, size + menu.extra_size):
            if "{x}" not in menu.take_apart(code, battle.table.capacity).row.text:
                continue
            for place in (math.nan, math.inf, -math.inf):
                for action in (Action(code, place, 5.0), Action(code, 5.0, place)):
                    assert battle.why_not(action) is not None, battle.text(action)
                    with pytest.raises(IllegalAction):
                        battle.apply(action)
        assert whole(battle) == before


SAID = "attack|ann|bob|with|sword|power|pad|25|ritual|at|3,4|none|to|end|turn"
WORDS = sorted({row.text for rules in ruleset_names() for row in ruleset(rules).menu.rows} | set(SAID.split("|")))


@pytest.mark.parametrize("rules", ruleset_names())
@settings(max_examples=150)
@given(text=st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)))
def test_any_text_is_an_action_or_is_refused_in_a_sentence(rules: str, text: str) -> None:
    battle = windows(Window(rules, TURN))[0]
    before = whole(battle)
    refusal = battle.why_not(text)
    assert whole(battle) == before
    if refusal is None:
        battle.apply(text)
        assert battle.check() == []
    else:
        assert str(refusal)
        with pytest.raises(IllegalAction):
            battle.apply(text)
        assert whole(battle) == before


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_a_battle_that_is_over_refuses_everything(bout: Bout) -> None:
    battle = after_some_play(bout, 1, 5)
    for who, name in enumerate(battle.words.fighters):
        if battle.words.side_of(who) == battle.words.sides[0]:
            battle.leave(name)
    assert battle.is_over
    before = whole(battle)
    assert battle.decision is None and battle.legal() == [] and battle.legal_actions() == []
    for action in (0, "end turn", Action(3)):
        assert battle.why_not(action) is not None
        with pytest.raises(IllegalAction):
            battle.apply(action)
    assert whole(battle) == before


# ---------------------------------------------------------------- text
def follow_through(battle: Battle, follow: tuple[str, int, int] | None) -> None:
    """Answer the question that a text answers in the same breath, as the text does."""
    if follow is not None and battle.decision is not None and battle.decision.kind == follow[0]:
        _, verb, slot = follow
        battle.apply(battle.ruleset.menu.put_together(verb, slot, -1, battle.table.capacity))


def effects_of(battle: Battle, action: Action) -> tuple[bytes, bytes]:
    """The records after an action by its code, and after its text."""
    text = battle.text(action)
    verb = battle.ruleset.menu.take_apart(action.code, battle.table.capacity).row.verb
    depth = len(battle.past)
    battle.apply(action)
    follow_through(battle, battle.ruleset.composites.get(verb))
    by_code = battle.table.battle_bytes()
    while len(battle.past) > depth:
        battle.undo()
    battle.apply(text)
    by_text = battle.table.battle_bytes()
    battle.undo()
    return by_code, by_text


STEP_FIELDS = re.compile(r"\.(choice_\w+|log_on): ")


def assert_text_is_read_back(battle: Battle, action: Action) -> None:
    by_code, by_text = effects_of(battle, action)
    mirror = battle.ruleset.battle_mirror(battle.table.capacity)
    wrong = [one for one in differences(mirror, by_code, by_text) if not STEP_FIELDS.match(one)]
    assert not wrong, (battle.text(action), wrong[:5])


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_text_of_every_legal_action_is_read_back(window: Window) -> None:
    for battle in windows(window):
        texts = battle.legal()
        assert len(set(texts)) == len(texts), "two actions of one decision have the same text"
        for action in battle.legal_actions():
            assert battle.why_not(battle.text(action)) is None, battle.text(action)
            assert_text_is_read_back(battle, action)


@pytest.mark.parametrize("bout", [*SHIPPED, *RICH], ids=str)
def test_text_is_read_back_at_any_moment(bout: Bout) -> None:
    rng = random.Random(str(bout))
    battle = bout.battle(5)
    for at, _ in enumerate(steps(battle, picker_for(battle, 5), 60)):
        if at % 12 == 0:
            texts = battle.legal()
            assert len(set(texts)) == len(texts)
            for action in rng.sample(battle.legal_actions(), min(6, len(texts))):
                assert_text_is_read_back(battle, action)


# ---------------------------------------------------------------- bytes, undo, saves
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_bytes_are_the_battle(window: Window) -> None:
    """The records made again from their bytes are the same bytes and go on the same way."""
    for battle in windows(window):
        table = battle.table
        copy = Table(battle.ruleset, table.capacity, table.battle_bytes(), table.book_bytes())
        assert (copy.battle_bytes(), copy.book_bytes()) == records(battle)
        copy.write(copy.battle(), copy.book())
        assert (copy.battle_bytes(), copy.book_bytes()) == records(battle)
        code = battle.legal_actions()[-1].code
        for one in (copy, table):
            one.put("log_on", 0)
            one.apply(code, 0.0, 0.0, 0)
        assert copy.battle_bytes() == table.battle_bytes()


@pytest.mark.parametrize("bout", SOME, ids=str)
def test_undo_to_the_start_and_redo_to_the_end(bout: Bout) -> None:
    battle = bout.battle(9)
    trail = [(records(battle), list(battle.log))]
    for _ in steps(battle, picker_for(battle, 9), 70):
        trail.append((records(battle), list(battle.log)))
    trail[1:] = [*trail[2:], (records(battle), list(battle.log))]
    for there, log in reversed(trail[:-1]):
        battle.undo()
        assert (records(battle), battle.log) == (there, log)
    assert not battle.past
    for there, log in trail[1:]:
        battle.redo()
        assert (records(battle), battle.log) == (there, log)


def assert_same_continuation(one: Battle, other: Battle, most: int) -> None:
    """Both go on alike, and take everything back alike."""
    ours, theirs = steps(one, picker_for(one, 4), most), steps(other, picker_for(other, 4), most)
    for mine, yours in zip(ours, theirs, strict=True):
        assert mine == yours
        assert records(one) == records(other)
    assert [str(line) for line in one.log] == [str(line) for line in other.log]
    while one.past:
        assert one.undo() == other.undo()
        assert records(one) == records(other)
        assert len(one.log) == len(other.log)
    assert not other.past


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_loaded_is_never_saved_in_every_window(window: Window, tmp_path: Path) -> None:
    for at, battle in enumerate(windows(window)):
        battle.save(tmp_path / f"{at}.save")
        loaded = Battle.load(tmp_path / f"{at}.save")
        assert whole(loaded) == whole(battle)
        assert loaded.legal() == battle.legal()
        assert_same_continuation(battle, loaded, 20)


@pytest.mark.parametrize("bout", SOME, ids=str)
def test_loaded_is_never_saved_at_any_moment(bout: Bout, tmp_path: Path) -> None:
    """With its history: the first reaction after some steps, and some moment later."""
    battle = bout.battle(11)
    waiting = ["a reaction", 5, 30]
    for at, _ in enumerate(steps(battle, picker_for(battle, 2), 45)):
        here = at if at in waiting else "a reaction" if battle.decision.kind != TURN else None
        if here in waiting:
            waiting.remove(here)
            battle.save(tmp_path / "battle.save")
            loaded = Battle.load(tmp_path / "battle.save")
            assert whole(loaded) == whole(battle)
            assert_same_continuation(loaded, Battle.load(tmp_path / "battle.save"), 12)
    loaded = Battle.load(tmp_path / "battle.save")
    choices = [moment.what for moment in battle.past[len(loaded.past) :]]
    for text in choices:
        loaded.apply(action_of(loaded, text))
    assert records(loaded) == records(battle)
    assert [str(line) for line in loaded.log] == [str(line) for line in battle.log]


def action_of(battle: Battle, text: str) -> Action:
    """The legal action of that very text, without the question that follows it."""
    return next(action for action in battle.legal_actions() if battle.text(action) == text)


@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_a_loaded_battle_can_do_again_what_was_taken_back(bout: Bout, tmp_path: Path) -> None:
    battle = after_some_play(bout, 2, 20)
    for _ in range(6):
        battle.undo()
    battle.save(tmp_path / "battle.save")
    loaded = Battle.load(tmp_path / "battle.save")
    for _ in range(6):
        assert battle.redo() == loaded.redo()
        assert records(battle) == records(loaded)
        assert battle.log == loaded.log


# ---------------------------------------------------------------- clones, seeds, processes
@pytest.mark.parametrize("bout", SOME, ids=str)
def test_a_clone_leaves_the_original_alone_and_has_other_dice(bout: Bout) -> None:
    battle = after_some_play(bout, 6, 25)
    before = whole(battle)
    clones = [battle.clone(seed) for seed in (1, 1, 2)]
    assert [one.legal() for one in clones] == [battle.legal()] * 3
    for one in clones:
        play(one, picker_for(one, 3), 40)
    assert whole(battle) == before
    assert records(clones[0]) == records(clones[1])
    assert records(clones[0]) != records(clones[2])


@pytest.mark.parametrize("bout", SOME, ids=str)
def test_same_seed_and_choices_are_the_same_battle(bout: Bout) -> None:
    battle = bout.battle(8)
    choices = play(battle, picker_for(battle, 8), 60)
    again = bout.battle(8)
    for action in choices:
        again.apply(action)
    assert whole(again) == whole(battle)


def test_battles_stepped_in_turns_do_not_disturb_each_other() -> None:
    """Those of every ruleset together."""
    alone = [after_some_play(bout, 7, 30) for bout in SOME]
    together = [bout.battle(7) for bout in SOME]
    running = [steps(battle, picker_for(battle, 7), 30) for battle in together]
    for _ in range(31):
        for one in running:
            next(one, None)
    assert [whole(battle) for battle in together] == [whole(battle) for battle in alone]


@pytest.mark.parametrize("bout", SOME[::3], ids=str)
def test_nothing_touches_global_random_state(bout: Bout, tmp_path: Path) -> None:
    random.seed(1)
    np.random.seed(1)
    before, numpy_before = random.getstate(), np.random.get_state()
    battle = after_some_play(bout, 3, 40)
    battle.clone()
    battle.undo()
    battle.save(tmp_path / "battle.save")
    Battle.load(tmp_path / "battle.save")
    Battle.from_encounter(bout.name, ruleset_name=bout.rules)
    assert random.getstate() == before
    assert all(np.array_equal(one, other) for one, other in zip(np.random.get_state(), numpy_before, strict=True))
    random.seed(2)
    np.random.seed(2)
    assert whole(after_some_play(bout, 3, 40)) == whole(after_some_play(bout, 3, 40))


def test_processes_with_other_hash_seeds_fight_the_same_battle() -> None:
    program = (
        "import sys; sys.path.insert(0, 'tests'); from playing import SOME, after_some_play\n"
        "for bout in SOME[::3]:\n"
        "    battle = after_some_play(bout, 3, 60)\n"
        "    print(battle.table.battle_bytes().hex(), *battle.log, *battle.legal(), sep='\\n')"
    )
    told = [run_python("-c", program, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242")]
    digests = {hashlib.sha256(one.encode()).hexdigest() for one in told}
    assert len(digests) == 1


# ---------------------------------------------------------------- mirrors
EAST_WEST = {"east": "west", "west": "east"}


def mirrored(text: str) -> str:
    """A text with east and west changed over."""
    return re.sub(r"\b(east|west)\b|(?<=-)(east|west)", lambda found: EAST_WEST[found[0]], text)


def mirror_image(fields: dict[str, Any], width: float) -> dict[str, Any]:
    """An encounter seen in a mirror, its fighters and sides listed from the back."""

    def flip(point: list[float]) -> list[float]:
        return [width - point[0], point[1]]

    fighters = {}
    for name, fighter in reversed(fields["fighters"].items()):
        facing = fighter["facing"]
        fighters[name] = {**fighter, "at": flip(fighter["at"]), "facing": EAST_WEST.get(facing, facing)}
    ground = dict(fields["ground"])
    for kind in ("walls", "cover"):
        ground[kind] = [{"from": flip(one["from"]), "to": flip(one["to"])} for one in ground.get(kind, [])]
    return {**fields, "fighters": fighters, "ground": ground}


class TableDice:
    """Dice thrown at the table, each fighter's from a stream of its own: the order of throwing means nothing."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[str, random.Random] = {}

    def face(self, wanted: DieWanted) -> int:
        """The next face of a fighter's die."""
        stream = self._streams.setdefault(wanted.who, random.Random(f"{self._seed} {wanted.who}"))
        return 1 + int(stream.random() * wanted.sides)

    def throw(self, act: Any) -> Any:
        """Do something with as many dice as it asks for."""
        faces: list[int] = []
        while True:
            try:
                return act(faces)
            except DieWanted as wanted:
                faces.append(self.face(wanted))


def _plain(value: Any) -> Any:
    """Content without what its reader keeps beside it."""
    if hasattr(value, "items"):
        return {str(key): _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


def has_mirror_image(bout: Bout) -> bool:
    """Whether `mirror_image` can turn all of it over: two fighters who say where they look, a field with edges.

    Nobody may bring spells, powers or items: some come over several at once, in the order of the encounter (MAG-17).
    """
    fields = library("encounters")[bout.name].value
    ground = fields.get("ground", {})
    fighters = fields["fighters"].values()
    is_plain = set(ground) <= {"field", "walls", "cover"} and "field" in ground and "order" not in fields
    is_pair = len(fighters) == 2 and all("facing" in fighter for fighter in fighters)
    return is_plain and is_pair and not bout.encounter().effects


MIRRORED = [bout for bout in SHIPPED if has_mirror_image(bout)]


def test_every_ruleset_has_a_battle_with_a_mirror_image() -> None:
    assert {bout.rules for bout in MIRRORED} == set(ruleset_names())


@pytest.mark.parametrize("bout", MIRRORED, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_mirrored_sides_fight_the_mirrored_battle(bout: Bout, seed: int) -> None:
    """Seats, sides and left and right mean nothing: with the same dice for each fighter all goes the same way."""
    written = _plain(bout.encounter().written)
    width = written["ground"]["field"][0]
    pair = []
    for fields in (written, mirror_image(written, width)):
        dice, encounter = TableDice(seed), encounter_from_mapping(fields, bout.name, ruleset_name=bout.rules)
        begin = partial(Battle.from_encounter, encounter, 1, manual=["*"])
        pair.append((dice.throw(lambda faces, begin=begin: begin(dice=faces)), dice))
    (one, one_dice), (other, other_dice) = pair
    picker = picker_for(one, seed)
    for _ in range(120):
        assert one.is_over == other.is_over
        assert sorted(map(str, one.log)) == sorted(map(str, other.log))
        if one.is_over:
            break
        assert (one.decision.who, one.decision.kind) == (other.decision.who, other.decision.kind)
        assert {mirrored(text) for text in one.legal()} == set(other.legal())
        action = Action(picker.pick(one.mask()))
        image = action_of(other, mirrored(one.text(action)))
        one_dice.throw(lambda faces, chosen=action: one.apply(chosen, dice=faces))
        other_dice.throw(lambda faces, chosen=image: other.apply(chosen, dice=faces))
    assert one.winner == other.winner
