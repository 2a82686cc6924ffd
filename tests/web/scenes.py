"""Positions of Mage Knight in which players meet: each other, a city together, and what is special about a scenario.

All of them can be loaded: what was given to somebody is missing where the rest of its kind lies. The browser tests
begin there, and so do the pictures of `web/dev/shots.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from games.mage_knight.position import (
    GAME,
    all_spaces,
    beside,
    card_of,
    do,
    explore_all,
    fight,
    hand,
    meet,
    new,
    pass_turn,
    put,
    space_of,
    step,
    taken,
    turn,
    units,
)
from tafelrunde.games.mage_knight.box.components import (
    DUNGEON,
    GLADE,
    KEEP,
    MINE,
    ORCS,
    TOMB,
    TOWER,
    WAYS,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import MOVE, PLAYED
from tafelrunde.games.mage_knight.shown.views import POINTS
from tafelrunde.games.mage_knight.steps.between import between_rounds
from tafelrunde.games.mage_knight.steps.rounds import end_round
from tafelrunde.games.mage_knight.world.land import (
    distance_field,
    next_tile,
    place_tile,
    placement_refusal,
    reveal_garrisons,
)
from tafelrunde.kernel.building import Builder

GARRISON: Final = ("swordsmen", "crossbowmen", "fire_mages", "altem_mages")
WIDE: Final = 5  # how far tiles are looked for
FIGHTERS: Final = (  # Arythea has one card instead of a Rage
    ("rage", "battle_versatility", "determination", "march", "stamina"),
    ("rage", "rage", "determination", "march", "stamina"),
)


def whole(state: Position, before: Position) -> Position:
    """The same position as it can be loaded: what it has more of than before is taken from where the rest lies."""
    build = Builder(GAME, before)
    build.data = state.dump()
    return cast(Position, build.position())


def heroes(state: Position, level: int = 3) -> None:
    """All heroes have come to a level, without its skills."""
    for seat in range(state.seats):
        state.level[seat], state.fame[seat] = level, level * level - 1 + seat


def points(state: Position, **of: int) -> Position:
    """Attack or block already put together: `attack_fire=3`."""
    for name, count in of.items():
        state.points[POINTS.index(name)] = count
    return state


# ---- player against player


def meeting(seats: int = 2, **options: Any) -> Position:
    """Seat 0 has come to a bare space where seat 1 stands; both have cards and units to fight with."""
    state = turn(new(seats, scenario="conquest", **{"hero": "arythea"} | options))
    before = state.copy()
    heroes(meet(state))
    hand(state, "rage", "determination", "march", "battle_versatility", "crystallize")
    hand(state, "rage", "march", "swiftness", "stamina", "determination", seat=1)
    units(state, "utem_crossbowmen", "guardian_golems")
    units(state, "utem_guardsmen", "peasants", seat=1)
    state.discard[1] = (card_of("sword_of_justice"), card_of("ruby_ring"))
    return whole(state, before)


def duel(how: str = "", phase: str = "ranged", seats: int = 2, **options: Any) -> Position:
    """The combat has begun; the defender has decided, and both have passed at range if it is the melee."""
    state = meeting(seats, **options)
    do(state, "duel", rival="2")
    if how:
        do(state, "commit", commitment=how)
    if phase == "melee":
        do(state, "next_phase")
        do(state, "next_phase")
    return state


def parrying(**attack: int) -> Position:
    """Seat 1 is attacked in melee."""
    state = points(duel("partial", "melee"), **(attack or {"attack_fire": 7, "attack_physical": 4}))
    do(state, "strike")
    return state


def harming(**attack: int) -> Position:
    """Seat 1 has not blocked, and seat 0 says what becomes of the damage."""
    state = parrying(**attack)
    do(state, "next_phase")
    return state


# ---- together


def before_the_city(seats: int = 2, garrison: Sequence[str] = GARRISON) -> Position:
    """All heroes stand round the first city, and it is the turn of the first in order."""
    state = new(seats, 3, scenario="full_cooperation", hero="arythea")
    explore_all(state)
    city = state.cities[0]
    for space in all_spaces(state):
        put(state, space)  # all tokens are in their piles
    put(state, city, *garrison)
    around = [space for space in state.near[city * WAYS : city * WAYS + 6] if space >= 0 and state.safe(0, space)]
    for seat in range(seats):
        state.place[seat] = around[seat]
    reveal_garrisons(state)
    while step(state) != "Turn":
        (seat,) = state.actors()
        state.apply(seat, state.legal(seat)[0])
    before = state.copy()
    heroes(state, 5)
    for seat in range(seats):
        hand(state, *FIGHTERS[min(seat, 1)], seat=seat)
        units(state, ("guardian_golems", "utem_guardsmen", "peasants", "herbalists")[seat], seat=seat)
    state.turn[MOVE] = 6
    return whole(state, before)


def in_order(state: Position) -> list[int]:
    return [seat for seat in state.order if seat < state.seats]


def proposed(seats: int = 2) -> Position:
    """An assault has been proposed, in which the next one takes two of the defenders."""
    state = before_the_city(seats)
    do(state, "propose", to=to_city(state))
    do(state, "share", rival=in_order(state)[1], defenders=1)
    return state


def to_city(state: Position) -> int:
    here = state.place[state.active()]
    return state.near[here * WAYS : here * WAYS + 6].index(state.cities[0]) + 1


def consenting(seats: int = 2) -> Position:
    state = proposed(seats)
    do(state, "done")
    return state


def marching(seats: int = 2) -> Position:
    """All have agreed, and the first one has to come into the city."""
    state = consenting(seats)
    while step(state) == "Consent":
        do(state, "agree")
    return state


def joint_fight() -> Position:
    """The first one fights in the city."""
    state = marching()
    do(state, "move", way=to_city(state) - 1)
    return state


# ---- set up otherwise


def auction() -> Position:
    """Somebody has bid 3 for a hero, and the next one is asked."""
    state = new(3, 5, hero_auction=True)
    do(state, "pick_hero", hero="goldyx")
    do(state, "bid", fame="2")
    do(state, "bid", fame="3")
    return state


def drafting() -> Position:
    return new(3, 2, starting_draft=True)


def night(state: Position) -> Position:
    """The first night, and the turn of seat 0."""
    state.round = 2
    others = ["preparation", "mana_search", "long_night"]
    while step(state) == "ChooseTactic":
        do(state, "choose_tactic", tactic="from_the_dusk" if state.actors() == (0,) else others.pop())
    return state


def upgrading(swap: bool = False) -> Position:
    """A night is over, and an action may be swapped for a better one."""
    state = night(new(2, 3, scenario="conquest", action_upgrades=True))
    state.turn, state.stack = [0] * len(state.turn), []
    between_rounds(state)
    assert step(state) == "Upgrade"
    if swap:
        seat = state.actors()[0]
        state.apply(seat, next(a for a in state.legal(seat) if GAME.decode(a)["kind"] != "done"))
    return state


def hidden_die(set_to: str = "") -> Position:
    """Seat 0 fights one enemy, and seat 1 sets the die in secret."""
    state = fight(turn(new(2, 4, interactive_combat=True)), "prowlers")
    if set_to:
        do(state, "choose_colour", colour=set_to)
    return state


# ---- scenarios


def wide(scenario: str, dark: bool = False) -> Position:
    """Everything is revealed, and it is the turn of seat 0, with points to move."""
    state = new(2, 0, scenario=scenario, hero="arythea")
    state = night(state) if dark else turn(state)
    explore_all(state)
    while step(state) == "Entrance":
        state.apply(0, state.legal(0)[0])
    state.turn[MOVE] = 9
    return state


def stand(state: Position, space: Space, seat: int = 0) -> Position:
    state.place[seat] = space
    if seat == 0:
        state.trail = (space,)
    return state


def spaces(state: Position, *sites: int) -> list[Space]:
    return [space for space in all_spaces(state) if state.site[space] in sites]


def at_mine(*enemies: str) -> Position:
    """In a mine that these enemies hold."""
    state = wide("mines_liberation")
    mine = spaces(state, MINE)[0]
    put(state, mine, *(enemies or ("prowlers", "gargoyle")))
    before = state.copy()
    hand(state, "rage", "determination", "battle_versatility", "march", "stamina")
    units(state, "peasants")
    return stand(whole(state, before), mine)


def at_glade(marked: bool = False, dark: bool = False) -> Position:
    """On a glade that the other hero has marked."""
    state = wide("druid_nights", dark)
    first, second = spaces(state, GLADE)[:2]
    state.marked = ((first, second) if marked else (), (first,))
    return stand(state, first)


def at_dungeon() -> Position:
    """On a conquered dungeon, with another one to come to by a tunnel."""
    state = wide("dungeon_lords")
    here, *others = spaces(state, DUNGEON, TOMB)
    away = distance_field(state, here, 60, True)
    there = min((space for space in others if away[space] < 60), key=lambda space: away[space])
    for space, owner in ((here, 0), (there, 1)):
        put(state, space)
        state.shield[space] = owner
    state.turn[MOVE] = 2 + away[there]
    return stand(state, here)


def entrance() -> Position:
    """A village was revealed, and its secret entrance is to be chosen."""
    state = turn(new(2, 0, scenario="dungeon_lords", hero="arythea"))
    for a, b in ((a, b) for a in range(WIDE) for b in range(-2, WIDE)):
        if step(state) == "Turn" and not placement_refusal(state, a, b) and not taken(state, a, b):
            place_tile(state, 0, next_tile(state), a, b)
    assert step(state) == "Entrance"
    return state


def holding() -> Position:
    """Seat 0 holds a keep and a tower, seat 1 a tower."""
    state = turn(new(2, 0, scenario="conquer_and_hold", open_map="on", hero="arythea"))
    keep, tower, theirs = space_of(state, "keep"), *spaces(state, TOWER)[:2]
    for space, owner in ((keep, 0), (tower, 0), (theirs, 1)):
        put(state, space)
        state.shield[space] = owner
    for space in all_spaces(state):
        if state.site[space] >= ORCS:
            put(state, space)  # nobody is provoked
    stand(state, beside(state, theirs))
    state.turn[MOVE] = 9
    return state


def choosing_returner() -> Position:
    return new(4, 0, scenario="one_to_return", teams="opposite")


def way_home() -> Position:
    """The last night of One to Return: seat 0 stands beside the portal space."""
    state = turn(new(2, 0, scenario="one_to_return", hero="arythea"))
    explore_all(state)
    state.place = [Space(4), Space(11)]
    state.last_turns, state.announced, state.stack = 0, True, []
    end_round(state)
    state.round = state.rounds
    while step(state) != "Turn" or state.actors() != (0,):
        seat = state.actors()[0]
        state.advance(seat, state.legal(seat)[0])
    state.place = [Space(4), Space(11)]
    state.trail = (Space(4),)
    state.turn[MOVE] = 9
    return state


def megalopolis() -> Position:
    """Seat 0 stands beside a city of two spaces."""
    state = turn(new(2, 1, scenario="conquest", megalopolis=8))
    explore_all(state)
    state.turn[MOVE] = 4
    return stand(state, beside(state, state.cities[-1]))


def teams() -> Position:
    """Two teams of two, who have something."""
    state = turn(new(4, 0, scenario="conquest", teams="opposite"))
    explore_all(state)
    heroes(state, 4)
    state.crystals[:8] = [3, 1, 0, 0, 2, 2, 0, 0]
    for space, owner in zip(spaces(state, KEEP, TOWER), (0, 1, 2, 2), strict=False):
        put(state, space)
        state.shield[space] = owner
    return state


def over(state: Position) -> Position:
    """The last round is over at this moment."""
    state.round, state.last_turns, state.announced, state.stack = state.rounds, 0, True, []
    end_round(state)
    return state


def cooperation_over(cities: int) -> Position:
    """The end of a cooperation in which so many of the three cities were conquered."""
    state = before_the_city()
    for index in range(cities):
        put(state, state.cities[index])
        state.city_shields[index] = (index % 2,)
    return over(state)


def last_turn() -> Position:
    """All cities of a Blitz Cooperation are conquered, and somebody has the last turn of the game."""
    state = new(2, 3, scenario="blitz_cooperation", hero="arythea")
    explore_all(state)
    for index, city in enumerate(state.cities):
        put(state, city)
        state.city_shields[index] = (index % 2,)
    while step(state) != "Turn":
        (seat,) = state.actors()
        state.apply(seat, state.legal(seat)[0])
    state.check_goal()
    while state.final_turns > 1:
        pass_turn(state)
    state.turn[PLAYED] = 1
    return state


SCENES: Final[dict[str, Callable[[], Position]]] = {
    "duel-meeting": meeting,
    "duel-commit": duel,
    "duel-onset": lambda: duel("full"),
    "duel-onset-melee": lambda: points(duel("partial", "melee"), attack_fire=7, attack_physical=2),
    "duel-parry": lambda: points(parrying(), block_ice=3),
    "duel-harm": harming,
    "duel-watched": lambda: duel("full", seats=3),
    "joint-turn": before_the_city,
    "joint-proposal": proposed,
    "joint-consent": lambda: consenting(3),
    "joint-march": marching,
    "joint-fight": joint_fight,
    "auction-hero": lambda: new(3, 5, hero_auction=True),
    "auction-bid": auction,
    "draft": drafting,
    "upgrade": upgrading,
    "give-up": lambda: upgrading(swap=True),
    "set-die": hidden_die,
    "hidden-die": lambda: hidden_die("red"),
    "mine": at_mine,
    "glade": at_glade,
    "chant": lambda: at_glade(marked=True, dark=True),
    "dungeon-lords": at_dungeon,
    "entrance": entrance,
    "hold": holding,
    "returner": choosing_returner,
    "way-home": way_home,
    "megalopolis": megalopolis,
    "face-down": lambda: turn(new(2, 0, scenario="conquer_and_hold")),
    "teams": teams,
    "team-end": lambda: over(teams()),
    "saved": lambda: cooperation_over(3),
    "lost": lambda: cooperation_over(1),
}
