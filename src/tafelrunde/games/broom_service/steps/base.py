"""What all steps share: they can be resumed when the steps above them are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tafelrunde.games.broom_service.components import MAX_SEATS, ROUNDS
from tafelrunde.games.broom_service.state import ASKING, PERFORMED, BroomState
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.shape import Number
from tafelrunde.kernel.step import Step

if TYPE_CHECKING:
    from tafelrunde.kernel.state import State

WHO: Final = Number(0, MAX_SEATS - 1)
SEATS_IN: Final[list[tuple[int, ...]]] = [  # by bit mask
    tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS)
]


class BroomStep(Step):
    """A step that, once on top again, says whether it owes a decision."""

    def resume(self, state: BroomState) -> bool:
        """True where a decision is owed now; otherwise the step has changed the stack."""
        return True

    def is_open(self, state: State, seat: int, action: int) -> bool:
        return True


class Going(Game):
    """A game that knows what comes next when no decision is left."""

    def proceed(self, state: BroomState) -> None:
        raise NotImplementedError


def run_on(state: BroomState) -> None:
    """Go on until a decision is owed or the game is over (BS-11.1)."""
    game = cast(Going, state.game)
    while state.stack or state.round < ROUNDS:
        if not state.stack:
            game.proceed(state)
        elif cast(BroomStep, state.stack[-1]).resume(state):
            return


def acting(state: BroomState) -> int:
    """Who acts in a trick: whoever was asked last, and at its end the brave one."""
    return state.brave if state.stage == PERFORMED else (state.leader + state.asked - 1) % state.seats


def audit_deed(state: BroomState, step: Step) -> list[str]:
    """Roles, tiles and clouds are only dealt with in a trick, by the seat whose turn it is there."""
    if state.role < 0 or state.stage not in (ASKING, PERFORMED):
        return ["this is only decided in a trick"]
    if step.seat != acting(state):
        return [f"{type(step).__name__}: it is not seat {step.seat}'s turn in this trick"]
    return []
