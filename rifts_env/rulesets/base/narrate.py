"""Events told as sentences, each with the rules that spoke. One narrator tells one battle.

Modifiers precede the roll they change; they are gathered and listed by name in that roll's line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rifts_env.rulesets.base.words import (
    Condition,
    Defence,
    Event,
    Grip,
    How,
    Mod,
    SaveKind,
    Special,
    Status,
    Where,
)

MOD_NAMES = {
    Mod.STRIKE: "strike bonus",
    Mod.PARRY: "parry bonus",
    Mod.DODGE: "dodge bonus",
    Mod.ROLL: "roll bonus",
    Mod.ENTANGLE: "entangle bonus",
    Mod.INITIATIVE: "initiative bonus",
    Mod.PP: "PP",
    Mod.PS: "PS",
    Mod.PE: "PE",
    Mod.WEAPON: "weapon",
    Mod.AIMED: "aimed",
    Mod.STANCE: "stance",
    Mod.HOLD: "held action",
    Mod.FLANKED: "flanked",
    Mod.PRONE: "prone",
    Mod.SIGHT: "poor sight",
    Mod.MISSILE_OF_FOE: "shot at by the deadlocked",
    Mod.DEADLOCKED_SHOOTER: "shooting while deadlocked",
    Mod.INTO_MELEE: "into a melee",
    Mod.DAZED: "dazed",
    Mod.HELD: "held",
    Mod.MORE_DEADLOCKERS: "several deadlockers",
    Mod.COVER: "cover",
    Mod.THROWN: "thrown bonus",
    Mod.SPELL: "spell strike",
    Mod.LIMBS: "more limbs",
    Mod.STRONGER: "greater strength",
    Mod.OVER_THRESHOLD: "force of the blow",
    Mod.SAVE: "save bonus",
    Mod.PULL: "pull bonus",
    Mod.PRONE_TARGET: "target on the ground",
    Mod.DAMAGE: "damage skill",
    Mod.AUTO_DODGE: "automatic dodge",
    Mod.CRITICAL: "a critical number",
    Mod.POWER_ATTACK: "power attack",
    Mod.BACKSTAB: "backstab",
    Mod.KNOCKOUT_NUMBER: "knockout",
    Mod.WEAKNESS: "weakness",
    Mod.HITS: "several hits",
}
MULTIPLIERS = (Mod.CRITICAL, Mod.POWER_ATTACK, Mod.BACKSTAB, Mod.KNOCKOUT_NUMBER, Mod.WEAKNESS, Mod.HITS)
HOW_WORDS = {
    How.POWER: "a power attack",
    How.DOUBLE: "a double strike",
    How.BURST: "a burst",
    How.FULL_BURST: "a full burst",
    How.AIMED: "an aimed shot",
    How.KNOCKOUT: "a knockout blow",
    How.DEATH_BLOW: "a death blow",
    How.PULL_HALF: "a blow pulled to half",
    How.PULL_QUARTER: "a blow pulled to a quarter",
    How.PULL_ONE: "a blow pulled to one point",
    How.DISARM: "a disarm",
}
START_WORDS = {
    How.GRAB: "grabs at",
    How.THROW: "tries to throw",
    How.TAKEDOWN: "goes for a takedown of",
    How.SLAM: "slams into",
    How.SWEEP: "sweeps at the legs of",
    How.BOLT: "looses a bolt at",
    How.BODY_BLOCK: "throws itself at",
    How.BODY_FLIP: "tries to flip",
    How.HOLD: "reaches for",
}
DEFENCE_WORDS = {
    Defence.PARRY: ("parries", "fails to parry"),
    Defence.DODGE: ("dodges", "fails to dodge"),
    Defence.ENTANGLE: ("entangles the attack", "fails to entangle"),
    Defence.AUTO_DODGE: ("dodges by reflex", "fails an automatic dodge"),
    Defence.CIRCULAR_PARRY: ("parries in a circle", "fails a circular parry"),
    Defence.SHIELD_BLOCK: ("blocks with the shield", "fails to block"),
    Defence.BACK_FLIP: ("flips out of the way", "fails to flip out of the way"),
}
DEFENCE_NOUNS = {
    Defence.PARRY: "a parry",
    Defence.DODGE: "a dodge",
    Defence.ENTANGLE: "an entangle",
    Defence.BACK_FLIP: "a back flip",
}
SPECIAL_WORDS = {
    Special.SHIELD: "the shield",
    Special.PAIRED: "the paired parry",
    Special.AUTO_DODGE: "automatic dodge",
    Special.MULTIPLE_DODGE: "multiple dodge",
    Special.CIRCULAR_PARRY: "circular parry",
}
STATUS_WORDS = {
    Status.DOWN: "goes down",
    Status.DEAD: "is dead",
    Status.FLED: "is out of the fight",
    Status.SURRENDERED: "is out of the fight",
    Status.GONE: "is taken off the field",
}
WHERE_WORDS = {
    Where.ARMOR: "armour",
    Where.SDC: "SDC",
    Where.MDC: "MDC",
    Where.WARD: "ward",
}
GRIP_WORDS = {
    Grip.GRAPPLE: "has {whom} in a grapple",
    Grip.HOLD: "holds {whom}",
    Grip.PIN: "pins {whom}",
    Grip.LOCK: "has {whom} in a joint lock",
    Grip.CHOKE: "chokes {whom}",
}
CONDITION_WORDS = {
    Condition.DAZED: ("is dazed", "is no longer dazed"),
    Condition.SLOWED: ("is slowed: half the actions", "is no longer slowed"),
    Condition.UNCONSCIOUS: ("is unconscious", "comes to"),
    Condition.AGONY: ("writhes in agony", "can fight again"),
    Condition.PARALYSED: ("is paralysed", "can move again"),
    Condition.INVISIBLE: ("is invisible", "can be seen again"),
    Condition.BLINDED: ("is blinded", "sees again"),
    Condition.WARDED: ("is warded", "loses the ward"),
    Condition.SHIELDED: ("is shielded against magic", "loses the shield against magic"),
}
SAVE_WORDS = {
    SaveKind.MAGIC: "magic",
    SaveKind.PSIONIC: "psionics",
    SaveKind.POISON: "poison",
    SaveKind.PAIN: "pain",
    SaveKind.HORROR: "horror",
}


class Told(NamedTuple):
    """A line: its text, the rules it cites, its kind, whose event it is, and what a stranger hears of it."""

    text: str
    rules: tuple[str, ...]
    kind: str
    who: int
    outward: str


class Teller:
    """Gathers modifiers and turns each event into a sentence.

    The encounter's words give the names; `rule_ids` the ids that the numbers cite.
    """

    def __init__(self, names: Any, rule_ids: Mapping[int, str]) -> None:
        self.names = names
        self.rule_ids = rule_ids
        self._modifiers: list[tuple[int, int, int]] = []
        self._is_outward = False
        self._tellers: dict[int, Callable[[Sequence[int]], str]] = {
            int(Event[name[5:].upper()]): getattr(self, name) for name in dir(self) if name.startswith("_say_")
        }

    def lines(self, events: Sequence[Sequence[int]]) -> list[Told]:
        """The lines of a stretch of events."""
        told: list[Told] = []
        for event in events:
            kind = event[0]
            if kind == Event.MODIFIER:
                self._modifiers.append((event[4], event[5], event[1]))
                continue
            text = self._tellers[kind](event)
            outward = self._tell_outward(event)
            cited = [self.rule_ids[event[1]]] if event[1] else []
            cited += [self.rule_ids[rule] for _, _, rule in self._modifiers if rule]
            self._modifiers.clear()
            if text:
                told.append(Told(text, tuple(dict.fromkeys(cited)), Event(kind).name.lower(), event[2], outward))
        return told

    def _tell_outward(self, event: Sequence[int]) -> str:
        """The event as somebody hears it who does not know the numbers of the one it is about."""
        self._is_outward = True
        try:
            return self._tellers[event[0]](event)
        finally:
            self._is_outward = False

    def _own(self, text: str) -> str:
        """What only the one it is about, and its friends, can know: bonuses, what is left of it."""
        return "" if self._is_outward else text

    # ------------------------------------------------------------ names
    def _who(self, event: Sequence[int]) -> str:
        return self._name(event[2])

    def _whom(self, event: Sequence[int]) -> str:
        return self._name(event[3])

    def _name(self, who: int) -> str:
        return str(self.names.fighters[who]) if 0 <= who < len(self.names.fighters) else "nobody"

    def _weapon(self, who: int, slot: int) -> str:
        found = self.names.weapons[who]
        return str(found[slot]) if 0 <= slot < len(found) and found[slot] else "bare hands"

    def _effect(self, index: int) -> str:
        return str(self.names.effects[index]) if 0 <= index < len(self.names.effects) else "something"

    def _sum(self, face: int, total: int) -> str:
        """A roll with every modifier by name: `14 + 3 strike bonus - 2 flanked = 15`."""
        if self._is_outward:
            return str(total)
        parts = self._added()
        return " ".join([str(face), *parts]) + (f" = {total}" if parts else "")

    def _added(self) -> list[str]:
        """What was added or taken off, by name; a bare citation has the value 0 and is not spelled out."""
        return [
            f"{'+' if value > 0 else '-'} {abs(value)} {MOD_NAMES[Mod(name)]}"
            for name, value, _ in self._modifiers
            if value != 0 and name not in MULTIPLIERS
        ]

    # ------------------------------------------------------------ time
    def _say_round(self, e: Sequence[int]) -> str:
        return f"Round {e[4]}."

    def _say_segment(self, e: Sequence[int]) -> str:
        return f"Segment {e[5]} of round {e[4]}, {e[6]} seconds into the battle."

    def _say_initiative(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} rolls initiative: {self._sum(e[4], e[5])}."

    def _say_tie(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} rolls off the tie: {e[4]}."

    def _say_initiative_lost(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} loses initiative."

    def _say_initiative_moved(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} now stands at initiative {e[5]}."

    def _say_turn(self, e: Sequence[int]) -> str:
        means = f": {_count(e[4], 'action')}, {_count(e[5], 'foot', 'feet')}"
        return f"{self._who(e)}'s turn{self._own(means)}."

    def _say_turn_skipped(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} cannot act."

    def _say_turn_end(self, e: Sequence[int]) -> str:
        left = self._own(f" with {_count(e[4], 'unspent action')}")
        return f"{self._who(e)} ends the turn{left}." if e[4] else ""

    def _say_lapsed(self, e: Sequence[int]) -> str:
        told = f"{_count(e[4], 'unspent action')} of {self._who(e)} {'lapses' if e[4] == 1 else 'lapse'}."
        return self._own(told)

    def _say_delayed(self, e: Sequence[int]) -> str:
        kept = self._own(f" {_count(e[4], 'action')}")
        return f"{self._who(e)} delays{kept}."

    def _say_waited(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} waits."

    def _say_held(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} holds an action against {self._whom(e)}."

    def _say_hold_spent(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} spends the action held against {self._whom(e)}."

    def _say_hold_ended(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} no longer holds an action against {self._whom(e)}."

    def _say_bought(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} spends an action on {DEFENCE_NOUNS[Defence(e[4])]}{self._own(f'; {e[5]} left')}."

    def _say_action_lost(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} loses {_count(e[4], 'action')}."

    def _say_stance(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} takes a defensive stance."

    def _say_special(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} uses {SPECIAL_WORDS[Special(e[4])]} as its special defence of this segment."

    def _say_limit(self, e: Sequence[int]) -> str:
        return f"The limit of {_count(e[4], 'round')} is reached."

    def _say_battle_end(self, e: Sequence[int]) -> str:
        return f"The battle is over, won by {self.names.sides[e[4]]}." if e[4] >= 0 else "The battle is over: a draw."

    def _say_prowl(self, e: Sequence[int]) -> str:
        end = "is not noticed" if e[7] else "is noticed"
        return f"{self._who(e)} {end}{self._own(f': {e[4]} on a d100, skill {e[5]}')}."

    def _say_opening(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} may attack {'from afar' if e[4] else 'out of hiding'} before everybody's turn."

    def _say_passed_over(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} is passed over."

    def _say_passed(self, e: Sequence[int]) -> str:
        left = self._own(f"; {_count(e[4], 'action')} left")
        return f"{self._who(e)} passes{left}."

    def _say_owed(self, e: Sequence[int]) -> str:
        owed = self._own(f"; {_count(e[5], 'action')} of its next round spent")
        return f"{self._who(e)} takes {DEFENCE_NOUNS[Defence(e[4])]} on credit{owed}."

    # ------------------------------------------------------------ movement
    def _say_stood_up(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} stands up."

    def _say_moved(self, e: Sequence[int]) -> str:
        paid = self._own(f", paying {e[5]}") if e[5] != e[4] else ""
        return f"{self._who(e)} moves {_count(e[4], 'foot', 'feet')}{paid}."

    def _say_pursued(self, e: Sequence[int]) -> str:
        paid = self._own(f", paying {e[5]}") if e[5] != e[4] else ""
        return f"{self._who(e)} pursues {self._whom(e)} for {_count(e[4], 'foot', 'feet')}{paid}."

    def _say_outrun(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} cannot follow {self._whom(e)}."

    def _say_pursuit_declined(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} lets {self._whom(e)} go."

    def _say_balked(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} finds no way there, and stays."

    def _say_extra_move(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} gains {_count(e[4], 'extra foot', 'extra feet')}."

    def _say_broke_away(self, e: Sequence[int]) -> str:
        if e[4]:
            return f"{self._who(e)} breaks away and moves freely this turn."
        return f"{self._who(e)} does not get away: its moves stay slow."

    def _say_fled(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} leaves the field."

    def _say_surrendered(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} surrenders."

    def _say_faced(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} turns to {self._whom(e)}." if e[3] >= 0 else f"{self._who(e)} turns."

    def _say_teleported(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} teleports."

    def _say_followed(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} follows {self._whom(e)}."

    # ------------------------------------------------------------ close quarters
    def _say_locked(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} deadlocks {self._whom(e)}."

    def _say_unlocked(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} no longer deadlocks {self._whom(e)}."

    def _say_selected(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} defends against {self._whom(e)} first."

    def _say_opportunity(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} may strike at {self._whom(e)}."

    def _say_opportunity_declined(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} does not strike at {self._whom(e)}."

    # ------------------------------------------------------------ blows
    def _say_strike(self, e: Sequence[int]) -> str:
        how = How(e[7])
        roll = self._sum(e[4], e[5])
        if how in START_WORDS:
            return f"{self._who(e)} {START_WORDS[how]} {self._whom(e)}: {roll}."
        what = HOW_WORDS.get(how)
        tail = f", {what}" if what else ""
        return f"{self._who(e)} strikes at {self._whom(e)} with {self._weapon(e[2], e[6])}{tail}: {roll}."

    def _say_miss(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} misses."

    def _say_undefended(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} has no defence against it."

    def _say_no_defence(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} does not defend."

    def _say_defence(self, e: Sequence[int]) -> str:
        words = DEFENCE_WORDS[Defence(e[6])]
        return f"{self._who(e)} {words[0] if e[7] else words[1]}: {self._sum(e[4], e[5])}."

    def _say_evasion(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} dodges them all at once: {self._sum(e[4], e[5])}."

    def _say_evaded(self, e: Sequence[int]) -> str:
        end = "evades" if e[7] else "does not evade"
        return f"{self._who(e)} {end} {self._whom(e)}, {e[5]} against {e[4]}."

    def _say_damage(self, e: Sequence[int]) -> str:
        dealt = _points(e[4], e[5])
        if self._is_outward:
            return f"{self._who(e)} hits {self._whom(e)} for {dealt}."
        before = [f"{e[6]} on the dice", *self._added()]
        why = " and ".join(MOD_NAMES[Mod(name)] for name, value, _ in self._modifiers if value and name in MULTIPLIERS)
        times = f", times {e[7]}{why and ' for ' + why}" if e[7] != 1 else ""
        return f"{self._who(e)} hits {self._whom(e)} for {dealt} ({' '.join(before)}{times})."

    def _say_roll(self, e: Sequence[int]) -> str:
        verb = "rolls with it" if e[7] else "fails to roll with it"
        return f"{self._who(e)} {verb}: {self._sum(e[4], e[5])} against {e[6]}."

    def _say_taken(self, e: Sequence[int]) -> str:
        left = self._own(f"; {e[6]} left")
        lost = _count(e[4], "hit point") if e[5] == Where.HP else f"{e[4]} {WHERE_WORDS[Where(e[5])]}"
        return f"{self._who(e)} loses {lost}{left}."

    def _say_no_effect(self, e: Sequence[int]) -> str:
        return f"It cannot hurt {self._who(e)}."

    def _say_knocked_down(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} is knocked down."

    def _say_braced(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} braces: half as much again, but it stays up."

    def _say_fell(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} {STATUS_WORDS[Status(e[4])]}."

    def _say_dazed(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} is dazed for {_count(e[4], 'round')}."

    def _say_knockout_escaped(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} keeps its senses."

    def _say_strayed(self, e: Sequence[int]) -> str:
        if e[7]:
            return f"The shot strays (d100: {e[4]}) and hits {self._whom(e)}."
        return f"The shot hits nobody else (d100: {e[4]})."

    def _say_ammo(self, e: Sequence[int]) -> str:
        return self._own(f"{self._weapon(e[2], e[4])}: {_count(e[5], 'round')} left.")

    def _say_reloading(self, e: Sequence[int]) -> str:
        done = self._own(f": {e[5]} of {_count(e[6], 'action')}")
        return f"{self._who(e)} is reloading the {self._weapon(e[2], e[4])}{done}."

    def _say_reloaded(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} has reloaded the {self._weapon(e[2], e[4])}."

    def _say_drew(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} {'picks up' if e[5] else 'draws'} the {self._weapon(e[2], e[4])}."

    def _say_dropped(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} drops the {self._weapon(e[2], e[4])}."

    def _say_disarmed(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} loses the {self._weapon(e[2], e[4])}: it falls to the ground."

    def _say_entangled(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} traps the {self._weapon(e[3], e[4])} of {self._whom(e)}."

    def _say_struggle(self, e: Sequence[int]) -> str:
        end = "pulls free" if e[7] else "stays trapped"
        return f"{self._who(e)} struggles with {self._whom(e)}, {e[4]} to {e[5]}, and {end}."

    def _say_freed(self, e: Sequence[int]) -> str:
        return f"The {self._weapon(e[2], e[4])} of {self._who(e)} is free again."

    def _say_pulled(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} {'pulls the blow' if e[7] else 'fails to pull the blow'}: {self._sum(e[4], e[5])}."

    def _say_spikes(self, e: Sequence[int]) -> str:
        return f"The spikes of {self._who(e)} hurt {self._whom(e)} for {e[4]}."

    def _say_horror(self, e: Sequence[int]) -> str:
        end = "stands firm" if e[7] else "falters"
        return f"{self._who(e)} meets {self._whom(e)} and {end}: {self._sum(e[4], e[5])} against {e[6]}."

    def _say_escape(self, e: Sequence[int]) -> str:
        end = "gets away" if e[7] else "does not get away"
        return f"{self._who(e)} flips back from {self._whom(e)} and {end}: {e[4]} against {e[5]}."

    def _say_struck_back(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} strikes back in the same instant."

    # ------------------------------------------------------------ grapples
    def _say_grapple(self, e: Sequence[int]) -> str:
        ground = " on the ground" if e[5] else ""
        return f"{self._who(e)} {GRIP_WORDS[Grip(e[4])].format(whom=self._whom(e))}{ground}."

    def _say_grapple_end(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} and {self._whom(e)} are apart."

    def _say_check(self, e: Sequence[int]) -> str:
        return f"{self._who(e)}'s grapple check: {self._sum(e[4], e[5])}."

    def _say_check_result(self, e: Sequence[int]) -> str:
        if e[7]:
            return f"{self._who(e)} wins the check against {self._whom(e)}."
        return f"{self._whom(e)} withstands {self._who(e)}."

    def _say_thrown(self, e: Sequence[int]) -> str:
        where = f"{e[4]} feet away" if e[4] else "to the ground beside it"
        return f"{self._who(e)} throws {self._whom(e)} {where}."

    def _say_cannot_hold(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} can neither delay nor hold an action any more."

    def _say_kept_feet(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} comes down on its feet."

    def _say_limb_broken(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} breaks {'an arm' if e[4] == 1 else 'a leg'} of {self._whom(e)}: {_points(e[5], 0)}."

    def _say_choke_kept(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} keeps the choke on {self._whom(e)}."

    def _say_crushed(self, e: Sequence[int]) -> str:
        dice = self._own(f" ({' '.join([f'{e[6]} on the dice', *self._added()])})")
        return f"{self._who(e)} crushes {self._whom(e)} for {_points(e[4], e[5])}{dice}."

    # ------------------------------------------------------------ magic
    def _say_cast(self, e: Sequence[int]) -> str:
        ritual = "begins the ritual of" if e[7] else "casts"
        at = f" at {self._whom(e)}" if e[3] >= 0 and e[3] != e[2] else ""
        cost = self._own(f" for {e[5]} mana (level {e[6]})")
        return f"{self._who(e)} {ritual} {self._effect(e[4])}{at}{cost}."

    def _say_cast_lost(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} loses the spell {self._effect(e[4])}; mana and actions are gone."

    def _say_cast_goes_on(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} keeps casting: the hit did not reach the body."

    def _say_effect(self, e: Sequence[int]) -> str:
        on = f" on {self._whom(e)}" if e[3] >= 0 else ""
        return f"{self._effect(e[4])} takes effect{on}."

    def _say_used(self, e: Sequence[int]) -> str:
        at = f" at {self._whom(e)}" if e[3] >= 0 and e[3] != e[2] else ""
        return f"{self._who(e)} uses {self._effect(e[4])}{at}."

    def _say_save(self, e: Sequence[int]) -> str:
        end = "saves" if e[7] else "fails to save"
        return f"{self._who(e)} {end} against {SAVE_WORDS[SaveKind(e[3])]}: {self._sum(e[4], e[5])}, needed {e[6]}."

    def _say_shield_stops(self, e: Sequence[int]) -> str:
        return f"The shield of {self._who(e)} stops a spell{self._own(f' of {e[4]} mana; {e[5]} strength left')}."

    def _say_negated(self, e: Sequence[int]) -> str:
        end = "is negated by" if e[7] else "withstands"
        if self._is_outward:
            return f"The magic by which {self._who(e)} {CONDITION_WORDS[Condition(e[6])][0]} {end} a negation."
        return f"The magic of {e[4]} mana by which {self._who(e)} {CONDITION_WORDS[Condition(e[6])][0]} {end} {e[5]}."

    def _say_shield_passed(self, e: Sequence[int]) -> str:
        if self._is_outward:
            return f"The spell is too strong for the shield of {self._whom(e)}."
        return f"{e[4]} mana are too strong for the shield of {self._whom(e)}, which has {e[5]} left."

    def _say_in_vain(self, e: Sequence[int]) -> str:
        return "It finds nothing to work on."

    def _say_half_cast(self, e: Sequence[int]) -> str:
        needed = self._own(f" and needs {_count(e[5], 'more action', 'more actions')}")
        return f"{self._who(e)} has begun {self._effect(e[4])}{needed}."

    def _say_condition(self, e: Sequence[int]) -> str:
        words = CONDITION_WORDS[Condition(e[4])]
        return f"{self._who(e)} {words[0] if e[7] else words[1]}."

    def _say_healed(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} is healed by {e[4]}."

    def _say_mana(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} draws mana." if self._is_outward else f"{self._who(e)} draws {e[4]} mana; {e[5]} now."

    def _say_surge(self, e: Sequence[int]) -> str:
        return f"The ley line surges: {e[4]} mana."

    def _say_ritual(self, e: Sequence[int]) -> str:
        return f"{self._who(e)}'s ritual takes {_count(e[4], 'segment')}."

    def _say_hazard(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} suffers {_points(e[5], e[6])} from the surroundings."

    def _say_hazard_begins(self, e: Sequence[int]) -> str:
        return "A cloud spreads."

    def _say_hazard_ends(self, e: Sequence[int]) -> str:
        return "A cloud lifts."

    def _say_ambush(self, e: Sequence[int]) -> str:
        return f"{self._who(e)} is no longer hidden."


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _points(number: int, mega: int) -> str:
    return f"{number} MD" if mega else _count(number, "point")
