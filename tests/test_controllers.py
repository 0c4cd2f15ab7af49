"""Controllers by name, and the ladder below them: whatever fails, the battle goes on, and it is said once."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from rifts_env import controllers, fallback, specs
from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.controllers import (
    DoctrineController,
    check_controller,
    fight,
    fight_unseen,
    make_controller,
    strongest_doctrine,
)
from rifts_env.core.doctrine import RUNGS
from rifts_env.doctrines import doctrine_names
from rifts_env.encounter import load_encounter
from rifts_env.envs.play import pick_opponents
from rifts_env.envs.pool import Pool
from rifts_env.fallback import CHANCES
from rifts_env.playouts import PlayOuts
from rifts_env.problems import BadArgument, IllegalAction, RiftsError
from rifts_env.ruleset import ruleset
from rifts_env.specs import controller_names, split_controller
from tests.conftest import INTERPRETED

ALL_BATTLES = 10_000
IN_PYTHON = 40 if INTERPRETED else 300


class Broken:
    """A controller whose choice is whatever a test gives it."""

    def __init__(self, choose: Callable[[Battle], Any], patience: float | None = None) -> None:
        self.name = "broken"
        self.choose = choose
        if patience is not None:
            self.patience = patience

    def explain(self) -> str:
        return "no reason"


class EntryPoint:
    """What a package has registered."""

    def __init__(self, factory: Callable[..., Any]) -> None:
        self.load = lambda: factory


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Callable[..., Any]], None]]:
    """Registers controllers for one test."""
    known: dict[str, EntryPoint] = {}
    for module in (controllers, specs):
        monkeypatch.setattr(module, "registered_controllers", lambda: known)
    monkeypatch.setattr(fallback, "_TOLD", set())
    yield lambda name, factory: known.update({name: EntryPoint(factory)})


def begun(name: str = "duel") -> Battle:
    return Battle.from_encounter(name, seed=7)


def raising(trouble: BaseException) -> Callable[[Battle], Any]:
    def choose(battle: Battle) -> Any:
        raise trouble

    return choose


def other_rules(battle: Battle) -> Any:
    """As a policy does that was trained under rules that have changed since."""
    expected = battle.ruleset.fingerprint(battle.table.capacity)
    raise RiftsError(f"got weights for the rules 0123456789abcdef, expected {expected}")


# ---------------------------------------------------------------- names
def test_every_doctrine_is_a_controller_and_chooses_as_compiled_play_does() -> None:
    assert set(doctrine_names()) <= set(controller_names())
    for name in doctrine_names():
        battle = begun()
        controller = make_controller(name, 1)
        for _ in range(30):
            if battle.is_over:
                break
            expected = battle.table.choose(name)
            action = controller.choose(battle)
            assert action == Action(expected)
            assert controller.explain().startswith(battle.text(action))
            battle.apply(action)
        assert controller.name == name and not controller.notes


def test_a_specification_is_a_name_and_what_it_is_told() -> None:
    assert split_controller("brute") == ("brute", None)
    assert split_controller("search:200ms") == ("search", "200ms")
    assert split_controller("policy:generalist@0.5") == ("policy", "generalist@0.5")
    assert split_controller("my/own:way.yaml") == ("my/own:way.yaml", None)


def test_the_argument_reaches_the_factory(register: Callable[..., None]) -> None:
    given: list[tuple[Any, ...]] = []

    def factory(*arguments: Any) -> DoctrineController:
        given.append(arguments)
        return DoctrineController("brute")

    register("search", factory)
    make_controller("search", 3)
    make_controller("search:200ms", 4)
    assert given == [(3,), (4, "200ms")]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("brut", "no controller is called 'brut' .did you mean 'brute'"),
        ("sarch:200ms", "no controller is called 'sarch'"),
        ("brute:3", "'brute' takes nothing behind its name, got ':3'"),
        ("nowhere.yaml", "nowhere.yaml"),
    ],
)
def test_mistakes_in_a_name_are_told_in_a_sentence(spec: str, words: str) -> None:
    with pytest.raises(RiftsError, match=words):
        check_controller(spec)
    with pytest.raises(RiftsError, match=words):
        make_controller(spec, 1)


def test_an_argument_that_is_not_taken_or_not_understood_is_refused(register: Callable[..., None]) -> None:
    def picky(seed: int, argument: str) -> Any:
        raise BadArgument(f"search: got '{argument}', expected milliseconds")

    register("simple", lambda seed: DoctrineController("brute"))
    register("picky", picky)
    with pytest.raises(BadArgument, match="'simple' does not take what it was given, ':3' behind its name"):
        make_controller("simple:3", 1)
    with pytest.raises(BadArgument, match="'picky' does not take what it was given, nothing behind its name"):
        make_controller("picky", 1)
    with pytest.raises(BadArgument, match="expected milliseconds"):
        make_controller("picky:soon", 1)


def test_environments_refuse_unknown_opponents_and_take_specifications(register: Callable[..., None]) -> None:
    register("search", lambda seed, argument: DoctrineController("brute"))
    pool = Pool("duel", "rifts_v2")
    assert pick_opponents(pool, "search:200ms") == ["search:200ms"] * 2
    with pytest.raises(RiftsError, match="opponent: got 'serch:200ms'.*did you mean 'search'"):
        pick_opponents(pool, "serch:200ms")


def test_the_strongest_doctrine_is_the_highest_rung_that_is_shipped() -> None:
    assert strongest_doctrine() in doctrine_names()
    above = RUNGS[RUNGS.index(strongest_doctrine()) + 1 :]
    assert not set(above) & set(doctrine_names())


# ---------------------------------------------------------------- the ladder
@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        (raising(ValueError("a bad day")), r"ValueError \(a bad day\)"),
        (raising(ZeroDivisionError()), "ZeroDivisionError"),
        (other_rules, "got weights for the rules 0123456789abcdef, expected"),
        (lambda battle: None, "it chose None, which is no action"),
        (lambda battle: 1.5, "it chose 1.5"),
        (lambda battle: "attack bob", "it chose 'attack bob'"),
        (lambda battle: Action(10**6), "its choice is refused"),
        (lambda battle: Action(-3), "its choice is refused"),
        (lambda battle: int(np.flatnonzero(battle.mask() == 0)[0]), "its choice is refused"),
    ],
    ids=["raises", "raises without a word", "fingerprint", "None", "float", "text", "no code", "negative", "illegal"],
)
def test_what_cannot_be_chosen_the_next_rung_chooses(
    choose: Callable[[Battle], Any],
    reason: str,
    register: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    register("broken", lambda seed: Broken(choose))
    battle = begun()
    controller = make_controller("broken", 1)
    heir = strongest_doctrine()
    for _ in range(2 * CHANCES):
        expected = battle.table.choose(heir)
        action = controller.choose(battle)
        assert action.code == expected
        assert controller.explain().startswith(f"{heir}, in place of broken: ")
        battle.apply(action)
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and told.startswith("rifts: broken cannot choose: ")
    assert f"; {heir} chooses in its place" in told
    assert len(controller.notes) == 1
    assert re.search(reason, controller.notes[0])
    assert [line.text for line in battle.log if line.kind == "warning"] == [f"Beware: {controller.notes[0]}."]


def test_one_failure_costs_a_choice_and_several_cost_the_battle(register: Callable[..., None]) -> None:
    asked: list[int] = []

    def choose(battle: Battle) -> Any:
        asked.append(len(asked))
        return None if len(asked) % 2 else battle.table.choose("random")

    register("moody", lambda seed: Broken(choose))
    battle = begun()
    controller = make_controller("moody", 1)
    for _ in range(20):
        battle.apply(controller.choose(battle))
    assert len(asked) == 2 * CHANCES - 1  # every other choice failed, until it was asked no more


def test_a_controller_that_cannot_be_made_is_replaced(register: Callable[..., None]) -> None:
    made: list[int] = []

    def factory(seed: int) -> Any:
        made.append(seed)
        raise FileNotFoundError("no weights")

    register("policy", factory)
    controller = make_controller("policy", 5)
    assert "policy cannot choose: FileNotFoundError (no weights)" in controller.notes[0]
    battle = begun()
    fight(battle, dict.fromkeys(battle.words.sides, controller))
    assert battle.is_over
    assert made == [5]


def test_a_slow_controller_is_given_up_on(register: Callable[..., None]) -> None:
    asked: list[int] = []

    def choose(battle: Battle) -> Any:
        asked.append(1)
        time.sleep(0.5)

    register("slow", lambda seed: Broken(choose, patience=0.02))
    battle = begun()
    controller = make_controller("slow", 1)
    began = time.perf_counter()
    for _ in range(10):
        battle.apply(controller.choose(battle))
    assert time.perf_counter() - began < 0.5
    assert len(asked) == 1
    assert "it took more than 0.02 seconds for one choice" in controller.notes[0]


def test_at_the_bottom_any_legal_action_is_taken(
    register: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    register("broken", lambda seed: Broken(raising(ValueError())))
    monkeypatch.setattr(DoctrineController, "choose", lambda self, battle: Action(-1))
    battle = begun()
    controller = make_controller("broken", 1)
    for _ in range(100):
        if battle.is_over:
            break
        action = controller.choose(battle)
        assert battle.why_not(action) is None
        assert controller.explain() == "chance, in place of broken"
        battle.apply(action)
    assert [note.split(";")[1] for note in controller.notes] == [
        f" {strongest_doctrine()} chooses in its place",
        " chance chooses in its place",
    ]


def test_after_the_end_nothing_is_chosen() -> None:
    battle = begun()
    fight(battle, {side: make_controller("brute", 1) for side in battle.words.sides})
    with pytest.raises(IllegalAction, match="the battle is over"):
        make_controller("brute", 1).choose(battle)


@pytest.mark.parametrize("patience", [None, 5.0])
def test_an_interrupt_passes(patience: float | None, register: Callable[..., None]) -> None:
    register("broken", lambda seed: Broken(raising(KeyboardInterrupt()), patience))
    with pytest.raises(KeyboardInterrupt):
        make_controller("broken", 1).choose(begun())


def test_a_reason_that_cannot_be_had_does_no_harm(register: Callable[..., None]) -> None:
    made = Broken(lambda battle: battle.table.choose("brute"))
    made.explain = raising(ValueError("speechless"))  # type: ignore[method-assign]
    register("mute", lambda seed: made)
    controller = make_controller("mute", 1)
    controller.choose(begun())
    assert "no reason can be had" in controller.explain()
    assert not controller.notes


def test_what_it_says_is_told_with_the_lines_of_its_choice(register: Callable[..., None]) -> None:
    register("broken", lambda seed: Broken(raising(ValueError())))
    battle = begun()
    told: list[str] = []
    players = {side: make_controller("broken", 1) for side in battle.words.sides}
    before = [str(line) for line in battle.log]
    fight(battle, players, lambda lines: told.extend(map(str, lines)))
    assert [*before, *told] == [str(line) for line in battle.log]
    assert sum("Beware: broken cannot choose" in line for line in told) == 2  # once for each side


# ---------------------------------------------------------------- whole battles
def test_a_battle_unseen_goes_the_same_way() -> None:
    ends = []
    for how in (fight, fight_unseen):
        battle = begun("squad_fight")
        how(battle, {side: make_controller("brute", 1) for side in battle.words.sides})
        left = [battle.value(f"{one}.hp") for one in battle.words.fighters]
        ends.append((battle.winner, battle.value("round"), left))
    assert ends[0] == ends[1]
    assert not fight_unseen(begun(), {side: make_controller("random", 1) for side in ("red", "blue")}, most=3)


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="plays in the compiled loop")
@pytest.mark.parametrize("name", ["duel", "gang_war"])
def test_ten_thousand_battles_of_doctrines_come_to_an_end(name: str) -> None:
    encounter = load_encounter(name)
    rules = ruleset(encounter.ruleset)
    pairs = [(one, other) for one in doctrine_names() for other in doctrine_names()]
    count = -(-ALL_BATTLES // len(pairs))
    for pair in pairs:
        seats = [pair[one.side % 2] for one in encounter.combatants]
        seats += seats[:1] * (encounter.capacity - len(seats))
        outs = PlayOuts(rules, encounter.capacity, *encounter.records(), seats)
        for ends in outs.run(count, 1, most=20_000):
            assert (ends["over"] == 1).all(), pair


@pytest.mark.slow
def test_battles_in_python_come_to_an_end_whatever_fails(register: Callable[..., None]) -> None:
    tricks = [
        lambda battle: None,
        lambda battle: -1,
        raising(ValueError("a bad day")),
        other_rules,
        lambda battle: battle.table.choose("random"),
        lambda battle: (battle.table.choose("brute"), None)[battle.table.get("steps") % 2],
    ]
    for at, trick in enumerate(tricks):
        register(f"trick{at}", lambda seed, trick=trick: Broken(trick))
    names = [*doctrine_names(), *(f"trick{at}" for at in range(len(tricks)))]
    for seed in range(IN_PYTHON):
        battle = Battle.from_encounter(("duel", "gang_war")[seed % 2], seed=seed)
        pair = (names[seed % len(names)], names[seed * 5 // 3 % len(names)])
        players = {side: make_controller(pair[at], seed) for at, side in enumerate(battle.words.sides)}
        assert fight_unseen(battle, players, most=20_000), pair
