"""Texts: forms, lists, names, and what is left out when it is not known."""

import pytest

import tafelrunde
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.words import UNKNOWN


def test_a_template_asks_for_the_form_it_needs() -> None:
    game = tafelrunde.game("avalon")
    action = game.encode({"kind": "attack", "card": "red_knight", "at": "4"})
    assert game.text(action, "de") == "Gebiet 4 mit dem roten Ritter angreifen"
    assert game.text(action, "en") == "Attack territory 4 with the red knight"


@pytest.mark.parametrize("id", tafelrunde.games())
def test_every_action_has_a_whole_text_without_a_position(id: str) -> None:
    game = tafelrunde.game(id)
    texts = [game.text(action, lang) for action in range(game.codec.size) for lang in ("de", "en")]
    assert [text for text in texts if not text or UNKNOWN.search(text)] == []


def test_what_a_seat_does_not_see_is_left_out_of_the_sentence() -> None:
    game = tafelrunde.game("avalon")
    drew = Event("drew", "AV-8.2", {"seat": 0, "count": 2}, {"card": [2, 5]}, to=1)
    assert game.tell(drew, 0, "en", ["ann", "ben"]) == "ann draws 2: red knight and yellow sorceress."
    assert game.tell(drew, 1, "en", ["ann", "ben"]) == "ann draws 2."
    assert game.tell(drew, None, "de", []) == "Platz 1 zieht 2."


def test_rules_are_found_by_id_ruling_and_any_case() -> None:
    book = tafelrunde.game("avalon").rulebook
    assert book.find(" av-5.2 ").id == "AV-5.2"
    assert book.find("AV-R12").id == "AV-5.2"
    with pytest.raises(TafelrundeError, match="sections are AV-1"):
        book.find("AV-99")
