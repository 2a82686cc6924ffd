"""The table in the terminal: readable at 100 columns, in both languages, and as secret as the view it is drawn from."""

import pytest
from rich.console import Console

from tafelrunde.terminal.boards.saga import draw

from .scene import SAGA, Scene


def drawn(scene: Scene, seat: int | None, lang: str) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(
            draw(
                scene.state.look(-1 if seat is None else seat),
                SAGA.words,
                lang,
                ["Anna", "Bert", "Cem", "Dora"][: scene.state.seats],
            )
        )
    return capture.get()


@pytest.fixture
def scene() -> Scene:
    scene = Scene(sides="other").land("seenland", 0, "blue_4", "red_2").troop(0, "green_3", face_down="red_4")
    return scene.troop(1, "blue_2").free("yellow_2", "yellow_2").fame(1, 3).hand(1, "violet_3")


def test_names_numbers_and_troops_are_there_in_both_languages(scene: Scene) -> None:
    german = drawn(scene, 0, "de")
    for text in ("Seenland (Blau)", "6 = Blau 4 + Rot 2", "2× Gelb 2", "gegen Waldland:  3 = Grün 3", "noch 9"):
        assert text in german
    english = drawn(scene, 1, "en")
    for text in (
        "Lake Land (Blue)",
        "2× Yellow 2",
        "against Lake Land:  2 = Blue 2  (5 short)",
        "Violet 3",
    ):
        assert text in english


def test_what_is_hidden_is_not_drawn(scene: Scene) -> None:
    assert "[verdeckt Rot 4]  (noch 9 nötig, aufgedeckt 7)" in drawn(scene, 0, "de")
    for viewer in (1, None):
        assert "[verdeckt]" in drawn(scene, viewer, "de")
        assert "Rot 4]" not in drawn(scene, viewer, "de")
        assert "aufgedeckt" not in drawn(scene, viewer, "de")
    assert "Violett 3" not in drawn(scene, 0, "de").split("Freie Ritter")[1]


def test_it_fits_into_a_hundred_columns(scene: Scene) -> None:
    for seed in range(5):
        scene.state = SAGA.new(4, seed, {"seat_sets": "choose"})  # type: ignore[assignment]
        while scene.state.actors():
            seat = scene.to_play
            legal = scene.state.legal(seat)
            scene.state.advance(seat, legal[(7 * seed + len(legal) // 2) % len(legal)])
            text = drawn(scene, seat, "de")
            assert max(len(line) for line in text.splitlines()) <= 100


def test_a_long_troop_breaks_only_between_cards() -> None:
    scene = Scene().land("schattenland", 1, "violet_4", "blue_3", "orange_3", "green_2", "red_4")
    lines = drawn(scene, 0, "de").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("Schattenland"))
    assert "16 = Violett 4 + Rot 4 " in lines[at]
    assert lines[at + 2].strip().startswith("+ Orange 3")
    assert lines[at + 1].strip().startswith("+ Grün 2 + Blau 3")


@pytest.mark.rule("SG-2.2")
def test_the_sets_to_choose_from_are_shown_with_their_cards() -> None:
    scene = Scene(3)
    scene.state = SAGA.new(3, 1, {"seat_sets": "choose", "table_set": "castle", "start": "1"})  # type: ignore[assignment]
    scene.do("choose_set", set="helmet")
    text = drawn(scene, 1, "en")
    assert "set Horse: Red 1, Green 2 4, Blue 1 3, Orange 2 2 3, Violet 3, Yellow 1 4 4" in text
    assert text.count("set Helmet") == 1  # only where its owner sits
    assert "Points now" not in text
    scene.do("choose_set", set="horse")
    scene.do("choose_set", set="sword")
    assert scene.state.view(1)["sets_left"] == {}
