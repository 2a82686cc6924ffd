"""Choosing cards: of the hand, of an offer, of the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from tafelrunde.games.mage_knight.box.actions import BOTTOM, CHOOSE_CARD, DONE, TAKE_CARD
from tafelrunde.games.mage_knight.box.components import CARD, CARD_COLOUR, COLOUR, MODE, SPELLS
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber
from tafelrunde.games.mage_knight.effects.choosing.base import AT, Effect, Pick, all_in, kinds
from tafelrunde.games.mage_knight.effects.operation import Offering
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO, Decision
from tafelrunde.games.mage_knight.position.turn import DRAW_MORE
from tafelrunde.kernel.shape import Name, Number, Row, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def put_down(position: Position, seat: int, card: Card) -> None:
    """A card of the hand is discarded for an effect."""
    position.from_hand(seat, card)
    position.discard[seat] = (*position.discard[seat], card)
    if position.events is not None:
        position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": card})


def throw_away(position: Position, seat: int, card: Card) -> None:
    """A card of the hand leaves the game for an effect."""
    position.from_hand(seat, card)
    position.box = (*position.box, card)
    if position.events is not None:
        position.tell("removed", "MK-4.7.2", {"seat": seat, "card": card})


class ChooseCard(Effect):
    """A card of the hand: to discard, or an action card to throw away."""

    ABOUT: ClassVar[str] = "MK-4.5.7"
    ACTION: ClassVar[int] = CHOOSE_CARD


class TakeCard(Effect):
    """A card of a colour from an offer; the offer is refilled at once (MK-4.6.4)."""

    ABOUT: ClassVar[str] = "MK-4.5.7"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "at": AT, "colour": Name(COLOUR)}
    ACTION: ClassVar[int] = TAKE_CARD

    def __init__(self, seat: int, mode: ModeNumber, at: int, colour: int) -> None:
        super().__init__(seat, mode, at)
        self.colour = colour

    def candidates(self, position: Position, seat: int) -> list[int]:
        return list(cast(Offering, self.operation()).offer(position))

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        return "" if CARD_COLOUR[thing] == self.colour else "MK-4.5.7"

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        card = Card(thing)
        take_offered(position, card)
        if cast(Offering, self.operation()).to_hand():
            position.to_hand(seat, card)
        else:
            position.discard[seat] = (*position.discard[seat], card)
        if position.events is not None:
            position.tell("gained", "MK-4.6.4", {"seat": seat, "card": card})
        self.go_on(position)


def take_offered(position: Position, card: Card) -> None:
    """A card leaves its offer; the others slide down and a new one comes on top (MK-4.6.4)."""
    spell = card >= SPELLS
    offer = list(position.spell_offer if spell else position.advanced_offer)
    deck = position.spell_deck if spell else position.advanced_deck
    offer.remove(card)
    if deck:
        offer.append(deck[-1])
        deck = deck[:-1]
        position.reveal()
    if spell:
        position.spell_offer, position.spell_deck = tuple(offer), deck
    else:
        position.advanced_offer, position.advanced_deck = tuple(offer), deck


class Justice(Effect):
    """Sword of Justice: discard cards for Attack 3 each, as many as one likes."""

    ACTION: ClassVar[int] = CHOOSE_CARD
    OPTIONAL: ClassVar[bool] = True

    def stopped(self, position: Position, seat: int) -> None:
        self.go_on(position)


def meditate(position: Position, seat: int, chosen: bool) -> None:
    """Two cards of the discard pile, by chance or chosen, go on top of the deed deck or under it (MK-19.14)."""
    position.turn[DRAW_MORE] += 2
    if chosen:
        position.push(Recall(seat, min(2, len(position.discard[seat])), ()))
        return
    picked: list[Card] = []
    for _card in range(min(2, len(position.discard[seat]))):
        pile = sorted(position.discard[seat])
        card = pile.pop(position.below(3, len(pile)))
        position.discard[seat] = tuple(pile)
        picked.append(card)
    position.reveal()
    place_or_ask(position, seat, tuple(picked))


class Recall(Pick):
    """Trance: which cards of the discard pile come back."""

    ABOUT: ClassVar[str] = "MK-19.14"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "count": Number(1, 2), "card": Row(Name(CARD))}
    ACTION: ClassVar[int] = CHOOSE_CARD

    def __init__(self, seat: int, count: int, card: tuple[Card, ...]) -> None:
        super().__init__(seat)
        self.count = count
        self.card = card

    def candidates(self, position: Position, seat: int) -> list[int]:
        return kinds(position.discard[seat])

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        card = Card(thing)
        pile = list(position.discard[seat])
        pile.remove(card)
        position.discard[seat] = tuple(pile)
        cards = (*self.card, card)
        if self.count > 1 and pile:
            # cards lying aside while one chooses belong to nobody's pile: keep them in the aside row
            position.aside[seat] = (*position.aside[seat], card)
            position.push(Recall(seat, self.count - 1, cards))
            return
        from_aside(position, seat, self.card)
        place_or_ask(position, seat, cards)

    def fits(self, position: Position) -> bool:
        return all_in(self.card, position.aside[self.seat])


def from_aside(position: Position, seat: int, cards: tuple[Card, ...]) -> None:
    aside = list(position.aside[seat])
    for card in cards:
        aside.remove(card)
    position.aside[seat] = tuple(aside)


def place_or_ask(position: Position, seat: int, cards: tuple[Card, ...]) -> None:
    position.push(PutBack(seat, cards))
    position.aside[seat] = (*position.aside[seat], *cards)


class PutBack(Decision):
    """On top of the deed deck, or under it."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "card": Row(Name(CARD))}

    def __init__(self, seat: int, card: tuple[Card, ...]) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        out.allow(BOTTOM)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        from_aside(position, seat, self.card)
        if action == DONE:
            position.unveil(self.card)
            for card in self.card:
                position.on_deck(seat, card)
        else:
            position.under_deck(seat, self.card)

    def fits(self, position: Position) -> bool:
        return all_in(self.card, position.aside[self.seat])
