"""Operations of an effect that give something, and those that ask for a decision first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight import ops as o
from tafelrunde.games.mage_knight.components import BLACK, FOREST, GOLD, WOUND
from tafelrunde.games.mage_knight.conditions import any_aim, arms_modes, in_source, ready_candidates
from tafelrunde.games.mage_knight.effects import ANY_COLOUR
from tafelrunde.games.mage_knight.fight import honour
from tafelrunde.games.mage_knight.turn import FRESH, HEAL, INVOKED, REPUTATION_LATER

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.state import MageKnightState

AIMED: Final = (
    o.EXPOSE,
    o.ARMOR,
    o.QUAKE,
    o.NO_ATTACK,
    o.DESTROY,
    o.CHILL,
    o.LETHAL_CHILL,
    o.ILLUSION,
    o.BREAK,
)


def gain(position: MageKnightState, seat: int, mode: int, at: int, op: int, a: int) -> bool:
    """Gains and small costs; True if something has to be chosen first."""
    from tafelrunde.games.mage_knight.steps import choosing

    if op == o.MANA:
        if a == ANY_COLOUR:
            position.push(choosing.ChooseColour(seat, mode, at))
            return True
        position.gain_mana(seat, a)
    elif op == o.CRYSTAL:
        position.gain_crystal(seat, a, True)
    elif op == o.MANA_TIME:
        position.gain_mana(seat, BLACK if position.dark() else GOLD)
    elif op == o.DRAW:
        position.draw(seat, a)
    elif op == o.FAME:
        position.gain_fame(seat, a, "MK-4.5.1")
    elif op == o.REPUTATION_LATER:
        position.turn[REPUTATION_LATER] += a
    elif op == o.WOUND:
        position.wound(seat, "MK-4.5.2")
    elif op == o.ROLL_CRYSTAL:
        face = position.below(4, 6)
        position.reveal()
        if position.events is not None:
            position.tell("rolled", "MK-4.5.2", {"seat": seat, "colour": face})
        if face == BLACK:
            position.gain_fame(seat, 1, "MK-4.5.2")
        elif face == GOLD:
            position.push(choosing.ChooseColour(seat, mode, at))
            return True
        else:
            position.gain_crystal(seat, face, True)
    elif op == o.DISCARD:
        position.push(choosing.ChooseCard(seat, mode, at))
        return True
    elif op == o.DISCARD_WOUND:
        position.from_hand(seat, WOUND)
        position.discard[seat] = (*position.discard[seat], WOUND)
    elif op == o.MOTIVATION:
        position.draw(seat, 2)
        position.motivated[seat] = 1 if position.turn[FRESH] else 2  # until the end of the next turn (MK-19.21)
        least = min([position.fame[other] for other in range(position.seats) if other != seat], default=10**6)
        if position.fame[seat] < least:
            position.gain_mana(seat, a)
    return False


def asks(position: MageKnightState, seat: int, mode: int, at: int, op: int, a: int) -> bool:
    """Operations that ask for something; True if a step was pushed."""
    from tafelrunde.games.mage_knight.steps import choosing

    if op == o.BOOST or op == o.AGAIN or op == o.AGAIN_POWERED:
        half = 0 if op == o.AGAIN else 1
        position.push(choosing.Together(seat, mode, half, a))
        return True
    if op == o.MANA_DRAW or op == o.STORM_DIE or op == o.CLAIM:
        if not in_source(position, op != o.MANA_DRAW):
            return False  # the last one that would have fitted was paid with
        position.push(choosing.ChooseDie(seat, mode, at))
        return True
    if op == o.INVOKE:
        position.gain_mana(seat, a)
        position.turn[INVOKED] = a + 1
        position.push(choosing.Invoked(seat))
        return True
    if op == o.DECOMPOSE or op == o.TRAINING or op == o.BOOK:
        position.push(choosing.ChooseCard(seat, mode, at))
        return True
    if op == o.JUSTICE:
        honour(position, seat)
        position.push(choosing.Justice(seat, mode, at))
        return True
    if op == o.SPELL:
        position.push(choosing.TakeCard(seat, mode, at, a))
        return True
    if op == o.MEDITATE:
        choosing.meditate(position, seat, a == 2)
        return True
    if op in AIMED:
        if not any_aim(position, mode, op):
            return False
        position.push(choosing.ChooseFoe(seat, mode, at))
        return True
    if op == o.READY or op == o.MEND or op == o.BANNER or op == o.ENERGY:
        if op == o.READY and not ready_candidates(position, seat, a):
            return False
        position.push(choosing.ChooseUnit(seat, mode, at))
        return True
    if op == o.RESTORE:
        forest = position.terrain[position.place[seat]] == FOREST
        position.turn[HEAL] += 5 if forest else 3
        if a and ready_candidates(position, seat, 5 if forest else 3):
            position.push(choosing.ReadyUnits(seat, 5 if forest else 3))
            return True
        return False
    if op == o.ARMS:
        if not arms_modes(position, seat):
            return False  # the mana that the only ability needs was paid with
        position.push(choosing.Arms(seat))
        return True
    if op == o.GLORY:
        position.push(choosing.FreeUnit(seat))
        return True
    if op == o.TRAVEL or op == o.UNDERGROUND or op == o.WINGS or op == o.FLIGHT:
        position.push(choosing.Leap(seat, mode, at))
        return True
    if op == o.MIND_READ or op == o.MIND_STEAL:
        position.gain_crystal(seat, a, True)
        choosing.ask_minds(position, seat, a, 1 if op == o.MIND_STEAL else 0, 0, ())
        return False
    return False
