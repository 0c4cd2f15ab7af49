"""Where damage goes: armour, SD, hit points; and when it fells. BASE-AR to BASE-MDBEING, BASE-HP."""

from __future__ import annotations

from typing import Any

from rifts_env.core.events import say, tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.ids import R
from rifts_env.rulesets.base.words import Armor, Event, Status, Where

# How far a blow goes past armour.
ARMOR_COUNTS = 0
PAST_RATED = 1  # past armour with a rating; mega-damage armour still stops it
PAST_ALL = 2


@rule
def take_damage(b: Any, book: Any, who: int, points: int, mega: int, total: int, past: int) -> int:
    """Take a blow's points off whatever they meet.

    Args:
        who: the one hit.
        points: SD points, or MD points where `mega`.
        mega: 1 if they are mega-damage.
        total: the strike total, held against the armour rating; 0 for what has no strike roll.
        past: ARMOR_COUNTS, PAST_RATED or PAST_ALL.

    Returns:
        What was taken from the body itself: SD, hit points or MDC of a mega-damage being.

    Rules: BASE-AR, BASE-AR-2, BASE-MDC, BASE-MD.
    """
    f = b.fighter[who]
    sheet = book.sheet[who]
    if past < PAST_ALL and sheet.armor_kind == Armor.MEGA and f.armor > 0:
        _damage_mega_armor(b, who, points, mega)
        return 0
    if past == ARMOR_COUNTS and sheet.armor_kind == Armor.RATED and f.armor > 0 and total <= sheet.ar:
        _damage_rated_armor(b, book, who, points, mega)
        return 0
    return damage_body(b, book, who, points, mega)


@rule
def _damage_mega_armor(b: Any, who: int, points: int, mega: int) -> None:
    f = b.fighter[who]
    if mega == 0:
        say(b, Event.NO_EFFECT, R.BASE_MD, who, -1)
        return
    f.armor = max(0, f.armor - points)
    tell(b, Event.TAKEN, R.BASE_MDC, who, -1, points, Where.ARMOR, f.armor, 0)


@rule
def _damage_rated_armor(b: Any, book: Any, who: int, points: int, mega: int) -> None:
    f = b.fighter[who]
    cited = R.BASE_AR
    if mega != 0:
        points *= book.md_rate
    if points >= f.armor:
        cited = R.BASE_AR_2
    f.armor = max(0, f.armor - points)
    tell(b, Event.TAKEN, cited, who, -1, points, Where.ARMOR, f.armor, 0)


@rule
def damage_body(b: Any, book: Any, who: int, points: int, mega: int) -> int:
    """Take points off the body; SD goes before hit points, a mega-damage being has MDC instead.

    Rules: BASE-MDBEING, BASE-MD-4, BASE-HP.
    """
    f = b.fighter[who]
    if book.sheet[who].md_being != 0:
        if mega == 0:
            say(b, Event.NO_EFFECT, R.BASE_MDBEING, who, -1)
            return 0
        f.mdc -= points
        tell(b, Event.TAKEN, R.BASE_MDBEING, who, -1, points, Where.MDC, f.mdc, 0)
        return points
    if mega != 0:
        points *= book.md_rate
    from_sdc = min(max(0, f.sdc), points)
    if from_sdc > 0:
        f.sdc -= from_sdc
        cited = R.BASE_MD_4 if mega != 0 else R.BASE_HP
        tell(b, Event.TAKEN, cited, who, -1, from_sdc, Where.SDC, f.sdc, 0)
    if points > from_sdc:
        f.hp -= points - from_sdc
        cited = R.BASE_MD_4 if mega != 0 and from_sdc == 0 else R.BASE_HP
        tell(b, Event.TAKEN, cited, who, -1, points - from_sdc, Where.HP, f.hp, 0)
    return points


@rule
def life_left(b: Any, book: Any, who: int) -> int:
    """Hit points, or the MDC of a mega-damage being. Rules: BASE-MDBEING, BASE-HP-2."""
    f = b.fighter[who]
    return int(f.mdc) if book.sheet[who].md_being != 0 else int(f.hp)


@rule
def wounded_status(b: Any, book: Any, who: int) -> int:
    """IN, DOWN at 0 or less, DEAD at minus PE or lower. Rules: BASE-HP-2, BASE-MDBEING."""
    left = life_left(b, book, who)
    if left > 0:
        return int(Status.IN)
    return int(Status.DEAD) if left <= -book.sheet[who].pe else int(Status.DOWN)
