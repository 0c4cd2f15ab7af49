"""Seats in words: prompts hold what the seat perceives and no more, answers are read and refused with reasons."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from rifts_env.battle import Battle
from rifts_env.controllers import make_controller
from rifts_env.encounter import encounter_from_mapping, load_encounter
from rifts_env.envs.text import Seat, play
from rifts_env.problems import RiftsError
from tests.playing import CROWDS, SMALLEST, Bout

PREY = ("mara", "tobin", "lena", "pip")
HIDDEN = ("sly", "thorn")


def ambush() -> Battle:
    """The ambush that comes with the project, tobin being first to act whatever the dice say."""
    written = load_encounter("bridge_ambush").written
    order = sorted(written["fighters"], key=lambda name: name != "tobin")
    return Battle.from_encounter(encounter_from_mapping({**written, "order": order}, "bridge_ambush"), seed=1)


def duel(**bob: Any) -> Battle:
    """Ann, who is first to act, and bob five feet from her, with numbers that nothing else has."""
    ann = {"side": "red", "at": [0, 0], "facing": "bob", "hp": 31, "sdc": 41, "strike": 3, "apm": 6}
    rest = {"side": "blue", "at": [5, 0], "facing": "ann", "hp": 977, "sdc": 877, "strike": 17}
    fighters = {"ann": {**ann, "weapons": ["sword"]}, "bob": {**rest, "weapons": ["sword"], **bob}}
    return Battle.from_encounter(encounter_from_mapping({"fighters": fighters, "order": ["ann", "bob"]}), seed=3)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w.]+", text))


# ---------------------------------------------------------------- the prompt
def test_a_prompt_says_what_is_seen_what_is_asked_and_what_can_be_answered() -> None:
    battle = ambush()
    prompt = Seat(battle, "travellers").prompt()
    assert "round 1, segment 1" in prompt
    assert "You decide for tobin" in prompt
    assert "- tobin (you): at 52,18, hp 26/26" in prompt
    assert "- rook (ambushers): at 88,20 (36 ft away), unhurt" in prompt
    assert "what does tobin do?" in prompt
    assert "\n# Walk straight away.\nmove away from mara\n" in prompt
    lines = prompt.splitlines()
    for text in battle.legal():
        assert (text in lines) == (not words(text) & set(HIDDEN))


def test_a_fighter_may_have_a_seat_of_its_own() -> None:
    battle = ambush()
    assert Seat(battle, "tobin").is_asked
    seat = Seat(battle, "mara")
    assert not seat.is_asked
    with pytest.raises(RiftsError, match="not asked"):
        seat.prompt()
    assert not seat.answer("end turn").is_accepted
    with pytest.raises(RiftsError, match="did you mean"):
        Seat(battle, "travelers")


def test_what_may_be_said_in_the_same_breath_is_told() -> None:
    battle = duel()
    prompt = Seat(battle, "ann").prompt()
    assert "After `attack ...`" in prompt and "knockout" in prompt
    assert Seat(battle, "ann").answer("attack bob with sword power").is_accepted


# ---------------------------------------------------------------- hidden information
@pytest.mark.parametrize("name", ["travellers", *PREY])
def test_the_prey_knows_neither_name_nor_place_of_an_unseen_ambusher(name: str) -> None:
    battle = ambush()
    seat = Seat(battle, name)
    chance = random.Random(0)
    asked = 0
    while battle.decision and all(not seat.perception.known & {hidden} for hidden in HIDDEN):
        decision = battle.decision
        if seat.is_asked:
            asked += 1
            prompt = seat.prompt()
            assert not words(prompt.lower()) & set(HIDDEN)
            for hidden in HIDDEN:
                x, y = battle.value(f"{hidden}.at")
                assert f"{x:g},{y:g}" not in prompt
            assert not words(" ".join(seat.log).lower()) & set(HIDDEN)
        if decision.who in HIDDEN:
            battle.apply("end turn" if battle.why_not("end turn") is None else battle.legal_actions()[0])
        else:
            mild = [text for text in battle.legal() if text not in ("surrender", "leave the field")]
            battle.apply(mild[int(chance.random() * len(mild))])
        seat.look()
        if asked > 12:
            break
    assert asked > 3


def test_an_ambusher_that_strikes_is_known_from_then_on() -> None:
    battle = ambush()
    seat = Seat(battle, "travellers")
    while battle.decision and battle.decision.who not in HIDDEN:
        battle.apply("end turn")
        seat.look()
    striker = battle.decision.who
    shot = next(text for text in battle.legal() if text.startswith("attack "))
    assert striker not in seat.perception.known
    battle.apply(shot)
    told = seat.look()
    assert striker in seat.perception.known
    assert any(line.startswith(f"{striker} strikes at") for line in told)
    assert all("initiative" not in line or striker not in line for line in seat.log)


def test_a_stranger_in_an_answer_is_answered_like_a_name_that_nobody_has() -> None:
    battle = ambush()
    seat = Seat(battle, "travellers")
    for text in ("attack {} with sword", "move toward {}", "{}", "hold against {}", "FACE {}"):
        known, unknown = (seat.answer(text.format(name)) for name in ("sly", "zork"))
        assert not known.is_accepted and not unknown.is_accepted
        assert known.sentence.replace("sly", "*") == unknown.sentence.replace("zork", "*")
        assert known.rule == unknown.rule


def test_the_numbers_of_foes_are_not_told() -> None:
    battle = duel()
    seats = {name: Seat(battle, name) for name in ("ann", "bob")}
    chance = random.Random(4)
    for _ in range(60):
        if not battle.decision:
            break
        decision = battle.decision
        prompt = seats[decision.who].prompt()
        foe = "bob" if decision.who == "ann" else "ann"
        secret = [battle.value(f"{foe}.{name}") for name in ("hp", "sdc")]
        assert not [number for number in secret if number > 25 and str(number) in words(prompt)]
        assert "strike bonus" not in "\n".join(line for line in seats[decision.who].log if line.startswith(foe))
        mild = [text for text in battle.legal() if text not in ("surrender", "leave the field")]
        strikes = [text for text in mild if text.startswith("attack ")] or mild
        battle.apply(strikes[int(chance.random() * len(strikes))])
        for seat in seats.values():
            seat.look()
    assert any("bob loses" in line and "left" not in line for line in seats["ann"].log)
    assert any("bob loses" in line and "left" in line for line in seats["bob"].log)


def test_a_foe_is_described_by_its_looks() -> None:
    battle = duel()
    for hp, looks in ((977, "unhurt"), (700, "scratched"), (200, "hurt"), (-800, "close to falling")):
        battle.put("bob.hp", hp)
        battle.put("bob.sdc", 877 if hp > 0 else 5)
        assert f", {looks}," in Seat(battle, "ann").prompt()


def test_the_face_of_a_foes_strike_is_not_told_but_its_total_is() -> None:
    battle = duel()
    battle.apply("end turn")
    battle.apply("attack ann with sword")
    decision = battle.decision
    assert decision.kind == "defend" and decision.context["face"]
    question = Seat(battle, "ann").question(decision)
    assert f"{decision.context['total']} to reach" in question
    assert "on the die" not in question


def test_who_is_out_of_sight_has_a_name_but_no_place() -> None:
    battle = duel()
    seat = Seat(battle, "ann")
    battle.put("bob.invisible_until", 1000)
    prompt = seat.prompt()
    assert "- bob (blue): out of sight" in prompt
    assert "5,0" not in prompt
    assert Seat(battle, "bob").perception.now == {"ann", "bob"}


def test_the_unseen_do_nothing_that_is_heard_but_what_they_do_to_one_is_felt() -> None:
    battle = duel()
    seat = Seat(battle, "ann")
    battle.put("bob.invisible_until", 1000)
    seat.look()
    battle.apply("end turn")
    seat.look()
    for _ in range(8):
        if battle.decision.who == "bob" and battle.decision.kind == "turn":
            battle.apply("attack ann with sword" if battle.why_not("attack ann with sword") is None else "end turn")
        else:
            assert battle.decision.who != "ann" or "bob" not in seat.question(battle.decision)
            battle.apply(battle.legal_actions()[0])
        told = seat.look()
        assert not [line for line in told if "bob" in words(line)]
    assert any("ann loses" in line for line in seat.log)


def test_the_game_masters_hand_is_not_told() -> None:
    battle = duel()
    seat = Seat(battle, "ann")
    battle.edit("bob.hp", 12, "a falling tile")
    assert seat.look() == []


def test_what_was_taken_back_was_not_heard() -> None:
    battle = duel()
    seat = Seat(battle, "ann")
    before = seat.log
    assert seat.answer("attack bob with sword").is_accepted
    assert len(seat.log) > len(before)
    battle.undo()
    seat.look()
    assert seat.log == before


def test_hidden_lines_stay_hidden_after_a_save(tmp_path: Any) -> None:
    battle = ambush()
    battle.save(tmp_path / "saved")
    loaded = Battle.load(tmp_path / "saved")
    assert Seat(loaded, "travellers").log == Seat(battle, "travellers").log
    assert loaded.log == battle.log


# ---------------------------------------------------------------- the answer
@pytest.mark.parametrize(
    "said",
    [
        "move toward rook",
        "- `move toward rook`.",
        '"Move  toward Rook"',
        "\n> **move toward rook**\nbecause it is there",
    ],
)
def test_an_answer_is_read_with_what_people_put_round_it(said: str) -> None:
    battle = ambush()
    answer = Seat(battle, "travellers").answer(said)
    assert answer.is_accepted, answer.sentence
    assert any(line.startswith("tobin moves") for line in answer.heard)


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    battle = ambush()
    seat = Seat(battle, "travellers")
    before = battle.table.battle_bytes()
    answer = seat.answer("attack rook with sword")
    assert (answer.is_accepted, answer.rule) == (False, "BASE-REACH")
    assert answer.sentence
    assert not seat.answer("").is_accepted
    assert not seat.answer("do a barrel roll").is_accepted
    assert battle.table.battle_bytes() == before


@pytest.mark.parametrize("bout", [*SMALLEST, *CROWDS], ids=str)
def test_every_line_of_a_prompt_is_accepted(bout: Bout) -> None:
    for seed in range(3):
        battle = bout.battle(seed)
        seat = Seat(battle, battle.words.sides[0])
        while not seat.is_asked:
            battle.apply(battle.legal_actions()[0])
        for _, text in seat.legal():
            assert battle.why_not(text) is None, text


# ---------------------------------------------------------------- the loop
@pytest.mark.parametrize("bout", SMALLEST, ids=str)
def test_a_battle_is_played_in_words_to_its_end(bout: Bout) -> None:
    chance = random.Random(1)

    def speaker(prompt: str) -> str:
        """Takes any of the lines between headings, as a very plain model would."""
        lines = prompt.split("You can:\n")[1].split("\n\n")[0].splitlines()
        legal = [line for line in lines if line[:1] not in ("#", "") and "{" not in line and "," not in line]
        attacks = [line for line in legal if line.startswith(("attack ", "parry", "move toward "))]
        return (attacks or legal)[int(chance.random() * len(attacks or legal))]

    battle = bout.battle(2)
    first, second = battle.words.sides
    played = play(battle, {first: speaker}, {second: make_controller("brute", 1)}, most=400)
    assert played.is_over and played.winner in (first, second)
    tally = played.tallies[first]
    assert tally.asked > 5
    assert (tally.refused, tally.fallbacks) == (0, 0), tally.refusals


def test_after_so_many_refusals_chance_takes_a_legal_line() -> None:
    heard: list[str] = []

    def speaker(prompt: str) -> str:
        heard.append(prompt)
        return "dance"

    def run() -> tuple[Any, Battle]:
        battle = Battle.from_encounter("duel", seed=2)
        played = play(battle, dict.fromkeys(battle.words.sides, speaker), tries=2, seed=5, most=30)
        return played, battle

    played, battle = run()
    total = sum(tally.asked for tally in played.tallies.values())
    assert total == 30 or played.is_over
    for tally in played.tallies.values():
        assert tally.refused == 2 * tally.asked == 2 * tally.fallbacks == len(tally.refusals)
    assert "Refused: 'dance'" not in heard[0] and "Refused: 'dance'" in heard[1]
    assert not any("surrenders" in str(line) for line in battle.log), "chance gives nobody's fight up"
    assert run()[1].table.battle_bytes() == battle.table.battle_bytes()


def test_a_fighters_own_seat_comes_first_and_everybody_needs_one() -> None:
    battle = ambush()
    asked: list[str] = []

    def speaker(name: str) -> Any:
        return lambda prompt: asked.append(name) or "end turn"

    with pytest.raises(RiftsError, match="nobody decides for the side 'ambushers'"):
        play(battle, {"travellers": speaker("side"), "tobin": speaker("own")})
    assert asked[0] == "own"
