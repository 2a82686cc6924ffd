"""Operations with cards: of the hand, of an offer, of the discard pile; and cards played through others."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import ADVANCED, BASIC_COLOURS, CARD_COLOUR, OF_CARD, SPELLS, WOUND
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.base import kinds
from tafelrunde.games.mage_knight.effects.choosing.cards import (
    ChooseCard,
    Justice,
    TakeCard,
    meditate,
    put_down,
    throw_away,
)
from tafelrunde.games.mage_knight.effects.choosing.together import Together
from tafelrunde.games.mage_knight.effects.conditions import partners
from tafelrunde.games.mage_knight.effects.operation import Mode, Offering, Operation
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import TALENT
from tafelrunde.games.mage_knight.world.fight import aimed, honour
from tafelrunde.games.mage_knight.world.points import MELEE_POINTS, ambushed


class Couple(Operation):
    """Another action card is played together with this one (MK-19.3)."""

    COUPLES: ClassVar[bool] = True

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.half = 1

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if partners(position, seat, Card(mode.thing), self.half, mode.costs) else "MK-4.5.7"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.push(Together(seat, mode.number, self.half, self.a))
        return True


class Boost(Couple):
    """Stronger by a number."""

    NAME: ClassVar[str] = "boost"


class Again(Couple):
    """Several times over in its basic way; then it leaves the game."""

    NAME: ClassVar[str] = "again"

    def __init__(self, a: int, b: int) -> None:
        super().__init__(a, b)
        self.half = 0


class AgainPowered(Couple):
    """The same in its strong way."""

    NAME: ClassVar[str] = "again_powered"


class Throwing(Offering):
    """An action card of the hand leaves the game (MK-4.7.2); another copy of the card itself counts."""

    def fits(self, position: Position, card: Card) -> bool:
        """Is there a card of its colour to be had?"""
        for offered in self.offer(position):
            if CARD_COLOUR[offered] == CARD_COLOUR[card]:
                return True
        return False

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if self.candidates(position, seat, mode) else "MK-19.9"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.push(ChooseCard(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        mine = mode.thing if mode.owner == OF_CARD else -1
        found: list[int] = []
        last = -1
        for card in position.hand[seat]:
            if card >= SPELLS:
                break
            if card == last or (card == mine and card >= ADVANCED):
                continue
            last = card
            if self.fits(position, card):
                found.append(card)
        return found

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        throw_away(position, seat, Card(thing))
        position.push(TakeCard(seat, mode.number, at, CARD_COLOUR[thing]))
        return True


class Decompose(Throwing):
    """For crystals: 1: two of its colour, 2: one of each other colour."""

    NAME: ClassVar[str] = "decompose"

    def fits(self, position: Position, card: Card) -> bool:
        return True

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if self.candidates(position, seat, mode) else "MK-4.1.10"

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        throw_away(position, seat, Card(thing))
        for colour in range(BASIC_COLOURS):
            if self.a == 1 and colour == CARD_COLOUR[thing]:
                position.gain_crystal(seat, colour, True)
                position.gain_crystal(seat, colour, True)
            elif self.a == 2 and colour != CARD_COLOUR[thing]:
                position.gain_crystal(seat, colour, True)
        return False


class Training(Throwing):
    """For an advanced action of its colour: 1: to the discard pile, 2: to the hand (MK-19.9)."""

    NAME: ClassVar[str] = "training"

    def to_hand(self) -> bool:
        return self.a == 2


class Book(Throwing):
    """The same to the hand, or 2: a spell of its colour, and a crystal (MK-19.9)."""

    NAME: ClassVar[str] = "book"

    def offer(self, position: Position) -> tuple[Card, ...]:
        return position.spell_offer if self.a == 2 else position.advanced_offer

    def to_hand(self) -> bool:
        return True

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        throw_away(position, seat, Card(thing))
        if self.a == 2:
            position.gain_crystal(seat, CARD_COLOUR[thing], True)
        position.push(TakeCard(seat, mode.number, at, CARD_COLOUR[thing]))
        return True


class Spell(Offering):
    """A spell of a colour from the offer."""

    NAME: ClassVar[str] = "spell"
    COLOURED: ClassVar[bool] = True

    def offer(self, position: Position) -> tuple[Card, ...]:
        return position.spell_offer

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        for card in position.spell_offer:
            if CARD_COLOUR[card] == self.a:
                return ""
        return "MK-4.5.7"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.push(TakeCard(seat, mode.number, at, self.a))
        return True


class Talent(Operation):
    """A spell of the offer may be played as if it were in hand (MK-19.9)."""

    NAME: ClassVar[str] = "talent"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if position.spell_offer else "MK-4.5.7"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[TALENT] += 1
        return False


class Meditate(Operation):
    """Cards of the discard pile to the deck; 1: by chance, 2: chosen (MK-19.14)."""

    NAME: ClassVar[str] = "meditate"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if position.discard[seat] else "MK-4.5.7"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        meditate(position, seat, self.a == 2)
        return True


class SwordOfJustice(Operation):
    """Cards for Attack 3 each, as many as one likes; fame for every enemy beaten."""

    NAME: ClassVar[str] = "justice"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if aimed(position) else "MK-8.2.1"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        honour(position, seat)
        position.push(Justice(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        return kinds(position.hand[seat])

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        return "MK-4.1.11" if thing == WOUND else ""

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        put_down(position, seat, Card(thing))
        position.points[MELEE_POINTS] += 3 + ambushed(position, MELEE_POINTS)
        position.push(Justice(seat, mode.number, at))
        return True


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Boost, Again, AgainPowered, Decompose, Training, Book, Spell, Talent, Meditate, SwordOfJustice,
)  # fmt: skip
