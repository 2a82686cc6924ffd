"""The conformance kit: whole games are the test that counts. Every game gets all of it by being there."""

from __future__ import annotations

from tafelrunde.conformance.kit import Report, check

__all__ = ["Report", "check"]
