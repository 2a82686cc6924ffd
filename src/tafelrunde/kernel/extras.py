"""Extras: what `pip install tafelrunde` leaves out, and one clear line for whoever needs it."""

from __future__ import annotations

from importlib.util import find_spec

from tafelrunde.kernel.errors import MissingExtra


def need(extra: str, *modules: str) -> None:
    """Refuse to go on where a module of an extra is missing.

    >>> need("server", "json")
    >>> need("server", "no_such_module")
    Traceback (most recent call last):
        ...
    tafelrunde.kernel.errors.MissingExtra: no_such_module is not installed: pip install 'tafelrunde[server]'
    """
    for module in modules:
        if find_spec(module) is None:
            raise MissingExtra(f"{module} is not installed: pip install 'tafelrunde[{extra}]'")
