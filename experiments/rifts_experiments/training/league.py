"""The league: whom the learner meets, drawn the more often the more they win.

Members are compiled doctrines, policies that stay, and past selves of the learner. How a member fares is a running
mean over its last battles against the learner, so that it follows a learner that changes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rifts_agents.policy import Network, load_policy
from rifts_agents.policy.network import Shape, off_leash
from rifts_agents.policy.picking import SAMPLED, pick_codes
from safetensors.numpy import load_file, save_file

from rifts_env.core.lanes import ASKED
from rifts_env.envs.batch import Array
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset
from rifts_experiments.training.sheet import LeagueSheet

MEMORY = 0.01  # what one battle weighs in a member's running score
LEAST = 0.05  # the share lost below which no opponent falls when it is drawn: none is forgotten
FILE = "league.json"


@dataclass
class Member:
    """An opponent.

    Attributes:
        name: a doctrine, a policy, or `past-STEPS`.
        network: a policy's; None for a doctrine.
        is_past: whether it is a past self, which a newer one may replace.
        score: the learner's running share of the points against it.
        battles: fought so far.
    """

    name: str
    network: Network | None = None
    is_past: bool = False
    score: float = 0.5
    battles: int = 0


class League:
    """The opponents of a training. A member is known by its place; doctrines come first.

    Args:
        sheet: who is in it.
        rules: the ruleset's name, which its policies have to play.
        seed: of the draws.
        adviser: the doctrine that may advise its policies.
        leash: how far, in lives, what the learner and its past selves choose may fall short of the adviser's choice;
            None is as far as they like.
        has_ways: whether they look along directions, and walks are on no leash; see `policy.network`.

    Raises:
        RiftsError: a policy cannot be loaded, plays another ruleset, or has another adviser.
    """

    def __init__(
        self,
        sheet: LeagueSheet,
        rules: str,
        seed: int,
        adviser: str | None = None,
        leash: float | None = None,
        has_ways: bool = False,
    ) -> None:
        self.sheet, self.adviser, self.leash = sheet, adviser, leash
        self._shape, self._has_ways = Shape.of(ruleset(rules)), has_ways
        self.members = [Member(name) for name in sheet.doctrines]
        for name in sheet.policies:
            policy = load_policy(name)
            if policy.card.ruleset != rules:
                raise RiftsError(f"league: policy '{name}' plays {policy.card.ruleset}, expected {rules}")
            if policy.network.adviser not in (None, adviser):
                told = policy.network.adviser
                raise RiftsError(f"league: policy '{name}' is advised by {told}, expected {adviser or 'none'}")
            self.members.append(Member(policy.card.name, policy.network))
        self._stream = np.random.default_rng(seed)

    # ------------------------------------------------------------ whom to meet
    def draw(self, count: int) -> Array:
        """Places of opponents for so many battles."""
        odds = self.odds()
        places: Array = self._stream.choice(len(odds), count, p=odds)
        return places

    def odds(self) -> Array:
        """How likely each member is to be drawn next: float64, one a place; they add up to 1."""
        lost = np.array([max(LEAST, 1.0 - one.score) for one in self.members]) ** self.sheet.hardness
        is_policy = np.array([one.network is not None for one in self.members])
        past = self.sheet.past if is_policy.any() else 0.0
        odds: Array = np.where(is_policy, 0.0, lost) * (1.0 - past) / lost[~is_policy].sum()
        if is_policy.any():
            odds += np.where(is_policy, lost, 0.0) * past / lost[is_policy].sum()
        odds *= (1.0 - self.sheet.first) / odds.sum()
        odds[0] += self.sheet.first
        return odds

    def tactics(self, places: Array) -> Array:
        """What the lanes of these opponents hold: a doctrine's place, or ASKED for a policy."""
        return np.where(places < len(self.sheet.doctrines), places, ASKED)

    # ------------------------------------------------------------ what becomes of it
    def note(self, place: int, score: float) -> None:
        """A battle has ended: 1 the learner has won, 0 it has lost, a half for a draw."""
        member = self.members[place]
        member.battles += 1
        weight = max(MEMORY, 1.0 / (member.battles + 1))
        member.score += weight * (score - member.score)

    def add(self, name: str, network: Network) -> None:
        """Take a past self in, in the place of the one that is beaten most where there are enough of them."""
        past = [place for place, one in enumerate(self.members) if one.is_past]
        member = Member(name, network, is_past=True)
        if len(past) < self.sheet.most:
            self.members.append(member)
        else:
            self.members[max(past, key=lambda place: self.members[place].score)] = member

    def is_off_leash(self, short: Array, views: Array) -> Array:
        """Which codes the learner may not take, by what they fall short of the adviser's choice: bool."""
        return off_leash(short, self.leash, self._shape, views if self._has_ways else None)

    def answer(self, places: Array, views: Array, masks: Array, short: Array) -> Array:
        """What policies choose, each where it is the opponent; `short` is what the adviser says. int64, one a row."""
        codes = np.zeros(len(places), np.int64)
        for place in np.unique(places):
            network = self.members[place].network
            assert network is not None  # a doctrine's decisions are made where the battles are
            rows = places == place
            codes[rows] = pick_codes(network.logits(views[rows], short[rows]), masks[rows], SAMPLED, self._stream)
        return codes

    # ------------------------------------------------------------ on disk
    def save(self, folder: Path) -> None:
        """Write the past selves and how everyone fares."""
        folder.mkdir(parents=True, exist_ok=True)
        told = []
        for one in self.members:
            if one.is_past and one.network is not None:
                save_file(one.network.weights, folder / f"{one.name}.safetensors")
            told.append({"name": one.name, "past": one.is_past, "score": one.score, "battles": one.battles})
        (folder / FILE).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        _drop_others(folder, [one.name for one in self.members])

    def load(self, folder: Path, shape: Shape) -> None:
        """Read them back, into a league made from the same sheet."""
        known = {one.name: one for one in self.members}
        for told in json.loads((folder / FILE).read_text(encoding="utf-8")):
            if told["past"]:
                network = Network(shape, load_file(folder / f"{told['name']}.safetensors"), self.adviser, self.leash)
                self.members.append(Member(told["name"], network, True, told["score"], told["battles"]))
            elif told["name"] in known:
                known[told["name"]].score, known[told["name"]].battles = told["score"], told["battles"]


def _drop_others(folder: Path, kept: Sequence[str]) -> None:
    for path in folder.glob("past-*.safetensors"):
        if path.stem not in kept:
            path.unlink()
