"""The collector of what is allowed: what it says, in which order, and that it can be used again."""

from collections.abc import Callable

import tafelrunde
from tafelrunde.kernel.choices import KEPT, ROOM, Choices, collected, collector

FIRST: list[Callable[[Choices], None]] = [
    lambda out: out.allow(5),
    lambda out: out.allow_all([5]),
    lambda out: out.allow_bits(5, 1),
]


def test_everything_allowed_is_there_in_order() -> None:
    """Single numbers, lists made beforehand and bits, whichever comes first, also more than there is room for."""
    many = list(range(10, 10 + 3 * ROOM))
    for first in FIRST:
        out = Choices()
        assert out.empty()
        assert out.allowed == []
        first(out)
        assert not out.empty()
        assert out.allowed == [5]
        out.allow_all([7, 8])
        out.allow_bits(KEPT - 2, 0b1_0000_0000_1101)
        out.allow(KEPT + 9)
        out.allow_all(many)
        assert out.allowed == [5, 7, 8, KEPT - 2, KEPT, KEPT + 1, KEPT + 10, KEPT + 9, *many]


def test_a_list_made_beforehand_is_not_handed_out() -> None:
    """Whoever asks may change what they get."""
    ready = [1, 2, 3]
    out = collector()
    out.allow_all(ready)
    collected(out).append(4)
    assert ready == [1, 2, 3]


def test_a_collector_that_was_used_is_empty_again() -> None:
    """It is used for one question after the other; who asks while it is in use gets another one."""
    out = collector()
    out.allow_bits(0, 0b111)
    within = collector()
    assert within is not out
    within.allow_all([9])
    assert collected(within) == [9]
    first = collected(out)
    again = collector()
    assert again.empty()
    assert not again.explaining
    again.allow(8)
    assert collected(again) == [8]
    assert first == [0, 1, 2]


def test_the_top_of_the_stack_is_the_last_step() -> None:
    """However the stack is changed, and in copies too."""
    state = tafelrunde.game("avalon").new(seed=3)
    turn = state.stack[-1]
    assert state.top is turn
    state.push(turn)
    state.replace(turn)
    assert state.top is turn
    assert len(state.stack) == 2
    state.pop()
    other = state.copy()
    state.pop()
    assert state.top is None
    assert state.actors() == ()
    assert state.legal(0) == []
    assert other.top is turn
    assert other.actors() == (turn.seat,)
    state.stack = [turn]
    assert state.top is turn
