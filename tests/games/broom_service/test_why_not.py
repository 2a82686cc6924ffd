"""What is in sight and cannot be done has a rule against it, whatever is being asked."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde import State

from .position import ALBERT, BEATE, Position, do, lead, refusal

DEEDS: dict[str, dict[str, Any]] = {
    "fly": {"pawn": "first", "region": "fern_wood"},
    "deliver": {"tower": "front_violet_1"},
    "dispel": {"space": 0},
    "gather": {"haul": "potion"},
}


def against_deeds(state: State, seat: int, *kinds: str) -> set[str]:
    """The rules against doing what a role does."""
    return {refusal(state, seat, kind, **DEEDS[kind]) for kind in kinds or DEEDS}


@pytest.mark.rule("BS-2.1", "BS-2.2", "BS-10.2")
def test_while_roles_are_chosen() -> None:
    state = Position().load()
    assert refusal(state, ALBERT, "pass") == "BS-2.1"
    assert refusal(state, ALBERT, "lead", role="hill_witch", how="brave") == "BS-2.2"
    assert against_deeds(state, ALBERT) == {"BS-2.2"}
    assert refusal(Position().event("more_or_less").load(), ALBERT, "pass") == "BS-10.2"


@pytest.mark.rule("BS-2.2", "BS-3.1", "BS-3.3")
def test_leading_and_following_come_before_any_deed() -> None:
    state = Position().hands(["valley_druid", "hill_witch"], ["valley_druid", "heath_witch"]).load()
    assert against_deeds(state, ALBERT) == {"BS-3.1"}
    assert refusal(state, ALBERT, "declare", how="brave") == "BS-3.1"
    assert refusal(state, ALBERT, "pick", role="forest_witch") == "BS-2.2"
    lead(state, ALBERT, "valley_druid")
    assert against_deeds(state, BEATE) == {"BS-3.3"}
    assert refusal(state, BEATE, "pass") == "BS-3.3"
    assert refusal(state, BEATE, "lead", role="heath_witch", how="brave") == "BS-3.3"


@pytest.mark.rule("BS-3.4", "BS-3.5", "BS-3.7", "BS-6.1", "BS-6.2", "BS-7.1", "BS-7.5", "BS-7.6", "BS-8.7", "BS-9.1")
@pytest.mark.parametrize(
    ("role", "how", "kinds", "rule"),
    [
        ("root_gatherer", "brave", ("fly", "deliver", "dispel"), "BS-6.1"),
        ("root_gatherer", "cowardly", ("fly", "deliver", "dispel"), "BS-6.2"),
        ("forest_witch", "brave", ("dispel", "gather"), "BS-7.1"),
        ("forest_witch", "brave", ("deliver",), "BS-7.5"),
        ("forest_witch", "cowardly", ("deliver",), "BS-7.6"),
        ("valley_druid", "brave", ("fly", "dispel", "gather"), "BS-8.7"),
        ("weather_fairy", "cowardly", ("fly", "deliver", "gather"), "BS-9.1"),
    ],
)
def test_a_role_does_nothing_but_its_own(role: str, how: str, kinds: tuple[str, ...], rule: str) -> None:
    """A druid does not fly, nor does a witch gather."""
    position = Position().hands([role, "hill_witch"], ["heath_witch"]).pawns(ALBERT, "fern_wood", "east_castle")
    if role.endswith("witch"):
        position.clear_all()
    state = position.goods(ALBERT, 1, 1, 1, 9).load()
    lead(state, ALBERT, role, how)
    assert against_deeds(state, ALBERT, *kinds) == {rule}
    assert refusal(state, ALBERT, "declare", how="brave") == "BS-3.4"
    now = "BS-3.7" if how == "brave" else "BS-3.5"
    assert refusal(state, ALBERT, "lead", role="hill_witch", how="brave") == now


@pytest.mark.rule("BS-10.4", "BS-10.5", "BS-10.10", "BS-10.12", "BS-4.5", "BS-13.3", "BS-15.2")
def test_events_and_tiles_have_their_time() -> None:
    state = Position().hands(["valley_druid"], ["heath_witch"]).load()
    for kind, fields, rule in (
        ("market", {}, "BS-10.4"),
        ("still", {"resource": "wand"}, "BS-10.5"),
        ("offer", {"resource": "wand"}, "BS-10.10"),
        ("hand_in", {}, "BS-10.12"),
        ("use", {}, "BS-13.3"),
        ("land", {"circle": "A"}, "BS-15.2"),
        ("extra", {}, "BS-14.5"),
    ):
        assert refusal(state, ALBERT, kind, **fields) == rule
    state = Position().event("full_hands").hands(["root_gatherer"], []).load()
    lead(state, ALBERT, "root_gatherer")
    do(state, ALBERT, "pass")
    assert refusal(state, ALBERT, "pass") == "BS-10.10"
    assert against_deeds(state, BEATE) == {"BS-4.5"}
