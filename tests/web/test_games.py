"""Whole games through the page, in two browsers: one with the pointer, the other by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person, play

SHORT: dict[str, dict[str, str]] = {"avalon": {"turn_limit": "10"}, "saga": {"round_cap": "10"}, "broom_service": {}}
MANY = 3000


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game(game: str, person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert", lang="en", theme="dark")
    for somebody in (anna, bert):
        somebody.call_me()
    path = anna.open_table(game, SHORT[game])
    bert.goto(path)
    bert.tab_to(bert.page.get_by_role("button", name=bert.words["sit"]))
    bert.page.keyboard.press("Enter")
    for somebody in (anna, bert):
        somebody.page.wait_for_selector("[data-status=running]")

    for number in (20, 45, 70):
        play([anna, bert], number)
        for somebody in (anna, bert):
            somebody.look(f"middle-{game}-{number}-{somebody.name}", full=False)
    play([anna, bert], MANY)

    for somebody in (anna, bert):
        expect(somebody.page.get_by_role("dialog")).to_have_count(0)
        sheet = somebody.sheet()
        expect(sheet).to_be_visible()
        expect(sheet).to_contain_text("Anna")
        expect(sheet).to_contain_text("Bert")
    anna.look(f"end-{game}", full=False)
    # both saw the same number of deeds, each in their own language
    logs = [somebody.page.get_by_role("region", name=log) for somebody, log in ((anna, "Verlauf"), (bert, "Log"))]
    assert logs[0].locator("li").count() == logs[1].locator("li").count() > 10
    assert logs[0].inner_text() != logs[1].inner_text()
