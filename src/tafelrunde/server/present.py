"""Presentation: the kernel's games and tables turned into the objects of `wire`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Literal

from tafelrunde.bots import bots
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.option import Choice, Option, Whole
from tafelrunde.kernel.rulebook import LANGUAGES, Rule
from tafelrunde.kernel.state import State
from tafelrunde.kernel.words import UNKNOWN
from tafelrunde.server.past import Past
from tafelrunde.server.speaking import both, spoken
from tafelrunde.server.telling import told
from tafelrunde.server.wire import (
    ActionInfo,
    GameDetail,
    GameInfo,
    LogEntry,
    OptionGroup,
    OptionInfo,
    OptionNeed,
    OptionSeats,
    OptionValue,
    Refusal,
    RuleInfo,
    Section,
    Text,
)

OVER = Text("Das Spiel ist zu Ende.", "The game is over.")
RESTING = Text("Das Spiel ruht.", "The game rests.")
SHOWN, READ = 150, 400  # the most events of the log in a view, and in a part that is asked for
REMEMBERED = 50_000  # actions whose names and texts are not worked out again
Deed = tuple[int, int, Sequence[Event | Past]]  # the number of an action, who did it, what it brought about


def say(game: Game, head: str, key: str, values: dict[str, Any], names: Sequence[str] = ()) -> Text:
    return Text(*(game.words.say(head, key, language, values, names) for language in LANGUAGES))


# ---- games


def option_info(game: Game, option: Option) -> OptionInfo:
    table = game.words.table
    info = OptionInfo(option.id, option.kind, both(table["option"][option.id]), option.rule, option.default)  # type: ignore[arg-type]
    info.group, info.about = option.under, about(game, "option", option.id)
    info.needs = [OptionNeed(other, list(values)) for other, values in [*option.needs, *asked(game, "with", option)]]
    info.seats = [OptionSeats(value, list(seats)) for value, seats in [*option.seats, *asked(game, "seats", option)]]
    if isinstance(option, Choice):
        texts = table["value"][option.id]
        info.values = [
            OptionValue(value, both(texts[value]), about(game, option.id, value)) for value in option.choices
        ]
    if isinstance(option, Whole):
        info.low, info.high = option.low, option.high
    return info


def asked(game: Game, how: str, option: Option) -> list[tuple[Any, Any]]:
    """When a form asks for an option though others may be given: with which values of others, or for how many seats.

    >>> import tafelrunde
    >>> saga = tafelrunde.game("saga")
    >>> asked(saga, "with", next(option for option in saga.options if option.id == "table_set"))
    [('layout', ['random'])]
    """
    return list(game.words.table.get("asked", {}).get(how, {}).get(option.id, {}).items())


def about(game: Game, head: str, key: str) -> Text | None:
    """The line about an option, or about a value of it."""
    texts = game.words.table.get("about", {}).get(head, {}).get(key)
    return both(texts) if texts else None


def game_info(game: Game) -> GameInfo:
    """A game for the lobby.

    >>> import tafelrunde
    >>> info = game_info(tafelrunde.game("avalon"))
    >>> info.title.de, info.seats, [option.id for option in info.options][:2]
    ('Avalon', [2], ['start', 'crowns'])
    """
    table = game.words.table
    options = [option_info(game, option) for option in game.options]
    used = {option.under for option in game.options}
    groups = [OptionGroup(id, both(title)) for id, title in table.get("group", {}).items() if id in used]
    title, summary = both(table["title"]), both(table["summary"])
    return GameInfo(game.id, game.version, title, summary, list(game.seats), options, bots(game), groups)


def game_detail(game: Game) -> GameDetail:
    """A game for its board.

    >>> import tafelrunde
    >>> game_detail(tafelrunde.game("avalon")).kinds["counter"].en
    'Counter-spell with …'
    """
    names = {
        domain.name: {
            id: Text(*(game.words.name(domain.name, number, language) for language in LANGUAGES))
            for number, id in enumerate(domain.ids)
        }
        for domain in game.domains.values()
    }
    actions = {kind.name: [domain.name for domain in kind.fields] for kind in game.codec.kinds}
    kinds = {kind: say(game, "action", kind, dict.fromkeys(fields)) for kind, fields in actions.items()}
    for text in kinds.values():
        text.de, text.en = UNKNOWN.sub("…", text.de), UNKNOWN.sub("…", text.en)
    kinds |= {kind: both(texts) for kind, texts in game.words.table.get("kind", {}).items()}
    aim = game.words.table.get("aim")
    told = both(aim) if aim else None
    return GameDetail(game_info(game), names, actions, kinds, game.material(), told, game.tie_rule())


def rule_info(game: Game, rule: Rule) -> RuleInfo:
    reason = spoken(game, rule.reason) if rule.reason else None
    text = spoken(game, rule.text)
    return RuleInfo(rule.id, both(rule.title), text, rule.source, rule.status, list(rule.rulings), reason)


def sections(game: Game) -> list[Section]:
    return [
        Section(id, both(title), [rule_info(game, rule) for rule in rules])
        for id, title, rules in game.rulebook.sections
    ]


# ---- positions


@lru_cache(REMEMBERED)
def named_fields(game: Game, action: int) -> tuple[str, dict[str, str]]:
    """An action's kind, and its fields by their ids."""
    fields = game.decode(action)
    kind = fields.pop("kind")
    return kind, fields


def action_infos(state: State, seat: int) -> list[ActionInfo]:
    """What a seat may do now.

    Whether something hidden becomes known by it is asked of a deal of the unknown, so that the answer tells nothing.
    """
    legal = state.legal(seat)
    dealt = state.determinize(seat, 0) if legal else state
    return [action_info(state, dealt, seat, action) for action in legal]


def action_info(state: State, dealt: State, seat: int, action: int) -> ActionInfo:
    after = _tried(dealt, seat, action)
    why, passes = _why_final(after, seat), _passes_on(after, seat)
    text = action_text(state, seat, action)
    return ActionInfo(action, *named_fields(state.game, action), text, why != "", passes, why)


def action_text(state: State, seat: int, action: int) -> Text:
    return Text(*(state.game.answer(state, seat, action, language) for language in LANGUAGES))


def _why_final(after: State, seat: int) -> Literal["", "known", "answer", "over", "won"]:
    """Is the game over, has somebody else to answer, or has something hidden become known?

    It cannot be undone after that (TR-1.4, TR-1.6).
    """
    if not after.stack:
        outcome = after.outcome()
        return "won" if outcome and seat in outcome.winners else "over"
    if after.awaits_answer(seat):
        return "answer"
    return "known" if after.revealed else ""


def _passes_on(after: State, seat: int) -> bool:
    """Has somebody else to decide? As soon as they do, what was done before cannot be undone any more (TR-1.5)."""
    return any(actor != seat for actor in after.actors())


def _tried(dealt: State, seat: int, action: int) -> State:
    trial = dealt.copy()
    trial.revealed = False
    trial.advance(seat, action)
    return trial


def refusals(state: State, seat: int) -> list[Refusal]:
    return [refusal(state.game, action, rule.id) for action, rule in state.refusals(seat)]


@lru_cache(REMEMBERED)
def refusal(game: Game, action: int, rule: str) -> Refusal:
    return Refusal(*named_fields(game, action), rule)


def prompt(state: State, seat: int | None, names: Sequence[str]) -> Text:
    """What is being asked, or who is being waited for, or that it is over."""
    actors = state.actors()
    if not actors:
        return OVER
    if seat is not None and seat in actors:
        return Text(*(state.game.question(state, seat, language, names) for language in LANGUAGES))
    waiting = [names[actor] for actor in actors]
    return Text("Warten auf " + " und ".join(waiting), "Waiting for " + " and ".join(waiting))


def part(told: Sequence[Deed], since: int, before: int | None, most: int) -> tuple[list[Deed], int | None]:
    """The last actions after `since` and before another, with at most so many events; and the first, if more are left.

    >>> deeds = [(number, 0, [None] * 3) for number in (1, 3, 4)]
    >>> [[one[0] for one in part(deeds, 0, before, 7)[0]] for before in (None, 3)], part(deeds, 0, None, 7)[1]
    ([[3, 4], [1]], 3)
    """
    end = len(told) if before is None else bisect_left(told, before, key=itemgetter(0))
    chosen: list[Deed] = []
    for deed in reversed(told[:end]):
        if deed[0] <= since:
            break
        most -= len(deed[2])
        if chosen and most < 0:
            return chosen[::-1], chosen[-1][0]
        chosen.append(deed)
    return chosen[::-1], None


def log(
    game: Game | None,
    told: Sequence[Deed],
    since: int,
    seat: int | None,
    names: Sequence[str],
    open: bool = False,
) -> list[LogEntry]:
    """What the actions (number, seat, events) after `since` brought about, as a seat may see it, or all of it."""
    return [
        log_entry(game, opened(event) if open else event, number, index, by, seat, names)
        for number, by, events in told
        if number > since
        for index, event in enumerate(events)
    ]


def log_entry(
    game: Game | None, event: Event | Past, number: int, index: int, by: int, seat: int | None, names: Sequence[str]
) -> LogEntry:
    if isinstance(event, Past):
        fields = event.seen_by(seat)
        text = Text(*(event.text(game, seat, language, names) for language in LANGUAGES))
    else:
        assert game is not None
        fields = event.view(seat, game.domains)
        fields.pop("event"), fields.pop("rule")
        text = Text(*(told(game, event, seat, language, names) for language in LANGUAGES))
    return LogEntry(number, index, by, event.kind, event.rule, fields, text)


# ---- after the end


def opened(event: Event | Past) -> Event | Past:
    """An event of which everybody may see everything."""
    if isinstance(event, Past):
        return event.opened()
    return Event(event.kind, event.rule, {**event.data, **(event.secret or {})})


def open_view(state: State, seat: int | None) -> dict[str, Any]:
    """A view in which every seat's part is as that seat itself sees it."""
    looks = [state.view(other) for other in range(state.seats)]
    players = [look["players"][other] for other, look in enumerate(looks)]
    return {**state.view(seat), "players": players}
