"""Doctrines by name: how compiled tactics weigh things, read from `rifts_configs/doctrines` or from a file.

Compiled tactics play at the speed of the rules, inside the loops of the environments, play-outs and search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import rifts_configs
from pydantic import BaseModel, ConfigDict, Field

from rifts_env.content import is_path, read_named
from rifts_env.core.doctrine import BLANK, ONE_WORTH, RUNGS, Doctrine
from rifts_env.core.schema import layout

DOCTRINE = layout(Doctrine, {})
FAR = np.float32(1000.0)  # a shortfall that nothing comes near to
LEAST_SHARE = 0.05  # of what the choice is worth: less is as good as nothing, however little the choice is worth
Table = np.ndarray[Any, np.dtype[Any]]


class DoctrineSheet(BaseModel):
    """A doctrine as it is written."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(description="one line for people")
    rung: str = Field(description="the tactic of the ruleset it goes by", pattern="|".join(RUNGS))
    blunder: float = Field(0.0, ge=0.0, le=1.0, description="share of decisions that are left to chance")
    aggression: float = Field(1.0, ge=0.0, le=5.0, description="weight of the harm it does")
    caution: float = Field(1.0, ge=0.0, le=5.0, description="weight of the harm it may come to")
    focus: float = Field(1.0, ge=0.0, le=5.0, description="weight of finishing those who are hurt already")
    discipline: float = Field(
        1.0, ge=0.0, le=1.0, description="share of its heed for friends: in its line of fire, and the one it guards"
    )
    reserve: float = Field(0.0, ge=0.0, le=5.0, description="weight of actions kept for defences")
    morale: float = Field(
        1.0, ge=0.0, le=1.0, description="share of its life that it gives for a losing side before it breaks; 1: never"
    )
    cunning: float = Field(
        1.0, ge=0.0, le=1.0, description="share of the tricks it knows: backs, declared blows, magic that hinders"
    )
    grappling: float = Field(1.0, ge=0.0, le=5.0, description="weight of holds and throws")
    magic: float = Field(1.0, ge=0.0, le=5.0, description="weight of spells, powers and items")
    distance: float = Field(1.0, ge=0.0, le=5.0, description="weight of keeping away from those who strike")


@cache
def doctrine_names() -> list[str]:
    """Every doctrine that comes with the project."""
    return rifts_configs.list_names("doctrines")


def is_doctrine(name: object) -> bool:
    """Whether a name stands for a compiled tactic: a shipped doctrine, or the file of one."""
    return isinstance(name, str) and (name in doctrine_names() or is_path(name))


@cache
def read_doctrine(name: str) -> DoctrineSheet:
    """A doctrine by name, or by the path of a file.

    Raises:
        RiftsError: there is none of that name.
        ContentError: its file is wrong.
    """
    return read_named("doctrines", name, DoctrineSheet)


@dataclass(frozen=True)
class Ordered:
    """A doctrine and what somebody was told on top of it.

    Attributes:
        name: see `read_doctrine`.
        order: fields of the record and their numbers, as `orders.Order.fields` gives them.
    """

    name: str
    order: tuple[tuple[str, int], ...]


def doctrine_table(sheets: Sequence[DoctrineSheet | str | Ordered]) -> Table:
    """Doctrines as records, in order; at least one."""
    table = np.zeros(max(1, len(sheets)), DOCTRINE)
    for name, value in BLANK.items():
        table[name] = value
    for at, one in enumerate(sheets):
        by_name = one.name if isinstance(one, Ordered) else one
        sheet = read_doctrine(by_name) if isinstance(by_name, str) else by_name
        for name, value in sheet.model_dump(exclude={"title", "rung"}).items():
            table[name][at] = value
        table["rung"][at] = RUNGS.index(sheet.rung)
        for name, number in one.order if isinstance(one, Ordered) else ():
            table[name][at] = number
    return table


@cache
def one_doctrine(name: str) -> Table:
    """A table of one doctrine."""
    return doctrine_table([name])


@cache
def ordered_doctrine(name: str, order: tuple[tuple[str, int], ...]) -> Table:
    """A table of one doctrine, with an order in it.

    Args:
        name: see `read_doctrine`.
        order: see `Ordered`.
    """
    return doctrine_table([Ordered(name, order)])


# ---------------------------------------------------------------- advice
def shortfalls(codes: Table, worths: Table, masks: Table) -> Table:
    """By how much each code is worth less than the one chosen; 0 for itself.

    FAR where it is not legal, or worth nothing beside the one chosen: doing nothing is no near thing to a walk.

    Args:
        codes: (battles,), the choices.
        worths: int64, (battles, codes), in parts of `ONE_WORTH`.
        masks: int8, likewise: what is legal.
    """
    best = np.take_along_axis(worths, codes[:, None], 1)
    less = np.clip((best - worths).astype(np.float32) / np.float32(ONE_WORTH), 0.0, FAR)
    made: Table = np.where((masks != 0) & ((worths >= LEAST_SHARE * best) | (best <= 0)), less, FAR)
    np.put_along_axis(made, codes[:, None], np.float32(0.0), 1)
    return made
