"""The cards, clouds, tiles and numbers of Broom Service, read from components.toml into tables of numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.domain import Domain, numbered

FOLDER: Final = Path(__file__).parent
BOX: Final[dict[str, Any]] = tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8"))

# ---- the game

MIN_SEATS: Final[int] = BOX["setup"]["seats"][0]
MAX_SEATS: Final[int] = BOX["setup"]["seats"][1]
ROUNDS: Final[int] = BOX["setup"]["rounds"]
NORMAL_CARDS: Final[int] = BOX["setup"]["cards_chosen"]
PAWNS: Final = 2
START_POINTS: Final[int] = BOX["setup"]["points"]
WANDS_EDGE: Final[int] = BOX["setup"]["wands_first_and_last"]
WANDS_BETWEEN: Final[int] = BOX["setup"]["wands_between"]
CURSED_BY_SEATS: Final[list[int]] = BOX["bewitched"]["shown_by_seats"]
CURSE: Final[int] = BOX["bewitched"]["points"]

# ---- resources and terrains

KINDS: Final = 4  # of resources: three colours of potions, then wands
COLOURS: Final = 3
WAND: Final = 3
RESOURCE: Final = Domain("resource", ["orange", "violet", "green", "wand"])
COLOUR: Final = Domain("colour", RESOURCE.ids[:COLOURS])
START_POTIONS: Final[list[int]] = [BOX["setup"]["potions"][colour] for colour in RESOURCE.ids[:COLOURS]]

MOUNTAIN: Final = 0
HILL: Final = 1
FOREST: Final = 2
HEATH: Final = 3
WATER: Final = 4
TERRAIN: Final = Domain("terrain", ["mountain", "hill", "forest", "heath", "water"])

# ---- roles

ROLES: Final = 10
ROLE: Final = Domain("role", [entry["id"] for entry in BOX["role"]])
GATHERER: Final = 0
WITCH: Final = 1
DRUID: Final = 2
FAIRY: Final = 3
ROLE_KIND: Final[list[int]] = [["gatherer", "witch", "druid", "fairy"].index(entry["kind"]) for entry in BOX["role"]]
ROLE_POTION: Final[list[int]] = [RESOURCE.index(entry.get("potion")) for entry in BOX["role"]]
ROLE_TERRAINS: Final[list[int]] = [  # as a bit mask
    sum(1 << TERRAIN.index(terrain) for terrain in entry.get("terrains", ())) for entry in BOX["role"]
]
ROLE_BONUS: Final[list[int]] = [entry.get("bonus", 0) for entry in BOX["role"]]
ANY_TERRAIN: Final = 15
WEATHER_FAIRY: Final = 9

HOW: Final = Domain("how", ["cowardly", "brave"])
COWARDLY: Final = 0
BRAVE: Final = 1
MANNER: Final = Domain("manner", ["cowardly", "brave", "by_tile"])
BY_TILE: Final = 2  # the brave action of somebody who counts as cowardly (BS-14.4)

HAUL: Final = Domain("haul", ["two_potions_wand", "two_potions", "potion_wand", "potion", "wand"])
HAUL_POTIONS: Final[list[int]] = [2, 2, 1, 1, 0]
HAUL_WANDS: Final[list[int]] = [1, 0, 1, 0, 1]
HAULS: Final = 5
for _entry in BOX["role"]:  # the first haul is the whole brave one (BS-6.1)
    if _entry["kind"] == "gatherer":
        assert _entry["brave"] == {"potions": HAUL_POTIONS[0], "wands": HAUL_WANDS[0]}

# ---- events

EVENTS: Final = 10
EVENT: Final = Domain("occasion", [entry["id"] for entry in BOX["event"]])
MORE_OR_LESS: Final = 0
BLACK_MARKET: Final = 1
MOONSHINE: Final = 2
OLD_TIMES: Final = 3
DANGEROUS: Final = 4
PLEASANT: Final = 5
FULL_HANDS: Final = 6
EMPTY_HANDS: Final = 7
EVERYTHING: Final = 8
LIKE_MINDED: Final = 9
LEAST_CARDS: Final[int] = BOX["event"][MORE_OR_LESS]["cards"][0]
MOST_CARDS: Final[int] = BOX["event"][MORE_OR_LESS]["cards"][1]
CARD_POINTS: Final[int] = BOX["event"][MORE_OR_LESS]["points_per_card"]
MARKET_POINTS: Final[int] = BOX["event"][BLACK_MARKET]["points"]
PAWN_POINTS: Final[list[list[int]]] = [  # for dangerous and pleasant regions, by terrain
    [BOX["event"][event]["points"][terrain] for terrain in TERRAIN.ids[:WATER]] for event in (DANGEROUS, PLEASANT)
]
FULL_POINTS: Final[list[int]] = [BOX["event"][FULL_HANDS]["first"], BOX["event"][FULL_HANDS]["second"]]
EMPTY_POINTS: Final[list[int]] = [BOX["event"][EMPTY_HANDS]["first"], BOX["event"][EMPTY_HANDS]["second"]]
SECOND_FROM_SEATS: Final[int] = BOX["event"][FULL_HANDS]["second_from_seats"]
EVERYTHING_POINTS: Final[int] = BOX["event"][EVERYTHING]["points"]
LIKE_MINDED_POINTS: Final[int] = BOX["event"][LIKE_MINDED]["points"]

# ---- clouds: kinds of thunderclouds first, then the storm clouds

_CLOUDS: Final[list[dict[str, Any]]] = [*BOX["thundercloud"], *BOX["storm_cloud"]]
THUNDER_KINDS: Final[int] = len(BOX["thundercloud"])
CLOUD_KINDS: Final[int] = len(_CLOUDS)
CLOUD: Final = Domain("cloud", [entry.get("id", f"thunder_{entry['wands']}_{entry['bolts']}") for entry in _CLOUDS])
CLOUD_COUNT: Final[list[int]] = [entry["count"] for entry in _CLOUDS]
CLOUD_WANDS: Final[list[int]] = [entry["wands"] for entry in _CLOUDS]
CLOUD_BOLTS: Final[list[int]] = [entry["bolts"] for entry in _CLOUDS]
CLOUD_POINTS: Final[list[int]] = [entry.get("points", 0) for entry in _CLOUDS]
CLOUD_NEEDS: Final[list[int]] = [entry.get("needs", 0) for entry in _CLOUDS]
CLOUD_POTION: Final[list[int]] = [RESOURCE.index(entry.get("potion")) for entry in _CLOUDS]
WIND: Final[int] = CLOUD.index("bonus")
STORM_MOVE: Final[int] = CLOUD.index("move")
STORM_DELIVER: Final[int] = CLOUD.index("deliver")

# ---- tiles

MOUNTAIN_TILE: Final = Domain("mountain_tile", [entry["id"] for entry in BOX["mountain_tile"]])
POTIONS_TILE: Final = 0
WANDS_TILE: Final = 1
DELIVER_TILE: Final = 2
MOVES_TILE: Final = 3
CLOUD_TILE: Final = 4
TILE_WANDS: Final[int] = BOX["mountain_tile"][WANDS_TILE]["wands"]
TILE_MOVES: Final[int] = BOX["mountain_tile"][MOVES_TILE]["moves"]

FOREST_TILE: Final = Domain("forest_tile", [entry["id"] for entry in BOX["forest_tile"]])
FOREST_COUNT: Final[list[int]] = [entry["count"] for entry in BOX["forest_tile"]]
BRAVE_TILE: Final = 0
EXTRA_TILE: Final = 1
POINTS_TILE: Final = 2
TILE_POINTS: Final[int] = BOX["forest_tile"][POINTS_TILE]["points"]

HILL_TILE: Final = Domain("hill_tile", [entry["id"] for entry in BOX["hill_tile"]])
CIRCLE: Final = Domain("circle", ["A", "B", "C", "D"])
CIRCLES: Final = 4
TOWER_TILE: Final[int] = HILL_TILE.index("orange")
TILE_CIRCLES: Final[list[list[int]]] = [
    [CIRCLE.index(circle) for circle in entry.get("circles", ())] for entry in BOX["hill_tile"]
]

MOUNTAIN_TILES: Final[int] = BOX["tiles_placed"]["mountain"]
FOREST_TILES: Final[int] = BOX["tiles_placed"]["forest"]
HILL_TILES: Final[int] = BOX["tiles_placed"]["hill"]
AMULET_POINTS: Final[list[int]] = BOX["amulets"]["points"]

# ---- the final score

SET_OF_FOUR: Final[int] = BOX["sets"]["of_four"]
SET_OF_THREE: Final[int] = BOX["sets"]["of_three"]
BOLT_POINTS: Final[list[int]] = BOX["lightning"]["points"]
FURTHER_BOLT: Final[int] = BOX["lightning"]["each_further"]

SEAT: Final = numbered("seat", MAX_SEATS)
PAWN: Final = Domain("pawn", ["first", "second"])


def bolt_points(bolts: int) -> int:
    """What a number of lightning bolts is worth at the end (BS-11.3)."""
    last = len(BOLT_POINTS) - 1
    if bolts <= last:
        return BOLT_POINTS[bolts]
    return BOLT_POINTS[last] + (bolts - last) * FURTHER_BOLT
