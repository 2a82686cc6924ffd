"""Somebody at a browser, who sees the page and plays what it offers."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, expect

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
ARTEFACTS = Path(__file__).parents[2] / "artefacts"
PNG = "TAFELRUNDE_PNG" in os.environ  # pictures without loss, each of which takes a third of a second longer
PHONE, DESK = (390, 844), (1440, 900)
WORDS = {
    "de": {"sit": "Platz nehmen", "open": "Frei, für einen Gast", "open_table": "Tisch eröffnen", "sheet": "Wertung"},
    "en": {"sit": "Sit here", "open": "Open, for a guest", "open_table": "Open the table", "sheet": "Score sheet"},
}
CHOICES = ".choices:not([data-going]) button:not(:disabled)"  # where the page does not go on by itself
SOON = 3000
MOMENT = 1000  # within which a page shows that something was done; else something else is tried
NO_PUSH = "Chrome currently does not support the Push API in incognito mode"  # and a context is such a window
SHORT = {"turn_limit": "10"}
# how things stand for somebody: one question instead of many
STAND = f"""() => {{
  const bar = document.querySelector('[data-testid=prompt]')
  return {{
    number: Number(bar.dataset.number),
    over: bar.dataset.status === 'finished',
    text: bar.innerText,
    offered: bar.querySelectorAll('{CHOICES}').length,
    glowing: document.querySelectorAll('[data-piece=can]').length,
    busy: bar.querySelector('.choices[data-going], .choices button:disabled') !== null,
  }}
}}"""
# as soon as the bar says something else; not at all if that takes too long
MOVED = """([number, before, patience]) => new Promise((done) => {
  const bar = () => document.querySelector('[data-testid=prompt]')
  const moved = () => Number(bar().dataset.number) !== number || bar().innerText !== before
  if (moved()) return done(true)
  const end = (so) => { observer.disconnect(); done(so) }
  const observer = new MutationObserver(() => moved() && end(true))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  setTimeout(() => end(false), patience)
})"""
# the middle of a thing, where a pointer would touch it and nothing else
SPOT = """element => {
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const hit = document.elementFromPoint(x, y)
  return hit && element.contains(hit) ? [x, y] : null
}"""
# the same of another part of it, where its middle is covered
EDGE = """element => {
  const box = element.getBoundingClientRect()
  const parts = [[0.5, 0.15], [0.5, 0.85], [0.15, 0.5], [0.85, 0.5]]
  const spots = parts.map(([a, b]) => [box.left + box.width * a, box.top + box.height * b])
  return spots.find(([x, y]) => element.contains(document.elementFromPoint(x, y))) ?? null
}"""
# the digit that presses a button of the bar, 0 where there is none
DIGIT = "button => button.closest('[data-early]') ? '' : button.dataset.key ?? ''"

# The key that leads nearer to an element, or none where it has the focus: Tab until one is among the pieces it lies
# with, then arrows; where they do not come closer, along the row.
STEP = """element => {
  const now = document.activeElement
  if (now === element) return ''
  const groups = '[data-movable], [data-keep], [role=group], section, aside, [data-region], .choices'
  const piece = (one) => one.matches('[data-piece], [data-card], .choices button')
  const map = element.closest('[data-movable]')
  if (map?.contains(now) === false || (map === element && now.closest('[data-movable]') === map)) return 'Tab'
  if (now === map) return 'ArrowDown'
  const group = (one) => one.closest('[data-movable]') ?? one.closest(groups)
  if (!piece(now) || !piece(element) || group(now) !== group(element)) return 'Tab'
  const [from, to] = [now.getBoundingClientRect(), element.getBoundingClientRect()]
  const dx = to.left + to.width / 2 - from.left - from.width / 2
  const dy = to.top + to.height / 2 - from.top - from.height / 2
  window.steps = (window.steps ?? 0) + 1
  if (window.steps % 7 === 6 && !map) return dx > 0 ? 'End' : 'Home'
  if (map && window.steps % 4 === 3 && Math.min(Math.abs(dx), Math.abs(dy)) > 9)
    return Math.abs(dx) < Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp'
  return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp'
}"""


class Person:
    """A browser context of their own: cookies, language, theme and size."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        phone: bool = False,
        lang: str = "de",
        theme: str = "light",
        calm: bool = True,
    ) -> None:
        width, height = PHONE if phone else DESK
        self.url, self.name, self.lang, self.words = url, name, lang, WORDS[lang]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce" if calm else "no-preference",
        )
        self.complaints: list[str] = []
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self.chance = random.Random(name)
        self.away = False  # the server is gone on purpose: the browser may say so

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.away and not message.text.startswith(NO_PUSH):
            self.complaints.append(message.text)

    def goto(self, path: str = "/") -> None:
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main :is(h1, h2)", state="attached")

    def call_me(self) -> None:
        """Take the name."""
        self.goto("/me")
        field = self.page.get_by_label({"de": "Mein Name", "en": "My name"}[self.lang])
        field.fill(self.name)
        field.press("Enter")
        expect(self.page.get_by_role("link", name=self.name)).to_be_attached()

    def open_table(self, game: str, options: dict[str, str] | None = None) -> str:
        """A table of two with an open seat, through the form; its path."""
        self.goto(f"/new/{game}")
        self.page.locator("#seat-1").select_option(self.words["open"])
        for option, value in (options or {}).items():
            field = self.page.locator(f"#option-{option}")
            field.fill(value)
            field.blur()
        self.page.get_by_role("button", name=self.words["open_table"]).click()
        self.page.wait_for_url("**/t/*")
        return self.page.url.removeprefix(self.url)

    @property
    def bar(self) -> Locator:
        return self.page.get_by_test_id("prompt")

    @property
    def offered(self) -> int:
        return self.bar.locator(CHOICES).count()

    @property
    def number(self) -> int:
        return int(self.bar.get_attribute("data-number") or 0)

    @property
    def over(self) -> bool:
        return self.bar.get_attribute("data-status") == "finished"

    def sheet(self) -> Locator:
        """The score sheet: one click away, so that the last move stays in sight."""
        self.bar.get_by_role("button", name=self.words["sheet"]).click()
        return self.page.get_by_role("dialog", name=self.words["sheet"])

    def act(self, keys: bool = False, board: bool = False, stand: dict[str, Any] | None = None) -> None:
        """One step of a decision: a button of the bar, by pointer or by its digit, or what glows on the board."""
        stand = stand or self.stand()
        on_board = board and stand["glowing"] > 0
        which = self.chance.randrange((stand["glowing"] if on_board else stand["offered"]) or 1)
        thing = (self.page.locator("[data-piece=can]") if on_board else self.bar.locator(CHOICES)).nth(which)
        try:
            if not keys:
                self.touch(thing)
            elif not on_board and (digit := thing.evaluate(DIGIT, timeout=SOON)):
                self.page.keyboard.press(digit)
            else:
                thing.focus(timeout=SOON)
                self.page.keyboard.press("Enter")
        except TimeoutError:
            return  # what was offered has gone meanwhile; `play` notices when nothing goes on
        self.page.evaluate(MOVED, [stand["number"], stand["text"], MOMENT])

    def ask(self, path: str) -> Any:
        """What the server tells this person."""
        answer = self.context.request.get(self.url + path)
        assert answer.ok, f"{path}: {answer.status}"
        return answer.json()

    def stand(self) -> dict[str, Any]:
        stand: dict[str, Any] = self.page.evaluate(STAND)
        return stand

    def touch(self, thing: Locator) -> None:
        """By pointer: at once where the thing lies open, else as soon as it can be brought into sight."""
        spot = thing.evaluate(SPOT, timeout=SOON) or thing.evaluate(EDGE, timeout=SOON)
        if spot:
            self.page.mouse.click(*spot)
        else:
            thing.click(timeout=SOON)

    def wait_beyond(self, number: int) -> None:
        """Until something has happened after that number."""
        beyond = "number => document.querySelector('[data-testid=prompt]').dataset.number > number"
        self.page.wait_for_function(beyond, arg=number)

    def tab_to(self, thing: Locator, most: int = 80) -> None:
        """Walk there with the Tab key, and among pieces that lie together with the arrows."""
        for _ in range(most):
            key = thing.evaluate(STEP)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab and arrows never come to {thing}")

    # ---- looking

    def look(self, name: str, full: bool = True) -> None:
        """Keep a picture, and complain of what a stranger would stumble over: axe's findings, sideways scrolling."""
        self.page.wait_for_function("() => document.fonts.status === 'loaded'")
        self.page.wait_for_timeout(150)
        picture(self.page, name, full)
        self.complaints += [f"{name}: {finding}" for finding in findings(self.page)]
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            self.complaints.append(f"{name}: the page is {wide} px too wide")


def picture(page: Page, name: str, full: bool = False) -> None:
    """To look at."""
    ARTEFACTS.mkdir(exist_ok=True)
    if PNG:
        page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=full)
    else:
        page.screenshot(path=ARTEFACTS / f"{name}.jpg", type="jpeg", quality=90, full_page=full)


def findings(page: Page) -> list[str]:
    """What axe-core finds on a page as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    only = "{ resultTypes: ['violations'] }"  # of what it finds in order nothing has to be written up
    found: list[dict[str, Any]] = page.evaluate(f"axe.run({only}).then(result => result.violations)")
    return [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def play(people: list[Person], most: int, patience: float = 60) -> None:
    """Everybody does what they are offered, until it is over: the first by pointer, the others by keyboard alone."""
    first = people[0]
    stand, until = first.stand(), time.monotonic() + patience
    while stand["number"] < most and not stand["over"]:
        asked = False
        for person in people:
            if (now := person.stand())["offered"]:
                asked = True
                person.act(person is not first, person.chance.random() < 0.35, now)
        number, stand = stand["number"], first.stand()
        if stand["number"] != number:
            until = time.monotonic() + patience
        assert time.monotonic() < until, f"nothing goes on: {[person.bar.inner_text() for person in people]}"
        if not asked:
            first.page.wait_for_timeout(5)


def sit(person: Person, path: str) -> None:
    person.goto(path)
    person.page.get_by_role("button", name=person.words["sit"]).click()
    person.page.wait_for_selector("[data-status=running]")


def with_two(person: Callable[..., Person], **wishes: object) -> tuple[Person, Person, str]:
    """Anna, and Bert as wished, at a short game of Avalon."""
    anna, bert = person("Anna"), person("Bert", **wishes)
    for somebody in (anna, bert):
        somebody.call_me()
    path = anna.open_table("avalon", SHORT)
    sit(bert, path)
    anna.page.wait_for_selector("[data-status=running]")
    return anna, bert, path
