"""Puzzles in the browser: found in a list, tried on a phone with everything in sight, and solved."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tafelrunde.puzzles import puzzles
from web.person import Person
from web.test_sight import HIDDEN

GAME = "broom_service"


def do(anna: Person, action: int) -> None:
    """An action by the buttons of the bar, some of which lead to several."""
    paths: list[list[int]] = [[]]
    while paths:
        path = paths.pop(0)
        while anna.bar.locator(".choices .plain").count():  # something is chosen: put it back
            anna.page.keyboard.press("Escape")
        for number in path:
            anna.bar.locator(".choices .many").nth(number).click()
        button = anna.bar.locator(f"[data-action='{action}']")
        if button.count():
            button.click()
            return
        paths += [[*path, number] for number in range(anna.bar.locator(".choices .many").count())]
    raise AssertionError(f"{action} is not offered")


def test_a_puzzle_is_found_tried_and_solved_on_a_phone(person: Callable[..., Person]) -> None:
    anna = person("Anna", phone=True, lang="en")
    anna.goto(f"/puzzles/{GAME}")
    anna.look("puzzles-phone", full=False)
    puzzle = min(puzzles(GAME), key=lambda one: len(one.actions()))
    anna.goto(f"/puzzle/{puzzle.id}")
    page = anna.page
    page.wait_for_selector("[data-piece=can]")
    hidden, kept = page.evaluate(HIDDEN)
    assert "hand" in kept
    assert hidden == []
    anna.look("puzzle-phone", full=False)
    for action in puzzle.actions():
        do(anna, action)
        page.wait_for_function("() => !document.querySelector('.choices button:disabled')")
    expect(page.get_by_text("Solved", exact=False).first).to_be_visible()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
