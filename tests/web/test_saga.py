"""Saga's page: what others took from me, troops looked at closely, who may end the game, and the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import tafelrunde
from server.helpers import Guest
from tafelrunde.bots import make
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.state import State
from tafelrunde.table import Table
from web.conftest import Server
from web.person import Person, sit
from web.test_drag import seated
from web.test_room import OVERLAP, most, small


def deeds() -> Iterator[tuple[dict[str, Any], int, int, list[Event], State]]:
    """Games of two bots, deed by deed: where it stood before, who did what, what came of it and how it stood then."""
    rules = tafelrunde.game("saga")
    for seed in range(20):
        table = Table(rules, 2, seed)
        bots = [make("greedy", rules, seed=seat) for seat in range(2)]
        done: list[tuple[int, int, int, list[Event], State]] = []
        while actors := table.state.actors():
            seat, upto = actors[0], len(table.actions)
            action = bots[seat].act(table.state, seat)
            done.append((upto, seat, action, table.play(seat, action), table.state.copy()))
        record = json.loads(table.record().to_json())
        for upto, seat, action, events, after in done:
            yield {"record": record, "upto": upto}, seat, action, events, after


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_was_taken_from_me_is_told_and_marked(lang: str, person: Callable[..., Person], server: Server) -> None:
    source, seat, action, lost = next(
        (source, seat, action, event.data["card"])
        for source, seat, action, events, _ in deeds()
        for event in events
        if event.kind == "returned" and event.data["seat"] != seat and "turn" in [other.kind for other in events]
    )
    host, anna = Guest(server.url, "Host"), person("Anna", lang=lang, calm=False)
    id = host.open("saga", *("me" if other == seat else "open" for other in range(2)), **source)["id"]
    sit(anna, f"/t/{id}")
    expect(anna.page.locator(".hand [data-fresh]")).to_have_count(0)
    host.act(host.table(id), action)
    told = anna.page.get_by_test_id("told")
    expect(told).to_contain_text({"en": "from you (", "de": "von dir ("}[lang])
    expect(told).to_contain_text({"en": "back to your hand", "de": "zurück auf deine Hand"}[lang])
    expect(anna.page.locator(".hand [data-fresh]")).to_have_count(len(lost))
    anna.look(f"saga-lost-{lang}", full=False)


def test_a_troop_is_read_by_whoever_looks_closer(person: Callable[..., Person]) -> None:
    largest = lambda view: max(  # noqa: E731
        (len(troop["cards"]) for other in view["players"] for troop in other["troops"] if other["hand"] is None),
        default=0,
    )
    anna = seated(person, False, "saga", *most("saga", 4, largest))
    small(anna, 1366, 650)
    bubble = anna.page.get_by_role("tooltip")
    rival = anna.page.locator(".rival").first
    rival.hover()
    expect(bubble).to_contain_text("No card yet in: ")
    anna.page.mouse.move(5, 5)
    expect(bubble).to_have_count(0)
    rival.focus()
    expect(bubble).to_contain_text("’s troop against ")
    anna.page.locator(".defence").first.hover()
    expect(bubble).to_contain_text("Defence of ")


def test_who_may_end_the_game_is_pointed_out_and_points_have_room(person: Callable[..., Person]) -> None:
    fewest = lambda view: -min(other["hand_size"] for other in view["players"] if other["hand"] is None)  # noqa: E731
    anna = seated(person, False, "saga", *most("saga", 4, fewest))
    small(anna, 1366, 650)
    expect(anna.page.locator(".others .few").first).to_contain_text("left!")
    anna.page.locator(".others .few").first.hover()
    expect(anna.page.get_by_role("tooltip")).to_contain_text("can end the game")
    for chip in (".brief .points", ".brief .few", ".brief .chip"):
        assert anna.page.evaluate(OVERLAP, [chip, ".backs .place"]) <= 2, chip


def test_lands_stay_where_they_are_when_troops_come(person: Callable[..., Person]) -> None:
    """With none and with two troops of others against a land."""
    tops: list[object] = []
    for wanted in (0, 2):

        def closest(view: dict[str, Any], wanted: int = wanted) -> int:
            seat = view["seat"]
            lands = [troop["land"] for other in range(4) if other != seat for troop in view["players"][other]["troops"]]
            most_against = max((lands.count(land) for land in lands), default=0)
            return -abs(most_against - wanted) if view["step"]["step"] == "Turn" else -9

        anna = seated(person, False, "saga", *most("saga", 4, closest))
        small(anna, 1366, 650)
        tops.append(anna.page.locator("[data-land=waldland] .emblem").bounding_box())
    assert tops[0] == tops[1]


def test_at_the_end_nothing_is_short_and_hands_cover_no_points(person: Callable[..., Person], server: Server) -> None:
    source, seat, action = next(
        (source, seat, action) for source, seat, action, _, after in deeds() if not after.actors()
    )
    host, anna = Guest(server.url, "Host"), person("Anna", lang="en")
    id = host.open("saga", *("me" if other == seat else "open" for other in range(2)), **source)["id"]
    sit(anna, f"/t/{id}")
    host.act(host.table(id), action)
    anna.page.wait_for_selector("[data-testid=prompt][data-status=finished]")
    small(anna, 1366, 650)
    expect(anna.page.locator(".troop .word")).to_have_count(0)
    expect(anna.page.locator(".market small")).to_have_count(0)
    assert anna.page.evaluate(OVERLAP, [".brief .points", ".backs .place"]) <= 2
