"""Case files: scripted battles with written dice, run and compared; the format is told in the README."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rifts_env.battle import Battle
from rifts_env.content import read_file, show
from rifts_env.encounter import encounter_from_mapping
from rifts_env.problems import DieMisfit, DieWanted, IllegalAction, RiftsError

OWN_KEYS = ("cites", "checks", "start", "state", "steps", "expect", "title", "note")
STEP_KEYS = ("dice", "then", "refuse", "because", "edit")
COMPARE = {
    "lt": lambda got, limit: got < limit,
    "le": lambda got, limit: got <= limit,
    "gt": lambda got, limit: got > limit,
    "ge": lambda got, limit: got >= limit,
    "not": lambda got, limit: got != limit,
}


class CaseError(RiftsError):
    """A case file that cannot be read: exit code 2."""


@dataclass
class Verdict:
    """What became of a case.

    Attributes:
        name: the file, with the number of the document where it holds several.
        failures: one sentence each; none means that the case holds.
        battle: the battle as it stood at the end.
    """

    name: str
    failures: list[str] = field(default_factory=list)
    battle: Battle | None = None

    @property
    def holds(self) -> bool:
        """Whether everything was as written."""
        return not self.failures


def read_cases(path: str | Path) -> list[tuple[str, Mapping[str, Any]]]:
    """The cases of a file: one mapping, or several under `cases:` by name.

    Raises:
        RiftsError: the file cannot be read; file, path, got, expected.
    """
    value, _ = read_file(Path(path), str(path))
    if not isinstance(value, Mapping):
        raise CaseError(f"{path}: got {show(value)}, expected a case: names with values")
    if "cases" not in value:
        return [(str(path), value)]
    shared = {key: one for key, one in value.items() if key != "cases"}
    cases = _names(value["cases"], f"{path}: cases")
    if not cases:
        raise CaseError(f"{path}: cases: got nothing, expected cases by name")
    return [(f"{path}: {name}", {**shared, **_names(one, f"{path}: {name}")}) for name, one in cases.items()]


def _names(value: Any, where: str) -> Mapping[str, Any]:
    """Names with values, or nothing."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise CaseError(f"{where}: got {show(value)}, expected names with values")
    return value


def _faces(value: Any, where: str) -> list[int]:
    """The faces of dice, or none."""
    faces = [] if value is None else value
    if not isinstance(faces, list) or not all(isinstance(face, int) and not isinstance(face, bool) for face in faces):
        raise CaseError(f"{where}: dice: got {show(value)}, expected a list of faces such as [14, 3]")
    return faces


def run_file(path: str | Path) -> list[Verdict]:
    """Run every case of a file.

    Raises:
        RiftsError: the file cannot be read.
    """
    return [run_case(case, name) for name, case in read_cases(path)]


def run_case(case: Mapping[str, Any], name: str = "case") -> Verdict:
    """Run one case.

    Raises:
        RiftsError: it is not written as a case.
    """
    verdict = Verdict(name)
    rest = {key: value for key, value in case.items() if key not in OWN_KEYS}
    encounter = encounter_from_mapping(rest, name)
    steps = case.get("steps") or []
    if not isinstance(steps, Sequence):
        raise CaseError(f"{name}: steps: got {show(steps)}, expected a list of steps")
    start = _names(case.get("start"), f"{name}: start")
    state = _names(case.get("state"), f"{name}: state")
    expected = _names(case.get("expect"), f"{name}: expect")
    try:
        battle = _begin(encounter, name, start, state)
    except (DieWanted, DieMisfit) as error:
        verdict.failures.append(f"start: {error}")
        return verdict
    verdict.battle = battle
    for key, value in state.items():
        battle.put(key, value)
    for number, step in enumerate(steps, 1):
        where = f"{name}: steps[{number}]"
        problem = _run_step(battle, step, where, verdict)
        if problem:
            verdict.failures.append(f"step {number} ({_told(step)}): {problem}")
            return verdict
        then = _names(step.get("then"), f"{where}: then")
        _compare_all(battle, then, f"after step {number} ({_told(step)})", verdict)
    _compare_all(battle, expected, "at the end", verdict)
    return verdict


def _begin(encounter: Any, name: str, start: Mapping[str, Any], state: Mapping[str, Any]) -> Battle:
    """The battle at its first decision: in the given round and segment, with the dice of `start`."""
    for word in ("round", "segment"):
        if not isinstance(state.get(word, 1), int):
            raise CaseError(f"{name}: state: {word}: got {show(state[word])}, expected a whole number")
    return Battle.from_encounter(
        encounter,
        seed=0,
        manual=["*"],
        dice=_faces(start.get("dice"), f"{name}: start"),
        at=(int(state.get("round", 1)), int(state.get("segment", 1))),
    )


def _told(step: Mapping[str, Any]) -> str:
    for key, value in step.items():
        if key not in STEP_KEYS or key == "refuse":
            return f"{key}: {value}"
    return "edit"


def _run_step(battle: Battle, step: Any, where: str, verdict: Verdict) -> str:
    """Carry out one step; the sentence of what went wrong, or nothing."""
    if not isinstance(step, Mapping):
        raise CaseError(f"{where}: got {show(step)}, expected a step such as `ann: end turn`")
    if "edit" in step:
        for path, value in _names(step["edit"], f"{where}: edit").items():
            battle.edit(path, value, "case file")
        return ""
    if "refuse" in step:
        return _run_refusal(battle, step)
    actors = [key for key in step if key not in STEP_KEYS]
    if len(actors) != 1 or actors[0] not in battle.words.fighters:
        raise CaseError(f"{where}: got {actors}, expected one of {', '.join(battle.words.fighters)} and what it does")
    decision = battle.decision
    if decision is None:
        return "the battle is over"
    if decision.who != actors[0]:
        return f"got a decision ({decision.kind}) of {decision.who}, expected one of {actors[0]}"
    try:
        battle.apply(str(step[actors[0]]), dice=_faces(step.get("dice"), where))
    except (IllegalAction, DieWanted, DieMisfit) as error:
        rule = f" [{error.rule}]" if isinstance(error, IllegalAction) and error.rule else ""
        return f"{error}{rule}"
    return ""


def _run_refusal(battle: Battle, step: Mapping[str, Any]) -> str:
    actors = [key for key in step if key not in STEP_KEYS]
    decision = battle.decision
    if actors and decision is not None and decision.who != actors[0]:
        return f"got a decision ({decision.kind}) of {decision.who}, expected one of {actors[0]}"
    refusal = battle.why_not(str(step["refuse"]))
    if refusal is None:
        return "it is legal, expected a refusal"
    wanted = step.get("because")
    if wanted and refusal.rule != wanted:
        return f"refused by {refusal.rule or 'no rule'} ({refusal.sentence}), expected {wanted}"
    return ""


def _compare_all(battle: Battle, expected: Mapping[str, Any], when: str, verdict: Verdict) -> None:
    for path, wanted in expected.items():
        problem = _compare_log(battle, wanted) if path == "log" else _compare(battle.value(path), wanted)
        if problem:
            verdict.failures.append(f"{when}: {path}: {problem}")


def _compare_log(battle: Battle, wanted: Any) -> str:
    if not isinstance(wanted, list):
        raise CaseError(f"log: got {show(wanted)}, expected a list of rules")
    cited = {rule for line in battle.log for rule in line.rules}
    missing = [rule for rule in wanted if rule not in cited]
    return f"got a log that does not cite {', '.join(missing)}" if missing else ""


def _compare(got: Any, wanted: Any) -> str:
    if isinstance(wanted, Mapping) and set(wanted) <= set(COMPARE):
        for limit in wanted.values():
            if not isinstance(limit, int | float) and set(wanted) != {"not"}:
                raise CaseError(f"got the limit {show(limit)}, expected a number")
        failed = [f"{name} {limit}" for name, limit in wanted.items() if not COMPARE[name](got, limit)]
        return f"got {got}, expected {' and '.join(failed)}" if failed else ""
    if isinstance(got, Mapping) and isinstance(wanted, Mapping):
        wrong = {key: got.get(key) for key in wanted if got.get(key) != wanted[key]}
        return f"got {wrong}, expected {dict(wanted)}" if wrong else ""
    if isinstance(got, list) and isinstance(wanted, Sequence) and not isinstance(wanted, str):
        got, wanted = _sorted(got), _sorted(list(wanted))
    if isinstance(got, float) or isinstance(wanted, float):
        return "" if abs(float(got) - float(wanted)) < 0.01 else f"got {got}, expected {wanted}"
    return "" if got == wanted else f"got {got!r}, expected {wanted!r}"


def _sorted(values: list[Any]) -> list[Any]:
    return sorted(values) if all(isinstance(value, str) for value in values) else values
