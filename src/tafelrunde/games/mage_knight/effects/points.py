"""Points of some kind, with all that raises them; they add up."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, FIRE, ICE, OF_CARD, OF_UNIT
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, CALM, FIGHTING, MOVING, TALKING
from tafelrunde.games.mage_knight.box.effects import RANGED as RANGED_PHASE
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.packing import wounds_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ALL_SIEGE, BOOST, HEAL, INFLUENCE, MOVE, PHASE, UNIT_NOW
from tafelrunde.games.mage_knight.world.duel import take_share
from tafelrunde.games.mage_knight.world.fight import aimed, living, walled
from tafelrunde.games.mage_knight.world.points import (
    BLOCK_POINTS,
    MELEE_POINTS,
    RANGED_POINTS,
    SIEGE_POINTS,
    ambushed,
    toughness,
    unit_bonus,
)
from tafelrunde.games.mage_knight.world.units import fit_count


def raised(position: Position, points: int) -> int:
    """With what Concentration and its like add, once."""
    points += position.turn[BOOST]
    position.turn[BOOST] = 0
    return points


class Move(Operation):
    """Move points, on top of those that are there (MK-4.1.9)."""

    NAME: ClassVar[str] = "move"
    WHEN: ClassVar[int] = MOVING

    def amount(self, position: Position, seat: int) -> int:
        return self.a

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[MOVE] += raised(position, self.amount(position, seat))
        return False


class MoveTime(Move):
    """By day the first number, at night the second."""

    NAME: ClassVar[str] = "move_time"

    def amount(self, position: Position, seat: int) -> int:
        return self.b if position.dark() else self.a


class ForwardMarch(Move):
    """One for every ready, unwounded unit, at most 3."""

    NAME: ClassVar[str] = "forward_march"

    def amount(self, position: Position, seat: int) -> int:
        return min(3, fit_count(position, seat))

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if fit_count(position, seat) else "MK-4.5.5"


class Influence(Operation):
    NAME: ClassVar[str] = "influence"
    WHEN: ClassVar[int] = TALKING

    def amount(self, position: Position, seat: int) -> int:
        return self.a

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[INFLUENCE] += raised(position, self.amount(position, seat))
        return False


class InfluenceTime(Influence):
    NAME: ClassVar[str] = "influence_time"

    def amount(self, position: Position, seat: int) -> int:
        return self.b if position.dark() else self.a


class Fortune(Influence):
    """One for every colour of one's crystals (MK-19.27)."""

    NAME: ClassVar[str] = "fortune"
    IN_BLOCK: ClassVar[bool] = False

    def amount(self, position: Position, seat: int) -> int:
        colours = 0
        for colour in range(BASIC_COLOURS):
            if position.crystals[seat * BASIC_COLOURS + colour]:
                colours += 1
        return colours

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if self.amount(position, seat) else "MK-4.5.8"


class Need(Operation):
    """Influence for every wound of the hand and the units."""

    NAME: ClassVar[str] = "need"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        wounds = position.wounds_in_hand(seat)
        for unit in position.units[seat]:
            wounds += wounds_of(unit)
        position.turn[INFLUENCE] += self.a * wounds
        return False


class Heal(Operation):
    NAME: ClassVar[str] = "heal"
    WHEN: ClassVar[int] = CALM

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[HEAL] += self.a
        return False


class Strike(Operation):
    """Attack or block of an element; only what has a target is played in combat (MK-8.2.1, MK-8.3.5)."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.points = MELEE_POINTS
        self.siege = False

    def amount(self, position: Position) -> int:
        return self.a

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        phase = position.turn[PHASE]
        if not phase & FIGHTING or (mode.exposes and not position.duel):
            return ""
        if not aimed(position):
            return "MK-8.3.5" if self.points == BLOCK_POINTS else "MK-8.2.1"
        open_now = self.siege or position.turn[ALL_SIEGE] or mode.operations[0].NAME == "expose_forts"
        if phase == RANGED_PHASE and not open_now and walled(position):
            return "MK-11.2.2" if position.duel else "MK-8.2.3"
        return ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        points = raised(position, self.amount(position))
        if mode.owner == OF_UNIT:
            points += unit_bonus(position, seat, self.points)
        elif mode.owner == OF_CARD:
            points += ambushed(position, self.points)
        position.points[self.points + self.element()] += points
        if position.duel and self.points != BLOCK_POINTS and mode.owner == OF_UNIT and position.turn[UNIT_NOW]:
            take_share(position, self.points + self.element(), points, position.turn[UNIT_NOW] - 1)
        return False

    def element(self) -> int:
        return self.b


class Attack(Strike):
    NAME: ClassVar[str] = "attack"
    WHEN: ClassVar[int] = ATTACKING


class Ranged(Strike):
    NAME: ClassVar[str] = "ranged"
    WHEN: ClassVar[int] = RANGED_PHASE | ATTACKING

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.points = RANGED_POINTS


class RangedTime(Ranged):
    NAME: ClassVar[str] = "ranged_time"

    def amount(self, position: Position) -> int:
        return self.b if position.dark() else self.a

    def element(self) -> int:
        return 0


class Siege(Strike):
    NAME: ClassVar[str] = "siege"
    WHEN: ClassVar[int] = RANGED_PHASE | ATTACKING

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.points = SIEGE_POINTS
        self.siege = True


class Block(Strike):
    NAME: ClassVar[str] = "block"
    WHEN: ClassVar[int] = BLOCKING

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.points = BLOCK_POINTS


class Toughness(Operation):
    """Cold Toughness: one for every symbol of the enemy that is blocked (MK-19.4)."""

    NAME: ClassVar[str] = "toughness"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.points[BLOCK_POINTS + ICE] += toughness(position)
        return False


class WaveAttack(Operation):
    NAME: ClassVar[str] = "wave_attack"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.points[MELEE_POINTS + FIRE] += self.a * living(position)
        return False


class WaveBlock(Operation):
    NAME: ClassVar[str] = "wave_block"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.points[BLOCK_POINTS + FIRE] += self.a * living(position)
        return False


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Move, MoveTime, ForwardMarch, Influence, InfluenceTime, Fortune, Need, Heal, Attack, Ranged, RangedTime, Siege,
    Block, Toughness, WaveAttack, WaveBlock,
)  # fmt: skip
