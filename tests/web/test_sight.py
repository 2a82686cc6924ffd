"""Everything a decision needs is in sight: hand, goods, what is asked about and the answers, without scrolling."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

import tafelrunde
from games.mage_knight.position import do, fight, new, step, turn
from tafelrunde.bots import make
from tafelrunde.games.mage_knight.box.components import ENEMY
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.kernel.rng import split
from tafelrunde.table import Table
from web.person import Person

SIZES = [(390, 844), (1024, 768), (1366, 650), (1440, 900)]
SEED = 11
SHARES = {"early": 0.0, "soon": 0.15, "middle": 0.5, "late": 0.85}
LATE = 96

# How far things reach beyond the window, or beyond what scrolls around them, or under the bar, in pixels. What glows on
# a map that can be moved is left out, and so is whatever both the bar and the board offer, where it is seen in one.
HIDDEN = """() => {
  const clip = (element) => {
    let box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.display === 'contents' || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue
      const its = around.getBoundingClientRect()
      box = { left: Math.max(box.left, its.left), top: Math.max(box.top, its.top),
              right: Math.min(box.right, its.right), bottom: Math.min(box.bottom, its.bottom) }
    }
    return box
  }
  const beyond = (element) => {
    const [box, around] = [element.getBoundingClientRect(), clip(element)]
    const below = document.querySelector('.frame > .below')
    const bar = below.contains(element) ? innerHeight : below.getBoundingClientRect().top
    return Math.max(around.left - box.left, around.top - box.top, box.right - around.right,
      box.bottom - Math.min(around.bottom, bar))
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
  const asked = all('main .board [data-piece=can]').filter((one) => !one.closest('[data-movable], [data-twice]'))
  const answers = asked.length ? [] : all('[data-testid=prompt] .choices button')
  const found = [...all('[data-keep]'), ...asked, ...answers, ...all('[data-testid=prompt] .ask')]
    .map((one) => [one.dataset.keep ?? one.dataset.fields ?? one.innerText, Math.round(beyond(one))])
    .filter(([, off]) => off > 3)
  const page = document.documentElement
  if (page.scrollWidth > innerWidth) found.push(['the page is too wide', page.scrollWidth - innerWidth])
  const kept = all('[data-keep]').map((one) => one.dataset.keep)
  return [found.map(([what, off]) => `${what}: ${off} px`), kept]
}"""
OPEN = """async (wish) => {
  const me = await (await fetch('/api/me')).json()
  const headers = { 'Content-Type': 'application/json', 'X-CSRF': me.csrf }
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) })
  return answer.ok ? (await answer.json()).id : Promise.reject(await answer.text())
}"""


def played(game: str) -> Iterator[tuple[str, dict[str, Any], int]]:
    """A game of bots with all seats, as it stands early, in the middle and late, and who is asked there."""
    rules = tafelrunde.game(game)
    seats = rules.seats[-1]
    table = Table(rules, seats, SEED)
    bots = [make("greedy", rules, seed=seat) for seat in range(seats)]
    asked = [table.state.actors()[0]]
    while actors := table.state.actors():
        table.play(actors[0], bots[actors[0]].act(table.state, actors[0]))
        asked.append((table.state.actors() or [0])[0])
    record = json.loads(table.record().to_json())
    for name, share in SHARES.items():
        upto = int(share * len(table.actions))
        yield name, {"record": record, "upto": upto}, asked[upto]


def deep() -> Position:
    """Far into a game of four: nine cards, five units, and the turn of seat 0."""
    rules = tafelrunde.game("mage_knight")
    state = cast(Position, rules.new(4, LATE, {"scenario": "conquest"}))
    rules.deepen(state, split(LATE, ("scene",))[0])
    while step(state) == "ChooseTactic":
        state.advance(state.actors()[0], state.legal(state.actors()[0])[0])
    return state


def besieged() -> Position:
    """There, with an enemy of every colour to fight."""
    state = deep()
    return fight(state, *(ENEMY.ids[pile[0]] for pile in state.piles if pile))


def arranged() -> Iterator[tuple[str, dict[str, Any], int]]:
    """Positions of Mage Knight with as much on the table as there can be."""
    early, late, ranged, block = turn(new(4, scenario="conquest")), deep(), besieged(), besieged()
    do(block, "next_phase")
    for name, state in {"early": early, "late": late, "ranged": ranged, "block": block}.items():
        yield name, {"position": state.dump()}, state.actors()[0]


@pytest.mark.parametrize("game", ["avalon", "saga", "broom_service", "mage_knight"])
def test_nothing_has_to_be_scrolled_for(game: str, person: Callable[..., Person]) -> None:
    anna = person("Anna")
    anna.goto()
    hidden: list[str] = []
    for name, source, seat in arranged() if game == "mage_knight" else played(game):
        seats = source["position"]["seats"] if "position" in source else source["record"]["seats"]
        kinds = [{"kind": "me"} if other == seat else {"kind": "bot", "bot": "random"} for other in range(seats)]
        id = anna.page.evaluate(OPEN, {"game": game, "seats": kinds, **source})
        anna.goto(f"/t/{id}")
        anna.page.wait_for_selector("[data-status=running] .choices button")
        for width, height in SIZES:
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.wait_for_timeout(60)
            off, kept = anna.page.evaluate(HIDDEN)
            assert "hand" in kept, f"{game}, {name}: which is the hand?"
            hidden += [f"{name} at {width}×{height}: {what}" for what in off]
    assert not hidden, "\n".join(hidden)
