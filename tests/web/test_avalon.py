"""Avalon's board: cards have names, and the tiles stay in sight while something is fought for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.avalon.position import LANDS, Position
from web.person import Person
from web.test_drag import Hand, asked, seated
from web.test_room import OVERLAP

SMALL = {"width": 1024, "height": 768}
# does a card that is looked at lie above whatever else is there?
ON_TOP = """() => {
  const card = [...document.querySelectorAll('.closer')].find((one) => getComputedStyle(one).display !== 'none')
  card.style.pointerEvents = 'auto'
  const seen = (mark) => {
    mark.style.pointerEvents = 'auto'
    const { left, right, top, bottom } = mark.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  }
  const box = card.getBoundingClientRect()
  const below = [...document.querySelectorAll('.side.mine .plus')].filter((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect()
    return left > box.left + 20 && right < box.right - 20 && top > box.top + 20 && bottom < box.bottom - 20
  })
  return [below.length > 0, below.every((mark) => card.contains(seen(mark)))]
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_tiles_stay_in_sight_while_something_is_settled(phone: bool, person: Callable[..., Person]) -> None:
    source, seat = asked("avalon", "defend")
    anna = seated(person, phone, "avalon", source, seat)
    tiles = anna.page.locator(".supply .tile")
    expect(tiles).to_have_count(6)
    for tile in tiles.all():
        expect(tile).to_be_visible()
    assert anna.page.evaluate(OVERLAP, [".supply .tile", ".stage .panel"]) == 0
    anna.look(f"avalon-defence-{'phone' if phone else 'desk'}", full=False)


def test_a_finger_that_rests_on_a_card_reads_its_name(person: Callable[..., Person]) -> None:
    source, seat = asked("avalon", "reinforce")
    anna = seated(person, True, "avalon", source, seat)
    hand, bubble = Hand(anna, finger=True), anna.page.get_by_role("tooltip")
    held = anna.page.locator(".held").first
    name = held.get_attribute("aria-label") or ""
    hand.rest(held)
    expect(bubble).to_contain_text(name)
    expect(anna.page.locator("[data-piece=picked]")).to_have_count(0)
    pile = anna.page.locator(".side.theirs:has(.slot)").first
    hand.rest(pile)
    expect(bubble).to_contain_text("knight" if "knight" in (pile.get_attribute("aria-label") or "") else "sorceress")


def test_a_pile_is_named_where_the_mouse_rests(person: Callable[..., Person]) -> None:
    source, seat = asked("avalon", "reinforce")
    anna = seated(person, False, "avalon", source, seat)
    pile = anna.page.locator(".side.mine:has(.slot)").first
    pile.hover()
    pile.hover(position={"x": 5, "y": 5})
    expect(anna.page.get_by_role("tooltip")).to_contain_text("your side")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("kind", ["defend", "counter"])
def test_what_is_to_be_answered_is_read_whole(kind: str, lang: str, person: Callable[..., Person]) -> None:
    source, seat = asked("avalon", kind)
    anna = seated(person, False, "avalon", source, seat)
    anna.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    if lang == "de":
        anna.page.get_by_role("button", name="DE: Deutsch").click()
    panel = ".stage .panel"
    expect(anna.page.locator(panel)).to_be_visible()
    for other in (".supply .tile", ".me .bar"):
        assert anna.page.evaluate(OVERLAP, [other, panel]) == 0
    expect(anna.page.get_by_test_id("prompt")).not_to_contain_text({"de": "Du bist dran", "en": "Your turn"}[lang])
    anna.look(f"avalon-{kind}-small-{lang}", full=False)


def test_a_card_that_is_looked_at_lies_above_the_river(person: Callable[..., Person]) -> None:
    source, seat = asked("avalon", "reinforce")
    anna = seated(person, False, "avalon", source, seat)
    anna.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    held = anna.page.locator(".held")
    held.last.click(position={"x": 30, "y": 50})
    held.first.hover(position={"x": 20, "y": 50})
    anna.page.wait_for_timeout(900)
    anna.look("avalon-closer", full=False)
    assert anna.page.evaluate(ON_TOP) == [True, True]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_that_something_wins_is_read_without_scrolling(lang: str, person: Callable[..., Person]) -> None:
    position = Position().own(0, *LANDS[:8]).pile(0, 0, "red_knight")
    anna = seated(person, False, "avalon", {"position": position.state().dump()})
    anna.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    if lang == "de":
        anna.page.get_by_role("button", name="DE: Deutsch").click()
    expect(anna.page.locator(".ask .wins")).to_be_visible()
    anna.look(f"avalon-wins-{lang}", full=False)
    assert anna.page.locator(".ask").evaluate("ask => ask.scrollHeight - ask.clientHeight") <= 1


def test_all_cards_are_given_up_without_asking_for_each(person: Callable[..., Person]) -> None:
    position = Position().own(0, "swamp").having(conquests=1).hand(0, "red_knight", "blue_knight")
    position.pile(0, 0, "green_knight").pile(0, 1, "green_knight")
    position.steps({"step": "Turn", "seat": 0}, {"step": "Losses", "seat": 0, "due": 5})
    anna = seated(person, False, "avalon", {"position": position.state().dump()})
    expect(anna.page.locator(".board .layout:not(.staged)")).to_be_visible(timeout=15_000)
    expect(anna.page.locator(".held, .side.mine .slot")).to_have_count(0)
