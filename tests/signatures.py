"""The behaviour signature of each ruleset, and where it is written down."""

from pathlib import Path

from playing import TESTS, shipped

from rifts_env.signature import report

SIGNATURES = TESTS / "signature"


def signature_path(rules: str) -> Path:
    """Where the signature of a ruleset stands."""
    return SIGNATURES / f"{rules}.txt"


def signature_text(rules: str) -> str:
    """A line for each encounter that it can play, and one for all."""
    return report(shipped(rules), rules)


def lines_by_name(text: str) -> dict[str, str]:
    """What a signature says of each encounter, and of `all`."""
    return dict(line.split(" ", 1) for line in text.splitlines())
