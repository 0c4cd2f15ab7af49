"""Writes anew what the suites compare with: golden battles, tree counts, the behaviour signature, for each ruleset.

    python tests/regenerate.py                    # everything
    python tests/regenerate.py goldens trees      # or some of it
    python tests/regenerate.py goldens rifts_v2   # or that of some rulesets

Read the difference before you commit it: it is the change of behaviour.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

if __name__ == "__main__" and "RIFTS_INTERPRET" not in os.environ:
    os.environ["RIFTS_INTERPRET"] = "1"  # no wait for the compiler; both modes give the same

from goldens import GOLDENS, golden_path, golden_text
from playing import shipped_bouts
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedSeq
from signatures import signature_path, signature_text
from trees import Position, counts_of, read_trees, trees_path

from rifts_env.ruleset import ruleset_names


def write_goldens(rules: str) -> None:
    """One battle for each encounter that a ruleset can play; those of encounters that are gone go."""
    wanted = {golden_path(bout): bout for bout in shipped_bouts(rules)}
    (GOLDENS / rules).mkdir(parents=True, exist_ok=True)
    for path in (GOLDENS / rules).glob("*.txt"):
        if path not in wanted:
            path.unlink()
    for path, bout in wanted.items():
        path.write_text(golden_text(bout), encoding="utf-8")


def write_trees(rules: str) -> None:
    """The numbers beside each position; a ruleset without positions has none to count."""
    trees = read_trees(rules)
    for name, fields in trees.items():
        numbers = CommentedSeq(counts_of(Position(rules, name, fields)))
        numbers.fa.set_flow_style()
        fields["counts"] = numbers
    yaml = YAML()
    yaml.width = 120
    yaml.indent(mapping=2, sequence=4, offset=2)
    if trees:
        with trees_path(rules).open("w", encoding="utf-8") as file:
            yaml.dump(trees, file)


def write_signature(rules: str) -> None:
    """The behaviour signature."""
    signature_path(rules).write_text(signature_text(rules), encoding="utf-8")


WRITERS: dict[str, Callable[[str], None]] = {
    "goldens": write_goldens,
    "trees": write_trees,
    "signature": write_signature,
}


def main(wanted: list[str]) -> int:
    """The command."""
    known = [*WRITERS, *ruleset_names()]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"got {', '.join(unknown)}, expected some of {', '.join(known)}", file=sys.stderr)
        return 2
    for rules in [name for name in wanted if name not in WRITERS] or ruleset_names():
        for name in [name for name in wanted if name in WRITERS] or WRITERS:
            WRITERS[name](rules)
            print(f"wrote {name} of {rules}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
