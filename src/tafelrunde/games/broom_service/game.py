"""Broom Service as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from tafelrunde.games.broom_service.actions import CODEC
from tafelrunde.games.broom_service.components import (
    BOX,
    CARD_POINTS,
    CIRCLE,
    CLOUD,
    CLOUD_COUNT,
    CLOUD_KINDS,
    COLOUR,
    COLOURS,
    CURSE,
    DANGEROUS,
    EVENT,
    EVENTS,
    FOLDER,
    FOREST_COUNT,
    FOREST_TILE,
    FOREST_TILES,
    HAUL,
    HAUL_POTIONS,
    HILL_TILE,
    HILL_TILES,
    HOW,
    KINDS,
    LEAST_CARDS,
    MANNER,
    MAX_SEATS,
    MIN_SEATS,
    MOST_CARDS,
    MOUNTAIN_TILE,
    MOUNTAIN_TILES,
    NORMAL_CARDS,
    PAWN,
    RESOURCE,
    ROLE,
    ROLE_POTION,
    ROLES,
    ROUNDS,
    SECOND_FROM_SEATS,
    START_POINTS,
    START_POTIONS,
    THUNDER_KINDS,
    WANDS_BETWEEN,
    WANDS_EDGE,
)
from tafelrunde.games.broom_service.evaluation import evaluate
from tafelrunde.games.broom_service.maps import CASTLES, FIRST_SPACE, REGION, SIDE, SPACE, TOWER, map_material
from tafelrunde.games.broom_service.observation import PLANES, BroomObserver
from tafelrunde.games.broom_service.outlook import all_prospects, outlook
from tafelrunde.games.broom_service.state import (
    CLOUD_STREAM,
    CURSE_STREAM,
    EVENT_STREAM,
    FORESTS,
    HILLS,
    MOUNTAINS,
    START_STREAM,
    STREAMS,
    TILE_STREAM,
    BroomState,
)
from tafelrunde.games.broom_service.steps.base import Going, run_on
from tafelrunde.games.broom_service.steps.roles import Gather
from tafelrunde.games.broom_service.steps.round import STEPS, proceed
from tafelrunde.games.broom_service.trying import tries
from tafelrunde.games.broom_service.views import BroomView, Material
from tafelrunde.kernel.building import Stock
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.odds import shared
from tafelrunde.kernel.option import Choice, Switch, Whole
from tafelrunde.kernel.planes import Plane
from tafelrunde.kernel.rulebook import LANGUAGES
from tafelrunde.kernel.state import State
from tafelrunde.kernel.views import Part, View

MOST_LEFT_OUT: Final = sum(CLOUD_COUNT) - max(FIRST_SPACE[1], FIRST_SPACE[2] - FIRST_SPACE[1])
THUNDER: Final[list[int]] = [kind for kind in range(THUNDER_KINDS) for _copy in range(CLOUD_COUNT[kind])]
OPTIONS: Final = (
    Choice("board", SIDE.ids, "BS-16.1"),
    Switch("storm_clouds", False, "BS-12.1"),
    Whole("left_out", 0, MOST_LEFT_OUT, 0, "BS-12.1").only_with("storm_clouds", True),
    Choice("mountain_tiles", ("book", "on", "off"), "BS-13.1"),
    Choice("forest_tiles", ("book", "off"), "BS-16.2"),
    Choice("hill_tiles", ("book", "off"), "BS-16.2"),
    Choice("first_seat", ("random", *(str(seat + 1) for seat in range(MAX_SEATS))), "BS-1.2"),
)


def printed(kind: str, *keys: str) -> dict[str, dict[str, Any]]:
    """Things of a kind by their ids, with what a board needs of them."""
    return {entry["id"]: {key: entry[key] for key in ("id", *keys) if key in entry} for entry in BOX[kind]}


def numbers(occasion: str) -> dict[str, Any]:
    """The numbers printed on an event, by the names that its text has for them."""
    event = BOX["event"][EVENT.index(occasion)]
    found = {key: event[key] for key in ("points", "first", "second") if key in event}
    if isinstance(event.get("points"), dict):  # a loss is said without its sign
        sign = -1 if occasion == EVENT.ids[DANGEROUS] else 1
        found = {terrain: sign * points for terrain, points in event["points"].items()}
    return {
        **found,
        "low": LEAST_CARDS,
        "high": MOST_CARDS,
        "normal": NORMAL_CARDS,
        "won": CARD_POINTS,
        "lost": -CARD_POINTS,
        "seats": SECOND_FROM_SEATS,
    }


class BroomService(Going):
    """Two to five seats, seven rounds, ten roles: brave or cowardly."""

    def __init__(self) -> None:
        super().__init__(
            id="broom_service",
            version=1,
            folder=FOLDER,
            seats=range(MIN_SEATS, MAX_SEATS + 1),
            options=OPTIONS,
            codec=CODEC,
            domains=(
                ROLE,
                HOW,
                MANNER,
                HAUL,
                RESOURCE,
                COLOUR,
                REGION,
                TOWER,
                SPACE,
                CLOUD,
                CIRCLE,
                PAWN,
                EVENT,
                MOUNTAIN_TILE,
                FOREST_TILE,
                HILL_TILE,
            ),
            steps=STEPS,
            streams=STREAMS,
        )

    def stocks(self, seats: int) -> Sequence[Stock]:
        forests = [str(number + 1) for number in range(FOREST_TILES)]
        return (
            Stock(SPACE.ids, ("lying",), (("won",),)),
            Stock(forests, ("forest_left",), (("held",),)),
        )

    def blank(self, seats: int, options: dict[str, Any]) -> State:
        return BroomState(self, seats, options)

    def set_up(self, state: State) -> None:
        """Deal as BS-1.2 to BS-1.7 and the variants say."""
        position = cast(BroomState, state)
        seats = position.seats
        position.leader = self.first_seat(position)
        position.points = [START_POINTS] * seats  # BS-1.3
        position.goods = [0] * (KINDS * seats)
        for seat in range(seats):
            turn = (seat - position.leader) % seats
            wands = WANDS_EDGE if turn in (0, seats - 1) else WANDS_BETWEEN  # BS-1.4
            position.goods[KINDS * seat : KINDS * (seat + 1)] = [*START_POTIONS, wands]
        position.pawns = CASTLES[position.side] * seats  # BS-1.5
        position.bolts = [0] * seats
        position.won = [0] * seats
        position.amulets = [0] * seats
        position.held = [0] * seats
        position.late = [-1] * seats
        position.offer = [0] * (KINDS * seats)
        self.lay_clouds(position)
        self.lay_tiles(position)
        position.deck = self.shuffled(position, EVENT_STREAM, range(EVENTS))  # BS-1.7
        position.curses = self.shuffled(position, CURSE_STREAM, range(ROLES))  # BS-5.1
        run_on(position)

    def proceed(self, state: BroomState) -> bool:
        return proceed(state)

    def first_seat(self, state: BroomState) -> int:
        choice = state.options["first_seat"]
        if choice == "random":
            return state.below(START_STREAM, state.seats)
        return (int(choice) - 1) % state.seats

    def lay_clouds(self, state: BroomState) -> None:
        """A random cloud on every space (BS-1.6), storm clouds mixed in and thunderclouds left out (BS-12.1)."""
        thunder = THUNDER[:]
        if state.storm:
            state.shuffle(CLOUD_STREAM, thunder)
            del thunder[: state.options["left_out"]]
            thunder += [kind for kind in range(THUNDER_KINDS, CLOUD_KINDS) for _copy in range(CLOUD_COUNT[kind])]
        first, last = FIRST_SPACE[state.side], FIRST_SPACE[state.side + 1]
        state.shuffle(CLOUD_STREAM, thunder)
        state.clouds = thunder[: last - first]
        state.lying = (1 << last) - (1 << first)

    def lay_tiles(self, state: BroomState) -> None:
        """Random landscape tiles on their spaces (BS-13.2, BS-14.1, BS-15.1)."""
        if state.tiles & MOUNTAINS:
            state.mountain = self.shuffled(state, TILE_STREAM, range(len(MOUNTAIN_TILE)))[:MOUNTAIN_TILES]
        if state.tiles & FORESTS:
            tiles = [tile for tile in range(len(FOREST_TILE)) for _copy in range(FOREST_COUNT[tile])]
            state.forest = self.shuffled(state, TILE_STREAM, tiles)[:FOREST_TILES]
            state.forest_left = (1 << FOREST_TILES) - 1
        if state.tiles & HILLS:
            state.hill = self.shuffled(state, TILE_STREAM, range(len(HILL_TILE)))[:HILL_TILES]
        state.settle()

    def shuffled(self, state: BroomState, stream: int, items: Sequence[int]) -> list[int]:
        pile = list(items)
        state.shuffle(stream, pile)
        return pile

    def max_length(self, seats: int, options: dict[str, Any]) -> int:
        """A round and seat: eight choices of roles, seven cards with up to twenty decisions each, and an offer."""
        return ROUNDS * seats * (8 + 7 * 20 + 100)

    def rare(self) -> set[str]:
        """A forest tile makes brave while the event is one for cowards."""
        return {"BS-10.6"}

    def tie_rule(self) -> str:
        """Who has more resources (BS-11.4)."""
        return "BS-11.4"

    def detail(self, state: State, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """Which colour the potions have that a gatherer takes: each gathers one (BS-6.3)."""
        step = state.stack[-1]
        if isinstance(step, Gather) and HAUL_POTIONS[fields.get("haul", HAUL.index("wand"))]:
            return fields | {"colour": ROLE_POTION[step.role]}
        return fields

    def planes(self) -> Sequence[Plane]:
        return PLANES

    def observer(self, seats: int, options: dict[str, Any]) -> Observer:
        return BroomObserver(self, seats, options)

    def outlook(self, state: State, seat: int) -> float:
        return outlook(cast(BroomState, state), seat)

    def chances(self, state: State) -> list[float]:
        return shared(all_prospects(cast(BroomState, state)))

    def purposes(self) -> tuple[str, ...]:
        return (
            "won",
            "delivered",
            "storm_paid",
            "amulet",
            "took_tile",
            "dispelled",
            "bonus",
            "market",
            "gathered",
            "cursed",
        )

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(cast(BroomState, state), seat)

    def view_type(self) -> type[View]:
        return BroomView

    def material_type(self) -> type[Part]:
        return Material

    def material(self) -> dict[str, Any]:
        """The two maps, and what is printed on cards, clouds and tiles."""
        return {
            "maps": {id: map_material(side) for side, id in enumerate(SIDE.ids)},
            "bewitched": CURSE,
            "roles": printed("role", "kind", "potion", "terrains", "bonus"),
            "events": {
                id: {**event, "text": {lang: self.words.say("occasion", id, lang, numbers(id)) for lang in LANGUAGES}}
                for id, event in printed("event", "timing", "rule").items()
            },
            "storm_clouds": printed("storm_cloud", "points", "needs", "potion"),
            "hill_tiles": printed("hill_tile", "circles", "tower"),
        }

    def tries(self, state: State, seat: int) -> list[int]:
        return tries(cast(BroomState, state), seat)

    def milestones(self) -> set[str]:
        """Every role played and bewitched, every event, cloud and tile at work."""
        wanted = {f"{event}.role={id}" for event in ("led", "followed", "cursed") for id in ROLE.ids}
        wanted |= {f"flew.role={id}" for id in ROLE.ids if id.endswith("witch")}
        wanted |= {f"gathered.role={id}" for id in ROLE.ids if id.endswith("gatherer")}
        wanted |= {f"gathered.haul={id}" for id in HAUL.ids}
        wanted |= {f"{event}.how={id}" for event in ("led", "followed") for id in HOW.ids}
        wanted |= {f"round.occasion={id}" for id in EVENT.ids}
        wanted |= {f"scored.occasion={EVENT.ids[event]}" for event in range(DANGEROUS, EVENTS)}
        wanted |= {f"still.resource={id}" for id in RESOURCE.ids}
        wanted |= {f"delivered.resource={id}" for id in RESOURCE.ids[:COLOURS]} | {"delivered.tower=hill_tile"}
        wanted |= {f"dispelled.cloud={id}" for id in CLOUD.ids}
        wanted |= {f"storm_paid.cloud={id}" for id in RESOURCE.ids[:COLOURS]}
        wanted |= {f"used_tile.mountain_tile={id}" for id in MOUNTAIN_TILE.ids}
        wanted |= {f"took_tile.forest_tile={id}" for id in FOREST_TILE.ids}
        return wanted | {f"turbo.circle={id}" for id in CIRCLE.ids}


GAME: Final = BroomService()
