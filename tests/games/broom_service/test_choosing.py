"""BS-2, BS-10.2, BS-10.3, BS-14.5: choosing roles in secret."""

from __future__ import annotations

import pytest

from .position import ALBERT, BEATE, CARLA, ROLES, Position, choose, do, kinds, lead, may, points, refusal, step


@pytest.mark.rule("BS-R06")
def test_exactly_four_different_roles() -> None:
    state = Position().load()
    assert refusal(state, ALBERT, "done") == "BS-2.1"
    for role in ROLES[:4]:
        do(state, ALBERT, "pick", role=role)
    assert refusal(state, ALBERT, "pick", role=ROLES[4]) == "BS-2.1"
    assert may(state, ALBERT, "done")


@pytest.mark.rule("BS-2.1")
def test_no_role_twice() -> None:
    state = Position().load()
    do(state, ALBERT, "pick", role=ROLES[0])
    assert refusal(state, ALBERT, "pick", role=ROLES[0]) == "BS-2.1"


@pytest.mark.rule("BS-2.2")
def test_the_round_starts_when_the_last_one_has_confirmed() -> None:
    state = Position(3).load()
    choose(state, BEATE, *ROLES[:4])
    assert state.actors() == (ALBERT, CARLA)
    assert refusal(state, BEATE, "pick", role=ROLES[5]) == "TR-1.2"
    do(state, ALBERT, "pick", role=ROLES[0])
    choose(state, CARLA, *ROLES[:4])
    assert state.actors() == (ALBERT,)
    choose(state, ALBERT, *ROLES[1:4])
    assert step(state) == "Lead"


@pytest.mark.rule("BS-2.2", "BS-1.9")
def test_nothing_of_a_choice_is_seen_before_all_have_chosen() -> None:
    state = Position().load()
    before = state.view(BEATE)
    do(state, ALBERT, "pick", role=ROLES[0])
    assert state.view(BEATE) == before
    told = choose(state, ALBERT, *ROLES[1:4])
    assert state.view(BEATE)["players"][ALBERT]["cards"] is None
    assert told[0].view(BEATE, {}) == {"event": "chose", "rule": "BS-2.2", "seat": ALBERT}
    assert told[0].seen_by(ALBERT)["role"] == [0, 1, 2, 3]


@pytest.mark.rule("BS-2.3")
def test_roles_not_chosen_cannot_be_played_and_come_back_in_the_next_round() -> None:
    state = Position().event("old_times").load()
    choose(state, ALBERT, *ROLES[:4])
    choose(state, BEATE, *ROLES[4:8])
    assert refusal(state, ALBERT, "lead", role=ROLES[9], how="brave") == "BS-3.2"
    state = Position().event("old_times").hands([ROLES[0]]).load()
    lead(state, ALBERT, ROLES[0])
    do(state, ALBERT, "pass")
    assert step(state) == "ChooseRoles"
    assert all(may(state, ALBERT, "pick", role=role) for role in ROLES)


@pytest.mark.rule("BS-10.2", "BS-R29")
def test_more_or_less_takes_two_to_six() -> None:
    state = Position().event("more_or_less").load()
    do(state, ALBERT, "pick", role=ROLES[0])
    assert refusal(state, ALBERT, "done") == "BS-10.2"
    do(state, ALBERT, "pick", role=ROLES[1])
    assert may(state, ALBERT, "done")
    for role in ROLES[2:6]:
        do(state, ALBERT, "pick", role=role)
    assert refusal(state, ALBERT, "pick", role=ROLES[6]) == "BS-10.2"
    do(state, ALBERT, "done")
    assert points(state) == [10, 10]  # until all have chosen
    told = choose(state, BEATE, *ROLES[:2])
    assert points(state) == [4, 16]
    assert "showed" in kinds(told)


def with_tile(seats: int = 2) -> Position:
    position = Position(seats, board="back").forest("extra_card", "extra_card", "brave", "points")
    return position.holds(ALBERT, 1)


@pytest.mark.rule("BS-14.5", "BS-R62")
def test_one_more_card_for_a_tile() -> None:
    state = with_tile().load()
    do(state, ALBERT, "extra")
    for role in ROLES[:4]:
        do(state, ALBERT, "pick", role=role)
    assert refusal(state, ALBERT, "done") == "BS-2.1"  # five it must be now
    do(state, ALBERT, "pick", role=ROLES[4])
    assert refusal(state, ALBERT, "pick", role=ROLES[5]) == "BS-2.1"
    do(state, ALBERT, "done")
    assert state.view(BEATE)["players"][ALBERT]["tiles"] == [{"tile": "extra_card", "fresh": False}]  # not seen yet
    told = choose(state, BEATE, *ROLES[:4])
    assert "extra" in kinds(told)
    assert state.view(BEATE)["players"][ALBERT]["tiles"] == []
    assert [player["cards"] for player in state.view()["players"]] == [5, 4]


@pytest.mark.rule("BS-14.3")
def test_only_one_tile_at_the_start_of_a_round() -> None:
    state = with_tile().holds(ALBERT, 2).load()
    do(state, ALBERT, "extra")
    assert refusal(state, ALBERT, "extra") == "BS-14.3"


@pytest.mark.rule("BS-14.5")
def test_other_tiles_give_no_card() -> None:
    state = with_tile().holds(BEATE, 3).load()
    assert refusal(state, BEATE, "extra") == "BS-14.5"


@pytest.mark.rule("BS-10.3", "BS-R30")
def test_in_more_or_less_the_tile_waits_for_the_numbers_and_passes_the_limit_of_six() -> None:
    state = with_tile(3).event("more_or_less").holds(BEATE, 2).load()
    assert refusal(state, ALBERT, "extra") == "BS-10.3"
    choose(state, ALBERT, *ROLES[:6])
    choose(state, BEATE, *ROLES[:4])
    choose(state, CARLA, *ROLES[:4])
    assert state.actors() == (ALBERT, BEATE)  # who have a tile
    do(state, ALBERT, "pick", role=ROLES[8])
    assert state.view(BEATE)["players"][ALBERT]["cards"] == 6  # nothing is seen before both have decided
    do(state, BEATE, "pass")
    assert [player["cards"] for player in state.view()["players"]] == [7, 4, 4]
    assert points(state) == [4, 10, 10]
    assert [len(player["tiles"]) for player in state.view()["players"]] == [0, 1, 0]
