"""The lands, knights and sets of Saga, read from components.toml into tables of numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.domain import Domain, numbered

FOLDER: Final = Path(__file__).parent
_BOX: Final[dict[str, Any]] = tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8"))

MIN_SEATS: Final[int] = _BOX["game"]["seats"][0]
MAX_SEATS: Final[int] = _BOX["game"]["seats"][1]
LANDS: Final = 6  # a land and its colour have the same number (SG-1.2)
VALUES: Final = 4  # knights are worth 1 to 4
CARDS: Final = 24  # kinds of knight: colour * VALUES + value - 1; knights of one kind are interchangeable
TROOPS: Final = 24  # the most attack troops a seat can have: one for each card of two sets
PLACES: Final = TROOPS + LANDS  # where a seat's cards can lie: its attack troops by age, then the lands
SETS: Final = 5  # SG-1.3
CROWN: Final = 0
OTHER: Final = 1

COLOURS: Final[list[str]] = [entry["color"] for entry in _BOX["lands"]]
LAND: Final = Domain("land", [entry["id"] for entry in _BOX["lands"]])
CARD: Final = Domain("card", [f"{colour}_{value}" for colour in COLOURS for value in range(1, VALUES + 1)])
AT: Final = Domain("at", [*(str(number) for number in range(1, TROOPS + 1)), *LAND.ids])
TROOP: Final = numbered("troop", TROOPS)
SET: Final = Domain("set", [entry["id"] for entry in _BOX["sets"]])
SIDE: Final = Domain("side", ["crown", "other"])
ABILITY: Final = Domain("ability", [entry["id"] for entry in _BOX["abilities"]])
ABILITIES: Final[int] = len(ABILITY)

NO_ABILITY: Final = -1
PLAY: Final[list[list[int]]] = [  # by side and land: the ability during play
    [ABILITY.index(entry[side]["play"]) for entry in _BOX["lands"]] for side in SIDE.ids
]
END: Final[list[list[int]]] = [[ABILITY.index(entry[side]["end"]) for entry in _BOX["lands"]] for side in SIDE.ids]
FAME: Final[list[list[int]]] = [[entry[side]["fame"] for entry in _BOX["lands"]] for side in SIDE.ids]  # SG-3.3

ADD_CARD: Final[int] = ABILITY.index("add_card")
TAKE_BACK: Final[int] = ABILITY.index("take_back")
DEFENCE_PLUS_1: Final[int] = ABILITY.index("defence_plus_1")
DEFENCE_MINUS_1: Final[int] = ABILITY.index("defence_minus_1")
FREE_KNIGHT: Final[int] = ABILITY.index("free_knight")
FACE_DOWN: Final[int] = ABILITY.index("face_down")
PLUS_5: Final[int] = ABILITY.index("plus_5")
SCORE_ATTACK_TROOP: Final[int] = ABILITY.index("score_attack_troop")
HAND_ZERO: Final[int] = ABILITY.index("hand_zero")
TROOP_ZERO: Final[int] = ABILITY.index("troop_zero")
EXTRA_CARD: Final[int] = ABILITY.index("extra_card")
TWO_FROM_EACH: Final[int] = ABILITY.index("two_from_each")
TROOP_15: Final[int] = ABILITY.index("troop_15")
RULE_OF: Final[list[str]] = [entry["rule"] for entry in _BOX["abilities"]]

IN_SET: Final[list[list[int]]] = [  # by set: its twelve knights
    [
        CARD.index(f"{colour}_{value}")
        for colour in COLOURS
        for value in sorted(entry["cards"].get(colour, []), reverse=True)
    ]
    for entry in _BOX["sets"]
]
HAND_OF_SET: Final[list[list[int]]] = [[cards.count(card) for card in range(CARDS)] for cards in IN_SET]  # by card
KINDS_OF_SET: Final[list[int]] = [sum(1 << card for card in set(cards)) for cards in IN_SET]  # as bits
CHEAP: Final[list[int]] = [  # by fame: the cards that cost no more, as bits (SG-6.2)
    sum(1 << card for card in range(CARDS) if card % VALUES < fame) for fame in range(VALUES + 1)
]
FIRST_GAME_SET: Final[int] = SET.index(_BOX["first_game"]["table_set"])
FIRST_GAME: Final[list[tuple[int, int]]] = [(-1, -1)] * LANDS  # by land: its two defenders (SG-2.7)
for _entry in _BOX["first_game"]["layout"]:
    FIRST_GAME[LAND.index(_entry["land"])] = (
        CARD.index(f"{_entry['first']['color']}_{_entry['first']['value']}"),
        CARD.index(f"{_entry['second']['color']}_{_entry['second']['value']}"),
    )

MATERIAL: Final[dict[str, Any]] = {  # what a drawn board needs besides the view
    "lands": {entry["id"]: {"colour": entry["color"], "row": entry["row"]} for entry in _BOX["lands"]},
    "abilities": {entry["id"]: {"when": entry["when"], "rule": entry["rule"]} for entry in _BOX["abilities"]},
    "sets": {
        SET.ids[number]: {CARD.ids[card]: cards.count(card) for card in sorted(set(cards))}
        for number, cards in enumerate(IN_SET)
    },
    "chips": _BOX["chips"]["values"],
}


def colour(card: int) -> int:
    """The colour of a knight, which is the number of the land it can attack (SG-1.2)."""
    return card // VALUES


def worth(card: int) -> int:
    """The value printed on a knight."""
    return card % VALUES + 1
