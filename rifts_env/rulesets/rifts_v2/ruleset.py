"""What rifts_v2 hands over to everything above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rifts_env.ledger import ledger
from rifts_env.ruleset import Ruleset
from rifts_env.rulesets.base.might import might
from rifts_env.rulesets.base.words import PURPOSE_NAMES
from rifts_env.rulesets.rifts_v2 import setup, values
from rifts_env.rulesets.rifts_v2.check import BREACHES
from rifts_env.rulesets.rifts_v2.context import decision_context, normalise_rest
from rifts_env.rulesets.rifts_v2.ids import RULE_IDS
from rifts_env.rulesets.rifts_v2.narrate import Narrator
from rifts_env.rulesets.rifts_v2.observe import FEATURES
from rifts_env.rulesets.rifts_v2.rows import MENU
from rifts_env.rulesets.rifts_v2.state import CAPACITIES, Battle, Book, sizes
from rifts_env.rulesets.rifts_v2.words import DECISION_NAMES, Verb

if TYPE_CHECKING:
    from rifts_env.core.engine import Engine


def load_engine() -> Engine:
    """Import the entries, and with them the compiler."""
    from rifts_env.rulesets.rifts_v2.entries import ENGINE

    return ENGINE


RULESET = Ruleset(
    name="rifts_v2",
    title="Rifts combat, version 2: segments, deadlocks, grapples, padded spells",
    battle=Battle,
    book=Book,
    sizes=sizes,
    capacities=CAPACITIES,
    menu=MENU,
    decisions={int(kind): name for kind, name in DECISION_NAMES.items()},
    rules=ledger("base", "rifts_v2"),
    rule_ids=RULE_IDS,
    load_engine=load_engine,
    narrator=Narrator,
    setup=setup,
    purposes=PURPOSE_NAMES,
    flags=BREACHES,
    composites={
        int(Verb.ATTACK): ("how", int(Verb.HOW), 0),
        int(Verb.CAST): ("pad", int(Verb.PAD), 0),
        int(Verb.CAST_AT): ("pad", int(Verb.PAD), 0),
    },
    values=values,
    context=decision_context,
    normalise=normalise_rest,
    observation=FEATURES,
    might=might,
)
