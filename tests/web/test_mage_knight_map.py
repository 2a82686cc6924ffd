"""The map of Mage Knight in the browser: moved by pointer and keys, walked across, explored; and the guided game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from games.mage_knight.position import new, turn
from tafelrunde.games.mage_knight.position.turn import MOVE
from web.person import Person
from web.test_mage_knight import open_table

POINTS = 15
# how wide the country is drawn, with the places where a tile can be revealed
DRAWN = """svg => {
  const boxes = [...svg.querySelectorAll('.spot, .place')].map((one) => one.getBoundingClientRect())
  return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
}"""


def on_the_road(anna: Person) -> Locator:
    """Anna's first turn with move points to spend; the map."""
    anna.call_me()
    state = turn(new(seed=3, hero="tovak"))
    state.turn[MOVE] = POINTS
    open_table(anna, 1, state)
    anna.page.wait_for_selector("[data-status=running] .choices button")
    return anna.page.locator(".map")


def sight(map: Locator) -> list[float]:
    return [float(part) for part in (map.locator("svg[viewBox]").first.get_attribute("viewBox") or "").split()]


def walk(map: Locator, site: str) -> None:
    """Click on a site in reach, several steps away, and arrive there."""
    space = map.locator(f".spot.reached[aria-label^='{site}']").last
    goal = space.get_attribute("data-space")
    space.click()
    expect(map.locator(f".spot[data-space='{goal}']")).to_have_attribute("aria-current", "true")


def slide(anna: Person, *ways: list[tuple[float, float]]) -> None:
    """Fingers go down at the first points and slide over the others."""
    fingers = anna.context.new_cdp_session(anna.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": at, "y": down, "id": finger} for finger, (at, down) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    first, *further = zip(*ways, strict=True)
    touch("touchStart", *first)
    for points in further:
        touch("touchMove", *points)
    touch("touchEnd")
    fingers.detach()
    anna.page.wait_for_timeout(100)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_map_is_dragged_and_zoomed(phone: bool, person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en", phone=phone)
    map = on_the_road(anna)
    before, number = sight(map), anna.number
    map.get_by_role("button", name="Zoom in").click()
    nearer = sight(map)
    assert nearer[2] < before[2]
    map.scroll_into_view_if_needed()
    box = map.bounding_box()
    assert box is not None
    drawn = map.locator("svg[viewBox]").first
    stood = drawn.get_attribute("viewBox") or ""
    way = [(box["x"] + 150 - 20 * step, box["y"] + 150 - 10 * step) for step in range(4)]
    if phone:
        slide(anna, way)
    else:
        anna.page.mouse.move(*way[0])
        anna.page.mouse.down()
        anna.page.mouse.move(*way[-1], steps=4)
        anna.page.mouse.up()
    expect(drawn).not_to_have_attribute("viewBox", stood)
    assert anna.number == number  # a drag over a space that glows is no click
    anna.page.mouse.wheel(0, 300)
    anna.page.wait_for_timeout(100)
    map.get_by_role("button", name="Whole map").click()
    assert sight(map)[2] >= nearer[2]
    anna.look(f"mage-knight-map-{'phone' if phone else 'desk'}", full=False)


def test_fingers_zoom_and_drag(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en", phone=True)
    map = on_the_road(anna)
    map.scroll_into_view_if_needed()
    box = map.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def slid(*ways: list[tuple[float, float]]) -> list[float]:
        """What is seen after fingers have slid."""
        slide(anna, *ways)
        return sight(map)

    before, number = sight(map), anna.number
    steps = range(30, 121, 15)
    nearer = slid([(x - far, y) for far in steps], [(x + far, y) for far in steps])
    assert nearer[2] < 0.6 * before[2]
    assert abs(nearer[0] + nearer[2] / 2 - before[0] - before[2] / 2) < 0.1 * before[2]  # what was between them stays
    there = slid([(x + far, y + far / 2) for far in steps])  # the map may end there, but then not on the other side
    back = slid([(x - far, y - far / 2) for far in steps])
    assert there[2] == back[2] == pytest.approx(nearer[2])
    assert there[0] < back[0]
    assert there[1] < back[1]
    further = slid([(x - far, y) for far in reversed(steps)], [(x + far, y) for far in reversed(steps)])
    assert further[2] > 1.5 * nearer[2]
    assert anna.number == number  # fingers that slide are no click


def test_one_click_walks_to_a_distant_space(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    map = on_the_road(anna)
    walk(map, "village")
    expect(map).to_contain_text("Recruit units")


def test_the_map_by_keyboard(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="de", theme="dark")
    map = on_the_road(anna)
    window = map.get_by_role("group", name="Pfeiltasten")
    window.focus()
    keys = anna.page.keyboard
    keys.press("ArrowRight")  # the cursor begins at the hero
    expect(map.locator(".look")).to_contain_text("Portal")
    keys.press("ArrowRight")
    expect(map.locator(".look")).to_contain_text("Ebene")
    before = sight(map)
    keys.press("+")
    assert sight(map)[2] < before[2]
    keys.press("Enter")
    expect(map.locator(".spot[aria-current=true]")).not_to_have_attribute("aria-label", "Portal")


def test_a_tile_is_revealed(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    map = on_the_road(anna)
    spaces = map.locator(".spot").count()
    walk(map, "magical glade")
    place = map.get_by_role("button", name="Reveal a tile").first
    place.click()  # its price stands there: once is enough
    expect(map.locator(".spot")).to_have_count(spaces + 7)


def test_the_guide_explains_and_can_be_sent_away(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    anna.call_me()
    anna.goto("/learn/mage_knight")
    anna.page.locator("main button.gold").click()
    anna.page.wait_for_selector("[data-status=running]")
    coach = anna.page.get_by_role("complementary", name="Tutorial")
    expect(coach).to_contain_text("A land to explore")
    coach.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("A tactic")
    anna.act()
    expect(coach).to_contain_text("Your hand")  # the tactic is chosen: on it goes
    anna.look("mage-knight-guided", full=False)
    coach.get_by_role("button", name="End the tutorial").click()
    expect(coach).to_have_count(0)


def test_what_a_tall_map_would_leave_empty_the_offers_get(person: Callable[..., Person]) -> None:
    anna = person("Anna", lang="en")
    map = on_the_road(anna)
    frame, beside = map.bounding_box(), anna.page.locator(".layout > .side").bounding_box()
    assert frame is not None
    assert beside is not None
    assert beside["width"] > 0.5 * frame["width"]  # about 0.4 beside a map that fills all of its frame
    assert map.locator("svg[viewBox]").first.evaluate(DRAWN) > 0.6 * frame["width"]
