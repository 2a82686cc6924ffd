"""A position of Mage Knight: the small changes that steps are made of, upon its fields."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.components import (
    ADVANCED,
    ARMOR,
    ARTIFACTS,
    BANNER_CARD,
    BASIC_COLOURS,
    BLACK,
    BONDS,
    CITY,
    COLOUR,
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
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.position.course import Course
from tafelrunde.games.mage_knight.position.fields import CARDS_STREAM, DICE_STREAM, TOKENS_STREAM
from tafelrunde.games.mage_knight.position.packing import IN_SOURCE, Die, Unit, banner_of, bit, die_of, kind_of, taken
from tafelrunde.games.mage_knight.position.scenario import DARKNESS_FALLS, NIGHT_FIRST
from tafelrunde.games.mage_knight.position.turn import BLACK_OK as BLACK_OK
from tafelrunde.games.mage_knight.position.turn import (
    DARK,
    DICE_OUT,
    GOLD_OK,
    PLAYED,
    SHORT,
    WOUNDS_COMBAT,
    WOUNDS_DISCARD,
    WOUNDS_HAND,
)


def moved_up(one: tuple[int, int, int, int], seat: int, slot: int) -> tuple[int, int, int, int]:
    """What holds for a unit, once the one in a slot before it is gone."""
    owner, place, less, lost = one
    return (owner, place - 1, less, lost) if owner == seat and place > slot else one


class Position(Course):
    """A position, and the small changes that steps are made of."""

    def blank(self) -> Position:
        """An empty position of the same game."""
        raise NotImplementedError

    def copy(self) -> Position:
        other = self.blank()
        self.copy_fields(other)
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

    def roll_die(self) -> Die:
        """A die goes to the Source, and shows whatever comes."""
        return die_of(self.below(DICE_STREAM, len(COLOUR)), IN_SOURCE)

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

    def ours(self, seat: int, space: Space) -> bool:
        """Does a site belong to a seat or its team-mate, so that both may enter it (MK-13.3.4)?"""
        owner = self.shield[space]
        return owner == seat or (owner >= 0 and self.allies(seat, owner))

    # ---- cards

    def to_hand(self, seat: int, card: Card) -> None:
        """A card goes to the hand before everybody's eyes."""
        self.unveil_draft(card)
        self.hand[seat] = tuple(sorted((*self.hand[seat], card)))
        self.seen[seat] = tuple(sorted((*self.seen[seat], card)))

    def from_hand(self, seat: int, card: Card) -> None:
        cards = list(self.hand[seat])
        cards.remove(card)
        self.hand[seat] = tuple(cards)
        if card in self.seen[seat]:
            cards = list(self.seen[seat])
            cards.remove(card)
            self.seen[seat] = tuple(cards)

    def on_deck(self, seat: int, card: Card) -> None:
        """A card gained lies on top of the deed deck (MK-4.6.3)."""
        self.deck[seat] = (*self.deck[seat], card)
        self.known[seat] += 1

    def under_deck(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Open cards go under the deed deck."""
        self.unveil(cards)
        self.under[seat] = min(self.under[seat], len(self.deck[seat])) + len(cards)
        self.deck[seat] = (*cards, *self.deck[seat])

    def shuffle_deck(self, seat: int, cards: list[Card]) -> None:
        """These cards, shuffled, are the deed deck; what lies open now everybody has seen."""
        self.unveil(self.discard[seat] + self.play[seat] + self.aside[seat])
        cards.sort()
        self.shuffle(CARDS_STREAM, cards)
        self.deck[seat] = tuple(cards)
        self.known[seat] = self.under[seat] = 0

    def unveil(self, cards: tuple[Card, ...]) -> None:
        """Artifacts are drawn in secret, and drafted actions shuffled in so; these everybody has seen by now."""
        for card in cards:
            if ARTIFACTS <= card < WOUND:
                self.artifacts_seen |= bit(card - ARTIFACTS)
            else:
                self.unveil_draft(card)

    def unveil_draft(self, card: Card) -> None:
        """A drafted action has come to light."""
        if self.drafts_hidden and ADVANCED <= card < SPELLS:
            self.drafts_hidden &= ~bit(card - ADVANCED)

    def draft_hand(self, seat: int) -> tuple[Card, ...]:
        """The cards from which a seat chooses now: dealt to another, and passed on as often as cards were set aside."""
        passed = len(self.drafted[seat])
        return self.draft[(seat - passed) % self.seats][passed:]

    def show(self, seat: int, card: Card) -> None:
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

    def conquered(self, space: Space) -> bool:
        """Is a fortified site open: a keep or tower with a shield, a city without garrison (MK-16.5, MK-16.21)?"""
        if self.site[space] == CITY:
            return not self.tokens[self.gate(space)] and self.scenario.open_cities
        return self.shield[space] >= 0

    def heroes_at(self, space: Space, but: int) -> bool:
        for seat in range(self.seats):
            if seat != but and self.place[seat] == space:
                return True
        return False

    def safe(self, seat: int, space: Space) -> bool:
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

    def gate(self, space: Space) -> Space:
        """The space where the garrison of a city lies: a megalopolis is one city on two spaces (MK-14.6)."""
        return Space(space - 1) if space in self.twins else space

    def city_has(self, space: Space, colour: int) -> bool:
        """Is a city of this colour, or has a megalopolis a part that is (MK-14.6)?"""
        if self.colour[space] == colour:
            return True
        if self.twins:
            gate = self.gate(space)
            return gate + 1 in self.twins and (self.colour[gate] == colour or self.colour[gate + 1] == colour)
        return False

    def city_index(self, space: Space) -> int:
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
