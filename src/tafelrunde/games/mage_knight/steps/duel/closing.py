"""How a combat of two players ends: somebody is forced to retreat, or nobody attacks any more (MK-11.3.4)."""

from __future__ import annotations

from tafelrunde.games.mage_knight.box.effects import AFTER
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.duel import AGGRESSOR, COMMITTED, DEFENDER, FULLY, opponent
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import part_over
from tafelrunde.games.mage_knight.position.turn import FRESH, PHASE
from tafelrunde.games.mage_knight.steps.ending import settle_promises
from tafelrunde.games.mage_knight.steps.moving import Turn, tell_moved
from tafelrunde.games.mage_knight.world.fight import clear_points
from tafelrunde.games.mage_knight.world.land import reveal_garrisons, turn_up_ruin


def draw(position: Position) -> None:
    """Nobody attacks any more: the aggressor goes back to where the attack came from, and nobody gains (MK-11.3.4).

    Where that is no safe space, forced withdrawal follows at the end of the turn.
    """
    seat = position.duel[AGGRESSOR]
    position.hand_to(seat)
    position.trail = position.trail[:-1]
    position.place[seat] = position.trail[-1]
    if position.events is not None:
        position.tell("drawn_duel", "MK-11.3.4", {"seat": seat, "space": position.place[seat]})
    close(position)


def retreat(position: Position, winner: int, space: Space) -> None:
    """The blocker is forced onto a space, provokes nobody there, and the combat is over (MK-11.3.3)."""
    loser = opponent(position, winner)
    position.hand_to(loser)
    position.place[loser] = space
    position.trail = (*position.trail, space) if loser == position.duel[AGGRESSOR] else (space,)
    if position.events is not None:
        position.tell("forced", "MK-11.3.3", {"seat": winner, "seat_of": loser, "space": space})
        tell_moved(position, loser, space)
    turn_up_ruin(position, space)
    reveal_garrisons(position)
    position.gain_fame(winner, fame_for(position, winner, loser), "MK-11.3.4")
    close(position)


def fame_for(position: Position, winner: int, loser: int) -> int:
    """1 for less fame or a lower level, and 2 for every level of difference (MK-11.3.4)."""
    levels = position.level[loser] - position.level[winner]
    if levels > 0:
        return 1 + 2 * levels
    return 1 if levels == 0 and position.fame[winner] < position.fame[loser] else 0


def close(position: Position) -> None:
    """The combat is over: a defender who has committed fully ends the turn now, then the aggressor's goes on.

    What is played in part of a turn promises nothing for later: that comes now. MK-11.1.3, MK-11.1.4.
    """
    aggressor, defender, full = position.duel[AGGRESSOR], position.duel[DEFENDER], position.duel[COMMITTED] == FULLY
    position.duel = ()
    position.frail = ()
    position.shares = ()
    position.pop()
    for seat in (aggressor, defender):
        position.hand_to(seat)
        clear_points(position)
        position.turn[PHASE] = AFTER
    position.turn[FRESH] = 0
    if full:
        position.push(Turn(defender))
    else:
        settle_promises(position, defender)
        part_over(position, True)
