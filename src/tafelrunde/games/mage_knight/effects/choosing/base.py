"""What decisions have in common: `Pick` one of several things, and an `Effect` of a mode that goes on afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import DONE
from tafelrunde.games.mage_knight.box.components import MODE, MODE_OWNER, MODE_THING, OF_CARD, OF_UNIT
from tafelrunde.games.mage_knight.box.numbers import ModeNumber
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.effects.operation import ROWS, Operation, run
from tafelrunde.games.mage_knight.position.packing import kind_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.step import WHO
from tafelrunde.games.mage_knight.position.turn import LAST_MODE, UNIT_NOW
from tafelrunde.kernel.shape import Name, Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices

AT: Final = Number(0, 20)


class Pick(OpenStep):
    """One of several things: `candidates` are looked at once each, `refusal` names a rule, `chosen` carries it out."""

    ACTION: ClassVar[int] = DONE  # for thing 0; the others follow
    OPTIONAL: ClassVar[bool] = False  # may one choose none?

    def candidates(self, position: Position, seat: int) -> list[int]:
        raise NotImplementedError

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        """The rule against a candidate; empty where there is none."""
        return ""

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        """Go on with the choice; this step has left the stack."""
        raise NotImplementedError

    def stopped(self, position: Position, seat: int) -> None:
        """Go on without a choice."""

    def options(self, position: Position, seat: int, out: Choices) -> None:
        first = self.ACTION
        if self.OPTIONAL:
            out.allow(DONE)
        for thing in self.candidates(position, seat):
            rule = self.refusal(position, seat, thing)
            if rule:
                out.refuse(first + thing, rule)
            else:
                out.allow(first + thing)

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        if action == DONE:
            self.stopped(position, seat)
        else:
            self.chosen(position, seat, action - self.ACTION)


class Effect(Pick):
    """A decision that an operation of a mode asks for: it says what can be chosen; afterwards the mode goes on."""

    FIELDS: ClassVar[dict[str, Shape]] = {"seat": WHO, "mode": Name(MODE), "at": AT}

    def __init__(self, seat: int, mode: ModeNumber, at: int) -> None:
        super().__init__(seat)
        self.mode = mode
        self.at = at

    def operation(self) -> Operation:
        return ROWS[self.mode].operations[self.at]

    def candidates(self, position: Position, seat: int) -> list[int]:
        return self.operation().candidates(position, seat, ROWS[self.mode])

    def refusal(self, position: Position, seat: int, thing: int) -> str:
        return self.operation().unfit(position, seat, ROWS[self.mode], thing)

    def options(self, position: Position, seat: int, out: Choices) -> None:
        super().options(position, seat, out)
        if out.empty():
            out.allow(DONE)  # the mana paid for it brought a wound, which knocked the hero out (MK-4.3.4, MK-8.4.9)

    def stopped(self, position: Position, seat: int) -> None:
        """Without what it needs nothing of the effect is left."""
        run(position, self.seat, self.mode, len(ROWS[self.mode].operations))

    def chosen(self, position: Position, seat: int, thing: int) -> None:
        if not self.operation().chosen(position, seat, ROWS[self.mode], self.at, thing):
            self.go_on(position)

    def go_on(self, position: Position) -> None:
        run(position, self.seat, self.mode, self.at + 1)


def kinds(things: Sequence[int]) -> list[int]:
    """Every kind of thing once, in order.

    >>> kinds((3, 1, 3))
    [1, 3]
    """
    return sorted(set(things))


def unplayed(position: Position, seat: int, mode: ModeNumber) -> str:
    """Why a mode cannot be the last one used: its card, unit or skill must lie where it then lies. Empty: it can be."""
    thing, owner = MODE_THING[mode], MODE_OWNER[mode]
    if position.turn[LAST_MODE] != mode + 1:
        return "another mode was used last"
    if owner == OF_CARD:
        there = thing in position.play[seat] or thing in position.box or thing in position.spell_offer
    elif owner == OF_UNIT:
        slot = position.turn[UNIT_NOW] - 1
        there = kind_of(position.units[seat][slot]) == thing if slot >= 0 else thing in position.unit_offer
    else:
        there = thing in position.skills[seat]
    return "" if there else "its card, unit or skill is not there"


def all_in(things: Sequence[int], pile: Sequence[int]) -> bool:
    """Are all these things in a pile?

    >>> all_in((1, 1), (1, 2, 1)), all_in((1, 1), (1, 2))
    (True, False)
    """
    return all(things.count(thing) <= pile.count(thing) for thing in things)
