"""The fields of a position of Mage Knight, and how they are copied."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.mage_knight.box.components import BASIC_COLOURS, NO_SPACE
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.position.packing import Die, Token, Unit
from tafelrunde.games.mage_knight.position.scenario import Scenario
from tafelrunde.games.mage_knight.position.turn import ENTRIES
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

STREAMS: Final = ("heroes", "tiles", "tokens", "cards", "dice", "dummy")
HEROES_STREAM: Final = 0
TILES_STREAM: Final = 1
TOKENS_STREAM: Final = 2
CARDS_STREAM: Final = 3
DICE_STREAM: Final = 4
DUMMY_STREAM: Final = 5

# the common decks, as entries of `buried`
ADVANCED_DECK: Final = 0
SPELL_DECK: Final = 1
REGULAR_DECK: Final = 2
ELITE_DECK: Final = 3

# what the set-up can wait for
CHOOSING_HEROES: Final = 1
DRAFTING: Final = 2
DRAFTED: Final = 3  # cards of a starting draft that a seat sets aside; of four one is left

# what rows begin with; every copy has rows of its own, so nobody ever changes these
NO_ROW: Final[list[Any]] = []
NO_CRYSTALS: Final[list[int]] = [0] * BASIC_COLOURS
NONE_BURIED: Final[list[int]] = [0] * 4
NO_POINTS: Final[list[int]] = [0] * 16
NO_TURN: Final[list[int]] = [0] * ENTRIES

# what belongs to a seat that is in the middle of its turn: row of the turn, pure mana, points, trail
Shelved = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[Space, ...]]


class Fields(State):
    """All that a position holds.

    Rows with one entry a seat are indexed by the seat; crystals have four entries a seat.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Any], scenario: Scenario) -> None:
        super().__init__(game, seats, options)
        self.scenario = scenario
        self.rounds = scenario.rounds
        self.shape = scenario.shape
        self.auction: bool = options["hero_auction"]
        self.drafting: bool = options["starting_draft"]
        self.upgrades: bool = options["action_upgrades"]
        self.times = scenario.times
        self.turned = scenario.turned
        self.random_cities = scenario.random_cities
        self.friendly_mana = scenario.friendly_mana
        self.evil = scenario.evil
        self.interactive: bool = options["interactive_combat"]
        self.round = 1
        self.darkness = 0  # the round in which darkness fell (MK-14.5); 0: it has not
        self.setup = 0  # what the set-up waits for: CHOOSING_HEROES, DRAFTING; 0: nothing, everything is laid out
        self.order: tuple[int, ...] = ()  # seats (and DUMMY) in the order of their tactics
        self.next = 0  # whose turn it is, as an index into order
        self.last_turns = -1  # turns left after the end of the round was announced; -1: not announced
        self.announced = False  # ever in this round
        self.final_turns = -1  # turns left in the game once its end has come, this one among them; -1: not yet
        self.chosen = 0  # tactics chosen this round
        self.tactics_gone = 0  # tactics out of the game, as bits
        self.team: tuple[int, ...] = ()  # by seat: its team; empty where everybody plays for themselves
        self.returner: tuple[int, ...] = ()  # by team: the member that is to return (One to Return), for its members
        # seats
        self.hero: list[int] = NO_ROW  # -1: not chosen yet
        self.fame: list[int] = NO_ROW
        self.reputation: list[int] = NO_ROW  # 0 to 14; 7 is the middle
        self.level: list[int] = NO_ROW
        self.place: list[Space] = NO_ROW  # the space of each figure; before the first turn the portal
        self.tactic: list[int] = NO_ROW
        self.tactic_used: list[bool] = NO_ROW
        self.crystals: list[int] = NO_ROW
        self.deck: list[tuple[Card, ...]] = NO_ROW  # the top card last
        self.known: list[int] = NO_ROW  # how many cards on top of a deck its owner can name
        self.under: list[int] = NO_ROW  # and how many at its bottom
        self.hand: list[tuple[Card, ...]] = NO_ROW  # sorted
        self.seen: list[tuple[Card, ...]] = NO_ROW  # those of them that the others saw going there
        self.discard: list[tuple[Card, ...]] = NO_ROW
        self.play: list[tuple[Card, ...]] = NO_ROW  # the play area
        self.aside: list[tuple[Card, ...]] = NO_ROW  # out until the round ends (Time Bending)
        self.stored: list[tuple[Card, ...]] = NO_ROW  # under Sparing Power
        self.stored_seen: list[int] = NO_ROW  # which of them were known on top of the deck, as bits
        self.units: list[tuple[Unit, ...]] = NO_ROW  # never among the cards
        self.skills: list[tuple[int, ...]] = NO_ROW
        self.skill_stack: list[tuple[int, ...]] = NO_ROW
        self.used_turn: list[int] = NO_ROW  # skills used, as bits
        self.used_round: list[int] = NO_ROW
        self.middle: list[int] = NO_ROW  # interactive skill at work, one more than the skill; with its colour
        self.claim: list[int] = NO_ROW  # Mana Claim
        self.plundered: list[bool] = NO_ROW
        self.motivated: list[int] = NO_ROW  # turns in which no other Motivation may be used
        self.shown: list[Card] = NO_ROW  # the card last discarded by choice, for all to remember; -1 none
        self.shown_count: list[int] = NO_ROW
        # common
        self.dice: list[Die] = NO_ROW
        self.mana: list[int] = NO_ROW  # pure mana of the active seat, by colour
        self.turn: list[int] = NO_TURN
        self.trail: tuple[Space, ...] = ()  # the spaces of this turn's movement
        self.advanced_deck: tuple[Card, ...] = ()
        self.advanced_offer: tuple[Card, ...] = ()  # the lowest place first
        self.spell_deck: tuple[Card, ...] = ()
        self.spell_offer: tuple[Card, ...] = ()
        self.regular_deck: tuple[int, ...] = ()
        self.elite_deck: tuple[int, ...] = ()
        self.buried: list[int] = NONE_BURIED  # cards put under advanced, spell, regular and elite deck, for all to see
        self.artifact_deck: tuple[Card, ...] = ()
        self.artifact_under: tuple[int, ...] = ()  # who put its lowest cards there, from the bottom up
        self.artifacts_seen = 0  # artifacts that everybody has seen, as bits
        self.drawn: tuple[Card, ...] = ()  # artifacts that the active seat has drawn and chooses from
        self.unit_offer: tuple[int, ...] = ()
        self.monastery_offer: tuple[Card, ...] = ()  # advanced actions in the unit offer
        self.laid_out: tuple[Card, ...] = ()  # advanced actions for action upgrades
        # the starting draft
        self.draft: tuple[tuple[Card, ...], ...] = ()  # by who got them: those taken, in order, then the rest
        self.drafted: tuple[tuple[Card, ...], ...] = ()  # by seat: cards set aside
        self.draft_pick: tuple[Card, ...] = ()  # by seat: chosen in secret while others still choose; -1 not yet
        self.draft_seen: tuple[tuple[tuple[Card, ...], ...], ...] = ()  # by seat: `hidden.remember`
        self.drafts_hidden = 0  # advanced actions that came from there to a deck and were not seen since, as bits
        self.common_skills: tuple[int, ...] = ()  # empty at first
        self.box: tuple[Card, ...] = ()  # deed cards out of the game
        self.unit_box: tuple[int, ...] = ()
        self.piles: list[tuple[int, ...]] = NO_ROW  # enemy tokens by back
        self.heaps: list[tuple[int, ...]] = NO_ROW
        self.ruin_pile: tuple[int, ...] = ()
        self.ruin_heap: tuple[int, ...] = ()
        # the dummy player
        self.dummy_hero = -1
        self.dummy_deck: tuple[Card, ...] = ()
        self.dummy_discard: tuple[Card, ...] = ()
        self.dummy_crystals: list[int] = NO_CRYSTALS
        self.dummy_skills: tuple[int, ...] = ()
        # the map
        self.tiles: tuple[int, ...] = ()
        self.tile_a: tuple[int, ...] = ()  # where each tile lies
        self.tile_b: tuple[int, ...] = ()
        self.tile_turns: tuple[int, ...] = ()  # how far each is turned, where tiles are (MK-14.3)
        self.tile_deck: tuple[int, ...] = ()  # the top tile last
        self.tile_aside: tuple[int, ...] = ()
        self.tokens: list[tuple[Token, ...]] = NO_ROW  # by space
        self.ruin: list[int] = NO_ROW  # by space: the token, with 16 if face down; -1 none
        self.shield: list[int] = NO_ROW  # by space: whose; -1 nobody's; there are always enough
        self.cities: tuple[Space, ...] = ()  # spaces of the cities, in the order they were revealed
        self.city_shields: list[tuple[int, ...]] = NO_ROW  # by city, seats in the order of time
        self.city_levels: tuple[int, ...] = ()  # in the order of revealing
        self.city_colours: tuple[int, ...] = ()  # by city, where cards are drawn for them (MK-14.4)
        self.core_seen = False
        # scenarios
        self.stand_ins: tuple[Space, ...] = ()  # mines whose hidden enemy is drawn only when they are entered
        self.secret_dungeons: tuple[Space, ...] = ()  # spaces with a secret entrance
        self.secret_tombs: tuple[Space, ...] = ()
        self.marked: tuple[tuple[Space, ...], ...] = ()  # by seat: glades with its shield; empty where nobody marks any
        self.chanted: tuple[int, ...] = ()  # seats that have chanted this night
        # combat
        self.foe: list[int] = NO_ROW  # the enemy
        self.foe_from: list[Space] = NO_ROW  # its space
        self.foe_is: list[int] = NO_ROW  # bits
        self.foe_less: list[int] = NO_ROW  # armor lost
        self.foe_summon: list[int] = NO_ROW  # the monster that fights for it; -1 none
        self.points: list[int] = NO_POINTS  # attack, ranged, siege, block by element
        # parts of a turn played within another (see `shelf`)
        self.playing = -1  # the seat that plays, where it is not the one at turn
        self.shelf: tuple[Shelved, ...] = ()  # turns put aside
        self.kept: tuple[int, ...] = ()  # pure mana kept for the next turn, by seat and colour; empty: none
        self.down = 0  # tokens of the turn order that lie face down, as bits
        # a combat of two players (see `duel`)
        self.duels = scenario.duels
        self.duel: tuple[int, ...] = ()
        self.frail: tuple[tuple[int, int, int, int], ...] = ()  # seat, slot, armor lost, resistances lost
        self.shares: tuple[tuple[int, int, int], ...] = ()  # of units in the attack: slot, kind of points, how many
        # a joint assault on a city
        self.joint: tuple[tuple[int, ...], ...] = ()  # by participant in turn order: the seat, and its defenders
        self.joint_at = NO_SPACE  # the space of the city
        self.joint_stage = 0  # fights that are over, then also turns that were ended
        # what follows from the map
        self.terrain: list[int] = NO_ROW
        self.site: list[int] = NO_ROW
        self.colour: list[int] = NO_ROW
        self.q: list[int] = NO_ROW
        self.r: list[int] = NO_ROW
        self.twins: tuple[Space, ...] = ()  # the second spaces of megalopolises, to the right of the first (MK-14.6)
        self.near: list[Space] = NO_ROW  # 18 entries a space: the spaces next to it and two away, -1 none

    def copy_fields(self, other: Fields) -> None:
        """Another position of the same game becomes like this one; what never changes both have in common."""
        self.copy_base(other)
        other.round = self.round
        other.darkness = self.darkness
        other.setup = self.setup
        other.order = self.order
        other.next = self.next
        other.last_turns = self.last_turns
        other.announced = self.announced
        other.final_turns = self.final_turns
        other.chosen = self.chosen
        other.tactics_gone = self.tactics_gone
        other.team = self.team
        other.returner = self.returner
        other.hero = self.hero
        other.fame = self.fame[:]
        other.reputation = self.reputation[:]
        other.level = self.level[:]
        other.place = self.place[:]
        other.tactic = self.tactic[:]
        other.tactic_used = self.tactic_used[:]
        other.crystals = self.crystals[:]
        other.deck = self.deck[:]
        other.known = self.known[:]
        other.under = self.under[:]
        other.hand = self.hand[:]
        other.seen = self.seen[:]
        other.discard = self.discard[:]
        other.play = self.play[:]
        other.aside = self.aside[:]
        other.stored = self.stored[:]
        other.stored_seen = self.stored_seen[:]
        other.units = self.units[:]
        other.skills = self.skills[:]
        other.skill_stack = self.skill_stack[:]
        other.used_turn = self.used_turn[:]
        other.used_round = self.used_round[:]
        other.middle = self.middle[:]
        other.claim = self.claim[:]
        other.plundered = self.plundered[:]
        other.motivated = self.motivated[:]
        other.shown = self.shown[:]
        other.shown_count = self.shown_count[:]
        other.dice = self.dice[:]
        other.mana = self.mana[:]
        other.turn = self.turn[:]
        other.trail = self.trail
        other.advanced_deck = self.advanced_deck
        other.advanced_offer = self.advanced_offer
        other.spell_deck = self.spell_deck
        other.spell_offer = self.spell_offer
        other.artifact_deck = self.artifact_deck
        other.artifact_under = self.artifact_under
        other.artifacts_seen = self.artifacts_seen
        other.drawn = self.drawn
        other.buried = self.buried[:]
        other.regular_deck = self.regular_deck
        other.elite_deck = self.elite_deck
        other.unit_offer = self.unit_offer
        other.monastery_offer = self.monastery_offer
        other.laid_out = self.laid_out
        other.draft = self.draft
        other.drafted = self.drafted
        other.draft_pick = self.draft_pick
        other.draft_seen = self.draft_seen
        other.drafts_hidden = self.drafts_hidden
        other.common_skills = self.common_skills
        other.box = self.box
        other.unit_box = self.unit_box
        other.piles = self.piles[:]
        other.heaps = self.heaps[:]
        other.ruin_pile = self.ruin_pile
        other.ruin_heap = self.ruin_heap
        other.dummy_hero = self.dummy_hero
        other.dummy_deck = self.dummy_deck
        other.dummy_discard = self.dummy_discard
        other.dummy_crystals = self.dummy_crystals[:]
        other.dummy_skills = self.dummy_skills
        other.tiles = self.tiles
        other.tile_a = self.tile_a
        other.tile_b = self.tile_b
        other.tile_turns = self.tile_turns
        other.tile_deck = self.tile_deck
        other.tile_aside = self.tile_aside
        other.tokens = self.tokens[:]
        other.ruin = self.ruin[:]
        other.shield = self.shield[:]
        other.cities = self.cities
        other.city_shields = self.city_shields[:]
        other.city_levels = self.city_levels
        other.city_colours = self.city_colours
        other.core_seen = self.core_seen
        other.stand_ins = self.stand_ins
        other.secret_dungeons = self.secret_dungeons
        other.secret_tombs = self.secret_tombs
        other.marked = self.marked
        other.chanted = self.chanted
        other.foe = self.foe[:]
        other.foe_from = self.foe_from[:]
        other.foe_is = self.foe_is[:]
        other.foe_less = self.foe_less[:]
        other.foe_summon = self.foe_summon[:]
        other.points = self.points[:]
        other.playing = self.playing
        other.shelf = self.shelf
        other.kept = self.kept
        other.down = self.down
        other.duel = self.duel
        other.frail = self.frail
        other.shares = self.shares
        other.joint = self.joint
        other.joint_at = self.joint_at
        other.joint_stage = self.joint_stage
        other.terrain = self.terrain  # replaced when a tile is placed, never changed
        other.site = self.site
        other.colour = self.colour
        other.q = self.q
        other.r = self.r
        other.twins = self.twins
        other.near = self.near
