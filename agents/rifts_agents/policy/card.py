"""What is said of a policy, as JSON beside its weights."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset

LICENCE = "MIT"


class Measured(BaseModel):
    """One line of the strength table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    encounters: str = Field(description="which of the training file's sets was fought")
    opponent: str = Field(description="the doctrine on the other side")
    strength: float = Field(description="the dial")
    battles: int = Field(description="seats swapped in half of them")
    won: int = Field(description="by the policy")
    drawn: int = Field(description="by the round limit or because nobody was left")
    lost: int = Field(description="by the policy")
    score: float = Field(description="share of the points, a draw being half a win")
    low: float = Field(description="lower end of the 95% interval of the score")
    high: float = Field(description="upper end")


class Card(BaseModel):
    """The card of a policy."""

    model_config = ConfigDict(extra="forbid")

    name: str
    title: str = Field(description="one line for people")
    ruleset: str
    capacity: int = Field(description="seats that it was trained at; it plays at others too")
    fingerprint: str = Field(description="of the menu and the observations that it was trained with")
    spot: int = Field(description="width of what the network knows of one seat")
    core: int = Field(description="width of what it knows of the whole")
    adviser: str | None = Field(None, description="the doctrine that tells it what each choice is worth")
    leash: float | None = Field(None, description="how far, in lives, a choice may fall short of the adviser's")
    way: int = Field(0, description="width of what it sees along each direction; 0 where it does not look there")
    seed: int = Field(description="of the training")
    imitated: int = Field(description="decisions of the teacher that it learned from first")
    foreseen: int = Field(0, description="decisions whose choices were tried for it by play-outs")
    steps: int = Field(description="decisions of its own that it learned from then")
    command: str = Field(description="makes the policy anew")
    training: dict[str, Any] = Field(description="the training file as it was used")
    strength: list[Measured] = Field(default_factory=list, description="measured on held-out encounters")
    licence: str = LICENCE

    def expect_rules(self) -> None:
        """Refuse a policy that was made for other rules than those at hand.

        Raises:
            RiftsError: the fingerprints differ.
        """
        here = ruleset(self.ruleset).view_fingerprint(self.capacity)
        if here != self.fingerprint:
            raise RiftsError(
                f"policy '{self.name}': got the fingerprint {self.fingerprint}, expected {here} of the menu and "
                f"observations of {self.ruleset} as they stand; train it anew: {self.command}"
            )
