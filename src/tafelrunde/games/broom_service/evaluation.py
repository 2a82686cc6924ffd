"""How well a seat stands in Broom Service, for bots: points, what may become points, and the roles in hand."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.broom_service.components import (
    AMULET_POINTS,
    BLACK_MARKET,
    CARD_POINTS,
    CLOUD_BOLTS,
    CLOUD_NEEDS,
    CLOUD_POINTS,
    CLOUD_POTION,
    CLOUD_WANDS,
    COLOURS,
    COWARDLY,
    CURSE,
    DANGEROUS,
    DRUID,
    EMPTY_HANDS,
    EVERYTHING_POINTS,
    FOREST_TILES,
    FULL_HANDS,
    FULL_POINTS,
    GATHERER,
    KINDS,
    LIKE_MINDED,
    LIKE_MINDED_POINTS,
    MARKET_POINTS,
    MORE_OR_LESS,
    MOUNTAIN_TILES,
    NORMAL_CARDS,
    PAWN_POINTS,
    PAWNS,
    PLEASANT,
    ROLE_KIND,
    ROLE_POTION,
    ROLE_TERRAINS,
    ROLES,
    ROUNDS,
    TILE_CIRCLES,
    TOWER_TILE,
    WAND,
    WITCH,
    bolt_points,
)
from tafelrunde.games.broom_service.maps import (
    CIRCLE_REGION,
    FOREST_AT,
    FOREST_SPACES,
    HILL_AT,
    MOUNTAIN_AT,
    MOUNTAIN_SPACES,
    NEIGHBOURS,
    REGION_TERRAIN,
    REGIONS,
    SPACES_IN,
    SPACES_NEAR,
    TOWER_POINTS,
    TOWER_WANDS,
    TOWERS_AT,
)
from tafelrunde.games.broom_service.state import ASKING, BITS, CHOSEN, BroomState
from tafelrunde.games.broom_service.steps.deeds import Arrival, FreeCloud, FreeDelivery, FreeMove
from tafelrunde.games.broom_service.steps.roles import Performance

POTION_VALUE: Final = 1.6  # the second and third of a colour are worth less
WAND_VALUE: Final = 1.3
TILE_VALUE: Final = 4.0  # a forest tile, or a mountain tile not yet used
MOUNTAIN_PULL: Final = 2.5
FOREST_PULL: Final = 1.5
BOLT_VALUE: Final = 2.2  # early on; at the end the table counts
OPEN_VALUE: Final = 0.8  # a region next to a pawn without clouds
ROLE_SHARE: Final = 0.55  # of what a role in hand could bring, this much usually comes of it
STAND: Final = 0.4  # of what could be supplied where a pawn stands
STORM_POTION: Final = 0.8  # each potion towards a coloured storm cloud that still lies
FAR: Final = 10
BRAVE_CHANCE: Final = 0.85  # that somebody who holds the role is brave


def _outlook(region: int) -> float:
    """What lies around a region in the long run: the towers there and next to it."""
    near = sum(TOWER_POINTS[tower] for tower in TOWERS_AT[region])
    far = sum(TOWER_POINTS[tower] for other in NEIGHBOURS[region] for tower in TOWERS_AT[other])
    return 0.10 * near + 0.05 * far


def _distances(start: int) -> list[int]:
    """Steps from a region to every other, clouds or not; FAR where no walk leads there."""
    distances = [FAR] * REGIONS
    distances[start] = 0
    queue = [start]
    for region in queue:
        for other in NEIGHBOURS[region]:
            if distances[other] == FAR:
                distances[other] = distances[region] + 1
                queue.append(other)
    return distances


OUTLOOK: Final[list[float]] = [_outlook(region) for region in range(REGIONS)]
DISTANCE: Final[list[list[int]]] = [_distances(region) for region in range(REGIONS)]
STORM_CLOUD: Final[list[int]] = [CLOUD_POTION.index(colour) for colour in range(COLOURS)]
STORM_NEEDS: Final[list[int]] = [CLOUD_NEEDS[cloud] for cloud in STORM_CLOUD]
PULL: Final[list[float]] = [0.75**distance for distance in range(FAR)] + [0.0]  # how far a goal is felt


def evaluate(state: BroomState, seat: int) -> float:
    """The seat's own standing, less half the others' points."""
    others = sum(state.points) - state.points[seat]
    return standing(state, seat) - 0.5 * others / (state.seats - 1)


def standing(state: BroomState, seat: int) -> float:
    value = float(state.points[seat])
    if state.round >= ROUNDS:
        return value
    left = float(ROUNDS - state.round) / ROUNDS
    amulets = 0
    for space in range(MOUNTAIN_TILES):
        amulets += state.amulets[seat] >> space & 1
    bolts = state.bolts[seat]
    value += left * BOLT_VALUE * bolts + (1.0 - left) * bolt_points(bolts) + AMULET_POINTS[amulets]
    value += left * OPEN_VALUE * open_ways(state, seat)
    value += goods_value(state, seat, left)
    for space in range(FOREST_TILES):
        if state.held[seat] >> space & 1:
            value += TILE_VALUE * left
    for pawn in range(PAWNS):
        value += left * place_value(state, seat, state.pawns[PAWNS * seat + pawn])
    value += event_value(state, seat)
    value += hand_value(state, seat)
    return value + pending_value(state, seat)


def open_ways(state: BroomState, seat: int) -> int:
    """How many regions next to the seat's pawns can be entered."""
    count = 0
    for pawn in range(PAWNS):
        for region in NEIGHBOURS[state.pawns[PAWNS * seat + pawn]]:
            if not SPACES_IN[region] & state.lying:
                count += 1
    return count


def goods_value(state: BroomState, seat: int, left: float) -> float:
    """Resources: worth using while there is time, and sets at the end."""
    value = 0.5 * state.set_points(seat)
    for kind in range(KINDS):
        count = state.goods[KINDS * seat + kind] - state.offer[KINDS * seat + kind]
        each = (WAND_VALUE if kind == WAND else POTION_VALUE) * (0.3 + 0.7 * left)
        if state.storm and kind != WAND and storm_lies(state, kind):
            value += STORM_POTION * min(count, STORM_NEEDS[kind])
        value += each * (min(count, 2) + 0.5 * max(0, min(count - 2, 2)) + 0.1 * max(0, count - 4))
    return value


def storm_lies(state: BroomState, colour: int) -> bool:
    """Does the storm cloud of a colour still lie somewhere?"""
    for index in range(len(state.clouds)):
        if state.clouds[index] == STORM_CLOUD[colour]:
            return state.lying >> index + state.first_space & 1 == 1
    return False


def best_tower(state: BroomState, seat: int, region: int) -> float:
    """The best delivery at a region with the potions the seat has now."""
    best = 0.0
    for tower in state.towers_at(region):
        if not state.supply_refusal(seat, tower):
            best = max(best, TOWER_POINTS[tower] + WAND_VALUE * TOWER_WANDS[tower])
    return best + state.wind(region) if best else 0.0


def place_value(state: BroomState, seat: int, region: int) -> float:
    """What a pawn is worth where it stands: the towers there, those around, and the way to tiles."""
    value = STAND * best_tower(state, seat, region) + OUTLOOK[region]
    if state.mountain:
        spaces = MOUNTAIN_SPACES[state.side]
        for space in range(MOUNTAIN_TILES):
            if not state.amulets[seat] >> space & 1:
                value += MOUNTAIN_PULL * PULL[DISTANCE[region][spaces[space]]]
    if state.forest_left:
        spaces = FOREST_SPACES[state.side]
        for space in range(FOREST_TILES):
            if state.forest_left >> space & 1:
                value += FOREST_PULL * PULL[DISTANCE[region][spaces[space]]]
    return value


def landing_value(state: BroomState, seat: int, region: int) -> float:
    """What entering a region brings beyond the place: tiles."""
    value = 0.0
    if state.mountain:
        space = MOUNTAIN_AT[region]
        if space >= 0 and not state.amulets[seat] >> space & 1:
            value += TILE_VALUE
    space = FOREST_AT[region]
    if state.forest_left and space >= 0 and state.forest_left >> space & 1:
        value += TILE_VALUE
    return value


def flight_value(state: BroomState, seat: int, terrains: int, brave: bool) -> float:
    """The best flight into such terrain."""
    best = 0.0
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        stay = place_value(state, seat, here)
        for region in NEIGHBOURS[here]:
            if not terrains >> REGION_TERRAIN[region] & 1 or SPACES_IN[region] & state.lying:
                continue
            targets = [region]
            if state.hill and HILL_AT[region] >= 0 and state.hill[HILL_AT[region]] != TOWER_TILE:
                targets = [CIRCLE_REGION[circle] for circle in TILE_CIRCLES[state.hill[HILL_AT[region]]]]
            for target in targets:
                gain = place_value(state, seat, target) - stay + landing_value(state, seat, target)
                if brave:
                    gain += (1.0 - STAND) * best_tower(state, seat, target)
                best = max(best, gain)
    return best


def supply_value(state: BroomState, seat: int, terrains: int) -> float:
    """The best delivery of a druid, less the potion."""
    best = 0.0
    for pawn in range(PAWNS):
        here = state.pawns[PAWNS * seat + pawn]
        if terrains >> REGION_TERRAIN[here] & 1:
            best = max(best, best_tower(state, seat, here))
    return max(0.0, best * (1.0 - STAND) - 0.5)


def cloud_value(state: BroomState, seat: int) -> float:
    """The best cloud, less its price."""
    best = 0.0
    wands = state.goods[KINDS * seat + WAND]
    for pawn in range(PAWNS):
        for space in SPACES_NEAR[state.pawns[PAWNS * seat + pawn]]:
            if state.lying >> space & 1:
                cloud = state.cloud(space)
                if CLOUD_WANDS[cloud] <= wands:
                    if CLOUD_NEEDS[cloud] and state.goods[KINDS * seat + CLOUD_POTION[cloud]] >= CLOUD_NEEDS[cloud]:
                        best = max(best, float(CLOUD_POINTS[cloud]))
                    gain = BOLT_VALUE * CLOUD_BOLTS[cloud] - WAND_VALUE * CLOUD_WANDS[cloud] + OPEN_VALUE
                    best = max(best, gain)
    return best


def role_value(state: BroomState, seat: int, role: int, brave: bool) -> float:
    """What a role brings if it is performed now."""
    kind = ROLE_KIND[role]
    if kind == GATHERER:
        potions = state.goods[KINDS * seat + ROLE_POTION[role]]
        wands = state.goods[KINDS * seat + WAND]
        each = POTION_VALUE if potions < 2 else 0.3 * POTION_VALUE
        wand = WAND_VALUE if wands < 3 else 0.3 * WAND_VALUE
        return 2.0 * each + wand if brave else max(each, wand)
    if kind == WITCH:
        return flight_value(state, seat, ROLE_TERRAINS[role], brave)
    value = supply_value(state, seat, ROLE_TERRAINS[role]) if kind == DRUID else cloud_value(state, seat)
    return value + 3.0 if brave and value else value


def hand_value(state: BroomState, seat: int) -> float:
    """What the roles in hand promise, and what bewitched ones will cost."""
    value = 0.0
    hand = int(state.roles(seat))
    if hand:
        for role in range(ROLES):
            if hand >> role & 1:
                value += ROLE_SHARE * (0.5 + role_value(state, seat, role, True))
                if state.cursed >> role & 1:
                    value += CURSE
    if state.extra >> seat & 1 or state.late[seat] >= 0:
        value -= 0.5 * TILE_VALUE
    return value


def pending_value(state: BroomState, seat: int) -> float:
    """What a claim to be brave, or a decision still owed, will bring."""
    value = 0.0
    if state.stage == ASKING and state.brave == seat:
        safe = 1.0
        for distance in range(state.asked - 1, state.seats):
            other = (state.leader + distance) % state.seats
            if other != seat and state.cards(other):
                if distance == state.asked - 1:
                    holds = 1.0  # it is asked now, so it holds the role
                else:
                    holds = min(1.0, 1.5 * state.cards(other) / (ROLES + 1.0 - BITS[state.led]))
                safe *= 1.0 - BRAVE_CHANCE * holds
        value += safe * role_value(state, seat, state.role, True)
    if state.stack and state.stack[-1].seat == seat:
        step = state.stack[-1]
        if isinstance(step, Performance):
            value += role_value(state, seat, state.role, step.manner != COWARDLY)
            if state.deck[state.round] == BLACK_MARKET and step.manner == COWARDLY:
                value = max(value, float(MARKET_POINTS))
        elif isinstance(step, Arrival):
            if state.due == step.pawn:
                here = state.pawns[PAWNS * seat + step.pawn]
                value += (1.0 - STAND) * best_tower(state, seat, here)
            if step.mountain_tile >= 0:
                value += 0.5 * TILE_VALUE
        elif isinstance(step, FreeMove):
            value += flight_value(state, seat, 15, False)
        elif isinstance(step, FreeDelivery):
            value += supply_value(state, seat, 15)
        elif isinstance(step, FreeCloud):
            value += cloud_value(state, seat)
    return value


def event_value(state: BroomState, seat: int) -> float:
    """What the event of this round will bring as things stand."""
    event = state.deck[state.round]
    first = state.pawns[PAWNS * seat]
    second = state.pawns[PAWNS * seat + 1]
    if event == MORE_OR_LESS:
        if state.stage == CHOSEN:
            return float(CARD_POINTS * (NORMAL_CARDS - BITS[state.roles(seat)]))
    elif event in (DANGEROUS, PLEASANT):
        table = PAWN_POINTS[event - DANGEROUS]
        return 0.6 * (table[REGION_TERRAIN[first]] + table[REGION_TERRAIN[second]])
    elif event == LIKE_MINDED:
        return 0.6 * LIKE_MINDED_POINTS if REGION_TERRAIN[first] == REGION_TERRAIN[second] else 0.0
    elif event == FULL_HANDS:
        return offer_value(state, seat)
    elif event == EMPTY_HANDS:
        return -0.3 * min(8, state.total(seat))
    elif state.giving >> seat & 1:
        return EVERYTHING_POINTS - COLOURS * POTION_VALUE - WAND_VALUE
    return 0.0


def offer_value(state: BroomState, seat: int) -> float:
    """A guess at what the resources in the closed fist win: the others are taken to offer half of what they have."""
    offer = sum(state.offer[KINDS * seat : KINDS * (seat + 1)])
    if not offer:
        return 0.0
    above = 0.0
    for other in range(state.seats):
        if other != seat:
            margin = offer - 0.5 * state.total(other)
            above += 1.0 if margin < -1.0 else 0.5 if margin < 1.0 else 0.0
    if above >= 2.0:
        return 0.0
    second = FULL_POINTS[1] if state.seats > 2 else 0
    return FULL_POINTS[0] * (1.0 - above) + second * above if above <= 1.0 else second * (2.0 - above)
