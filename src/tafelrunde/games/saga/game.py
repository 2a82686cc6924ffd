"""Saga as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.actions import CODEC
from tafelrunde.games.saga.components import (
    ABILITY,
    AT,
    CARD,
    CARDS,
    CROWN,
    FIRST_GAME,
    FIRST_GAME_SET,
    FOLDER,
    IN_SET,
    LAND,
    LANDS,
    MATERIAL,
    MAX_SEATS,
    MIN_SEATS,
    OTHER,
    SET,
    SETS,
    SIDE,
    TROOP,
    TROOPS,
    colour,
)
from tafelrunde.games.saga.evaluation import evaluate
from tafelrunde.games.saga.observation import PLANES, SagaObserver
from tafelrunde.games.saga.outlook import all_prospects, outlook
from tafelrunde.games.saga.state import (
    LAYOUT_STREAM,
    NO_SET,
    SET_STREAM,
    SIDE_STREAM,
    START_STREAM,
    STREAMS,
    TABLE,
    SagaState,
)
from tafelrunde.games.saga.steps import STEPS
from tafelrunde.games.saga.steps.turn import ChooseSet, Turn, begin_turn, deal
from tafelrunde.games.saga.trying import tries
from tafelrunde.games.saga.views import Material, SagaView
from tafelrunde.kernel.building import Stock
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.odds import shared
from tafelrunde.kernel.option import Choice, Whole
from tafelrunde.kernel.planes import Plane
from tafelrunde.kernel.state import State
from tafelrunde.kernel.views import Part, View

OPTIONS: Final = (
    Choice("sides", ("crown", "other", "mixed"), "SG-2.1"),
    Choice("layout", ("random", "first_game"), "SG-2.7"),
    Choice("table_set", ("random", *SET.ids), "SG-2.2"),
    Choice("seat_sets", ("random", "in_order", "choose"), "SG-2.2"),
    Choice("start", ("random", "1", "2", "3", "4"), "SG-2.8"),
    Choice("fame", ("auto", "strict"), "SG-3.4"),
    Choice("waiting", ("any_turn", "own_turn"), "SG-5.6"),
    Whole("round_cap", 10, 100, 100, "SG-8.3"),
)


class Saga(Game):
    """Two to four seats, six lands, twelve knights each; it ends when somebody has laid every card (SG-1.1)."""

    def __init__(self) -> None:
        super().__init__(
            id="saga",
            version=1,
            folder=FOLDER,
            seats=range(MIN_SEATS, MAX_SEATS + 1),
            options=OPTIONS,
            codec=CODEC,
            domains=(CARD, AT, TROOP, LAND, SET, SIDE, ABILITY),
            steps=STEPS,
            streams=STREAMS,
        )

    def stocks(self, seats: int) -> Sequence[Stock]:
        return (Stock(CARD.ids, ("free",), (("hand",), ("attack",), ("defence",))),)

    def blank(self, seats: int, options: dict[str, Any]) -> State:
        return SagaState(self, seats, options)

    def set_up(self, state: State) -> None:
        """Lay out the table and deal the sets as SG-2.1 to SG-2.8 say."""
        position = cast(SagaState, state)
        options = position.options
        seats = position.seats
        sides = options["sides"]
        if sides == "mixed":
            position.side = [position.below(SIDE_STREAM, 2) for _land in range(LANDS)]
        else:
            position.side = [CROWN if sides == "crown" else OTHER] * LANDS
        position.show_sides()
        position.owner = [TABLE] * LANDS
        position.attack = [[] for _seat in range(seats)]
        position.hand = [0] * (seats * CARDS)
        position.hand_size = [0] * seats
        position.held = [0] * seats
        position.free = [0] * CARDS
        position.fame = [0] * seats
        position.sets = [NO_SET] * seats
        sets = list(range(SETS))
        position.shuffle(SET_STREAM, sets)
        position.table_set = sets[0]
        if options["layout"] == "first_game":
            position.table_set = FIRST_GAME_SET
        elif options["table_set"] != "random":
            position.table_set = SET.index(options["table_set"])
        sets.remove(position.table_set)
        if options["seat_sets"] == "in_order":
            sets.sort()
        if options["layout"] == "first_game":
            pairs = FIRST_GAME
        else:
            pairs = draw_layout(position)
        position.defence = [
            troops.add(troops.add(troops.empty(land), pairs[land][0]), pairs[land][1]) for land in range(LANDS)
        ]
        start = position.below(START_STREAM, seats)
        if options["start"] != "random":
            start = (int(options["start"]) - 1) % seats
        if options["seat_sets"] == "choose":
            position.push(ChooseSet(start))
            return
        for seat in range(seats):
            deal(position, seat, sets[seat])
        begin_turn(position, start)

    def max_length(self, seats: int, options: dict[str, Any]) -> int:
        """A turn lays, hires, takes back, takes fame and ends once; troops to turn up or choose from are few dozen."""
        return 100 * int(options["round_cap"]) * seats + 10

    def purposes(self) -> tuple[str, ...]:
        return ("last_card", "conquered", "withstood", "waits", "free_knight", "fame")

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(SagaState, state), seat)

    def view_type(self) -> type[View]:
        return SagaView

    def material_type(self) -> type[Part]:
        return Material

    def material(self) -> dict[str, Any]:
        """The colours of the lands, the rules of their abilities, the sets, and the values of the chips."""
        return MATERIAL

    def detail(self, state: State, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """Which land the troop of an answer attacks: all troops lie open with their targets (SG-4.2).

        A new one will attack the land of its first card's colour (SG-1.2). Where others of the seat attack the same
        land, the troop has its number.
        """
        if "card" in fields and "at" not in fields:
            return fields | {"land": colour(fields["card"])}
        at = fields.get("troop", fields.get("at", TROOPS))
        row = cast(SagaState, state).attack[seat]
        if at >= len(row):
            return fields
        land = troops.target(row[at])
        alone = [troops.target(troop) for troop in row].count(land) == 1
        return {**({} if alone else {"troop": at}), **fields, "land": land}

    def asked(self, state: State) -> str:
        hired = cast(SagaState, state).hired and type(state.stack[-1]) is Turn
        return "Turn.hired" if hired else super().asked(state)

    def planes(self) -> Sequence[Plane]:
        return PLANES

    def observer(self, seats: int, options: dict[str, Any]) -> Observer:
        return SagaObserver(self, seats, options)

    def outlook(self, state: State, seat: int) -> float:
        return outlook(cast(SagaState, state), seat)

    def chances(self, state: State) -> list[float]:
        return shared(all_prospects(cast(SagaState, state)))

    def tries(self, state: State, seat: int) -> list[int]:
        return tries(cast(SagaState, state), seat)

    def rare(self) -> set[str]:
        """Three troops against one land, of which only two could take it."""
        return {"SG-5.8"}

    def milestones(self) -> set[str]:
        """Every knight laid, every land conquered, every set played, every ability used, every special case met."""
        wanted = {f"{event}.card={id}" for event in ("opened", "reinforced", "hired", "took_back") for id in CARD.ids}
        wanted |= {
            f"{event}.land={id}" for event in ("conquered", "returned", "opened", "took_back") for id in LAND.ids
        }
        wanted |= {f"chose_set.set={id}" for id in SET.ids}
        wanted |= {f"{event}.ability={id}" for event, id in USES}
        return wanted | {
            "freed",
            "tied",
            "waits",
            "fame",
            "fame_lost",
            "unveiled",
            "last_card",
            "round_cap",
            "declined",
            "scored",
        }


USES: Final = (  # where each ability shows that it was used
    ("added", "add_card"),
    ("took_back", "take_back"),
    ("withstood", "defence_plus_1"),
    ("gave_way", "defence_minus_1"),
    ("free_knight", "free_knight"),
    ("hidden", "face_down"),
    ("counted", "plus_5"),
    ("counted", "score_attack_troop"),
    ("counted", "hand_zero"),
    ("counted", "troop_zero"),
    ("extra", "extra_card"),
    ("paid", "two_from_each"),
    ("counted", "troop_15"),
)


def draw_layout(position: SagaState) -> list[tuple[int, int]]:
    """Two knights a land (SG-2.3), the first in its colour (SG-2.4), the second not (SG-2.5).

    Every such spread is equally likely (SG-2.6).
    """
    cards = IN_SET[position.table_set][:]
    position.shuffle(LAYOUT_STREAM, cards)
    first = [-1] * LANDS
    rest: list[int] = []
    for card in cards:
        if first[colour(card)] < 0:
            first[colour(card)] = card
        else:
            rest.append(card)
    while any(colour(rest[land]) == land for land in range(LANDS)):
        position.shuffle(LAYOUT_STREAM, rest)
    return [(first[land], rest[land]) for land in range(LANDS)]


GAME: Final = Saga()
assert len(USES) == len(ABILITY) and SIDE.ids == ("crown", "other")
