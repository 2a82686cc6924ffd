"""What goes over the wire: every object that server and browser exchange, and nothing else.

The browser's types are generated from these classes (through the OpenAPI schema), so this is the one place where they
are declared. Texts come in both languages, things by their ids, as in a view.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Text(msgspec.Struct, gc=False):
    """A text in both languages."""

    de: str
    en: str


# ---- games


class OptionValue(msgspec.Struct):
    """A word that an option may be set to."""

    value: str
    text: Text
    about: Text | None = None


class OptionNeed(msgspec.Struct):
    """With which values of another option one may differ from its default."""

    option: str
    values: list[Any]


class OptionSeats(msgspec.Struct):
    """For how many seats an option's value is."""

    value: Any
    seats: list[int]


class OptionGroup(msgspec.Struct):
    """What some options have in common."""

    id: str
    title: Text


class OptionInfo(msgspec.Struct):
    """An option of a game: a `choice` has values, a `whole` number has low and high, a `switch` is on or off."""

    id: str
    kind: Literal["choice", "switch", "whole"]
    text: Text
    rule: str
    default: Any
    values: list[OptionValue] = []
    low: int | None = None
    high: int | None = None
    group: str = ""  # one of the game's groups, if it has some
    about: Text | None = None
    needs: list[OptionNeed] = []  # all of them
    seats: list[OptionSeats] = []  # values that are not for every number


class GameInfo(msgspec.Struct):
    """A game as the lobby shows it."""

    id: str
    version: int
    title: Text
    summary: Text
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]
    groups: list[OptionGroup] = []


class GameDetail(msgspec.Struct):
    """What a board needs to be drawn: names of all things, `names[domain][id]`, and the game's printed material."""

    info: GameInfo
    names: dict[str, dict[str, Text]]
    actions: dict[str, list[str]]  # kind -> its fields, in the order in which one chooses
    kinds: dict[str, Text]  # kind -> its sentence, with dots for what is still to be chosen
    material: dict[str, Any]


class RuleInfo(msgspec.Struct):
    """A paragraph of a rulebook."""

    id: str
    title: Text
    text: Text
    source: str
    status: str
    rulings: list[str]
    reason: Text | None = None


class Section(msgspec.Struct):
    """A chapter of a rulebook."""

    id: str
    title: Text
    rules: list[RuleInfo]


# ---- tables

# how a table was opened; whoever opened it other than fresh may know what is hidden at it
Origin = Literal["fresh", "seed", "position", "record", "continued"]


class Seat(msgspec.Struct, gc=False):
    """A place at a table and who sits there. `since` is when the seat's pending decision began (ISO, UTC)."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    me: bool = False
    online: bool = False
    thinking: bool = False
    since: str | None = None


class ActionInfo(msgspec.Struct, gc=False):
    """Something the seat may do now.

    `final`: it cannot be undone. `passes`: somebody else has to decide then, and as soon as they do it cannot be undone
    any more. Where one of them is so and it matters, ask before sending it.
    """

    action: int
    kind: str
    fields: dict[str, str]
    text: Text
    final: bool
    passes: bool = False


class Refusal(msgspec.Struct, gc=False):
    """Something the seat might want to do but may not, and the rule that forbids it."""

    kind: str
    fields: dict[str, str]
    rule: str


class Undo(msgspec.Struct, gc=False):
    """May the seat take its last action back, and how far does it go?

    The action with the number `stop` stays (0: none has to), and `rule` says why it goes no further. `taken`: to take
    something back was the last thing that the seat did.
    """

    allowed: bool
    rule: str | None = None
    stop: int = 0
    taken: bool = False


class LogEntry(msgspec.Struct, gc=False):
    """An event as the seat may see it. `number` is the action it came from; `seat` is who acted."""

    number: int
    index: int
    seat: int
    event: str
    rule: str
    fields: dict[str, Any]
    text: Text


class Sitter(msgspec.Struct, gc=False):
    """Who sits or sat in a seat: a person by name, or a bot."""

    name: str
    bot: str | None = None


class Seating(msgspec.Struct, gc=False):
    """A seat changed hands while the game ran, after the action with that number. Nobody: the seat is open."""

    number: int
    seat: int
    by: str
    before: Sitter | None
    after: Sitter | None
    at: str


class ChatLine(msgspec.Struct):
    """Something that was said."""

    id: int
    name: str
    seat: int | None
    text: str
    at: str


class Upgrade(msgspec.Struct):
    """A table whose rules are gone can go on under version `version` as soon as everybody at it agrees.

    `agreed` and `missing` are names; where only bots sit, both are empty and whoever opened it decides. `mine`: have I
    agreed? None: I am not asked.
    """

    version: int
    agreed: list[str]
    missing: list[str]
    mine: bool | None = None


class TableView(msgspec.Struct):
    """Everything one person may know of a table, complete: whoever has the latest needs no earlier one.

    `number` counts what was done at the table, undone actions included, and never goes back. `log` holds the entries
    after `since`, or the newest of them: then those before the number `before` are to be had in parts. Entries whose
    number is in `undone` are to be struck out: of the log that is sent, and of what was sent before. `seatings`
    are always all that there are.
    """

    id: str
    number: int
    since: int
    game: str
    version: int
    status: Literal["waiting", "running", "finished", "frozen", "aside"]
    public: bool
    host: bool
    origin: Origin
    seat: int | None
    seats: list[Seat]
    spectators: int
    created: str
    view: dict[str, Any]
    prompt: Text
    actions: list[ActionInfo]
    refusals: list[Refusal]
    undo: Undo
    log: list[LogEntry]
    undone: list[int]
    forced: bool = False  # the only action can be sent without asking: nothing is lost or given away by it
    message: Text | None = None  # why a table is frozen or set aside
    before: int | None = None  # there are more entries after `since`, with numbers before this one
    rematch: str | None = None  # the table where it goes on
    seatings: list[Seating] = []
    upgrade: Upgrade | None = None  # how it can go on, where its rules are gone
    open: bool = False  # in a replay after the end: everything is shown, whoever may have seen it


class LogPart(msgspec.Struct):
    """A page of the log, and the number before which there is more."""

    log: list[LogEntry]
    undone: list[int]
    before: int | None


class TableLine(msgspec.Struct):
    """A table in a list: public ones, or my own."""

    id: str
    game: str
    status: Literal["waiting", "running", "finished", "frozen", "aside"]
    public: bool
    origin: Origin
    seats: list[Seat]
    my_turn: bool
    number: int
    changed: str


class Hint(msgspec.Struct):
    """What a bot thinks of an action, and how often it tried it (0: there was nothing to think about)."""

    action: int
    text: Text
    value: float
    visits: int


class Advice(msgspec.Struct):
    """What a bot would do in my place, the best first.

    `chances`: the values are chances to win, 0 to 1; otherwise they are points as the game's own evaluation counts
    them, and their differences are what matters.
    """

    bot: str
    chances: bool
    hints: list[Hint]


# ---- people


class Me(msgspec.Struct):
    """Who I am here. `csrf` goes into the header X-CSRF of every request that changes something."""

    id: str
    name: str
    csrf: str
    passphrase: bool  # have I set one, so that I can come back from another device?
    webhook: str | None = None


class ChangeMe(msgspec.Struct, forbid_unknown_fields=True):
    """Another name, another webhook for turn notifications (empty: none); what is left out stays."""

    name: str | None = None
    webhook: str | None = None


class SetPassphrase(msgspec.Struct, forbid_unknown_fields=True):
    """With it and my name I can come back from another device."""

    passphrase: str


class Login(msgspec.Struct, forbid_unknown_fields=True):
    """Coming back."""

    name: str
    passphrase: str


# ---- what a browser sends


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new table."""

    kind: Literal["open", "me", "bot"]
    bot: str | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A new table: from the set-up, or from a record (its first `upto` actions) or a position."""

    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = {}
    public: bool = False
    seed: int | None = None
    record: dict[str, Any] | None = None
    upto: int | None = None
    position: dict[str, Any] | None = None


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """An action, chosen while the table stood at `number`; by its number or by its kind and fields."""

    number: int
    action: int | dict[str, Any]


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    """Undo my last action, asked for while the table stood at `number`."""

    number: int


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    """Take an open seat."""

    seat: int


class HandOver(msgspec.Struct, forbid_unknown_fields=True):
    """A bot is to sit in a seat: my own or, if I opened the table, one that is open or a bot's. No bot: it is open."""

    seat: int
    bot: str | None = None


class GoOn(msgspec.Struct, forbid_unknown_fields=True):
    """A new table that goes on from where this one stood at `at`."""

    at: int


class Agree(msgspec.Struct, forbid_unknown_fields=True):
    """Should a frozen table go on under today's rules? One may change one's mind until everybody agrees."""

    agree: bool


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: str


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """An empty object, where there is nothing to say."""


class Fault(msgspec.Struct):
    """What went wrong, in one line each, and what to do about it. `table` is the fresh view after a conflict."""

    code: str
    text: Text
    rule: str | None = None
    table: TableView | None = None


# ---- over the WebSocket; `type` says which


class Doing(msgspec.Struct, tag="act", tag_field="type", forbid_unknown_fields=True):
    """From the browser: an action. `request` comes back in the response."""

    request: int
    number: int
    action: int | dict[str, Any]


class Undoing(msgspec.Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """From the browser: take the last action back."""

    request: int
    number: int


class Saying(msgspec.Struct, tag="chat", tag_field="type", forbid_unknown_fields=True):
    """From the browser: something to say."""

    request: int
    text: str


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """From the browser: still there?"""

    request: int


class Done(msgspec.Struct, tag="done", tag_field="type"):
    """To the browser: what was requested is done and stored; the update follows or has come already."""

    request: int
    number: int


class Failed(msgspec.Struct, tag="failed", tag_field="type"):
    """To the browser: what was requested was refused and nothing changed."""

    request: int
    fault: Fault


class Update(msgspec.Struct, tag="update", tag_field="type"):
    """To the browser: the table as it now is, with the log after the number it last had."""

    table: TableView


class Difference(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A patch: what has changed in an object or in a list.

    In an object: what is `set` and what is `gone`, and `into` what a difference goes. In a list: the first `head` of it
    stay, then comes what to `add`, then the last `tail` of it; without a `head` it goes `into` some of its places.
    """

    set: dict[str, Any] = {}
    gone: list[str] = []
    into: dict[str, Difference] = {}
    head: int | None = None
    add: list[Any] = []
    tail: int = 0


class Change(msgspec.Struct, tag="change", tag_field="type"):
    """To the browser: what has changed in the table since the last update or change, which had the number `base`."""

    base: int
    number: int
    change: Difference


class Here(msgspec.Struct, tag="here", tag_field="type"):
    """To the browser: who is connected now, seat by seat, and how many spectators there are."""

    online: list[bool]
    spectators: int


class Chat(msgspec.Struct, tag="said", tag_field="type"):
    """To the browser: what was said since."""

    lines: list[ChatLine]


FromBrowser = Doing | Undoing | Saying | Ping
ToBrowser = Done | Failed | Update | Change | Here | Chat
