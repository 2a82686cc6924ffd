"""The board in the terminal, and the bot that plays on it."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pytest
from rich.console import Console

from tafelrunde.bots import make
from tafelrunde.games.broom_service import maps
from tafelrunde.terminal.boards.broom_service import draw

from .position import ALBERT, GAME, ROLES, Position, do, lead

NAMES = ("Albert", "Beate", "Carla", "Daniel", "Emily")
VARIANTS: list[dict[str, Any]] = [{}, {"board": "back", "storm_clouds": True}]


def drawn(state: Any, lang: str, width: int, viewer: int | None = ALBERT) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False)
    console.print(draw(state.look(-1 if viewer is None else viewer), GAME.words, lang, NAMES[: state.seats]))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize(("lang", "width"), [("de", 80), ("en", 100), ("en", 120)])
def test_the_map_fits_and_names_every_region(options: dict[str, Any], lang: str, width: int) -> None:
    state = GAME.new(5, 3, options)
    text = drawn(state, lang, width)
    assert max(len(line) for line in text.splitlines()) <= width
    if width >= 100:
        for pawns in state.view()["pawns"]:
            for region in pawns:
                assert GAME.words.name("region", GAME.domains["region"].index(region), lang) in text
        missing = [
            id
            for side in [state.view()["side"]]
            for id in regions(side)
            if GAME.words.name("region", GAME.domains["region"].index(id), lang) not in text
        ]
        assert missing == []


def regions(side: str) -> list[str]:
    from tafelrunde.games.broom_service.maps import SIDE, drawing

    return [entry["id"] for entry in drawing(SIDE.index(side))["region"]]


def test_every_tower_every_cloud_and_every_pawn_is_drawn() -> None:
    text = drawn(GAME.new(2, 3), "en", 100)
    assert text.count("☁") == 18 + 2  # and twice in the legend
    assert "[V4]" in text
    assert "A1" in text
    assert "B2" in text
    assert "V8" in text


def test_a_supplied_tower_changes_its_sign_and_a_won_cloud_says_whose_it_is() -> None:
    text = drawn(Position().filled("front_violet_12").clear("owl_wood").load(), "en", 100)
    assert "V8" not in text
    assert text.count("v×") == 2
    assert text.count("☁") == 18 + 2
    assert text.count("☁B") == 1


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_board_explains_every_event_and_every_role(lang: str) -> None:
    for event in GAME.domains["occasion"].ids:
        text = drawn(Position().event(event).hands([ROLES[0]]).load(), lang, 100)
        assert GAME.words.name("occasion", GAME.domains["occasion"].index(event), lang) + ": " in text
    for role in ROLES:
        state = Position(3).hands([role], [role]).load()
        lead(state, ALBERT, role)
        assert f"\n{GAME.words.name('role', ROLES.index(role), lang)}: " in drawn(state, lang, 100)


def test_the_board_tells_how_many_roles_to_choose_and_what_bewitched_ones_cost() -> None:
    state = Position().bewitched("hill_witch").load()
    do(state, ALBERT, "pick", role="hill_witch")
    assert "Chosen, 1 of 4: Hill Witch (−3)" in drawn(state, "en", 100)
    assert "0 (2 to 6 are allowed)" in drawn(Position().event("more_or_less").load(), "en", 100)


def test_the_board_tells_who_is_still_to_come() -> None:
    state = Position(4).hands(["hill_witch"], ["hill_witch"], ["forest_witch"]).load()
    lead(state, ALBERT, "hill_witch")
    assert "last brave: Albert · still to come: Carla" in drawn(state, "en", 100)  # Daniel has no cards


@pytest.mark.parametrize("lang", ["de", "en"])
def test_towers_and_circles_are_called_after_what_the_map_says(lang: str) -> None:
    def name(domain: str, number: int) -> str:
        return GAME.words.name(domain, number, lang)

    for tower in range(maps.TILE_TOWER):
        places = " / ".join(name("region", region) for region in maps.TOWER_REGIONS[tower])
        text = name("tower", tower)
        assert text.lower().startswith(f"{name('colour', maps.TOWER_COLOUR[tower])} {maps.TOWER_POINTS[tower]} ")
        assert text.endswith(f"({places})")
        assert ("square" in text or "eckig" in text) == maps.TOWER_SQUARE[tower]
        assert (f"+ {maps.TOWER_WANDS[tower]} " in text) == (maps.TOWER_WANDS[tower] > 0)
    for circle, region in enumerate(maps.CIRCLE_REGION):
        assert name("circle", circle) == f"{'ABCD'[circle]} ({name('region', region)})"


def test_the_board_can_be_drawn_at_any_moment_for_everybody() -> None:
    for options in VARIANTS:
        state = GAME.new(4, 8, options)
        chance = random.Random(8)
        number = 0
        while state.actors():
            seat = chance.choice(state.actors())
            state.apply(seat, chance.choice(state.legal(seat)))
            number += 1
            if number % 60 == 0:
                for viewer in (None, seat):
                    assert drawn(state, "de", 100, viewer)
        assert drawn(state, "en", 100)


def test_the_greedy_bot_beats_chance_by_far() -> None:
    for options in VARIANTS:
        total = [0, 0]
        for seed in range(3):
            state = GAME.new(2, seed, options)
            bots = [make("greedy", GAME, seed), make("random", GAME, seed)]
            while state.actors():
                seat = state.actors()[0]
                state.advance(seat, bots[seat].act(state, seat))
            outcome = state.outcome()
            assert outcome is not None
            total = [total[seat] + outcome.scores[seat] for seat in range(2)]
        assert total[0] > total[1] + 100


@pytest.mark.parametrize(("lang", "sum"), [("de", "im Spiel "), ("en", "during play ")])
def test_the_board_tells_how_the_points_came_about(lang: str, sum: str) -> None:
    state = GAME.new(3, 4, {"mountain_tiles": "on"})
    rng = random.Random(4)
    while state.actors():
        seat = state.actors()[0]
        state.advance(seat, rng.choice(state.legal(seat)))
    lines = drawn(state, lang, 120).splitlines()
    for name, player in zip(NAMES, state.view()["players"], strict=False):
        (line,) = (line for line in lines if line.startswith(f"{name}: {sum}"))
        numbers = [int(number) for number in re.findall(r"-?\d+", line)]
        assert numbers[1:4] == [player["bolt_points"], player["set_points"], player["amulet_points"]]
        assert [*numbers[-1:], numbers[0] + numbers[1] + numbers[2] + numbers[3]] == [player["points"]] * 2
