"""Content as people write it: YAML is read, checked against a model, and every problem is named with its place.

Names no ruleset: the models come from the ruleset's `setup` module.
"""

from __future__ import annotations

import difflib
import pathlib
import re
import reprlib
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import rifts_configs
from pydantic import BaseModel, ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from rifts_env.problems import RiftsError

Path = tuple[Any, ...]
M = TypeVar("M", bound=BaseModel)
ONE_A_FILE = ("fighters", "encounters", "doctrines")
LONGEST_LIST = 12  # names that an error lists at most

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 60


# ---------------------------------------------------------------- problems
@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a file.

    Attributes:
        file: the file as the user knows it.
        path: where in the file, as in `fighters.bob.weapons[1]`; empty for the file as a whole.
        got: what stands there.
        expected: what should.
        line: its line, from 1; 0 where there is none.
    """

    file: str
    path: str
    got: str
    expected: str
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        path = f"{self.path}: " if self.path else ""
        return f"{where}: {path}got {self.got}, expected {self.expected}"


class ContentError(RiftsError):
    """Everything that is wrong with a piece of content, a line for each problem.

    Attributes:
        problems: the problems, one by one.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


# ---------------------------------------------------------------- words for errors
def show(value: Any) -> str:
    """What was got, short enough for a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _short.repr(value)


def path_text(path: Path) -> str:
    """`("fighters", "bob", "weapons", 1)` as `fighters.bob.weapons[1]`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def did_you_mean(name: Any, known: Iterable[str]) -> str:
    """A hint to append to a sentence: the nearest known name, or empty."""
    plain = {_plain(one): one for one in reversed(list(known))}
    close = difflib.get_close_matches(_plain(str(name)), list(plain), n=1, cutoff=0.6)
    return f" (did you mean '{plain[close[0]]}'?)" if close else ""


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", " ", name).strip().lower()


def one_of(known: Iterable[str]) -> str:
    """A list of names for a sentence."""
    names = [f"'{one}'" for one in known]
    if len(names) > LONGEST_LIST:
        return f"one of {', '.join(names[:LONGEST_LIST])} and {len(names) - LONGEST_LIST} more"
    if not names:
        return "nothing"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


# ---------------------------------------------------------------- reading
class Report:
    """The problems found so far in one file."""

    def __init__(self, file: str, text: str = "") -> None:
        self.file = file
        self.text = text
        self.problems: list[Problem] = []

    def add(self, path: Path, got: str, expected: str) -> None:
        """Note a problem; its line is looked up in the text."""
        line = line_of(self.text, path) if self.text and path else 0
        self.problems.append(Problem(self.file, path_text(path), got, expected, line))

    def raise_if_any(self) -> None:
        """Raise them all together."""
        if self.problems:
            raise ContentError(self.problems)


def line_of(text: str, path: Path) -> int:
    """The line on which the value at a path is written, or that of the nearest thing above it."""
    try:
        node = YAML(typ="safe", pure=True).compose(text)
    except YAMLError:
        return 0
    line = 0
    for step in path:
        found = None
        if isinstance(step, int) and node.id == "sequence" and step < len(node.value):
            found = node.value[step]
            line = found.start_mark.line + 1
        elif node.id == "mapping":
            for key, value in node.value:
                if key.value == str(step):
                    found = value
                    line = key.start_mark.line + 1
        if found is None:
            break
        node = found
    return line


def parse(text: str, file: str) -> Any:
    """The value of a YAML text.

    Raises:
        ContentError: if it is not YAML, is empty or has a key twice.
    """
    try:
        value = YAML(typ="safe").load(text)
    except MarkedYAMLError as error:
        raise ContentError([_yaml_problem(error, file)]) from None
    except (YAMLError, ValueError, RecursionError) as error:
        what = str(error).strip().splitlines() or ["unreadable text"]
        raise ContentError([Problem(file, "", what[0], "YAML")]) from None
    if value is None:
        raise ContentError([Problem(file, "", "an empty file", "YAML with names and values")])
    return value


def _yaml_problem(error: MarkedYAMLError, file: str) -> Problem:
    line = error.problem_mark.line + 1 if error.problem_mark else 0
    problem = " ".join(str(error.problem or error.context or "unreadable text").split())
    twice = re.match(r'found duplicate key "(.*?)" with', problem)
    if twice:
        return Problem(file, "", f"'{twice[1]}' twice", "every name once", line)
    return Problem(file, "", problem, "YAML", line)


def read_file(path: Any, file: str) -> tuple[Any, str]:
    """The value and the text of a YAML file (a path or a resource).

    Raises:
        ContentError: if it cannot be read, with the reason.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ContentError([Problem(file, "", "bytes that are not UTF-8", "a text file")]) from None
    except OSError as error:
        reason = (error.strerror or "no such file").lower()
        raise ContentError([Problem(file, "", reason, "a readable file")]) from None
    return parse(text, file), text


# ---------------------------------------------------------------- checking against a model
def validate(model: type[M], value: Any, path: Path, report: Report) -> M | None:
    """The value as a model, or None with its problems noted."""
    if not isinstance(value, Mapping):
        report.add(path, show(value), "names with values")
        return None
    try:
        return model.model_validate(value)
    except ValidationError as error:
        for one in error.errors(include_url=False):
            where, got, expected = explain(model, one)
            report.add((*path, *where), got, expected)
    except RecursionError:
        report.add(path, "something that contains itself", "plain values")
    return None


KIND_TEXT = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a finite number",
    "bool_type": "yes or no",
    "bool_parsing": "yes or no",
    "string_type": "text",
    "string_too_short": "some text",
    "list_type": "a list",
    "tuple_type": "two numbers [x, y]",
    "dict_type": "names with values",
    "model_type": "names with values",
    "invalid_key": "a name",
    "recursion_loop": "plain values",
}
LIMIT_TEXT = {
    "greater_than_equal": ("ge", "a number of at least {}"),
    "greater_than": ("gt", "a number above {}"),
    "less_than_equal": ("le", "a number of at most {}"),
    "less_than": ("lt", "a number below {}"),
    "too_long": ("max_length", "at most {} entries"),
    "too_short": ("min_length", "at least {} entries"),
}


def explain(model: type[BaseModel], error: Any) -> tuple[Path, str, str]:
    """Path, got and expected of one of pydantic's errors."""
    kind, path, context = error["type"], error["loc"], error.get("ctx", {})
    if kind == "missing":
        parent = model_at(model, path[:-1])
        named = {field.alias or name: field for name, field in parent.model_fields.items()} if parent else {}
        field = named.get(str(path[-1]))
        return path, "nothing", (field.description if field and field.description else "a number")
    if kind == "extra_forbidden":
        parent = model_at(model, path[:-1])
        names = field_names(parent) if parent else []
        hint = did_you_mean(path[-1], names)
        return path, f"the unknown field '{path[-1]}'", (f"a known one{hint}" if hint else one_of(names))
    if kind == "word":
        return path, show(error["input"]), one_of(context["known"]) + did_you_mean(error["input"], context["known"])
    if kind in LIMIT_TEXT:
        key, text = LIMIT_TEXT[kind]
        got = f"{len(error['input'])} entries" if kind in ("too_long", "too_short") else show(error["input"])
        return path, got, text.format(context[key])
    if kind == "invalid_key":
        return path[:-1], show(path[-1]), "a name"
    if kind == "unexpected":  # our own, with what was got spelled out
        return path, context["got"], error["msg"]
    return path, show(error["input"]), KIND_TEXT.get(kind, error["msg"][:1].lower() + error["msg"][1:])


def field_names(model: type[BaseModel]) -> list[str]:
    """The fields of a model as they are written."""
    return [field.alias or name for name, field in model.model_fields.items()]


def model_at(model: type[BaseModel], path: Path) -> type[BaseModel] | None:
    """The model that a path inside another one leads to."""
    at: Any = model
    for step in path:
        if isinstance(step, int):
            continue
        if isinstance(at, type) and issubclass(at, BaseModel):
            named = {field.alias or name: field for name, field in at.model_fields.items()}
            if step not in named:
                return None
            at = _inner_model(named[step].annotation)
    return at if isinstance(at, type) and issubclass(at, BaseModel) else None


def _inner_model(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for part in typing.get_args(annotation):
        found = _inner_model(part)
        if found is not None:
            return found
    return None


# ---------------------------------------------------------------- the library
@dataclass(frozen=True)
class Entry:
    """One thing of the library as it was written.

    Attributes:
        value: its fields.
        file: the file it stands in.
        text: that file's text.
        path: where in the file it stands.
    """

    value: Any
    file: str
    text: str
    path: Path


@cache
def library(kind: str) -> dict[str, Entry]:
    """Everything of a kind that comes with the project, by name, unchecked.

    Raises:
        ContentError: if a file cannot be read or a name is given twice.
    """
    found: dict[str, Entry] = {}
    for source in rifts_configs.list_files(kind):
        file = f"{kind}/{source.name}"
        value, text = read_file(source, file)
        if kind in ONE_A_FILE:
            found[source.name.removesuffix(".yaml")] = Entry(value, file, text, ())
            continue
        if not isinstance(value, Mapping):
            raise ContentError([Problem(file, "", show(value), "names with values")])
        for name, one in value.items():
            if name in found:
                raise ContentError([Problem(file, str(name), f"a name that {found[name].file} has", "a new name")])
            found[str(name)] = Entry(one, file, text, (name,))
    return found


def is_path(name: str) -> bool:
    """Whether a name stands for a file of one's own."""
    return name.endswith((".yaml", ".yml"))


def read_named(kind: str, name: str, model: type[M], alter: Callable[[Any], Any] | None = None) -> M:
    """A thing of a kind that has a file each, by its name or by the path of one's own file.

    Args:
        kind: as in `rifts_configs.KINDS`.
        name: of one that comes with the project, or a path that ends in `.yaml` or `.yml`.
        model: what it has to be.
        alter: what is done to its values before they are checked.

    Raises:
        RiftsError: there is none of that name.
        ContentError: with everything that is wrong in it.
    """
    names = rifts_configs.list_names(kind)
    if not is_path(name) and name not in names:
        what = kind.removesuffix("s")
        raise RiftsError(f"{what}: got '{name}'{did_you_mean(name, names)}, expected {one_of(names)}, or a file")
    found = {one.name.removesuffix(".yaml"): one for one in rifts_configs.list_files(kind)}
    value, text = read_file(pathlib.Path(name) if is_path(name) else found[name], name)
    report = Report(name, text)
    made = validate(model, alter(value) if alter else value, (), report)
    if made is None:
        raise ContentError(report.problems)
    return made


def merge(under: Mapping[str, Any], over: Mapping[str, Any], whole: Sequence[str] = ()) -> dict[str, Any]:
    """`under` with the values of `over` in place of its own; mappings are merged, lists replaced.

    Args:
        under: what it builds on.
        over: what is changed.
        whole: names of mappings that are replaced as a whole.
    """
    merged = dict(under)
    for name, value in over.items():
        old = merged.get(name)
        if isinstance(value, Mapping) and isinstance(old, Mapping) and name not in whole:
            merged[name] = {**old, **value}
        else:
            merged[name] = value
    return merged
