"""Menus and explanations: all actions can be reached, few lines suffice, nothing refused is left out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import tafelrunde
from tafelrunde.terminal import explain, menu

LANGUAGES = ("de", "en")


def positions(game: tafelrunde.Game, seed: int, every: int = 9) -> Iterator[tuple[tafelrunde.State, int]]:
    """States of a random game with a seat that owes a decision."""
    rng = random.Random(seed)
    state, number = game.new(seed=seed), 0
    while state.actors() and number < 400:
        seat = state.actors()[0]
        if number % every == 0:
            yield state, seat
        state.apply(seat, rng.choice(state.legal(seat)))
        number += 1


@pytest.mark.parametrize("id", tafelrunde.games())
def test_every_action_has_one_way(id: str) -> None:
    game = tafelrunde.game(id)
    for state, seat in positions(game, 1):
        legal = state.legal(seat)
        top = menu.lines(game, legal)
        ways = [tuple(menu.find(game, top, action)) for action in legal]
        assert len(set(ways)) == len(ways)
        for action, way in zip(legal, ways, strict=True):
            here = top
            for label in way:
                (line,) = [line for line in here if line.label == label]
                here = menu.lines_below(game, line.group) if line.action is None else []
            assert line.action == action


@pytest.mark.parametrize("id", tafelrunde.games())
def test_menus_are_short_and_speak(id: str) -> None:
    game = tafelrunde.game(id)
    for state, seat in positions(game, 2):
        top = menu.lines(game, state.legal(seat))
        assert len(top) <= menu.MOST_LINES
        for line in top:
            for lang in LANGUAGES:
                text = menu.sentence(state, seat, line.group, lang)
                assert text
                assert not re.search(r"[{}]|None| \? ", text)


def test_places_are_typed_as_they_are_printed() -> None:
    game = tafelrunde.game("avalon")
    actions = [game.encode({"kind": "attack", "card": "red_knight", "at": at}) for at in ("2", "7", "11")]
    actions.append(game.encode({"kind": "supply", "tile": "light_two"}))
    top = menu.lines(game, actions)
    state = game.new(seed=1)
    assert [menu.sentence(state, 0, line.group, "en") for line in top] == [
        "Attack territory … with the red knight",
        "Take the light tile “2 cards” and end the turn",
    ]
    assert menu.find(game, top, actions[1]) == ["1", "7"]
    assert menu.compressed(top[0].labels_below) == "2 7 11"


def test_long_hands_stay_readable() -> None:
    game = tafelrunde.game("avalon")
    actions = [
        game.encode({"kind": kind, "card": card, "at": at})
        for kind in ("reinforce", "attack", "enchant")
        for card in game.domains["card"].ids
        for at in game.domains["at"].ids
    ]
    assert len(menu.lines(game, actions)) <= menu.MOST_LINES


@pytest.mark.parametrize("id", tafelrunde.games())
def test_everything_refused_is_explained(id: str) -> None:
    game = tafelrunde.game(id)
    for state, seat in positions(game, 3, every=25):
        refusals = state.refusals(seat)
        for lang in LANGUAGES:
            found = explain.refused(game, refusals, [], lang)
            assert {entry.rule.id for entry in found} == {rule.id for _, rule in refusals}
            assert all(text and "{" not in text for entry in found for text in entry.texts)
        for action, rule in refusals[:: max(1, len(refusals) // 5)]:
            words = re.findall(r"\w+", game.text(action, "de"))
            assert rule.id in [entry.rule.id for entry in explain.refused(game, refusals, words, "de")]


def test_refusals_are_drawn_together() -> None:
    game = tafelrunde.game("avalon")
    actions = [
        game.encode({"kind": "attack", "card": card, "at": at})
        for card in ("yellow_sorceress", "green_sorceress")
        for at in ("2", "3", "4", "9")
    ]
    assert explain.summary(game, actions, "en") == [
        "Attack territory … with the yellow sorceress and the green sorceress (2–4 9)"
    ]


def test_many_refused_things_are_only_counted() -> None:
    game = tafelrunde.game("saga")
    cards = game.domains["card"].ids
    actions = [game.encode({"kind": "hire", "card": card}) for card in cards]
    assert explain.summary(game, actions, "en") == [f"Hire the free knight … ({len(cards)}×)"]
    assert explain.summary(game, actions[:2], "en") == ["Hire the free knight Red 1 and Red 2"]
