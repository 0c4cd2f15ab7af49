"""`rifts exploit CONTROLLER --by training`: a policy trained against one controller alone, as a best response to it.

It starts from the strongest doctrine, which advises it (and teaches it first), so that what is left to be learned is
where the target can be had.
"""

from __future__ import annotations

from rifts_env.controllers import strongest_doctrine
from rifts_env.doctrines import is_doctrine
from rifts_env.problems import RiftsError
from rifts_env.specs import split_controller
from rifts_experiments.tournament.bouts import encounter_of
from rifts_experiments.tournament.exploit import Hunt
from rifts_experiments.tournament.running import Watch
from rifts_experiments.training.run import Run
from rifts_experiments.training.sheet import TrainingSheet

LESSONS = 0.5  # decisions of the teacher for each one of its own
ROWS, ROLLOUT = 128, 64
NEVER = 10**12


class _Told:
    """Passes on how far a training is, all phases together."""

    def __init__(self, watch: Watch, total: int) -> None:
        self._watch, self._total = watch, total
        self._before, self._phase = 0, 0

    def begin(self, phase: str, total: int) -> None:
        """A phase of so many decisions begins."""
        self._before, self._phase = self._before + self._phase, total

    def advance(self, done: int, note: str) -> None:
        """So many of it are done."""
        self._watch(self._before + min(done, self._phase), self._total)


def respond(hunt: Hunt, watch: Watch) -> str:
    """Train a policy against the hunt's target; returns its spec.

    Asked for again in the same folder it goes on where it stopped.

    Raises:
        RiftsError: the target neither is a doctrine nor a policy, or the encounters go by several rulesets.
    """
    sheet = sheet_for(hunt)
    told = _Told(watch, sheet.imitation.decisions + sheet.reinforcement.steps)
    words = f"rifts exploit {hunt.target} --by training --steps {hunt.steps} --seed {hunt.seed}"
    path = Run("response", sheet, hunt.folder / "training", words, told).make()
    return f"policy:{path}"


def sheet_for(hunt: Hunt) -> TrainingSheet:
    """The training that a hunt asks for.

    Raises:
        RiftsError: as for `respond`.
    """
    loaded = [encounter_of(one, hunt.options) for one in hunt.encounters]
    rules = {one.ruleset for one in loaded}
    if len(rules) > 1:
        raise RiftsError(f"--by training: got encounters of {' and '.join(sorted(rules))}, expected one ruleset")
    here = {"named": list(hunt.encounters)}
    teacher = strongest_doctrine()
    return TrainingSheet.model_validate(
        {
            "title": f"a response to {hunt.target}",
            "rules": rules.pop(),
            "capacity": max(one.capacity for one in loaded),
            "seed": hunt.seed,
            "threads": 1,
            "encounters": here,
            "network": {"adviser": teacher},
            "imitation": {"teacher": teacher, "decisions": int(LESSONS * hunt.steps), "rows": ROWS},
            "reinforcement": {"steps": hunt.steps, "rows": ROWS, "rollout": ROLLOUT},
            "league": {**_opponent(hunt.target), "every": NEVER},
            "evaluation": {"sets": {"own": here}, "opponents": [teacher], "every": NEVER, "glance": 2},
        }
    )


def _opponent(target: str) -> dict[str, object]:
    """The target as the only member of a league that matters.

    Raises:
        RiftsError: no training can meet it.
    """
    if is_doctrine(target):
        return {"doctrines": [target], "past": 0.0}
    name, argument = split_controller(target)
    if name == "policy" and argument and "@" not in argument:
        return {"doctrines": [strongest_doctrine()], "policies": [argument], "past": 1.0}
    raise RiftsError(f"--by training: got '{target}', expected a doctrine or policy:NAME; others are too slow for it")
