"""The two ways to play one battle for one learner: in a compiled lane, or told by the log with opponents in Python.

Both begin the same battle from the same seed and, against compiled tactics, go the same way. The first is fast; the
second knows the sentences of the log and can ask a controller or a function for the others' choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.controllers import Controller, check_controller, make_controller
from rifts_env.core.lanes import ALL_SIDES
from rifts_env.doctrines import is_doctrine
from rifts_env.encounter import Encounter
from rifts_env.envs.batch import Array, Batch
from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError
from rifts_env.ruleset import Line

Opponent = str | Callable[[Battle], Any]
MOST_TRIES = 100


class Play(Protocol):
    """One battle at a time, as an environment asks for it.

    Attributes:
        who: the fighter who decides, or decided last.
        kind: what is to be decided, as the ruleset counts; 0 after the end.
        actor: who made the last decision of the learner.
        side: the learner's side, or ALL_SIDES.
        outcome: +1, -1 or 0 from the side of the actor, by the last step.
        shaped: what the potential gave in the last step.
        terminated: the battle was fought to its end.
        truncated: the battle was ended by a limit.
        illegal: the last action was refused and another one played.
        winner: the side that has won, or -1.
    """

    who: int
    kind: int
    actor: int
    side: int
    outcome: float
    shaped: float
    terminated: bool
    truncated: bool
    illegal: bool
    winner: int

    @property
    def encounter(self) -> Encounter:
        """What is fought."""
        ...

    @property
    def log(self) -> list[Line]:
        """What was told, as far as anything was."""
        ...

    def begin(self, seed: int | None, setup: int) -> None:
        """Begin the next battle; with a seed, the first of its series."""
        ...

    def step(self, code: int) -> None:
        """Play a code and everyone else's choices until the learner's next."""
        ...

    def mask(self) -> Array:
        """A new legal mask, never empty."""
        ...

    def view(self) -> Array:
        """A new observation."""
        ...

    def records(self) -> tuple[Any, Any]:
        """Battle and book, to be read."""
        ...

    def why_not(self, code: int) -> str:
        """The reason why a code is illegal, or nothing."""
        ...

    def close(self) -> None:
        """Let go of what is held."""
        ...


class LanePlay:
    """A batch of one lane."""

    def __init__(
        self,
        pool: Pool,
        side: str | int | None,
        tactics: list[str],
        full: bool,
        shaping: float,
        gamma: float,
    ) -> None:
        self.batch = Batch(pool, 1, side=side, opponent=tactics, full=full, shaping=shaping, gamma=gamma, copies=False)
        self._read()

    def _read(self) -> None:
        lane = self.batch.lanes[0]
        self.who, self.kind, self.actor, self.side = (int(lane[name]) for name in ("who", "kind", "actor", "side"))
        self.outcome, self.shaped = float(lane["outcome"]), float(lane["shaped"])
        self.terminated, self.truncated = bool(lane["terminated"]), bool(lane["truncated"])
        self.illegal, self.winner = bool(lane["illegal"]), int(lane["winner"])

    @property
    def encounter(self) -> Encounter:
        """What is fought."""
        return self.batch.pool.encounter(int(self.batch.lanes["setup"][0]))

    @property
    def log(self) -> list[Line]:
        """Nothing: a lane tells nothing."""
        return []

    def begin(self, seed: int | None, setup: int) -> None:
        """Begin the next battle."""
        self.batch.seed([seed])
        self.batch.lanes["setup_wanted"] = setup
        self.batch.reset()
        self._read()

    def step(self, code: int) -> None:
        """Play a code."""
        self.batch.step(code)
        self._read()

    def mask(self) -> Array:
        """A new legal mask."""
        mask: Array = self.batch.masks[0].copy()
        return mask

    def view(self) -> Array:
        """A new observation."""
        view: Array = self.batch.views[0].copy()
        return view

    def records(self) -> tuple[Any, Any]:
        """Battle and book, to be read."""
        return self.batch.read(0)

    def why_not(self, code: int) -> str:
        """The reason why a code is illegal."""
        return self.batch.why_not(0, code)

    def close(self) -> None:
        """Let go of the batch."""
        self.batch.close()


class ToldPlay:
    """A `Battle` with its log. A lane draws what is fought and with which dice; opponents may be controllers."""

    def __init__(
        self,
        pool: Pool,
        side: str | int | None,
        opponents: list[Opponent],
        full: bool,
        shaping: float,
        gamma: float,
    ) -> None:
        self.pool, self.full, self.shaping, self.gamma = pool, full, shaping, gamma
        self.opponents = opponents
        tactics = [one if isinstance(one, str) and is_doctrine(one) else "random" for one in opponents]
        self.lane = LanePlay(pool, side, tactics, full, 0.0, 1.0)
        self._seed = 0
        self._battle: Battle | None = None
        self._players: dict[int, Controller] = {}
        self._before = 0.0
        self.side, self.actor, self.who, self.kind = 0, -1, 0, 0
        self._forget()

    def _forget(self) -> None:
        self.outcome, self.shaped = 0.0, 0.0
        self.terminated = self.truncated = self.illegal = False
        self.winner, self.actor = -1, -1

    @property
    def battle(self) -> Battle:
        """The battle under way."""
        assert self._battle is not None, "reset first"
        return self._battle

    @property
    def encounter(self) -> Encounter:
        """What is fought."""
        return self.battle.encounter

    @property
    def log(self) -> list[Line]:
        """What was told."""
        return self.battle.log

    def begin(self, seed: int | None, setup: int) -> None:
        """Begin the next battle; one that ends before the learner has decided anything is passed over."""
        self._seed = self._seed + 1 if seed is None else seed
        for _ in range(MOST_TRIES):
            self.lane.begin(seed, setup)
            seed = None
            self._forget()
            batch = self.lane.batch
            self.side = int(batch.lanes["side"][0])
            key, salt = batch.dice(0)
            self._battle = Battle.from_encounter(self.lane.encounter, seed=key | salt << 31)
            self._players = {}
            self._let_others_choose()
            if not self.battle.is_over:
                return
        raise RiftsError(f"{self.lane.encounter.origin}: the learner's side never comes to decide anything")

    def _let_others_choose(self) -> None:
        battle = self.battle
        while not battle.is_over:
            who = battle.table.get("decision_who")
            side = self._side_of(who)
            if self.side in (side, ALL_SIDES):
                self.who = who
                break
            self._apply(self._choice(side))
        self.kind = battle.table.get("decision_kind")

    def _apply(self, action: Any) -> None:
        self.battle.apply(action)
        self.battle.past.clear()  # nobody takes anything back, and ten thousand battles have to fit in memory

    def _side_of(self, who: int) -> int:
        return self.battle.words.sides.index(self.battle.words.side_of(who))

    def _choice(self, side: int) -> Any:
        opponent = self.opponents[side]
        if not isinstance(opponent, str):
            return opponent(self.battle)
        if is_doctrine(opponent):
            return Action(self.battle.table.choose(opponent))
        if side not in self._players:
            self._players[side] = make_controller(opponent, self._seed + side)
        return self._players[side].choose(self.battle)

    def step(self, code: int) -> None:
        """Play a code; an illegal one is replaced by the first legal one."""
        battle, table = self.battle, self.battle.table
        self._forget()
        self.actor = self.who
        acting = self._side_of(self.who)
        before = table.potential(acting) if self.shaping else 0.0
        if not 0 <= code < table.menu_size or table.why_not(code, 0.0, 0.0, 0) != 0:
            self.illegal = True
            code = int(np.argmax(battle.mask()))
        self._apply(Action(code))
        self._let_others_choose()
        if battle.is_over:
            self.truncated = table.is_cut_off()
            self.terminated = not self.truncated
            self.winner = table.get("winner")
            self.outcome = 0.0 if self.winner < 0 else 1.0 if self.winner == acting else -1.0
        if self.shaping:
            after = 0.0 if self.terminated else table.potential(acting)
            self.shaped = self.shaping * (self.gamma * after - before)

    def mask(self) -> Array:
        """A new legal mask; after the end one code stays legal, for no mask is ever empty."""
        mask = self.battle.mask()
        if self.battle.is_over:
            mask[0] = 1
        return mask

    def view(self) -> Array:
        """A new observation."""
        return self.battle.table.observe(self.who, self.full)

    def records(self) -> tuple[Any, Any]:
        """Battle and book, to be read."""
        return self.battle.table.battle(), self.battle.table.book()

    def why_not(self, code: int) -> str:
        """The reason why a code is illegal."""
        refusal = self.battle.why_not(code)
        return str(refusal) if refusal else ""

    def close(self) -> None:
        """Let go of the lane."""
        self.lane.close()


# ---------------------------------------------------------------- reading arguments
def pick_opponents(pool: Pool, opponent: Opponent | Mapping[str | int, Opponent]) -> list[Opponent]:
    """Who chooses for each side that is not the learner's.

    Args:
        pool: the encounters.
        opponent: a compiled tactic, a controller as `NAME[:ARGUMENT]`, a function from a battle to an action; or one
            of these for each side, by name or number.

    Raises:
        RiftsError: there is no such opponent.
    """
    sides = max(len(pool.encounter(at).sides) for at in range(len(pool)))
    found: list[Opponent] = ["random"] * sides
    if not isinstance(opponent, Mapping):
        found = [opponent] * sides
    else:
        for side, one in opponent.items():
            found[pool.side_number(side) if isinstance(side, str) else side] = one
    for one in found:
        if isinstance(one, str):
            try:
                check_controller(one)
            except RiftsError as error:
                raise RiftsError(f"opponent: got {one!r}, expected a controller or a function: {error}") from None
    return found


def make_play(
    pool: Pool,
    side: str | int | None,
    opponents: list[Opponent],
    full: bool,
    shaping: float,
    gamma: float,
    is_told: bool,
) -> LanePlay | ToldPlay:
    """The fast way where it will do."""
    tactics = [one for one in opponents if isinstance(one, str) and is_doctrine(one)]
    if is_told or len(tactics) < len(opponents):
        return ToldPlay(pool, side, opponents, full, shaping, gamma)
    return LanePlay(pool, side, tactics, full, shaping, gamma)
