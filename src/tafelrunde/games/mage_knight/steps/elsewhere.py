"""What is in sight but belongs to another part of the turn: each with the rule against it, for those who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight.box.actions import (
    ANNOUNCE,
    BURN,
    CHALLENGE,
    ENTER,
    EXPLORE,
    HEAL_UNIT,
    HEAL_WOUND,
    INTERACT,
    PLUNDER,
    RECRUIT,
    REST,
    SIDEWAYS_CARD,
    TAKE_CARD,
    TRAVEL,
)
from tafelrunde.games.mage_knight.box.components import (
    CITY,
    DEN,
    DUNGEON,
    KEEP,
    MONASTERY,
    ORCS,
    RUINS,
    SPAWN,
    TOMB,
    TOWER,
    VILLAGE,
    WAYS,
    WOUND,
)
from tafelrunde.games.mage_knight.box.effects import FIGHTING
from tafelrunde.games.mage_knight.position.packing import WOUND_UNIT
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import PHASE

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

LOCALS: Final = (VILLAGE, MONASTERY, KEEP, TOWER, CITY)
VENTURES: Final = (RUINS, DUNGEON, TOMB, DEN, SPAWN)


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
        if units[slot] & 3 * WOUND_UNIT:
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
    """After the action, or in the middle of it: no way, no second action, no rest (MK-5.9, MK-5.11, MK-5.7)."""
    bar_ways(position, seat, "MK-5.9", out)
    bar_actions(position, seat, "MK-5.11", out)
    bar_offers(position, "MK-5.11", out)
    out.refuse(REST, "MK-5.7")
    out.refuse(ANNOUNCE, "MK-5.3")
    if position.site[position.place[seat]] == VILLAGE:
        out.refuse(PLUNDER, "MK-16.1")
