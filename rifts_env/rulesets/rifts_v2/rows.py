"""The rows of the menu: every verb with its text, meaning and moment. The tables and pages come from here."""

from __future__ import annotations

from rifts_env.core.menu import Menu, Row
from rifts_env.core.plane import BEARING_NAMES
from rifts_env.rulesets.base.words import HOW_NAMES, ITEMS, POWERS, SLOTS, SPELLS
from rifts_env.rulesets.rifts_v2.words import PADS, Decide, Verb

BEARINGS = "|".join(BEARING_NAMES)
PAD_NAMES = tuple(f"pad {pad}" if pad else "no pad" for pad in PADS)
RITUAL_NAMES = tuple(f"ritual pad {pad}" if pad else "ritual" for pad in PADS)
PAYMENTS = "| with hold| with action"
TURN, GRIP, DEFEND = "own turn", "own turn, in a grapple", "a strike is coming"


ROWS = [
    Row(Verb.END_TURN, "end turn", "End the turn; what is unspent may buy defences until the segment ends.", TURN),
    Row(Verb.SURRENDER, "surrender", "Give up: out of the fight, alive.", TURN),
    Row(Verb.FLEE, "leave the field", "Cross the nearest edge of the field: out of the fight.", TURN),
    Row(Verb.STANCE, "stance", "Defensive stance: +2 to defences for the rest of the segment; one action.", TURN),
    Row(Verb.MULTIPLE_DODGE, "multiple dodge", "Dodge any number of attacks this segment; one action.", TURN),
    Row(Verb.DELAY, "delay", "End the turn and keep the actions for a later point of the segment.", TURN),
    Row(Verb.EXTRA_MOVE, "extra move", "A sixth of the speed in extra feet, this turn only; one action.", TURN),
    Row(Verb.BREAK_AWAY, "break away", "Try to leave a deadlock at the normal rate; deadlockers may strike.", TURN),
    Row(Verb.STAND, "stand", "Stand up; one action.", TURN),
    Row(Verb.MOVE, "move {slot}", "Walk as far as possible in a direction.", TURN, 8, BEARINGS),
    Row(Verb.TO_COVER, "move to cover", "Walk to the nearest place behind cover.", TURN),
    Row(Verb.RELOAD, "reload {slot}", "Reload: two actions, three without the proficiency.", TURN, SLOTS, "weapon"),
    Row(Verb.DRAW, "draw {slot}", "Draw, or pick up what lies beside; one action.", TURN, SLOTS, "weapon"),
    Row(Verb.DROP, "drop {slot}", "Let fall what is in hand.", TURN, SLOTS, "weapon"),
    Row(Verb.STRUGGLE, "pull free", "Try to free an entangled weapon; one action.", TURN),
    Row(Verb.GRIP_THROW, "throw", "Throw the partner of the grapple.", GRIP),
    Row(Verb.GRIP_TAKEDOWN, "takedown", "Take the partner of the grapple to the ground.", GRIP),
    Row(Verb.GRIP_DISARM, "disarm", "Make the partner of the grapple drop what it holds.", GRIP),
    Row(Verb.PIN, "pin", "Pin the partner on the ground.", GRIP),
    Row(Verb.HOLD, "hold", "Turn the grapple, or a pin, into a hold.", GRIP),
    Row(Verb.JOINT_LOCK, "joint lock", "Turn a hold into a joint lock.", GRIP),
    Row(Verb.CHOKE, "choke", "Turn a hold into a choke.", GRIP),
    Row(Verb.CRUSH, "crush", "Deal crush damage to the one held.", GRIP),
    Row(Verb.BREAK_FREE, "break free", "Try to end the grapple.", GRIP),
    Row(Verb.RELEASE, "release", "Let the partner of the grapple go.", GRIP),
    Row(Verb.BREAK_JOINT, "break joint {slot}", "Break the locked joint.", GRIP, 2, "arm|leg"),
    Row(Verb.DRAG, "drag {slot}", "Drag the partner of the grapple in a direction.", GRIP, 8, BEARINGS),
    Row(Verb.HOW, "{slot}", "How the attack is declared.", "an attack was chosen", len(HOW_NAMES), "|".join(HOW_NAMES)),
    Row(Verb.PAD, "{slot}", "Mana added to a spell.", "a spell was chosen", len(PADS), "|".join(PAD_NAMES)),
    Row(Verb.PAD_RITUAL, "{slot}", "Cast as a ritual.", "a spell was chosen", len(PADS), "|".join(RITUAL_NAMES)),
    Row(Verb.TOWARD_BEARING, "to the {slot}", "Where somebody is thrown.", "a throw flies", 8, BEARINGS),
    Row(Verb.PARRY, "parry{slot}", "Parry.", DEFEND, 3, PAYMENTS),
    Row(Verb.DODGE, "dodge{slot}", "Dodge in place.", DEFEND, 3, PAYMENTS),
    Row(Verb.DODGE_AWAY, "dodge away{slot}", "Dodge and move away, if it succeeds.", DEFEND, 3, PAYMENTS),
    Row(Verb.AUTO_DODGE, "auto dodge", "The extra dodge of automatic dodge.", DEFEND),
    Row(Verb.CIRCULAR_PARRY, "circular parry", "One of any number of parries, never flanked.", DEFEND),
    Row(Verb.SHIELD_BLOCK, "shield block", "Block a flanker with the shield, without the penalty.", DEFEND),
    Row(Verb.ENTANGLE, "entangle", "Trap the attacking weapon or arm; one action.", DEFEND),
    Row(Verb.NO_DEFENCE, "none", "Let the blow come.", DEFEND),
    Row(Verb.ROLL, "roll", "Roll with punch for one action: half damage.", "a blow has hit"),
    Row(Verb.BRACE, "brace", "Take half as much again and stay up.", "a blow has hit"),
    Row(Verb.TAKE_IT, "take it", "Take the damage.", "a blow has hit"),
    Row(Verb.PURSUE, "pursue", "Follow the foe that walks out of the deadlock.", "a deadlocked foe moves off"),
    Row(Verb.STAY, "stay", "Stay where one is.", "a foe moves off or teleports"),
    Row(Verb.STRIKE, "strike with {slot}", "Strike out of turn.", "a foe exposes itself", SLOTS, "weapon"),
    Row(Verb.DECLINE, "decline", "Do not strike.", "a foe exposes itself"),
    Row(Verb.ACT, "act", "Take the delayed actions now.", "delaying"),
    Row(Verb.WAIT, "wait", "Wait longer.", "delaying"),
    Row(Verb.KEEP, "keep", "Keep the choke.", "choking"),
    Row(Verb.LET_GO_CHOKE, "release", "Release the choke.", "choking"),
    Row(Verb.FOLLOW, "follow", "Follow a teleporter.", "a deadlocked foe teleports"),
    Row(Verb.ATTACK, "attack {target} with {slot}", "Strike or shoot at a foe.", TURN, SLOTS, "weapon", True),
    Row(Verb.GRAB, "grab {target}", "Start a grapple.", TURN, 1, "", True),
    Row(Verb.THROW, "throw {target}", "Grab and throw in one action.", TURN, 1, "", True),
    Row(Verb.TAKEDOWN, "takedown {target}", "Take a foe to the ground and go with it.", TURN, 1, "", True),
    Row(Verb.SLAM, "slam {target}", "Knock a foe down after a run-up of 5 feet.", TURN, 1, "", True),
    Row(Verb.SWEEP, "sweep {target}", "Sweep a foe off its feet.", TURN, 1, "", True),
    Row(Verb.CAST, "cast {slot} at {target}", "Cast a spell.", TURN, SPELLS, "spell", True),
    Row(Verb.POWER, "use power {slot} at {target}", "Use a psionic power.", TURN, POWERS, "power", True),
    Row(Verb.USE, "use {slot} at {target}", "Use an item.", TURN, ITEMS, "item", True),
    Row(Verb.TOWARD, "move toward {target}", "Walk until the fighter is in melee range.", TURN, 1, "", True),
    Row(Verb.AWAY, "move away from {target}", "Walk straight away.", TURN, 1, "", True),
    Row(Verb.BEHIND, "move behind {target}", "Walk to a place behind the fighter's back.", TURN, 1, "", True),
    Row(Verb.ENGAGE, "engage {target}", "Deadlock a foe in melee range.", TURN, 1, "", True),
    Row(Verb.LET_GO, "let go {target}", "End one's deadlock of a foe.", TURN, 1, "", True),
    Row(Verb.FACE, "face {target}", "Turn to a fighter, once a turn.", TURN, 1, "", True),
    Row(Verb.SELECT, "select {target}", "Choose the deadlocker to defend against.", "two deadlock one", 1, "", True),
    Row(Verb.HOLD_AGAINST, "hold against {target}", "Keep an action for a defence against one foe.", TURN, 1, "", True),
    Row(Verb.MOVE_TO, "move to {x},{y}", "Walk to an exact place.", TURN, extra=True),
    Row(Verb.DODGE_TO, "dodge to {x},{y}{slot}", "Dodge to an exact place.", DEFEND, 3, PAYMENTS, extra=True),
    Row(Verb.DRAG_TO, "drag to {x},{y}", "Drag to an exact place.", GRIP, extra=True),
    Row(Verb.CAST_AT, "cast {slot} at {x},{y}", "Cast a spell at an exact place.", TURN, SPELLS, "spell", extra=True),
    Row(Verb.USE_AT, "use {slot} at {x},{y}", "Use an item at an exact place.", TURN, ITEMS, "item", extra=True),
    Row(Verb.POWER_AT, "use power {slot} at {x},{y}", "Use a power at a place.", TURN, POWERS, "power", extra=True),
    Row(Verb.PAD_EXACT, "pad {number}", "Add an exact amount of mana.", "a spell was chosen", extra=True),
    Row(Verb.RITUAL_EXACT, "ritual pad {number}", "A ritual with an exact padding.", "a spell was chosen", extra=True),
    Row(Verb.THROW_TO, "to {x},{y}", "Throw toward an exact place.", "a throw flies", extra=True),
    Row(Verb.FACE_TO, "face {x},{y}", "Turn to a place, once a turn.", TURN, extra=True),
]

MENU = Menu(ROWS, max(Verb) + 1)

# The verbs among which the answers to each kind of decision lie: first and last.
WINDOWS = {
    Decide.HOW: (Verb.HOW, Verb.HOW),
    Decide.PAD: (Verb.PAD, Verb.PAD_RITUAL),
    Decide.DEFEND: (Verb.PARRY, Verb.NO_DEFENCE),
    Decide.ROLL: (Verb.ROLL, Verb.TAKE_IT),
    Decide.PURSUE: (Verb.PURSUE, Verb.STAY),
    Decide.OPPORTUNITY: (Verb.STRIKE, Verb.DECLINE),
    Decide.DELAY: (Verb.ACT, Verb.WAIT),
    Decide.INTERRUPT: (Verb.STRIKE, Verb.WAIT),
    Decide.CHOKE: (Verb.KEEP, Verb.LET_GO_CHOKE),
    Decide.EVADE: (Verb.DODGE, Verb.NO_DEFENCE),
    Decide.FOLLOW: (Verb.STAY, Verb.FOLLOW),
    Decide.THROW: (Verb.TOWARD_BEARING, Verb.TOWARD_BEARING),
    Decide.AREA: (Verb.DODGE_AWAY, Verb.TAKE_IT),
}
