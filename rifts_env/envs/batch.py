"""`Batch`: battles side by side in arrays, stepped in one call. What the environments are made of."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rifts_env.core.engine import NO_NUMBERS
from rifts_env.core.jit import INTERPRETED
from rifts_env.core.lanes import ALL_SIDES, ANY_SIDE, DISABLED, MOST_SIDES, NEXT_STEP, SAME_STEP, Lane
from rifts_env.core.records import make_records, number_in, record_bytes
from rifts_env.core.schema import layout
from rifts_env.doctrines import doctrine_names, doctrine_table, is_doctrine, shortfalls
from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError

LANE = layout(Lane, {})
MODES = {"next_step": NEXT_STEP, "same_step": SAME_STEP, "disabled": DISABLED}
SIDES = {"any": ANY_SIDE, "all": ALL_SIDES}
Array = np.ndarray[Any, np.dtype[Any]]


def lane_seed(seed: int, index: int) -> tuple[int, int]:
    """The two halves of a lane's seed: a hash, so that neighbours have nothing in common."""
    digest = hashlib.blake2b(f"{seed} {index}".encode(), digest_size=8).digest()
    return int.from_bytes(digest[:4], "little") >> 1, int.from_bytes(digest[4:], "little") >> 1


class Batch:
    """Battles in lanes, one record each, and the learner's choices for all of them in one call.

    Attributes:
        lanes: a structured array of `core.lanes.Lane`, one a battle.
        masks: int8, (lanes, codes): what is legal. With copies, a new array each step; without, it must not be written.
        views: float32, (lanes, numbers): what the one who decides sees. Likewise.
        last_masks: the same for battles that ended in the last step (same_step only).
        last_views: likewise.

    Args:
        pool: the encounters.
        count: how many lanes.
        side: the learner's side: a name, a number, "any" (drawn for each battle) or "all" (every decision is its own).
        opponent: the doctrine of the others, or one for each side.
        full: show what a fighter cannot perceive as well.
        shaping: weight of the potential in the reward; 0 is none.
        gamma: the learner's discount, for the potential.
        autoreset: "next_step", "same_step" or "disabled".
        threads: how many share the lanes.
        copies: make new masks and views in each step; without, the same arrays are written again.

    Raises:
        RiftsError: an argument does not fit.
    """

    def __init__(
        self,
        pool: Pool,
        count: int,
        *,
        side: str | int | None = None,
        opponent: str | Sequence[str] = "random",
        full: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        autoreset: str = "next_step",
        threads: int = 1,
        copies: bool = True,
    ) -> None:
        if count < 1 or not 1 <= threads <= count:
            raise RiftsError(f"got {count} lanes and {threads} threads, expected at least one, and no more threads")
        self.pool, self.count, self.full, self.copies = pool, count, full, copies
        self.mode = pick_mode(autoreset)
        self.lanes: Array = np.zeros(count, LANE)
        self.lanes["setups"] = len(pool)
        self.lanes["setup_wanted"] = -1
        self.lanes["side_wanted"] = pick_side(pool, side)
        self.tactics = pick_tactics(opponent)
        self.lanes["tactic"][:, : len(self.tactics)] = range(len(self.tactics))
        self.lanes["shaping"] = shaping
        self.lanes["gamma"] = gamma
        self.is_started = False
        self.threads = threads
        self._battle_mirror = pool.ruleset.battle_mirror(pool.capacity)
        self._book_mirror = pool.ruleset.book_mirror(pool.capacity)
        blank = pool.records(0)[0]
        self._battles = make_records(self._battle_mirror, [blank] * count)
        self._settle()

    def _settle(self) -> None:
        """What follows from the rest, also after unpickling."""
        self._engine = self.pool.ruleset.engine
        every = [self.pool.records(at) for at in range(len(self.pool))]
        self._fresh = make_records(self._battle_mirror, [battle for battle, _ in every])
        self._books = make_records(self._book_mirror, [book for _, book in every])
        self._rows = self.count * (2 if self.mode == SAME_STEP else 1)
        self._lane_rows = self._engine.lane_rows(self.lanes)
        self._doctrines = self._engine.lane_rows(doctrine_table(self.tactics))
        self._team = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        cuts = np.linspace(0, self.count, self.threads + 1).astype(int).tolist()
        self._slices = list(zip(cuts[:-1], cuts[1:], strict=True))
        self._lay_tables()

    def _lay_tables(self) -> None:
        """Masks and views, to be written in every step; the engine reads in them which codes were offered."""
        pool = self.pool
        masks = np.zeros((self._rows, pool.ruleset.menu.size(pool.capacity)), np.int8)
        views = np.zeros((self._rows, pool.ruleset.observation.size(pool.capacity)), np.float32)
        self._masks, self.last_masks = masks[: self.count], masks[self.count :]
        self._views, self.last_views = views[: self.count], views[self.count :]
        self.masks, self.views = self._masks, self._views
        self._outs, self._sights = self._engine.rows(masks), self._engine.rows(views)

    def _hand_out(self) -> None:
        if self.copies:
            self.masks, self.views = self._masks.copy(), self._views.copy()

    # ------------------------------------------------------------ the entries
    def _records(self) -> tuple[Any, Any, Any]:
        return self._battles, self._fresh, self._books

    def _reset_slice(self, first: int, past: int) -> int:
        tables = self._outs, self._sights, self._lane_rows, self._doctrines
        return int(self._engine.reset_lanes(*self._records(), first, past, int(self.full), *tables))

    def _step_slice(self, first: int, past: int) -> int:
        tables = self._outs, self._sights, self._lane_rows, self._doctrines
        return int(self._engine.step_lanes(*self._records(), first, past, int(self.full), self.mode, *tables))

    def _share_out(self, work: Any) -> int:
        if self._team is None:
            return int(work(0, self.count))
        return sum(self._team.map(lambda cut: work(*cut), self._slices))

    # ------------------------------------------------------------ seeds
    def seed(self, seeds: Sequence[int | None]) -> None:
        """Begin the series of battles of each lane anew; None leaves a lane as it is."""
        for at, seed in enumerate(seeds):
            if seed is not None:
                self.lanes["seed_low"][at], self.lanes["seed_high"][at] = lane_seed(int(seed), 0)
                self.lanes["episode"][at] = 0

    def seed_all(self, seed: int) -> None:
        """Give every lane a series of its own."""
        for at in range(self.count):
            self.lanes["seed_low"][at], self.lanes["seed_high"][at] = lane_seed(seed, at)
            self.lanes["episode"][at] = 0

    # ------------------------------------------------------------ playing
    def reset(self, wanted: Array | None = None) -> None:
        """Begin new battles.

        Args:
            wanted: bool, one a lane: which; None is all.

        Raises:
            RiftsError: a lane's battles all end before the learner decides anything.
        """
        self.lanes["wanted"] = 1 if wanted is None else wanted
        self._share_out(self._reset_slice)
        self._hand_out()
        self.is_started = True
        if self.lanes["done"].any():
            at = int(np.flatnonzero(self.lanes["done"])[0])
            if wanted is None or wanted[at]:
                where = self.pool.encounter(int(self.lanes["setup"][at])).origin
                raise RiftsError(f"{where}: the learner's side never comes to decide anything")

    def step(self, codes: Any) -> int:
        """Play one code in each lane, and everyone else's choices until the learner's next.

        Args:
            codes: whole numbers, one a lane. An illegal one is replaced by the first legal one and noted in
                `lanes["illegal"]`; `core.lanes.STAY` leaves a lane as it stands.

        Returns:
            Decisions made, the opponents' included.
        """
        self.lanes["code"] = codes
        made = self._share_out(self._step_slice)
        self._hand_out()
        return made

    def lay_doctrines(self, names: Sequence[str]) -> None:
        """Put other doctrines in place of those that the batch began with.

        Lanes name them by their place: `lanes["tactic"]`, one a side, where `core.lanes.ASKED` hands the decisions of
        a side out to `step` instead.
        """
        self.tactics = pick_tactics(names)
        self._doctrines = self._engine.lane_rows(doctrine_table(self.tactics))

    def advise(self, place: int = 0) -> Array:
        """What a doctrine, by its place, would choose in each lane; meaningless where a battle is over."""
        self._advise(place, None, NO_NUMBERS)
        return self.lanes["code"].copy()

    def shortfalls(self, place: int = 0, wanted: Array | None = None) -> tuple[Array, Array]:
        """A doctrine's choice in each lane, and by how much each code is worth less to it.

        Args:
            place: of the doctrine.
            wanted: bool, one a lane; None is all. What is returned for others, and where a battle is over, means
                nothing.

        Returns:
            Codes, int64, (lanes,); and float32, (lanes, codes): 0 for the choice, up to FAR. See
            `doctrines.shortfalls`.
        """
        worths = np.zeros(self._masks.shape, np.int64)
        self._advise(place, wanted, worths.reshape(-1))
        codes = self.lanes["code"].clip(0).astype(np.int64)  # where a battle is over it may be STAY
        return codes, shortfalls(codes, worths, self._masks)

    def _advise(self, place: int, wanted: Array | None, worths: Array) -> None:
        def advise_slice(first: int, past: int) -> int:
            tables = self._outs, self._sights, self._lane_rows, self._doctrines
            self._engine.advise_lanes(*self._records(), first, past, place, *tables, worths)
            return 0

        self.lanes["wanted"] = 1 if wanted is None else wanted
        self._share_out(advise_slice)

    def pick(self, seed: int) -> Array:
        """Any legal code for each lane, drawn by a hash of the seed and the lanes; for random play from outside."""
        tables = self._outs, self._sights, self._lane_rows, self._doctrines
        self._engine.pick_codes(*self._records(), 0, self.count, seed & 0x7FFFFFFF, *tables)
        return self.lanes["code"].copy()

    # ------------------------------------------------------------ one lane
    def read(self, at: int) -> tuple[Any, Any]:
        """Battle and book of a lane with their fields as attributes, to be read."""
        book = int(self.lanes["setup"][at])
        if INTERPRETED:
            return self._battles[at], self._books[book]
        battle, sheet = self._battles[at : at + 1].tobytes(), self._books[book : book + 1].tobytes()
        return self._battle_mirror.read(battle), self._book_mirror.read(sheet)

    def battle_bytes(self, at: int) -> bytes:
        """The record of a lane's battle."""
        return record_bytes(self._battle_mirror, self._battles[at : at + 1])[0]

    def dice(self, at: int) -> tuple[int, int]:
        """The two halves of the key of a lane's dice."""
        return number_in(self._battles, at, "dice_key"), number_in(self._battles, at, "dice_salt")

    def why_not(self, at: int, code: int) -> str:
        """The sentence of the rule that refuses a code in a lane; nothing where it is legal."""
        rules, book = self.pool.ruleset, int(self.lanes["setup"][at])
        flat = 0 <= code < self.masks.shape[1]
        number = int(self._engine.why_not(self._battles, self._books, at, book, code, 0.0, 0.0, 0)) if flat else -1
        if number <= 0:
            return "" if number == 0 else f"no action has the code {code}"
        rule = rules.rule_ids[number]
        return f"{rules.rules[rule].sentence} [{rule}]"

    # ------------------------------------------------------------ copies
    def __getstate__(self) -> dict[str, Any]:
        kept = ("pool", "count", "full", "copies", "mode", "is_started", "threads", "tactics")
        state = {name: self.__dict__[name] for name in kept}
        battles = record_bytes(self._battle_mirror, self._battles)
        return state | {"lanes": self.lanes.copy(), "battles": battles, "masks": self._masks, "views": self._views}

    def __setstate__(self, state: dict[str, Any]) -> None:
        state = dict(state)
        battles, masks, views = state.pop("battles"), state.pop("masks"), state.pop("views")
        self.__dict__.update(state)
        self._battle_mirror = self.pool.ruleset.battle_mirror(self.pool.capacity)
        self._book_mirror = self.pool.ruleset.book_mirror(self.pool.capacity)
        self._battles = make_records(self._battle_mirror, battles)
        self._settle()
        self._masks[:], self._views[:] = masks, views
        self._hand_out()

    def close(self) -> None:
        """Let the threads go."""
        if self._team is not None:
            self._team.shutdown()


# ---------------------------------------------------------------- reading arguments
def pick_mode(autoreset: str) -> int:
    """The number of an autoreset mode."""
    if autoreset not in MODES:
        raise RiftsError(f"autoreset: got {autoreset!r}, expected one of {', '.join(MODES)}")
    return MODES[autoreset]


def pick_side(pool: Pool, side: str | int | None) -> int:
    """The number of a side; ANY_SIDE and ALL_SIDES are numbers too."""
    if side is None:
        return 0
    if isinstance(side, str):
        return SIDES[side] if side in SIDES else pool.side_number(side)
    fewest = min(len(pool.encounter(at).sides) for at in range(len(pool)))
    if not 0 <= side < fewest:
        raise RiftsError(f"side: got {side}, expected 0 to {fewest - 1}")
    return side


def pick_tactics(opponent: str | Sequence[str]) -> list[str]:
    """The doctrine of each side, by name."""
    names = [opponent] * MOST_SIDES if isinstance(opponent, str) else list(opponent)
    for name in names:
        if not is_doctrine(name):
            raise RiftsError(f"opponent: got {name!r}, expected a compiled tactic: {', '.join(doctrine_names())}")
    return names
