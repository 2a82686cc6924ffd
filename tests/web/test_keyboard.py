"""By keyboard: links to hand and board come first, pieces that lie together are one stop, arrows go among them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import tafelrunde
from games.mage_knight.position import do, new, turn
from tafelrunde.kernel.state import State
from web.person import Person
from web.test_sight import OPEN

WHERE = "() => document.activeElement.closest('[data-keep]')?.dataset.keep ?? document.activeElement.className"
SEATS = {"avalon": 2, "saga": 2, "broom_service": 3, "mage_knight": 1}


def sit_down(anna: Person, game: str, state: State | None = None) -> None:
    """At a new table of bots, where one begins."""
    state = state or tafelrunde.game(game).new(SEATS[game], 5)
    seat = state.actors()[0]
    kinds = [{"kind": "me"} if at == seat else {"kind": "bot", "bot": "random"} for at in range(state.seats)]
    anna.goto()
    id = anna.page.evaluate(OPEN, {"game": game, "seats": kinds, "position": state.dump()})
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
    assert drawn.startswith('"2"'), drawn
    expect(second).to_contain_text("Rethink")
    expect(anna.bar.locator("[data-early]")).to_have_count(0)
    anna.page.keyboard.press("2")
    other = anna.page.locator("[data-testid=prompt] .choices button").filter(has_text="Early Bird")
    expect(other).to_have_count(0)  # done, or asked for first
    expect(anna.page.get_by_text("Rethink").first).to_be_visible()


def test_a_digit_pressed_again_does_not_answer_what_comes_next(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    sit_down(anna, "mage_knight", turn(new(hero="arythea")))
    bar, keys = anna.bar, anna.page.keyboard
    expect(bar.locator("[data-early]")).to_have_count(0)
    first = bar.locator("[data-key='1']")
    group = first.inner_text()
    keys.press("1")
    keys.press("1")
    keys.press("1")
    expect(bar.get_by_role("button", name="Clear selection")).to_be_visible()  # narrowed once, and nothing was done
    assert first.inner_text() != group
    number = anna.number
    expect(bar.locator("[data-early]")).to_have_count(0)
    assert anna.number == number


def test_a_tactic_is_taken_by_its_own_number(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    state = new(2, hero="arythea")
    do(state, "choose_tactic", tactic="planning")
    sit_down(anna, "mage_knight", state)
    keys = anna.bar.locator("[data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    assert keys == ["1", "2", "3", "5", "6"]
