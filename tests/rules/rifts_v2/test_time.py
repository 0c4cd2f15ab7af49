"""Time in numbers: what a case file cannot write down. TIME-1, TIME-4, TIME-4a."""

from __future__ import annotations

import pytest

from rifts_env.casefile import run_case
from rifts_env.core.jit import INTERPRETED
from rifts_env.encounter import encounter_from_mapping
from rifts_env.rulesets.rifts_v2.fighters import current_apm, share_of_actions
from rifts_env.rulesets.rifts_v2.setup import mirrors

DUEL = {
    "rules": "rifts_v2",
    "fighters": {"ann": {"side": "red", "at": [0, 0]}, "bob": {"side": "blue", "at": [30, 0]}},
    "order": ["ann", "bob"],
}


@pytest.mark.rule("TIME-1")
@pytest.mark.check("TIME-1.1")
def test_the_third_segment_of_round_2_begins_25_seconds_into_the_battle():
    turns = [{"ann": "end turn"}, {"bob": "end turn"}]
    rolled = [{"ann": "end turn"}, {"bob": "end turn", "dice": [12, 10]}]
    verdict = run_case({**DUEL, "steps": [*turns, *turns, *rolled, *turns, *turns]})
    assert verdict.holds, verdict.failures
    told = [line for line in verdict.battle.log if line.kind == "segment"]
    assert [line.text.split(", ")[1] for line in told] == [f"{at} seconds into the battle." for at in range(0, 30, 5)]
    assert told[-1].text.startswith("Segment 3 of round 2")
    assert "TIME-1" in told[-1].rules


@pytest.mark.skipif(not INTERPRETED, reason="calls a rule by itself")
@pytest.mark.rule("TIME-4")
@pytest.mark.check("TIME-4.1")
@pytest.mark.parametrize(
    ("apm", "shares"),
    [
        (0, (0, 0, 0)),
        (1, (0, 0, 1)),
        (2, (0, 1, 1)),
        (3, (1, 1, 1)),
        (4, (1, 1, 2)),
        (5, (1, 2, 2)),
        (6, (2, 2, 2)),
        (7, (2, 2, 3)),
        (8, (2, 3, 3)),
        (20, (6, 7, 7)),
    ],
)
def test_actions_are_shared_evenly_extras_to_the_later_segments_first(apm, shares):
    assert tuple(share_of_actions(apm, segment) for segment in (1, 2, 3)) == shares
    assert sum(shares) == apm


@pytest.mark.skipif(not INTERPRETED, reason="calls a rule by itself")
@pytest.mark.rule("TIME-4a")
@pytest.mark.parametrize(("apm", "halved"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_a_halved_apm_is_rounded_down_but_one_action_stays(apm, halved):
    fighters = {name: {**fighter, "apm": apm} for name, fighter in DUEL["fighters"].items()}
    made = encounter_from_mapping({**DUEL, "fighters": fighters})
    battle_mirror, book_mirror = mirrors(made.capacity)
    b, book = battle_mirror.read(made.battle_bytes), book_mirror.read(made.book_bytes)
    b.clock = 3
    b.fighter[0].slowed_until = 4
    assert current_apm(b, book, 0) == halved
    b.clock = 4
    assert current_apm(b, book, 0) == apm
