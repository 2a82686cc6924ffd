"""Turn notices: a line to an address that a player has set. Never a way to make the server call its own network."""

from __future__ import annotations

import re

from tafelrunde.server.faults import Refused

ADDRESS = re.compile(r"https://[A-Za-z0-9.-]{1,253}(/[\x21-\x7e]{0,400})?")


def check_url(url: str) -> str:
    """An address that may be a webhook."""
    if not ADDRESS.fullmatch(url):
        raise Refused("impossible", "a webhook is an https address without user or port, https://example.org/…")
    return url
