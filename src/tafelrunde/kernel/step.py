"""Steps: one decision the state is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tafelrunde.kernel.shape import Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.state import State

S = TypeVar("S", bound="State")  # the state of a game

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One decision: who owes it, what they may choose, what follows.

    A step never changes once it is made: one that goes on with other values replaces itself on the stack. So copies of
    a state share their steps. Its few fields are plain values, declared in FIELDS in the order of its constructor.

    A game's steps name their state once, in their base class: `class AvalonStep(Step[AvalonState])`.
    """

    FIELDS: ClassVar[dict[str, Shape]] = {}

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __copy__(self) -> Step[S]:
        return self

    def __deepcopy__(self, memo: object) -> Step[S]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.FIELDS])

    def seats(self, state: S) -> tuple[int, ...]:
        """The seats that owe this decision; more than one may, in any order."""
        return ALONE[self.seat]

    def options(self, state: S, seat: int, out: Choices) -> None:
        """Say of every candidate whether it is allowed, or which rule refuses it."""
        raise NotImplementedError

    def take(self, state: S, seat: int, action: int) -> None:
        """Carry out a choice and run on until the next decision is owed."""
        raise NotImplementedError

    def against(self, state: S, seat: int, action: int) -> str:
        """The rule against something in sight that this decision is not about; empty where none is known (TR-1.3).

        Whatever it is about `options` has allowed or refused already.
        """
        return ""

    def is_open(self, state: S, seat: int, action: int) -> bool:
        """Does everybody see which action this is? Then events may name it, also where the position does not show it.

        What is not said to be open is taken for secret, and the conformance kit looks whether it stays so.
        """
        return False

    def audit(self, state: S) -> list[str]:
        """What is impossible about this step in this position, one line each; for positions from outside."""
        return []
