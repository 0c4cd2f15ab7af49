"""`rifts`, also as `python -m rifts_env`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and end the program with its exit code."""
    from rifts_env.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
