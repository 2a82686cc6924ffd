"""The language of effects: a line of a card becomes modes, and a mode a row of small operations.

>>> modes = parse("[red] attack 4 fire | @calm draw 1")
>>> [(mode.costs, mode.when == CALM, mode.ops == (OPS["draw"], 1, 0)) for mode in modes]
[((0,), False, False), ((), True, True)]
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
CALM: Final = MOVING | TALKING | AFTER  # not in combat: healing, and all that bears its symbol (MK-19.1)
FIGHTING: Final = RANGED | BLOCKING | ATTACKING
ALWAYS: Final = CALM | FIGHTING

NAMES: Final = (
    # values
    "move", "influence", "attack", "ranged", "siege", "block", "heal",
    "move_time", "influence_time", "ranged_time", "forward_march", "fortune",
    # gains
    "mana", "crystal", "mana_time", "draw", "fame", "reputation_later", "wound", "roll_crystal",
    # costs and choices
    "discard", "discard_wound", "owned", "boost", "again", "again_powered",
    # mana
    "dice", "mana_draw", "storm_die", "storm", "mastery", "endless", "polarize", "sun", "darkness",
    # riders
    "manners", "toughness", "blocked_armor", "agility", "swamp", "lake", "open_land", "wild_land", "paths", "tale",
    "heat", "tempo", "diplomacy", "need", "ambush", "learning", "burning", "exploding", "unswift", "hurt", "horn",
    "grail", "grail_draw", "protection", "wave_attack", "wave_block", "leadership", "sideways", "universal", "pain",
    # cards
    "decompose", "talent", "spell", "training", "book", "meditate", "time_bending",
    # enemies
    "expose", "expose_forts", "expose_resistances", "armor", "armor_all", "quake", "quake_all", "no_attack", "destroy",
    "chill", "lethal_chill", "illusion", "skip_attacks", "wings_of_night", "demolish", "break", "justice",
    "justice_strong", "all_cold_fire", "all_siege", "resist_all", "glory_all",
    # units
    "ready", "ready_all", "mend", "restore", "arms", "glory", "banner",
    # movement
    "travel", "underground", "wings", "bend", "flight",
    # other players
    "meltdown", "radiance", "claim", "mind_read", "mind_steal", "energy", "motivation", "ritual", "freeze", "weather",
    "exploit",
    # mana that must be used at once
    "invoke",
)  # fmt: skip
OPS: Final[dict[str, int]] = {name: number for number, name in enumerate(NAMES)}

_TAGS: Final = {
    "calm": CALM,
    "combat": FIGHTING,
    "attack": ATTACKING,
    "block": BLOCKING,
    "start": RANGED,
    "move": MOVING,
    "before_damage": RANGED | BLOCKING,
}
_PLACES: Final = {
    "move": MOVING,
    "move_time": MOVING,
    "forward_march": MOVING,
    "influence": TALKING,
    "influence_time": TALKING,
    "fortune": TALKING,
    "attack": ATTACKING,
    "ranged": RANGED | ATTACKING,
    "ranged_time": RANGED | ATTACKING,
    "siege": RANGED | ATTACKING,
    "block": BLOCKING,
    "heal": CALM,
    "restore": CALM,
    "sideways": MOVING | TALKING | BLOCKING | ATTACKING,
    "universal": MOVING | TALKING | BLOCKING | ATTACKING,
    "pain": MOVING | TALKING | BLOCKING | ATTACKING,
}


class Mode:
    """One way to use something: its cost on top, where it is allowed, its operations as (op, a, b) in a row."""

    def __init__(self, costs: tuple[int, ...], when: int, ops: tuple[int, ...]) -> None:
        self.costs = costs
        self.when = when
        self.ops = ops


def parse(line: str) -> list[Mode]:
    """The modes of an effect line."""
    return [_mode(part.strip()) for part in line.split("|")] if line.strip() else []


def _mode(text: str) -> Mode:
    costs: tuple[int, ...] = ()
    when = 0
    if text.startswith("["):
        paid, text = text[1:].split("]", 1)
        costs = tuple(COLOURS.index(colour) for colour in paid.split())
        text = text.strip()
    if text.startswith("@"):
        tag, text = text[1:].split(" ", 1)
        when = _TAGS[tag]
    ops: list[int] = []
    for part in text.split(";"):
        words = part.split()
        if not when and words[0] in _PLACES:
            when = _PLACES[words[0]]
        if words[0] == "diplomacy":
            when |= BLOCKING
        elif words[0] == "agility":
            when |= RANGED | ATTACKING  # MK-19.6
        values = [_value(word) for word in words[1:]] + [0, 0]
        ops += [OPS[words[0]], values[0], values[1]]
    return Mode(costs, when or ALWAYS, tuple(ops))


def _value(word: str) -> int:
    if word in ELEMENTS:
        return ELEMENTS.index(word)
    if word in COLOURS:
        return COLOURS.index(word)
    return ANY_COLOUR if word == "any" else int(word)
