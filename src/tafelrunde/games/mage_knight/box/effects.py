"""The language of effects: a line of a card becomes modes as they are written, and a mode a row of words.

>>> modes = parse("[red] attack 4 fire | @calm draw 1")
>>> [(mode.costs, mode.when == CALM, mode.words) for mode in modes]
[((0,), False, [('attack', 4, 1)]), ((), True, [('draw', 1, 0)])]
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "blue", "green", "white", "gold", "black")
ELEMENTS: Final = ("physical", "fire", "ice", "cold_fire")
ANY_COLOUR: Final = 6

# Where one is in a turn: bits, so that a mode can be allowed in several places.
MOVING: Final = 1
TALKING: Final = 2
RANGED: Final = 4
BLOCKING: Final = 8
ATTACKING: Final = 16
AFTER: Final = 32
CALM: Final = MOVING | TALKING | AFTER  # not in combat: healing, and all that bears its symbol
FIGHTING: Final = RANGED | BLOCKING | ATTACKING
ALWAYS: Final = CALM | FIGHTING

_TAGS: Final = {
    "calm": CALM,
    "combat": FIGHTING,
    "attack": ATTACKING,
    "block": BLOCKING,
    "start": RANGED,
    "move": MOVING,
    "before_damage": RANGED | BLOCKING,
}


class Written:
    """One way to use something, as it is written: its cost on top, where it is allowed, its words with two numbers."""

    def __init__(self, costs: tuple[int, ...], when: int, words: list[tuple[str, int, int]]) -> None:
        self.costs = costs
        self.when = when  # 0: its operations say
        self.words = words


def parse(line: str, where: str = "effect") -> list[Written]:
    """The modes of an effect line.

    >>> parse("attack 2 | @combatt block 2", "basic.rage")
    Traceback (most recent call last):
    ...
    ValueError: basic.rage: '@combatt block 2' cannot be read
    """
    modes: list[Written] = []
    for part in line.split("|") if line.strip() else ():
        try:
            modes.append(_mode(part.strip()))
        except (KeyError, ValueError) as error:
            raise ValueError(f"{where}: {part.strip()!r} cannot be read") from error
    return modes


def _mode(text: str) -> Written:
    costs: tuple[int, ...] = ()
    when = 0
    if text.startswith("["):
        paid, text = text[1:].split("]", 1)
        costs = tuple(COLOURS.index(colour) for colour in paid.split())
        text = text.strip()
    if text.startswith("@"):
        tag, text = text[1:].split(" ", 1)
        when = _TAGS[tag]
    words: list[tuple[str, int, int]] = []
    for part in text.split(";"):
        name, *rest = part.split()
        values = [_value(word) for word in rest]
        a, b = values + [0] * (2 - len(values))
        words.append((name, a, b))
    return Written(costs, when, words)


def _value(word: str) -> int:
    if word in ELEMENTS:
        return ELEMENTS.index(word)
    if word in COLOURS:
        return COLOURS.index(word)
    return ANY_COLOUR if word == "any" else int(word)
