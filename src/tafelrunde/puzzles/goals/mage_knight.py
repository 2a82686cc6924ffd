"""Goals of Mage Knight: fights, from their first phase on."""

from __future__ import annotations

from typing import cast

from tafelrunde.games.mage_knight.box.components import ENEMY_FAME, WOUND
from tafelrunde.games.mage_knight.mind.planning import sight
from tafelrunde.games.mage_knight.position.packing import DEFEATED, HALF_FAME, wounded
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.turn import FIGHT
from tafelrunde.games.mage_knight.steps.combat import Ranged
from tafelrunde.kernel.state import State
from tafelrunde.puzzles.kind import Kind


def wounds(position: Position, seat: int) -> int:
    """The wounds of a hero and of the units."""
    cards = position.hand[seat].count(WOUND) + position.discard[seat].count(WOUND)
    return cards + sum(map(wounded, position.units[seat]))


class Unharmed(Kind):
    """All enemies beaten, and no wound taken."""

    id = "unharmed"
    en = "Win this fight without a wound: all enemies have to be beaten."
    de = "Gewinne diesen Kampf ohne eine Wunde: Alle Feinde müssen fallen."

    def offers(self, state: State, seat: int) -> list[int]:
        position = cast(Position, state)
        if not isinstance(position.top, Ranged) or not position.foe or any(position.points):
            return []
        return [] if any(foe & (DEFEATED | HALF_FAME) for foe in position.foe_is) else [0]

    def value(self, start: State, now: State, seat: int, what: int) -> int:
        before, after = cast(Position, start), cast(Position, now)
        if self.lost(start, now, seat) or after.turn[FIGHT]:
            return 0
        fame = sum(ENEMY_FAME[enemy] for enemy in before.foe)
        return int(after.fame[seat] >= before.fame[seat] + fame)

    def over(self, start: State, now: State, seat: int) -> bool:
        return not cast(Position, now).turn[FIGHT]

    def lost(self, start: State, now: State, seat: int) -> bool:
        return wounds(cast(Position, now), seat) > wounds(cast(Position, start), seat)

    def sight(self, state: State, seat: int) -> object:
        return sight(cast(Position, state), seat)


BOTS = ("greedy",)
KINDS = (Unharmed(),)
