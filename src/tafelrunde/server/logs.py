"""Logs: one JSON object a line; or, for somebody at a terminal, a short line."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec


def fields(**values: Any) -> dict[str, Any]:
    """What goes into a log line besides its message: `log.info("moved", extra=fields(table="…"))`."""
    return {"fields": values}


class JsonLines(logging.Formatter):
    """`{"time": …, "level": …, "event": …}` and the fields of the record.

    >>> record = logging.makeLogRecord({"msg": "moved", "levelname": "INFO", "created": 0, **fields(number=3)})
    >>> JsonLines().format(record)
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"moved","number":3}'
    """

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        moment += f".{int(record.created * 1000) % 1000:03d}Z"
        line = {"time": moment, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(kind: str) -> None:
    """`json`, `plain`, or `auto`: plain at a terminal and only what matters."""
    plain = kind == "plain" or (kind == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s") if plain else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("tafelrunde").setLevel(logging.WARNING if plain else logging.INFO)
