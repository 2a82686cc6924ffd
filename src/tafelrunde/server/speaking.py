"""How rules are told to people: options by their names, not by their ids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from tafelrunde.kernel import registry
from tafelrunde.kernel.errors import Clash
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rulebook import LANGUAGES, Rule
from tafelrunde.server.wire import Text, Verdict

OPTION_ID = re.compile(r"`([a-z]\w*)`")
QUOTED = {"de": "„{}“", "en": "“{}”"}


def both(texts: Mapping[str, str]) -> Text:
    return Text(texts["de"], texts["en"])


def spoken(game: Game, texts: Mapping[str, str]) -> Text:
    """A rule's text, its options and their values as they are called: `ids` are for those who type them.

    >>> import tafelrunde
    >>> spoken(tafelrunde.game("saga"), {"de": "Option `round_cap`", "en": "Option `round_cap`: another number"}).en
    'Option “Maximum number of rounds”: another number'
    """
    table = game.words.table
    options, values = table.get("option", {}), table.get("value", {})

    def said(language: str) -> str:
        last = ""  # the option that was spoken of: what follows may be one of its values

        def called(found: re.Match[str]) -> str:
            nonlocal last
            id = found[1]
            name = values.get(last, {}).get(id)
            if name is None and id in options:
                last, name = id, options[id]
            return QUOTED[language].format(name[language]) if name else found[0]

        return OPTION_ID.sub(called, texts[language])

    return Text(*(said(language) for language in LANGUAGES))


@cache
def told(rule: Rule) -> Text:
    """A rule's text, as a player reads it, of whatever game it is.

    >>> import tafelrunde
    >>> told(tafelrunde.game("saga").rulebook["SG-8.3"]).en
    'After 100 rounds the game ends and is scored. Option “Maximum number of rounds”: another number of rounds.'
    """
    game = next((game for game in registry.sound() if rule.id in game.rulebook), None)
    return both(rule.text) if game is None else spoken(game, rule.text)


def verdict(game: Game, clash: Clash) -> Verdict:
    """Which option fails, and why, in one line; where a game has none for it, by the whole rule."""
    line = game.words.table.get("clash", {}).get(clash.option)
    rule = clash.rule
    text = both(line) if line else Text(str(clash), str(clash)) if rule is None else spoken(game, rule.text)
    return Verdict(clash.option, text, None if rule is None else rule.id)
