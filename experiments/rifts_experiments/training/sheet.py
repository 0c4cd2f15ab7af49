"""Training files: what they hold, how they are read, how `--set a.b=c` changes them."""

from __future__ import annotations

from collections.abc import Sequence

import rifts_configs
from pydantic import BaseModel, ConfigDict, Field

from rifts_env.content import read_named
from rifts_env.encounter import DEFAULT_RULES
from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError
from rifts_env.specs import is_random, read_spec
from rifts_experiments.settings import changed


class _Sheet(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class EncounterSet(_Sheet):
    """Encounters to draw from."""

    drawn: tuple[str, ...] = Field((), description="specs such as random:4v4; each stands for many encounters")
    named: tuple[str, ...] = Field((), description="encounters that come with the project, or paths")
    sheets: tuple[str, ...] = Field((), description="the sheets that drawn encounters may use; none is all of them")
    each: int = Field(16, ge=1, description="encounters for each spec")
    seed: int = Field(0, ge=0, description="of the drawing: other seeds are other encounters")

    def sources(self) -> list[str]:
        """What a pool is made of."""
        specs = []
        for text in self.drawn:
            spec = read_spec(text)
            sheets = spec.sheets or self.sheets
            specs.append(f"random:{spec.sizes[0]}v{spec.sizes[1]}:{','.join(sheets)}" if sheets else text)
        return [*specs, *self.named]

    def pool(self, rules: str, capacity: int | None) -> Pool:
        """The encounters, drawn and balanced when they are first wanted."""
        return Pool(self.sources(), rules, None, capacity, self.each, self.seed)


class NetworkSheet(_Sheet):
    """Widths of the network; see `rifts_agents.policy.network`."""

    spot: int = Field(64, ge=4, description="what is known of one seat")
    core: int = Field(128, ge=4, description="what is known of the whole")
    adviser: str | None = Field(None, description="a doctrine that tells it what each choice is worth")
    deference: float = Field(
        0.0, ge=0, description="added to its trust in the adviser once trained: it does otherwise where it is sure"
    )
    leash: float | None = Field(
        None, ge=0, description="how far, in lives, a choice may fall short of the adviser's, while it trains and after"
    )
    way: int = Field(0, ge=0, description="what is seen along each of the eight directions; 0 does not look there")


class ImitationSheet(_Sheet):
    """Learning the teacher's choices."""

    teacher: str = Field("brute", description="the doctrine to learn from")
    decisions: int = Field(0, ge=0, description="how many of its choices to learn; 0 leaves this out")
    rows: int = Field(256, ge=1, description="battles side by side")
    own_share: float = Field(
        0.5, ge=0, le=1, description="share of the rows in which the learner's choices are played, not the teacher's"
    )
    window: int = Field(64, ge=1, description="steps of every row that are learned from together")
    minibatch: int = Field(2048, ge=1, description="decisions an update")
    learning_rate: float = Field(1e-3, gt=0, description="of Adam; it falls to a tenth by the end")
    smoothing: float = Field(0.02, ge=0, lt=1, description="weight left to the other legal codes, so that it explores")


class ForesightSheet(_Sheet):
    """Learning from trials what choices are worth."""

    decisions: int = Field(0, ge=0, description="how many decisions' choices are tried; 0 leaves this out")
    rows: int = Field(256, ge=1, description="battles side by side")
    often: float = Field(0.12, gt=0, le=1, description="share of the decisions that are looked at, where much is open")
    stray: float = Field(0.1, ge=0, le=1, description="share of the decisions in which the adviser's is not played")
    arms: int = Field(8, ge=2, le=60, description="choices that are tried in a look, the adviser's among them")
    rounds: int = Field(2, ge=0, description="rounds after the one under way before a trial is broken off")
    epochs: int = Field(4, ge=1, description="how often the looks are gone through")
    minibatch: int = Field(1024, ge=1, description="looks an update")
    learning_rate: float = Field(1.5e-3, gt=0, description="of AdamW; it falls to almost nothing")
    decay: float = Field(0.01, ge=0, description="of the weights, likewise")


class ReinforcementSheet(_Sheet):
    """MaskablePPO."""

    steps: int = Field(0, ge=0, description="decisions of the learner; 0 leaves this out")
    rows: int = Field(256, ge=1, description="battles side by side")
    rollout: int = Field(64, ge=1, description="steps of every row between two rounds of updates")
    minibatch: int = Field(2048, ge=1, description="decisions an update; large ones are what makes it fast")
    epochs: int = Field(4, ge=1, description="how often each rollout is gone through")
    learning_rate: float = Field(3e-4, gt=0, description="of Adam once training has eased in; it falls to a tenth")
    clip: float = Field(0.2, gt=0, description="how far a choice's odds may move in one round, once eased in")
    ease: float = Field(0.1, ge=0, lt=1, description="share of the steps in which clip and rate grow from a quarter")
    entropy: float = Field(0.003, ge=0, description="weight of the choices' entropy")
    discount: float = Field(0.997, gt=0, le=1, description="what a reward is worth one decision later")
    trace: float = Field(0.95, ge=0, le=1, description="lambda of the advantage estimates")
    most_kl: float = Field(0.03, gt=0, description="a round of updates stops where the policy has moved so far")
    value_first: int = Field(8, ge=0, description="rollouts in which the critic learns alone, after other teaching")
    reward: str = Field("shaped", pattern="outcome|shaped", description="see the environments")


class LeagueSheet(_Sheet):
    """Whom the learner meets."""

    doctrines: tuple[str, ...] = Field(("brute",), min_length=1, description="compiled tactics")
    policies: tuple[str, ...] = Field((), description="policies, by name or path, that stay in the league")
    first: float = Field(0.0, ge=0, le=1, description="share of battles against the first doctrine, however it fares")
    past: float = Field(0.3, ge=0, le=1, description="share of the others against past selves and policies")
    every: int = Field(500_000, ge=1, description="steps between two past selves")
    most: int = Field(8, ge=1, description="past selves kept; a new one takes the place of the easiest")
    hardness: float = Field(1.0, ge=0, description="power of the share lost, by which opponents are drawn; 0 is evenly")


class EvaluationSheet(_Sheet):
    """What a policy is measured on; none of it is trained on."""

    sets: dict[str, EncounterSet] = Field(description="held-out encounters by name")
    opponents: tuple[str, ...] = Field(("brute",), min_length=1, description="doctrines")
    battles: int = Field(1000, ge=2, description="for each set and opponent, seats swapped in half of them")
    every: int = Field(1_000_000, ge=1, description="steps between two glances while it trains")
    glance: int = Field(200, ge=2, description="battles of a glance: the first set against the first opponent")


class TrainingSheet(_Sheet):
    """A training as it is written."""

    title: str = Field(description="one line for people")
    rules: str = Field(DEFAULT_RULES, description="the ruleset")
    capacity: int = Field(description="seats")
    seed: int = Field(0, ge=0, description="of everything that is drawn")
    threads: int = Field(2, ge=1, description="of torch")
    checkpoint: int = Field(500_000, ge=1, description="steps between two checkpoints")
    encounters: EncounterSet
    network: NetworkSheet = NetworkSheet.model_validate({})
    imitation: ImitationSheet = ImitationSheet.model_validate({})
    foresight: ForesightSheet = ForesightSheet.model_validate({})
    reinforcement: ReinforcementSheet = ReinforcementSheet.model_validate({})
    league: LeagueSheet = LeagueSheet.model_validate({})
    evaluation: EvaluationSheet

    def pool(self) -> Pool:
        """The encounters of the training."""
        return self.encounters.pool(self.rules, self.capacity)

    def expect_adviser(self) -> None:
        """Refuse a training that wants something of an adviser and has none.

        Raises:
            RiftsError: it has a leash, or foresight, and nobody is named under `network.adviser`.
        """
        wants = {"network.leash": self.network.leash is not None, "foresight.decisions": self.foresight.decisions > 0}
        for name, is_wanted in wants.items():
            if is_wanted and self.network.adviser is None:
                raise RiftsError(f"{name}: got one without network.adviser, expected the doctrine that it goes by")

    def expect_held_out(self) -> None:
        """Refuse a training that meets the encounters by which it is measured.

        Raises:
            RiftsError: a set shares a named encounter with the training, or draws with its seed from its sheets.
        """
        own = self.encounters
        for name, other in self.evaluation.sets.items():
            shared = set(own.named) & set(other.named)
            if shared:
                raise RiftsError(f"evaluation.sets.{name}: got {', '.join(sorted(shared))}, which is trained on")
            twice = set(own.sources()) & set(other.sources())
            if any(is_random(one) for one in twice) and own.seed == other.seed:
                raise RiftsError(f"evaluation.sets.{name}.seed: got {other.seed}, which is that of the training")


# ---------------------------------------------------------------- reading
def training_names() -> list[str]:
    """Every training file that comes with the project."""
    return rifts_configs.list_names("training")


def read_training(name: str, changes: Sequence[str] = ()) -> TrainingSheet:
    """A training by name or by the path of its file.

    Args:
        name: as listed by `training_names`, or a path.
        changes: `a.b=c`, each put over what the file says; the value is read as YAML.

    Raises:
        RiftsError: there is none of that name, or a change cannot be read.
        ContentError: the file, or what has become of it, is wrong.
    """
    sheet = read_named("training", name, TrainingSheet, lambda value: changed(value, changes))
    sheet.expect_held_out()
    sheet.expect_adviser()
    return sheet
