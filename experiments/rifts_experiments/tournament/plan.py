"""Which bouts a tournament is made of, and the stamp of all that decides how they end."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from itertools import combinations

from rifts_env.controllers import make_controller
from rifts_env.core.cache import PACKAGE, sources
from rifts_env.doctrines import is_doctrine, read_doctrine
from rifts_env.ruleset import ruleset
from rifts_experiments.tournament.bouts import Bout, Place, encounter_of
from rifts_experiments.tournament.settings import Settings

CLOCKED = re.compile(r"\d(?:\.\d+)?\s*m?s\b")  # a budget of time, as in `search:200ms`
IDLE = {"title", "workers", "resamples", "self_play", "pairs"}  # what changes no battle


def pairings(settings: Settings) -> list[tuple[str, str]]:
    """Every two controllers, in the order in which they are listed; then each with itself, where that is wanted."""
    found = list(combinations(settings.controllers, 2))
    return found + [(one, one) for one in settings.controllers if settings.self_play]


def plan_bouts(settings: Settings) -> list[Bout]:
    """All bouts, encounter by encounter."""
    options, rules = tuple(settings.options.items()), settings.rules
    bouts = []
    for encounter in settings.encounters:
        for first, second in pairings(settings):
            for number, begin in enumerate(range(0, settings.pairs, settings.bout)):
                pairs = min(settings.bout, settings.pairs - begin)
                most = settings.most_decisions
                bouts.append(Bout(encounter, first, second, number, pairs, settings.seed, most, options, rules))
    return bouts


def check_plan(settings: Settings) -> None:
    """See whether everything is there, before anything is fought.

    Raises:
        RiftsError: an encounter, a house rule or a controller is not known.
    """
    for name in settings.encounters:
        encounter_of(name, tuple(settings.options.items()), settings.rules)
    for one in settings.controllers:
        if is_doctrine(one):
            read_doctrine(one)
        else:
            make_controller(one, 0)


def stamp(settings: Settings) -> str:
    """A hash of everything that a battle's end depends on, but for the code of controllers that are not doctrines.

    The rules, the house rules, the seed. More pairs, other controllers or encounters do not change it: what was fought
    before stays good.
    """
    kept = settings.model_dump(exclude={*IDLE, "controllers", "encounters"})
    digest = hashlib.sha256(json.dumps(kept, sort_keys=True, default=str).encode())
    for path in sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def bout_stamp(bout: Bout) -> str:
    """A hash of what is a bout's own: the records of its encounter, its doctrines, its length."""
    digest = hashlib.sha256(_encounter_stamp(bout.place).encode())
    for one in (bout.first, bout.second):
        sheet = read_doctrine(one) if isinstance(one, str) and is_doctrine(one) else one
        digest.update(repr(sheet).encode())
    digest.update(str(bout.pairs).encode())
    return digest.hexdigest()[:16]


@cache
def _encounter_stamp(place: Place) -> str:
    encounter = encounter_of(*place)
    digest = hashlib.sha256(ruleset(encounter.ruleset).fingerprint(encounter.capacity).encode())
    digest.update(encounter.battle_bytes + encounter.book_bytes)
    return digest.hexdigest()


def clocked(settings: Settings) -> list[str]:
    """Controllers with a budget of time, which no rerun can reproduce."""
    return [one for one in settings.controllers if CLOCKED.search(one)]
