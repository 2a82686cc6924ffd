"""Choices that a spell asks of the other seats."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.actions import CHOOSE_CARD
from tafelrunde.games.mage_knight.components import CARD_COLOUR, COLOUR, SPELLS
from tafelrunde.games.mage_knight.state import MageKnightState
from tafelrunde.games.mage_knight.steps.choosing.base import WHO, Pick, kinds
from tafelrunde.kernel.shape import Name, Number, Shape


def ask_minds(position: MageKnightState, seat: int, colour: int, steal: bool) -> None:
    """Mind Read: every other seat discards a card of the colour, or shows that it has none."""
    position.reveal()  # whether a hand holds such a card becomes known
    for other in range(position.seats - 1, -1, -1):
        if other != seat and any(CARD_COLOUR[card] == colour for card in position.hand[other]):
            position.push(MindRead(other, seat, colour, 1 if steal else 0))


class MindRead(Pick):
    """Which card of the colour is discarded; with Mind Steal an action card goes to the other's hand."""

    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "seat_by": WHO,
        "colour": Name(COLOUR),
        "steal": Number(0, 1),
    }
    ACTION: ClassVar[int] = CHOOSE_CARD

    def __init__(self, seat: int, seat_by: int, colour: int, steal: int) -> None:
        super().__init__(seat)
        self.seat_by = seat_by
        self.colour = colour
        self.steal = steal

    def candidates(self, position: MageKnightState, seat: int) -> list[int]:
        return [card for card in kinds(position.hand[seat]) if CARD_COLOUR[card] == self.colour]

    def chosen(self, position: MageKnightState, seat: int, thing: int) -> None:
        position.from_hand(seat, thing)
        if position.events is not None:
            position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": thing})
        if self.steal and thing < SPELLS:
            position.to_hand(self.seat_by, thing)
        else:
            position.discard[seat] = (*position.discard[seat], thing)
