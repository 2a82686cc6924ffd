"""Broom Service on the page: what others did, what lies on the map, and what stays where it is."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tafelrunde.bots import make
from tafelrunde.table import Table
from web.person import Person
from web.test_drag import asked, seated

FULL = "two_potions_wand"
SMALL = {"width": 1024, "height": 768}
CUT = "[...document.querySelectorAll('.recap')].some((one) => one.scrollHeight > one.clientHeight + 1)"


def sit(person: Callable[..., Person], kind: str, after: int = 0) -> Page:
    source, seat = asked("broom_service", kind, seats=3, after=after)
    page = seated(person, False, "broom_service", source, seat).page
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    return page


@pytest.mark.parametrize("after", [20, 60])
def test_every_trick_since_my_move_is_told_and_nothing_is_cut(after: int, person: Callable[..., Person]) -> None:
    page = sit(person, "declare", after)
    told = page.get_by_test_id("told").locator(".recap")
    expect(told.locator(".part").last).to_contain_text(page.locator(".stage h3").inner_text().replace("\u00ad", ""))
    expect(told.locator(".part").last).to_contain_text("Bot")
    assert not page.evaluate(CUT)


def test_the_map_tells_what_is_there_while_roles_are_chosen(person: Callable[..., Person]) -> None:
    page = sit(person, "pick")
    bubble = page.get_by_role("tooltip")
    page.locator("[data-spot='tower front_violet_2']").hover(force=True)
    expect(bubble).to_contain_text("Round tower, violet, 2 points, 1 wand")
    expect(bubble).to_contain_text("Can be supplied from: East Castle Hill and Barrow Hill. Still open.")
    expect(bubble).not_to_contain_text("BS-")


def test_enter_takes_all_that_a_brave_gatherer_finds(person: Callable[..., Person]) -> None:
    rules = tafelrunde.game("broom_service")
    table = Table(rules, 3, 11)
    bots = [make("greedy", rules, seed=seat) for seat in range(3)]
    seat = table.state.actors()[0]
    while not any(rules.decode(action).get("haul") == FULL for action in table.state.legal(seat)):
        table.play(seat, bots[seat].act(table.state, seat))
        seat = table.state.actors()[0]
    source = {"record": json.loads(table.record().to_json()), "upto": len(table.actions)}
    page = seated(person, False, "broom_service", source, seat).page
    all_of_it = page.locator("[data-testid=prompt] .choices button").first
    expect(all_of_it).to_contain_text("Take 1 wand and 2 potions")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("You take 1 wand and 2 potions")


def test_what_is_beside_the_map_stays_where_it_is(person: Callable[..., Person]) -> None:
    """Whatever is asked: roles, an answer to one, what is gathered, where to fly."""
    tops = set()
    for kind in ("pick", "declare", "gather", "fly"):
        page = sit(person, kind, 12 if kind != "pick" else 0)
        lanes, land = page.locator(".lanes").bounding_box(), page.locator(".land").bounding_box()
        assert lanes
        assert land
        tops.add((round(lanes["y"]), round(land["width"])))
        page.context.close()
    assert len(tops) == 1, tops
