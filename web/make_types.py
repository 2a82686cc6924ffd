"""Writes the browser's types from the server's: `python web/make_types.py`. A test checks that they are current."""

from __future__ import annotations

import inspect
import typing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shapes

from tafelrunde.server import wire

TARGET = Path(__file__).parent / "src/lib/wire.ts"
HEAD = "// Made by web/make_types.py from src/tafelrunde/server/wire.py: change that one, then run this.\n"
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "any",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


def script(kind: shapes.Type) -> str:
    """A type as TypeScript writes it.

    >>> script(shapes.type_info(dict[str, list[int]]))
    'Record<string, number[]>'
    >>> script(shapes.type_info(int | None))
    'number | null'
    """
    match kind:
        case shapes.StructType(cls=cls):
            return cls.__name__
        case shapes.LiteralType(values=values):
            return " | ".join(f"'{value}'" for value in values)
        case shapes.UnionType(types=types):
            return " | ".join(script(part) for part in types)
        case shapes.ListType(item_type=item):
            inner = script(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case shapes.DictType(key_type=key, value_type=value):
            return f"Record<{script(key)}, {script(value)}>"
    return PLAIN[type(kind)]


def interface(cls: type[msgspec.Struct]) -> str:
    """A class as an interface; what a browser may leave out is optional."""
    info = shapes.type_info(cls)
    assert isinstance(info, shapes.StructType)
    doc = inspect.getdoc(cls) or ""
    lines = ["/**", *(f" * {line}".rstrip() for line in doc.splitlines()), " */", f"export interface {cls.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: '{info.tag}'")
    for field in info.fields:
        optional = "?" if info.forbid_unknown_fields and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {script(field.type)}")
    return "\n".join([*lines, "}"])


def union(name: str, members: Any) -> str:
    return f"export type {name} = " + " | ".join(member.__name__ for member in typing.get_args(members))


def types() -> str:
    """The whole file."""
    classes = [
        value
        for value in vars(wire).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == wire.__name__
    ]
    unions = [union("FromBrowser", wire.FromBrowser), union("ToBrowser", wire.ToBrowser)]
    return "\n\n".join([HEAD, *(interface(cls) for cls in classes), *unions]) + "\n"


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
