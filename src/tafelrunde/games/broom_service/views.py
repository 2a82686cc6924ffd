"""What Broom Service shows: the types of its views, of its two maps and of what else is printed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from tafelrunde.games.broom_service.components import COLOUR, RESOURCE, TERRAIN
from tafelrunde.games.broom_service.maps import SIDE
from tafelrunde.kernel.views import Ending, Part, StepPart, View, one_of

Side = Annotated[str, one_of(SIDE.ids)]
Terrain = Annotated[str, one_of(TERRAIN.ids)]
Colour = Annotated[str, one_of(COLOUR.ids)]
Resource = Annotated[str, one_of(RESOURCE.ids)]
TileKind = Literal["mountain", "forest", "hill"]
Point = tuple[float, float]


class Step(StepPart, kw_only=True):
    """The decision now owed."""

    seat: int | UnsetType = UNSET
    pawn: str | UnsetType = UNSET
    role: str | UnsetType = UNSET
    manner: str | UnsetType = UNSET
    mountain_tile: str | UnsetType | None = UNSET
    moves: int | UnsetType = UNSET
    storm: bool | UnsetType = UNSET


class Trick(Part):
    """The role that is being played."""

    role: str
    bewitched: bool
    brave: int | None  # who is the brave one now
    asked: int


class Cloud(Part):
    """A cloud space; what lay there is still known after it is gone."""

    space: str
    region: str
    cloud: str
    wands: int
    bolts: int
    lies: bool
    won_by: int | None  # the seat that has dispelled it


class MountainTile(Part):
    """A tile on the mountains, and the seats whose amulets still lie there."""

    region: str
    tile: str
    amulets: list[int]


class PlacedTile(Part):
    """A tile in a forest or on a hill."""

    region: str
    tile: str


class Tiles(Part):
    """The tiles on the map."""

    mountain: list[MountainTile]
    forest: list[PlacedTile]
    hill: list[PlacedTile]


class HeldTile(Part):
    """A forest tile of a seat; a fresh one cannot be used yet."""

    tile: str
    fresh: bool


class Player(Part):
    """What lies before a seat; what is null only its owner may know, or nobody yet."""

    points: int
    won: int  # without bolts, sets and amulets, which count at the end
    resources: dict[Resource, int]
    total: int
    set_points: int
    bolts: int
    bolt_points: int
    amulets: int
    amulet_points: int
    tiles: list[HeldTile]
    cards: int | None
    hand: list[str] | None
    choose: list[int] | None  # while roles are chosen: at least and at most so many
    laid: list[str]
    ready: bool
    extra: bool | None
    late: str | None
    offer: dict[Resource, int] | None
    giving: bool | None
    vain: list[str] | None = None  # of my roles those of which nothing would come now


class BroomView(View, kw_only=True):
    """What Broom Service shows a seat."""

    step: Step | None
    side: Side
    round: int
    rounds: int
    event: str | None
    past_events: list[str]
    bewitched: list[str]
    led: list[str]  # the roles that were led with in this round
    leader: int
    trick: Trick | None
    delivers: str | None  # the pawn of a brave witch that may still deliver where it arrived
    pawns: list[list[str]]  # by seat: the regions where its pawns stand
    clouds: list[Cloud]
    filled: list[str]  # round towers that are supplied
    covered: list[str]
    tiles: Tiles
    players: list[Player]
    outcome: Ending | None


# ---- what is printed


class Region(Part):
    """A region of the land."""

    id: str
    terrain: Terrain
    neighbours: list[str]
    centre: Point
    polygon: list[Point]


class Water(Part):
    """A region of the sea, or a lake."""

    id: str
    centre: Point
    polygon: list[Point]


class Castle(Part):
    """Where pawns begin."""

    region: str
    at: Point


class Tower(Part, kw_only=True):
    """Where potions are delivered, from any of its regions."""

    id: str
    colour: Colour
    shape: Literal["round", "square"]
    points: int
    wands: int | UnsetType = UNSET
    regions: list[str]
    at: Point


class Spot(Part):
    """A place for a cloud, or a stone circle."""

    id: str
    region: str
    at: Point


class TileSpot(Part):
    """A place for a tile."""

    kind: TileKind
    region: str
    at: Point


class Country(Part):
    """A side of the board, as it is drawn."""

    canvas: Point
    regions: list[Region]
    waters: list[Water]
    castles: list[Castle]
    towers: list[Tower]
    clouds: list[Spot]
    tiles: list[TileSpot]
    circles: list[Spot]


class Maps(Part):
    """The two sides of the board."""

    front: Country
    back: Country


class Role(Part):
    """A role card: where a witch flies to or a druid delivers, what a gatherer finds, the points for the brave."""

    id: str
    kind: Literal["gatherer", "witch", "druid", "fairy"]
    potion: Colour | UnsetType = UNSET
    terrains: list[Terrain] | UnsetType = UNSET
    bonus: int | UnsetType = UNSET


class Said(Part):
    """A text in both languages."""

    de: str
    en: str


class Event(Part):
    """An event: when it works, what it says, and its rule."""

    id: str
    timing: Literal["before", "during", "end"]
    text: Said
    rule: str


class StormCloud(Part):
    """A storm cloud, and what it asks for and gives."""

    id: str
    points: int | UnsetType = UNSET
    needs: int | UnsetType = UNSET
    potion: Colour | UnsetType = UNSET


class TileTower(Part):
    """The tower on a hill tile."""

    colour: Colour
    points: int


class HillTile(Part):
    """A hill tile: the two stone circles that it joins, or a tower."""

    id: str
    circles: list[str] | UnsetType = UNSET
    tower: TileTower | UnsetType = UNSET


class Material(Part):
    """What is printed."""

    maps: Maps
    bewitched: int  # the points that a bewitched role costs
    roles: dict[str, Role]
    events: dict[str, Event]
    storm_clouds: dict[str, StormCloud]
    hill_tiles: dict[str, HillTile]
