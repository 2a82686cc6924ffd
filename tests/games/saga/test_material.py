"""The printed facts that a drawn board gets agree with what the game plays by."""

from __future__ import annotations

import tafelrunde

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
