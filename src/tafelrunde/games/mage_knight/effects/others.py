"""Spells and skills that reach the other seats (MK-4.3.4, MK-19.15, MK-19.23)."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, WOUND
from tafelrunde.games.mage_knight.effects.choosing.colours import Salvage
from tafelrunde.games.mage_knight.effects.choosing.minds import Unburden, ask_minds, nearest
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.packing import laid
from tafelrunde.games.mage_knight.position.position import Position


class Meltdown(Operation):
    """Every other seat loses a random crystal, or takes a wound; one of the crystals lost may be gained."""

    NAME: ClassVar[str] = "meltdown"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        lost: list[int] = []
        for other in range(position.seats):
            if other == seat or not position.plays(other):
                continue
            colour = self.lose(position, other)
            if colour >= 0:
                lost.append(colour)
        if lost:
            position.push(Salvage(seat, tuple(lost)))
        return False

    def lose(self, position: Position, other: int) -> int:
        """The colour of the crystal that a seat loses by chance; -1: it had none, and takes a wound."""
        row = position.crystals[other * BASIC_COLOURS : (other + 1) * BASIC_COLOURS]
        if not sum(row):
            position.wound(other, "MK-19.15")
            return -1
        number = position.below(4, sum(row))
        position.reveal()
        colour = 0
        while number >= row[colour]:
            number -= row[colour]
            colour += 1
        position.crystals[other * BASIC_COLOURS + colour] -= 1
        if position.events is not None:
            position.tell("lost_crystal", "MK-19.15", {"seat": other, "colour": colour})
        return colour


class Radiance(Operation):
    """Everybody takes a wound for every crystal of a colour; then two of them for oneself."""

    NAME: ClassVar[str] = "radiance"
    COLOURED: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        for other in range(position.seats):
            for _crystal in range(position.crystals[other * BASIC_COLOURS + self.a] if position.plays(other) else 0):
                position.wound(other, "MK-19.15")
        position.gain_crystal(seat, self.a, True)
        position.gain_crystal(seat, self.a, True)
        return False


class ReadMinds(Operation):
    """A crystal of a colour; the others discard a card of it."""

    NAME: ClassVar[str] = "mind_read"
    COLOURED: ClassVar[bool] = True

    def steal(self) -> int:
        return 0

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.gain_crystal(seat, self.a, True)
        ask_minds(position, seat, self.a, self.steal(), 0, ())
        return False


class MindSteal(ReadMinds):
    """One of the actions discarded may be kept."""

    NAME: ClassVar[str] = "mind_steal"

    def steal(self) -> int:
        return 1


class Ritual(Operation):
    """Healing Ritual: one or two wounds leave the hand, one of them for the nearest other hero (MK-19.23)."""

    NAME: ClassVar[str] = "ritual"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "MK-4.1.10" if position.wounds_in_hand(seat) < self.a else ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        for _wound in range(self.a):
            position.from_hand(seat, WOUND)
        others = nearest(position, seat)
        if len(others) == 1:
            position.wound(others[0], "MK-19.23")
        elif others:
            position.push(Unburden(seat))
        return False


class Lasting(Operation):
    """An interactive skill: its token lies in the middle of the table (MK-4.3.4)."""

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "MK-4.3.4" if position.middle[seat] else ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.middle[seat] = laid(mode.thing, 0)
        return False


class Freeze(Lasting):
    NAME: ClassVar[str] = "freeze"


class Weather(Lasting):
    NAME: ClassVar[str] = "weather"


class Exploit(Lasting):
    """Mana of a colour; whoever uses another is wounded."""

    NAME: ClassVar[str] = "exploit"
    COLOURED: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.gain_mana(seat, self.a)
        position.middle[seat] = laid(mode.thing, self.a)
        return False


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Meltdown,
    Radiance,
    ReadMinds,
    MindSteal,
    Ritual,
    Freeze,
    Weather,
    Exploit,
)
