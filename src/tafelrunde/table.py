"""Tables: a running game with its record, its log and undo. The same class serves terminal, server, lab and tests."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.errors import BadRecord, IllegalAction, TafelrundeError, UndoRefused, shown
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import Record, digest
from tafelrunde.kernel.registry import game as find_game
from tafelrunde.kernel.state import State


class Table:
    """A running game.

    >>> import tafelrunde
    >>> table = Table(tafelrunde.game("avalon"), seed=7)
    >>> seat = table.state.actors()[0]
    >>> quiet = [action for action in table.state.legal(seat) if table.game.decode(action)["kind"] == "reinforce"]
    >>> events = table.play(seat, quiet[0])
    >>> table.undo(seat)
    >>> table.record().actions
    []
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: int | str = 0,
        options: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.position = position
        game.check_seed(seed)
        self.state = game.new(seats, seed, options) if position is None else game.load(position)
        self.actions: list[tuple[int, int]] = []
        self.log: list[list[Event]] = []  # what each action brought about
        self._undoable: list[State] = []  # the states before the last actions, back to where something was revealed
        self._announced = 0  # so many actions stand because of what was announced by the last of them

    def play(self, seat: int, action: int) -> list[Event]:
        """Carry out an action; a forbidden one raises IllegalAction and changes nothing."""
        before = self.state.copy()
        self.state.revealed = False
        events = self.state.apply(seat, action)
        if self.state.revealed:
            self._undoable.clear()
        else:
            self._undoable.append(before)
        self.actions.append((seat, action))
        if self.state.awaits_answer(seat):
            self._announced = len(self.actions)
        self.log.append(events)
        return events

    def staying(self, seat: int) -> tuple[int, str]:
        """How many of the actions stay, however much a seat takes back one by one, and the rule that keeps them."""
        count = len(self.actions)
        known = count - len(self._undoable)  # up to here by what has become known
        while count > max(known, self._announced) and self.actions[count - 1][0] == seat:
            count -= 1
        if not count or self.actions[count - 1][0] != seat:
            return count, "TR-1.5"
        return count, "TR-1.6" if count > known else "TR-1.4"

    def undo_refusal(self, seat: int) -> str:
        """The rule against an undo by a seat, or nothing where it may."""
        count, rule = self.staying(seat)
        return rule if count == len(self.actions) else ""

    def undo(self, seat: int, trusted: bool = False) -> None:
        """Take back the last action of a seat: while nobody else has acted, or is asked for an answer in its turn, and
        nothing hidden has become known (TR-1.4, TR-1.5, TR-1.6).

        `trusted`: it was taken back long ago, perhaps before there was TR-1.6.
        """
        rule = self.undo_refusal(seat)
        if rule and not (trusted and rule == "TR-1.6"):
            raise UndoRefused(self.game.rulebook[rule])
        self.state = self._undoable.pop()
        self.actions.pop()
        self.log.pop()
        if self._announced > len(self.actions):
            self._announced = 0

    def record(self, players: list[str] | None = None) -> Record:
        """The game so far."""
        return Record(
            game=self.game.id,
            version=self.game.version,
            seats=self.state.seats,
            seed=self.seed,
            options=self.state.options,
            actions=list(self.actions),
            position=self.position,
            players=players,
            digest=digest(self.state),
        )

    @staticmethod
    def replay(record: Record, upto: int | None = None, game: Game | None = None) -> Table:
        """Play a record again, or its first `upto` actions; a record that does not fit the rules is refused."""
        game = game or find_game(record.game)
        if record.version != game.version:
            raise BadRecord(
                f"the record was made under version {shown(record.version)} of {game.id}; "
                f"this is version {game.version} and cannot replay it"
            )
        try:
            table = Table(game, record.seats, record.seed, record.options, record.position)
        except TafelrundeError as error:
            raise BadRecord(f"the record cannot begin: {error}") from None
        for number, (seat, action) in enumerate(record.actions[:upto]):
            try:
                table.play(seat, action)
            except IllegalAction as error:
                raise BadRecord(f"action {number + 1} of the record is against the rules: {error}") from None
            except TafelrundeError as error:
                raise BadRecord(f"action {number + 1} of the record: {error}") from None
        whole = upto is None or upto >= len(record.actions)
        if whole and record.digest is not None and record.digest != digest(table.state):
            raise BadRecord("the record leads to another position than it names: it was edited after it was written")
        return table
