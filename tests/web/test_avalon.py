"""Avalon's board: cards have names, and the tiles stay in sight while something is fought for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person
from web.test_drag import Hand, asked, seated
from web.test_room import OVERLAP


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
