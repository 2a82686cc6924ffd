"""The starting draft: advanced actions are set aside in secret, and brought into the decks day by day (MK-14.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import CHOOSE_CARD, TAKE_CARD
from tafelrunde.games.mage_knight.box.components import ADVANCED, NO_CARD
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.open import asked
from tafelrunde.games.mage_knight.position.fields import CARDS_STREAM, DRAFTED, DRAFTING
from tafelrunde.games.mage_knight.position.hidden import remember
from tafelrunde.games.mage_knight.position.packing import bit
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import Decision
from tafelrunde.kernel.shape import Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

TO_DRAFT: Final = DRAFTED + 1  # cards to begin with


def open_draft(position: Position) -> None:
    """Four advanced actions for each, before anything else is laid out (MK-14.10)."""
    deck = sorted(position.advanced_deck)
    position.shuffle(CARDS_STREAM, deck)
    position.draft = tuple(
        [tuple(sorted(deck[TO_DRAFT * seat : TO_DRAFT * (seat + 1)])) for seat in range(position.seats)]
    )
    position.advanced_deck = tuple(deck[TO_DRAFT * position.seats :])
    position.drafted = ((),) * position.seats
    position.draft_pick = (NO_CARD,) * position.seats
    position.setup = DRAFTING
    position.reveal()
    position.push(Draft())


class InSecret(Decision):
    """A card that all seats choose at once, in secret (MK-14.10)."""

    FIELDS: ClassVar[dict[str, Shape]] = {}

    def __init__(self) -> None:
        super().__init__(0)

    def seats(self, position: Position) -> tuple[int, ...]:
        picks = position.draft_pick
        return tuple([seat for seat in range(position.seats) if picks[seat] < 0 and self.chooses(position, seat)])

    def chooses(self, position: Position, seat: int) -> bool:
        return True

    def against(self, position: Position, seat: int, action: int) -> str:
        return "MK-14.10" if asked(position, seat, action) else ""

    def pick(self, position: Position, seat: int, card: Card, kind: str) -> bool:
        """A seat has chosen; True if it was the last one."""
        picks = list(position.draft_pick)
        picks[seat] = card
        position.draft_pick = tuple(picks)
        if position.events is not None:
            position.tell(kind, "MK-14.10", {"seat": seat}, {"card": card}, bit(seat))
        return not self.seats(position)


class Draft(InSecret):
    """Set one of the cards aside and pass on the others, until each has three (MK-14.10)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for card in position.draft_hand(seat):
            out.allow(TAKE_CARD + card)

    def take(self, position: Position, seat: int, action: int) -> None:
        if not self.pick(position, seat, Card(action - TAKE_CARD), "drafted"):
            return
        rows = list(position.draft)
        kept = list(position.drafted)
        for other in range(position.seats):
            card, passed = position.draft_pick[other], len(kept[other])
            row = rows[(other - passed) % position.seats]
            rest = [left for left in row[passed:] if left != card]
            rows[(other - passed) % position.seats] = (*row[:passed], card, *rest)
            kept[other] = (*kept[other], card)
        position.draft, position.drafted = tuple(rows), tuple(kept)
        position.draft_pick = (NO_CARD,) * position.seats
        position.reveal()
        if len(kept[0]) < DRAFTED:
            if position.events is not None:
                position.tell("passed_on", "MK-14.10", {})
            return
        self.end(position)

    def end(self, position: Position) -> None:
        """What nobody has chosen is shuffled back into the deck, and the set-up goes on (MK-14.10)."""
        position.pop()
        position.advanced_deck = (*position.advanced_deck, *[row[-1] for row in position.draft])
        position.draft_seen = tuple([remember(position, seat) for seat in range(position.seats)])
        position.draft = position.draft_pick = ()
        position.drafted = tuple([tuple(sorted(row)) for row in position.drafted])
        position.go_on_setting_up()


def ask_enlisting(position: Position) -> bool:
    """At the end of each day a card that was set aside comes into the deck (MK-14.10); True if that is asked for."""
    if not position.drafted or position.night:
        return False
    position.draft_pick = (NO_CARD,) * position.seats
    step = Enlist()
    if not step.seats(position):
        position.draft_pick = ()
        return False
    position.push(step)
    return True


def enlist(position: Position, seat: int, card: Card) -> None:
    """A card that was set aside joins the deed deck, and only its owner knows which (MK-14.10)."""
    kept = list(position.drafted)
    kept[seat] = tuple([other for other in kept[seat] if other != card])
    position.drafted = tuple(kept)
    position.deck[seat] = (card, *position.deck[seat])
    position.under[seat] = 0
    position.drafts_hidden |= bit(card - ADVANCED)


class Enlist(InSecret):
    """Which of the cards that were set aside is shuffled into the deed deck (MK-14.10)."""

    def chooses(self, position: Position, seat: int) -> bool:
        return seat in position.order and len(position.drafted[seat]) > 0

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for card in sorted(position.drafted[seat]):
            out.allow(CHOOSE_CARD + card)

    def take(self, position: Position, seat: int, action: int) -> None:
        if not self.pick(position, seat, Card(action - CHOOSE_CARD), "enlisted"):
            return
        position.pop()
        for other in range(position.seats):
            if position.draft_pick[other] >= 0:
                enlist(position, other, position.draft_pick[other])
        position.draft_pick = ()
        position.next_round()


DRAFT_STEPS: Final = (Draft, Enlist)
