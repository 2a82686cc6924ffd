"""What comes into a game later: old positions, records and digests stay what they were."""

from typing import Any

import pytest

from tafelrunde.kernel.errors import BadOption
from tafelrunde.kernel.option import Switch
from tafelrunde.kernel.record import digest
from tafelrunde.kernel.shape import Later, Number, Shape
from tafelrunde.kernel.state import State
from toys.bids import game as bids


class GrownState(bids.BidsState):
    """With a field that there was none of before."""

    def __init__(self, game: Any, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.jokers = 0

    def shapes(self) -> dict[str, Shape]:
        return {**super().shapes(), "jokers": Later(Number(0, 3), 0)}


class Grown(bids.Bids):
    def __init__(self) -> None:
        super().__init__()
        self.options += (Switch("open", False, "BI-1.1").later().only_with("rounds", 1, 2).only_for(True, 3),)
        self.defaults["open"] = False

    def blank(self, seats: int, options: dict[str, Any]) -> State:
        return GrownState(self, seats, options)


def test_an_old_position_lacks_what_came_later_and_its_digest_holds() -> None:
    old, new = bids.Bids(), Grown()
    before = old.new(2, 7)
    state = new.load(before.dump())
    assert (state.dump()["position"]["jokers"], state.options["open"]) == (0, False)
    assert digest(state) == digest(before) == digest(new.load(state.dump()))
    state.jokers = 1  # type: ignore[attr-defined]
    assert digest(state) != digest(before)
    assert new.load(state.dump()).jokers == 1  # type: ignore[attr-defined]
    other = new.new(3, 7, {"open": True, "rounds": 2})
    assert digest(other) != digest(new.new(3, 7, {"rounds": 2})) == digest(old.new(3, 7, {"rounds": 2}))


@pytest.mark.parametrize(
    ("seats", "rounds", "why"),
    [(2, 2, "option open: on is for 3 seats, not 2"), (3, 3, "option open: only possible with rounds=1 or 2")],
)
def test_options_that_do_not_go_together_are_refused_with_the_rule(seats: int, rounds: int, why: str) -> None:
    with pytest.raises(BadOption, match=why) as refused:
        Grown().new(seats, 1, {"open": True, "rounds": rounds})
    assert "BI-1.1" in str(refused.value)
