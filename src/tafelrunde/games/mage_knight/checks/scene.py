"""Positions deep in a game, for checks: a wide map, high levels, rich hands and armies, all of it as it could be."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    BANNER_CARD,
    BASIC_COLOURS,
    BONDS,
    CARD,
    CITY,
    ENEMY_ARMOR,
    FEAR_BANNER,
    GREEN,
    KEEP,
    MONASTERY,
    ORCS,
    PORTAL,
    RUIN_ENEMIES,
    RUINS,
    SPACES,
    SPAWN,
    TOWER,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.data import number_of
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.position.packing import (
    BOUND,
    FACE_UP,
    WOUND_UNIT,
    WOUNDS_UNIT,
    Token,
    bit,
    enemy_of,
    recruit,
    with_banner,
    without,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import DARKNESS_FALLS
from tafelrunde.games.mage_knight.position.shelf import turn_down
from tafelrunde.games.mage_knight.position.turn import FRESH
from tafelrunde.games.mage_knight.steps.drafting import enlist
from tafelrunde.games.mage_knight.steps.moving import Turn
from tafelrunde.games.mage_knight.steps.rounds import new_unit_offer, roam
from tafelrunde.games.mage_knight.steps.tactics import ChooseTactic, draw_tactic, tactics_of
from tafelrunde.games.mage_knight.world.duel import duel_refusal
from tafelrunde.games.mage_knight.world.land import (
    FACE_DOWN_RUIN,
    neighbours,
    place_tile,
    placement_refusal,
    put,
    reveal_garrisons,
    tile_at,
    tile_for,
    turn_up_ruin,
)
from tafelrunde.kernel.rng import Stream

LEARNING_CARD: Final[Card] = Card(number_of(CARD, "learning"))
FEAR: Final[Card] = BANNER_CARD[FEAR_BANNER]
ICE_SHIELD: Final[Card] = Card(number_of(CARD, "ice_shield"))
WIDEST: Final = 8  # how far from the start tiles are looked for


def deepen(position: Position, stream: Stream) -> None:
    """Make a game that has just been set up look like one that has been played for long."""
    set_up(position, stream)
    position.round = 1 + stream.below(position.rounds)
    if position.times == DARKNESS_FALLS:
        position.darkness = max(0, position.round - stream.below(2))
        position.darkness = position.darkness if position.darkness > 1 else 0
    call_in(position)
    if position.scenario.dummy_first:
        position.chosen = 0
        draw_tactic(position)
    explore(position, stream)
    conquer(position, stream)
    if position.evil:
        pacify(position, stream)
    new_unit_offer(position)
    for seat in range(position.seats):
        raise_hero(position, seat, stream)
        place(position, seat, stream)
        if position.scenario.joint and stream.below(4):
            draw_near(position, seat, stream)
        equip(position, seat, stream)
    if position.duels and stream.below(2) == 0:
        gather(position, stream)
    position.scenario.deepen(position, stream)
    reveal_garrisons(position)
    if position.duels and stream.below(4) == 0 and all(position.plays(seat) for seat in range(position.seats)):
        confront(position)
    position.revealed = False


def set_up(position: Position, stream: Stream) -> None:
    """Whatever is chosen before the first round is chosen."""
    while position.setup:
        seat = position.actors()[0]
        legal = position.legal(seat)
        position.advance(seat, legal[stream.below(min(2, len(legal)))])


def confront(position: Position) -> None:
    """Tactics are chosen, and the first hero has come to where the second one stands; mostly they fight already."""
    tactics = list(tactics_of(position))
    aggressor, defender = 0, 1
    there = position.place[defender]
    ways = [space for space in position.near[there * WAYS : there * WAYS + 6] if space >= 0]
    befores = [space for space in ways if position.safe(aggressor, space)]
    if not befores or position.site[there] in (PORTAL, CITY) or position.dummy_hero >= 0:
        return
    if not position.stack or not isinstance(position.stack[-1], ChooseTactic):
        return
    raise_banner(position, defender)
    for seat in range(position.seats):
        position.tactic[seat] = tactics[seat]
        position.chosen |= bit(tactics[seat])
    position.order = tuple(range(position.seats))
    position.next = 0
    position.stack = []
    position.begin_turn()
    if len(position.stack) == 1 and isinstance(position.stack[0], Turn) and position.active() == aggressor:
        position.place[aggressor] = there
        position.trail = (befores[0], there)
        if not duel_refusal(position, aggressor, defender):
            position.turn[FRESH] = 0
            position.begin_duel(aggressor, defender)


def gather(position: Position, stream: Stream) -> None:
    """The heroes stand next to each other, so that they may fight; sometimes one of them in a keep of their own."""
    keeps = [Space(space) for space in range(SPACES, len(position.site)) if position.site[space] in (KEEP, TOWER)]
    keeps = [space for space in keeps if position.shield[space] >= 0 and not position.heroes_at(space, -1)]
    if keeps and stream.below(2):
        space = keeps[stream.below(len(keeps))]
        position.place[position.shield[space]] = space
    middle = stream.below(position.seats)
    for seat in range(position.seats):
        if seat != middle:
            space = position.near[position.place[middle] * WAYS + stream.below(6)]
            if space >= 0 and position.safe(seat, space) and position.site[space] != CITY:
                position.place[seat] = space
                turn_up_ruin(position, space)
    if position.seats > 2 and stream.below(3) == 0:
        turn_down(position, stream.below(position.seats))  # a turn was played in advance


def raise_banner(position: Position, seat: int) -> None:
    """The Banner of Fear, or one of the hand, belongs to a unit; an Ice Shield comes to the hand."""
    if ICE_SHIELD in position.advanced_deck:
        position.advanced_deck = tuple([card for card in position.advanced_deck if card != ICE_SHIELD])
        position.hand[seat] = tuple(sorted((*position.hand[seat], ICE_SHIELD)))
    held = [card for card in position.hand[seat] if card in BANNER_CARD[1:]]
    if not position.units[seat]:
        return
    if FEAR in position.artifact_deck:
        position.artifact_deck = tuple([card for card in position.artifact_deck if card != FEAR])
        held = [FEAR]
    elif held:
        position.from_hand(seat, held[0])
    else:
        return
    position.unveil((held[0],))
    position.set_unit(seat, 0, with_banner(without(position.units[seat][0], WOUNDS_UNIT), BANNER_CARD.index(held[0])))


def call_in(position: Position) -> None:
    """Of the cards that were drafted one has come into the deck for every day that is over."""
    nights = position.nights() - (1 if position.night else 0)
    for seat, row in enumerate(position.drafted):
        for card in row[: position.round - 1 - nights]:
            enlist(position, seat, card)


def explore(position: Position, stream: Stream) -> None:
    """Most of the tiles lie on the map; in First Reconnaissance not the last ones, where the city is."""
    uncover(position, 3 + stream.below(3) if position.scenario.city_ends else stream.below(3), stream)


def uncover(position: Position, keep: int, stream: Stream) -> None:
    """Tiles are revealed until so many are left."""
    while len(position.tile_deck) > keep:
        places = [
            (a, b)
            for a in range(WIDEST)
            for b in range(-2, WIDEST)
            if not placement_refusal(position, a, b) and tile_at(position, a, b) < 0 and neighbours(position, a, b)
        ]
        a, b = places[stream.below(len(places))]
        place_tile(position, -1, tile_for(position, a, b), a, b)


def conquer(position: Position, stream: Stream) -> None:
    """Some sites have been taken, by anybody."""
    for space in range(len(position.site)):
        site = position.site[space]
        if site < MONASTERY or site > SPAWN:
            continue
        if site == CITY:
            if assailable(position, Space(space)):
                besiege(position, Space(space), stream)
        elif stream.below(3):
            if site == RUINS:
                ransack(position, Space(space))
        else:
            take(position, Space(space), stream.below(position.seats))


def assailable(position: Position, space: Space) -> bool:
    """Can the defenders of a city have been fought?"""
    return position.scenario.open_cities and not position.scenario.friendly and space not in position.twins


def take(position: Position, space: Space, seat: int) -> None:
    """A site belongs to a seat."""
    for token in position.tokens[space]:
        position.drop_token(enemy_of(token))
    position.tokens[space] = ()
    position.shield[space] = seat
    if position.site[space] == RUINS:
        position.ruin_heap = (*position.ruin_heap, position.ruin[space] % FACE_DOWN_RUIN)
        position.ruin[space] = -1


def pacify(position: Position, stream: Stream) -> None:
    """Many rampaging enemies were beaten, and some have come back with others."""
    for space in range(len(position.site)):
        if position.site[space] >= ORCS and stream.below(2):
            for token in position.tokens[space]:
                position.drop_token(enemy_of(token))
            position.tokens[space] = ()
    roam(position)


def besiege(position: Position, space: Space, stream: Stream) -> None:
    """A city has few defenders left, often the hardest, or none; the one that was found last still stands."""
    garrison = shuffled(position.tokens[space], stream)
    if stream.below(2):
        garrison.sort(key=lambda token: -ENEMY_ARMOR[enemy_of(token)])
    left = min(len(garrison), max(stream.below(3), 1 if space == position.cities[-1] else 0))
    if position.scenario.joint and space == position.cities[-1]:
        left = min(len(garrison), 2 + stream.below(3))  # for an assault together
    thin(position, space, garrison, left, stream)


def shuffled(tokens: tuple[Token, ...], stream: Stream) -> list[Token]:
    row: list[int] = list(tokens)
    stream.shuffle(row)
    return [Token(token) for token in row]


def thin(position: Position, space: Space, garrison: list[Token], left: int, stream: Stream) -> None:
    """So many of those who defend a city are left, anybody has beaten the others."""
    for token in garrison[left:]:
        position.drop_token(enemy_of(token))
    position.tokens[space] = tuple(garrison[:left])
    position.city_shields[position.city_index(space)] = tuple([stream.below(position.seats) for _ in garrison[left:]])


def ransack(position: Position, space: Space) -> None:
    """Somebody fought in a ruin and left one enemy there."""
    turn_up_ruin(position, space)
    backs = RUIN_ENEMIES[position.ruin[space]]
    if backs:
        put(position, space, backs[0], FACE_UP)


def raise_hero(position: Position, seat: int, stream: Stream) -> None:
    """A level with its fame, its skills, and others in the common offer."""
    level = 1 + stream.below(9)
    position.level[seat] = level
    position.fame[seat] = (level + 1) * (level + 1) - 2 - stream.below(3)  # the next level is near
    position.reputation[seat] = 2 + stream.below(11)
    learn(position, seat, (level + 1) // 2)
    for colour in range(BASIC_COLOURS):
        position.crystals[seat * BASIC_COLOURS + colour] = stream.below(4)


def learn(position: Position, seat: int, most: int) -> None:
    """So many skills; as many others have come into the common offer."""
    skills = list(position.skill_stack[seat])
    learned = min(len(skills), most)
    position.skills[seat] = tuple(skills[:learned])
    position.common_skills = (*position.common_skills, *skills[learned : 2 * learned])
    position.skill_stack[seat] = tuple(skills[2 * learned :])


def equip(position: Position, seat: int, stream: Stream) -> None:
    """Cards of all kinds in deck and hand, with wounds among them; units up to the command tokens.

    Learning often comes to where it leaves a choice: the green city, which teaches, too.
    """
    here = position.place[seat]
    taught = position.site[here] == CITY and position.colour[here] == GREEN
    if taught and LEARNING_CARD in position.advanced_deck and stream.below(2):
        position.advanced_deck = (*[card for card in position.advanced_deck if card != LEARNING_CARD], LEARNING_CARD)
    gained = list(top(position.advanced_deck, 2 + stream.below(3)))
    position.advanced_deck = position.advanced_deck[: len(position.advanced_deck) - len(gained)]
    spells = top(position.spell_deck, 1 + stream.below(3))
    position.spell_deck = position.spell_deck[: len(position.spell_deck) - len(spells)]
    artifacts = top(position.artifact_deck, 1 + stream.below(3))
    position.artifact_deck = position.artifact_deck[: len(position.artifact_deck) - len(artifacts)]
    gained += [*spells, *artifacts]
    old = [*position.deck[seat], *position.hand[seat], *([WOUND] * stream.below(3))]
    stream.shuffle(old)
    size = position.hand_limit(seat)
    position.hand[seat] = tuple(sorted([*gained, *old[:3]][: size + 3]))
    rest = [*gained, *old[:3]][size + 3 :] + old[3:]
    half = stream.below(len(rest))
    position.discard[seat] = tuple(rest[:half])
    position.deck[seat] = tuple(rest[half:])
    bonds = 1 if BONDS in position.skills[seat] else 0
    tokens = position.commands(seat) - bonds
    for number in range(tokens - stream.below(2) + bonds * stream.below(2)):
        elite = stream.below(2) == 1 and bool(position.elite_deck)
        if not elite and not position.regular_deck:
            return
        flags = (0 if stream.below(5) else WOUND_UNIT) | (BOUND if number >= tokens else 0)
        hire(position, seat, elite, flags)


def hire(position: Position, seat: int, elite: bool, flags: int) -> None:
    """The top unit of a deck joins a seat."""
    if elite:
        unit, position.elite_deck = position.elite_deck[-1], position.elite_deck[:-1]
    else:
        unit, position.regular_deck = position.regular_deck[-1], position.regular_deck[:-1]
    position.units[seat] = (*position.units[seat], recruit(unit, flags))


def top(cards: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """The top cards of a deck."""
    return cards[max(0, len(cards) - count) :]


def draw_near(position: Position, seat: int, stream: Stream) -> None:
    """Next to the city that was found last, so that it can be assaulted jointly."""
    for city in position.cities[-1:]:
        space = position.near[city * WAYS + stream.below(6)]
        if space >= 0 and position.safe(seat, space):
            position.place[seat] = space
            turn_up_ruin(position, space)


def place(position: Position, seat: int, stream: Stream) -> None:
    """On a space with something on it, or next to one, where a turn may end; often at a city, where most happens."""
    sites = sorted({site for site in position.site[SPACES:] if site >= 0})
    if CITY in sites:
        sites += [CITY] * (len(sites) // 2)
    for _try in range(20):
        site = sites[stream.below(len(sites))]
        spaces = [Space(space) for space in range(SPACES, len(position.site)) if position.site[space] == site]
        space = spaces[stream.below(len(spaces))]
        if stream.below(2) or not position.safe(seat, space):
            space = position.near[space * WAYS + stream.below(6)]
        if (
            space >= 0
            and position.safe(seat, space)
            and (position.site[space] != CITY or position.scenario.open_cities)
        ):
            position.place[seat] = space
            turn_up_ruin(position, space)
            return
