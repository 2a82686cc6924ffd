"""Mage Knight through the page: a whole guided game alone, and the opening round of a Blitz Conquest for two."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person, play

MANY = 3000
OPENING = 40  # decisions: tactics and first turns of both


def test_a_whole_guided_game_alone(person: Callable[..., Person]) -> None:
    anna = person("Anna")
    anna.call_me()
    anna.goto("/learn/mage_knight")
    anna.page.locator("main button.gold").click()
    anna.page.wait_for_selector("[data-status=running]")
    coach = anna.page.get_by_role("complementary", name="Einführung")
    expect(coach).to_contain_text("Ein Land zu erkunden")
    anna.look("mage-knight-guided", full=False)
    coach.get_by_role("button", name="Weiter").click()
    expect(coach).to_contain_text("Eine Taktik")
    coach.get_by_role("button", name="Einführung beenden").click()
    expect(coach).to_have_count(0)

    play([anna], MANY, patience=120)

    sheet = anna.page.get_by_role("dialog", name="Wertung")
    expect(sheet).to_contain_text("Größtes Wissen")
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("region", name="Die Geschichte dieses Spiels")).to_be_visible()
    anna.look("mage-knight-story")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_opening_of_a_blitz_for_two(phone: bool, person: Callable[..., Person]) -> None:
    anna, bert = person("Anna", phone=phone), person("Bert", lang="en", theme="dark")
    for somebody in (anna, bert):
        somebody.call_me()
    path = open_blitz(anna)
    bert.goto(path)
    bert.tab_to(bert.page.get_by_role("button", name=bert.words["sit"]))
    bert.page.keyboard.press("Enter")
    for somebody in (anna, bert):
        somebody.page.wait_for_selector("[data-status=running]")

    play([anna, bert], OPENING, patience=120)

    anna.look(f"mage-knight-blitz-{'phone' if phone else 'desk'}-light")
    bert.look(f"mage-knight-blitz-{'phone' if phone else 'desk'}-dark")


def open_blitz(anna: Person) -> str:
    """A Blitz Conquest with an open second seat, through the form; its path."""
    anna.goto("/new/mage_knight")
    anna.page.get_by_role("radio", name="2").check()
    anna.page.locator("#seat-1").select_option("open")
    anna.page.locator("#option-scenario").select_option("blitz_conquest")
    anna.page.get_by_role("button", name=anna.words["open_table"]).click()
    anna.page.wait_for_url("**/t/*")
    return anna.page.url.removeprefix(anna.url)
