"""The pages in `docs/` that explain every number of an observation and every code of an action.

    python -m rifts_env.envs.pages            # writes them
    python -m rifts_env.envs.pages --check    # says which are stale

Made from the menu's rows and the observation's pieces, the same that the environments encode with. The README shows
the examples as they stand in `examples/`; the same command puts them there.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from rifts_env.core.features import Piece, Pieces
from rifts_env.core.menu import Menu, Row
from rifts_env.ruleset import Ruleset, ruleset, ruleset_names

ROOT = Path(__file__).resolve().parents[2]
REMAKE = "python -m rifts_env.envs.pages"
NOTE = f"<!-- Made by `{REMAKE}`; edit the ruleset instead. -->"
SHOWN = re.compile(r"<!-- example: (?P<name>[\w.]+) -->\n```python\n.*?```\n", re.DOTALL)
SEATS = (
    "Seats are the decider's own view: seat 0 is itself, its allies follow in the encounter's order, and its foes sit "
    "from the last seat downwards, so that a foe keeps its seat however many allies there are. Empty seats lie between."
)


def page_names(rules: Ruleset, capacity: int) -> tuple[str, str]:
    """The file names of the two pages of a ruleset and capacity."""
    return f"actions_{rules.name}_{capacity}.md", f"observations_{rules.name}_{capacity}.md"


# ---------------------------------------------------------------- actions
def actions_page(rules: Ruleset, capacity: int) -> str:
    """Every code of the flat menu of a capacity, row by row."""
    menu = rules.menu
    size, first_extra = menu.size(capacity), menu.size(capacity)
    lines = [
        NOTE,
        f"# Actions of {rules.name}, {capacity} seats",
        "",
        f"`Discrete({size})`. Codes 0 to {menu.fixed_size - 1} are the same at every capacity; codes from "
        f"{menu.fixed_size} are aimed at a fighter, one for each seat:",
        "`code = first code of the slot + seat`.",
        SEATS,
        "",
        "What is legal now says the mask. `env.unwrapped.action_meaning(code)` says a code in the words of the battle.",
        "",
        *_table("Not aimed", menu, menu.fixed_rows, capacity),
        *_table("Aimed at a fighter", menu, menu.targeted_rows, capacity),
    ]
    if menu.extra_rows:
        lines += [
            "## With an exact place or number",
            "",
            f"Beyond the flat menu, from code {first_extra}: for people and texts, never in a mask.",
            "",
            "| codes | text | when | meaning |",
            "|---|---|---|---|",
            *(_row_line(menu, row, capacity) for row in menu.extra_rows),
            "",
        ]
    return "\n".join(lines)


def _table(title: str, menu: Menu, rows: list[Row], capacity: int) -> list[str]:
    head = [f"## {title}", "", "| codes | text | when | meaning |", "|---|---|---|---|"]
    return [*head, *(_row_line(menu, row, capacity) for row in rows), *_slot_lines(menu, rows, capacity), ""]


def _row_line(menu: Menu, row: Row, capacity: int) -> str:
    first = menu.put_together(row.verb, 0, 0 if row.targeted else -1, capacity)
    last = first + row.slots * (capacity if row.targeted else 1) - 1
    codes = str(first) if first == last else f"{first}-{last}"
    return f"| {codes} | `{_row_text(row)}` | {row.when} | {row.meaning} |"


def _row_text(row: Row) -> str:
    """A row's text with a word for what goes into its slot."""
    if not row.slot_kind:
        return row.text.replace("{slot}", "").replace("{target}", "FIGHTER").strip()
    word = row.slot_kind.upper() if "|" not in row.slot_kind else "..."
    return row.text.replace("{slot}", word).replace("{target}", "FIGHTER")


def _slot_lines(menu: Menu, rows: list[Row], capacity: int) -> Iterator[str]:
    """The codes of each slot of the rows whose slots have names."""
    named = [row for row in rows if "|" in row.slot_kind]
    if any(row.slots > 1 for row in rows):
        step = f" {capacity} codes apart" if rows[0].targeted else ""
        yield ""
        yield f"Slots follow one another{step}: weapons, spells, powers and items as the decider's sheet has them."
    if named:
        yield from ("Those with names:", "")
    for row in named:
        words = [row.text.replace("{slot}", name) for name in row.slot_kind.split("|")]
        first = menu.put_together(row.verb, 0, -1, capacity)
        yield f"- {', '.join(f'{first + slot} `{word}`' for slot, word in enumerate(words))}"


# ---------------------------------------------------------------- observations
def observations_page(rules: Ruleset, capacity: int) -> str:
    """Every number of the observation of a capacity, piece by piece."""
    features = rules.observation
    head, seat, size = features.head, features.seat, features.size(capacity)
    lines = [
        NOTE,
        f"# Observations of {rules.name}, {capacity} seats",
        "",
        f"`Box(float32, ({size},))`, beside the mask. The first {head.size} numbers are said once; then come "
        f"{seat.size} for each of the {capacity} seats:",
        f"`place = {head.size} + {seat.size} * seat + place within the seat`.",
        SEATS,
        "",
        "A number's name is that of its piece, and of its part where it has several: `decision.defend`, `me.life`, "
        "`seat3.where.east`. `env.unwrapped.observation_names` lists them all.",
        "",
        "## Said once",
        "",
        *_piece_table(head),
        "## For each seat",
        "",
        "Named `me.` for seat 0 and `seatN.` for the others. An empty seat is all zeros.",
        "",
        *_piece_table(seat),
    ]
    return "\n".join(lines)


def _piece_table(pieces: Pieces) -> list[str]:
    lines = ["| places | name | from, to | meaning | parts |", "|---|---|---|---|---|"]
    at = 0
    for piece in pieces.pieces:
        lines.append(_piece_line(piece, at))
        at += len(piece.parts)
    return [*lines, ""]


def _piece_line(piece: Piece, at: int) -> str:
    last = at + len(piece.parts) - 1
    places = str(at) if at == last else f"{at}-{last}"
    parts = ", ".join(part for part in piece.parts if part)
    return f"| {places} | `{piece.name}` | {piece.low:g}, {piece.high:g} | {piece.meaning} | {parts} |"


# ---------------------------------------------------------------- content
def content_name(rules: Ruleset) -> str:
    """The file name of a ruleset's page of content."""
    return f"content_{rules.name}.md"


def content_page(rules: Ruleset) -> str:
    """What a ruleset reads of the content files, which serve all rulesets."""
    lines = [
        NOTE,
        f"# What {rules.name} reads of content files",
        "",
        "One sheet serves every ruleset. A field that belongs to a chapter is read where that chapter is played and "
        "left out elsewhere, without a word; fields without a chapter are read everywhere.",
        "",
    ]
    for kind, fields in rules.setup.content_fields().items():
        always = ", ".join(f"`{name}`" for name, chapter, _ in fields if not chapter)
        lines += [f"## Of {kind}", "", f"Always: {always}.", ""]
        marked = [one for one in fields if one[1]]
        if marked:
            lines += ["| field | chapter | read |", "|---|---|---|"]
            lines += [f"| `{name}` | {chapter} | {'yes' if is_read else 'no'} |" for name, chapter, is_read in marked]
            lines.append("")
    return "\n".join(lines)


# ---------------------------------------------------------------- the README
def with_examples(readme: str, root: Path = ROOT) -> str:
    """A README in which the code below each `<!-- example: NAME -->` is that of `examples/NAME`."""

    def shown(found: re.Match[str]) -> str:
        code = (root / "examples" / found["name"]).read_text(encoding="utf-8")
        return f"<!-- example: {found['name']} -->\n```python\n{code}```\n"

    return SHOWN.sub(shown, readme)


# ---------------------------------------------------------------- files
def all_pages() -> dict[str, str]:
    """Every page by its place under the root."""
    pages = {}
    for name in ruleset_names():
        rules = ruleset(name)
        pages[f"docs/{content_name(rules)}"] = content_page(rules)
        for capacity in rules.capacities:
            actions, observations = page_names(rules, capacity)
            pages[f"docs/{actions}"] = actions_page(rules, capacity)
            pages[f"docs/{observations}"] = observations_page(rules, capacity)
    return pages


def stale(root: Path = ROOT) -> list[str]:
    """The pages that are not what they should be, the README with its examples included."""
    pages = {**all_pages(), "README.md": with_examples((root / "README.md").read_text(encoding="utf-8"), root)}
    return [name for name, text in pages.items() if not (root / name).is_file() or _read(root / name) != text]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def write(root: Path = ROOT) -> list[str]:
    """Write what is stale; returns the names."""
    names = stale(root)
    pages = {**all_pages(), "README.md": with_examples(_read(root / "README.md"), root)}
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(pages[name], encoding="utf-8")
    return names


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 if a page is stale."""
    parser = argparse.ArgumentParser(prog=REMAKE, description="Make the pages of actions and observations.")
    parser.add_argument("--check", action="store_true", help="write nothing, say which are stale")
    if parser.parse_args(arguments).check:
        names = stale()
        for name in names:
            print(f"{name} is stale: run `{REMAKE}`", file=sys.stderr)
        return 1 if names else 0
    for name in write():
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
