"""The table of Saga: the six lands, the free knights, and what lies before each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from rich import box
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from tafelrunde.games.saga.views import Land, Player, SagaView, Troop
from tafelrunde.kernel.words import Words
from tafelrunde.terminal.boards import Choice, board_phrases
from tafelrunde.terminal.screen import seat_style

HUES: Final = {  # by the colour that a card's id begins with; the name of the colour always stands there too
    "red": "bold bright_red",
    "green": "bold green",
    "blue": "bold bright_blue",
    "orange": "bold dark_orange",
    "violet": "bold bright_magenta",
    "yellow": "bold yellow",
}
QUIET: Final = ("turn",)  # who is to play stands on the board
SIDES: Final = {"crown": "♛", "other": " "}
WIDEST: Final = 100
TROOP_WIDTH: Final = 29  # of a defence troop in the table of lands; longer ones go on in the next line


def draw(view: SagaView, words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """The view of a seat, or of a spectator."""
    return Board(view, words, lang, names)


class Board:
    """Draws itself to the width there is, from the view alone."""

    def __init__(self, view: SagaView, words: Words, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.words = words
        self.lang = lang
        self.names = names
        self.say = board_phrases("saga", lang)
        self.lands: dict[str, Land] = {land.land: land for land in view.lands}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield self.head()
        yield self.table(min(options.max_width, WIDEST))
        free = Text(self.say("free") + ": ", style="bold")
        yield free.append_text(self.counts(self.view.free) or Text(self.say("nobody"), style="dim not bold"))
        for set, cards in self.view.sets_left.items():
            line = Text(self.say("set", set=self.name("set", set)) + ": ", style="bold")
            yield line.append_text(self.by_colour(cards))
        seats = len(self.names)
        mine = -1 if self.view.seat is None else self.view.seat
        for place in range(1, seats + 1):  # the viewer last, next to the question
            yield Text("")
            yield from self.player((mine + place) % seats, self.view.players[(mine + place) % seats])

    def head(self) -> Text:
        head = Text(self.say("round", round=self.view.round), style="bold")
        for seat in self.view.actors:
            head.append(" · ").append(self.say("to_play", name=self.names[seat]), style=seat_style(seat))
        if self.view.due:
            head.append(" · " + self.say("due", due=self.view.due))
        return head

    # ---- the middle of the table

    def table(self, width: int) -> Table:
        table = Table(box=box.SIMPLE_HEAD, padding=0, width=width, pad_edge=False, show_edge=False)
        for head in ("land", "owner", "defence", "needed", "fame", "ability"):
            justify: JustifyMethod = "right" if head in ("needed", "fame") else "left"
            last = head == "ability"  # has the rest of the width, and is the only one broken where it is too long
            table.add_column(self.say(head), justify=justify, no_wrap=not last, ratio=1 if last else None)
        for land in self.view.lands:
            owner = land.owner
            defence = self.defence(land)
            holder = Text(self.say("table"), style="dim")
            if owner is not None:
                holder = Text(self.names[owner], style=seat_style(owner))
            fame = f"+{land.fame}"
            table.add_row(self.land(land), holder, defence, str(land.needed), fame, self.abilities(land))
        return table

    def land(self, land: Land) -> Text:
        """Its name in its colour, the colour's name, and a crown on the crown side."""
        number = self.words.domains["land"].index(land.land)
        first = self.words.domains["card"].ids[4 * number]
        hue = self.name("card", first).partition(" ")[0]
        return Text(f"{self.name('land', land.land)} ({hue}) {SIDES[land.side]}", style=style_of(first))

    def defence(self, land: Land) -> Text:
        """Value and cards of the troop under a land; a line breaks only between cards."""
        text = Text(f"{land.value:>2} = ", style="bold")
        if not land.cards:
            return text.append(self.say("nothing"), style="dim not bold")
        width = len(text)
        for number, id in enumerate(land.cards):
            card = self.card(id)
            if number and width + 3 + len(card) > TROOP_WIDTH:
                text.append("\n   + ", style="default")
                width = 5
            elif number:
                text.append(" + ", style="default")
                width += 3
            text.append_text(card)
            width += len(card)
        return text

    def abilities(self, land: Land) -> Text:
        """One a line: what the land does during play, and at the end."""
        shown = []
        if land.play is not None:
            used = f" ({self.say('used')})" if land.used else ""
            shown.append(Text(self.name("ability", land.play)).append(used, style="dim"))
        if land.end is not None:
            shown.append(Text(self.say("at_end", ability=self.name("ability", land.end))))
        return Text("\n").join(shown)

    # ---- before the seats

    def player(self, seat: int, player: Player) -> Iterator[Text]:
        own = seat == self.view.seat
        line = Text(self.names[seat] + (f" ({self.say('you')})" if own else ""), style=seat_style(seat))
        line.append("  " + self.say("purse", fame=player.fame, income=player.income), style="default")
        line.append(" · " + self.say("hand", count=player.hand_size), style="default")
        if player.set is not None:
            line.append(" · " + self.say("set", set=self.name("set", player.set)), style="default")
        yield line
        for place, troop in enumerate(player.troops):
            yield self.attack(seat, place, troop)
        if player.hand:
            yield Text(f"  {self.say('cards')}: ", style="bold").append_text(self.counts(player.hand))
        score = player.score
        if score is not None and player.set is not None:
            special = score.plus_5 + score.attack_troop
            total = f"{score.total}".replace("-", "−")
            values = {**msgspec.structs.asdict(score), "special": special, "hand": -score.hand, "total": total}
            over = self.view.outcome is not None
            yield Text("  " + self.say("scored" if over else "score", **values), style="default" if over else "dim")

    def attack(self, seat: int, place: int, troop: Troop) -> Text:
        """An attack troop, and what it lacks."""
        land = self.lands[troop.land]
        line = Text("  " + self.say("troop", number=place + 1, land=self.name("land", troop.land)) + " ")
        line.append(f"{troop.value:>2} = ", style="bold")
        line.append_text(self.troop(troop.cards, troop.face_down))
        missing = land.needed - troop.value
        if self.view.outcome is not None:
            return line
        if land.owner == seat:
            note = self.say("reserve")
        else:
            note = self.say("short", missing=missing) if missing > 0 else self.say("strong")
        hidden = [id for id in troop.face_down if id is not None]
        if hidden:
            value = troop.value + sum(int(id.rpartition("_")[2]) for id in hidden)
            note += ", " + self.say("turned_up", value=value)
        return line.append(f"  ({note})", style="dim")

    # ---- cards

    def troop(self, cards: Sequence[str], face_down: Sequence[str | None]) -> Text:
        """Cards joined by a plus; one lying face down is in brackets, and named only where the viewer may know it."""
        shown = [self.card(id) for id in cards]
        for hidden in face_down:
            text = Text(f"[{self.say('hidden')}", style="italic")
            if hidden is not None:
                text.append(" ").append_text(self.card(hidden))
            shown.append(text.append("]"))
        return Text(" + ", style="default").join(shown)

    def counts(self, counts: dict[str, int]) -> Text:
        shown = []
        for id, count in counts.items():
            many = Text(f"{count}× " if count > 1 else "", style="not bold default")
            shown.append(many.append_text(self.card(id)))
        return Text(", ", style="not bold default").join(shown)

    def by_colour(self, counts: dict[str, int]) -> Text:
        """The short form for a whole set: each colour with all its values."""
        shown: dict[str, Text] = {}
        for id, count in counts.items():
            hue, _, value = self.name("card", id).rpartition(" ")
            text = shown.setdefault(hue, Text(hue, style=style_of(id)))
            text.append(f" {value}" * count)
        return Text(", ", style="not bold default").join(shown.values())

    def card(self, id: str) -> Text:
        return Text(self.name("card", id), style=style_of(id))

    def name(self, domain: str, id: str) -> str:
        return self.words.name(domain, self.words.domains[domain].index(id), self.lang)


def style_of(card: str) -> str:
    """The style of a card's colour.

    >>> style_of("green_4")
    'bold green'
    """
    return HUES[card.partition("_")[0]]


def remark(choice: Choice, view: SagaView, words: Words, lang: str) -> str:
    """The land a troop is meant for and what comes of a card on it, and what a free knight costs."""
    say = board_phrases("saga", lang)
    card = choice.fields.get("card", "")
    if choice.kind == "hire":
        return say("costs", count=card.rpartition("_")[2]) if card else ""
    if choice.kind in ("extra", "decline"):  # the extra card is the last decision, so that the result can be seen
        scores = [event for event in choice.foresee() if event["event"] == "scored" and event["seat"] == view.seat]
        return say("final", total=scores[0]["total"]) if scores else ""
    place = choice.fields.get("troop") or choice.fields.get("at", "")
    if place.isdecimal() and view.seat is not None:
        troop = view.players[view.seat].troops[int(place) - 1]
        target, values = troop.land, [troop.value]
    elif choice.kind == "open" and card:
        target, values = words.domains["land"].ids[words.domains["card"].index(card) // 4], []
    else:
        return ""
    events = choice.foresee()
    values += [event["value"] for event in events if event["event"] in ("reinforced", "turned_up")]
    if choice.kind == "open":
        values.append(int(card.rpartition("_")[2]))
    (land,) = (land for land in view.lands if land.land == target)
    name = words.name("land", words.domains["land"].index(target), lang, "acc")
    own = land.owner == view.seat
    text = say("own" if own else "target", land=name, value=" → ".join(map(str, values)), needed=land.needed)
    taken = choice.kind != "conquer" and any(
        event["event"] == "conquered" and event["land"] == target for event in events
    )
    return text + (say("conquers") if taken else "")
