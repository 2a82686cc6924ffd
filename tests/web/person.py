"""Somebody at a browser, who sees the page and plays what it offers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, expect

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
ARTEFACTS = Path(__file__).parents[2] / "artefacts"
PHONE, DESK = (390, 844), (1440, 900)
WORDS = {
    "de": {"sit": "Platz nehmen", "open": "Frei, für einen Gast", "open_table": "Tisch eröffnen"},
    "en": {"sit": "Sit here", "open": "Open, for a guest", "open_table": "Open the table"},
}
CHOICES = ".choices:not([data-going]) button:not(:disabled)"  # where the page does not go on by itself
SOON = 3000
SHORT = {"turn_limit": "10"}
MOVED = """([number, before]) => {
  const bar = document.querySelector('[data-testid=prompt]')
  return bar.dataset.number !== number || bar.innerText !== before
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
        if message.type in ("error", "warning") and not self.away:
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

    def act(self, keys: bool = False, board: bool = False) -> None:
        """One step of a decision: a button of the bar, by pointer or by its digit, or what glows on the board."""
        before = [self.bar.get_attribute("data-number"), self.bar.inner_text()]
        glowing, buttons = self.page.locator("[data-piece=can]"), self.bar.locator(CHOICES)
        things = glowing if board and glowing.count() else buttons
        which = self.chance.randrange(things.count() or 1)
        try:
            if not keys:
                things.nth(which).click(timeout=SOON)
            elif things is buttons and which < 9:
                self.page.keyboard.press(str(which + 1))
            else:
                things.nth(which).focus(timeout=SOON)
                self.page.keyboard.press("Enter")
            self.page.wait_for_function(MOVED, arg=before, timeout=SOON)
        except TimeoutError:
            pass  # what was offered has gone meanwhile; `play` notices when nothing goes on

    def wait_beyond(self, number: int) -> None:
        """Until something has happened after that number."""
        beyond = "number => document.querySelector('[data-testid=prompt]').dataset.number > number"
        self.page.wait_for_function(beyond, arg=number)

    def tab_to(self, thing: Locator, most: int = 80) -> None:
        """Walk there with the Tab key."""
        for _ in range(most):
            if thing.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {thing}")

    # ---- looking

    def look(self, name: str, full: bool = True) -> None:
        """Keep a picture, and complain of what a stranger would stumble over: axe's findings, sideways scrolling."""
        self.page.wait_for_function("() => document.fonts.status === 'loaded'")
        self.page.wait_for_timeout(150)
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=full)
        self.complaints += [f"{name}: {finding}" for finding in findings(self.page)]
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            self.complaints.append(f"{name}: the page is {wide} px too wide")


def findings(page: Page) -> list[str]:
    """What axe-core finds on a page as it is."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def play(people: list[Person], most: int, patience: float = 60) -> None:
    """Everybody does what they are offered, until it is over: the first by pointer, the others by keyboard alone."""
    first = people[0]
    number, until = first.number, time.monotonic() + patience
    while first.number < most and not first.over:
        for person in people:
            if person.offered:
                person.act(keys=person is not first, board=person.chance.random() < 0.35)
        if first.number != number:
            number, until = first.number, time.monotonic() + patience
        assert time.monotonic() < until, f"nothing goes on: {[person.bar.inner_text() for person in people]}"
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
