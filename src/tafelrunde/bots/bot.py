"""What all bots have in common: a seed of their own, and eyes that see only what their seat may see."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import parse, split
from tafelrunde.kernel.state import State


class Advice(NamedTuple):
    """What a bot thinks of an action: its value (the larger, the better) and how often it was tried."""

    action: int
    value: float
    visits: int
    line: tuple[tuple[int, int], ...] = ()  # what it expects then, seat and action, as far as it is worth telling


class Memory(NamedTuple):
    """What a bot takes along from one decision to the next, for whoever asks another one in its place."""

    stream: str
    plan: list[tuple[str, int]]  # what it means to do, the last first: what it will see then, in short, and the action


class Bot:
    """A player. Two bots with the same seed make the same choices in positions that look the same to their seat."""

    cores = 1  # on which it may think, where it knows how to; what it comes to is the same

    def __init__(self, game: Game, seed: object) -> None:
        self.game = game
        self.stream = split(seed, (type(self).__name__,))[0]

    @classmethod
    def refuses(cls, game: Game) -> str:
        """Why bots of this kind do not play a game, in one line; nothing where they do."""
        return ""

    def act(self, state: State, seat: int) -> int:
        """Choose for a seat of a real game. The bot gets a copy in which all it cannot know is dealt afresh."""
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else self.choose(state.determinize(seat, self.word()), seat)

    def explain(self, state: State, seat: int, count: int = 5) -> list[Advice]:
        """The best few actions for a seat of a real game, with what the bot thinks of them."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return [Advice(legal[0], 0.0, 0)]
        return self.advise(state.determinize(seat, self.word()), seat)[:count]

    def choose(self, state: State, seat: int) -> int:
        """Choose in a state that holds nothing the seat may not know."""
        return self.advise(state, seat)[0].action

    def advise(self, state: State, seat: int) -> list[Advice]:
        """All that was thought about, the best first, in a state that holds nothing the seat may not know."""
        raise NotImplementedError

    def memory(self) -> Memory:
        """What another bot of this kind must know to go on as this one would."""
        return Memory(self.stream.text(), [])

    def recall(self, memory: Memory) -> None:
        """Go on as the bot that remembers this."""
        self.stream = parse(memory.stream)

    def word(self) -> int:
        """A fresh random number of the bot's own."""
        return int(self.stream.word())
