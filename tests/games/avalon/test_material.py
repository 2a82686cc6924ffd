"""The printed facts that a drawn board gets agree with what the game plays by."""

from __future__ import annotations

from .position import GAME, LANDS


def test_lands_of_the_material_are_those_of_the_row() -> None:
    material = GAME.material()
    assert tuple(material["lands"]) == LANDS
    castles = [land for land, printed in material["lands"].items() if printed["castle"]]
    assert castles == ["plain_castle", "forest_castle", "hills_castle"]


def test_crowns_of_the_material_are_those_that_a_conquest_shows() -> None:
    for scheme, total in (("T1", 23), ("T2", 20), ("T3", 26)):
        printed = [land["crowns"][scheme] for land in GAME.material()["lands"].values()]
        assert sum(printed) == total


def test_tiles_of_the_material_are_those_of_the_view() -> None:
    view = GAME.new(seed=1).view(0)
    for tile in view["tiles"]:
        printed = GAME.material()["tiles"][tile["tile"]]
        assert (printed["shade"] == "light") == tile["light"]
        if printed["counts"] == "fixed":
            assert tile["worth"] == [printed["amount"]] * 2
