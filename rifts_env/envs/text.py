"""Battles in words: a seat's prompt, and its answer read, so that a language model or a person can sit there.

    seat = Seat(battle, "travellers")          # a side, or one fighter
    print(seat.prompt())
    answer = seat.answer("attack rook with sword")
    print(answer.sentence)                      # why it was refused, if it was

    play(battle, {"travellers": model, "ambushers": person})   # each is called with a prompt and returns a text

Nothing here knows of language models. A prompt holds what the seat perceives and no more: foes out of sight are not
in it, nor are the numbers of those in sight; what was told while nobody of the seat could see it is not in its log.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from rifts_env.actions import Action
from rifts_env.battle import Battle, Decision
from rifts_env.content import did_you_mean
from rifts_env.controllers import Controller
from rifts_env.problems import IllegalAction, RiftsError
from rifts_env.ruleset import Line
from rifts_env.sentences import Still, find, question_text, states_of
from rifts_env.signature import QUITTING

SOMEBODY = "somebody"
RECENT = 12  # lines of the log in a prompt
OWN_NUMBERS = ("hp", "sdc", "mdc", "armor", "ward", "mana", "isp")
OWN_TURN = ("actions", "movement", "parries", "dodges")
SECRET_KINDS = ("edit", "warning")  # the game master's
# How badly somebody looks hurt, by the share of the points that are left.
LOOKS = ((1.0, "unhurt"), (0.75, "scratched"), (0.5, "hurt"), (0.25, "badly hurt"), (0.0, "close to falling"))

Speaker = Callable[[str], str]


@dataclass(frozen=True)
class Answer:
    """What became of a text.

    Attributes:
        is_accepted: whether it was carried out; if not, nothing has changed.
        text: as it was understood.
        rule: the id of the rule that refuses it, where one does.
        sentence: why it was refused.
        heard: what the seat heard of what followed.
    """

    is_accepted: bool
    text: str
    rule: str = ""
    sentence: str = ""
    heard: tuple[str, ...] = ()


# ---------------------------------------------------------------- the filter
class Perception:
    """What some fighters perceive of a battle together: the one filter for everything that is put in words."""

    def __init__(self, battle: Battle, name: str) -> None:
        """Share the eyes of a fighter, or of all of a side."""
        self.battle, self.name = battle, name
        self.now: set[str] = set()  # who is perceived at the moment
        self.known: set[str] = set()  # who has ever been
        self.names: list[str] = []
        self._pattern = re.compile(r"(?!)")

    @property
    def members(self) -> list[int]:
        """The fighters whose eyes these are, those who joined since included."""
        words = self.battle.words
        if self.name in words.fighters:
            return [list(words.fighters).index(self.name)]
        return [at for at in range(len(words.fighters)) if words.side_of(at) == self.name]

    @property
    def side(self) -> str:
        """Their side."""
        return self.battle.words.side_of(self.members[0])

    def look(self) -> set[str]:
        """Look round; returns whom they perceived before or perceive now."""
        battle, before = self.battle, self.now
        table, names = battle.table, list(battle.words.fighters)
        if names != self.names:
            self.names = names
            longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
            self._pattern = re.compile(rf"(?<![\w'-])({longest_first})(?![\w-])", re.IGNORECASE)
        standing = table.standing()
        eyes = [who for who in self.members if standing[who]] or self.members
        seen = [table.perceived(who) for who in eyes]
        self.now = {name for at, name in enumerate(names) if any(one[at] for one in seen)}
        self.known |= self.now
        return before | self.now

    def call(self, name: str, seen: set[str] | None = None) -> str:
        """How somebody is called: by name where perceived."""
        return name if name in (self.now if seen is None else seen) else SOMEBODY

    def veil(self, text: str, seen: set[str] | None = None) -> str:
        """A text with nobody named who is not perceived."""
        spelled = {name.lower(): name for name in self.names}
        return self._pattern.sub(
            lambda found: found[0] if self.call(spelled[found[0].lower()], seen) != SOMEBODY else SOMEBODY, text
        )

    def strangers_in(self, text: str) -> list[str]:
        """The words of a text that name somebody who has never been perceived."""
        known = {name.lower() for name in self.known}
        return [word for word in self._pattern.findall(text) if word.lower() not in known]

    def without_strangers(self, text: str) -> str:
        """A text that names nobody never perceived: they get a name that nobody has, whose answer tells nothing."""
        strangers = self.strangers_in(text)
        return self._pattern.sub(lambda found: _stand_in(self.names) if found[0] in strangers else found[0], text)

    def hear(self, line: Line, seen: set[str]) -> str:
        """What they hear of a line of the log; nothing of what those do whom they do not perceive."""
        if line.kind in SECRET_KINDS:
            return ""
        if line.who < 0:
            return self.veil(line.text, seen)
        name, words = self.names[line.who], self.battle.words
        if words.side_of(line.who) == self.side:
            return self.veil(line.text, seen)
        return self.veil(line.outward, seen) if name in seen else ""


# ---------------------------------------------------------------- the seat
class Seat:
    """A place at the table: one fighter, or all of a side.

    What happens while a seat is not asked reaches it by `look`; call it after every step (`play` does), because what
    was in sight then is no longer known later.
    """

    def __init__(self, battle: Battle, name: str) -> None:
        """Sit down.

        Args:
            battle: under way.
            name: of a fighter or of a side; it sees what all of the side see.

        Raises:
            RiftsError: there is none of that name.
        """
        fighters, sides = list(battle.words.fighters), list(battle.words.sides)
        if name not in fighters and name not in sides:
            hint = did_you_mean(name, [*fighters, *sides])
            raise RiftsError(f"no fighter or side is called '{name}'{hint}")
        self.battle, self.name = battle, name
        self.perception = Perception(battle, name)
        self.side = self.perception.side
        self._heard: list[tuple[int, str]] = []  # with the number of the line in the battle's log
        self._read = 0
        self.look()

    @property
    def is_asked(self) -> bool:
        """Whether the decision that is wanted now is this seat's."""
        head = self.battle.decision_head()
        return head is not None and head[0] in self.perception.members

    def look(self) -> list[str]:
        """Take in what happened since the last look; returns what was heard of it."""
        seen, log = self.perception.look(), self.battle.log
        if len(log) < self._read:  # something was taken back
            self._read = len(log)
            self._heard = [one for one in self._heard if one[0] < len(log)]
        heard = [(at, self.perception.hear(log[at], seen)) for at in range(self._read, len(log))]
        self._read = len(log)
        self._heard += [one for one in heard if one[1]]
        return [text for _, text in heard if text]

    @property
    def log(self) -> list[str]:
        """Everything this seat has heard."""
        return [text for _, text in self._heard]

    # ------------------------------------------------------------ the prompt
    def prompt(self, recent: int = RECENT) -> str:
        """What this seat perceives, what it is asked, and every legal answer.

        Args:
            recent: lines of its log at most.

        Raises:
            RiftsError: it is not asked.
        """
        self.look()
        if not self.is_asked:
            raise RiftsError(f"'{self.name}' is not asked now")
        decision = self.battle.decision
        assert decision is not None
        still = Still(self.battle)
        parts = [
            self._title(still, decision),
            self._ground(),
            "\n".join(["Fighters:", *self._fighters(still, decision)]),
            "\n".join(["What happened last:", *(f"- {line}" for line in self.log[-recent:])]) if self.log else "",
            self.question(decision),
            self._choices(decision),
            "Answer with one of these lines and nothing else.",
        ]
        return "\n\n".join(part for part in parts if part)

    def _title(self, still: Still, decision: Decision) -> str:
        times = [(word, find(still, word)) for word in ("round", "segment")]
        when = ", ".join(f"{word} {number}" for word, number in times if number is not None)
        return f"{self.battle.encounter.title or 'A battle'}; {when}. You decide for {decision.who}, side {self.side}."

    def _ground(self) -> str:
        """The ground as the encounter's file has it; it lies open to everyone."""
        ground = self.battle.encounter.written.get("ground") or {}
        told = [f"- {name}: {_plain(value)}" for name, value in ground.items()]
        return "\n".join(["Ground (feet):", *told]) if told else ""

    # ------------------------------------------------------------ the fighters
    def _fighters(self, still: Still, decision: Decision) -> list[str]:
        told = []
        for at, name in enumerate(still.words.fighters):
            side = still.words.side_of(at)
            if side == self.side:
                role = "you" if name == decision.who else "ally"
                told.append(f"- {name} ({role}): {self._own(still, name, decision)}")
            elif name in self.perception.now:
                told.append(f"- {name} ({side}): {self._foe(still, name, decision)}")
            elif name in self.perception.known:
                told.append(f"- {name} ({side}): out of sight")
        return told

    def _own(self, still: Still, name: str, decision: Decision) -> str:
        told = [self._where(still, name, decision)]
        for path in OWN_NUMBERS:
            now, most = find(still, f"{name}.{path}"), find(still, f"{name}.sheet.{path}")
            if now or most:
                told.append(f"{path} {now}" + (f"/{most}" if most else ""))
        told += [f"{path} {find(still, f'{name}.{path}')}" for path in OWN_TURN if find(still, f"{name}.{path}")]
        return self._joined(told, still, name)

    def _foe(self, still: Still, name: str, decision: Decision) -> str:
        return self._joined([self._where(still, name, decision), self._looks(still, name)], still, name)

    def _joined(self, told: list[str], still: Still, name: str) -> str:
        weapons = find(still, f"{name}.weapons_ready")
        if weapons:
            told.append(f"in hand {' and '.join(weapons)}")
        return ", ".join([*told, states_of(still, name, self.perception.call)]).rstrip(", ")

    @staticmethod
    def _where(still: Still, name: str, decision: Decision) -> str:
        here, there = find(still, f"{decision.who}.at"), find(still, f"{name}.at")
        if not there:
            return "somewhere"
        away = f" ({hypot(there[0] - here[0], there[1] - here[1]):.0f} ft away)" if name != decision.who else ""
        return f"at {there[0]:g},{there[1]:g}{away}"

    @staticmethod
    def _looks(still: Still, name: str) -> str:
        pools = ("hp", "sdc", "mdc")
        left = sum(max(0, find(still, f"{name}.{pool}") or 0) for pool in pools)
        most = sum(find(still, f"{name}.sheet.{pool}") or 0 for pool in pools)
        return next(word for share, word in LOOKS if left >= share * most)

    # ------------------------------------------------------------ the question
    def question(self, decision: Decision) -> str:
        """The question that is put, with the total to reach but without the bonuses of others in it."""
        about = {name: value for name, value in decision.context.items() if name != "face"}
        return self.perception.veil(question_text(decision.kind, decision.who, about))

    def legal(self) -> list[tuple[Action, str]]:
        """Every legal action with its text, but for those at somebody this seat knows nothing of."""
        battle = self.battle
        all_of_them = list(zip(battle.legal_actions(), battle.legal(), strict=True))
        known = [one for one in all_of_them if not self.perception.strangers_in(one[1])]
        return known or all_of_them  # held by somebody unseen it has to be possible to answer

    def _choices(self, decision: Decision) -> str:
        menu, capacity = self.battle.ruleset.menu, self.battle.table.capacity
        groups: dict[str, list[str]] = {}
        verbs: set[int] = set()
        for action, text in self.legal():
            row = menu.take_apart(action.code, capacity).row
            groups.setdefault(row.meaning, []).append(text)
            verbs.add(row.verb)
        told = ["You can:"]
        for meaning, texts in groups.items():
            told += [f"# {meaning}", *texts]
        moments = {menu.row_of[verb].when for verb in verbs}
        exact = [row.text for row in menu.extra_rows if row.when in moments and "{slot}" not in row.text]
        if exact:
            told += ["# With numbers of your own, where the rules allow", *exact]
        return "\n".join([*told, *self._tails(verbs)])

    def _tails(self, verbs: set[int]) -> list[str]:
        """What may be said in the same breath: the power of an attack, the padding of a spell."""
        menu, told = self.battle.ruleset.menu, []
        for verb, (_, default, _) in self.battle.ruleset.composites.items():
            words = menu.row_of[default].slot_kind.split("|")
            if verb in verbs:
                begin = menu.row_of[verb].text.split(" ")[0]
                told += [f"# After `{begin} ...` you may add one of", ", ".join(words)]
        return told

    # ------------------------------------------------------------ the answer
    def answer(self, said: str) -> Answer:
        """Carry out a text, or say why not.

        Args:
            said: one of the legal lines, or any text that the rules can read.
        """
        self.look()
        text = _tidy(said)
        if not self.is_asked:
            return Answer(False, text, "", f"'{self.name}' is not asked now")
        if not text:
            return Answer(False, text, "", "an empty answer; say one of the legal lines")
        asked = self.perception.without_strangers(text)
        try:
            self.battle.apply(asked)
        except IllegalAction as refused:
            return Answer(False, text, refused.rule, str(refused).replace(repr(asked), repr(text)))
        return Answer(True, text, heard=tuple(self.look()))


def _tidy(said: str) -> str:
    """The first line of an answer that says something, without list marks, quotes and full stop."""
    lines = [line.strip(" \t\r-#>*`\"'.!") for line in said.splitlines()]
    return " ".join(next((line for line in lines if line), "").split())


def _stand_in(names: Iterable[str]) -> str:
    """A name that nobody has."""
    made = "stranger"
    while made in names:
        made += "x"
    return made


def _plain(value: Any) -> str:
    """A value of a file in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plain(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        if all(isinstance(one, int | float) for one in value):
            return ",".join(f"{one:g}" for one in value)
        return "; ".join(_plain(one) for one in value)
    return str(value)


# ---------------------------------------------------------------- the loop
@dataclass
class Tally:
    """How a seat's speaker did.

    Attributes:
        asked: decisions.
        refused: texts that were refused.
        fallbacks: decisions that chance made, after so many refusals.
        refusals: each refused text with its answer, in order.
    """

    asked: int = 0
    refused: int = 0
    fallbacks: int = 0
    refusals: list[Answer] = field(default_factory=list)


@dataclass(frozen=True)
class Played:
    """A battle that was played in words.

    Attributes:
        winner: the winning side, None after a draw or when `most` was reached.
        is_over: whether it was fought to its end.
        tallies: by seat, how its speaker did.
    """

    winner: str | None
    is_over: bool
    tallies: Mapping[str, Tally]


def play(
    battle: Battle,
    seats: Mapping[str, Speaker],
    controllers: Mapping[str, Controller] | None = None,
    *,
    tries: int = 3,
    seed: int = 0,
    most: int = 100_000,
) -> Played:
    """Fight a battle in which texts decide for some and controllers for the others.

    A refused text is answered with the reason and asked again; after `tries` refusals chance takes one of the legal
    lines, which is counted.

    Args:
        battle: under way; it is changed.
        seats: a side or fighter -> what is called with a prompt and returns a text. A fighter's own seat comes before
            its side's.
        controllers: side -> controller of those who have no seat.
        tries: texts for one decision.
        seed: of the choices that chance makes.
        most: decisions at most.

    Raises:
        RiftsError: a seat is unknown, or nobody decides for a side.
    """
    places = {name: Seat(battle, name) for name in seats}
    tallies = {name: Tally() for name in seats}
    chance = random.Random(seed)
    for _ in range(most):
        head = battle.decision_head()
        if head is None:
            break
        name = next((one for one in (battle.words.fighters[head[0]], head[1]) if one in places), None)
        if name is not None:
            _ask(places[name], seats[name], tallies[name], tries, chance)
        elif controllers and head[1] in controllers:
            battle.apply(controllers[head[1]].choose(battle))
        else:
            raise RiftsError(f"nobody decides for the side '{head[1]}': give it a seat or a controller")
        for place in places.values():
            place.look()
    return Played(battle.winner, battle.is_over, tallies)


def _ask(seat: Seat, speaker: Speaker, tally: Tally, tries: int, chance: random.Random) -> None:
    tally.asked += 1
    prompt = seat.prompt()
    refused: list[str] = []
    for _ in range(tries):
        answer = seat.answer(speaker("\n\n".join([prompt, *refused])))
        if answer.is_accepted:
            return
        tally.refused += 1
        tally.refusals.append(answer)
        cited = f" [{answer.rule}]" if answer.rule else ""
        refused.append(f"Refused: {answer.text!r}: {answer.sentence}{cited}")
    tally.fallbacks += 1
    legal = seat.legal()
    mild = [one for one in legal if one[1] not in QUITTING] or legal  # chance gives nobody's fight up
    seat.battle.apply(mild[int(chance.random() * len(mild))][0])
