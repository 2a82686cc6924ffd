"""What everybody sees of a combat of two players: all of it lies open but the hands."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.actions import COMMITMENT
from tafelrunde.games.mage_knight.box.components import CARD, SPACE, WAYS
from tafelrunde.games.mage_knight.box.effects import BLOCKING, ELEMENTS
from tafelrunde.games.mage_knight.position.duel import (
    AGGRESSOR,
    ATTACK,
    ATTACK_ELEMENTS,
    ATTACKER,
    CARD_ASIDE,
    COMMITTED,
    DEFENDER,
    MELEE,
    PASSED,
    blocker,
)
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import PHASE
from tafelrunde.games.mage_knight.shown.material import bits
from tafelrunde.games.mage_knight.shown.views import POINTS, Duel, DuelUnit, Purchase
from tafelrunde.games.mage_knight.steps.duel.harm import Harm
from tafelrunde.games.mage_knight.world.duel import (
    armor_now,
    duel_walled,
    price_of_wound,
    resists_now,
    sheltered_rule,
)
from tafelrunde.games.mage_knight.world.exchange import (
    NO_WAY,
    THEFT,
    attack_elements,
    attack_left,
    attack_value,
    block_value,
    loot,
    retreat_cost,
)


def duel_view(position: Position) -> Duel | None:
    """The combat as it stands, with the numbers that a player would otherwise have to work out."""
    duel = position.duel
    if not duel:
        return None
    attacker, other = duel[ATTACKER], blocker(position)
    making = position.active() == attacker and not duel[ATTACK] and duel[COMMITTED] > 0
    blocking = position.turn[PHASE] == BLOCKING
    points = position.points if position.active() == attacker else list(position.shelf[0][3])
    step = position.stack[1]
    return Duel(
        aggressor=duel[AGGRESSOR],
        defender=duel[DEFENDER],
        commitment=COMMITMENT.ids[duel[COMMITTED] - 1] if duel[COMMITTED] else None,
        melee=bool(duel[MELEE]),
        attacker=attacker,
        passed=bool(duel[PASSED]),
        attack=attack_value(position) if making else duel[ATTACK],
        points={POINTS[i]: points[i] for i in range(12) if points[i]},
        elements=bits(ELEMENTS, attack_elements(position) if making else duel[ATTACK_ELEMENTS]),
        sideways=bool(duel[CARD_ASIDE]),
        walls=not duel[MELEE] and duel_walled(position),
        block=block_value(position) if blocking else 0,
        left=attack_left(position) if blocking else duel[ATTACK],
        damage=step.count if isinstance(step, Harm) else None,
        hero=position.armor(other),
        units=[unit_shown(position, other, slot) for slot in range(len(position.units[other]))],
        own_units=[unit_shown(position, attacker, slot) for slot in range(len(position.units[attacker]))],
        purchases=purchases(position, other) if duel[MELEE] else [],
    )


def unit_shown(position: Position, seat: int, slot: int) -> DuelUnit:
    mine = position.shares if seat == position.duel[ATTACKER] else ()
    return DuelUnit(
        armor=armor_now(position, seat, slot),
        resists=bits(ELEMENTS, resists_now(position, seat, slot)),
        price=price_of_wound(position, seat, slot),
        rule=sheltered_rule(position, seat, slot) or None,
        attacks=sum(points for place, _kind, points in mine if place == slot),
    )


def purchases(position: Position, seat: int) -> list[Purchase]:
    """Artifacts that could be stolen from a seat, and spaces that it could be forced to (MK-11.3.2, MK-11.3.3)."""
    found = [Purchase(price=THEFT, card=CARD.ids[card]) for card in loot(position, seat)]
    for way in range(6):
        price = retreat_cost(position, seat, way)
        if price < NO_WAY:
            space = position.near[position.place[seat] * WAYS + way]
            found.append(Purchase(price=price, space=SPACE.ids[space]))
    return found
