"""What is legal, numbered and in groups."""

from __future__ import annotations

from rich.text import Text

from rifts_env.commands.screen import Screen

GROUPS = {
    "attack": ("attack ", "strike with "),
    "grapple": (
        *("grab ", "throw", "takedown", "slam ", "sweep ", "disarm", "pin", "hold", "joint lock", "choke", "crush"),
        *("break free", "break joint", "release", "drag "),
    ),
    "magic": ("cast ",),
    "magic and items": ("use ",),
    "move": ("move ", "extra move", "break away", "stand", "leave the field"),
    "deadlock": ("engage ", "let go "),
    "keep an action": ("hold against ",),
    "turn to": ("face ",),
    "gear": ("draw ", "drop ", "reload ", "pull free"),
}
OTHER = "other"
FEW = 8  # so many need no groups


def group_of(text: str) -> str:
    """The group of an action, by the longest beginning of its text that belongs to one."""
    found = [(len(start), name) for name, starts in GROUPS.items() for start in starts if text.startswith(start)]
    return max(found)[1] if found else OTHER


def tell_legal(screen: Screen, texts: list[str]) -> None:
    """Print legal actions with their numbers: a group a paragraph, or all in one where they are few."""
    groups: dict[str, list[str]] = {}
    for number, text in enumerate(texts, 1):
        name = "" if len(texts) <= FEW else group_of(text)
        groups.setdefault(name, []).append(f"{number} {text}")
    width = max((len(name) for name in groups), default=0)
    for name in (one for one in ("", *GROUPS, OTHER) if one in groups):
        _tell_group(screen, name, groups[name], width)


def _tell_group(screen: Screen, name: str, entries: list[str], width: int) -> None:
    """One group: its name, then its actions, as many a line as fit."""
    indent = width + 4 if width else 2
    room = max(30, screen.width - indent)
    lines, current = [], ""
    for entry in entries:
        longer = f"{current}   {entry}" if current else entry
        if current and len(longer) > room:
            lines.append(current)
            longer = entry
        current = longer
    lines.append(current)
    for at, line in enumerate(lines):
        head = f"  {name:<{width}}  " if width else "  "
        written = Text.assemble((head if at == 0 else " " * len(head), "dim"), line)
        screen.print(written, soft_wrap=True)
