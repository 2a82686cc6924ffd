"""Everything a decision needs is in sight: hand, goods, what is asked about and the answers, without scrolling."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

import tafelrunde
from games.mage_knight.position import allowed, do, fight, new, put, step, turn
from tafelrunde.bots import make
from tafelrunde.games.mage_knight.box.components import COLOUR, ENEMY, MONASTERY
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import INFLUENCE, PLAYED, UNITS_WON
from tafelrunde.kernel.rng import split
from tafelrunde.table import Table
from web.person import Person
from web.scenes import SCENES, points, spaces

SIZES = [(390, 844), (1024, 768), (1366, 650), (1440, 900)]
SEED = 11
SHARES = {"early": 0.0, "soon": 0.15, "middle": 0.5, "late": 0.85}
LATE = 96
CROWDED = ["duel-harm", "joint-fight", "joint-march", "give-up"]  # where much is asked at once

# How far things reach beyond the window, or beyond what scrolls around them, or under the bar, in pixels. What glows on
# a map that can be moved is left out, and so is whatever both the bar and the board offer, where it is seen in one.
HIDDEN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
  const within = (one) => {
    const around = one.parentElement
    return getComputedStyle(around).display === 'contents' ? within(around) : around
  }
  const stays = (one) => getComputedStyle(one).position === 'sticky' && getComputedStyle(one).bottom !== 'auto'
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
    // whatever stays at the lower edge lies over the rest: the bar, on phones the hand, in combats what is done in them
    const over = [document.querySelector('.frame > .below'), ...all('.board *').filter(stays)]
    const floors = over.filter((one) => !one.contains(element) && within(one).contains(element))
      .map((one) => one.getBoundingClientRect().top)
    return Math.max(around.left - box.left, around.top - box.top, box.right - around.right,
      box.bottom - Math.min(around.bottom, innerHeight, ...floors))
  }
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
# Words on the board of which a part is cut off, where no dots say so and nothing can be scrolled.
CUT = """() => {
  const clips = (style) => style.overflowX !== 'visible' && style.display !== 'contents'
  const found = new Set()
  const texts = document.createTreeWalker(document.querySelector('main .board'), NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || text.parentElement.closest('[data-movable], .sr, [aria-hidden=true], svg')) continue
    if (!text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    for (let around = text.parentElement; !around.matches('.board'); around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX)) break
      if (!clips(style)) continue
      const its = around.getBoundingClientRect()
      const off = Math.round(Math.max(its.left - box.left, box.right - its.right))
      if (off > 2) found.add(`"${text.data.trim()}" is cut: ${off} px`)
    }
  }
  return [...found]
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


def attacked() -> Position:
    """All of them are blocked, and three have been chosen as targets."""
    state = besieged()
    do(state, "next_phase")
    while step(state) == "Block":
        if aims := [foe for foe in range(6) if allowed(state, "target", foe=foe)]:
            do(state, "target", foe=aims[0])
        do(points(state, block_cold_fire=90), "strike")
    for foe in range(3):
        do(state, "target", foe=foe)
    return points(state, attack_physical=5, attack_fire=3)


def dealing(*places: Space) -> Position:
    """Talking to locals, at the first of these places where they are willing, with Influence to spend."""
    state = deep()
    for place in places:
        put(state, place)
        state.place[0], state.trail = place, (place,)
        if allowed(state, "interact"):
            break
    do(state, "interact")
    state.turn[INFLUENCE] += 8
    return state


def ended(won: int = PLAYED, fame: int = 0) -> Position:
    """The turn is over, something was won in it, and the next level may be reached."""
    state = deep()
    state.turn[PLAYED] = state.turn[won] = 1
    state.fame[0] += fame
    do(state, "end_turn")
    if fame:
        state.apply(0, state.legal(0)[0])  # the skill; now the card is asked for
    return state


def arranged() -> Iterator[tuple[str, dict[str, Any], int]]:
    """Positions of Mage Knight with as much on the table as there can be."""
    early, late, ranged, block = turn(new(4, scenario="conquest")), deep(), besieged(), besieged()
    do(block, "next_phase")
    states = {"early": early, "late": late, "ranged": ranged, "block": block, "attack": attacked()}
    white = next(city for city in late.cities if late.colour[city] == COLOUR.index("white"))
    states |= {"monastery": dealing(*spaces(late, MONASTERY)), "white city": dealing(white)}
    states |= {"unit won": ended(UNITS_WON), "level": ended(fame=1)}
    for name, state in (states | {name: SCENES[name]() for name in CROWDED}).items():
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
            hidden += [f"{name} at {width}×{height}: {what}" for what in [*off, *anna.page.evaluate(CUT)]]
        anna.page.set_viewport_size({"width": 1024, "height": 768})  # the least room for words beside each other
        anna.page.get_by_role("button", name="EN: English").click()
        anna.page.wait_for_timeout(60)
        hidden += [f"{name} in English: {what}" for what in [*anna.page.evaluate(HIDDEN)[0], *anna.page.evaluate(CUT)]]
        anna.page.get_by_role("button", name="DE: Deutsch").click()
    assert not hidden, "\n".join(hidden)
