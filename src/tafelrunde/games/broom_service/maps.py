"""Both sides of the board, read from board_front.toml and board_back.toml into tables of numbers.

Regions, towers and cloud spaces of both sides are numbered through, the front first, so that every number has one name.
Each side's land comes before its water.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

from tafelrunde.games.broom_service.components import (
    ANY_TERRAIN,
    BOX,
    CIRCLE,
    FOLDER,
    HILL_TILE,
    RESOURCE,
    TERRAIN,
    TOWER_TILE,
    WATER,
)
from tafelrunde.kernel.domain import Domain

FRONT: Final = 0
BACK: Final = 1
SIDES: Final = 2
SIDE: Final = Domain("side", ["front", "back"])
_SIDES: Final[list[dict[str, Any]]] = [
    tomllib.loads((FOLDER / f"board_{side}.toml").read_text(encoding="utf-8")) for side in SIDE.ids
]

# ---- regions

_LAND: Final[list[list[dict[str, Any]]]] = [side["region"] for side in _SIDES]
_WATERS: Final[list[list[dict[str, Any]]]] = [side["water"] for side in _SIDES]
REGION: Final = Domain("region", [entry["id"] for side in range(SIDES) for entry in (*_LAND[side], *_WATERS[side])])
REGIONS: Final[int] = len(REGION)
FIRST_REGION: Final[list[int]] = [0, len(_LAND[FRONT]) + len(_WATERS[FRONT]), REGIONS]
FIRST_WATER: Final[list[int]] = [FIRST_REGION[side] + len(_LAND[side]) for side in range(SIDES)]
REGION_TERRAIN: Final[list[int]] = [
    TERRAIN.index(entry.get("terrain", "water")) for side in range(SIDES) for entry in (*_LAND[side], *_WATERS[side])
]
NEIGHBOURS: Final[list[list[int]]] = [  # land next to land, so islands are left by turbo only
    [REGION.index(id) for id in entry.get("neighbours", ())]
    for side in range(SIDES)
    for entry in (*_LAND[side], *_WATERS[side])
]
WITHIN_REACH: Final[list[list[list[int]]]] = [  # by terrains as a bit mask, and region: the neighbours of such terrain
    [[near for near in NEIGHBOURS[region] if terrains >> REGION_TERRAIN[near] & 1] for region in range(REGIONS)]
    for terrains in range(ANY_TERRAIN + 1)
]
CASTLES: Final[list[list[int]]] = [[REGION.index(entry["region"]) for entry in side["castle"]] for side in _SIDES]

# ---- towers; the last one is the tower on the hill tile, which lies where that tile lies

TOWER: Final = Domain(
    "tower",
    [f"{SIDE.ids[side]}_{entry['id']}" for side in range(SIDES) for entry in _SIDES[side]["tower"]] + ["hill_tile"],
)
TOWERS: Final[int] = len(TOWER)
FIRST_TOWER: Final[list[int]] = [0, len(_SIDES[FRONT]["tower"]), TOWERS]
TILE_TOWER: Final[int] = TOWERS - 1
_TOWERS: Final[list[dict[str, Any]]] = [
    *_SIDES[FRONT]["tower"],
    *_SIDES[BACK]["tower"],
    {"shape": "square", "regions": (), **BOX["hill_tile"][TOWER_TILE]["tower"]},
]
TOWER_COLOUR: Final[list[int]] = [RESOURCE.index(entry["colour"]) for entry in _TOWERS]
TOWER_SQUARE: Final[list[bool]] = [entry["shape"] == "square" for entry in _TOWERS]
TOWER_POINTS: Final[list[int]] = [entry["points"] for entry in _TOWERS]
TOWER_WANDS: Final[list[int]] = [entry.get("wands", 0) for entry in _TOWERS]
TOWER_REGIONS: Final[list[list[int]]] = [[REGION.index(id) for id in entry["regions"]] for entry in _TOWERS]
TOWER_BIT: Final[list[int]] = [  # its bit in the mask of a state's occupied towers
    1 << (tower - FIRST_TOWER[BACK] if tower >= FIRST_TOWER[BACK] else tower) for tower in range(TOWERS)
]
TOWERS_AT: Final[list[list[int]]] = [
    [tower for tower in range(TOWERS) if region in TOWER_REGIONS[tower]] for region in range(REGIONS)
]

# ---- cloud spaces


def _space_ids(side: int) -> list[str]:
    """A space has its region's name, with a number where the region has several."""
    regions = [entry["region"] for entry in _SIDES[side]["cloud_space"]]
    return [
        region if regions.count(region) == 1 else f"{region}_{regions[:number].count(region) + 1}"
        for number, region in enumerate(regions)
    ]


SPACE: Final = Domain("space", [id for side in range(SIDES) for id in _space_ids(side)])
SPACES: Final[int] = len(SPACE)
FIRST_SPACE: Final[list[int]] = [0, len(_SIDES[FRONT]["cloud_space"]), SPACES]
SPACE_REGION: Final[list[int]] = [REGION.index(entry["region"]) for side in _SIDES for entry in side["cloud_space"]]
SPACES_IN: Final[list[int]] = [  # as a bit mask
    sum(1 << space for space in range(SPACES) if SPACE_REGION[space] == region) for region in range(REGIONS)
]
SPACES_NEAR: Final[list[list[int]]] = [
    [space for space in range(SPACES) if SPACE_REGION[space] in NEIGHBOURS[region]] for region in range(REGIONS)
]

# ---- tile spaces, numbered through on each side; -1 where a region has none


def _tile_spaces(kind: str) -> list[list[int]]:
    return [
        [REGION.index(entry["region"]) for entry in side.get("tile_space", ()) if entry["kind"] == kind]
        for side in _SIDES
    ]


def _number_at(spaces: list[list[int]]) -> list[int]:
    numbers = [-1] * REGIONS
    for side in spaces:
        for number, region in enumerate(side):
            numbers[region] = number
    return numbers


MOUNTAIN_SPACES: Final[list[list[int]]] = _tile_spaces("mountain")
FOREST_SPACES: Final[list[list[int]]] = _tile_spaces("forest")
HILL_SPACES: Final[list[list[int]]] = _tile_spaces("hill")
MOUNTAIN_AT: Final[list[int]] = _number_at(MOUNTAIN_SPACES)
FOREST_AT: Final[list[int]] = _number_at(FOREST_SPACES)
HILL_AT: Final[list[int]] = _number_at(HILL_SPACES)
COVERED: Final[list[int]] = [  # the towers under the mountain tiles, as a mask of TOWER_BIT
    sum(
        TOWER_BIT[TOWER.index(f"{SIDE.ids[side]}_{id}")]
        for entry in _SIDES[side].get("tile_space", ())
        for id in entry.get("covers", ())
    )
    for side in range(SIDES)
]
CIRCLE_REGION: Final[list[int]] = [
    REGION.index(next(entry["region"] for entry in _SIDES[BACK]["stone_circle"] if entry["id"] == id))
    for id in CIRCLE.ids
]

assert HILL_TILE.ids[TOWER_TILE] == "orange" and all(REGION_TERRAIN[region] != WATER for region in CIRCLE_REGION)


def drawing(side: int) -> dict[str, Any]:
    """The raw map of a side, with polygons and positions, for whoever draws it."""
    return _SIDES[side]


def map_material(side: int) -> dict[str, Any]:
    """A side of the board as it is drawn, under the ids that views and actions use."""
    raw = _SIDES[side]
    towers = TOWER.ids[FIRST_TOWER[side] :]
    spaces = SPACE.ids[FIRST_SPACE[side] :]
    return {
        "canvas": raw["canvas"],
        "regions": [_drawn(entry, "id", "terrain", "neighbours", "centre", "polygon") for entry in _LAND[side]],
        "waters": [_drawn(entry, "id", "centre", "polygon") for entry in _WATERS[side]],
        "castles": [_drawn(entry, "region", "at") for entry in raw["castle"]],
        "towers": [
            {**_drawn(entry, "colour", "shape", "points", "wands", "regions", "at"), "id": id}
            for id, entry in zip(towers, raw["tower"], strict=False)
        ],
        "clouds": [
            {**_drawn(entry, "region", "at"), "id": id} for id, entry in zip(spaces, raw["cloud_space"], strict=False)
        ],
        "tiles": [_drawn(entry, "kind", "region", "at") for entry in raw.get("tile_space", ())],
        "circles": [_drawn(entry, "id", "region", "at") for entry in raw.get("stone_circle", ())],
    }


def _drawn(entry: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: entry[key] for key in keys if key in entry}
