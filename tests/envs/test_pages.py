"""The generated pages: fresh, complete, and true of the spaces that the environments have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rifts_env.envs import pages
from rifts_env.ruleset import ruleset, ruleset_names

RULES = [(name, capacity) for name in ruleset_names() for capacity in ruleset(name).capacities]


def test_no_page_is_stale() -> None:
    assert pages.stale() == [], f"run `{pages.REMAKE}`"


def test_no_page_is_left_over() -> None:
    there = {f"docs/{path.name}" for path in (pages.ROOT / "docs").glob("*_*_*.md")}
    assert there <= set(pages.all_pages())


@pytest.mark.parametrize(("rules", "capacity"), RULES)
def test_every_code_is_on_its_page_once(rules: str, capacity: int) -> None:
    one = ruleset(rules)
    text = pages.actions_page(one, capacity)
    codes: list[int] = []
    for first, last in re.findall(r"^\| (\d+)(?:-(\d+))? \|", text, re.MULTILINE):
        codes += range(int(first), int(last or first) + 1)
    assert codes == list(range(one.menu.size(capacity) + one.menu.extra_size))


@pytest.mark.parametrize(("rules", "capacity"), RULES)
def test_the_codes_mean_what_the_page_says(rules: str, capacity: int) -> None:
    one = ruleset(rules)
    text = pages.actions_page(one, capacity)
    rows = re.findall(r"^\| (\d+)(?:-\d+)? \| `.*?` \| .*? \| (.*?) \|$", text, re.MULTILINE)
    assert rows
    for first, meaning in rows:
        assert one.menu.take_apart(int(first), capacity).row.meaning == meaning
    slots = re.findall(r"(\d+) `([^`]+)`", "\n".join(line for line in text.splitlines() if line.startswith("- ")))
    assert slots
    for code, said in slots:
        at = one.menu.take_apart(int(code), capacity)
        assert at.row.text.replace("{slot}", at.row.slot_kind.split("|")[at.slot]) == said


@pytest.mark.parametrize(("rules", "capacity"), RULES)
def test_every_number_is_on_its_page(rules: str, capacity: int) -> None:
    features = ruleset(rules).observation
    text = pages.observations_page(ruleset(rules), capacity)
    assert f"`Box(float32, ({features.size(capacity)},))`" in text
    head, seat = text.split("## For each seat")
    for part, piece_list in ((head, features.head), (seat, features.seat)):
        places: list[int] = []
        for first, last in re.findall(r"^\| (\d+)(?:-(\d+))? \|", part, re.MULTILINE):
            places += range(int(first), int(last or first) + 1)
        assert places == list(range(piece_list.size))
        assert [piece.name for piece in piece_list.pieces] == re.findall(r"^\| [\d-]+ \| `(\w+)`", part, re.MULTILINE)


def test_the_formula_on_the_page_finds_a_number_by_its_name() -> None:
    name, capacity = RULES[-1]
    features = ruleset(name).observation
    names = features.names(capacity)
    within = features.seat.names()
    seat, piece = 3, within[-1]
    assert names[features.head.size + features.seat.size * seat + within.index(piece)] == f"seat{seat}.{piece}"


def test_the_command_writes_what_is_stale_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text((pages.ROOT / "README.md").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "examples").symlink_to(pages.ROOT / "examples")
    assert pages.write(tmp_path) == list(pages.all_pages())
    assert pages.write(tmp_path) == []
    first = next(iter(pages.all_pages()))
    (tmp_path / first).write_text("old", encoding="utf-8")
    assert pages.stale(tmp_path) == [first]


def test_the_check_names_what_is_stale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "stale", lambda: ["docs/one.md"])
    assert pages.main(["--check"]) == 1
    assert "docs/one.md" in capsys.readouterr().err
    monkeypatch.setattr(pages, "stale", list)
    assert pages.main(["--check"]) == 0


def test_an_example_in_the_readme_follows_its_file(tmp_path: Path) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.py").write_text('print("new \\\\1")\n', encoding="utf-8")
    readme = "before\n<!-- example: one.py -->\n```python\nold\n```\nafter\n```python\nother\n```\n"
    shown = pages.with_examples(readme, tmp_path)
    assert shown == readme.replace("old\n", 'print("new \\\\1")\n') and "other" in shown
