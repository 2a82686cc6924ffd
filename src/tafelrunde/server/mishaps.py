"""What an error of any kind amounts to, those of the web and of the database among them."""

from __future__ import annotations

import sqlalchemy as sa
from litestar.exceptions import HTTPException

from tafelrunde.server.faults import Refused

CODES = {404: "not_found", 405: "method", 413: "too_large", 429: "too_fast"}
NO_DATA = "22"  # the class of PostgreSQL's states for values that cannot be
BROKEN_OFF = "client disconnected prematurely"  # what Litestar says then


def understood(error: Exception) -> Refused:
    """The refusal that an error of any kind amounts to."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, HTTPException) and (error.status_code < 500 or error.detail == BROKEN_OFF):
        extra = f" ({error.extra})" if error.extra else ""
        return Refused(CODES.get(error.status_code, "bad_request"), f"{error.detail}{extra}")
    if isinstance(error, RecursionError):
        return Refused("bad_request", "too deeply nested")
    if isinstance(error, (sa.exc.DataError, UnicodeError)) or _no_data(error):
        return Refused("bad_request", "a text or a number that cannot be stored")
    if isinstance(error, (OSError, sa.exc.TimeoutError, sa.exc.DBAPIError)):
        return Refused("busy")
    return Refused("internal")


def _no_data(error: Exception) -> bool:
    return isinstance(error, sa.exc.DBAPIError) and str(getattr(error.orig, "sqlstate", "")).startswith(NO_DATA)
