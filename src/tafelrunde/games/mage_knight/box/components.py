"""Everything in the box of Mage Knight, read from the TOML files into tables of numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tafelrunde.games.mage_knight.box.effects import COLOURS, ELEMENTS, Written, parse
from tafelrunde.kernel.domain import Domain, numbered

BOX: Final = Path(__file__).parent
FOLDER: Final = BOX.parent  # of the game


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((BOX / f"{name}.toml").read_text(encoding="utf-8"))


_CARDS: Final = _read("cards")
_SKILLS: Final = _read("skills")
_UNITS: Final = _read("units")
_WORLD: Final = _read("world")
_TACTICS: Final = _read("tactics")
SCENARIOS: Final = _read("scenarios")

SEATS: Final = 4
DUMMY: Final = 4  # the dummy player in the turn order
RIVAL: Final = numbered("rival", SEATS)  # a seat that is chosen

# ---- colours

RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
WHITE: Final = 3
GOLD: Final = 4
BLACK: Final = 5
COLOUR: Final = Domain("colour", COLOURS)
BASIC_COLOURS: Final = 4
PHYSICAL: Final = 0
FIRE: Final = 1
ICE: Final = 2
COLD_FIRE: Final = 3
ELEMENT: Final = Domain("element", ELEMENTS)

# ---- deed cards: basic actions, advanced actions, spells, artifacts, and the wound (MK-4.1.1); where editions differ,
# the first printing holds (MK-4.5.4)

_KINDS: Final = ("basic", "advanced", "spell", "artifact")
CARD: Final = Domain("card", [id for kind in _KINDS for id in _CARDS[kind]] + ["wound"])
BASICS: Final = 16
ADVANCED: Final = 16  # the first advanced action
SPELLS: Final = 44  # the first spell
ARTIFACTS: Final = 64
WOUND: Final = 80
WOUNDS: Final = 40  # in the box; more are taken if they run out
NO_COLOUR: Final = -1
_ENTRIES: Final[list[dict[str, Any]]] = [entry for kind in _KINDS for entry in _CARDS[kind].values()]
CARD_COLOUR: Final[list[int]] = [COLOUR.index(entry.get("colour")) for entry in _ENTRIES] + [NO_COLOUR]
COMPETITIVE: Final[list[int]] = [card for card, entry in enumerate(_ENTRIES) if entry.get("competitive")]
BANNER: Final[list[int]] = [entry.get("banner", 0) for entry in _ENTRIES] + [0]
BANNER_CARD: Final[list[int]] = [-1, *(BANNER.index(number) for number in (1, 2, 3, 4))]
GLORY: Final = 1
FEAR: Final = 2
PROTECTION: Final = 3
COURAGE: Final = 4


def is_action(card: int) -> bool:
    """A basic or advanced action."""
    return card < SPELLS


# ---- heroes and skills: one with every even level (MK-4.3.1), also another hero's (MK-4.3.2)

HERO: Final = Domain("hero", ["arythea", "goldyx", "norowas", "tovak"])


def _deck(hero: str) -> list[int]:
    count: dict[str, int] = dict(_CARDS["decks"]["common"])
    for old, new in _CARDS["decks"][hero].items():
        count[old] -= 1
        count[new] = 1
    return sorted(CARD.index(card) for card, copies in count.items() for _ in range(copies))


STARTING_DECK: Final[list[list[int]]] = [_deck(hero) for hero in HERO.ids]
DUMMY_CRYSTALS: Final[list[list[int]]] = [
    [_SKILLS["dummy"][hero].count(colour) for colour in COLOURS[:BASIC_COLOURS]] for hero in HERO.ids
]
SKILL: Final = Domain("skill", [id for hero in HERO.ids for id in _SKILLS[hero]])
_SKILL_ENTRIES: Final[list[dict[str, Any]]] = [entry for hero in HERO.ids for entry in _SKILLS[hero].values()]
SKILL_USE: Final[list[str]] = [entry["use"] for entry in _SKILL_ENTRIES]
ONCE_A_TURN: Final[list[bool]] = [use == "turn" for use in SKILL_USE]
INTERACTIVE: Final[list[bool]] = [use == "interactive" for use in SKILL_USE]
BONDS: Final = SKILL.index("bonds_of_loyalty")
MOTIVATIONS: Final[list[int]] = [skill for skill, id in enumerate(SKILL.ids) if id.startswith("motivation")]

ARMOR: Final = (0, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)  # by level
HAND_LIMIT: Final = (0, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7)
TOP_LEVEL: Final = 10
REPUTATION: Final = (-99, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5)  # the modifiers from -7 to +7; -99 is the X


def level_of(fame: int) -> int:
    """The level whose row of the fame track this is: rows begin at 0, 3, 8, 15 …

    >>> [level_of(fame) for fame in (0, 2, 3, 7, 8, 99, 200)]
    [1, 1, 2, 2, 3, 10, 10]
    """
    level = 1
    while level < TOP_LEVEL and fame >= (level + 1) * (level + 1) - 1:
        level += 1
    return level


# ---- tactics

TACTIC: Final = Domain("tactic", _TACTICS["day"] + _TACTICS["night"])  # the six of the day, then those of the night
TACTICS: Final = 12
EARLY_BIRD: Final = 0
RETHINK: Final = 1
MANA_STEAL: Final = 2
PLANNING: Final = 3
GREAT_START: Final = 4
RIGHT_MOMENT: Final = 5
FROM_THE_DUSK: Final = 6
LONG_NIGHT: Final = 7
MANA_SEARCH: Final = 8
MIDNIGHT: Final = 9
PREPARATION: Final = 10
SPARING: Final = 11

# ---- sites

SITE: Final = Domain(
    "site",
    [
        "portal", "village", "monastery", "keep", "mage_tower", "city", "ancient_ruins", "dungeon", "tomb",
        "monster_den", "spawning_grounds", "crystal_mine", "magical_glade", "marauding_orcs", "draconum",
    ],
)  # fmt: skip
NOTHING: Final = -1
PORTAL: Final = 0
VILLAGE: Final = 1
MONASTERY: Final = 2
KEEP: Final = 3
TOWER: Final = 4
CITY: Final = 5
RUINS: Final = 6
DUNGEON: Final = 7
TOMB: Final = 8
DEN: Final = 9
SPAWN: Final = 10
MINE: Final = 11
GLADE: Final = 12
ORCS: Final = 13
DRACONUM: Final = 14

# ---- units: once recruited they lie in an area of their own (MK-4.2.1)

UNIT: Final = Domain("unit", [*_UNITS["regular"], *_UNITS["elite"]])
REGULARS: Final[int] = len(_UNITS["regular"])  # kinds; the elite kinds follow
_UNIT_ENTRIES: Final[list[dict[str, Any]]] = [*_UNITS["regular"].values(), *_UNITS["elite"].values()]
UNIT_COUNT: Final[list[int]] = [entry["count"] for entry in _UNIT_ENTRIES]
UNIT_LEVEL: Final[list[int]] = [entry["level"] for entry in _UNIT_ENTRIES]
UNIT_COST: Final[list[int]] = [entry["cost"] for entry in _UNIT_ENTRIES]
UNIT_ARMOR: Final[list[int]] = [entry["armor"] for entry in _UNIT_ENTRIES]
UNIT_RESISTS: Final[list[int]] = [sum(1 << ELEMENT.index(e) for e in entry["resists"]) for entry in _UNIT_ENTRIES]
UNIT_SITES: Final[list[int]] = [sum(1 << SITE.index(s) for s in entry["sites"]) for entry in _UNIT_ENTRIES]
SLOTS: Final = 6  # the most units of one seat (MK-4.2.2): five command tokens and Bonds of Loyalty (MK-19.24)
SLOT: Final = numbered("slot", SLOTS)

# ---- enemies

BACK: Final = Domain("back", ["green", "grey", "violet", "brown", "white", "red"])
GREENS: Final = 0
GREY: Final = 1
VIOLET: Final = 2
BROWN: Final = 3
WHITES: Final = 4
REDS: Final = 5
BACKS: Final = 6
ENEMY: Final = Domain("enemy", list(_WORLD["enemy"]))
_ENEMIES: Final[list[dict[str, Any]]] = list(_WORLD["enemy"].values())
ENEMY_BACK: Final[list[int]] = [BACK.index(entry["back"]) for entry in _ENEMIES]
ENEMY_COUNT: Final[list[int]] = [entry["count"] for entry in _ENEMIES]
ENEMY_ARMOR: Final[list[int]] = [entry["armor"] for entry in _ENEMIES]
ENEMY_ATTACK: Final[list[int]] = [entry["attack"] for entry in _ENEMIES]
ENEMY_ELEMENT: Final[list[int]] = [ELEMENT.index(entry["element"]) for entry in _ENEMIES]
ENEMY_FAME: Final[list[int]] = [entry["fame"] for entry in _ENEMIES]
ABILITIES: Final = ("fortified", "swift", "brutal", "poison", "paralyze", "summon")
FORTIFIED: Final = 1
SWIFT: Final = 2
BRUTAL: Final = 4
POISON: Final = 8
PARALYZE: Final = 16
SUMMON: Final = 32
ENEMY_ABILITIES: Final[list[int]] = [sum(1 << ABILITIES.index(a) for a in entry["abilities"]) for entry in _ENEMIES]
ENEMY_RESISTS: Final[list[int]] = [sum(1 << ELEMENT.index(e) for e in entry["resists"]) for entry in _ENEMIES]
FOES: Final = 10  # the most enemies in one combat
FOE: Final = numbered("foe", FOES)

# ---- ruins

RUIN: Final = Domain("ruin", list(_WORLD["ruin"]))
RUINS_TOKENS: Final = 12
_RUINS: Final[list[dict[str, Any]]] = list(_WORLD["ruin"].values())
ALTAR: Final[list[int]] = [COLOUR.index(entry.get("altar")) for entry in _RUINS]  # -1: enemies
RUIN_ENEMIES: Final[list[tuple[int, ...]]] = [tuple(BACK.index(b) for b in e.get("enemies", ())) for e in _RUINS]
RUIN_REWARDS: Final[list[list[str]]] = [entry.get("rewards", []) for entry in _RUINS]

# ---- terrain and tiles

TERRAIN: Final = Domain("terrain", list(_WORLD["terrain"]))
PLAINS: Final = 0
HILLS: Final = 1
FOREST: Final = 2
WASTELAND: Final = 3
DESERT: Final = 4
SWAMP: Final = 5
LAKE: Final = 6
MOUNTAIN: Final = 7
SEA: Final = 8
DAY_COST: Final[list[int]] = [entry["day"] for entry in _WORLD["terrain"].values()]
NIGHT_COST: Final[list[int]] = [entry["night"] for entry in _WORLD["terrain"].values()]

TILE: Final = Domain("tile", list(_WORLD["tile"]))
_TILES: Final[list[dict[str, Any]]] = list(_WORLD["tile"].values())
TILES: Final = 20  # on the table at most, the starting tile among them
TILE_KIND: Final[list[str]] = [entry["kind"] for entry in _TILES]
IS_CORE: Final[list[bool]] = [kind in ("core", "city") for kind in TILE_KIND]
TILE_TERRAIN: Final[list[list[int]]] = [[TERRAIN.index(s.split()[0]) for s in e["spaces"]] for e in _TILES]
TILE_SITE: Final[list[list[int]]] = [[SITE.index((*s.split(), "")[1]) for s in e["spaces"]] for e in _TILES]
TILE_COLOUR: Final[list[list[int]]] = [[COLOUR.index((*s.split(), "", "")[2]) for s in e["spaces"]] for e in _TILES]
START_A: Final = TILE.index("start_a")
START_B: Final = TILE.index("start_b")
COUNTRYSIDE: Final[list[int]] = [tile for tile, kind in enumerate(TILE_KIND) if kind == "countryside"]
CORE: Final[list[int]] = [tile for tile, kind in enumerate(TILE_KIND) if kind == "core"]
CITY_TILES: Final[list[int]] = [tile for tile, kind in enumerate(TILE_KIND) if kind == "city"]

SPACES: Final = 7  # on a tile: nw ne w c e sw se
SPACE_NAMES: Final = ("nw", "ne", "w", "c", "e", "sw", "se")
SPACE: Final = Domain("space", [f"{tile}.{name}" for tile in range(TILES) for name in SPACE_NAMES])
ALL_SPACES: Final = TILES * SPACES
START_SPACE: Final = 3  # the portal, in the middle of the first tile
OFFSET_Q: Final = (0, 1, -1, 0, 1, -1, 0)
OFFSET_R: Final = (-1, -1, 0, 0, 0, 1, 1)


def _ring(radius: int) -> list[tuple[int, int]]:
    """All axial offsets up to a distance, nearer ones first."""
    offsets = [
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if max(abs(q), abs(r), abs(q + r)) <= radius
    ]
    return sorted(offsets, key=lambda offset: (max(abs(offset[0]), abs(offset[1]), abs(offset[0] + offset[1])), offset))


LEAPS: Final = 91
_LEAP: Final = _ring(5)  # entry 0 is where one stands, 1 to 6 are next to it, 7 to 18 two away
LEAP_Q: Final[list[int]] = [q for q, _ in _LEAP]
LEAP_R: Final[list[int]] = [r for _, r in _LEAP]
LEAP: Final = Domain("to", [f"{q:+d}{r:+d}" for q, r in _LEAP])
STEPS_NEAR: Final = 7
STEPS_FAR: Final = 19
WAY: Final = Domain("way", LEAP.ids[1:STEPS_FAR])  # a step to a space next to one's own, or two away
WAYS: Final = 18
TILE_STEPS: Final = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))

# ---- cities

CITY_BONUS: Final = Domain("city", ["red", "blue", "green", "white"])  # in the order of the colours
GARRISON: Final[list[list[list[int]]]] = [_WORLD["city"][city]["garrison"] for city in CITY_BONUS.ids]
GARRISON_BACKS: Final = (GREY, VIOLET, BROWN, WHITES)

# ---- modes: every way to use a card, a unit or a skill, in one table

OF_CARD: Final = 0
OF_UNIT: Final = 1
OF_SKILL: Final = 2
BASIC_HALF: Final = 0
POWERED_HALF: Final = 1

MODE_IDS: Final[list[str]] = []
MODE_OWNER: Final[list[int]] = []  # OF_CARD, OF_UNIT, OF_SKILL
MODE_THING: Final[list[int]] = []  # the card, the kind of unit or the skill
MODE_HALF: Final[list[int]] = []
MODE_COSTS: Final[list[tuple[int, ...]]] = []  # all the mana it costs
WRITTEN: Final[list[Written]] = []  # as it is written; `operations` knows what it means


def _add(owner: int, thing: int, name: str, half: int, costs: tuple[int, ...], modes: list[Written]) -> list[int]:
    numbers: list[int] = []
    for number, mode in enumerate(modes):
        numbers.append(len(MODE_IDS))
        suffix = f".{number + 1}" if len(modes) > 1 else ""
        MODE_IDS.append(f"{name}{suffix}")
        MODE_OWNER.append(owner)
        MODE_THING.append(thing)
        MODE_HALF.append(half)
        MODE_COSTS.append((*costs, *mode.costs))
        WRITTEN.append(mode)
    return numbers


def _card_modes(card: int, entry: dict[str, Any]) -> tuple[list[int], list[int]]:
    colour = CARD_COLOUR[card]
    basic: tuple[int, ...] = (colour,) if SPELLS <= card < ARTIFACTS else ()
    powered = (BLACK, colour) if SPELLS <= card < ARTIFACTS else () if card >= ARTIFACTS else (colour,)
    id = CARD.ids[card]
    return (
        _add(OF_CARD, card, f"{id}.basic", BASIC_HALF, basic, parse(entry["basic"])),
        _add(OF_CARD, card, f"{id}.powered", POWERED_HALF, powered, parse(entry["powered"])),
    )


_MODES_OF_CARDS: Final = [_card_modes(card, entry) for card, entry in enumerate(_ENTRIES)]
CARD_MODES: Final[list[list[int]]] = [basic + powered for basic, powered in _MODES_OF_CARDS] + [[]]
BASIC_MODES: Final[list[list[int]]] = [basic for basic, _ in _MODES_OF_CARDS] + [[]]
POWERED_MODES: Final[list[list[int]]] = [powered for _, powered in _MODES_OF_CARDS] + [[]]
UNIT_MODES: Final[list[list[int]]] = [
    _add(OF_UNIT, unit, UNIT.ids[unit], BASIC_HALF, (), parse(entry["abilities"]))
    for unit, entry in enumerate(_UNIT_ENTRIES)
]
SKILL_MODES: Final[list[list[int]]] = [
    _add(OF_SKILL, skill, SKILL.ids[skill], BASIC_HALF, (), parse(entry["effect"]))
    for skill, entry in enumerate(_SKILL_ENTRIES)
]
MODE: Final = Domain("mode", MODE_IDS)
MODES: Final = len(MODE_IDS)
