"""Ctrl-C during a long thought: Python hears of it only while it interprets, and compiled code can take minutes."""

from __future__ import annotations


def listen() -> None:
    """Called now and then by compiled loops: this module is not compiled, so whatever came meanwhile is heard here."""
