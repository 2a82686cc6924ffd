"""What the numbers of an action stand for in a position, so that its words can name them."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.mage_knight.box.components import LEAP_Q, LEAP_R, MODE_OWNER, MODE_THING, ORCS, WAYS
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.foes import ChooseRivalUnit
from tafelrunde.games.mage_knight.effects.choosing.units import Tire
from tafelrunde.games.mage_knight.position.duel import opponent
from tafelrunde.games.mage_knight.position.packing import FACE_UP, enemy_of, kind_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.scenarios.dungeons import DungeonLords, Entrance
from tafelrunde.games.mage_knight.steps.duel.exchange import Daunt
from tafelrunde.games.mage_knight.steps.duel.harm import Harm, Rebound
from tafelrunde.games.mage_knight.world.exchange import retreat_cost
from tafelrunde.games.mage_knight.world.fight import attacker
from tafelrunde.games.mage_knight.world.land import IMPASSABLE, cost

OWNERS: Final = ("card", "unit", "skill")  # whose a mode is, by OF_CARD, OF_UNIT, OF_SKILL


def name_fields(position: Position, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a question or answer with what they stand for: the unit of a slot, an enemy's name, the land.

    All of it is open to the seat that is asked. Where two of a name are there, `twin` is the number to tell them apart.
    """
    if "foe" in fields:
        foes = [attacker(position, foe) for foe in range(len(position.foe))]
        return fields | one_of(foes, fields["foe"], "enemy")
    if "slot" in fields:
        step = position.stack[-1]
        owner = step.seat_of if isinstance(step, Tire) else seat
        if isinstance(step, (ChooseRivalUnit, Daunt, Rebound, Harm)):
            owner = opponent(position, seat)
        return fields | one_of([kind_of(unit) for unit in position.units[owner]], fields["slot"], "unit")
    if "way" in fields:
        here = position.place[seat]
        named = fields | name_space(position, seat, position.near[here * WAYS + fields["way"]])
        if isinstance(position.stack[-1], Harm):
            named["count"] = retreat_cost(position, opponent(position, seat), fields["way"])
        return named
    if "to" in fields:
        here, to = position.place[seat], fields["to"]
        target = position.q[here] + LEAP_Q[to], position.r[here] + LEAP_R[to]
        there = Space(list(zip(position.q, position.r, strict=True)).index(target))
        return fields | name_space(position, seat, there)
    if "space" in fields and "site" not in fields:
        return fields | name_distant(position, seat, fields["space"])
    if "mode" in fields:
        return {OWNERS[MODE_OWNER[fields["mode"]]]: MODE_THING[fields["mode"]]} | fields
    if "rival" in fields:
        count = {"count": fields["defenders"] + 1} if "defenders" in fields else {}
        return fields | {"hero": position.hero[fields["rival"]]} | count
    return fields


def name_distant(position: Position, seat: int, space: Space) -> dict[str, Any]:
    """A space that an entrance or tunnel leads to, in which direction it lies, and what the tunnel costs."""
    step, scenario = position.stack[-1], position.scenario
    here = step.home if isinstance(step, Entrance) else position.place[seat]
    named = name_space(position, seat, space) | {"way": bearing(position, here, space)}
    if isinstance(scenario, DungeonLords) and not isinstance(step, Entrance):
        named["cost"] = dict(scenario.tunnels(position, here)).get(space)
    return named


def bearing(position: Position, here: Space, there: Space) -> int:
    """The one of the six ways that leads most nearly there."""
    q, r = position.q[there] - position.q[here], position.r[there] - position.r[here]
    along: list[int] = []
    for way in range(1, 7):
        step_q, step_r = LEAP_Q[way], LEAP_R[way]
        along.append(2 * q * step_q + 2 * r * step_r + q * step_r + r * step_q)  # a dot product on axes 60° apart
    return along.index(max(along))


def one_of(things: list[int], number: int, name: str) -> dict[str, Any]:
    if not 0 <= number < len(things):
        return {}
    twin = {"twin": number + 1} if things.count(things[number]) > 1 else {}
    return {name: things[number], **twin}


def name_space(position: Position, seat: int, space: Space) -> dict[str, Any]:
    """Land, site, cost and open enemies of a space; nothing of one that is not on the map yet."""
    if space < 0:
        return {}
    price = cost(position, seat, space)
    site = position.site[space]
    there = 0 <= site < ORCS or (site >= ORCS and len(position.tokens[space]) > 0)  # beaten orcs leave nothing behind
    return {
        "terrain": position.terrain[space],
        "site": site if there else None,
        "cost": price if price < IMPASSABLE else None,
        "enemy": [enemy_of(token) for token in position.tokens[position.gate(space)] if token & FACE_UP],
    }
