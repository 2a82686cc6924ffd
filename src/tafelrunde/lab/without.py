"""Leaving components out of a game: as if they had never been in its box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.kernel.building import Path
from tafelrunde.kernel.domain import some
from tafelrunde.kernel.errors import BadOption, shown
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

LEAVABLE = {  # the fields whose things can be left out: they lie in a stock of the game (`Game.stocks`)
    "avalon": ("card", "tile"),
    "mage_knight": ("card", "unit", "skill", "enemy"),
}


def leavable(game: Game) -> tuple[str, ...]:
    """Whose things can be left out. A game from elsewhere says so by `LEAVABLE` in its class."""
    return LEAVABLE.get(game.id) or tuple(getattr(game, "LEAVABLE", ()))


def leave_out(state: State, things: Sequence[str]) -> State:
    """A fresh game without some components: what was dealt of them is replaced by the next of its pile.

    >>> import tafelrunde
    >>> state = leave_out(tafelrunde.game("avalon").new(seed=1), ["card=red_knight"])
    >>> "red_knight" in str(state.dump())
    False
    >>> leave_out(tafelrunde.game("saga").new(), ["land=seenland"])
    Traceback (most recent call last):
    tafelrunde.kernel.errors.BadOption: --without land=seenland: saga does not say what leaving out a land means
    """
    if not things:
        return state
    position: dict[str, Any] = state.dump()
    for thing in things:
        _take_out(state.game, position, thing)
    return state.game.suppose(position)


def _take_out(game: Game, position: dict[str, Any], thing: str) -> None:
    field, _, id = thing.partition("=")
    known = leavable(game)
    if field not in known:
        more = f"; it does for: {', '.join(known)}" if known else ""
        raise BadOption(f"--without {thing}: {game.id} does not say what leaving out a {field} means{more}")
    if game.domains[field].index(id) < 0:
        raise BadOption(f"--without {thing}: {field} is one of {some(game.domains[field].ids)}, not {shown(id)}")
    stocks = [stock for stock in game.stocks(position["seats"]) if id in stock.things]
    if not stocks:
        raise BadOption(f"--without {thing}: {game.id} has as many of it as are needed, it cannot be left out")
    for stock in stocks:
        pile = _follow(position["position"], stock.home)
        _remove(pile, id)
        for path in stock.places:
            _replace(_follow(position["position"], path), id, pile if isinstance(pile, list) else [], thing)


def _follow(json: Any, path: Path) -> Any:
    for key in path:
        json = json[key]
    return json


def _remove(json: Any, id: str) -> None:
    if isinstance(json, list):
        json[:] = [item for item in json if item != id]
    elif isinstance(json, dict):
        json.pop(id, None)


def _replace(json: Any, id: str, pile: list[str], thing: str) -> None:
    """Put the next of a pile wherever a thing lies, be it by its name or as `{"red_knight": 2}`."""
    if isinstance(json, dict) and type(json.get(id)) is int:
        for _ in range(json.pop(id)):
            other = _next(pile, thing)
            json[other] = json.get(other, 0) + 1
    entries = list(json.items() if isinstance(json, dict) else enumerate(json) if isinstance(json, list) else ())
    for key, inner in entries:
        if inner == id:
            json[key] = _next(pile, thing)
        else:
            _replace(inner, id, pile, thing)


def _next(pile: list[str], thing: str) -> str:
    if not pile:
        raise BadOption(f"--without {thing}: it is dealt at the start, and there is nothing to deal instead of it")
    return pile.pop()
