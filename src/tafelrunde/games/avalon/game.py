"""Avalon as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from tafelrunde.games.avalon.actions import CODEC
from tafelrunde.games.avalon.components import (
    AT,
    CARD,
    COPIES,
    FOLDER,
    HAND,
    KINDS,
    LAND,
    MATERIAL,
    PLACES,
    SEATS,
    TILE,
    TILE_COPIES,
    TILES,
)
from tafelrunde.games.avalon.evaluation import evaluate
from tafelrunde.games.avalon.observation import PLANES, AvalonObserver
from tafelrunde.games.avalon.outlook import outlook
from tafelrunde.games.avalon.state import (
    DECK_STREAM,
    LAND_STREAM,
    NO_TILE,
    NOBODY,
    START_STREAM,
    STREAMS,
    AvalonState,
)
from tafelrunde.games.avalon.steps import STEPS, Turn, begin_turn
from tafelrunde.games.avalon.trying import tries
from tafelrunde.games.avalon.views import AvalonView, Material
from tafelrunde.kernel.building import Stock
from tafelrunde.kernel.domain import Domain
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.option import Choice, Whole
from tafelrunde.kernel.planes import Plane
from tafelrunde.kernel.state import State
from tafelrunde.kernel.views import Part, View

OPTIONS: Final = (
    Choice("start", ("random", "1", "2"), "AV-2.5"),
    Choice("crowns", ("T1", "T2", "T3"), "AV-1.2"),
    Choice("supply", ("S1", "S2"), "AV-1.3"),
    Choice("bridge", ("any", "own"), "AV-8.7"),
    Whole("turn_limit", 10, 400, 400, "AV-9.3"),
    Choice("at_limit", ("crowns", "draw"), "AV-9.3"),
)


class Avalon(Game):
    """Two seats, eleven territories, fifteen crowns."""

    def __init__(self) -> None:
        super().__init__(
            id="avalon",
            version=1,
            folder=FOLDER,
            seats=range(SEATS, SEATS + 1),
            options=OPTIONS,
            codec=CODEC,
            domains=(CARD, AT, LAND, TILE, Domain("target", CARD.ids)),
            steps=STEPS,
            streams=STREAMS,
        )

    def stocks(self, seats: int) -> Sequence[Stock]:
        return (
            Stock(CARD.ids, ("deck",), (("hand",), ("piles",), ("discard",))),
            Stock(TILE.ids, ("open",), (("used",), ("held",))),
        )

    def blank(self, seats: int, options: dict[str, Any]) -> State:
        return AvalonState(self, seats, options)

    def set_up(self, state: State) -> None:
        """Deal what is in the box (AV-1.1, AV-1.3) as AV-2.1 to AV-2.5 say."""
        position = cast(AvalonState, state)
        lands = list(range(PLACES))
        position.shuffle(LAND_STREAM, lands)
        position.land = lands  # AV-2.1
        position.owner = [NOBODY] * PLACES
        deck = [card for card in range(KINDS) for _copy in range(COPIES)]
        position.shuffle(DECK_STREAM, deck)
        # AV-2.2: a card on each side of each territory; AV-2.3: five in each hand; AV-2.4: all tiles open
        position.piles = [(deck.pop(),) for _pile in range(SEATS * PLACES)]
        position.hand = [0] * (SEATS * KINDS)
        position.known = [0] * (SEATS * KINDS)
        position.seen = [0] * (SEATS * KINDS)
        position.settle()
        for seat in range(SEATS):
            for _card in range(HAND):
                position.add_to_hand(seat, deck.pop())
        position.deck = tuple(deck)
        position.discard = [0] * KINDS
        position.open = TILE_COPIES[position.options["supply"]][:]
        position.count_tiles()
        position.used = [0] * TILES
        position.held = [NO_TILE] * SEATS
        position.held_open = [False] * SEATS
        start = position.options["start"]
        begin_turn(position, position.below(START_STREAM, SEATS) if start == "random" else int(start) - 1)

    def max_length(self, seats: int, options: dict[str, Any]) -> int:
        """A turn has at most a hand of plays, as many answers, two payments and a hand limit: far below 200 actions."""
        return 200 * int(options["turn_limit"])

    def purposes(self) -> tuple[str, ...]:
        return ("won", "conquered", "captured", "countered", "repelled")

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(AvalonState, state), seat)

    def view_type(self) -> type[View]:
        return AvalonView

    def material_type(self) -> type[Part]:
        return Material

    def material(self) -> dict[str, Any]:
        """The limits, and what is printed on territories and tiles."""
        return MATERIAL

    def planes(self) -> Sequence[Plane]:
        return PLANES

    def observer(self, seats: int, options: dict[str, Any]) -> Observer:
        return AvalonObserver(self, seats, options)

    def outlook(self, state: State, seat: int) -> float:
        return outlook(cast(AvalonState, state), seat)

    def tries(self, state: State, seat: int) -> list[int]:
        return tries(cast(AvalonState, state), seat)

    def asked(self, state: State) -> str:
        """Who has no card left can only take a tile (AV-3.1, AV-8.1); how many somebody holds is open to all."""
        step, position = state.stack[-1], cast(AvalonState, state)
        if isinstance(step, Turn) and not position.hand_size[step.seat]:
            return "Turn.empty"
        return super().asked(state)

    def milestones(self) -> set[str]:
        """Every card in every use, every territory conquered, every tile taken."""
        wanted = {
            f"{event}.card={id}"
            for event in ("reinforced", "attacked", "captured", "lost_hand", "lost_pile", "discarded")
            for id in CARD.ids
        }
        wanted |= {f"{event}.card={id}" for event in ("enchanted", "countered") for id in CARD.ids[KINDS // 2 :]}
        wanted |= {f"repelled.card={id}" for id in CARD.ids[: KINDS // 2]}
        wanted |= {f"enchanted.target={id}" for id in CARD.ids}
        wanted |= {f"conquered.land={id}" for id in LAND.ids} | {f"supplied.tile={id}" for id in TILE.ids}
        wanted |= {
            "conquered.castle=True",
            "discounted",
            "lapsed",
            "reshuffled",
            "tiles_renewed",
            "pile_empty",
        }
        return wanted | {"both_lost", "drew", "won", "turn_limit"}


GAME: Final = Avalon()
