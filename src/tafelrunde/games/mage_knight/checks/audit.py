"""What is impossible about a position: every card, unit, token, tile and skill is in exactly one place."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARTIFACTS,
    BACKS,
    BANNER_CARD,
    BASIC_COLOURS,
    BONDS,
    BROWN,
    CARD,
    CITY,
    CITY_TILES,
    COLOUR,
    COMPETITIVE,
    CORE,
    COUNTRYSIDE,
    DEN,
    DRACONUM,
    DUMMY,
    DUNGEON,
    ENEMY,
    ENEMY_ABILITIES,
    ENEMY_BACK,
    ENEMY_COUNT,
    FOES,
    GARRISON_BACKS,
    GREENS,
    GREY,
    HERO,
    INTERACTIVE,
    IS_CORE,
    KEEP,
    MANA_STEAL,
    MINE,
    MODES,
    MONASTERY,
    NIGHT_TACTICS,
    ORCS,
    REDS,
    REGULARS,
    RUINS,
    RUINS_TOKENS,
    SEA,
    SITE,
    SKILL,
    SKILL_HERO,
    SPACE,
    SPACES,
    SPARING,
    SPAWN,
    SPELLS,
    START_A,
    START_B,
    STARTING_DECK,
    SUBSTITUTE_DECK,
    SUMMON,
    TACTICS,
    TILE,
    TILE_STEPS,
    TILES,
    TOMB,
    TOWER,
    UNIT,
    UNIT_COUNT,
    VIOLET,
    WOUND,
    level_of,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.fields import CHOOSING_HEROES, DRAFTED, DRAFTING
from tafelrunde.games.mage_knight.position.hidden import dice_left
from tafelrunde.games.mage_knight.position.packing import (
    BOUND,
    CLAIMED_DIE,
    DEFEATED,
    FACE,
    FACE_UP,
    IN_CITY,
    RAMPAGING,
    STOLEN,
    banner_of,
    bit,
    claimed_colour,
    enemy_of,
    kind_of,
    laid_colour,
    laid_skill,
    wounds_of,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scenario import DARKNESS_FALLS
from tafelrunde.games.mage_knight.position.turn import DIE_OPEN, FIGHT_AT, FRESH, HIDDEN_DIE, LAST_MODE, PHASE, UNIT_NOW
from tafelrunde.games.mage_knight.steps.between import round_over
from tafelrunde.games.mage_knight.steps.ending import Discarding, DrawOn
from tafelrunde.games.mage_knight.steps.rewards import LevelUp
from tafelrunde.games.mage_knight.steps.rounds import Banners
from tafelrunde.games.mage_knight.world.land import FACE_DOWN_RUIN, in_shape

MOST_BURIED: Final = 200  # in a whole game there are some dozens
WHERE: Final = 56  # the bits of a die that say where it is
DAYS: Final[int] = bit(NIGHT_TACTICS) - 1  # tactics as bits
NIGHTS: Final[int] = bit(TACTICS) - 1 - DAYS
MOST_FAME: Final = 150  # in a round: three times what the best play brings
SHIELDED: Final = (KEEP, TOWER, MONASTERY, RUINS, DEN, SPAWN, DUNGEON, TOMB)  # sites that bear a shield
BACKS_AT: Final[list[tuple[int, ...]]] = [
    {
        CITY: GARRISON_BACKS, SPAWN: (BROWN,), RUINS: tuple(range(BACKS)), KEEP: (GREY,), TOWER: (VIOLET,),
        DEN: (BROWN,), ORCS: (GREENS,), DRACONUM: (REDS,),
    }.get(site, ())
    for site in (*range(len(SITE)), -1)
]  # fmt: skip
MOST_TOKENS: Final[list[int]] = [  # by site, the last entry for none
    {CITY: FOES, SPAWN: 2, RUINS: 3, KEEP: 1, TOWER: 1, DEN: 1, ORCS: 1, DRACONUM: 1}.get(site, 0)
    for site in (*range(len(SITE)), -1)
]


def misshapen(position: Position) -> list[str]:
    """What does not fit together at all: rows of unequal length, places off the map, kinds that do not exist."""
    problems: list[str] = []
    tiles = len(position.tiles)
    spaces = tiles * SPACES
    if not 1 <= tiles <= TILES:
        problems.append(f"tiles: there are 1 to {TILES} on the map, not {tiles}")
    for name, row in (("tile_a", position.tile_a), ("tile_b", position.tile_b)):
        if len(row) != tiles:
            problems.append(f"{name}: {tiles} tiles lie on the map, not {len(row)}")
    turned = tiles if position.turned else 0
    if len(position.tile_turns) != turned or (turned and position.tile_turns[0]):
        problems.append(f"tile_turns: {turned} tiles are turned, never the first")
    scenario = position.scenario
    drawn = len(position.cities) if scenario.drawn_cities else 0
    drawn += sum(scenario.is_great(number) for number in range(drawn))
    if len(position.city_colours) != drawn or len(set(position.city_colours)) != drawn:
        problems.append(f"city_colours: {drawn} cards were drawn, no two alike")
    for name, size in (
        ("tokens", len(position.tokens)),
        ("ruin", len(position.ruin)),
        ("shield", len(position.shield)),
    ):
        if size != spaces:
            problems.append(f"{name}: the map has {spaces} spaces, not {size}")
    for name, places in (
        ("place", position.place),
        ("trail", list(position.trail)),
        ("cities", list(position.cities)),
        ("foe_from", position.foe_from),
        ("stand_ins", list(position.stand_ins)),
        ("secret_dungeons", list(position.secret_dungeons)),
        ("secret_tombs", list(position.secret_tombs)),
    ):
        if any(space >= spaces for space in places):
            problems.append(f"{name}: {SPACE.ids[max(places)]} is not on the map")
    if len(position.city_shields) != len(position.cities):
        problems.append(f"city_shields: there are {len(position.cities)} cities, not {len(position.city_shields)}")
    misshelved(position, spaces, problems)
    foes = len(position.foe)
    if foes > FOES:
        problems.append(f"foe: at most {FOES} enemies fight at once, not {foes}")
    for name, numbers in (
        ("foe_from", position.foe_from),
        ("foe_is", position.foe_is),
        ("foe_less", position.foe_less),
        ("foe_summon", position.foe_summon),
    ):
        if len(numbers) != foes:
            problems.append(f"{name}: there are {foes} enemies, not {len(numbers)}")
    seated(position, problems)
    misdrafted(position, problems)
    if any(enemy_of(token) >= len(ENEMY) for row in position.tokens for token in row):
        problems.append("tokens: there is no such enemy")
    if any(kind_of(unit) >= len(UNIT) for units in position.units for unit in units):
        problems.append("units: there is no such unit")
    if any(ruin % FACE_DOWN_RUIN >= RUINS_TOKENS for ruin in position.ruin if ruin >= 0):
        problems.append("ruin: there is no such token")
    return problems


def misshelved(position: Position, spaces: int, problems: list[str]) -> None:
    """The same of the turns that are put aside."""
    for one in position.shelf:
        if any(space >= spaces for space in one[4]):
            problems.append(f"shelf: {SPACE.ids[max(one[4])]} is not on the map")
        if one[0] >= position.seats:
            problems.append(f"shelf: there are {position.seats} seats, counted from 0")
    if len(position.kept) not in (0, position.seats * len(COLOUR)):
        problems.append(f"kept: a number for each of {len(COLOUR)} colours and each seat, or none at all")


def misdrafted(position: Position, problems: list[str]) -> None:
    """The same of the starting draft."""
    seats = position.seats
    for name, rows, there in (
        ("draft", position.draft, position.setup == DRAFTING),
        ("drafted", position.drafted, position.drafting and position.setup != CHOOSING_HEROES),
    ):
        if len(rows) != (seats if there else 0):
            problems.append(f"{name}: a row for each of {seats} seats, or none at all")
        elif any(not ADVANCED <= card < SPELLS for row in rows for card in row):
            problems.append(f"{name}: only advanced actions are drafted")
    over = position.drafting and not position.setup
    for mind in position.draft_seen:
        if mind and (len(mind) != seats + 1 or any(not ADVANCED <= card < SPELLS for row in mind for card in row)):
            problems.append(f"draft_seen: {seats + 1} rows of advanced actions, or none")
        elif any(len(row) > DRAFTED for row in mind) or (seats != 2 and mind and mind[-1]):
            problems.append("draft_seen: no more than came by")
    if len(position.draft_seen) != (seats if over else 0):
        problems.append(f"draft_seen: what each of {seats} seats remembers, once the draft is over")
    if any(len(row) != DRAFTED + 1 for row in position.draft):
        problems.append(f"draft: {DRAFTED + 1} cards for each")
    if len(position.draft_pick) not in (0, seats):
        problems.append(f"draft_pick: one for each of {seats} seats, or none at all")
    if any(len(row) > DRAFTED for row in position.drafted):
        problems.append(f"drafted: at most {DRAFTED} cards for each")
    if position.setup == DRAFTING and len({min(len(row), DRAFTED - 1) for row in position.drafted}) != 1:
        problems.append("drafted: everybody has set aside the same number")


def seated(position: Position, problems: list[str]) -> None:
    """Teams, and the order of turns: whoever is out of the game has none (MK-15.11.2)."""
    if position.team and len(position.team) != position.seats:
        problems.append(f"team: one for each of {position.seats} seats, or none, not {len(position.team)}")
    players = list(range(position.seats)) + ([DUMMY] if position.scenario.dummy else [])
    if position.scenario.eliminates and position.scenario.portal_closed(position) and position.order:
        players = [seat for seat in players if seat in position.order]
    if sorted(position.order) != players:
        problems.append(f"order: each of {players} must be there once, not {list(position.order)[:6]}")
    elif position.next >= len(position.order):
        problems.append(f"next: there are only {len(position.order)} in the order, counted from 0")


def audit(position: Position) -> list[str]:
    problems: list[str] = []
    cards(position, problems)
    things(position, problems)
    tokens(position, problems)
    for seat in range(position.seats):
        bonds = 1 if BONDS in position.skills[seat] else 0
        bound = len([unit for unit in position.units[seat] if unit & BOUND])
        if bound > bonds or len(position.units[seat]) - bound > position.commands(seat) - bonds:
            problems.append(f"seat {seat} has more units than command tokens")
        if position.known[seat] > len(position.deck[seat]):
            problems.append(f"more cards of seat {seat}'s deck are known than there are")
        if any(position.seen[seat].count(card) > position.hand[seat].count(card) for card in position.seen[seat]):
            problems.append(f"a card seen in the hand of seat {seat} is not there")
        if list(position.hand[seat]) != sorted(position.hand[seat]):
            problems.append(f"the hand of seat {seat} is not sorted")
    return problems


def audit_fields(position: Position) -> list[str]:
    """What else is impossible about a position from outside."""
    problems: list[str] = []
    kinds(position, problems)
    decks(position, problems)
    teams(position, problems)
    heroes(position, problems)
    learned(position, problems)
    time(position, problems)
    parts(position, problems)
    source(position, problems)
    board(position, problems)
    fight(position, problems)
    realms(position, problems)
    return problems + position.scenario.audit(position)


def decks(position: Position, problems: list[str]) -> None:
    """A round puts a few cards under the common decks."""
    if max(position.buried) > MOST_BURIED:
        problems.append(f"buried: nobody has put more than {MOST_BURIED} cards under a deck")


def teams(position: Position, problems: list[str]) -> None:
    """Two teams of two, as the option says; the first seat is in the first (MK-13.3.1)."""
    wanted: str = position.options["teams"]
    if position.scenario.together:
        if position.team != (0,) * position.seats:
            problems.append("team: all are in one")
    elif bool(position.team) != (wanted != "none" or position.scenario.in_teams):
        problems.append("team: there are teams where the option says so, and only there")
    elif position.team and (sorted(position.team) != [0, 0, 1, 1] or position.team[0]):
        problems.append("team: two teams of two seats, and the first seat in the first")
    elif position.team and wanted != "random" and position.team[2]:
        problems.append("team: whoever sit opposite each other are one")


def realms(position: Position, problems: list[str]) -> None:
    """What belongs to one scenario is in no other."""
    scenario = position.scenario
    for name, found, known in (
        ("stand_ins", len(position.stand_ins), scenario.mines),
        ("secret_dungeons", len(position.secret_dungeons), scenario.underground_once),
        ("secret_tombs", len(position.secret_tombs), scenario.underground_once),
        ("marked", len(position.marked), scenario.glades),
        ("chanted", len(position.chanted), scenario.glades),
    ):
        if found and not known:
            problems.append(f"{name}: this scenario knows nothing of it")


def learned(position: Position, problems: list[str]) -> None:
    """Every skill of the heroes in play is somewhere, and no other."""
    skills = [0] * len(SKILL)
    for row in (*position.skills, *position.skill_stack, position.common_skills, position.dummy_skills):
        for skill in row:
            skills[skill] += 1
    for step in position.stack:
        if isinstance(step, LevelUp):
            for skill in step.skill:  # shown, and not yet chosen from
                skills[skill] += 1
    heroes = [hero for hero in dealt(position) if hero != position.dummy_hero or position.scenario.dummy_skills]
    for skill in range(len(SKILL)):
        wanted = SKILL_HERO[skill] in heroes and (position.scenario.rival_skills or not INTERACTIVE[skill])
        if skills[skill] != (1 if wanted else 0):
            problems.append(f"the skill {SKILL.ids[skill]} is there {skills[skill]} times")


def kinds(position: Position, problems: list[str]) -> None:
    """Each deck, offer and pile holds only what belongs there."""
    for name, pile, first, last in (
        ("advanced_deck", position.advanced_deck, ADVANCED, SPELLS),
        ("advanced_offer", position.advanced_offer, ADVANCED, SPELLS),
        ("monastery_offer", position.monastery_offer, ADVANCED, SPELLS),
        ("laid_out", position.laid_out, ADVANCED, SPELLS),
        ("spell_deck", position.spell_deck, SPELLS, ARTIFACTS),
        ("spell_offer", position.spell_offer, SPELLS, ARTIFACTS),
        ("artifact_deck", position.artifact_deck, ARTIFACTS, WOUND),
        ("drawn", position.drawn, ARTIFACTS, WOUND),
        ("dummy_deck", position.dummy_deck, 0, SPELLS),
        ("dummy_discard", position.dummy_discard, 0, SPELLS),
        ("box", position.box, 0, WOUND),
        ("regular_deck", position.regular_deck, 0, REGULARS),
        ("elite_deck", position.elite_deck, REGULARS, len(UNIT)),
    ):
        for thing in pile:
            if not first <= thing < last:
                problems.append(f"{name}: what lies there does not belong there")
                break
    if len(position.artifact_under) > len(position.artifact_deck):
        problems.append("artifact_under: more cards than the deck has")
    for back in range(BACKS):
        for name, rows in (("piles", position.piles), ("heaps", position.heaps)):
            if any(ENEMY_BACK[token] != back for token in rows[back]):
                problems.append(f"{name}[{back}]: a token with another back")


def played(position: Position) -> list[int]:
    """The heroes in play, the dummy's among them."""
    return [hero for hero in (*position.hero, position.dummy_hero) if hero >= 0]


def dealt(position: Position) -> list[int]:
    """Those of them that have their cards and skills."""
    return [] if position.setup else played(position)


def heroes(position: Position, problems: list[str]) -> None:
    """Who plays, what they have learned and can use."""
    wanted = HERO.index(position.options["hero"])
    chosen = played(position)
    if len(set(chosen)) != len(chosen) or (wanted >= 0 and position.hero[0] != wanted):
        problems.append("hero: each is there once, the one that was chosen first")
    if (-1 in position.hero) != (position.setup == CHOOSING_HEROES):
        problems.append("hero: everybody has one, once they are chosen")
    if min(position.fame) < 0 and not position.auction:
        problems.append("fame: less than none is left only by a hero auction")
    with_hero = position.scenario.dummy and not position.scenario.substitute and position.setup != CHOOSING_HEROES
    if (position.dummy_hero >= 0) != with_hero:
        problems.append("dummy_hero: the dummy player has one where the scenario says so, and only there")
    at_turn = position.active()
    for seat in range(position.seats):
        level = level_of(position.fame[seat])
        rising = seat == at_turn and position.turn[PHASE] > 0 and not position.turn[FRESH]  # until the turn ends
        rising = rising and not (position.stack and isinstance(position.stack[-1], (Discarding, DrawOn)))
        rising = rising or position.duels  # who wins as a defender rises at the end of an own turn, which may be far
        rising = rising or any(one[0] == seat for one in position.shelf)
        if position.level[seat] > level or (position.level[seat] < level and not rising):
            problems.append(f"level[{seat}]: with {position.fame[seat]} fame it is {level}")
        if position.fame[seat] > MOST_FAME * (position.round + 1):
            problems.append(f"fame[{seat}]: so much cannot be had in {position.round} rounds")
        owned = 0
        for skill in position.skills[seat]:
            owned |= bit(skill)
        if (position.used_turn[seat] | position.used_round[seat]) & ~owned:
            problems.append(f"used_turn[{seat}], used_round[{seat}]: a skill that the seat does not have")
        middle = position.middle[seat]
        skill = laid_skill(middle) - 1
        if middle and (
            skill not in position.skills[seat] or not INTERACTIVE[skill] or laid_colour(middle) >= len(COLOUR)
        ):
            problems.append(f"middle[{seat}]: no interactive skill of the seat")
        if position.stored_seen[seat] >= bit(len(position.stored[seat])):
            problems.append(f"stored_seen[{seat}]: more cards than are stored")
        if position.stored[seat] and position.tactic[seat] != SPARING:
            problems.append(f"stored[{seat}]: only Sparing Power stores cards")
        if any(wounds_of(unit) > 2 or banner_of(unit) >= len(BANNER_CARD) for unit in position.units[seat]):
            problems.append(f"units[{seat}]: at most two wounds, and one of four banners")
    if position.turn[UNIT_NOW] and (at_turn >= DUMMY or position.turn[UNIT_NOW] > len(position.units[at_turn])):
        problems.append("turn.unit_now: there is no such unit")
    if position.turn[LAST_MODE] > MODES:
        problems.append("turn.last_mode: there is no such mode")
    if position.turn[FIGHT_AT] > len(position.site):
        problems.append("turn.fight_at: not on the map")


def time(position: Position, problems: list[str]) -> None:
    """Rounds, last turns and the tactics of a round."""
    if position.announced != (position.last_turns >= 0):
        problems.append("announced: the end of the round is announced while last turns are counted, and only then")
    if position.stack and (position.last_turns == 0 or position.last_turns >= len(position.order)):
        problems.append(f"last_turns: 1 to {len(position.order) - 1} are left, or -1 before the end is announced")
    if position.stack and position.final_turns == 0:
        problems.append(f"final_turns: 1 to {position.seats + 1} are left, or -1 before the end of the game has come")
    if position.final_turns >= 0 and not position.scenario.end_can_have_come(position):
        problems.append("final_turns: the end of the game has not come, its goal is still to be reached")
    if not position.stack and not (
        position.final_turns == 0
        or (position.last_turns == 0 and (position.final_turns > 0 or position.round == position.rounds))
    ):
        problems.append("steps: none is left, but the game is not over")
    days, nights = position.tactics_gone & DAYS, position.tactics_gone & NIGHTS
    over = round_over(position)
    before = position.round - (0 if over else 1)
    nights_before = position.nights() - (1 if position.night and not over else 0)
    gone = position.scenario.tactics_gone
    if days.bit_count() > gone * (before - nights_before) or nights.bit_count() > gone * nights_before:
        problems.append("tactics_gone: more than can have left the game in earlier rounds")
    if position.darkness and not (position.times == DARKNESS_FALLS and 2 <= position.darkness <= position.round):
        problems.append("darkness: it falls after a day, if that was agreed")
    if (position.chosen & position.tactics_gone and not over) or position.chosen & (DAYS if position.night else NIGHTS):
        problems.append("chosen: tactics that are out, or of the other time of day")


def parts(position: Position, problems: list[str]) -> None:
    """Turns that are played within another: of whom something lies on the shelf, and who plays."""
    owner = position.order[position.next]
    aside = [one[0] for one in position.shelf]
    if len(set(aside)) != len(aside) or position.active() in aside:
        problems.append("shelf: each seat has one turn, on the shelf or on the table")
    if position.playing >= 0 and (position.playing == owner or owner not in aside):
        problems.append("playing: a seat that is not at turn, and the turn of the one that is lies on the shelf")
    if position.kept and not any(position.kept):
        problems.append("kept: no mana is kept, so nothing is written")


def source(position: Position, problems: list[str]) -> None:
    """Dice have six faces and lie somewhere; one that is claimed or stolen belongs to somebody."""
    claimed = [die & FACE for die in position.dice if die & WHERE == CLAIMED_DIE]
    stolen = [die for die in position.dice if die & WHERE == STOLEN]
    if any(die & FACE >= len(COLOUR) for die in position.dice):
        problems.append(f"dice: a die has the faces 0 to {len(COLOUR) - 1}")
    if len(stolen) > 1 or (stolen and MANA_STEAL not in position.tactic[: position.seats]):
        problems.append("dice: only Mana Steal keeps a die, and one")
    claims = [claimed_colour(claim) for claim in position.claim if claim]
    if position.stack and isinstance(position.stack[0], Banners):
        return  # the dice of the new round are rolled, what seats have claimed is put back after their banners
    if any(not 0 <= colour < BASIC_COLOURS for colour in claims) or sorted(claims) != sorted(claimed):
        problems.append("claim: the dice that are claimed are others")


def board(position: Position, problems: list[str]) -> None:
    """Tiles touch each other, and what lies on a space belongs to its site."""
    laid: list[tuple[int, int]] = []
    for number in range(len(position.tiles)):
        a, b = position.tile_a[number], position.tile_b[number]
        if not in_shape(position.shape, a, b):
            problems.append(f"tile_a, tile_b: tile {number} lies beyond the coast")
        if (a, b) in laid:
            problems.append(f"tile_a, tile_b: two tiles in one place, {number} is the second")
        elif laid and not any((a + da, b + db) in laid for da, db in TILE_STEPS):
            problems.append(f"tile_a, tile_b: tile {number} touches none that was there before")
        laid.append((a, b))
    if laid[0] != (0, 0) or position.tiles[0] != (START_A if position.shape.startswith("wedge") else START_B):
        problems.append("tiles: the first is the starting tile of this shape")
    if position.core_seen != any(IS_CORE[tile] for tile in position.tiles[1:]):
        problems.append("core_seen: a core tile lies on the map, or none does")
    cities = [space for space in range(len(position.site)) if position.site[space] == CITY]
    cities = [space for space in cities if space not in position.twins]
    if list(position.cities) != cities:
        problems.append("cities: others lie on the map")
    if len(position.city_levels) != len(position.scenario.levels):
        problems.append("city_levels: one for each city of the scenario")
    ruins = 0
    for space in range(len(position.site)):
        site, shield = position.site[space], position.shield[space]
        if site == RUINS:
            ruins += 1
            if (position.ruin[space] < 0) != (shield >= 0):
                problems.append(f"ruin, shield: {SPACE.ids[space]} has its token until somebody has a shield there")
        elif position.ruin[space] >= 0:
            problems.append(f"ruin: none is at {SPACE.ids[space]}")
        backs = BACKS_AT[site] or position.scenario.backs_at(position, Space(space))
        owned = site in SHIELDED or (site == MINE and position.scenario.mines)
        if shield >= 0 and (not owned or position.tokens[space]):
            problems.append(f"shield: nobody can have conquered {SPACE.ids[space]}")
        evil = site >= ORCS and position.evil > 0  # brown enemies come along (MK-14.7)
        if len(position.tokens[space]) > (MOST_TOKENS[site] or len(backs)) + evil:
            problems.append(f"tokens: too many at {SPACE.ids[space]}")
        for token in position.tokens[space]:
            back = ENEMY_BACK[enemy_of(token)]
            if (back not in backs and not (evil and back == BROWN)) or (site >= ORCS and not token & FACE_UP):
                problems.append(f"tokens: one of these cannot lie so at {SPACE.ids[space]}")
    if len(position.ruin_pile) + ruins != RUINS_TOKENS:
        problems.append("ruin_pile: one token less for every ruin on the map")
    for seat in range(position.seats):
        here = position.place[seat]
        if (position.terrain[here] == SEA and position.plays(seat)) or position.ruin[here] >= FACE_DOWN_RUIN:
            problems.append(f"place[{seat}]: nobody stands in the sea, or on a ruin that nobody has seen")


def cards(position: Position, problems: list[str]) -> None:
    found = [0] * len(CARD)
    for seat in range(position.seats):
        for pile in (
            position.deck[seat],
            position.hand[seat],
            position.discard[seat],
            position.play[seat],
            position.aside[seat],
            position.stored[seat],
        ):
            for card in pile:
                found[card] += 1
        for unit in position.units[seat]:
            if banner_of(unit):
                found[BANNER_CARD[banner_of(unit)]] += 1
    hands = [position.draft_hand(seat) for seat in range(position.seats)] if position.setup == DRAFTING else []
    for pile in (
        *position.drafted,
        *hands,
        position.advanced_deck,
        position.advanced_offer,
        position.monastery_offer,
        position.laid_out,
        position.spell_deck,
        position.spell_offer,
        position.artifact_deck,
        position.drawn,
        position.dummy_deck,
        position.dummy_discard,
        position.box,
    ):
        for card in pile:
            found[card] += 1
    wanted = [0] * len(CARD)
    for hero in dealt(position):
        for card in STARTING_DECK[hero]:
            wanted[card] += 1
    if position.scenario.substitute and not position.setup:
        for card in SUBSTITUTE_DECK:
            wanted[card] += 1
    for number in range(ADVANCED, WOUND):
        wanted[number] = 1 if position.scenario.rival_spells or number not in COMPETITIVE else 0
    for number in range(WOUND):
        if found[number] != wanted[number]:
            problems.append(f"there are {wanted[number]} cards {CARD.ids[number]}, not {found[number]}")


def things(position: Position, problems: list[str]) -> None:
    units = [0] * len(UNIT)
    for pile in (position.regular_deck, position.elite_deck, position.unit_offer, position.unit_box):
        for unit in pile:
            units[unit] += 1
    for seat in range(position.seats):
        for unit in position.units[seat]:
            units[kind_of(unit)] += 1
    for kind in range(len(UNIT)):
        if units[kind] != UNIT_COUNT[kind]:
            problems.append(f"there are {UNIT_COUNT[kind]} units {UNIT.ids[kind]}, not {units[kind]}")
    skills = [0] * len(SKILL)
    for row in (*position.skills, *position.skill_stack, position.common_skills, position.dummy_skills):
        for skill in row:
            skills[skill] += 1
    if max(skills) > 1:
        problems.append(f"the skill {SKILL.ids[skills.index(max(skills))]} is there twice")
    tiles = [*position.tiles[1:], *position.tile_deck, *position.tile_aside]
    if sorted(tiles) != sorted([*COUNTRYSIDE, *CORE, *CITY_TILES]) or TILE.ids[position.tiles[0]][:5] != "start":
        problems.append("each tile must be in the stack, set aside or on the map once")
    if sorted(position.ruin_pile + position.ruin_heap + tuple(r % 16 for r in position.ruin if r >= 0)) != list(
        range(RUINS_TOKENS)
    ):
        problems.append("each ruins token must be in one place")


def fight(position: Position, problems: list[str]) -> None:
    """Enemies in a fight are those that lie where they came from."""
    die(position, problems)
    for number in range(len(position.foe)):
        token = position.foe[number] | FACE_UP
        space = position.foe_from[number]
        alike = [
            other
            for other in range(len(position.foe))
            if position.foe[other] == position.foe[number]
            and position.foe_from[other] == space
            and not position.foe_is[other] & DEFEATED
        ]
        if space >= 0 and position.tokens[space].count(token) < len(alike):
            problems.append(f"foe[{number}]: it does not lie open where it came from")
        if position.foe_summon[number] >= 0 and (
            ENEMY_BACK[position.foe_summon[number]] != BROWN or not ENEMY_ABILITIES[position.foe[number]] & SUMMON
        ):
            problems.append(f"foe_summon[{number}]: only summoners call monsters, and brown ones")
        city = space >= 0 and position.site[space] == CITY
        if bool(position.foe_is[number] & IN_CITY) and not city:
            problems.append(f"foe_is[{number}]: it defends no city")
        if position.foe_is[number] & RAMPAGING and (space < 0 or position.site[space] < ORCS):
            problems.append(f"foe_is[{number}]: only orcs and draconum rampage")


def die(position: Position, problems: list[str]) -> None:
    """The hidden die is there in interactive combats with one enemy, and hidden only as long as it can be (MK-14.9)."""
    turn = position.turn
    if (turn[HIDDEN_DIE] or turn[DIE_OPEN]) and (not position.interactive or len(position.foe) != 1):
        problems.append("turn.hidden_die: only in an interactive combat with one enemy")
    if turn[DIE_OPEN] and not turn[HIDDEN_DIE]:
        problems.append("turn.die_open: there is no die")
    late = turn[PHASE] == ATTACKING or turn[HIDDEN_DIE] - 1 not in dice_left(position)
    if turn[HIDDEN_DIE] and not turn[DIE_OPEN] and late:
        problems.append("turn.hidden_die: it would have been shown")


def tokens(position: Position, problems: list[str]) -> None:
    """Foes drawn for a fight (their space is -1) lie on the table, and so do summoned monsters."""
    found = [0] * len(ENEMY)
    for pile in (*position.piles, *position.heaps):
        for token in pile:
            found[token] += 1
    for pile in position.tokens:
        for token in pile:
            found[enemy_of(token)] += 1
    for number in range(len(position.foe)):
        if position.foe_from[number] < 0 and not position.foe_is[number] & DEFEATED:
            found[position.foe[number]] += 1
        if position.foe_summon[number] >= 0:
            found[position.foe_summon[number]] += 1
    for enemy in range(len(ENEMY)):
        if found[enemy] != ENEMY_COUNT[enemy]:
            problems.append(f"there are {ENEMY_COUNT[enemy]} tokens {ENEMY.ids[enemy]}, not {found[enemy]}")
