"""What rifts_classic hands over to everything above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rifts_env.ledger import ledger
from rifts_env.ruleset import Ruleset
from rifts_env.rulesets.base.might import might
from rifts_env.rulesets.base.words import PURPOSE_NAMES
from rifts_env.rulesets.rifts_classic import setup, values
from rifts_env.rulesets.rifts_classic.check import BREACHES
from rifts_env.rulesets.rifts_classic.context import decision_context, normalise_rest
from rifts_env.rulesets.rifts_classic.ids import RULE_IDS
from rifts_env.rulesets.rifts_classic.narrate import Narrator
from rifts_env.rulesets.rifts_classic.observe import FEATURES
from rifts_env.rulesets.rifts_classic.rows import MENU
from rifts_env.rulesets.rifts_classic.state import CAPACITIES, Battle, Book, sizes
from rifts_env.rulesets.rifts_classic.words import DECISION_NAMES, Verb

if TYPE_CHECKING:
    from rifts_env.core.engine import Engine


def load_engine() -> Engine:
    """Import the entries, and with them the compiler."""
    from rifts_env.rulesets.rifts_classic.entries import ENGINE

    return ENGINE


RULESET = Ruleset(
    name="rifts_classic",
    title="Classic Rifts combat: initiative determines all, one action a turn, pass after pass",
    battle=Battle,
    book=Book,
    sizes=sizes,
    capacities=CAPACITIES,
    menu=MENU,
    decisions=DECISION_NAMES,
    rules=ledger("base", "rifts_classic"),
    rule_ids=RULE_IDS,
    load_engine=load_engine,
    narrator=Narrator,
    setup=setup,
    purposes=PURPOSE_NAMES,
    flags=BREACHES,
    composites={int(Verb.ATTACK): ("how", int(Verb.HOW), 0)},
    values=values,
    context=decision_context,
    normalise=normalise_rest,
    observation=FEATURES,
    might=might,
)
