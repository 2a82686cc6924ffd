"""Logs: one JSON object per line; or, for somebody at a terminal, a short line."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import Any

import msgspec


def fields(**values: Any) -> dict[str, Any]:
    """Structured fields of a log line besides its message: `log.info("moved", extra=fields(table="…"))`."""
    return {"fields": values}


class Discreet(logging.Formatter):
    """The stack trace and the type of an error; not its message, for that may name tables and actions.

    >>> try:
    ...     int("secret")
    ... except ValueError as error:
    ...     print(Discreet().formatException((ValueError, error, error.__traceback__)).splitlines()[-1])
    ValueError
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        record.message = said(record)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802
        lines: list[str] = []
        error, seen = ei[1], set[int]()
        while error is not None and id(error) not in seen:
            seen.add(id(error))
            kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
            lines[:0] = [*(line.rstrip() for line in traceback.format_tb(error.__traceback__)), kind]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(lines)


def said(record: logging.LogRecord) -> str:
    """The message of a record. Only its first line: others show in the next ones what they stumbled over."""
    return record.getMessage().partition("\n")[0]


class JsonLines(Discreet):
    """`{"time": …, "level": …, "event": …}` and the fields of the record.

    >>> record = logging.makeLogRecord({"msg": "moved", "levelname": "INFO", "created": 0, **fields(number=3)})
    >>> JsonLines().format(record)
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"moved","number":3}'
    """

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        moment += f".{int(record.created * 1000) % 1000:03d}Z"
        line = {"time": moment, "level": record.levelname.lower(), "event": said(record)}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(kind: str) -> None:
    """`json`, `plain`, or `auto`: plain at a terminal and only what matters."""
    plain = kind == "plain" or (kind == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("%(levelname)s %(message)s") if plain else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("tafelrunde").setLevel(logging.WARNING if plain else logging.INFO)
