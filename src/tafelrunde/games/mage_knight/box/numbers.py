"""Numbers that mean something: mypy tells them apart, and once compiled they are plain ints.

A number becomes one of them where it comes in: from the data, from an action, from a row of a map.
"""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)  # a deed card, by its place in the domain CARD
Space = NewType("Space", int)  # a space of the map: seven for each tile, in the order in which these were placed
ModeNumber = NewType("ModeNumber", int)  # a way to use a card, a unit or a skill, by its place in the tables of modes
