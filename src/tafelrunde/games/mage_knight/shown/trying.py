"""Everything in sight that the hero at turn might try: whatever of it is not allowed has a rule against it."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.actions import (
    ANNOUNCE,
    BURN,
    CHALLENGE,
    ENTER,
    EXPLORE,
    HEAL_UNIT,
    HEAL_WOUND,
    INTERACT,
    PLAY,
    PLUNDER,
    RECRUIT,
    REST,
    SIDEWAYS_CARD,
    STRIKE,
    TAKE_CARD,
    TARGET_FOE,
    TRAVEL,
)
from tafelrunde.games.mage_knight.box.components import (
    CARD_MODES,
    MONASTERY,
    ORCS,
    SKILL_MODES,
    UNIT_MODES,
    VILLAGE,
    WAYS,
)
from tafelrunde.games.mage_knight.box.effects import FIGHTING, TALKING
from tafelrunde.games.mage_knight.position.packing import DEFEATED, KIND, TARGET, WOUND_UNIT
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import PHASE
from tafelrunde.games.mage_knight.steps.elsewhere import LOCALS, VENTURES
from tafelrunde.games.mage_knight.steps.moving import Playing


def tries(position: Position, seat: int) -> list[int]:
    """In the parts of a turn; inside an effect only what it asks for is in question (TR-1.3)."""
    if not isinstance(position.stack[-1], Playing):
        return []
    phase = position.turn[PHASE]
    found = things(position, seat) + ways(position, seat)
    if phase != TALKING:
        found += actions(position, seat)
    if phase & FIGHTING:
        found += [TARGET_FOE + foe for foe, flags in enumerate(position.foe_is) if not flags & (DEFEATED | TARGET)]
        found.append(STRIKE)
    return found


def things(position: Position, seat: int) -> list[int]:
    """Cards in each way, units, skills, wounds to heal, all that lies in the offers."""
    hand = sorted(set(position.hand[seat]))
    found = [PLAY + mode for card in hand for mode in CARD_MODES[card]]
    found += [SIDEWAYS_CARD + card for card in hand]
    found += [PLAY + mode for unit in position.units[seat] for mode in UNIT_MODES[unit & KIND]]
    found += [PLAY + mode for skill in position.skills[seat] for mode in SKILL_MODES[skill]]
    if position.wounds_in_hand(seat):
        found.append(HEAL_WOUND)
    found += [HEAL_UNIT + slot for slot, unit in enumerate(position.units[seat]) if unit & 3 * WOUND_UNIT]
    found += [RECRUIT + unit for unit in position.unit_offer]
    found += [TAKE_CARD + card for card in position.monastery_offer]
    return found + [TAKE_CARD + card for card in (*position.advanced_offer, *position.spell_offer)]


def ways(position: Position, seat: int) -> list[int]:
    """Steps to the spaces around, and tiles to be revealed where there are none."""
    here = position.place[seat]
    return [(TRAVEL if position.near[here * WAYS + way] >= 0 else EXPLORE) + way for way in range(6)]


def actions(position: Position, seat: int) -> list[int]:
    """What the space offers, enemies around, and the other ways to spend a turn."""
    here = position.place[seat]
    site = position.site[here]
    found = [REST, ANNOUNCE]
    if site in LOCALS:
        found.append(INTERACT)
    if site in VENTURES:
        found.append(ENTER)
    if site == MONASTERY:
        found.append(BURN)
    if site == VILLAGE:
        found.append(PLUNDER)
    for way in range(6):
        space = position.near[here * WAYS + way]
        if space >= 0 and position.site[space] >= ORCS and position.tokens[space]:
            found.append(CHALLENGE + way)
    return found
