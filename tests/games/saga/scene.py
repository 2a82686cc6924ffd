"""A table of Saga on which a test puts exactly the cards it is about."""

from __future__ import annotations

from typing import Any, cast

import tafelrunde
from games import naming
from tafelrunde import Builder
from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import CARD, CARDS, LAND, LANDS, colour
from tafelrunde.games.saga.shapes import VeilShape
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

    It is set up with the builder, as a document, and read without the question whether it can exist
    (`Builder.supposed`): nothing counts the cards, so a test may use more green fours than there are, no free knights
    lie about, and three defenders keep a land from falling by the way. Everybody holds two cards that do no harm, so
    that laying one does not end the game; `only` empties a hand first.
    """

    def __init__(self, seats: int = 2, sides: str = "crown", active: int = 0, **options: Any) -> None:
        given = {"sides": sides, "start": str(active + 1), "layout": "first_game", **options}
        self.build = SAGA.build(seats, 1, **given).put(hand=[{} for _seat in range(seats)])
        self.made: SagaState | None = None
        for number, land in enumerate(LAND.ids):
            hues = [(number + other) % LANDS for other in range(3)]
            self.land(land, None, *(CARD.ids[4 * hue + 3 - (turn == 2)] for turn, hue in enumerate(hues)))
        for seat in range(seats):
            self.hand(seat, *HARMLESS)

    @property
    def state(self) -> SagaState:
        if self.made is None:
            self.made = cast(SagaState, self.build.supposed())
        return self.made

    @state.setter
    def state(self, state: SagaState) -> None:
        self.made = state

    @property
    def now(self) -> dict[str, Any]:
        """The position as a document, to be changed; the state is then made anew."""
        if self.made is not None:
            self.build = Builder(SAGA, self.made)
            self.made = None
        return self.build.now

    # ---- putting things there

    def hand(self, seat: int, *cards: str) -> Scene:
        held = self.now["hand"][seat]
        for id in cards:
            held[id] = held.get(id, 0) + 1
        return self

    def only(self, seat: int, *cards: str) -> Scene:
        """Exactly these cards in a hand."""
        self.now["hand"][seat] = {}
        return self.hand(seat, *cards)

    def fame(self, seat: int, fame: int) -> Scene:
        self.now["fame"][seat] = fame
        return self

    def free(self, *cards: str) -> Scene:
        free = self.now["free"]
        for id in cards:
            free[id] = free.get(id, 0) + 1
        return self

    def land(self, land: str, owner: int | None, *cards: str) -> Scene:
        """Who holds a land, and with what."""
        number = LAND.index(land)
        self.now["defence"][number] = {"land": land, "cards": list(cards), "face_down": []}
        self.now["owner"][number] = owner
        return self

    def troop(self, seat: int, *cards: str, face_down: str = "", against: str = "") -> Scene:
        """One more attack troop; its first card says against which land, unless `against` does."""
        land = against or LAND.ids[colour(card(cards[0]))]
        veils = self.state.veils
        hand = self.state.hand[seat * CARDS : (seat + 1) * CARDS]
        row = self.now["attack"][seat]
        row.append({"land": land, "cards": list(cards), "face_down": [face_down] if face_down else []})
        if face_down:
            hand[card(face_down)] += 1
            laid = sum(1 << colour(card(id)) for id in cards)
            could_be = could_be_hidden(veils, seat, hand, laid)
            self.now["veils"].append(VeilShape().write((seat, len(row) - 1, card(face_down), could_be)))
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
