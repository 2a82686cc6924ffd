"""Names of tables and people that nobody can guess."""

from __future__ import annotations

import secrets


def fresh_id() -> str:
    """One that never was; it begins with a letter or a digit, or a command would take it for an option.

    >>> len(fresh_id()), fresh_id() == fresh_id()
    (22, False)
    >>> any(fresh_id().startswith(("-", "_")) for _ in range(1000))
    False
    """
    while not (id := secrets.token_urlsafe(16))[0].isalnum():
        pass
    return id
