"""Everything in the box of Mage Knight, from the TOML files into tables of numbers.

All numbers follow from the data: where spells begin is the number of cards before them.
"""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.mage_knight.box.data import CARDS, SKILLS, TACTICS_BY_TIME, UNITS, WORLD, bits, number_of
from tafelrunde.games.mage_knight.box.effects import COLOURS, ELEMENTS, Written, parse
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber, Space
from tafelrunde.kernel.domain import Domain, numbered

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
_BASIC_COLOUR: Final = Domain("colour", COLOURS[:BASIC_COLOURS])
PHYSICAL: Final = 0
FIRE: Final = 1
ICE: Final = 2
COLD_FIRE: Final = 3
ELEMENT: Final = Domain("element", ELEMENTS)

# ---- deed cards: basic actions, advanced actions, spells, artifacts, and the wound; where editions differ,
# the first printing holds

_KINDS: Final = ("basic", "advanced", "spell", "artifact")
CARD: Final = Domain("card", [id for kind in _KINDS for id in CARDS[kind]] + ["wound"])
ADVANCED: Final[int] = len(CARDS["basic"])  # the first advanced action
SPELLS: Final[int] = ADVANCED + len(CARDS["advanced"])  # the first spell
ARTIFACTS: Final[int] = SPELLS + len(CARDS["spell"])
WOUND: Final[Card] = Card(ARTIFACTS + len(CARDS["artifact"]))
NO_COLOUR: Final = -1
NO_CARD: Final = Card(-1)
_ENTRIES: Final[list[dict[str, Any]]] = [entry for kind in _KINDS for entry in CARDS[kind].values()]
CARD_COLOUR: Final[list[int]] = [
    number_of(_BASIC_COLOUR, entry["colour"], id) if "colour" in entry else NO_COLOUR
    for id, entry in zip(CARD.ids, _ENTRIES, strict=False)
] + [NO_COLOUR]
TYPE: Final = Domain("type", ["movement", "combat", "influence", "healing", "special"])
CARD_TYPES: Final[list[int]] = [  # the signs of action cards, as bits
    bits(TYPE, entry.get("types", []), id) for id, entry in zip(CARD.ids, _ENTRIES, strict=False)
] + [0]
COMPETITIVE: Final[list[Card]] = [Card(card) for card, entry in enumerate(_ENTRIES) if entry.get("competitive")]
BANNER: Final[list[int]] = [entry.get("banner", 0) for entry in _ENTRIES] + [0]
BANNER_CARD: Final[list[Card]] = [NO_CARD, *(Card(BANNER.index(banner)) for banner in (1, 2, 3, 4))]
GLORY_BANNER: Final = 1
FEAR_BANNER: Final = 2
PROTECTION_BANNER: Final = 3
COURAGE_BANNER: Final = 4


def is_action(card: Card) -> bool:
    """A basic or advanced action."""
    return card < SPELLS


# ---- heroes and skills: one with every even level (MK-4.3.1), also another hero's (MK-4.3.2)

HERO: Final = Domain("hero", ["arythea", "goldyx", "norowas", "tovak"])


def _deck(hero: str) -> list[Card]:
    count: dict[str, int] = dict(CARDS["decks"]["common"])
    for old, new in CARDS["decks"].get(hero, {}).items():
        count[old] -= 1
        count[new] = 1
    return sorted(
        Card(number_of(CARD, card, f"decks.{hero}")) for card, copies in count.items() for _copy in range(copies)
    )


STARTING_DECK: Final[list[list[Card]]] = [_deck(hero) for hero in HERO.ids]
SUBSTITUTE_DECK: Final[list[Card]] = _deck("")  # of a dummy player without a hero: four of every colour (MK-13.2.8)
DUMMY_CRYSTALS: Final[list[list[int]]] = [
    [SKILLS["dummy"][hero].count(colour) for colour in COLOURS[:BASIC_COLOURS]] for hero in HERO.ids
]
SKILL: Final = Domain("skill", [id for hero in HERO.ids for id in SKILLS[hero]])
_SKILL_ENTRIES: Final[list[dict[str, Any]]] = [entry for hero in HERO.ids for entry in SKILLS[hero].values()]
SKILL_HERO: Final[list[int]] = [hero for hero, id in enumerate(HERO.ids) for _skill in SKILLS[id]]
SKILL_USE: Final[list[str]] = [entry["use"] for entry in _SKILL_ENTRIES]
ONCE_A_TURN: Final[list[bool]] = [use == "turn" for use in SKILL_USE]
INTERACTIVE: Final[list[bool]] = [use == "interactive" for use in SKILL_USE]
BONDS: Final[int] = number_of(SKILL, "bonds_of_loyalty")
MOTIVATIONS: Final[list[int]] = [skill for skill, id in enumerate(SKILL.ids) if id.startswith("motivation")]

ARMOR: Final = (0, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)  # by level
HAND_LIMIT: Final = (0, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7)
TOP_LEVEL: Final = 10
FAME_TRACK: Final = 120  # spaces, counted from 0
REPUTATION: Final = (-99, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5)  # the modifiers from -7 to +7; -99 is the X


def level_start(level: int) -> int:
    """The fame where the row of a level begins."""
    return level * level - 1


def fame_space(fame: int) -> int:
    """The space on the fame track: fame that was lost is marked in its last row, counted back from 120 (MK-14.2).

    >>> [fame_space(fame) for fame in (7, 0, -2)]
    [7, 0, 118]
    """
    return fame if fame >= 0 else FAME_TRACK + fame


def level_of(fame: int) -> int:
    """The level whose row of the fame track this is: rows begin at 0, 3, 8, 15 …

    >>> [level_of(fame) for fame in (0, 2, 3, 7, 8, 99, 200)]
    [1, 1, 2, 2, 3, 10, 10]
    """
    level = 1
    while level < TOP_LEVEL and fame >= level_start(level + 1):
        level += 1
    return level


def command_tokens(level: int) -> int:
    """One at the start, one more at each odd level (MK-2.2.2, MK-4.2.2)."""
    return (level + 1) // 2


def brings_skill(level: int) -> bool:
    """Each even level does (MK-4.3.1)."""
    return level % 2 == 0


# ---- tactics

TACTIC: Final = Domain("tactic", TACTICS_BY_TIME["day"] + TACTICS_BY_TIME["night"])
TACTICS: Final[int] = len(TACTIC)
NIGHT_TACTICS: Final[int] = len(TACTICS_BY_TIME["day"])  # the first of those of the night
RETHINK: Final[int] = number_of(TACTIC, "rethink")
MANA_STEAL: Final[int] = number_of(TACTIC, "mana_steal")
PLANNING: Final[int] = number_of(TACTIC, "planning")
GREAT_START: Final[int] = number_of(TACTIC, "great_start")
RIGHT_MOMENT: Final[int] = number_of(TACTIC, "the_right_moment")
LONG_NIGHT: Final[int] = number_of(TACTIC, "long_night")
MANA_SEARCH: Final[int] = number_of(TACTIC, "mana_search")
MIDNIGHT: Final[int] = number_of(TACTIC, "midnight_meditation")
PREPARATION: Final[int] = number_of(TACTIC, "preparation")
SPARING: Final[int] = number_of(TACTIC, "sparing_power")

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

# ---- units: once recruited they lie in an area of their own

UNIT: Final = Domain("unit", [*UNITS["regular"], *UNITS["elite"]])
REGULARS: Final[int] = len(UNITS["regular"])  # kinds; the elite kinds follow
_UNITS: Final[dict[str, dict[str, Any]]] = {**UNITS["regular"], **UNITS["elite"]}
UNIT_COUNT: Final[list[int]] = [entry["count"] for entry in _UNITS.values()]
UNIT_LEVEL: Final[list[int]] = [entry["level"] for entry in _UNITS.values()]
UNIT_COST: Final[list[int]] = [entry["cost"] for entry in _UNITS.values()]
UNIT_ARMOR: Final[list[int]] = [entry["armor"] for entry in _UNITS.values()]
UNIT_RESISTS: Final[list[int]] = [bits(ELEMENT, entry["resists"], id) for id, entry in _UNITS.items()]
UNIT_SITES: Final[list[int]] = [bits(SITE, entry["sites"], id) for id, entry in _UNITS.items()]
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
ENEMY: Final = Domain("enemy", list(WORLD["enemy"]))
_ENEMIES: Final[dict[str, dict[str, Any]]] = WORLD["enemy"]
ENEMY_BACK: Final[list[int]] = [number_of(BACK, entry["back"], id) for id, entry in _ENEMIES.items()]
ENEMY_COUNT: Final[list[int]] = [entry["count"] for entry in _ENEMIES.values()]
ENEMY_ARMOR: Final[list[int]] = [entry["armor"] for entry in _ENEMIES.values()]
ENEMY_ATTACK: Final[list[int]] = [entry["attack"] for entry in _ENEMIES.values()]
ENEMY_ELEMENT: Final[list[int]] = [number_of(ELEMENT, entry["element"], id) for id, entry in _ENEMIES.items()]
ENEMY_FAME: Final[list[int]] = [entry["fame"] for entry in _ENEMIES.values()]
ABILITY: Final = Domain("ability", ["fortified", "swift", "brutal", "poison", "paralyze", "summon"])
ABILITIES: Final = ABILITY.ids
FORTIFIED: Final = 1
SWIFT: Final = 2
BRUTAL: Final = 4
POISON: Final = 8
PARALYZE: Final = 16
SUMMON: Final = 32
ENEMY_ABILITIES: Final[list[int]] = [bits(ABILITY, entry["abilities"], id) for id, entry in _ENEMIES.items()]
ENEMY_RESISTS: Final[list[int]] = [bits(ELEMENT, entry["resists"], id) for id, entry in _ENEMIES.items()]
FOES: Final = 10  # the most enemies in one combat
FOE: Final = numbered("foe", FOES)
DEFENDERS: Final = Domain("defenders", [str(count) for count in range(1, FOES + 1)])  # so many of a city

# ---- ruins

RUIN: Final = Domain("ruin", list(WORLD["ruin"]))
RUINS_TOKENS: Final[int] = len(RUIN)
_RUINS: Final[list[dict[str, Any]]] = list(WORLD["ruin"].values())
ALTAR: Final[list[int]] = [COLOUR.index(entry.get("altar")) for entry in _RUINS]  # -1: enemies
RUIN_ENEMIES: Final[list[tuple[int, ...]]] = [tuple(BACK.index(b) for b in e.get("enemies", ())) for e in _RUINS]
RUIN_REWARDS: Final[list[list[str]]] = [entry.get("rewards", []) for entry in _RUINS]

# ---- terrain and tiles

TERRAIN: Final = Domain("terrain", list(WORLD["terrain"]))
PLAINS: Final[int] = number_of(TERRAIN, "plains")
HILLS: Final[int] = number_of(TERRAIN, "hills")
FOREST: Final[int] = number_of(TERRAIN, "forest")
WASTELAND: Final[int] = number_of(TERRAIN, "wasteland")
DESERT: Final[int] = number_of(TERRAIN, "desert")
SWAMP: Final[int] = number_of(TERRAIN, "swamp")
LAKE: Final[int] = number_of(TERRAIN, "lake")
MOUNTAIN: Final[int] = number_of(TERRAIN, "mountain")
SEA: Final[int] = number_of(TERRAIN, "sea")
DAY_COST: Final[list[int]] = [entry["day"] for entry in WORLD["terrain"].values()]
NIGHT_COST: Final[list[int]] = [entry["night"] for entry in WORLD["terrain"].values()]

TILE: Final = Domain("tile", list(WORLD["tile"]))
_TILES: Final[list[dict[str, Any]]] = list(WORLD["tile"].values())
TILES: Final = 20  # on the table at most, the starting tile among them
TILE_KIND: Final[list[str]] = [entry["kind"] for entry in _TILES]
IS_CORE: Final[list[bool]] = [kind in ("core", "city") for kind in TILE_KIND]
TILE_TERRAIN: Final[list[list[int]]] = [
    [number_of(TERRAIN, space.split()[0], id) for space in entry["spaces"]] for id, entry in WORLD["tile"].items()
]
TILE_SITE: Final[list[list[int]]] = [[SITE.index((*s.split(), "")[1]) for s in e["spaces"]] for e in _TILES]
TILE_COLOUR: Final[list[list[int]]] = [[COLOUR.index((*s.split(), "", "")[2]) for s in e["spaces"]] for e in _TILES]
START_A: Final[int] = number_of(TILE, "start_a")
START_B: Final[int] = number_of(TILE, "start_b")
COUNTRYSIDE: Final[list[int]] = [tile for tile, kind in enumerate(TILE_KIND) if kind == "countryside"]
CORE: Final[list[int]] = [tile for tile, kind in enumerate(TILE_KIND) if kind == "core"]
CITY_TILES: Final[list[int]] = [tile for tile, kind in enumerate(TILE_KIND) if kind == "city"]

SPACES: Final = 7  # on a tile: nw ne w c e sw se
SPACE_NAMES: Final = ("nw", "ne", "w", "c", "e", "sw", "se")
SPACE: Final = Domain("space", [f"{tile}.{name}" for tile in range(TILES) for name in SPACE_NAMES])
ALL_SPACES: Final = TILES * SPACES
NO_SPACE: Final = Space(-1)
START_SPACE: Final = Space(3)  # the portal, in the middle of the first tile
OFFSET_Q: Final = (0, 1, -1, 0, 1, -1, 0)
OFFSET_R: Final = (-1, -1, 0, 0, 0, 1, 1)


def _turn(space: int) -> int:
    """Where a space of a tile comes to lie when the tile is turned by a sixth.

    >>> [SPACE_NAMES[_turn(SPACE_NAMES.index(name))] for name in ("ne", "e", "c")]
    ['e', 'se', 'c']
    """
    offsets = list(zip(OFFSET_Q, OFFSET_R, strict=True))
    return offsets.index((-OFFSET_R[space], OFFSET_Q[space] + OFFSET_R[space]))


TURNS: Final = 6  # ways in which a tile can lie (MK-14.3)
PRINTED_AT: Final[list[list[int]]] = [list(range(SPACES))]  # by turn and space: the space that is printed there
for _ in range(1, TURNS):
    PRINTED_AT.append([PRINTED_AT[-1][[_turn(space) for space in range(SPACES)].index(at)] for at in range(SPACES)])


def _ring(radius: int) -> list[tuple[int, int]]:
    """All axial offsets up to a distance, nearer ones first."""
    offsets = [
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if max(abs(q), abs(r), abs(q + r)) <= radius
    ]
    return sorted(offsets, key=lambda offset: (max(abs(offset[0]), abs(offset[1]), abs(offset[0] + offset[1])), offset))


_LEAP: Final = _ring(5)  # entry 0 is where one stands, 1 to 6 are next to it, 7 to 18 two away
LEAP_Q: Final[list[int]] = [q for q, _ in _LEAP]
LEAP_R: Final[list[int]] = [r for _, r in _LEAP]
LEAPS: Final[int] = len(_LEAP)
LEAP: Final = Domain("to", [f"{q:+d}{r:+d}" for q, r in _LEAP])
WAYS: Final = 18
WAY: Final = Domain("way", LEAP.ids[1 : WAYS + 1])  # a step to a space next to one's own, or two away
TILE_STEPS: Final = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))

# ---- cities

CITY_BONUS: Final = Domain("city", ["red", "blue", "green", "white"])  # in the order of the colours
GARRISON: Final[list[list[list[int]]]] = [WORLD["city"][city]["garrison"] for city in CITY_BONUS.ids]
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


def _add(
    owner: int, thing: int, name: str, half: int, costs: tuple[int, ...], modes: list[Written]
) -> list[ModeNumber]:
    numbers: list[ModeNumber] = []
    for count, mode in enumerate(modes):
        numbers.append(ModeNumber(len(MODE_IDS)))
        suffix = f".{count + 1}" if len(modes) > 1 else ""
        MODE_IDS.append(f"{name}{suffix}")
        MODE_OWNER.append(owner)
        MODE_THING.append(thing)
        MODE_HALF.append(half)
        MODE_COSTS.append((*costs, *mode.costs))
        WRITTEN.append(mode)
    return numbers


def _card_modes(card: Card, entry: dict[str, Any]) -> tuple[list[ModeNumber], list[ModeNumber]]:
    colour = CARD_COLOUR[card]
    basic: tuple[int, ...] = (colour,) if SPELLS <= card < ARTIFACTS else ()
    powered = (BLACK, colour) if SPELLS <= card < ARTIFACTS else () if card >= ARTIFACTS else (colour,)
    id = CARD.ids[card]
    return (
        _add(OF_CARD, card, f"{id}.basic", BASIC_HALF, basic, parse(entry["basic"], id)),
        _add(OF_CARD, card, f"{id}.powered", POWERED_HALF, powered, parse(entry["powered"], id)),
    )


_MODES_OF_CARDS: Final = [_card_modes(Card(card), entry) for card, entry in enumerate(_ENTRIES)]
CARD_MODES: Final[list[list[ModeNumber]]] = [basic + powered for basic, powered in _MODES_OF_CARDS] + [[]]
BASIC_MODES: Final[list[list[ModeNumber]]] = [basic for basic, _ in _MODES_OF_CARDS] + [[]]
POWERED_MODES: Final[list[list[ModeNumber]]] = [powered for _, powered in _MODES_OF_CARDS] + [[]]
UNIT_MODES: Final[list[list[ModeNumber]]] = [
    _add(OF_UNIT, unit, UNIT.ids[unit], BASIC_HALF, (), parse(entry["abilities"], UNIT.ids[unit]))
    for unit, entry in enumerate(_UNITS.values())
]
SKILL_MODES: Final[list[list[ModeNumber]]] = [
    _add(OF_SKILL, skill, SKILL.ids[skill], BASIC_HALF, (), parse(entry["effect"], SKILL.ids[skill]))
    for skill, entry in enumerate(_SKILL_ENTRIES)
]
MODE: Final = Domain("mode", MODE_IDS)
MODES: Final = len(MODE_IDS)
