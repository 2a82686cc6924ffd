"""A position of Mage Knight: its fields, the small changes that steps are made of, and how play can go on."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARMOR,
    ARTIFACTS,
    BANNER_CARD,
    BASIC_COLOURS,
    BLACK,
    BONDS,
    CITY,
    DUMMY,
    ENEMY_BACK,
    GOLD,
    HAND_LIMIT,
    KEEP,
    LONG_NIGHT,
    MONASTERY,
    ORCS,
    PORTAL,
    SPELLS,
    TOWER,
    WOUND,
    command_tokens,
    level_of,
)
from tafelrunde.games.mage_knight.position.packing import Token, Unit, banner_of, bit, kind_of, taken
from tafelrunde.games.mage_knight.position.scenario import DARKNESS_FALLS, NIGHT_FIRST, Scenario
from tafelrunde.games.mage_knight.position.turn import BLACK_OK as BLACK_OK
from tafelrunde.games.mage_knight.position.turn import (
    DARK,
    DICE_OUT,
    ENTRIES,
    GOLD_OK,
    PLAYED,
    SHORT,
    WOUNDS_COMBAT,
    WOUNDS_DISCARD,
    WOUNDS_HAND,
)
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

AFTER_ROUND: Final = ("Upgrade", "GiveUp", "Enlist")  # the steps between two rounds


# what belongs to a seat that is in the middle of its turn: row of the turn, pure mana, points, trail
Shelved = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def moved_up(one: tuple[int, int, int, int], seat: int, slot: int) -> tuple[int, int, int, int]:
    """What holds for a unit, once the one in a slot before it is gone."""
    owner, place, less, lost = one
    return (owner, place - 1, less, lost) if owner == seat and place > slot else one


# what the set-up can wait for
CHOOSING_HEROES: Final = 1
DRAFTING: Final = 2
DRAFTED: Final = 3  # cards of a starting draft that a seat sets aside; of four one is left


class Position(State):
    """A position. Rows with one entry a seat are indexed by the seat; crystals have four entries a seat."""

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
        self.hero: list[int] = []  # -1: not chosen yet
        self.fame: list[int] = []
        self.reputation: list[int] = []  # 0 to 14; 7 is the middle
        self.level: list[int] = []
        self.place: list[int] = []  # the space of each figure; before the first turn the portal
        self.tactic: list[int] = []
        self.tactic_used: list[bool] = []
        self.crystals: list[int] = []
        self.deck: list[tuple[int, ...]] = []  # the top card last
        self.known: list[int] = []  # how many cards on top of a deck its owner can name
        self.under: list[int] = []  # and how many at its bottom
        self.hand: list[tuple[int, ...]] = []  # sorted
        self.seen: list[tuple[int, ...]] = []  # those of them that the others saw going there
        self.discard: list[tuple[int, ...]] = []
        self.play: list[tuple[int, ...]] = []  # the play area
        self.aside: list[tuple[int, ...]] = []  # out until the round ends (Time Bending)
        self.stored: list[tuple[int, ...]] = []  # under Sparing Power
        self.stored_seen: list[int] = []  # which of them were known on top of the deck, as bits
        self.units: list[tuple[Unit, ...]] = []  # never among the cards
        self.skills: list[tuple[int, ...]] = []
        self.skill_stack: list[tuple[int, ...]] = []
        self.used_turn: list[int] = []  # skills used, as bits
        self.used_round: list[int] = []
        self.middle: list[int] = []  # interactive skill at work, one more than the skill; with its colour
        self.claim: list[int] = []  # Mana Claim
        self.plundered: list[bool] = []
        self.motivated: list[int] = []  # turns in which no other Motivation may be used
        self.shown: list[int] = []  # the card last discarded by choice, for all to remember; -1 none
        self.shown_count: list[int] = []
        # common
        self.dice: list[int] = []
        self.mana: list[int] = []  # pure mana of the active seat, by colour
        self.turn: list[int] = [0] * ENTRIES
        self.trail: tuple[int, ...] = ()  # the spaces of this turn's movement
        self.advanced_deck: tuple[int, ...] = ()
        self.advanced_offer: tuple[int, ...] = ()  # the lowest place first
        self.spell_deck: tuple[int, ...] = ()
        self.spell_offer: tuple[int, ...] = ()
        self.regular_deck: tuple[int, ...] = ()
        self.elite_deck: tuple[int, ...] = ()
        self.buried: list[int] = [0] * 4  # cards put under advanced, spell, regular and elite deck, for all to see
        self.artifact_deck: tuple[int, ...] = ()
        self.artifact_under: tuple[int, ...] = ()  # who put its lowest cards there, from the bottom up
        self.artifacts_seen = 0  # artifacts that everybody has seen, as bits
        self.drawn: tuple[int, ...] = ()  # artifacts that the active seat has drawn and chooses from
        self.unit_offer: tuple[int, ...] = ()
        self.monastery_offer: tuple[int, ...] = ()  # advanced actions in the unit offer
        self.laid_out: tuple[int, ...] = ()  # advanced actions for action upgrades
        # the starting draft
        self.draft: tuple[tuple[int, ...], ...] = ()  # by who got them: those taken, in order, then the rest
        self.drafted: tuple[tuple[int, ...], ...] = ()  # by seat: cards set aside
        self.draft_pick: tuple[int, ...] = ()  # by seat: chosen in secret while others still choose; -1 not yet
        self.draft_seen: tuple[tuple[tuple[int, ...], ...], ...] = ()  # by seat: `hidden.remember`
        self.drafts_hidden = 0  # advanced actions that came from there to a deck and were not seen since, as bits
        self.common_skills: tuple[int, ...] = ()  # empty at first
        self.box: tuple[int, ...] = ()  # deed cards out of the game
        self.unit_box: tuple[int, ...] = ()
        self.piles: list[tuple[int, ...]] = []  # enemy tokens by back
        self.heaps: list[tuple[int, ...]] = []
        self.ruin_pile: tuple[int, ...] = ()
        self.ruin_heap: tuple[int, ...] = ()
        # the dummy player
        self.dummy_hero = -1
        self.dummy_deck: tuple[int, ...] = ()
        self.dummy_discard: tuple[int, ...] = ()
        self.dummy_crystals: list[int] = [0] * BASIC_COLOURS
        self.dummy_skills: tuple[int, ...] = ()
        # the map
        self.tiles: tuple[int, ...] = ()
        self.tile_a: tuple[int, ...] = ()  # where each tile lies
        self.tile_b: tuple[int, ...] = ()
        self.tile_turns: tuple[int, ...] = ()  # how far each is turned, where tiles are (MK-14.3)
        self.tile_deck: tuple[int, ...] = ()  # the top tile last
        self.tile_aside: tuple[int, ...] = ()
        self.tokens: list[tuple[Token, ...]] = []  # by space
        self.ruin: list[int] = []  # by space: the token, with 16 if face down; -1 none
        self.shield: list[int] = []  # by space: whose; -1 nobody's; there are always enough
        self.cities: tuple[int, ...] = ()  # spaces of the cities, in the order they were revealed
        self.city_shields: list[tuple[int, ...]] = []  # by city, seats in the order of time
        self.city_levels: tuple[int, ...] = ()  # in the order of revealing
        self.city_colours: tuple[int, ...] = ()  # by city, where cards are drawn for them (MK-14.4)
        self.core_seen = False
        # scenarios
        self.stand_ins: tuple[int, ...] = ()  # mines whose hidden enemy is drawn only when they are entered
        self.secret_dungeons: tuple[int, ...] = ()  # spaces with a secret entrance
        self.secret_tombs: tuple[int, ...] = ()
        self.marked: tuple[tuple[int, ...], ...] = ()  # by seat: glades with its shield; empty where nobody marks any
        self.chanted: tuple[int, ...] = ()  # seats that have chanted this night
        # combat
        self.foe: list[int] = []  # the enemy
        self.foe_from: list[int] = []  # its space
        self.foe_is: list[int] = []  # bits
        self.foe_less: list[int] = []  # armor lost
        self.foe_summon: list[int] = []  # the monster that fights for it; -1 none
        self.points: list[int] = [0] * 16  # attack, ranged, siege, block by element
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
        self.joint_at = -1  # the space of the city
        self.joint_stage = 0  # fights that are over, then also turns that were ended
        # what follows from the map
        self.terrain: list[int] = []
        self.site: list[int] = []
        self.colour: list[int] = []
        self.q: list[int] = []
        self.r: list[int] = []
        self.twins: tuple[int, ...] = ()  # the second spaces of megalopolises, to the right of the first (MK-14.6)
        self.near: list[int] = []  # 18 entries a space: the spaces next to it and two away, -1 none

    def blank(self) -> Position:
        """An empty position of the same game."""
        raise NotImplementedError

    def copy(self) -> Position:
        other = self.blank()
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
        return other

    # ---- time and mana

    @property
    def night(self) -> bool:
        """Rounds alternate, beginning with day (MK-2.1.12, MK-3.2), or as agreed (MK-14.5)."""
        if self.times:
            return self.round % 2 == 1 if self.times == NIGHT_FIRST else self.darkness > 0
        return self.round % 2 == 0

    def nights(self) -> int:
        """How many nights there have been, this round among them; the other rounds were days (MK-14.5)."""
        if self.times == DARKNESS_FALLS:
            return self.round - self.darkness + 1 if self.darkness else 0
        return (self.round + self.times) // 2

    @property
    def final(self) -> bool:
        """Are these the last turns of the game?"""
        return self.final_turns >= 0

    def round_over(self) -> bool:
        """Is something asked after the end of a round, before the next one is prepared?"""
        return bool(self.stack) and type(self.stack[0]).__name__ in AFTER_ROUND

    def active(self) -> int:
        """The seat to which turn, points and mana belong now; the dummy's number between turns of its own."""
        if self.playing >= 0:
            return self.playing
        return self.order[self.next] if self.next < len(self.order) else -1

    def dark(self) -> bool:
        """Do the rules of the night hold for the active seat? They do in a dungeon and a tomb by day, too."""
        return self.night or self.turn[DARK] > 0

    def usable(self, colour: int) -> bool:
        """Can mana of this colour be used now (MK-4.4.6, MK-4.4.7)?"""
        if colour == GOLD:
            return not self.dark() or self.turn[GOLD_OK] > 0
        if colour == BLACK:
            return self.dark() or self.turn[BLACK_OK] > 0
        return True

    def source_used(self) -> bool:
        """Has a die of the Source been used this turn, by the seat that plays?"""
        return self.dice_used() > self.turn[DICE_OUT]

    def dice_used(self) -> int:
        """How many dice of the Source have been used and are not back yet?"""
        count = 0
        for die in self.dice:
            if taken(die):
                count += 1
        return count

    # ---- teams, and who is in the game

    def plays(self, seat: int) -> bool:
        """Is a seat still in the game? Whoever is out has no place in the order of turns (MK-15.11.2)."""
        return not self.scenario.eliminates or seat in self.order

    def team_of(self, seat: int) -> int:
        """The team that a seat plays for: a number; where there are no teams, its own (MK-13.3.1)."""
        return self.team[seat] if self.team else seat

    def allies(self, seat: int, other: int) -> bool:
        """Are these two seats team-mates (MK-13.3.1)? Nobody is one of their own."""
        return bool(self.team) and seat != other and self.team[seat] == self.team[other]

    def holdable(self, site: int) -> bool:
        """Does a site belong to whoever conquered it: a keep, or where a scenario says so a tower (MK-15.10.2)?"""
        return site == KEEP or (site == TOWER and self.scenario.towers_held)

    def ours(self, seat: int, space: int) -> bool:
        """Does a site belong to a seat or its team-mate, so that both may enter it (MK-13.3.4)?"""
        owner = self.shield[space]
        return owner == seat or (owner >= 0 and self.allies(seat, owner))

    # ---- cards

    def to_hand(self, seat: int, card: int) -> None:
        """A card goes to the hand before everybody's eyes."""
        self.unveil_draft(card)
        self.hand[seat] = tuple(sorted((*self.hand[seat], card)))
        self.seen[seat] = tuple(sorted((*self.seen[seat], card)))

    def from_hand(self, seat: int, card: int) -> None:
        cards = list(self.hand[seat])
        cards.remove(card)
        self.hand[seat] = tuple(cards)
        if card in self.seen[seat]:
            cards = list(self.seen[seat])
            cards.remove(card)
            self.seen[seat] = tuple(cards)

    def on_deck(self, seat: int, card: int) -> None:
        """A card gained lies on top of the deed deck (MK-4.6.3)."""
        self.deck[seat] = (*self.deck[seat], card)
        self.known[seat] += 1

    def under_deck(self, seat: int, cards: tuple[int, ...]) -> None:
        """Open cards go under the deed deck."""
        self.unveil(cards)
        self.under[seat] = min(self.under[seat], len(self.deck[seat])) + len(cards)
        self.deck[seat] = (*cards, *self.deck[seat])

    def shuffle_deck(self, seat: int, cards: list[int]) -> None:
        """These cards, shuffled, are the deed deck; what lies open now everybody has seen."""
        self.unveil(self.discard[seat] + self.play[seat] + self.aside[seat])
        cards.sort()
        self.shuffle(CARDS_STREAM, cards)
        self.deck[seat] = tuple(cards)
        self.known[seat] = self.under[seat] = 0

    def unveil(self, cards: tuple[int, ...]) -> None:
        """Artifacts are drawn in secret, and drafted actions shuffled in so; these everybody has seen by now."""
        for card in cards:
            if ARTIFACTS <= card < WOUND:
                self.artifacts_seen |= bit(card - ARTIFACTS)
            else:
                self.unveil_draft(card)

    def unveil_draft(self, card: int) -> None:
        """A drafted action has come to light."""
        if self.drafts_hidden and ADVANCED <= card < SPELLS:
            self.drafts_hidden &= ~bit(card - ADVANCED)

    def draft_hand(self, seat: int) -> tuple[int, ...]:
        """The cards from which a seat chooses now: dealt to another, and passed on as often as cards were set aside."""
        passed = len(self.drafted[seat])
        return self.draft[(seat - passed) % self.seats][passed:]

    def show(self, seat: int, card: int) -> None:
        """Everybody saw this card being discarded, even if its pile is shuffled the next moment."""
        self.shown[seat] = card
        self.shown_count[seat] += 1
        self.unveil_draft(card)

    def draw(self, seat: int, count: int) -> int:
        """Draw from the deed deck; it is not shuffled anew when it runs out (MK-9.23)."""
        deck = self.deck[seat]
        size = len(deck)
        self.turn[SHORT] = max(0, count - size) if self.tactic[seat] == LONG_NIGHT else 0
        count = min(count, size)
        if count > 0:
            drawn = deck[size - count :]
            low, high = min(self.under[seat], size), self.known[seat]
            if low > size - count or high:
                named = drawn[: max(0, low - size + count)]
                rest = drawn[len(named) :]
                named += rest[max(0, len(rest) - high) :]
                self.seen[seat] = tuple(sorted((*self.seen[seat], *named)))
            self.deck[seat] = deck[: size - count]
            self.known[seat] = max(0, high - count)
            self.hand[seat] = tuple(sorted((*self.hand[seat], *drawn)))
            self.reveal()
            if self.events is not None:
                self.tell("drew", "MK-9.19", {"seat": seat, "count": count}, {"card": sorted(drawn)}, bit(seat))
        return count

    def plain_cards(self, seat: int) -> int:
        """How many cards in hand are not wounds; wounds stand last in a sorted hand."""
        hand = self.hand[seat]
        count = len(hand)
        while count and hand[count - 1] == WOUND:
            count -= 1
        return count

    def wounds_in_hand(self, seat: int) -> int:
        return len(self.hand[seat]) - self.plain_cards(seat)

    def discard_plain(self, seat: int) -> None:
        """All cards but wounds leave the hand: knocked out, or paralyzed. Units and skills fight on (MK-8.4.11)."""
        plain = self.plain_cards(seat)
        if plain:
            self.discard[seat] = (*self.discard[seat], *self.hand[seat][:plain])
            self.hand[seat] = self.seen[seat] = self.hand[seat][plain:]
            self.turn[PLAYED] += plain  # they count as discarded in this turn (MK-5.8)

    def wound(self, seat: int, rule: str) -> None:
        """A wound to hand; enough of them in one combat knock the hero out (MK-8.4.9, MK-8.4.10, MK-2.1.5).

        It does not matter where it comes from (MK-19.5).
        """
        self.hand[seat] = (*self.hand[seat], WOUND)
        self.seen[seat] = (*self.seen[seat], WOUND)
        if self.events is not None:
            self.tell("wounded", rule, {"seat": seat})
        acting = self.active()
        if acting == seat:
            self.feel(seat)
        elif self.shelf:
            for one in self.shelf:
                if one[0] == seat:
                    self.hand_to(seat)
                    self.feel(seat)
                    self.hand_to(acting)
                    return

    def feel(self, seat: int) -> None:
        """A wound in one's own turn counts for what protects from it, and in combat for being knocked out."""
        turn = self.turn
        turn[WOUNDS_HAND] += 1
        if self.foe or self.duel:
            turn[WOUNDS_COMBAT] += 1
            if turn[WOUNDS_COMBAT] == self.hand_limit(seat) + 1:
                self.discard_plain(seat)
                if self.events is not None:
                    self.tell("knocked_out", "MK-8.4.9", {"seat": seat})

    def wound_to_discard(self, seat: int) -> None:
        self.discard[seat] = (*self.discard[seat], WOUND)
        self.turn[WOUNDS_DISCARD] += 1

    # ---- crystals, fame, reputation

    def gain_crystal(self, seat: int, colour: int, effect: bool) -> None:
        """At most three of a colour: an effect gives pure mana instead, a site or reward nothing.

        MK-4.4.3, MK-4.6.2.
        """
        index = seat * BASIC_COLOURS + colour
        if self.crystals[index] < 3:
            self.crystals[index] += 1
            if self.events is not None:
                self.tell("crystal", "MK-4.6.2", {"seat": seat, "colour": colour})
        elif effect:
            self.gain_mana(seat, colour)

    def gain_mana(self, seat: int, colour: int) -> None:
        self.mana[colour] += 1
        if self.events is not None:
            self.tell("mana", "MK-4.6.1", {"seat": seat, "colour": colour})

    def gain_fame(self, seat: int, fame: int, rule: str) -> None:
        """Fame at once; levels wait for the end of the turn. Blitz: a row crossed gives one more (MK-15.3.2)."""
        if fame <= 0:
            return
        before = self.fame[seat]
        self.fame[seat] += fame
        if self.scenario.blitz:
            crossed = level_of(self.fame[seat]) - level_of(before)
            while crossed:
                row = level_of(self.fame[seat])
                self.fame[seat] += crossed
                crossed = level_of(self.fame[seat]) - row
        if self.events is not None:
            self.tell("fame", rule, {"seat": seat, "count": self.fame[seat] - before})

    def change_reputation(self, seat: int, by: int, rule: str) -> None:
        before = self.reputation[seat]
        self.reputation[seat] = max(0, min(14, before + by))
        if self.events is not None and self.reputation[seat] != before:
            self.tell("reputation", rule, {"seat": seat, "count": self.reputation[seat] - before})

    # ---- units

    def hand_limit(self, seat: int) -> int:
        return HAND_LIMIT[self.level[seat]]

    def armor(self, seat: int) -> int:
        return ARMOR[self.level[seat]]

    def commands(self, seat: int) -> int:
        """Command tokens, and so units; Bonds of Loyalty is another (MK-19.24)."""
        return command_tokens(self.level[seat]) + (1 if BONDS in self.skills[seat] else 0)

    def set_unit(self, seat: int, slot: int, unit: Unit) -> None:
        units = self.units[seat]
        self.units[seat] = (*units[:slot], unit, *units[slot + 1 :])

    def lose_unit(self, seat: int, slot: int) -> None:
        """A unit leaves the game; its banner goes to the discard pile (MK-4.2.10)."""
        units = self.units[seat]
        unit = units[slot]
        self.drop_banner(seat, unit)
        self.unit_box = (*self.unit_box, kind_of(unit))
        self.units[seat] = (*units[:slot], *units[slot + 1 :])
        if self.duel:
            self.frail = tuple([moved_up(one, seat, slot) for one in self.frail if one[0] != seat or one[1] != slot])
            if self.active() == seat:  # only who attacks could lose a unit that takes part
                rest = [share for share in self.shares if share[0] != slot]
                self.shares = tuple([(place - (place > slot), kind, count) for place, kind, count in rest])

    def drop_banner(self, seat: int, unit: Unit) -> None:
        banner = banner_of(unit)
        if banner:
            self.discard[seat] = (*self.discard[seat], BANNER_CARD[banner])

    # ---- tokens

    def draw_token(self, back: int) -> int:
        """A token from a pile, shuffled anew from its discards when it runs out; -1 if all are out (MK-2.1.3)."""
        if not self.piles[back]:
            tokens = sorted(self.heaps[back])
            if not tokens:
                return -1
            self.shuffle(TOKENS_STREAM, tokens)
            self.piles[back] = tuple(tokens)
            self.heaps[back] = ()
        token = self.piles[back][-1]
        self.piles[back] = self.piles[back][:-1]
        return token

    def drop_token(self, enemy: int) -> None:
        back = ENEMY_BACK[enemy]
        self.heaps[back] = (*self.heaps[back], enemy)

    # ---- the map

    def conquered(self, space: int) -> bool:
        """Is a fortified site open: a keep or tower with a shield, a city without garrison (MK-16.5, MK-16.21)?"""
        if self.site[space] == CITY:
            return not self.tokens[self.gate(space)] and self.scenario.open_cities
        return self.shield[space] >= 0

    def heroes_at(self, space: int, but: int) -> bool:
        for seat in range(self.seats):
            if seat != but and self.place[seat] == space:
                return True
        return False

    def safe(self, seat: int, space: int) -> bool:
        """May a turn end here (MK-6.29)? Never on terrain that only an effect has opened (MK-6.27).

        On the portal and in a conquered city several may stand (MK-6.32, MK-6.33), elsewhere not even team-mates
        (MK-13.3.4).
        """
        if self.terrain[space] >= 6:
            return False
        site = self.site[space]
        if self.holdable(site):
            if not self.ours(seat, space):
                return False
        elif site in (TOWER, CITY):
            if not self.conquered(space):
                return False
        elif site >= ORCS and self.tokens[space]:
            return False
        if site in (PORTAL, CITY):
            return True
        return not self.heroes_at(space, seat)

    def monasteries(self) -> int:
        """Monasteries on the map that are not burned (MK-3.6)."""
        count = 0
        for space in range(len(self.site)):
            if self.site[space] == MONASTERY and self.shield[space] < 0:
                count += 1
        return count

    def gate(self, space: int) -> int:
        """The space where the garrison of a city lies: a megalopolis is one city on two spaces (MK-14.6)."""
        return space - 1 if space in self.twins else space

    def city_has(self, space: int, colour: int) -> bool:
        """Is a city of this colour, or has a megalopolis a part that is (MK-14.6)?"""
        if self.colour[space] == colour:
            return True
        if self.twins:
            gate = self.gate(space)
            return gate + 1 in self.twins and (self.colour[gate] == colour or self.colour[gate + 1] == colour)
        return False

    def city_index(self, space: int) -> int:
        space = self.gate(space)
        for index in range(len(self.cities)):
            if self.cities[index] == space:
                return index
        return -1

    def leader(self, index: int) -> int:
        """The leader of a city: most shields, then the earliest; -1 while it is not conquered (MK-8.7.7)."""
        if self.tokens[self.cities[index]] or self.scenario.friendly:
            return -1
        shields = self.city_shields[index]
        best = -1
        for seat in shields:  # in the order of time
            if best < 0 or shields.count(seat) > shields.count(best):
                best = seat
        return best

    def seat_before(self) -> int:
        """The seat before the active one in the order of turns; it sets the die of an interactive combat (MK-14.9)."""
        place = self.order.index(self.active())
        for _seat in self.order:
            place = (place or len(self.order)) - 1
            if self.order[place] < DUMMY:
                break
        return self.order[place]

    def check_goal(self) -> None:
        """If the goal of the scenario is reached, the last turns begin."""
        if self.final_turns < 0 and self.scenario.reached(self):
            self.begin_last_turns()

    def begin_last_turns(self) -> None:
        """The end of the game has come: after this turn everybody has one more (MK-1.4)."""
        self.final_turns = self.seats + 1
        if self.events is not None:
            self.tell("last_turns", "MK-1.4", {})

    # ---- how play goes on: every part of a turn may lead to any other, and only the state knows all of them

    def hand_to(self, seat: int) -> None:
        """Another seat plays a part of its turn. See `position.shelf`."""
        raise NotImplementedError

    def part_done(self, seat: int) -> None:
        """The end of a turn that was played within that of another, which goes on. See `position.shelf`."""
        raise NotImplementedError

    def begin_duel(self, seat: int, other: int) -> None:
        """A hero attacks another. See `steps.duel`."""
        raise NotImplementedError

    def deal_harm(self) -> None:
        """A block is over, with all that followed from it. See `steps.duel`."""
        raise NotImplementedError

    def exchange_over(self) -> None:
        """An attack of one player on another is over. See `steps.duel`."""
        raise NotImplementedError

    def begin_turn(self) -> None:
        """Whose turn is it? See `steps.rounds`."""
        raise NotImplementedError

    def start_turn(self, seat: int) -> None:
        """What comes before a turn is done. See `steps.rounds`."""
        raise NotImplementedError

    def turn_over(self) -> None:
        """A turn has ended. See `steps.rounds`."""
        raise NotImplementedError

    def go_on_setting_up(self) -> None:
        """What the set-up waited for is done. See the game's `set_up`."""
        raise NotImplementedError

    def next_round(self) -> None:
        """All that lies between two rounds is done. See `steps.rounds`."""
        raise NotImplementedError

    def announce(self, seat: int) -> None:
        """The end of the round. See `steps.rounds`."""
        raise NotImplementedError

    def arrive(self, seat: int, space: int, provokes: bool) -> None:
        """A hero comes to a space. See `steps.moving`."""
        raise NotImplementedError

    def start_talking(self, seat: int) -> None:
        """A hero deals with locals. See `steps.talking`."""
        raise NotImplementedError

    def offer_mana(self, seat: int, here: int) -> None:
        """An altar. See `steps.talking`."""
        raise NotImplementedError

    def join_in(self, seat: int, space: int) -> None:
        """Enemies near a combat may be challenged, too. See `steps.combat`."""
        raise NotImplementedError

    def begin_combat(self, seat: int) -> None:
        """The enemies are known. See `steps.combat`."""
        raise NotImplementedError

    def start_attack(self, seat: int) -> None:
        """All damage was dealt. See `steps.combat`."""
        raise NotImplementedError

    def propose(self, seat: int, space: int) -> None:
        """A joint assault on a city. See `steps.joint`."""
        raise NotImplementedError

    def march(self, seat: int) -> None:
        """A turn in a joint assault begins. See `steps.joint`."""
        raise NotImplementedError

    def fought(self) -> None:
        """A fight of a joint assault is over. See `steps.joint`."""
        raise NotImplementedError

    def turn_ended(self, seat: int, again: bool) -> None:
        """A participant of a joint assault has ended the turn. See `steps.joint`."""
        raise NotImplementedError

    def open_turn(self, seat: int) -> None:
        """What a turn begins with. See `steps.rounds`."""
        raise NotImplementedError

    def rest(self, seat: int) -> None:
        """See `steps.resting`."""
        raise NotImplementedError

    def end_turn(self, seat: int) -> None:
        """See `steps.ending`."""
        raise NotImplementedError

    def hand_out_rewards(self, seat: int) -> None:
        """What is owed at the end of a turn, from where it stopped. See `steps.rewards`."""
        raise NotImplementedError

    def fill_hand(self, seat: int) -> None:
        """All rewards were given. See `steps.ending`."""
        raise NotImplementedError
