"""The outcome of a combat: what is conquered, what it brings, who goes back (MK-8.6.1 to MK-8.7.7)."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.components import (
    BROWN,
    CITY,
    DEN,
    DUNGEON,
    MONASTERY,
    RUIN_REWARDS,
    RUINS,
    SPAWN,
    TOMB,
    TOWER,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import DEFEATED, RAMPAGING, RESISTED, without
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import (
    ACTIONS_WON,
    ARTIFACTS_WON,
    DARK,
    DUNGEON_WON,
    FIGHT,
    FIGHT_AT,
    FREE_CRYSTALS,
    IGNORE_SITE,
    RANDOM_CRYSTALS,
    SPELLS_WON,
    UNITS_BARRED,
    UNITS_WON,
)
from tafelrunde.games.mage_knight.world.fight import ASSAULT, INCANTATION, OTHERS_KEEP, RAMPAGE, clear_foes, dismiss
from tafelrunde.games.mage_knight.world.land import put


def conclude(position: Position, seat: int) -> None:
    """Combat is over: conquests are marked, rewards wait (MK-8.6.3), the rest goes back.

    Rampaging enemies stay (MK-8.6.6), and those of dens, spawning grounds and ruins (MK-8.6.8); those of dungeons,
    tombs and monasteries are discarded (MK-8.6.7); from a fortified site one withdraws (MK-8.6.9).
    """
    turn = position.turn
    kind, space = turn[FIGHT], Space(turn[FIGHT_AT] - 1)
    cleared = True
    for foe in range(len(position.foe)):
        dismiss(position, foe)
        if not position.foe_is[foe] & DEFEATED:
            if not position.foe_is[foe] & RAMPAGING:
                cleared = False
            if position.foe_from[foe] < 0:
                position.drop_token(position.foe[foe])
    if position.events is not None:
        position.tell("combat_over", "MK-8.6.6", {"seat": seat})
    position.units[seat] = tuple([without(unit, RESISTED) for unit in position.units[seat]])
    clear_foes(position)
    turn[FIGHT] = 0
    turn[FIGHT_AT] = 0
    turn[DARK] = 0
    turn[UNITS_BARRED] = 0
    turn[IGNORE_SITE] = 0
    if kind in (RAMPAGE, INCANTATION) or position.joint_at >= 0:  # a joint assault ends for all at once (MK-12.6)
        return
    if cleared:
        conquer(position, seat, space)
        position.scenario.conquered(position, seat, space)
        return
    position.scenario.failed(position, seat, space)
    if kind in (ASSAULT, OTHERS_KEEP):
        withdraw(position, seat)
    elif position.site[space] == SPAWN:
        while len(position.tokens[space]) < 2 and (position.piles[BROWN] or position.heaps[BROWN]):
            put(position, space, BROWN, 0)


def withdraw(position: Position, seat: int) -> None:
    """Back to the space attacked from; if that is not safe, the forced withdrawal at the turn's end does the rest."""
    if len(position.trail) > 1:
        position.trail = position.trail[:-1]
        position.place[seat] = position.trail[-1]
    if position.events is not None:
        space = position.place[seat]
        position.tell("withdrew", "MK-8.6.9", {"seat": seat, "space": space, "terrain": position.terrain[space]})


def conquer(position: Position, seat: int, space: Space) -> None:
    """All are beaten: a shield, and the rewards of the site (MK-8.6.3 to MK-8.6.5, MK-16.12, MK-16.13, MK-16.16).

    There are always enough shields (MK-2.2.7).
    """
    site = position.site[space]
    turn = position.turn
    if site == CITY:
        if position.events is not None:
            position.tell("conquered", "MK-8.7.6", {"seat": seat, "site": site, "space": space})
        return
    first = position.shield[space] < 0
    if first or position.holdable(site):
        position.shield[space] = seat
        if position.events is not None:
            position.tell("conquered", "MK-8.6.4", {"seat": seat, "site": site, "space": space})
    if site == TOWER:
        if not position.scenario.towers_held:  # there they are taken, not plundered (MK-15.10.2)
            turn[SPELLS_WON] += 1
    elif site == MONASTERY:
        turn[ARTIFACTS_WON] += 1
    elif site == DEN:
        turn[RANDOM_CRYSTALS] += 2
    elif site == SPAWN:
        turn[ARTIFACTS_WON] += 1
        turn[RANDOM_CRYSTALS] += 3
    elif site == DUNGEON and first:
        turn[DUNGEON_WON] = 1
    elif site == TOMB and first:
        turn[SPELLS_WON] += 1
        turn[ARTIFACTS_WON] += 1
    elif site == RUINS:
        ruin_rewards(position, space)


def ruin_rewards(position: Position, space: Space) -> None:
    """What the ruins token shows (MK-16.11)."""
    token = position.ruin[space]
    position.ruin[space] = -1
    position.ruin_heap = (*position.ruin_heap, token)
    turn = position.turn
    for reward in RUIN_REWARDS[token]:
        if reward == "artifact":
            turn[ARTIFACTS_WON] += 1
        elif reward == "spell":
            turn[SPELLS_WON] += 1
        elif reward == "unit":
            turn[UNITS_WON] += 1
        elif reward == "advanced_action":
            turn[ACTIONS_WON] += 1
        else:
            turn[FREE_CRYSTALS] = 1
