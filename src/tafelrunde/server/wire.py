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


class Configuration(msgspec.Struct, forbid_unknown_fields=True):
    """Options with which somebody would like to play, and for how many."""

    seats: int
    options: dict[str, Any] = {}


class Verdict(msgspec.Struct):
    """Do options go together? If not: which one does not, why in one line, and the rule."""

    option: str | None = None
    text: Text | None = None
    rule: str | None = None


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
    aim: Text | None = None  # what it is all about, in a few sentences
    tie: str = ""  # the rule that ranks seats with the same score, where there is one


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


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time everybody has, in seconds.

    `live`: a budget for the whole game, to which each of a seat's turns adds a step. `days`: a step for each turn, and
    what takes longer is taken from a reserve, the budget. `up`: when somebody's time is up, a `bot` goes on in that
    seat, the others may `claim` the end or a bot, or they `wait`.
    """

    kind: Literal["live", "days"]
    budget: int
    step: int
    up: Literal["bot", "claim", "wait"] = "bot"


class Clock(msgspec.Struct):
    """What time the seats had left, in seconds, when the clock was looked at; it runs for the people who are asked."""

    terms: Terms
    at: str
    left: list[float]


class Seat(msgspec.Struct, gc=False):
    """A place at a table and who sits there. `since` is when the seat's pending decision began (ISO, UTC).

    `place`: it is mine; somebody let a bot go on there, or my time was up, and I may sit down again. `absent`: from
    when on I may hand it to a bot, since everybody waits for it. `nudge`: from when on it may be reminded; `nudged`:
    when it was. `person` leads to the profile.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    me: bool = False
    online: bool = False
    thinking: bool = False
    since: str | None = None
    place: bool = False
    absent: str | None = None
    nudge: str | None = None
    nudged: str | None = None
    person: str | None = None


class ActionInfo(msgspec.Struct, gc=False):
    """Something the seat may do now.

    `final`: it cannot be undone, and `why` gives the reason, as far as the seat knows. `passes`: somebody else has to
    decide then, and as soon as they do it cannot be undone any more. Where one of them is so and it matters, ask before
    sending it.
    """

    action: int
    kind: str
    fields: dict[str, str]
    text: Text
    final: bool
    passes: bool = False
    why: Literal["", "known", "answer", "over", "won"] = ""


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
    """A seat changed hands while the game ran, after the action with that number. Nobody: the seat is open.

    `by` is empty where somebody's time was up.
    """

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


OfferKind = Literal["end", "rematch", "help"]


class Offer(msgspec.Struct):
    """Something that happens as soon as everybody agrees: the `end` of the game, a `rematch`, or `help` is allowed.

    Seats have agreed, declined, or said nothing yet. `mine`: what I said; None: nothing, or I am not asked.
    """

    kind: OfferKind
    agreed: list[int]
    declined: list[int]
    missing: list[int]
    mine: bool | None = None


class Ending(msgspec.Struct):
    """Why a game is over that the rules would have gone on with.

    A seat `resigned`, or its `time` was up and `by` claimed the end; or all `agreed`, or the server's host `closed` it.
    """

    why: Literal["resigned", "time", "agreed", "closed"]
    seat: int | None
    by: str
    at: str
    winners: list[int]


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
    clock: Clock | None = None
    ending: Ending | None = None  # why it is over, where that is not the rules' end
    offers: list[Offer] = []
    help: bool = True  # hints, and going on from here: with other people only if all agreed
    resigning: Literal["lose", "bot"] | None = None  # what comes of it if I resign
    open: bool = False  # in a replay after the end: everything is shown, whoever may have seen it
    rated: bool = False  # does it count for ratings?


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
    rated: bool = False


class Hint(msgspec.Struct):
    """What a bot thinks of an action, and how often it tried it (0: there was nothing to think about).

    `why`: what it is for; `line`: what is expected to follow.
    """

    action: int
    text: Text
    value: float
    visits: int
    why: list[Text] = []
    line: list[Text] = []


class Advice(msgspec.Struct):
    """What a bot would do in my place, the best first.

    `chances`: the values are chances to win, 0 to 1; otherwise they are points as the game's own evaluation counts
    them, and their differences are what matters.
    """

    bot: str
    chances: bool
    hints: list[Hint]


# ---- puzzles


class PuzzleInfo(msgspec.Struct):
    """A puzzle in a list. `rating` goes from 1 to 5; `first`: so many first actions lead to the goal.

    `decisions` are those of the shortest solution, `lines` the actions that were looked at for its proof.
    """

    id: str
    game: str
    goal: Text
    rating: int
    decisions: int
    first: int
    lines: int


class PuzzleTry(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody does in a puzzle, from its beginning."""

    actions: list[int] = []


class PuzzleView(msgspec.Struct):
    """A puzzle after some actions, as its seat sees it, and whether the goal is reached."""

    puzzle: PuzzleInfo
    table: TableView
    verdict: Literal["open", "solved", "missed"]


class PuzzleStep(msgspec.Struct):
    """A step of a solution, and what comes of it."""

    action: int
    text: Text
    log: list[LogEntry]


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
    clock: Terms | None = None
    rated: bool = False  # shall it count for ratings?


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


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """Offer something or agree to it; or decline it, or withdraw what I had agreed to."""

    kind: OfferKind
    agree: bool = True


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody's time is up: the game is to end, or a bot to go on in that seat."""

    what: Literal["end", "bot"]


class Nudge(msgspec.Struct, forbid_unknown_fields=True):
    """Remind whoever sits there."""

    seat: int


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
    """From the browser: still there? And does somebody look at the page? That counts for a minute."""

    request: int
    looking: bool = True


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
    """To the browser: who is there now, seat by seat, and how many spectators."""

    online: list[bool]
    spectators: int


class Chat(msgspec.Struct, tag="said", tag_field="type"):
    """To the browser: what was said since."""

    lines: list[ChatLine]


FromBrowser = Doing | Undoing | Saying | Ping
ToBrowser = Done | Failed | Update | Change | Here | Chat
