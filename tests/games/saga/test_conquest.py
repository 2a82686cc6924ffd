"""Lands changing hands: waiting troops, reserves, ties, and the choice of a troop (SG-5)."""

import pytest

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.state import NO_LAND

from .scene import SAGA, Scene


@pytest.mark.rule("SG-5.2", "SG-4.6")
def test_the_winning_troop_becomes_the_defence() -> None:
    scene = Scene().land("seenland", 1, "blue_1").troop(0, "red_2").troop(0, "blue_1").hand(0, "green_3", "red_3")
    scene.do("lay", card="green_3", at="2")
    assert scene.owner("seenland") == 0
    assert [troop["land"] for troop in scene.troops_of(0)] == ["burgenland"]
    assert scene.defence("seenland") == {"blue_1", "green_3"}


@pytest.mark.rule("SG-5.4", "SG-R15")
def test_hired_knights_return_to_the_hand_too() -> None:
    scene = Scene().free("green_4").fame(0, 4).land("waldland", 1, "green_1").hand(1, "red_4", "blue_4")
    scene.do("hire", card="green_4")
    scene.do("open", card="green_4")
    assert scene.owner("waldland") == 0
    scene.troop(1, "green_1")
    scene.do("lay", card="red_4", at="1")
    assert scene.owner("waldland") == 1
    assert scene.hand_of(0) == ["green_4"]
    assert scene.free_knights() == []


@pytest.mark.rule("SG-5.5", "SG-R11")
def test_a_reserve_does_not_conquer_from_its_own_owner() -> None:
    scene = Scene().land("waldland", 0, "green_1").troop(0, "green_4").hand(0, "red_4")
    scene.do("lay", card="red_4", at="1")
    assert scene.defence("waldland") == {"green_1"}
    assert scene.troops_of(0)[0]["value"] == 8


@pytest.mark.rule("SG-5.6", "SG-R12")
def test_a_reserve_retakes_a_lost_land_at_once() -> None:
    """Taking back leaves a defence of 5; a rival has 7, the owner a reserve of 8."""
    scene = Scene().land("kornland", 0, "yellow_4", "red_4", "blue_4").land("waldland", 0, "green_4", "blue_1", "red_4")
    scene.troop(0, "green_4", "blue_4").troop(1, "green_4", "red_3")
    told = scene.do("take_back", card="red_4", at="waldland")
    assert told.count("conquered") == 2
    assert scene.owner("waldland") == 0
    assert scene.defence("waldland") == {"green_4", "blue_4"}
    assert scene.hand_of(0) == ["red_4", "green_4", "blue_1"]
    assert scene.hand_of(1) == ["red_3", "green_4"]
    assert scene.troops_of(0) == scene.troops_of(1) == []


@pytest.mark.rule("SG-5.6", "SG-R12", "SG-5.5")
def test_a_waiting_troop_conquers_in_the_turn_of_another() -> None:
    scene = Scene().land("waldland", 1, "green_1").troop(1, "green_4", "red_4").troop(0, "green_1").hand(0, "blue_4")
    scene.do("lay", card="blue_4", at="1")  # 5 takes it from 1, and the reserve of 8 retakes it
    assert scene.owner("waldland") == 1
    assert scene.hand_of(0) == ["green_1", "blue_4"]
    assert scene.hand_of(1) == ["green_1"]


@pytest.mark.rule("SG-5.6", "SG-R12")
def test_with_own_turn_a_waiting_troop_waits_for_the_turn_of_its_owner() -> None:
    scene = Scene(waiting="own_turn").land("waldland", 1, "green_1").troop(1, "green_4", "red_4").troop(0, "green_1")
    scene.land("goldland", 1, "orange_4", "red_4", "blue_4").hand(0, "blue_4")
    told = scene.do("lay", card="blue_4", at="1")
    # The turn passes to seat 1: first its fame, then its troop marches.
    assert told[told.index("turn") :] == ["turn", "fame", "conquered", "returned"]
    assert scene.owner("waldland") == 1
    assert scene.state.fame[1] == 2


@pytest.mark.rule("SG-5.6", "SG-R12", "SG-3.4")
def test_with_own_turn_and_strict_fame_waiting_troops_march_after_the_fame() -> None:
    scene = Scene(waiting="own_turn", fame="strict").land("waldland", 0, "green_1")
    scene.land("goldland", 1, "orange_4", "red_4", "blue_4")
    scene.do("open", card="orange_1")
    scene.troop(1, "green_4")
    forgetful = scene.state.copy()
    assert scene.do("collect") == ["fame", "conquered", "returned"]
    scene.state = forgetful
    told = scene.do("open", card="orange_1")
    assert told[:4] == ["fame_lost", "opened", "conquered", "returned"]


@pytest.mark.rule("SG-5.6", "SG-7.5", "SG-R12")
def test_with_own_turn_a_card_taken_back_still_loses_the_land_at_once() -> None:
    scene = Scene(3, waiting="own_turn").land("kornland", 0, "yellow_4", "red_4", "blue_4")
    scene.land("waldland", 0, "green_4", "red_4").troop(1, "green_4", "blue_1").troop(2, "green_4", "blue_2")
    scene.do("take_back", card="red_4", at="waldland")
    assert scene.owner("waldland") == 2
    assert scene.state.exposed == NO_LAND


@pytest.mark.rule("SG-5.6", "SG-5.7", "SG-R12", "SG-R13")
def test_with_own_turn_a_tie_lasts_beyond_the_turn() -> None:
    scene = Scene(3, waiting="own_turn").land("kornland", 0, "yellow_4", "red_4", "blue_4")
    scene.land("waldland", 0, "green_4", "red_4").troop(1, "green_4", "blue_1").troop(2, "green_4", "blue_1")
    assert "tied" in scene.do("take_back", card="red_4", at="waldland")
    assert scene.state.exposed == NO_LAND
    scene.do("open", card="orange_1")
    assert (scene.to_play, scene.owner("waldland")) == (1, 0)
    scene.do("open", card="orange_1")
    assert (scene.to_play, scene.owner("waldland")) == (2, 0)
    scene.hand(2, "red_1").do("lay", card="red_1", at="1")
    assert scene.owner("waldland") == 2


@pytest.mark.rule("SG-5.6", "SG-R12")
def test_with_own_turn_only_the_strongest_attacker_conquers_too() -> None:
    scene = Scene(3, waiting="own_turn").land("waldland", 2, "green_4").troop(1, "green_4", "red_4").hand(0, "red_1")
    told = scene.troop(0, "green_4").do("lay", card="red_1", at="1")  # 5 beats 4, but an 8 is waiting for its turn
    assert told == ["reinforced", "waits", "turn", "conquered", "returned"]
    assert scene.owner("waldland") == 1
    assert [troop["value"] for troop in scene.troops_of(0)] == [5]


@pytest.mark.rule("SG-5.7", "SG-R13")
def test_a_tie_ends_when_one_of_the_tied_troops_is_weakened() -> None:
    scene = Scene(3).land("kornland", 0, "yellow_4", "red_4", "blue_4").land("waldland", 2, "green_4")
    scene.troop(0, "green_4", "red_2").troop(1, "green_3", "red_3")
    told = scene.do("take_back", card="red_2", at="1")
    assert "conquered" in told
    assert scene.owner("waldland") == 1


@pytest.mark.rule("SG-5.7")
def test_a_third_attacker_below_a_tie_gets_nothing() -> None:
    scene = Scene(3).land("waldland", 0, "green_1").only(0, "red_1", "red_1", "green_3")
    scene.state.owner[1] = -1
    scene.troop(1, "green_4").troop(2, "green_4")
    assert "tied" in scene.do("open", card="green_3")
    assert scene.owner("waldland") is None


@pytest.mark.rule("SG-5.8", "SG-R14")
def test_troops_are_compared_one_by_one() -> None:
    scene = Scene().land("waldland", 1, "green_4", "red_2").troop(0, "green_4").hand(0, "green_3")
    scene.do("open", card="green_3")  # 4 and 3 against 6
    assert scene.owner("waldland") == 1


def choice() -> Scene:
    """Seat 0 takes back and loses Waldland, defended by 1, to seat 1, who has 3, 5 and 4 against it; seat 2 has 3."""
    scene = Scene(3).land("kornland", 0, "yellow_4", "red_4", "blue_4").land("waldland", 0, "green_1", "red_4")
    for card in ("green_3", "green_4", "green_4"):
        scene.troop(1, card)
    scene.state.attack[1][1] = troops.add(scene.state.attack[1][1], 0)  # with a red 1
    scene.troop(1, "blue_4").troop(2, "green_3")
    scene.do("take_back", card="red_4", at="waldland")
    return scene


@pytest.mark.rule("SG-5.8", "SG-R14")
def test_the_conqueror_chooses_among_several_troops() -> None:
    scene = choice()
    assert (scene.step, scene.to_play) == ("ChooseTroop", 1)
    legal = scene.state.legal(1)
    assert [scene.state.game.decode(action)["troop"] for action in legal] == ["2", "3"]  # the stronger first
    assert scene.why_not("conquer", troop="1") == "SG-5.8"  # a rival is as strong
    assert scene.why_not("conquer", troop="4") == "SG-4.2"
    scene.do("conquer", troop="3")
    assert scene.owner("waldland") == 1
    assert [troop["value"] for troop in scene.troops_of(1)] == [3, 5, 4]
    assert (scene.step, scene.to_play) == ("Turn", 0)


@pytest.mark.rule("SG-5.8", "SG-R14")
def test_of_two_troops_with_one_value_the_older_is_offered_first() -> None:
    scene = Scene().troop(0, "green_2", "red_3").troop(0, "green_4").troop(0, "green_3", "blue_2")
    assert scene.state.conquerors(0, 1, 4) == [0, 2, 1]


@pytest.mark.rule("SG-5.8")
def test_there_is_nothing_to_choose_between_equal_troops() -> None:
    scene = Scene().land("kornland", 0, "yellow_4", "red_4", "blue_4").land("waldland", 0, "green_1", "red_4")
    scene.troop(1, "green_4").troop(1, "green_4")
    scene.do("take_back", card="red_4", at="waldland")
    assert (scene.step, scene.owner("waldland")) == ("Turn", 1)


@pytest.mark.rule("SG-6.1", "SG-R09")
def test_only_knights_freed_from_the_table_are_for_hire() -> None:
    scene = Scene().land("waldland", 1, "green_1").fame(0, 9).hand(0, "green_2", "green_3")
    assert scene.why_not("hire", card="green_1") == "SG-6.1"
    scene.do("open", card="green_2")
    assert scene.owner("waldland") == 0
    assert scene.free_knights() == []


@pytest.mark.rule("SG-6.1")
def test_hiring_is_voluntary() -> None:
    scene = Scene().free("red_1").fame(0, 9)
    scene.do("open", card="orange_1")
    scene.do("end_turn")
    assert scene.free_knights() == ["red_1"]


@pytest.mark.rule("SG-4.2", "SG-1.2")
def test_an_answer_names_the_land_that_a_new_troop_marches_against() -> None:
    scene = Scene().hand(0, "blue_4", "red_4").troop(0, "green_1")
    texts = [
        SAGA.answer(scene.state, 0, SAGA.encode({"kind": "open", "card": "blue_4"}), lang) for lang in ("de", "en")
    ]
    assert texts[0] == "Mit Blau 4 einen neuen Trupp gegen das Seenland beginnen"
    assert texts[1].startswith("Open a new troop against ")


@pytest.mark.rule("SG-4.4")
def test_an_answer_numbers_a_troop_only_beside_others_against_the_same_land() -> None:
    scene = Scene().hand(0, "blue_4").troop(0, "green_1").troop(0, "red_1")
    lay = SAGA.encode({"kind": "lay", "card": "blue_4", "at": "1"})
    assert SAGA.answer(scene.state, 0, lay) == "Lay Blue 4 on your troop against Forest Land"
    scene.troop(0, "green_2")
    assert SAGA.answer(scene.state, 0, lay, "de") == "Blau 4 auf deinen Trupp 1 gegen das Waldland legen"


@pytest.mark.rule("SG-6.1", "SG-3.1")
def test_who_has_hired_is_not_told_that_they_may() -> None:
    scene = Scene().free("red_1", "red_2").fame(0, 9)
    assert "hire" in SAGA.question(scene.state, 0, "en", [])
    scene.do("hire", card="red_1")
    assert SAGA.question(scene.state, 0, "en", []) == "You have hired: now lay a card."
