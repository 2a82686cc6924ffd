"""The end of the game and the scoring (SG-8 to SG-10)."""

import pytest

from tafelrunde.kernel.errors import BadPosition
from tafelrunde.table import Table

from .scene import SAGA, Scene


@pytest.mark.rule("SG-1.1", "SG-8.1")
def test_the_last_hand_card_ends_the_game() -> None:
    scene = Scene().only(0, "red_1")
    assert "last_card" in scene.do("open", card="red_1")
    assert scene.step == "over"
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.reason == "SG-8.1"


@pytest.mark.rule("SG-8.1", "SG-R22")
@pytest.mark.parametrize("kind", ["lay", "add", "hide"])
def test_every_way_of_laying_the_last_card_ends_it(kind: str) -> None:
    scene = Scene(sides="mixed")
    scene.state.side = [0, 0, 1, 0, 0, 0]
    scene.state.settle()
    scene.land("schattenland", 0, "violet_4").land("seenland", 0, "blue_4").troop(0, "green_1").only(0, "red_1")
    scene.free("red_1").fame(0, 9).land("kornland", 0, "yellow_4")
    scene.do(kind, card="red_1", **({} if kind == "add" else {"at": "1"}))
    assert scene.step == "over"


@pytest.mark.rule("SG-8.1", "SG-7.1")
def test_the_last_card_ends_it_without_any_attack_troop() -> None:
    scene = Scene().land("schattenland", 0, "violet_4").only(0, "red_1")
    scene.do("add", card="red_1")
    assert scene.step == "over"


@pytest.mark.rule("SG-8.1", "SG-9.1")
def test_the_end_shows_all_hands_and_cannot_be_undone() -> None:
    scene = Scene().only(0, "red_1").only(1, "blue_2")
    table = Table(SAGA, 2, 1)
    table.state = scene.state
    table.play(0, SAGA.encode({"kind": "open", "card": "red_1"}))
    assert table.state.view(0)["players"][1]["hand"] == {"blue_2": 1}
    assert table.undo_refusal(0) == "TR-1.4"


@pytest.mark.rule("SG-8.1", "SG-R22")
def test_cards_returned_by_the_last_conquest_do_not_undo_the_end() -> None:
    """Seat 0 lays its last card and takes Waldland; the reserve of seat 1 retakes it, and seat 0 has cards again."""
    scene = Scene().land("waldland", 1, "green_1").troop(0, "green_1").troop(1, "green_4", "blue_4").only(0, "red_1")
    scene.do("lay", card="red_1", at="1")
    assert scene.step == "over"
    assert scene.owner("waldland") == 1
    assert sorted(scene.hand_of(0)) == ["green_1", "red_1"]
    assert scene.scores()[0] == -2


@pytest.mark.rule("SG-8.1", "SG-6.3")
def test_a_hired_knight_puts_the_end_off() -> None:
    scene = Scene().only(0, "red_1").free("blue_1").fame(0, 1)
    scene.do("hire", card="blue_1")
    scene.do("open", card="red_1")
    assert scene.step == "Turn"


@pytest.mark.rule("SG-8.2", "SG-R23")
def test_no_free_knight_with_the_last_card() -> None:
    scene = Scene(sides="other").land("burgenland", None, "red_1").troop(0, "red_1").only(0, "blue_1").free("green_4")
    scene.do("lay", card="blue_1", at="1")
    assert scene.step == "over"
    assert scene.owner("burgenland") == 0
    assert "green_4" in scene.free_knights()


@pytest.mark.rule("SG-8.3", "SG-R31")
def test_the_cap_on_rounds() -> None:
    scene = Scene(3, round_cap=10)
    scene.state.turn = 28
    scene.do("open", card="orange_1")
    assert scene.step == "Turn"
    assert "round_cap" in scene.do("open", card="orange_1")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.reason == "SG-8.3"


@pytest.mark.rule("SG-9.1", "SG-R24")
def test_the_extra_card_comes_before_payments_and_counting() -> None:
    """Shadow Land's owner lays the extra card, then pays Forest Land; all hands are shown only then."""
    scene = Scene(active=1, sides="other").land("schattenland", 0, "violet_4").land("waldland", 1, "green_4")
    scene.only(0, "red_3").fame(0, 5)
    scene.finish()
    assert (scene.step, scene.to_play) == ("ExtraCard", 0)
    assert scene.state.fame == [5, 0]
    assert scene.state.view(1)["players"][0]["hand"] is None
    told = scene.do("extra", card="red_3", at="schattenland")
    assert told[:2] == ["extra", "paid"]
    assert scene.state.fame == [3, 2]
    assert scene.scores() == (3 + 7, 2 + 4)
    assert scene.state.view(1)["players"][0]["hand"] == {}


@pytest.mark.rule("SG-9.1", "SG-R24", "SG-R26", "SG-10.2")
def test_an_extra_card_counts_in_the_troop_that_seenland_scores() -> None:
    scene = Scene(active=1, sides="mixed")
    scene.state.side = [0, 0, 0, 0, 1, 0]
    scene.state.settle()
    scene.land("schattenland", 0, "violet_4").land("seenland", 0, "blue_4").troop(0, "green_4").only(0, "red_3")
    scene.finish()
    scene.do("extra", card="red_3", at="1")
    assert scene.scores()[0] == 4 + 4 + 7


@pytest.mark.rule("SG-10.5", "SG-4.5")
def test_the_extra_card_obeys_the_colour_rule_and_needs_a_troop() -> None:
    scene = Scene(active=1, sides="other").land("schattenland", 0, "violet_4", "red_1").only(0, "red_3", "blue_1")
    scene.troop(0, "green_1").land("goldland", 1, "orange_4")
    scene.finish()
    assert scene.why_not("extra", card="red_3", at="schattenland") == "SG-4.5"
    assert scene.why_not("extra", card="red_3", at="1") == ""
    assert scene.why_not("extra", card="blue_1", at="schattenland") == ""
    assert scene.why_not("extra", card="yellow_4", at="1") == "SG-10.5"
    assert scene.why_not("extra", card="blue_1", at="goldland") == "SG-10.5"


@pytest.mark.rule("SG-10.5")
def test_without_hand_cards_no_extra_card_is_asked() -> None:
    scene = Scene(sides="other").land("schattenland", 0, "violet_4")
    scene.finish()
    assert scene.step == "over"


@pytest.mark.rule("SG-9.6", "SG-R28")
def test_a_tie_is_a_shared_win_and_totals_may_be_negative() -> None:
    scene = Scene(3).fame(0, 5).fame(1, 7).only(1, "red_2").only(2, "red_4")
    scene.finish()
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores == (5, 5, -4)
    assert outcome.winners == (0, 1)
    assert outcome.ranking == (1, 1, 3)


@pytest.mark.rule("SG-9.4")
def test_attack_troops_count_nothing() -> None:
    scene = Scene(active=1).troop(0, "red_4", "blue_4").only(0)
    scene.finish()
    assert scene.scores() == (0, 0)


@pytest.mark.rule("SG-10.2", "SG-7.10")
def test_face_down_cards_count_nothing_at_the_end() -> None:
    scene = Scene(active=1, sides="crown").land("seenland", 0, "blue_4").only(0)
    scene.troop(0, "green_3", face_down="red_4")
    scene.finish()
    assert scene.scores()[0] == 4 + 3


@pytest.mark.rule("SG-10.7", "SG-R25")
def test_whoever_has_less_than_two_gives_what_there_is() -> None:
    scene = Scene(3, active=1, sides="other").land("waldland", 0, "green_4").fame(1, 1).fame(2, 0).only(0)
    scene.finish()
    assert scene.state.fame == [1, 0, 0]


@pytest.mark.rule("SG-10.7")
def test_waldland_on_the_table_takes_nothing() -> None:
    scene = Scene(active=1, sides="other").fame(0, 4).only(0)
    scene.finish()
    assert scene.state.fame == [4, 0]


@pytest.mark.rule("SG-4.5", "SG-1.3")
def test_impossible_positions_are_refused() -> None:
    good = SAGA.new(2, 3).dump()
    SAGA.load(good)
    twice = SAGA.new(2, 3).dump()
    twice["position"]["defence"][1]["cards"] = ["green_4", "green_1"]
    with pytest.raises(BadPosition, match="only once in a troop"):
        SAGA.load(twice)
    missing = SAGA.new(2, 3).dump()
    missing["position"]["free"] = {"red_1": 1}
    with pytest.raises(BadPosition, match="cards of red_1"):
        SAGA.load(missing)
