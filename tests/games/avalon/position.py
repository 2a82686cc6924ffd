"""Positions of Avalon for tests: an empty table, on which a test lays just what it is about.

Every card not laid anywhere is in the draw pile, so all 80 are always there. Places are 0 to 10, seats 0
and 1; unless a test says otherwise it is the turn of seat 0, nobody owns anything, hands and piles are empty.
"""

from __future__ import annotations

from typing import Any, cast

import tafelrunde
from games import naming
from tafelrunde import Builder, Event, IllegalAction, State

GAME = tafelrunde.game("avalon")
COLOURS = ("yellow", "green", "red", "blue", "violet")
CARDS = tuple(f"{colour}_{kind}" for kind in ("knight", "sorceress") for colour in COLOURS)
# The order of an untouched Position: at 0 lies plain_open, at 10 the swamp.
LANDS = (
    *("plain_open", "plain_castle", "plain_second"),
    *("forest_open", "forest_castle", "forest_stone_circle"),
    *("hills_open", "hills_castle", "hills_second"),
    *("avalon", "swamp"),
)


class Position(Builder):
    """A position in the making; every method gives the position back, so calls can be chained."""

    def __init__(self, **options: Any) -> None:
        super().__init__(GAME, GAME.new(seed=1, options={"start": "1", **options}))
        self.top: list[str] = []
        self.put(land=list(LANDS), piles=[[[] for _at in LANDS], [[] for _at in LANDS]], hand=[{}, {}])
        self.put(deck=[card for card in CARDS for _copy in range(8)])

    def rest(self) -> list[str]:
        """The cards not laid anywhere so far."""
        deck = list(self.level().now["deck"])
        for card in self.top:
            deck.remove(card)
        return deck

    def pile(self, seat: int, at: int, *cards: str) -> Position:
        """Lay cards at a place, the last one on top."""
        self.now["piles"][seat][at] += cards
        return self

    def hand(self, seat: int, *cards: str) -> Position:
        for card in cards:
            _count(self.now["hand"][seat], card)
        return self

    def known(self, seat: int, *cards: str) -> Position:
        """Everybody has seen these cards of a hand."""
        for card in cards:
            _count(self.now["known"][seat], card)
            _count(self.now["seen"][seat], card)
        return self

    def on_deck(self, *cards: str) -> Position:
        """The next cards to be drawn, in this order."""
        self.top += cards
        return self

    def discard(self, *cards: str) -> Position:
        for card in cards:
            _count(self.now["discard"], card)
        return self

    def discard_rest(self) -> Position:
        """All cards not laid anywhere so far are discarded; the draw pile is what `on_deck` put there."""
        return self.discard(*self.rest())

    def pile_rest(self, seat: int, at: int) -> Position:
        """All cards not laid anywhere so far lie at one place."""
        return self.pile(seat, at, *self.rest())

    def pile_rest_but(self, *cards: str) -> Position:
        """These cards are discarded; all others not laid anywhere so far lie at place 10, with seat 1."""
        return self.discard(*cards).pile_rest(1, 10)

    def row(self, *lands: str) -> Position:
        """These territories lie at the first places; the others follow in their order."""
        assert self.now["owner"] == [None] * 11, "lay the row before somebody owns it"
        self.now["land"] = [*lands, *(land for land in LANDS if land not in lands)]
        return self

    def own(self, seat: int, *lands: str) -> Position:
        """A seat owns these territories, wherever they lie."""
        for land in lands:
            self.now["owner"][self.now["land"].index(land)] = seat
        return self

    def tiles(self, **still_open: int) -> Position:
        """Only these tiles are open; the rest of the nine have been used."""
        every = {**self.now["open"]}
        used = {tile: copies - still_open.get(tile, 0) for tile, copies in every.items()}
        self.now["open"] = still_open
        self.now["used"] = {tile: copies for tile, copies in used.items() if copies}
        return self

    def held(self, seat: int, tile: str) -> Position:
        """A tile lies before a seat."""
        pool = self.now["open"] if tile in self.now["open"] else self.now["used"]
        pool[tile] -= 1
        if not pool[tile]:
            del pool[tile]
        self.now["held"][seat] = tile
        return self

    def turn_of(self, seat: int) -> Position:
        return self.steps({"step": "Turn", "seat": seat})

    def steps(self, *steps: dict[str, Any]) -> Position:
        super().steps(*steps)
        return self

    def having(self, **fields: Any) -> Position:
        """Set fields of the dump as they are: turn, conquests, discounted …"""
        self.put(**fields)
        return self

    def dump(self) -> dict[str, Any]:
        self.put(deck=[*self.rest(), *reversed(self.top)])
        return self.document()

    def state(self) -> State:
        return GAME.load(self.dump())


def _count(counts: dict[str, int], card: str) -> None:
    counts[card] = counts.get(card, 0) + 1


# ---- playing


def number(kind: str, **fields: Any) -> int:
    """The action of that kind; `number("attack", card="red_knight", at=3)`."""
    return naming.number(GAME, kind, fields)


def play(state: State, seat: int, kind: str, **fields: Any) -> list[Event]:
    return state.apply(seat, number(kind, **fields))


def may(state: State, seat: int, kind: str, **fields: Any) -> bool:
    """Is the action allowed now? If so it can be applied, on a copy."""
    action = number(kind, **fields)
    if action not in state.legal(seat):
        return False
    state.copy().apply(seat, action)
    return True


def refusal(state: State, seat: int, kind: str, **fields: Any) -> str:
    """The id of the rule that refuses an action, which changes nothing; an allowed action has none: ""."""
    before = state.dump()
    action = number(kind, **fields)
    try:
        state.copy().apply(seat, action)
    except IllegalAction as error:
        assert action not in state.legal(seat)
        try:
            state.apply(seat, action)
        except IllegalAction:
            assert state.dump() == before
        return error.rule.id
    return ""


def conquer(state: State, seat: int, card: str, at: int) -> list[Event]:
    """Attack, and the opponent lets it happen."""
    play(state, seat, "attack", card=card, at=at)
    return play(state, 1 - seat, "decline")


def pay(state: State, seat: int, *sources: str | int) -> None:
    """Pay losses: a card's name is one from the hand, a number the top card at that place."""
    for source in sources:
        if isinstance(source, str):
            play(state, seat, "lose_hand", card=source)
        else:
            play(state, seat, "lose_pile", at=source)


# ---- looking


def step(state: State) -> dict[str, Any]:
    """The decision now owed."""
    return cast(dict[str, Any], state.view()["step"])


def due(state: State) -> int:
    """How many cards have still to be paid for a conquest; 0 when nothing is owed."""
    owed = step(state)
    return int(owed["due"]) if owed["step"] == "Losses" else 0


def pile(state: State, seat: int, at: int) -> list[str]:
    return list(state.view()["row"][at]["piles"][seat])


def hand(state: State, seat: int) -> dict[str, int]:
    return dict(state.view(seat)["players"][seat]["hand"])


def hand_size(state: State, seat: int) -> int:
    return int(state.view()["players"][seat]["hand_size"])


def owner(state: State, at: int) -> int | None:
    return cast("int | None", state.view()["row"][at]["owner"])


def discarded(state: State) -> dict[str, int]:
    return dict(state.view()["discard"])


def tile(state: State, name: str) -> dict[str, Any]:
    """What lies of a supply tile: open, used, and what it is worth to each seat."""
    return next(entry for entry in state.view()["tiles"] if entry["tile"] == name)


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
