"""What all steps share: they can be resumed when the steps above them are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tafelrunde.games.broom_service.actions import BOLD, CODEC, DISPEL, FIVE, LEAD
from tafelrunde.games.broom_service.components import BRAVE_TILE, MAX_SEATS, POINTS_TILE, ROUNDS
from tafelrunde.games.broom_service.state import ASKING, PERFORMED, BroomState
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.shape import Number
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    pass

WHO: Final = Number(0, MAX_SEATS - 1)
WHEN: Final[dict[str, str]] = {  # by kind of action, leading and the deeds of roles left out: when it is done
    "done": "BS-2.2",
    "extra": "BS-14.5",
    "use": "BS-13.3",
    "hand_in": "BS-10.12",
    "market": "BS-10.4",
    "five": "BS-14.6",
    "bold": "BS-14.4",
    "declare": "BS-3.4",
    "still": "BS-10.5",
    "offer": "BS-10.10",
    "land": "BS-15.2",
    "pick": "BS-2.2",
}
SEATS_IN: Final[list[tuple[int, ...]]] = [  # by bit mask
    tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS)
]


class BroomStep(Step[BroomState]):
    """A step that, once on top again, says whether it owes a decision."""

    def resume(self, state: BroomState) -> bool:
        """True where a decision is owed now; otherwise the step has changed the stack."""
        return True

    def instead(self, state: BroomState) -> str:
        """The rule by which this is decided now, and not passed over or put off for a deed of some role."""
        raise NotImplementedError

    def against(self, position: BroomState, seat: int, action: int) -> str:
        if action in (BOLD, FIVE) and position.usable(seat, BRAVE_TILE if action == BOLD else POINTS_TILE) < 0:
            return "BS-14.2"
        return WHEN.get(CODEC.kind(action).name) or self.instead(position)

    def is_open(self, position: BroomState, seat: int, action: int) -> bool:
        return True


class Deed(BroomStep):
    """What is done within a trick, by a coward at once (BS-3.5), by the brave one at its end (BS-3.7)."""

    def against(self, position: BroomState, seat: int, action: int) -> str:
        if LEAD <= action < DISPEL:
            return "BS-3.7" if position.stage == PERFORMED else "BS-3.5"
        return super().against(position, seat, action)

    def audit(self, position: BroomState) -> list[str]:
        return audit_deed(position, self)


class Going(Game):
    """A game that knows what comes next when no decision is left."""

    def proceed(self, state: BroomState) -> bool:
        """True where a decision is owed now."""
        raise NotImplementedError


def run_on(state: BroomState) -> None:
    """Go on until a decision is owed or the game is over (BS-11.1)."""
    while True:
        step = state.top
        if step is not None:
            if cast(BroomStep, step).resume(state):
                return
        elif state.round >= ROUNDS or cast(Going, state.game).proceed(state):
            return


def acting(state: BroomState) -> int:
    """Who acts in a trick: whoever was asked last, and at its end the brave one."""
    return state.brave if state.stage == PERFORMED else (state.leader + state.asked - 1) % state.seats


def audit_deed(state: BroomState, step: Step[BroomState]) -> list[str]:
    """Roles, tiles and clouds are only dealt with in a trick, by the seat whose turn it is there."""
    if state.role < 0 or state.stage not in (ASKING, PERFORMED):
        return ["this is only decided in a trick"]
    if step.seat != acting(state):
        return [f"{type(step).__name__}: it is not seat {step.seat}'s turn in this trick"]
    return []
