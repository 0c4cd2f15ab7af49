"""What a person can type in `rifts play` beside choices. Each order says whether the battle has moved."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rifts_env.commands.choices import is_save
from rifts_env.commands.glance import question
from rifts_env.commands.prompt import Quit
from rifts_env.commands.rules import tell_rule
from rifts_env.commands.telling import tell_lines
from rifts_env.content import parse
from rifts_env.problems import RiftsError

if TYPE_CHECKING:
    from rifts_env.commands.session import Session

LOG_LINES = 20


def why_not(session: Session, text: str) -> bool:
    """Say which rule refuses an action."""
    if not text:
        raise RiftsError("got nothing behind `why not`, expected an action, such as: why not attack bob with sword")
    refusal = session.battle.why_not(text)
    session.screen.say(f"No: {refusal}" if refusal else f"It is legal: `{text}` does it.")
    return False


def rule(session: Session, text: str) -> bool:
    """Print a rule of the ledger."""
    if not text:
        raise RiftsError("got nothing behind `rule`, expected the id of a rule, such as DEF-2")
    tell_rule(session.screen, session.battle.ruleset.rules, text)
    return False


def legal(session: Session, text: str) -> bool:
    """List what is legal."""
    if session.battle.is_over:
        raise RiftsError("the battle is over")
    session.tell_question()
    return False


def state(session: Session, text: str) -> bool:
    """Show the fighters and the question."""
    session.tell_state()
    if not session.battle.is_over:
        session.screen.line()
        session.screen.say(question(session.battle))
    return False


def log(session: Session, text: str) -> bool:
    """Print the last lines of the log."""
    if text and not text.isdecimal():
        raise RiftsError(f"got {text!r} behind `log`, expected how many lines")
    count = int(text or LOG_LINES)
    tell_lines(session.screen, session.battle.log[-count:] if count else [])
    return False


def undo(session: Session, text: str) -> bool:
    """Take the person's last choice back."""
    session.undo()
    return True


def redo(session: Session, text: str) -> bool:
    """Take the last undo back."""
    session.redo()
    return True


def save(session: Session, text: str) -> bool:
    """Write the battle to a file; a file that is no saved battle stays as it is."""
    if not text:
        raise RiftsError("got nothing behind `save`, expected a file")
    path = Path(text).expanduser()
    if path.exists() and not is_save(path):
        raise RiftsError(
            f"{path}: got a file that is no saved battle, and it is not overwritten; expected another name"
        )
    session.battle.save(path)
    session.saved_as, session.saved_at = str(path), session.mark()
    me = "".join(f" --me {name}" for name in session.me)
    session.screen.say(f"Saved. `rifts play --load {path}{me}` goes on from here.")
    return False


def edit(session: Session, text: str) -> bool:
    """Set a value by the game master's hand."""
    found = re.fullmatch(r"(\S+)(?: = | )(\[[^\]]*\]|\S+)(?: (.*))?", text)
    if not found:
        raise RiftsError(
            "got no PATH and VALUE behind `edit`, expected for example: edit bob.hp 12 he was hit by a tile"
        )
    path, written, reason = found[1], found[2], found[3] or ""
    session.battle.edit(path, _value(session, path, written), reason)
    return True


def _value(session: Session, path: str, written: str) -> Any:
    """What was written as a value; yes and no are truths where the value is one."""
    if isinstance(session.battle.value(path), bool):
        words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if written.lower() not in words:
            raise RiftsError(f"{path}: got '{written}', expected yes or no")
        return words[written.lower()]
    try:
        return parse(written, path)
    except RiftsError:
        raise RiftsError(f"{path}: got '{written}', expected a number, a word or a list such as [10,4]") from None


def order(session: Session, text: str) -> bool:
    """Tell a fighter, a side or all what to do, and say what they will do; without a text, list what they were told."""
    if text:
        for sentence in session.battle.order(text):
            session.screen.say(f"{sentence}.")
        return False
    for name, told in session.battle.orders.items():
        session.screen.say(f"{name} {told}.")
    if not session.battle.orders:
        session.screen.say("Nobody has orders.")
    return False


def auto(session: Session, text: str) -> bool:
    """Let the default controller choose this once, and say why."""
    from rifts_env.commands.choices import DEFAULT_CONTROLLER, make_controllers

    if session.battle.is_over:
        raise RiftsError("the battle is over")
    [adviser] = make_controllers({"": DEFAULT_CONTROLLER}, 0).values()
    action = adviser.choose(session.battle)
    session.screen.say(f"{DEFAULT_CONTROLLER}: {adviser.explain()}", "dim")
    session.apply(action)
    return True


HELP = """\
A number or a text of the list is a choice. A text may say more than the list does, in one breath:
  attack bob with sword power, attack bob with rifle burst, cast arc bolt at bob pad 25, move to 12,30, dodge to 5,8
legal                     what is legal now, once more
state                     the fighters, once more
why not TEXT              which rule refuses an action
rule ID                   a rule of the ledger, such as DEF-2
log [N]                   the last lines of the log
undo, redo                take your last choice back, with all that followed; do it again
edit PATH VALUE [REASON]  the game master's hand: edit bob.hp 12 a falling tile, edit bob.at [10,4], edit bob.prone yes,
                          edit bob.side_out gone
order WHO: WHAT           tell a fighter, a side or all: order bob: focus ann; or ignore X, protect X, hold ground,
                          take alive, flee, as you like. Controllers obey. `order` lists what was told
auto                      let the veteran choose once, and say why
save FILE                 keep the battle; `rifts play --load FILE --me FIGHTER` goes on from there
quit                      leave
When a die is asked for, type its face, or `engine`, which throws it, or `undo`, which takes the choice back."""


def help_(session: Session, text: str) -> bool:
    """Say what can be typed."""
    for line in HELP.splitlines():
        session.screen.say(line)
    return False


def quit_(session: Session, text: str) -> bool:
    """Leave."""
    raise Quit


ORDERS: dict[str, Callable[[Session, str], bool]] = {
    "why not": why_not,
    "rule": rule,
    "legal": legal,
    "state": state,
    "log": log,
    "undo": undo,
    "redo": redo,
    "save": save,
    "edit": edit,
    "order": order,
    "auto": auto,
    "help": help_,
    "quit": quit_,
}
SHORT = {"?": "help", "q": "quit", "exit": "quit", "why": "why not", "why not?": "why not"}


def find_order(said: str) -> tuple[str, str]:
    """The order that a line begins with and what follows it; empty where the line is a choice."""
    lower = said.lower()
    for name in sorted([*ORDERS, *SHORT], key=len, reverse=True):
        if lower == name or lower.startswith(f"{name} "):
            return SHORT.get(name, name), said[len(name) :].strip()
    return "", said
