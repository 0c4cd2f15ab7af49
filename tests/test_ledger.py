"""Traceability: ledger, docstrings, marks and case files name the same rules, with no orphan in any direction.

Everything is read as text (`ast`, YAML), but for the ledgers, which their own reader reads. What shows the rules of one
ruleset stands in its folders, `tests/cases/NAME` and `tests/rules/NAME`; the shared rules are shown by any.

- a docstring cites with a line that begins with "Rules" and a colon: DEF-1, DEF-7 (`named_hold`).
- a test cites with `@pytest.mark.rule("DEF-1")` and claims a check line with `@pytest.mark.check("DEF-1.2")`
- a case file cites with `cites: [DEF-1]` and claims with `checks: [DEF-1.2]`, the second check line of DEF-1
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from rifts_env.encounter import DEFAULT_RULES
from rifts_env.ledger import RULESETS, constant, entries, folders_with_ledger, ids_source
from rifts_env.ruleset import ruleset_names

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"
RULE_TESTS = ROOT / "tests" / "rules"
SOURCE_FOLDERS = ("rifts_env", "agents", "configs", "experiments", "tests")
SHARED = "base"
COVERED = (SHARED, *ruleset_names())

ID_LINE = re.compile(r"^- id:\s*[\"']?([^\s\"'#]+)", re.MULTILINE)
RULES_LINE = re.compile(r"\bRules:\s+(.*?)(?=\n\s*\n|\b(?:Dice|Writes|Reads|Args|Returns|Raises):|\Z)", re.DOTALL)
SENTENCE_END = re.compile(r"\.(?:\s|\Z)")


@dataclass
class Cited:
    """What one place names: rule ids, and the check lines that it claims."""

    where: str
    rules: list[str] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    ruleset: str = ""  # whose rules it shows; of a test outside the rulesets' folders, any

    @property
    def all_rules(self) -> list[str]:
        """The rules cited; a claimed check line cites its rule."""
        return self.rules + [line.rpartition(".")[0] for line in self.checks]


# ------------------------------------------------------------------------------------------------ reading


def ids_in_docstring(text: str) -> list[str]:
    """Every word between `Rules:` and the end of that sentence, whether it looks like an id or not."""
    found = []
    for block in RULES_LINE.findall(text):
        plain = re.sub(r"\([^)]*\)", "", block)
        listed = SENTENCE_END.split(plain)[0]
        found += [word.strip() for word in re.split(r",|\band\b", listed) if word.strip()]
    return found


@cache
def python_files() -> tuple[Path, ...]:
    """The project's Python files; the environments that tools make inside the tree are not looked into."""
    return tuple(path for folder in SOURCE_FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))


@cache
def tree_of(path: Path) -> ast.Module:
    """One file, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def docstring_citations(path: Path) -> tuple[Cited, ...]:
    """The `Rules:` lines in the docstrings of one file."""
    found = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            ids = ids_in_docstring(ast.get_docstring(node) or "")
            if ids:
                name = getattr(node, "name", "the module")
                found.append(Cited(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)} {name}", ids))
    return tuple(found)


def marks_in(tree: ast.Module, where: str) -> Iterator[Cited]:
    """Every `pytest.mark.rule(...)` and `pytest.mark.check(...)`: decorator, `pytestmark` or parameter."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        mark, holder = node.func.attr, node.func.value
        if mark in ("rule", "check") and isinstance(holder, ast.Attribute) and holder.attr == "mark":
            named = [one.value if isinstance(one, ast.Constant) else ast.unparse(one) for one in node.args]
            place = f"{where}:{node.lineno}"
            words = [str(one) for one in named]
            yield Cited(place, rules=words) if mark == "rule" else Cited(place, checks=words)


@cache
def mark_citations() -> tuple[Cited, ...]:
    """The marks of the whole test suite."""
    tests = [path for path in python_files() if (ROOT / "tests") in path.parents]
    found = [(path, one) for path in tests for one in marks_in(tree_of(path), str(path.relative_to(ROOT)))]
    return tuple(replace(one, ruleset=folder_under(RULE_TESTS, path)) for path, one in found)


def folder_under(root: Path, path: Path) -> str:
    """The name of the folder in `root` that a file stands in, however deep; nothing if it stands elsewhere."""
    return path.relative_to(root).parts[0] if root in path.parents and path.parent != root else ""


def words(raw: Any) -> list[str]:
    """A YAML value that should be a list of words; a single word is a list of one."""
    if raw is None:
        return []
    return [str(one) for one in raw] if isinstance(raw, list) else [str(raw)]


def cases_in(raw: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The cases of a file that has several, by their titles."""
    return list((raw.get("cases") or {}).items())


@cache
def case_citations() -> tuple[tuple[Cited, ...], tuple[str, ...]]:
    """What the case files cite and claim, and the files that cannot be read."""
    found, broken = [], []
    for path in sorted(CASES.rglob("*.y*ml")):
        where = str(path.relative_to(ROOT))
        try:
            raw = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
        except (YAMLError, UnicodeDecodeError) as error:
            broken.append(f"{where}: {' '.join(str(error).split())[:200]}")
            continue
        if isinstance(raw, dict):
            for place, case in ((where, raw), *((f"{where}: {title}", one) for title, one in cases_in(raw))):
                rules = str(case.get("rules", raw.get("rules", DEFAULT_RULES)))
                found.append(Cited(place, words(case.get("cites")), words(case.get("checks")), rules))
        else:
            broken.append(f"{where}: got {type(raw).__name__}, expected a mapping")
    return tuple(found), tuple(broken)


# ------------------------------------------------------------------------------------------------ what the ledgers hold


@cache
def known_ids(*folders: str) -> frozenset[str]:
    """The ids of these ledgers; of all where none is named."""
    return frozenset(one for folder in folders or folders_with_ledger() for one in entries(folder))


@cache
def check_lines(*folders: str) -> tuple[str, ...]:
    """Every check line of these ledgers, by its name: `DEF-2.1` is the first of DEF-2."""
    return tuple(
        f"{rule_id}.{number}"
        for folder in folders or folders_with_ledger()
        for rule_id, entry in entries(folder).items()
        for number in range(1, len(entry.check) + 1)
    )


def ids_within_reach(path: Path) -> frozenset[str]:
    """A ruleset's own files may cite its ledger and the shared one; every other file may cite any."""
    if RULESETS in path.parents and path.parent != RULESETS:
        folder = path.relative_to(RULESETS).parts[0]
        if folder in folders_with_ledger():
            return known_ids(SHARED, folder)
    return known_ids()


def ids_of(cited: Cited) -> frozenset[str]:
    """What a test or case may cite: the ledger of the ruleset that it is about, and the shared one."""
    return known_ids(SHARED, cited.ruleset) if cited.ruleset in folders_with_ledger() else known_ids()


def orphans(cited: Cited, known: frozenset[str]) -> list[str]:
    """The ids that no ledger holds, each with the place that names it."""
    return [f"{cited.where}: {one!r}" for one in cited.all_rules if one not in known]


def citations_of(folder: str) -> list[Cited]:
    """What shows the rules of a ledger: of its own ruleset, and of every ruleset for the shared one."""
    places = (*case_citations()[0], *mark_citations())
    return [one for one in places if folder == SHARED or one.ruleset in ("", folder)]


def told(what: str, missing: list[str]) -> str:
    """An assertion's message: how many, and which."""
    return f"{len(missing)} {what}:\n  " + "\n  ".join(missing)


def told_by_chapter(what: str, missing: list[str]) -> str:
    """The same, one line for each chapter (`DEF`, `CL-E`, ...)."""
    chapters: dict[str, list[str]] = {}
    for one in missing:
        chapters.setdefault(re.split(r"-(?=[^-]*$)", one)[0], []).append(one)
    return f"{len(missing)} {what}:\n  " + "\n  ".join(", ".join(some) for some in chapters.values())


# ------------------------------------------------------------------------------------------------ the ledgers


def test_every_ledger_is_read() -> None:
    assert set(COVERED) <= set(folders_with_ledger())


@pytest.mark.parametrize("folder", folders_with_ledger())
def test_ids_are_unique(folder: str) -> None:
    text = (RULESETS / folder / "rules.yaml").read_text(encoding="utf-8")
    written = ID_LINE.findall(text)
    assert set(written) == set(entries(folder)), "an entry is not written as `- id: NAME` at the start of a line"
    twice = [one for one, times in Counter(written).items() if times > 1]
    assert not twice, told("ids stand twice", twice)
    if folder != SHARED:
        shared = sorted(set(written) & set(entries(SHARED)))
        assert not shared, told("ids stand in the shared ledger too", shared)


@pytest.mark.parametrize("folder", folders_with_ledger())
def test_ids_have_names_of_their_own_in_python(folder: str) -> None:
    names = Counter(constant(one) for one in known_ids(SHARED, folder))
    alike = [name for name, times in names.items() if times > 1 or not name.isidentifier()]
    assert not alike, told("ids cannot be told apart in ids.py", alike)


@pytest.mark.parametrize("folder", folders_with_ledger())
def test_every_rule_is_said_and_has_a_check(folder: str) -> None:
    empty = [one.id for one in entries(folder).values() if not one.rule.strip()]
    assert not empty, told("entries without a rule", empty)
    unchecked = [one.id for one in entries(folder).values() if not one.check]
    assert not unchecked, told("entries without a check line", unchecked)
    unsaid = [one.id for one in entries(folder).values() if not all(isinstance(line, str) for line in one.check)]
    assert not unsaid, told("entries whose check is not a list of sentences (quote it)", unsaid)


@pytest.mark.parametrize("folder", folders_with_ledger())
def test_generated_ids_are_fresh(folder: str) -> None:
    written = (RULESETS / folder / "ids.py").read_text(encoding="utf-8")
    assert written == ids_source(folder), f"{folder}/ids.py is stale: run `python -m rifts_env.ledger`"


# ------------------------------------------------------------------------------------------------ no orphan


def test_no_docstring_cites_an_unknown_rule() -> None:
    lost = []
    for path in python_files():
        known = ids_within_reach(path)
        lost += [one for cited in docstring_citations(path) for one in orphans(cited, known)]
    assert not lost, told("docstrings cite what their ledger does not hold", lost)


def test_no_mark_cites_an_unknown_rule() -> None:
    lost = [one for cited in mark_citations() for one in orphans(cited, ids_of(cited))]
    assert not lost, told("marks cite what their ledger does not hold", lost)


def test_every_case_file_can_be_read() -> None:
    broken = list(case_citations()[1])
    assert not broken, told("case files cannot be read", broken)


def test_no_case_cites_an_unknown_rule() -> None:
    lost = [one for cited in case_citations()[0] for one in orphans(cited, ids_of(cited))]
    assert not lost, told("case files cite what their ledger does not hold", lost)


def test_every_case_stands_with_those_of_its_ruleset() -> None:
    """In the folder of the ruleset that it is played by, or with the cases of the shared rules."""
    strangers = [
        f"{one.where} is played by {one.ruleset}"
        for one in case_citations()[0]
        if folder_under(CASES, ROOT / one.where.split(":")[0]) not in (SHARED, one.ruleset)
    ]
    assert not strangers, told("cases stand in the folder of another ruleset", strangers)


def test_no_claim_of_an_unknown_check_line() -> None:
    known = set(check_lines())
    places = (*case_citations()[0], *mark_citations())
    lost = [f"{one.where}: {line!r}" for one in places for line in one.checks if line not in known]
    assert not lost, told("claims of check lines that no ledger holds", lost)


# ------------------------------------------------------------------------------------------------ nothing left out


def docstrings_within_reach(folder: str) -> Iterator[Cited]:
    """The docstrings that can enforce the rules of a ledger: a ruleset's own, and those that are no ruleset's."""
    package = ROOT / "rifts_env"
    for path in python_files():
        if package in path.parents and folder_under(RULESETS, path) in ("", SHARED, folder):
            yield from docstring_citations(path)


@pytest.mark.parametrize("folder", COVERED)
def test_every_rule_is_cited_by_code(folder: str) -> None:
    readers = COVERED if folder == SHARED else (folder,)
    cited = {one for reader in readers for place in docstrings_within_reach(reader) for one in place.all_rules}
    missing = [one for one in entries(folder) if one not in cited]
    assert not missing, told_by_chapter(f"rules of {folder} that no docstring of its code cites", missing)


@pytest.mark.parametrize("folder", COVERED)
def test_every_rule_is_cited_by_a_case_or_test(folder: str) -> None:
    cited = {one for place in citations_of(folder) for one in place.all_rules}
    missing = [one for one in entries(folder) if one not in cited]
    assert not missing, told_by_chapter(f"rules of {folder} that no case file and no test of it cites", missing)


@pytest.mark.parametrize("folder", COVERED)
def test_every_check_line_is_claimed(folder: str) -> None:
    claimed = {line for place in citations_of(folder) for line in place.checks}
    missing = [line for line in check_lines(folder) if line not in claimed]
    assert not missing, told_by_chapter(f"check lines of {folder} that nothing of it claims", missing)


# ------------------------------------------------------------------------------------------------ the readers above


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("Roll a parry. Rules: DEF-1, LOCK-5a.", ["DEF-1", "LOCK-5a"]),
        ("Roll.\n\nRules: DEF-1, DEF-6.  Dice: 1d20.  Writes: nothing.", ["DEF-1", "DEF-6"]),
        ("Roll.\n\nRules: DEF-1,\n    CL-E-RANGED-3.\n\nMore on it.", ["DEF-1", "CL-E-RANGED-3"]),
        ("Hold. Rules: DEF-7 (`named_hold`, see below), DEF-4.", ["DEF-7", "DEF-4"]),
        ("Nearly. Rules: DEF 1, none.", ["DEF 1", "none"]),
        ("Without a full stop. Rules: DEF-1", ["DEF-1"]),
        ("About rules: none cited.", []),
    ],
)
def test_rules_lines_are_understood(docstring: str, ids: list[str]) -> None:
    assert ids_in_docstring(docstring) == ids


def test_marks_are_found_wherever_they_stand() -> None:
    source = """
pytestmark = [pytest.mark.rule("TIME-1")]

@pytest.mark.rule("DEF-1", "DEF-2")
@pytest.mark.check("DEF-1.1")
def test_it(): ...

@pytest.mark.parametrize("face", [pytest.param(1, marks=pytest.mark.rule(NAME))])
def test_other(face): ...
"""
    found = list(marks_in(ast.parse(source), "here"))
    assert sorted(one for cited in found for one in cited.rules) == ["DEF-1", "DEF-2", "NAME", "TIME-1"]
    assert [one for cited in found for one in cited.checks] == ["DEF-1.1"]
