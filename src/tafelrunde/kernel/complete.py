"""Is a game complete? What its folder forgot is said in one line each, before anybody sits down at a table of it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import convert

from tafelrunde.kernel.errors import place, shortened
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.option import Choice
from tafelrunde.kernel.rulebook import LANGUAGES
from tafelrunde.kernel.state import State

HEADS: Final = ("name", "action", "event", "step")  # of text.toml; [name] may be empty
STATUSES: Final = ("rulebook", "ruling")


def lacks(game: Game) -> list[str]:
    """What a game lacks, one line each.

    >>> import tafelrunde
    >>> lacks(tafelrunde.game("avalon"))
    []
    """
    lines = [*of_words(game), *of_rules(game)]
    return lines or of_states(game)  # a state is shown in words


def spoken(entry: Any) -> bool:
    """Has a text both its languages?"""
    return isinstance(entry, dict) and all(entry.get(lang) for lang in LANGUAGES)


def of_words(game: Game) -> list[str]:
    """What `text.toml` lacks."""
    table = game.words.table
    lines = [f"{key} = {{ de = …, en = … }} is missing" for key in ("title", "summary") if not spoken(table.get(key))]
    heads = [*HEADS, "option"] if game.options else HEADS
    for head in heads:
        if not isinstance(table.get(head), dict):
            lines.append(f"the head [{head}] is missing" + ("; it may be empty" if head == "name" else ""))
    lines += unsaid(table, "action", [kind.name for kind in game.codec.kinds])
    lines += unsaid(table, "step", game.steps)
    lines += unsaid(table, "option", [option.id for option in game.options])
    for option in game.options:
        if isinstance(option, Choice):
            values = {f"value.{option.id}": table.get("value", {}).get(option.id, {})}
            lines += unsaid(values, f"value.{option.id}", option.choices)
    lines += of_groups(game)
    for domain, names in table.get("name", {}).items():
        known = game.domains[domain].ids if domain in game.domains else ()
        lines += [f"[name.{domain}] names {id!r}, but no domain {domain!r} has it" for id in names if id not in known]
    return [f"text.toml: {line}" for line in lines]


def of_groups(game: Game) -> list[str]:
    """What the options lack, where they are grouped: then each has a group and a line about it.

    Of the values of a choice, all have such a line, or none.
    """
    grouped = [option.under for option in game.options if option.under]
    if not grouped:
        return []
    lines = [f"option {option.id} is in no group; the others are" for option in game.options if not option.under]
    lines += unsaid(game.words.table, "group", dict.fromkeys(grouped))
    about = {f"about.{id}": texts for id, texts in game.words.table.get("about", {}).items()}
    lines += unsaid(about, "about.option", [option.id for option in game.options])
    for option in game.options:
        if isinstance(option, Choice) and f"about.{option.id}" in about:
            lines += unsaid(about, f"about.{option.id}", option.choices)
    return lines


def unsaid(table: Mapping[str, Any], head: str, keys: Iterable[str]) -> list[str]:
    """What should stand under a head, in both languages, and does not."""
    texts = table.get(head, {})
    return [f"[{head}] has no {key} = {{ de = …, en = … }}" for key in keys if not spoken(texts.get(key))]


def of_rules(game: Game) -> list[str]:
    """What `rulebook.toml` lacks."""
    book = game.rulebook
    listed = {rule.id for rule in book}
    lines = [f"{rule.id} belongs to no [[section]]" for rule in book.rules() if rule.id not in listed]
    for rule in book.rules():
        if not (spoken(rule.title) and spoken(rule.text)):
            lines.append(f"{rule.id} has no title or text in one of the languages")
        if rule.status not in STATUSES:
            lines.append(f"{rule.id} has the status {rule.status!r}; it is one of {', '.join(STATUSES)}")
        elif rule.status == "ruling" and not spoken(rule.reason):
            lines.append(f"{rule.id} is a ruling without a reason = {{ de = …, en = … }}")
    lines += [f"there is no {one.rule}, which option {one.id} names" for one in game.options if one.rule not in book]
    return [f"rulebook.toml: {line}" for line in lines]


def of_states(game: Game) -> list[str]:
    """What the first position lacks, with each number of seats."""
    for seats in game.seats:
        lines: list[str] = []
        state = tried(game, f"set_up with {seats} seats", lines, game.new, seats, 1)
        if state is not None:
            lines += of_state(state)
        if lines:
            return lines
    return []


def of_state(state: State) -> list[str]:
    """What one position lacks that tables, bots or records ask for."""
    game = state.game
    lines: list[str] = []
    for seat in (None, *range(state.seats)):
        view = tried(game, "look", lines, state.view, seat)
        players = view.get("players") if isinstance(view, dict) else None
        if view is not None and (not isinstance(players, list) or len(players) != state.seats):
            lines.append(f"look: the view needs 'players', a list with one object for each of the {state.seats} seats")
        if view is not None:
            tried(game, "look: the view is not as `view_type` declares it", lines, convert, view, game.view_type())
        if lines:
            return lines
    actors = tried(game, "seats of the first step", lines, state.actors)
    if actors == ():
        lines.append("set_up: nobody is asked; push the first step")
    strange = [name for step in state.stack if (name := type(step).__name__) not in game.steps]
    lines += [f"steps: the game does not name {name} among its `steps`" for name in strange]
    for seat in actors or ():
        lines += of_question(state, seat)
        tried(game, "evaluate", lines, game.evaluate, state, seat)
    tried(game, "copy", lines, state.copy)
    tried(game, "redeal", lines, state.determinize, 0, 1)
    tried(game, "audit", lines, state.audit)
    tried(game, "shapes", lines, state.dump)
    tried(game, "max_length", lines, game.max_length, state.seats, state.options)
    return lines


def of_question(state: State, seat: int) -> list[str]:
    """What the first question to a seat lacks, and its answers."""
    game = state.game
    lines: list[str] = []
    legal = tried(game, "options of the first step", lines, state.legal, seat)
    if legal == []:
        lines.append(f"options of the first step: seat {seat} has nothing to choose")
    for lang in LANGUAGES:
        tried(game, "text.toml: the question of the first step", lines, game.question, state, seat, lang, ())
        for action in legal or ():
            tried(game, f"text.toml: the text of action {action}", lines, game.answer, state, seat, action, lang)
    return lines


def tried(game: Game, what: str, lines: list[str], call: Callable[..., Any], *given: object) -> Any:
    """What a call gives; where it fails, a line that says so."""
    try:
        return call(*given)
    except NotImplementedError as error:
        lines.append(f"{traceback.extract_tb(error.__traceback__)[-1].name}: not written yet")
    except Exception as error:
        lines.append(f"{what}: {type(error).__name__}: {shortened(error)}{place(error, game.folder.name)}")
    return None
