"""Attack and block in turn, at range and in melee (MK-11.2.1 to MK-11.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import BURN_ATTACK, CHOOSE_UNIT, NEXT_PHASE, STRIKE, USE_BANNER
from tafelrunde.games.mage_knight.box.components import FEAR_BANNER, FIRE, SLOTS
from tafelrunde.games.mage_knight.box.effects import ATTACKING, BLOCKING, RANGED
from tafelrunde.games.mage_knight.effects.choosing.base import Pick
from tafelrunde.games.mage_knight.position.duel import (
    AGGRESSOR,
    ATTACK,
    ATTACK_ELEMENTS,
    ATTACKER,
    CARD_ASIDE,
    DEFENDER,
    MELEE,
    PASSED,
    blocker,
    note,
    opponent,
)
from tafelrunde.games.mage_knight.position.packing import banner_of, can_act, has, kind_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import BURN_READY, BURNING, PHASE, SKIP, STRUCK
from tafelrunde.games.mage_knight.steps.combat import Phase, spread_fear
from tafelrunde.games.mage_knight.steps.duel.closing import draw
from tafelrunde.games.mage_knight.steps.duel.harm import Harm, rebound, worth_having
from tafelrunde.games.mage_knight.steps.elsewhere import bar_sideways
from tafelrunde.games.mage_knight.world.duel import attackers
from tafelrunde.games.mage_knight.world.exchange import attack_left, attack_value, measure, withhold
from tafelrunde.games.mage_knight.world.fight import clear_points, settle_riders

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


def begin_phase(position: Position, melee: bool) -> None:
    """At range the defender attacks first (MK-11.2.1), in melee the aggressor (MK-11.3.1)."""
    note(position, MELEE, 1 if melee else 0)
    note(position, PASSED, 0)
    attack_by(position, position.duel[AGGRESSOR if melee else DEFENDER])


def give(position: Position, seat: int) -> None:
    """The next decision is this seat's. What a defender has done is not taken back then, like what an aggressor has.

    For the aggressor the table's own rule says so (TR-1.6).
    """
    if position.playing >= 0 and position.playing != seat:
        position.reveal()
    position.hand_to(seat)


def attack_by(position: Position, seat: int) -> None:
    """This seat may attack next; what is asked tells nothing of its hand."""
    for entry, value in ((ATTACKER, seat), (ATTACK, 0), (ATTACK_ELEMENTS, 0), (CARD_ASIDE, 0)):
        note(position, entry, value)
    position.shares = ()
    give(position, seat)
    position.turn[PHASE] = ATTACKING if position.duel[MELEE] else RANGED
    position.replace(Onset(seat))


def exchange_over(position: Position) -> None:
    """The attack is over, and the other one may attack (MK-11.2.1)."""
    settle_riders(position)
    attack_by(position, blocker(position))


class Duelling(Phase):
    """Both parts of an exchange: there is nobody to aim at but the other player."""

    def list_targets(self, position: Position, out: Choices) -> None:
        pass


class Onset(Duelling):
    """An attack is put together, or one passes (MK-11.2.1, MK-11.2.2)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        self.list_phase(position, seat, out)
        if position.duel[MELEE]:
            self.list_sideways(position, seat, out)
            if position.turn[BURN_READY]:
                out.allow(BURN_ATTACK)
        elif out.explaining:
            bar_sideways(position, seat, "MK-11.2.2", out)
        if attack_value(position):
            out.allow(STRIKE)
        else:
            out.refuse(STRIKE, "MK-11.2.1")

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == STRIKE:
            launch(position, seat)
        elif action == NEXT_PHASE:
            pass_on(position, seat)
        elif action == BURN_ATTACK:
            position.turn[BURN_READY] -= 1
            position.points[FIRE] += 4
        else:
            self.take_phase(position, seat, action)


def launch(position: Position, seat: int) -> None:
    """The attack stands, and the other one blocks (MK-11.2.3)."""
    measure(position)
    note(position, PASSED, 0)
    if position.events is not None:
        elements = [element for element in range(4) if has(position.duel[ATTACK_ELEMENTS], element)]
        rule = "MK-11.3.1" if position.duel[MELEE] else "MK-11.2.2"
        position.tell("onset", rule, {"seat": seat, "count": position.duel[ATTACK], "element": elements})
    other = opponent(position, seat)
    position.turn[STRUCK] = 1
    give(position, other)
    position.turn[PHASE] = BLOCKING
    position.replace(Parry(other))


def pass_on(position: Position, seat: int) -> None:
    """Who passes loses what was put together; when both do so in succession, the phase is over (MK-11.1.5)."""
    settle_riders(position)
    position.turn[STRUCK] = 1
    if position.events is not None:
        position.tell("passes", "MK-11.2.1", {"seat": seat})
    if not position.duel[PASSED]:
        note(position, PASSED, 1)
        attack_by(position, opponent(position, seat))
    elif position.duel[MELEE]:
        draw(position)
    else:
        begin_phase(position, True)


class Parry(Duelling):
    """As much of an attack is blocked as one likes (MK-11.2.3, MK-11.3.1)."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        self.list_phase(position, seat, out)
        self.list_sideways(position, seat, out)
        for slot in range(len(position.units[seat])):
            unit = position.units[seat][slot]
            if banner_of(unit) == FEAR_BANNER and can_act(unit):
                if attackers(position):
                    out.allow(USE_BANNER + slot)
                else:
                    out.refuse(USE_BANNER + slot, "MK-11.3.7")

    def take(self, position: Position, seat: int, action: int) -> None:
        if action == NEXT_PHASE:
            resolve(position, seat)
        elif USE_BANNER <= action < USE_BANNER + SLOTS:
            spread_fear(position, seat, action - USE_BANNER, Daunt(seat))
        else:
            self.take_phase(position, seat, action)


class Daunt(Pick):
    """Banner of Fear: which unit's part is taken out of the attack (MK-11.3.7)."""

    ABOUT: ClassVar[str] = "MK-11.3.7"
    ACTION: ClassVar[int] = CHOOSE_UNIT

    def candidates(self, position: Position, seat: int) -> list[int]:
        return attackers(position)

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        hold_back(position, seat, thing)

    def fits(self, position: Position) -> bool:
        return bool(attackers(position))


def hold_back(position: Position, seat: int, slot: int) -> None:
    """A unit is kept from attacking (MK-11.3.7)."""
    other = position.duel[ATTACKER]
    withhold(position, slot)
    if position.events is not None:
        unit = kind_of(position.units[other][slot])
        position.tell("held_back", "MK-11.3.7", {"seat": other, "unit": unit, "count": position.duel[ATTACK]})


def resolve(position: Position, seat: int) -> None:
    """What the block leaves is damage, which the attacker assigns (MK-11.2.4)."""
    left = attack_left(position)
    note(position, ATTACK, left)
    if position.events is not None:
        position.tell("parried", "MK-11.2.3", {"seat": seat, "count": left})
    position.turn[SKIP] = 0
    if not left:
        position.turn[BURN_READY] += position.turn[BURNING]
        if rebound(position, seat):
            return
    deal_harm(position)


def deal_harm(position: Position) -> None:
    """The attacker assigns what is left; without damage that buys anything the exchange is over."""
    settle_riders(position)
    left, attacker = position.duel[ATTACK], position.duel[ATTACKER]
    give(position, attacker)
    clear_points(position)
    position.shares = ()
    if worth_having(position, attacker, left):
        position.replace(Harm(attacker, left))
    else:
        exchange_over(position)


EXCHANGE_STEPS: Final = (Onset, Parry, Daunt)
