"""The cards, territories and tiles of Avalon, read from components.toml into tables of numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.domain import Domain, numbered

FOLDER: Final = Path(__file__).parent
_BOX: Final[dict[str, Any]] = tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8"))

SEATS: Final = 2
PLACES: Final = 11  # territories in the row
COLOURS: Final = 5
KINDS: Final = 10  # kinds of character card: 0-4 the knights by colour, 5-9 the sorceresses
COPIES: Final[int] = _BOX["characters"]["copies"]
HAND: Final[int] = _BOX["setup"]["hand"]
HAND_LIMIT: Final[int] = _BOX["limits"]["hand"]
CONQUESTS: Final[int] = _BOX["limits"]["conquests"]
CROWNS_TO_WIN: Final[int] = _BOX["limits"]["crowns_to_win"]

CARD: Final = Domain(
    "card",
    [f"{colour}_{type}" for type in _BOX["characters"]["types"] for colour in _BOX["characters"]["colours"]],
)
AT: Final = numbered("at", PLACES)
SEAT: Final = numbered("seat", SEATS)
LAND: Final = Domain("land", [entry["id"] for entry in _BOX["territory"]])
TILE: Final = Domain("tile", [entry["id"] for entry in _BOX["tile"]])

NO_TERRAIN: Final = -1
TERRAINS: Final = Domain("terrain", ["plain", "forest", "hills"])
TERRAIN: Final[list[int]] = [TERRAINS.index(entry.get("terrain")) for entry in _BOX["territory"]]
CASTLE: Final[list[bool]] = [entry.get("castle", False) for entry in _BOX["territory"]]
AVALON: Final[int] = [entry.get("discount", False) for entry in _BOX["territory"]].index(True)
STONE_CIRCLE: Final[int] = [entry.get("stone_circle", False) for entry in _BOX["territory"]].index(True)
CROWNS: Final[dict[str, list[int]]] = {
    scheme: [entry["crowns"][scheme] for entry in _BOX["territory"]] for scheme in ("T1", "T2", "T3")
}

FIXED: Final = 0
BEST_TERRAIN: Final = 1
AREA: Final = 2
ALL: Final = 3
TILES: Final = 6
LIGHT: Final[list[bool]] = [entry["shade"] == "light" for entry in _BOX["tile"]]
TILE_COUNTS: Final[list[int]] = [["fixed", "terrain", "area", "all"].index(entry["counts"]) for entry in _BOX["tile"]]
TILE_AMOUNT: Final[list[int]] = [entry["amount"] for entry in _BOX["tile"]]
TILE_COPIES: Final[dict[str, list[int]]] = {
    scheme: [entry["copies"][scheme] for entry in _BOX["tile"]] for scheme in ("S1", "S2")
}


TRAITS: Final = (("castle", "AV-7.1"), ("discount", "AV-7.5"), ("stone_circle", "AV-7.6"), ("swamp", "AV-7.7"))
MATERIAL: Final[dict[str, Any]] = {  # what a drawn board needs besides the view
    "limits": {"hand": HAND_LIMIT, "conquests": CONQUESTS, "crowns": CROWNS_TO_WIN},
    "lands": {
        entry["id"]: {
            "terrain": entry.get("terrain"),
            "castle": entry.get("castle", False),
            "rule": next((told for trait, told in TRAITS if trait == entry["id"] or entry.get(trait)), None),
            "crowns": entry["crowns"],
        }
        for entry in _BOX["territory"]
    },
    "tiles": {
        entry["id"]: {"shade": entry["shade"], "counts": entry["counts"], "amount": entry["amount"]}
        for entry in _BOX["tile"]
    },
}


def is_sorceress(card: int) -> bool:
    return card >= COLOURS


def colour(card: int) -> int:
    return card % COLOURS


def defender(card: int) -> int:
    """The knight that repels an attack: of the same colour, also against a sorceress (AV-7.6)."""
    return card % COLOURS
