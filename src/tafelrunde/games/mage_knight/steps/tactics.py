"""Tactics: choosing them, what they do at once, and what may be done before a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    BEGIN,
    CHOOSE_CARD,
    CHOOSE_COLOUR,
    CHOOSE_TACTIC,
    DONE,
    STORE,
    USE_TACTIC,
)
from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    CARD,
    COLOUR,
    GOLD,
    GREAT_START,
    LONG_NIGHT,
    MANA_SEARCH,
    MANA_STEAL,
    MIDNIGHT,
    NIGHT_TACTICS,
    PREPARATION,
    RETHINK,
    RIGHT_MOMENT,
    SPARING,
    TACTICS,
)
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.fields import DUMMY_STREAM
from tafelrunde.games.mage_knight.position.packing import IN_SOURCE, STOLEN, USED, bit, die_of, face_of, has
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO, Decision
from tafelrunde.games.mage_knight.position.turn import EXTRA_TURN, FRESH, SEARCHED, SHORT
from tafelrunde.games.mage_knight.world.mana import basic_die
from tafelrunde.kernel.shape import Name, Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def ask_tactics(position: Position) -> None:
    """Lowest fame first; of equals the one whose token lies lower (MK-3.14). Then turns go by tactic number.

    MK-3.17. After a hero auction the first tactics go by the order of choosing (MK-14.2).
    """
    dummy = position.scenario.dummy and position.tactic[position.seats] < 0
    if dummy and position.scenario.dummy_first:
        draw_tactic(position)
    by_choice = position.auction and position.round == 1  # whoever chose a hero last begins, whatever the fame
    chooser = lowest(position, [seat for seat in range(position.seats) if position.tactic[seat] < 0], by_choice)
    if chooser >= 0:
        position.push(ChooseTactic(chooser))
        return
    if dummy and not position.scenario.dummy_first:
        draw_tactic(position)
    order = list(position.order)
    order.sort(key=lambda seat: position.tactic[min(seat, position.seats)])
    position.order = tuple(order)
    position.next = 0
    position.begin_turn()


def lowest(position: Position, seats: list[int], by_place: bool = False) -> int:
    """Who of these has the least fame; of equals the one whose token lies lower (MK-3.14). -1: nobody.

    `by_place`: whatever the fame.
    """
    found = -1
    for place in range(len(position.order) - 1, -1, -1):
        seat = position.order[place]
        if seat in seats and (found < 0 or (position.fame[seat] < position.fame[found] and not by_place)):
            found = seat
    return found


def draw_tactic(position: Position) -> None:
    """The dummy player draws one of the tactics that are left (MK-13.2.3); together it does so first (MK-15.4.2)."""
    left = [tactic for tactic in tactics_of(position) if not has(position.chosen | position.tactics_gone, tactic)]
    tactic = left[position.below(DUMMY_STREAM, len(left))]
    position.tactic[position.seats] = tactic
    position.chosen |= bit(tactic)
    position.reveal()
    if position.events is not None:
        position.tell("dummy_tactic", "MK-13.2.3", {"tactic": tactic})


def tactics_of(position: Position) -> range:
    return range(NIGHT_TACTICS, TACTICS) if position.night else range(NIGHT_TACTICS)


class ChooseTactic(OpenStep):
    """A tactic for the round (MK-3.15); some work at once (MK-3.16, MK-18.6), the first ones never (MK-18.1)."""

    ABOUT: ClassVar[str] = "MK-3.9"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for tactic in tactics_of(position):
            if has(position.chosen | position.tactics_gone, tactic):
                out.refuse(CHOOSE_TACTIC + tactic, "MK-3.15")
            else:
                out.allow(CHOOSE_TACTIC + tactic)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        tactic = action - CHOOSE_TACTIC
        position.tactic[seat] = tactic
        position.chosen |= bit(tactic)
        if position.events is not None:
            position.tell("tactic", "MK-3.15", {"seat": seat, "tactic": tactic})
        if tactic == RETHINK and position.hand[seat]:
            position.push(Rethink(seat, 0))
        elif tactic == MANA_STEAL and any(die < BASIC_COLOURS for die in position.dice):
            position.push(StealDie(seat))
        elif tactic == PREPARATION and position.deck[seat]:
            position.push(Prepare(seat))
        else:
            if tactic == GREAT_START:
                position.draw(seat, 2)
            ask_tactics(position)


class Exchange(Decision):
    """Cards of the hand, wounds included, are given up one by one for as many others."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "count": Number(0, 5)}

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        for card in sorted(set(position.hand[seat])):
            out.allow(CHOOSE_CARD + card)


class Rethink(Exchange):
    """Up to three cards are discarded and as many drawn; then the discard pile is shuffled into the deck (MK-18.2)."""

    def is_open(self, position: Position, seat: int, action: int) -> bool:
        return True  # discards lie open

    def take(self, position: Position, seat: int, action: int) -> None:
        count = self.count
        if action != DONE:
            card = Card(action - CHOOSE_CARD)
            position.from_hand(seat, card)
            position.discard[seat] = (*position.discard[seat], card)
            count += 1
            position.show(seat, card)
            if position.events is not None:
                position.tell("discarded", "MK-18.2", {"seat": seat, "card": card})
            if count < 3 and position.hand[seat]:
                position.replace(Rethink(seat, count))
                return
        position.pop()
        position.draw(seat, count)
        position.shuffle_deck(seat, [*position.deck[seat], *position.discard[seat]])
        position.discard[seat] = ()
        ask_tactics(position)

    def fits(self, position: Position) -> bool:
        return self.count < 3 and bool(position.hand[self.seat])


class StealDie(OpenStep):
    """Mana Steal: a die of a basic colour lies on the tactic (MK-18.3)."""

    ABOUT: ClassVar[str] = "MK-18.3"

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for colour in range(BASIC_COLOURS):
            if colour in position.dice:
                out.allow(CHOOSE_COLOUR + colour)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        colour = action - CHOOSE_COLOUR
        position.dice[position.dice.index(die_of(colour, IN_SOURCE))] = die_of(colour, STOLEN)
        if position.events is not None:
            position.tell("stole_die", "MK-18.3", {"seat": seat, "colour": colour})
        ask_tactics(position)

    def fits(self, position: Position) -> bool:
        return basic_die(position)


class Prepare(Decision):
    """Preparation: any card of the deed deck comes to the hand (MK-18.2)."""

    def against(self, position: Position, seat: int, action: int) -> str:
        return "MK-18.2" if CHOOSE_CARD <= action < CHOOSE_CARD + len(CARD) else ""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for card in sorted(set(position.deck[seat])):
            out.allow(CHOOSE_CARD + card)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        card = Card(action - CHOOSE_CARD)
        deck = list(position.deck[seat])
        deck.remove(card)
        position.shuffle_deck(seat, deck)
        position.hand[seat] = tuple(sorted((*position.hand[seat], card)))
        if position.events is not None:
            position.tell("prepared", "MK-18.2", {"seat": seat}, {"card": card}, bit(seat))
        ask_tactics(position)

    def fits(self, position: Position) -> bool:
        return bool(position.deck[self.seat])


def ask_before(position: Position, seat: int) -> None:
    """Sparing Power is asked before every turn, lest it be forgotten (MK-18.9).

    What else may be done before a turn can be chosen in it, as long as it is fresh (MK-5.1).
    """
    spares = position.tactic[seat] == SPARING and not position.tactic_used[seat]
    if spares and (position.deck[seat] or position.stored[seat]):
        position.push(BeforeTurn(seat))
    else:
        position.start_turn(seat)


def plunder(position: Position, seat: int) -> None:
    """A village is plundered (MK-16.1)."""
    position.plundered[seat] = True
    if position.events is not None:
        position.tell("plundered", "MK-16.1", {"seat": seat})
    position.change_reputation(seat, -1, "MK-16.1")
    position.draw(seat, 2)


class BeforeTurn(OpenStep):
    """Sparing Power: store a card, or take back all that were (MK-18.9)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(BEGIN)
        if position.deck[seat]:
            out.allow(STORE)
        if position.stored[seat]:
            out.allow(USE_TACTIC)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if action == STORE:
            self.store(position, seat)
        elif action == USE_TACTIC:
            self.take_stored(position, seat)
        position.start_turn(seat)

    def store(self, position: Position, seat: int) -> None:
        """Sparing Power: the top card goes under the tactic, unseen (MK-18.9)."""
        deck = position.deck[seat]
        if position.known[seat] or position.under[seat] >= len(deck):
            position.stored_seen[seat] |= bit(len(position.stored[seat]))
            position.known[seat] = max(0, position.known[seat] - 1)
        position.stored[seat] = (*position.stored[seat], deck[-1])
        position.deck[seat] = deck[:-1]
        if position.events is not None:
            position.tell("stored", "MK-18.9", {"seat": seat})

    def take_stored(self, position: Position, seat: int) -> None:
        position.tactic_used[seat] = True
        for number, card in enumerate(position.stored[seat]):
            if has(position.stored_seen[seat], number):
                position.seen[seat] = tuple(sorted((*position.seen[seat], card)))
        position.hand[seat] = tuple(sorted((*position.hand[seat], *position.stored[seat])))
        position.stored[seat] = ()
        position.stored_seen[seat] = 0
        position.reveal()
        if position.events is not None:
            position.tell("tactic_used", "MK-18.9", {"seat": seat, "tactic": SPARING})

    def fits(self, position: Position) -> bool:
        seat = self.seat
        return not position.tactic_used[seat] and bool(position.deck[seat] or position.stored[seat])


class Midnight(Exchange):
    """Midnight Meditation: up to five cards are shuffled into the deck, and as many drawn (MK-18.8)."""

    def take(self, position: Position, seat: int, action: int) -> None:
        count = self.count
        if action != DONE:
            card = Card(action - CHOOSE_CARD)
            position.from_hand(seat, card)
            position.seen[seat] = ()  # nobody can tell what is left
            position.shown_count[seat] += 1  # but how many there were
            position.shuffle_deck(seat, [card, *position.deck[seat]])
            count += 1
            if count < 5 and position.hand[seat]:
                position.replace(Midnight(seat, count))
                return
        position.pop()
        position.draw(seat, count)

    def fits(self, position: Position) -> bool:
        return position.turn[FRESH] == 1 and self.count < 5 and bool(position.hand[self.seat])


# ---- within a turn

USED_BY: Final = {RIGHT_MOMENT: "MK-18.5", LONG_NIGHT: "MK-18.6", MANA_SEARCH: "MK-18.7", MIDNIGHT: "MK-18.8"}


def use_tactic(position: Position, seat: int) -> None:
    """The tactics that are used within a turn."""
    tactic = position.tactic[seat]
    if position.events is not None:
        position.tell("tactic_used", USED_BY[tactic], {"seat": seat, "tactic": tactic})
    if tactic == RIGHT_MOMENT:
        position.tactic_used[seat] = True
        position.turn[EXTRA_TURN] = 1
    elif tactic == LONG_NIGHT:
        position.tactic_used[seat] = True
        position.shuffle_deck(seat, list(position.discard[seat]))
        position.discard[seat] = tuple(sorted(position.deck[seat][3:]))
        position.deck[seat] = position.deck[seat][:3]
        position.reveal()
        if position.turn[SHORT]:
            position.draw(seat, position.turn[SHORT])
    elif tactic == MIDNIGHT:
        position.tactic_used[seat] = True
        position.push(Midnight(seat, 0))
    else:
        position.turn[SEARCHED] = 1
        position.push(Search(seat, -1))


def long_night(position: Position, seat: int) -> bool:
    """Long Night: once this night, with an empty deed deck, three cards come back to it (MK-18.6)."""
    unused = position.tactic[seat] == LONG_NIGHT and not position.tactic_used[seat]
    return unused and not position.deck[seat] and bool(position.discard[seat])


class Search(OpenStep):
    """Mana Search: one die or two of the Source, gold ones first, are rolled again (MK-18.7)."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "colour": Name(COLOUR, optional=True)}

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour  # of the first die chosen

    def options(self, position: Position, seat: int, out: Choices) -> None:
        faces = [face_of(die) for die in position.dice if die < len(COLOUR)]
        if self.colour >= 0:
            faces.remove(self.colour)
            out.allow(DONE)
        for face in range(len(COLOUR)):
            if face in faces:
                if face == GOLD or GOLD not in faces:
                    out.allow(CHOOSE_COLOUR + face)
                else:
                    out.refuse(CHOOSE_COLOUR + face, "MK-18.7")

    def take(self, position: Position, seat: int, action: int) -> None:
        chosen = [] if action == DONE else [action - CHOOSE_COLOUR]
        if self.colour >= 0:
            chosen.append(self.colour)
        elif len([die for die in position.dice if die < len(COLOUR)]) > 1:
            position.replace(Search(seat, chosen[0]))
            return
        position.pop()
        dice = []
        for face in chosen:
            dice.append(position.dice.index(die_of(face, IN_SOURCE)))
            position.dice[dice[-1]] = die_of(face, USED)
        for die in dice:
            position.dice[die] = position.roll_die()
        position.reveal()
        if position.events is not None:
            position.tell("rerolled", "MK-18.7", {"colour": [position.dice[die] for die in dice]})

    def fits(self, position: Position) -> bool:
        return self.colour < 0 or self.colour in position.dice


TACTIC_STEPS: Final = (ChooseTactic, Rethink, StealDie, Prepare, BeforeTurn, Midnight, Search)
