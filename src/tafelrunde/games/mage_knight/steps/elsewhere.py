"""What is in sight but belongs to another part of the turn: each with the rule against it, for those who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight.box.actions import (
    ANNOUNCE,
    BIND,
    BURN,
    BURN_ATTACK,
    CHALLENGE,
    CONVERT,
    DUEL,
    ENTER,
    EXCHANGE,
    EXPLORE,
    HEAL_UNIT,
    HEAL_WOUND,
    INTERACT,
    PLUNDER,
    PROPOSE,
    RECRUIT,
    REST,
    SHARE,
    SIDEWAYS_CARD,
    TAKE_CARD,
    TRAVEL,
    USE_BANNER,
    USE_TACTIC,
)
from tafelrunde.games.mage_knight.box.components import (
    CITY,
    COURAGE_BANNER,
    DEN,
    DUNGEON,
    FEAR_BANNER,
    KEEP,
    LONG_NIGHT,
    MANA_SEARCH,
    MIDNIGHT,
    MONASTERY,
    ORCS,
    RIGHT_MOMENT,
    RUINS,
    SEATS,
    SPARING,
    SPAWN,
    TOMB,
    TOWER,
    VILLAGE,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, FIGHTING
from tafelrunde.games.mage_knight.position.packing import BOUND, SPENT, Unit, banner_of, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import ACTED, PHASE, RESTED, STAYS, UNITS_BARRED
from tafelrunde.games.mage_knight.world.units import barring

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

LOCALS: Final = (VILLAGE, MONASTERY, KEEP, TOWER, CITY)
VENTURES: Final = (RUINS, DUNGEON, TOMB, DEN, SPAWN)
TACTIC_RULES: Final = {  # tactics that are used later than they are chosen
    RIGHT_MOMENT: "MK-18.5",
    LONG_NIGHT: "MK-18.6",
    MANA_SEARCH: "MK-18.7",
    MIDNIGHT: "MK-18.8",
    SPARING: "MK-18.9",
}


def bar_ways(position: Position, seat: int, rule: str, out: Choices) -> None:
    """No step and no tile to be revealed."""
    here = position.place[seat]
    for way in range(6):
        known = position.near[here * WAYS + way] >= 0
        out.refuse((TRAVEL if known else EXPLORE) + way, rule)


def bar_actions(position: Position, seat: int, rule: str, out: Choices) -> None:
    """No action at all."""
    here = position.place[seat]
    out.refuse(INTERACT, rule)
    out.refuse(ENTER, rule)
    if position.site[here] == MONASTERY:
        out.refuse(BURN, rule)
    for way in range(6):
        space = position.near[here * WAYS + way]
        if space >= 0 and position.site[space] >= ORCS and position.tokens[space]:
            out.refuse(CHALLENGE + way, rule)


def bar_sideways(position: Position, seat: int, rule: str, out: Choices) -> None:
    """No card sideways; a wound never (MK-4.1.6)."""
    last = -1
    for card in position.hand[seat]:
        if card != last:
            out.refuse(SIDEWAYS_CARD + card, "MK-4.1.6" if card == WOUND else rule)
        last = card


def bar_healing(position: Position, seat: int, out: Choices) -> None:
    """Wounds in sight, but no healing: not in combat, and not without points."""
    rule = "MK-8.1.17" if position.turn[PHASE] & FIGHTING else "MK-10.6"
    if position.wounds_in_hand(seat):
        out.refuse(HEAL_WOUND, rule)
    units = position.units[seat]
    for slot in range(len(units)):
        if wounded(units[slot]):
            out.refuse(HEAL_UNIT + slot, rule)


def bar_offers(position: Position, rule: str, out: Choices) -> None:
    """Nothing of the offers."""
    for unit in sorted(set(position.unit_offer)):
        out.refuse(RECRUIT + unit, rule)
    for card in (*position.monastery_offer, *position.advanced_offer, *position.spell_offer):
        out.refuse(TAKE_CARD + card, rule)


def bar_unsold(position: Position, site: int, sold: list[int], out: Choices) -> None:
    """Cards of the offers that the locals here do not teach; monks teach only what lies with the units."""
    for card in position.monastery_offer:
        if TAKE_CARD + card not in sold:
            out.refuse(TAKE_CARD + card, "MK-7.12")
    for card in position.advanced_offer:
        if TAKE_CARD + card not in sold:
            out.refuse(TAKE_CARD + card, "MK-7.12" if site == MONASTERY else "MK-7.17")
    for card in position.spell_offer:
        if TAKE_CARD + card not in sold:
            out.refuse(TAKE_CARD + card, "MK-7.13")


def bar_turn(position: Position, seat: int, out: Choices) -> None:
    """After the action, or in the middle of it: no way, no second action, no rest (MK-5.9, MK-5.11, MK-5.7).

    Whoever has rested does nothing of that, either (MK-5.13).
    """
    rested = position.turn[ACTED] == RESTED
    bar_ways(position, seat, "MK-5.13" if rested else "MK-5.9", out)
    bar_actions(position, seat, "MK-5.13" if rested else "MK-5.11", out)
    out.refuse(REST, "MK-5.7")
    out.refuse(ANNOUNCE, "MK-5.3")
    if position.site[position.place[seat]] == VILLAGE:
        out.refuse(PLUNDER, "MK-16.1")


def bar_deals(position: Position, out: Choices) -> None:
    """Nothing of the offers after the action, or in a fight, or after a rest."""
    bar_offers(position, "MK-5.13" if position.turn[ACTED] == RESTED else "MK-5.11", out)


def besides(position: Position, seat: int, action: int) -> str:
    """The rule against what lies before the hero all the time and is not for now: tactics, banners, unhurt units."""
    if TRAVEL <= action < TRAVEL + WAYS:  # two spaces at once
        if position.turn[STAYS]:
            return "MK-15.8.2"
        return "MK-6.4" if not position.turn[ACTED] else "MK-5.13" if position.turn[ACTED] == RESTED else "MK-5.9"
    if DUEL <= action < DUEL + SEATS:
        return "MK-8.1.11" if position.turn[ACTED] else "MK-9.18"
    if PROPOSE <= action < SHARE:
        return "MK-12.1"
    if action > BIND:
        return position.scenario.barred(position, action)
    if action == USE_TACTIC:
        return TACTIC_RULES.get(position.tactic[seat], "")
    if USE_BANNER <= action < USE_BANNER + len(position.units[seat]):
        return idle_banner(position, position.units[seat][action - USE_BANNER])
    if HEAL_UNIT <= action < HEAL_UNIT + len(position.units[seat]):
        return "MK-10.8"
    if action == BURN_ATTACK:
        return "MK-8.2.1" if position.turn[PHASE] == ATTACKING else "MK-8.1.13"
    return "MK-19.6" if CONVERT <= action < CONVERT + len(EXCHANGE) else ""


def idle_banner(position: Position, unit: Unit) -> str:
    """The rule against using a banner now; most work by themselves."""
    banner = banner_of(unit)
    phase = position.turn[PHASE]
    if banner == COURAGE_BANNER:
        return "MK-8.1.13" if phase & FIGHTING else "MK-4.2.8"
    if banner != FEAR_BANNER:
        return "MK-4.2.9" if banner else ""
    if phase != BLOCKING:
        return "MK-8.1.13" if phase & FIGHTING else "MK-8.1.19"
    if unit & SPENT:
        return "MK-4.2.12"
    if wounded(unit):
        return "MK-10.3"
    return barring(position) if position.turn[UNITS_BARRED] and not unit & BOUND else "MK-4.5.6"
