"""What others do is shown at a pace at which one can follow, and nobody ends a turn by accident."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import tafelrunde
from server.helpers import Guest
from web.conftest import Server
from web.person import Person, sit
from web.test_room import OVERLAP

STEPS = 4
PACED = 0.5  # seconds for each step, at least
NEAR = 30  # pixels
WATCH = """() => {
  window.told = []
  const look = () => {
    const line = document.querySelector('[data-testid=told]')
    const [text, number] = [line?.querySelector('.line')?.innerText ?? '', line?.dataset.number]
    const behind = line?.querySelector('.skip:not(.again)') != null
    const last = window.told.at(-1)
    if (text && (number !== last?.number || behind !== last?.behind)) {
      window.told.push({ text, number, behind, at: performance.now() / 1000 })
    }
    requestAnimationFrame(look)
  }
  look()
}"""
SKIP_BY_CLICK = """async () => {
  const frame = () => new Promise(requestAnimationFrame)
  while (!document.querySelector('[data-testid=told] .skip:not(.again)')) await frame()
  document.querySelector('[data-region=board] .river').click()
  await frame()
  await frame()
  return document.querySelector('[data-testid=told] .skip:not(.again)') === null
}"""
# shown again from the beginning, until the first deed is told, then skipped: by the page itself, which misses no frame
SHOW_AGAIN = """async () => {
  const line = () => document.querySelector('[data-testid=told]')
  const until = async (seen) => {
    for (let frames = 0; !seen(); frames++) {
      if (frames > 1200) throw new Error(`never seen: ${seen}`)
      await new Promise(requestAnimationFrame)
    }
  }
  line().querySelector('.again').click()
  await until(() => document.querySelector('.log .none'))
  await until(() => line()?.innerText.includes('Host reinforces territory'))
  line().querySelector('.skip:not(.again)').click()
}"""
# what the bar says from now on, until it says who has won
ENDING = """async () => {
  const bar = document.querySelector('[data-testid=prompt] .ask')
  const said = []
  while (!said.at(-1)?.includes('You win')) {
    const text = bar.innerText
    if (text !== said.at(-1)) said.push(text)
    await new Promise(requestAnimationFrame)
  }
  return said
}"""


class Host(Guest):
    """Somebody with an own program, who is quick: reinforces again and again."""

    def begin(self, anna: Person) -> None:
        self.id = self.open("avalon", "me", "open", seed=4, options={"start": "1"})["id"]
        sit(anna, f"/t/{self.id}")
        anna.page.evaluate(WATCH)

    def reinforce(self, steps: int) -> None:
        table = self.table(self.id)
        for _ in range(steps):
            table = self.act(table, next(one["action"] for one in table["actions"] if one["kind"] == "reinforce"))

    def supply(self) -> None:
        table = self.table(self.id)
        self.act(table, next(one["action"] for one in table["actions"] if one["kind"] == "supply"))


@pytest.fixture
def host(server: Server) -> Host:
    return Host(server.url, "Host")


def test_one_can_follow_what_others_do(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    page, told, marks = anna.page, anna.page.get_by_test_id("told"), anna.page.locator("[data-fresh]")
    host.reinforce(STEPS)
    anna.wait_beyond(STEPS - 1)
    assert page.locator(".log li").count() < STEPS + 1  # the truth is here; what is shown is not so far yet
    expect(marks).to_have_count(1)
    page.wait_for_function("most => told.at(-1).number == most && !told.at(-1).behind", arg=STEPS)
    expect(told.get_by_role("button", name="Skip")).to_have_count(0)
    seen = page.evaluate("told")
    steps = {one["number"]: one["text"] for one in seen}  # what came in one message is one step
    assert "".join(steps.values()).count("Host reinforces territory") == STEPS, seen
    assert seen[-1]["at"] - seen[0]["at"] > PACED * (len(steps) - 1) > 0, seen
    assert marks.count() > 0  # they stay
    expect(told.get_by_role("button", name="Show again")).to_have_count(0)  # they may go on
    anna.look("pace-told", full=False)
    host.supply()
    expect(told.get_by_role("button", name="Show again")).to_be_visible(timeout=20_000)
    page.evaluate(SHOW_AGAIN)
    expect(told).to_contain_text("Host: reinforces")
    expect(told).to_contain_text(re.compile(r"reinforces \d+ (with \d cards|\(\w+ \w+\))"))  # where, and with what
    assert marks.count() > 0


def test_what_others_did_can_be_shown_again_after_the_page_was_left(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    page, told = anna.page, anna.page.get_by_test_id("told")
    host.reinforce(STEPS)
    host.supply()
    anna.wait_beyond(STEPS)
    page.reload()
    expect(told).to_contain_text("Host: reinforces")
    expect(told.get_by_role("button", name="Show again")).to_be_visible()
    page.evaluate(SHOW_AGAIN)
    expect(told).to_contain_text("Host: reinforces")
    assert page.locator("[data-fresh]").count() > 0
    expect(told.get_by_role("button", name="Show again")).to_be_visible()


def test_showing_is_skipped_by_a_click_that_does_nothing_else(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    host.reinforce(STEPS)
    anna.wait_beyond(STEPS - 1)
    assert anna.page.evaluate(SKIP_BY_CLICK)
    expect(anna.page.locator(".log li:not(.stop)")).to_have_count(STEPS)
    assert anna.page.locator("[data-piece][aria-pressed=true]").count() == 0


def test_answers_wait_a_moment_where_one_was_led_on(person: Callable[..., Person], host: Host) -> None:
    """Whoever presses "Go on" just as it goes away has not chosen what comes there."""
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    host.reinforce(STEPS)
    host.supply()
    answers = anna.page.locator("[data-testid=prompt] .choices:not([data-behind]) button")
    anna.page.get_by_role("button", name="Go on").click()
    expect(answers.first).to_be_disabled(timeout=500)
    expect(answers.first).to_be_enabled()


def test_nothing_waits_where_it_is_switched_off(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    anna.page.get_by_role("tab", name="Table").click()
    anna.page.get_by_label("Show others’ moves one by one").uncheck()
    host.reinforce(STEPS)
    anna.wait_beyond(STEPS - 1)
    assert not any(one["behind"] for one in anna.page.evaluate("told"))
    expect(anna.page.locator("[data-fresh]").first).to_be_visible()


def test_on_a_phone_the_line_lies_over_nothing_and_leads_to_the_log(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", phone=True, calm=False)
    host.begin(anna)
    host.reinforce(2)
    anna.wait_beyond(1)
    line = anna.page.locator("[data-testid=told] .line")
    expect(line).to_contain_text("Host reinforces territory")
    expect(anna.page.locator("[data-testid=told] .skip")).to_have_count(0)
    for others in ("header a", "header button", ".seats li", "[data-region=board]"):
        assert anna.page.evaluate(OVERLAP, ["[data-testid=told] .line", others]) == 0, others
    line.click()
    expect(anna.page.get_by_role("region", name="Log")).to_contain_text("Host reinforces territory")
    anna.page.get_by_role("button", name="Table", exact=True).click()  # what made room for it
    anna.page.get_by_role("button", name="DE: Deutsch").click()
    expect(anna.bar).to_contain_text("Host")
    expect(anna.page.get_by_role("button", name="Tisch", exact=True)).to_be_visible()


def at_saga(anna: Person, seat: int, **wanted: object) -> None:
    """A table of Saga with a bot, and Anna in a seat."""
    anna.goto()
    me = anna.context.request.get(f"{anna.url}/api/me").json()
    seats = [{"kind": "me"} if other == seat else {"kind": "bot", "bot": "random"} for other in range(2)]
    table = {"game": "saga", "seats": seats, **wanted}
    made = anna.context.request.post(f"{anna.url}/api/tables", data=table, headers={"X-CSRF": me["csrf"]})
    assert made.ok, made.text()
    anna.goto(f"/t/{made.json()['id']}")
    anna.page.wait_for_selector("[data-status=running] .choices button")


def test_the_end_of_a_turn_is_asked_for_where_the_click_was(person: Callable[..., Person]) -> None:
    """A card of Saga with one target would end the turn at once: nobody could take it back."""
    anna = person("Anna", phone=True, lang="en")
    at_saga(anna, 0, seed=7, options={"start": "1"})
    card, goal = anna.page.locator(".hand [data-fields='card=yellow_1']"), anna.page.locator(".open .target")
    number, question = anna.number, anna.bar.locator(".confirm")
    card.click(position={"x": 8, "y": 20})
    expect(goal).to_have_attribute("data-piece", "can")  # which card, and then where, as with any number of places
    expect(question).to_have_count(0)
    where = goal.bounding_box()
    assert where
    x, y = where["x"] + 8, where["y"] + where["height"] / 2
    anna.page.mouse.click(x, y)
    expect(question).to_contain_text("This ends your turn")
    asked = question.bounding_box()
    assert asked
    beside = max(asked["x"] - x, x - asked["x"] - asked["width"], asked["y"] - y, y - asked["y"] - asked["height"])
    assert 0 < beside < NEAR  # near the finger, and not under it
    anna.look("confirm-phone", full=False)
    question.get_by_role("button", name="Back").click()
    expect(question).to_have_count(0)
    assert anna.number == number
    for thing in (card, goal):
        thing.focus()
        anna.page.keyboard.press("Enter")
    question.get_by_role("button", name="Yes, do it").click()
    anna.wait_beyond(number)


def before_a_win() -> tuple[int, int, dict[str, Any]]:
    """Saga before the action with which somebody wins: their seat, the action and the position."""
    game = tafelrunde.game("saga")
    for seed in range(50):
        state, chance = game.new(2, seed, {"round_cap": 10}), random.Random(seed)
        while state.actors():
            seat, before = state.actors()[0], state.copy()
            action = chance.choice(state.legal(seat))
            state.apply(seat, action)
        if state.view(None)["outcome"]["winners"] == [seat]:
            return seat, action, before.dump()
    raise AssertionError("nobody ever wins by their own action")


def test_who_wins_is_told_so_and_the_last_move_stays_in_sight(person: Callable[..., Person]) -> None:
    seat, action, position = before_a_win()
    anna = person("Anna", lang="en", calm=False)
    at_saga(anna, seat, position=position)
    moment = anna.page.get_by_test_id("moment")
    while not (button := anna.bar.locator(f"[data-action='{action}']")).count():
        anna.bar.locator(".many").first.click()
    button.click()  # a win is not asked for
    expect(moment).to_contain_text("You win!")
    anna.look("victory", full=False)
    expect(anna.bar).to_contain_text("You win!")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    anna.page.mouse.click(300, 300)  # it can be waved away
    expect(moment).to_have_count(0)
    expect(anna.sheet()).to_contain_text("You win!")


def test_nobody_has_won_before_the_last_moves_were_shown(person: Callable[..., Person], host: Host) -> None:
    anna = person("Anna", lang="en", calm=False)
    host.begin(anna)
    host.reinforce(STEPS)
    host.post(f"/api/tables/{host.id}/resign")
    anna.page.wait_for_selector("[data-testid=prompt][data-status=finished]")
    said = anna.page.evaluate(ENDING)
    assert "The last moves are still being shown" in said[0]
    assert [text for text in said if "You win" in text] == said[-1:]
