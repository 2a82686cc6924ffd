"""Watching a game for a report: who is ahead when, which decisions matter, what happens and which rules come up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

MATTERS = 0.02  # of the chance to win: the best action is at least so much better than any of them by chance
EVERY = 4  # decisions are weighed one by one of so many
NOBODY = -1
TENTHS = range(1, 10)  # of a game: who is ahead then


class Story(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a report keeps of how a game went, besides its end."""

    turns: int = 0  # stretches of decisions of one seat
    choices: int = 0  # decisions with more than one action
    weighed: int = 0  # of those
    mattered: int = 0  # of those that were weighed
    changes: int = 0  # of who is ahead
    decided: float = -1.0  # the part of the game after which its winner was always ahead; -1: nobody can say
    ahead: list[int] = []  # who was ahead after a tenth of the game, after two …; -1: nobody
    rules: list[str] = []  # that came up: at an event, or because they forbade something
    besides: dict[str, int] = {}  # what happened to no seat in particular, but for the last action
    ending: dict[str, int] = {}  # what happened with the last action, as `conquered.land=avalon`


def keys(game: Game, event: Event) -> list[str]:
    """An event by its kind, and by everything that it names: `conquered`, `conquered.land=avalon`.

    Things that have no names, and that the event's sentence does not mention either, tell nobody anything.
    """
    found = [event.kind]
    sentence = str(game.words.table["event"][event.kind])
    for field, value in event.data.items():
        domain = game.domains.get(field)
        told = field in game.words.table["name"] or f"{{{field}" in sentence
        if domain is not None and told and not isinstance(value, bool):
            items = value if isinstance(value, list) else [value]
            found += [f"{event.kind}.{field}={domain.ids[item]}" for item in items if item >= 0]
    return found


class Watch:
    """Looks on while a game is played: `before` every action and `after` it, `story` at the end.

    >>> import tafelrunde
    >>> game = tafelrunde.game("avalon")
    >>> state, watch = game.new(seed=1), Watch(game, 2)
    >>> seat = state.actors()[0]
    >>> watch.before(state, seat)
    >>> watch.after(state.apply(seat, state.legal(seat)[0]))
    >>> watch.story([], 1).turns
    1
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.uses: list[Counter[str]] = [Counter() for _ in range(seats)]  # but for the last action
        self.besides: Counter[str] = Counter()
        self.last: list[tuple[int, list[str]]] = []  # what the last action brought about: whose, and its keys
        self.leads: list[tuple[int, int]] = []  # after so many actions somebody else is ahead
        self.rules: set[str] = set()
        self.seat = -1
        self.steps = 0
        self.told = Story()

    def before(self, state: State, seat: int) -> None:
        """A seat is asked."""
        if seat != self.seat:
            self.seat = seat
            self.told.turns += 1
            if self.seats > 1:
                self._look(state)
        legal = state.legal(seat)
        if len(legal) > 1:
            self.told.choices += 1
        if self.steps % EVERY == 0:
            self.rules.update(rule.id for _, rule in state.refusals(seat))
            if len(legal) > 1 and self.seats > 1:
                self.told.weighed += 1
                self.told.mattered += self._matters(state, seat, legal)

    def after(self, events: Sequence[Event]) -> None:
        """It has acted, and this is what happened."""
        self._count()
        self.last = []
        for event in events:
            self.rules.add(event.rule)
            named = event.data.get("seat", NOBODY)
            whose = [one for one in (named if isinstance(named, list) else [named]) if one in range(self.seats)]
            self.last += [(one, keys(self.game, event)) for one in whose or [NOBODY]]
        self.steps += 1

    def story(self, winners: Sequence[int], steps: int) -> Story:
        """All of it, once the game has ended."""
        story = self.told
        story.changes = max(0, len(self.leads) - 1)
        for tenth in TENTHS:
            known = [leader for at, leader in self.leads if at * 10 <= tenth * steps]
            story.ahead.append(known[-1] if known else -1)
        if len(winners) == 1 and self.leads:
            begun, leader = self.leads[-1]
            story.decided = begun / max(1, steps) if leader == winners[0] else 1.0
        story.rules = sorted(self.rules)
        story.besides = dict(self.besides)
        story.ending = dict(Counter(key for _, found in self.last for key in found))
        return story

    def _count(self) -> None:
        for whose, found in self.last:
            (self.besides if whose == NOBODY else self.uses[whose]).update(found)

    def _look(self, state: State) -> None:
        chances = self.game.chances(state)
        best = max(chances)
        leaders = [seat for seat, chance in enumerate(chances) if chance == best]
        if len(leaders) == 1 and (not self.leads or self.leads[-1][1] != leaders[0]):
            self.leads.append((self.steps, leaders[0]))

    def _matters(self, state: State, seat: int, legal: Sequence[int]) -> bool:
        values = []
        for action in legal:
            after = state.copy()
            after.advance(seat, action)
            values.append(self.game.chances(after)[seat])
        return max(values) - sum(values) / len(values) >= MATTERS
