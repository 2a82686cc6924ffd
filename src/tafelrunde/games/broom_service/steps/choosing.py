"""Choosing roles in secret, all at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tafelrunde.games.broom_service.actions import DONE, EXTRA, PASS, PICK, PICKS
from tafelrunde.games.broom_service.components import (
    EXTRA_TILE,
    MORE_OR_LESS,
    ROLES,
)
from tafelrunde.games.broom_service.state import BITS, CHOSEN, DEALT, BroomState
from tafelrunde.games.broom_service.steps.base import SEATS_IN, BroomStep, run_on
from tafelrunde.kernel.shape import Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices


class Together(BroomStep):
    """A decision that all seats owe at once; who has chosen is marked in `ready`."""

    FIELDS: ClassVar[dict[str, Shape]] = {}

    def __init__(self) -> None:
        super().__init__(-1)

    def seats(self, position: BroomState) -> tuple[int, ...]:
        seats: i64 = position.seats
        return SEATS_IN[(1 << seats) - 1 & ~position.ready]

    def is_open(self, position: BroomState, seat: int, action: int) -> bool:
        return False  # BS-2.2

    def settled(self, state: BroomState, seat: int) -> None:
        """A seat has chosen; after the last one the game goes on (BS-2.2)."""
        who: i64 = seat
        seats: i64 = state.seats
        state.ready |= 1 << who
        if state.ready == (1 << seats) - 1:
            state.pop()
            run_on(state)


class ChooseRoles(Together):
    """Pick roles one by one and confirm, as many as the event and a tile want (BS-2.1, BS-10.2, BS-14.5)."""

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        hand = position.roles(seat)
        count = BITS[hand]
        least, most = position.hand_sizes(seat)
        if count < most:
            out.allow_all(PICKS[hand])
        if count >= least:
            out.allow(DONE)
        if position.held[seat] and self.extra_refusal(position, seat) == "":
            out.allow(EXTRA)
        if out.explaining:
            self.explain(position, seat, out)

    def explain(self, position: BroomState, seat: int, out: Choices) -> None:
        """Why not: too few or too many roles (BS-2.1, BS-10.2), one twice, or no tile for one more."""
        hand = position.roles(seat)
        count = BITS[hand]
        least, most = position.hand_sizes(seat)
        number = "BS-10.2" if position.event() == MORE_OR_LESS else "BS-2.1"
        for role in range(ROLES):
            if count >= most:
                out.refuse(PICK + role, number)
            elif hand >> role & 1:
                out.refuse(PICK + role, "BS-2.1")
        if count < least:
            out.refuse(DONE, number)
        rule = self.extra_refusal(position, seat)
        if position.held[seat] and rule:
            out.refuse(EXTRA, rule)

    def extra_refusal(self, position: BroomState, seat: int) -> str:
        """The rule by which a seat with tiles may not give one up for one more role; empty where it may."""
        if position.event() == MORE_OR_LESS:
            return "BS-10.3"
        if position.extra >> seat & 1:
            return "BS-14.3"
        return "" if position.usable(seat, EXTRA_TILE) >= 0 else "BS-14.5"

    def take(self, position: BroomState, seat: int, action: int) -> None:
        if action == DONE:
            if position.events is not None:
                chosen = position.roles(seat)
                roles = [number for number in range(ROLES) if chosen >> number & 1]
                position.tell("chose", "BS-2.2", {"seat": seat}, {"role": roles}, 1 << seat)
            self.settled(position, seat)
        elif action == EXTRA:
            position.extra |= 1 << seat
        else:
            position.draw(seat, action - PICK)

    def instead(self, state: BroomState) -> str:
        return "BS-2.2"

    def against(self, position: BroomState, seat: int, action: int) -> str:
        """Nobody goes without roles."""
        if action == PASS:
            return "BS-10.2" if position.event() == MORE_OR_LESS else "BS-2.1"
        return super().against(position, seat, action)

    def audit(self, position: BroomState) -> list[str]:
        if position.stage != CHOSEN or len(position.stack) != 1:
            return ["roles are chosen only at the beginning of a round"]
        for seat in range(position.seats):
            least, most = position.hand_sizes(seat)
            count = BITS[position.roles(seat)]
            if count > most or (position.ready >> seat & 1 and count < least):
                return [f"hand[{seat}]: {least} to {most} roles are chosen"]
        return []


CHOOSE_ROLES: Final = ChooseRoles()  # steps never change, so all states share it


class ExtraCard(Together):
    """After the numbers of More or Less are shown: give up a tile for one more role, or not (BS-10.3)."""

    def options(self, position: BroomState, seat: int, out: Choices) -> None:
        out.allow(PASS)
        for role in range(ROLES):
            if position.roles(seat) >> role & 1:
                out.refuse(PICK + role, "BS-2.1")
            else:
                out.allow(PICK + role)

    def take(self, position: BroomState, seat: int, action: int) -> None:
        if action != PASS:
            position.late[seat] = action - PICK
        if position.events is not None:
            position.tell("chose", "BS-10.3", {"seat": seat})
        self.settled(position, seat)

    def instead(self, state: BroomState) -> str:
        return "BS-2.2"

    def against(self, position: BroomState, seat: int, action: int) -> str:
        """A tile is given up by picking a role, and kept by passing."""
        return "BS-10.3" if action in (DONE, EXTRA) else super().against(position, seat, action)

    def audit(self, position: BroomState) -> list[str]:
        if position.stage != DEALT or position.event() != MORE_OR_LESS or len(position.stack) != 1:
            return ["an extra card is asked for only after More or Less"]
        for seat in self.seats(position):
            if position.usable(seat, EXTRA_TILE) < 0:
                return [f"seat {seat} is asked for an extra card but has no tile for it"]
        return []
