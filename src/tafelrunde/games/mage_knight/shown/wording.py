"""The names of modes, made from what they cost and do: whatever a card says is what its operations say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.games.mage_knight.box.components import (
    ARTIFACTS,
    BLACK,
    CARD,
    MODE_HALF,
    MODE_IDS,
    OF_CARD,
    OF_UNIT,
    POWERED_HALF,
    SKILL,
    SPELLS,
    UNIT,
)
from tafelrunde.games.mage_knight.box.effects import ANY_COLOUR, COLOURS, ELEMENTS
from tafelrunde.games.mage_knight.effects.operation import ROWS, Mode, Operation
from tafelrunde.games.mage_knight.effects.table import TABLE
from tafelrunde.kernel.domain import Domain, some

MARKS: Final = ",;"  # a text may begin with what joins it to the one before …
ENDS: Final = ";:"  # … and end with what joins the one after


def check_names(table: dict[str, Any], domains: Sequence[Domain], languages: tuple[str, ...] = ("de", "en")) -> None:
    """Where the things of a domain have names, each of them has one in every language, and nothing else has.

    >>> check_names({"name": {"colour": {}}}, [Domain("colour", ["red"])])
    Traceback (most recent call last):
    ...
    ValueError: text.toml: under [name.colour] there is nothing in de and en for red
    """
    for domain in domains:
        names = table["name"].get(domain.name)
        if names is None:
            continue
        missing = [id for id in domain.ids if set(names.get(id, ())) != set(languages)]
        if missing:
            texts = " and ".join(languages)
            raise ValueError(f"text.toml: under [name.{domain.name}] there is nothing in {texts} for {some(missing)}")
        strange = [id for id in names if domain.index(id) < 0]
        if strange:
            raise ValueError(f"text.toml: [name.{domain.name}] names {some(strange)}, which is not in the box")


def mode_names(table: dict[str, Any], languages: tuple[str, ...] = ("de", "en")) -> dict[str, dict[str, str]]:
    """The name of every mode in both languages: what it belongs to, its cost, what it does."""
    dumb = [name for name in TABLE if not any(key.partition(".")[0] == name for key in table["operation"])]
    if dumb:
        raise ValueError(f"operations without words: {', '.join(dumb)}")
    return {
        id: {lang: f"{_head(table, ROWS[number], lang)}: {_effect(table, ROWS[number], lang)}" for lang in languages}
        for number, id in enumerate(MODE_IDS)
    }


def _head(table: dict[str, Any], mode: Mode, lang: str) -> str:
    names = table["name"]
    if mode.owner == OF_CARD:
        head = names["card"][CARD.ids[mode.thing]][lang]
    elif mode.owner == OF_UNIT:
        head = names["unit"][UNIT.ids[mode.thing]][lang]
    else:
        head = names["skill"][SKILL.ids[mode.thing]][lang]
    text = head if isinstance(head, str) else str(head[0])
    if MODE_HALF[mode.number] == POWERED_HALF:
        text += f" {table['form']['powered'][lang]}"
    costs = list(mode.costs)
    if mode.owner == OF_CARD and SPELLS <= mode.thing < ARTIFACTS and costs[0] == BLACK:
        costs[:2] = [costs[1], BLACK]  # a spell's own colour is said first
    if costs:
        text += f" ({', '.join(names['colour'][COLOURS[colour]][lang] for colour in costs)})"
    return text


def _effect(table: dict[str, Any], mode: Mode, lang: str) -> str:
    by_hand = table["effect"].get(MODE_IDS[mode.number])
    return str(by_hand[lang]) if by_hand else describe(table, mode.operations, lang)


def describe(table: dict[str, Any], operations: list[Operation], lang: str) -> str:
    """What a row of operations does, in words; the same several times in a row is said once."""
    text = ""
    at = 0
    while at < len(operations):
        count = 1
        while at + count < len(operations) and _alike(operations[at], operations[at + count]):
            count += 1
        said = _say(table, operations[at], count, lang)
        if not text:
            text = said.lstrip(MARKS + " ")
        elif text[-1] in ENDS:
            text += " " + said.lstrip(MARKS + " ")
        else:
            text += said if said[0] in MARKS else f", {said}"
        at += count
    return text.rstrip(ENDS)


def _alike(one: Operation, other: Operation) -> bool:
    return one.NAME == other.NAME and one.a == other.a and one.b == other.b


def _say(table: dict[str, Any], operation: Operation, count: int, lang: str) -> str:
    """The text of one operation with its numbers; one of its own for its number or colour goes first."""
    texts = table["operation"]
    colour = (*COLOURS, "any")[operation.a] if operation.COLOURED else ""
    key = operation.NAME
    special = f"{key}.{colour or operation.a}"
    if special in texts:
        key = special
    if count > 1 and f"{key}.row" in texts:
        key = f"{key}.row"
    values: dict[str, Any] = {
        "a": operation.a,
        "b": operation.b,
        "n": count,
        "double": 2 * operation.a,
        "sign": f"{operation.a:+d}".replace("-", "−"),
    }
    if colour and operation.a != ANY_COLOUR:
        values["colour"] = table["name"]["colour"][colour][lang]
        values["stem"] = table["form"].get(colour, table["name"]["colour"][colour])[lang]
    element = ELEMENTS[operation.b] if operation.b < len(ELEMENTS) else ELEMENTS[0]
    values["element"] = f" ({table['form'][element][lang]})" if element in table["form"] else ""
    return str(texts[key][lang]).format(**values)
