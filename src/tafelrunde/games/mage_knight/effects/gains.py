"""Mana, crystals, cards and fame; and what is paid for them besides mana."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, BLACK, COLOUR, GOLD, RED, WOUND
from tafelrunde.games.mage_knight.box.effects import ANY_COLOUR, TALKING
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.base import kinds
from tafelrunde.games.mage_knight.effects.choosing.cards import ChooseCard, put_down
from tafelrunde.games.mage_knight.effects.choosing.colours import ChooseColour
from tafelrunde.games.mage_knight.effects.choosing.invoking import Invoked, invocable_without
from tafelrunde.games.mage_knight.effects.operation import Mode, Operation
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import FAME_LATER, FRESH, INVOKED, PHASE, PLAYED, REPUTATION_LATER


class Mana(Operation):
    """A token of a colour, or of any."""

    NAME: ClassVar[str] = "mana"
    COLOURED: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if self.a == ANY_COLOUR:
            position.push(ChooseColour(seat, mode.number, at))
            return True
        position.gain_mana(seat, self.a)
        return False

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        return list(range(len(COLOUR)))

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        position.gain_mana(seat, thing)
        return False


class ManaTime(Operation):
    """Gold by day, black at night (MK-19.16)."""

    NAME: ClassVar[str] = "mana_time"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.gain_mana(seat, BLACK if position.dark() else GOLD)
        return False


class Crystal(Operation):
    NAME: ClassVar[str] = "crystal"
    COLOURED: ClassVar[bool] = True

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.gain_crystal(seat, self.a, True)
        return False


class RollCrystal(Operation):
    """A crystal of the colour rolled; gold is a choice, black brings fame."""

    NAME: ClassVar[str] = "roll_crystal"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        face = position.below(4, 6)
        position.reveal()
        if position.events is not None:
            position.tell("rolled", "MK-4.5.2", {"seat": seat, "colour": face})
        if face == GOLD:
            position.push(ChooseColour(seat, mode.number, at))
            return True
        if face == BLACK:
            position.gain_fame(seat, 1, "MK-4.5.2")
        else:
            position.gain_crystal(seat, face, True)
        return False

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        return list(range(BASIC_COLOURS))

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        position.gain_crystal(seat, thing, True)
        return False


class Owned(Operation):
    """Only for whoever has a crystal of the colour."""

    NAME: ClassVar[str] = "owned"
    COLOURED: ClassVar[bool] = True

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if position.crystals[seat * BASIC_COLOURS + self.a] else "MK-4.5.8"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        return False


class Draw(Operation):
    NAME: ClassVar[str] = "draw"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.draw(seat, self.a)
        return False


class Fame(Operation):
    NAME: ClassVar[str] = "fame"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.gain_fame(seat, self.a, "MK-4.5.1")
        return False


class ReputationLater(Operation):
    """At the end of the turn (MK-19.2)."""

    NAME: ClassVar[str] = "reputation_later"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.turn[REPUTATION_LATER] += self.a
        return False


class Manners(Operation):
    """Noble Manners: fame, and reputation, for an interaction, at the end of the turn."""

    NAME: ClassVar[str] = "manners"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        if position.turn[PHASE] == TALKING:
            position.turn[FAME_LATER] += 1
            position.turn[REPUTATION_LATER] += self.a
        return False


class Wound(Operation):
    """One to the hand, for whatever it pays (MK-19.5)."""

    NAME: ClassVar[str] = "wound"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.wound(seat, "MK-4.5.2")
        return False


class Horn(Operation):
    """Horn of Wrath: dice are rolled, a wound for every black or red (MK-19.18)."""

    NAME: ClassVar[str] = "horn"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.reveal()
        for _die in range(self.a):
            face = position.below(4, 6)
            if position.events is not None:
                position.tell("rolled", "MK-4.5.2", {"seat": seat, "colour": face})
            if face in (BLACK, RED):
                position.wound(seat, "MK-4.5.2")
        return False


class Discard(Operation):
    """A card of the hand, but no wound (MK-4.1.11)."""

    NAME: ClassVar[str] = "discard"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "MK-4.1.10" if position.plain_cards(seat) <= used else ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.push(ChooseCard(seat, mode.number, at))
        return True

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        return kinds(position.hand[seat])

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        if thing == WOUND:
            return "MK-4.1.11"
        last = mode.operations[-1]
        if isinstance(last, Invoke) and not invocable_without(position, seat, last.a, Card(thing), position.stack[-2]):
            return "MK-19.22"
        return ""

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        put_down(position, seat, Card(thing))
        position.turn[PLAYED] += 1
        return False


class DiscardWound(Operation):
    NAME: ClassVar[str] = "discard_wound"

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if position.wounds_in_hand(seat) else "MK-4.1.10"

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.from_hand(seat, WOUND)
        position.discard[seat] = (*position.discard[seat], WOUND)
        position.turn[PLAYED] += 1  # also a wound is a card (MK-5.8)
        return False


class Invoke(Operation):
    """Invocation: mana that must be used at once (MK-19.22)."""

    NAME: ClassVar[str] = "invoke"
    COLOURED: ClassVar[bool] = True

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "" if self.usable(position, seat, mode) else "MK-19.22"

    def usable(self, position: Position, seat: int, mode: Mode) -> bool:
        """Could the mana be used at once, after what is discarded for it?"""
        below = position.stack[-1]
        if isinstance(mode.operations[0], DiscardWound):
            return invocable_without(position, seat, self.a, WOUND, below)
        last = -1
        for card in position.hand[seat]:
            if card not in (last, WOUND):
                last = card
                if invocable_without(position, seat, self.a, card, below):
                    return True
        return False

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.gain_mana(seat, self.a)
        position.turn[INVOKED] = self.a + 1
        position.push(Invoked(seat))
        return True


class Motivation(Operation):
    """Two cards, and mana for whoever alone has the least fame; none other until the next turn's end (MK-19.21)."""

    NAME: ClassVar[str] = "motivation"
    COLOURED: ClassVar[bool] = True
    EARLY: ClassVar[bool] = True

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        return "MK-19.21" if position.motivated[seat] else ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        position.draw(seat, 2)
        position.motivated[seat] = 1 if position.turn[FRESH] else 2  # until the end of the next turn
        least = min(
            [position.fame[other] for other in range(position.seats) if other != seat and position.plays(other)],
            default=10**6,
        )
        if position.fame[seat] < least:
            position.gain_mana(seat, self.a)
        return False


OPERATIONS: Final[tuple[type[Operation], ...]] = (
    Mana, ManaTime, Crystal, RollCrystal, Owned, Draw, Fame, ReputationLater, Manners, Wound, Horn, Discard,
    DiscardWound, Invoke, Motivation,
)  # fmt: skip
