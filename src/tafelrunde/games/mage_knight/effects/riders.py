"""What lasts for the turn or the combat: mostly one number of the turn that others look at."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import WOUND
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, FIGHTING, MOVING, TALKING
from tafelrunde.games.mage_knight.box.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.effects.foes import reaches
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position import turn as t
from tafelrunde.games.mage_knight.position.duel import opponent
from tafelrunde.games.mage_knight.position.packing import hurt
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.world.duel import behind_walls
from tafelrunde.games.mage_knight.world.fight import aimed, honour, living
from tafelrunde.games.mage_knight.world.points import sideways_points

ASIDE: Final = MOVING | TALKING | BLOCKING | ATTACKING  # where a card can be played sideways


class Mark(Operation):
    """Sets a number of the turn to 1."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.entry = self.marks()

    def marks(self) -> int:
        raise NotImplementedError

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[self.entry] = 1
        return False


class Sum(Mark):
    """Adds to a number of the turn."""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[self.entry] += self.a
        return False


class Once(Mark):
    """Adds one to a number of the turn."""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[self.entry] += 1
        return False


class Most(Mark):
    """Of several the largest holds."""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[self.entry] = max(self.a, position.turn[self.entry])
        return False


class Bits(Mark):
    """Both kinds may be there at once."""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[self.entry] |= self.a
        return False


# ---- land and ways


class Swamp(Mark):
    NAME: ClassVar[str] = "swamp"

    def marks(self) -> int:
        return t.SWAMP_COST

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[self.entry] = self.a + 1
        return False


class Lake(Mark):
    """A lake stays unsafe (MK-19.7)."""

    NAME: ClassVar[str] = "lake"

    def marks(self) -> int:
        return t.LAKE_COST

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        cost = position.turn[self.entry]
        position.turn[self.entry] = min(self.a + 1, cost) if cost else self.a + 1
        return False


class OpenLand(Sum):
    NAME: ClassVar[str] = "open_land"

    def marks(self) -> int:
        return t.OPEN_LAND


class WildLand(Sum):
    NAME: ClassVar[str] = "wild_land"

    def marks(self) -> int:
        return t.WILD_LAND


class Paths(Most):
    NAME: ClassVar[str] = "paths"

    def marks(self) -> int:
        return t.PATHS


class Bend(Mark):
    NAME: ClassVar[str] = "bend"

    def marks(self) -> int:
        return t.BEND


# ---- talking


class Tale(Operation):
    """Heroic Tale: reputation, and fame, for every unit recruited."""

    NAME: ClassVar[str] = "tale"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[t.TALE_REPUTATION] += 1
        position.turn[t.TALE_FAME] += self.a - 1
        return False


class Learning(Bits):
    NAME: ClassVar[str] = "learning"

    def marks(self) -> int:
        return t.LEARNING


class Diplomacy(Mark):
    """Influence can become block of an element (MK-19.6)."""

    NAME: ClassVar[str] = "diplomacy"
    ALSO: ClassVar[int] = BLOCKING

    def marks(self) -> int:
        return t.DIPLOMACY

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[self.entry] = self.a + 1
        return False


# ---- the end of the turn


class Tempo(Bits):
    NAME: ClassVar[str] = "tempo"

    def marks(self) -> int:
        return t.TEMPO


class Protection(Mark):
    NAME: ClassVar[str] = "protection"

    def marks(self) -> int:
        return t.PROTECTION


class TimeBending(Mark):
    """Another turn at once, but not after such a turn (MK-19.13)."""

    NAME: ClassVar[str] = "time_bending"

    def marks(self) -> int:
        return t.TIME_BENDING

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.playing >= 0 and position.joint_at < 0:
            return "MK-11.1.2"
        return "MK-19.13" if position.turn[t.EXTRA_TURN] or position.turn[t.TIME_BENDING] else ""


class Grail(Operation):
    """Two points that bring fame when used (MK-19.17)."""

    NAME: ClassVar[str] = "grail"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[t.GRAIL] += 2
        return False


class GrailDraw(Mark):
    NAME: ClassVar[str] = "grail_draw"

    def marks(self) -> int:
        return t.GRAIL_DRAW


# ---- combat


class Agility(Most):
    """Move points become attacks; the card itself may be played in combat (MK-19.6)."""

    NAME: ClassVar[str] = "agility"
    ALSO: ClassVar[int] = RANGED_PHASE | ATTACKING

    def marks(self) -> int:
        return t.AGILITY


class Ambush(Sum):
    NAME: ClassVar[str] = "ambush"

    def marks(self) -> int:
        return t.AMBUSH


class BlockedArmor(Sum):
    NAME: ClassVar[str] = "blocked_armor"

    def marks(self) -> int:
        return t.BLOCKED_ARMOR


class Burning(Once):
    NAME: ClassVar[str] = "burning"

    def marks(self) -> int:
        return t.BURNING


class Exploding(Once):
    NAME: ClassVar[str] = "exploding"

    def marks(self) -> int:
        return t.EXPLODING


class Unswift(Once):
    NAME: ClassVar[str] = "unswift"

    def marks(self) -> int:
        return t.UNSWIFT


class Hurt(Operation):
    """The unit that acts is wounded; one that is only borrowed cannot be (MK-19.27)."""

    NAME: ClassVar[str] = "hurt"
    LENDABLE: ClassVar[bool] = False

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        slot = position.turn[t.UNIT_NOW] - 1
        if slot >= 0:
            position.set_unit(seat, slot, hurt(position.units[seat][slot], 1))
        return False


class Heat(Operation):
    """Into the Heat: at the start of a combat only (MK-19.28)."""

    NAME: ClassVar[str] = "heat"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        begun = position.turn[t.STRUCK] or position.turn[t.HEAT] or any(position.points)
        return "MK-19.28" if begun else ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[t.HEAT] = self.a
        position.turn[t.UNITS_SAFE] = 1
        return False


class Leadership(Mark):
    NAME: ClassVar[str] = "leadership"

    def marks(self) -> int:
        return t.LEADERSHIP


class SkipAttacks(Mark):
    """Nobody attacks; of a player it cancels the one attack that is to be blocked (MK-11.3.7)."""

    NAME: ClassVar[str] = "skip_attacks"

    def marks(self) -> int:
        return t.SKIP

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "MK-11.3.7" if position.duel and position.turn[t.PHASE] != BLOCKING else ""


class WingsOfNight(SkipAttacks):
    """Move points, which are not used up, for every enemy (MK-19.12)."""

    NAME: ClassVar[str] = "wings_of_night"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.turn[t.MOVE] < living(position):
            return "MK-19.12"
        return super().refusal(position, seat, mode, used)


class Demolish(Mark):
    """Walls do not count; against a player there must be some, or units to weaken (MK-11.3.5)."""

    NAME: ClassVar[str] = "demolish"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if not position.duel or behind_walls(position, opponent(position, seat)) or reaches(position, seat, mode):
            return ""
        return "MK-11.3.5"

    def marks(self) -> int:
        return t.IGNORE_SITE


class JusticeStrong(Mark):
    NAME: ClassVar[str] = "justice_strong"

    def marks(self) -> int:
        return t.JUSTICE_STRONG

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        honour(position, seat)
        return super().work(position, seat, mode, at)


class AllColdFire(Mark):
    NAME: ClassVar[str] = "all_cold_fire"

    def marks(self) -> int:
        return t.ALL_COLD_FIRE


class AllSiege(Mark):
    NAME: ClassVar[str] = "all_siege"

    def marks(self) -> int:
        return t.ALL_SIEGE


class ResistAll(Mark):
    NAME: ClassVar[str] = "resist_all"

    def marks(self) -> int:
        return t.RESIST_ALL


class GloryAll(Mark):
    NAME: ClassVar[str] = "glory_all"

    def marks(self) -> int:
        return t.GLORY_ALL


# ---- cards played sideways (MK-19.19)


class Sideways(Operation):
    """The next one counts more; the 3 is for those who use no die."""

    NAME: ClassVar[str] = "sideways"
    WHEN: ClassVar[int] = ASIDE

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.turn[t.SIDEWAYS_SKILL]:
            return "MK-19.19"
        if not position.plain_cards(seat):
            return "MK-4.5.7"
        if self.a == 3 and position.source_used():
            return "MK-19.19"
        return ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[t.SIDEWAYS_SKILL] = self.a
        if self.a == 3:
            position.turn[t.NO_DICE] = 1
        return False


class Universal(Operation):
    NAME: ClassVar[str] = "universal"
    WHEN: ClassVar[int] = ASIDE
    COLOURED: ClassVar[bool] = True

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.turn[t.SIDEWAYS_SKILL]:
            return "MK-19.19"
        return "" if position.plain_cards(seat) else "MK-4.5.7"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[t.SIDEWAYS_SKILL] = 4 + self.a
        return False


class Pain(Operation):
    """A wound is played sideways (MK-19.22)."""

    NAME: ClassVar[str] = "pain"
    WHEN: ClassVar[int] = ASIDE

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.turn[t.SIDEWAYS_SKILL]:
            return "MK-19.19"
        if not position.wounds_in_hand(seat):
            return "MK-4.1.10"
        phase = position.turn[t.PHASE]
        if phase & FIGHTING and not aimed(position):
            return "MK-8.3.5" if phase == BLOCKING else "MK-8.2.1"
        return ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.from_hand(seat, WOUND)
        position.play[seat] = (*position.play[seat], WOUND)
        position.turn[t.PLAYED] += 1  # also a wound is a card (MK-5.8)
        sideways_points(position, seat, 2)
        return False


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Swamp, Lake, OpenLand, WildLand, Paths, Bend, Tale, Learning, Diplomacy, Tempo, Protection, TimeBending, Grail,
    GrailDraw, Agility, Ambush, BlockedArmor, Burning, Exploding, Unswift, Hurt, Heat, Leadership, SkipAttacks,
    WingsOfNight, Demolish, JusticeStrong, AllColdFire, AllSiege, ResistAll, GloryAll, Sideways, Universal, Pain,
)  # fmt: skip
