"""Dungeon Lords: tunnels under the realm, with secret entrances near villages and monasteries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tafelrunde.games.mage_knight.box.actions import ENTRANCE, TUNNEL
from tafelrunde.games.mage_knight.box.components import (
    BROWN,
    DAY_COST,
    DUNGEON,
    MONASTERY,
    REDS,
    SEATS,
    SPACE,
    SPACES,
    SWAMP,
    TOMB,
    VILLAGE,
    WAYS,
)
from tafelrunde.games.mage_knight.box.numbers import Space
from tafelrunde.games.mage_knight.effects.choosing.open import OpenStep
from tafelrunde.games.mage_knight.position.fields import TILES_STREAM
from tafelrunde.games.mage_knight.position.packing import enemy_of
from tafelrunde.games.mage_knight.position.position import Position
from tafelrunde.games.mage_knight.position.scoring import ADVENTURER, CATEGORIES, most, sheets
from tafelrunde.games.mage_knight.position.turn import MOVE, MOVED
from tafelrunde.games.mage_knight.scenarios.realm import Realm, freed, sites, tiles_found
from tafelrunde.games.mage_knight.world.land import distance_field, open_secret, put, spaces_of
from tafelrunde.kernel.shape import Name, Number, Shape

if TYPE_CHECKING:
    from tafelrunde.kernel.choices import Choices
    from tafelrunde.kernel.rng import Stream

FARTHEST: Final = 60  # spaces, further than any way over the map


def entrances(position: Position, home: Space) -> list[Space]:
    """Where a secret entrance may be: next to a village or monastery, passable, no swamp, no site (MK-15.9.2)."""
    found: list[Space] = []
    if position.site[home] not in (VILLAGE, MONASTERY):
        return found
    for way in range(6):
        space = position.near[home * WAYS + way]
        if space < 0 or position.site[space] >= 0 or position.terrain[space] == SWAMP:
            continue
        if DAY_COST[position.terrain[space]]:
            found.append(space)
    return found


def dig(position: Position, seat: int, home: Space, space: Space) -> None:
    """A secret dungeon near a village, a secret tomb near a monastery (MK-15.9.2)."""
    site = DUNGEON if position.site[home] == VILLAGE else TOMB
    open_secret(position, space, site)
    if position.events is not None:
        position.tell("entrance", "MK-15.9.2", {"seat": seat, "space": space, "site": site})


class Entrance(OpenStep):
    """Whoever revealed a village or monastery chooses where the secret entrance is (MK-15.9.2)."""

    ABOUT: ClassVar[str] = "MK-15.9.2"
    FIELDS: ClassVar[dict[str, Shape]] = {"seat": Number(0, SEATS - 1), "home": Name(SPACE)}

    def __init__(self, seat: int, home: Space) -> None:
        super().__init__(seat)
        self.home = home

    def options(self, position: Position, seat: int, out: Choices) -> None:
        fit = entrances(position, self.home)
        for way in range(6):
            space = position.near[self.home * WAYS + way]
            if space in fit:
                out.allow(ENTRANCE + space)
            elif space >= 0:
                out.refuse(ENTRANCE + space, "MK-15.9.2")

    def take(self, position: Position, seat: int, action: int) -> None:
        position.pop()
        dig(position, seat, self.home, Space(action - ENTRANCE))

    def fits(self, position: Position) -> bool:
        last = len(position.tiles) - 1
        return (
            position.scenario.underground_once and self.home // SPACES == last and bool(entrances(position, self.home))
        )


class DungeonLords(Realm):
    """All dungeons and tombs are to be conquered (MK-15.9.1)."""

    def __init__(self, id: str, seats: int, options: dict[str, Any]) -> None:
        super().__init__(id, seats, options)
        self.underground_once = True
        self.underground_points = 4
        self.acts = True
        self.untitled = ADVENTURER

    def tile_revealed(self, position: Position, seat: int, number: int) -> None:
        """A village or monastery has a secret entrance nearby; on the first tiles the lot says where (MK-15.9.2)."""
        for space in spaces_of(number):
            if position.site[space] in (VILLAGE, MONASTERY):
                found = entrances(position, space)
                if not found:
                    continue
                if seat < 0:
                    dig(position, seat, space, found[position.below(TILES_STREAM, len(found))])
                else:
                    position.push(Entrance(seat, space))

    def failed(self, position: Position, seat: int, space: Space) -> None:
        """The enemy at a secret entrance makes room for another, unknown one (MK-15.9.2)."""
        if position.tokens[space] and (space in position.secret_dungeons or space in position.secret_tombs):
            for token in position.tokens[space]:
                position.drop_token(enemy_of(token))
            position.tokens[space] = ()
            put(position, space, BROWN if position.site[space] == DUNGEON else REDS, 0)

    # ---- tunnels

    def tunnels(self, position: Position, here: Space) -> list[tuple[Space, int]]:
        """The other conquered dungeons and tombs, and what the way costs: 2, and 1 for every space (MK-15.9.3)."""
        if position.site[here] not in (DUNGEON, TOMB) or position.shield[here] < 0:
            return []
        away = distance_field(position, here, FARTHEST, True)
        found: list[tuple[Space, int]] = []
        for space in sites(position, DUNGEON, TOMB):
            if space != here and position.shield[space] >= 0:
                found.append((space, 2 + away[space]))
        return found

    def list_actions(self, position: Position, seat: int, way_rule: str, action_rule: str, out: Choices) -> None:
        for space, price in self.tunnels(position, position.place[seat]):
            if way_rule:
                out.refuse(TUNNEL + space, way_rule)
            elif price > 2 + FARTHEST:
                out.refuse(TUNNEL + space, "MK-15.9.3")
            elif price > position.turn[MOVE]:
                out.refuse(TUNNEL + space, "MK-6.4")
            else:
                out.allow(TUNNEL + space)

    def barred(self, position: Position, action: int) -> str:
        return "MK-5.9"

    def tries(self, position: Position, seat: int) -> list[int]:
        return [TUNNEL + space for space, _price in self.tunnels(position, position.place[seat])]

    def take(self, position: Position, seat: int, action: int) -> None:
        here = position.place[seat]
        for space, price in self.tunnels(position, here):
            if space == action - TUNNEL:
                position.turn[MOVE] -= price
        position.turn[MOVED] = 1
        position.arrive(seat, Space(action - TUNNEL), False)

    # ---- the end

    def reached(self, position: Position) -> bool:
        """The stack is empty, and all dungeons and tombs are conquered (MK-15.9.4)."""
        deep = sites(position, DUNGEON, TOMB)
        return not position.tile_deck and freed(position, deep) == len(deep)

    def goal_rule(self) -> str:
        return "MK-15.9.4"

    def goals(self, position: Position) -> list[tuple[str, int, int]]:
        deep = sites(position, DUNGEON, TOMB)
        return [tiles_found(position), ("dungeons", freed(position, deep), len(deep))]

    def parts(self, position: Position) -> list[dict[str, int]]:
        """Instead of the greatest adventurer the greatest dungeon crawler has 5, on a tie 2 each (MK-15.9.4)."""
        parts = sheets(position)
        for seat, bonus in enumerate(most([sheet[CATEGORIES[ADVENTURER]] for sheet in parts], 5, 2)):
            parts[seat]["most_dungeons"] = bonus
        return self.with_time(position, parts)

    def worth(self, position: Position, seat: int) -> float:
        """A dungeon or tomb of one's own counts twice as much as elsewhere."""
        return 2.0 * len([space for space in sites(position, DUNGEON, TOMB) if position.shield[space] == seat])

    def deepen(self, position: Position, stream: Stream) -> None:
        """Of the dungeons and tombs one is still to be conquered, or few are."""
        for space in sites(position, DUNGEON, TOMB)[1:]:
            if position.shield[space] < 0 and stream.below(3):
                for token in position.tokens[space]:
                    position.drop_token(enemy_of(token))
                position.tokens[space] = ()
                position.shield[space] = stream.below(position.seats)

    def audit(self, position: Position) -> list[str]:
        every = (*position.secret_dungeons, *position.secret_tombs)
        if len(set(every)) != len(every):
            return ["secret_dungeons, secret_tombs: one entrance on a space"]
        for space in every:
            home = VILLAGE if space in position.secret_dungeons else MONASTERY
            beside = [position.near[space * WAYS + way] for way in range(6)]
            if not any(other >= 0 and position.site[other] == home for other in beside):
                return [f"secret_dungeons, secret_tombs: nothing at {SPACE.ids[space]} could lead underground"]
        return super().audit(position)

    def backs_at(self, position: Position, space: Space) -> tuple[int, ...]:
        if space in position.secret_dungeons:
            return (BROWN,)
        return (REDS,) if space in position.secret_tombs else ()
