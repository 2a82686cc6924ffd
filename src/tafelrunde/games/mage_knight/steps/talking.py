"""Interacting with locals: recruiting, healing, learning, buying (MK-7); and the altars of ruins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    ADD_ELITE,
    BUY_ARTIFACT,
    BUY_HEAL,
    BUY_UNSEEN,
    CHOOSE_CARD,
    CODEC,
    DONE,
    RECRUIT,
    SPEND,
    STOLEN_DIE,
    TAKE_CARD,
)
from tafelrunde.games.mage_knight.box.components import (
    ALTAR,
    BLUE,
    CARD,
    CARD_COLOUR,
    CITY,
    COLOUR,
    GREEN,
    MONASTERY,
    RED,
    REPUTATION,
    SPELLS,
    TOWER,
    UNIT,
    UNIT_COST,
    VILLAGE,
    WHITE,
)
from tafelrunde.games.mage_knight.box.effects import AFTER, TALKING
from tafelrunde.games.mage_knight.box.numbers import Card, Space
from tafelrunde.games.mage_knight.effects.choosing.cards import take_offered
from tafelrunde.games.mage_knight.effects.choosing.joining import bonds_free, join
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    ARTIFACTS_WON,
    HEAL,
    INFLUENCE,
    LEARNING,
    PHASE,
    TO_DISCARD,
    TO_HAND,
)
from tafelrunde.games.mage_knight.steps.elsewhere import bar_turn, bar_unsold
from tafelrunde.games.mage_knight.steps.moving import Playing, can_interact
from tafelrunde.games.mage_knight.world.mana import affordable, choices, spend, unpayable
from tafelrunde.games.mage_knight.world.units import joins_at
from tafelrunde.kernel.shape import Name, Row, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

HEAL_PRICE: Final = {VILLAGE: 3, MONASTERY: 2}  # a point of healing (MK-7.11)
ACTION_PRICE: Final = 6  # MK-7.12, MK-7.17
SPELL_PRICE: Final = 7  # MK-7.13
ARTIFACT_PRICE: Final = 12  # MK-7.14
ELITE_PRICE: Final = 2  # MK-7.16
LESSONS: Final = {DONE: (ACTION_PRICE, "MK-7.17"), CHOOSE_CARD: (ACTION_PRICE, "MK-19.9"), TAKE_CARD: (9, "MK-19.9")}


def start_talking(position: Position, seat: int) -> None:
    """The action is an interaction; reputation and own shields in a city count once (MK-7.4, MK-7.6, MK-7.7)."""
    turn = position.turn
    turn[ACTED] = 1
    turn[PHASE] = TALKING
    turn[INFLUENCE] += REPUTATION[position.reputation[seat]]
    here = position.place[seat]
    if position.site[here] == CITY:
        turn[INFLUENCE] += position.city_shields[position.city_index(here)].count(seat)
    position.push(Talk(seat))
    if position.events is not None:
        position.tell("interacts", "MK-7.1", {"seat": seat, "site": position.site[here]})


class Talk(Playing):
    """Gathering and spending influence (MK-7.2, MK-7.8, MK-7.15)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        turn = position.turn
        points = turn[INFLUENCE]
        here = position.place[seat]
        site = position.site[here]
        out.allow(DONE)
        self.list_common(position, seat, out)
        self.list_sideways(position, seat, out)
        self.list_units(position, seat, site, site == CITY and position.city_has(here, WHITE), points, out)
        if site not in HEAL_PRICE:
            out.refuse(BUY_HEAL, "MK-7.11")
        wares = sold(position, here)
        if out.explaining:
            bar_turn(position, seat, out)
            bar_unsold(position, site, [action for action, _, _ in wares], out)
        for action, price, rule in wares:
            if points >= price and to_be_had(position, seat, action):
                out.allow(action)
            else:
                out.refuse(action, rule)

    def list_units(self, position: Position, seat: int, site: int, white: bool, points: int, out: Choices) -> None:
        last = -1
        for unit in sorted(position.unit_offer):
            if unit == last:
                continue
            last = unit
            if not (joins_at(position, unit, site) or white):
                out.refuse(RECRUIT + unit, "MK-7.9")
            elif price_of(position, seat, unit) > points:
                out.refuse(RECRUIT + unit, "MK-7.8")
            else:
                out.allow(RECRUIT + unit)

    def take(self, position: Position, seat: int, action: int) -> None:
        if self.take_common(position, seat, action):
            return
        turn = position.turn
        if action == DONE:  # what is left over is lost
            position.pop()
            turn[PHASE] = AFTER
            turn[INFLUENCE] = 0
        elif action == BUY_HEAL:
            turn[INFLUENCE] -= HEAL_PRICE[position.site[position.place[seat]]]
            turn[HEAL] += 1
            if position.events is not None:
                position.tell("bought_healing", "MK-7.11", {"seat": seat})
        elif action == BUY_ARTIFACT:
            turn[INFLUENCE] -= ARTIFACT_PRICE
            turn[ARTIFACTS_WON] += 1
            if position.events is not None:
                position.tell("bought_artifact", "MK-7.14", {"seat": seat})
        elif action == ADD_ELITE:
            turn[INFLUENCE] -= ELITE_PRICE
            position.unit_offer = (*position.unit_offer, position.elite_deck[-1])
            position.elite_deck = position.elite_deck[:-1]
            position.reveal()
            if position.events is not None:
                position.tell("elite_added", "MK-7.16", {"seat": seat, "unit": position.unit_offer[-1]})
        elif action == BUY_UNSEEN:
            turn[INFLUENCE] -= ACTION_PRICE
            card = position.advanced_deck[-1]
            position.advanced_deck = position.advanced_deck[:-1]
            position.reveal()
            position.on_deck(seat, card)
            if position.events is not None:
                position.tell("gained", "MK-7.17", {"seat": seat, "card": card})
        elif RECRUIT <= action < RECRUIT + len(UNIT):
            unit = action - RECRUIT
            price = price_of(position, seat, unit)
            turn[INFLUENCE] -= price
            join(position, seat, unit, 0, UNIT_COST[unit] - price)
        else:
            self.buy_card(position, seat, Card(action - TAKE_CARD))

    def buy_card(self, position: Position, seat: int, card: Card) -> None:
        turn = position.turn
        if card >= SPELLS:
            turn[INFLUENCE] -= SPELL_PRICE
            take_offered(position, card)
            position.on_deck(seat, card)
            told(position, seat, card, "MK-7.13")
            pay_mana(position, seat, (CARD_COLOUR[card],), False)
            return
        if card in position.monastery_offer:
            turn[INFLUENCE] -= ACTION_PRICE
            cards = list(position.monastery_offer)
            cards.remove(card)
            position.monastery_offer = tuple(cards)
            position.on_deck(seat, card)
            told(position, seat, card, "MK-7.12")
            return
        found = paid_lessons(position, seat)
        if len(found) > 1:
            position.push(Lesson(seat, card))
        else:
            learn(position, seat, card, found[0])

    def fits(self, position: Position) -> bool:
        return can_interact(position, self.seat, position.place[self.seat])


def sold(position: Position, here: Space) -> list[tuple[int, int, str]]:
    """What can be bought here besides units: the action, its price in influence and the rule.

    In each part of a megalopolis what both of them sell (MK-14.6).
    """
    site = position.site[here]
    city = site == CITY
    found: list[tuple[int, int, str]] = []
    if site in HEAL_PRICE:
        found.append((BUY_HEAL, HEAL_PRICE[site], "MK-7.11"))
    if site == MONASTERY:
        for card in position.monastery_offer:
            found.append((TAKE_CARD + card, ACTION_PRICE, "MK-7.12"))
    if site == TOWER or (city and position.city_has(here, BLUE)):
        for card in position.spell_offer:
            found.append((TAKE_CARD + card, SPELL_PRICE, "MK-7.13"))
    if city and position.city_has(here, RED):
        found.append((BUY_ARTIFACT, ARTIFACT_PRICE, "MK-7.14"))
    if city and position.city_has(here, WHITE):
        found.append((ADD_ELITE, ELITE_PRICE, "MK-7.16"))
    if city and position.city_has(here, GREEN):
        found.append((BUY_UNSEEN, ACTION_PRICE, "MK-7.17"))
    ways = lessons(position, here)
    if ways:
        for card in position.advanced_offer:
            found.append((TAKE_CARD + card, *LESSONS[ways[0]]))
    return found


def to_be_had(position: Position, seat: int, action: int) -> bool:
    """Is there still one, and for a spell the mana of its colour (MK-7.13)?"""
    if action == ADD_ELITE:
        return bool(position.elite_deck)
    if action == BUY_UNSEEN:
        return bool(position.advanced_deck)
    if action >= TAKE_CARD + SPELLS:
        return affordable(position, seat, (CARD_COLOUR[action - TAKE_CARD],))
    return True


def lessons(position: Position, here: Space) -> list[int]:
    """The ways to buy an advanced action of the offer, the cheapest first: in the green city, or with Learning.

    DONE puts it on the deed deck, CHOOSE_CARD on the discard pile, TAKE_CARD into the hand.
    """
    learning = position.turn[LEARNING]
    found: list[int] = []
    if position.site[here] == CITY and position.city_has(here, GREEN):
        found.append(DONE)
    if learning & TO_DISCARD:
        found.append(CHOOSE_CARD)
    if learning & TO_HAND:
        found.append(TAKE_CARD)
    return found


def paid_lessons(position: Position, seat: int) -> list[int]:
    """The ways for which the influence is there."""
    points = position.turn[INFLUENCE]
    return [way for way in lessons(position, position.place[seat]) if points >= LESSONS[way][0]]


def learn(position: Position, seat: int, card: Card, way: int) -> None:
    turn = position.turn
    take_offered(position, card)
    price, rule = LESSONS[way]
    turn[INFLUENCE] -= price
    if way == DONE:
        position.on_deck(seat, card)
    elif way == CHOOSE_CARD:
        turn[LEARNING] &= ~TO_DISCARD
        position.discard[seat] = (*position.discard[seat], card)
    else:
        turn[LEARNING] &= ~TO_HAND
        position.to_hand(seat, card)
    told(position, seat, card, rule)


class Lesson(OpenStep):
    """In which way an advanced action is bought, where there are several."""

    ABOUT: ClassVar[str] = "MK-19.9"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "card": Name(CARD)}

    def __init__(self, seat: int, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for way in paid_lessons(position, seat):
            out.allow(way if way == DONE else way + self.card)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        learn(position, seat, self.card, action if action == DONE else action - self.card)

    def fits(self, position: Position) -> bool:
        return self.card in position.advanced_offer


def told(position: Position, seat: int, card: Card, rule: str) -> None:
    if position.events is not None:
        position.tell("gained", rule, {"seat": seat, "card": card})


def price_of(position: Position, seat: int, unit: int) -> int:
    """What a unit costs here; the one under Bonds of Loyalty 5 less (MK-19.24)."""
    price = UNIT_COST[unit]
    return max(0, price - 5) if bonds_free(position, seat) else price


def prices(position: Position, seat: int) -> dict[str, dict[str, int]]:
    """The influence that a seat pays for the units of the offer, and, while it deals with locals, for all they sell."""
    found: dict[str, dict[str, int]] = {
        "units": {UNIT.ids[unit]: price_of(position, seat, unit) for unit in position.unit_offer}
    }
    if position.turn[PHASE] != TALKING:
        return found
    services: dict[str, int] = {}
    cards: dict[str, int] = {}
    for action, price, _ in sold(position, position.place[seat]):
        if action >= TAKE_CARD:
            cards[CARD.ids[action - TAKE_CARD]] = price
        else:
            services[CODEC.kind(action).name] = price
    return found | {"services": services, "cards": cards}


def offer_mana(position: Position, seat: int, here: Space) -> None:
    """An altar: three mana of its colour bring seven fame (MK-16.9)."""
    altar = ALTAR[position.ruin[here]]
    position.turn[ACTED] = 1
    position.turn[PHASE] = AFTER
    position.ruin_heap = (*position.ruin_heap, position.ruin[here])
    position.ruin[here] = -1
    position.shield[here] = seat
    if position.events is not None:
        position.tell("conquered", "MK-16.9", {"seat": seat, "site": position.site[here], "space": here})
    position.gain_fame(seat, 7, "MK-16.9")
    pay_mana(position, seat, (altar, altar, altar), True)


def pay_mana(position: Position, seat: int, due: tuple[int, ...], altar: bool) -> None:
    while due:
        ways = choices(position, seat, due)
        if len(ways) != 1:
            position.push(PayMana(seat, due))
            return
        spend(position, seat, due[0], ways[0])
        due = due[1:]


class PayMana(OpenStep):
    """Mana for a spell that is bought, or for an altar."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "colour": Row(Name(COLOUR))}

    def __init__(self, seat: int, colour: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.colour = colour

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for way in choices(position, seat, self.colour):
            out.allow(SPEND + way)

    def against(self, position: Position, seat: int, action: int) -> str:
        paying = SPEND <= action < SPEND + STOLEN_DIE
        return unpayable(position, action - SPEND, self.colour[0]) if paying else ""

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        spend(position, seat, self.colour[0], action - SPEND)
        pay_mana(position, seat, self.colour[1:], False)

    def fits(self, position: Position) -> bool:
        return 0 < len(self.colour) <= 3
