"""A tournament as it is written: YAML by name or by path, with values changed on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import rifts_configs
from pydantic import BaseModel, ConfigDict, Field

from rifts_env.content import did_you_mean, is_path, one_of, read_named
from rifts_env.problems import RiftsError
from rifts_experiments.settings import changed

KIND = "tournaments"
Names = Annotated[list[Annotated[str, Field(strict=True, min_length=1)]], Field(min_length=1)]


class Settings(BaseModel):
    """What decides a tournament."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = ""
    controllers: Names = Field(description="the controllers: doctrines by name, or `search:500` and the like")
    encounters: Names = Field(description="names, paths, or `random:4v4#7`")
    rules: str | None = Field(None, description="another ruleset than the encounters' own")
    options: dict[str, Any] = Field(default_factory=dict, description="house rules over those of the encounters")
    pairs: int = Field(500, ge=1, description="seeds of each pairing on each encounter; each is fought in either seat")
    seed: int = Field(1, ge=0)
    bout: int = Field(50, ge=1, description="seeds that are fought in one go: what an interrupt may lose")
    most_decisions: int = Field(20_000, ge=1, description="after so many a battle is cut off")
    self_play: bool = Field(True, description="whether each controller meets itself too, to see what the seat is worth")
    resamples: int = Field(400, ge=10, description="of the battles, for the intervals of ratings")
    workers: int = Field(2, ge=1, description="processes; they change nothing but the time it takes")


def tournament_names() -> list[str]:
    """The tournaments that come with the project."""
    return rifts_configs.list_names(KIND)


def read_settings(name: str, changes: Iterable[str] = ()) -> Settings:
    """A tournament by name, or by the path of a file.

    Args:
        name: as in `tournament_names`, or a path that ends in `.yaml` or `.yml`.
        changes: `key=value` or `a.b=value`, the value written as YAML; they take the place of the file's.

    Raises:
        RiftsError: there is none of that name, or a change cannot be read.
        ContentError: with everything that is wrong in it.
    """
    if not is_path(name) and name not in tournament_names():
        hint = did_you_mean(name, tournament_names())
        raise RiftsError(f"no tournament is called '{name}'{hint}, expected {one_of(tournament_names())}, or a file")
    settings = read_named(KIND, name, Settings, lambda value: changed(value, changes))
    _check_unique(settings)
    return settings


def _check_unique(settings: Settings) -> None:
    for kind in ("controllers", "encounters"):
        names = getattr(settings, kind)
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise RiftsError(f"{kind}: got '{twice}' twice, expected every name once")
