"""Learned judgements of games: where they are kept, and how they are read and written."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from tafelrunde.bots.net import Member, Net
from tafelrunde.bots.plan import Judge
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game

FILE = "judgement.json"  # in the folder of a game
LARGEST = 1 << 24  # bytes of one


class Judgement(msgspec.Struct, forbid_unknown_fields=True):
    """A judgement as it is kept; what the fields hold `Net` and `Member` say."""

    means: list[float]
    scales: list[float]
    linear: list[float]
    members: list[tuple[list[list[float]], list[float]]]
    seats: list[int]  # numbers of seats that were played with
    told: dict[str, str] = {}  # how it was made

    def net(self) -> Net:
        return Net(self.means, self.scales, self.linear, [Member(inner, outer) for inner, outer in self.members])


def read(path: Path, game: Game) -> Judge:
    """The judgement in a file, to play by."""
    learned = kept(path, game)
    return Judge(game, learned.net(), learned.seats)


def kept(path: Path, game: Game) -> Judgement:
    """The judgement in a file."""
    try:
        with path.open("rb") as file:  # no more of it is taken in than one can have: it may have no end
            learned = msgspec.json.decode(file.read(LARGEST), type=Judgement)
    except (OSError, msgspec.DecodeError) as error:
        raise TafelrundeError(f"{path} holds no judgement: {error}") from None
    count = len(game.features(game.new(), 0))
    rows = [
        learned.means,
        learned.scales,
        learned.linear[1:],
        *(row[1:] for inner, _ in learned.members for row in inner),
    ]
    if any(len(row) != count for row in rows) or any(len(outer) != len(inner) + 1 for inner, outer in learned.members):
        raise TafelrundeError(f"{path} holds no judgement of {game.id} as it is now: train it again")
    return learned


@cache
def judge_of(game: Game) -> Judge | None:
    """What a game has learned, if anything."""
    path = game.folder / FILE
    return read(path, game) if path.exists() else None
