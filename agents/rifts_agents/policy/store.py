"""Policies on disk: `NAME.safetensors` holds the weights and nothing that could run, `NAME.json` is the card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from rifts_agents.policy.card import Card
from rifts_agents.policy.network import Array, Network, Shape
from rifts_env.content import did_you_mean
from rifts_env.problems import BadArgument, RiftsError
from rifts_env.ruleset import ruleset

FOLDER = Path(__file__).resolve().parent.parent / "policies"


@dataclass(frozen=True)
class Policy:
    """A network and its card."""

    network: Network
    card: Card


def policy_names() -> list[str]:
    """Every policy that comes with the project."""
    return sorted(path.stem for path in FOLDER.glob("*.safetensors"))


def load_policy(name: str) -> Policy:
    """A policy by name, or by the path of its weights.

    Raises:
        BadArgument: there is none of that name.
        RiftsError: there are none at all, its files cannot be read, or it was made for other rules.
    """
    weights = _weights_path(name)
    card = read_card(weights.with_suffix(".json"))
    card.expect_rules()
    try:
        tensors = load_file(weights)
    except (OSError, SafetensorError) as error:
        raise RiftsError(f"{weights}: got weights that cannot be read ({error}), expected a safetensors file") from None
    return Policy(Network(Shape.of(ruleset(card.ruleset)), tensors, card.adviser, card.leash), card)


def _weights_path(name: str) -> Path:
    if name in policy_names():
        return FOLDER / f"{name}.safetensors"
    path = Path(name)
    if path.suffix == ".safetensors" and path.is_file():
        return path
    if not policy_names():
        raise RiftsError(f"policy '{name}': got no weights, for none come with the project; train some")
    known = ", ".join(policy_names())
    hint = did_you_mean(name, policy_names())
    raise BadArgument(f"no policy is called '{name}'{hint}; there are: {known}; or the path of a .safetensors file")


def card_path(name: str) -> Path:
    """Where the card of a policy stands.

    Raises:
        BadArgument: there is no such policy.
    """
    return _weights_path(name).with_suffix(".json")


def read_card(path: Path) -> Card:
    """The card in a file.

    Raises:
        RiftsError: it cannot be read.
    """
    try:
        return Card.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RiftsError(f"{path}: got no card ({error}), expected one beside the weights") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(one) for one in first["loc"]) or "the whole"
        raise RiftsError(f"{path}: {where}: {first['msg']}, expected the card of a policy") from None


def save_policy(folder: Path, weights: Mapping[str, Array], card: Card) -> Path:
    """Write a policy; returns the path of its weights."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{card.name}.safetensors"
    save_file(dict(weights), path)
    write_card(path.with_suffix(".json"), card)
    return path


def write_card(path: Path, card: Card) -> None:
    """Write a card."""
    path.write_text(json.dumps(card.model_dump(), indent=1) + "\n", encoding="utf-8")
