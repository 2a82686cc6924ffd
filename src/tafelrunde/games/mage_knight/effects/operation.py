"""What an operation is: one word of an effect line, with its numbers; and a mode, a row of them."""

from __future__ import annotations

from typing import ClassVar, Final

from tafelrunde.games.mage_knight.box.effects import ALWAYS, ATTACKING, TALKING
from tafelrunde.games.mage_knight.box.numbers import Card, ModeNumber, Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import BOOST, UNIT_NOW


class Operation:
    """One word of an effect: its name in the TOML files, when it can be used, what forbids it, does and asks.

    Its words for people stand under its name in `text.toml`.
    """

    NAME: ClassVar[str] = ""
    WHEN: ClassVar[int] = 0  # the parts of the turn it is for; 0: it goes along with others
    ALSO: ClassVar[int] = 0  # parts of the turn that it opens to the whole mode
    COLOURED: ClassVar[bool] = False  # its number is a colour
    COUPLES: ClassVar[bool] = False  # plays another card, and is not itself played through one
    EXPOSES: ClassVar[bool] = False  # what it exposes can be aimed at afterwards
    EARLY: ClassVar[bool] = False  # may be used before a turn (MK-5.1)
    LENDABLE: ClassVar[bool] = True  # also for a unit that is only borrowed
    IN_BLOCK: ClassVar[bool] = True  # influence of this kind can become block through Diplomacy

    def __init__(self, a: int, b: int) -> None:
        self.a = a
        self.b = b

    def refusal(self, position: Position, seat: int, mode: Mode, used: int) -> str:
        """The rule that forbids it now, empty where none does; `used`: plain cards of the hand that are this card."""
        return ""

    def work(self, position: Position, seat: int, mode: Mode, at: int) -> bool:
        """Carry it out; True if something is asked first, and the mode goes on after the answer."""
        raise NotImplementedError

    # ---- what it asks

    def candidates(self, position: Position, seat: int, mode: Mode) -> list[int]:
        """The things to choose from."""
        raise NotImplementedError

    def unfit(self, position: Position, seat: int, mode: Mode, thing: int) -> str:
        """The rule against one of them; empty where there is none."""
        return ""

    def chosen(self, position: Position, seat: int, mode: Mode, at: int, thing: int) -> bool:
        """Go on with the choice; True if more is asked, or nothing of the mode is left to do."""
        raise NotImplementedError

    def joint(self, position: Position, seat: int) -> list[Space]:
        """Cities that it reaches, and that could be assaulted jointly (MK-12.1)."""
        return []

    def land(self, position: Position, seat: int, space: Space) -> None:
        """The hero is on a space that it leads to."""
        raise NotImplementedError


class Offering(Operation):
    """An operation that ends with a card from an offer."""

    def offer(self, position: Position) -> tuple[Card, ...]:
        return position.advanced_offer

    def to_hand(self) -> bool:
        return False


class Mode:
    """One way to use a card, a unit or a skill: what it costs, where it is allowed, its operations in a row."""

    def __init__(
        self, number: ModeNumber, owner: int, thing: int, costs: tuple[int, ...], when: int, operations: list[Operation]
    ) -> None:
        self.number = number
        self.owner = owner
        self.thing = thing
        self.costs = costs
        self.operations = operations
        self.when = when or next((o.WHEN for o in operations if o.WHEN), ALWAYS)
        for operation in operations:
            self.when |= operation.ALSO
        names = [operation.NAME for operation in operations]
        self.charges = self.when == ATTACKING and "attack" in names  # for when all attacks are siege attacks
        self.bargains = self.when == TALKING and operations[0].IN_BLOCK
        self.couples = operations[0].COUPLES
        self.exposes = operations[0].EXPOSES
        self.early = operations[0].EARLY
        self.lendable = operations[-1].LENDABLE


ROWS: Final[list[Mode]] = []  # every mode by its number; filled by `table`


def run(position: Position, seat: int, number: ModeNumber, at: int) -> None:
    """Carry out the operations of a mode from `at` on; one that asks pushes a step, which goes on afterwards."""
    mode = ROWS[number]
    row = mode.operations
    while at < len(row):
        if row[at].work(position, seat, mode, at):
            return
        at += 1
    position.turn[BOOST] = 0
    position.turn[UNIT_NOW] = 0
