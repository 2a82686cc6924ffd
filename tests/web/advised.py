"""Mage Knight through pages, as the greedy bot advises, beside a copy of the game that says what they must show."""

from __future__ import annotations

import contextlib
import difflib
import json
import random
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from playwright.sync_api import Locator, TimeoutError, expect

from tafelrunde.bots import make
from tafelrunde.conformance.walk import difference
from tafelrunde.games.mage_knight.rules import GAME
from tafelrunde.table import Table
from web.person import SPOT, Person

PATIENCE = 60  # seconds in which something must happen
SOON = 1500
BY_ITSELF = 2500  # as long as a page may take to play the one action that there is
UNDONE = 0.12  # how often something is taken back that may be
STRAY = 0.04  # how often anything else is done than what the bot advises
# what no sentence may hold: placeholders, keys of texts, ids of spaces and things
RAW = re.compile(r"[{}\[\]]|\b(undefined|null|NaN|None|object)\b|\b\d+\.(c|[ns]?[ew])\b|\b[a-z]+_[a-z_]+\b")
PRICE = re.compile(r"\[[\w, ]+\]")  # but a price may stand in brackets
SHOWN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const digits = (selector) => all(selector).map((element) => Number(element.innerText))
  return {
    ask: document.querySelector('[data-testid=prompt] .ask').innerText,
    hand: all('.hand .fan > .place').length,
    cards: all('.hand [data-card]').map((element) => element.dataset.card),
    piles: digits('.piles .button b').slice(0, 3),
    picked: all('.board [data-piece=picked]').length,
    points: digits('.points li b'),
    standing: all('[class*=panel] .standing b').map((element) => Number(element.innerText.replace('−', '-'))),
    log: all('.log li a').slice(-60).map(({ ariaLabel, parentElement: line }) =>
      line.textContent.replace('§', ariaLabel).replace(/\\s+/g, ' ').trim()),
  }
}"""
# everything on the board in words and how its things stand, but where one looks on the map, which offer lies open and
# what was done last
BOARD = """() => {
  const board = document.querySelector('.board')
  const aside = [...board.querySelectorAll('.look, .offers, .told')]
  const text = aside.reduce((text, part) => text.replace(part.innerText, ''), board.innerText)
  const pieces = [...board.querySelectorAll('[data-piece]')]
    .filter((element) => !aside.some((part) => part.contains(element)))
    .map((element) => `${element.dataset.piece} ${element.dataset.fields}`)
  return [text, ...pieces, document.querySelector('[data-testid=prompt]').innerText].flatMap((one) => one.split(/\\n+/))
}"""
PIECE = ".board [data-piece=can][data-fields]"
PIECES = f"() => [...document.querySelectorAll('{PIECE}')].map((element, at) => [at, element.dataset.fields])"
# is it on the map, and which button of the bar is it?
PLACE = """element => [
  element instanceof SVGElement, element.closest('[data-early]') ? '' : element.dataset.key ?? '',
]"""
# done; or the bar asks further, and nothing is under way
LED_ON = """([number, before]) => {
  const bar = document.querySelector('[data-testid=prompt]')
  if (Number(bar.dataset.number) > number) return true
  return bar.innerText !== before && !bar.querySelector('.choices button:disabled')
}"""
AT = "number => Number(document.querySelector('[data-testid=prompt]').dataset.number) >= number"


class Shadow:
    """The same game beside the pages: it is played along, and what a page shows must be what it says."""

    def __init__(self, people: list[Person], path: str, seed: int, scenario: str) -> None:
        self.people = people
        self.api = f"{people[0].url}/api/tables/{path.rsplit('/', 1)[-1]}"
        self.table = Table(GAME, len(people), seed, {"scenario": scenario})
        self.bots = [make("greedy", GAME, seat) for seat in range(len(people))]
        self.number = 0  # entries at the table: actions and undos
        self.seen = [0 for _ in people]  # how many of them were looked for on a page
        self.chance = random.Random(seed)
        self.told: set[str] = set()  # kinds of events that happened
        self.undone = self.refused = self.kept = 0  # how often that was looked at
        self.detail: dict[str, Any] = self._get(people[0], f"{people[0].url}/api/games/mage_knight")
        self.cards = {mode: card for card, print in self.detail["material"]["cards"].items() for mode in print["modes"]}

    @staticmethod
    def _get(person: Person, url: str) -> Any:
        answer = person.context.request.get(url)
        assert answer.ok, f"{url}: {answer.status}"
        return answer.json()

    def served(self, person: Person, since: int = 0) -> dict[str, Any]:
        """The table as the server shows it to somebody."""
        view: dict[str, Any] = self._get(person, f"{self.api}?since={since}")
        return view

    # ---- playing

    def go_on(self, until: Callable[[Table], bool], keys: Callable[[int], bool]) -> None:
        """Play until it is so; `keys` says for a seat whether it uses the keyboard now."""
        while self.table.state.actors() and not until(self.table):
            seat = self.table.state.actors()[0]
            person = self.people[seat]
            self._come(person)
            choice = len(self.table.state.legal(seat)) > 1
            if not choice and self._by_itself(person):
                self.check(person)
                continue
            before = person.page.evaluate(BOARD) if choice and self.chance.random() < UNDONE else None
            number = self.number
            self.act(seat, self._choice(seat), keys(seat))
            if seat not in self.table.state.actors():
                self._keep_secrets()
            elif len(self.table.state.legal(seat)) == 1:
                continue  # the page may go on by itself at any moment
            elif self.table.undo_refusal(seat):
                self._see_refusal(person)
            elif before is not None and self.number == number + 1:
                self._undo(seat, before)

    def _choice(self, seat: int) -> int:
        legal = self.table.state.legal(seat)
        if self.chance.random() < STRAY:
            return self.chance.choice(legal)
        return self.bots[seat].act(self.table.state, seat)

    def _by_itself(self, person: Person) -> bool:
        """Has the page played what is forced? What weighs too much for that is asked all the same."""
        if self.served(person, self.number)["forced"]:
            with contextlib.suppress(TimeoutError):
                person.page.wait_for_function(AT, arg=self.number + 1, timeout=BY_ITSELF)
        return person.number > self.number

    def _catch_up(self, number: int) -> None:
        """Whatever a page did by itself was the only thing to do."""
        while self.number < number:
            seat = self.table.state.actors()[0]
            legal = self.table.state.legal(seat)
            assert len(legal) == 1, f"something was done by itself after {self.table.actions[-1]}"
            self._played(seat, legal[0])

    def _played(self, seat: int, action: int) -> None:
        self.told |= {event.kind for event in self.table.play(seat, action)}
        self.number += 1

    def act(self, seat: int, action: int, keys: bool) -> None:
        """Find an action on the page of a seat, on the board or in the bar, do it, and look at what it brings."""
        person, wanted = self.people[seat], self._named(action)
        deadline = time.monotonic() + PATIENCE
        board = self.chance.random() < 0.5
        while person.number == self.number:
            assert time.monotonic() < deadline, f"{wanted} cannot be done: {person.bar.inner_text()}"
            before = [self.number, person.bar.inner_text()]
            sure = person.bar.locator(".choices .gold")
            if sure.count():
                self._use(person, sure, keys)
                person.page.wait_for_function(AT, arg=self.number + 1, timeout=PATIENCE * 1000)
            elif self._use(person, self._next(person, action, wanted, board, keys), keys):
                person.page.wait_for_function(LED_ON, arg=before, timeout=PATIENCE * 1000)
            else:
                board = False  # it lies under something: there is the bar
        self._played(seat, action)
        self.check(person)

    def _named(self, action: int) -> dict[str, str]:
        """An action as a page knows it, by kind and ids."""
        return GAME.decode(action)

    def _next(self, person: Person, action: int, wanted: dict[str, str], board: bool, keys: bool) -> Locator:
        """What leads on to the action: a thing on the board, its button in the bar, or a group of buttons."""
        page, bar = person.page, person.bar
        if board and (thing := self._on_board(person, wanted, keys)):
            return thing
        if (button := bar.locator(f"[data-action='{action}']")).count():
            return button
        names = [self.detail["kinds"][wanted["kind"]]]
        names += [self.detail["names"].get(key, {}).get(value, {}) for key, value in wanted.items()]
        for name in names:
            text = re.escape(name.get(person.lang, "\0"))
            if (group := bar.locator("button.many").filter(has_text=re.compile(rf"^\s*{text}\s*\d+\s*$"))).count():
                return group.first
        return page.locator(".choices button.plain")  # something was picked that does not lead there: put it back

    def _on_board(self, person: Person, wanted: dict[str, str], keys: bool) -> Locator | None:
        """The thing that says most of the action; a card of the hand is opened first."""
        card = wanted.get("card") or self.cards.get(wanted.get("mode", ""), "")
        held = person.page.locator(f"[data-card='{card}'][aria-expanded=false]")
        if wanted["kind"] in ("play", "sideways") and held.count() and self._use(person, held.first, keys):
            person.page.wait_for_selector(f"[data-card='{card}'][aria-expanded=true]")
        pieces = [(at, dict(parse_qsl(fields))) for at, fields in person.page.evaluate(PIECES)]
        fitting = [(len(fields), at) for at, fields in pieces if fields and fields.items() <= wanted.items()]
        return person.page.locator(PIECE).nth(max(fitting)[1]) if fitting else None

    def _use(self, person: Person, thing: Locator, keys: bool) -> bool:
        """By pointer, by the digit of a button, or by focus and Enter; what the map hides comes into it by focus."""
        try:
            on_map, digit = thing.evaluate(PLACE, timeout=SOON)
            if keys or on_map:
                thing.focus(timeout=SOON)
            elif not thing.evaluate(SPOT, timeout=SOON):
                thing.click(timeout=SOON, trial=True)
        except TimeoutError:
            return False
        if keys or on_map:
            person.page.keyboard.press(digit or "Enter")
        else:
            thing.click(timeout=PATIENCE * 1000)
        return True

    # ---- looking

    def _come(self, person: Person) -> None:
        """Until a page is as far as the game."""
        person.page.wait_for_function(AT, arg=self.number, timeout=PATIENCE * 1000)

    def check(self, person: Person) -> None:
        """The page shows what the server says, and the server says what follows from the rules."""
        seat = self.people.index(person)
        served = self.served(person, self.seen[seat])
        self._catch_up(served["number"])
        self._come(person)
        if served["forced"]:
            return  # the page is going on at this moment
        state = self.table.state
        mine = json.loads(json.dumps(state.view(seat)))
        apart = difference(served["view"], mine)
        assert not apart, apart
        asked = seat in state.actors()
        assert sorted(one["action"] for one in served["actions"]) == (sorted(state.legal(seat)) if asked else [])
        shown = person.page.evaluate(SHOWN)
        player = served["view"]["players"][seat]
        if not served["view"]["outcome"]:  # at the end the story of the game takes the hero's place
            assert shown["hand"] == len(player["hand"])
            assert set(shown["cards"]) <= set(player["hand"])
            assert shown["piles"] == [player["deck"], len(player["discard"]), len(player["play"])]
            assert shown["standing"] == [sum(sheet.values()) for sheet in served["view"]["scores"]]
        if shown["points"]:
            assert shown["points"] == [served["view"]["turn"].get(kind, 0) for kind in ("move", "influence", "heal")]
        if asked:
            assert not shown["picked"], "something is picked before anything has been chosen"
            assert served["prompt"][person.lang].strip()
            assert served["prompt"][person.lang] in shown["ask"]
        sentences = [entry["text"][lang] for entry in served["log"] for lang in ("de", "en")]
        sentences += [one["text"][lang] for one in served["actions"] for lang in ("de", "en")]
        raw = [one for one in [*sentences, shown["ask"]] if RAW.search(PRICE.sub("", one))]
        assert not raw, raw
        struck = set(served["undone"])
        missing = [
            entry["text"][person.lang]
            for entry in served["log"]
            if entry["number"] not in struck and f"{entry['text'][person.lang]} {entry['rule']}" not in shown["log"]
        ]
        assert not missing, f"not in the log of the page: {missing}"
        self.seen[seat] = self.number

    def _keep_secrets(self) -> None:
        """No page has a card in it that only somebody else's hand holds; and everybody sees the table as it is."""
        for person in self.people:
            self.check(person)
            seat, page = self.people.index(person), person.page
            served = self.served(person)
            known = json.dumps([served["view"], [entry["text"] for entry in served["log"]]], ensure_ascii=False)
            names = self.detail["names"]["card"]
            for other, player in enumerate(served["view"]["players"]):
                if other == seat:
                    continue
                assert isinstance(player["hand"], int)
                hand = self.table.state.view(other)["players"][other]["hand"]
                secret = [card for card in hand if f'"{card}"' not in known and names[card]["en"] not in known]
                everything = page.locator("body").inner_text()
                for card in secret:
                    assert names[card][person.lang] not in everything
                    assert not page.locator(f"[data-card='{card}']").count()
                self.kept += len(secret)

    def _see_refusal(self, person: Person) -> None:
        """Where nothing can be taken back the page says why, by its rule."""
        if self.refused > 2:
            return
        undo = person.page.get_by_test_id("undo")
        expect(undo).to_have_attribute("aria-disabled", "true")
        undo.focus()
        expect(person.page.get_by_role("tooltip")).to_contain_text(re.compile(r"TR-1\.[456]"))
        undo.blur()
        self.refused += 1

    def _undo(self, seat: int, before: list[str]) -> None:
        """Take the last action back by its key: the page is as it was, to the word."""
        person = self.people[seat]
        person.page.keyboard.press("u")
        self.table.undo(seat)
        self.number += 1
        self._come(person)
        after = person.page.evaluate(BOARD)
        assert after == before, "\n".join(difflib.unified_diff(before, after, "before", "undone", n=1, lineterm=""))
        self.check(person)
        self.undone += 1
