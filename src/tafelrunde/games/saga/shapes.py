"""How troops and face-down cards are written in a dump."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.saga import troop as troops
from tafelrunde.games.saga.components import CARD, CARDS, LAND, MAX_SEATS, TROOPS, colour
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.shape import Many, Name, Number, Shape, read_fields

TROOP: Final[dict[str, Shape]] = {
    "land": Name(LAND),
    "cards": Many(Name(CARD)),
    "face_down": Many(Name(CARD)),
}
VEIL: Final[dict[str, Shape]] = {
    "seat": Number(0, MAX_SEATS - 1),
    "troop": Number(0, TROOPS - 1),
    "card": Name(CARD),
    "could_be": Many(Name(CARD)),
}


class TroopShape(Shape):
    """`{"land": "waldland", "cards": ["green_4", "blue_3"], "face_down": []}`."""

    def write(self, value: Any) -> Any:
        troop: int = value
        return {
            "land": LAND.ids[troops.target(troop)],
            "cards": [CARD.ids[card] for card in troops.cards(troop)],
            "face_down": [CARD.ids[card] for card in troops.face_down(troop)],
        }

    def read(self, json: Any, where: str) -> Any:
        fields = read_fields(TROOP, json, where)
        troop = troops.empty(fields["land"])
        for card in fields["cards"] + fields["face_down"]:
            if troops.has(troop, colour(card)):
                raise BadPosition(f"{where}: a colour occurs only once in a troop")  # SG-4.5
            troop = troops.add(troop, card)
        for card in fields["face_down"]:
            troop = troops.hide(troops.remove(troop, card), card)
        return troop


class VeilShape(Shape):
    """`{"seat": 0, "troop": 2, "card": "red_2", "could_be": ["red_2", "blue_1"]}`; troops count from 0 here."""

    def write(self, value: Any) -> Any:
        seat, troop, card, could_be = value
        return {
            "seat": seat,
            "troop": troop,
            "card": CARD.ids[card],
            "could_be": [CARD.ids[other] for other in range(CARDS) if could_be >> other & 1],
        }

    def read(self, json: Any, where: str) -> Any:
        fields = read_fields(VEIL, json, where)
        could_be = 0
        for card in fields["could_be"]:
            could_be |= 1 << card
        return (fields["seat"], fields["troop"], fields["card"], could_be)
