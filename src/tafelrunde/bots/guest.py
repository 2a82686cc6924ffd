"""Bots of other packages as guests: what goes wrong in them is told in one line that names them, and where it was."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from operator import index
from pathlib import Path
from typing import Any

from tafelrunde.bots.bot import Advice, Bot
from tafelrunde.kernel.errors import TafelrundeError, shortened, shown
from tafelrunde.kernel.state import State


@contextmanager
def excused(bot: str) -> Iterator[None]:
    """Whatever a bot's code raises, as one line; not what it was told itself, nor Ctrl-C."""
    try:
        yield
    except TafelrundeError:
        raise
    except (Exception, SystemExit) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        raise TafelrundeError(f"the bot {bot} failed: {type(error).__name__}: {shortened(error)} ({where})") from error


class Guest(Bot):
    """Goes before the class of a bot, and lets only legal actions out."""

    def act(self, state: State, seat: int) -> int:
        with excused(_name(self)):
            return self._legal(super().act(state, seat), state.legal(seat))

    def explain(self, state: State, seat: int, count: int = 5) -> list[Advice]:
        with excused(_name(self)):
            legal = state.legal(seat)
            return [
                advice._replace(action=self._legal(advice.action, legal))
                for advice in super().explain(state, seat, count)
            ]

    def __reduce__(self) -> tuple[Any, ...]:
        return _seated, (type(self).__mro__[2], vars(self))

    def _legal(self, action: object, legal: list[int]) -> int:
        if action not in legal:
            raise TafelrundeError(f"the bot {_name(self)} failed: {shown(action)} is no legal action")
        return index(action)  # NumPy's numbers, say, are none that compiled rules take


def _name(bot: Bot) -> str:
    return f"{type(bot).__module__}:{type(bot).__qualname__}"


def _seated(kind: type[Bot], held: dict[str, Any]) -> Bot:
    """A guest that was pickled."""
    bot = kind.__new__(guest(kind))
    vars(bot).update(held)
    return bot


_guests: dict[type[Bot], type[Bot]] = {}


def guest(kind: type[Bot]) -> type[Bot]:
    """A class of bots as a guest; it is still called by its name, on which its chance depends."""
    if kind not in _guests:
        names = {"__module__": kind.__module__, "__qualname__": kind.__qualname__, "__doc__": kind.__doc__}
        _guests[kind] = type(kind.__name__, (Guest, kind), names)
    return _guests[kind]
