"""The words of a fight as numbers: what dice are for, what happens, why a roll is changed.

Shared by rifts_v2 and rifts_classic. The sentences that belong to them are in `narrate.py`.
"""

from __future__ import annotations

from enum import IntEnum

NOBODY = -1
SLOTS = 8  # attack slots of a fighter: its limbs first, then what it carries
SPELLS = 8
POWERS = 4
ITEMS = 4
CONDITIONS = 16  # more than there are members of Condition
NO_SLOT = -1
FOREVER = 1 << 30  # a clock value that never comes


class Purpose(IntEnum):
    """What a die is thrown for."""

    INITIATIVE = 1
    TIE = 2
    STRIKE = 3
    PARRY = 4
    DODGE = 5
    ENTANGLE = 6
    DAMAGE = 7
    ROLL = 8
    CHECK = 9  # an opposed grapple check
    SAVE_MAGIC = 10
    SAVE_PSIONIC = 11
    SAVE_POISON = 12
    SAVE_PAIN = 13
    SAVE_HORROR = 14
    STRAY = 15
    STRAY_WHO = 16
    PULL = 17
    DAZE = 18  # rounds of a daze
    UNCONSCIOUS = 19  # rounds of unconsciousness
    SPIKES = 20
    BREAK = 21  # damage of a broken joint
    EFFECT = 22  # dice of a spell, power or item that are no damage
    HAZARD = 23
    STRUGGLE = 24  # pulling a trapped weapon free
    PROWL = 25
    OPENING = 26  # initiative among those who open a round
    ESCAPE = 27  # a back flip out of a foe's reach


PURPOSE_NAMES = {int(purpose): purpose.name.lower().replace("_", " ") for purpose in Purpose}


class Status(IntEnum):
    """Whether a fighter is in the fight."""

    IN = 0
    DOWN = 1
    DEAD = 2
    FLED = 3
    SURRENDERED = 4
    GONE = 5  # an empty seat, or a fighter taken off by the GM


class Strength(IntEnum):
    """Kinds of strength."""

    NORMAL = 0
    AUGMENTED = 1
    ROBOT = 2
    SUPERNATURAL = 3


class Style(IntEnum):
    """Hand to hand styles, as far as the rules tell them apart."""

    NONE = 0
    BASIC = 1
    EXPERT = 2
    OTHER = 3  # martial arts, assassin and whatever else


class Skill(IntEnum):
    """Grappling skill."""

    UNTRAINED = 0
    TRAINED = 1
    EXPERT = 2


class Armor(IntEnum):
    """Kinds of armour."""

    NONE = 0
    RATED = 1  # SD armour with an armour rating
    MEGA = 2  # mega-damage armour


class Place(IntEnum):
    """Where the thing of an attack slot is."""

    NOWHERE = 0  # empty slot, or thrown away for good
    LIMB = 1  # part of the body: always ready, if the limb is
    HAND = 2
    STOWED = 3
    GROUND = 4


class Limb(IntEnum):
    """Which limb an attack uses."""

    NONE = 0
    ARM = 1
    LEG = 2
    NATURAL = 3  # claws, horns, tail
    BODY = 4  # all of it, as in a back flip


class Shield(IntEnum):
    """Kinds of shield."""

    NONE = 0
    SMALL = 1
    HEAVY = 2
    TOWER = 3


class Sight(IntEnum):
    """How badly somebody is seen. DEF-3c."""

    CLEAR = 0
    OBSCURED = 1
    PARTLY_BLIND = 2
    BLIND = 3  # also: the other is invisible, or behind a wall


class Grip(IntEnum):
    """The five states of a grapple, and none. GRAP-13."""

    NONE = 0
    GRAPPLE = 1
    HOLD = 2
    PIN = 3
    LOCK = 4
    CHOKE = 5


class Special(IntEnum):
    """Special defences; one in a segment. DEF-9a."""

    NONE = 0
    SHIELD = 1
    PAIRED = 2
    AUTO_DODGE = 3
    MULTIPLE_DODGE = 4
    CIRCULAR_PARRY = 5


class How(IntEnum):
    """The ways a blow or shot can be declared. One of them, PLAIN if nothing is said."""

    PLAIN = 0
    POWER = 1
    DOUBLE = 2
    BURST = 3
    FULL_BURST = 4
    AIMED = 5
    KNOCKOUT = 6
    DEATH_BLOW = 7
    PULL_HALF = 8
    PULL_QUARTER = 9
    PULL_ONE = 10
    DISARM = 11
    # starts of a grapple, which go through the same strike
    GRAB = 12
    THROW = 13
    TAKEDOWN = 14
    SLAM = 15
    SWEEP = 16
    # a spell, power or item that rolls to strike
    BOLT = 17
    # attacks with the body
    BODY_BLOCK = 18
    BODY_FLIP = 19
    HOLD = 20


# How the menu calls the ways in which a blow or shot can be declared, by their numbers.
HOW_NAMES = (
    "plain",
    "power",
    "double",
    "burst",
    "full burst",
    "aimed",
    "knockout",
    "death blow",
    "pull half",
    "pull quarter",
    "pull one",
    "disarm",
)


class Defence(IntEnum):
    """What was chosen against a strike."""

    NONE = 0
    PARRY = 1
    DODGE = 2
    ENTANGLE = 3
    AUTO_DODGE = 4
    CIRCULAR_PARRY = 5
    SHIELD_BLOCK = 6
    BACK_FLIP = 7


class Payment(IntEnum):
    """How a parry or dodge is paid for."""

    POOL = 0
    HOLD = 1  # with the action held against this foe. DEF-7
    ACTION = 2  # with an action, though a free one is left. LOCK-5a


class EffectKind(IntEnum):
    """What a spell, power or item does."""

    NONE = 0
    BOLT = 1
    AREA = 2
    WARD = 3  # armour of force
    SHIELD = 4  # anti-magic shield
    NEGATION = 5
    TELEPORT = 6
    INVISIBILITY = 7
    BLINDNESS = 8
    FOG = 9
    SLOW = 10  # half APM
    PARALYSIS = 11  # no movement, no actions, no defence
    HEAL = 12
    KNOCK_DOWN = 13
    CLOUD = 14  # a hazard
    FEAR = 15
    DRAIN = 16  # damage past armour


class Aim(IntEnum):
    """At whom an effect goes."""

    SELF = 0
    FRIEND = 1
    FOE = 2
    ANYONE = 3
    POINT = 4  # a place; in the flat menu, the place where a fighter stands


class SaveKind(IntEnum):
    """Saving throws. BASE-SAVES."""

    NONE = 0
    MAGIC = 1
    PSIONIC = 2
    POISON = 3
    PAIN = 4
    HORROR = 5


class Source(IntEnum):
    """Where an effect comes from."""

    SPELL = 0
    POWER = 1
    ITEM = 2


class Flag(IntEnum):
    """Marks on a frame, to be combined."""

    OPPORTUNITY = 1  # of opportunity: no action
    INTERRUPT = 2  # a delayer's strike at a caster (MAG-2)
    BEHIND = 4
    UNSEEN = 8
    FLANKED = 16
    PURSUIT = 32
    DODGE = 64
    RANGED = 128
    HIT = 256
    STRAY = 1024
    RITUAL = 2048
    BODY = 4096  # it hurt the body
    DRAG = 8192
    EVADED = 16384
    SECOND = 32768  # the second blow of a double strike
    PINNED = 65536  # struck from a pin, without strength (GRAP-9d)
    THROWN = 131072  # a thrown weapon
    KNOCKOUT = 262144  # the knockout number came up
    DEATH = 524288
    MISSED_BY_DEFENCE = 1048576
    SNEAK = 2097152  # out of hiding, before anybody knows of it


class Mod(IntEnum):
    """The names of what changes a roll; the log lists each by name."""

    STRIKE = 1
    PARRY = 2
    DODGE = 3
    ROLL = 4
    ENTANGLE = 5
    INITIATIVE = 6
    PP = 7
    PS = 8
    PE = 9
    WEAPON = 10
    AIMED = 11
    STANCE = 12
    HOLD = 13
    FLANKED = 14
    PRONE = 15
    SIGHT = 16
    MISSILE_OF_FOE = 17  # -3 to defend against a deadlocked shooter
    DEADLOCKED_SHOOTER = 18
    INTO_MELEE = 19
    DAZED = 20
    HELD = 21
    MORE_DEADLOCKERS = 22
    COVER = 23
    THROWN = 24
    SPELL = 25
    LIMBS = 26
    STRONGER = 27
    OVER_THRESHOLD = 28
    SAVE = 29
    PULL = 30
    PRONE_TARGET = 31
    DAMAGE = 32
    AUTO_DODGE = 34
    CRITICAL = 36  # from here on: what multiplies damage
    POWER_ATTACK = 37
    BACKSTAB = 38
    KNOCKOUT_NUMBER = 39
    WEAKNESS = 40
    HITS = 41


class Event(IntEnum):
    """What happened. The meaning of the numbers a, c, d, e stands beside each."""

    ROUND = 1  # a round
    SEGMENT = 2  # a round, c segment, d seconds since the battle began
    MODIFIER = 3  # a Mod, c value; belongs to the roll that follows
    INITIATIVE = 4  # a face, c total
    TIE = 5  # a face
    INITIATIVE_LOST = 6  # INITIATIVE_MOVED follows
    INITIATIVE_MOVED = 7  # c new initiative
    TURN = 8  # a actions, c movement
    TURN_SKIPPED = 9  # a why (Event number of the state)
    TURN_END = 10  # a actions left for defences
    DELAYED = 11  # a actions kept
    WAITED = 13
    HELD = 14  # whom named; a hold against whom
    STANCE = 15
    SPECIAL = 16  # a Special: in use from now on
    STOOD_UP = 17
    MOVED = 18  # a feet, c paid
    PURSUED = 19  # whom; a feet, c paid
    PURSUIT_DECLINED = 20
    EXTRA_MOVE = 21  # a feet
    BROKE_AWAY = 22  # a 1 free, 0 caught
    FLED = 23
    SURRENDERED = 24
    LOCKED = 26  # a deadlock begins by itself
    UNLOCKED = 27
    SELECTED = 28
    STRIKE = 29  # a face, c total, d slot, e How
    MISS = 30
    UNDEFENDED = 31  # no defence was possible
    DEFENCE = 32  # a face, c total, d Defence, e 1 if it succeeded
    NO_DEFENCE = 33  # chosen
    DAMAGE = 34  # a points, c 1 if mega, d sum of the dice, e multiplier
    ROLL = 35  # roll with punch: a face, c total, d needed, e 1 if it succeeded
    TAKEN = 36  # whom nobody; a points, c where (1 armour, 2 sdc, 3 hp, 4 mdc), d what is left
    NO_EFFECT = 37  # damage that cannot hurt
    KNOCKED_DOWN = 38
    BRACED = 39
    FELL = 40  # a Status
    DAZED = 41  # a rounds
    STRAYED = 42  # a d100, e 1 if it strays; whom it hits
    AMMO = 43  # a slot, c left
    RELOADING = 44  # a slot, c actions paid so far, d needed
    RELOADED = 45  # a slot
    DREW = 46  # a slot
    DROPPED = 47  # a slot
    CAST = 48  # a effect index, c mana, d effective level, e 1 if a ritual
    CAST_LOST = 49  # a effect index
    CAST_GOES_ON = 50
    EFFECT = 51  # a effect index; it takes effect on whom
    SAVE = 52  # a face, c total, d needed, e 1 if made
    SHIELD_STOPS = 53  # a mana, c strength left
    NEGATED = 54  # a mana, c negation, d Condition, e 1 if it is negated, 0 if it stands
    CONDITION = 55  # a Condition, c until (clock), e 1 begins, 0 ends
    HEALED = 56  # a points
    MANA = 57  # a gained, c now
    HAZARD = 58  # a hazard index
    GRAPPLE = 59  # a Grip now, c 1 on the ground; who is dominant or began it
    GRAPPLE_END = 60
    CHECK = 61  # a face, c total: one side of an opposed check
    CHECK_RESULT = 62  # e 1 if who won over whom
    THROWN = 63  # a feet
    OPPORTUNITY = 64  # who may strike at whom
    OPPORTUNITY_DECLINED = 65
    BATTLE_END = 66  # a winning side, -1 a draw
    ENTANGLED = 70  # a slot of the attacker that is trapped
    STRUGGLE = 71  # a face, c total, e 1 if free
    LIMB_BROKEN = 72  # who breaks whose; a 1 arm, 2 leg; c points
    TELEPORTED = 73
    FOLLOWED = 74
    PULLED = 75  # a face, c total, e 1 if it worked
    HORROR = 76  # a face, c total, d factor, e 1 if it stood
    RITUAL = 77  # a segments left
    SPIKES = 79  # a points
    SURGE = 80  # a amount
    FACED = 81
    DISARMED = 82  # a slot
    HOLD_SPENT = 84
    ACTION_LOST = 85  # a actions
    HAZARD_BEGINS = 86  # a hazard index
    HAZARD_ENDS = 87
    AMBUSH = 88  # who is no longer hidden from whom
    USED = 89  # a effect index: power or item
    KNOCKOUT_ESCAPED = 90  # rolled with: the blow hurts, it does not daze
    CHOKE_KEPT = 91
    CRUSHED = 92  # a points, c 1 if mega, d sum of the dice
    LIMIT = 93  # the round limit is reached
    HALF_CAST = 94  # a effect index, c actions still to be paid on the next turn
    SHIELD_PASSED = 95  # a mana, c strength of the anti-magic shield that it is too strong for
    CANNOT_HOLD = 97  # held, pinned, locked or choked: its delay or named hold is over
    IN_VAIN = 98  # an effect of who finds nothing to work on
    LAPSED = 99  # a actions that nobody spent before the segment ended
    BOUGHT = 104  # a Defence, c actions left
    HOLD_ENDED = 105  # the action held against whom went elsewhere
    KEPT_FEET = 100  # thrown, and standing all the same
    FREED = 101  # a slot: a trapped weapon that nobody holds any more
    EVASION = 106  # the one dodge of a breakaway: a face, c total
    EVADED = 107  # whose strike; a strike total, c dodge total, e 1 if it was evaded
    OUTRUN = 108  # who cannot follow whom
    BALKED = 109  # a walk that found no way
    PROWL = 110  # a face of d100, c skill, e 1 if it is not detected
    OPENING = 111  # may attack before everybody's turn; a 1 from beyond everyone's reach
    PASSED_OVER = 112  # a turn that is passed over; a turns still to come
    OWED = 113  # a action of the next round is spent already: a Defence, c owed now
    ESCAPE = 114  # who tries to get away from whom; a total, c total of the other, e 1 if it does
    STRUCK_BACK = 115  # in the same instant
    PASSED = 116  # a actions left: a turn was given up


class Condition(IntEnum):
    """States that last until a clock value."""

    DAZED = 1
    SLOWED = 2
    UNCONSCIOUS = 3
    AGONY = 4  # out for a minute after a broken joint
    PARALYSED = 5
    INVISIBLE = 6
    BLINDED = 7
    WARDED = 8
    SHIELDED = 9


class Where(IntEnum):
    """What damage was taken from."""

    ARMOR = 1
    SDC = 2
    HP = 3
    MDC = 4
    WARD = 5
