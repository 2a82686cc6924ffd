"""The abilities of the lands during play (SG-7), and what can be known of a card lying face down."""

from typing import Any

import pytest

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import CARD, colour
from tafelrunde.table import Table

from .scene import SAGA, Scene


@pytest.mark.rule("SG-7.1")
def test_only_the_owner_of_schattenland_adds() -> None:
    scene = Scene().land("schattenland", 1, "violet_4", "blue_4")
    assert scene.why_not("add", card="orange_1") == "SG-7.1"
    scene = Scene(sides="other").land("schattenland", 0, "violet_4")
    assert scene.why_not("add", card="orange_1") == "SG-7.1"


@pytest.mark.rule("SG-7.1", "SG-4.1")
def test_adding_is_the_card_of_the_turn() -> None:
    scene = Scene().land("schattenland", 0, "violet_4", "blue_4").free("red_1").fame(0, 1)
    scene.do("add", card="orange_1")
    assert scene.why_not("open", card="violet_1") == "SG-4.1"
    assert scene.kinds() == {"end_turn", "hire"}


# ---- Kornland


@pytest.mark.rule("SG-7.3", "SG-R17")
def test_one_card_is_taken_back_each_turn_and_may_be_laid_again() -> None:
    scene = Scene().land("kornland", 0, "yellow_4", "red_4", "blue_4").troop(0, "green_2", "blue_2")
    scene.do("take_back", card="blue_2", at="1")
    assert scene.hand_of(0) == ["blue_2"]
    assert scene.why_not("take_back", card="green_2", at="1") == "SG-7.3"
    scene.do("open", card="blue_2")
    assert scene.to_play == 1


@pytest.mark.rule("SG-7.3", "SG-R17")
def test_taking_back_needs_kornland_and_works_in_the_turn_it_is_won() -> None:
    scene = Scene().land("kornland", 1, "yellow_1").troop(0, "yellow_1").troop(0, "red_2").hand(0, "blue_1")
    assert scene.why_not("take_back", card="red_2", at="2") == "SG-7.3"
    scene.do("lay", card="blue_1", at="1")
    assert scene.owner("kornland") == 0
    scene.do("take_back", card="red_2", at="1")
    assert scene.hand_of(0) == ["red_2"]
    assert scene.troops_of(0) == []


@pytest.mark.rule("SG-7.4", "SG-R18")
def test_a_troop_without_its_first_card_keeps_its_target() -> None:
    scene = Scene().land("kornland", 0, "yellow_4", "red_4", "blue_4").troop(0, "green_2", "blue_2").hand(0, "green_1")
    scene.do("take_back", card="green_2", at="1")
    assert scene.troops_of(0) == [{"land": "waldland", "cards": ["blue_2"], "face_down": [], "value": 2}]
    assert scene.why_not("lay", card="green_1", at="1") == ""


@pytest.mark.rule("SG-7.4", "SG-R18")
def test_an_empty_attack_troop_disappears() -> None:
    scene = Scene().land("kornland", 0, "yellow_4", "red_4", "blue_4").troop(0, "green_2").troop(0, "red_2")
    scene.do("take_back", card="green_2", at="1")
    assert [troop["land"] for troop in scene.troops_of(0)] == ["burgenland"]


@pytest.mark.rule("SG-7.4", "SG-R18")
def test_an_empty_defence_troop_keeps_its_land_until_somebody_beats_nothing() -> None:
    scene = Scene().land("kornland", 0, "yellow_4", "red_4", "blue_4").land("seenland", 0, "blue_4").hand(1, "blue_1")
    scene.do("take_back", card="blue_4", at="seenland")
    assert scene.owner("seenland") == 0
    assert scene.defence("seenland") == set()
    scene.do("open", card="orange_1")
    assert scene.state.fame[0] == 0
    told = scene.do("open", card="blue_1")
    assert "conquered" in told
    assert scene.owner("seenland") == 1


@pytest.mark.rule("SG-7.4", "SG-7.6")
def test_an_empty_burgenland_still_has_its_bonus() -> None:
    scene = Scene().land("burgenland", 1).hand(0, "red_1", "red_2")
    other = scene.state.copy()
    scene.do("open", card="red_1")
    assert scene.owner("burgenland") == 1
    scene.state = other
    scene.do("open", card="red_2")
    assert scene.owner("burgenland") == 0


@pytest.mark.rule("SG-7.5", "SG-7.3")
def test_kornland_itself_can_be_lost_by_taking_back() -> None:
    scene = Scene().land("kornland", 0, "yellow_2", "red_4").troop(1, "yellow_3")
    scene.do("take_back", card="red_4", at="kornland")
    assert scene.owner("kornland") == 1
    assert scene.hand_of(0) == ["red_4", "yellow_2"]


# ---- Burgenland


@pytest.mark.rule("SG-7.8", "SG-R19")
def test_burgenland_brings_a_free_knight_even_one_just_freed() -> None:
    scene = Scene(sides="other").land("burgenland", None, "red_1", "blue_2").troop(0, "red_3").free("green_4")
    scene.fame(0, 2)
    scene.do("lay", card="orange_1", at="1")
    assert scene.step == "FreeKnight"
    assert scene.why_not("knight", card="yellow_1") == "SG-6.1"
    assert scene.kinds() == {"knight", "decline"}
    scene.do("knight", card="green_4")
    assert scene.hand_of(0) == ["green_4"]
    assert scene.state.fame[0] == 2
    scene.do("hire", card="blue_2")  # the hire of the turn is still there
    assert scene.free_knights() == ["red_1"]


@pytest.mark.rule("SG-7.8", "SG-R19")
def test_a_free_knight_declined_is_gone() -> None:
    scene = Scene(sides="other").land("burgenland", 1, "red_1").troop(0, "red_1").free("green_4")
    scene.do("lay", card="orange_1", at="1")
    scene.do("decline")
    assert scene.to_play == 1
    assert scene.free_knights() == ["green_4"]


@pytest.mark.rule("SG-7.8")
def test_without_free_knights_nobody_is_asked() -> None:
    scene = Scene(sides="other").land("burgenland", 1, "red_1").troop(0, "red_1")
    scene.do("lay", card="orange_1", at="1")
    assert (scene.step, scene.owner("burgenland")) == ("Turn", 0)


@pytest.mark.rule("SG-7.8", "SG-5.6")
def test_the_free_knight_comes_before_a_reserve_strikes_back() -> None:
    scene = Scene(sides="other").land("burgenland", 1, "red_1").troop(0, "red_1").troop(1, "red_4").free("green_4")
    scene.do("lay", card="orange_1", at="1")
    assert (scene.step, scene.to_play) == ("FreeKnight", 0)
    scene.do("knight", card="green_4")
    assert scene.owner("burgenland") == 1
    assert scene.step == "Turn"  # nothing is left to take: no second question
    assert scene.hand_of(0) == ["red_1", "green_4"]


# ---- Seenland


@pytest.mark.rule("SG-7.9", "SG-R20")
def test_a_card_is_laid_face_down_once_on_an_own_attack_troop() -> None:
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_4", "yellow_4").troop(0, "green_3")
    scene.hand(0, "green_4", "red_4", "yellow_1")
    assert scene.why_not("hide", card="green_4", at="1") == "SG-4.5"
    scene.do("hide", card="red_4", at="1")
    assert scene.to_play == 1
    assert scene.troops_of(0)[0]["face_down"] == ["red_4"]
    scene.do("open", card="orange_1")
    assert scene.why_not("hide", card="yellow_1", at="1") == "SG-7.9"
    assert scene.why_not("lay", card="yellow_1", at="1") == ""


@pytest.mark.rule("SG-7.9", "SG-4.5")
def test_the_colour_of_a_face_down_card_counts() -> None:
    scene = Scene(sides="other").troop(0, "green_3", face_down="red_4").hand(0, "red_1")
    assert scene.why_not("lay", card="red_1", at="1") == "SG-4.5"


@pytest.mark.rule("SG-7.9")
def test_a_new_owner_of_seenland_may_lay_face_down_again() -> None:
    scene = Scene(sides="other").land("seenland", 1, "blue_1").troop(0, "blue_1").troop(0, "red_1").hand(0, "green_1")
    scene.state.used = 1 << 2
    scene.do("lay", card="green_1", at="1")
    scene.do("open", card="orange_1")
    assert scene.why_not("hide", card="violet_1", at="1") == ""


@pytest.mark.rule("SG-7.9", "SG-R20", "SG-7.11")
def test_a_face_down_card_outlives_the_loss_of_seenland() -> None:
    scene = Scene(sides="other").land("seenland", 1, "blue_4").troop(0, "green_3", face_down="red_4")
    assert scene.why_not("hide", card="orange_1", at="1") == "SG-7.9"
    assert scene.why_not("turn_up", card="red_4", at="1") == ""


@pytest.mark.rule("SG-7.9", "SG-7.3", "SG-R20")
def test_a_face_down_card_can_be_taken_back() -> None:
    scene = Scene(sides="mixed")
    scene.state.side = [0, 0, 1, 0, 0, 0]
    scene.state.settle()
    scene.land("kornland", 0, "yellow_4", "red_4", "blue_4").troop(0, "green_3", face_down="red_4")
    events = scene.state.apply(0, SAGA.encode({"kind": "take_back", "at": "1", "card": "red_4"}))
    assert events[0].seen_by(0)["card"] == CARD.index("red_4")
    assert "card" not in events[0].seen_by(1)
    assert scene.hand_of(0) == ["red_4"]
    assert scene.state.veils == []


@pytest.mark.rule("SG-7.11")
def test_a_card_is_not_turned_up_in_the_turn_it_was_laid() -> None:
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_4", "yellow_4").troop(0, "green_3").hand(0, "red_4")
    scene.free("red_1").fame(0, 1)
    scene.do("hide", card="red_4", at="1")
    assert scene.to_play == 0
    assert scene.why_not("turn_up", card="red_4", at="1") == "SG-7.11"
    scene.do("end_turn")
    scene.do("open", card="orange_1")
    assert scene.why_not("turn_up", card="red_4", at="1") == ""


@pytest.mark.rule("SG-7.11", "SG-7.12")
def test_an_older_card_is_turned_up_after_the_new_one_was_unveiled() -> None:
    """Three cards face down; the one laid in this turn lies upon a troop that then conquers."""
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_4", "yellow_4").land("waldland", 1, "green_4")
    scene.troop(0, "green_3", face_down="red_4").troop(0, "orange_1", face_down="red_2").hand(0, "blue_1")
    scene.do("hide", card="blue_1", at="1")
    assert scene.why_not("turn_up", card="blue_1", at="1") == "SG-7.11"
    scene.do("turn_up", card="red_4", at="1")
    assert scene.owner("waldland") == 0
    assert [troop["face_down"] for troop in scene.troops_of(0)] == [["red_2"]]
    assert scene.state.audit_veils() == []
    assert scene.why_not("turn_up", card="red_2", at="1") == ""  # its troop has moved up


@pytest.mark.rule("SG-7.11", "SG-7.3")
def test_an_older_card_is_turned_up_after_the_new_one_was_taken_back() -> None:
    scene = Scene(sides="mixed")
    scene.state.side = [0, 0, 1, 0, 0, 0]
    scene.state.settle()
    scene.land("kornland", 0, "yellow_4", "red_4", "blue_4").land("seenland", 0, "blue_4", "red_4", "yellow_4")
    scene.troop(0, "green_3", face_down="red_4").hand(0, "blue_1")
    scene.do("hide", card="blue_1", at="1")
    (told,) = scene.state.apply(0, SAGA.encode({"kind": "take_back", "card": "blue_1", "at": "1"}))
    assert (told.kind, "card" in told.seen_by(0), "card" in told.seen_by(1)) == ("took_back", True, False)
    assert scene.why_not("turn_up", card="red_4", at="1") == ""


@pytest.mark.rule("SG-7.12")
def test_a_conquering_troop_turns_its_cards_up() -> None:
    scene = Scene(sides="other").land("waldland", 1, "green_4").troop(0, "green_4", face_down="red_3").hand(0, "blue_1")
    assert "unveiled" in scene.do("lay", card="blue_1", at="1")
    assert scene.defence("waldland") == {"green_4", "red_3", "blue_1"}
    assert scene.state.view(1)["lands"][1]["value"] == 8


@pytest.mark.rule("SG-7.10")
def test_a_face_down_card_does_not_help_to_conquer() -> None:
    scene = Scene(sides="other").land("waldland", 1, "green_4").troop(0, "green_1", face_down="red_4").hand(0, "blue_3")
    scene.do("lay", card="blue_3", at="1")
    assert scene.owner("waldland") == 1


# ---- secrets


def could_be(scene: Scene, viewer: int, seat: int) -> set[str]:
    """What a viewer must reckon with under a seat's first face-down card: all that redeals put there."""
    found = set()
    for seed in range(200):
        other: Any = scene.state.determinize(viewer, seed)
        (card,) = {card for owner, _, card, _ in other.veils if owner == seat}
        found.add(CARD.ids[card])
    return found


@pytest.mark.rule("SG-1.8", "SG-R29", "SG-7.9")
def test_a_face_down_card_could_be_any_that_its_owner_held() -> None:
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_4", "yellow_4").troop(0, "green_3")
    scene.only(0, "red_4", "blue_1", "green_1").free("yellow_2").fame(0, 2)
    scene.do("hide", card="red_4", at="1")
    assert could_be(scene, 1, 0) == {"red_4", "blue_1"}  # green lies open there
    assert could_be(scene, 0, 0) == {"red_4"}
    scene.do("hire", card="yellow_2")  # came later
    assert could_be(scene, 1, 0) == {"red_4", "blue_1"}
    scene.do("open", card="orange_1")
    scene.do("open", card="blue_1")  # seen now
    assert could_be(scene, 1, 0) == {"red_4"}


@pytest.mark.rule("SG-1.8", "SG-4.5")
def test_a_colour_laid_openly_is_not_the_one_face_down() -> None:
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_4", "yellow_4").troop(0, "green_3")
    scene.only(0, "red_4", "blue_1", "blue_2", "yellow_1")
    scene.do("hide", card="red_4", at="1")
    assert could_be(scene, 1, 0) == {"red_4", "blue_1", "blue_2", "yellow_1"}
    scene.do("open", card="orange_1")
    scene.do("lay", card="blue_1", at="1")
    assert could_be(scene, 1, 0) == {"red_4", "yellow_1"}


@pytest.mark.rule("SG-1.8")
def test_two_face_down_cards_are_never_thought_to_be_the_same_card() -> None:
    scene = Scene(sides="other").only(0, "blue_1", "violet_1")
    scene.troop(0, "green_3", face_down="red_4").troop(0, "yellow_3", face_down="blue_2")
    scene.state.veils = [(0, 0, CARD.index("red_4"), 1 << CARD.index("red_4") | 1 << CARD.index("blue_2"))]
    scene.state.veils += [(0, 1, CARD.index("blue_2"), 1 << CARD.index("blue_2"))]
    scene.do("open", card="blue_1")
    masks = [mask for _, _, _, mask in scene.state.veils]
    assert masks == [1 << CARD.index("red_4"), 1 << CARD.index("blue_2")]
    for seed in range(20):
        other: Any = scene.state.determinize(1, seed)
        assert len({card for _, _, card, _ in other.veils}) == 2


def masks(scene: Scene) -> list[set[str]]:
    """What each face-down card could be, for those who do not see it."""
    return [{id for number, id in enumerate(CARD.ids) if mask >> number & 1} for _, _, _, mask in scene.state.veils]


@pytest.mark.rule("SG-1.8", "SG-4.5", "SG-7.9")
def test_two_cards_face_down_on_one_troop() -> None:
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_4", "yellow_4").free("red_1").fame(0, 1)
    scene.only(0, "red_2", "red_3", "blue_1", "yellow_1").troop(0, "green_3", face_down="red_4")
    scene.do("hide", card="blue_1", at="1")
    # The others do not know that red lies there already.
    assert masks(scene) == [{"red_2", "red_3", "red_4", "blue_1", "yellow_1"}] * 2
    for seed in range(60):
        other: Any = scene.state.determinize(1, seed)
        first, second = (card for _, _, card, _ in other.veils)
        assert colour(first) != colour(second)
    scene.do("turn_up", card="red_4", at="1")
    assert masks(scene) == [{"blue_1", "yellow_1"}]


@pytest.mark.rule("SG-1.8")
def test_a_single_card_lies_only_under_one_of_two() -> None:
    scene = Scene(sides="other").only(0).troop(0, "green_3", face_down="red_4").troop(0, "violet_3", face_down="blue_1")
    both = 1 << CARD.index("red_4") | 1 << CARD.index("blue_1")
    scene.state.veils = [(owner, at, card, both) for owner, at, card, _ in scene.state.veils]
    found = set()
    for seed in range(60):
        other: Any = scene.state.determinize(1, seed)
        found.add(tuple(CARD.ids[card] for _, _, card, _ in other.veils))
    assert found == {("red_4", "blue_1"), ("blue_1", "red_4")}


@pytest.mark.rule("SG-1.8", "SG-4.5")
def test_a_card_that_is_known_excludes_its_colour_from_the_same_troop() -> None:
    scene = Scene(sides="other").only(0, "red_2", "violet_1").troop(0, "green_3", face_down="red_4")
    scene.state.veils = [(0, 0, CARD.index("red_4"), 1 << CARD.index("red_4"))]
    scene.state.attack[0][0] = troops.hide(scene.state.attack[0][0], CARD.index("blue_1"))
    could_be = sum(1 << CARD.index(id) for id in ("red_2", "blue_1", "yellow_1"))
    scene.state.veils += [(0, 0, CARD.index("blue_1"), could_be)]
    scene.do("open", card="violet_1")
    assert masks(scene) == [{"red_4"}, {"blue_1"}]  # the yellow one is no longer anywhere


@pytest.mark.rule("SG-1.8", "SG-7.12")
def test_a_card_unveiled_by_a_conquest_is_not_the_other_one_face_down() -> None:
    scene = Scene(sides="other").land("waldland", 1, "green_4")
    scene.troop(0, "yellow_3", face_down="blue_2").troop(0, "green_4", face_down="red_4")
    red_4, blue_2 = CARD.index("red_4"), CARD.index("blue_2")
    scene.state.veils = [(0, 0, blue_2, 1 << red_4 | 1 << blue_2), (0, 1, red_4, 1 << red_4 | 1 << blue_2)]
    scene.do("lay", card="violet_1", at="2")
    assert scene.owner("waldland") == 0
    assert scene.state.veils == [(0, 0, blue_2, 1 << blue_2)]


@pytest.mark.rule("SG-7.11", "SG-7.12", "SG-1.8")
@pytest.mark.parametrize("action", [{"kind": "turn_up", "card": "red_4"}, {"kind": "lay", "card": "violet_1"}])
def test_turning_up_cannot_be_undone(action: dict[str, str]) -> None:
    scene = Scene(sides="other").land("waldland", 1, "green_3").troop(0, "green_3", face_down="red_4")
    scene.free("red_1").fame(0, 1)  # the turn goes on
    table = Table(SAGA, 2, 1)
    table.state = scene.state
    table.play(0, SAGA.encode({**action, "at": "1"}))
    assert scene.owner("waldland") == 0
    assert scene.to_play == 0
    assert table.undo_refusal(0) == "TR-1.4"


@pytest.mark.rule("SG-1.8")
def test_everybody_is_told_what_was_done_but_not_with_which_hidden_card() -> None:
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_4", "yellow_4").troop(0, "green_3").hand(0, "red_4")
    hidden = scene.state.apply(0, SAGA.encode({"kind": "hide", "card": "red_4", "at": "1"}))[0]
    assert hidden.view(0, SAGA.domains)["card"] == "red_4"
    assert (hidden.view(1, SAGA.domains)["land"], "card" in hidden.seen_by(1)) == ("waldland", False)
    opened = scene.state.apply(1, SAGA.encode({"kind": "open", "card": "orange_1"}))[0]
    assert opened.view(0, SAGA.domains)["card"] == "orange_1"


@pytest.mark.rule("SG-7.3", "SG-7.9")
def test_only_face_down_cards_are_chosen_in_secret() -> None:
    scene = Scene(sides="other").troop(0, "red_2").troop(0, "green_2", face_down="blue_1")
    step = scene.state.stack[-1]

    def is_open(kind: str, **fields: str) -> bool:
        return step.is_open(scene.state, 0, SAGA.encode({"kind": kind, **fields}))

    assert is_open("lay", at="1", card="orange_1")
    assert is_open("end_turn")
    assert not is_open("hide", at="1", card="orange_1")
    assert is_open("turn_up", at="2", card="blue_1")
    assert is_open("take_back", at="2", card="green_2")
    assert not is_open("take_back", at="2", card="blue_1")
    assert is_open("take_back", at="waldland", card="green_2")
