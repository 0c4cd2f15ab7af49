"""The rows of the menu: every verb with its text, meaning and moment. The tables and pages come from here."""

from __future__ import annotations

from rifts_env.core.menu import Menu, Row
from rifts_env.core.plane import BEARING_NAMES
from rifts_env.rulesets.base.words import HOW_NAMES, SLOTS
from rifts_env.rulesets.rifts_classic.words import Decide, Verb

BEARINGS = "|".join(BEARING_NAMES)
TURN, DEFEND, HIT = "own turn", "a strike is coming", "a blow has hit"
HOLDING, PARRIED = "own turn, in a hold", "a blow was parried"

ROWS = [
    Row(Verb.END_TURN, "end turn", "Pass the turn, which uses up its action; in an opening it costs nothing.", TURN),
    Row(Verb.SURRENDER, "surrender", "Give up: out of the fight, alive.", TURN),
    Row(Verb.FLEE, "leave the field", "Cross the nearest edge of the field: out of the fight.", TURN),
    Row(Verb.STRUGGLE, "pull free", "Try to free an entangled weapon; one action.", TURN),
    Row(Verb.BREAK_FREE, "break free", "Try to break a hold; one action.", HOLDING),
    Row(Verb.SQUEEZE, "squeeze", "Hurt the one who is held; one action.", HOLDING),
    Row(Verb.RELEASE, "release", "Let go of the one who is held; free.", HOLDING),
    Row(Verb.MOVE, "move {slot}", "Walk as far as possible in a direction; one action.", TURN, 8, BEARINGS),
    Row(Verb.TO_COVER, "move to cover", "Walk to the nearest place behind cover; one action.", TURN),
    Row(Verb.RELOAD, "reload {slot}", "Reload: two actions, three without the proficiency.", TURN, SLOTS, "weapon"),
    Row(Verb.DRAW, "draw {slot}", "Draw, or pick up what lies beside; one action.", TURN, SLOTS, "weapon"),
    Row(Verb.DROP, "drop {slot}", "Let fall what is in hand; free.", TURN, SLOTS, "weapon"),
    Row(Verb.HOW, "{slot}", "How the attack is declared.", "an attack was chosen", len(HOW_NAMES), "|".join(HOW_NAMES)),
    Row(Verb.PARRY, "parry", "Parry: free for the trained.", DEFEND),
    Row(Verb.DODGE, "dodge", "Dodge; one action.", DEFEND),
    Row(Verb.BACK_FLIP, "back flip", "Dodge by a back flip; one action.", DEFEND),
    Row(Verb.AUTO_DODGE, "auto dodge", "Dodge without spending an action.", DEFEND),
    Row(Verb.ENTANGLE, "entangle", "Trap the attacking weapon or arm; one action.", DEFEND),
    Row(
        Verb.STRIKE_BACK,
        "strike back with {slot}",
        "Strike in the same instant instead of defending; one action and the next turn.",
        DEFEND,
        SLOTS,
        "weapon",
    ),
    Row(Verb.NO_DEFENCE, "none", "Let the blow come.", DEFEND),
    Row(Verb.ROLL, "roll", "Roll with impact for one action: half damage.", HIT),
    Row(Verb.TAKE_IT, "take it", "Take the damage.", HIT),
    Row(
        Verb.STRIKE,
        "strike with {slot}",
        "Strike with the other weapon at once; one action and the next turn.",
        PARRIED,
        SLOTS,
        "weapon",
    ),
    Row(Verb.DISARM, "disarm", "Strike the weapon that was parried out of its holder's hand.", PARRIED),
    Row(Verb.DECLINE, "decline", "Leave it at the parry.", PARRIED),
    Row(Verb.ATTACK, "attack {target} with {slot}", "Strike or shoot at a foe.", TURN, SLOTS, "weapon", True),
    Row(Verb.BODY_BLOCK, "body block {target}", "Tackle a foe: a hit knocks it down.", TURN, 1, "", True),
    Row(Verb.BODY_FLIP, "body flip {target}", "Throw a foe to the ground.", TURN, 1, "", True),
    Row(Verb.HOLD, "hold {target}", "Take hold of a foe.", TURN, 1, "", True),
    Row(Verb.FLIP_AWAY, "back flip away from {target}", "Escape a foe in reach by 10 feet.", TURN, 1, "", True),
    Row(Verb.TOWARD, "move toward {target}", "Walk until the fighter is in melee range.", TURN, 1, "", True),
    Row(Verb.AWAY, "move away from {target}", "Walk straight away.", TURN, 1, "", True),
    Row(Verb.BEHIND, "move behind {target}", "Walk to a place behind the fighter's back.", TURN, 1, "", True),
    Row(Verb.FACE, "face {target}", "Turn to a fighter, once a turn.", TURN, 1, "", True),
    Row(Verb.MOVE_TO, "move to {x},{y}", "Walk to an exact place.", TURN, extra=True),
    Row(Verb.FACE_TO, "face {x},{y}", "Turn to a place, once a turn.", TURN, extra=True),
    Row(Verb.STRIKE_BACK_READY, "strike back", "Strike back with the readiest weapon.", DEFEND, extra=True),
]

MENU = Menu(ROWS, max(Verb) + 1)

# The verbs among which the answers to each kind of decision lie: first and last.
WINDOWS = {
    Decide.HOW: (Verb.HOW, Verb.HOW),
    Decide.DEFEND: (Verb.PARRY, Verb.NO_DEFENCE),
    Decide.ROLL: (Verb.ROLL, Verb.TAKE_IT),
    Decide.DISARM: (Verb.DISARM, Verb.DECLINE),
    Decide.COUNTER: (Verb.STRIKE, Verb.DECLINE),
}
