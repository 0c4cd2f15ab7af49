"""`rifts play`: a person decides for some fighters, controllers for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rifts_env.commands import choices
from rifts_env.commands.compiled import settle_mode
from rifts_env.commands.prompt import Faces, InputEnded, Prompt, Quit, TakenBack
from rifts_env.commands.screen import Screen, make_screen
from rifts_env.problems import RiftsError

if TYPE_CHECKING:
    from rifts_env.commands.session import Session


@dataclass(frozen=True)
class Request:
    """What was asked for on the command line.

    Attributes:
        encounter: name or file; empty where a battle is loaded.
        me: the fighters for whom a person decides.
        seed: of the dice; None draws one.
        controllers: `SIDE=NAME` for the others.
        options: `NAME=VALUE`, house rules.
        rules: another ruleset than the encounter's own.
        asks: whether the person's own dice are asked for.
        dice_for: further fighters whose dice are asked for.
        load: a saved battle.
    """

    encounter: str
    me: Sequence[str]
    seed: int | None
    controllers: Sequence[str]
    options: Sequence[str]
    rules: str | None
    asks: bool
    dice_for: Sequence[str]
    load: str | None


def run(request: Request) -> None:
    """Play a battle until it is over and left, or the input ends.

    Raises:
        RiftsError: something that was asked for does not exist, or a file cannot be used.
    """
    screen = make_screen()
    prompt = Prompt(screen)
    seed = choices.draw_seed() if request.seed is None else request.seed
    faces = Faces(prompt, seed)
    session: Session | None = None
    try:
        session = _load(request, screen, faces, seed) if request.load else _begin(request, screen, faces, seed)
        session.run()
    except InputEnded:
        screen.say(f"The input has ended; {_left(session)}.", "dim")
    except (Quit, TakenBack):  # taken back before there was a battle
        left = _left(session)
        screen.say(f"{left[0].upper()}{left[1:]}.", "dim")


def _left(session: Session | None) -> str:
    if session is None:
        return "the battle had not begun"
    if session.battle.is_over:
        return "the battle is over"
    from rifts_env.sentences import Still, find

    still = Still(session.battle)
    parts = [(name, find(still, name)) for name in ("round", "segment")]  # not every ruleset divides its rounds
    place = ", ".join(f"{name} {number}" for name, number in parts if number is not None)
    if session.is_saved:
        return f"the battle waits in {session.saved_as}, in {place}"
    return f"the battle is left in {place}, and it is not saved: `save FILE` would have kept it"


# ---------------------------------------------------------------- beginnings
def _begin(request: Request, screen: Screen, faces: Faces, seed: int) -> Session:
    """A battle from its encounter; initiative may be thrown at the table."""
    if not request.encounter:
        raise RiftsError("got no ENCOUNTER, expected its name or file, or a saved battle behind --load")
    own_rules, fighters = choices.peek(request.encounter)
    house = choices.read_options(request.options)
    settle_mode(request.rules or own_rules, fighters)
    from rifts_env.battle import Battle
    from rifts_env.commands.session import Session
    from rifts_env.commands.telling import tell_lines, tell_title
    from rifts_env.encounter import load_encounter

    loaded = load_encounter(request.encounter, house, request.rules)
    me = _persons(request.me, loaded.fighters)
    names = choices.read_controllers(request.controllers, loaded.sides)
    manual = _manual(request, me, loaded.fighters)
    others = choices.make_controllers(names, seed)
    tell_title(screen, loaded, _controlled(names, me, loaded), seed, me)
    screen.say("`help` says what can be typed.", "dim")
    battle, told = faces.until_done(
        lambda known: Battle.from_encounter(loaded, seed=seed, manual=manual, dice=known),
        lambda lines: tell_lines(screen, lines),
    )
    session = Session(battle, me, others, screen, faces)
    session.told = told
    return session


def _load(request: Request, screen: Screen, faces: Faces, seed: int) -> Session:
    """A battle that was saved, exactly as it was."""
    assert request.load is not None
    settle_mode(*choices.peek_save(Path(request.load)))
    from rifts_env.battle import Battle
    from rifts_env.commands.session import Session
    from rifts_env.commands.telling import tell_lines, tell_title

    battle = Battle.load(request.load)
    said = [*([request.encounter] if request.encounter in battle.words.fighters else []), *request.me]
    me = _persons(said, battle.words.fighters)
    names = choices.read_controllers(request.controllers, battle.words.sides)
    if request.asks or request.dice_for:
        battle.manual = _manual(request, me, battle.words.fighters)
    others = choices.make_controllers(names, seed)
    tell_title(screen, battle.encounter, _controlled(names, me, battle.words), None, me)
    screen.say("`help` says what can be typed.", "dim")
    recent = battle.log[-5:]
    if recent:
        screen.say(f"The battle goes on after {len(battle.log)} lines; the last of them:", "dim")
        tell_lines(screen, recent)
    session = Session(battle, me, others, screen, faces)
    session.told = len(battle.log)
    session.saved_as, session.saved_at = request.load, session.mark()
    return session


def _persons(written: Sequence[str], known: Sequence[str]) -> list[str]:
    me = choices.fighter_names(written, known, "--me")
    if not me:
        raise RiftsError(f"got nobody to play, expected --me and one or more of {', '.join(known)}")
    return me


def _manual(request: Request, me: Sequence[str], known: Sequence[str]) -> list[str]:
    """The fighters whose dice the table throws."""
    more = choices.fighter_names(request.dice_for, known, "--dice-for")
    return list(dict.fromkeys([*(me if request.asks else []), *more]))


def _controlled(names: dict[str, str], me: Sequence[str], words: Any) -> dict[str, str]:
    """The controllers of the sides that are not wholly the person's."""
    others = {words.side_of(at) for at, name in enumerate(words.fighters) if name not in me}
    return {side: name for side, name in names.items() if side in others}
