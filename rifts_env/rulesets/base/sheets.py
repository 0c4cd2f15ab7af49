"""What a fighter, a weapon, a spell and the ground look like when a game master writes them down.

The models of the content files, shared by rifts_v2 and rifts_classic. Their fields are words; `setup.py` of a ruleset
turns them into numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from rifts_env.rulesets.base.words import (
    Aim,
    Armor,
    EffectKind,
    Limb,
    SaveKind,
    Shield,
    Sight,
    Strength,
    Style,
)

PSIONIC_TARGETS = {"none": 15, "minor": 12, "major": 12, "master": 10}  # BASE-SAVES
ROUNDS_A_MINUTE = 4
FEET_A_SECOND_PER_MPH = 22 / 15  # MOVE-1a
MATERIALS = ("iron", "silver", "wood", "stone", "fire", "cold", "lightning", "light", "blessed", "charmed")
UNLIMITED = 999  # uses of an item that never runs out
# Words by which the menu says how an attack is declared: a name that held one could not be read back.
RESERVED = frozenset(
    ("power", "double", "burst", "full", "aimed", "knockout", "death", "blow", "pull", "at", "with", "pad", "ritual")
)


# ---------------------------------------------------------------- kinds of value
def one_of(table: Mapping[str, int]) -> BeforeValidator:
    """Reads one of several words as its number."""

    def read(value: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool) and value in table.values():
            return int(value)  # a default, or a number already
        if value is None or value is False:  # `none` and `no` as YAML may have read them
            value = "none"
        if not isinstance(value, str) or value not in table:
            raise PydanticCustomError("word", "one of several words", {"known": list(table)})
        return int(table[value])

    return BeforeValidator(read)


def unexpected(got: str, expected: str) -> PydanticCustomError:
    """The error that says what stands there and what should."""
    return PydanticCustomError("unexpected", expected.replace("{", "{{"), {"got": got})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Dice:
    """A sum of dice, as written in `2d6+1d4+3 MD`."""

    dice: int = 0
    sides: int = 0
    plus: int = 0
    extra_dice: int = 0
    extra_sides: int = 0
    mega: bool = False


DICE_PATTERN = re.compile(
    r"(?:(?P<dice>\d{1,2})d(?P<sides>\d{1,3}))?"
    r"(?:\s*\+\s*(?P<extra_dice>\d{1,2})d(?P<extra_sides>\d{1,3}))?"
    r"(?:(?:\s*\+\s*|^)(?P<plus>\d{1,4}))?"
    r"\s*(?P<unit>SD|MD)?",
    re.IGNORECASE,
)
DICE_TEXT = "dice such as 2d6, 1d4+1d6+2, 3d6 MD or a number"


def read_dice(value: Any) -> Any:
    """Dice from their text."""
    if isinstance(value, Dice):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= 9999:
        return Dice(plus=value)
    found = DICE_PATTERN.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None or not (found["dice"] or found["plus"]) or (found["extra_dice"] and not found["dice"]):
        raise unexpected(_got(value), DICE_TEXT)
    numbers = {name: int(found[name] or 0) for name in ("dice", "sides", "plus", "extra_dice", "extra_sides")}
    if (found["dice"] and not numbers["sides"]) or (found["extra_dice"] and not numbers["extra_sides"]):
        raise unexpected(_got(value), DICE_TEXT)
    return Dice(**numbers, mega=(found["unit"] or "").upper() == "MD")


def _got(value: Any) -> str:
    if value is None:
        return "nothing"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


Count = Annotated[int, Field(strict=True, ge=0, le=100_000)]
Positive = Annotated[int, Field(strict=True, ge=1, le=100_000)]
Attribute = Annotated[int, Field(strict=True, ge=1, le=200)]
Bonus = Annotated[int, Field(strict=True, ge=-50, le=50)]
Natural = Annotated[int, Field(strict=True, ge=2, le=21)]  # the least natural number of a range; 21 is none
Feet = Annotated[float, Field(strict=True, ge=0, le=100_000, allow_inf_nan=False)]
Coordinate = Annotated[float, Field(strict=True, ge=-100_000, le=100_000, allow_inf_nan=False)]
Point = tuple[Coordinate, Coordinate]
Roll = Annotated[Dice, BeforeValidator(read_dice)]

STRENGTHS = {"normal": Strength.NORMAL, "augmented": Strength.AUGMENTED, "robot": Strength.ROBOT}
STRENGTHS["supernatural"] = Strength.SUPERNATURAL
HEIGHT = re.compile(r"(\d{1,3}(?:\.\d+)?) (?:feet|ft)")
TALLEST = ((4, 1), (8, 2), (14, 3), (28, 4))  # feet up to which a size class goes; a small one stays under its own
SIZES = {"small": 1, "human": 2, "large": 3, "giant": 4, "colossal": 5}  # BASE-SIZE
STYLES = {"none": Style.NONE, "basic": Style.BASIC, "expert": Style.EXPERT}
STYLES |= {"martial arts": Style.OTHER, "assassin": Style.OTHER, "other": Style.OTHER}
ARMORS = {"none": Armor.NONE, "rated": Armor.RATED, "mega": Armor.MEGA}
LIMBS = {"none": Limb.NONE, "arm": Limb.ARM, "leg": Limb.LEG, "natural": Limb.NATURAL, "body": Limb.BODY}
SHIELDS = {"none": Shield.NONE, "small": Shield.SMALL, "heavy": Shield.HEAVY, "tower": Shield.TOWER}
SIGHTS = {"clear": Sight.CLEAR, "obscured": Sight.OBSCURED, "partly blind": Sight.PARTLY_BLIND, "blind": Sight.BLIND}
AIMS = {"self": Aim.SELF, "friend": Aim.FRIEND, "foe": Aim.FOE, "anyone": Aim.ANYONE, "point": Aim.POINT}
SAVES = {"none": SaveKind.NONE, "magic": SaveKind.MAGIC, "psionic": SaveKind.PSIONIC, "poison": SaveKind.POISON}
SAVES |= {"pain": SaveKind.PAIN, "horror": SaveKind.HORROR}
EFFECTS = {
    "bolt": EffectKind.BOLT,
    "area": EffectKind.AREA,
    "ward": EffectKind.WARD,
    "anti-magic shield": EffectKind.SHIELD,
    "negation": EffectKind.NEGATION,
    "teleport": EffectKind.TELEPORT,
    "invisibility": EffectKind.INVISIBILITY,
    "blindness": EffectKind.BLINDNESS,
    "fog": EffectKind.FOG,
    "slow": EffectKind.SLOW,
    "paralysis": EffectKind.PARALYSIS,
    "heal": EffectKind.HEAL,
    "knock down": EffectKind.KNOCK_DOWN,
    "cloud": EffectKind.CLOUD,
    "fear": EffectKind.FEAR,
    "drain": EffectKind.DRAIN,
}
MANOEUVRES = {"karate strike": 0, "karate kick": 1, "leap kick": 2, "back flip": 3}
Manoeuvre = Annotated[int, one_of(MANOEUVRES)]


def size_of_height(feet: float) -> int:
    """The size class of somebody so tall. Rules: BASE-SIZE."""
    if feet < TALLEST[0][0]:
        return 1
    return next((size for limit, size in TALLEST[1:] if feet <= limit), 5)


def read_size(value: Any) -> Any:
    """A size class from its word, or from a height such as `9 feet`."""
    found = HEIGHT.fullmatch(value) if isinstance(value, str) else None
    return one_of(SIZES).func(value) if found is None else size_of_height(float(found[1]))  # type: ignore[call-arg]


class Written(BaseModel):
    """Something written in a content file: unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# ---------------------------------------------------------------- what not every ruleset reads
# A field that means something under some rules alone says to which chapter it belongs. A ruleset's `setup` lists the
# chapters that it plays; what belongs to others it leaves out, so that one file serves all.
CHAPTERS = {
    "magic": "spells, powers, items, mana, ley lines",
    "grapples": "grapples from the first grab to the choke",
    "special defences": "defences of which there is one in a segment",
    "multipliers": "weaknesses, backstabs, weapons that strike twice",
    "knockback": "blows that throw down by their force",
    "prowling": "going unnoticed before the battle begins",
    "acrobatics": "back flips",
}


def only(chapter: str) -> dict[str, Any]:
    """The mark of a field that belongs to one chapter."""
    assert chapter in CHAPTERS
    return {"chapter": chapter}


def chapter_of(model: type[BaseModel], name: str) -> str | None:
    """The chapter to which a field belongs; None for what every ruleset reads."""
    extra = model.model_fields[name].json_schema_extra
    return str(extra["chapter"]) if isinstance(extra, dict) and "chapter" in extra else None


MANOEUVRE_CHAPTERS = {"back flip": "acrobatics"}


# ---------------------------------------------------------------- weapons
class Burst(Written):
    """A burst: how many rounds it uses and what it multiplies the damage by."""

    rounds: Annotated[int, Field(strict=True, ge=2, le=1000)]
    times: Annotated[int, Field(strict=True, ge=1, le=20)]


class WeaponSheet(Written):
    """A weapon, limb or shield."""

    damage: Roll = Field(description=DICE_TEXT)
    note: str = ""
    melee: bool | None = None  # left out: everything that does not shoot is a melee weapon
    ranged: bool = False
    thrown: bool = False
    range: Count = 0  # feet, of a shot or throw
    reach: Annotated[int, Field(strict=True, ge=1, le=100)] = 5
    hands: Annotated[int, Field(strict=True, ge=0, le=4)] = 1
    limb: Annotated[int, one_of(LIMBS)] = 0
    strike: Bonus = 0  # the weapon's own, added to its bearer's
    parry: Bonus = 0
    impact: bool = False  # blunt: can be rolled with
    pushes: bool = Field(True, json_schema_extra=only("knockback"))  # physical: causes knockback; beams do not
    bullet: bool = False  # a bullet or beam: is not parried
    volley: Annotated[int, Field(strict=True, ge=0, le=40)] = 0
    speed: bool = Field(False, json_schema_extra=only("multipliers"))
    actions: Annotated[int, Field(strict=True, ge=1, le=4)] = 1
    critical_from: Natural = 21
    magazine: Count = 0  # 0 never runs out
    techno: Count = Field(0, json_schema_extra=only("magic"))  # mana of a reload by thought
    burst: Burst | None = None
    full_burst: Burst | None = None
    grapple_fit: bool = Field(False, json_schema_extra=only("grapples"))
    shield: Annotated[int, one_of(SHIELDS)] = 0
    spiked: bool = Field(False, json_schema_extra=only("grapples"))
    materials: tuple[Annotated[str, Field(strict=True)], ...] = Field((), json_schema_extra=only("multipliers"))
    death_strike: Annotated[int, Field(strict=True, ge=0, le=10)] = Field(0, json_schema_extra=only("multipliers"))

    @model_validator(mode="after")
    def _fits_together(self) -> WeaponSheet:
        if (self.ranged or self.thrown) and self.range == 0:
            raise unexpected("no range", "a range in feet, for a weapon that is shot or thrown")
        if (self.burst or self.full_burst) and self.magazine == 0:
            raise unexpected("a burst without a magazine", "a magazine for the rounds")
        if self.techno and self.magazine == 0:
            raise unexpected("techno without a magazine", "a magazine that the mana refills")
        check_materials(self.materials)
        return self

    @property
    def is_melee(self) -> bool:
        """Whether it strikes hand to hand."""
        return not self.ranged if self.melee is None else self.melee


def check_materials(names: tuple[str, ...]) -> None:
    """Refuse an unknown material."""
    for name in names:
        if name not in MATERIALS:
            raise unexpected(f"the material '{name}'", f"one of {', '.join(MATERIALS)}")


# ---------------------------------------------------------------- spells, powers and items
# What an effect of each kind has to say besides kind and aim.
NEEDED = {
    EffectKind.BOLT: ("damage", "range"),
    EffectKind.AREA: ("damage", "radius", "range"),
    EffectKind.WARD: ("strength", "rounds"),
    EffectKind.SHIELD: ("strength", "rounds"),
    EffectKind.NEGATION: ("range",),
    EffectKind.TELEPORT: ("feet",),
    EffectKind.INVISIBILITY: ("rounds",),
    EffectKind.BLINDNESS: ("sight", "rounds"),
    EffectKind.FOG: ("sight", "radius", "rounds"),
    EffectKind.SLOW: ("rounds",),
    EffectKind.PARALYSIS: ("rounds",),
    EffectKind.HEAL: ("heals",),
    EffectKind.CLOUD: ("radius", "rounds"),
    EffectKind.FEAR: ("factor",),
    EffectKind.DRAIN: ("damage", "range"),
}


class EffectSheet(Written):
    """A spell, power or item."""

    kind: Annotated[int, one_of(EFFECTS)] = Field(description="what it does: one of " + ", ".join(EFFECTS))
    aim: Annotated[int, one_of(AIMS)] = Field(description="at whom it goes: self, friend, foe, anyone or point")
    note: str = ""
    level: Annotated[int, Field(strict=True, ge=0, le=15)] = 0
    mana: Count = 0
    isp: Count = 0
    actions: Annotated[int, Field(strict=True, ge=0, le=6)] | None = None  # left out: by level (MAG-15), else 1
    range: Count = 0  # feet; 0 where it stays with its user
    radius: Count = 0
    damage: Roll = Dice()
    heals: Roll = Dice()
    strength: Count = 0  # of a ward, shield or negation
    sight: Annotated[int, one_of(SIGHTS)] = 0  # what a fog or blindness leaves
    feet: Count = 0  # of a teleport
    factor: Annotated[int, Field(strict=True, ge=0, le=40)] = 0  # the number to reach against a fear
    rounds: Count = 0
    minutes: Annotated[int, Field(strict=True, ge=0, le=1000)] = 0
    strikes: Annotated[int, Field(strict=True, ge=0, le=6)] = 0  # rolls to strike; 0 cannot be dodged but by a save
    save: Annotated[int, one_of(SAVES)] = 0
    save_halves: bool = False
    impact: bool = False
    pushes: bool = False
    bypasses: bool = False
    awkward: bool = False
    waives: bool = False
    ritual: bool = False
    thought: bool = False
    hands: Annotated[int, Field(strict=True, ge=0, le=4)] = 0
    pointed: bool = False
    uses: Annotated[int, Field(strict=True, ge=0, le=UNLIMITED)] = UNLIMITED  # of an item

    @model_validator(mode="after")
    def _says_enough(self) -> EffectSheet:
        for name in NEEDED.get(EffectKind(self.kind), ()):
            value = self.rounds or self.minutes if name == "rounds" else getattr(self, name)
            if value in (0, Dice()):
                kind = next(word for word, number in EFFECTS.items() if number == self.kind)
                raise unexpected(f"no {name}", f"its {name}, for an effect of the kind '{kind}'")
        if self.damage.extra_dice or self.heals.extra_dice:
            raise unexpected("two kinds of dice", "one kind of dice in an effect")
        return self

    @property
    def total_rounds(self) -> int:
        """Its duration in rounds; 0 is instantaneous. TIME-9a."""
        return self.rounds + ROUNDS_A_MINUTE * self.minutes

    @property
    def amount(self) -> int:
        """The one number that an effect of its kind is about."""
        return self.strength or self.sight or self.feet or self.factor


# ---------------------------------------------------------------- fighters
class ArmorSheet(Written):
    """Armour: none, SD armour with a rating, or mega-damage armour."""

    kind: Annotated[int, one_of(ARMORS)] = 0
    rating: Annotated[int, Field(strict=True, ge=0, le=20)] = 0
    points: Count = 0
    sealed: bool = False

    @model_validator(mode="after")
    def _fits_its_kind(self) -> ArmorSheet:
        if self.kind == Armor.NONE and (self.rating or self.points or self.sealed):
            raise unexpected("armour of the kind none with points, rating or seal", "the kind rated or mega")
        if self.kind == Armor.RATED and not (self.rating and self.points):
            raise unexpected("rated armour without rating or points", "both")
        if self.kind == Armor.MEGA and not self.points:
            raise unexpected("mega armour without points", "its MDC as points")
        return self


class HandToHand(Written):
    """The combat style and its level."""

    style: Annotated[int, one_of(STYLES)] = 0
    level: Annotated[int, Field(strict=True, ge=1, le=30)] = 1


class SaveBonuses(Written):
    """Bonuses to saving throws."""

    magic: Bonus = 0
    poison: Bonus = 0
    pain: Bonus = 0
    psionic: Bonus = 0
    horror: Bonus = 0


class Weakness(Written):
    """What hurts a fighter more, and how many times."""

    materials: tuple[Annotated[str, Field(strict=True)], ...] = Field(description="a list of materials")
    times: Annotated[int, Field(strict=True, ge=2, le=10)] = 2

    @model_validator(mode="after")
    def _is_known(self) -> Weakness:
        check_materials(self.materials)
        return self


class FighterSheet(Written):
    """A fighter. Whoever is not described has every bonus 0, PS, PE and SPD 10, APM 6, hp and sdc 20 and bare fists."""

    title: str = ""
    blurb: str = ""
    hp: Positive = 20
    sdc: Count = 20
    mdc: Count = 0  # above 0: a mega-damage being, which has no hp and sdc
    armor: ArmorSheet = ArmorSheet()
    mana: Count = Field(0, json_schema_extra=only("magic"))
    isp: Count = Field(0, json_schema_extra=only("magic"))
    ps: Attribute = 10
    strength: Annotated[int, one_of(STRENGTHS)] = 0
    pp: Attribute = 10
    pe: Attribute = 10
    spd: Count | None = None
    speed_mph: Feet | None = None
    apm: Annotated[int, Field(strict=True, ge=0, le=20)] = 6
    level: Annotated[int, Field(strict=True, ge=1, le=30)] = 1
    size: Annotated[int, BeforeValidator(read_size)] = 2
    hand_to_hand: HandToHand = HandToHand()
    manoeuvres: tuple[Manoeuvre, ...] = ()
    strike: Bonus = 0
    parry: Bonus = 0
    dodge: Bonus = 0
    roll: Bonus = 0
    entangle: Bonus = 0
    initiative: Bonus = 0
    damage: Bonus = 0
    pull: Bonus = 0
    thrown: Bonus = 0
    spell_strike: Bonus = Field(0, json_schema_extra=only("magic"))
    auto_dodge_bonus: Bonus = 0
    critical_from: Natural = 20
    knockout_from: Natural = 20
    death_blow_from: Natural = 20
    arms: Annotated[int, Field(strict=True, ge=0, le=8)] = 2
    has_legs: bool = True
    blood_flow: bool = Field(True, json_schema_extra=only("grapples"))
    horror: Annotated[int, Field(strict=True, ge=0, le=20)] = 0
    weak_to: Weakness | None = Field(None, json_schema_extra=only("multipliers"))
    saves: SaveBonuses = SaveBonuses()
    psychic: Annotated[str, Field(strict=True)] | None = "none"
    backstab: bool = Field(False, json_schema_extra=only("multipliers"))
    wrestling: bool = Field(False, json_schema_extra=only("grapples"))
    body_flip: bool = False
    auto_dodge: bool = False
    multiple_dodge: bool = Field(False, json_schema_extra=only("special defences"))
    circular_parry: bool = Field(False, json_schema_extra=only("special defences"))
    paired: bool = False
    shield_skill: bool = Field(False, json_schema_extra=only("special defences"))
    entangles: bool = False
    sharpshooting: bool = Field(False, json_schema_extra=only("special defences"))
    ley_walker: bool = Field(False, json_schema_extra=only("magic"))
    dimension_sense: bool = Field(False, json_schema_extra=only("magic"))
    sees_invisible: bool = False
    casts_in_melee: bool = Field(False, json_schema_extra=only("magic"))
    hidden: bool = False
    prowl: Annotated[int, Field(strict=True, ge=0, le=100)] = Field(0, json_schema_extra=only("prowling"))  # percent
    weapons: list[Any] = Field(default_factory=list)  # each is a name, or a mapping: see Carried
    spells: list[Any] = Field(default_factory=list, json_schema_extra=only("magic"))
    powers: list[Any] = Field(default_factory=list, json_schema_extra=only("magic"))
    items: list[Any] = Field(default_factory=list, json_schema_extra=only("magic"))

    @model_validator(mode="after")
    def _is_of_one_mind(self) -> FighterSheet:
        if self.spd is not None and self.speed_mph is not None:
            raise unexpected("both spd and speed_mph", "one of the two")
        if (self.psychic or "none") not in PSIONIC_TARGETS:
            raise unexpected(f"the psychic '{self.psychic}'", f"one of {', '.join(PSIONIC_TARGETS)}")
        return self

    @property
    def speed(self) -> int:
        """SPD, converted from miles per hour where need be. MOVE-1a."""
        if self.speed_mph is not None:
            return int(self.speed_mph * FEET_A_SECOND_PER_MPH + 0.5)
        return 10 if self.spd is None else self.spd


class PlacedFighter(FighterSheet):
    """A fighter in an encounter: a sheet with a side, a place and a facing."""

    side: Annotated[str, Field(strict=True, min_length=1, description="the name of its side")]
    at: Point = Field(description="its place [x, y] in feet")
    facing: Any = None  # a fighter, a point it looks at, or a point of the compass; left out: the nearest foe


class Carried(Written):
    """How a fighter carries a weapon; any field of the weapon itself may stand beside these."""

    weapon: Annotated[str, Field(strict=True)] | None = None
    name: Annotated[str, Field(strict=True, min_length=1)] | None = None
    strike: Bonus = 0
    parry: Bonus = 0
    proficient: bool = True
    level: Annotated[int, Field(strict=True, ge=1, le=30)] | None = None  # of the proficiency. CL-E-USING
    ready: bool | None = None
    loads: Annotated[int, Field(strict=True, ge=0, le=1000)] = 3  # spare magazines
    loaded: Count | None = None  # left out: a full magazine

    @property
    def skill_bonus(self) -> int:
        """+1 at levels 1, 4, 7 ... of the proficiency. CL-E-USING."""
        return 0 if self.level is None or not self.proficient else (self.level + 2) // 3


@dataclass(frozen=True)
class Attack:
    """What stands in an attack slot: `thing` is what the book calls it, `name` what its bearer does (`sword 2`)."""

    name: str
    thing: str
    weapon: WeaponSheet
    carried: Carried = Carried()


@dataclass(frozen=True)
class Feat:
    """What stands in a slot for spells, powers or items; the names are those of an `Attack`."""

    name: str
    thing: str
    effect: EffectSheet


@dataclass
class Combatant:
    """A fighter ready to be written into the records: every name resolved. Side and face are the encounter's."""

    name: str
    sheet: PlacedFighter
    attacks: list[Attack]
    spells: list[Feat]
    powers: list[Feat]
    items: list[Feat]
    side: int = 0
    face: tuple[float, float] = (1.0, 0.0)


# ---------------------------------------------------------------- the ground
class StretchSheet(Written):
    """A line on the ground."""

    start: Point = Field(alias="from", description="a point [x, y]")
    end: Point = Field(alias="to", description="a point [x, y]")


class LeySheet(StretchSheet):
    """A ley line."""

    width: Annotated[float, Field(strict=True, gt=0, le=100_000, allow_inf_nan=False)] = 20.0


class SpotSheet(Written):
    """A circle on the ground."""

    at: Point = Field(description="its centre [x, y]")
    radius: Annotated[float, Field(strict=True, gt=0, le=100_000, allow_inf_nan=False)] = Field(description="feet")


class HazardSheet(SpotSheet):
    """A circle that harms, hinders or hides whoever is inside."""

    damage: Roll = Dice()
    rounds: Count = 0  # left out: as long as the battle
    awkward: bool = Field(False, json_schema_extra=only("magic"))
    bypasses: bool = False
    sight: Annotated[int, one_of(SIGHTS)] = 0

    @model_validator(mode="after")
    def _has_one_kind_of_dice(self) -> HazardSheet:
        if self.damage.extra_dice:
            raise unexpected("two kinds of dice", "one kind of dice in a hazard")
        return self


class SurgeSheet(Written):
    """A surge of magic: mana for everyone at the end of a round."""

    round: Positive = Field(description="the round in which it comes")
    amount: Positive = Field(description="mana")


class GroundSheet(Written):
    """The field and what stands on it."""

    field: (
        tuple[
            Annotated[float, Field(strict=True, gt=0, le=100_000, allow_inf_nan=False)],
            Annotated[float, Field(strict=True, gt=0, le=100_000, allow_inf_nan=False)],
        ]
        | None
    ) = None  # width and height in feet; left out: no edges
    walls: list[StretchSheet] = Field(default_factory=list, max_length=16)
    cover: list[StretchSheet] = Field(default_factory=list, max_length=16)
    ley_lines: list[LeySheet] = Field(default_factory=list, max_length=4, json_schema_extra=only("magic"))
    nexuses: list[SpotSheet] = Field(default_factory=list, max_length=4, json_schema_extra=only("magic"))
    hazards: list[HazardSheet] = Field(default_factory=list, max_length=8)
    surges: list[SurgeSheet] = Field(default_factory=list, max_length=4, json_schema_extra=only("magic"))
