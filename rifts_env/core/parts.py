"""What a ruleset hands to the loops of the core, and how the loops are tied to it.

Compiled code cannot be handed functions. So a loop that plays any ruleset is written once, as an *open* function of
a module that leaves the ruleset's rules as names without a value; `tie` makes one copy a ruleset of every open
function in the module, in which those names stand for the ruleset's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from rifts_env.core.features import Features
from rifts_env.core.jit import entry, rule, table_of
from rifts_env.core.menu import Menu

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Parts:
    """A ruleset's rules as the loops of the core call them; all but `menu` and `features` are rules.

    Attributes:
        name: the ruleset's.
        menu: its action table.
        features: what an observation holds.
        begin_battle: `(b)`: begin a battle whose records were just made.
        step: `(b, book)`: run one phase of the top frame.
        settle: `(b, book)`: what follows from a phase whoever ran it.
        read_code: `(b, book, code)`: verb, slot and target of a code; verb 0 where there is no such code.
        problem: `(b, book, verb, slot, target, x, y, number)`: the number of the rule that refuses a choice, or 0.
        legal_mask: `(b, book, out)`: write the mask, return how many codes are legal.
        check: `(b, book)`: broken invariants as bits.
        settle_edit: `(b, book)`: draw the consequences of a GM's edit, but for the question that stands open.
        is_passive: `(verb)`: whether a verb declines: what one answers who cannot answer.
        observe: `(b, book, who, full, out)`: write what a fighter sees.
        perceived: `(b, book, who)`: mask of the fighters that one perceives.
        choose_best: `(b, book, doctrine, out)`: the code that a doctrine chooses by weighing all of them.
        choose_brute: `(b, book, who, out)`: the code that the brute chooses.
        weigh: `(b, book, doctrine, out, worths, first)`: write what each legal code is worth to a doctrine of rung
            soldier or higher, by which `choose_best` compares them, in parts of `ONE_WORTH`, from `worths[first]` on.
        appraise: `(b, book, code, part)`: a `core.doctrine.Part` of what a legal code is worth.
        is_cut_off: `(b)`: whether a battle that is over was ended by a limit.
        potential: `(b, book, side)`: what a side has left against its foes, from -1 to 1.
    """

    name: str
    menu: Menu
    features: Features
    begin_battle: Any
    step: Any
    settle: Any
    read_code: Any
    problem: Any
    legal_mask: Any
    check: Any
    settle_edit: Any
    is_passive: Any
    observe: Any
    perceived: Any
    choose_best: Any
    choose_brute: Any
    weigh: Any
    appraise: Any
    is_cut_off: Any
    potential: Any

    def names(self) -> dict[str, Any]:
        """The rules by name, and the numbers and tables of the menu."""
        return {**{one.name: getattr(self, one.name) for one in fields(self)}, **menu_names(self.menu)}


def menu_names(menu: Menu) -> dict[str, Any]:
    """The numbers and tables of a menu, by the names that open functions use."""
    return {
        "FIXED_SIZE": menu.fixed_size,
        "BLOCKS": menu.blocks,
        "EXTRA_SIZE": menu.extra_size,
        "START": table_of(menu.start),
        "FIXED_VERB": table_of(menu.fixed_verb),
        "FIXED_SLOT": table_of(menu.fixed_slot),
        "BLOCK_VERB": table_of(menu.block_verb),
        "BLOCK_SLOT": table_of(menu.block_slot),
        "EXTRA_VERB": table_of(menu.extra_verb),
        "EXTRA_SLOT": table_of(menu.extra_slot),
    }


def open_rule(function: F) -> F:
    """Mark a function whose ruleset is left open; `tie` makes a rule of it."""
    function.__dict__["open"] = rule
    return function


def open_entry(function: F) -> F:
    """Mark an entry whose ruleset is left open."""
    function.__dict__["open"] = entry
    return function


def tie(module: ModuleType, owner: str, *given: Mapping[str, Any]) -> SimpleNamespace:
    """The open functions of a module as rules of one ruleset.

    Args:
        module: where they stand; names of the ruleset's rules are None there.
        owner: the ruleset's name.
        given: what the names stand for: the ruleset's rules, its menu's tables, what was tied before.
    """
    names: dict[str, Any] = dict(vars(module))
    for some in given:
        names.update(some)
    made = {}
    for name, function in vars(module).items():
        mark = getattr(function, "__dict__", {}).get("open")
        if mark is not None and function.__module__ == module.__name__:
            copy = FunctionType(function.__code__, names, name)
            copy.__qualname__ = f"{owner}_{name}"  # compiled entries are kept on disk under it
            copy.__doc__, copy.__module__ = function.__doc__, function.__module__
            made[name] = names[name] = mark(copy)
    return SimpleNamespace(**made)
