"""Two teams of two (MK-13.3)."""

from __future__ import annotations

import pytest

from tafelrunde.kernel.errors import BadOption, BadPosition

from .position import GAME, new, rule


@rule("MK-13.3.1")
def test_teams_sit_opposite_each_other_or_are_drawn() -> None:
    state = new(4, scenario="conquest", teams="opposite")
    assert state.team == (0, 1, 0, 1)
    assert state.allies(0, 2)
    assert not state.allies(0, 1)
    assert not state.allies(0, 0)
    drawn = {new(4, seed, scenario="conquest", teams="random").team for seed in range(30)}
    assert drawn == {(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)}


@rule("MK-13.3.1")
def test_without_teams_everybody_is_their_own() -> None:
    state = new(4, scenario="conquest")
    assert state.team == ()
    assert [state.team_of(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert not state.allies(0, 2)


@rule("MK-13.3.1")
@pytest.mark.parametrize(
    ("seats", "options"), [(3, {"scenario": "conquest"}), (4, {}), (4, {"scenario": "blitz_conquest"})]
)
def test_teams_are_for_four_and_for_some_scenarios(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOption, match=r"option teams: .*MK-13.3.1"):
        GAME.new(seats, 1, {**options, "teams": "opposite"})


@rule("MK-13.3.1")
@pytest.mark.parametrize("team", [[], [0, 1], [0, 0, 1, 1], [1, 0, 1, 0], [0, 0, 0, 1]])
def test_a_position_with_other_teams_is_refused(team: list[int]) -> None:
    dump = new(4, scenario="conquest", teams="opposite").dump()
    dump["position"]["team"] = team
    with pytest.raises(BadPosition, match="team: "):
        GAME.load(dump)
