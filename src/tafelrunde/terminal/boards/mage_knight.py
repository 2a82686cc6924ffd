"""The board of Mage Knight: the map in hexes, the heroes, the offers, the Source, and the combat now being fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from tafelrunde.kernel.words import Words
from tafelrunde.terminal.boards import board_phrases
from tafelrunde.terminal.screen import seat_style

CELL = 6  # a space is so wide; rows are shifted by half of it
TERRAIN = {
    "plains": ("pl", "black on green"),
    "hills": ("hi", "black on yellow"),
    "forest": ("fo", "white on dark_green"),
    "wasteland": ("wa", "white on red"),
    "desert": ("de", "black on bright_yellow"),
    "swamp": ("sw", "white on magenta"),
    "lake": ("la", "white on blue"),
    "mountain": ("mo", "black on white"),
    "sea": ("~~", "bright_blue"),
}
SITES = {
    "portal": "O",
    "village": "V",
    "monastery": "M",
    "keep": "K",
    "mage_tower": "T",
    "city": "C",
    "ancient_ruins": "R",
    "dungeon": "D",
    "tomb": "G",
    "monster_den": "N",
    "spawning_grounds": "S",
    "crystal_mine": "B",
    "magical_glade": "L",
    "marauding_orcs": "o",
    "draconum": "d",
}
COLOURS = {"red": "red", "blue": "blue", "green": "green", "white": "bold", "gold": "yellow", "black": "bright_black"}
POINTS = ("move", "influence", "heal")


def draw(view: dict[str, Any], words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """The view of a seat, or of a spectator."""
    return Board(view, words, lang, names)


class Board:
    """Draws itself line by line."""

    def __init__(self, view: dict[str, Any], words: Words, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.words = words
        self.lang = lang
        self.names = names
        self.say = board_phrases("mage_knight", lang)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield self.head()
        yield from self.map()
        for seat, player in enumerate(self.view["players"]):
            yield from self.player(seat, player)
        yield from self.offers()
        if self.view["foes"]:
            yield from self.combat()
        yield Text(self.say("legend"), style="dim")

    def name(self, domain: str, id: str) -> str:
        return self.words.name(domain, self.words.domains[domain].index(id), self.lang)

    def list(self, domain: str, ids: Sequence[str]) -> str:
        return ", ".join(self.name(domain, id) for id in ids) or "–"

    def head(self) -> Text:
        time = self.say("night" if self.view["night"] else "day")
        text = Text(self.say("head", round=self.view["round"], rounds=self.view["rounds"], time=time), style="bold")
        text.append(f"  {self.say('source')} ", style="not bold")
        for die in self.view["source"]:
            mark = "" if die["state"] == "free" else "·"
            text.append(f"[{self.name('colour', die['colour'])}{mark}]", style=COLOURS[die["colour"]])
        turn = self.view["turn"]
        for point in POINTS:
            if turn.get(point):
                text.append(f"  {self.say(point)} {turn[point]}", style="bold")
        for colour, count in self.view["mana"].items():
            text.append(f"  {self.say('mana')} {self.name('colour', colour)}×{count}", style=COLOURS[colour])
        return text

    def map(self) -> Iterator[Text]:
        """Each row of hexes is a line; the next one is shifted by half a space."""
        spaces = self.view["spaces"]
        rows: dict[int, list[tuple[int, dict[str, Any]]]] = {}
        for space in spaces:
            rows.setdefault(space["r"], []).append((2 * space["q"] + space["r"], space))
        left = min(x for row in rows.values() for x, _ in row)
        for r in sorted(rows):
            line = Text()
            for x, space in sorted(rows[r], key=lambda entry: entry[0]):
                line.append(" " * ((x - left) * CELL // 2 - len(line)))
                line.append_text(self.cell(space))
            yield line

    def cell(self, space: dict[str, Any]) -> Text:
        """Terrain, site, enemies and whoever stands there: `foK2 1` is a keep in a forest, two tokens, seat 1."""
        label, style = TERRAIN[space["terrain"]]
        site = SITES.get(space["site"] or "", " ")
        tokens = str(len(space["tokens"])) if space["tokens"] else "!" if space["ruin"] else " "
        owner = "²³⁴"[space["shield"] - 1] if space["shield"] else "¹" if space["shield"] == 0 else " "
        hero = str(space["heroes"][0] + 1) if space["heroes"] else " "
        text = Text(f"{label}{site}{tokens}", style=style)
        text.append(owner, style="bold")
        text.append(hero, style="bold reverse" if space["heroes"] else "")
        return text

    def player(self, seat: int, player: dict[str, Any]) -> Iterator[Text]:
        text = Text(f"{seat + 1} {self.names[seat]}", style=seat_style(seat))
        modifier = "X" if player["modifier"] is None else f"{player['modifier']:+d}"
        text.append(
            " "
            + self.say(
                "player",
                hero=self.name("hero", player["hero"]),
                fame=player["fame"],
                level=player["level"],
                armor=player["armor"],
                reputation=f"{player['reputation']:+d} ({modifier})",
                deck=player["deck"],
                tactic=self.name("tactic", player["tactic"]) if player["tactic"] else "–",
            ),
            style="not bold default",
        )
        yield text
        crystals = ", ".join(f"{self.name('colour', c)}×{n}" for c, n in player["crystals"].items()) or "–"
        units = ", ".join(
            f"{number}:{self.name('unit', unit['unit'])}"
            + ("" if unit["ready"] else self.say("spent"))
            + self.say("wounded") * unit["wounds"]
            for number, unit in enumerate(player["units"], start=1)
        )
        skills = self.list("skill", [entry["skill"] for entry in player["skills"] if not entry["used"]])
        yield Text(f"   {self.say('has', crystals=crystals, units=units or '–', skills=skills)}")
        if isinstance(player["hand"], list):
            yield Text(f"   {self.say('hand')} {self.list('card', player['hand'])}", style="bold")
        else:
            yield Text(f"   {self.say('hand')} {player['hand']}")

    def offers(self) -> Iterator[Text]:
        offers = self.view["offers"]
        for key, domain in (("units", "unit"), ("advanced", "card"), ("spells", "card"), ("monastery", "card")):
            if offers[key]:
                yield Text(f"{self.say('offer_' + key)} {self.list(domain, offers[key])}")

    def combat(self) -> Iterator[Text]:
        """Every enemy with what it still needs."""
        for number, foe in enumerate(self.view["foes"], start=1):
            enemy = self.name("enemy", foe["summoned"] or foe["enemy"])
            state = self.say("defeated") if foe["defeated"] else self.say("blocked") if foe["blocked"] else ""
            line = self.say("foe", number=number, enemy=enemy, armor=foe["armor"], attack=foe["attack"])
            style = "dim" if foe["defeated"] else "bold red" if foe["target"] else "red"
            yield Text(f"{'▶' if foe['target'] else ' '} {line} {state}", style=style)
        points = ", ".join(f"{self.say(kind)} {value}" for kind, value in self.view["points"].items())
        if points:
            yield Text(f"  {self.say('played')} {points}", style="bold")
