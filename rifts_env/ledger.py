"""The ledgers: every rule with its id, our rulings, the house-rule options and the worked checks.

A ledger is the `rules.yaml` in a ruleset's folder. A ruleset may build on another ledger (`builds_on`).
`python -m rifts_env.ledger` writes the `ids.py` of each folder anew, the numbers by which compiled rules cite.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ruamel.yaml import YAML

RULESETS = Path(__file__).resolve().parent / "rulesets"
FIRST_NUMBER = {"base": 1}  # other ledgers start at 200: an id's number is never reused by the shared ones
OTHERS_FIRST = 200
HEADING = 45  # a rule's text up to this length is taken for a heading


@dataclass(frozen=True)
class Entry:
    """One rule of a ledger."""

    id: str
    rule: str
    ruling: str = ""
    option: str = ""
    check: tuple[str, ...] = field(default=())

    @property
    def brief(self) -> str:
        """What a refusal says: the rule, or where that is but a heading, the first sentence of our ruling."""
        if len(self.rule) > HEADING or not self.ruling:
            return self.rule
        return f"{self.rule.rstrip('.')}: {self.ruling.split('. ')[0].rstrip('.')}."

    @property
    def sentence(self) -> str:
        """The rule, followed by our ruling where there is one."""
        return f"{self.rule} {self.ruling}".strip()


@cache
def entries(folder: str) -> dict[str, Entry]:
    """The entries of one folder's own ledger, by id, in order."""
    text = (RULESETS / folder / "rules.yaml").read_text(encoding="utf-8")
    raw = YAML(typ="safe").load(text)["rules"]
    return {
        one["id"]: Entry(
            one["id"], one["rule"], one.get("ruling", ""), one.get("option", ""), tuple(one.get("check", ()))
        )
        for one in raw
    }


@cache
def ledger(*folders: str) -> dict[str, Entry]:
    """The entries of several folders together, in the order given."""
    together: dict[str, Entry] = {}
    for folder in folders:
        together.update(entries(folder))
    return together


def constant(rule_id: str) -> str:
    """The Python name of an id: `DEF-10a` -> `DEF_10A`."""
    return rule_id.replace("-", "_").upper()


def ids_source(folder: str) -> str:
    """The text of a folder's `ids.py`."""
    own = list(entries(folder))
    first = FIRST_NUMBER.get(folder, OTHERS_FIRST)
    lines = [
        '"""Rule ids as numbers, generated from the ledger by `python -m rifts_env.ledger`. Do not edit."""',
        "",
        "from enum import IntEnum",
        "",
        "",
        "class R(IntEnum):",
        '    """The rules that this ruleset can cite; 0 is no rule."""',
        "",
        "    NONE = 0",
    ]
    if folder != "base":
        lines += [f"    {constant(one)} = {number}" for number, one in enumerate(entries("base"), FIRST_NUMBER["base"])]
    lines += [f"    {constant(one)} = {number}" for number, one in enumerate(own, first)]
    lines += ["", "", "RULE_IDS = {"]
    if folder != "base":
        lines += [f'    {number}: "{one}",' for number, one in enumerate(entries("base"), FIRST_NUMBER["base"])]
    lines += [f'    {number}: "{one}",' for number, one in enumerate(own, first)]
    lines += ["}", ""]
    return "\n".join(lines)


def folders_with_ledger() -> list[str]:
    """Every ruleset folder that has a ledger of its own."""
    return sorted(path.parent.name for path in RULESETS.glob("*/rules.yaml"))


def main() -> None:
    """Write every `ids.py`."""
    for folder in folders_with_ledger():
        (RULESETS / folder / "ids.py").write_text(ids_source(folder), encoding="utf-8")
        print(f"{folder}: {len(entries(folder))} rules")


if __name__ == "__main__":
    main()
