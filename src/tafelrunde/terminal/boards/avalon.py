"""The board of Avalon: a row of eleven territories, their piles above, mine below, and what lies around."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from tafelrunde.games.avalon.components import CONQUESTS, CROWNS_TO_WIN, PLACES
from tafelrunde.games.avalon.views import AvalonView, Step, Tile
from tafelrunde.kernel.words import Words
from tafelrunde.terminal.boards import board_phrases
from tafelrunde.terminal.screen import seat_style

CARD_STYLES = {
    "red": "bold bright_red",
    "blue": "bold bright_blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "violet": "bold bright_magenta",
}
SIGNS = {"knight": "♞", "sorceress": "✦"}
LAND_STYLES = {"plain": "yellow", "forest": "green", "hills": "red"}
DEEPEST = 4  # so many cards of a pile are shown one by one
LABEL = 10


def draw(view: AvalonView, words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """The view of a seat, or of a spectator, who sits with the first seat."""
    return Board(view, words, lang, names)


def card(id: str) -> Text:
    """A card in two letters: R♞ is the red knight.

    >>> card("red_knight").plain
    'R♞'
    """
    colour, _, type = id.partition("_")
    return Text(colour[0].upper() + SIGNS[type], style=CARD_STYLES[colour])


def cards(counts: dict[str, int]) -> Text:
    """A hand by kinds: `R♞×2 B✦`."""
    shown = []
    for id, count in counts.items():
        text = card(id)
        if count > 1:
            text.append(f"×{count}", style="not bold default")
        shown.append(text)
    return Text(" ").join(shown)


def mover(step: Step) -> int:
    """Whose turn it is: a reaction is asked of the other seat."""
    return 1 - step.seat if step.step in ("CounterSpell", "Defence") else step.seat


class Board:
    """Draws itself to the width there is."""

    def __init__(self, view: AvalonView, words: Words, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.words = words
        self.lang = lang
        self.names = names
        self.say = board_phrases("avalon", lang)
        self.me: int = 0 if view.seat is None else view.seat
        self.they = 1 - self.me

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        self.cell = max(4, min(9, (options.max_width - LABEL) // PLACES))
        self.width = LABEL + self.cell * PLACES
        yield self.head()
        yield from self.piles(self.they)
        yield from self.row()
        yield from self.piles(self.me)
        yield self.prices()
        yield Text("")
        yield self.players()
        yield self.tiles()
        supply = self.say("legend_tiles", me=self.names[self.me], they=self.names[self.they])
        yield Text(f"{self.say('legend')}\n{supply}", style="dim")

    # ---- the line above

    def head(self) -> Text:
        view = self.view
        left = Text(self.say("turn", turn=view.turn), style="bold")
        if view.step is not None:
            player = mover(view.step)
            left.append(" · ")
            left.append(self.say("to_play", name=self.names[player]), style=seat_style(player))
            left.append(" · " + self.say("conquests", count=view.conquests, most=CONQUESTS))
        right = self.say("draw_pile", count=view.deck)
        right += " · " + self.say("discard", count=sum(view.discard.values()))
        left.append(" " * max(2, self.width - left.cell_len - len(right)))
        return left.append(right, style="default")

    # ---- the row and the piles

    def line(self, label: Text | str, cells: Sequence[Text | str]) -> Text:
        text = Text(no_wrap=True, overflow="crop")
        for part, width in [(label, LABEL), *((cell, self.cell) for cell in cells)]:
            shown = part.copy() if isinstance(part, Text) else Text(part)
            shown.truncate(width - 1, overflow="ellipsis")
            shown.pad_right(width - shown.cell_len)
            text.append_text(shown)
        return text

    def piles(self, seat: int) -> list[Text]:
        """The piles of a seat, the top cards next to the row."""
        piles = [list(reversed(place.piles[seat])) for place in self.view.row]
        rows = min(DEEPEST, max(1, *map(len, piles)))
        lines = []
        for depth in range(rows):
            cells: list[Text | str] = []
            for pile in piles:
                if depth == rows - 1 and len(pile) > rows:
                    cells.append(Text(f"+{len(pile) - depth}", style="dim"))
                elif depth < len(pile):
                    cells.append(card(pile[depth]))
                else:
                    cells.append(Text("·", style="dim") if depth == 0 else "")
            label = Text(self.names[seat], style=seat_style(seat)) if depth == 0 else ""
            lines.append(self.line(label, cells))
        return lines if seat == self.me else lines[::-1]

    def row(self) -> list[Text]:
        """The territories: number, terrain, crowns, owner."""
        places = self.view.row
        mist = Text("░" * (self.cell - 1), style="bright_black")
        names: list[Text | str] = []
        crowns: list[Text | str] = []
        owners: list[Text | str] = []
        for place in places:
            if place.land is None or place.crowns is None or place.owner is None:
                names.append(mist)
                crowns.append(mist)
                owners.append(mist)
                continue
            names.append(self.land(place.land, place.terrain))
            crowns.append(Text("♛" * place.crowns, style="bold yellow"))
            owner = place.owner
            side = "▼" if owner == self.me else "▲"
            owners.append(Text(side + self.names[owner], style=seat_style(owner)))
        border = Text("─" * (self.width - 1), style="dim")
        numbers = [Text(str(number), style="bold") for number in range(1, PLACES + 1)]
        return [
            border,
            self.line(Text(self.say("river"), style="dim"), numbers),
            self.line("", names),
            self.line("", crowns),
            self.line("", owners),
            border,
        ]

    def prices(self) -> Text:
        """What a conquest would cost me here and now, where I may attack."""
        prices = [place.price[self.me] for place in self.view.row]
        cells = [Text("–" if price is None else f"−{price}", style="dim") for price in prices]
        return self.line(Text(self.say("price"), style="dim"), cells)

    def land(self, id: str, terrain: str | None) -> Text:
        sign = "♜" if id.endswith("castle") else "◎" if id.endswith("stone_circle") else ""
        name = self.say(terrain or id)[: self.cell - 1 - len(sign)]
        return Text(name + sign, style=LAND_STYLES.get(terrain or "", "bold cyan"))

    # ---- what lies around

    def players(self) -> Table:
        table = Table.grid(padding=(0, 2, 0, 0))
        for seat in (self.they, self.me):
            player = self.view.players[seat]
            mine = seat == self.view.seat
            name = self.names[seat] + (f" ({self.say('you')})" if mine else "")
            crowns = Text(f"♛ {player.crowns:>2}/{CROWNS_TO_WIN} ", style="bold yellow")
            crowns.append("━" * min(player.crowns, CROWNS_TO_WIN))
            crowns.append("┄" * (CROWNS_TO_WIN - player.crowns), style="dim not bold")
            hand = Text(self.say("hand", count=player.hand_size) + "  ")
            if not mine and player.hand:
                hand.append(self.say("known") + " ", style="dim")
            hand.append_text(cards(player.hand))
            if not mine and player.hand_size and not player.hand:
                hand.append(self.say("unknown"), style="dim")
            if player.held is not None:
                hand.append("  " + self.say("held"), style="dim")
                hand.append(f" ☾ {self.say(player.held)}", style="bright_blue")
            table.add_row(Text(name, style=seat_style(seat)), crowns, hand)
        return table

    def tiles(self) -> Table:
        """Two lines of tiles: light ones give cards now, dark ones at the start of the next turn (AV-8.2, AV-8.3)."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for light in (True, False):
            tiles = [self.tile(tile) for tile in self.view.tiles if tile.light == light]
            style = "bold yellow" if light else "bold bright_blue"
            table.add_row(Text(self.say("light" if light else "dark"), style=style), *tiles)
        return table

    def tile(self, tile: Tile) -> Text:
        text = Text("●" * tile.open + "○" * tile.used + " ")
        text.append(self.say(tile.tile))
        if not tile.open:
            text.stylize("dim")
        mine, theirs = tile.worth[self.me], tile.worth[self.they]
        return text.append(f" +{mine}", style="bold").append(f"/{theirs}", style="dim")
