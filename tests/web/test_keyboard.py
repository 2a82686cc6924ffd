"""By keyboard: links to hand and board come first, pieces that lie together are one stop, arrows go among them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import tafelrunde
from web.person import Person
from web.test_sight import OPEN

WHERE = "() => document.activeElement.closest('[data-keep]')?.dataset.keep ?? document.activeElement.className"
SEATS = {"avalon": 2, "saga": 2, "broom_service": 3, "mage_knight": 1}


def sit_down(anna: Person, game: str) -> None:
    """At a new table of bots, where one begins."""
    position = tafelrunde.game(game).new(SEATS[game], 5).dump()
    kinds = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(SEATS[game] - 1))]
    anna.goto()
    id = anna.page.evaluate(OPEN, {"game": game, "seats": kinds, "position": position})
    anna.goto(f"/t/{id}")
    anna.page.wait_for_selector("[data-status=running] .choices button")


@pytest.mark.parametrize("game", ["saga", "broom_service"])
def test_the_hand_is_one_stop(game: str, person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    sit_down(anna, game)
    page, keys = anna.page, anna.page.keyboard
    keys.press("Tab")
    expect(page.get_by_role("link", name="To my cards")).to_be_focused()
    keys.press("Enter")
    assert page.evaluate(WHERE) == "hand"
    first = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    keys.press("ArrowRight")
    assert page.evaluate(WHERE) == "hand"
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") != first
    keys.press("Home")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == first
    keys.press("Tab")
    assert page.evaluate(WHERE) != "hand"
    keys.press("Shift+Tab")
    assert page.evaluate(WHERE) == "hand"


def test_the_board_is_two_links_away(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    sit_down(anna, "avalon")
    page, keys = anna.page, anna.page.keyboard
    keys.press("Tab")
    keys.press("Tab")
    expect(page.get_by_role("link", name="To the board")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".frame > .board")).to_be_focused()


def test_digits_press_the_buttons_they_stand_on(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    sit_down(anna, "mage_knight")
    second = anna.page.locator("[data-testid=prompt] .choices button").nth(1)
    drawn = second.evaluate("button => getComputedStyle(button, '::before').content")
    assert "counter(digit)" in drawn, drawn
    expect(second).to_contain_text("Rethink")
    anna.page.keyboard.press("2")
    other = anna.page.locator("[data-testid=prompt] .choices button").filter(has_text="Early Bird")
    expect(other).to_have_count(0)  # done, or asked for first
    expect(anna.page.get_by_text("Rethink").first).to_be_visible()
