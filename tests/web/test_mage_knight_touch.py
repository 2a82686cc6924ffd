"""Mage Knight by finger, on a phone and on a tablet: everything can be reached, and what is chosen is large enough."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from games.mage_knight.position import new, turn
from tafelrunde.games.mage_knight.position.turn import MOVE
from web.person import Person
from web.test_mage_knight import deal, open_table

# what can be used and is smaller than 40 px either way; mana and dice stand larger in the panel that asks for them
SMALL = """() => [...document.querySelectorAll('main :is(button, [role=button]:not(g, .stack, .die))')]
  .filter((element) => element.checkVisibility() && !element.disabled && !/refused|still/.test(element.dataset.piece))
  .filter((element) => !element.closest('.actions'))  // as large in the bar
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 39.5)
  .map(([element, { width, height }]) => `${element.outerHTML.slice(0, 90)} ${width} x ${height}`)"""


@pytest.mark.parametrize("size", [(390, 844), (1024, 768)], ids=["phone", "tablet"])
def test_everything_is_reached_by_finger(size: tuple[int, int], person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en", phone=True)
    anna.call_me()
    page = anna.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    state = deal(turn(new(hero="arythea")), "march", "rage", "stamina", "tranquility", "crystallize")
    state.turn[MOVE], state.fame[0] = 2, 1
    open_table(anna, 1, state)
    page.wait_for_selector("[data-status=running] .choices button")
    narrow = size[0] < 1024
    bubble, dialog = page.get_by_role("tooltip"), page.get_by_role("dialog")

    def large() -> None:
        assert page.evaluate(SMALL) == []

    def shut(thing: Locator) -> None:
        thing.get_by_role("button", name="Close").tap()
        expect(thing).to_have_count(0)

    large()
    order = page.get_by_role("list", name="Turn order")
    order.get_by_text("Dummy").tap()
    expect(bubble).to_contain_text("The dummy does not really play")
    order.get_by_text("Anna").tap()
    expect(bubble).to_contain_text("Early Bird")
    page.get_by_role("list", name="Seats").locator(".standing").tap()
    expect(bubble).to_contain_text("Fame: 1")  # where the points come from

    # the hero
    page.locator("[data-card=march]").tap()
    ways = page.get_by_role("region", name="What March can do")
    large()
    ways.get_by_role("button", name="Move 2").first.tap()
    expect(anna.bar).to_contain_text("Play cards")
    page.get_by_test_id("undo").tap()
    expect(page.locator("[data-card=march]")).to_have_count(1)
    page.locator(".piles button").first.tap()
    expect(dialog).to_contain_text("unknown order")
    shut(dialog)

    # the map and what is beside it
    page.locator(".spot[aria-label^='Portal'], .spot[aria-label^='portal']").tap()
    expect(page.locator(".look")).to_contain_text("Every hero begins here")
    page.get_by_role("button", name="Stop looking").tap()
    expect(page.locator(".look")).to_have_count(0)
    plains, hero = page.locator(".spot.reached").first, page.locator(".spot[aria-current=true]")
    plains.tap()
    expect(page.locator(".look")).to_contain_text("Way there: 2 Move")
    expect(hero).to_have_attribute("aria-label", re.compile("^portal"))  # only looked at
    large()
    page.get_by_role("button", name="Go!").tap()
    expect(hero).to_have_attribute("aria-label", re.compile("^Plains"))
    page.get_by_test_id("undo").tap()
    expect(hero).to_have_attribute("aria-label", re.compile("^portal"))
    offers = page.get_by_role("tablist", name="Offers").get_by_role("tab")
    for tab in offers.all():
        tab.tap()
        expect(tab).to_have_attribute("aria-selected", "true")
    offers.nth(2).tap()
    offered = page.locator(".offer .held").first  # not for sale here, which it says to whoever touches it
    offered.evaluate("card => card.scrollIntoView({ block: 'center' })")
    offered.tap(force=True)
    expect(bubble).to_be_visible()

    # the table
    page.get_by_role("button", name="Hint").tap()
    expect(dialog).to_be_visible(timeout=30_000)
    if narrow:
        board, over = page.locator(".frame > .board").bounding_box(), dialog.bounding_box()
        assert board is not None
        assert over is not None
        assert over["y"] >= board["y"] + board["height"] - 1  # over the bar, not over the board
    shut(dialog)
    for name, shown in {"Log": "region", "Chat": "log", "Rules": "region"}.items():
        page.get_by_role("button" if narrow else "tab", name=name, exact=True).tap()
        expect(page.get_by_role(shown, name=name)).to_be_visible()  # type: ignore[arg-type]
        large()
    page.get_by_role("button" if narrow else "tab", name="Table", exact=True).tap()
    page.get_by_role("button", name="Score sheet").tap()
    expect(dialog).to_be_visible()
    shut(dialog)
    page.get_by_role("button", name="Show the tutorial").tap()
    if narrow:
        page.get_by_role("complementary", name="Beside the board").get_by_role("button", name="Close").tap()
    coach = page.get_by_role("complementary", name="Tutorial")
    large()
    anna.look(f"mage-knight-touch-{size[0]}", full=False)
    coach.get_by_role("button", name="End the tutorial").tap()
    expect(coach).to_have_count(0)
