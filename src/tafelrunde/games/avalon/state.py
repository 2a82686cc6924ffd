"""The position of Avalon: its fields, and the small changes every step makes of."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tafelrunde.games.avalon.components import (
    AREA,
    BEST_TERRAIN,
    CARD,
    CASTLE,
    COLOURS,
    CONQUESTS,
    COPIES,
    CROWNS,
    CROWNS_TO_WIN,
    FIXED,
    KINDS,
    LAND,
    LIGHT,
    NO_TERRAIN,
    PLACES,
    SEATS,
    TERRAIN,
    TILE,
    TILE_AMOUNT,
    TILE_COPIES,
    TILE_COUNTS,
    TILES,
)
from tafelrunde.games.avalon.view import look
from tafelrunde.games.avalon.views import AvalonView
from tafelrunde.kernel.game import Game, Outcome, ranked
from tafelrunde.kernel.rng import Stream, shuffle
from tafelrunde.kernel.shape import Counts, Flag, Grid, Many, Name, Number, Row, Shape
from tafelrunde.kernel.state import State

SIDE: Final = 16  # where the bits of seat 1 begin in the sets of both seats
WORTH: Final = 5  # bits
NOBODY: Final = -1
NO_TILE: Final = -1
DECK_STREAM: Final = 0
LAND_STREAM: Final = 1
START_STREAM: Final = 2
STREAMS: Final = ("deck", "land", "start")


def inverse(land: list[int]) -> list[int]:
    """Where each territory lies; an impossible row gives anything (audit refuses it)."""
    place_of = [0] * PLACES
    for at in range(PLACES):
        place_of[land[at]] = at
    return place_of


NO_ATTACK: Final[list[str]] = ["", "AV-5.3", "AV-5.2", "AV-7.1", "AV-7.2"]


def against_attack(own: bool, mine: i64, theirs: i64, castle: bool) -> i64:
    """Which rule of NO_ATTACK is against an attack on a territory, with so many cards there; 0: none."""
    if own:
        return 1
    if mine > theirs:
        return 0
    if mine < theirs:
        return 2
    if castle:
        return 3 if theirs > 0 else 4
    return 0


class AvalonState(State):
    """A position. Lists with an entry a seat and place are flat: seat 1, place 3 is entry 1 * PLACES + 3."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.land: list[int] = []  # which territory lies at each place
        self.owner: list[int] = []  # NOBODY while it lies face down
        self.piles: list[tuple[int, ...]] = []  # by seat and place: the cards there, the top one last
        self.hand: list[int] = []  # by seat and kind: how many
        self.known: list[int] = []  # the same: how many of them the opponent can name, also by counting
        self.seen: list[int] = []  # the same: how many of those everybody saw going there, so that views show them
        self.deck: tuple[int, ...] = ()  # the draw pile, the top card last
        self.discard: list[int] = []  # by kind
        self.open: list[int] = []  # supply tiles by kind: to be had
        self.used: list[int] = []  # turned over
        self.held: list[int] = []  # by seat: the dark tile lying before it, or NO_TILE
        self.held_open: list[bool] = []  # by seat: the held tile comes back open (AV-8.4)
        self.turn = 0  # turns finished
        self.conquests = 0  # in this turn
        self.discounted = False  # has Avalon been used in this turn?
        # What follows from the above, kept up to date because every turn asks for it; places are bits.
        self.hand_size: list[int] = []
        self.score: list[int] = []  # the crowns of each seat
        self.place_of: list[int] = []  # where each territory lies
        self.tops: list[int] = []  # by seat and colour: the places where that colour lies on top
        self.attackable: i64 = 0  # the places that no rule forbids a seat to attack, those of seat 1 from SIDE on
        self.in_hand: i64 = 0  # the kinds of card in the hands, in the same way
        self.open_kinds: i64 = 0  # the supply tiles to be had
        self.worths: i64 = 0  # by seat and tile: what it would give, in WORTH bits each
        self.crowns: list[int] = CROWNS[options["crowns"]]
        self.bridge_any: bool = options["bridge"] == "any"
        self.turn_limit: int = options["turn_limit"]

    def copy(self) -> AvalonState:
        other = AvalonState(self.game, self.seats, self.options)
        self.copy_base(other)
        other.land = self.land  # these two are changed only by redeal, which replaces them
        other.place_of = self.place_of
        other.owner = self.owner[:]
        other.piles = self.piles[:]
        other.hand = self.hand[:]
        other.known = self.known[:]
        other.seen = self.seen[:]
        other.hand_size = self.hand_size[:]
        other.deck = self.deck
        other.discard = self.discard[:]
        other.open = self.open[:]
        other.used = self.used[:]
        other.held = self.held[:]
        other.held_open = self.held_open[:]
        other.turn = self.turn
        other.conquests = self.conquests
        other.discounted = self.discounted
        other.score = self.score[:]
        other.tops = self.tops[:]
        other.attackable = self.attackable
        other.in_hand = self.in_hand
        other.open_kinds = self.open_kinds
        other.worths = self.worths
        return other

    # ---- the kernel's own: Python calls what a class has itself faster than what it inherits

    def actors(self) -> tuple[int, ...]:
        return super().actors()

    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)

    def advance(self, seat: int, action: int) -> None:
        super().advance(seat, action)

    # ---- cards

    def take_from_hand(self, seat: int, card: int) -> None:
        index = seat * KINDS + card
        left = self.hand[index] - 1
        self.hand[index] = left
        if not left:
            bit: i64 = seat * SIDE + card
            self.in_hand &= ~(1 << bit)
        self.hand_size[seat] -= 1
        if self.known[index]:
            self.known[index] -= 1
            if self.seen[index]:
                self.seen[index] -= 1

    def add_to_hand(self, seat: int, card: int) -> None:
        bit: i64 = seat * SIDE + card
        self.in_hand |= 1 << bit
        self.hand[seat * KINDS + card] += 1
        self.hand_size[seat] += 1

    def kinds_of(self, seat: int) -> int:
        """The kinds of card in a hand, as bits."""
        first: i64 = seat * SIDE
        return int(self.in_hand >> first & ((1 << KINDS) - 1))

    def count_hands(self) -> None:
        """Work out what follows from the hands."""
        self.hand_size = [sum(self.hand[seat * KINDS : (seat + 1) * KINDS]) for seat in range(SEATS)]
        self.in_hand = 0
        for seat in range(SEATS):
            for card in range(KINDS):
                if self.hand[seat * KINDS + card]:
                    self.in_hand |= 1 << seat * SIDE + card

    def lay(self, seat: int, at: int, card: int) -> None:
        """Put a card on top of a pile (AV-3.2)."""
        index = seat * PLACES + at
        pile = self.piles[index]
        if pile:
            self.turn_top(seat, at, pile[-1])
        self.turn_top(seat, at, card)
        self.piles[index] = pile + (card,)  # noqa: RUF005  (what it prefers makes a list first)
        self.weigh(at)

    def lift(self, seat: int, at: int) -> int:
        """Take the top card of a pile."""
        pile = self.piles[seat * PLACES + at]
        card = pile[-1]
        pile = pile[:-1]
        self.piles[seat * PLACES + at] = pile
        self.turn_top(seat, at, card)
        if pile:
            self.turn_top(seat, at, pile[-1])
        self.weigh(at)
        return card

    def turn_top(self, seat: int, at: int, card: int) -> None:
        """A card becomes the top one of its pile, or no longer is."""
        index: i64 = seat * COLOURS + (card if card < COLOURS else card - COLOURS)
        places: i64 = self.tops[index]
        bit: i64 = at
        self.tops[index] = places ^ (1 << bit)

    def laid(self, seat: int) -> int:
        """The places where a seat has cards, as bits."""
        places: i64 = 0
        for colour in range(COLOURS):
            places |= self.tops[seat * COLOURS + colour]
        return int(places)

    def has_cards(self, seat: int) -> bool:
        """Has a seat any card at all, in its hand or on its side?"""
        return self.hand_size[seat] > 0 or self.laid(seat) > 0

    def draw(self, seat: int, count: int, rule: str) -> None:
        """Draw from the pile, which is renewed from the discards when it runs out (AV-8.9)."""
        drawn: list[int] = []
        while len(drawn) < count:
            if not self.deck and not self.renew_deck():
                break
            deck = self.deck
            left = max(0, len(deck) - (count - len(drawn)))
            for place in range(left, len(deck)):
                card = deck[place]
                self.add_to_hand(seat, card)
                drawn.append(card)
            self.deck = deck[:left]
        if drawn:
            self.reveal()
        if self.events is not None:
            self.tell("drew", rule, {"seat": seat, "count": len(drawn)}, {"card": sorted(drawn)}, 1 << seat)
            if len(drawn) < count:
                self.tell("pile_empty", "AV-8.9", {"seat": seat, "count": count - len(drawn)})

    def renew_deck(self) -> bool:
        """Shuffle the discards into a new draw pile; False where there are none either.

        With the old pile gone, whoever has counted knows the other hand: from here on those cards are known, though no
        view shows them (AV-2.6). A spectator, who sees neither hand, can only count both together.
        """
        deck: list[int] = []
        for card in range(KINDS):
            for _copy in range(self.discard[card]):
                deck.append(card)
        if not deck:
            return False
        self.shuffle(DECK_STREAM, deck)
        self.deck = tuple(deck)
        self.discard = [0] * KINDS
        self.known = self.hand[:]
        if self.events is not None:
            self.tell("reshuffled", "AV-8.9", {"count": len(deck)})
        return True

    # ---- territories

    def owns(self, seat: int, land: int) -> bool:
        """Does a seat own a certain territory, face up (AV-7.4)?"""
        return self.owner[self.place_of[land]] == seat

    def enemy_castle(self, seat: int, at: int) -> bool:
        """Is this a face-up castle of the opponent (AV-7.1)?"""
        return self.owner[at] == 1 - seat and CASTLE[self.land[at]]

    def give(self, at: int, seat: int) -> None:
        """A territory gets a new owner; its crowns count for them, Avalon's and the swamp's too (AV-9.2)."""
        crowns = self.crowns[self.land[at]]
        if self.owner[at] != NOBODY:
            self.score[self.owner[at]] -= crowns
        self.score[seat] += crowns
        self.owner[at] = seat
        self.value_tiles()
        self.weigh(at)

    def crowns_of(self, seat: int) -> int:
        """The crowns of all territories of a seat."""
        total = 0
        for at in range(PLACES):
            if self.owner[at] == seat:
                total += self.crowns[self.land[at]]
        return total

    def price(self, seat: int, at: int) -> int:
        """What a conquest costs after part one, counted with the cards that lie there (AV-6.2, AV-7.3)."""
        cards = len(self.piles[at]) + len(self.piles[PLACES + at])
        return cards + 1 if self.enemy_castle(seat, at) else cards

    def attack_refusal(self, seat: int, at: int) -> str:
        """The rule against an attack at a place, whatever the card and the turn; empty where there is none."""
        owner = self.owner[at]
        mine = len(self.piles[seat * PLACES + at])
        theirs = len(self.piles[(1 - seat) * PLACES + at])
        castle = owner != NOBODY and CASTLE[self.land[at]]
        return NO_ATTACK[against_attack(owner == seat, mine, theirs, castle)]

    def weigh(self, at: int) -> None:
        """Piles or owner have changed at a place: who may attack there now?"""
        place: i64 = at
        bit: i64 = 1 << place
        owner = self.owner[at]
        castle = owner != NOBODY and CASTLE[self.land[at]]
        first: i64 = len(self.piles[at])
        second: i64 = len(self.piles[PLACES + at])
        places = self.attackable & ~(bit | bit << SIDE)
        if against_attack(owner == 0, first, second, castle) == 0:
            places |= bit
        if against_attack(owner == 1, second, first, castle) == 0:
            places |= bit << SIDE
        self.attackable = places

    def attackable_by(self, seat: int) -> int:
        """The places that no rule forbids a seat to attack, as bits."""
        first: i64 = seat * SIDE
        return int(self.attackable >> first & ((1 << PLACES) - 1))

    # ---- supply

    def worth(self, seat: int, tile: int) -> int:
        """How many cards a tile gives a seat with the territories it owns now."""
        place: i64 = (seat * TILES + tile) * WORTH
        return int(self.worths >> place & ((1 << WORTH) - 1))

    def value_tiles(self) -> None:
        """Territories have changed hands, more seldom than tiles are taken: what do these give (AV-8.5 to AV-8.8)?"""
        worths: i64 = 0
        for seat in range(SEATS):
            terrain, area, every = self.territories(seat)
            for tile in range(TILES):
                counts = TILE_COUNTS[tile]
                units = (
                    1 if counts == FIXED else terrain if counts == BEST_TERRAIN else area if counts == AREA else every
                )
                worth: i64 = TILE_AMOUNT[tile] * units
                place: i64 = (seat * TILES + tile) * WORTH
                worths |= worth << place
        self.worths = worths

    def territories(self, seat: int) -> tuple[int, int, int]:
        """How many a seat owns: of its most frequent terrain (AV-8.6), side by side (AV-8.7), and altogether (AV-8.8).

        Avalon and the swamp count for none of them (AV-7.7); face up they do not part what lies on both sides.
        """
        plain: i64 = 0
        forest: i64 = 0
        hills: i64 = 0
        area: i64 = 0
        run: i64 = 0
        for at in range(PLACES):
            owner = self.owner[at]
            terrain = TERRAIN[self.land[at]]
            if owner != NOBODY and terrain == NO_TERRAIN and (self.bridge_any or owner == seat):
                continue
            if owner != seat:
                run = 0
                continue
            run += 1
            area = max(area, run)
            if terrain == 0:
                plain += 1
            elif terrain == 1:
                forest += 1
            else:
                hills += 1
        most = max(max(plain, forest), hills)  # of three at once it would have to make objects
        return int(most), int(area), int(plain + forest + hills)

    def return_tile(self, seat: int) -> None:
        """The dark tile before a seat has been used (AV-8.4)."""
        tile = self.held[seat]
        if self.held_open[seat]:
            self.open[tile] += 1
            kind: i64 = tile
            self.open_kinds |= 1 << kind
        else:
            self.used[tile] += 1
        self.held[seat] = NO_TILE
        self.held_open[seat] = False

    def renew_tiles(self) -> None:
        """When the ninth tile has been taken, all nine may be taken again; held ones as soon as used (AV-8.4)."""
        if self.open_kinds:
            return
        self.open = self.used
        self.used = [0] * TILES
        self.count_tiles()
        for seat in range(SEATS):
            self.held_open[seat] = self.held[seat] != NO_TILE
        if self.events is not None:
            self.tell("tiles_renewed", "AV-8.4", {})

    def take_tile(self, tile: int) -> None:
        """A tile is taken from those to be had."""
        left = self.open[tile] - 1
        self.open[tile] = left
        if not left:
            kind: i64 = tile
            self.open_kinds &= ~(1 << kind)

    def count_tiles(self) -> None:
        """Work out which tiles are to be had."""
        self.open_kinds = 0
        for tile in range(len(self.open)):
            if self.open[tile]:
                self.open_kinds |= 1 << tile

    # ---- the end

    def result(self) -> Outcome:
        scores = self.score
        if max(scores) >= CROWNS_TO_WIN:
            return Outcome(scores, ranked(scores), "AV-9.1")
        ranking = ranked(scores) if self.options["at_limit"] == "crowns" else [1, 1]
        return Outcome(scores, ranking, "AV-9.3")

    # ---- what the kernel asks

    def look(self, seat: int) -> AvalonView:
        return look(self, seat)

    def redeal(self, seat: int, streams: list[Stream]) -> None:
        """Unknown to a seat: face-down territories, the draw pile, the other hand but for what is known (AV-2.6)."""
        hidden = [at for at in range(PLACES) if self.owner[at] == NOBODY]
        lands = sorted([self.land[at] for at in hidden])
        shuffle(streams, 0, lands)
        self.land = self.land[:]
        for number, at in enumerate(hidden):
            self.land[at] = lands[number]
        self.place_of = inverse(self.land)
        if seat < 0:
            self.known = self.seen[:]
        pool = list(self.deck)
        for other in range(SEATS):
            if other != seat:
                for card in range(KINDS):
                    index = other * KINDS + card
                    for _copy in range(self.hand[index] - self.known[index]):
                        pool.append(card)
                    self.hand[index] = self.known[index]
        pool.sort()
        shuffle(streams, 0, pool)
        for other in range(SEATS):
            if other != seat:
                size = sum(self.hand[other * KINDS : (other + 1) * KINDS])
                for _card in range(self.hand_size[other] - size):
                    self.hand[other * KINDS + pool.pop()] += 1
        self.deck = tuple(pool)
        self.count_hands()

    def shapes(self) -> dict[str, Shape]:
        return {
            "land": Many(Name(LAND), PLACES),
            "owner": Many(Number(0, SEATS - 1, optional=True), PLACES),
            "piles": Grid(Many(Row(Name(CARD)), PLACES), PLACES, SEATS),
            "hand": Grid(Counts(CARD), KINDS, SEATS),
            "known": Grid(Counts(CARD), KINDS, SEATS),
            "seen": Grid(Counts(CARD), KINDS, SEATS),
            "deck": Row(Name(CARD)),
            "discard": Counts(CARD),
            "open": Counts(TILE),
            "used": Counts(TILE),
            "held": Many(Name(TILE, optional=True), SEATS),
            "held_open": Many(Flag(), SEATS),
            "turn": Number(0, self.turn_limit),
            "conquests": Number(0, CONQUESTS),
            "discounted": Flag(),
        }

    def first_shapes(self) -> dict[str, Shape]:
        return {"owner": Many(Number(NOBODY, SEATS - 1), PLACES)}

    def settle(self) -> None:
        self.count_hands()
        self.count_tiles()
        self.value_tiles()
        self.score = [self.crowns_of(seat) for seat in range(SEATS)]
        self.place_of = inverse(self.land)
        self.tops = [0] * (SEATS * COLOURS)
        self.attackable = 0
        for at in range(PLACES):
            for seat in range(SEATS):
                pile = self.piles[seat * PLACES + at]
                if pile:
                    self.tops[seat * COLOURS + pile[-1] % COLOURS] |= 1 << at
            self.weigh(at)

    def audit(self) -> list[str]:
        """Every card, territory and tile is in exactly one place (AV-1.1, AV-1.2, AV-1.3)."""
        problems: list[str] = []
        if sorted(self.land) != list(range(PLACES)):
            problems.append("each of the eleven territories must lie in the row once")
        for card in range(KINDS):
            count = self.discard[card] + self.deck.count(card)
            count += self.hand[card] + self.hand[KINDS + card]
            for pile in self.piles:
                count += pile.count(card)
            if count != COPIES:
                problems.append(f"there are {COPIES} cards of {CARD.ids[card]}, not {count}")
        for seat in range(SEATS):
            mine = self.hand[seat * KINDS : (seat + 1) * KINDS]
            if sum(mine) != self.hand_size[seat]:
                problems.append(f"seat {seat} holds {sum(mine)} cards, not {self.hand_size[seat]}")
            for card in range(KINDS):
                if self.known[seat * KINDS + card] > mine[card]:
                    problems.append(f"more cards of {CARD.ids[card]} are known of seat {seat} than it holds")
                if self.seen[seat * KINDS + card] > self.known[seat * KINDS + card]:
                    problems.append(f"more cards of {CARD.ids[card]} were seen of seat {seat} than are known")
        copies = TILE_COPIES[self.options["supply"]]
        for tile in range(TILES):
            count = self.open[tile] + self.used[tile] + self.held.count(tile)
            if count != copies[tile]:
                problems.append(f"there are {copies[tile]} tiles {TILE.ids[tile]}, not {count}")
        for seat in range(SEATS):
            if self.held[seat] != NO_TILE and LIGHT[self.held[seat]]:
                problems.append(f"a light tile such as {TILE.ids[self.held[seat]]} cannot lie before seat {seat}")
            if self.held[seat] == NO_TILE and self.held_open[seat]:
                problems.append(f"held_open is set, but no tile lies before seat {seat}")
        if self.stack and not sum(self.open):
            problems.append("no supply tile is open")
        if not self.stack:
            if self.turn < self.turn_limit and max(self.score) < CROWNS_TO_WIN:
                problems.append("no step is left, but the game is not over")
        elif self.turn >= self.turn_limit:
            problems.append(f"the game ends after {self.turn_limit} turns")
        return problems


assert all(TILE_AMOUNT[tile] * (1 if TILE_COUNTS[tile] == FIXED else PLACES) < 1 << WORTH for tile in range(TILES))
