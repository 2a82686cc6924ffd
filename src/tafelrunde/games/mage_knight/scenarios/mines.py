"""Mines Liberation: enemies hold the crystal mines of a friendly realm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tafelrunde.games.mage_knight.box.actions import ENTER
from tafelrunde.games.mage_knight.box.components import BROWN, GREENS, IS_CORE, MINE, REDS, SPACE, SPACES
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.position.packing import FACE_UP, enemy_of
from tafelrunde.games.mage_knight.position.scoring import most
from tafelrunde.games.mage_knight.scenarios.realm import Realm, freed, sites, tiles_found
from tafelrunde.games.mage_knight.world.land import put, spaces_of

if TYPE_CHECKING:
    from tafelrunde.games.mage_knight.position.position import Position
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.rng import Stream

COUNTRYSIDE_MINE: Final = 4
CORE_MINE: Final = 7


def in_core(position: Position, space: Space) -> bool:
    return IS_CORE[position.tiles[space // SPACES]]


class MinesLiberation(Realm):
    """All mines are to be freed (MK-15.7.1)."""

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.mines = True
        self.acts = True

    def tile_revealed(self, position: Position, seat: int, number: int) -> None:
        """A mine gets a green or red enemy in sight, and a brown one in its depth (MK-15.7.2).

        If there is no brown token left, it is drawn when the mine is entered.
        """
        for space in spaces_of(number):
            if position.site[space] == MINE:
                put(position, space, REDS if in_core(position, space) else GREENS, FACE_UP)
                if position.piles[BROWN] or position.heaps[BROWN]:
                    put(position, space, BROWN, 0)
                else:
                    position.stand_ins = (*position.stand_ins, space)

    def list_actions(self, position: Position, seat: int, way_rule: str, action_rule: str, out: Choices) -> None:
        """A mine can be entered until it is free (MK-15.7.2, MK-15.7.3)."""
        here = position.place[seat]
        if position.site[here] != MINE or action_rule:
            return
        if position.shield[here] >= 0:
            out.refuse(ENTER, "MK-15.7.3")
        else:
            out.allow(ENTER)

    def tries(self, position: Position, seat: int) -> list[int]:
        return [ENTER] if position.site[position.place[seat]] == MINE else []

    def conquered(self, position: Position, seat: int, space: Space) -> None:
        """Who defeats the last enemy frees the mine, which the realm honours (MK-15.7.3)."""
        if position.site[space] == MINE:
            position.change_reputation(seat, 2 if in_core(position, space) else 1, "MK-15.7.3")

    def round_begins(self, position: Position) -> None:
        """The miners thank everybody with a crystal of each mine, wherever they are (MK-15.7.3)."""
        for space in sites(position, MINE):
            owner = position.shield[space]
            if owner >= 0:
                position.gain_crystal(owner, position.colour[space], False)

    def reached(self, position: Position) -> bool:
        """The stack is empty, and all mines are free (MK-15.7.4)."""
        mines = sites(position, MINE)
        return not position.tile_deck and freed(position, mines) == len(mines)

    def goal_rule(self) -> str:
        return "MK-15.7.4"

    def goals(self, position: Position) -> list[tuple[str, int, int]]:
        mines = sites(position, MINE)
        return [tiles_found(position), ("mines", freed(position, mines), len(mines))]

    def parts(self, position: Position) -> list[dict[str, int]]:
        """4 for a mine on a countryside tile, 7 on a core tile; 5 for the most of it, 2 each if tied (MK-15.7.4)."""
        parts = super().parts(position)
        worth = [0] * position.seats
        for space in sites(position, MINE):
            if position.shield[space] >= 0:
                worth[position.shield[space]] += CORE_MINE if in_core(position, space) else COUNTRYSIDE_MINE
        for seat, bonus in enumerate(most(worth, 5, 2)):
            parts[seat]["mines"] = worth[seat]
            parts[seat]["most_mines"] = bonus
        return parts

    def worth(self, position: Position, seat: int) -> float:
        """A mine of one's own is points, and a crystal every round."""
        worth = 0.0
        for space in sites(position, MINE):
            if position.shield[space] == seat:
                worth += 6.5 if in_core(position, space) else 4.5
        return worth

    def deepen(self, position: Position, stream: Stream) -> None:
        """Of the mines one is still occupied, or few are."""
        for space in sites(position, MINE)[1:]:
            if stream.below(3):
                for token in position.tokens[space]:
                    position.drop_token(enemy_of(token))
                position.tokens[space] = ()
                position.stand_ins = tuple([other for other in position.stand_ins if other != space])
                position.shield[space] = stream.below(position.seats)

    def backs_at(self, position: Position, space: Space) -> tuple[int, ...]:
        if position.site[space] != MINE:
            return ()
        return (REDS if in_core(position, space) else GREENS, BROWN)

    def audit(self, position: Position) -> list[str]:
        for space in position.stand_ins:
            if space >= len(position.site) or position.site[space] != MINE or position.shield[space] >= 0:
                return [f"stand_ins: no occupied mine is at {SPACE.ids[space]}"]
        return super().audit(position)
