"""`Battle`: the Python face of one battle.

    battle = Battle.from_encounter("bridge_ambush", seed=7)
    while battle.decision:
        battle.apply(battle.legal()[0])
    print(battle.winner)

Choices are actions or their text. An illegal one raises `IllegalAction` with the rule that refuses it, and nothing
has changed. Undo restores the bytes from before; it computes nothing.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rifts_env.actions import Action, Grammar
from rifts_env.doctrines import ordered_doctrine
from rifts_env.encounter import Encounter, load_encounter
from rifts_env.orders import Order, Orders, give
from rifts_env.problems import DieMisfit, DieWanted, IllegalAction, RiftsError
from rifts_env.ruleset import Line, Ruleset, ruleset
from rifts_env.table import Table

ALL_MANUAL = (1 << 31) - 1
ENGINE_DICE = 0
FARTHEST = 100_000.0  # feet from the south-west corner, as in an encounter file


@dataclass(frozen=True)
class Decision:
    """What is wanted, and of whom.

    Attributes:
        kind: own turn, defend, roll ... (`Ruleset.decisions`).
        who: the name of the fighter who decides.
        index: its number.
        side: the name of its side.
        context: what the question is about: who strikes, with what, the total to beat.
    """

    kind: str
    who: str
    index: int
    side: str
    context: Mapping[str, Any]


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]" if self.rule else self.sentence


@dataclass(frozen=True)
class Moment:
    """A point of a battle to go back to: the records, packed, and the length of the log."""

    battle: bytes
    book: bytes
    lines: int
    what: str
    encounter: Encounter


class Battle:
    """One battle: its records, its log, its history, and what fighters were told to do (`orders`)."""

    def __init__(self, encounter: Encounter, table: Table, manual: int = ENGINE_DICE) -> None:
        self.encounter = encounter
        self.words = encounter
        self.ruleset: Ruleset = table.ruleset
        self.table = table
        self.log: list[Line] = []
        self._narrator = self.ruleset.narrator(self.words)
        self._grammar = Grammar(self.ruleset, self.words, table.capacity)
        self.past: list[Moment] = []
        self.future: list[tuple[Moment, list[Line]]] = []
        self._manual = manual
        self.orders: Orders = {}

    # ------------------------------------------------------------ making one
    @classmethod
    def from_encounter(
        cls,
        encounter: str | Path | Encounter,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        ruleset_name: str | None = None,
        manual: Sequence[str] | None = None,
        dice: Sequence[int] = (),
        at: tuple[int, int] = (1, 1),
    ) -> Battle:
        """Set a battle up and go on to its first decision.

        Args:
            encounter: the name of a shipped encounter, a path to a YAML file, or a loaded one.
            seed: of the dice; None takes one from the system.
            options: house rules by name, over those of the encounter.
            ruleset_name: another ruleset than the encounter's own.
            manual: fighters whose dice the table throws; `["*"]` for all, the table's own included.
            dice: the faces of the manual dice that fall before the first decision.
            at: round and segment in which the battle begins.

        Raises:
            RiftsError: the encounter cannot be read, or an option is unknown.
        """
        loaded = encounter if isinstance(encounter, Encounter) else load_encounter(encounter, options, ruleset_name)
        rules = ruleset(loaded.ruleset)
        table = Table(rules, loaded.capacity, *loaded.records())
        made = cls(loaded, table)
        made._seed(random.SystemRandom().getrandbits(62) if seed is None else seed)
        made.manual = list(manual or ())
        rules.values.begin_at(table, *at)
        made._run(table.start, dice)
        if table.get("script_position") < len(dice):
            raise DieMisfit(f"{len(dice)} faces were given, {table.get('script_position')} were thrown")
        table.clear_script()
        return made

    def put(self, path: str, value: Any) -> None:
        """Set a value without drawing consequences and without a trace in the log: for setting a scene.

        Raises:
            RiftsError: there is no such path, or the value does not fit.
        """
        self.ruleset.values.write(self, path, value)

    def _seed(self, seed: int) -> None:
        """Spread a seed over the two 31-bit halves of the stream's key."""
        self.table.put("dice_key", seed & 0x7FFFFFFF)
        self.table.put("dice_salt", (seed >> 31) & 0x7FFFFFFF)
        self.table.put("dice_count", 0)

    # ------------------------------------------------------------ looking
    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return self.table.get("over") != 0

    @property
    def winner(self) -> str | None:
        """The winning side; None while the battle goes on and after a draw."""
        side = self.table.get("winner")
        return self.words.sides[side] if self.is_over and side >= 0 else None

    @property
    def decision(self) -> Decision | None:
        """The decision that is wanted, or None when the battle is over."""
        kind = self.table.get("decision_kind")
        if kind == 0:
            return None
        state, book = self.table.battle(), self.table.book()
        who = int(state.decision_who)
        context = self.ruleset.context(state, book, self.words)
        side = self.words.side_of(who)
        return Decision(self.ruleset.decisions[kind], self.words.fighters[who], who, side, context)

    def decision_head(self) -> tuple[int, str] | None:
        """Who decides, as a number, and the name of its side; None when the battle is over. Cheaper than `decision`."""
        if self.table.get("decision_kind") == 0:
            return None
        who = self.table.get("decision_who")
        return who, self.words.side_of(who)

    def _seats(self, who: int) -> list[int]:
        return self.table.seats(who)

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The legal mask of the flat menu: int8, shape (codes,)."""
        return self.table.mask()

    def legal_actions(self) -> list[Action]:
        """Every legal action of the flat menu."""
        return [Action(int(code)) for code in np.flatnonzero(self.mask())]

    def legal(self) -> list[str]:
        """The texts of all legal actions of the flat menu."""
        who = self.table.get("decision_who")
        if self.table.get("decision_kind") == 0:
            return []
        seats = self._seats(who)
        return [self._grammar.text(action, who, seats) for action in self.legal_actions()]

    def text(self, action: Action | int) -> str:
        """How the one who decides would say an action."""
        who = self.table.get("decision_who")
        chosen = action if isinstance(action, Action) else Action(int(action))
        return self._grammar.text(chosen, who, self._seats(who))

    def value(self, path: str) -> Any:
        """A value by the name that case files use: `bob.hp`, `round`, `winner`.

        Raises:
            RiftsError: there is no such name.
        """
        return self.ruleset.values.read(self, path)

    def check(self) -> list[str]:
        """Every broken invariant, in words; an empty list is a sound state."""
        bits = self.table.check()
        return [meaning for bit, meaning in self.ruleset.flags.items() if bits & bit]

    # ------------------------------------------------------------ legality
    def why_not(self, action: Action | int | str) -> Refusal | None:
        """The rule that refuses an action, or None if it is legal."""
        if self.table.get("decision_kind") == 0:
            return Refusal("", "the battle is over")
        if isinstance(action, str):
            return self._why_not_text(action)
        chosen = action if isinstance(action, Action) else Action(int(action))
        if not _is_writable(chosen):
            return Refusal("", f"no place is farther off than {FARTHEST:.0f} feet, no number has more than 31 bits")
        number = self.table.why_not(chosen.code, chosen.x, chosen.y, chosen.number)
        if number == 0:
            return None
        if number < 0:
            return Refusal("", f"no action has the code {chosen.code}")
        rule = self.ruleset.rule_ids[number]
        return Refusal(rule, self.ruleset.rules[rule].brief)

    def _why_not_text(self, text: str) -> Refusal | None:
        try:
            self._try_out(text)
        except IllegalAction as refused:
            return Refusal(refused.rule, str(refused))
        return None

    def _try_out(self, text: str) -> None:
        """Find out whether a text is legal, in all its parts, without leaving a trace."""
        first, rest = self._parse(text)
        follow = self._follow_up(first)
        if follow is None:
            return
        battle, book = self.table.battle_bytes(), self.table.book_bytes()
        self.table.put("ask_all", 1 if rest else 0)
        self.table.apply(first.code, first.x, first.y, first.number)
        try:
            self._find_answer(follow, rest, text)
        finally:
            self.table.restore(battle, book)

    # ------------------------------------------------------------ reading texts
    def _parse(self, text: str) -> tuple[Action, str]:
        """The action that a text begins with, and what is left for the question that follows it.

        Raises:
            IllegalAction: no reading is legal.
        """
        who = self.table.get("decision_who")
        seats = self._seats(who)
        words = " ".join(text.split())
        refusal: Refusal | None = None
        for head, rest in _splits(words):
            for action in self._grammar.read(head, who, seats):
                if rest and (rest.startswith("at ") or not self._has_follow_up(action)):
                    continue  # a target belongs to the action: no spell meant for another is cast at oneself
                problem = self.why_not(action)
                if problem is None:
                    return action, rest
                refusal = refusal or problem
        if refusal is not None:
            raise IllegalAction(f"{words!r} is refused: {refusal.sentence}", refusal.rule)
        raise IllegalAction(
            f"{words!r} is no action that {self.words.fighters[who]} can take now; "
            f"`legal` lists what is open, names are those of the encounter"
        )

    def _follow_up(self, action: Action) -> tuple[str, int, int] | None:
        verb = self.ruleset.menu.take_apart(action.code, self.table.capacity).row.verb
        return self.ruleset.composites.get(verb)

    def _has_follow_up(self, action: Action) -> bool:
        return self._follow_up(action) is not None

    def _read_rest(self, follow: tuple[str, int, int] | None, rest: str, text: str) -> Action:
        """The answer to the question that follows an action, from the rest of its text."""
        if follow is None or self.ruleset.decisions.get(self.table.get("decision_kind")) != follow[0]:
            raise IllegalAction(f"{text!r} is refused: it leaves no choice, so {rest!r} is not open here")
        who = self.table.get("decision_who")
        rest = self.ruleset.normalise(rest, self.table.battle(), self.table.book())
        refusal: Refusal | None = None
        readings = self._grammar.read(rest, who, self._seats(who))
        for action in sorted(readings, key=lambda one: not self._is_verb(one, follow[1])):
            problem = self.why_not(action)
            if problem is None:
                return action
            refusal = refusal or problem
        if refusal is not None:
            raise IllegalAction(f"{text!r} is refused: {refusal.sentence}", refusal.rule)
        raise IllegalAction(f"{text!r} is refused: {rest!r} is not open here")

    def _is_verb(self, action: Action, verb: int) -> bool:
        """Whether an action is of a verb: a word of its own comes before the same word elsewhere in the menu."""
        return self.ruleset.menu.take_apart(action.code, self.table.capacity).row.verb == verb

    # ------------------------------------------------------------ acting
    def apply(self, action: Action | int | str, dice: Sequence[int] = ()) -> list[Line]:
        """Carry out a choice and go on to the next decision.

        A text answers the question that follows in the same breath as well: `attack bob with sword` is a plain
        attack, `attack bob with sword power` a power attack, `cast ward pad 25` a padded spell.

        Args:
            action: an action, a code, or a text.
            dice: faces for the dice of fighters whose dice are manual, in the order they are thrown.

        Returns:
            The lines this step added to the log.

        Raises:
            IllegalAction: a rule refuses it; nothing has changed.
            DieWanted: a manual die has no face; nothing has changed. Apply again with one face more.
            DieMisfit: a face is larger than its die; nothing has changed.
        """
        if self.is_over:
            raise IllegalAction("the battle is over")
        rest, follow = "", None
        if isinstance(action, str):
            what = action
            chosen, rest = self._parse(action)
            follow = self._follow_up(chosen)
        else:
            chosen = action if isinstance(action, Action) else Action(int(action))
            problem = self.why_not(chosen)
            if problem is not None:
                raise IllegalAction(f"{self._name_of(chosen)} is refused: {problem.sentence}", problem.rule)
            what = self.text(chosen)
        before = self.now(what)
        try:
            self._run(lambda: self.table.apply(chosen.code, chosen.x, chosen.y, chosen.number), dice)
            if follow is not None:
                self._answer_follow_up(follow, rest, what)
            self._finish_script(dice)
        except BaseException as trouble:  # an interrupt too: no step is left half done
            if isinstance(trouble, DieWanted):
                trouble.told = trouble.told[before.lines :]
            self._return_to(before)
            raise
        self.past.append(before)
        self.future.clear()
        return self.log[before.lines :]

    def _name_of(self, action: Action) -> str:
        """An action for the sentence that refuses it; it need not be one."""
        try:
            return repr(self.text(action))
        except ValueError:
            return f"code {action.code}"

    def _answer_follow_up(self, follow: tuple[str, int, int], rest: str, what: str) -> None:
        answer = self._find_answer(follow, rest, what)
        self.table.put("ask_all", 0)
        if answer is not None:
            self._go(lambda: self.table.apply(answer.code, answer.x, answer.y, answer.number))

    def _find_answer(self, follow: tuple[str, int, int], rest: str, what: str) -> Action | None:
        """The answer to the question that follows: what the text says, or the plain one; None if nothing is asked."""
        decision, verb, slot = follow
        if rest:
            return self._read_rest(follow, rest, what)
        if self.ruleset.decisions.get(self.table.get("decision_kind")) != decision:
            return None
        plain = Action(self.ruleset.menu.put_together(verb, slot, -1, self.table.capacity))
        problem = self.why_not(plain)
        if problem is not None:
            raise IllegalAction(f"{what!r} is refused: {problem.sentence}", problem.rule)
        return plain

    def _finish_script(self, dice: Sequence[int]) -> None:
        used = self.table.get("script_position")
        if used < len(dice):
            raise DieMisfit(f"{len(dice) - used} of {len(dice)} faces were not thrown, from face {used + 1} on")
        self.table.clear_script()

    def _run(self, entry: Any, dice: Sequence[int]) -> None:
        self.table.set_script(dice)
        self._go(entry)

    def _go(self, entry: Any) -> None:
        """Run an entry and what it leaves unfinished, and take its lines into the log."""
        self.table.put("log_on", 1)
        entry()
        self._raise_dice_trouble()
        self.log += self._narrator.tell(self.table.drain())
        while self.table.get("decision_kind") == 0 and not self.is_over:
            self.table.resume()
            self._raise_dice_trouble()
            self.log += self._narrator.tell(self.table.drain())

    def _raise_dice_trouble(self) -> None:
        sides = self.table.get("misfit_sides")
        if sides:
            at, who = self.table.get("misfit_at"), self._die_owner("misfit_who")
            purpose = self.ruleset.purposes[self.table.get("misfit_purpose")]
            owner = f" of {who}" if who else ""
            raise DieMisfit(f"face {at} does not fit: expected 1 to {sides}, a d{sides} for {purpose}{owner}")
        sides = self.table.get("missing_sides")
        if sides:
            purpose = self.ruleset.purposes[self.table.get("missing_purpose")]
            events = self.table.drain()[: self.table.get("missing_at")]
            told = [*self.log, *self.ruleset.narrator(self.words).tell(events)]
            raise DieWanted(sides, purpose, self._die_owner("missing_who"), told)

    def _die_owner(self, name: str) -> str:
        who = self.table.get(name)
        return self.words.fighters[who] if who >= 0 else ""

    # ------------------------------------------------------------ manual dice
    @property
    def manual(self) -> list[str]:
        """The fighters whose dice the table throws; `["*"]` when all are manual, the table's own included."""
        if self._manual == ALL_MANUAL:
            return ["*"]
        return [name for at, name in enumerate(self.words.fighters) if self._manual >> at & 1]

    @manual.setter
    def manual(self, fighters: Sequence[str]) -> None:
        mask = 0
        for name in fighters:
            if name == "*":
                mask = ALL_MANUAL
            elif name in self.words.fighters:
                mask |= 1 << self.words.fighters.index(name)
            else:
                raise RiftsError(f"no fighter {name!r}; expected one of {', '.join(self.words.fighters)}")
        self._manual = mask
        self.table.put("manual", mask)

    # ------------------------------------------------------------ orders and doctrines
    def order(self, text: str) -> list[str]:
        """Give an order, obeyed by controllers from the next decision on: `bob: focus ann`; see `orders`.

        Returns:
            What each fighter who was told something will do, in a sentence.

        Raises:
            RiftsError: it cannot be read.
        """
        return give(self.orders, text, self.words)

    def order_of_decider(self) -> Order | None:
        """What the fighter who decides now was told, if anything."""
        return self.orders.get(self.words.fighters[self.table.get("decision_who")])

    def doctrine(self, name: str) -> Any:
        """A doctrine as a table of one, with the orders of whoever decides now."""
        order = self.order_of_decider() or Order()
        return ordered_doctrine(name, tuple(order.fields(self.words.fighters).items()))

    def choose(self, doctrine: str) -> Action:
        """What a doctrine, by name or file, chooses for the decision that is wanted now, orders obeyed."""
        return Action(self.table.choose(self.doctrine(doctrine)))

    def explain(self, doctrine: str, action: Action) -> str:
        """One sentence on a choice of a doctrine, before it is carried out: the reason and the numbers."""
        from rifts_env.reasons import explain

        return explain(self, doctrine, action)

    # ------------------------------------------------------------ history
    def now(self, what: str = "") -> Moment:
        """The battle as it stands, to go back to."""
        battle, book = self.table.battle_bytes(), self.table.book_bytes()
        return Moment(zlib.compress(battle, 1), zlib.compress(book, 1), len(self.log), what, self.encounter)

    def _return_to(self, moment: Moment) -> None:
        self.table.restore(zlib.decompress(moment.battle), zlib.decompress(moment.book))
        del self.log[moment.lines :]
        if moment.encounter is not self.encounter:
            self._rename(moment.encounter)

    def undo(self) -> str:
        """Take the last choice (or edit) back; returns what it was.

        Raises:
            RiftsError: there is nothing to take back.
        """
        if not self.past:
            raise RiftsError("nothing to undo")
        before = self.past.pop()
        after = self.now(before.what)
        self.future.append((after, self.log[before.lines :]))
        self._return_to(before)
        return before.what

    def redo(self) -> str:
        """Take the last undo back; returns what it was.

        Raises:
            RiftsError: there is nothing to do again.
        """
        if not self.future:
            raise RiftsError("nothing to redo")
        after, lines = self.future.pop()
        self.past.append(self.now(after.what))
        self._return_to(after)
        self.log += lines
        return after.what

    def clone(self, seed: int | None = None) -> Battle:
        """A copy with fresh dice: a planner must not see the real next roll. The log and history stay behind."""
        table = Table(self.ruleset, self.table.capacity, self.table.battle_bytes(), self.table.book_bytes())
        copy = Battle(self.encounter, table)
        copy._seed(random.SystemRandom().getrandbits(62) if seed is None else seed)
        copy.manual = []
        copy.orders = dict(self.orders)
        return copy

    # ------------------------------------------------------------ the GM's hand
    def edit(self, path: str, value: Any, reason: str = "") -> list[Line]:
        """Set any number of any fighter, mid-battle: logged, undoable, its consequences drawn once.

        An impossible state is reported (see `check`) and not refused.

        Args:
            path: as in case files, `bob.hp`; or a field of the records, `bob.parries`, `bob.sheet.strike`.
            value: the new value.
            reason: for the log.

        Raises:
            RiftsError: there is no such path, or the value does not fit.
        """
        before = self.now(f"edit {path} = {value}")
        old = self.ruleset.values.read(self, path)
        why = f" ({reason})" if reason else ""
        try:
            self.ruleset.values.write(self, path, value)
            self.log.append(Line(f"The GM sets {path} from {old} to {value}{why}.", (), "edit"))
            self._go(self.table.settle_edit)
        except BaseException:  # as in `apply`: nothing is left half done
            self._return_to(before)
            raise
        self.past.append(before)
        self.future.clear()
        for breach in self.check():
            self.log.append(Line(f"Beware: {breach}.", (), "warning"))
        return self.log[before.lines :]

    def join(self, name: str, fighter: Mapping[str, Any], reason: str = "") -> list[Line]:
        """A fighter joins mid-battle, written like one of an encounter; it acts from the next segment on.

        Raises:
            RiftsError: the seats are full, the name is taken, or the fighter cannot be read.
        """
        before = self.now(f"join {name}")
        grown, battle, book = self.encounter.join(name, dict(fighter), self.table.battle(), self.table.book())
        self.table.write(battle, book)
        self._rename(grown)
        why = f" ({reason})" if reason else ""
        self.log.append(Line(f"{name} joins the battle{why}.", (), "edit"))
        self.past.append(before)
        self.future.clear()
        return self.log[before.lines :]

    def _rename(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.words = encounter
        self._narrator = self.ruleset.narrator(self.words)
        self._grammar = Grammar(self.ruleset, self.words, self.table.capacity)

    def leave(self, name: str, reason: str = "") -> list[Line]:
        """Take a fighter off mid-battle; what it was doing, and what was done with it, ends."""
        return self.edit(f"{name}.side_out", "gone", reason)

    # ------------------------------------------------------------ saving
    def save(self, path: str | Path) -> None:
        """Write the battle to a file; the old file is replaced only when the new one is whole."""
        from rifts_env.saves import write_save

        write_save(self, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Battle:
        """Read a battle from a file, exactly as it was, history and log included.

        Raises:
            RiftsError: no save, a truncated one, or one of another version of the rules.
        """
        from rifts_env.saves import read_save

        return read_save(Path(path))

    def __repr__(self) -> str:
        state = f"won by {self.winner}" if self.winner else "a draw" if self.is_over else f"round {self.value('round')}"
        return f"<Battle {self.encounter.title!r}: {state}>"


def _is_writable(action: Action) -> bool:
    """Whether the records have room for an action's numbers; not a number and infinity are no places."""
    is_place = abs(action.x) <= FARTHEST and abs(action.y) <= FARTHEST
    return is_place and max(abs(action.code), abs(action.number)) < 1 << 31


def _splits(words: str) -> list[tuple[str, str]]:
    """A text whole, then cut before each of its words, the longest head first."""
    cuts = [(words, "")]
    parts = words.split(" ")
    for at in range(len(parts) - 1, 0, -1):
        cuts.append((" ".join(parts[:at]), " ".join(parts[at:])))
    return cuts
