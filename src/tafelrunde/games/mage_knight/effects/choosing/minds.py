"""What spells and skills against other seats ask for: of them, or of the one who uses them."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.games.mage_knight.box.actions import CHOOSE_CARD, CHOOSE_SEAT
from tafelrunde.games.mage_knight.box.components import CARD, CARD_COLOUR, COLOUR, SPELLS
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.base import Pick, kinds
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.kernel.shape import Name, Number, Row, Shape


def nearest(position: Position, seat: int) -> list[int]:
    """The other heroes that are nearest; a skill leaves team-mates alone (MK-13.3.2)."""
    found: list[int] = []
    best = 999
    here = position.place[seat]
    for other in range(position.seats):
        if other != seat and position.plays(other) and not position.allies(seat, other):
            there = position.place[other]
            q = position.q[here] - position.q[there]
            r = position.r[here] - position.r[there]
            away = max(abs(q), abs(r), abs(q + r))
            if away < best:
                found, best = [], away
            if away == best:
                found.append(other)
    return found


def ask_minds(position: Position, seat: int, colour: int, steal: int, other: int, found: tuple[Card, ...]) -> None:
    """Mind Read: every other seat discards a card of the colour, or shows that it has none (MK-19.15).

    `found` are the action cards discarded so far: with Mind Steal one of them may be taken.
    """
    while other < position.seats:
        if other != seat and position.plays(other):
            position.reveal()  # whether a hand holds such a card becomes known
            if any(CARD_COLOUR[card] == colour for card in position.hand[other]):
                position.push(MindRead(other, seat, colour, steal, found))
                return
            position.seen[other] = position.hand[other]
            position.unveil(position.hand[other])
            if position.events is not None:
                position.tell("showed", "MK-19.15", {"seat": other, "card": list(position.hand[other])})
        other += 1
    if steal and found:
        position.push(Steal(seat, found))


class MindRead(Pick):
    """Which card of the colour is discarded."""

    FIELDS: ClassVar[dict[str, Shape]] = {
        "seat": WHO,
        "seat_by": WHO,
        "colour": Name(COLOUR),
        "steal": Number(0, 1),
        "card": Row(Name(CARD)),
    }
    ACTION: ClassVar[int] = CHOOSE_CARD

    def __init__(self, seat: int, seat_by: int, colour: int, steal: int, card: tuple[Card, ...]) -> None:
        super().__init__(seat)
        self.seat_by = seat_by
        self.colour = colour
        self.steal = steal
        self.card = card

    def candidates(self, position: Position, seat: int) -> list[int]:
        return kinds(position.hand[seat])

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        return "" if CARD_COLOUR[thing] == self.colour else "MK-19.15"

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        card = Card(thing)
        position.from_hand(seat, card)
        position.discard[seat] = (*position.discard[seat], card)
        if position.events is not None:
            position.tell("discarded", "MK-4.7.1", {"seat": seat, "card": card})
        found = (*self.card, card) if card < SPELLS else self.card
        ask_minds(position, self.seat_by, self.colour, self.steal, seat + 1, found)


class Steal(Pick):
    """Mind Steal: one of the action cards that were discarded comes to the hand for good, if one likes."""

    ABOUT: ClassVar[str] = "MK-19.15"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "card": Row(Name(CARD))}
    ACTION: ClassVar[int] = CHOOSE_CARD
    OPTIONAL: ClassVar[bool] = True

    def __init__(self, seat: int, card: tuple[Card, ...]) -> None:
        super().__init__(seat)
        self.card = card

    def candidates(self, position: Position, seat: int) -> list[int]:
        return kinds(self.card)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        for other in range(position.seats):
            if other != seat and position.discard[other][-1:] == (thing,):
                position.discard[other] = position.discard[other][:-1]
                position.to_hand(seat, Card(thing))
                if position.events is not None:
                    position.tell("gained", "MK-19.15", {"seat": seat, "card": thing})
                return


class Unburden(Pick):
    """Healing Ritual: which of the heroes that are equally near takes the wound (MK-19.23)."""

    ACTION: ClassVar[int] = CHOOSE_SEAT

    def candidates(self, position: Position, seat: int) -> list[int]:
        return nearest(position, seat)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        position.wound(thing, "MK-19.23")
