"""Orders to fighters whom a controller decides for: `bob: focus ann`, `red: hold ground`.

Kept by name in `Battle.orders` and in saves; every controller that comes with the project obeys them from its next
decision on. What is legal does not change: an order that cannot be obeyed waits until it can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rifts_env.content import did_you_mean, one_of
from rifts_env.core.dice import NOBODY
from rifts_env.problems import RiftsError

FLAGS = {"hold ground": "hold_ground", "take alive": "take_alive", "flee": "flee"}
FLAG_WORDS = {
    "hold_ground": "will hold its ground",
    "take_alive": "will spare lives",
    "flee": "will get away",
}
AT_SOMEBODY = ("focus", "ignore", "protect")
FREE = ("as you like", "stand down", "free")
FORMS = "focus X, ignore X, protect X, hold ground, take alive, flee, or as you like, which takes all of them back"


@dataclass(frozen=True)
class Order:
    """What one fighter was told; nothing by default.

    Attributes:
        focus: foes it goes for first.
        ignore: foes it leaves alone.
        protect: the friend it guards, or nobody ("").
        hold_ground: it does not walk.
        take_alive: it spares lives.
        flee: it gets away.
    """

    focus: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    protect: str = ""
    hold_ground: bool = False
    take_alive: bool = False
    flee: bool = False

    def __str__(self) -> str:
        """What the fighter will do, without its name."""
        said = [words for name, words in FLAG_WORDS.items() if getattr(self, name)]
        said += [f"will focus on {_list(self.focus)}"] if self.focus else []
        said += [f"will ignore {_list(self.ignore)}"] if self.ignore else []
        said += [f"will protect {self.protect}"] if self.protect else []
        return ", ".join(said) or "does as it likes"

    def fields(self, fighters: Sequence[str]) -> dict[str, int]:
        """The order in a doctrine's numbers: masks and numbers of fighters; see `core.doctrine`.

        Args:
            fighters: the names of the encounter, in order.
        """
        numbers = {name: at for at, name in enumerate(fighters)}
        return {
            "focus_on": sum(1 << numbers[name] for name in self.focus if name in numbers),
            "ignore": sum(1 << numbers[name] for name in self.ignore if name in numbers),
            "protect": numbers.get(self.protect, NOBODY),
            "hold_ground": int(self.hold_ground),
            "take_alive": int(self.take_alive),
            "flee": int(self.flee),
        }


Orders = dict[str, Order]


def _list(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def give(orders: Orders, text: str, words: Any) -> list[str]:
    """Give an order, which adds to those given before.

    Args:
        orders: changed.
        text: `bob: focus ann`; before the colon a fighter, a side, or `all`.
        words: of the battle: its fighters and sides.

    Returns:
        For each fighter who was told something, a sentence: "bob will focus on ann".

    Raises:
        RiftsError: it cannot be read; nothing has changed.
    """
    head, colon, said = (part.strip() for part in text.partition(":"))
    if not colon or not said:
        raise RiftsError(f"got '{text}', expected WHO: ORDER, such as bob: focus ann; the orders are {FORMS}")
    told = {name: _add(orders.get(name, Order()), name, " ".join(said.split()), words) for name in _who(head, words)}
    orders.update(told)
    for name in [name for name, order in orders.items() if order == Order()]:
        del orders[name]
    return [f"{name} {order}" for name, order in told.items()]


def _who(head: str, words: Any) -> list[str]:
    """The fighters who are spoken to."""
    fighters = list(words.fighters)
    if head in fighters:
        return [head]
    if head == "all":
        return fighters
    if head in words.sides:
        return [name for at, name in enumerate(fighters) if words.side_of(at) == head]
    known = [*fighters, *words.sides, "all"]
    raise RiftsError(f"order: got '{head}'{did_you_mean(head, known)}, expected {one_of(known)}")


def _add(order: Order, who: str, said: str, words: Any) -> Order:
    if said in FREE:
        return Order()
    if said in FLAGS:
        flag: dict[str, Any] = {FLAGS[said]: True}
        return replace(order, **flag)
    verb, _, name = said.partition(" ")
    if verb not in AT_SOMEBODY or not name:
        raise RiftsError(f"order: got '{said}'{did_you_mean(said, [*FLAGS, *FREE])}, expected {FORMS}")
    return _add_at(order, who, verb, name, words)


def _add_at(order: Order, who: str, verb: str, name: str, words: Any) -> Order:
    """An order that names somebody: foes to focus on or to ignore, a friend to protect."""
    fighters = list(words.fighters)
    own = words.side_of(fighters.index(who))
    wants_friend = verb == "protect"
    fit = [one for at, one in enumerate(fighters) if (words.side_of(at) == own) == wants_friend and one != who]
    if name not in fit:
        kind = "a friend" if wants_friend else "a foe"
        hint = did_you_mean(name, fit)
        raise RiftsError(f"order: got '{verb} {name}'{hint}, expected {kind} of {who}: {one_of(fit)}")
    if verb == "protect":
        return replace(order, protect=name)
    kept: dict[str, Any] = {"focus": order.focus, "ignore": order.ignore}
    other = "ignore" if verb == "focus" else "focus"
    kept[verb] = tuple(dict.fromkeys([*kept[verb], name]))
    kept[other] = tuple(one for one in kept[other] if one != name)
    return replace(order, **kept)


def as_values(orders: Orders) -> dict[str, Any]:
    """Orders as plain values, for a save."""
    return {name: asdict(order) for name, order in orders.items()}


def from_values(values: Mapping[str, Any]) -> Orders:
    """Orders from a save."""

    def read(written: Mapping[str, Any]) -> Order:
        fields: dict[str, Any] = {key: tuple(one) if isinstance(one, list) else one for key, one in written.items()}
        return Order(**fields)

    return {name: read(written) for name, written in values.items()}
