"""The map: laying out tiles, what a step costs, where a tile may be placed, what is revealed."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    BASIC_COLOURS,
    BROWN,
    CITY,
    CORE,
    COUNTRYSIDE,
    DAY_COST,
    DEN,
    DESERT,
    DRACONUM,
    DUNGEON,
    FOREST,
    GARRISON,
    GARRISON_BACKS,
    GREENS,
    GREY,
    HILLS,
    IS_CORE,
    KEEP,
    LAKE,
    LEAP_Q,
    LEAP_R,
    MONASTERY,
    NIGHT_COST,
    NO_SPACE,
    OFFSET_Q,
    OFFSET_R,
    ORCS,
    PLAINS,
    PORTAL,
    PRINTED_AT,
    REDS,
    RUINS,
    SEA,
    SKILL,
    SPACES,
    SPAWN,
    START_SPACE,
    SWAMP,
    TILE_COLOUR,
    TILE_SITE,
    TILE_STEPS,
    TILE_TERRAIN,
    TOMB,
    TOWER,
    TURNS,
    VIOLET,
    WASTELAND,
    WAYS,
)
from tafelrunde.games.mage_knight.box.data import number_of
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.fields import TILES_STREAM
from tafelrunde.games.mage_knight.position.packing import FACE_UP, enemy_of, laid_skill, token_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    BEND,
    DESERT_NIGHT,
    FOREST_DAY,
    LAKE_COST,
    OPEN_LAND,
    PATHS,
    SWAMP_COST,
    WILD_LAND,
)

FACE_DOWN_RUIN: Final = 16
IMPASSABLE: Final = 99
OPEN_ROWS: Final = {"fully_open": (-2, 2), "open_4": (-2, 1), "open_3": (-1, 1)}  # of open maps
WEATHER: Final[int] = number_of(SKILL, "prayer_of_weather") + 1


def position_of(q: int, r: int) -> tuple[int, int]:
    """The tile position that covers a space."""
    for space in range(SPACES):
        x, y = q - OFFSET_Q[space], r - OFFSET_R[space]
        # x = 3a + b, y = -2a - 3b  =>  7a = 3x + y, 7b = -2x - 3y
        if (3 * x + y) % 7 == 0:
            return (3 * x + y) // 7, (-2 * x - 3 * y) // 7
    raise AssertionError("every space belongs to one tile position")


class Beside:
    """How two tiles lie to each other, and which of their spaces are near each other.

    `links` has two numbers for each such pair: a space of the one and the way from it, and the same for the other, both
    as `space * WAYS + way`.
    """

    def __init__(self, a: int, b: int) -> None:
        self.a = a
        self.b = b
        self.links: list[int] = []


def tile_neighbours() -> list[Beside]:
    """Every way for two tiles to lie near each other; the first is a tile with itself."""
    found = {(0, 0): Beside(0, 0)}
    offsets = list(zip(OFFSET_Q, OFFSET_R, strict=True))
    leaps = list(zip(LEAP_Q, LEAP_R, strict=True))[: WAYS + 1]
    for space in range(SPACES):
        for way in range(WAYS):
            q, r = OFFSET_Q[space] + LEAP_Q[way + 1], OFFSET_R[space] + LEAP_R[way + 1]
            a, b = position_of(q, r)
            other = offsets.index((q - 3 * a - b, r + 2 * a + 3 * b))
            back = leaps.index((-LEAP_Q[way + 1], -LEAP_R[way + 1])) - 1
            beside = found.setdefault((a, b), Beside(a, b))
            beside.links += [space * WAYS + way, other * WAYS + back]
    return list(found.values())


BESIDE: Final[list[Beside]] = tile_neighbours()
NO_WAYS: Final[list[Space]] = [NO_SPACE] * (SPACES * WAYS)


def lay_out(position: Position) -> None:
    """Work out from the placed tiles where every space is and what lies next to it."""
    position.terrain, position.site, position.colour = [], [], []
    position.q, position.r, position.near = [], [], []
    for number in range(len(position.tiles)):
        join(position, number)
    if position.scenario.portal_closed(position):
        close_portal(position)
    position.twins = ()
    if position.scenario.drawn_cities:
        colours = list(position.city_colours)
        for number, space in enumerate(position.cities):
            build_city(position, space, colours.pop(0))
            if position.scenario.is_great(number):
                twin = Space(space + 1)
                build_city(position, twin, colours.pop(0))
                position.twins = (*position.twins, twin)
    for space in position.secret_dungeons:
        position.site[space] = DUNGEON
    for space in position.secret_tombs:
        position.site[space] = TOMB


def open_secret(position: Position, space: Space, site: int) -> None:
    """A secret entrance: from now on there is a dungeon or tomb, marked by a face-down token (MK-15.9.2)."""
    if site == DUNGEON:
        position.secret_dungeons = (*position.secret_dungeons, space)
    else:
        position.secret_tombs = (*position.secret_tombs, space)
    position.site = [*position.site[:space], site, *position.site[space + 1 :]]  # copies share it
    put(position, space, BROWN if site == DUNGEON else REDS, 0)


def build_city(position: Position, space: Space, colour: int) -> None:
    """A city of this colour stands on a space, whatever is printed there (MK-14.4, MK-14.6)."""
    position.colour = set_at(position.colour, space, colour)
    if position.site[space] != CITY:
        position.site = set_at(position.site, space, CITY)
        position.terrain = set_at(position.terrain, space, PLAINS)


def set_at(row: list[int], place: int, value: int) -> list[int]:
    """The row with another entry; copies of a position share the old one."""
    return [*row[:place], value, *row[place + 1 :]]


def close_portal(position: Position) -> None:
    """The portal is a space like others (MK-15.11.2)."""
    position.site = [*position.site[:START_SPACE], -1, *position.site[START_SPACE + 1 :]]


def spaces_of(number: int) -> list[Space]:
    """The spaces of a tile, by when it was placed.

    >>> spaces_of(2)
    [14, 15, 16, 17, 18, 19, 20]
    """
    return [Space(space) for space in range(number * SPACES, number * SPACES + SPACES)]


def join(position: Position, number: int) -> None:
    """The spaces of a tile join the map; what they are added to is made anew, because copies share it."""
    tile, a, b = position.tiles[number], position.tile_a[number], position.tile_b[number]
    first = number * SPACES
    terrain, site, colour = TILE_TERRAIN[tile], TILE_SITE[tile], TILE_COLOUR[tile]
    if position.turned:
        printed = PRINTED_AT[position.tile_turns[number]]
        terrain = [terrain[space] for space in printed]
        site = [site[space] for space in printed]
        colour = [colour[space] for space in printed]
    position.terrain = position.terrain + terrain
    position.site = position.site + site
    position.colour = position.colour + colour
    position.q = position.q + [3 * a + b + OFFSET_Q[space] for space in range(SPACES)]
    position.r = position.r + [-2 * a - 3 * b + OFFSET_R[space] for space in range(SPACES)]
    near = position.near + NO_WAYS
    for beside in BESIDE:
        other = tile_at(position, a + beside.a, b + beside.b)
        if 0 <= other <= number:
            links = beside.links
            for link in range(0, len(links), 2):
                here, there = first * WAYS + links[link], other * SPACES * WAYS + links[link + 1]
                near[here] = Space(there // WAYS)
                near[there] = Space(here // WAYS)
    position.near = near


def tile_at(position: Position, a: int, b: int) -> int:
    for number in range(len(position.tiles)):
        if position.tile_a[number] == a and position.tile_b[number] == b:
            return number
    return -1


def in_shape(shape: str, a: int, b: int) -> bool:
    """Is a tile position on this side of the coast (MK-13.1.1, MK-13.1.2, MK-13.1.3)?"""
    if shape == "fixed":  # the scenario says which positions there are
        return True
    if shape in ("wedge", "wedge_unrestricted"):
        return a >= 0 and b >= 0
    low, high = OPEN_ROWS[shape]
    return a >= 0 and low <= b <= high and a + b >= 0


def neighbours(position: Position, a: int, b: int) -> int:
    count = 0
    for da, db in TILE_STEPS:
        if tile_at(position, a + da, b + db) >= 0:
            count += 1
    return count


def placement_refusal(position: Position, a: int, b: int) -> str:
    """The rule against placing the next tile here; empty where there is none."""
    if position.scenario.plan:
        return "" if planned(position, a, b) >= 0 else "MK-6.12"
    if not in_shape(position.shape, a, b):
        return "MK-6.12"
    touching = neighbours(position, a, b)
    coast = position.shape == "wedge" and (a == 0 or b == 0)
    if not position.tile_deck:
        pool = set_aside(position)
        if not pool or touching < 3:
            return "MK-6.18"
        return "MK-13.1.1" if coast and IS_CORE[pool[0]] else ""
    if IS_CORE[position.tile_deck[-1]]:
        if touching < 2:
            return "MK-6.17"
        return "MK-13.1.1" if coast else ""
    if touching >= 2:
        return ""
    for da, db in TILE_STEPS:
        if tile_at(position, a + da, b + db) >= 0 and neighbours(position, a + da, b + db) >= 2:
            return ""
    return "MK-6.16"


def planned(position: Position, a: int, b: int) -> int:
    """Where tiles lie face down from the start: is it a core tile that lies here (1), or not (0)? -1: none does."""
    for one, other, core in position.scenario.plan:
        if one == a and other == b:
            return 1 if core else 0
    return -1


def tile_for(position: Position, a: int, b: int) -> int:
    """Take the tile that is revealed here: the next one, or where they lie face down the one that lies here."""
    core = planned(position, a, b)
    if core < 0:
        return next_tile(position)
    deck = position.tile_deck
    index = len(deck) - 1
    while IS_CORE[deck[index]] != (core > 0):
        index -= 1
    position.tile_deck = (*deck[:index], *deck[index + 1 :])
    return deck[index]


def set_aside(position: Position) -> list[int]:
    """Tiles that may still come when the stack is empty: countryside first, never a city (MK-6.18)."""
    aside = sorted(position.tile_aside)
    return [t for t in aside if t in COUNTRYSIDE] or [t for t in aside if t in CORE]


def next_tile(position: Position) -> int:
    """Take the next tile: from the stack, or when it is empty one that was set aside."""
    if position.tile_deck:
        tile = position.tile_deck[-1]
        position.tile_deck = position.tile_deck[:-1]
        return tile
    pool = set_aside(position)
    tile = pool[position.below(1, len(pool))]
    position.tile_aside = tuple([other for other in position.tile_aside if other != tile])
    return tile


def place_tile(position: Position, seat: int, tile: int, a: int, b: int) -> None:
    """A tile joins the map as it is, never turned (MK-6.15); its sites do what their cards say (MK-6.19).

    If so agreed, how it is turned is left to chance (MK-14.3).
    """
    if position.turned:
        position.tile_turns = (*position.tile_turns, position.below(TILES_STREAM, TURNS))
    position.tiles = (*position.tiles, tile)
    position.tile_a = (*position.tile_a, a)
    position.tile_b = (*position.tile_b, b)
    position.reveal()
    join(position, len(position.tiles) - 1)
    first = len(position.tokens)
    for _space in range(SPACES):
        position.tokens.append(())
        position.ruin.append(-1)
        position.shield.append(-1)
    if IS_CORE[tile]:
        position.core_seen = True
    if position.events is not None:
        position.tell("revealed", "MK-6.14", {"seat": seat, "tile": tile})
    for space in range(first, first + SPACES):
        reveal_site(position, Space(space))
    position.scenario.tile_revealed(position, seat, len(position.tiles) - 1)
    reveal_garrisons(position)


def reveal_site(position: Position, space: Space) -> None:
    """What a site card says about revealing it (MK-6.19, MK-16.3, MK-16.8, MK-16.17, MK-16.18, MK-16.20)."""
    site = position.site[space]
    if site == ORCS:
        put(position, space, GREENS, FACE_UP)
    elif site == DRACONUM:
        put(position, space, REDS, FACE_UP)
    elif site == KEEP:
        put(position, space, GREY, 0)
    elif site == TOWER:
        put(position, space, VIOLET, 0)
    elif site == DEN:
        put(position, space, BROWN, 0)
    elif site == SPAWN:
        put(position, space, BROWN, 0)
        put(position, space, BROWN, 0)
    elif site == RUINS:
        token = position.ruin_pile[-1]
        position.ruin_pile = position.ruin_pile[:-1]
        position.ruin[space] = token + (0 if by_day(position) else FACE_DOWN_RUIN)
    elif site == MONASTERY and position.advanced_deck:  # MK-6.20
        position.monastery_offer = (*position.monastery_offer, position.advanced_deck[-1])
        position.advanced_deck = position.advanced_deck[:-1]
        if position.events is not None:
            position.tell("monastery_offer", "MK-6.20", {"card": list(position.monastery_offer)})
    elif site == CITY and space not in position.twins:
        found_city(position, space)


def put(position: Position, space: Space, back: int, face: int) -> None:
    token = position.draw_token(back)
    if token >= 0:
        position.tokens[space] = (*position.tokens[space], token_of(token, face))


def found_city(position: Position, space: Space) -> None:
    """A city: its garrison is drawn when it is revealed, by the level that the scenario names (MK-6.21, MK-16.7)."""
    number = len(position.cities)
    position.cities = (*position.cities, space)
    position.city_shields.append(())
    if position.scenario.drawn_cities:
        draw_city(position, space)
    if position.scenario.friendly:
        position.city_shields[number] = tuple(range(position.seats))
    if position.scenario.friendly or not position.scenario.open_cities:
        return
    level = position.city_levels[min(number, len(position.city_levels) - 1)]
    if position.scenario.is_great(number):  # one garrison for both; the left half is rounded up
        post_garrison(position, space, position.colour[space], (level + 1) // 2)
        post_garrison(position, space, position.colour[space + 1], level // 2)
    else:
        post_garrison(position, space, position.colour[space], level)


def post_garrison(position: Position, space: Space, colour: int, level: int) -> None:
    """The tokens of a city card at a level, face down (MK-6.21); there is no higher one than the last (MK-14.6)."""
    card = GARRISON[colour]
    for back, count in zip(GARRISON_BACKS, card[min(level, len(card)) - 1], strict=True):
        for _token in range(count):
            put(position, space, back, 0)


def draw_city(position: Position, space: Space) -> None:
    """Which city it is: that of its tile, or a card of those that are left decides (MK-14.4).

    Beside the first part of a megalopolis a card decides for the second, to its right (MK-14.6).
    """
    colour = position.colour[space]
    if position.random_cities or colour in position.city_colours:
        colour = draw_card(position, space)
    else:
        position.city_colours = (*position.city_colours, colour)
    build_city(position, space, colour)
    if position.scenario.is_great(len(position.cities) - 1):
        twin = Space(space + 1)
        position.twins = (*position.twins, twin)
        build_city(position, twin, draw_card(position, twin))


def draw_card(position: Position, space: Space) -> int:
    """One of the city cards that are left."""
    left = [colour for colour in range(BASIC_COLOURS) if colour not in position.city_colours]
    colour = left[position.below(TILES_STREAM, len(left))]
    position.city_colours = (*position.city_colours, colour)
    if position.events is not None:
        rule = "MK-14.4" if position.random_cities and space not in position.twins else "MK-14.6"
        position.tell("city", rule, {"space": space, "colour": colour})
    return colour


def by_day(position: Position) -> bool:
    """Is what lies open by day seen? With the Amulet of the Sun at night too (MK-19.16)."""
    return not position.night or position.turn[FOREST_DAY] > 0


def garrisons_beside(position: Position, place: Space) -> list[Space]:
    """The spaces whose garrison a hero beside them sees: keeps and towers by day (MK-16.3), cities always (MK-16.6)."""
    day = by_day(position)
    found: list[Space] = []
    base = place * WAYS
    for way in range(6):
        space = position.near[base + way]
        if space < 0:
            continue
        if position.twins:
            space = position.gate(space)
        if not position.tokens[space] or space in found:
            continue
        site = position.site[space]
        if site == CITY or ((site in (KEEP, TOWER)) and day):
            found.append(space)
    return found


def reveal_garrisons(position: Position) -> None:
    """Garrisons next to a hero are turned up."""
    for seat in range(position.seats):
        for space in garrisons_beside(position, position.place[seat]):
            turn_up(position, space)


def face_down(position: Position, space: Space) -> bool:
    """Is there a token on a space that nobody knows?"""
    for token in position.tokens[space]:
        if not token & FACE_UP:
            return True
    return False


def turn_up(position: Position, space: Space) -> None:
    """Tokens on a space become known."""
    tokens = position.tokens[space]
    if face_down(position, space):
        position.tokens[space] = tuple([token_of(token, FACE_UP) for token in tokens])
        position.reveal()
        if position.events is not None:
            enemies = [enemy_of(token) for token in tokens]
            position.tell("turned_up", "MK-16.3", {"space": space, "site": position.site[space], "enemy": enemies})


def turn_up_ruin(position: Position, space: Space) -> None:
    if position.ruin[space] >= FACE_DOWN_RUIN:
        position.ruin[space] -= FACE_DOWN_RUIN
        position.reveal()
        if position.events is not None:
            position.tell("ruin_seen", "MK-16.8", {"space": space, "ruin": position.ruin[space]})


def cost(position: Position, seat: int, space: Space) -> int:
    """What it costs to enter a space now (MK-6.5, MK-6.25); cards may open lakes (MK-19.7).

    A city always costs 2 (MK-6.6). Elsewhere what makes it dearer comes first. Reductions follow in the order that is
    best for the player (MK-6.26): those that set a cost, then those that end at 2, at 1 and at 0.
    """
    if position.site[space] == CITY:
        return 2
    terrain = position.terrain[space]
    turn = position.turn
    if terrain == SEA:  # MK-6.7
        return IMPASSABLE
    if terrain == LAKE:
        if not turn[LAKE_COST]:
            return IMPASSABLE
        price = turn[LAKE_COST] - 1
    else:
        price = NIGHT_COST[terrain] if position.night else DAY_COST[terrain]
        if price == 0:
            return IMPASSABLE
    blessed = False
    for other in range(position.seats):  # MK-19.23
        if laid_skill(position.middle[other]) == WEATHER:
            if other == seat:
                blessed = True
            elif not position.allies(seat, other):  # MK-13.3.2
                price = min(5, price + 1)
    if (terrain == FOREST and turn[FOREST_DAY]) or (terrain == DESERT and turn[DESERT_NIGHT]):
        price = min(price, 3)
    if terrain == SWAMP and turn[SWAMP_COST]:
        price = min(price, turn[SWAMP_COST] - 1)
    if turn[PATHS] == 2:
        price = min(price, 2)
    elif turn[PATHS] == 1 and price > 2:
        price -= 1
    if blessed and price > 1:
        price = max(1, price - 2)
    if terrain in (PLAINS, DESERT, WASTELAND):
        price -= turn[OPEN_LAND]
    elif terrain in (FOREST, HILLS, SWAMP):
        price -= turn[WILD_LAND]
    return max(0, price)


def distance_field(position: Position, start: Space, limit: int, dry: bool) -> list[int]:
    """How many spaces away every space is, over revealed spaces (`dry`: not through swamp or lake); 99 beyond."""
    away = [99] * len(position.terrain)
    away[start] = 0
    edge = [start]
    for step in range(1, limit + 1):
        beyond: list[Space] = []
        for space in edge:
            for way in range(6):
                other = position.near[space * WAYS + way]
                if other >= 0 and away[other] == 99 and position.terrain[other] != SEA:
                    if dry and (position.terrain[other] == SWAMP or position.terrain[other] == LAKE):
                        continue
                    away[other] = step
                    beyond.append(other)
        edge = beyond
    return away


def provoked(position: Position, before: Space, after: Space) -> list[Space]:
    """Spaces of rampaging enemies next to both spaces (MK-6.10)."""
    spaces: list[Space] = []
    for way in range(6):
        space = position.near[after * WAYS + way]
        if space >= 0 and position.site[space] >= ORCS and position.tokens[space]:
            for back in range(6):
                if position.near[before * WAYS + back] == space:
                    spaces.append(space)
    return spaces


def rampaging_near(position: Position, space: Space) -> list[Space]:
    """Spaces with rampaging enemies next to a space."""
    spaces: list[Space] = []
    for way in range(6):
        other = position.near[space * WAYS + way]
        if other >= 0 and position.site[other] >= ORCS and position.tokens[other]:
            spaces.append(other)
    return spaces


def assaulted(position: Position, seat: int, space: Space) -> bool:
    """Would entering be an assault: on a tower or city not yet conquered, on a keep that is not one's own (MK-6.8)?

    Nor the team-mate's (MK-13.3.4).
    """
    site = position.site[space]
    if position.holdable(site):
        return not position.ours(seat, space)
    return (site in (TOWER, CITY)) and not position.conquered(space)


def step_refusal(position: Position, seat: int, here: Space, space: Space, points: int) -> str:
    """The rule against a step to a space with these move points; empty where there is none."""
    price = cost(position, seat, space)
    if price >= IMPASSABLE:
        return "MK-6.7" if position.terrain[space] == SEA else "MK-6.5"
    site = position.site[space]
    if site >= ORCS and position.tokens[space]:
        return "MK-6.9"
    if site == CITY and not position.scenario.open_cities:
        return position.scenario.closed_rule
    if price > points:
        return "MK-6.4"
    meets = position.heroes_at(space, seat) and site != PORTAL and site != CITY
    if meets and not position.turn[BEND] and provoked(position, here, space):
        return "MK-11.1.1" if position.duels else "MK-6.34"
    return ""
