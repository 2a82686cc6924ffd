"""Avalon and Saga on smaller screens: nothing lies over what it does not belong to, and what is hit is what is seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import tafelrunde
from games.mage_knight.position import new, turn
from tafelrunde.bots import make
from tafelrunde.table import Table
from web.person import Person
from web.test_drag import seated
from web.test_mage_knight import deal

# for every card of the hand: where its number is seen, and whether a click there finds it
NUMBERS = """() => [...document.querySelectorAll('.hand .held')].map((card) => {
  const box = card.querySelector('.bl').getBoundingClientRect()
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return { x, y, found: card.contains(document.elementFromPoint(x, y)) }
})"""
# for every card of the hand: whether its whole name is seen
NAMES = """() => [...document.querySelectorAll('.fan .held')].map((card) => {
  const name = card.querySelector('.name')
  const box = name.getBoundingClientRect()
  const x = box.left + box.width / 2
  const ends = [0.05, 0.5, 0.95].map((share) => document.elementFromPoint(x, box.top + share * box.height))
  const whole = name.scrollWidth <= name.clientWidth + 1 && name.scrollHeight <= name.clientHeight + 1
  return whole && box.height > box.width && ends.every((hit) => card.contains(hit))
})"""
TEN = [
    *("march", "rage", "stamina", "tranquility", "crystallize", "improvisation", "swiftness", "threaten", "promise"),
    "battle_versatility",
]
# of two kinds of things: how far one of the first reaches into one of the second, in pixels
OVERLAP = """([one, other]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((thing) => thing.getBoundingClientRect())
  const into = (a, b) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top)
  return Math.max(0, ...boxes(one).flatMap((a) => boxes(other).map((b) => Math.round(into(a, b)))))
}"""
APART = [
    (".troop", ".notice .panel"),
    (".stall .card", ".hand .held"),
    (".brief .points", ".backs .place"),
    (".brief .name", ".brief .fame"),
]


def most(game: str, seats: int, much: Callable[[dict[str, Any]], int]) -> tuple[dict[str, Any], int]:
    """A game of bots up to where somebody sees the most of something, and who that is."""
    rules = tafelrunde.game(game)
    table = Table(rules, seats, 11)
    bots = [make("greedy", rules, seed=seat) for seat in range(seats)]
    counts: list[tuple[int, int, int]] = []
    while actors := table.state.actors():
        seat = actors[0]
        if len(table.state.legal(seat)) > 1:
            counts.append((much(table.state.view(seat)), -len(table.actions), seat))
        table.play(seat, bots[seat].act(table.state, seat))
    _, upto, seat = max(counts)
    return {"record": json.loads(table.record().to_json()), "upto": -upto}, seat


def crowd(view: dict[str, Any]) -> int:
    """How many troops stand in the fullest column, where the turn is about to end."""
    lands: list[str] = [troop["land"] for player in view["players"] for troop in player["troops"]]
    return max((lands.count(land) for land in lands), default=0) if view["step"]["step"] == "Afterwards" else 0


def hand(view: dict[str, Any]) -> int:
    return int(view["players"][view["seat"]]["hand_size"]) if view["step"]["step"] == "Turn" else 0


def small(anna: Person, width: int, height: int) -> None:
    anna.page.set_viewport_size({"width": width, "height": height})
    anna.page.wait_for_timeout(400)  # cards travel


def test_a_card_is_found_where_its_number_is_seen(person: Callable[..., Person]) -> None:
    anna = seated(person, False, "saga", *most("saga", 4, hand))
    small(anna, 1024, 768)
    numbers = anna.page.evaluate(NUMBERS)
    assert len(numbers) > 8
    assert all(number["found"] for number in numbers)
    for number in numbers[::2]:  # whichever the pointer is on, or was clicked, the others stay where they are
        anna.page.mouse.click(number["x"], number["y"])
        anna.page.wait_for_timeout(60)
        assert all(other["found"] for other in anna.page.evaluate(NUMBERS))
        anna.page.keyboard.press("Escape")


def test_everything_has_its_room(person: Callable[..., Person]) -> None:
    wanted = [crowd, lambda view: sum(view["free"].values())]
    for much in wanted:
        anna = seated(person, False, "saga", *most("saga", 4, much))
        small(anna, 1024, 768)
        for pair in APART:
            assert anna.page.evaluate(OVERLAP, list(pair)) <= 2, pair


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_ten_cards_of_mage_knight_show_their_names(size: tuple[int, int], person: Callable[..., Person]) -> None:
    anna = seated(person, False, "mage_knight", {"position": deal(turn(new(hero="arythea")), *TEN).dump()})
    small(anna, *size)
    assert anna.page.evaluate(NAMES) == [True] * len(TEN)


def test_the_discard_pile_closes_and_the_bar_stays(person: Callable[..., Person]) -> None:
    anna = seated(person, False, "avalon", *most("avalon", 2, lambda view: sum(view["discard"].values())))
    small(anna, 1366, 650)
    pile, inside = anna.page.locator("button.heap"), anna.page.locator(".inside:popover-open")
    for by_key in (True, False):
        pile.click()
        expect(inside).to_have_count(1)
        assert anna.page.evaluate(OVERLAP, [".inside", ".side"]) == 0
        if by_key:
            anna.page.keyboard.press("Escape")
        else:
            anna.page.mouse.click(600, 20)
        expect(inside).to_have_count(0)
    before = anna.page.locator("[data-testid=prompt]").bounding_box()
    anna.page.locator(".hand [data-piece=can]").first.click()
    expect(anna.page.locator("[data-piece=picked]")).not_to_have_count(0)
    assert anna.page.locator("[data-testid=prompt]").bounding_box() == before
