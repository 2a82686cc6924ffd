"""The board of Broom Service: the map with its towers, clouds, tiles and pawns, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from tafelrunde.games.broom_service.maps import SIDE, drawing
from tafelrunde.games.broom_service.views import BroomView, Cloud
from tafelrunde.kernel.words import Words
from tafelrunde.terminal.boards import Choice, board_phrases
from tafelrunde.terminal.screen import seat_style
from tafelrunde.terminal.text import Phrases

NARROWEST, WIDEST = 76, 118  # columns of the map
LOWEST, HIGHEST = 19, 30  # rows of the map
AROUND = 26  # rows for everything else on the screen, besides the lines for seats, tiles and storms
GROUND = {"mountain": "▲", "hill": "∩", "forest": "♣", "heath": "″", "water": "~"}
GROUND_STYLES = {
    "mountain": "bright_black",
    "hill": "rgb(150,110,70)",
    "forest": "rgb(60,120,60)",
    "heath": "rgb(160,140,50)",
    "water": "rgb(70,110,180)",
}
COLOURS = {"orange": "bold dark_orange", "violet": "bold medium_purple1", "green": "bold green3"}
STORMS = {"bonus": "+", "move": "»", "deliver": "⌂", "orange": "o", "violet": "v", "green": "g"}
TILES = {"mountain": "◆", "forest": "♠"}
SEATS = "ABCDE"
QUIET = ("chose", "decided", "passed", "acts")  # secrets kept, roles lacked, and that whoever acts next was brave
INSTEAD = ("black_market", "moonshine")  # the events that offer something else than a cowardly action
GAINS = ("delivered", "bonus", "wind", "storm_paid")  # the events that tell of points for a delivery or a cloud
BESIDE = 40  # the columns that the legend needs to stand beside the table of players

Point = tuple[int, int]


def draw(view: BroomView, words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """The view of a seat, or of a spectator."""
    return Board(view, words, lang, names)


@lru_cache(maxsize=8)
def ground(side: str, columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Which region lies under every character: the number of its polygon, land first."""
    map = drawing(SIDE.index(side))
    width, height = map["canvas"]
    polygons = [entry["polygon"] for entry in (*map["region"], *map["water"])]
    grid = [[-1] * columns for _ in range(rows)]
    for number, polygon in enumerate(polygons):
        for row in range(rows):
            y = (row + 0.5) * height / rows
            crossings = sorted(
                x1 + (y - y1) * (x2 - x1) / (y2 - y1)
                for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
                if (y1 > y) != (y2 > y)
            )
            for left, right in zip(crossings[::2], crossings[1::2], strict=True):
                for column in range(columns):
                    if left <= (column + 0.5) * width / columns < right:
                        grid[row][column] = number
    return tuple(tuple(row) for row in grid)


class Sheet:
    """A sheet of characters with styles, on which things look for a free place near where they belong."""

    def __init__(self, side: str, columns: int, rows: int) -> None:
        self.map = drawing(SIDE.index(side))
        self.columns, self.rows = columns, rows
        self.ground = ground(side, columns, rows)
        self.chars = [[" "] * columns for _ in range(rows)]
        self.styles = [[""] * columns for _ in range(rows)]
        self.taken = [[False] * columns for _ in range(rows)]
        terrains = [entry["terrain"] for entry in self.map["region"]] + ["water"] * len(self.map["water"])
        for row in range(rows):
            for column in range(columns):
                region = self.ground[row][column]
                style = GROUND_STYLES[terrains[region]]
                if self.at_border(row, column):
                    self.chars[row][column], style = "·", "dim"
                elif (column + 3 * row) % 6 == 0:
                    self.chars[row][column] = GROUND[terrains[region]]
                self.styles[row][column] = style

    def at_border(self, row: int, column: int) -> bool:
        here = self.ground[row][column]
        right = self.ground[row][min(column + 1, self.columns - 1)]
        below = self.ground[min(row + 1, self.rows - 1)][column]
        return right != here or below != here

    def cell(self, at: Sequence[int]) -> Point:
        """The row and column of a point of the map."""
        width, height = self.map["canvas"]
        column = min(self.columns - 1, int(at[0] * self.columns / width))
        return min(self.rows - 1, int(at[1] * self.rows / height)), column

    def put(self, at: Sequence[int], parts: Sequence[tuple[str, str]], region: int = -1) -> None:
        """Write styled parts centred at a point, or as near as there is room (within a region, if one is given)."""
        length = sum(len(text) for text, _ in parts)
        row, column = self.cell(at)
        column -= length // 2
        places = sorted(
            ((r, c) for r in range(self.rows) for c in range(max(0, column - 14), column + 15)),
            key=lambda place: 3 * abs(place[0] - row) + abs(place[1] - column),
        )
        for home in (region, -1) if region >= 0 else (-1,):
            for r, c in places:
                if self.free(r, c, length, home):
                    self.write(r, c, parts)
                    return

    def free(self, row: int, column: int, length: int, region: int) -> bool:
        if column < 0 or column + length > self.columns:
            return False
        if any(self.taken[row][max(0, column - 1) : column + length + 1]):
            return False
        return region < 0 or all(here == region for here in self.ground[row][column : column + length])

    def write(self, row: int, column: int, parts: Sequence[tuple[str, str]]) -> None:
        for text, style in parts:
            for char in text:
                self.chars[row][column], self.styles[row][column] = char, style
                self.taken[row][column] = True
                column += 1

    def text(self) -> Text:
        sheet = Text(no_wrap=True)
        for row in range(self.rows):
            for char, style in zip(self.chars[row], self.styles[row], strict=True):
                sheet.append(char, style=style)
            sheet.append("\n")
        sheet.rstrip()
        return sheet


class Board:
    """Draws itself to the width there is."""

    def __init__(self, view: BroomView, words: Words, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.words = words
        self.lang = lang
        self.names = names
        self.say = board_phrases("broom_service", lang)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        columns = max(NARROWEST, min(WIDEST, options.max_width - 1))
        variants = list(self.variants())
        rows = max(LOWEST, min(HIGHEST, console.height - AROUND - self.view.seats - len(variants)))
        yield self.sheet(columns, rows).text()
        for line in self.head():  # below the map, because a small terminal shows the end of the picture
            yield Text(line, style="bold")
        yield from self.players_and_legend(console, options)
        for line in (*variants, *(self.scores() if self.view.outcome else self.own())):
            yield Text(line)

    def name(self, domain: str, id: str) -> str:
        return self.words.name(domain, self.words.domains[domain].index(id), self.lang)

    def roles(self, ids: Sequence[str], mark: bool = False) -> str:
        """Roles by name; the bewitched ones marked with their price, if that is wanted."""
        marked = self.view.bewitched if mark else []
        return ", ".join(self.name("role", id) + (self.say("curse") if id in marked else "") for id in ids) or "–"

    # ---- the round

    def head(self) -> Iterator[str]:
        """The round and what its event does, the bewitched roles, and the trick."""
        view = self.view
        line = self.say("round", round=view.round, rounds=view.rounds)
        if view.event:
            line += f" · {self.name('occasion', view.event)}: {self.say('event_' + view.event)}"
        yield line
        if view.bewitched and not view.outcome:
            yield self.say("bewitched", roles=self.roles(view.bewitched))
        trick = view.trick
        if trick:
            line = f"{self.name('role', trick.role)}: {self.say('role_' + trick.role)}"
            if trick.brave is not None:
                line += " · " + self.say("brave", name=self.names[trick.brave])
            later = seats_later(view, trick.asked)
            if later:
                line += " · " + self.say("later", names=", ".join(self.names[seat] for seat in later))
            yield line

    # ---- the map

    def sheet(self, columns: int, rows: int) -> Sheet:
        view = self.view
        sheet = Sheet(view.side, columns, rows)
        regions = [entry["id"] for entry in (*sheet.map["region"], *sheet.map["water"])]
        for tower in sheet.map["tower"]:
            id = f"{view.side}_{tower['id']}"
            if id not in view.covered:
                sheet.put(tower["at"], [tower_sign(tower, id in view.filled)])
        self.pawns(sheet, regions)
        spaces = iter(sheet.map["cloud_space"])
        for cloud, space in zip(view.clouds, spaces, strict=True):
            if cloud.lies:
                sheet.put(space["at"], [(cloud_sign(cloud), "bold bright_white")], regions.index(cloud.region))
        self.tiles(sheet, regions)
        for castle in sheet.map["castle"]:
            sheet.put(castle["at"], [("⌂", "bold")], regions.index(castle["region"]))
        for number, entry in enumerate((*sheet.map["region"], *sheet.map["water"])):
            name = self.name("region", entry["id"])
            style = "italic " + GROUND_STYLES[entry.get("terrain", "water")]
            sheet.put(entry["centre"], [(name, style.replace("bright_black", "white"))], number)
        for cloud, space in zip(view.clouds, sheet.map["cloud_space"], strict=True):
            if cloud.won_by is not None:  # whose cloud it is now, where there is room for it
                sign = (f"☁{SEATS[cloud.won_by]}", seat_style(cloud.won_by))
                sheet.put(space["at"], [sign], regions.index(cloud.region))
        return sheet

    def pawns(self, sheet: Sheet, regions: list[str]) -> None:
        """All pawns of a region side by side: `A1B1B2`."""
        for number, entry in enumerate(sheet.map["region"]):
            parts = [
                (f"{SEATS[seat]}{pawn + 1}", seat_style(seat) + " reverse")
                for seat, places in enumerate(self.view.pawns)
                for pawn, region in enumerate(places)
                if region == entry["id"]
            ]
            if parts:
                x, y = entry["centre"]
                sheet.put((x, y + 35), parts, number)

    def tiles(self, sheet: Sheet, regions: list[str]) -> None:
        for kind in ("mountain", "forest", "hill"):
            for tile in getattr(self.view.tiles, kind):
                sign = hill_sign(tile.tile) if kind == "hill" else TILES[kind]
                for space in sheet.map["tile_space"]:
                    if space["region"] == tile.region and space["kind"] == kind:
                        style = COLOURS["orange"] if sign == "[O7]" else "bold bright_cyan"
                        sheet.put(space["at"], [(sign, style)], regions.index(tile.region))
        if self.view.tiles.hill:
            for circle in sheet.map["stone_circle"]:
                circle_sign = [(f"({circle['id']})", "bold bright_cyan")]
                sheet.put(circle["at"], circle_sign, regions.index(circle["region"]))

    # ---- below the map

    def players_and_legend(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Side by side where there is room, which saves lines."""
        players = self.players()
        legend = Text(self.say("legend") + (self.say("legend_hill") if self.view.tiles.hill else ""), style="dim")
        if options.max_width - Measurement.get(console, options, players).maximum >= BESIDE:
            both = Table.grid(padding=(0, 2, 0, 0), expand=True)
            both.add_column()
            both.add_column(ratio=1)
            both.add_row(players, legend)
            yield both
        else:
            yield players
            yield legend

    def players(self) -> Table:
        """One line a seat: what everybody may see."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("", no_wrap=True)
        heads = ["points", "orange", "violet", "green", "wands", "bolts", "cards"]
        if self.view.tiles.mountain:
            heads.insert(6, "amulets")
        for head in heads:
            table.add_column(self.say(head), justify="right", style=COLOURS.get(head, ""), no_wrap=True)
        for seat, player in enumerate(self.view.players):
            goods = player.resources
            row: dict[str, RenderableType] = {
                "points": Text(str(player.points), style="bold"),
                "wands": str(goods.get("wand", 0)),
                "bolts": f"{player.bolts} (+{player.bolt_points})",
                "amulets": f"{player.amulets} (+{player.amulet_points})",
                "cards": "?" if player.cards is None else str(player.cards),
                **{colour: str(goods.get(colour, 0)) for colour in COLOURS},
            }
            name = Text(f"{SEATS[seat]} {self.names[seat]}", style=seat_style(seat))
            if seat == self.view.leader and not self.view.outcome:
                name.append(" ►")
            table.add_row(name, *(row[head] for head in heads))
        return table

    def variants(self) -> Iterator[str]:
        """What tiles and storm clouds do, whose amulets still lie there, and who has taken forest tiles."""
        view = self.view
        for kind in TILES:
            tiles = [
                f"{self.name('region', tile.region)} {self.say(f'tile_{kind}_' + tile.tile)}"
                + (f" ({''.join(SEATS[seat] for seat in tile.amulets) or '–'})" if kind == "mountain" else "")
                for tile in getattr(view.tiles, kind)
            ]
            if kind == "forest":
                tiles += [
                    f"{self.names[seat]}: {self.say('tile_forest_' + tile.tile)}"
                    for seat, player in enumerate(view.players)
                    for tile in player.tiles
                ]
            if tiles:
                yield self.say(f"tiles_{kind}", list=" · ".join(tiles))
        lying = {cloud.cloud for cloud in view.clouds if cloud.lies}
        storms = [f"☁{sign} {self.say('storm_' + id)}" for id, sign in STORMS.items() if id in lying]
        if storms:
            yield " · ".join(storms)

    def own(self) -> Iterator[str]:
        """The roles led so far, and the viewer's own secrets."""
        view = self.view
        if view.led:
            yield self.say("led", roles=self.roles(view.led))
        if view.seat is not None:
            own = view.players[view.seat]
            where = ", ".join(
                f"{SEATS[view.seat]}{pawn} {self.name('region', region)}"
                for pawn, region in enumerate(view.pawns[view.seat], 1)
            )
            hand = own.hand or []
            if own.choose:
                sizes = dict(zip(("least", "most"), own.choose, strict=True))
                wanted = self.say("choose_exactly" if sizes["least"] == sizes["most"] else "choose_between", **sizes)
                chosen = self.roles(hand, mark=True)
                yield self.say("chosen", count=len(hand), wanted=wanted, roles=chosen, pawns=where)
            else:
                yield self.say("hand", roles=self.roles(hand, mark=True), pawns=where)
            if own.offer:
                fist = ", ".join(f"{count} × {self.name('resource', id)}" for id, count in own.offer.items())
                yield self.say("fist", list=fist)

    def scores(self) -> Iterator[str]:
        """After the game: how everybody came to their points (BS-11.1)."""
        for name, player in zip(self.names, self.view.players, strict=True):
            parts = {"bolt": player.bolt_points, "set": player.set_points, "amulet": player.amulet_points}
            if not self.view.tiles.mountain:
                del parts["amulet"]
            told = [self.say(f"score_{part}", points=points) for part, points in parts.items()]
            yield self.say("score", name=name, track=player.won, parts=" + ".join(told), total=player.points)


def seats_later(view: BroomView, asked: int) -> list[int]:
    """The seats with cards that are still to come in a trick, when so many have been asked."""
    turns = [(view.leader + turn) % view.seats for turn in range(asked, view.seats)]
    return [seat for seat in turns if view.players[seat].cards]


def tower_sign(tower: dict[str, Any], filled: bool) -> tuple[str, str]:
    """A tower and its style: `V4` for a round violet one of four, `[V4]` for a square one, `v×` once it is occupied."""
    letter, style = tower["colour"][0].upper(), COLOURS[tower["colour"]]
    if filled:
        return f"{letter.lower()}×", style.replace("bold ", "dim ")
    sign = f"{letter}{tower['points']}" + "'" * tower.get("wands", 0)
    return (f"[{sign}]" if tower["shape"] == "square" else sign), style


def hill_sign(tile: str) -> str:
    """The tower on a hill tile, or the stone circles to which it leads."""
    return "[O7]" if tile == "orange" else "◎" + tile.upper()


def cloud_sign(cloud: Cloud) -> str:
    """A cloud in a few letters: `☁2:3` costs two wands and shows three bolts, `☁»2` is a storm cloud for two.

    >>> cloud_sign(Cloud("front_1", "lake", "thunder_2_3", wands=2, bolts=3, lies=True, won_by=None))
    '☁2:3'
    """
    if cloud.cloud in STORMS:
        return f"☁{STORMS[cloud.cloud]}{cloud.wands}"
    return f"☁{cloud.wands}:{cloud.bolts}"


# ---- remarks on the lines of the menu


def remark(choice: Choice, view: BroomView, words: Words, lang: str) -> str:
    """What a role does and costs, what a delivery or a cloud brings, which towers stand in a region."""
    say = board_phrases("broom_service", lang)
    if choice.kind in ("pick", "lead", "declare"):
        return _role(choice, view, say)
    if choice.kind == "deliver":
        return _gains(choice, say)
    if choice.kind == "dispel" and "space" in choice.fields:
        (cloud,) = (cloud for cloud in view.clouds if cloud.space == choice.fields["space"])
        name = words.name("cloud", words.domains["cloud"].index(cloud.cloud), lang)
        return " · ".join(filter(None, (name, _gains(choice, say))))
    if choice.kind == "fly" and "region" in choice.fields:
        return _sights(choice.fields["region"], view, say)
    if choice.kind == "land":
        circles = drawing(SIDE.index(view.side))["stone_circle"]
        (region,) = (circle["region"] for circle in circles if circle["id"] == choice.fields["circle"])
        return _sights(region, view, say)
    return ""


def _sights(region: str, view: BroomView, say: Phrases) -> str:
    """What waits in a region: open towers, and the tiles with their signs on the map."""
    towers = [
        tower_sign(tower, False)[0]
        for tower in drawing(SIDE.index(view.side))["tower"]
        if region in tower["regions"] and f"{view.side}_{tower['id']}" not in (*view.filled, *view.covered)
    ]
    found: list[str] = []
    for kind, tile in ((kind, tile) for kind, tiles in msgspec.structs.asdict(view.tiles).items() for tile in tiles):
        if tile.region != region or (kind == "mountain" and view.seat not in tile.amulets):
            continue
        if kind == "hill":
            (towers if tile.tile == "orange" else found).append(hill_sign(tile.tile))
        else:
            found.append(f"{TILES[kind]} {say(f'tile_{kind}_' + tile.tile)}")
    found.insert(0, say("towers", list=", ".join(towers)) if towers else say("no_towers"))
    return " · ".join(found)


def _role(choice: Choice, view: BroomView, say: Phrases) -> str:
    """What the role does; on the way to play it also whether it can do anything here and now."""
    trick, how = view.trick, choice.fields.get("how")
    role = choice.fields.get("role") or (trick.role if trick else "")
    if how is None:
        text = say(f"role_{role}")
    elif _is_idle(choice.foresee(), view.seat) or _is_idle(choice.foresee(how="cowardly"), view.seat):
        text = say("idle")
    else:
        text = say(f"{how}_{role.rpartition('_')[2]}")
        if how == "brave" and seats_later(view, trick.asked if trick else 1):
            text += say("unless_outbid")
        if how == "cowardly" and view.event in INSTEAD:
            text += say(f"or_{view.event}")
    return text + (say("curse") if role in view.bewitched else "")


def _is_idle(events: list[dict[str, Any]], seat: int | None) -> bool:
    return any(event["event"] == "idle" and event["seat"] == seat for event in events)


def _gains(choice: Choice, say: Phrases) -> str:
    """The points of a delivery or a cloud; where there are several reasons, with each of them."""
    reasons = {event["event"]: event["points"] for event in choice.foresee() if event["event"] in GAINS}
    total = say("gain", points=sum(reasons.values())) if reasons else ""
    parts = [say(f"gain_{reason}", points=points) for reason, points in reasons.items()]
    return f"{total} ({' + '.join(parts)})" if len(parts) > 1 else total
