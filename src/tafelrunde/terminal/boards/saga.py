"""The table of Saga: six lands in the middle, the free knights, and what lies before each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tafelrunde.kernel.words import Words

STYLE: Final = {  # by the colour that a card's id begins with; the name of the colour always stands beside it
    "red": "bold red",
    "green": "bold green",
    "blue": "bold blue",
    "orange": "bold dark_orange",
    "violet": "bold magenta",
    "yellow": "bold yellow",
}
HUES: Final = tuple(STYLE)
LABELS: Final = {
    "de": {
        "table": "auf dem Tisch",
        "of": "hält {name}",
        "none": "ohne Karten",
        "take": "erobern ab {needed}",
        "fame": "+{fame} Ruhm",
        "used": "verbraucht",
        "crown": "♔",
        "other": "○",
        "free": "Freie Ritter",
        "nobody": "keine",
        "hand": "Deine Hand",
        "cards": "{count} Handkarten",
        "card": "1 Handkarte",
        "purse": "{fame} Ruhm (+{income})",
        "set": "Set {set}",
        "against": "gegen {land}",
        "short": "noch {missing}",
        "strong": "stark genug",
        "reserve": "Reserve",
        "hidden": "verdeckt",
        "score": "Stand: Ruhm {fame}, Länder {lands}, Besonderes {special}, Hand {hand} = {total}",
        "round": "Runde {round}",
        "due": "Nimm zuerst deinen Ruhm: {due}",
    },
    "en": {
        "table": "on the table",
        "of": "held by {name}",
        "none": "no cards",
        "take": "conquer with {needed}",
        "fame": "+{fame} fame",
        "used": "used",
        "crown": "♔",
        "other": "○",
        "free": "Free knights",
        "nobody": "none",
        "hand": "Your hand",
        "cards": "{count} hand cards",
        "card": "1 hand card",
        "purse": "{fame} fame (+{income})",
        "set": "set {set}",
        "against": "against {land}",
        "short": "{missing} short",
        "strong": "strong enough",
        "reserve": "reserve",
        "hidden": "face down",
        "score": "Standing: fame {fame}, lands {lands}, specials {special}, hand {hand} = {total}",
        "round": "Round {round}",
        "due": "Take your fame first: {due}",
    },
}


def draw(view: dict[str, Any], words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """The whole table as the viewer of `view` sees it."""
    labels = LABELS[lang]
    head = Text(labels["round"].format(round=view["round"]), style="dim")
    if view["due"]:
        head.append("   " + labels["due"].format(due=view["due"]), style="bold")
    grid = Table.grid(expand=True, padding=(0, 1))
    for _ in range(3):
        grid.add_column(ratio=1)
    panels = [_land(land, words, lang, names) for land in view["lands"]]
    grid.add_row(*panels[:3])
    grid.add_row(*panels[3:])
    free = Text(labels["free"] + ": ", style="bold")
    free.append_text(_counts(view["free"], words, lang) if view["free"] else Text(labels["nobody"], style="dim"))
    rows: list[RenderableType] = [head, grid, free]
    needed = {land["land"]: land for land in view["lands"]}
    for seat, player in enumerate(view["players"]):
        rows.append(_player(seat, player, view, needed, words, lang, names))
    return Group(*rows)


def _land(land: dict[str, Any], words: Words, lang: str, names: Sequence[str]) -> Panel:
    labels = LABELS[lang]
    style = STYLE[HUES[words.domains["land"].index(land["land"])]]
    owner = land["owner"]
    body = Text()
    body.append(labels["table"] if owner is None else labels["of"].format(name=_name(names, owner, lang)))
    body.append("\n")
    body.append(f"{land['value']}", style="bold")
    body.append(" = ")
    body.append_text(_cards(land["cards"], [], words, lang) if land["cards"] else Text(labels["none"], style="dim"))
    body.append("\n")
    body.append(labels["take"].format(needed=land["needed"]) + " · " + labels["fame"].format(fame=land["fame"]))
    for ability in (land["play"], land["end"]):
        if ability is not None:
            body.append("\n" + words.name("ability", words.domains["ability"].index(ability), lang), style="italic")
    if land["used"]:
        body.append(f" ({labels['used']})", style="dim")
    number = words.domains["land"].index(land["land"])
    hue = words.name("card", 4 * number, lang).partition(" ")[0]
    title = f"{_land_name(land['land'], words, lang)} ({hue}) {labels[land['side']]}"
    return Panel(body, title=Text(title, style=style), border_style=style if owner is not None else "dim")


def _player(
    seat: int,
    player: dict[str, Any],
    view: dict[str, Any],
    lands: dict[str, dict[str, Any]],
    words: Words,
    lang: str,
    names: Sequence[str],
) -> RenderableType:
    labels = LABELS[lang]
    number = words.domains["set"].index(player["set"])
    count = player["hand_size"]
    line = Text("▶ " if seat in view["actors"] else "  ", style="bold")
    line.append(_name(names, seat, lang), style="bold")
    line.append("  " + labels["purse"].format(fame=player["fame"], income=player["income"]))
    line.append("  " + (labels["card"] if count == 1 else labels["cards"].format(count=count)))
    if number >= 0:
        line.append("  " + labels["set"].format(set=words.name("set", number, lang)), style="dim")
    rows: list[RenderableType] = [Text(), line]
    for place, troop in enumerate(player["troops"]):
        rows.append(_troop(place, troop, seat, lands[troop["land"]], words, lang))
    if player["hand"] is not None and player["hand"]:
        hand = Text("  " + labels["hand"] + ": ", style="bold") if seat == view["seat"] else Text("  ")
        hand.append_text(_counts(player["hand"], words, lang))
        rows.append(hand)
    if player["score"] is not None:
        score = dict(player["score"])
        score["special"] = score["plus_5"] + score["attack_troop"]
        rows.append(Text("  " + labels["score"].format(**score), style="dim"))
    return Group(*rows)


def _troop(place: int, troop: dict[str, Any], seat: int, land: dict[str, Any], words: Words, lang: str) -> Text:
    labels = LABELS[lang]
    line = Text(f"  {place + 1:>2} ", style="bold")
    line.append(labels["against"].format(land=_land_name(troop["land"], words, lang)) + ": ")
    line.append_text(_cards(troop["cards"], troop["face_down"], words, lang))
    line.append(f" = {troop['value']}", style="bold")
    missing = land["needed"] - troop["value"]
    if land["owner"] == seat:
        note = labels["reserve"]
    else:
        note = labels["short"].format(missing=missing) if missing > 0 else labels["strong"]
    line.append(f"  ({note})", style="dim")
    return line


def _cards(cards: Sequence[str], face_down: Sequence[str | None], words: Words, lang: str) -> Text:
    """Cards joined by a plus; one lying face down is in brackets, and named only where the viewer may know it."""
    shown = Text()
    for id in cards:
        shown.append(" + " if shown else "")
        shown.append_text(_card(id, words, lang))
    for hidden in face_down:
        shown.append(" + [" if shown else "[")
        shown.append(LABELS[lang]["hidden"], style="italic")
        if hidden is not None:
            shown.append(" ")
            shown.append_text(_card(hidden, words, lang))
        shown.append("]")
    return shown


def _counts(counts: dict[str, int], words: Words, lang: str) -> Text:
    shown = Text()
    for id, count in counts.items():
        shown.append(", " if shown else "")
        if count > 1:
            shown.append(f"{count}× ")
        shown.append_text(_card(id, words, lang))
    return shown


def _card(id: str, words: Words, lang: str) -> Text:
    return Text(words.name("card", words.domains["card"].index(id), lang), style=STYLE[id.partition("_")[0]])


def _land_name(id: str, words: Words, lang: str) -> str:
    return words.name("land", words.domains["land"].index(id), lang)


def _name(names: Sequence[str], seat: int, lang: str) -> str:
    return names[seat] if seat < len(names) else {"de": "Platz", "en": "Seat"}[lang] + f" {seat + 1}"
