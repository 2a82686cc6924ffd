"""Everything in sight that the active hero might try: whatever of it is not allowed has a rule against it."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.actions import (
    ANNOUNCE,
    ASSIGN,
    BURN,
    BURN_ATTACK,
    CHALLENGE,
    CHOOSE_CARD,
    CHOOSE_FOE,
    CHOOSE_UNIT,
    CODEC,
    CONVERT,
    DONE,
    DUEL,
    ENTER,
    ENTRANCE,
    EXPLORE,
    HEAL_UNIT,
    HEAL_WOUND,
    INTERACT,
    PLAY,
    PLUNDER,
    PROPOSE,
    RECRUIT,
    REST,
    RETARGET,
    SIDEWAYS_CARD,
    SPEND,
    STRIKE,
    TAKE_CARD,
    TARGET_FOE,
    TRAVEL,
    USE_BANNER,
    USE_TACTIC,
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
from tafelrunde.games.mage_knight.box.effects import FIGHTING
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.effects.choosing.foes import ChooseRivalUnit
from tafelrunde.games.mage_knight.effects.choosing.spaces import leap_of
from tafelrunde.games.mage_knight.position.duel import opponent
from tafelrunde.games.mage_knight.position.packing import banner_of, kind_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import AGILITY, BURN_READY, DIPLOMACY, PHASE
from tafelrunde.games.mage_knight.scenarios.dungeons import Entrance
from tafelrunde.games.mage_knight.steps.combat import SetDie
from tafelrunde.games.mage_knight.steps.duel.exchange import Daunt, Onset
from tafelrunde.games.mage_knight.steps.duel.harm import Harm, Rebound
from tafelrunde.games.mage_knight.steps.elsewhere import LOCALS, TACTIC_RULES, VENTURES
from tafelrunde.games.mage_knight.steps.moving import Playing
from tafelrunde.games.mage_knight.world.joint import wall_beside
from tafelrunde.games.mage_knight.world.mana import in_sight


def tries(position: Position, seat: int) -> list[int]:
    """In the parts of a turn; inside an effect only what it asks for is in question (TR-1.3)."""
    if not isinstance(position.stack[-1], Playing):
        return asked_for(position, seat)
    found = things(position, seat) + ways(position, seat) + actions(position, seat) + standing(position, seat)
    if position.duel:
        return [*found, STRIKE] if isinstance(position.stack[-1], Onset) else found
    if position.turn[PHASE] & FIGHTING:
        found += [TARGET_FOE + foe for foe in range(len(position.foe))]
        found += [STRIKE, RETARGET]
    return found


def asked_for(position: Position, seat: int) -> list[int]:
    """Everything of the kinds that are asked for: cards in hand and in the offers, units, enemies."""
    kinds = {CODEC.kind(action).first for action in position.legal(seat)}
    found: list[int] = []
    if CHOOSE_CARD in kinds:
        found += [CHOOSE_CARD + card for card in sorted(set(position.hand[seat]))]
    if TAKE_CARD in kinds:
        found += [TAKE_CARD + card for card in offered(position)]
    rivals = isinstance(position.stack[-1], (ChooseRivalUnit, Daunt, Rebound, Harm))
    owner = opponent(position, seat) if rivals else seat
    for first in (CHOOSE_UNIT, ASSIGN):
        if first in kinds:
            found += [first + slot for slot in range(len(position.units[owner]))]
    if SPEND in kinds:
        found += [SPEND + payment for payment in in_sight(position, seat)]
    if CHOOSE_FOE in kinds:
        found += [CHOOSE_FOE + foe for foe in range(len(position.foe))]
    step = position.stack[-1]
    if isinstance(step, SetDie):
        found.append(DONE)
    if isinstance(step, Entrance):
        beside = [position.near[step.home * WAYS + way] for way in range(6)]
        found += [ENTRANCE + space for space in beside if space >= 0]
    return found + (challenges(position, seat) if CHALLENGE in kinds else [])


def standing(position: Position, seat: int) -> list[int]:
    """What lies before the hero all the time: a tactic to be used, banners, points that can become others."""
    found = [USE_TACTIC] if position.tactic[seat] in TACTIC_RULES else []
    found += [USE_BANNER + slot for slot, unit in enumerate(position.units[seat]) if banner_of(unit)]
    if position.turn[BURN_READY]:
        found.append(BURN_ATTACK)
    if position.turn[AGILITY]:
        found += [CONVERT, CONVERT + 1]
    return found + ([CONVERT + 2] if position.turn[DIPLOMACY] else [])


def things(position: Position, seat: int) -> list[int]:
    """Cards in each way, units, skills, wounds to heal, all that lies in the offers."""
    hand = sorted(set(position.hand[seat]))
    found = [PLAY + mode for card in hand for mode in CARD_MODES[card]]
    found += [SIDEWAYS_CARD + card for card in hand]
    found += [PLAY + mode for unit in position.units[seat] for mode in UNIT_MODES[kind_of(unit)]]
    found += [PLAY + mode for skill in position.skills[seat] for mode in SKILL_MODES[skill]]
    if position.wounds_in_hand(seat):
        found.append(HEAL_WOUND)
    found += [HEAL_UNIT + slot for slot in range(len(position.units[seat]))]
    found += [RECRUIT + unit for unit in position.unit_offer]
    return found + [TAKE_CARD + card for card in offered(position)]


def offered(position: Position) -> tuple[Card, ...]:
    return (*position.monastery_offer, *position.advanced_offer, *position.spell_offer, *position.laid_out)


def ways(position: Position, seat: int) -> list[int]:
    """Steps to the spaces around, also two away, and tiles to be revealed where there are none."""
    here = position.place[seat]
    known = [way for way in range(WAYS) if position.near[here * WAYS + way] >= 0]
    return [TRAVEL + way for way in known] + [EXPLORE + way for way in range(6) if way not in known]


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
    found += [DUEL + other for other in range(position.seats) if other != seat and position.place[other] == here]
    if position.scenario.joint:
        wall = wall_beside(position, seat)
        if wall >= 0:
            found.append(PROPOSE + leap_of(position, here, wall))
    return found + challenges(position, seat) + position.scenario.tries(position, seat)


def challenges(position: Position, seat: int) -> list[int]:
    """Rampaging enemies around."""
    here = position.place[seat]
    found: list[int] = []
    for way in range(6):
        space = position.near[here * WAYS + way]
        if space >= 0 and position.site[space] >= ORCS and position.tokens[space]:
            found.append(CHALLENGE + way)
    return found
