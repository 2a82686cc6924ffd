"""Who sits where: `human`, `human:Anna`, or the name of a bot."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

from tafelrunde.kernel.errors import BadOption
from tafelrunde.terminal.text import Phrases, phrases

LONGEST_NAME = 16


def is_human(player: str) -> bool:
    return player == "human" or player.startswith("human:")


def split_players(given: Sequence[str]) -> list[str]:
    """`--seat human,greedy` or `--seat human --seat greedy`, as a list."""
    players = [player.strip() for part in given for player in part.split(",")]
    for player in players:
        if not player:
            raise BadOption("--seat: a name is missing; give for example human,greedy")
        if player.startswith("human:"):
            name = player.removeprefix("human:").strip()
            if not name or len(name) > LONGEST_NAME or name != printable(name):
                raise BadOption(f"--seat: a person's name has 1 to {LONGEST_NAME} letters, not {name!r}")
    return players


def printable(name: str) -> str:
    """A name without anything that could steer a terminal: names also come from files."""
    return "".join(character for character in name if unicodedata.category(character)[0] != "C")


def seat_names(players: Sequence[str] | None, seats: int, lang: str) -> list[str]:
    """A name for every seat, no two alike.

    >>> seat_names(["human", "greedy", "greedy"], 3, "en"), seat_names(None, 2, "de")
    (['Human', 'Greedy 1', 'Greedy 2'], ['Platz 1', 'Platz 2'])
    """
    say = phrases(lang)
    if players is None or len(players) != seats:
        return [f"{say('seat')} {seat + 1}" for seat in range(seats)]
    names = []
    for player in map(printable, players):
        if is_human(player):
            names.append(player.partition(":")[2].strip() or say("human"))
        else:
            names.append(player[:1].upper() + player[1:LONGEST_NAME])
    often, met = Counter(names), Counter[str]()
    for seat, name in enumerate(names):
        if often[name] > 1:
            met[name] += 1
            names[seat] = f"{name} {met[name]}"
    return names


def line_up(names: Sequence[str], say: Phrases) -> str:
    """Who plays: two against each other, or several."""
    return (say("against") if len(names) == 2 else ", ").join(names)
