"""What is in sight and cannot be done has a rule against it, whatever is being asked."""

from __future__ import annotations

import pytest

from .scene import Scene


@pytest.mark.rule("SG-2.2", "SG-3.4", "SG-3.5", "SG-4.1", "SG-4.4", "SG-4.6", "SG-5.1", "SG-5.5", "SG-10.5")
def test_in_a_turn() -> None:
    scene = Scene().land("goldland", 0, "orange_4").land("kornland", 1, "yellow_4")
    scene.troop(0, "green_2").troop(0, "orange_2").only(0, "red_1", "blue_1").free("violet_1")
    assert scene.why_not("decline") == "SG-4.1"
    assert scene.why_not("end_turn") == "SG-3.5"
    assert scene.why_not("collect") == "SG-3.4"
    assert scene.why_not("choose_set", set=0) == "SG-2.2"
    assert scene.why_not("lay", at="goldland", card="red_1") == "SG-4.6"
    assert scene.why_not("lay", at="kornland", card="red_1") == "SG-4.4"
    assert scene.why_not("hide", at="goldland", card="red_1") == "SG-7.9"
    assert scene.why_not("add", card="red_1") == "SG-7.1"
    assert scene.why_not("take_back", at="kornland", card="yellow_4") == "SG-7.3"
    assert scene.why_not("knight", card="violet_1") == "SG-7.8"
    assert scene.why_not("extra", at="1", card="red_1") == "SG-10.5"
    assert scene.why_not("conquer", troop="1") == "SG-5.1"
    assert scene.why_not("conquer", troop="2") == "SG-5.5"


@pytest.mark.rule("SG-4.1", "SG-6.1")
def test_after_the_card_of_the_turn() -> None:
    scene = Scene().land("goldland", 0, "orange_4").free("violet_1").fame(0, 3).only(0, "red_1", "blue_1", "blue_2")
    scene.do("open", card="red_1")
    for kind, fields in (
        ("open", {}),
        ("add", {}),
        ("lay", {"at": "1"}),
        ("lay", {"at": "goldland"}),
        ("hide", {"at": "1"}),
    ):
        assert scene.why_not(kind, card="blue_1", **fields) == "SG-4.1"
    assert scene.why_not("hire", card="violet_2") == "SG-6.1"
    assert scene.why_not("hire", card="violet_1") == ""


@pytest.mark.rule("SG-5.2", "SG-5.6", "SG-5.8")
def test_while_a_conquest_is_due() -> None:
    scene = Scene().land("goldland", None, "orange_1", "red_1")
    scene.troop(0, "orange_4").troop(0, "orange_2", "red_1").troop(0, "green_1").only(0, "blue_2", "violet_1", "red_2")
    scene.state.attack[0][0] = scene.state.attack[0][1]
    scene.do("lay", at="1", card="blue_2")
    assert scene.kinds() == {"conquer"}
    assert scene.why_not("decline") == "SG-5.2"
    assert scene.why_not("open", card="violet_1") == "SG-5.6"
    assert scene.why_not("end_turn") == "SG-5.6"
    assert scene.why_not("conquer", troop="3") == "SG-4.2"


@pytest.mark.rule("SG-7.8")
def test_while_a_free_knight_is_offered() -> None:
    scene = (
        Scene(sides="other").land("burgenland", None, "red_1", "blue_1").troop(0, "red_4").only(0, "green_1", "red_2")
    )
    scene.do("lay", at="1", card="green_1")
    assert scene.kinds() == {"decline", "knight"}
    assert scene.why_not("hire", card="blue_1") == "SG-7.8"
    assert scene.why_not("end_turn") == "SG-7.8"


@pytest.mark.rule("SG-8.1")
def test_after_the_last_card_only_the_extra_card_is_left() -> None:
    scene = Scene(active=1, sides="other").land("schattenland", 0, "violet_4").only(0, "red_3", "blue_1")
    scene.free("green_1").fame(0, 3).finish()
    assert scene.why_not("open", card="red_3") == "SG-8.1"
    assert scene.why_not("hire", card="green_1") == "SG-8.1"
    assert scene.why_not("end_turn") == "SG-8.1"
