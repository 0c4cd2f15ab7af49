"""A battle with a person in it: whose turn it is, what is typed, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rifts_env.actions import Action
from rifts_env.battle import Battle
from rifts_env.commands.glance import question, state_grid
from rifts_env.commands.menus import tell_legal
from rifts_env.commands.orders import ORDERS, find_order
from rifts_env.commands.prompt import Faces, TakenBack
from rifts_env.commands.screen import Screen
from rifts_env.commands.telling import tell_end, tell_lines
from rifts_env.content import did_you_mean
from rifts_env.problems import IllegalAction, RiftsError


class Session:
    """One sitting: a battle, who decides for whom, and how far the log was told.

    Attributes:
        battle: the battle.
        me: the fighters for whom the person decides.
        others: side -> controller.
        screen: where it is told.
        faces: where missing dice are asked for.
        told: lines of the log that were told.
        saved_as: the file it was saved to.
        saved_at: the state that was saved.
    """

    def __init__(self, battle: Battle, me: Sequence[str], others: dict[str, Any], screen: Screen, faces: Faces) -> None:
        self.battle = battle
        self.me = list(me)
        self.others = others
        self.screen = screen
        self.faces = faces
        self.told = 0
        self.saved_as = ""
        self.saved_at: tuple[bytes, int] | None = None

    # ------------------------------------------------------------ the loop
    def run(self) -> None:
        """Go on until the person quits or the input ends (both are exceptions)."""
        while True:
            self.tell_news()
            decision = self.battle.decision
            if decision is not None and decision.who not in self.me:
                self._let_another_choose(decision.side)
                continue
            if decision is None:
                tell_end(self.screen, self.battle)
                self.screen.say(
                    "`undo` takes your last choice back, `log` and `save FILE` work too, `quit` ends.", "dim"
                )
            else:
                self.tell_state()
                self.tell_question()
            while not self._hear():
                pass

    def _let_another_choose(self, side: str) -> None:
        """A controller's choice; the dice of the person's fighters may be asked for in the course of it."""
        action = self.others[side].choose(self.battle)
        self.tell_news()  # a controller that cannot choose says so
        try:
            self.apply(action)
        except TakenBack:
            self.undo()

    def _hear(self) -> bool:
        """One line of the person's; whether the battle has moved."""
        decision = self.battle.decision
        said = self.faces.prompt.line(f"{decision.who if decision else 'over'}> ")
        order, rest = find_order(said)
        try:
            if order:
                return ORDERS[order](self, rest)
            self.apply(self._read_choice(said))
            return True
        except TakenBack:
            self.screen.say("Nothing was done.", "dim")
        except IllegalAction as refused:
            self.screen.say(f"{refused}{f' [{refused.rule}]' if refused.rule else ''}", "yellow")
            self._hint(said, refused.rule)
        except RiftsError as error:
            self.screen.say(str(error), "yellow")
        return False

    def _read_choice(self, said: str) -> Action | str:
        """A number of the list, or a text."""
        if not said.isdecimal():
            return said
        legal = self.battle.legal_actions()
        if not 1 <= int(said) <= len(legal):
            raise RiftsError(f"got {said}, expected a number from 1 to {len(legal)}" if legal else "the battle is over")
        return legal[int(said) - 1]

    def _hint(self, said: str, rule: str) -> None:
        hint = "" if rule else did_you_mean(said, [*self.battle.legal(), *ORDERS])
        if hint:
            self.screen.say(hint.strip(" ()").replace("did you", "Did you", 1), "dim")

    # ------------------------------------------------------------ moving the battle
    def apply(self, action: Action | str) -> None:
        """Carry out a choice, asking for the faces of manual dice."""
        told = len(self.battle.log)
        _, more = self.faces.until_done(
            lambda known: self.battle.apply(action, dice=known), lambda lines: tell_lines(self.screen, lines)
        )
        self.told = told + more

    def undo(self) -> None:
        """Back to the person's last choice, with what the others chose since.

        Raises:
            RiftsError: the person has not chosen yet.
        """
        taken: list[str] = []
        while self.battle.past:
            taken.append(self.battle.undo())
            if self._is_mine():
                self.told = len(self.battle.log)
                since = f", with {len(taken) - 1} that followed" if len(taken) > 1 else ""
                self.screen.say(f"Taken back: {taken[-1]}{since}.", "dim")
                return
        for _ in taken:
            self.battle.redo()
        raise RiftsError("there is no choice of yours to take back")

    def redo(self) -> None:
        """Forward again to where the last undo began.

        Raises:
            RiftsError: there is nothing to do again.
        """
        self.told = len(self.battle.log)
        first = self.battle.redo()
        try:
            while not self._is_mine():
                self.battle.redo()
        except RiftsError:
            pass  # a controller goes on from here
        self.screen.say(f"Done again: {first}.", "dim")

    def _is_mine(self) -> bool:
        decision = self.battle.decision
        return decision is not None and decision.who in self.me

    # ------------------------------------------------------------ telling
    def tell_news(self) -> None:
        """The lines that the log has gained."""
        tell_lines(self.screen, self.battle.log[self.told :])
        self.told = len(self.battle.log)

    def tell_state(self) -> None:
        """Every fighter at a glance."""
        self.screen.line()
        self.screen.show(state_grid(self.battle))

    def tell_question(self) -> None:
        """Who has to decide what, and what is legal."""
        self.screen.line()
        self.screen.say(question(self.battle))
        tell_legal(self.screen, self.battle.legal())

    # ------------------------------------------------------------ saving
    def mark(self) -> tuple[bytes, int]:
        """What tells one state of the battle from another."""
        return self.battle.table.battle_bytes(), len(self.battle.log)

    @property
    def is_saved(self) -> bool:
        """Whether the battle stands as it was saved."""
        return self.saved_at is not None and self.saved_at == self.mark()
