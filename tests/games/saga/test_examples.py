"""The worked examples of the printed rules, and the rule values put into numbers, one by one."""

from typing import cast

import pytest

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import IN_SET, LANDS, SET, colour
from tafelrunde.games.saga.state import SagaState

from .scene import SAGA, Scene


@pytest.mark.rule("SG-4.2", "SG-1.2")
def test_1_a_card_laid_alone_attacks_the_land_of_its_colour() -> None:
    scene = Scene().hand(0, "yellow_3")
    scene.do("open", card="yellow_3")
    assert scene.troops_of(0) == [{"land": "kornland", "cards": ["yellow_3"], "face_down": [], "value": 3}]


@pytest.mark.rule("SG-4.3")
def test_2_a_second_troop_beside_the_first() -> None:
    scene = Scene().troop(0, "yellow_3").hand(0, "blue_2")
    scene.do("open", card="blue_2")
    assert [troop["land"] for troop in scene.troops_of(0)] == ["kornland", "seenland"]


@pytest.mark.rule("SG-4.4")
def test_3_a_card_laid_on_a_troop_leaves_its_target() -> None:
    scene = Scene().troop(0, "yellow_3").hand(0, "blue_2")
    scene.do("lay", card="blue_2", at="1")
    assert scene.troops_of(0) == [{"land": "kornland", "cards": ["yellow_3", "blue_2"], "face_down": [], "value": 5}]


@pytest.mark.rule("SG-5.1", "SG-5.2", "SG-5.3")
def test_4_conquest_from_the_table() -> None:
    scene = Scene().land("waldland", None, "green_4", "yellow_2").troop(0, "green_4").hand(0, "blue_3")
    told = scene.do("lay", card="blue_3", at="1")
    assert told[:3] == ["reinforced", "conquered", "freed"]
    assert scene.owner("waldland") == 0
    assert scene.defence("waldland") == {"green_4", "blue_3"}
    assert scene.troops_of(0) == []
    assert scene.free_knights() == ["green_4", "yellow_2"]


@pytest.mark.rule("SG-5.4", "SG-R15")
def test_5_conquest_from_a_player() -> None:
    scene = Scene().land("waldland", 1, "green_4", "yellow_2").troop(0, "green_4").hand(0, "blue_3")
    assert "returned" in scene.do("lay", card="blue_3", at="1")
    assert scene.owner("waldland") == 0
    assert scene.hand_of(1) == ["green_4", "yellow_2"]
    assert scene.free_knights() == []


def scoring_example(sides: str = "crown", *lands: str) -> Scene:
    """Chips 20, defence troops of 10 and 13, an attack troop of 7, three hand cards worth 4; seat 1 ends the game."""
    scene = Scene(active=1, sides=sides).fame(0, 20).only(0, "red_1", "green_1", "blue_2")
    scene.land(lands[0], 0, "red_4", "green_3", "blue_3")
    scene.land(lands[1], 0, "red_4", "green_4", "blue_3", "yellow_2")
    return scene.troop(0, "orange_4", "red_3")


@pytest.mark.rule("SG-9.2", "SG-9.3", "SG-9.4", "SG-9.5")
def test_6_the_scoring_example() -> None:
    scene = scoring_example("crown", "burgenland", "schattenland")
    scene.finish()
    assert scene.scores()[0] == 20 + 10 + 13 + 0 - 4 == 39


@pytest.mark.rule("SG-7.6", "SG-R10", "SG-R21")
def test_7_burgenland_is_stronger_by_one() -> None:
    for owner in (None, 1):
        scene = Scene().land("burgenland", owner, "red_4", "blue_2").troop(0, "red_4").hand(0, "green_3")
        assert "withstood" in scene.do("lay", card="green_3", at="1")  # 7 against 6
        assert scene.owner("burgenland") == owner
        scene = Scene().land("burgenland", owner, "red_4", "blue_2").troop(0, "red_4").hand(0, "green_4")
        scene.do("lay", card="green_4", at="1")  # 8 against 6
        assert scene.owner("burgenland") == 0


@pytest.mark.rule("SG-7.7", "SG-R10")
def test_8_goldland_is_weaker_by_one() -> None:
    for owner in (None, 1):
        scene = Scene(sides="other").land("goldland", owner, "orange_4", "blue_2").troop(0, "orange_4")
        scene.hand(0, "green_1", "green_2")
        other = scene.state.copy()
        scene.do("lay", card="green_1", at="1")  # 5 against 6
        assert scene.owner("goldland") == owner
        scene.state = other
        assert "gave_way" in scene.do("lay", card="green_2", at="1")  # 6 against 6
        assert scene.owner("goldland") == 0


@pytest.mark.rule("SG-6.1", "SG-6.2", "SG-6.3", "SG-R09")
def test_9_hiring() -> None:
    scene = Scene().free("green_3", "blue_1").fame(0, 2)
    assert scene.why_not("hire", card="green_3") == "SG-6.2"
    scene.fame(0, 5)
    scene.do("hire", card="green_3")
    assert scene.state.fame[0] == 2
    assert scene.why_not("hire", card="blue_1") == "SG-6.1"
    scene.do("open", card="green_3")
    assert scene.state.attack[0]


@pytest.mark.rule("SG-10.1")
def test_10_kornland_brings_five_more() -> None:
    scene = Scene(active=1).land("kornland", 0, "yellow_4", "green_3", "blue_2").only(0)
    scene.finish()
    assert scene.scores()[0] == 14


@pytest.mark.rule("SG-10.8", "SG-R27")
@pytest.mark.parametrize("extra", [(), ("red_4", "orange_4")])
def test_11_kornland_counts_fifteen(extra: tuple[str, ...]) -> None:
    scene = Scene(active=1, sides="other").land("kornland", 0, "yellow_4", "green_3", "blue_2", *extra).only(0)
    scene.finish()
    assert scene.scores()[0] == 15


@pytest.mark.rule("SG-10.4", "SG-R27")
def test_12_goldland_counts_nothing() -> None:
    scene = Scene(active=1).land("goldland", 0, "orange_4", "green_3", "blue_2").only(0)
    scene.finish()
    assert scene.scores()[0] == 0


@pytest.mark.rule("SG-10.3")
def test_13_waldland_makes_the_hand_count_nothing() -> None:
    scene = scoring_example("crown", "burgenland", "waldland")
    assert "counted" in scene.finish()
    assert scene.scores()[0] == 43


@pytest.mark.rule("SG-10.7", "SG-R25")
def test_14_waldland_takes_two_from_each() -> None:
    scene = Scene(4, active=1, sides="other").land("waldland", 0, "green_4").only(0)
    for seat in range(4):
        scene.fame(seat, 10)
    scene.finish()
    assert scene.state.fame == [16, 8, 8, 8]


@pytest.mark.rule("SG-10.2", "SG-R26")
def test_15_seenland_scores_an_attack_troop() -> None:
    scene = scoring_example("crown", "burgenland", "seenland")
    scene.troop(0, "blue_4")  # the best one counts
    scene.finish()
    assert scene.scores()[0] == 46


@pytest.mark.rule("SG-3.2", "SG-3.3")
def test_16_income_of_goldland_and_two_others() -> None:
    scene = Scene(active=1)
    for land in ("goldland", "waldland", "seenland"):
        scene.land(land, 0, "red_4", "green_4", "blue_4")
    assert "fame" in scene.do("open", card="orange_1")
    assert scene.to_play == 0
    assert scene.state.fame[0] == 4


@pytest.mark.rule("SG-5.1", "SG-R13")
def test_17_an_equal_attack_does_not_conquer() -> None:
    scene = Scene().land("waldland", 1, "green_4", "yellow_2").troop(0, "green_4").hand(0, "blue_2")
    scene.do("lay", card="blue_2", at="1")
    assert scene.owner("waldland") == 1


@pytest.mark.rule("SG-4.5", "SG-R07")
def test_18_a_colour_occurs_once_in_a_troop() -> None:
    scene = Scene().troop(0, "green_4", "blue_3").hand(0, "green_1", "red_1")
    assert scene.why_not("lay", card="green_1", at="1") == "SG-4.5"
    assert scene.why_not("lay", card="red_1", at="1") == ""


@pytest.mark.rule("SG-7.5", "SG-5.6")
def test_19_a_weakened_land_goes_to_the_strongest_attacker() -> None:
    scene = Scene(3).land("kornland", 0, "yellow_4").land("waldland", 0, "green_4", "blue_1", "red_4")
    scene.troop(1, "green_4", "red_3").troop(2, "green_4", "red_2")
    scene.do("take_back", card="red_4", at="waldland")
    assert scene.owner("waldland") == 1
    assert scene.hand_of(0) == ["red_4", "green_4", "blue_1"]
    assert len(scene.troops_of(2)) == 1


@pytest.mark.rule("SG-5.7", "SG-R13")
def test_20_equal_attackers_leave_a_weakened_land_until_one_is_stronger() -> None:
    scene = Scene(3).land("kornland", 0, "yellow_4", "green_4", "blue_4")
    scene.land("waldland", 0, "green_4", "blue_1", "red_4")
    scene.troop(1, "green_4", "red_3").troop(2, "green_4", "red_3").hand(1, "blue_1")
    assert "tied" in scene.do("take_back", card="red_4", at="waldland")
    assert scene.owner("waldland") == 0
    scene.do("open", card="orange_1")
    assert scene.to_play == 1
    scene.do("lay", card="blue_1", at="1")
    assert scene.owner("waldland") == 1


@pytest.mark.rule("SG-7.10", "SG-7.11", "SG-R20")
def test_21_a_face_down_card_counts_when_turned_up() -> None:
    scene = Scene(sides="other").land("waldland", 1, "green_4", "yellow_2").troop(0, "green_3", face_down="red_4")
    assert scene.troops_of(0)[0]["value"] == 3
    assert "conquered" in scene.do("turn_up", card="red_4", at="1")
    assert scene.owner("waldland") == 0
    assert scene.defence("waldland") == {"green_3", "red_4"}


@pytest.mark.rule("SG-7.1", "SG-7.2", "SG-R16")
def test_22_schattenland_takes_one_card_for_each_owner() -> None:
    scene = Scene().land("schattenland", 0, "violet_1").troop(1, "violet_2")
    scene.hand(0, "violet_4", "green_2", "red_1").hand(1, "yellow_4", "blue_1", "red_4")
    assert scene.why_not("add", card="violet_4") == "SG-4.5"
    scene.do("add", card="green_2")
    assert scene.defence("schattenland") == {"violet_1", "green_2"}
    scene.do("open", card="blue_1")
    assert scene.why_not("add", card="red_1") == "SG-7.2"
    scene.do("open", card="red_1")
    scene.do("lay", card="yellow_4", at="1")
    assert scene.owner("schattenland") == 1
    scene.do("open", card="orange_1")
    assert scene.to_play == 1
    scene.do("add", card="red_4")
    assert scene.defence("schattenland") == {"violet_2", "yellow_4", "red_4"}


@pytest.mark.rule("SG-10.5", "SG-10.6", "SG-9.1")
def test_23_schattenland_lays_an_extra_card() -> None:
    scene = Scene(active=1, sides="other").land("schattenland", 0, "violet_4", "red_4", "blue_2").only(0, "green_3")
    scene.land("waldland", 1, "green_1").troop(0, "yellow_4", against="waldland")
    scene.finish()
    assert scene.step == "ExtraCard"
    declined, on_attack = scene.state.copy(), scene.state.copy()
    scene.do("extra", card="green_3", at="schattenland")
    gained = scene.scores()[0]
    scene.state = declined
    scene.do("decline")
    assert gained - scene.scores()[0] == 6
    scene.state = on_attack
    scene.do("extra", card="green_3", at="1")  # 7 against 1, but nothing is conquered any more
    assert scene.owner("waldland") == 1


@pytest.mark.rule("SG-8.1", "SG-R22")
def test_24_the_last_card_still_conquers() -> None:
    scene = Scene().land("waldland", 1, "green_4", "yellow_3", "red_2").troop(0, "green_4", "blue_3").only(0, "red_3")
    scene.only(1, "blue_1", "violet_1")
    scene.do("lay", card="red_3", at="1")
    assert scene.step == "over"
    assert scene.owner("waldland") == 0
    assert scene.scores() == (10, -9 - 2)


@pytest.mark.rule("SG-2.3", "SG-2.4", "SG-2.5", "SG-R01")
@pytest.mark.parametrize("table_set", SET.ids)
def test_25_the_layout_of_any_set(table_set: str) -> None:
    for seed in range(40):
        state = cast(SagaState, SAGA.new(2, seed, {"table_set": table_set}))
        used: list[int] = []
        for land in range(LANDS):
            cards = troops.cards(state.defence[land])
            assert len(cards) == 2
            assert [colour(card) for card in cards].count(land) == 1
            used += cards
        assert sorted(used) == sorted(IN_SET[SET.index(table_set)])
