"""The printed facts that a drawn board gets agree with what the game plays by."""

from __future__ import annotations

import pytest

import tafelrunde

from .scene import Scene

GAME = tafelrunde.game("saga")


def test_every_ability_names_a_rule_of_the_book() -> None:
    abilities = GAME.material()["abilities"]
    assert set(abilities) == set(GAME.domains["ability"].ids)
    for ability in abilities.values():
        assert GAME.rulebook[ability["rule"]].id == ability["rule"]


def test_a_hand_at_the_start_is_a_set_of_the_material() -> None:
    view = GAME.new(4, seed=3).view(2)
    player = view["players"][2]
    assert player["hand"] == GAME.material()["sets"][player["set"]]


def test_each_land_has_a_colour_of_its_own() -> None:
    lands = GAME.material()["lands"]
    assert list(lands) == list(GAME.domains["land"].ids)
    assert len({land["colour"] for land in lands.values()}) == len(lands)


@pytest.mark.rule("SG-5.1", "SG-5.5", "SG-5.7")
def test_a_land_says_what_each_seat_needs_to_take_it() -> None:
    scene = Scene(3).land("waldland", None, "green_4", "yellow_2").troop(1, "green_4", "blue_4")
    assert least(scene, "waldland") == [9, 7, 9]  # seven beat the defence, nine beat the rival's eight, too
    assert least(scene, "seenland") == [12, 12, 12]  # where there is no troop, the defence alone
    scene.land("waldland", 1, "green_4", "yellow_2")
    assert least(scene, "waldland") == [7, None, 7]  # the owner's reserve holds nobody up


def least(scene: Scene, land: str) -> list[int | None]:
    return next(entry.least for entry in scene.state.look(-1).lands if entry.land == land)
