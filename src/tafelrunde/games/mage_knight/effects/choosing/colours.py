"""Choosing a colour or a die of the Source."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.box.actions import CHOOSE_COLOUR
from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, COLOUR, GOLD, MODE
from tafelrunde.games.mage_knight.box.numbers import ModeNumber
from tafelrunde.games.mage_knight.effects.choosing.base import AT, Effect, Pick, kinds
from tafelrunde.games.mage_knight.position.packing import KEPT, die_of, place_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import FRESH
from tafelrunde.games.mage_knight.world.mana import basic_die, guarded
from tafelrunde.kernel.shape import Name, Number, Row, Shape


class ChooseColour(Effect):
    """A colour of mana, or of a crystal that a golden die allows."""

    ACTION: ClassVar[int] = CHOOSE_COLOUR


class ChooseDie(Effect):
    """A die of the Source; if so agreed, by day no golden one while others lie there (MK-14.8)."""

    ABOUT: ClassVar[str] = "MK-4.5.8"
    ACTION: ClassVar[int] = CHOOSE_COLOUR

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        return "MK-14.8" if thing == GOLD and guarded(position) else super().refusal(position, seat, thing)


class DieColour(Effect):
    """The colour that a die is set to; never gold."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "at": AT, "die": Number(0, 6)}
    ACTION: ClassVar[int] = CHOOSE_COLOUR

    def __init__(self, seat: int, mode: ModeNumber, at: int, die: int) -> None:
        super().__init__(seat, mode, at)
        self.die = die

    def candidates(self, position: Position, seat: int) -> list[int]:
        return list(range(len(COLOUR)))

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        return "MK-4.5.8" if thing == GOLD else ""

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        position.dice[self.die] = die_of(thing, KEPT)
        position.gain_mana(seat, thing)
        position.gain_mana(seat, thing)
        self.go_on(position)

    def fits(self, position: Position) -> bool:
        return self.die < len(position.dice) and place_of(position.dice[self.die]) == KEPT


class Thaw(Pick):
    """Source Freeze ends: a crystal of a basic colour that a die of the Source shows (MK-19.23)."""

    ABOUT: ClassVar[str] = "MK-19.23"
    ACTION: ClassVar[int] = CHOOSE_COLOUR

    def candidates(self, position: Position, seat: int) -> list[int]:
        return [colour for colour in range(BASIC_COLOURS) if colour in position.dice]

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        position.gain_crystal(seat, thing, True)

    def fits(self, position: Position) -> bool:
        return (position.turn[FRESH] == 1 or bool(position.duel)) and basic_die(position)


class Salvage(Pick):
    """Mana Meltdown: one of the crystals that the others lost, if one likes (MK-19.15)."""

    ABOUT: ClassVar[str] = "MK-19.15"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "colour": Row(Name(COLOUR))}
    ACTION: ClassVar[int] = CHOOSE_COLOUR
    OPTIONAL: ClassVar[bool] = True

    def __init__(self, seat: int, colour: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.colour = colour

    def candidates(self, position: Position, seat: int) -> list[int]:
        return kinds(self.colour)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        position.gain_crystal(seat, thing, True)

    def fits(self, position: Position) -> bool:
        return all(colour < BASIC_COLOURS for colour in self.colour)
