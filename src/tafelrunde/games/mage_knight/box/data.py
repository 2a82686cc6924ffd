"""The data of the box as it is written in the TOML files; what cannot be right is an error that names its line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.domain import Domain, some

BOX: Final = Path(__file__).parent
FOLDER: Final = BOX.parent  # of the game

_CARD: Final[dict[str, type]] = {"basic": str, "powered": str}
_COLOURED: Final[dict[str, type]] = {**_CARD, "colour": str}
_UNIT: Final[dict[str, type]] = {
    "count": int, "level": int, "cost": int, "armor": int, "resists": list, "sites": list, "abilities": str,
}  # fmt: skip
_SKILL: Final[dict[str, type]] = {"use": str, "effect": str}
NEEDED: Final[dict[str, dict[str, type]]] = {  # the fields of a line, by the head it stands under
    "basic": _COLOURED,
    "advanced": _COLOURED,
    "spell": _COLOURED,
    "artifact": _CARD,
    "regular": _UNIT,
    "elite": _UNIT,
    "arythea": _SKILL,
    "goldyx": _SKILL,
    "norowas": _SKILL,
    "tovak": _SKILL,
    "enemy": {
        "back": str, "count": int, "armor": int, "attack": int, "element": str, "fame": int, "abilities": list,
        "resists": list,
    },
}  # fmt: skip
OPTIONAL: Final[dict[str, dict[str, type]]] = {
    "basic": {"types": list},
    "advanced": {"types": list},
    "spell": {"competitive": bool},
    "artifact": {"banner": int},
}
USES: Final = ("turn", "round", "interactive", "passive")  # how often a skill can be used


def check(head: str, id: str, entry: dict[str, Any]) -> dict[str, Any]:
    """A line with all its fields and no others.

    >>> check("basic", "march", {"colour": "green", "basic": "move 2"})
    Traceback (most recent call last):
    ...
    ValueError: basic.march: the field 'powered' is missing
    """
    needed = NEEDED[head]
    fields: dict[str, type] = {**needed, **OPTIONAL.get(head, {}), "status": str}
    for field in needed:
        if field not in entry:
            raise ValueError(f"{head}.{id}: the field {field!r} is missing")
    for field, value in entry.items():
        if field not in fields:
            raise ValueError(f"{head}.{id}: there is no field {field!r}; fields are {', '.join(fields)}")
        if type(value) is not fields[field]:
            raise ValueError(f"{head}.{id}: {field} is of type {fields[field].__name__}, not {value!r}")
    if "use" in entry and entry["use"] not in USES:
        raise ValueError(f"{head}.{id}: a skill is used {', '.join(USES)}, not {entry['use']!r}")
    return entry


def number_of(domain: Domain, id: object, where: str = "the box") -> int:
    """The number of something that must be there.

    >>> number_of(Domain("colour", ["red", "blue"]), "bleu", "basic.march")
    Traceback (most recent call last):
    ...
    ValueError: basic.march: there is no colour 'bleu', only red, blue
    """
    found = domain.index(id)
    if found < 0:
        raise ValueError(f"{where}: there is no {domain.name} {id!r}, only {some(domain.ids)}")
    return found


def bits(domain: Domain, ids: list[str], where: str) -> int:
    """Several of them, as bits."""
    mask = 0
    for id in ids:
        mask |= 1 << number_of(domain, id, where)
    return mask


def _read(name: str, *heads: str) -> dict[str, Any]:
    tables: dict[str, Any] = tomllib.loads((BOX / f"{name}.toml").read_text(encoding="utf-8"))
    if heads and set(tables) != set(heads):
        raise ValueError(f"{name}.toml has the heads {', '.join(heads)}, not {', '.join(tables)}")
    for head in heads:
        if head in NEEDED:
            for id, entry in tables[head].items():
                check(head, id, entry)
    return tables


CARDS: Final = _read("cards", "basic", "advanced", "spell", "artifact", "decks")
SKILLS: Final = _read("skills", "arythea", "goldyx", "norowas", "tovak", "dummy")
UNITS: Final = _read("units", "regular", "elite")
WORLD: Final = _read("world", "enemy", "ruin", "terrain", "tile", "city")
TACTICS_BY_TIME: Final = _read("tactics", "day", "night", "status")
SCENARIOS: Final = _read("scenarios")
