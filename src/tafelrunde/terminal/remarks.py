"""What a game's board remarks on the lines of a menu, from nothing but what the seat may know."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.terminal.boards import Choice, remarks
from tafelrunde.terminal.menu import Group


class Remarks:
    """The remarks on one decision of a seat."""

    def __init__(self, game: Game, state: State, seat: int, lang: str) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.lang = lang
        self.view = state.look(seat)
        self.legal = set(state.legal(seat))
        self.remark = remarks(game.id)

    def on(self, group: Group) -> str:
        """The remark on a line; empty where there is none."""
        fields = {name: self.game.domains[name].ids[value] for name, value in group.fixed.items()}
        choice = Choice(group.kind, fields, lambda fields: [] if group.open else self.ahead(group.kind, fields))
        return self.remark(choice, self.view, self.game.words, self.lang)

    def ahead(self, kind: str, fields: dict[str, str]) -> list[dict[str, Any]]:
        """What the seat would see happen after an action, as far as it can know that."""
        action = self.game.encode({"kind": kind, **fields})
        if action not in self.legal:
            return []
        events = self.state.determinize(self.seat, 0).apply(self.seat, action)
        return [event.view(self.seat, self.game.domains) for event in events]
