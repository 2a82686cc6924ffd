"""Damage in a combat of two players: the attacker assigns it (MK-11.2.4, MK-11.3.2, MK-11.3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import (
    ASSIGN,
    CHOOSE_UNIT,
    DONE,
    FORCE,
    HERO_TAKES,
    TAKE_CARD,
)
from tafelrunde.games.mage_knight.box.components import BANNER_CARD, FIRE, ICE, SLOTS, WAYS, WOUND
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.base import Pick
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.duel import ATTACKER, MELEE, opponent
from tafelrunde.games.mage_knight.position.packing import BANNERS_UNIT, COURAGE_USED, banner_of, has, without, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import BLOCKED_ARMOR, EXPLODING
from tafelrunde.games.mage_knight.steps.duel.closing import retreat
from tafelrunde.games.mage_knight.world.duel import (
    attackers,
    price_of_wound,
    resists_now,
    sheltered_rule,
    weaken,
    wound_unit,
)
from tafelrunde.games.mage_knight.world.exchange import NO_WAY, THEFT, loot, retreat_cost
from tafelrunde.kernel.shape import Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


class Harm(OpenStep):
    """What damage is used for; what buys nothing any more is lost (MK-11.2.4)."""

    ABOUT: ClassVar[str] = "MK-11.2.4"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "count": Number(1, 999)}

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(DONE)
        other = opponent(position, seat)
        if position.armor(other) <= self.count:
            out.allow(HERO_TAKES)
        else:
            out.refuse(HERO_TAKES, "MK-11.2.4")
        for slot in range(len(position.units[other])):
            rule = sheltered_rule(position, other, slot)
            if not rule and price_of_wound(position, other, slot) > self.count:
                rule = "MK-11.2.4"
            if rule:
                out.refuse(ASSIGN + slot, rule)
            else:
                out.allow(ASSIGN + slot)
        if position.duel[MELEE]:
            self.list_melee(position, other, out)

    def list_melee(self, position: Position, other: int, out: Choices) -> None:
        """Stealing artifacts, and forcing the other one away."""
        for card in loot(position, other):
            if self.count >= THEFT:
                out.allow(TAKE_CARD + card)
            else:
                out.refuse(TAKE_CARD + card, "MK-11.3.2")
        for way in range(6):
            price = retreat_cost(position, other, way)
            if price <= self.count:
                out.allow(FORCE + way)
            elif position.near[position.place[other] * WAYS + way] >= 0:
                out.refuse(FORCE + way, "MK-11.3.3")

    def take(self, position: Position, seat: int, action: int) -> None:
        other = opponent(position, seat)
        left = self.count
        if action == DONE:
            left = 0
        elif action == HERO_TAKES:
            left -= position.armor(other)
            position.wound(other, "MK-11.2.4")
        elif ASSIGN <= action < ASSIGN + SLOTS:
            left -= price_of_wound(position, other, action - ASSIGN)
            wound_unit(position, other, action - ASSIGN, "MK-11.2.4")
        elif TAKE_CARD <= action < TAKE_CARD + WOUND:
            left -= THEFT
            steal(position, seat, other, Card(action - TAKE_CARD))
        else:
            retreat(position, seat, position.near[position.place[other] * WAYS + action - FORCE])
            return
        if left > 0 and worth_having(position, seat, left):
            position.replace(Harm(seat, left))
        else:
            position.exchange_over()

    def fits(self, position: Position) -> bool:
        return worth_having(position, self.seat, self.count)


def worth_having(position: Position, seat: int, count: int) -> bool:
    """Does so much damage buy anything?"""
    other = opponent(position, seat)
    if count >= position.armor(other):
        return True
    for slot in range(len(position.units[other])):
        if not sheltered_rule(position, other, slot) and price_of_wound(position, other, slot) <= count:
            return True
    if not position.duel[MELEE]:
        return False
    if count >= THEFT and loot(position, other):
        return True
    return any(retreat_cost(position, other, way) <= min(count, NO_WAY - 1) for way in range(6))


def steal(position: Position, seat: int, other: int, card: Card) -> None:
    """An artifact comes to one's own discard pile (MK-11.3.2)."""
    if card in position.discard[other]:
        position.discard[other] = one_less(position.discard[other], card)
    elif card in position.play[other]:
        position.play[other] = one_less(position.play[other], card)
    else:
        for slot, unit in enumerate(position.units[other]):
            if wounded(unit) and banner_of(unit) and BANNER_CARD[banner_of(unit)] == card:
                position.set_unit(other, slot, without(unit, BANNERS_UNIT | COURAGE_USED))
    position.discard[seat] = (*position.discard[seat], card)
    position.unveil((card,))
    if position.events is not None:
        position.tell("stolen", "MK-11.3.2", {"seat": seat, "seat_of": other, "card": card})


def one_less(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = pile.index(card)
    return (*pile[:at], *pile[at + 1 :])


# ---- side effects of a block that left nothing of the attack


def rebound(position: Position, seat: int) -> bool:
    """What a block does to a unit that took part, once the attack is at zero (MK-11.3.5); True if it is asked which."""
    if struck_back(position, seat):
        position.push(Rebound(seat))
        return True
    return False


def struck_back(position: Position, seat: int) -> list[int]:
    """The units that a side effect of the block could hit: red ones not those that resist fire, blue ones not ice."""
    element = FIRE if position.turn[EXPLODING] else ICE
    if not position.turn[EXPLODING] and not position.turn[BLOCKED_ARMOR]:
        return []
    other = position.duel[ATTACKER]
    return [
        slot
        for slot in attackers(position)
        if not wounded(position.units[other][slot]) and not has(resists_now(position, other, slot), element)
    ]


class Rebound(Pick):
    """Ice Shield and Exploding Shield: which unit of the attack loses armour or is wounded (MK-11.3.5)."""

    ABOUT: ClassVar[str] = "MK-11.3.5"
    ACTION: ClassVar[int] = CHOOSE_UNIT
    OPTIONAL: ClassVar[bool] = True

    def candidates(self, position: Position, seat: int) -> list[int]:
        return struck_back(position, seat)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        other = position.duel[ATTACKER]
        if position.turn[EXPLODING]:
            position.turn[EXPLODING] = 0
            wound_unit(position, other, thing, "MK-11.3.5")
        else:
            weaken(position, other, thing, position.turn[BLOCKED_ARMOR], 0)
            position.turn[BLOCKED_ARMOR] = 0
        if not rebound(position, seat):
            position.deal_harm()

    def stopped(self, position: Position, seat: int) -> None:
        position.deal_harm()

    def fits(self, position: Position) -> bool:
        return bool(struck_back(position, self.seat))


HARM_STEPS: Final = (Harm, Rebound)
