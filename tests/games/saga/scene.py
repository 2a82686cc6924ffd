"""A table of Saga on which a test puts exactly the cards it is about."""

from __future__ import annotations

from typing import Any, cast

import tafelrunde
from games import naming
from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import CARD, CARDS, LAND, LANDS, colour
from tafelrunde.games.saga.state import SagaState
from tafelrunde.games.saga.veil import could_be_hidden

SAGA = tafelrunde.game("saga")
HARMLESS = ("orange_1", "violet_1")


def card(id: str) -> int:
    number = CARD.index(id)
    assert number >= 0, id
    return number


class Scene:
    """Seat 0 is to play. All lands lie on the table behind eleven points of defence, and fame is 0.

    Nothing counts the cards: a test may use more green fours than there are. Everybody holds two cards that do no harm,
    so that laying one does not end the game; `only` empties a hand first.
    """

    def __init__(self, seats: int = 2, sides: str = "crown", active: int = 0, **options: Any) -> None:
        given = {"sides": sides, "start": str(active + 1), "layout": "first_game", **options}
        self.state = cast(SagaState, SAGA.new(seats, 1, given))
        self.state.hand = [0] * (seats * CARDS)
        self.state.hand_size = [0] * seats
        self.state.held = [0] * seats
        for number, land in enumerate(LAND.ids):
            hues = [(number + other) % LANDS for other in range(3)]
            self.land(land, None, *(CARD.ids[4 * hue + 3 - (turn == 2)] for turn, hue in enumerate(hues)))
        for seat in range(seats):
            self.hand(seat, *HARMLESS)

    # ---- putting things there

    def hand(self, seat: int, *cards: str) -> Scene:
        for id in cards:
            self.state.gain(seat, card(id))
        return self

    def only(self, seat: int, *cards: str) -> Scene:
        """Exactly these cards in a hand."""
        for number in range(CARDS):
            while self.state.hand[seat * CARDS + number]:
                self.state.lose(seat, number)
        return self.hand(seat, *cards)

    def fame(self, seat: int, fame: int) -> Scene:
        self.state.fame[seat] = fame
        return self

    def free(self, *cards: str) -> Scene:
        for id in cards:
            self.state.set_free(card(id))
        return self

    def land(self, land: str, owner: int | None, *cards: str) -> Scene:
        """Who holds a land, and with what."""
        number = LAND.index(land)
        troop = troops.empty(number)
        for id in cards:
            assert not troops.has(troop, colour(card(id)))
            troop = troops.add(troop, card(id))
        self.state.defence[number] = troop
        self.state.owner[number] = -1 if owner is None else owner
        return self

    def troop(self, seat: int, *cards: str, face_down: str = "", against: str = "") -> Scene:
        """One more attack troop; its first card says against which land, unless `against` does."""
        troop = troops.empty(LAND.index(against) if against else colour(card(cards[0])))
        for id in cards:
            troop = troops.add(troop, card(id))
        row = self.state.attack[seat]
        row.append(troop)
        if face_down:
            hidden = card(face_down)
            hand = self.state.hand[seat * CARDS : (seat + 1) * CARDS]
            hand[hidden] += 1
            could_be = could_be_hidden(self.state.veils, seat, hand, troops.present(troop))
            row[-1] = troops.hide(troop, hidden)
            self.state.veils = [*self.state.veils, (seat, len(row) - 1, hidden, could_be)]
        return self

    # ---- playing

    def do(self, kind: str, **fields: Any) -> list[str]:
        """Carry out an action of the seat that is asked; returns the kinds of event."""
        events = self.state.apply(self.to_play, naming.number(SAGA, kind, fields))
        return [event.kind for event in events]

    def why_not(self, kind: str, **fields: Any) -> str:
        """The rule against an action of the seat that is asked; empty where it is allowed."""
        rule = self.state.forbidding(self.to_play, naming.number(SAGA, kind, fields))
        return "" if rule is None else rule.id

    def kinds(self) -> set[str]:
        """The kinds of action that the seat asked may take."""
        return {SAGA.codec.kind(action).name for action in self.state.legal(self.to_play)}

    def finish(self) -> list[str]:
        """The seat to play lays its last card, which does no harm either: the game is over."""
        self.only(self.to_play, "orange_1")
        return self.do("open", card="orange_1")

    # ---- looking

    @property
    def step(self) -> str:
        return type(self.state.stack[-1]).__name__ if self.state.stack else "over"

    @property
    def to_play(self) -> int:
        (seat,) = self.state.actors()
        return seat

    def owner(self, land: str) -> int | None:
        owner = self.state.owner[LAND.index(land)]
        return None if owner < 0 else owner

    def defence(self, land: str) -> set[str]:
        return {CARD.ids[number] for number in troops.cards(self.state.defence[LAND.index(land)])}

    def hand_of(self, seat: int) -> list[str]:
        """A hand without the two cards that do no harm."""
        hand = self.state.hand[seat * CARDS : (seat + 1) * CARDS]
        cards = [CARD.ids[number] for number in range(CARDS) for _ in range(hand[number])]
        for harmless in HARMLESS:
            if harmless in cards:
                cards.remove(harmless)
        return cards

    def free_knights(self) -> list[str]:
        return [CARD.ids[number] for number in range(CARDS) for _ in range(self.state.free[number])]

    def troops_of(self, seat: int) -> list[dict[str, Any]]:
        """The attack troops as the seat itself sees them."""
        players: list[dict[str, Any]] = self.state.view(seat)["players"]
        shown: list[dict[str, Any]] = players[seat]["troops"]
        return shown

    def scores(self) -> tuple[int, ...]:
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome.scores
