"""Writes the browser's types from the server's and the games': `python web/make_types.py`. A test checks that they are
current.

What goes over the wire comes from `server/wire.py` and those beside it (`wire_notices.py`, `wire_people.py`), what a
game shows from the module in which it declares its view.
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as shapes

import tafelrunde
from tafelrunde.kernel import views
from tafelrunde.server import wire, wire_notices, wire_people, wire_review

SOURCES = Path(__file__).parent / "src"
HEAD = "// Made by web/make_types.py from src/{}: change that one, then run this.\n"
COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)  # what stands behind a field
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "any",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}
Names = dict[str, str]  # the patterns of ids that have a name of their own


def script(kind: shapes.Type, names: Names) -> str:
    """A type as TypeScript writes it; where only some ids are keys, any of them may be missing.

    >>> script(shapes.type_info(dict[str, list[int]]), {})
    'Record<string, number[]>'
    >>> script(shapes.type_info(int | None), {})
    'number | null'
    >>> Side = typing.Annotated[str, views.one_of(["front", "back"])]
    >>> script(shapes.type_info(dict[Side, tuple[int, Side]]), {"^(front|back)$": "Side"})
    'Partial<Record<Side, [number, Side]>>'
    """
    match kind:
        case shapes.StructType(cls=cls):
            return cls.__name__
        case shapes.StrType(pattern=str(pattern)):
            return names.get(pattern) or ids(pattern)
        case shapes.LiteralType(values=values):
            return " | ".join(f"'{value}'" for value in values)
        case shapes.UnionType(types=types):
            return " | ".join(script(part, names) for part in types)
        case shapes.ListType(item_type=item):
            inner = script(item, names)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(script(item, names) for item in items)}]"
        case shapes.DictType(key_type=key, value_type=value):
            record = f"Record<{script(key, names)}, {script(value, names)}>"
            return record if record.startswith("Record<string") else f"Partial<{record}>"
    return PLAIN[type(kind)]


def ids(pattern: str) -> str:
    """Those that `one_of` was given."""
    return " | ".join(f"'{id}'" for id in pattern.removeprefix("^(").removesuffix(")$").split("|"))


def interface(cls: type[msgspec.Struct], names: Names) -> str:
    """A class as an interface; what a browser may leave out, or a view, is optional."""
    info = shapes.type_info(cls)
    assert isinstance(info, shapes.StructType)
    doc = inspect.getdoc(cls) or ""
    head = ["/**", *(f" * {line}".rstrip() for line in doc.splitlines()), " */"]
    if info.array_like:
        parts = [script(field.type, names) for field in info.fields]
        entries = [part if field.required else f"({part})?" for part, field in zip(parts, info.fields, strict=True)]
        return "\n".join([*head, f"export type {cls.__name__} = [{', '.join(entries)}]"])
    said = comments(cls)
    lines = [*head, f"export interface {cls.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: '{info.tag}'")
    for field in info.fields:
        optional = "?" if info.forbid_unknown_fields and not field.required else ""
        if field.name in said:
            lines.append(f"  /** {said[field.name]} */")
        lines.append(f"  {field.encode_name}{optional}: {script(field.type, names)}")
    return "\n".join([*lines, "}"])


def comments(cls: type[msgspec.Struct]) -> dict[str, str]:
    """What is said about the fields of a class, and of those that it is made from."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            found |= dict(COMMENT.findall(inspect.getsource(base)))
    return found


def union(name: str, members: Any) -> str:
    return f"export type {name} = " + " | ".join(member.__name__ for member in typing.get_args(members))


def classes(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """All that a module declares."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            yield value


def aliases(module: ModuleType) -> Iterator[tuple[str, shapes.Type]]:
    """The types of ids, and of other small things, that a module has names for."""
    for name, value in vars(module).items():
        if typing.get_origin(value) in (typing.Annotated, tuple):
            yield name, shapes.type_info(value)


def head(module: ModuleType) -> str:
    return HEAD.format(module.__name__.replace(".", "/") + ".py")


def wire_types() -> str:
    """What goes over the wire."""
    unions = [union("FromBrowser", wire.FromBrowser), union("ToBrowser", wire.ToBrowser)]
    parts = [interface(cls, {}) for module in (wire, wire_notices, wire_people) for cls in classes(module)]
    return "\n\n".join([head(wire), *parts, *unions]) + "\n"


def review_types() -> str:
    """What goes over the wire about reviews."""
    shared = "import type { Text } from '../lib/wire'"
    return "\n\n".join([head(wire_review), shared, *(interface(cls, {}) for cls in classes(wire_review))]) + "\n"


def game_types(id: str) -> str:
    """What a game shows: its ids, its views, what is printed."""
    module = inspect.getmodule(tafelrunde.game(id).view_type())
    assert module is not None
    names = {kind.pattern: name for name, kind in aliases(module) if isinstance(kind, shapes.StrType) and kind.pattern}
    parts = [f"export type {name} = {script(kind, {})}" for name, kind in aliases(module)]
    parts += [interface(views.Ending, names), *(interface(cls, names) for cls in classes(module))]
    return "\n\n".join([head(module), *parts]) + "\n"


def files() -> dict[Path, str]:
    """All files that are made, with what is to stand in them: the wire, and each game that a board is drawn for."""
    folders = {id: SOURCES / "boards" / id for id in tafelrunde.games()}
    boards = {folder / "wire.ts": game_types(id) for id, folder in folders.items() if folder.is_dir()}
    return {SOURCES / "lib/wire.ts": wire_types(), SOURCES / "review/wire.ts": review_types(), **boards}


if __name__ == "__main__":
    for place, text in files().items():
        place.write_text(text, encoding="utf-8")
