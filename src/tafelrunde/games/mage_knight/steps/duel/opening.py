"""How a combat of two players begins: when it is allowed, and how far the defender commits (MK-11.1.1 to MK-11.1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight.box.actions import ANNOUNCE, COMMIT, PLAY, PLUNDER, REST, USE_BANNER, USE_TACTIC
from tafelrunde.games.mage_knight.box.components import (
    MIDNIGHT,
    SKILL_MODES,
    SPARING,
    VILLAGE,
)
from tafelrunde.games.mage_knight.box.effects import RANGED
from tafelrunde.games.mage_knight.effects.choosing.colours import Thaw
from tafelrunde.games.mage_knight.effects.conditions import consider
from tafelrunde.games.mage_knight.effects.operation import ROWS
from tafelrunde.games.mage_knight.position.duel import COMMITTED, FULLY, PARTLY, note
from tafelrunde.games.mage_knight.position.packing import has
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.shelf import turn_down
from tafelrunde.games.mage_knight.position.turn import (
    ACTED,
    DICE,
    FRESH,
    GRAIL,
    HEAL,
    PHASE,
    STRUCK,
    THAW,
    WOUNDS_COMBAT,
)
from tafelrunde.games.mage_knight.steps.duel.exchange import begin_phase
from tafelrunde.games.mage_knight.steps.elsewhere import bar_actions, bar_deals, bar_healing, bar_sideways, bar_ways
from tafelrunde.games.mage_knight.steps.moving import Playing
from tafelrunde.games.mage_knight.steps.rounds import dice_of_turn, open_turn
from tafelrunde.games.mage_knight.steps.tactics import BeforeTurn, plunder
from tafelrunde.games.mage_knight.world.fight import clear_points

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def begin_duel(position: Position, seat: int, other: int) -> None:
    """A hero attacks another: it is the action of the turn, and healing points are lost (MK-6.31, MK-8.1.17).

    So nobody fights enemies and a player in one turn (MK-8.1.11).
    The defender may first do what is allowed before a turn, and says how far to commit (MK-11.1.2).
    """
    fighting(position)
    position.duel = (seat, other, 0, 0, other, 0, 0, 0, 0)
    position.frail = ()
    position.shares = ()
    if position.events is not None:
        position.tell("duel", "MK-6.31", {"seat": seat, "seat_of": other})
    position.hand_to(other)
    fighting(position)
    position.turn[FRESH] = 1
    position.push(Commit(other))


def fighting(position: Position) -> None:
    """The turn on the table has its action now, a combat."""
    turn = position.turn
    turn[ACTED] = 1
    turn[PHASE] = RANGED
    turn[HEAL] = 0
    turn[GRAIL] = 0
    turn[WOUNDS_COMBAT] = 0
    turn[STRUCK] = 0
    clear_points(position)


class Commit(Playing):
    """The defender commits fully (MK-11.1.3) or in part (MK-11.1.4), after what may be done before a turn (MK-11.1.2).

    Nothing of that is known before: the hand does not show in what is asked.
    """

    def options(self, position: Position, seat: int, out: Choices) -> None:
        out.allow(COMMIT + PARTLY - 1)
        out.allow(COMMIT + FULLY - 1)
        if position.site[position.place[seat]] == VILLAGE:
            if position.plundered[seat]:
                out.refuse(PLUNDER, "MK-16.1")
            else:
                out.allow(PLUNDER)
        if position.tactic[seat] == MIDNIGHT:
            if position.tactic_used[seat] or not position.hand[seat]:
                out.refuse(USE_TACTIC, "MK-18.8")
            else:
                out.allow(USE_TACTIC)
        for skill in position.skills[seat]:
            if not has(position.used_turn[seat] | position.used_round[seat], skill):
                for mode in SKILL_MODES[skill]:
                    if ROWS[mode].early:
                        consider(position, seat, mode, 0, out)
        if out.explaining:
            bar_ways(position, seat, "MK-11.1.2", out)
            bar_actions(position, seat, "MK-11.1.2", out)
            out.refuse(REST, "MK-5.7")
            out.refuse(ANNOUNCE, "MK-5.3")
            bar_deals(position, out)
            bar_healing(position, seat, out)
            bar_sideways(position, seat, "MK-11.1.2", out)

    def against(self, position: Position, seat: int, action: int) -> str:
        if PLAY <= action < USE_BANNER:
            return "MK-11.1.2"
        return super().against(position, seat, action)

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == PLUNDER:
            plunder(position, seat)
        elif COMMIT <= action < COMMIT + FULLY:
            commit(position, seat, action - COMMIT + 1)
        else:
            self.take_common(position, seat, action)


def commit(position: Position, seat: int, how: int) -> None:
    """Fully: the whole turn is played in advance, with a die of the Source. In part: neither die nor skills."""
    note(position, COMMITTED, how)
    position.turn[FRESH] = 0
    if position.events is not None:
        position.tell("committed", "MK-11.1.3" if how == FULLY else "MK-11.1.4", {"seat": seat, "commitment": how - 1})
    begin_phase(position, False)
    if how != FULLY:
        return
    turn_down(position, seat)
    open_turn(position, seat)
    position.turn[DICE] = dice_of_turn(position, seat)
    if position.turn[THAW]:
        position.push(Thaw(seat))
    elif position.tactic[seat] == SPARING and not position.tactic_used[seat] and stock(position, seat):
        position.push(BeforeTurn(seat))


def stock(position: Position, seat: int) -> bool:
    """Is there anything that Sparing Power could store or give back?"""
    return bool(position.deck[seat] or position.stored[seat])


OPENING_STEPS: Final = (Commit,)
