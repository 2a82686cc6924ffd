"""Pieces are dragged, by mouse and by finger, beside clicks and keys: what glows takes them, anything else does not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import tafelrunde
from games.mage_knight.position import fight, new, turn
from server.helpers import Guest
from tafelrunde.bots import make
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.turn import MOVE
from tafelrunde.table import Table
from web.conftest import Server
from web.person import Person, picture, sit
from web.test_mage_knight import deal
from web.test_sight import OPEN

HELD = 400  # ms that a finger rests before it lifts something
RESTED = 700  # and before it reads about it
STEPS = 6
THUMB, APART = 44, 8  # pixels
ON_THE_EDGE = 8  # a space from which a tile can be revealed
# the middle of a thing, or the first point of it where nothing else lies above it
OPEN_POINT = """element => {
  const box = element.getBoundingClientRect()
  for (const [across, down] of [[5, 5], [5, 8], [3, 5], [7, 5], [5, 2], [2, 2], [8, 8], [2, 8], [8, 2]]) {
    const [x, y] = [box.left + box.width * across / 10, box.top + box.height * down / 10]
    const hit = document.elementFromPoint(x, y)
    if (hit && element.contains(hit)) return [x, y]
  }
  return [box.left + box.width / 2, box.top + box.height / 2]
}"""

# is anything lifted from now on?
LIFTS = """() => {
  window.lifted = false
  const look = () => void (window.lifted ||= document.querySelector('.ghost, [data-lifted], [data-dragging]') !== null)
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}"""


class Hand:
    """Somebody's hand on a piece: with a mouse, or with a finger that rests before it moves."""

    def __init__(self, person: Person, finger: bool) -> None:
        self.page, self.finger = person.page, finger
        self.touches = person.context.new_cdp_session(self.page) if finger else None
        self.at = (0.0, 0.0)

    def lift(self, thing: Locator, wait: float = HELD) -> Hand:
        thing.scroll_into_view_if_needed()
        self.at = tuple(thing.evaluate(OPEN_POINT))
        if self.touches:
            self._touch("touchStart", self.at)
            self.page.wait_for_timeout(wait)
        else:
            self.page.mouse.move(*self.at)
            self.page.mouse.down()
        self.to(self.at[0] + 3, self.at[1] - 9)
        return self

    def rest(self, thing: Locator) -> None:
        self._touch("touchStart", tuple(thing.evaluate(OPEN_POINT)))
        self.page.wait_for_timeout(RESTED)
        self._touch("touchEnd")

    def over(self, thing: Locator) -> Hand:
        return self.to(*thing.evaluate(OPEN_POINT))

    def to(self, x: float, y: float) -> Hand:
        (left, top), self.at = self.at, (x, y)
        for step in range(1, STEPS + 1):
            point = (left + (x - left) * step / STEPS, top + (y - top) * step / STEPS)
            if self.touches:
                self._touch("touchMove", point)
            else:
                self.page.mouse.move(*point)
        return self

    def drop(self) -> None:
        if self.touches:
            self._touch("touchEnd")
        else:
            self.page.mouse.up()

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        assert self.touches is not None
        touched = [{"x": x, "y": y} for x, y in points]
        self.touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


def asked(game: str, kind: str, seats: int = 2, after: int = 0) -> tuple[dict[str, Any], int]:
    """A game of bots up to where somebody may do such a thing, after so many actions, and who may."""
    rules = tafelrunde.game(game)
    table = Table(rules, seats, 11)
    bots = [make("greedy", rules, seed=seat) for seat in range(seats)]
    while len(table.actions) < after or not any(
        rules.decode(action)["kind"] == kind for action in table.state.legal(table.state.actors()[0])
    ):
        seat = table.state.actors()[0]
        table.play(seat, bots[seat].act(table.state, seat))
    record = json.loads(table.record().to_json())
    return {"record": record, "upto": len(table.actions)}, table.state.actors()[0]


def seated(person: Callable[..., Person], finger: bool, game: str, source: dict[str, Any], seat: int = 0) -> Person:
    anna = person("Anna", lang="en", phone=finger)
    anna.goto()
    seats = (source.get("position") or source.get("record") or {"seats": 2})["seats"]
    kinds = [{"kind": "me"} if other == seat else {"kind": "bot", "bot": "random"} for other in range(seats)]
    anna.goto(f"/t/{anna.page.evaluate(OPEN, {'game': game, 'seats': kinds, **source})}")
    anna.page.wait_for_selector("[data-status=running] .choices button")
    return anna


def nowhere(anna: Person, hand: Hand, thing: Locator) -> None:
    """Dropped on nothing, or with Escape in between: it is back, and nothing is picked."""
    number, picked, ghost = anna.number, anna.page.locator("[data-piece=picked]"), anna.page.locator(".ghost")
    hand.lift(thing)
    expect(ghost).to_have_count(1)
    hand.over(anna.page.locator("h1, header").first).drop()
    expect(ghost).to_have_count(0)
    expect(picked).to_have_count(0)
    if not hand.finger:
        hand.lift(thing)
        anna.page.keyboard.press("Escape")
        expect(ghost).to_have_count(0)
        expect(picked).to_have_count(0)
        hand.drop()
    expect(picked).to_have_count(0)
    assert anna.number == number


def dragged(anna: Person, hand: Hand, thing: Locator, target: Locator, name: str, lit: bool = True) -> int:
    """What is dropped nowhere is back; then it lies over a target that shows it, which is kept as a picture, and is
    dropped there. Gives the number of the action before."""
    nowhere(anna, hand, thing)
    number = anna.number
    hand.lift(thing).over(target)
    if lit:
        expect(target).to_have_attribute("data-over", "")
    picture(anna.page, f"drag-{name}-{'phone' if hand.finger else 'desk'}")
    hand.drop()
    return number


FINGERS = pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])


@FINGERS
def test_a_card_of_avalon_is_dragged_to_its_pile(finger: bool, person: Callable[..., Person]) -> None:
    source, seat = asked("avalon", "reinforce")
    anna = seated(person, finger, "avalon", source, seat)
    page, hand = anna.page, Hand(anna, finger)
    card, prices = page.locator(".hand .held[data-piece=can]").first, page.locator(".place[data-piece=can] .price")
    hand.lift(card)
    expect(prices.first).to_have_css("opacity", "1")
    hand.over(page.locator("h1, header").first).drop()
    anna.wait_beyond(dragged(anna, hand, card, page.locator(".mine[data-piece=can]").first, "avalon"))


@FINGERS
def test_a_card_of_saga_is_dragged_to_a_land(finger: bool, person: Callable[..., Person]) -> None:
    source, seat = asked("saga", "open")
    anna = seated(person, finger, "saga", source, seat)
    page, hand = anna.page, Hand(anna, finger)
    card = page.locator(".hand .held[data-piece=can]").first
    number = dragged(anna, hand, card, page.locator(".lands .open .target[data-piece=can]"), "saga")
    asking = page.locator(".confirm")  # that is the end of the turn
    expect(asking).to_be_visible()
    assert anna.number == number
    asking.locator(".gold").click()
    anna.wait_beyond(number)


def test_a_knight_of_saga_is_dragged_from_the_market(person: Callable[..., Person]) -> None:
    source, seat = asked("saga", "hire")
    anna = seated(person, False, "saga", source, seat)
    hand, knight = Hand(anna, False), anna.page.locator(".market .card[data-piece=can]").first
    anna.wait_beyond(dragged(anna, hand, knight, anna.page.locator(".hand"), "knight"))


@FINGERS
def test_roles_are_dragged_to_the_stage(finger: bool, person: Callable[..., Person]) -> None:
    source, seat = asked("broom_service", "lead")
    anna = seated(person, finger, "broom_service", source, seat)
    page, hand = anna.page, Hand(anna, finger)
    half = page.locator(".cards .half.brave[data-piece=can]").first
    nowhere(anna, hand, half)
    stage, number = page.locator(".now"), anna.number
    hand.lift(page.locator(".cards .card.held .head").first).over(stage.locator(".round"))
    picture(anna.page, f"drag-role-{'phone' if finger else 'desk'}")
    hand.drop()  # brave or cowardly? That is asked as ever
    expect(anna.bar.locator(".choices button")).to_have_count(3)
    assert anna.number == number
    page.keyboard.press("Escape")
    hand.lift(half).over(stage.locator(".round")).drop()
    anna.wait_beyond(number)


def test_a_finger_that_rests_on_a_role_reads_it(person: Callable[..., Person]) -> None:
    source, seat = asked("broom_service", "pick")
    anna = seated(person, True, "broom_service", source, seat)
    page, hand = anna.page, Hand(anna, True)
    role, read = page.locator(".cards .whole").first, page.get_by_role("tooltip")
    picked = page.locator(".cards [data-piece=picked]")
    page.evaluate(LIFTS)
    hand.rest(role)
    assert not page.evaluate("lifted")  # nor a drag, while it rests
    expect(read).to_contain_text("brave: 2 potions + 1 wand")
    expect(picked).to_have_count(0)  # it is no tap
    anna.bar.locator(".ask").tap()  # anywhere else
    expect(read).to_have_count(0)
    role.tap()
    expect(picked).to_have_count(1)


@FINGERS
def test_a_witch_is_dragged_to_a_region(finger: bool, person: Callable[..., Person]) -> None:
    source, seat = asked("broom_service", "fly")
    anna = seated(person, finger, "broom_service", source, seat)
    page, hand = anna.page, Hand(anna, finger)
    pawn = page.locator(".pawn .spot[data-piece=can]").first
    anna.wait_beyond(dragged(anna, hand, pawn, page.locator(".region[data-piece=can]").first, "pawn"))


@FINGERS
def test_a_card_of_mage_knight_is_dragged_into_play(finger: bool, person: Callable[..., Person]) -> None:
    state = deal(turn(new(hero="arythea")), "march", "rage", "stamina", "tranquility", "crystallize")
    anna = seated(person, finger, "mage_knight", {"position": state.dump()})
    page, hand = anna.page, Hand(anna, finger)
    march, ways = page.locator("[data-card=march]"), page.get_by_role("region", name="What March can do")
    number = dragged(anna, hand, march, page.locator(".land"), "card", lit=False)
    expect(ways).to_be_visible()  # there are several: they are asked for
    assert anna.number == number
    page.keyboard.press("Escape")
    expect(ways).to_have_count(0)
    hand.lift(march).over(ways.get_by_role("button", name="sideways"))
    hand.drop()
    anna.wait_beyond(number)
    expect(march).to_have_count(0)
    expect(ways).to_have_count(0)


@FINGERS
def test_a_hero_is_dragged_across_the_map_and_the_map_is_not(finger: bool, person: Callable[..., Person]) -> None:
    state = turn(new(seed=3, hero="tovak"))
    state.turn[MOVE] = 4
    anna = seated(person, finger, "mage_knight", {"position": state.dump()})
    page, hand = anna.page, Hand(anna, finger)
    here = page.locator(".spot[aria-current=true]")
    drawn = page.locator(".map svg[viewBox]").first
    nowhere(anna, hand, here)
    sight = drawn.get_attribute("viewBox") or ""
    goal = page.locator(".spot.reached").last
    space = goal.get_attribute("data-space")
    hand.lift(here).over(goal)
    expect(goal).to_have_attribute("data-over", "")
    expect(drawn).to_have_attribute("viewBox", sight)
    picture(anna.page, f"drag-hero-{'phone' if finger else 'desk'}")
    hand.drop()
    expect(page.locator(f".spot[data-space='{space}']")).to_have_attribute("aria-current", "true")
    if finger:  # who does not rest there moves the map
        hand.lift(page.locator(".spot[aria-current=true]"), wait=0).to(hand.at[0] - 60, hand.at[1] - 20)
        expect(page.locator(".ghost")).to_have_count(0)
        hand.drop()
        expect(drawn).not_to_have_attribute("viewBox", re.compile(f"^{re.escape(sight)}$"))


def test_an_enemy_is_dragged_to_what_is_put_together(person: Callable[..., Person]) -> None:
    state = fight(turn(new(hero="arythea")), "prowlers", "diggers")
    anna = seated(person, False, "mage_knight", {"position": state.dump()})
    hand, foe = Hand(anna, False), anna.page.locator(".foe .pick[data-piece=can]").first
    anna.wait_beyond(dragged(anna, hand, foe, anna.page.locator(".deeds"), "foe", lit=False))


def test_a_tile_is_dragged_to_where_it_is_revealed(person: Callable[..., Person]) -> None:
    state = turn(new(seed=3, hero="tovak"))
    state.place = [Space(ON_THE_EDGE)]
    state.trail = (Space(ON_THE_EDGE),)
    state.turn[MOVE] = 4
    anna = seated(person, False, "mage_knight", {"position": state.dump()})
    page, hand = anna.page, Hand(anna, False)
    page.get_by_role("button", name="Whole map").click()
    tile, place = page.locator(".map .stack"), page.locator(".place[data-piece=can]").first
    anna.wait_beyond(dragged(anna, hand, tile, place, "tile"))  # what is put there by hand is not asked for again


def test_a_card_that_is_opened_while_an_answer_is_under_way_stays_open(person: Callable[..., Person]) -> None:
    state = deal(turn(new(hero="arythea")), "march", "rage", "stamina", "tranquility", "crystallize")
    anna = seated(person, False, "mage_knight", {"position": state.dump()})
    page, number = anna.page, anna.number
    page.locator("[data-card=march]").click()
    page.evaluate("""() => {
      document.querySelector('.ways .way[data-piece=can]').click()
      document.querySelector('[data-card=stamina]').click()
    }""")
    anna.wait_beyond(number)
    expect(page.locator("[data-card=march]")).to_have_count(0)
    expect(page.get_by_role("region", name="What Stamina can do")).to_be_visible()


def test_the_map_follows_others_and_comes_back(person: Callable[..., Person], server: Server) -> None:
    state = turn(new(2, seed=3, hero="tovak"))
    state.turn[MOVE] = 4
    host = Guest(server.url, "Host")
    id = host.open("mage_knight", "me", "open", position=state.dump())["id"]
    anna = person("Anna", lang="en", calm=False)
    sit(anna, f"/t/{id}")
    page = anna.page
    map, figure = page.locator(".map"), page.locator("[data-spot='hero 0']")
    for _ in range(5):
        map.get_by_role("button", name="Zoom in").click()
    box = map.bounding_box()
    assert box is not None
    for _ in range(3):
        page.mouse.move(box["x"] + box["width"] - 80, box["y"] + box["height"] - 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
        page.mouse.up()

    def inside(thing: Locator) -> bool:
        its = thing.bounding_box()
        assert its is not None
        assert box is not None
        x, y = its["x"] + its["width"] / 2, its["y"] + its["height"] / 2
        return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]

    assert not inside(figure)
    page.wait_for_timeout(2200)  # whoever moves the map keeps it for a moment
    table = host.table(id)
    moves = [one["action"] for one in table["actions"] if one["kind"] == "move"]
    host.act(table, moves[0])
    anna.wait_beyond(table["number"])
    page.wait_for_timeout(900)
    assert inside(figure)


def test_brave_and_cowardly_lie_apart_for_a_thumb(person: Callable[..., Person]) -> None:
    source, seat = asked("broom_service", "lead", seats=4)
    page = seated(person, True, "broom_service", source, seat).page
    boxes = (
        page.locator(".cards .card.held")
        .first.locator(".half")
        .evaluate_all(
            "halves => halves.map((half) => half.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"
        )
    )
    (brave, cowardly) = boxes
    assert min(bottom - top for top, bottom in boxes) >= THUMB
    assert cowardly[0] - brave[1] >= APART
