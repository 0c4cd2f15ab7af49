"""Writes anew what the suites compare with: golden battles, tree counts, the behaviour signature.

    python tests/regenerate.py                    # everything
    python tests/regenerate.py goldens trees      # or some of it

Read the difference before you commit it: it is the change of behaviour.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

if __name__ == "__main__" and "RIFTS_INTERPRET" not in os.environ:
    os.environ["RIFTS_INTERPRET"] = "1"  # no wait for the compiler; both modes give the same

from goldens import GOLDENS, golden_path, golden_text
from playing import SHIPPED, TESTS
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedSeq
from trees import TREES, counts_of, read_trees

from rifts_env.signature import report


def write_goldens() -> None:
    """One battle for each encounter; those of encounters that are gone go."""
    GOLDENS.mkdir(exist_ok=True)
    for path in GOLDENS.glob("*.txt"):
        if path.stem not in SHIPPED:
            path.unlink()
    for name in SHIPPED:
        golden_path(name).write_text(golden_text(name), encoding="utf-8")


def write_trees() -> None:
    """The numbers beside each position."""
    trees = read_trees()
    for name, position in trees.items():
        numbers = CommentedSeq(counts_of(name, position))
        numbers.fa.set_flow_style()
        position["counts"] = numbers
    yaml = YAML()
    yaml.width = 120
    yaml.indent(mapping=2, sequence=4, offset=2)
    with TREES.open("w", encoding="utf-8") as file:
        yaml.dump(trees, file)


def write_signature() -> None:
    """The behaviour signature."""
    (TESTS / "signature.txt").write_text(report(), encoding="utf-8")


WRITERS: dict[str, Callable[[], None]] = {"goldens": write_goldens, "trees": write_trees, "signature": write_signature}


def main(wanted: list[str]) -> int:
    """The command."""
    unknown = [name for name in wanted if name not in WRITERS]
    if unknown:
        print(f"got {', '.join(unknown)}, expected some of {', '.join(WRITERS)}", file=sys.stderr)
        return 2
    for name in wanted or WRITERS:
        WRITERS[name]()
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
