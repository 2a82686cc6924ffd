"""What happened as a sentence for whoever reads it: about themselves it says "you"."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game

YOU = "you"  # the head of such texts in a game's `text.toml`


def told(game: Game, event: Event, seat: int | None, lang: str, names: Sequence[str]) -> str:
    """An event for a seat (None: a spectator); where the game has no words for "you", by name.

    >>> import tafelrunde
    >>> avalon = tafelrunde.game("avalon")
    >>> event = Event("won", "AV-10.1", {"seat": 0, "count": 15})
    >>> [told(avalon, event, seat, "en", ["Ann", "Ben"]) for seat in (0, 1)]
    ['You have 15 crowns and win.', 'Ann has 15 crowns and wins.']
    """
    texts, values = game.words.table.get(YOU, {}), event.seen_by(seat)
    for field, value in values.items():
        key = event.kind if field == "seat" else f"{event.kind}.{field}"
        if seat is not None and value == seat and field.startswith("seat") and key in texts:
            return game.words.say(YOU, key, lang, values, names)
    return game.tell(event, seat, lang, names)
