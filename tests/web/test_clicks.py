"""What is clicked: in a glowing region the region, whatever lies there; what is chosen from never moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.person import Person
from web.test_drag import asked, seated
from web.test_sight import OPEN

AFTER = 60  # actions, when the witches are all over the country
# own witches can be picked themselves
THINGS = {"tower": "[data-spot^=tower]", "pawn": "[data-spot^=pawn]:not([data-piece=can])"}
CLOUDS = "[data-fields^='kind=dispel']"
# a point where such a thing lies above a region that one may fly to, and which region that is
IN_A_REGION = """selector => {
  for (const thing of document.querySelectorAll(selector)) {
    const box = thing.getBoundingClientRect()
    for (let at = 0; at < 400; at++) {
      const [across, down] = [box.width * (at % 20) / 20, box.height * Math.floor(at / 20) / 20]
      const [x, y] = [Math.round(box.left + across), Math.round(box.top + down)] // clicks have whole pixels
      const [first, ...below] = document.elementsFromPoint(x, y)
      const region = below.find((one) => one.matches('.region'))
      if (first && thing.contains(first) && region?.dataset.piece === 'can') return [x, y, region.dataset.fields]
    }
  }
  return null
}"""


@pytest.mark.parametrize("what", THINGS)
def test_a_click_on_what_stands_in_a_glowing_region(what: str, person: Callable[..., Person]) -> None:
    source, seat = asked("broom_service", "fly", seats=5, after=AFTER)
    anna = seated(person, False, "broom_service", source, seat)
    page = anna.page
    assert page.locator(CLOUDS).count() > 0
    assert page.evaluate(IN_A_REGION, CLOUDS) is None  # nobody flies to where one lies (BS-7.2)
    x, y, fields = page.evaluate(IN_A_REGION, THINGS[what])
    page.mouse.click(x, y)
    expect(page.locator(f".region[data-fields='{fields}']")).to_have_attribute("data-piece", "picked")


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_what_is_chosen_from_stays_where_it_is(finger: bool, person: Callable[..., Person]) -> None:
    """A low window shows tactics closely: a mouse takes one at once, a finger reads it first, and nothing moves."""
    anna = person("Anna", lang="en", phone=finger)
    anna.goto()
    page = anna.page
    page.set_viewport_size({"width": 1100, "height": 650})
    id = page.evaluate(OPEN, {"game": "mage_knight", "seats": [{"kind": "me"}], "seed": 5})
    anna.goto(f"/t/{id}")
    tiles = page.locator(".tactics .tile[data-piece=can]")
    expect(tiles.nth(4)).to_be_visible()
    before, taken = [tile.bounding_box() for tile in tiles.all()], page.locator(".confirm")  # the dummy's is known then
    x, y = before[3]["x"] + 20, before[3]["y"] + 20  # type: ignore[index]
    if not finger:
        page.mouse.move(x, y)
        page.mouse.down()
        assert [tile.bounding_box() for tile in tiles.all()] == before
        page.mouse.up()
    else:
        page.touchscreen.tap(x, y)
        expect(page.get_by_role("tooltip")).to_be_visible()
        assert [tile.bounding_box() for tile in tiles.all()] == before
        expect(taken).to_have_count(0)
        page.touchscreen.tap(x, y)
    expect(taken).to_contain_text("Tactic")
