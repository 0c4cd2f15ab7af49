"""Balanced random encounters: drawn by a seed, matched by an estimate, confirmed by simulated battles.

    encounter = balanced_encounter("random:4v4", seed=7)
    Battle.from_encounter("random:4v4#7")  # the same one

Fighters come from the shipped sheets that the ruleset can read, with other weapons, spells and numbers than written
there; the ground is symmetric about its centre, so that neither side has the better half. Everything that is drawn
comes from the spec and the seed alone. Names no ruleset.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rifts_env.content import Report, did_you_mean, library
from rifts_env.encounter import DEFAULT_RULES, Encounter, encounter_from_mapping, setup_of
from rifts_env.ground import Spot, draw_ground
from rifts_env.odds import JUDGE, PAIRS, Odds, measured_odds
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Might, ruleset
from rifts_env.specs import Spec, read_spec

SIDES = ("red", "blue")
TRIES = 8  # encounters that are looked at before the best of them is taken
LINEUPS = 60  # lineups that are estimated before the best of them is taken
CLOSE = 0.2  # an estimated margin that is near even: the share of its strength that the winner has left
DOUBTFUL = 0.35  # one that is not worth a simulation
MIRRORED = 0.25  # how often both sides bring the same

# A name for every letter, so that a picture can tell fighters by their first.
NAMES = (
    *("ada", "bor", "cai", "dov", "eli", "fay", "gus", "hob", "ivo", "jun", "kit", "lou", "mos"),
    *("ned", "ora", "pax", "quin", "ren", "sol", "tam", "una", "van", "wyn", "xan", "yara", "zed"),
)


# ---------------------------------------------------------------- the public face
def balanced_encounter(
    spec: str | Spec,
    seed: int | None = None,
    capacity: int | None = None,
    *,
    sheets: Sequence[str] | None = None,
    rules: str = DEFAULT_RULES,
    options: Mapping[str, Any] | None = None,
    check: bool = True,
    judge: str = JUDGE,
    pairs: int = PAIRS,
) -> Encounter:
    """Draw an encounter whose sides have near even odds.

    The same arguments give the same encounter in every process. The odds are those of the judge: `brute` casts
    nothing, so lineups have as many casters on one side as on the other wherever there is one.

    Args:
        spec: `random:4v4`, `random:2v3:soldier,heavy#7`, or read already.
        seed: which of them; left out, the spec's, else 0.
        capacity: seats in the records; left out, the smallest that fits.
        sheets: the sheets to draw from, such as a training split; left out, the spec's, else all.
        rules: the ruleset.
        options: house rules by name.
        check: fight battles to confirm the odds. False trusts the estimate, which takes milliseconds; it may be
            another encounter than the one that is confirmed, so `origin` says that it is unchecked.
        judge: who fights them: a doctrine, or a controller by name.
        pairs: battles in either seating.

    Raises:
        RiftsError: the spec cannot be read, a sheet or option is unknown, or too many fighters are asked for.
    """
    wanted = read_spec(spec) if isinstance(spec, str) else spec
    if sheets is not None and not sheets:
        raise RiftsError("sheets: got none, expected at least one, or nothing for all")
    wanted = replace(
        wanted,
        sheets=tuple(sorted(set(wanted.sheets if sheets is None else sheets))),
        seed=seed if seed is not None else wanted.seed or 0,
    )
    maker = _Maker(wanted, capacity, rules, dict(options or {}))
    best: tuple[float, Encounter, Odds] | None = None
    for attempt in range(TRIES):
        lot = maker.draw(attempt)
        made = maker.build(lot)
        margin = _margin_of_encounter(made)
        is_doubtful = attempt < TRIES - 1 and abs(margin) > DOUBTFUL
        if not check and not is_doubtful:
            told = f"{made.blurb} {_tell_estimate(margin)}"
            return replace(made, origin=f"{made.origin}, unchecked", blurb=told)
        if is_doubtful:
            continue
        odds = measured_odds(made, maker.build(lot, is_swapped=True), judge, pairs)
        if best is None or odds.unevenness < best[0]:
            best = (odds.unevenness, made, odds)
        if odds.is_near_even:
            break
    assert best is not None  # the last attempt is measured whatever its margin
    return replace(best[1], blurb=f"{best[1].blurb} {_tell_odds(best[2], judge)}")


def encounter_pool(spec: str | Spec, seed: int, n: int, **how: Any) -> list[Encounter]:
    """Several balanced encounters.

    Args:
        spec: as for `balanced_encounter`.
        seed: of the pool; each encounter has a seed of its own, which its `origin` names.
        n: how many.
        how: anything else that `balanced_encounter` takes.
    """
    stream = random.Random(f"pool/{seed}")
    return [balanced_encounter(spec, stream.getrandbits(31), **how) for _ in range(n)]


def playable_sheets(rules: str = DEFAULT_RULES) -> tuple[str, ...]:
    """The shipped sheets that a ruleset can read, in the order of their names."""
    return tuple(_mights(rules))


def _tell_estimate(margin: float) -> str:
    side = SIDES[0] if margin >= 0 else SIDES[1]
    return f"Estimated odds: {side} ahead by {abs(margin):.0%} of its strength, not checked by battles."


def _tell_odds(odds: Odds, judge: str) -> str:
    draws = odds.battles - odds.won - odds.lost
    drawn = f", {draws} drawn" if draws else ""
    return (
        f"Measured odds: {judge} against {judge}, {odds.battles} battles, seats swapped in half of them: "
        f"{SIDES[0]} won {odds.won}, {SIDES[1]} won {odds.lost}{drawn}."
    )


# ---------------------------------------------------------------- who fights
@cache
def _mights(rules: str) -> dict[str, Might | None]:
    """The estimate of every sheet that a ruleset can read as it stands; None where the ruleset makes none."""
    readable = {}
    setup = setup_of(rules)
    for name in library("fighters"):
        report = Report("sheets")
        fields = {"sheet": name, "side": SIDES[0], "at": [0, 0]}
        made = setup.read_fighter("one", fields, ("fighters", "one"), setup.Shelves({}, report), report)
        if made is not None and not report.problems:
            readable[name] = _one_against_itself(name, rules)
    return readable


def _one_against_itself(sheet: str, rules: str) -> Might | None:
    fighters = {side: {"sheet": sheet, "side": side, "at": [10 * at, 0]} for at, side in enumerate(SIDES)}
    return _estimates(encounter_from_mapping({"rules": rules, "fighters": fighters}))[0]


def _estimates(encounter: Encounter) -> list[Might | None]:
    rules = ruleset(encounter.ruleset)
    if rules.might is None:
        return [None] * len(encounter.combatants)
    book = rules.book_mirror(encounter.capacity).read(encounter.book_bytes)
    return [rules.might(book, who) for who in range(len(encounter.combatants))]


def _margin_of_encounter(encounter: Encounter) -> float:
    estimates = _estimates(encounter)
    sides = [[one for who, one in enumerate(estimates) if encounter.side_of(who) == side] for side in SIDES]
    return margin_of(*sides)


def margin_of(first: Sequence[Might | None], second: Sequence[Might | None]) -> float:
    """Who would be ahead if everyone hurt whom it can hurt most: -1 to 1, above 0 for the first side.

    Two sides that cannot hurt each other are as far from a battle as can be: 1.
    """
    if any(one is None for one in (*first, *second)):
        return 0.0
    sides = ([one for one in first if one], [one for one in second if one])
    tolls = [[[one.toll_on(foe) for foe in sides[1 - at]] for one in sides[at]] for at in (0, 1)]
    life = [[1.0] * len(side) for side in sides]
    for _ in range(200):  # tenths of a round
        lost = [[0.0] * len(side) for side in life]
        for at in (0, 1):
            for who, toll in enumerate(tolls[at]):
                foes = [foe for foe, left in enumerate(life[1 - at]) if left > 0]
                if life[at][who] > 0 and foes:
                    target = max(foes, key=lambda foe: (toll[foe] / life[1 - at][foe], -foe))
                    lost[1 - at][target] += toll[target] / 10
        life = [[left - gone for left, gone in zip(life[at], lost[at], strict=True)] for at in (0, 1)]
        left = [sum(max(0.0, one) for one in side) / len(side) for side in life]
        if min(left) <= 0:
            return left[0] - left[1]
    return (left[0] - left[1]) if min(left) < 0.5 else 1.0


# ---------------------------------------------------------------- one draw
@dataclass(frozen=True)
class _Lot:
    """What one attempt has drawn: what either side brings, everyone's names, the ground and the places on it."""

    brought: list[list[dict[str, Any]]]
    names: list[str]
    ground: dict[str, Any]
    spots: tuple[list[Spot], list[Spot]]


class _Maker:
    """Draws encounters of one spec and seed, one for each attempt."""

    def __init__(self, spec: Spec, capacity: int | None, rules: str, options: dict[str, Any]) -> None:
        known = playable_sheets(rules)
        for name in spec.sheets:
            if name not in known:
                raise RiftsError(f"no sheet that {rules} can read is called '{name}'{did_you_mean(name, known)}")
        most = max(ruleset(rules).capacities)
        if sum(spec.sizes) > most:
            raise RiftsError(f"{spec}: got {sum(spec.sizes)} fighters, expected at most {most}")
        self.spec, self.capacity, self.rules, self.options = spec, capacity, rules, options
        self.sheets = spec.sheets or known

    def draw(self, attempt: int) -> _Lot:
        """Draw everything that an encounter needs."""
        spec = self.spec
        stream = random.Random(f"{replace(spec, seed=None)}/{self.rules}/{spec.seed}/{attempt}")
        teams = self._lineup(stream)
        brought = [[_vary(name, stream) for name in team] for team in teams]
        if teams[0] == teams[1]:
            brought[1] = brought[0]
        casts = any(_casts(name, self.rules) for team in teams for name in team)
        ground, spots = draw_ground(stream, max(spec.sizes), casts)
        return _Lot(brought, sorted(stream.sample(NAMES, sum(spec.sizes))), ground, spots)

    def _lineup(self, stream: random.Random) -> list[list[str]]:
        """Sheets for both sides: mirrored now and then, otherwise the closest of many draws."""
        sizes = self.spec.sizes
        if sizes[0] == sizes[1] and (stream.random() < MIRRORED or len(self.sheets) == 1):
            team = [stream.choice(self.sheets) for _ in range(sizes[0])]
            return [team, team]
        best, best_margin = [[self.sheets[0]] * size for size in sizes], math.inf
        mights = _mights(self.rules)
        for _ in range(LINEUPS):
            teams = [[stream.choice(self.sheets) for _ in range(size)] for size in sizes]
            if sorted(teams[0]) == sorted(teams[1]):
                continue
            casters = [sum(_casts(name, self.rules) for name in team) for team in teams]
            margin = abs(margin_of(*([mights[name] for name in team] for team in teams)))
            margin += 0.3 * abs(casters[0] - casters[1])
            if margin < best_margin:
                best, best_margin = teams, margin
            if margin <= CLOSE:
                break
        return best

    def build(self, lot: _Lot, is_swapped: bool = False) -> Encounter:
        """The encounter, or the same with the sides in each other's places."""
        order = (1, 0) if is_swapped else (0, 1)
        fighters: dict[str, Any] = {}
        left = iter(lot.names)
        for place, team in enumerate(order):
            for at, fields in enumerate(lot.brought[team]):
                facing = ("east", "west")[place]
                fighters[next(left)] = {"side": SIDES[team], "at": lot.spots[place][at], "facing": facing, **fields}
        value = {
            "title": f"Drawn by lot: {self.spec.sizes[0]} against {self.spec.sizes[1]}",
            "blurb": f"{_roll_call(lot.brought[0])} against {_roll_call(lot.brought[1])}.",
            "rules": self.rules,
            "options": self.options,
            "sides": list(SIDES),
            "fighters": fighters,
            "ground": lot.ground,
        }
        return encounter_from_mapping(value, str(self.spec), capacity=self.capacity)


def _roll_call(team: Sequence[Mapping[str, Any]]) -> str:
    names = [one["sheet"].replace("_", " ") for one in team]
    return ", ".join(f"{names.count(one)} {one}" for one in dict.fromkeys(names))


def _casts(sheet: str, rules: str) -> bool:
    one = _mights(rules)[sheet]
    return bool(one and one.casts)


# ---------------------------------------------------------------- other gear and numbers
POINTS = ("hp", "sdc", "mdc", "mana", "isp")
BONUSES = ("strike", "parry", "dodge", "roll", "initiative")


def _vary(sheet: str, stream: random.Random) -> dict[str, Any]:
    """A sheet with some of its numbers, weapons, spells, powers and items changed, as fields of an encounter."""
    written = library("fighters")[sheet].value
    fields: dict[str, Any] = {"sheet": sheet}
    for name in POINTS:
        if written.get(name, 0) > 0:
            fields[name] = max(1, round(written[name] * stream.uniform(0.85, 1.15)))
    for name in BONUSES:
        if name in written:
            fields[name] = written[name] + stream.choice((-1, 0, 0, 1))
    for kind in ("weapons", "spells", "powers", "items"):
        if written.get(kind):
            fields[kind] = [_other_thing(kind, one, written[kind], stream) for one in written[kind]]
            if [_name_of(kind, one) for one in fields[kind]] != list(
                dict.fromkeys(_name_of(kind, one) for one in fields[kind])
            ):
                fields[kind] = written[kind]  # the same thing twice
    return fields


def _name_of(kind: str, carried: Any) -> Any:
    return carried.get(kind.removesuffix("s")) if isinstance(carried, Mapping) else carried


def _other_thing(kind: str, carried: Any, beside: Sequence[Any], stream: random.Random) -> Any:
    """What somebody carries, or now and then another thing of its class, carried in the same way."""
    own = _name_of(kind, carried)
    is_changed = stream.random() < 0.4
    peers = [one for one in _peers(kind, own) if one not in [_name_of(kind, other) for other in beside]]
    if not is_changed or not peers:
        return carried
    other = stream.choice(peers)
    return {**carried, kind.removesuffix("s"): other} if isinstance(carried, Mapping) else other


@cache
def _peers(kind: str, name: Any) -> tuple[str, ...]:
    """Things of the library that can stand for another: of its class."""
    things = library(kind)
    if name not in things:
        return ()
    own = _class_of(kind, things[name].value)
    return tuple(one for one in things if one != name and _class_of(kind, things[one].value) == own)


def _class_of(kind: str, value: Mapping[str, Any]) -> tuple[Any, ...]:
    """What two things have to share for one to stand in for the other."""
    is_mega = "MD" in str(value.get("damage", ""))
    if kind == "weapons":
        marks = (bool(value.get(name)) for name in ("ranged", "shield", "limb", "techno"))
        return (is_mega, *marks, value.get("hands"))
    price = (value.get("mana", 0) > 0, value.get("isp", 0) > 0)
    return (is_mega, value.get("aim"), (value.get("level", 0) + 1) // 3, bool(value.get("ritual")), *price)
