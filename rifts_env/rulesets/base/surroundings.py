"""What lies round a place: hazards, ley lines, nexuses. GROUND-6, GROUND-7."""

from __future__ import annotations

from typing import Any

from rifts_env.core import plane
from rifts_env.core.events import tell
from rifts_env.core.jit import rule
from rifts_env.rulesets.base.words import NOBODY, Event


@rule
def is_inside(b: Any, hazard: int, x: float, y: float) -> bool:
    """Whether a point lies in a hazard that is there now; its edge is inside. Rules: GROUND-6."""
    cloud = b.hazard[hazard]
    return cloud.active != 0 and plane.within(x, y, cloud.x, cloud.y, cloud.radius)


@rule
def hazards_at(b: Any, x: float, y: float) -> int:
    """Mask of the hazards at a point. Rules: GROUND-6."""
    mask = 0
    for hazard in range(b.clouds):
        if is_inside(b, hazard, x, y):
            mask |= 1 << hazard
    return mask


@rule
def deals_damage(b: Any, hazard: int) -> bool:
    """Whether a hazard does damage of any kind."""
    cloud = b.hazard[hazard]
    return cloud.dice > 0 or cloud.plus > 0


@rule
def is_sealed(b: Any, book: Any, who: int) -> bool:
    """In environmental armour that is still whole."""
    return book.sheet[who].sealed != 0 and b.fighter[who].armor > 0


@rule
def is_on_ley_line(b: Any, book: Any, who: int) -> bool:
    """Within half the width of a ley line. Rules: GROUND-7."""
    f = b.fighter[who]
    for at in range(book.leys):
        line = book.ley[at]
        feet = plane.distance_to_segment(f.x, f.y, line.ax, line.ay, line.bx, line.by)
        if feet <= line.width / 2.0 + plane.SLACK:
            return True
    return False


@rule
def is_at_nexus(b: Any, book: Any, who: int) -> bool:
    """Within the circle of a nexus. Rules: GROUND-7."""
    f = b.fighter[who]
    for at in range(book.nexuses):
        spot = book.nexus[at]
        if plane.within(f.x, f.y, spot.x, spot.y, spot.radius):
            return True
    return False


@rule
def expire_hazards(b: Any, cited: int) -> None:
    """Take away, as a stretch of time ends, what will not last into the next. Rules: GROUND-6."""
    for hazard in range(b.clouds):
        cloud = b.hazard[hazard]
        if cloud.active != 0 and cloud.until <= b.clock + 1:
            cloud.active = 0
            tell(b, Event.HAZARD_ENDS, cited, NOBODY, -1, hazard, 0, 0, 0)
