"""Hints: what a bot would do, and what it thinks of the best few actions; terminal and server ask here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tafelrunde.bots import make, method
from tafelrunde.bots.bot import Advice
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State

BEST = "hard"  # who is asked, where nothing else is said
MOST = 3  # sentences about what a hint is for


def chances(bot: str, game: Game) -> bool:
    """Are the values of a bot's advice chances to win? Otherwise they are points of the game's own evaluation.

    >>> import tafelrunde
    >>> chances("hard", tafelrunde.game("avalon")), chances("hard", tafelrunde.game("mage_knight"))
    (True, False)
    """
    return method(bot, game).startswith("search")


def hints(
    state: State, seat: int, bot: str, seed: object = 0, count: int = 5, share: float = 1.0, cores: int = 1
) -> list[Advice]:
    """The best few actions for a seat, the best first. Only what the seat may know goes into it.

    >>> import tafelrunde
    >>> state = tafelrunde.game("avalon").new(seed=7)
    >>> len(hints(state, state.actors()[0], "easy", count=3))
    3
    """
    adviser = make(bot, state.game, seed, share)
    adviser.cores = cores
    return adviser.explain(state, seat, count)


Tell = Callable[[Game, Event, int, str, Sequence[str]], str]  # how an event is told to the seat that is advised


def by_name(game: Game, event: Event, seat: int, lang: str, names: Sequence[str]) -> str:
    """As everybody is told."""
    return game.tell(event, seat, lang, names)


class Reason(NamedTuple):
    """What a hint is for, and what is expected to follow, in sentences."""

    why: list[str]
    line: list[str]


def reasons(
    state: State, seat: int, advice: Advice, names: Sequence[str], langs: Sequence[str], tell: Tell = by_name
) -> list[Reason]:
    """The same in several languages, tried on deals of the unknown: of what comes to light only what all agree on.

    >>> import tafelrunde
    >>> saga = tafelrunde.game("saga")
    >>> state = saga.new(2, seed=1)
    >>> take = Advice(state.legal(state.actors()[0])[0], 0.5, 1)
    >>> reasons(state, state.actors()[0], take, ["Anna", "Bert"], ["en"])
    [Reason(why=[], line=[])]
    """
    first, second = (_Ahead(state, seat, advice, names, langs, tell, deal) for deal in range(2))
    sure = [text for text, known in first.why if known or text in [other for other, _ in second.why]]
    found: list[Reason] = []
    for number in range(len(langs)):
        why = [
            texts[number] if times == 1 else f"{texts[number]} ({times} ×)" for texts, times in Counter(sure).items()
        ]
        found.append(Reason(why[:MOST], [texts[number] for texts in first.line]))
    return found


class _Ahead:
    """What an advice leads to in one deal of the unknown; texts in all languages."""

    def __init__(
        self,
        state: State,
        seat: int,
        advice: Advice,
        names: Sequence[str],
        langs: Sequence[str],
        tell: Tell,
        deal: int,
    ) -> None:
        game, world = state.game, state.determinize(seat, deal)
        world.revealed = False
        kinds = game.purposes()
        found: list[tuple[int, tuple[str, ...], bool]] = []
        self.line: list[tuple[str, ...]] = []
        for number, (who, action) in enumerate(((seat, advice.action), *advice.line)):
            if who not in world.actors() or action not in world.legal(who):
                break
            if number and not world.revealed:  # what is done after that depends on what is found
                by = "" if who == seat else f"{names[who]}: "
                self.line.append(tuple(by + game.answer(world, who, action, lang) for lang in langs))
            for event in world.apply(who, action):
                if event.kind in kinds and event.data.get("seat", seat) == seat:
                    texts = tuple(tell(game, event, seat, lang, names) for lang in langs)
                    found.append((kinds.index(event.kind), texts, not world.revealed))
        found.sort(key=lambda entry: entry[0])
        self.why = [(texts, known) for _, texts, known in found]  # and whether it is so in every deal
