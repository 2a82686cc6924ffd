"""What variants put between two rounds: action upgrades after a night, drafted cards after a day (MK-14.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import CHOOSE_CARD, DONE, TAKE_CARD
from tafelrunde.games.mage_knight.box.components import CARD, CARD_COLOUR, CARD_TYPES, DUMMY, SPELLS
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.fields import ADVANCED_DECK
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import DARKNESS_FALLS
from tafelrunde.games.mage_knight.position.scoring import achievements, owned
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.steps.drafting import DRAFT_STEPS, Enlist, ask_enlisting
from tafelrunde.kernel.shape import Name, Row, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

RATED: Final = 3  # the first categories of the scoring: knowledge, loot, leader


def between_rounds(position: Position) -> None:
    """After every night but the last actions are upgraded, after every day drafted cards come in (MK-14.10).

    Then the next round is prepared.
    """
    position.last_turns = -1
    position.announced = False
    if position.upgrades and position.night and nights_follow(position):
        lay_out_upgrades(position)
    elif not ask_enlisting(position):
        position.next_round()


def nights_follow(position: Position) -> bool:
    """Is this night not the last one (MK-14.10)? Once darkness has fallen all rounds are nights."""
    return position.round + (1 if position.times == DARKNESS_FALLS else 2) <= position.rounds


# ---- action upgrades


def lay_out_upgrades(position: Position) -> None:
    """One advanced action more than seats; everybody looks through all their cards, and the weakest begins.

    MK-14.10; where the deck has run out there are as many as there are (MK-2.1.8).
    """
    count = min(position.seats + 1, len(position.advanced_deck))
    deck = position.advanced_deck
    position.laid_out = deck[len(deck) - count :]
    position.advanced_deck = deck[: len(deck) - count]
    position.reveal()
    if position.events is not None:
        position.tell("laid_out", "MK-14.10", {"card": list(position.laid_out)})
    for seat in range(position.seats):
        gather(position, seat)
        if position.events is not None:
            position.tell("rated", "MK-14.10", {"seat": seat, "count": rating(position, seat)})
    ask_upgrade(position, upgrade_order(position))


def gather(position: Position, seat: int) -> None:
    """All deed cards of a seat come together in its deck; they are shuffled before the next round (MK-14.10)."""
    position.shuffle_deck(seat, owned(position, seat))
    position.hand[seat] = position.seen[seat] = position.discard[seat] = position.play[seat] = ()
    position.aside[seat] = position.stored[seat] = ()
    position.stored_seen[seat] = 0


def rating(position: Position, seat: int) -> int:
    """How strong a hero is: cards, crystals, units, and 3 for every level above the lowest (MK-14.10)."""
    return sum(achievements(position, seat)[:RATED]) + 3 * (position.level[seat] - min(position.level))


def upgrade_order(position: Position) -> tuple[int, ...]:
    """The lowest rating first, of equals the one with less fame, then who was later at turn (MK-14.10)."""
    seats = [seat for seat in reversed(position.order) if seat < DUMMY]
    seats.sort(key=lambda seat: (rating(position, seat), position.fame[seat]))
    return tuple(seats)


def ask_upgrade(position: Position, left: tuple[int, ...]) -> None:
    """The next seat is asked; after the last one what nobody took goes under the deck (MK-14.10)."""
    if left and position.laid_out:
        position.push(Upgrade(left[0], left[1:]))
        return
    cards = position.laid_out
    position.advanced_deck = (*cards, *position.advanced_deck)
    position.buried[ADVANCED_DECK] += len(cards)
    position.laid_out = ()
    if cards and position.events is not None:
        position.tell("not_taken", "MK-14.10", {"card": list(cards)})
    position.next_round()


def fits(old: Card, new: Card) -> bool:
    """May an action be swapped for another: of the same colour, or with a type in common (MK-14.10)?"""
    return CARD_COLOUR[old] == CARD_COLOUR[new] or CARD_TYPES[old] & CARD_TYPES[new] != 0


def swaps(position: Position, seat: int, new: Card) -> list[Card]:
    """The kinds of action cards of a seat that can be given up for a new one."""
    return [card for card in sorted(set(position.deck[seat])) if card < SPELLS and fits(card, new)]


class Upgrade(OpenStep):
    """Take an advanced action that lies out, for one of the own actions, or take none (MK-14.10)."""

    ABOUT: ClassVar[str] = "MK-14.10"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "left": Row(WHO)}

    def __init__(self, seat: int, left: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.left = left  # who will be asked afterwards

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        for card in position.laid_out:
            if swaps(position, seat, card):
                out.allow(TAKE_CARD + card)
            else:
                out.refuse(TAKE_CARD + card, "MK-14.10")

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == DONE:
            position.pop()
            ask_upgrade(position, self.left)
            return
        card = Card(action - TAKE_CARD)
        position.laid_out = tuple([other for other in position.laid_out if other != card])
        position.to_hand(seat, card)
        if position.events is not None:
            position.tell("gained", "MK-14.10", {"seat": seat, "card": card})
        position.replace(GiveUp(seat, self.left, card))


class GiveUp(OpenStep):
    """The action that is given up for it: of the same colour, or of a type in common (MK-14.10)."""

    ABOUT: ClassVar[str] = "MK-14.10"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "left": Row(WHO), "card": Name(CARD)}

    def __init__(self, seat: int, left: tuple[int, ...], card: Card) -> None:
        super().__init__(seat)
        self.left = left
        self.card = card

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for card in sorted(set(position.deck[seat])):
            if card < SPELLS and fits(card, self.card):
                out.allow(CHOOSE_CARD + card)
            else:
                out.refuse(CHOOSE_CARD + card, "MK-14.10")

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        card = Card(action - CHOOSE_CARD)
        deck = list(position.deck[seat])
        deck.remove(card)
        position.deck[seat] = tuple(deck)
        position.box = (*position.box, card)
        position.unveil_draft(card)
        if position.events is not None:
            position.tell("removed", "MK-14.10", {"seat": seat, "card": card})
        ask_upgrade(position, self.left)


def round_over(position: Position) -> bool:
    """Is something asked after the end of a round, before the next one is prepared?"""
    return bool(position.stack) and isinstance(position.stack[0], (Upgrade, GiveUp, Enlist))


BETWEEN_STEPS: Final = (Upgrade, GiveUp, *DRAFT_STEPS)
