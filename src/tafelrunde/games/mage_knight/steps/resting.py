"""Resting instead of moving and acting; and putting cards away."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    CHOOSE_CARD,
    DONE,
)
from tafelrunde.games.mage_knight.box.components import (
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import AFTER
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    PHASE,
    PLAYED,
    RESTED,
)

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def rest(position: Position, seat: int) -> None:
    """Rest instead of moving and acting (MK-5.13): discard a card and any wounds, or with only wounds one of them.

    MK-5.15, MK-5.16.
    """
    position.turn[ACTED] = RESTED
    position.turn[PHASE] = AFTER
    if position.events is not None:
        position.tell("rests", "MK-5.13", {"seat": seat})
    if position.plain_cards(seat):
        position.push(RestCard(seat))
    else:  # the hand is shown; all others could count its wounds by now
        position.seen[seat] = position.hand[seat]
        put_away(position, seat, WOUND)


class RestCard(OpenStep):
    """A regular rest: the card that is no wound (MK-5.14)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        last = -1
        for card in position.hand[seat]:
            if card != last:
                if card == WOUND:
                    out.refuse(CHOOSE_CARD + card, "MK-5.14")
                else:
                    out.allow(CHOOSE_CARD + card)
            last = card

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        put_away(position, seat, Card(action - CHOOSE_CARD))
        if position.wounds_in_hand(seat):
            position.push(RestWounds(seat))

    def fits(self, position: Position) -> bool:
        return position.plain_cards(self.seat) > 0


class RestWounds(OpenStep):
    """And any number of wounds with it."""

    ABOUT: ClassVar[str] = "MK-5.14"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        if position.wounds_in_hand(seat):
            out.allow(CHOOSE_CARD + WOUND)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action != DONE:
            put_away(position, seat, WOUND)
        if action == DONE or not position.wounds_in_hand(seat):
            position.pop()

    def fits(self, position: Position) -> bool:
        return position.wounds_in_hand(self.seat) > 0


def put_away(position: Position, seat: int, card: Card) -> None:
    position.from_hand(seat, card)
    position.discard[seat] = (*position.discard[seat], card)
    position.turn[PLAYED] += 1
    position.show(seat, card)
    if position.events is not None:
        position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": card})


RESTING: Final = (RestCard, RestWounds)
