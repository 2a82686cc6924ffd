"""Invocation: mana that must be used at once, or the skill may not be used (MK-19.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.mage_knight.box.actions import ENTER, PLAY, TAKE_CARD, USE_BANNER
from tafelrunde.games.mage_knight.box.components import (
    ALTAR,
    CARD_COLOUR,
    MODE_COSTS,
    RUINS,
    SKILL,
    SKILL_MODES,
    SPELLS,
)
from tafelrunde.games.mage_knight.box.data import number_of
from tafelrunde.games.mage_knight.box.numbers import Card
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import Decision
from tafelrunde.games.mage_knight.position.turn import INVOKED, PLAYED, POLARIZED
from tafelrunde.games.mage_knight.world.mana import pays, reverses
from tafelrunde.kernel.choices import Choices
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    pass

POLARIZATION: Final[int] = SKILL_MODES[number_of(SKILL, "polarization")][0]


def uses(position: Position, seat: int, action: int) -> bool:
    """Does this action spend the token that was invoked?"""
    if PLAY <= action < USE_BANNER:
        return fits(position, MODE_COSTS[action - PLAY])
    if TAKE_CARD + SPELLS <= action < PLAY:
        return fits(position, (CARD_COLOUR[action - TAKE_CARD],))
    if action == ENTER:
        here = position.place[seat]
        altar = ALTAR[position.ruin[here]] if position.site[here] == RUINS else -1
        return altar >= 0 and fits(position, (altar,))
    return False


def fits(position: Position, due: tuple[int, ...]) -> bool:
    token = position.turn[INVOKED] - 1
    for index, colour in enumerate(due):
        if position.usable(token) and pays(position, colour, token):
            return True
        strong = index == 0 and len(due) > 1
        if position.turn[POLARIZED] == 1 and reverses(position, colour, token, strong):
            return True
    return False


def spending(position: Position, seat: int, below: Step[Position]) -> list[int]:
    """What the step below allows that spends the token, or that first turns it to its opposite."""
    out = Choices()
    below.options(position, seat, out)
    found = [action for action in out.allowed if uses(position, seat, action)]
    if PLAY + POLARIZATION in out.allowed:
        position.turn[POLARIZED] = 1
        out = Choices()
        below.options(position, seat, out)
        if any(uses(position, seat, action) for action in out.allowed):
            found.append(PLAY + POLARIZATION)
        position.turn[POLARIZED] = 0
    return found


def invocable(position: Position, seat: int, colour: int, below: Step[Position]) -> bool:
    """Could a token of this colour be used at once, in the part of the turn that the step below is?"""
    if position.turn[INVOKED]:
        return False
    position.mana[colour] += 1
    position.turn[INVOKED] = colour + 1
    found = spending(position, seat, below)
    position.turn[INVOKED] = 0
    position.mana[colour] -= 1
    return len(found) > 0


def invocable_without(position: Position, seat: int, colour: int, card: Card, below: Step[Position]) -> bool:
    """The same after a card of the hand was discarded for it, which may be the one that the turn owes (MK-5.8)."""
    hand, seen = position.hand[seat], position.seen[seat]
    position.from_hand(seat, card)
    position.turn[PLAYED] += 1
    fine = invocable(position, seat, colour, below)
    position.turn[PLAYED] -= 1
    position.hand[seat], position.seen[seat] = hand, seen
    return fine


class Invoked(Decision):
    """What the invoked mana is used for: anything that the part of the turn allows and that spends it."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        for action in spending(position, seat, position.stack[-2]):
            out.allow(action)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        position.stack[-1].take(position, seat, action)
        if position.turn[INVOKED] > 0 and action == PLAY + POLARIZATION:
            position.push(self)
