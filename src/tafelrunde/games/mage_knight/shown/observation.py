"""What a seat may know, as numbers for those that learn, read from the position itself.

Fast is what every game has. What only some scenarios and variants have (duels, joint assaults, drafts …) goes by way of
its part of the view.
"""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import i64

from tafelrunde.games.mage_knight.box.components import (
    ABILITY,
    ALL_SPACES,
    BACK,
    BACKS,
    BASIC_COLOURS,
    BROWN,
    CARD,
    COLOUR,
    ELEMENT,
    ENEMY,
    ENEMY_ABILITIES,
    ENEMY_BACK,
    FORTIFIED,
    HERO,
    RUIN,
    SEATS,
    SITE,
    SKILL,
    SLOTS,
    SUMMON,
    SWIFT,
    TACTIC,
    TERRAIN,
    TILE_KIND,
    UNIT,
)
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.fields import DRAFTING
from tafelrunde.games.mage_knight.position.hidden import secret
from tafelrunde.games.mage_knight.position.packing import (
    AT_SITE,
    BLOCKED,
    BOUND,
    COURAGE_USED,
    DEFEATED,
    FACE_UP,
    NO_ATTACK,
    RESISTED,
    SPENT,
    TARGET,
    banner_of,
    enemy_of,
    face_of,
    has,
    kind_of,
    laid_skill,
    number_of_place,
    wounds_of,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import conquered_cities
from tafelrunde.games.mage_knight.position.turn import ENTRIES, HIDDEN_DIE, UNSWIFT
from tafelrunde.games.mage_knight.shown import view as shown
from tafelrunde.games.mage_knight.shown.duel import duel_view
from tafelrunde.games.mage_knight.shown.planes import (
    BANNERS,
    CITIES_SHOWN,
    DICE_SHOWN,
    DIE_STATES,
    HELD_SKILLS,
    RUINS_SHOWN,
    TOKENS,
)
from tafelrunde.games.mage_knight.steps.joint import Consent, Proposal
from tafelrunde.games.mage_knight.world.fight import (
    abilities_of,
    armor_of,
    attack_of,
    attacks,
    block_needed,
    damage_from,
    element_of,
    fortifications,
    resists_of,
)
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.observer import Observer, add, flag, mark, mark_bits, put, put_all, tally
from tafelrunde.kernel.state import State

CARD_PLACES: Final[int] = len(CARD)
UNIT_PLACES: Final[int] = len(UNIT)
SKILL_PLACES: Final[int] = len(SKILL)
ENEMY_PLACES: Final[int] = len(ENEMY)
TACTIC_PLACES: Final[int] = len(TACTIC)
HERO_PLACES: Final[int] = len(HERO)
COLOUR_PLACES: Final[int] = len(COLOUR)
ELEMENT_PLACES: Final[int] = len(ELEMENT)
ABILITY_PLACES: Final[int] = len(ABILITY)
TERRAIN_PLACES: Final[int] = len(TERRAIN)
SITE_PLACES: Final[int] = len(SITE)
TOKEN_KINDS: Final[int] = len(TOKENS)
RUIN_KINDS: Final[int] = len(RUINS_SHOWN)
STATES: Final[int] = len(DIE_STATES)
BANNER_KINDS: Final[int] = len(BANNERS)
HIDDEN_RUIN: Final[int] = len(RUIN)
FACE_DOWN_RUIN: Final = 16
POINT_KINDS: Final = 16
AMONG_BACK: Final[list[int]] = [  # the number of an enemy among those with its back
    [other for other in range(ENEMY_PLACES) if ENEMY_BACK[other] == ENEMY_BACK[enemy]].index(enemy)
    for enemy in range(ENEMY_PLACES)
]

# how the fields of steps are written
A_SEAT: Final = 0
SEATS_LEFT: Final = 1
A_THING: Final = 2
THINGS: Final = 3
A_NUMBER: Final = 4
A_SHARE: Final = 5
FIELD_KINDS: Final[dict[str, int]] = {
    **dict.fromkeys(("seat", "seat_of", "seat_by"), A_SEAT),
    "left": SEATS_LEFT,
    **dict.fromkeys(("mode", "unit", "hero", "space", "home"), A_THING),
    **dict.fromkeys(("colour", "card", "skill"), THINGS),
    **dict.fromkeys(("at", "level", "count", "foe", "die", "half", "ending", "steal", "spell"), A_NUMBER),
    "share": A_SHARE,
}


class MageKnightObserver(Observer):
    """Reads the position itself."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.plans: dict[Any, list[tuple[str, int, int]]] = {}  # by step: its fields, how and where they are written
        for kind in game.steps.values():
            plan: list[tuple[str, int, int]] = []
            for name in kind.FIELDS:
                plan.append(
                    (name, FIELD_KINDS[name], self.first(f"step.{name}[@4]" if name == "share" else f"step.{name}"))
                )
            self.plans[kind] = plan
        self.parts: dict[str, list[Any]] = {}  # planes of what is written by way of the view
        for plane in self.planes.planes:
            self.parts.setdefault(plane.parts[0][0], []).append(plane)
        self.table_places()
        self.map_places()
        self.foe_places()
        self.hero_places()

    def table_places(self) -> None:
        self.round: i64 = self.first("round")
        self.rounds: i64 = self.first("rounds")
        self.night: i64 = self.first("night")
        self.team: i64 = self.first("team[@4]")
        self.order: i64 = self.first("order[5]")
        self.at_turn: i64 = self.first("at_turn")
        self.playing: i64 = self.first("playing")
        self.down: i64 = self.first("face_down")
        self.last_turns: i64 = self.first("last_turns")
        self.final: i64 = self.first("final")
        self.dice: i64 = self.first("source[8].colour")
        self.dice_at: i64 = self.first("source[8].state")
        self.mana: i64 = self.first("mana")
        self.turn: i64 = self.first("turn")
        self.strikes: i64 = self.first("points")
        self.trail: i64 = self.first("trail")
        self.advanced: i64 = self.first("offers.advanced")
        self.spells: i64 = self.first("offers.spells")
        self.offered_units: i64 = self.first("offers.units")
        self.monastery: i64 = self.first("offers.monastery")
        self.offered_skills: i64 = self.first("offers.skills")
        self.upgrades: i64 = self.first("offers.upgrades")
        self.drawn: i64 = self.first("drawn")
        self.decks: i64 = self.first("decks.advanced")
        self.piles: i64 = self.first("decks.tokens")
        self.box: i64 = self.first("box")
        self.unit_box: i64 = self.first("unit_box")
        self.heaps: list[int] = [self.planes.first[f"token_discards.{back}"] for back in BACK.ids]
        self.tactics_gone: i64 = self.first("tactics_gone")
        self.tactics_chosen: i64 = self.first("tactics_chosen")

    def map_places(self) -> None:
        self.stack: i64 = self.first("tile_stack")
        self.stack_size: i64 = self.first("tile_stack#")
        self.q: i64 = self.first("spaces[140].q")
        self.r: i64 = self.first("spaces[140].r")
        self.terrain: i64 = self.first("spaces[140].terrain")
        self.site: i64 = self.first("spaces[140].site")
        self.colour: i64 = self.first("spaces[140].colour")
        self.tokens: i64 = self.first("spaces[140].tokens")
        self.ruin: i64 = self.first("spaces[140].ruin")
        self.shield: i64 = self.first("spaces[140].shield")
        self.standing: i64 = self.first("spaces[140].heroes")
        self.marks: i64 = self.first("spaces[140].marks")
        self.secret: i64 = self.first("spaces[140].secret")
        self.chanted: i64 = self.first("chanted")
        self.city: i64 = self.first("cities[4].space")
        self.leader: i64 = self.first("cities[4].leader")
        self.city_shields: i64 = self.first("cities[4].shields#")
        self.levels: i64 = self.first("city_levels[4]")
        self.conquered: i64 = self.first("cities_conquered")

    def foe_places(self) -> None:
        self.enemy: i64 = self.first("foes[10].enemy")
        self.summoned: i64 = self.first("foes[10].summoned")
        self.foe_armor: i64 = self.first("foes[10].armor")
        self.attack: i64 = self.first("foes[10].attack")
        self.element: i64 = self.first("foes[10].element")
        self.abilities: i64 = self.first("foes[10].abilities")
        self.resists: i64 = self.first("foes[10].resists")
        self.walls: i64 = self.first("foes[10].walls")
        self.block: i64 = self.first("foes[10].block")
        self.attacks: i64 = self.first("foes[10].attacks")
        self.damage: i64 = self.first("foes[10].damage")
        self.defeated: i64 = self.first("foes[10].defeated")
        self.blocked: i64 = self.first("foes[10].blocked")
        self.no_attack: i64 = self.first("foes[10].no_attack")
        self.target: i64 = self.first("foes[10].target")
        self.fortified: i64 = self.first("foes[10].fortified")
        self.draft: i64 = self.first("draft")
        self.draft_pick: i64 = self.first("draft_pick")

    def hero_places(self) -> None:
        self.dummy_hero: i64 = self.first("dummy.hero")
        self.dummy_deck: i64 = self.first("dummy.deck")
        self.dummy_discard: i64 = self.first("dummy.discard")
        self.dummy_crystals: i64 = self.first("dummy.crystals")
        self.dummy_tactic: i64 = self.first("dummy.tactic")
        self.dummy_skills: i64 = self.first("dummy.skills")
        self.hero: i64 = self.first("players[@4].hero")
        self.fame: i64 = self.first("players[@4].fame")
        self.level: i64 = self.first("players[@4].level")
        self.armor: i64 = self.first("players[@4].armor")
        self.hand_limit: i64 = self.first("players[@4].hand_limit")
        self.commands: i64 = self.first("players[@4].commands")
        self.reputation: i64 = self.first("players[@4].reputation")
        self.place: i64 = self.first("players[@4].place")
        self.tactic: i64 = self.first("players[@4].tactic")
        self.tactic_used: i64 = self.first("players[@4].tactic_used")
        self.crystals: i64 = self.first("players[@4].crystals")
        self.hand_size: i64 = self.first("players[@4].hand#")
        self.hand: i64 = self.first("players[@4].hand")
        self.seen: i64 = self.first("players[@4].seen")
        self.deck_size: i64 = self.first("players[@4].deck")
        self.deck: i64 = self.first("players[@4].deck_cards")
        self.deck_top: i64 = self.first("players[@4].deck_top")
        self.deck_bottom: i64 = self.first("players[@4].deck_bottom")
        self.discard: i64 = self.first("players[@4].discard")
        self.play: i64 = self.first("players[@4].play")
        self.aside: i64 = self.first("players[@4].aside")
        self.stored: i64 = self.first("players[@4].stored")
        self.drafted_size: i64 = self.first("players[@4].drafted#")
        self.drafted: i64 = self.first("players[@4].drafted")
        self.unit: i64 = self.first("players[@4].units[6].unit")
        self.ready: i64 = self.first("players[@4].units[6].ready")
        self.wounds: i64 = self.first("players[@4].units[6].wounds")
        self.banner: i64 = self.first("players[@4].units[6].banner")
        self.banner_used: i64 = self.first("players[@4].units[6].banner_used")
        self.resisted: i64 = self.first("players[@4].units[6].resisted")
        self.bound: i64 = self.first("players[@4].units[6].bound")
        self.skill: i64 = self.first("players[@4].skills[12].skill")
        self.skill_used: i64 = self.first("players[@4].skills[12].used")
        self.skill_stack: i64 = self.first("players[@4].skill_stack")
        self.middle: i64 = self.first("players[@4].middle")
        self.claim: i64 = self.first("players[@4].claim")
        self.plundered: i64 = self.first("players[@4].plundered")
        self.motivated: i64 = self.first("players[@4].motivated")
        self.shown: i64 = self.first("players[@4].shown")
        self.shown_count: i64 = self.first("players[@4].shown_count")

    def write(self, state: State, seat: int, row: Any) -> None:
        position = cast(Position, state)
        if seat < 0:
            self.write_view(state, seat, row)
            return
        self.frame(state, seat, row)
        self.write_step(position, seat, row)
        self.write_table(position, seat, row)
        self.write_offers(position, seat, row)
        self.write_map(position, seat, row)
        for foe in range(len(position.foe)):
            self.write_foe(position, foe, row)
        self.write_dummy(position, row)
        for away in range(position.seats):
            self.write_hero(position, away, seat, row)
        self.write_rare(position, seat, row)

    def who(self, row: Any, at: i64, seat: i64, viewer: i64) -> None:
        """Mark a seat; the dummy player's number is none."""
        if 0 <= seat < self.seats:
            mark(row, at + self.left_of(seat, viewer))

    def part(self, name: str, value: Any, seat: int, row: Any) -> None:
        """Write a part of the view as the table says."""
        for plane in self.parts[name]:
            first: i64 = self.first(plane.name)
            written = [0] * plane.size
            plane.write({name: value}, written, 0, seat, int(self.seats))
            for at, number in enumerate(written):
                put(row, first + at, number)

    def write_step(self, position: Position, seat: i64, row: Any) -> None:
        """The fields of the step now owed."""
        step = position.top
        if step is None:
            return
        for name, kind, first in self.plans[type(step)]:
            value: Any = getattr(step, name)
            at: i64 = first
            if kind == A_SEAT:
                self.who(row, at, value, seat)
            elif kind == SEATS_LEFT:
                for other in value:
                    self.who(row, at, other, seat)
            elif kind == A_NUMBER:
                put(row, at, value)
            elif kind == A_SHARE:
                for other in range(position.seats):
                    put(row, at + self.left_of(other, seat), value[other])
            elif isinstance(value, tuple):
                tally(row, at, value)
            else:
                thing: i64 = value
                if thing >= 0:
                    mark(row, at + thing)

    def write_table(self, position: Position, seat: i64, row: Any) -> None:
        """Time, turns, mana."""
        put(row, self.round, position.round)
        put(row, self.rounds, position.rounds)
        flag(row, self.night, position.night)
        for other in range(len(position.team)):
            put(row, self.team + self.left_of(other, seat), position.team[other])
        for place in range(len(position.order)):
            self.who(row, self.order + place * SEATS, position.order[place], seat)
        if position.next < len(position.order):
            self.who(row, self.at_turn, position.order[position.next], seat)
        self.who(row, self.playing, position.playing, seat)
        if position.down:
            for other in range(position.seats):
                if has(position.down, other):
                    self.who(row, self.down, other, seat)
        put(row, self.last_turns, position.last_turns)
        flag(row, self.final, position.final)
        if not position.setup:
            for number in range(min(DICE_SHOWN, len(position.dice))):
                die = position.dice[number]
                mark(row, self.dice + number * COLOUR_PLACES + face_of(die))
                mark(row, self.dice_at + number * STATES + number_of_place(die))
        put_all(row, self.mana, position.mana, 0, COLOUR_PLACES)
        turn = position.turn
        for entry in range(ENTRIES):
            if turn[entry] and entry != HIDDEN_DIE:
                put(row, self.turn + entry, turn[entry])
        for kind in range(POINT_KINDS):
            put(row, self.strikes + kind, position.points[kind])
        for space in position.trail:
            mark(row, self.trail + space)

    def write_offers(self, position: Position, seat: i64, row: Any) -> None:
        """Offers and decks."""
        tally(row, self.advanced, position.advanced_offer)
        tally(row, self.spells, position.spell_offer)
        tally(row, self.offered_units, position.unit_offer)
        tally(row, self.monastery, position.monastery_offer)
        tally(row, self.offered_skills, position.common_skills)
        tally(row, self.upgrades, position.laid_out)
        if position.drawn and position.active() == seat:
            tally(row, self.drawn, position.drawn)
        put(row, self.decks, len(position.advanced_deck))
        put(row, self.decks + 1, len(position.spell_deck))
        put(row, self.decks + 2, len(position.artifact_deck))
        put(row, self.decks + 3, len(position.regular_deck))
        put(row, self.decks + 4, len(position.elite_deck))
        for back in range(BACKS):
            put(row, self.piles + back, len(position.piles[back]))
            for token in position.heaps[back]:
                add(row, self.heaps[back] + AMONG_BACK[token])
        tally(row, self.box, position.box)
        tally(row, self.unit_box, position.unit_box)
        mark_bits(row, self.tactics_gone, position.tactics_gone)
        mark_bits(row, self.tactics_chosen, position.chosen)

    def write_map(self, position: Position, seat: i64, row: Any) -> None:
        """Tiles, spaces and cities."""
        for tile in position.tile_deck:
            add(row, self.stack + (0 if TILE_KIND[tile] == "countryside" else 1))
        put(row, self.stack_size, len(position.tile_deck))
        for space in range(len(position.terrain)):
            self.write_space(position, space, seat, row)
        for space in position.stand_ins:
            add(row, self.tokens + space * TOKEN_KINDS + ENEMY_PLACES + BROWN)
        for other in range(position.seats):
            if position.plays(other) and position.place[other] < len(position.terrain):
                self.who(row, self.standing + position.place[other] * SEATS, other, seat)
        for other in range(len(position.marked)):
            for space in position.marked[other]:
                self.who(row, self.marks + space * SEATS, other, seat)
        for space in position.secret_dungeons:
            mark(row, self.secret + space)
        for space in position.secret_tombs:
            mark(row, self.secret + space)
        for other in position.chanted:
            self.who(row, self.chanted, other, seat)
        for number in range(min(CITIES_SHOWN, len(position.city_levels))):
            put(row, self.levels + number, position.city_levels[number])
        for number in range(min(CITIES_SHOWN, len(position.cities))):
            mark(row, self.city + number * ALL_SPACES + position.cities[number])
            put(row, self.city_shields + number, len(position.city_shields[number]))
            if position.city_shields[number]:
                self.who(row, self.leader + number * SEATS, position.leader(number), seat)
        put(row, self.conquered, conquered_cities(position))

    def write_space(self, position: Position, space: i64, seat: i64, row: Any) -> None:
        put(row, self.q + space, position.q[space])
        put(row, self.r + space, position.r[space])
        mark(row, self.terrain + space * TERRAIN_PLACES + position.terrain[space])
        site: i64 = position.site[space]
        if site >= 0:
            mark(row, self.site + space * SITE_PLACES + site)
        colour: i64 = position.colour[space]
        if colour >= 0:
            mark(row, self.colour + space * COLOUR_PLACES + colour)
        for token in position.tokens[space]:
            known = token & FACE_UP
            add(
                row,
                self.tokens + space * TOKEN_KINDS + (enemy_of(token) if known else ENEMY_PLACES + ENEMY_BACK[token]),
            )
        ruin: i64 = position.ruin[space]
        if ruin >= 0:
            mark(row, self.ruin + space * RUIN_KINDS + (ruin if ruin < FACE_DOWN_RUIN else HIDDEN_RUIN))
        self.who(row, self.shield + space * SEATS, position.shield[space], seat)

    def write_foe(self, position: Position, foe: int, row: Any) -> None:
        """An enemy in combat as it is now."""
        enemy, summoned, flags = position.foe[foe], position.foe_summon[foe], position.foe_is[foe]
        mark(row, self.enemy + foe * ENEMY_PLACES + enemy)
        if summoned >= 0:
            mark(row, self.summoned + foe * ENEMY_PLACES + summoned)
        abilities = abilities_of(position, foe) & ~(FORTIFIED | SUMMON)
        if position.turn[UNSWIFT] and flags & TARGET:
            abilities &= ~SWIFT
        put(row, self.foe_armor + foe, armor_of(position, foe))
        put(row, self.attack + foe, attack_of(position, foe))
        mark(row, self.element + foe * ELEMENT_PLACES + element_of(position, foe))
        mark_bits(row, self.abilities + foe * ABILITY_PLACES, abilities | ENEMY_ABILITIES[enemy] & SUMMON)
        mark_bits(row, self.resists + foe * ELEMENT_PLACES, resists_of(position, foe, enemy))
        put(row, self.walls + foe, fortifications(position, foe))
        put(row, self.block + foe, block_needed(position, foe))
        flag(row, self.attacks + foe, attacks(position, foe))
        put(row, self.damage + foe, damage_from(position, foe))
        flag(row, self.defeated + foe, flags & DEFEATED != 0)
        flag(row, self.blocked + foe, flags & BLOCKED != 0)
        flag(row, self.no_attack + foe, flags & NO_ATTACK != 0)
        flag(row, self.target + foe, flags & TARGET != 0)
        flag(row, self.fortified + foe, flags & AT_SITE != 0)

    def write_dummy(self, position: Position, row: Any) -> None:
        if not position.scenario.dummy:
            return
        if position.dummy_hero >= 0:
            mark(row, self.dummy_hero + position.dummy_hero)
        put(row, self.dummy_deck, len(position.dummy_deck))
        tally(row, self.dummy_discard, position.dummy_discard)
        put_all(row, self.dummy_crystals, position.dummy_crystals, 0, BASIC_COLOURS)
        if position.tactic[position.seats] >= 0:
            mark(row, self.dummy_tactic + position.tactic[position.seats])
        put(row, self.dummy_skills, len(position.dummy_skills))

    def write_hero(self, position: Position, away: i64, viewer: i64, row: Any) -> None:
        """A hero with all that is theirs."""
        seat = int(viewer + away)
        if seat >= position.seats:
            seat -= position.seats
        own = away == 0
        if position.hero[seat] >= 0:
            mark(row, self.hero + away * HERO_PLACES + position.hero[seat])
        put(row, self.fame + away, position.fame[seat])
        put(row, self.level + away, position.level[seat])
        put(row, self.armor + away, position.armor(seat))
        put(row, self.hand_limit + away, position.hand_limit(seat))
        put(row, self.commands + away, position.commands(seat))
        put(row, self.reputation + away, position.reputation[seat] - 7)
        mark(row, self.place + away * ALL_SPACES + position.place[seat])
        if position.tactic[seat] >= 0:
            mark(row, self.tactic + away * TACTIC_PLACES + position.tactic[seat])
        flag(row, self.tactic_used + away, position.tactic_used[seat])
        put_all(row, self.crystals + away * COLOUR_PLACES, position.crystals, seat * BASIC_COLOURS, BASIC_COLOURS)
        self.write_cards(position, seat, away, own, row)
        self.write_units(position, seat, away, row)
        put(row, self.skill_stack + away, len(position.skill_stack[seat]))
        if position.middle[seat]:
            mark(row, self.middle + away * SKILL_PLACES + laid_skill(position.middle[seat]) - 1)
        put(row, self.claim + away, position.claim[seat])
        flag(row, self.plundered + away, position.plundered[seat])
        put(row, self.motivated + away, position.motivated[seat])
        if position.shown[seat] >= 0:
            mark(row, self.shown + away * CARD_PLACES + position.shown[seat])
        put(row, self.shown_count + away, position.shown_count[seat])

    def write_cards(self, position: Position, seat: int, away: i64, own: bool, row: Any) -> None:
        """The deed cards of a hero, as far as one may know them."""
        first = away * CARD_PLACES
        hand, deck = position.hand[seat], position.deck[seat]
        put(row, self.hand_size + away, len(hand))
        put(row, self.deck_size + away, len(deck))
        if own:
            tally(row, self.hand, hand)
            tally(row, self.deck, deck)
            tally(row, self.deck, position.stored[seat])
        self.write_open(position, self.seen + first, position.seen[seat], own, row)
        if position.known[seat]:
            self.write_open(position, self.deck_top + first, deck[len(deck) - position.known[seat] :], own, row)
        if position.under[seat]:
            tally(row, self.deck_bottom + first, deck[: position.under[seat]])
        tally(row, self.discard + first, position.discard[seat])
        tally(row, self.play + first, position.play[seat])
        tally(row, self.aside + first, position.aside[seat])
        put(row, self.stored + away, len(position.stored[seat]))
        if position.drafted:
            put(row, self.drafted_size + away, len(position.drafted[seat]))
            if own:
                tally(row, self.drafted, position.drafted[seat])

    def write_open(self, position: Position, at: i64, cards: tuple[Card, ...], own: bool, row: Any) -> None:
        """Cards whose place is known; an artifact drawn in secret is not told (MK-9.8)."""
        for card in cards:
            if own or not secret(position, card):
                add(row, at + card)

    def write_units(self, position: Position, seat: int, away: i64, row: Any) -> None:
        """Units and skills."""
        place: i64 = away * SLOTS
        for unit in position.units[seat]:
            mark(row, self.unit + place * UNIT_PLACES + kind_of(unit))
            flag(row, self.ready + place, not unit & SPENT)
            put(row, self.wounds + place, wounds_of(unit))
            banner = banner_of(unit)
            if banner:
                mark(row, self.banner + place * BANNER_KINDS + banner - 1)
            flag(row, self.banner_used + place, unit & COURAGE_USED != 0)
            flag(row, self.resisted + place, unit & RESISTED != 0)
            flag(row, self.bound + place, unit & BOUND != 0)
            place += 1
        used = position.used_turn[seat] | position.used_round[seat]
        place = away * HELD_SKILLS
        for skill in position.skills[seat]:
            mark(row, self.skill + place * SKILL_PLACES + skill)
            flag(row, self.skill_used + place, has(used, skill))
            place += 1

    def write_rare(self, position: Position, seat: int, row: Any) -> None:
        """What only some games have, by way of the view."""
        if position.scenario.plan:
            self.part("hidden_tiles", shown.hidden_tiles(position), seat, row)
        if position.scenario.eliminates:
            self.part("way_home", shown.way_home(position, seat), seat, row)
        if position.turn[HIDDEN_DIE]:
            self.part("hidden_die", shown.hidden_die(position, seat), seat, row)
        if position.joint_at >= 0 or isinstance(position.top, (Proposal, Consent)):
            self.part("joint", shown.joint(position), seat, row)
        if position.duel:
            self.part("duel", duel_view(position), seat, row)
        if position.setup == DRAFTING:
            tally(row, self.draft, position.draft_hand(seat))
            if position.draft_pick and position.draft_pick[seat] >= 0:
                mark(row, self.draft_pick + position.draft_pick[seat])
