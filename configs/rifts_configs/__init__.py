"""The content that comes with the project, as YAML.

Sheets, weapons, spells, powers, items, encounters, doctrines, tournaments and trainings: each kind is a folder. A
sheet, an encounter, a doctrine, a tournament and a training are a file each; the other kinds are files of many.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

KINDS = ("fighters", "weapons", "spells", "powers", "items", "encounters", "doctrines", "tournaments", "training")


def list_files(kind: str) -> list[Traversable]:
    """The YAML files of a kind, in the order of their names."""
    folder = files(__name__).joinpath(kind)
    if not folder.is_dir():
        return []
    return sorted((one for one in folder.iterdir() if one.name.endswith(".yaml")), key=lambda one: one.name)


def list_names(kind: str) -> list[str]:
    """The names of a kind's files without their ending."""
    return [one.name.removesuffix(".yaml") for one in list_files(kind)]


def read_text(kind: str, name: str) -> str:
    """The text of one file.

    Raises:
        FileNotFoundError: if there is none of that name.
    """
    return files(__name__).joinpath(kind).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
