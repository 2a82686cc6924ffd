"""Goals of Avalon: conquests of this turn, against an opponent whose hand is empty and who cannot answer."""

from __future__ import annotations

from typing import Any, cast

from tafelrunde.games.avalon.actions import ATTACK, REINFORCE
from tafelrunde.games.avalon.components import CASTLE, CONQUESTS, CROWNS_TO_WIN, PLACES, STONE_CIRCLE
from tafelrunde.games.avalon.state import NOBODY, AvalonState
from tafelrunde.games.avalon.steps import Losses, Turn
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.puzzles.kind import Kind


def begins(state: AvalonState, seat: int) -> bool:
    """Does a turn of the seat begin in which nobody can answer it?"""
    fresh = isinstance(state.top, Turn) and state.conquests == 0
    return fresh and state.hand_size[1 - seat] == 0 and 2 <= state.hand_size[seat] <= 6


class Conquest(Kind):
    """What a turn of Avalon has in common."""

    def over(self, start: State, now: State, seat: int) -> bool:
        return cast(AvalonState, now).turn != cast(AvalonState, start).turn

    def sight(self, state: State, seat: int) -> object:
        """What is laid, held, owned and owed; the rest does not change within a turn, or does not matter in it."""
        position, step = cast(AvalonState, state), state.top
        cards = tuple(position.piles), tuple(position.hand), tuple(position.owner)
        return *cards, position.discounted, step.due if isinstance(step, Losses) else 0


class TakeLand(Conquest):
    """A certain territory. Only what is played there can help, and at the stone circle (AV-7.6)."""

    id = "land"
    about = "at"
    en = "Conquer {what} in this turn."
    de = "Erobere in diesem Zug {what}."

    def offers(self, state: State, seat: int) -> list[int]:
        position = cast(AvalonState, state)
        if not begins(position, seat):
            return []
        return [at for at in range(PLACES) if position.owner[at] == 1 - seat and self.fits(position, at)]

    def fits(self, position: AvalonState, at: int) -> bool:
        return not CASTLE[position.land[at]]

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        return int(cast(AvalonState, now).owner[what] == seat)

    def useful(self, start: State, now: State, seat: int, what: int) -> list[int]:
        position = cast(AvalonState, now)
        circle = position.place_of[STONE_CIRCLE]
        places = (what, what if position.owner[circle] == NOBODY else circle)
        legal = position.legal(seat)
        return [action for action in legal if action < REINFORCE or (action - REINFORCE) % PLACES in places]

    def words(self, game: Game, position: dict[str, Any], what: int, lang: str) -> str:
        land = game.domains["land"].index(position["land"][what])
        place = {"de": "Gebiet", "en": "territory"}[lang]
        return f"{game.words.name('land', land, lang, 'acc')} ({place} {what + 1})"


class TakeCastle(TakeLand):
    """A castle, against which more cards are needed (AV-7.1)."""

    id = "castle"

    def fits(self, position: AvalonState, at: int) -> bool:
        return CASTLE[position.land[at]]


class Twice(Conquest):
    """Conquests count; cards can only help where one attacks, at most at two places (AV-5.8)."""

    id = "two"
    least = CONQUESTS
    en = "Conquer two territories in this turn."
    de = "Erobere in diesem Zug zwei Gebiete."

    def offers(self, state: State, seat: int) -> list[int]:
        return [0] if begins(cast(AvalonState, state), seat) else []

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        before, after = cast(AvalonState, start), cast(AvalonState, now)
        return sum(after.owner[at] == seat != before.owner[at] for at in range(PLACES))

    def useful(self, start: State, now: State, seat: int, what: int) -> list[int]:
        before, after = cast(AvalonState, start), cast(AvalonState, now)
        used = set()
        for at in range(PLACES):
            index = seat * PLACES + at
            if len(after.piles[index]) > len(before.piles[index]) or after.owner[at] == seat != before.owner[at]:
                used.add(at)
        places = {at for at in range(PLACES) if after.owner[at] != seat and len(used | {at}) <= CONQUESTS}
        misty = {at for at in places if after.owner[at] == NOBODY and not after.conquests}
        found: list[int] = []
        for action in after.legal(seat):  # what lies in the mist would be seen: that comes last
            at = (action - REINFORCE) % PLACES
            if action < REINFORCE or (at in places and not (action >= ATTACK and at in misty)):
                found.append(action)
        return found


class Win(Twice):
    """Enough crowns for the end of the turn (AV-9.1)."""

    id = "crowns"
    least = 1
    en = f"Get to {CROWNS_TO_WIN} crowns in this turn: that wins the game."
    de = f"Komm in diesem Zug auf {CROWNS_TO_WIN} Kronen: Damit ist das Spiel gewonnen."

    def offers(self, state: State, seat: int) -> list[int]:
        position = cast(AvalonState, state)
        close = CROWNS_TO_WIN - 6 <= position.score[seat] < CROWNS_TO_WIN
        return [0] if close and begins(position, seat) else []

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        return int(cast(AvalonState, now).score[seat] >= CROWNS_TO_WIN)


BOTS = ("random", "random")  # so that hands become empty
KINDS = (TakeCastle(), Win(), Twice(), TakeLand())
