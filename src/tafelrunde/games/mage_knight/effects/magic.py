"""The Source and what mana can do this turn."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, BLACK, COLOUR, GOLD, KEEP, TOWER, WAYS
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.colours import ChooseDie, DieColour
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.packing import CLAIMED_DIE, IN_SOURCE, KEPT, bit, claimed, die_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    BLACK_OK,
    CAST,
    DESERT_NIGHT,
    DICE,
    ENDLESS,
    FOREST_DAY,
    GOLD_OK,
    MASTERY,
    NO_DICE,
    POLARIZED,
    STORM,
)
from tafelrunde.games.mage_knight.world.land import turn_up, turn_up_ruin
from tafelrunde.games.mage_knight.world.mana import guarded, in_source


class Dice(Operation):
    """More dice of the Source may be used."""

    NAME: ClassVar[str] = "dice"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[DICE] += self.a
        return False


class Die(Operation):
    """An operation that takes a die of the Source; of a basic colour."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.faces = BASIC_COLOURS

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if in_source(position, self.faces) else "MK-4.5.8"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if not in_source(position, self.faces):
            return False  # the last one that would have fitted was paid with
        position.push(ChooseDie(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        return [face for face in range(self.faces) if face in position.dice]


class ManaDraw(Die):
    """A die is set to a colour: two mana of it."""

    NAME: ClassVar[str] = "mana_draw"

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.faces = len(COLOUR)

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.turn[NO_DICE]:
            return "MK-19.19"
        return super().refusal(position, seat, mode, used)

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        die = position.dice.index(die_of(thing, IN_SOURCE))
        position.dice[die] = die_of(thing, KEPT)
        position.push(DieColour(seat, mode.number, at, die))
        return True


class StormDie(Die):
    """A crystal of a die's colour; it is rolled again."""

    NAME: ClassVar[str] = "storm_die"

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        die = position.dice.index(die_of(thing, IN_SOURCE))
        position.gain_crystal(seat, thing, True)
        position.dice[die] = position.roll_die()
        position.reveal()
        return False


class Claim(Die):
    """A die until the end of the round (MK-19.15); 1: three mana now, 2: one each turn, 3 and 4: with the curse."""

    NAME: ClassVar[str] = "claim"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        if position.claim[seat]:
            return "MK-19.15"
        return super().refusal(position, seat, mode, used)

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        die = position.dice.index(die_of(thing, IN_SOURCE))
        now = self.a % 2
        position.dice[die] = die_of(thing, CLAIMED_DIE)
        position.claim[seat] = claimed(thing, not now, self.a > 2)
        if now:
            for _token in range(3):
                position.gain_mana(seat, thing)
        return False


class Storm(Operation):
    """The Source is rolled anew; three more dice, gold and black as any basic colour."""

    NAME: ClassVar[str] = "storm"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[DICE] += 3
        position.turn[STORM] = 1
        golden = guarded(position)  # those stay as they are (MK-14.8)
        for index in range(len(position.dice)):
            if position.dice[index] < 6 and not (golden and position.dice[index] == GOLD):
                position.dice[index] = position.roll_die()
        position.reveal()
        return False


class Mastery(Operation):
    """Crystals spent this turn come back."""

    NAME: ClassVar[str] = "mastery"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[MASTERY] = 1
        return False


class Endless(Operation):
    """Mana of a colour and black without end; fame for spells of the colour (MK-19.16)."""

    NAME: ClassVar[str] = "endless"
    COLOURED: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[ENDLESS] |= bit(self.a) | bit(BLACK)
        position.gain_fame(seat, position.turn[CAST + self.a], "MK-4.5.2")
        return False


class Polarize(Operation):
    """One mana may be used as its opposite (MK-19.22)."""

    NAME: ClassVar[str] = "polarize"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        first = seat * BASIC_COLOURS
        if any(position.mana) or any(position.crystals[first : first + BASIC_COLOURS]):
            return ""
        turn = position.turn
        return "" if turn[DICE] and not turn[NO_DICE] and in_source(position, len(COLOUR)) else "MK-4.5.8"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[POLARIZED] = 1
        return False


class Sun(Operation):
    """At night as by day: forests, gold, garrisons nearby and ruins (MK-19.16)."""

    NAME: ClassVar[str] = "sun"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if not position.dark():
            return False
        position.turn[FOREST_DAY] = 1
        position.turn[GOLD_OK] = 1
        base = position.place[seat] * WAYS
        for way in range(6):
            space = position.near[base + way]
            if space >= 0 and KEEP <= position.site[space] <= TOWER:
                turn_up(position, space)
        for number in range(len(position.ruin)):
            turn_up_ruin(position, Space(number))
        return False


class Darkness(Operation):
    """By day as at night: deserts, black (MK-19.16)."""

    NAME: ClassVar[str] = "darkness"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if not position.night:
            position.turn[DESERT_NIGHT] = 1
            position.turn[BLACK_OK] = 1
        return False


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Dice,
    ManaDraw,
    StormDie,
    Claim,
    Storm,
    Mastery,
    Endless,
    Polarize,
    Sun,
    Darkness,
)
